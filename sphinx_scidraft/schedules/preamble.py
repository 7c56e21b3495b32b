"""What may stand before the word ``gantt``: front matter, directives, comments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sphinx_scidraft.schedules.source import Fault, Token

if TYPE_CHECKING:
    from sphinx_scidraft.schedules.source import ChartSource

_FENCE = re.compile(r"\s*---\s*")
_DIRECTIVE = re.compile(r"\s*%%\{")
_FIRST_WORD = re.compile(r"\s*gantt\b", re.IGNORECASE)
_OTHER_FAULTS = (ValueError, LookupError, AttributeError, TypeError, RecursionError)
"""What the YAML reader raises besides its own errors: ``!!timestamp x`` is an AttributeError."""
_SETTINGS = ("axisFormat", "tickInterval", "weekday")


def is_gantt(text: str) -> bool:
    """Tell whether a diagram of Mermaid's is a Gantt chart."""
    lines = text.splitlines()
    for line in lines[_end_of_preamble(lines) :]:
        if line.strip() and not line.lstrip().startswith("%%"):
            return bool(_FIRST_WORD.match(line))
    return False


def read_preamble(chart: ChartSource, lines: list[str]) -> int:
    """Read front matter and directives, and return how many lines they have."""
    end = _end_of_preamble(lines)
    start = 0
    for first, last, text in _blocks(lines[:end]):
        _apply(chart, _loaded(chart, text, first), first)
        start = max(start, last)
    return end


def _end_of_preamble(lines: list[str]) -> int:
    """Count the lines of the front matter and the directives."""
    return max((last for _, last, _ in _blocks(lines)), default=0)


def _blocks(lines: list[str]) -> list[tuple[int, int, str]]:
    """Find front matter and directives: first line, line after the last, YAML in them."""
    found: list[tuple[int, int, str]] = []
    number = 0
    while number < len(lines):
        line = lines[number]
        last = number + 1
        if _FENCE.fullmatch(line):
            while last < len(lines) and not _FENCE.fullmatch(lines[last]):
                last += 1
            if last == len(lines):
                break
            found.append((number + 1, last + 1, "\n".join(lines[number + 1 : last])))
            last += 1
        elif _DIRECTIVE.match(line):
            while "}%%" not in lines[last - 1] and last < len(lines):
                last += 1
            text = "\n".join(lines[number:last]).strip().removeprefix("%%")
            found.append((number + 1, last, text.partition("}%%")[0] + "}"))
        elif line.strip() and not line.lstrip().startswith("%%"):
            break
        number = last
    return found


def _loaded(chart: ChartSource, text: str, line: int) -> Any:
    import yaml  # noqa: PLC0415 (few charts have any)

    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, *_OTHER_FAULTS):
        message = "what stands before the chart is no YAML"
        chart.faults.append(Fault("statement", message, line))
        return None


def _apply(chart: ChartSource, values: Any, line: int) -> None:
    """Take over what concerns us; the rest is about Mermaid's own looks."""
    if not isinstance(values, Mapping):
        return
    if isinstance(values.get("title"), str):
        chart.title = values["title"].strip()
    inner = values.get("config") or values.get("init") or values.get("initialize")
    of_gantt = inner.get("gantt") if isinstance(inner, Mapping) else None
    found = {**values, **(of_gantt if isinstance(of_gantt, Mapping) else {})}
    chart.compact |= found.get("displayMode") == "compact"
    chart.top_axis |= found.get("topAxis") is True
    for name in _SETTINGS:
        if isinstance(found.get(name), str):
            chart.settings[name.lower()] = Token(found[name].strip(), line, 1)
