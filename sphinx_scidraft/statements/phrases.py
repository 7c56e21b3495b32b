"""The words of a reference: "Theorem 2.1", "Lemmas 1–3 and 5 and Theorem 4". Knows no Sphinx.

A phrase is a sequence of pieces: plain text, and texts that are to become links.
"""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sphinx_scidraft.statements.numbering import Number
    from sphinx_scidraft.statements.outline import Key

NO_BREAK = "\N{NO-BREAK SPACE}"
_RANGE = 3  # the fewest neighbours that are written as a range


class Words(Protocol):
    """The words of a language."""

    def singular(self, kind: str) -> str:
        """Name a kind: Lemma."""

    def plural(self, kind: str) -> str:
        """Name a kind for several: Lemmas."""

    def say(self, message: str) -> str:
        """Translate a message; its fields stay in braces."""


class Cited(NamedTuple):
    """A statement as a reference sees it; ``title`` may be empty, ``number`` missing."""

    key: Key
    kind: str
    number: Number | None
    title: str
    order: int


class Link(NamedTuple):
    """A text that leads to a statement."""

    key: Key
    text: str


Phrase: TypeAlias = tuple["Link | str", ...]


def numbered_name(kind: str, number: str, words: Words) -> str:
    """Join a word and a number so that no line breaks between them: Theorem 2.1."""
    name = words.say("{kind} {number}").format(kind=kind, number=number)
    return name.replace(" ", NO_BREAK)


def short_name(cited: Cited, words: Words) -> str:
    """Name a statement as a reference does: by number, else by title, else by kind."""
    if cited.number is None:
        return cited.title or words.singular(cited.kind)
    return numbered_name(words.singular(cited.kind), cited.number.text, words)


def several(targets: Iterable[Cited | str], words: Words) -> Phrase:
    """Name several statements: Lemmas 1–3 and Theorem 4.

    They are grouped by kind in the order of their first mention, each group is sorted, neighbours
    are joined to ranges. A target that is a mere text (an unknown label) stays.
    """
    groups: dict[tuple[str, str], list[Cited]] = {}
    parts: dict[tuple[str, str], Phrase | None] = {}
    for target in dict.fromkeys(targets):
        if isinstance(target, str):
            parts["", target] = (target,)
        elif target.number is None:
            parts["", str(target.key)] = (Link(target.key, short_name(target, words)),)
        else:
            groups.setdefault((target.kind, ""), []).append(target)
            parts.setdefault((target.kind, ""))
    phrases = [part or _group(groups[name], words) for name, part in parts.items()]
    return _join(phrases, words)


def _group(group: Sequence[Cited], words: Words) -> Phrase:
    """Name statements of one kind: Lemmas 1–3 and 5."""
    if len(group) == 1:
        return (Link(group[0].key, short_name(group[0], words)),)
    runs: list[list[Cited]] = []
    for cited in sorted(group, key=lambda cited: cited.order):
        if runs and _is_next(cited, runs[-1][-1]):
            runs[-1].append(cited)
        else:
            runs.append([cited])
    numbers: list[Phrase] = []
    for run in runs:
        if len(run) < _RANGE:
            numbers += [(_number(cited),) for cited in run]
        else:
            ends = {"first": (_number(run[0]),), "last": (_number(run[-1]),)}
            numbers.append(weave(words.say("{first}–{last}"), **ends))
    plural = words.plural(group[0].kind)
    pattern = words.say("{kind} {number}").replace(" ", NO_BREAK)
    return weave(pattern, kind=(plural,), number=_join(numbers, words))


def _is_next(cited: Cited, other: Cited) -> bool:
    return bool(cited.number and other.number and cited.number.follows(other.number))


def _number(cited: Cited) -> Link:
    return Link(cited.key, cited.number.text if cited.number else "")


def _join(phrases: Sequence[Phrase], words: Words) -> Phrase:
    """Join phrases to a list: a, b and c."""
    if not phrases:
        return ()
    *rest, last = phrases
    if not rest:
        return last
    joined = rest[0]
    for phrase in rest[1:]:
        joined = weave(words.say("{first}, {next}"), first=joined, next=phrase)
    return weave(words.say("{first} and {last}"), first=joined, last=last)


def weave(pattern: str, **fields: Phrase) -> Phrase:
    """Fill phrases into the fields of a pattern.

    >>> weave("{first} and {last}", first=("a",), last=("b",))
    ('a', ' and ', 'b')
    """
    pieces: list[Link | str] = []
    for text, name, _, _ in Formatter().parse(pattern):
        if text:
            pieces.append(text)
        if name:
            pieces += fields[name]
    return tuple(pieces)


class Field(NamedTuple):
    """A field of an explicit reference text: ``name``, ``number`` or ``kind``."""

    name: str


_FIELDS = re.compile(r"\{(name|number|kind)\}|%s")


def fields(text: str) -> list[Field | str]:
    """Split the text of a reference at ``{name}``, ``{number}``, ``{kind}`` and ``%s``.

    >>> fields("Thm. %s, 100% {other}")
    ['Thm. ', Field(name='number'), ', 100% {other}']
    """
    pieces: list[Field | str] = []
    end = 0
    for match in _FIELDS.finditer(text):
        pieces += [text[end : match.start()], Field(match[1] or "number")]
        end = match.end()
    return [piece for piece in (*pieces, text[end:]) if piece]
