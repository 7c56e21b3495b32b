"""The drawing of a chart: a column of names, and the plot beside it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft.schedules.axis import Scale, ticks
from sphinx_scidraft.schedules.glyphs import (
    KEY,
    arrow_head,
    bar_shapes,
    milestone,
    sample,
    shortened,
)
from sphinx_scidraft.schedules.layout import BAR, LINE, PAD, RADIUS, Bar, lay_out
from sphinx_scidraft.schedules.looks import font_size
from sphinx_scidraft.schedules.obstacles import Obstacles
from sphinx_scidraft.schedules.routing import Port, Router
from sphinx_scidraft.schedules.shapes import Drawing, Link, Path, Rect, Shape, Text
from sphinx_scidraft.schedules.source import Tag
from sphinx_scidraft.schedules.strftime import d3_format
from sphinx_scidraft.schedules.widths import width_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx_scidraft.schedules.schedule import Schedule, Task

_AXIS = 22.0
_KEY = 24.0
_MARGIN = 3.0
"""How far lines keep away from bars."""
_SHORTEST_SHADE = 0.5
_DAY = timedelta(days=1)
_BASE = 4.5
"""From the middle of a line of text down to its base line."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the author wants to see, and the words for it in the language of the page."""

    language: str = "en"
    arrows: bool = True
    critical: bool = False
    say: Callable[[str], str] = str


class Pictures(NamedTuple):
    """The two parts of a chart, of the same height."""

    names: Drawing
    plot: Drawing


def draw(schedule: Schedule, wishes: Wishes) -> Pictures:
    """Draw a chart."""
    return _Artist(schedule, wishes).run()


