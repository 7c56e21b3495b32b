"""The table of a schedule: an ordinary one, which every builder can write."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes

from sphinx_scidraft.schedules import wording
from sphinx_scidraft.schedules.wording import NONE, duration_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import timedelta

    from sphinx_scidraft.schedules.schedule import Schedule, Task
    from sphinx_scidraft.schedules.wording import Say

HEADS = ("Task", "Section", "Start", "End", "Duration", "After", "Slack", "State")
_WIDEST = 24
_ON_ONE_PAGE = 8
"""How many rows are sure to fit on a page of paper, whatever the names are."""
_COLUMNS = "".join(rf"\X{{{part}}}{{100}}" for part in (16, 11, 15, 15, 10, 15, 8, 10))


def table_nodes(
    schedule: Schedule, label: str, source: str, language: str, say: Say
) -> list[nodes.Node]:
    """Return the table, and for LaTeX the widths of its columns."""
    head = nodes.row("", *(_cell(say(text)) for text in HEADS))
    writer = _Rows(schedule, source, language, say)
    rows = [writer.row(task) for task in schedule.tasks]
    group = nodes.tgroup(cols=len(HEADS))
    group += [nodes.colspec(colwidth=width) for width in _widths([head, *rows])]
    group += nodes.thead("", head)
    group += nodes.tbody("", *rows)
    # LaTeX breaks no other kind of table across pages.
    long = ["longtable"] if len(rows) > _ON_ONE_PAGE else []
    table = nodes.table("", group, classes=["gantt-table", *long], alt=label)
    return [addnodes.tabular_col_spec(spec=_COLUMNS), table]


def _widths(rows: list[nodes.row]) -> list[int]:
    """Count the letters that columns have room for, where a builder draws tables with letters."""
    columns = zip(*([cell.astext() for cell in row] for row in rows), strict=True)
    return [min(max(map(len, texts)), _WIDEST) for texts in columns]


def _cell(text: str, place: tuple[str, int] | None = None, target: str = "") -> nodes.entry:
    """Make a cell; one with a place in the source is for translators."""
    paragraph = nodes.paragraph(text, "")
    shown: nodes.Node = nodes.Text(text)
    if target:
        shown = nodes.reference(text, "", shown, refuri=target, internal=False)
    paragraph.append(shown)
    if place:
        paragraph.source, paragraph.line = place
    return nodes.entry("", paragraph)


class _Rows:
    """Writes the rows of one table."""

    def __init__(self, schedule: Schedule, source: str, language: str, say: Say) -> None:
        self.schedule = schedule
        self.source = source
        self.language = language
        self.say = say
        self.moment = wording.moment_writer(schedule)

    def row(self, task: Task) -> nodes.row:
        """Write the row of a task."""
        place = (self.source, task.line)
        section = self.schedule.sections[task.section]
        cells = [
            _cell(task.name, place, task.target),
            _cell(section, place) if section else _cell(NONE),
        ]
        return nodes.row("", *cells, *map(_cell, self._values(task)))

    def _values(self, task: Task) -> Iterable[str]:
        yield self.moment(task.start)
        yield self.moment(task.end)
        yield self._length(task.duration)
        yield wording.after_words(task, self.schedule, self.say)
        yield self._length(task.slack)
        yield wording.state_words(task, self.say)

    def _length(self, length: timedelta | None) -> str:
        return NONE if length is None else duration_words(length, self.language)
