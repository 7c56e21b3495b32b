"""Where a line from row to row can pass without meeting a bar."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Interval = tuple[float, float]


class Obstacles:
    """What stands in each row, as intervals.

    A tree over the rows holds, for every run of rows, what is taken in any of them; so a question
    about a thousand rows costs little more than one about ten.
    """

    def __init__(self, rows: Sequence[Sequence[Interval]]) -> None:
        size = 1
        while size < len(rows):
            size *= 2
        empty: list[list[Interval]] = [[] for _ in range(size)]
        self._size = size
        self._taken: list[list[Interval]] = empty + [_merged(row) for row in rows]
        self._taken += [[] for _ in range(2 * size - len(self._taken))]
        for node in range(size - 1, 0, -1):
            self._taken[node] = _merged([*self._taken[2 * node], *self._taken[2 * node + 1]])

    def free(self, x: float, first: int, last: int) -> bool:
        """Tell whether a place is free in all rows from one to another."""
        return all(_hit(intervals, x) is None for intervals in self._runs(first, last))

    def clear(self, row: int, start: float, end: float) -> bool:
        """Tell whether nothing stands in a row between two places."""
        intervals = self._taken[row + self._size]
        place = bisect_right(intervals, (start, float("inf"))) - 1
        if place >= 0 and intervals[place][1] > start:
            return False
        return place + 1 == len(intervals) or intervals[place + 1][0] >= end

    def nearest(self, x: float, first: int, last: int, step: int) -> float:
        """Return the nearest free place to the right (``step`` 1) or to the left (-1)."""
        runs = list(self._runs(first, last))
        moved = True
        while moved:
            moved = False
            for intervals in runs:
                hit = _hit(intervals, x)
                if hit is not None:
                    x, moved = hit[1 if step > 0 else 0], True
        return x

    def _runs(self, first: int, last: int) -> Iterator[list[Interval]]:
        """Return what the fewest nodes that make up the rows hold."""
        low, high = first + self._size, last + 1 + self._size
        while low < high:
            if low % 2:
                yield self._taken[low]
                low += 1
            if high % 2:
                high -= 1
                yield self._taken[high]
            low //= 2
            high //= 2


def _merged(intervals: Sequence[Interval]) -> list[Interval]:
    """Return disjoint intervals in order."""
    found: list[Interval] = []
    for low, high in sorted(intervals):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return found


def _hit(intervals: list[Interval], x: float) -> Interval | None:
    """Return the interval around a place; its ends are free."""
    place = bisect_right(intervals, (x, float("inf"))) - 1
    if place >= 0 and intervals[place][0] < x < intervals[place][1]:
        return intervals[place]
    return None
