r"""Formulas as LaTeX is to read them. Knows no Sphinx.

A display has one number, whatever its environment: rows that LaTeX would number one by one become
an ``aligned`` in an ``equation``. Tags and labels stand where amsmath takes them.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft.mathematics import displays, macros
from sphinx_scidraft.mathematics.tex import Edit, Edited

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sphinx_scidraft.mathematics.displays import Display
    from sphinx_scidraft.mathematics.macros import Macro

_REFERENCE = re.compile(r"\\(eqref|ref)\s*\{([^{}]+)\}")
_INDICATOR = re.compile(r"\\mathbb\s*(?:\{\s*1\s*\}|(?=1))")
_BLANK_LINES = re.compile(r"\n[ \t]*(?=\n)")
_END_OF_PROOF = re.compile(r"\s*\\qedhere\s*\Z")
_INNER = {
    "align": "aligned",
    "alignat": "alignedat",
    "flalign": "aligned",
    "gather": "gathered",
    "xalignat": "alignedat",
    "xxalignat": "alignedat",
}
_ONLY_IN_ROWS = re.compile(r"\\(?:short)?intertext(?![A-Za-z])")
_NO_PLACE_IN_SPLIT = re.compile(
    r"\\begin\s*\{(?:split|align|alignat|equation|eqnarray|flalign|gather|multline)\*?\}"
)


class Reference(NamedTuple):
    """What a label in a formula stands for."""

    name: str
    """The label that LaTeX knows."""
    is_bare: bool = False
    """Whether a tag without parentheses is referred to."""


class Place(NamedTuple):
    """What is to stand where LaTeX would count."""

    label: str | None
    prefix: str
    """What Sphinx puts before labels of equations."""
    number: str | None
    """The number that is to be printed; LaTeX counts, if there is none."""
    is_numbered: bool

    def name(self, label: str) -> str:
        """Return a label as Sphinx refers to it."""
        return rf"\label{{{self.prefix}{label}}}"

    @property
    def marks(self) -> str:
        """Label and number."""
        number = rf"\tag{{{self.number}}}" if self.number else ""
        return f"{self.name(self.label) if self.label else ''}{number}"


def without_definitions(source: str) -> list[Edit]:
    """Take out what the package with the macros defines."""
    return [Edit(found.start, found.end, "") for found in macros.definitions(source)]


def with_references(source: str, labels: Mapping[str, Reference]) -> list[Edit]:
    """Refer to equations by the names that Sphinx gives them in LaTeX."""
    edits = []
    for match in _REFERENCE.finditer(source):
        label = match[2].strip()
        if label in labels:
            command = "ref" if labels[label].is_bare else match[1]
            text = rf"\{command}{{{labels[label].name}}}"
        else:
            text = rf"\text{{\texttt{{\detokenize{{{label}}}}}}}"
        edits.append(Edit(*match.span(), text))
    edits += [Edit(*match.span(), r"\mathds{1}") for match in _INDICATOR.finditer(source)]
    return edits


def inline(source: str, edits: list[Edit]) -> str | None:
    """Write a formula in a line; nothing, if it stays what it is."""
    return Edited(source, edits).text if edits else None


def display(source: str, edits: list[Edit], place: Place, *, is_wrapped: bool) -> str | None:
    """Write a display; nothing, if what Sphinx makes of it is right."""
    match = _END_OF_PROOF.search(source)
    if match:
        source = source[: match.start()]
    found = displays.read(source)
    edits = [edit for edit in edits if edit.end <= len(source)]
    writer = _Writer(found, edits, place, r"\qedhere" if match else "")
    if found.has_tagged_rows:
        return writer.tagged_rows()
    if found.environment is not None:
        return writer.environment(is_wrapped=is_wrapped)
    if is_wrapped and writer.is_beyond_sphinx:
        return writer.plain()
    return Edited(source, edits).text if edits and not is_wrapped else None


class _Writer:
    """Writes one display."""

    def __init__(self, found: Display, edits: list[Edit], place: Place, end: str) -> None:
        self.found = found
        self.source = found.source
        self.edits = edits
        self.place = place
        self.end = end

    @property
    def is_beyond_sphinx(self) -> bool:
        """Whether Sphinx, which puts all displays into ``split``, would make an error of it."""
        return bool(
            self.edits
            or self.found.marks
            or self.place.number
            or _NO_PLACE_IN_SPLIT.search(self.source)
        )

    @property
    def tag(self) -> str:
        """The author's tag."""
        tag = self.found.tag
        return "" if tag is None else rf"\tag{'*' if tag.is_bare else ''}{{{tag.text}}}"

    @property
    def marks(self) -> str:
        """What stands at the beginning of a display with a number."""
        if self.tag:
            return f"{self.place.name(self.place.label) if self.place.label else ''}{self.tag}"
        return self.place.marks

    @property
    def star(self) -> str:
        """Keeps LaTeX from counting."""
        return "" if self.place.is_numbered else "*"

    def within(self, name: str, inner: Edited) -> str:
        """Put a display into an environment that has at most one number."""
        named = f"{{{name}{self.star}}}"
        # Definitions that have been taken out leave empty lines, which no formula may have.
        text = _BLANK_LINES.sub("\n", inner.text).lstrip("\n")
        return f"\\begin{named}{self.marks}\n{text}{self.end}\n\\end{named}"

    def plain(self) -> str:
        """Write a display without an environment."""
        source, edits = self.source, [*self.edits, *self.found.marks]
        parts = displays.paragraphs(source)
        if len(parts) > 1:
            for index, (start, end) in enumerate(parts):
                several = displays.is_several(source, start, end)
                before = r"\begin{split}" if several else ""
                edits.append(Edit(start, start, (r"\\ " if index else "") + before))
                edits.append(Edit(end, end, "\n\\end{split}" if several else ""))
            edits += [Edit(end, start, "\n") for (_, end), (start, _) in pairwise(parts)]
            inner = Edited(source, edits, r"\!\begin{aligned}", "\n\\end{aligned}")
        elif parts and displays.is_several(source, *parts[0]):
            inner = Edited(source, edits, r"\begin{split}", "\n\\end{split}")
        else:
            inner = Edited(source, edits)
        return self.within("equation", inner)

    def environment(self, *, is_wrapped: bool) -> str | None:
        """Write a display that stands in an environment."""
        environment = self.found.environment
        assert environment is not None  # noqa: S101 (it has been looked at)
        is_kept = not (self.edits or self.found.marks or self.end or self.place.label)
        if is_kept and environment.star and not is_wrapped:
            return None
        if environment.name not in displays.ROWS:
            name = "multline" if environment.name == "multline" else "equation"
            return self.within(name, self.content())
        if not self.place.is_numbered and not self.tag:
            return self.renamed(f"{environment.name}*", self.found.marks)
        if _ONLY_IN_ROWS.search(self.source):
            return self.counted_once(environment.name)
        if environment.name == "eqnarray":
            inner = self.content(r"\begin{array}{rcl}", "\n\\end{array}")
        else:
            name = _INNER[environment.name]
            argument = self.source[environment.first : self.found.start].strip()
            inner = self.content(rf"\begin{{{name}}}{argument}", f"\n\\end{{{name}}}")
        return self.within("equation", inner)

    def content(self, before: str = "", after: str = "") -> Edited:
        """Return what stands in the environment, without labels and tags."""
        found = self.found
        edits = [*self.edits, *found.marks]
        edits.append(Edit(0, found.start, before))
        edits.append(Edit(found.end, len(self.source), after))
        return Edited(self.source, edits)

    def renamed(self, name: str, edits: Iterable[Edit]) -> str:
        """Write the same display in an environment of the same kind."""
        environment = self.found.environment
        assert environment is not None  # noqa: S101 (it has been looked at)
        length = len(rf"\begin{{{environment.name}{environment.star}}}")
        opened = environment.start + length
        edits = [*self.edits, *edits]
        edits.append(Edit(environment.start, opened, rf"\begin{{{name}}}"))
        edits.append(Edit(environment.last, environment.end, rf"{self.end}\end{{{name}}}"))
        return Edited(self.source, edits).text

    def counted_once(self, name: str) -> str:
        """Number the last row only."""
        edits = list(self.found.marks)
        *others, last = self.found.rows
        edits += [Edit(row.end, row.end, r"\notag") for row in others]
        edits.append(Edit(last.end, last.end, self.marks))
        return self.renamed(name, edits)

    def tagged_rows(self) -> str | None:
        """Write a display in which rows have tags of their own."""
        environment, edits = self.found.environment, []
        if environment is None:
            return None
        label = self.place.label
        for row in self.found.rows:
            for mark in self.found.marks:
                if row.start <= mark.start < row.end and not self._is_tag(mark):
                    edits.append(mark)
            names = list(row.labels)
            if row.tags and label:
                names.insert(0, label)
                label = None
            if row.tags and names:
                edits.append(Edit(row.end, row.end, self.place.name(names[0])))
        return self.renamed(f"{environment.name}*", edits)

    def _is_tag(self, mark: Edit) -> bool:
        return self.source.startswith(r"\tag", mark.start)


