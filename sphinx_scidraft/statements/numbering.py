"""Numbers of statements: a pure function of outlines, section numbers and a scheme.

A statement gets the number that Sphinx would give a figure in its place: documents are walked from
the root through their tables of contents, each document once; the number is the section's, cut to
a depth, followed by a count. Knows no Sphinx.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import NamedTuple, TypeAlias

from sphinx_scidraft.statements.outline import Outline, Section, Statement, Toctree

SectionNumber: TypeAlias = tuple[int, ...]
SectionNumbers: TypeAlias = Mapping[str, Mapping[str, SectionNumber]]
"""Document -> anchor -> number: Sphinx's ``env.toc_secnumbers``."""
Prefix: TypeAlias = tuple[int | str, ...]


class Number(NamedTuple):
    """A number: as printed, and, where it was counted, what it is made of (for ranges)."""

    text: str
    prefix: Prefix = ()
    ordinal: int = 0

    def follows(self, other: Number) -> bool:
        """Tell whether this is the next number after the other in the same section."""
        return other.ordinal > 0 and (self.prefix, self.ordinal) == (
            other.prefix,
            other.ordinal + 1,
        )


@dataclass(frozen=True, slots=True)
class Scheme:
    """How statements are numbered.

    ``depth`` is how many levels of section numbers stand before the count (None: all); with
    ``by_document`` every count restarts with each document, behind the document's own number;
    ``counters`` and ``formats`` go by kind (``%s`` is the number); ``appendix`` are patterns of
    document names whose sections are lettered.
    """

    depth: int | None = 1
    by_document: bool = False
    counters: Mapping[str, str] = field(default_factory=dict)
    formats: Mapping[str, str] = field(default_factory=dict)
    appendix: Sequence[str] = ()

    def is_appendix(self, docname: str) -> bool:
        """Tell whether a document belongs to the appendix."""
        return any(fnmatchcase(docname, pattern) for pattern in self.appendix)


LEFT_OUT = -1


class Numbering(NamedTuple):
    """The numbers: document -> number (or None) of each of its statements, by position.

    ``order`` holds in the same way when a reader meets a statement (``LEFT_OUT``: never), and
    ``sequence`` all statements that count, in this order.
    """

    numbers: dict[str, list[Number | None]]
    order: dict[str, list[int]]
    sequence: list[Statement]


def number(
    outlines: Mapping[str, Outline],
    statements: Mapping[str, Sequence[Statement]],
    sections: SectionNumbers,
    scheme: Scheme,
    root: str,
    included: Callable[[Statement], bool],
) -> Numbering:
    """Number all statements for which ``included`` is true.

    Documents that cannot be reached from ``root`` are numbered by themselves: each of them that
    no other one includes starts anew, and so do the documents below it.
    """
    result = Numbering({}, {}, [])
    seen: set[str] = set()
    for start in [root, *_apart(outlines)]:
        walk = _Walk(outlines, statements, sections, scheme, included, result, seen)
        walk.document(start, ())
    return result


def _apart(outlines: Mapping[str, Outline]) -> list[str]:
    """Documents in the order in which to look for those that were not reached, tops first."""
    below = {child for outline in outlines.values() for child in _included_in(outline)}
    return sorted(outlines, key=lambda docname: (docname in below, docname))


def _included_in(outline: Outline) -> Iterator[str]:
    for item in outline:
        if isinstance(item, Toctree):
            yield from item.docnames
        elif isinstance(item, Section):
            yield from _included_in(item.items)


@dataclass(slots=True)
class _Walk:
    """One walk from a document downwards, with counters of its own."""

    outlines: Mapping[str, Outline]
    statements: Mapping[str, Sequence[Statement]]
    sections: SectionNumbers
    scheme: Scheme
    included: Callable[[Statement], bool]
    result: Numbering
    seen: set[str]
    counts: dict[tuple[str, Prefix, str], int] = field(default_factory=dict)
    letters: dict[int | str, str] = field(default_factory=dict)

    def document(self, docname: str, section: SectionNumber) -> None:
        if docname in self.seen or docname not in self.outlines:
            return
        self.seen.add(docname)
        number_of_statements = len(self.statements.get(docname, ()))
        self.result.numbers[docname] = [None] * number_of_statements
        self.result.order[docname] = [LEFT_OUT] * number_of_statements
        self._items(docname, self.outlines[docname], section)

    def _items(self, docname: str, items: Iterable[object], section: SectionNumber) -> None:
        for item in items:
            if isinstance(item, Section):
                numbers = self.sections.get(docname, {})
                own = numbers[item.anchor] if item.anchor in numbers else numbers.get("", ())
                self._items(docname, item.items, own or section)
            elif isinstance(item, Toctree):
                for child in item.docnames:
                    self.document(child, section)
            elif isinstance(item, int):
                self._statement(self.statements[docname][item], section)

    def _statement(self, statement: Statement, section: SectionNumber) -> None:
        if not self.included(statement):
            return
        docname, position = statement.docname, statement.position
        self.result.order[docname][position] = len(self.result.sequence)
        self.result.sequence.append(statement)
        if statement.number:
            self.result.numbers[docname][position] = Number(statement.number)
        elif statement.numbered:
            self.result.numbers[docname][position] = self._next(statement, section)

    def _next(self, statement: Statement, section: SectionNumber) -> Number:
        scheme, kind, docname = self.scheme, statement.kind, statement.docname
        prefix = self._prefix(docname, section)
        counter = (scheme.counters.get(kind, kind), prefix, docname if scheme.by_document else "")
        count = self.counts[counter] = self.counts.get(counter, 0) + 1
        text = ".".join(map(str, (*prefix, count)))
        if kind in scheme.formats:
            text = scheme.formats[kind].replace("%s", text)
        return Number(text, prefix, count)

    def _prefix(self, docname: str, section: SectionNumber) -> Prefix:
        if self.scheme.by_document:
            section = self.sections.get(docname, {}).get("", ())
        else:
            section = section[: self.scheme.depth]
        if not self.scheme.appendix or not self.scheme.is_appendix(docname):
            return section
        # A chapter of the appendix is a numbered section, or else a document by itself.
        chapter = section[0] if section else docname
        letter = self.letters.setdefault(chapter, _letter(len(self.letters)))
        return (letter, *section[1:])


def _letter(index: int) -> str:
    """The letters of a chapter of the appendix: A to Z, AA, AB and so on.

    >>> [_letter(index) for index in (0, 25, 26, 701)]
    ['A', 'Z', 'AA', 'ZZ']
    """
    letters = ""
    index += 1
    while index:
        index, remainder = divmod(index - 1, 26)
        letters = chr(ord("A") + remainder) + letters
    return letters
