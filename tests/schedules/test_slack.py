"""Slack, the critical path, the total length."""

from __future__ import annotations

from datetime import timedelta

import pytest

from sphinx_scidraft.schedules.schedule import make_schedule

HEAD = "gantt\ndateFormat YYYY-MM-DD\n"
NOTE = """\
gantt
dateFormat YYYY-MM-DD
section Data
Tokenise and shard :done, data, 2026-09-01, 3d
section Training
Warmup :done, warm, after data, 2d
Stable phase :active, stable, after warm, 9d
Cooldown :cool, after stable, 3d
section Evaluation
Checkpoint sweeps :eval, after cool, 2d
"""


def test_the_first_note() -> None:
    schedule = make_schedule(NOTE)
    days = [(task.start, task.end) for task in schedule.tasks]
    assert [
        f"{start.day}–{end.day}" for start, end in days if start is not None and end is not None
    ] == ["1–4", "4–6", "6–15", "15–18", "18–20"]
    assert {task.slack for task in schedule.tasks} == {timedelta()}
    assert schedule.path == (0, 1, 2, 3, 4)
    assert schedule.length == timedelta(days=19)


@pytest.mark.parametrize(
    ("lines", "slack", "path"),
    [
        pytest.param(
            ["A :a, 2026-09-01, 2d", "B :b, after a, 3d", "C :c, after a, 5d", "D :after b c, 1d"],
            [0, 2, 0, 0],
            "A C D",
            id="a diamond",
        ),
        pytest.param(
            ["D :after b c, 1d", "C :c, after a, 5d", "B :b, after a, 3d", "A :a, 2026-09-01, 2d"],
            [0, 0, 2, 0],
            "A C D",
            id="a diamond, backwards",
        ),
        pytest.param(
            ["A :2026-09-01, 2d", "B :2026-09-01, 9d", "C :2026-09-04, 2d"],
            [7, 0, 4],
            "B",
            id="tasks that wait for none",
        ),
        pytest.param(
            ["A :2026-09-01, 2d", "V :vert, 2026-09-20, 1d", "B :2026-09-02, 4d"],
            [3, None, 0],
            "B",
            id="a marker does not count",
        ),
        pytest.param(
            ["A :2026-09-01, until b", "B :b, 2026-09-10, 1d", "C :2026-09-01, 30d"],
            [20, 20, 0],
            "C",
            id="until a task",
        ),
        pytest.param(
            ["A :a, 2026-09-01, until b", "B :b, 2026-09-10, 1d", "C :after a, 20d"],
            [0, 0, 0],
            "A C",
            id="a start that ends another task",
        ),
        pytest.param(
            [
                *("P :p, 2026-09-05, 5d", "A :a, 2026-09-01, until b c", "B :b, after p, 1d"),
                *("C :c, 2026-09-15, 2d", "D :after a, 20d"),
            ],
            [0, 0, 0, 13, 0],
            "A D",
            id="the earliest start that ends another task",
        ),
        pytest.param(
            ["A :a, after b, 1d", "B :b, after a, 1d", "C :2026-09-01, 1d"],
            [None, None, 0],
            "C",
            id="a loop has none",
        ),
        pytest.param(["A :a, after a, 1d"], [None], "", id="nothing has dates"),
    ],
)
def test_slack(lines: list[str], slack: list[int | None], path: str) -> None:
    schedule = make_schedule(HEAD + "\n".join(lines))
    assert [task.slack if task.slack is None else task.slack.days for task in schedule.tasks] == (
        slack
    )
    assert " ".join(schedule.tasks[place].name for place in schedule.path) == path


@pytest.mark.parametrize(
    ("lines", "slack"),
    [
        # In September 2026, the 5th is a Saturday.
        (["A :2026-09-01, 2d", "B :2026-09-01, 2026-09-07"], [2, 0]),
        (["A :2026-09-01, 3d", "B :2026-09-01, 2026-09-11"], [7, 0]),
        (["A :2026-09-04, 3d", "B :2026-09-01, 2026-09-12"], [3, 0]),
        (["A :a, 2026-09-03, 1d", "B :after a, 2d", "C :2026-09-01, 2026-09-09"], [1, 1, 0]),
        (["A :a, 2026-09-03, 2d", "B :after a, 2d"], [0, 0]),
        (["M :m, 2026-09-04, 0d", "A :after m, 1d"], [0, 0]),
        (["M :m, 2026-09-04, 0d", "A :after m, 1d", "B :2026-09-01, 2026-09-08"], [3, 1, 0]),
    ],
)
def test_slack_and_excluded_days(lines: list[str], slack: list[int]) -> None:
    tasks = make_schedule(f"{HEAD}excludes weekends\n" + "\n".join(lines)).tasks
    assert [task.slack.days for task in tasks if task.slack is not None] == slack


def test_slack_and_months() -> None:
    (task, _) = make_schedule(f"{HEAD}A :2026-01-31, 1M\nB :2026-01-31, 2026-03-30\n").tasks
    assert task.slack == timedelta(days=28)  # a month from 28 February, not from 1 March


def test_a_task_lasts_without_the_excluded_days() -> None:
    (task,) = make_schedule(f"{HEAD}excludes weekends\nA :2026-09-03, 3d\n").tasks
    assert task.duration == timedelta(days=3)
    assert task.end is not None
    assert task.start is not None
    assert task.end - task.start == timedelta(days=5)
