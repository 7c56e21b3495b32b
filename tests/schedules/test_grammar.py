"""The grammar: every statement, wherever it may stand, with the place of every token."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from sphinx_scidraft.schedules.grammar import read_source
from sphinx_scidraft.schedules.preamble import is_gantt
from sphinx_scidraft.schedules.schedule import make_schedule
from sphinx_scidraft.schedules.source import TAGS, Token

if TYPE_CHECKING:
    from sphinx_scidraft.schedules.source import ChartSource, TaskSource

WHOLE = """\
---
title: In front
config:
  gantt:
    displayMode: compact
    topAxis: true
---
%% A remark
gantt
    title A schedule: with # and ; in it
    accTitle: A name
    accDescr {
      A description
      in lines
    }
    dateFormat DD.MM.YYYY
    axisFormat %d.%m.
    tickInterval 2week
    weekday monday
    weekend friday
    excludes weekends, 04.09.2026
    includes 05.09.2026
    todayMarker 03.09.2026
    inclusiveEndDates
    topAxis
    %% another remark
    section Data: raw
    Shard :done, crit, data, 01.09.2026, 3d
    section
    Warm up :2d
    click data href "https://example.org/?a=1#b"
"""


def source_of(text: str) -> ChartSource:
    source = read_source(text)
    assert not source.faults
    return source


def task_of(line: str) -> TaskSource:
    (task,) = read_source(f"gantt\n{line}\n").tasks
    return task


def texts(*tokens: Token | None) -> list[str]:
    return [token.text if token else "" for token in tokens]


def test_every_statement() -> None:
    source = read_source(WHOLE)
    assert [fault.message for fault in source.faults] == ["section says nothing"]
    assert source.title == "A schedule: with # and ; in it"
    assert source.accessible_title == "A name"
    assert source.accessible_description == "A description in lines"
    assert {name: token.text for name, token in source.settings.items()} == {
        "dateformat": "DD.MM.YYYY",
        "axisformat": "%d.%m.",
        "tickinterval": "2week",
        "weekday": "monday",
        "weekend": "friday",
        "todaymarker": "03.09.2026",
    }
    assert source.excludes == [Token("weekends", 21, 14), Token("04.09.2026", 21, 24)]
    assert source.includes == [Token("05.09.2026", 22, 14)]
    assert source.inclusive
    assert source.top_axis
    assert source.compact
    assert source.sections == ["", "Data: raw", ""]
    assert [link.target for link in source.links] == ["https://example.org/?a=1#b"]


def test_what_the_statements_do() -> None:
    schedule = make_schedule(WHOLE)
    settings = schedule.settings
    assert settings.tick_interval == (2, "week")
    assert settings.weekday == 0
    assert settings.today is not None
    assert settings.today.isoformat() == "2026-09-03T00:00:00"
    days = [date(2026, 9, number).toordinal() for number in (3, 4, 5, 6)]
    assert [settings.calendar.excludes(day) for day in days] == [False, True, False, False]
    assert [task.target for task in schedule.tasks] == ["https://example.org/?a=1#b", ""]
    assert [schedule.sections[task.section] for task in schedule.tasks] == ["Data: raw", ""]


def test_places_of_the_tokens_of_a_task() -> None:
    task = task_of("  A task :crit, done,  a_1-x ,after b  c, until d")
    assert task.name == Token("A task", 2, 3)
    assert task.tags == {TAGS["crit"], TAGS["done"]}
    assert task.identifier == Token("a_1-x", 2, 24)
    assert task.start == Token("after b  c", 2, 31)
    assert task.end == Token("until d", 2, 43)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("A :3d", ["", "", "3d"]),
        ("A :2026-09-01, 3d", ["", "2026-09-01", "3d"]),
        ("A :a, 2026-09-01, 3d", ["a", "2026-09-01", "3d"]),
        ("A :after a, 3d", ["", "after a", "3d"]),
        ("A :until b", ["", "", "until b"]),
        ("A :crit, 3d", ["", "", "3d"]),
        ("A :milestone, vert, active, done, crit, a, 1, 2", ["a", "1", "2"]),
        ("A:a,2026-09-01,3d", ["a", "2026-09-01", "3d"]),
        ("A :a, 2026-09-01T08:30, 3h", ["a", "2026-09-01T08:30", "3h"]),
        ("A :a, 2026-09-01, 3d # remark", ["a", "2026-09-01", "3d"]),
        ("A :a, 2026-09-01, 3d; remark", ["a", "2026-09-01", "3d"]),
        ("A :a, 2026-09-01, 3d %% remark", ["a", "2026-09-01", "3d"]),
        ("50%% of A :a, 2026-09-01, 3d", ["a", "2026-09-01", "3d"]),
        ("Übung 測定 :a, 2026-09-01, 3d", ["a", "2026-09-01", "3d"]),
    ],
)
def test_fields_of_a_task(line: str, expected: list[str]) -> None:
    task = task_of(line)
    assert texts(task.identifier, task.start, task.end) == expected


@pytest.mark.parametrize("tag", TAGS)
def test_tags(tag: str) -> None:
    assert task_of(f"A :{tag}, a, 2026-09-01, 3d").tags == {TAGS[tag]}


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("title page :2026-09-01, 1d", None),
        ("gantt chart :2026-09-01, 1d", "gantt chart"),
        ("click here :2026-09-01, 1d", "click here"),
        ("topAxis test :2026-09-01, 1d", "topAxis test"),
        ("2026 plan :2026-09-01, 1d", "2026 plan"),
        ("A #amp; B :2026-09-01, 1d", "A & B"),
        ("#9829; :2026-09-01, 1d", "♥"),
    ],
)
def test_names_of_tasks(line: str, name: str | None) -> None:
    tasks = source_of(f"gantt\n{line}\n").tasks
    assert [task.name.text for task in tasks] == ([name] if name else [])


@pytest.mark.parametrize("word", ["SECTION", "Section", "section"])
def test_keywords_in_any_case(word: str) -> None:
    assert source_of(f"GANTT\n{word} A\n").sections == ["", "A"]


@pytest.mark.parametrize(
    "line", ["accDescr: One line", "accDescr { One line }", "ACCDESCR:One line"]
)
def test_descriptions(line: str) -> None:
    assert source_of(f"gantt\n{line}\n").accessible_description == "One line"


@pytest.mark.parametrize(
    ("line", "targets"),
    [
        ('click a href "x.html"', {0: "x.html"}),
        ('click a,b href "x.html"', {0: "x.html", 1: "x.html"}),
        ('click a href "mailto:a@example.org"', {0: "mailto:a@example.org"}),
        ('click a href "#place"', {0: "#place"}),
        ('click a href "../a/b?c=d:e"', {0: "../a/b?c=d:e"}),
    ],
)
def test_links(line: str, targets: dict[int, str]) -> None:
    schedule = make_schedule(f"gantt\nA :a, 2026-09-01, 1d\nB :b, after a, 1d\n{line}\n")
    assert not schedule.faults
    found = {place: task.target for place, task in enumerate(schedule.tasks) if task.target}
    assert found == targets


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gantt\n", True),
        ("\n  gantt\n", True),
        ("%% remark\ngantt\n", True),
        ("%%{init: {'theme': 'dark'}}%%\ngantt\n", True),
        ("%%{\n  init: {}\n}%%\ngantt\n", True),
        ("---\ntitle: T\n---\ngantt\n", True),
        ("flowchart TD\n  gantt --> B\n", False),
        ("ganttish\n", False),
        ("---\ntitle: T\n", False),
        ("", False),
    ],
)
def test_what_is_a_gantt_chart(text: str, expected: bool) -> None:  # noqa: FBT001
    assert is_gantt(text) is expected


@pytest.mark.parametrize(
    ("preamble", "attribute"),
    [
        ("---\ndisplayMode: compact\n---\n", "compact"),
        ("---\nconfig:\n  gantt:\n    displayMode: compact\n---\n", "compact"),
        ("%%{init: {'gantt': {'displayMode': 'compact'}}}%%\n", "compact"),
        ("%%{init: {'gantt': {'topAxis': true}}}%%\n", "top_axis"),
    ],
)
def test_settings_in_front(preamble: str, attribute: str) -> None:
    assert getattr(source_of(f"{preamble}gantt\nA :2026-09-01, 1d\n"), attribute) is True


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1millisecond", (1, "millisecond")),
        ("10second", (10, "second")),
        ("5minute", (5, "minute")),
        ("12hour", (12, "hour")),
        ("1day", (1, "day")),
        ("2week", (2, "week")),
        ("3month", (3, "month")),
        ("0day", None),
        ("1year", None),
        ("day", None),
        ("1 day", None),
    ],
)
def test_tick_intervals(text: str, expected: tuple[int, str] | None) -> None:
    schedule = make_schedule(f"gantt\ntickInterval {text}\nA :2026-09-01, 1d\n")
    assert schedule.settings.tick_interval == expected
    assert len(schedule.faults) == (expected is None)


@pytest.mark.parametrize(
    ("text", "today", "faults"),
    [
        ("off", None, 0),
        ("2026-09-03", "2026-09-03", 0),
        ("stroke-width:5px,stroke:#0f0,opacity:0.5", None, 0),
        ("tomorrow", None, 1),
    ],
)
def test_today(text: str, today: str | None, faults: int) -> None:
    schedule = make_schedule(f"gantt\ntodayMarker {text}\nA :2026-09-01, 1d\n")
    found = schedule.settings.today
    assert (found.date().isoformat() if found else None) == today
    assert len(schedule.faults) == faults
