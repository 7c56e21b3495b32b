"""Slack and the critical path.

Backwards from the end of the whole: a task is over, at the latest, when what follows it must start.
Times are calendar times, and a task keeps the length that it has.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft.schedules.source import Tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sphinx_scidraft.schedules.dating import Dates
    from sphinx_scidraft.schedules.linking import Links
    from sphinx_scidraft.schedules.source import TaskSource


class Lateness(NamedTuple):
    """The slack of every task, one critical path, and the length of the whole."""

    slack: list[timedelta | None]
    path: tuple[int, ...]
    length: timedelta


def find_slack(
    tasks: Sequence[TaskSource],
    links: Links,
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
    latest = _latest_starts(links, known, order, last)
    for place in counted:
        until = (other for other in links.until[place] if other in latest)
        bounds = [latest[other] - known[place].end for other in until]
        slack[place] = min([latest[place] - known[place].start, *bounds])
    path = _path(links, known, [place for place in counted if known[place].end == last])
    first = min(known[place].start for place in counted)
    return Lateness(slack, path, last - first)


def _latest_starts(
    links: Links, known: dict[int, Dates], order: Sequence[int], last: datetime
) -> dict[int, datetime]:
    """Return when each task must have begun.

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
        length = known[place].end - known[place].start
        starts[place] = min([ends[place] - length, *bounds])
        for other in links.follows[place]:
            ends[other] = min(ends[other], starts[place])
    return starts


def _ended(links: Links, known: dict[int, Dates]) -> dict[int, list[int]]:
    """Find the tasks that a start ends: being late with it makes them longer."""
    ended: dict[int, list[int]] = {}
    for place, date in known.items():
        for other in links.until[place]:
            if other in known and known[other].start == date.end:
                ended.setdefault(other, []).append(place)
    return ended


def _path(links: Links, known: dict[int, Dates], ends: Sequence[int]) -> tuple[int, ...]:
    """Walk back from a task that ends last along the ends that its start waits for."""
    path = [next((place for place in ends if not links.until[place]), ends[0])]
    while before := links.follows[path[-1]]:
        path.append(max(before, key=lambda place: known[place].end))
    return tuple(reversed(path))
