"""Durations, added as day.js adds them: rounded days, months cut to the last day."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import MAXYEAR, MINYEAR, datetime, timedelta
from fractions import Fraction
from typing import NamedTuple


class Duration(NamedTuple):
    """A length of time as it was written."""

    value: Fraction
    unit: str


# Python converts no numbers of thousands of digits.
_DURATION = re.compile(r"(\d{1,20}(?:\.\d{1,20})?)(ms|[smhdwMy])", re.ASCII)
_LIKE_A_DURATION = re.compile(r"[-+]?[\d.,]+\s*[^\W\d_]+\w*")
_MILLISECONDS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000}
_DAYS = {"d": 1, "w": 7}
MONTHS_IN = {"M": 1, "y": 12}
"""Units that are longer at some times than at others."""
_HALF = Fraction(1, 2)


def read_duration(text: str) -> Duration | None:
    """Read a duration such as ``3d``."""
    match = _DURATION.fullmatch(text)
    return Duration(Fraction(match[1]), match[2]) if match else None


def is_like_a_duration(text: str) -> bool:
    """Tell whether something that is no duration was meant as one: ``3dX``, ``-2d``."""
    return bool(_LIKE_A_DURATION.fullmatch(text))


def rounded(duration: Duration) -> str:
    """Return what a fraction of days, weeks, months or years becomes, empty if it stays."""
    value, unit = duration
    if unit in _DAYS:
        days = value * _DAYS[unit]
        return "" if days.denominator == 1 else f"{_round(days)}d"
    if unit in MONTHS_IN:
        return "" if value.denominator == 1 else f"{int(value)}{unit}"
    return ""


def _round(value: Fraction) -> int:
    return int(value + _HALF)


def add(start: datetime, duration: Duration) -> datetime:
    """Return the end of what begins then; OverflowError if there is no such date.

    Days and weeks are rounded to whole days, months and years cut off to whole ones. A month after
    the 31st is the last day of a shorter month.
    """
    value, unit = duration
    if unit in _MILLISECONDS:
        return start + timedelta(milliseconds=int(value * _MILLISECONDS[unit]))
    if unit in _DAYS:
        return start + timedelta(days=_round(value * _DAYS[unit]))
    return add_months(start, int(value) * MONTHS_IN[unit])


def add_months(start: datetime, months: int) -> datetime:
    """Go some months on, to the same day or the last one of a shorter month."""
    years, month = divmod(start.month - 1 + months, 12)
    year = start.year + years
    if not MINYEAR <= year <= MAXYEAR:
        raise OverflowError(year)
    day = min(start.day, monthrange(year, month + 1)[1])
    return start.replace(year=year, month=month + 1, day=day)
