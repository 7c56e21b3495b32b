"""Formats of dates, durations, and the days that are not worked on."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

import pytest

from sphinx_scidraft.schedules.dates import date_format, read_loosely
from sphinx_scidraft.schedules.durations import Duration, add, read_duration, rounded
from sphinx_scidraft.schedules.schedule import make_schedule

if TYPE_CHECKING:
    from sphinx_scidraft.schedules.schedule import Task


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


FORMATS = [
    ("YYYY-MM-DD", "2026-09-01", "2026-09-01"),
    ("", "2026-09-01", "2026-09-01"),
    ("YY-M-D", "26-9-1", "2026-09-01"),
    ("YY", "68", "2068-01-01"),
    ("YY", "69", "1969-01-01"),
    ("YYYY [Q]Q", "2026 Q3", "2026-07-01"),
    ("MMM D YYYY", "Sep 1 2026", "2026-09-01"),
    ("MMM YYYY", "sep 2026", "2026-09-01"),
    ("MMMM YYYY", "September 2026", "2026-09-01"),
    ("DD/MM/YYYY", "01/09/2026", "2026-09-01"),
    ("Do MMMM YYYY", "22nd May 2026", "2026-05-22"),
    ("YYYY-DDD", "2026-45", "2026-02-14"),
    ("YYYY-DDDD", "2024-366", "2024-12-31"),
    ("X", "1788220800", "2026-09-01"),
    ("X", "1788220800.5", "2026-09-01T00:00:00.500"),
    ("x", "1788220800250", "2026-09-01T00:00:00.250"),
    ("YYYY-MM-DD HH:mm", "2026-09-01 08:05", "2026-09-01T08:05"),
    ("YYYY-MM-DD H:m:s", "2026-09-01 8:5:3", "2026-09-01T08:05:03"),
    ("YYYY-MM-DD hh:mm A", "2026-09-01 12:30 AM", "2026-09-01T00:30"),
    ("YYYY-MM-DD hh:mm A", "2026-09-01 12:30 PM", "2026-09-01T12:30"),
    ("YYYY-MM-DD h:mma", "2026-09-01 1:30pm", "2026-09-01T13:30"),
    ("YYYY-MM-DDTHH:mm:ss", "2026-09-01T08:05:03", "2026-09-01T08:05:03"),
    ("HH:mm:ss.S", "08:05:03.2", "2000-01-01T08:05:03.200"),
    ("HH:mm:ss.SS", "08:05:03.25", "2000-01-01T08:05:03.250"),
    ("HH:mm:ss.SSS", "08:05:03.250", "2000-01-01T08:05:03.250"),
    ("YYYY-MM-DD HH:mmZ", "2026-09-01 10:00+02:00", "2026-09-01T08:00"),
    ("YYYY-MM-DD HH:mmZ", "2026-09-01 10:00Z", "2026-09-01T10:00"),
    ("YYYY-MM-DD HH:mmZZ", "2026-09-01 10:00-0530", "2026-09-01T15:30"),
    ("YYYYMMDD", "20260901", "2026-09-01"),
    ("DD.MM. [im Jahr] YYYY", "01.09. im Jahr 2026", "2026-09-01"),
    ("YYYY-MM-DD", "2026-02-29", None),
    ("YYYY-MM-DD", "2026-9-1", None),
    ("YYYY-MM-DD", "2026-09-01 ", None),
    ("YYYY-DDDD", "2026-366", None),
    ("HH:mm", "24:00", None),
    ("hh:mm A", "12:60 AM", None),
    ("YYYY", "0000", None),
    ("D MMM YYYY", "1 Set 2026", None),
]


@pytest.mark.parametrize(("pattern", "text", "expected"), FORMATS)
def test_formats(pattern: str, text: str, expected: str | None) -> None:
    date = date_format(pattern).read(text)
    assert date == (moment(expected) if expected else None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-9-1", "2026-09-01"),
        ("2026/09/01", "2026-09-01"),
        ("2026-09-01T10:00", "2026-09-01T10:00"),
        ("2026-09-01 10:00:05.25", "2026-09-01T10:00:05.250"),
        ("2026-13-01", None),
        ("01.09.2026", None),
        ("soon", None),
    ],
)
def test_what_is_evidently_a_date(text: str, expected: str | None) -> None:
    assert read_loosely(text) == (moment(expected) if expected else None)


@pytest.mark.parametrize(
    ("text", "start", "expected"),
    [
        ("250ms", "2026-01-31", "2026-01-31T00:00:00.250"),
        ("90s", "2026-01-31", "2026-01-31T00:01:30"),
        ("90m", "2026-01-31", "2026-01-31T01:30"),
        ("1.5h", "2026-01-31", "2026-01-31T01:30"),
        ("3d", "2026-01-31", "2026-02-03"),
        ("2w", "2026-01-31", "2026-02-14"),
        ("1M", "2026-01-31", "2026-02-28"),
        ("1M", "2024-01-31", "2024-02-29"),
        ("13M", "2026-01-31", "2027-02-28"),
        ("1y", "2024-02-29", "2025-02-28"),
        ("1.5d", "2026-01-31", "2026-02-02"),
        ("0.5d", "2026-01-31", "2026-02-01"),
        ("1.5w", "2026-01-31", "2026-02-11"),
        ("1.5M", "2026-01-31", "2026-02-28"),
        ("0d", "2026-01-31", "2026-01-31"),
        ("48h", "2026-03-28", "2026-03-30"),  # across a change to summer time
    ],
)
def test_durations(text: str, start: str, expected: str) -> None:
    duration = read_duration(text)
    assert duration is not None
    assert add(moment(start), duration) == moment(expected)


@pytest.mark.parametrize("text", ["3", "d", "3 d", "-3d", ".5d", "3.d", "3D", "3dX", "3days", "٣d"])
def test_no_durations(text: str) -> None:
    assert read_duration(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1.5d", "2d"), ("0.25w", "2d"), ("2.0d", ""), ("1.9M", "1M"), ("1.5y", "1y"), ("1.5h", "")],
)
def test_what_fractions_become(text: str, expected: str) -> None:
    duration = read_duration(text)
    assert isinstance(duration, Duration)
    assert rounded(duration) == expected


def span(task: Task) -> str:
    assert task.start is not None
    assert task.end is not None
    assert task.shown_end is not None
    shown = "" if task.shown_end == task.end else f" ({task.shown_end:%d})"
    return f"{task.start:%d}–{task.end:%d}{shown}"


# In September 2026, the 5th is a Saturday.
@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("excludes weekends\nA :2026-09-03, 3d", "03–08"),
        ("excludes weekends\nA :2026-09-03, 2d", "03–07 (05)"),
        ("excludes weekends\nA :2026-09-03, 2026-09-10", "03–10"),
        ("excludes weekends\nA :2026-09-03, until b\nB :b, 2026-09-13, 1d", "03–13 13–14"),
        ("excludes weekends\nA :a, 2026-09-03, 3d\nB :after a, 1w", "03–08 08–17"),
        ("excludes weekends\nA :2026-09-05, 1d", "05–07 (06)"),
        ("excludes Saturday, SUNDAY\nA :2026-09-03, 3d", "03–08"),
        ("excludes monday\nexcludes tuesday\nA :2026-09-06, 4d", "06–12"),
        ("excludes 2026-09-04\nA :2026-09-03, 2d", "03–06"),
        ("excludes weekends\nincludes 2026-09-05\nA :2026-09-03, 3d", "03–07 (06)"),
        ("excludes 2026-09-04 2026-09-05\nincludes 2026-09-05\nA :2026-09-03, 3d", "03–07"),
        ("excludes weekends\nweekend friday\nA :2026-09-02, 3d", "02–07"),
        ("excludes weekends\nweekend saturday\nA :2026-09-02, 3d", "02–07 (05)"),
        ("weekend friday\nA :2026-09-02, 3d", "02–05"),
        ("inclusiveEndDates\nA :a, 2026-09-01, 2026-09-03\nB :after a, 2d", "01–04 04–06"),
        ("inclusiveEndDates\nA :2026-09-01, until b\nB :b, 2026-09-10, 1d", "01–10 10–11"),
        ("inclusiveEndDates\nexcludes weekends\nA :2026-09-03, 2026-09-05", "03–06"),
    ],
)
def test_excluded_days(body: str, expected: str) -> None:
    schedule = make_schedule(f"gantt\ndateFormat YYYY-MM-DD\n{body}\n")
    assert not schedule.faults
    assert " ".join(map(span, schedule.tasks)) == expected


def test_excluded_days_in_the_format_of_the_chart() -> None:
    text = "gantt\ndateFormat DD.MM.YYYY\nexcludes 04.09.2026, 2026-09-05\nA :03.09.2026, 2d\n"
    assert span(make_schedule(text).tasks[0]) == "03–07"
