"""What a chart says about itself: its formats, its calendar, its ticks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sphinx_scidraft.schedules.calendar import WEEKDAYS, WEEKENDS, Calendar, calendar
from sphinx_scidraft.schedules.dates import DateFormat, date_format
from sphinx_scidraft.schedules.grammar import near
from sphinx_scidraft.schedules.source import fault
from sphinx_scidraft.schedules.strftime import unknown_directives

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from sphinx_scidraft.schedules.source import ChartSource, Fault, Token

_ISO = date_format("YYYY-MM-DD")
_SUNDAY = 6
_TICKS = re.compile(r"([1-9]\d{0,5})(millisecond|second|minute|hour|day|week|month)")
_TODAY_STYLE = re.compile(r"off|on|(?:[\w-]+\s*:\s*[^:]+)(?:,[\w-]+\s*:\s*[^:]+)*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a chart, read and checked."""

    date_format: DateFormat = field(default_factory=lambda: date_format(""))
    chosen_format: bool = False
    """Whether the source says ``dateFormat``."""
    calendar: Calendar = field(default_factory=Calendar)
    inclusive: bool = False
    axis_format: str = ""
    tick_interval: tuple[int, str] | None = None
    """A number and ``millisecond`` … ``month``."""
    weekday: int = _SUNDAY
    """On which day weeks of ticks begin; 0 is Monday."""
    top_axis: bool = False
    compact: bool = False
    today: datetime | None = None


def read_settings(source: ChartSource, faults: list[Fault]) -> Settings:
    """Read the settings of a chart; what is wrong is as if it had not been said."""
    format_ = date_format(source.setting("dateformat"))
    return Settings(
        date_format=_checked_format(source, format_, faults),
        chosen_format="dateformat" in source.settings,
        calendar=_calendar(source, format_, faults),
        inclusive=source.inclusive,
        axis_format=_axis_format(source.settings.get("axisformat"), faults),
        tick_interval=_tick_interval(source.settings.get("tickinterval"), faults),
        weekday=_weekday(source.settings.get("weekday"), faults),
        top_axis=source.top_axis,
        compact=source.compact,
        today=_today(source.settings.get("todaymarker"), format_, faults),
    )


def _checked_format(source: ChartSource, format_: DateFormat, faults: list[Fault]) -> DateFormat:
    token = source.settings.get("dateformat")
    if token and not format_.tokens:
        message = f"dateFormat {token.text!r} holds no part of a date, such as YYYY"
        faults.append(fault("setting", token, message))
        return date_format("")
    if token and format_.has_date and not format_.has_year:
        message = f"dateFormat {token.text!r} says no year; 2000 is taken"
        faults.append(fault("setting", token, message))
    return format_


def _calendar(source: ChartSource, format_: DateFormat, faults: list[Fault]) -> Calendar:
    chosen = source.settings.get("weekend")
    name = chosen.text.lower() if chosen else "saturday"
    if chosen and name not in WEEKENDS:
        message = f"a weekend begins on friday or saturday, not on {chosen.text!r}"
        faults.append(fault("setting", chosen, message))
    weekend = WEEKENDS.get(name, WEEKENDS["saturday"])
    weekdays: set[int] = set()
    dates: list[datetime] = []
    for token in source.excludes:
        word = token.text.lower()
        if word in WEEKDAYS:
            weekdays.add(WEEKDAYS.index(word))
        elif word == "weekends":
            weekdays |= weekend
        else:
            dates += _day(token, format_, ("weekends", *WEEKDAYS), faults)
    included = [day for token in source.includes for day in _day(token, format_, (), faults)]
    return calendar(weekdays, dates, included)


def _day(
    token: Token, format_: DateFormat, words: Iterable[str], faults: list[Fault]
) -> list[datetime]:
    day = format_.read(token.text) or _ISO.read(token.text)
    if day is None:
        kinds = "a date, a weekday or 'weekends'" if words else "a date"
        message = f"{token.text!r} is not {kinds}{near(token.text, words)}"
        faults.append(fault("setting", token, message))
        return []
    return [day]


def _axis_format(token: Token | None, faults: list[Fault]) -> str:
    """Return the format as it is; of directives that do not exist, d3 shows the letters, too."""
    if token is None:
        return ""
    for directive in dict.fromkeys(unknown_directives(token.text)):
        message = f"axisFormat has no {directive!r}; it takes d3's, such as %d, %b and %Y"
        faults.append(fault("setting", token, message))
    return token.text


def _tick_interval(token: Token | None, faults: list[Fault]) -> tuple[int, str] | None:
    match = _TICKS.fullmatch(token.text) if token else None
    if token and not match:
        message = f"tickInterval {token.text!r} is no interval such as 1day, 2week or 3month"
        faults.append(fault("setting", token, message))
    return (int(match[1]), match[2]) if match else None


def _weekday(token: Token | None, faults: list[Fault]) -> int:
    if token and token.text.lower() in WEEKDAYS:
        return WEEKDAYS.index(token.text.lower())
    if token:
        message = f"{token.text!r} is no weekday{near(token.text, WEEKDAYS)}"
        faults.append(fault("setting", token, message))
    return _SUNDAY


def _today(token: Token | None, format_: DateFormat, faults: list[Fault]) -> datetime | None:
    """Return the date of a ``todayMarker``; styles are for a line at the real today."""
    day = (format_.read(token.text) or _ISO.read(token.text)) if token else None
    if token and day is None and not _TODAY_STYLE.fullmatch(token.text):
        message = f"todayMarker {token.text!r} is neither a date nor 'off'"
        faults.append(fault("setting", token, message))
    return day
