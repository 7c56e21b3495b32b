"""The grammar: from the text of a Gantt chart to its statements.

It is Mermaid's, read line by line. What cannot be read is reported and the rest is kept, so that a
slip costs one line and not the chart.
"""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches
from html import unescape
from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft.schedules.preamble import read_preamble
from sphinx_scidraft.schedules.source import (
    TAGS,
    ChartSource,
    LinkSource,
    Tag,
    TaskSource,
    Token,
    fault,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WORDS = (
    *("title", "accTitle", "accDescr", "dateFormat", "axisFormat", "tickInterval", "section"),
    *("excludes", "includes", "weekday", "weekend", "todayMarker", "inclusiveEndDates", "topAxis"),
    *("click", "gantt"),
)
_KEYWORDS = {word.lower(): word for word in _WORDS}
_FLAGS = frozenset({"inclusiveenddates", "topaxis"})
_TEXTS = frozenset({"title", "section"})
"""Keywords whose value is the whole line, signs and all."""
_STATEMENT = re.compile(r"(\w+)(?:\s+(.*))?", re.DOTALL)
_ACCESSIBLE = re.compile(r"(accTitle|accDescr)\s*(?::\s*(.*)|\{(.*))", re.IGNORECASE)
_ENTITY = re.compile(r"#(\w{1,40});")
_END_OF_DATA = re.compile(r"#\w+;|([#;]|\s%%)")
_IDENTIFIER = re.compile(r"[\w-]+")
_CLICK = re.compile(r"click\s+(\S+)\s+(.*)", re.IGNORECASE)
_LIKE_A_CLICK = re.compile(r'click\s+\S+\s+(?:href\b|call\b|")', re.IGNORECASE)
_HREF = re.compile(r'href\s+"([^"]*)"', re.IGNORECASE)
_CALL = re.compile(r"call\s+[^\s(]+\s*(?:\([^)]*\))?", re.IGNORECASE)
_SAFE_TARGET = re.compile(r"https?:|mailto:|[^:]*(?:[/?#]|$)", re.IGNORECASE)
_LIKE_A_START = re.compile(r"after\s|\d{1,4}\D", re.IGNORECASE)


def near(word: str, known: Iterable[str]) -> str:
    """Suggest the nearest of some words, whatever their case, as the end of a message."""
    lower = {item.lower(): item for item in known}
    nearest = get_close_matches(word.lower(), list(lower), n=1)
    return f"; did you mean {lower[nearest[0]]!r}?" if nearest else ""


def plain(text: str) -> str:
    """Resolve Mermaid's entities: ``#9829;`` and ``#amp;``."""

    def resolve(match: re.Match[str]) -> str:
        name = match[1]
        return unescape(f"&#{name};" if name.isdecimal() else f"&{name};")

    return _ENTITY.sub(resolve, text)


class _Line(NamedTuple):
    """A line without the space around it; ``column`` is where its text begins."""

    text: str
    number: int
    column: int

    def token(self, text: str, offset: int) -> Token:
        """Cut a token out, without the space around it."""
        return Token(text.strip(), self.number, self.column + offset + _indent(text))

    @property
    def whole(self) -> Token:
        """The whole line."""
        return Token(self.text, self.number, self.column)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip()) if text.strip() else 0


def read_source(text: str) -> ChartSource:
    """Read the source of a chart."""
    chart = ChartSource()
    lines = text.splitlines()
    skipped = read_preamble(chart, lines)
    numbered = iter(
        _Line(line.strip(), number, 1 + _indent(line))
        for number, line in enumerate(lines[skipped:], start=skipped + 1)
    )
    for line in numbered:
        if line.text and not line.text.startswith("%"):
            _read_line(chart, line, numbered)
    return chart


def _read_line(chart: ChartSource, line: _Line, following: Iterator[_Line]) -> None:
    """Read a statement, the first kind that it can be."""
    accessible = _ACCESSIBLE.fullmatch(line.text)
    if accessible:
        _read_accessible(chart, accessible, following)
        return
    match = _STATEMENT.fullmatch(line.text)
    word = match[1].lower() if match else ""
    if match and word in _KEYWORDS and _is_statement(word, match[2], line):
        _read_statement(chart, word, line.token(match[2] or "", match.start(2)), line)
    elif ":" in line.text:
        _read_task(chart, line)
    else:
        hint = near(line.text.split()[0], _WORDS)
        message = f"{line.text!r} is no statement of a Gantt chart{hint}"
        chart.faults.append(fault("statement", line.whole, message))


def _is_statement(word: str, rest: str | None, line: _Line) -> bool:
    """Tell a statement from a task whose name begins with the same word."""
    if word in {"gantt", *_FLAGS}:
        return not rest or ":" not in rest
    if word == "click":
        return bool(_LIKE_A_CLICK.match(line.text)) or ":" not in line.text
    return word not in {"acctitle", "accdescr"}


def _read_accessible(chart: ChartSource, match: re.Match[str], following: Iterator[_Line]) -> None:
    text = match[2] if match[2] is not None else _until_brace(match[3], following)
    if match[1].lower() == "acctitle":
        chart.accessible_title = text.strip()
    else:
        chart.accessible_description = text.strip()


