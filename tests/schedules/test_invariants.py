"""Charts made by chance: none is a crash, and what must hold of every schedule does."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("hypothesis")

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sphinx_scidraft.messages import Messages
from sphinx_scidraft.schedules.dates import date_format
from sphinx_scidraft.schedules.drawing import Wishes, draw
from sphinx_scidraft.schedules.schedule import Schedule, Task, make_schedule
from sphinx_scidraft.schedules.shapes import beside
from sphinx_scidraft.schedules.source import Tag
from sphinx_scidraft.schedules.svg import svg
from sphinx_scidraft.schedules.table import table_nodes

if TYPE_CHECKING:
    import random

# Every build gets the same examples, so a fault is found by the change that makes it.
_RUN = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)

HEADS = st.lists(
    st.sampled_from(
        [
            *("excludes weekends", "excludes friday, 2026-09-08", "excludes 2026-09-09 2026-09-10"),
            *("includes 2026-09-05", "inclusiveEndDates", "weekend friday", "topAxis"),
            *("tickInterval 1week", "axisFormat %d.%m.", "title A title", "todayMarker off"),
        ]
    ),
    max_size=4,
)
DAYS = st.integers(1, 28).map(lambda day: f"2026-09-{day:02}")
LENGTHS = st.one_of(
    st.integers(0, 40).map(lambda days: f"{days}d"),
    st.sampled_from(["12h", "90m", "1.5d", "2w", "1M", "1.5w", "30s", "250ms", "1y", "0d"]),
)
TAGS = st.lists(st.sampled_from([tag.value for tag in Tag]), max_size=2)


@st.composite
def task_lines(draw_: st.DrawFn, number: int, names: list[str]) -> str:
    """Draw a task that may wait for any other, defined before or later."""
    others = st.lists(st.sampled_from(names), min_size=1, max_size=3).map(" ".join)
    start = draw_(st.one_of(DAYS, DAYS, others.map(lambda ids: f"after {ids}")))
    until = others.map(lambda ids: f"until {ids}")
    end = draw_(st.one_of(LENGTHS, LENGTHS, LENGTHS, DAYS, until))
    return f"Task {number} :" + ", ".join([*draw_(TAGS), names[number], start, end])


@st.composite
def charts(draw_: st.DrawFn) -> tuple[list[str], list[str]]:
    """Draw the head and the tasks of a chart; every task has an id and a start."""
    count = draw_(st.integers(1, 9))
    names = [f"t{number}" for number in range(count)]
    head = ["gantt", "dateFormat YYYY-MM-DD", *draw_(HEADS)]
    return head, [draw_(task_lines(number, names)) for number in range(count)]


def schedule_of(head: list[str], lines: list[str]) -> Schedule:
    return make_schedule("\n".join([*head, *lines]) + "\n")


def start_of(task: Task) -> datetime:
    assert task.start is not None
    return task.start


def end_of(task: Task) -> datetime:
    assert task.end is not None
    return task.end


@_RUN
@given(charts())
def test_no_task_is_before_what_it_follows(chart: tuple[list[str], list[str]]) -> None:
    schedule = schedule_of(*chart)
    for task in schedule.dated:
        assert start_of(task) <= end_of(task)
        ends = [end_of(schedule.tasks[place]) for place in task.follows]
        if ends:
            assert start_of(task) == max(ends)
        starts = [schedule.tasks[place].start for place in task.until]
        known = [start for start in starts if start]
        if starts and len(known) == len(starts):  # others have a start, but end before it
            assert task.end == min(known)


@_RUN
@given(charts())
def test_bars_are_within_their_tasks(chart: tuple[list[str], list[str]]) -> None:
    for task in schedule_of(*chart).dated:
        assert task.shown_end is not None
        assert task.duration is not None
        assert start_of(task) <= task.shown_end <= end_of(task)
        assert timedelta() <= task.duration <= end_of(task) - start_of(task)


@_RUN
@given(charts())
def test_slack_is_never_negative(chart: tuple[list[str], list[str]]) -> None:
    schedule = schedule_of(*chart)
    for task in schedule.tasks:
        if task.start is None or Tag.VERT in task.tags:
            assert task.slack is None
        else:
            assert task.slack is not None
            assert timedelta() <= task.slack <= schedule.length


@_RUN
@given(charts())
def test_one_critical_path_reaches_the_end(chart: tuple[list[str], list[str]]) -> None:
    schedule = schedule_of(*chart)
    counted = [task for task in schedule.dated if Tag.VERT not in task.tags]
    path = [schedule.tasks[place] for place in schedule.path]
    assert bool(path) == bool(counted)
    if not path:
        assert schedule.length == timedelta()
        return
    assert not path[0].follows
    assert end_of(path[-1]) == max(map(end_of, counted))
    assert len(set(schedule.path)) == len(path)
    for task, following, place in zip(path, path[1:], schedule.path, strict=False):
        assert place in following.follows
        assert end_of(task) == start_of(following)
    assert not any(task.slack for task in path)


@_RUN
@given(charts(), st.randoms(use_true_random=False))
def test_any_order_of_definition_gives_the_same(
    chart: tuple[list[str], list[str]], chance: random.Random
) -> None:
    head, lines = chart
    mixed = list(lines)
    chance.shuffle(mixed)

    def dates(schedule: Schedule) -> dict[str, object]:
        return {
            task.name: (task.start, task.end, task.shown_end, task.duration, task.slack)
            for task in schedule.tasks
        }

    assert dates(schedule_of(head, lines)) == dates(schedule_of(head, mixed))


@_RUN
@given(charts())
def test_a_task_without_dates_has_a_reason(chart: tuple[list[str], list[str]]) -> None:
    schedule = schedule_of(*chart)
    if any(task.start is None for task in schedule.tasks):
        assert {fault.kind for fault in schedule.faults} & {"cycle", "order", "duration"}


def _undated(schedule: Schedule) -> bool:
    return len(schedule.dated) < len(schedule.tasks)


def later_line(line: str, task: Task) -> str:
    """Write a task that begins as late as its slack allows."""
    assert task.slack is not None
    body, _, end = line.rpartition(", ")
    before, _, _ = body.rpartition(", ")
    start = start_of(task) + task.slack
    if end.startswith("2026"):
        end = (end_of(task) + task.slack).isoformat(timespec="milliseconds")
    return f"{before}, {start.isoformat(timespec='milliseconds')}, {end}"


@_RUN
@given(charts())
def test_being_late_within_the_slack_moves_no_end(chart: tuple[list[str], list[str]]) -> None:
    head = [line for line in chart[0] if line != "inclusiveEndDates"]
    head.append("dateFormat YYYY-MM-DDTHH:mm:ss.SSS")
    lines = [re.sub(r"2026-\d\d-\d\d", r"\g<0>T00:00:00.000", line) for line in chart[1]]
    schedule = schedule_of(head, lines)
    last = max((end_of(task) for task in schedule.dated if Tag.VERT not in task.tags), default=None)
    if _undated(schedule):  # but others may last until its start, which is known
        return
    for place, task in enumerate(schedule.tasks):
        if not task.slack or task.until:
            continue
        moved = [*lines[:place], later_line(lines[place], task), *lines[place + 1 :]]
        later = schedule_of(head, moved)
        if _undated(later):  # a task with a fixed end cannot begin behind it
            continue
        assert max(end_of(task) for task in later.dated if Tag.VERT not in task.tags) == last


FRAGMENTS = st.sampled_from(
    [
        *("gantt", "dateFormat ", "YYYY-MM-DD", "section ", "after ", "until ", "excludes ", "a"),
        *("includes ", "weekends", "weekend ", "weekday ", "friday", "click ", 'href "x"', "b"),
        *("call f()", "title ", "accDescr {", "}", "accTitle:", "todayMarker ", "tickInterval "),
        *("1day", "axisFormat %", ":", ",", ";", "#", "%%", "---", "\n", "\n", "\n", " ", "3d"),
        *("1.5w", "2026-09-01", "99999999999y", "0000-00-00", "-1d", "done", "crit", "vert", "{"),
        *(
            "%%{init: {",
            "}}%%",
            "milestone",
            "X",
            "[",
            "]",
            "(",
            "\\",
            "Q",
            "Z",
            "inclusiveEndDates",
        ),
    ]
)


def draw_all(schedule: Schedule) -> str:
    return svg(beside(*draw(schedule, Wishes(critical=True))))


@_RUN
@given(st.one_of(st.text(), st.lists(FRAGMENTS, max_size=30).map("".join)))
def test_any_text_is_a_chart(text: str) -> None:
    for source in (
        text,
        f"gantt\n{text}",
        f"gantt\ndateFormat YYYY-MM-DD\nA :{text}\nB :a, {text}",
    ):
        schedule = make_schedule(source)
        count = len(source.splitlines()) or 1
        assert all(1 <= fault.line <= count for fault in schedule.faults)
        assert draw_all(schedule).startswith("<svg")
        table_nodes(schedule, "Label", "index.md", "en", Messages("en"))


EXTREMES = {
    "a long duration": f"gantt\nA :2026-09-01, {'9' * 5000}d",
    "a large duration": f"gantt\nA :2026-09-01, {'9' * 20}d",
    "a long fraction": f"gantt\nA :2026-09-01, 0.{'9' * 5000}d",
    "a long stamp": f"gantt\ndateFormat X\nA :{'9' * 5000}, 1d",
    "a large stamp": f"gantt\ndateFormat x\nA :{'9' * 30}, 1d",
    "a long interval": f"gantt\ntickInterval {'9' * 5000}day\nA :2026-09-01, 1d",
    "a large interval": "gantt\ntickInterval 999999week\nA :2026-09-01, 1d",
    "a small interval": "gantt\ntickInterval 1millisecond\nA :2026-09-01, 99y",
    "a long entity": f"gantt\nA #{'9' * 5000}; :2026-09-01, 1d",
    "entities that are none": "gantt\nA #0; #55296; #1114112; #foo; :2026-09-01, 1d",
    "deep front matter": f"---\n{'[' * 3000}\n---\ngantt\nA :2026-09-01, 1d",
    "front matter that is no date": "---\na: !!timestamp x\n---\ngantt\nA :2026-09-01, 1d",
    "front matter of other kinds": "---\nconfig: {gantt: {tickInterval: [1]}}\n---\ngantt\nA :1d",
    "the first and the last day": "gantt\nA :0001-01-01, 1d\nB :9999-12-31, 1h",
    "behind the last day": "gantt\ninclusiveEndDates\nA :9999-12-31, 9999-12-31\nB :1d",
    "excluded ends of time": "gantt\nexcludes 0001-01-01 9999-12-31\nA :0001-01-01, 3652058d",
    "today at the end of time": "gantt\ntodayMarker 0001-01-01\nA :9999-12-30, 1d",
    "an offset before time": "gantt\ndateFormat YYYY-MM-DDZ\nA :0001-01-01+10:00, 1d",
    "letters that are none": "gantt\nA\x00\x1b\ud800 :2026-09-01, 1d",
    "a long name": f"gantt\n{'A' * 20000} :2026-09-01, 1d",
    "many fields": f"gantt\nA :{'a,' * 20000}",
    "many colons": f"gantt\n{':' * 20000}",
    "many styles": f"gantt\ntodayMarker {'a:b,' * 20000}\nA :2026-09-01, 1d",
    "many calls": f"gantt\nclick a {'call f(' * 5000}\nA :2026-09-01, 1d",
    "many directives": "%%{" * 5000,
}


@pytest.mark.parametrize("text", EXTREMES.values(), ids=EXTREMES)
def test_extremes(text: str) -> None:
    assert draw_all(make_schedule(text)).startswith("<svg")


@_RUN
@given(st.text(), st.text())
def test_any_format_of_dates(pattern: str, text: str) -> None:
    format_ = date_format(pattern)
    assert format_.read(text) is None or format_.tokens or text == pattern.strip()


@_RUN
@given(charts())
def test_every_chart_can_be_drawn(chart: tuple[list[str], list[str]]) -> None:
    schedule = schedule_of(*chart)
    assert draw_all(schedule).startswith("<svg")


@pytest.mark.parametrize("count", [2000, 4000])
def test_many_tasks_backwards(count: int) -> None:
    lines = [f"T{n} :t{n}, after t{n + 1}, 1h" for n in range(count)]
    schedule = schedule_of(["gantt"], [*lines, f"Last :t{count}, 2026-09-01, 1h"])
    assert schedule.length == timedelta(hours=count + 1)
    assert len(schedule.path) == count + 1