# The package with the macros

_PACKAGES = {
    "amscd": r"\\begin\s*\{CD\}",
    "bm": r"\\bm(?![A-Za-z])",
    "cancel": r"\\(?:[bx]?cancel|cancelto)(?![A-Za-z])",
    "dsfont": r"\\(?:mathds|mathbbm)(?![A-Za-z])|\\mathbb\s*\{?\s*1",
    "mathrsfs": r"\\mathscr(?![A-Za-z])",
    "mathtools": (
        r"\\(?:(?:[cC]oloneqq?|[eE]qqcolon|[eE]qcolon|vcentcolon|dblcolon|math[lrc]lap|prescript"
        r"|smashoperator|overbracket|underbracket|adjustlimits|xleftrightarrow|xLeftrightarrow"
        r"|xhook(?:left|right)arrow|xmapsto|x(?:left|right)harpoon(?:up|down)|xrightleftharpoons"
        r"|xleftrightharpoons|lparen|rparen|ordinarycolon|shortintertext|cramped)(?![A-Za-z])"
        r"|begin\s*\{(?:[dr]cases|drcases|[pbBvV]?matrix\*)\*?\})"
    ),
    "mhchem": r"\\(?:ce|pu)(?![A-Za-z])",
}
"""LaTeX packages, and what in a formula asks for them: KaTeX knows it by itself."""
_ASKING = {name: re.compile(pattern) for name, pattern in _PACKAGES.items()}
_OPTIONS = {"mhchem": "[version=4]"}
_SOURCE = r"\providecommand{\%s}[1]{\texttt{\detokenize{#1}}}"
_IF_MISSING = {"mhchem": f"{_SOURCE % 'ce'}\n{_SOURCE % 'pu'}"}
"""What a smaller installation of LaTeX makes of commands: their source."""


