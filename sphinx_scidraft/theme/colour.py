"""Colours and their contrast, as the Web Content Accessibility Guidelines 2.2 define it.

Source: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance and #dfn-contrast-ratio.
"""

from __future__ import annotations

import re
from typing import NamedTuple

ENOUGH = 7.0
"""The ratio that text has in this theme: success criterion 1.4.6, level AAA."""
STEPS = 100
"""How finely ``readable`` mixes."""
_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)


class Colour(NamedTuple):
    """A colour in sRGB; each part is from 0 to 255."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)


class Grounds(NamedTuple):
    """What text stands on: the page, and the quiet background of code, notes and cards."""

    paper: Colour
    tint: Colour


def parse(text: str) -> Colour:
    """Read ``#rgb`` or ``#rrggbb``; anything else is a ``ValueError``.

    >>> parse("#fa0")
    Colour(red=255, green=170, blue=0)
    """
    if not _HEX.fullmatch(text):
        raise ValueError("it takes #rgb or #rrggbb, in hexadecimal digits")
    digits = text[1:] if len(text) > len("#rgb") else "".join(2 * digit for digit in text[1:])
    return Colour(*bytes.fromhex(digits))


# The same values stand in css/base.css, as --paper, --tint and --link.
LIGHT = Grounds(parse("#fffefb"), parse("#f7f5ef"))
DARK = Grounds(parse("#17191c"), parse("#1e2125"))
LIGHT_LINK = parse("#174a86")
DARK_LINK = parse("#a5c8f3")


def luminance(colour: Colour) -> float:
    """Return the relative luminance: 0 for black, 1 for white."""
    red, green, blue = map(_linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4  # noqa: PLR2004


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21, in whichever order they come."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """Mix a colour with a share (0 to 1) of another, as CSS does ``in srgb``."""
    return Colour(
        *(round(part + share * (more - part)) for part, more in zip(colour, other, strict=True))
    )


def readable(colour: Colour, on: Colour, ratio: float = ENOUGH) -> Colour:
    """Return the colour if it is readable on another, else the nearest mixture that is.

    It is mixed with black or with white, whichever stands out more. Where even that does not reach
    the ratio, this is what is returned.
    """
    end = max(BLACK, WHITE, key=lambda extreme: contrast(extreme, on))
    mixtures = (mix(colour, end, step / STEPS) for step in range(STEPS))
    return next((mixture for mixture in mixtures if contrast(mixture, on) >= ratio), end)


def worst(colour: Colour, grounds: Grounds) -> float:
    """Return the lower of the two ratios that a colour has on the paper and on its tint."""
    return min(contrast(colour, ground) for ground in grounds)