def _until_brace(first: str, following: Iterator[_Line]) -> str:
    """Collect the lines up to a closing brace."""
    lines = [first]
    while "}" not in lines[-1]:
        line = next(following, None)
        if line is None:
            break
        lines.append(line.text)
    lines[-1] = lines[-1].partition("}")[0]
    return " ".join(line.strip() for line in lines)


def _read_statement(chart: ChartSource, word: str, value: Token, line: _Line) -> None:
    if word not in _TEXTS and word != "click":
        end = ";" if word == "todaymarker" else "#;"
        value = value._replace(text=re.split(f"[{end}]", value.text)[0].strip())
    if word == "gantt":
        return
    if word in _FLAGS:
        chart.inclusive |= word == "inclusiveenddates"
        chart.top_axis |= word == "topaxis"
    elif word == "click":
        _read_click(chart, line)
    elif not value.text:
        message = f"{_KEYWORDS[word]} says nothing"
        chart.faults.append(fault("statement", line.whole, message))
        if word == "section":
            chart.sections.append("")
    elif word == "title":
        chart.title = plain(value.text)
    elif word == "section":
        chart.sections.append(plain(value.text))
    elif word in {"excludes", "includes"}:
        getattr(chart, word).extend(_words(value, r"[^\s,]+"))
    else:
        chart.settings[word] = value


def _words(token: Token, pattern: str) -> Iterator[Token]:
    for match in re.finditer(pattern, token.text):
        yield Token(match[0], token.line, token.column + match.start())


def _read_click(chart: ChartSource, line: _Line) -> None:
    """Read a link; a call needs scripts."""
    match = _CLICK.fullmatch(line.text)
    rest = match[2] if match else ""
    href = _HREF.search(rest)
    call = _CALL.search(_HREF.sub("", rest))
    if call:
        message = f"{call[0]!r} needs a script, and pages have none; only 'href' is read"
        chart.faults.append(fault("call", line.whole, message))
    if match is None or (not href and not call):
        message = f'{line.text!r} is no link: it takes the form click ID href "…"'
        chart.faults.append(fault("statement", line.whole, message))
    if match is None or not href:
        return
    if not _SAFE_TARGET.match(href[1]):
        message = f"{href[1]!r} is not linked: it takes a page, http:, https: or mailto:"
        chart.faults.append(fault("call", line.whole, message))
        return
    ids = line.token(match[1], match.start(1))
    chart.links.append(LinkSource(tuple(_words(ids, r"[^,]+")), href[1].strip()))


# Tasks


def _read_task(chart: ChartSource, line: _Line) -> None:
    """Read a task: its name, its tags, and one to three fields."""
    name, _, data = line.text.partition(":")
    ends = (match.start() for match in _END_OF_DATA.finditer(data) if match[1])
    data = data[: next(ends, len(data))]
    fields = list(_fields(line, data, len(name) + 1))
    tags: set[Tag] = set()
    while fields and fields[0].text in TAGS:
        tags.add(TAGS[fields.pop(0).text])
    token = Token(plain(name.strip()), line.number, line.column)
    section = len(chart.sections) - 1
    task = _task(chart, TaskSource(token, section, frozenset(tags)), fields, line)
    if not token.text:
        shown = task.identifier or token._replace(text="?")
        task = replace(task, name=token._replace(text=shown.text))
        message = "a task has no name: it takes the form name :id, start, end"
        chart.faults.append(fault("statement", line.whole, message))
    _check_keyword(chart, name.strip(), line)
    chart.tasks.append(task)


def _fields(line: _Line, data: str, offset: int) -> Iterator[Token]:
    for part in data.split(","):
        yield line.token(part, offset)
        offset += len(part) + 1


def _check_keyword(chart: ChartSource, name: str, line: _Line) -> None:
    """Report ``axisFormat: %d``, which is read as a task."""
    word = _KEYWORDS.get(name.lower())
    if word:
        message = f"{name!r} is read as a task, for {word} takes no colon"
        chart.faults.append(fault("statement", line.whole, message))


def _task(chart: ChartSource, task: TaskSource, fields: list[Token], line: _Line) -> TaskSource:
    """Share the fields out: id, start, end."""
    if not fields or (len(fields) == 1 and not fields[0].text):
        message = f"the task {task.name.text!r} has no end: it takes a date or a duration"
        chart.faults.append(fault("date", line.whole, message))
        return replace(task, broken=True)
    if len(fields) > len(("id", "start", "end")):
        fields = _report_surplus(chart, fields)
        task = replace(task, broken=True)
    *before, end = fields
    start = before.pop() if before else None
    identifier = before.pop() if before else None
    if identifier and not _IDENTIFIER.fullmatch(identifier.text):
        message = f"{identifier.text!r} is no id: it takes letters, digits, '-' and '_'"
        chart.faults.append(fault("statement", identifier, message))
        identifier = None
    return replace(task, identifier=identifier, start=start, end=end)


def _report_surplus(chart: ChartSource, fields: list[Token]) -> list[Token]:
    """Report a field too many, most likely a tag, and return the three others."""
    if _LIKE_A_START.match(fields[1].text):
        extra = fields[3]
        message = f"{extra.text!r} is one field too many: a task takes id, start and end"
        chart.faults.append(fault("tag", extra, message))
        return fields[:3]
    for extra in fields[:-3]:
        message = f"{extra.text!r} is no tag{near(extra.text, TAGS)}"
        chart.faults.append(fault("tag", extra, message))
    return fields[-3:]