class _Artist:
    """Draws one chart, from the ground up."""

    def __init__(self, schedule: Schedule, wishes: Wishes) -> None:
        self.schedule = schedule
        self.wishes = wishes
        self.layout = lay_out(schedule)
        self.critical = self._critical()
        self.ground: list[Shape] = []
        self.figures: list[Shape] = []
        self.reach = self.layout.width
        self.markers = self._marker_lanes()
        self.top_axis = _AXIS if schedule.settings.top_axis and self.layout.scale else 0.0
        lanes = 1 + max((lane for lane, *_ in self.markers), default=-1)
        self.top = self.top_axis + LINE * lanes

    def run(self) -> Pictures:
        """Return the column and the plot."""
        bottom = self.top + self.layout.height
        if self.layout.scale:
            self._shade(self.layout.scale, bottom)
            self._axis(self.layout.scale, bottom)
            bottom += _AXIS
        self._rules()
        if self.wishes.arrows:
            self.figures += self._arrows()
        for bar in self.layout.bars:
            self.figures += self._linked(bar.place, list(self._bar(bar)))
        self._labels()
        self._marks()
        bottom += self._key(bottom)
        shapes = [shape.moved(PAD) for shape in (*self.ground, *self.figures)]
        plot = Drawing(round(self.reach + 2 * PAD), round(bottom), tuple(shapes))
        return Pictures(self._names(plot.height), plot)

    def _critical(self) -> frozenset[int]:
        if not self.wishes.critical:
            return frozenset()
        return frozenset(
            place for place, task in enumerate(self.schedule.tasks) if task.slack == timedelta()
        )

    # Ground

    def _shade(self, scale: Scale, bottom: float) -> None:
        """Shade the excluded days, runs of them in one piece."""
        calendar = self.schedule.settings.calendar
        if not calendar or scale.width * (_DAY / (scale.end - scale.start)) < _SHORTEST_SHADE:
            return
        first, last = scale.start.toordinal(), scale.end.toordinal()
        begin = None
        for ordinal in range(first, last + 2):
            excluded = ordinal <= last and calendar.excludes(ordinal)
            if excluded and begin is None:
                begin = ordinal
            elif not excluded and begin is not None:
                left, right = self._day_edge(begin, scale), self._day_edge(ordinal, scale)
                if right > left:
                    shade = Rect("off", left, self.top, right - left, bottom - self.top)
                    self.ground.append(shade)
                begin = None

    def _day_edge(self, ordinal: int, scale: Scale) -> float:
        """Return where a day begins, within the plot."""
        day = date.fromordinal(max(1, min(ordinal, date.max.toordinal())))
        midnight = scale.start.replace(
            year=day.year, month=day.month, day=day.day, hour=0, minute=0, second=0, microsecond=0
        )
        return round(max(0.0, min(scale.width, scale.x(midnight))), 1)

    def _axis(self, scale: Scale, bottom: float) -> None:
        settings, size = self.schedule.settings, font_size("axis")
        lines = []
        for tick, label in ticks(scale, settings, self.wishes.language, size):
            x = round(tick, 1)
            lines.append(((x, self.top), (x, bottom + 6)))
            if label:
                self.ground.append(Text("axis", x + 3, bottom + 15, label))
                self.reach = max(self.reach, x + 3 + width_of(label, size) - PAD)
            if self.top_axis:
                lines.append(((x, self.top_axis - 16), (x, self.top_axis - 2)))
            if self.top_axis and label:
                self.ground.append(Text("axis", x + 3, self.top_axis - 6, label))
        self.ground.append(Path("grid", tuple(lines)))
        self.ground.append(Path("rule", (((0.0, bottom), (self.layout.width, bottom)),)))

    def _rules(self) -> None:
        """Draw a line above each section."""
        width = self.layout.width
        lines = tuple(
            ((-PAD, row.top + self.top), (width + PAD, row.top + self.top))
            for row in self.layout.rows
            if row.section > 0
        )
        if lines:
            self.ground.append(Path("rule", lines))

    # Tasks

    def _linked(self, place: int, shapes: list[Rect | Path | Text]) -> list[Shape]:
        target = self.schedule.tasks[place].target
        compact = self.schedule.settings.compact
        return [Link(target, tuple(shapes), second=not compact)] if target else [*shapes]

    def _bar(self, bar: Bar) -> Iterator[Rect | Path | Text]:
        task = self.schedule.tasks[bar.place]
        y = bar.y + self.top
        if Tag.MILESTONE in task.tags:
            yield from milestone((bar.left + bar.right) / 2, y, task.tags)
        else:
            yield from bar_shapes(bar.left, bar.right, y, task.tags)
        if bar.place in self.critical:
            yield Rect("critical", bar.left, y + BAR / 2 + 1, bar.right - bar.left, 3)

    def _labels(self) -> None:
        """Write names into the plot, in compact charts, and where dates are missing."""
        for label in self.layout.labels:
            role = "name"
            if self.schedule.tasks[label.place].target:
                # The colour of links is too near to those of bars.
                role = "link-inside" if label.inside else "link"
            text = Text(role, label.x, label.y + self.top + _BASE, label.text)
            self.figures += self._linked(label.place, [text])
            self.reach = max(self.reach, label.x + label.width)
        for place, y in self.layout.undated:
            words = self.wishes.say("no dates")
            x = 0.0
            if self.schedule.settings.compact:
                x = next(
                    item.x + item.width + 8 for item in self.layout.labels if item.place == place
                )
            self.figures.append(Text("note", x, y + self.top + _BASE, f"({words})"))

    # Arrows

    def _arrows(self) -> Iterator[Shape]:
        """Draw what follows from what: the plain lines first, the critical ones on top."""
        tasks = self.schedule.tasks
        ports = {bar.place: _port(bar, tasks[bar.place].tags) for bar in self.layout.bars}
        router = Router(self._obstacles(), [(row.top, row.bottom) for row in self.layout.rows])
        lines: dict[str, list[tuple[tuple[float, float], ...]]] = {}
        for place, task in enumerate(self.schedule.tasks):
            for role, others in (("arrow", task.follows), ("until", task.until)):
                for other in others:
                    source, target = (other, place) if role == "arrow" else (place, other)
                    if source not in ports or target not in ports:
                        continue
                    points = router.route(ports[source], ports[target])
                    kind = role
                    if role == "arrow" and self._is_critical(other, place):
                        kind = "arrow-critical"
                    lines.setdefault(kind, []).append(tuple((x, y + self.top) for x, y in points))
        for role in ("until", "arrow", "arrow-critical"):
            if role in lines:
                head = "head-critical" if role == "arrow-critical" else "head"
                yield Path(role, tuple(shortened(line) for line in lines[role]))
                yield Path(head, tuple(arrow_head(*line[-2:]) for line in lines[role]), closed=True)

    def _is_critical(self, before: int, after: int) -> bool:
        if before not in self.critical or after not in self.critical:
            return False
        return self.schedule.tasks[before].end == self.schedule.tasks[after].start

    def _obstacles(self) -> Obstacles:
        rows: list[list[tuple[float, float]]] = [[] for _ in self.layout.rows]
        row_of = {}
        for bar in self.layout.bars:
            row_of[bar.place] = bar.row
            rows[bar.row].append((bar.left - _MARGIN, bar.right + _MARGIN))
        for label in self.layout.labels:
            if label.place in row_of:
                rows[row_of[label.place]].append((label.x - 2, label.x + label.width + 2))
        return Obstacles(rows)

    # Marks

    def _marker_lanes(self) -> list[tuple[int, float, str, str, str]]:
        """Give each vertical marker a line for its label, so that labels do not touch."""
        scale, lanes = self.layout.scale, list[float]()
        if scale is None:
            return []
        marks = [
            (scale.x(task.start), task.name, "marker", task.target)
            for task in self.schedule.tasks
            if Tag.VERT in task.tags and task.start is not None
        ]
        today = self.schedule.settings.today
        if today:
            pattern = self.schedule.settings.axis_format or "%Y-%m-%d"
            label = d3_format(pattern, today, self.wishes.language)
            marks.append((scale.x(today), label, "today", ""))
        found = []
        for mark, name, role, target in sorted(marks):
            x = round(mark, 1)
            lane = next((n for n, taken in enumerate(lanes) if taken <= x), len(lanes))
            if lane == len(lanes):
                lanes.append(0.0)
            lanes[lane] = x + 10 + width_of(name, font_size(f"{role}-text"))
            found.append((lane, x, name, role, target))
        return found

    def _marks(self) -> None:
        """Draw the vertical markers and the line of the day."""
        bottom = self.top + self.layout.height
        for lane, x, name, role, target in self.markers:
            y = self.top_axis + LINE * lane
            self.figures.append(Path(role, (((x, y + 2), (x, bottom)),)))
            text = Text(f"{role}-text", x + 4, y + 12, name)
            self.figures.append(Link(target, (text,)) if target else text)
            self.reach = max(self.reach, x + 4 + width_of(name, font_size(text.role)))

    # Words

    def _key(self, top: float) -> float:
        """Explain the looks that occur, and return the height that it takes."""
        used = {tag for task in self.schedule.tasks if task.start for tag in task.tags}
        say = self.wishes.say
        samples = [(say(words), sample(tag)) for tag, words in KEY.items() if tag in used]
        if self.critical:
            path = say("Critical path")
            label = path[:1].lower() + path[1:]  # it does not begin a sentence
            samples.append((label, [Rect("critical", 0, -1.5, 24, 3)]))
        x, y, size = 0.0, top + _KEY / 2, font_size("note")
        for label, shapes in samples:
            wide = 30 + width_of(label, size)
            if x and x + wide > max(self.layout.width, self.reach):
                x, y = 0.0, y + LINE + 2
            self.figures += [_moved(shape, x, y) for shape in shapes]
            self.figures.append(Text("note", x + 30, y + _BASE - 0.5, label))
            self.reach = max(self.reach, x + wide)
            x += wide + 12
        return y + _KEY / 2 - top if samples else 0.0

    def _names(self, height: float) -> Drawing:
        """Draw the column of names."""
        shapes: list[Shape] = []
        tops = [row.top + self.top for row in self.layout.rows if row.section > 0]
        if tops and self.layout.column:
            shapes.append(Path("rule", tuple(((0, y), (self.layout.column, y)) for y in tops)))
        for name in self.layout.names:
            task = self.schedule.tasks[name.place] if name.place >= 0 else None
            shapes += _name(name.lines, name.y + self.top, task)
        return Drawing(round(self.layout.column), height, tuple(shapes))


def _name(lines: tuple[str, ...], y: float, task: Task | None) -> Iterator[Shape]:
    role = "section" if task is None else "link" if task.target else "name"
    first = y - LINE * (len(lines) - 1) / 2 + _BASE
    texts = tuple(
        Text(role, 0 if task is None else 10, first + LINE * number, line)
        for number, line in enumerate(lines)
    )
    if task and task.target:
        yield Link(task.target, texts)
    else:
        yield from texts


def _port(bar: Bar, tags: frozenset[Tag]) -> Port:
    pointed = Tag.MILESTONE in tags
    return Port(bar.row, bar.left, bar.right, bar.y, RADIUS if pointed else BAR / 2, pointed)


def _moved(shape: Rect | Path, dx: float, dy: float) -> Rect | Path:
    if isinstance(shape, Rect):
        return shape._replace(x=shape.x + dx, y=shape.y + dy)
    lines = tuple(tuple((x + dx, y + dy) for x, y in line) for line in shape.lines)
    return shape._replace(lines=lines)
