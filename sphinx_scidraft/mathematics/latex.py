r"""Mathematics in LaTeX: one number to a display, the same macros, the same references."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.mathematics import latexsource, macros
from sphinx_scidraft.mathematics.choice import is_ours
from sphinx_scidraft.mathematics.equations import equation
from sphinx_scidraft.mathematics.options import project_macros
from sphinx_scidraft.mathematics.preparing import remove
from sphinx_scidraft.mathematics.reading import math_nodes
from sphinx_scidraft.mathematics.record import record
from sphinx_scidraft.problems import Problem, warn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.mathematics.macros import Macro

PACKAGE = "scidraftmathematics"
_COMMAND = re.compile(r"\\([A-Za-z@]+|.)")


class PrepareLatex(SphinxPostTransform):
    """Write formulas so that LaTeX makes of them what HTML pages show."""

    default_priority = 930  # behind the ends of proofs
    formats = ("latex",)

    def run(self, **kwargs: Any) -> None:
        """Change the formulas of a document."""
        if not is_ours(self.config):
            return
        shared = Shared(self.env, self.config)
        for node in list(math_nodes(self.document)):
            if node.get("is_definition"):
                remove(node)
                continue
            if "macros" in node:
                shared.define(node)
            self._write(node)

    def _write(self, node: nodes.math | nodes.math_block) -> None:
        source = node.astext()
        edits = latexsource.without_definitions(source)
        edits += latexsource.with_references(source, self._labels(node))
        if isinstance(node, nodes.math):
            written = latexsource.inline(source, edits)
        else:
            written = latexsource.display(
                source,
                edits,
                self._place(node),
                is_wrapped=not node.get("no-wrap", node.get("nowrap", False)),
            )
            if written is not None:
                node["no-wrap"] = node["nowrap"] = True
                node["label"] = None
        if written is not None:
            node.children = []
            node.append(nodes.Text(written))

    def _labels(self, node: nodes.Element) -> dict[str, latexsource.Reference]:
        labels: list[str] = node.get("refers", [])
        found = {label: equation(self.env, label) for label in labels}
        return {
            label: latexsource.Reference(
                f"equation:{one.docname}:{one.label}", one.tag is not None and one.tag.is_bare
            )
            for label, one in found.items()
            if one is not None
        }

    def _place(self, node: nodes.math_block) -> latexsource.Place:
        """Return what is to stand where LaTeX would count."""
        label: str | None = node.get("label")
        number: str | None = None
        if label and self.config.numfig and self.config.math_numfig and "tag" not in node:
            found = equation(self.env, label)
            number = found.number if found is not None and found.tag is None else None
        prefix = f"equation:{node.get('docname')}:"
        is_numbered = node.get("number") is not None
        return latexsource.Place(label, prefix, number, is_numbered=is_numbered)


class Shared:
    """The macros of all documents, which in LaTeX are one."""

    def __init__(self, env: BuildEnvironment, config: Config) -> None:
        meanings: defaultdict[str, dict[str, Macro]] = defaultdict(dict)
        for macro in project_macros(config):
            meanings[macro.name][""] = macro
        for docname, document in sorted(record(env).items()):
            for macro in macros.from_text(document.macros):
                meanings[macro.name][docname] = macro
        self._meanings = meanings

    def definitions(self) -> list[Macro]:
        """Return a definition of each macro: the project's, or that of the first document."""
        return [next(iter(by_document.values())) for by_document in self._meanings.values()]

    def define(self, node: nodes.math | nodes.math_block) -> None:
        """Define, around a formula, what means something else to other documents."""
        known = macros.from_text(node["macros"])
        names = _used(node.astext(), known)
        own = [
            macro
            for macro in known
            if macro.name in names and len(set(self._meanings[macro.name].values())) > 1
        ]
        if not own:
            return
        if _is_in_title(node):
            said = ", ".join(rf"\{macro.name}" for macro in own)
            message = f"documents do not agree on {said}, which a heading uses"
            warn(Problem.MATH_MACRO, message, location=node)
            return
        begin = "\\begingroup" + "".join(map(latexsource.definition, own))
        index = node.parent.index(node)
        node.parent.insert(index + 1, nodes.raw("", r"\endgroup{}", format="latex"))
        node.parent.insert(index, nodes.raw("", begin, format="latex"))


def _used(source: str, known: Iterable[Macro]) -> set[str]:
    """Return the commands in a formula, and in the macros that it uses."""
    names, waiting = set[str](), set(_COMMAND.findall(source))
    while waiting:
        names |= waiting
        bodies = (macro.body for macro in known if macro.name in waiting)
        waiting = {name for body in bodies for name in _COMMAND.findall(body)} - names
    return names


def _is_in_title(node: nodes.Node) -> bool:
    at: nodes.Node | None = node
    while at is not None and not isinstance(at, nodes.title | nodes.caption):
        at = at.parent
    return at is not None


class Package:
    """The LaTeX package that a build writes."""

    def __init__(self) -> None:
        self._needed: set[str] = set()

    def note(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Note what formulas need (``doctree-resolved``)."""
        if app.builder.format == "latex" and is_ours(app.config):
            for node in math_nodes(doctree):
                self._needed |= latexsource.packages(node.astext())

    def write(self, app: Sphinx, exception: Exception | None) -> None:
        """Write it (``build-finished``)."""
        if exception is None and app.builder.format == "latex" and is_ours(app.config):
            defined = Shared(app.env, app.config).definitions()
            needed = self._needed.union(*(latexsource.packages(macro.body) for macro in defined))
            path = Path(app.outdir, f"{PACKAGE}.sty")
            path.write_text(latexsource.package(defined, needed), encoding="utf-8")
