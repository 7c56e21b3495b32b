"""The parts of the manual that are made from the package itself.

They cannot disagree with it: the table of kinds, the options in ``conf.py``, the warnings and the
languages are written out from the tables that the package works with, the theme's options too.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel import Locale
from babel.messages.pofile import read_po
from sphinx.domains.python import PythonDomain
from sphinx.util.docutils import SphinxDirective

import sphinx_scidraft
from sphinx_scidraft.config import OPTIONS, Option
from sphinx_scidraft.messages import Messages
from sphinx_scidraft.problems import Problem
from sphinx_scidraft.statements.kinds import BUILT_IN, Family, Kind
from sphinx_scidraft.theme.options import THEME_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_CATALOGUES = Path(sphinx_scidraft.__file__).parent / "locale"
_REBUILDS = {
    "env": "After a change, Sphinx reads all files again.",
    "html": "After a change, Sphinx writes all HTML pages again.",
    "": "A change has an effect on what is written from then on.",
}


class _Written(SphinxDirective):
    """A directive that writes Markdown and has it read."""

    def lines(self) -> Iterable[str]:
        """Return the Markdown."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Return what the Markdown becomes."""
        return self.parse_text_to_nodes("\n".join(self.lines()))


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    cells = list(head)
    for row in (cells, ["---"] * len(cells), *rows):
        yield f"| {' | '.join(row)} |"


class Kinds(_Written):
    """``{all-kinds}``: the built-in kinds, family by family."""

    def lines(self) -> Iterator[str]:
        """Write the table."""
        ordered = [kind for family in Family for kind in BUILT_IN.values() if kind.family is family]
        head = ("Directive", "Several", "Family", "Number", "Asks for a proof")
        return _table(head, map(self._row, ordered))

    def _row(self, kind: Kind) -> tuple[str, ...]:
        number, proof = ("yes" if flag else "no" for flag in (kind.numbered, kind.needs_proof))
        # Sphinx's first choice for a short name is the Python domain.
        name = f"prf:{kind.name}" if kind.name in PythonDomain.directives else kind.name
        return f"`{{{name}}}`", kind.plural, str(kind.family), number, proof


class Options(_Written):
    """``{all-options}``: the options in ``conf.py``."""

    def lines(self) -> Iterator[str]:
        """Write one description after the other."""
        for option in OPTIONS:
            yield from self._describe(option)

    def _describe(self, option: Option) -> Iterator[str]:
        yield f":::{{confval}} {option.name}"
        yield f":type: `{' | '.join(type_.__name__ for type_ in option.types)}`"
        yield f":default: `{option.default!r}`"
        yield from ("", option.doc, "", _REBUILDS[option.rebuild], ":::", "")


class ThemeOptions(_Written):
    """``{all-theme-options}``: the options in ``html_theme_options``."""

    def lines(self) -> Iterator[str]:
        """Write a list of definitions."""
        for option in THEME_OPTIONS:
            default = f" Without it: `{option.default}`." if option.default else ""
            yield from (f"`{option.name}`", f": *{option.takes}*", "")
            yield from (f"  {option.doc}{default}", "")


class Problems(_Written):
    """``{all-problems}``: the warnings, by subtype.

    The content has an example of each, as ``subtype: example``; none must be missing.
    """

    has_content = True

    def lines(self) -> Iterator[str]:
        """Write a list of definitions."""
        examples = dict(line.split(": ", 1) for line in self.content if line)
        if examples.keys() != {problem.subtype for problem in Problem}:
            raise self.error("the examples are not those of all warnings, each once")
        for problem in Problem:
            yield from (f"`scidraft.{problem.subtype}`", f": {problem.value}", "")
            yield from (f"  Example: {examples[problem.subtype]}.", "")


class Languages(_Written):
    """``{all-languages}``: the languages that have a catalogue, and how complete it is."""

    def lines(self) -> Iterator[str]:
        """Write the table."""
        with (_CATALOGUES / "scidraft.pot").open("rb") as file:
            wanted = [str(message.id) for message in read_po(file) if message.id]
        names = sorted(path.name for path in _CATALOGUES.iterdir() if path.is_dir())
        head = ("Language", "`language`", "Phrases")
        return _table(head, (self._row(name, wanted) for name in names))

    def _row(self, name: str, wanted: list[str]) -> tuple[str, str, str]:
        there = sum(map(Messages(name).knows, wanted))
        extent = "all" if there == len(wanted) else f"{there} of {len(wanted)}"
        return Locale.parse(name).get_display_name("en") or name, f"`{name}`", extent


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    directives: dict[str, Any] = {
        "all-kinds": Kinds,
        "all-options": Options,
        "all-theme-options": ThemeOptions,
        "all-problems": Problems,
        "all-languages": Languages,
    }
    for name, directive in directives.items():
        app.add_directive(name, directive)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
