r"""What a display is made of: its environment, its rows, their labels and tags. Knows no Sphinx."""

from __future__ import annotations

import re
from typing import NamedTuple

from sphinx_scidraft.mathematics import tex
from sphinx_scidraft.mathematics.macros import definitions
from sphinx_scidraft.mathematics.tex import Edit, Environment

ROWS = frozenset(
    {
        *("align", "alignat", "eqnarray", "flalign", "gather", "xalignat", "xxalignat"),
    }
)
"""Environments in which LaTeX numbers every row."""
ONE = frozenset({"displaymath", "equation", "multline"})
"""Environments that are one formula."""
WITH_ARGUMENT = frozenset({"alignat", "alignedat", "xalignat", "xxalignat"})
_MARKS = re.compile(r"\\(?:label|tag|notag|nonumber)(?![A-Za-z@])")
_NAMED = frozenset({r"\label", r"\tag"})
_UNNUMBERED = frozenset({r"\nonumber", r"\notag"})
_BLANK_LINE = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


class Tag(NamedTuple):
    r"""What an author writes in place of a number: ``\tag{text}``, or ``\tag*{text}``."""

    text: str
    is_bare: bool
    """Whether it has no parentheses."""

    @property
    def shown(self) -> str:
        """The text with its parentheses."""
        return self.text if self.is_bare else f"({self.text})"


class Row(NamedTuple):
    """A row of a display; all of it, where it has one only."""

    start: int
    end: int
    labels: tuple[str, ...]
    tags: tuple[Tag, ...]
    is_unnumbered: bool

    @property
    def is_numbered(self) -> bool:
        """Whether LaTeX numbers it in an environment that numbers."""
        return not self.tags and not self.is_unnumbered


class Display(NamedTuple):
    """A display as it was written."""

    source: str
    environment: Environment | None
    """What all of it stands in, if that begins a display in LaTeX."""
    start: int
    end: int
    """The ends of what stands in it, without blanks."""
    rows: tuple[Row, ...]
    marks: tuple[Edit, ...]
    """Labels, tags and the like, for taking them out."""

    @property
    def labels(self) -> tuple[str, ...]:
        """All its labels."""
        return tuple(label for row in self.rows for label in row.labels)

    @property
    def has_tagged_rows(self) -> bool:
        """Whether tags belong to rows of it, and not to the whole."""
        return len(self.rows) > 1 and any(row.tags for row in self.rows)

    @property
    def tag(self) -> Tag | None:
        """The tag of the whole."""
        tags = [tag for row in self.rows for tag in row.tags]
        return None if self.has_tagged_rows or not tags else tags[0]

    @property
    def wants_number(self) -> bool:
        r"""Whether it may be numbered: it has no star, and not every row says ``\notag``."""
        starred = self.environment is not None and self.environment.star
        return not starred and any(row.is_numbered for row in self.rows)


def read(source: str) -> Display:
    r"""Read a display.

    >>> read(r"\begin{equation}\label{eq:a} a = b\end{equation}").labels
    ('eq:a',)
    """
    start, end = tex.stripped(source, 0, len(source))
    environment = _outermost(source, start, end)
    if environment is not None:
        start, end = environment.first, environment.last
        if environment.name in WITH_ARGUMENT and (found := tex.group(source, start)):
            start = found[1] + 1
        start, end = tex.stripped(source, start, end)
    bounds = _rows(source, environment, start, end)
    if not _MARKS.search(source):
        rows = [Row(*row, (), (), is_unnumbered=False) for row in bounds]
        return Display(source, environment, start, end, tuple(rows), ())
    rows, marks = [], []
    for first, last in bounds:
        row, edits = _read_row(source, first, last)
        rows.append(row)
        marks += edits
    return Display(source, environment, start, end, tuple(rows), tuple(marks))


def _outermost(source: str, start: int, end: int) -> Environment | None:
    if r"\begin" not in source:
        return None
    for environment in tex.environments(source):
        if environment.start == start:
            whole = environment.end == end and environment.name in ROWS | ONE
            return environment if whole else None
    return None


def _rows(
    source: str, environment: Environment | None, start: int, end: int
) -> list[tuple[int, int]]:
    if environment is None or environment.name not in ROWS:
        return [(start, end)]
    ends = [word.start for word in tex.separators(source, start, end, r"\\")]
    bounds = list(zip([start, *(at + 2 for at in ends)], [*ends, end], strict=True))
    if len(bounds) > 1 and tex.stripped(source, *bounds[-1])[0] == end:
        bounds.pop()  # behind the last one there is nothing
    return bounds


def _read_row(source: str, start: int, end: int) -> tuple[Row, list[Edit]]:
    labels, tags, marks, is_unnumbered = [], [], [], False
    for word in tex.words(source, start, end):
        if word.text in _UNNUMBERED:
            is_unnumbered = True
            marks.append(Edit(word.start, word.end, ""))
        elif word.text in _NAMED:
            is_bare = word.text == r"\tag" and source[word.end : word.end + 1] == "*"
            found = tex.group(source, word.end + is_bare)
            if found is None or found[1] >= end:
                continue
            text = source[slice(*found)].strip()
            if word.text == r"\label":
                labels.append(text)
            else:
                tags.append(Tag(text, is_bare))
            marks.append(Edit(word.start, found[1] + 1, ""))
    return Row(start, end, tuple(labels), tuple(tags), is_unnumbered), marks


def paragraphs(source: str) -> list[tuple[int, int]]:
    """Split a display at its blank lines, as Sphinx does: each part is a formula.

    What only defines macros is none.
    """
    ends = [match.span() for match in _BLANK_LINE.finditer(source)] if "\n" in source else []
    starts = [0, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(source)]
    parts = [tex.stripped(source, *bounds) for bounds in zip(starts, stops, strict=True)]
    return [part for part in parts if not _is_empty(source, *part)]


def _is_empty(source: str, start: int, end: int) -> bool:
    for found in definitions(source[start:end]):
        if source[start : start + found.start].strip():
            return False
        return _is_empty(source, start + found.end, end)
    return not source[start:end].strip()


def is_several(source: str, start: int, end: int) -> bool:
    r"""Tell whether a part of a display has ``\\`` or ``&`` that belong to no environment."""
    part = source[start:end]
    return ("\\\\" in part or "&" in part) and any(
        tex.separators(source, start, end, sign) for sign in (r"\\", "&")
    )
