"""Whether a quoted number is what a program has printed: decimal arithmetic. Knows no Sphinx."""

from __future__ import annotations

from decimal import Context, Decimal, localcontext
from typing import TYPE_CHECKING

from sphinx_scidraft.listings.quotations import Relation

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx_scidraft.listings.quotations import Quotation

_EXACT = Context(prec=2000, Emax=10**6, Emin=-(10**6))
"""More digits than any quotation may have."""
_LONGEST = 6
"""Digits before the point, or zeros behind it, that are written without an exponent."""


def agrees(quotation: Quotation, measured: Decimal) -> bool:
    """Tell whether a quotation may be said of a measured value.

    An equal value is one that is rounded to the quoted digits so (a tie may go either way), an
    approximate one may be off by one unit of the last digit; bounds hold exactly.
    """
    if measured.is_nan():
        return False
    return _HOLDS[quotation.relation](quotation, measured)


def _distance(quotation: Quotation, measured: Decimal) -> Decimal:
    """Return how far off a quotation is, in units of its last digit."""
    if not measured.is_finite():
        return Decimal("inf")
    with localcontext(_EXACT):
        return abs(measured - quotation.value) / quotation.place


_HOLDS: dict[Relation, Callable[[Quotation, Decimal], bool]] = {
    Relation.EQUAL: lambda quotation, measured: _distance(quotation, measured) * 2 <= 1,
    Relation.APPROXIMATE: lambda quotation, measured: _distance(quotation, measured) <= 1,
    Relation.AT_MOST: lambda quotation, measured: measured <= quotation.value,
    Relation.BELOW: lambda quotation, measured: measured < quotation.value,
    Relation.AT_LEAST: lambda quotation, measured: measured >= quotation.value,
    Relation.ABOVE: lambda quotation, measured: measured > quotation.value,
}


def rounded(quotation: Quotation, measured: Decimal) -> str:
    """Write a measured value with as many digits as a quotation has, for a message."""
    if not measured.is_finite():
        return str(measured).lower()
    shift = 2 if quotation.is_percent else 0
    with localcontext(_EXACT):
        exponent = quotation.place.adjusted()
        number = measured.quantize(Decimal(1).scaleb(exponent)).scaleb(shift)
    sign = "%" if quotation.is_percent else ""
    is_plain = -_LONGEST <= number.adjusted() <= _LONGEST and exponent + shift <= 0
    return f"{number:{'f' if is_plain else 'e'}}{sign}"
