"""The schedule: what follows from a source. Dates, slack, the critical path, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sphinx_scidraft.schedules import dating, slack
from sphinx_scidraft.schedules.grammar import read_source
from sphinx_scidraft.schedules.linking import link
from sphinx_scidraft.schedules.settings import Settings, read_settings

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from sphinx_scidraft.schedules.source import Fault, Tag, TaskSource


@dataclass(frozen=True, slots=True)
class Task:
    """A task with all that is known of it. Without dates, it could not be dated.

    The end is the moment at which the task is over: a task of one day that starts on the 1st ends
    on the 2nd. ``shown_end`` is earlier where excluded days stand at the end. ``duration`` is the
    time between start and end less what excluded days have added; ``slack`` is the time that the
    task can be late before the end of the whole moves.
    """

    name: str
    identifier: str
    section: int
    tags: frozenset[Tag]
    line: int
    start: datetime | None = None
    end: datetime | None = None
    shown_end: datetime | None = None
    duration: timedelta | None = None
    slack: timedelta | None = None
    follows: tuple[int, ...] = ()
    """The tasks after whose end it starts, by their places in the chart."""
    until: tuple[int, ...] = ()
    """The tasks at whose start it ends."""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Schedule:
    """A chart that is understood as far as it can be."""

    title: str
    accessible_title: str
    accessible_description: str
    settings: Settings
    sections: tuple[str, ...]
    """The names of the sections; the first one is the part before any section."""
    tasks: tuple[Task, ...]
    path: tuple[int, ...]
    """One critical path, from a task that waits for none to one that ends last."""
    length: timedelta
    faults: tuple[Fault, ...]

    @property
    def dated(self) -> tuple[Task, ...]:
        """The tasks that have dates."""
        return tuple(task for task in self.tasks if task.start is not None)


def make_schedule(text: str) -> Schedule:
    """Understand the source of a chart."""
    source = read_source(text)
    faults = source.faults
    settings = read_settings(source, faults)
    links = link(source, faults)
    dates, order = dating.find_dates(source.tasks, links, settings, faults)
    lateness = slack.find_slack(source.tasks, links, settings.calendar, dates, order)
    tasks = (
        replace(
            _task(written),
            start=date.start if date else None,
            end=date.end if date else None,
            shown_end=date.shown_end if date else None,
            duration=date.duration if date else None,
            slack=lateness.slack[place],
            follows=links.follows[place],
            until=links.until[place],
            target=links.targets.get(place, ""),
        )
        for place, (written, date) in enumerate(zip(source.tasks, dates, strict=True))
    )
    return Schedule(
        title=source.title,
        accessible_title=source.accessible_title,
        accessible_description=source.accessible_description,
        settings=settings,
        sections=tuple(source.sections),
        tasks=tuple(tasks),
        path=lateness.path,
        length=lateness.length,
        faults=tuple(sorted(faults, key=lambda item: (item.line, item.column))),
    )


def _task(written: TaskSource) -> Task:
    identifier = written.identifier.text if written.identifier else ""
    return Task(written.name.text, identifier, written.section, written.tags, written.name.line)
