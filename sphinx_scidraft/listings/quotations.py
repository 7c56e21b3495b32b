r"""Numbers as prose quotes them: ``2.0409``, ``<= 1e-9``, ``$2.1\times 10^{-11}$``, ``204.1 %``.

A quotation says a number, how exactly it says it, and in what relation the measured value is to be.
"""

from __future__ import annotations

import re
from decimal import Decimal
from enum import Enum
from typing import NamedTuple


class Relation(Enum):
    """What a quotation says of the measured value; the value is how it is written."""

    EQUAL = ""
    APPROXIMATE = "~"
    AT_MOST = "<="
    BELOW = "<"
    AT_LEAST = ">="
    ABOVE = ">"


class QuotationError(ValueError):
    """A text quotes no number; the message says why, as a sentence without its full stop."""


class Quotation(NamedTuple):
    """A quoted number.

    ``value`` and ``place``, the value of one unit of the last digit, are as a program would print
    them: where there is a percent sign, the number has been divided by a hundred.
    """

    text: str
    """As it was written."""
    relation: Relation
    value: Decimal
    place: Decimal
    unit: str = ""
    is_percent: bool = False


_SIGNS = {
    Relation.AT_MOST: ("<=", "≤", "⩽", r"\le", r"\leq", r"\leqslant"),
    Relation.AT_LEAST: (">=", "≥", "⩾", r"\ge", r"\geq", r"\geqslant"),
    Relation.APPROXIMATE: ("~", "∼", "≈", "≃", r"\sim", r"\approx", r"\simeq"),
    Relation.BELOW: ("<", r"\lt"),
    Relation.ABOVE: (">", r"\gt"),
    Relation.EQUAL: ("=",),
}
_RELATIONS = {sign: relation for relation, signs in _SIGNS.items() for sign in signs}
_SPACES = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
_MINUS = "\N{MINUS SIGN}\N{NON-BREAKING HYPHEN}\N{FIGURE DASH}"
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")
_DIGITS = rf"(?:\d{{1,3}}(?:(?:,|\{{,\}}|\\,|[{_SPACES}])\d{{3}})+(?!\d)|\d+)"
_POWER = (
    r"10\s*(?:\^\s*\{\s*(?P<braced>[-+]?\d+)\s*\}|\^\s*(?P<bare>[-+]?\d+)"
    r"|(?P<raised>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))"
)
_TIMES = r"(?:×|·|⋅|\*|\\times(?![A-Za-z])|\\cdot(?![A-Za-z]))"
_NUMBER = re.compile(
    rf"(?P<sign>[-+]?)\s*(?:{_POWER}|(?P<mantissa>{_DIGITS}(?:\.\d*)?|\.\d+)"
    rf"(?:[eE](?P<exponent>[-+]?\d+)|\s*{_TIMES}\s*{_POWER.replace('?P<', '?P<t_')})?)"
)
_RELATION = re.compile(
    "|".join(
        rf"{re.escape(sign)}(?![A-Za-z])" if sign.startswith("\\") else re.escape(sign)
        for sign in sorted(_RELATIONS, key=len, reverse=True)
    )
)
_PERCENT = re.compile(r"(?:\s|\\[,;: ]|~)*\\?%")
_SPACING = re.compile(r"(?:\s|\\[,;: ]|~|\\thinspace(?![A-Za-z]))*")
_LONGEST = 6
"""Signs that an exponent may have."""
_LIMIT = 400
"""Digits that a quotation may have, before or behind the point: more than programs print."""


def read_quotation(text: str) -> Quotation:
    r"""Read a quotation, which may be a formula in dollars.

    >>> read_quotation(r"$\le 1\times 10^{-9}$")[1:4]
    (<Relation.AT_MOST: '<='>, Decimal('1E-9'), Decimal('1E-9'))
    """
    rest = _plain(text)
    sign = _RELATION.match(rest)
    relation = _RELATIONS[sign[0]] if sign else Relation.EQUAL
    rest = _SPACING.sub("", rest[sign.end() :], count=1) if sign else rest
    match = _NUMBER.match(rest)
    if match is None:
        raise QuotationError(f"{text!r} begins with no number")
    rest = rest[match.end() :]
    percent = _PERCENT.match(rest)
    rest = rest[percent.end() :] if percent else rest
    value, place = _value(match, text, -2 if percent else 0)
    unit = _unit(rest)
    if re.match(r"[\d.,]*\d", unit):
        raise QuotationError(f"{text!r} has digits behind its number: {unit!r}")
    return Quotation(text, relation, value, place, unit, bool(percent))


def _plain(text: str) -> str:
    """Take away the dollars of a formula, and write one minus sign for all."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == "$":
        text = text.strip("$").strip()
    return re.sub(f"[{_MINUS}]", "-", text)


def _value(match: re.Match[str], text: str, shift: int) -> tuple[Decimal, Decimal]:
    """Return the number and the value of one unit of its last digit, times ten to a power.

    Both are read, not computed: that would round them.
    """
    raised = match["t_raised"] or match["raised"]
    written = (
        *(match[name] for name in ("exponent", "t_braced", "t_bare", "braced", "bare")),
        raised.translate(_RAISED) if raised else None,
    )
    power = next((part for part in written if part), "0")
    whole, _, fraction = re.sub(r"[^\d.]", "", match["mantissa"] or "1").partition(".")
    if len(power) > _LONGEST or max(abs(int(power)), len(whole), len(fraction)) > _LIMIT:
        raise QuotationError(f"{text!r} is too large, too small or too exact")
    exponent = int(power) + shift - len(fraction)
    digits = f"{match['sign']}{whole}{fraction}"
    return Decimal(f"{digits}E{exponent}"), Decimal(f"1E{exponent}")


def _unit(rest: str) -> str:
    return _SPACING.sub("", rest, count=1).strip()
