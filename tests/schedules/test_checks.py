"""What is wrong with a chart is told at its line, and the rest is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sphinx_scidraft.schedules.schedule import make_schedule

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from building import Build, Warned

HEAD = "gantt\ndateFormat YYYY-MM-DD\n"
DAY = "A :a, 2026-09-01, 1d"

CASES = {
    "an unknown id": (
        "A :aleph, 2026-09-01, 1d\nB :b, after alpeh, 1d",
        "4:13 reference no task has the id 'alpeh'; did you mean 'aleph'?",
        "01–02 none",
    ),
    "until an unknown id": (
        "A :a, 2026-09-01, until zz",
        "3:25 reference no task has the id 'zz'",
        "none",
    ),
    "some unknown ids": (
        f"{DAY}\nB :b, after a yy zz, 1d",
        "4:15 reference no task has the id 'yy'; 4:18 reference no task has the id 'zz'",
        "01–02 02–03",
    ),
    "a link from an unknown id": (
        f'{DAY}\nclick zz href "page.html"',
        "4:7 reference no task has the id 'zz'",
        "01–02",
    ),
    "a cycle": (
        "A :a, after c, 1d\nB :b, after a, 1d\nC :c, after b, 1d\nD :d, after c, 1d",
        "3:1 cycle tasks wait for each other: 'a' → 'b' → 'c' → 'a'",
        "none none none none",
    ),
    "a cycle of itself": (
        "A :a, after a, 1d",
        "3:1 cycle tasks wait for each other: 'a' → 'a'",
        "none",
    ),
    "a cycle through until": (
        "A :a, 2026-09-01, until b\nB :b, after a, 1d",
        "3:1 cycle tasks wait for each other: 'a' → 'b' → 'a'",
        "none none",
    ),
    "two cycles": (
        "A :a, after b, 1d\nB :b, after a, 1d\nC :c, after d, 1d\nD :d, after c, 1d",
        (
            "3:1 cycle tasks wait for each other: 'a' → 'b' → 'a'; "
            "5:1 cycle tasks wait for each other: 'c' → 'd' → 'c'"
        ),
        "none none none none",
    ),
    "a duplicate id": (
        f"{DAY}\nB :a, 2026-09-10, 1d\nC :after a, 1d",
        "4:4 duplicate the id 'a' belongs to the task 'A' already",
        "01–02 10–11 02–03",
    ),
    "an unknown tag": (
        "A :crit, don, a, 2026-09-01, 1d",
        "3:10 tag 'don' is no tag; did you mean 'done'?",
        "none",
    ),
    "an unknown tag like none": (
        "A :urgent, a, 2026-09-01, 1d",
        "3:4 tag 'urgent' is no tag",
        "none",
    ),
    "an unknown tag instead of an id": (
        "A :actve, 2026-09-01, 1d",
        "3:4 tag 'actve' is no tag, so it is the task's id; did you mean 'active'?",
        "01–02",
    ),
    "a tag in capitals": (
        "A :Milestone, a, 2026-09-01, 1d",
        "3:4 tag 'Milestone' is no tag; did you mean 'milestone'?",
        "none",
    ),
    "a field too many": (
        f"{DAY}, x",
        "3:23 tag 'x' is one field too many: a task takes id, start and end",
        "none",
    ),
    "a start that is no date": (
        "A :a, soon, 1d",
        "3:7 date the start 'soon' is no date in the format 'YYYY-MM-DD'",
        "none",
    ),
    "a day that does not exist": (
        "A :a, 2026-02-30, 1d\nB :after a, 1d",
        "3:7 date the start '2026-02-30' is no date in the format 'YYYY-MM-DD'",
        "none none",
    ),
    "an end that is no date": (
        "A :a, 2026-09-01, later",
        "3:19 date the end 'later' is no date in the format 'YYYY-MM-DD'",
        "none",
    ),
    "a date in another format": (
        "A :a, 2026-9-1, 1d",
        "3:7 date the start '2026-9-1' is not written as 'YYYY-MM-DD'",
        "01–02",
    ),
    "no start": (
        "A :1d",
        "3:1 date the task 'A' has no start, and no task is before it",
        "none",
    ),
    "no end": (
        f"{DAY}\nB :crit",
        "4:1 date the task 'B' has no end: it takes a date or a duration",
        "01–02 none",
    ),
    "a duration that is none": (
        "A :a, 2026-09-01, 3dX",
        "3:19 duration '3dX' is no duration such as 3d; the task takes no time",
        "01–01",
    ),
    "a duration below zero": (
        "A :a, 2026-09-01, -3d",
        "3:19 duration '-3d' is no duration such as 3d; the task takes no time",
        "01–01",
    ),
    "a duration beyond the calendar": (
        "A :a, 2026-09-01, 9999y",
        "3:19 duration the task 'a' never ends within the calendar",
        "none",
    ),
    "no working day": (
        f"excludes weekends monday tuesday wednesday thursday friday\n{DAY}",
        "4:19 duration the task 'a' never ends within the calendar",
        "none",
    ),
    "fractions of days": (
        "A :2026-09-01, 1.5d\nB :2026-09-01, 0.5d\nC :2026-09-01, 1.5w",
        (
            "3:16 fraction '1.5d' is rounded to '2d'; 4:16 fraction '0.5d' is rounded to '1d'; "
            "5:16 fraction '1.5w' is rounded to '11d'"
        ),
        "01–03 01–02 01–12",
    ),
    "fractions of months": (
        "A :2026-09-01, 1.5M\nB :2026-09-01, 0.5y",
        "3:16 fraction '1.5M' is rounded to '1M'; 4:16 fraction '0.5y' is rounded to '0y'",
        "01–01 01–01",
    ),
    "fractions of hours": ("A :2026-09-01, 36.5h\nB :2026-09-01, 2.0d", "", "01–02 01–03"),
    "an end before its start": (
        "A :a, 2026-09-05, 2026-09-01\nB :after a, 1d",
        "3:19 order the task 'a' ends before it starts",
        "none none",
    ),
    "until before its start": (
        "A :a, 2026-09-05, until b\nB :b, 2026-09-01, 1d",
        "3:19 order the task 'a' ends before it starts",
        "none 01–02",
    ),
    "an unknown statement": (
        f"sektion Data\n{DAY}",
        "3:1 statement 'sektion Data' is no statement of a Gantt chart; did you mean 'section'?",
        "01–02",
    ),
    "an indented unknown statement": (
        f"{DAY}\n    hello there",
        "4:5 statement 'hello there' is no statement of a Gantt chart",
        "01–02",
    ),
    "a setting with a colon": (
        f"{DAY}\nsection: 2d",
        "4:1 statement 'section' is read as a task, for section takes no colon",
        "01–02 02–04",
    ),
    "statements that say nothing": (
        f"title\nexcludes\nsection\n{DAY}",
        (
            "3:1 statement title says nothing; 4:1 statement excludes says nothing; "
            "5:1 statement section says nothing"
        ),
        "01–02",
    ),
    "an id that is none": (
        "A :a.b, 2026-09-01, 1d",
        "3:4 statement 'a.b' is no id: it takes letters, digits, '-' and '_'",
        "01–02",
    ),
    "no name": (
        ":a, 2026-09-01, 1d",
        "3:1 statement a task has no name: it takes the form name :id, start, end",
        "01–02",
    ),
    "a call": (
        f"{DAY}\nclick a call show(1)",
        "4:1 call 'call show(1)' needs a script, and pages have none; only 'href' is read",
        "01–02",
    ),
    "a call beside a link": (
        f'{DAY}\nclick a call show() href "page.html"',
        "4:1 call 'call show()' needs a script, and pages have none; only 'href' is read",
        "01–02",
    ),
    "a link to a script": (
        f'{DAY}\nclick a href "javascript:show()"',
        "4:1 call 'javascript:show()' is not linked: it takes a page, http:, https: or mailto:",
        "01–02",
    ),
    "a click that is none": (
        f"{DAY}\nclick a",
        "4:1 statement 'click a' is no link: it takes the form click ID href \"…\"",
        "01–02",
    ),
    "excluded nonsense": (
        f"excludes weekends, mondays, 2026-13-01\n{DAY}",
        (
            "3:20 setting 'mondays' is not a date, a weekday or 'weekends'; did you mean 'monday'?"
            "; 3:29 setting '2026-13-01' is not a date, a weekday or 'weekends'"
        ),
        "01–02",
    ),
    "an included weekday": (
        f"includes monday\n{DAY}",
        "3:10 setting 'monday' is not a date",
        "01–02",
    ),
    "no weekday": (
        f"weekday mondy\n{DAY}",
        "3:9 setting 'mondy' is no weekday; did you mean 'monday'?",
        "01–02",
    ),
    "no weekend": (
        f"weekend sunday\n{DAY}",
        "3:9 setting a weekend begins on friday or saturday, not on 'sunday'",
        "01–02",
    ),
    "no interval": (
        f"tickInterval 0day\n{DAY}",
        "3:14 setting tickInterval '0day' is no interval such as 1day, 2week or 3month",
        "01–02",
    ),
    "no marker": (
        f"todayMarker soon\n{DAY}",
        "3:13 setting todayMarker 'soon' is neither a date nor 'off'",
        "01–02",
    ),
    "a format without a date": (
        f"dateFormat foo\n{DAY}",
        "3:12 setting dateFormat 'foo' holds no part of a date, such as YYYY",
        "01–02",
    ),
    "a format without a year": (
        "dateFormat DD.MM.\nA :a, 05.09., 1d",
        "3:12 setting dateFormat 'DD.MM.' says no year; 2000 is taken",
        "05–06",
    ),
    # What Mermaid gets wrong in silence, and we right.
    "a task defined later": ("A :a, after b, 1d\nB :b, 2026-09-01, 1d", "", "02–03 01–02"),
    "an end in another format": (
        "dateFormat DD.MM.YYYY\nexcludes weekends\nA :a, 03.09.2026, 07.09.2026",
        "",
        "03–07",
    ),
    "the change to winter time": ("A :a, 2026-10-24, 48h\nB :after a, 24h", "", "24–26 26–27"),
}


def days(text: str) -> str:
    """Write the dates of a chart's tasks, days only."""
    return " ".join(
        f"{task.start:%d}–{task.end:%d}" if task.start and task.end else "none"
        for task in make_schedule(text).tasks
    )


