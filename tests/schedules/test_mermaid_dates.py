"""Our dates are those of Mermaid 11, but for what it gets wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sphinx_scidraft.schedules.schedule import make_schedule

if TYPE_CHECKING:
    from datetime import datetime

    from sphinx_scidraft.schedules.schedule import Task

CHARTS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "mermaid.json").read_text(encoding="utf-8")
)["charts"]


def written(moment: datetime | None) -> str:
    if moment is None:
        return "none"
    text = moment.isoformat(timespec="milliseconds")
    return text.removesuffix(".000").removesuffix("T00:00:00")


def row(task: Task) -> str:
    moments = [task.start, task.end]
    if task.shown_end != task.end:
        moments.append(task.shown_end)
    return " ".join(map(written, moments))


def test_there_are_enough_charts() -> None:
    assert len({chart["source"] for chart in CHARTS}) >= 60


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart["chart"])
def test_dates(chart: dict[str, Any]) -> None:
    rows = [row(task) for task in make_schedule(chart["source"]).tasks]
    assert rows == chart.get("ours", chart["dates"])


@pytest.mark.parametrize(
    "chart", [chart for chart in CHARTS if "ours" in chart], ids=lambda chart: chart["chart"]
)
def test_a_difference_has_its_reason(chart: dict[str, Any]) -> None:
    assert chart["why"].startswith(("Mermaid", "To Mermaid"))
    assert chart["ours"] != chart["dates"]
