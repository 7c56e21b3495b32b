"""The time axis: where its ticks are and what they say."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft.schedules.durations import add_months
from sphinx_scidraft.schedules.strftime import d3_format, skeleton
from sphinx_scidraft.schedules.widths import width_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx_scidraft.schedules.settings import Settings

_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001
_UNITS = {
    "millisecond": timedelta(milliseconds=1),
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(days=7),
    "month": timedelta(days=30),
}
_MOST_TICKS = 10_000
_STEPS = (
    *((count, "millisecond") for count in (1, 5, 20, 100, 250, 500)),
    *((count, "second") for count in (1, 5, 15, 30)),
    *((count, "minute") for count in (1, 5, 15, 30)),
    *((count, "hour") for count in (1, 3, 6, 12)),
    *((count, "day") for count in (1, 2, 3)),
    *((count, "week") for count in (1, 2)),
    *((count, "month") for count in (1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 12_000)),
)
_SKELETONS = {"millisecond": "Hms", "second": "Hms", "minute": "Hm", "hour": "Hm"}


class Tick(NamedTuple):
    """A tick; the label is empty where there is no room for it."""

    x: float
    label: str


@dataclass(frozen=True, slots=True)
class Scale:
    """Where moments are: from ``start`` at 0 to ``end`` at ``width``."""

    start: datetime
    end: datetime
    width: float

    def x(self, moment: datetime) -> float:
        """Return the place of a moment."""
        return self.width * ((moment - self.start) / (self.end - self.start))


def ticks(scale: Scale, settings: Settings, language: str, size: float) -> list[Tick]:
    """Return the ticks of an axis, with labels that do not touch; ``size`` is that of the font."""
    step = settings.tick_interval
    if step is None or (scale.end - scale.start) / (step[0] * _UNITS[step[1]]) > _MOST_TICKS:
        step = _fitting(scale, settings, language, size)
    found: list[Tick] = []
    free = 0.0
    for moment in _moments(scale, *step, settings.weekday):
        x = scale.x(moment)
        label = _label(moment, step[1], scale, settings, language)
        if x < free:
            label = ""
        else:
            free = x + width_of(label, size) + size
        found.append(Tick(x, label))
    return found


def _fitting(scale: Scale, settings: Settings, language: str, size: float) -> tuple[int, str]:
    """Choose the closest ticks whose labels have room."""
    for step in _STEPS:
        room = scale.width * (step[0] * _UNITS[step[1]] / (scale.end - scale.start))
        label = _label(scale.start, step[1], scale, settings, language)
        if room >= width_of(label, size) + size:
            return step
    return _STEPS[-1]


def _label(moment: datetime, unit: str, scale: Scale, settings: Settings, language: str) -> str:
    if settings.axis_format:
        return d3_format(settings.axis_format, moment, language)
    if unit in _SKELETONS:
        if not settings.date_format.has_date or moment.time() != datetime.min.time():
            return skeleton(_SKELETONS[unit], moment, language)
        return skeleton("MMMd", moment, language)
    if unit == "month":
        whole_years = moment.month == 1 and scale.end - scale.start > timedelta(days=2200)
        return skeleton("y" if whole_years else "yMMM", moment, language)
    same_year = scale.start.year == scale.end.year
    return skeleton("MMMd" if same_year else "yMMMd", moment, language)


def _moments(scale: Scale, count: int, unit: str, weekday: int) -> Iterator[datetime]:
    """Return the moments of the ticks, as d3 chooses them."""
    try:
        moment = _first(scale.start, count, unit, weekday)
        while moment <= scale.end:
            if moment >= scale.start:
                yield moment
            moment = _next(moment, count, unit)
    except OverflowError:
        return


def _first(start: datetime, count: int, unit: str, weekday: int) -> datetime:
    midnight = start.replace(hour=0, minute=0, second=0, microsecond=0)
    if unit == "month":
        months = 12 * start.year + start.month - 1
        year, month = divmod(months - months % count, 12)
        return midnight.replace(year=max(year, 1), month=month + 1, day=1)
    if unit == "week":
        monday = _EPOCH + timedelta(days=weekday - 3)  # 1 January 1970 was a Thursday
        return monday + (midnight - monday) // (count * _UNITS["week"]) * count * _UNITS["week"]
    if unit == "day":
        return midnight
    size = count * _UNITS[unit]
    return midnight + (start - midnight) // size * size


def _next(moment: datetime, count: int, unit: str) -> datetime:
    if unit == "month":
        return add_months(moment, count)
    return moment + count * _UNITS[unit]