@pytest.mark.parametrize(("body", "faults", "dates"), CASES.values(), ids=CASES)
def test_checks(body: str, faults: str, dates: str) -> None:
    text = f"{HEAD}{body}\n"
    found = [
        f"{fault.line}:{fault.column} {fault.kind} {fault.message}"
        for fault in make_schedule(text).faults
    ]
    assert "; ".join(found) == faults
    assert days(text) == dates


def test_front_matter_that_is_no_yaml() -> None:
    (fault,) = make_schedule(f"---\na: [\n---\ngantt\n{DAY}\n").faults
    assert fault[:3] == ("statement", "what stands before the chart is no YAML", 1)


def test_ids_stay_within_their_chart(build: Build) -> None:
    other = f"```{{gantt}}\n{HEAD}B :b, after a, 1d\n```\n"
    built = build(f"# Page\n\n```{{gantt}}\n{HEAD}{DAY}\n```\n\n{other}", faulty=True)
    assert places(built.warnings) == ["index.md:12 reference"]


# In files

FAULTY = """\
gantt
dateFormat YYYY-MM-DD
weekday mondy
sektion Data
A :a, 2026-09-01, 1.5d
B :a, after zz, 1d
C :don, c, 2026-09-01, 1d
D :d, after e, 1d
E :e, after d, 1d
F :f, 2026-09-31, 1d
G :g, 2026-09-01, 3dX
H :h, 2026-09-03, 2026-09-01
click h call f()
"""
LINES = [
    *("3 setting", "4 statement", "5 fraction", "6 duplicate", "6 reference", "7 tag"),
    *("8 cycle", "10 date", "11 duration", "12 order", "13 call"),
]
CHARTED = FAULTY.replace("\n", "\n   ").rstrip()


