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
    latest = _latest_ends(links, known, order, last)
    for place in counted:
        bounds = [_latest_start(other, known, latest) for other in links.until[place]]
        slack[place] = min([latest[place], *bounds]) - known[place].end
    path = _path(links, known, [place for place in counted if known[place].end == last])
    first = min(known[place].start for place in counted)
    return Lateness(slack, path, last - first)


def _latest_start(place: int, known: dict[int, Dates], latest: dict[int, datetime]) -> datetime:
    return latest[place] - (known[place].end - known[place].start)


def _latest_ends(
    links: Links, known: dict[int, Dates], order: Sequence[int], last: datetime
) -> dict[int, datetime]:
    """Return when each task must be over."""
    latest = {place: max(last, date.end) for place, date in known.items()}
    for place in reversed(order):
        if place not in known:
            continue
        start = _latest_start(place, known, latest)
        for other in links.follows[place]:
            latest[other] = min(latest[other], start)
    return latest


def _path(links: Links, known: dict[int, Dates], ends: Sequence[int]) -> tuple[int, ...]:
    """Walk back from a task that ends last along the ends that its start waits for."""
    path = [next((place for place in ends if not links.until[place]), ends[0])]
    while before := links.follows[path[-1]]:
        path.append(max(before, key=lambda place: known[place].end))
    return tuple(reversed(path))
