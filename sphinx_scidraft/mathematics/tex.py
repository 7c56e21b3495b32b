"""TeX as far as we must read it: words, groups, rows of a display. Knows no Sphinx.

Nothing here fails: what is not balanced is read as far as it goes, and KaTeX says what is wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WORD = re.compile(
    r"\\verb\*?(?P<bar>[^A-Za-z*\s]).*?(?P=bar)|\\(?:[A-Za-z@]+|.|$)|%[^\n]*|\s+|.", re.DOTALL
)
_NAME = re.compile(r"\s*\{\s*([A-Za-z@]+)(\*?)\s*\}")


class Word(NamedTuple):
    """A command, a sign, white space or a remark, and where it stands."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Where the next word begins."""
        return self.start + len(self.text)

    @property
    def is_blank(self) -> bool:
        """Whether TeX makes nothing of it."""
        return self.text.isspace() or self.text.startswith("%")


def words(source: str, start: int = 0, end: int | None = None) -> Iterator[Word]:
    r"""Read TeX word by word.

    >>> [word.text for word in words(r"\frac{a}2 % why")]
    ['\\frac', '{', 'a', '}', '2', ' ', '% why']
    """
    for match in _WORD.finditer(source, start, len(source) if end is None else end):
        yield Word(match[0], match.start())


def group(source: str, start: int) -> tuple[int, int] | None:
    """Find a group in braces that begins at a place or behind blanks; the ends of its content."""
    depth, first = 0, start
    for word in words(source, start):
        if word.text == "{":
            depth += 1
            first = word.end if depth == 1 else first
        elif word.text == "}" and depth == 1:
            return first, word.start
        elif word.text == "}":
            depth -= 1
        elif not depth and not word.is_blank:
            return None
    return None


def option(source: str, start: int) -> tuple[int, int] | None:
    """Find an argument in brackets that begins at a place or behind blanks."""
    depth, first = 0, -1
    for word in words(source, start):
        if first < 0 and word.text == "[":
            first = word.end
        elif first < 0 and not word.is_blank:
            return None
        elif word.text == "]" and not depth:
            return first, word.start
        else:
            depth += {"{": 1, "}": -1}.get(word.text, 0)
        if depth < 0:
            return None
    return None


def is_balanced(source: str) -> bool:
    """Tell whether every brace has its counterpart."""
    depth = 0
    for word in words(source):
        depth += {"{": 1, "}": -1}.get(word.text, 0)
        if depth < 0:
            return False
    return not depth


class Environment(NamedTuple):
    r"""What stands between ``\begin{name}`` and ``\end{name}``: all of it, and the content."""

    name: str
    """Without its star."""
    star: str
    start: int
    first: int
    last: int
    end: int


def environments(source: str) -> list[Environment]:
    """List the environments that are closed, the outer ones first."""
    found: list[Environment] = []
    opened: list[tuple[str, str, int, int]] = []
    for word in words(source):
        if word.text not in {r"\begin", r"\end"}:
            continue
        match = _NAME.match(source, word.end)
        if match is None:
            continue
        if word.text == r"\begin":
            opened.append((match[1], match[2], word.start, match.end()))
        elif opened and opened[-1][:2] == match.groups():
            name, star, start, first = opened.pop()
            found.append(Environment(name, star, start, first, word.start, match.end()))
    return sorted(found, key=lambda environment: environment.start)


def separators(source: str, start: int, end: int, text: str) -> list[Word]:
    r"""Find the ``\\`` or ``&`` of a display that belong to no group or environment within it."""
    found, depth = [], 0
    for word in words(source, start, end):
        match word.text:
            case "{" | r"\begin":
                depth += 1
            case "}" | r"\end":
                depth -= 1
            case _ if word.text == text and not depth:
                found.append(word)
    return found


def stripped(source: str, start: int, end: int) -> tuple[int, int]:
    """Move the ends of a part so that no blanks are at them."""
    if "%" not in source:  # nearly always
        part = source[start:end]
        first = end - len(part.lstrip())
        return first, max(first, start + len(part.rstrip()))
    full = [word for word in words(source, start, end) if not word.is_blank]
    return (full[0].start, full[-1].end) if full else (end, end)


class Edit(NamedTuple):
    """A part of a source that something else is to stand for."""

    start: int
    end: int
    text: str


class Edited:
    """A source with some parts exchanged; it knows where each part of it comes from."""

    def __init__(
        self, source: str, edits: Iterable[Edit] = (), before: str = "", after: str = ""
    ) -> None:
        self._parts = [before]
        self._starts = [0]
        self._origins: list[int | None] = [None]
        self._length = len(before)
        done = 0
        for edit in sorted(edits):
            if edit.start >= done:  # else it is within a part that has gone
                self._append(source[done : edit.start], done)
                self._append(edit.text, None)
                done = edit.end
        self._append(source[done:], done)
        self._append(after, None)
        self._end = len(source)

    def _append(self, text: str, origin: int | None) -> None:
        self._parts.append(text)
        self._starts.append(self._length)
        self._origins.append(origin)
        self._length += len(text)

    @property
    def text(self) -> str:
        """The new text."""
        return "".join(self._parts)

    def origin(self, position: int) -> int:
        """Return the place in the source that a place in the text comes from, or the nearest."""
        index = max(bisect_right(self._starts, position) - 1, 0)
        origin = self._origins[index]
        if origin is not None:
            return origin + min(position - self._starts[index], len(self._parts[index]))
        for at in range(index, len(self._parts)):
            following = self._origins[at]
            if following is not None and self._parts[at]:
                return following
        return self._end
