"""Labels of the axis: d3's formats, in the language of the page."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from sphinx_scidraft.schedules.schedule import make_schedule
from sphinx_scidraft.schedules.strftime import d3_format, unknown_directives

TABLE = json.loads((Path(__file__).parent / "d3.json").read_text(encoding="utf-8"))
MOMENTS = [datetime.fromisoformat(text) for text in TABLE["moments"]]
DAY = datetime(2026, 9, 1, 14, 5)  # noqa: DTZ001
LETTERS = "aAbBcdefgGHIjLmMpqQsSuUVwWxXyYZ%"


@pytest.mark.parametrize(("pattern", "expected"), TABLE["formats"].items())
def test_english_labels_are_those_of_d3(pattern: str, expected: list[str]) -> None:
    assert [d3_format(pattern, moment, "en") for moment in MOMENTS] == expected


@pytest.mark.parametrize(
    ("pattern", "language", "expected"),
    [
        ("%a %d. %b", "de", "Di 01. Sept."),
        ("%A, %-d. %B %Y", "de", "Dienstag, 1. September 2026"),
        ("%A %-d %B", "fr", "mardi 1 septembre"),
        ("%b %d", "ru", "сент. 01"),
        ("%A", "zh_CN", "星期二"),
        ("%x", "de", "1.9.2026"),
        ("%x", "en", "9/1/2026"),
        ("%X", "de", "14:05:00"),
        ("%c", "de", "01.09.2026, 14:05:00"),
        ("%b", "pt-BR", "set."),
        ("%b", "xx-none", "Sep"),
    ],
)
def test_the_language_of_the_page(pattern: str, language: str, expected: str) -> None:
    assert d3_format(pattern, DAY, language) == expected


@pytest.mark.parametrize("letter", LETTERS)
def test_every_directive_says_something(letter: str) -> None:
    assert d3_format(f"%{letter}", DAY, "de")
    assert not unknown_directives(f"%{letter} %-{letter}")


@pytest.mark.parametrize(
    ("pattern", "unknown"),
    [("%K", ["%K"]), ("%d.%-n.", ["%-n"]), ("100 %", ["%"]), ("%%K", []), ("plain", [])],
)
def test_directives_that_do_not_exist(pattern: str, unknown: list[str]) -> None:
    assert unknown_directives(pattern) == unknown
    text = f"gantt\naxisFormat {pattern}\nA :2026-09-01, 1d\n"
    found = [(fault.kind, fault.line, fault.column) for fault in make_schedule(text).faults]
    assert found == [("setting", 2, 12)] * len(unknown)
