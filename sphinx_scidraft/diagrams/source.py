"""What can be told of a diagram from its source alone, without drawing it."""

from __future__ import annotations

import re
from typing import NamedTuple

_FRONT = re.compile(r"\A\s*-{3}[^\S\n]*\n(.*?)\n-{3}[^\S\n]*(?:\n\s*|\Z)", re.DOTALL)
"""Front matter in YAML."""
_DIRECTIVE = re.compile(r"%%\{.*?\}%%", re.DOTALL)
"""``%%{init: …}%%``."""
_REMARK = re.compile(r"^[^\S\n]*%%(?!\{)[^\n]+(?:\n|\Z)", re.MULTILINE)
_KIND = re.compile(r"\s*([\w-]+)")
_THEME = re.compile(r"[\"']?\btheme[\"']?\s*:\s*[\"']?(\w+)")
_TITLE = re.compile(r"^\s*(?:pie\b[^\n]*?\s)?title:?\s+(\S.*?)\s*$", re.MULTILINE)


class _Rest(NamedTuple):
    """What is left of a text, and the line that each of its signs stood in."""

    text: str
    lines: tuple[int, ...]


def _whole(source: str) -> _Rest:
    lines, line = [], 1
    for sign in source:
        lines.append(line)
        line += sign == "\n"
    return _Rest(source, tuple(lines))


def _without(rest: _Rest, pattern: re.Pattern[str]) -> _Rest:
    texts: list[str] = []
    lines: list[int] = []
    end = 0
    for match in pattern.finditer(rest.text):
        texts.append(rest.text[end : match.start()])
        lines += rest.lines[end : match.start()]
        end = match.end()
    return _Rest("".join((*texts, rest.text[end:])), (*lines, *rest.lines[end:]))


def _parsed(source: str) -> _Rest:
    """Return what Mermaid's parsers get to see, where lines are counted."""
    rest = _whole(source.replace("\r\n", "\n"))
    for pattern in (_FRONT, _DIRECTIVE, _REMARK):
        rest = _without(rest, pattern)
    blank = len(rest.text) - len(rest.text.lstrip())
    return _Rest(rest.text[blank:], rest.lines[blank:])


def kind_of(source: str) -> str:
    r"""Return the word that tells what kind of diagram it is; "" where there is none.

    >>> kind_of("%% a remark\nsequenceDiagram\n  A->>B: hello")
    'sequenceDiagram'
    """
    match = _KIND.match(_parsed(source).text)
    return match[1] if match else ""


def line_of(source: str, parsed: int) -> int:
    """Return the line of a source, from 1, that a parser calls by another number.

    Parsers do not see front matter, directives and remarks, and count the end as a line or two.
    """
    rest = _parsed(source)
    starts = [0, *(match.end() for match in re.finditer("\n", rest.text.rstrip()))]
    if not rest.lines:
        return 1
    return rest.lines[starts[min(max(parsed, 1), len(starts)) - 1]]


def front_line(source: str, inner: int) -> int:
    """Return the line of a source that is called by another number within its front matter."""
    front = _FRONT.match(source)
    return inner + source[: front.start(1)].count("\n") if front else inner


def title_of(source: str) -> str:
    """Return the title that a diagram shows, from its front matter or its own statement."""
    front = _FRONT.match(source)
    match = _TITLE.search(front[1]) if front else None
    match = match or _TITLE.search(_parsed(source).text)
    return match[1].strip("\"'") if match else ""


def theme_of(source: str) -> str:
    """Return the theme of Mermaid's that a diagram asks for, if it asks for any."""
    front = _FRONT.match(source)
    heads = [front[1]] if front else []
    heads += _DIRECTIVE.findall(source)
    found = [match[1] for head in heads for match in _THEME.finditer(head)]
    return found[-1] if found else ""
