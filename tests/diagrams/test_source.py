"""What is told of a diagram from its source."""

from __future__ import annotations

import pytest

from sphinx_scidraft.diagrams.source import front_line, kind_of, line_of, theme_of, title_of

FRONT = "---\ntitle: Front\nconfig:\n  theme: forest\n---\n\n"
INIT = "%%{init: {'theme':\n 'dark'}}%%\n"
REMARK = "%% a remark\n"
CHART = "flowchart TD\n  A --> B\n  %% within\n  B --> C\n"


@pytest.mark.parametrize("head", ["", "\n\n", FRONT, INIT, REMARK, FRONT + INIT + REMARK, "  "])
def test_kind(head: str) -> None:
    assert kind_of(f"{head}{CHART}") == "flowchart"
    assert kind_of(f"{head}stateDiagram-v2\n") == "stateDiagram-v2"
    assert kind_of(head) == ""


@pytest.mark.parametrize("head", ["", "\n\n", FRONT, INIT, REMARK, FRONT + INIT + REMARK])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines(head: str, end: str) -> None:
    source = (head + CHART).replace("\n", end)
    first = head.count("\n") + 1
    found = [line_of(source, number) for number in range(1, 4)]
    assert found == [first, first + 1, first + 3]
    assert line_of(source, 9) == first + 3  # the end is counted as a line or two
    assert line_of(source, 0) == first


def test_line_of_nothing() -> None:
    assert line_of("", 3) == 1
    assert line_of(REMARK, 3) == 1


def test_front_matter() -> None:
    assert front_line(FRONT, 2) == 3
    assert front_line(CHART, 2) == 2


@pytest.mark.parametrize(
    ("source", "title"),
    [
        (CHART, ""),
        (FRONT + CHART, "Front"),
        ('---\ntitle: "Front"\n---\npie\n', "Front"),
        ("pie title Slices\n", "Slices"),
        ("pie showData title Slices of it \n", "Slices of it"),
        ("quadrantChart\n  title Reach\n", "Reach"),
        ("sequenceDiagram\n  title: Talk\n", "Talk"),
        ("%% title No\npie\n", ""),
        ("flowchart\n  accTitle: No\n", ""),
    ],
)
def test_title(source: str, title: str) -> None:
    assert title_of(source) == title


@pytest.mark.parametrize(
    ("head", "theme"),
    [
        ("", ""),
        (FRONT, "forest"),
        (INIT, "dark"),
        (FRONT + INIT, "dark"),
        ("%%{init: {'themeVariables': {'lineColor': '#f00'}}}%%\n", ""),
        ("%% theme: dark\n", ""),
    ],
)
def test_theme(head: str, theme: str) -> None:
    assert theme_of(head + CHART) == theme
