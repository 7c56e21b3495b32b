"""Charts in a translated page: the drawing takes the names that translators gave in the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.transforms import SphinxTransform

from sphinx_scidraft.messages import Messages
from sphinx_scidraft.schedules import register, wording
from sphinx_scidraft.schedules.nodes import gantt

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from sphinx_scidraft.schedules.schedule import Schedule

_TASK, _SECTION, _AFTER = 0, 1, 5
"""Columns of the table."""


class UseTranslatedNames(SphinxTransform):
    """Rename the tasks and sections of charts as their tables are translated."""

    default_priority = 25  # behind the translation (20)

    def apply(self, **kwargs: Any) -> None:
        """Look at the charts of the document."""
        if self.env.current_document.docname not in register.documents(self.env):
            return
        tables = {
            table["gantt"]: list(table.findall(nodes.row))[1:]
            for table in self.document.findall(nodes.table)
            if "gantt" in table
        }
        for chart in self.document.findall(gantt):
            rows = tables.get(chart["prefix"])
            renamed = _renamed(chart["schedule"], rows or [])
            if rows and renamed != chart["schedule"]:
                chart["schedule"] = renamed
                self._rename_predecessors(rows, renamed)

    def _rename_predecessors(self, rows: list[nodes.row], schedule: Schedule) -> None:
        say = Messages(self.config.language or "en")
        for row, task in zip(rows, schedule.tasks, strict=True):
            paragraph = cast("nodes.paragraph", cast("nodes.entry", row[_AFTER])[0])
            paragraph[:] = [nodes.Text(wording.after_words(task, schedule, say))]


def _renamed(schedule: Schedule, rows: list[nodes.row]) -> Schedule:
    """Return a schedule with the names that stand in a table."""
    sections = list(schedule.sections)
    tasks = list(schedule.tasks)
    for place, row in enumerate(rows):
        task = tasks[place]
        tasks[place] = replace(task, name=row[_TASK].astext())
        if sections[task.section]:
            sections[task.section] = row[_SECTION].astext()
    return replace(schedule, tasks=tuple(tasks), sections=tuple(sections))


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(UseTranslatedNames)
