"""Slack and the critical path.

Backwards from the end of the whole: a task is over, at the latest, when what follows it must start.
Times are calendar times. A task that is late takes as long as it was written: with other excluded
days in its way, or in a month of another length. One that ends on a date keeps its length.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft.schedules.durations import MONTHS_IN, add
from sphinx_scidraft.schedules.source import Tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx_scidraft.schedules.calendar import Calendar
    from sphinx_scidraft.schedules.dating import Dates
    from sphinx_scidraft.schedules.durations import Duration
    from sphinx_scidraft.schedules.linking import Links
    from sphinx_scidraft.schedules.source import TaskSource

_DAY = timedelta(days=1)


class Lateness(NamedTuple):
    """The slack of every task, one critical path, and the length of the whole."""

    slack: list[timedelta | None]
    path: tuple[int, ...]
    length: timedelta


def find_slack(
    tasks: Sequence[TaskSource],
    links: Links,
    calendar: Calendar,
    dates: Sequence[Dates | None],
    order: Sequence[int],
) -> Lateness:
    """Return the slack of the tasks that have dates; markers and the rest have none.

    In ``order``, a task stands behind those that it follows.
    """
    known = {place: date for place, date in enumerate(dates) if date}
    counted = [place for place in known if Tag.VERT not in tasks[place].tags]
    slack: list[timedelta | None] = [None] * len(tasks)
    if not counted:
        return Lateness(slack, (), timedelta())
    last = max(known[place].end for place in counted)
    starts, ends = _latest(links, calendar, known, order, last)
    for place in counted:
        start, end = known[place][:2]
        until = [starts[other] - end for other in links.until[place] if other in starts]
        slack[place] = min([starts[place] - start, ends[place] - end, *until])
    path = _path(links, known, [place for place in counted if known[place].end == last])
    first = min(known[place].start for place in counted)
    return Lateness(slack, path, last - first)


def _latest(
    links: Links,
    calendar: Calendar,
    known: dict[int, Dates],
    order: Sequence[int],
    last: datetime,
) -> tuple[dict[int, datetime], dict[int, datetime]]:
    """Return when each task must have begun, and when it must be over.

    In ``order``, what waits for the end of a task stands behind it, and, where the end is the start
    of another one, behind that one too; so walking back finds every bound before it is needed.
    """
    starts: dict[int, datetime] = {}
    ends = {place: max(last, date.end) for place, date in known.items()}
    ended = _ended(links, known)
    for place in reversed(order):
        if place not in known:
            continue
        bounds = [ends[other] for other in ended.get(place, ())]
        starts[place] = min([_latest_start(known[place], ends[place], calendar), *bounds])
        for other in links.follows[place]:
            ends[other] = min(ends[other], starts[place])
    return starts, ends


def _latest_start(date: Dates, end: datetime, calendar: Calendar) -> datetime:
    """Return when a task must have begun to be over in time."""
    written = date.written
    if written and end > date.end and (calendar or written.unit in MONTHS_IN):
        try:
            return _search(date.start, end, (end - date.end) // _DAY, written, calendar)
        except OverflowError:
            return date.start
    return end - (date.end - date.start)


def _search(
    start: datetime, end: datetime, days: int, duration: Duration, calendar: Calendar
) -> datetime:
    """Look, around a guess, for how many days later a task can begin.

    Of several days on which it can begin to be over at the same time, it is the first one: what
    comes before it gains no slack from a weekend.
    """

    def over(begun: datetime) -> datetime:
        return calendar.push(begun, add(begun, duration))[0]

    while days and over(start + days * _DAY) > end:
        days -= 1
    while over(start + (days + 1) * _DAY) <= end:
        days += 1
    latest = start + days * _DAY
    done = over(latest)
    while latest > start and over(latest - _DAY) == done:
        latest -= _DAY
    exact = latest + (end - done)
    return exact if over(exact) <= end else latest


def _ended(links: Links, known: dict[int, Dates]) -> dict[int, list[int]]:
    """Find the tasks that a start ends: being late with it makes them longer."""
    ended: dict[int, list[int]] = {}
    for place, date in known.items():
        for other in links.until[place]:
            if other in known and known[other].start == date.end:
                ended.setdefault(other, []).append(place)
    return ended


def _path(links: Links, known: dict[int, Dates], ends: Sequence[int]) -> tuple[int, ...]:
    """Walk back from a task that ends last along the ends that its start waits for.

    It begins with one that no other follows: an event at the end of the whole belongs to the path.
    """
    followed = {other for place in ends for other in links.follows[place]}
    last = [place for place in ends if place not in followed]
    path = [next((place for place in last if not links.until[place]), last[0])]
    while before := links.follows[path[-1]]:
        path.append(max(before, key=lambda place: known[place].end))
    return tuple(reversed(path))
