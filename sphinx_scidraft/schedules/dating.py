"""Dates of tasks, in whatever order they are defined."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft.schedules.dates import read_loosely
from sphinx_scidraft.schedules.durations import (
    Duration,
    add,
    is_like_a_duration,
    read_duration,
    rounded,
)
from sphinx_scidraft.schedules.events import in_order, loops
from sphinx_scidraft.schedules.source import fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx_scidraft.schedules.linking import Links
    from sphinx_scidraft.schedules.settings import Settings
    from sphinx_scidraft.schedules.source import Fault, TaskSource, Token

_DAY = timedelta(days=1)


class Dates(NamedTuple):
    """When a task starts, is over, is shown to end, and how long it takes without excluded days."""

    start: datetime
    end: datetime
    shown_end: datetime
    duration: timedelta
    written: Duration | None = None
    """The duration in the source, where the end is one."""


class _End(NamedTuple):
    """An end as it was written: a date, or a duration."""

    date: datetime | None = None
    duration: Duration | None = None


def find_dates(
    tasks: Sequence[TaskSource], links: Links, settings: Settings, faults: list[Fault]
) -> tuple[list[Dates | None], list[int]]:
    """Return the dates of all tasks, and their places in an order in which they can be dated.

    A task that cannot be dated has None. It takes linear time.
    """
    return _Dating(tasks, links, settings, faults).run()


class _Dating:
    """One run through the events of a chart."""

    def __init__(
        self,
        tasks: Sequence[TaskSource],
        links: Links,
        settings: Settings,
        faults: list[Fault],
    ) -> None:
        self.tasks = tasks
        self.links = links
        self.settings = settings
        self.faults = faults
        self.lost = list(links.lost)
        self.starts: list[datetime | None] = [None] * len(tasks)
        self.dates: list[Dates | None] = [None] * len(tasks)
        self.written = [self._written(place) for place in range(len(tasks))]

    def run(self) -> tuple[list[Dates | None], list[int]]:
        """Date the tasks."""
        needs = [items for place in range(len(self.tasks)) for items in self._needs(place)]
        order = in_order(needs)
        for loop in loops(needs, order):
            self._report_loop(loop)
        for event in order:
            place, is_end = divmod(event, 2)
            if is_end:
                self.dates[place] = self._dates(place)
            else:
                self.starts[place] = self._start(place)
        return self.dates, [event // 2 for event in order if event % 2 == 0]

    def _needs(self, place: int) -> tuple[list[int], list[int]]:
        """Return what the two events of a task need.

        A task that lasts until another starts needs that start; its own is looked at only when
        both are there.
        """
        start = [2 * other + 1 for other in self.links.follows[place]]
        return start, [2 * place, *(2 * other for other in self.links.until[place])]

    def _report_loop(self, loop: list[int]) -> None:
        places = list(dict.fromkeys(event // 2 for event in loop))
        first = places.index(min(places))
        places = places[first:] + places[:first]
        names = " → ".join(repr(self.tasks[place].called) for place in (*places, places[0]))
        message = f"tasks wait for each other: {names}"
        self.faults.append(fault("cycle", self.tasks[places[0]].name, message))

    # What was written

    def _written(self, place: int) -> tuple[datetime | None, _End]:
        """Read start and end of a task as far as they say dates and durations."""
        task, links = self.tasks[place], self.links
        start = None
        if self.lost[place]:
            return None, _End()
        if task.start is not None and not links.follows[place]:
            start = self._date(task.start, "start", place)
        elif not place and not links.follows[place]:
            message = f"the task {task.called!r} has no start, and no task is before it"
            self._lose(place, fault("date", task.name, message))
        end = _End()
        if task.end is not None and not links.until[place]:
            end = self._end(task.end, place)
        return start, end

    def _lose(self, place: int, problem: Fault) -> None:
        self.lost[place] = True
        self.faults.append(problem)

    def _date(self, token: Token, what: str, place: int) -> datetime | None:
        format_ = self.settings.date_format
        date = format_.read(token.text)
        if date is None:
            date = read_loosely(token.text)
            shown = format_.text or "YYYY-MM-DD"
            if date is None:
                message = f"the {what} {token.text!r} is no date in the format {shown!r}"
                self._lose(place, fault("date", token, message))
            elif self.settings.chosen_format:
                message = f"the {what} {token.text!r} is not written as {shown!r}"
                self.faults.append(fault("date", token, message))
        return date

    def _end(self, token: Token, place: int) -> _End:
        if self.settings.date_format.read(token.text) is None:
            duration = read_duration(token.text)
            if duration:
                self._check_fraction(token, duration)
                return _End(duration=duration)
            if is_like_a_duration(token.text) and not read_loosely(token.text):
                message = f"{token.text!r} is no duration such as 3d; the task takes no time"
                self.faults.append(fault("duration", token, message))
                return _End(duration=Duration(Fraction(), "d"))
        date = self._date(token, "end", place)
        try:
            return _End(date=date + _DAY if date and self.settings.inclusive else date)
        except OverflowError:
            return _End(date=date)

    def _check_fraction(self, token: Token, duration: Duration) -> None:
        becomes = rounded(duration)
        if becomes:
            message = f"{token.text!r} is rounded to {becomes!r}"
            self.faults.append(fault("fraction", token, message))

    # What follows

    def _start(self, place: int) -> datetime | None:
        """Return the written start, or the latest end of what a task follows."""
        if self.lost[place]:
            return None
        before = self.links.follows[place]
        if not before:
            return self.written[place][0]
        ends = [self.dates[other] for other in before]
        known = [dates.end for dates in ends if dates]
        return max(known) if len(known) == len(before) else None

    def _dates(self, place: int) -> Dates | None:
        start = self.starts[place]
        if start is None or self.lost[place]:
            return None
        end = self._known_end(place, start)
        if end is None:
            return None
        if end.end < start:
            task = self.tasks[place]
            message = f"the task {task.called!r} ends before it starts"
            self._lose(place, fault("order", task.end or task.name, message))
            return None
        return end

    def _known_end(self, place: int, start: datetime) -> Dates | None:
        until, written = self.links.until[place], self.written[place][1]
        if until:
            starts = [self.starts[other] for other in until]
            known = [date for date in starts if date]
            end = min(known) if len(known) == len(starts) else None
            return Dates(start, end, end, end - start) if end else None
        if written.duration is None:
            end = written.date
            return Dates(start, end, end, end - start) if end else None
        try:
            end = add(start, written.duration)
            pushed, shown = self.settings.calendar.push(start, end)
        except OverflowError:
            token = self.tasks[place].end or self.tasks[place].name
            message = f"the task {self.tasks[place].called!r} never ends within the calendar"
            self._lose(place, fault("duration", token, message))
            return None
        return Dates(start, pushed, shown, end - start, written.duration)
