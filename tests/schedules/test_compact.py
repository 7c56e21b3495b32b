"""Compact charts: the names in them can be read, and no arrow runs through one."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sphinx_scidraft.schedules.drawing import Wishes, draw
from sphinx_scidraft.schedules.layout import LINE
from sphinx_scidraft.schedules.looks import LOOKS
from sphinx_scidraft.schedules.schedule import make_schedule
from sphinx_scidraft.schedules.shapes import Link, Path, Text
from sphinx_scidraft.schedules.widths import width_of
from sphinx_scidraft.theme.colour import contrast, parse

CHART = """---
displayMode: compact
---
gantt
dateFormat YYYY-MM-DD
section Team
One :a1, 2026-01-01, 3d
Two is longer than its bar by far :a2, 2026-01-02, 2d
Three :done, a3, 2026-01-05, 4d
Ready, and long :milestone, m, after a3, 0d
section B
Four :active, a4, after a1, 3d
Five :crit, a5, after a4 a2, 3d
Six :a6, after a5 m, 8d
click a4 href "https://example.org/"
"""


def test_no_arrow_runs_through_a_name() -> None:
    shapes = draw(make_schedule(CHART), Wishes()).plot.shapes
    texts = [shape for shape in shapes if isinstance(shape, Text) and shape.role == "name"]
    arrows = [shape for shape in shapes if isinstance(shape, Path) and shape.role == "arrow"]
    assert len(texts) == 6
    for text in texts:
        right = text.x + width_of(text.text, LOOKS["name"].size)
        for line in (line for shape in arrows for line in shape.lines):
            for (x, y), (u, v) in pairwise(line):
                apart = max(x, u) <= text.x or min(x, u) >= right
                assert apart or max(y, v) <= text.y - LINE + 4 or min(y, v) >= text.y + 3


@pytest.mark.parametrize("scheme", [0, 1])
@pytest.mark.parametrize("ground", ["bar", "half", "bar-done", "hatch"])
@pytest.mark.parametrize("role", ["name", "link-inside"])
def test_contrast(role: str, ground: str, scheme: int) -> None:
    ink, look = LOOKS[role].fill, LOOKS[ground]
    below = look.fill or look.stroke
    assert ink is not None
    assert below is not None
    assert contrast(parse(ink[scheme]), parse(below[scheme])) >= 7


def test_links_in_bars() -> None:
    shapes = draw(make_schedule(CHART), Wishes()).plot.shapes
    links = [shape for shape in shapes if isinstance(shape, Link)]
    roles = {inner.role for link in links for inner in link.shapes if isinstance(inner, Text)}
    assert roles == {"link-inside"}
