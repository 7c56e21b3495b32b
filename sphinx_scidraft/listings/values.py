"""Values that a program has printed, by name. Knows no Sphinx."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft.listings.quotations import QuotationError, Relation, read_quotation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NUMBER = r"[-+−]?(?:\.?\d|inf(?:inity)?\b|nan\b)"
_WORD = r"[^\W\d][\w.-]*"
_LINE = re.compile(
    rf"\s*(?:(?P<words>{_WORD}(?:[ \t]+[\w.-]+)*?)\s*[:=]\s*|(?P<word>{_WORD})\s+)"
    rf"(?P<value>{_NUMBER}.*?)\s*",
    re.IGNORECASE,
)
_NAME = re.compile(_WORD)
_SPECIAL = re.compile(r"[-+−]?(?:inf(?:inity)?|nan)\b", re.IGNORECASE)
_MOST = 10_000
"""Lines of an output in which values are looked for."""


class Capture(NamedTuple):
    """A value that a regular expression finds in the output."""

    name: str
    pattern: str


def read_captures(text: str) -> tuple[list[Capture], list[str]]:
    """Read ``:capture:``, a name and an expression in each line; return what is wrong besides."""
    captures, faults = [], []
    for line in filter(None, map(str.strip, text.splitlines())):
        name, _, pattern = line.partition(" ")
        problem = _problem(name, pattern.strip())
        if problem:
            faults.append(f"{line!r}: {problem}")
        else:
            captures.append(Capture(name, pattern.strip()))
    return captures, faults


def _problem(name: str, pattern: str) -> str:
    if not _NAME.fullmatch(name):
        return f"{name!r} cannot name a value: it takes letters, digits, '_', '-' and '.'"
    if not pattern:
        return "there is no regular expression behind the name"
    try:
        re.compile(pattern)
    except re.error as error:
        return f"this is no regular expression: {error}"
    return ""


def read_values(output: str, captures: Iterable[Capture] = ()) -> dict[str, str]:
    """Find the values in an output: in its lines, and by captures, which go before.

    The lines are ``name value``, ``name: value`` or ``name = value``. Of lines with the same name
    the first has it, the next ones are ``name#2`` and so on.
    """
    values: dict[str, str] = {}
    for name, value in _in_lines(output):
        _note(values, name, value)
    captured: dict[str, str] = {}
    for capture in captures:
        for match in re.finditer(capture.pattern, output, re.MULTILINE):
            _note(captured, capture.name, _caught(match))
    return values | captured


def _in_lines(output: str) -> Iterator[tuple[str, str]]:
    for line in output.splitlines()[:_MOST]:
        match = _LINE.fullmatch(line)
        if match:
            yield " ".join((match["words"] or match["word"]).split()), match["value"]


def _note(values: dict[str, str], name: str, value: str) -> None:
    number = 1
    while (key := name if number == 1 else f"{name}#{number}") in values:
        number += 1
    values[key] = value


def _caught(match: re.Match[str]) -> str:
    if "value" in match.re.groupindex:
        return str(match["value"] or "").strip()
    return str((match[1] if match.re.groups else match[0]) or "").strip()


def measured(value: str) -> Decimal | None:
    """Return the number at the beginning of a value; nothing, where there is none.

    >>> measured("2.0409 nats")
    Decimal('2.0409')
    """
    text = value.strip()
    special = _SPECIAL.match(text)
    if special:
        return Decimal(special[0].replace("−", "-"))
    try:
        found = read_quotation(text)
    except QuotationError:
        return None
    return found.value if found.relation is Relation.EQUAL else None
