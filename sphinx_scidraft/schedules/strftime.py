"""Axis labels: d3's time formats, in the language of the page."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from babel import Locale, UnknownLocaleError
from babel.dates import format_datetime, format_skeleton, format_time

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_DIRECTIVE = re.compile(r"%([-_0]?)(.?)", re.DOTALL)
_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001


@cache
def locale_of(language: str) -> Locale:
    """Return the locale for a language of Sphinx's; English for one that nobody knows."""
    try:
        return Locale.parse(language.replace("-", "_"))
    except (UnknownLocaleError, ValueError):
        return Locale("en")


def _week(moment: datetime, first: int) -> int:
    """Number the weeks of the year from the first day with that weekday; before it is week 0."""
    day_of_year = moment.timetuple().tm_yday
    return (day_of_year + 6 - (moment.weekday() - first) % 7) // 7


_NUMBERS: Mapping[str, tuple[Callable[[datetime], int], int, str]] = {
    "d": (lambda t: t.day, 2, "0"),
    "e": (lambda t: t.day, 2, " "),
    "f": (lambda t: t.microsecond, 6, "0"),
    "g": (lambda t: t.isocalendar().year % 100, 2, "0"),
    "G": (lambda t: t.isocalendar().year, 4, "0"),
    "H": (lambda t: t.hour, 2, "0"),
    "I": (lambda t: t.hour % 12 or 12, 2, "0"),
    "j": (lambda t: t.timetuple().tm_yday, 3, "0"),
    "L": (lambda t: t.microsecond // 1000, 3, "0"),
    "m": (lambda t: t.month, 2, "0"),
    "M": (lambda t: t.minute, 2, "0"),
    "q": (lambda t: (t.month + 2) // 3, 1, "0"),
    "Q": (lambda t: (t - _EPOCH) // timedelta(milliseconds=1), 1, "0"),
    "s": (lambda t: (t - _EPOCH) // timedelta(seconds=1), 1, "0"),
    "S": (lambda t: t.second, 2, "0"),
    "u": (lambda t: t.isoweekday(), 1, "0"),
    "U": (lambda t: _week(t, 6), 2, "0"),
    "V": (lambda t: t.isocalendar().week, 2, "0"),
    "w": (lambda t: t.isoweekday() % 7, 1, "0"),
    "W": (lambda t: _week(t, 0), 2, "0"),
    "y": (lambda t: t.year % 100, 2, "0"),
    "Y": (lambda t: t.year, 4, "0"),
}
"""Directives that are numbers: how to count, how wide, what fills up."""
_TEXTS: Mapping[str, Callable[[datetime, Locale], str]] = {
    "a": lambda t, locale: str(locale.days["stand-alone"]["abbreviated"][t.weekday()]),
    "A": lambda t, locale: str(locale.days["stand-alone"]["wide"][t.weekday()]),
    "b": lambda t, locale: str(locale.months["format"]["abbreviated"][t.month]),
    "B": lambda t, locale: str(locale.months["format"]["wide"][t.month]),
    "c": lambda t, locale: format_datetime(t, "medium", locale=locale),
    "p": lambda t, locale: format_time(t, "a", locale=locale),
    "x": lambda t, locale: format_skeleton("yMd", t, locale=locale),
    "X": lambda t, locale: format_time(t, "medium", locale=locale),
    "Z": lambda _, __: "+0000",
    "%": lambda _, __: "%",
}


def d3_format(pattern: str, moment: datetime, language: str) -> str:
    """Write a moment as d3's ``timeFormat`` does.

    >>> d3_format("%b %d", datetime(2026, 9, 1), "en")
    'Sep 01'
    """
    locale = locale_of(language)

    def write(match: re.Match[str]) -> str:
        padding, name = match.groups()
        if name == "%" or name in _TEXTS:
            return _TEXTS[name](moment, locale)
        if name not in _NUMBERS:
            return name
        function, width, fill = _NUMBERS[name]
        fill = {"-": "", "_": " ", "0": "0"}.get(padding, fill)
        number = str(function(moment))
        return number.rjust(width, fill) if fill else number

    return _DIRECTIVE.sub(write, pattern)


def unknown_directives(pattern: str) -> list[str]:
    """Return the directives of a format that do not exist; of them, only the letter is shown.

    >>> unknown_directives("%d %K")
    ['%K']
    """
    found = _DIRECTIVE.finditer(pattern)
    return [match[0] for match in found if match[2] not in _NUMBERS and match[2] not in _TEXTS]


def skeleton(name: str, moment: datetime | date, language: str) -> str:
    """Write a moment with the fields of a CLDR skeleton (``yMMMd``), as the language has it."""
    return format_skeleton(name, moment, locale=locale_of(language))