def packages(source: str) -> set[str]:
    """Return the LaTeX packages that a formula asks for."""
    return {name for name, pattern in _ASKING.items() if pattern.search(source)}


_HEAD = r"""\NeedsTeXFormat{LaTeX2e}
\ProvidesPackage{scidraftmathematics}[Macros of the project, written by sphinx_scidraft]
\RequirePackage{amsmath}
"""
_REST = r"""
% What the fonts of LaTeX alone do not have.
\providecommand{\mathds}[1]{\ifx1#1\mathrm{1\mkern-4.5mu l}\else\mathbb{#1}\fi}
\providecommand{\mathbbm}[1]{\mathds{#1}}
% What KaTeX knows by itself.
\providecommand{\N}{\mathbb{N}}
\providecommand{\R}{\mathbb{R}}
\providecommand{\Z}{\mathbb{Z}}
% A macro means what it says in formulas only: text may have a command of its name.
\newcommand*{\scidraft@share}[1]{%
  \ifcsname #1\endcsname
    \expandafter\let\csname scidraft@text@#1\expandafter\endcsname\csname #1\endcsname
  \else
    \expandafter\let\csname scidraft@text@#1\expandafter\endcsname\csname scidraft@math@#1\endcsname
  \fi
  \protected\expandafter\def\csname #1\endcsname{%
    \csname scidraft@\ifmmode math\else text\fi @#1\endcsname}%
}
"""


def package(all_macros: Iterable[Macro], needed: Iterable[str]) -> str:
    """Write the LaTeX package that defines macros, and loads what formulas need."""
    names = sorted(needed)
    loaded = [
        rf"\IfFileExists{{{name}.sty}}{{\RequirePackage{_OPTIONS.get(name, '')}{{{name}}}}}{{}}"
        for name in names
    ]
    loaded += [_IF_MISSING[name] for name in names if name in _IF_MISSING]
    parts = [_HEAD, "\n".join(loaded), _REST, *map(_shared, all_macros), "\\endinput\n"]
    return "".join(parts)


def _shared(macro: Macro) -> str:
    name = rf"\csname scidraft@math@{macro.name}\endcsname"
    if macro.is_let:
        defined = rf"\expandafter\let{name}={macro.body}"
    elif macro.default is not None:
        count = f"[{macro.arguments}][{macro.default}]"
        defined = rf"\expandafter\newcommand{name}{count}{{{macro.body}}}"
    else:
        defined = rf"\expandafter\def{name}{macro.parameters}{{{macro.body}}}"
    return f"{defined}\n\\scidraft@share{{{macro.name}}}\n"


def definition(macro: Macro) -> str:
    """Define a macro where it stands."""
    if macro.is_let:
        return rf"\let\{macro.name}={macro.body}"
    if macro.default is not None:
        count = f"[{macro.arguments}][{macro.default}]"
        return rf"\renewcommand{{\{macro.name}}}{count}{{{macro.body}}}"
    return rf"\def\{macro.name}{macro.parameters}{{{macro.body}}}"
