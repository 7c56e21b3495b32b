"""The signs of a chart: bars, diamonds, heads of arrows, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.schedules.layout import BAR, RADIUS
from sphinx_scidraft.schedules.shapes import Path, Rect
from sphinx_scidraft.schedules.source import Tag

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEAD = 6.0
"""The length of an arrow's head."""
_BORDER = 1.0

KEY = {
    Tag.DONE: "done",
    Tag.ACTIVE: "active",
    Tag.CRIT: "critical",
    Tag.MILESTONE: "milestone",
    Tag.VERT: "marker",
}
"""What the tags are called."""


def bar_shapes(left: float, right: float, y: float, tags: frozenset[Tag]) -> Iterator[Rect | Path]:
    """Draw a bar: done is hatched, active is half filled, critical has a frame."""
    top, wide = y - BAR / 2, right - left
    round_ = 0.0 if Tag.CRIT in tags else min(3.0, wide / 2)
    if Tag.DONE in tags:
        yield Rect("bar-done", left, top, wide, BAR, round_)
        yield Path("hatch", tuple(_hatch(left + 1, top + 1, right - 1, y + BAR / 2 - 1)))
    elif Tag.ACTIVE in tags:
        yield Rect("bar-active", left, top, wide, BAR, round_)
        if wide > 2 * _BORDER:
            yield Rect("half", left + 1, y, wide - 2, BAR / 2 - 1)
    else:
        yield Rect("bar", left, top, wide, BAR, round_)
    if Tag.CRIT in tags:
        yield Rect("frame", left, top, wide, BAR)


def milestone(x: float, y: float, tags: frozenset[Tag]) -> Iterator[Rect | Path]:
    """Draw a diamond: done is hollow, critical has a second one around it."""
    state = "-done" if Tag.DONE in tags else "-active" if Tag.ACTIVE in tags else ""
    radius = RADIUS - 2 if Tag.CRIT in tags else RADIUS
    yield Path(f"diamond{state}", (_diamond(x, y, radius - 1),), closed=True)
    if Tag.CRIT in tags:
        yield Path("frame", (_diamond(x, y, RADIUS + 1),), closed=True)


def _diamond(x: float, y: float, radius: float) -> tuple[tuple[float, float], ...]:
    return (x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y)


def _hatch(
    left: float, top: float, right: float, bottom: float
) -> Iterator[tuple[tuple[float, float], ...]]:
    """Fill a rectangle with slanted lines, each within it."""
    height = bottom - top
    x = left - height + 4
    while x < right:
        begin, end = max(x, left), min(x + height, right)
        if end > begin:
            yield (begin, bottom - (begin - x)), (end, bottom - (end - x))
        x += 6


def sample(tag: Tag) -> list[Rect | Path]:
    """Draw what a key shows for a tag, at height 0."""
    if tag is Tag.MILESTONE:
        return list(milestone(12, 0, frozenset()))
    if tag is Tag.VERT:
        return [Path("marker", (((12, -9), (12, 9)),))]
    return list(bar_shapes(0, 24, 0, frozenset({tag})))


def shortened(line: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """End a line within the arrow's head."""
    (x1, y1), (x2, y2) = line[-2:]
    length = max(abs(x2 - x1) + abs(y2 - y1), 1e-9)
    part = max(length - _HEAD / 2, 0) / length
    return (*line[:-1], (x1 + (x2 - x1) * part, y1 + (y2 - y1) * part))


def arrow_head(
    before: tuple[float, float], tip: tuple[float, float]
) -> tuple[tuple[float, float], ...]:
    """Return the corners of an arrow's head."""
    (x1, y1), (x, y) = before, tip
    if abs(x - x1) >= abs(y - y1):
        back = x - _HEAD if x >= x1 else x + _HEAD
        return (x, y), (back, y - _HEAD / 2), (back, y + _HEAD / 2)
    back = y - _HEAD if y >= y1 else y + _HEAD
    return (x, y), (x - _HEAD / 2, back), (x + _HEAD / 2, back)
