"""Dates as ``dateFormat`` says.

The formats are those of day.js. All is plain calendar time; a date with an offset (``Z``) and a
time stamp (``x``, ``X``) are told in UTC.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cache

DEFAULT_FORMAT = "YYYY-MM-DD"
BASE = datetime(2000, 1, 1)  # noqa: DTZ001 (all times are without a zone)
"""The day of times without a date, so that no page depends on today."""
_EPOCH = datetime(1970, 1, 1)  # noqa: DTZ001

_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
    *("october", "november", "december"),
)
_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in _MONTHS)
_PATTERNS = {
    "YYYY": r"\d{4}",
    "YY": r"\d\d",
    "Q": "[1-4]",
    "MMMM": _MONTH,
    "MMM": _MONTH,
    "MM": r"\d\d",
    "M": r"1[0-2]|[1-9]",
    "DDDD": r"\d{3}",
    "DDD": r"[1-9]\d{0,2}",
    "Do": r"[123]?\d(?:st|nd|rd|th)",
    "DD": r"\d\d",
    "D": r"[12]\d|3[01]|[1-9]",
    "HH": r"\d\d",
    "H": r"1\d|2[0-3]|\d",
    "hh": r"\d\d",
    "h": r"1[0-2]|[1-9]",
    "A": "am|pm",
    "a": "am|pm",
    "mm": r"\d\d",
    "m": r"[1-5]\d|\d",
    "ss": r"\d\d",
    "s": r"[1-5]\d|\d",
    "SSS": r"\d{3}",
    "SS": r"\d\d",
    "S": r"\d",
    "X": r"-?\d+(?:\.\d+)?",
    "x": r"-?\d+",
    "ZZ": r"[+-]\d{4}|Z",
    "Z": r"[+-]\d\d:\d\d|Z",
}
"""What each token of a format matches, the longer ones first."""
_TOKEN = re.compile(rf"\[([^\]]*)\]|({'|'.join(_PATTERNS)})|(.)", re.DOTALL)
_DATE_TOKENS = re.compile(r"[YQMDxX]")
_LOOSE = re.compile(
    r"(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?"
)


@dataclass(frozen=True, slots=True)
class DateFormat:
    """A format that dates can be read in."""

    text: str
    pattern: re.Pattern[str]
    tokens: tuple[str, ...]

    @property
    def has_date(self) -> bool:
        """Whether it says days, and not only times."""
        return any(_DATE_TOKENS.match(token) for token in self.tokens)

    @property
    def has_year(self) -> bool:
        """Whether it says the year."""
        return any(token[0] in "YxX" for token in self.tokens)

    def read(self, text: str) -> datetime | None:
        """Return the date that a text says, if it says one."""
        match = self.pattern.fullmatch(text)
        if match is None:
            return None
        values = dict(zip(self.tokens, match.groups(), strict=True))
        try:
            return _date(values)
        except (ValueError, OverflowError):
            return None


@cache
def date_format(text: str) -> DateFormat:
    """Read a format."""
    pattern, tokens = "", []
    for literal, token, sign in _TOKEN.findall(text.strip() or DEFAULT_FORMAT):
        if token:
            tokens.append(token)
            pattern += f"({_PATTERNS[token]})"
        else:
            pattern += re.escape(literal or sign)
    return DateFormat(text, re.compile(pattern, re.IGNORECASE), tuple(tokens))


def _date(values: dict[str, str]) -> datetime:
    for token, unit in (("X", 1000), ("x", 1)):
        if token in values:
            return _EPOCH + timedelta(milliseconds=int(Fraction(values[token]) * unit))
    date = datetime(_year(values), _month(values), _day(values))  # noqa: DTZ001
    ordinal = values.get("DDDD") or values.get("DDD")
    if ordinal:
        date = datetime(date.year, 1, 1) + timedelta(days=int(ordinal) - 1)  # noqa: DTZ001
        if int(ordinal) < 1 or date.year != _year(values):
            raise ValueError(ordinal)
    return date + _time(values) - _offset(values.get("Z") or values.get("ZZ") or "Z")


def _year(values: dict[str, str]) -> int:
    if "YYYY" in values:
        return int(values["YYYY"])
    if "YY" in values:  # as day.js has it
        short = int(values["YY"])
        return short + (1900 if short > 68 else 2000)  # noqa: PLR2004
    return BASE.year


def _month(values: dict[str, str]) -> int:
    name = (values.get("MMMM") or values.get("MMM") or "").lower()
    if name:
        return next(n for n, month in enumerate(_MONTHS, 1) if month[:3] == name[:3])
    number = values.get("MM") or values.get("M")
    return int(number) if number else 3 * int(values.get("Q", 1)) - 2


def _day(values: dict[str, str]) -> int:
    day = values.get("DD") or values.get("D") or values.get("Do", "1")
    return int(re.sub(r"\D", "", day))


def _time(values: dict[str, str]) -> timedelta:
    half = (values.get("A") or values.get("a") or "").lower()
    hour = int(values.get("HH") or values.get("H") or values.get("hh") or values.get("h") or 0)
    minute = int(values.get("mm") or values.get("m") or 0)
    second = int(values.get("ss") or values.get("s") or 0)
    datetime(2000, 1, 1, hour, minute, second)  # noqa: DTZ001 (raises where it is no time)
    if half:
        hour = hour % 12 + 12 * (half == "pm") if hour <= 12 else hour  # noqa: PLR2004
    fraction = values.get("SSS") or values.get("SS") or values.get("S") or "0"
    milliseconds = int(fraction.ljust(3, "0"))
    return timedelta(hours=hour, minutes=minute, seconds=second, milliseconds=milliseconds)


def _offset(text: str) -> timedelta:
    if text in "Zz":
        return timedelta()
    digits = text.replace(":", "")
    size = timedelta(hours=int(digits[1:3]), minutes=int(digits[3:]))
    return -size if digits[0] == "-" else size


def read_loosely(text: str) -> datetime | None:
    """Read what is evidently a date, though in no format: ``2026-9-1``, ``2026-09-01T10:00``."""
    match = _LOOSE.fullmatch(text)
    if match is None:
        return None
    *parts, fraction = match.groups("0")
    year, month, day, hour, minute, second = map(int, parts)
    try:
        date = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001
    except ValueError:
        return None
    return date + timedelta(milliseconds=int(fraction.ljust(3, "0")))