def places(warnings: list[Warned]) -> list[str]:
    return [f"{warned.place} {warned.type.removeprefix('scidraft.gantt_')}" for warned in warnings]


def expected(name: str, before: int) -> list[str]:
    lines = [line.split() for line in LINES]
    return [f"{name}:{int(number) + before} {kind}" for number, kind in lines]


@pytest.mark.parametrize(
    ("name", "text", "before"),
    [
        ("index.md", f"# P\n\n```{{gantt}}\n{FAULTY}```\n", 3),
        ("index.md", f"# P\n\n```{{gantt}}\n:table: only\n\n{FAULTY}```\n", 5),
        ("index.md", f"# P\n\n```{{gantt}}\n:caption: A\n:alt: B\n{FAULTY}```\n", 5),
        ("index.md", f"# P\n\n```{{gantt}}\n---\ntable: only\n---\n{FAULTY}```\n", 6),
        ("index.md", f"# P\n\n:::{{gantt}}\n\n{FAULTY}:::\n", 4),
        ("index.md", f"# P\n\n::::{{note}}\n\n:::{{gantt}}\n{FAULTY}:::\n::::\n", 5),
        ("index.md", f"# P\n\n```{{mermaid}}\n{FAULTY}```\n", 3),
        ("index.md", f"# P\n\n```{{mermaid}}\n:alt: B\n\n{FAULTY}```\n", 5),
        ("index.md", f"# P\n\n```mermaid\n{FAULTY}```\n", 3),
        ("index.rst", f"P\n=\n\n.. gantt::\n\n   {CHARTED}\n", 5),
        ("index.rst", f"P\n=\n\n.. gantt::\n   :table: none\n   :critical:\n\n   {CHARTED}\n", 7),
        ("index.rst", f"P\n=\n\n.. mermaid::\n\n   {CHARTED}\n", 5),
    ],
)
def test_lines(build: Build, name: str, text: str, before: int) -> None:
    conf = {"myst_enable_extensions": ["colon_fence"]}
    built = build({name: text}, conf=conf, faulty=True)
    assert places(built.warnings) == expected(name, before)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("index.md", "# P\n\n```{gantt} plan.mmd\n```\n"),
        ("index.md", "# P\n\n```{mermaid} plan.mmd\n```\n"),
        ("index.rst", "P\n=\n\n.. gantt:: plan.mmd\n"),
        ("index.rst", "P\n=\n\n.. mermaid:: plan.mmd\n"),
    ],
)
def test_lines_of_a_file(build: Build, name: str, text: str) -> None:
    built = build({name: text, "plan.mmd": FAULTY}, faulty=True)
    assert places(built.warnings) == expected("plan.mmd", 0)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"index.md": "# P\n\n```{gantt} none.mmd\n```\n"}, ["index.md:3 file"]),
        ({"index.md": "# P\n\n```{gantt} a.mmd\n```\n", "a.mmd": b"\xff\xfe"}, ["index.md:3 file"]),
        ({"index.md": "# P\n\n```{gantt}\ngantt\ntitle T\n```\n"}, ["index.md:4 empty"]),
    ],
)
def test_no_chart(build: Build, files: dict[str, str | bytes], expected: list[str]) -> None:
    assert places(build(files, faulty=True).warnings) == expected


def test_a_faulty_chart_is_drawn_as_far_as_it_makes_sense(build: Build) -> None:
    page = build(f"# P\n\n```{{gantt}}\n{FAULTY}```\n", faulty=True).page()
    assert page.all("svg")
    rows = [row.split()[0] for row in map(page_text, page.all("tr"))]
    assert rows == ["Task", *"ABCDEFGH"]


def page_text(element: Element) -> str:
    return "".join(element.itertext())
