"""Arrows from task to task, along lanes that are free of bars where there is one.

Lines run between the rows and, across rows, where no bar stands. A row's bars and, in compact
charts, their labels are what lines keep clear of.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sphinx_scidraft.schedules.obstacles import Obstacles

Point = tuple[float, float]

_STUB = 8.0
"""How far a line leads away from a bar before it turns."""
_NUDGE = 4.0
_NUDGES = 4


class Port(NamedTuple):
    """A bar as lines see it: its row, its ends, the height of its middle, half its height."""

    row: int
    left: float
    right: float
    y: float
    half: float
    pointed: bool = False
    """Whether it has its upper and lower edge in the middle only, as a diamond has."""


@dataclass(slots=True)
class Router:
    """Draws the arrows of one chart; it remembers the lanes that are taken."""

    obstacles: Obstacles
    between: Sequence[tuple[float, float]]
    """For each row the heights of the free ways above and below it."""
    _taken: dict[int, list[tuple[int, int, int]]] = field(default_factory=dict)

    def route(self, source: Port, target: Port) -> tuple[Point, ...]:
        """Return the points of an arrow from the end of one bar to the beginning of another."""
        if source.row == target.row:
            return self._within_row(source, target)
        return (
            self._drop(source, target) or self._step(source, target) or self._around(source, target)
        )

    def _within_row(self, source: Port, target: Port) -> tuple[Point, ...]:
        if target.left - source.right >= _STUB:
            return (source.right, source.y), (target.left, target.y)
        way = self.between[source.row][1]
        out, into = source.right - _NUDGE, target.left + _NUDGE
        base = source.y + source.half
        return (out, base), (out, way), (into, way), (into, target.y + target.half)

    def _rows(self, source: Port, target: Port) -> tuple[int, int]:
        """Return the rows strictly between two bars, first and last."""
        low, high = sorted((source.row, target.row))
        return low + 1, high - 1

    def _drop(self, source: Port, target: Port) -> tuple[Point, ...]:
        """Go past the end and straight onto the other bar, where it begins about there."""
        if target.pointed:
            return self._drop_on_point(source, target)
        edge = target.y - target.half if target.row > source.row else target.y + target.half
        for nudge in range(_NUDGES):
            lane = source.right + _STUB + nudge * _NUDGE
            over = target.left < lane < min(target.right, target.left + 4 * _STUB)
            own = self.obstacles.clear(source.row, source.right + _NUDGE, lane)
            if over and own and self._is_good(lane, source, target):
                self._take(lane, source, target)
                return (source.right, source.y), (lane, source.y), (lane, edge)
        return ()

    def _drop_on_point(self, source: Port, target: Port) -> tuple[Point, ...]:
        """Leave from the corner of a bar for the point of a diamond that is right there."""
        point, corner = (target.left + target.right) / 2, source.right - 1
        if source.pointed or abs(point - corner) > _NUDGE:
            return ()
        if not self._is_good(corner, source, target):
            return ()
        self._take(corner, source, target)
        down = 1 if target.row > source.row else -1
        tip = target.y - down * (target.half - abs(point - corner))
        return (corner, source.y + down * source.half), (corner, tip)

    def _is_good(self, lane: float, source: Port, target: Port) -> bool:
        """Tell whether a lane is free of bars and of other lines."""
        rows = self._rows(source, target)
        return self.obstacles.free(lane, *rows) and not self._is_taken(lane, source, target)

    def _step(self, source: Port, target: Port) -> tuple[Point, ...]:
        """Go along the own row, down or up a lane, and along the other row."""
        first, last = source.right + _STUB, target.left - _STUB
        if first > last:
            return ()
        for lane in self._lanes(source, target, first, last):
            own = self.obstacles.clear(source.row, source.right + _NUDGE, lane)
            if own and self.obstacles.clear(target.row, lane, target.left - _NUDGE):
                self._take(lane, source, target)
                y, to = source.y, target.y
                return (source.right, y), (lane, y), (lane, to), (target.left, to)
        return ()

    def _lanes(self, source: Port, target: Port, first: float, last: float) -> Iterator[float]:
        """Return free lanes between two places, the best first."""
        rows = self._rows(source, target)
        for start, step in ((first, 1), (last, -1)):
            lane = self.obstacles.nearest(start, *rows, step)
            for nudge in range(_NUDGES):
                place = lane + step * nudge * _NUDGE
                if first <= place <= last and self._is_good(place, source, target):
                    yield place
        for start, step in ((first, 1), (last, -1)):
            lane = self.obstacles.nearest(start, *rows, step)
            if first <= lane <= last:
                yield lane

    def _around(self, source: Port, target: Port) -> tuple[Point, ...]:
        """Leave between the rows, find a free lane anywhere, and come in from the left."""
        down = target.row > source.row
        leaving = self.between[source.row][1 if down else 0]
        coming = self.between[target.row][0 if down else 1]
        first, last = source.right + _STUB, target.left - _STUB
        lane = self._nearest_lane(source, target, first, last)
        points = [
            *self._way_out(source, leaving),
            (lane, leaving),
            (lane, coming),
            (last, coming),
            (last, target.y),
            (target.left, target.y),
        ]
        return tuple(_without_detours(points))

    def _way_out(self, source: Port, leaving: float) -> list[Point]:
        """Leave a bar at its end, or at its edge where its label stands behind it."""
        first = source.right + _STUB
        if self.obstacles.clear(source.row, source.right + _NUDGE, first):
            return [(source.right, source.y), (first, source.y), (first, leaving)]
        edge = source.y + (source.half if leaving > source.y else -source.half)
        if source.pointed:
            middle = (source.left + source.right) / 2
            return [(middle, edge), (middle, leaving)]
        out = max(source.right - _NUDGE, (source.left + source.right) / 2)
        return [(out, edge), (out, leaving)]

    def _nearest_lane(self, source: Port, target: Port, first: float, last: float) -> float:
        rows = self._rows(source, target)
        candidates = [
            self.obstacles.nearest(start, *rows, step)
            for start in (first, last)
            for step in (1, -1)
        ]

        def cost(lane: float) -> float:
            taken = 2 * _NUDGE if self._is_taken(lane, source, target) else 0
            return abs(lane - first) + abs(lane - last) + taken + (1e6 if lane < _NUDGE else 0)

        candidates += [
            lane - _NUDGE for lane in candidates if self.obstacles.free(lane - _NUDGE, *rows)
        ]
        lane = min(candidates, key=cost)
        self._take(lane, source, target)
        return lane

    def _is_taken(self, lane: float, source: Port, target: Port) -> bool:
        """Tell whether a line from another bar runs in a lane already."""
        low, high = sorted((source.row, target.row))
        return any(
            key != source.row and start < high and low < end
            for place in (round(lane / _NUDGE) + offset for offset in (-1, 0, 1))
            for start, end, key in self._taken.get(place, ())[-8:]
        )

    def _take(self, lane: float, source: Port, target: Port) -> None:
        low, high = sorted((source.row, target.row))
        self._taken.setdefault(round(lane / _NUDGE), []).append((low, high, source.row))


def _without_detours(points: list[Point]) -> Iterator[Point]:
    """Leave out points that stand in a line with their neighbours."""
    kept: list[Point] = []
    for point in points:
        if kept and kept[-1] == point:
            continue
        while len(kept) > 1 and (
            kept[-2][0] == kept[-1][0] == point[0] or kept[-2][1] == kept[-1][1] == point[1]
        ):
            kept.pop()
        kept.append(point)
    yield from kept
