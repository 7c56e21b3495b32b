"""Which days are worked on, and how far a task is pushed out by those that are not."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEKENDS = {"saturday": frozenset({5, 6}), "friday": frozenset({4, 5})}
_DAY = timedelta(days=1)
_LIMIT = 10_000 * _DAY


@dataclass(frozen=True, slots=True)
class Calendar:
    """The excluded days: some weekdays, less ``kept``, and besides ``dates`` on other weekdays.

    Days are ordinals (``date.toordinal``); both tuples are sorted.
    """

    weekdays: frozenset[int] = frozenset()
    dates: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        """Tell whether any day is excluded."""
        return bool(self.weekdays or self.dates)

    def excludes(self, ordinal: int) -> bool:
        """Tell whether a day is excluded."""
        if _weekday(ordinal) in self.weekdays:
            return not _holds(self.kept, ordinal)
        return _holds(self.dates, ordinal)

    def count(self, first: int, last: int) -> int:
        """Count the excluded days from one day to another, both included."""
        if last < first:
            return 0
        weeks, rest = divmod(last - first + 1, 7)
        begin = _weekday(first)
        some = sum((begin + step) % 7 in self.weekdays for step in range(rest))
        whole = weeks * len(self.weekdays) + some
        return whole - _within(self.kept, first, last) + _within(self.dates, first, last)

    def push(self, start: datetime, end: datetime) -> tuple[datetime, datetime]:
        """Push an end out by each excluded day inside the task.

        Return the end, and where the bar ends: before the excluded days at its own end. The day of
        the start does not count, that of the end does, as in Mermaid. OverflowError where the days
        never end.
        """
        first = start.toordinal() + 1
        pushed, earlier = end, None
        while self and pushed != earlier:
            if pushed - end > _LIMIT:
                raise OverflowError
            earlier = pushed
            pushed = end + self.count(first, _last_day(start, pushed)) * _DAY
        return pushed, pushed - self._run(first, _last_day(start, pushed)) * _DAY

    def _run(self, first: int, last: int) -> int:
        """Count the excluded days in a row at the end, or just before the last day."""
        if not self or last < first:
            return 0
        day = last if self.excludes(last) else last - 1
        begin = day
        while day >= first and self.excludes(day):
            day -= 1
        return begin - day


def _weekday(ordinal: int) -> int:
    return (ordinal + 6) % 7


def _holds(ordinals: tuple[int, ...], ordinal: int) -> bool:
    place = bisect_left(ordinals, ordinal)
    return place < len(ordinals) and ordinals[place] == ordinal


def _within(ordinals: tuple[int, ...], first: int, last: int) -> int:
    return bisect_right(ordinals, last) - bisect_left(ordinals, first)


def _last_day(start: datetime, end: datetime) -> int:
    """Return the last day on which the start's time of day is not behind the end."""
    return end.toordinal() - (end.time() < start.time())


def calendar(
    weekdays: Collection[int], dates: Iterable[datetime], included: Iterable[datetime]
) -> Calendar:
    """Make a calendar; what is included is never excluded."""
    kept = {date.toordinal() for date in included}
    excluded = {date.toordinal() for date in dates} - kept
    return Calendar(
        frozenset(weekdays),
        tuple(sorted(day for day in excluded if _weekday(day) not in weekdays)),
        tuple(sorted(day for day in kept if _weekday(day) in weekdays)),
    )
