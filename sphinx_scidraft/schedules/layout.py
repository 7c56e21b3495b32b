"""Where everything stands: rows, bars, the width of the whole."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft.schedules.axis import Scale
from sphinx_scidraft.schedules.looks import font_size
from sphinx_scidraft.schedules.source import Tag
from sphinx_scidraft.schedules.widths import width_of, wrapped

if TYPE_CHECKING:
    from datetime import datetime

    from sphinx_scidraft.schedules.schedule import Schedule, Task

LINE = 16.0
"""The height of a line of text."""
ROW = 26.0
BAR = 16.0
RADIUS = 9.0
"""Half the width of a milestone."""
PAD = 14.0
_LEAST = 3.0
"""The width of the shortest bar."""
_WHOLE = 600.0
"""How wide a chart is, if that is enough for its bars."""
_COLUMN = 168.0
"""The widest column of names."""
_INDENT = 10.0
_GOOD_BAR = 12.0
_CLEARANCE = 14.0
"""Between a label and the next bar: room for the arrow that leads to it."""
_MOST_STRETCH = 3.0


class Bar(NamedTuple):
    """A task that is drawn, in the coordinates of the plot."""

    place: int
    row: int
    left: float
    right: float
    y: float
    """The height of its middle."""


class Row(NamedTuple):
    """A row of the chart: its upper and lower edge, and whether it is the head of a section."""

    top: float
    bottom: float
    section: int = -1

    @property
    def middle(self) -> float:
        """The height of its middle."""
        return (self.top + self.bottom) / 2


class Name(NamedTuple):
    """A name in the column: its lines, the height of its middle."""

    lines: tuple[str, ...]
    y: float
    place: int
    """The task's; for a section -1."""


