"""How wide a text is, before any font is known: rather too wide than too narrow."""

from __future__ import annotations

import unicodedata

_CLASSES = {
    0.33: "ijl|.,:;'!I",
    0.42: 'ftr()[]/\\-` "',
    0.9: "mwMW@%&—…→",
    0.75: "ABCDEGHKNOPQRSTUVXYZ",
}
_WIDTHS = {sign: width for width, signs in _CLASSES.items() for sign in signs}
_WIDE = frozenset("WF")
_OTHER = 0.64
_SLIP = 1e-6
"""What sums of floating-point numbers may differ by: a text fits into its own width."""


def width_of(text: str, size: float) -> float:
    """Estimate the width of a text in a sans-serif font of that size.

    It is that of the widest fonts in use (DejaVu Sans, Verdana), a little more than most need.
    """
    return size * sum(map(_width, text))


def _width(sign: str) -> float:
    known = _WIDTHS.get(sign)
    if known is not None:
        return known
    if sign.isascii():
        return _OTHER
    if unicodedata.combining(sign):
        return 0.0
    if unicodedata.east_asian_width(sign) in _WIDE:
        return 1.05
    return 0.75 if sign.isupper() else 0.7


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Break a text into lines that fit; a word that does not is broken too."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size) <= room + _SLIP:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for sign in word:
            if lines[-1] and width_of(lines[-1] + sign, size) > room + _SLIP:
                lines.append("")
            lines[-1] += sign
    return lines