class Beside(NamedTuple):
    """A label in the plot, inside or beside a bar."""

    x: float
    y: float
    text: str
    place: int
    width: float
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a chart; heights count from the first row."""

    column: float
    width: float
    """That of the time axis; labels may go further."""
    height: float
    scale: Scale | None
    rows: tuple[Row, ...]
    names: tuple[Name, ...]
    bars: tuple[Bar, ...]
    labels: tuple[Beside, ...]
    undated: tuple[tuple[int, float], ...]
    """Tasks without dates and the heights at which they are missing."""


def lay_out(schedule: Schedule) -> Layout:
    """Lay a chart out."""
    return _Layouter(schedule).run()


def _span(schedule: Schedule) -> tuple[datetime, datetime] | None:
    dated = schedule.dated
    moments = [moment for task in dated for moment in (task.start, task.end) if moment]
    if schedule.settings.today and moments:
        moments.append(schedule.settings.today)
    if not moments:
        return None
    return min(moments), max(moments)


class _Layouter:
    """Collects the parts of a layout, from top to bottom."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        self.compact = schedule.settings.compact
        self.column = self._column()
        self.scale = self._scale()
        self.y = 0.0
        self.rows: list[Row] = []
        self.names: list[Name] = []
        self.bars: list[Bar] = []
        self.labels: list[Beside] = []
        self.undated: list[tuple[int, float]] = []

    def run(self) -> Layout:
        """Lay all sections out."""
        by_section: dict[int, list[int]] = {}
        for place, task in enumerate(self.schedule.tasks):
            if Tag.VERT not in task.tags:
                by_section.setdefault(task.section, []).append(place)
        for section, name in enumerate(self.schedule.sections):
            places = by_section.get(section, [])
            if section or name:
                self._head(section, name)
            if self.compact:
                self._pack(places)
            else:
                for place in places:
                    self._line(place)
        return Layout(
            self.column,
            self.scale.width if self.scale else _WHOLE - self.column,
            self.y,
            self.scale,
            tuple(self.rows),
            tuple(self.names),
            tuple(self.bars),
            tuple(self.labels),
            tuple(self.undated),
        )

    def _column(self) -> float:
        """Return the width of the column: what its names need, but not too much."""
        size = font_size("name")
        texts = [(name, 1.1) for name in self.schedule.sections]
        if not self.compact:
            texts += [(task.name, 1.0) for task in self.schedule.tasks if Tag.VERT not in task.tags]
        widest = max((width_of(text, size * wide) for text, wide in texts), default=0.0)
        return min(widest + 2 * _INDENT, _COLUMN) if widest else 0.0

    def _scale(self) -> Scale | None:
        span = _span(self.schedule)
        if span is None:
            return None
        start, end = span
        if start == end:
            start, end = _around(start)
        width = _WHOLE - self.column - 2 * PAD
        lengths = [
            (task.end - task.start) / (end - start)
            for task in self.schedule.dated
            if task.start and task.end and task.end > task.start
        ]
        middle = median(lengths) * width if lengths else _GOOD_BAR
        return Scale(start, end, round(width * min(max(_GOOD_BAR / middle, 1), _MOST_STRETCH)))

    # Rows

    def _row(self, height: float, section: int = -1) -> Row:
        row = Row(self.y, self.y + height, section)
        self.rows.append(row)
        self.y += height
        return row

    def _name(self, text: str, size: float, place: int = -1) -> tuple[str, ...]:
        indent = _INDENT if place >= 0 else 0.0
        return tuple(wrapped(text, size, self.column - _INDENT - indent)) if self.column else ()

    def _head(self, section: int, name: str) -> None:
        lines = self._name(name, 1.1 * font_size("section"))
        row = self._row(max(ROW, len(lines) * LINE + 8), section)
        self.names.append(Name(lines, row.middle, -1))

    def _line(self, place: int) -> None:
        """Give a task a row of its own."""
        task = self.schedule.tasks[place]
        lines = self._name(task.name, font_size("name"), place)
        row = self._row(max(ROW, len(lines) * LINE + 8))
        self.names.append(Name(lines, row.middle, place))
        bar = self._bar(task, place, len(self.rows) - 1, row.middle)
        if bar:
            self.bars.append(bar)
        else:
            self.undated.append((place, row.middle))

    def _bar(self, task: Task, place: int, row: int, y: float) -> Bar | None:
        if self.scale is None or not (task.start and task.end and task.shown_end):
            return None
        left, right = self.scale.x(task.start), self.scale.x(task.shown_end)
        if Tag.MILESTONE in task.tags:
            middle = (self.scale.x(task.start) + self.scale.x(task.end)) / 2
            left, right = middle - RADIUS, middle + RADIUS
        elif right - left < _LEAST:
            right = left + _LEAST
        return Bar(place, row, round(left, 1), round(right, 1), y)

    def _pack(self, places: list[int]) -> None:
        """Put tasks of a section into common rows where they leave room for each other."""
        ends: list[float] = []
        first, top = len(self.rows), self.y
        size = font_size("name")
        for place in sorted(places, key=self._beginning):
            task = self.schedule.tasks[place]
            bar = self._bar(task, place, 0, 0)
            wide = width_of(task.name, size)
            left, right = (bar.left, bar.right) if bar else (0.0, 0.0)
            inside = bool(bar) and right - left >= wide + 8 and Tag.MILESTONE not in task.tags
            end = right if inside else right + 6 + wide
            lane = next((n for n, taken in enumerate(ends) if taken <= left), len(ends))
            if lane == len(ends):
                ends.append(end)
            ends[lane] = end + (1 if inside else _CLEARANCE)
            y = top + lane * ROW + ROW / 2
            x = left + 4 if inside else right + 6
            if bar:
                self.bars.append(bar._replace(row=first + lane, y=y))
            else:
                self.undated.append((place, y))
            self.labels.append(Beside(x, y, task.name, place, wide, inside))
        for _ in ends:
            self._row(ROW)

    def _beginning(self, place: int) -> tuple[bool, float, int]:
        start = self.schedule.tasks[place].start
        if start is None or self.scale is None:
            return True, 0.0, place
        return False, self.scale.x(start), place


def _around(moment: datetime) -> tuple[datetime, datetime]:
    """Return a day around a single moment."""
    from datetime import timedelta  # noqa: PLC0415

    half = timedelta(hours=12)
    if moment - moment.min < half or moment.max - moment < half:
        return (moment, moment + half) if moment - moment.min < half else (moment - half, moment)
    return moment - half, moment + half
