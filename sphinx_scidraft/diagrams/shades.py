"""Colours, and what becomes of them in the dark.

A drawing is made once, for light paper. For dark paper each of its colours is exchanged for one of
the same hue that stands out from the dark paper as much as the first does from the light one. The
relative luminances plus 0.05, as WCAG 2.2 defines them, have a constant product then: so *any* two
colours have the same contrast in both, and what can be read on light paper can be read on dark.
(There is nothing lighter than white: what is nearly black loses up to a sixth of its contrast.)

Sources: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio for contrast,
https://bottosson.github.io/posts/oklab/ for hue and chroma.
"""

from __future__ import annotations

import math
from functools import cache
from typing import NamedTuple

from tinycss2 import color4


class Colour(NamedTuple):
    """A colour in sRGB; each part is from 0 to 1."""

    red: float
    green: float
    blue: float

    def __str__(self) -> str:
        red, green, blue = (round(255 * part) for part in self)
        return f"#{red:02x}{green:02x}{blue:02x}"


class Paint(NamedTuple):
    """A colour and how much of it covers what is below, from 0 to 1."""

    colour: Colour
    opacity: float


def parse(text: str) -> Paint | None:
    """Read a CSS colour; anything else is nothing.

    >>> str(parse("hsl(240, 100%, 50%)").colour)
    '#0000ff'
    """
    read = color4.parse_color(text)
    if read is None or isinstance(read, str):  # "currentcolor"
        return None
    try:
        srgb = read.to("srgb")
    except NotImplementedError:  # a colour space that no diagram is written in
        return None
    parts = [min(max(float(part or 0), 0.0), 1.0) for part in srgb.coordinates]
    return Paint(Colour(*parts), float(srgb.alpha))


def luminance(colour: Colour) -> float:
    """Return the relative luminance: 0 for black, 1 for white."""
    red, green, blue = map(_linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def over(paint: Paint, ground: Colour) -> Colour:
    """Return what is seen of a paint on a ground."""
    share = paint.opacity
    return Colour(
        *(
            share * part + (1 - share) * below
            for part, below in zip(paint.colour, ground, strict=True)
        )
    )


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004


def _encoded(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055  # noqa: PLR2004


# The theme's --paper; its style sheet has the same values.
LIGHT_PAPER = Colour(1.0, 254 / 255, 251 / 255)
DARK_PAPER = Colour(23 / 255, 25 / 255, 28 / 255)
_PRODUCT = (luminance(LIGHT_PAPER) + 0.05) * (luminance(DARK_PAPER) + 0.05)
_EPSILON = 1e-6
_STEPS = 24  # of a search by halves; far finer than one of 255 levels


@cache
def in_the_dark(colour: Colour) -> Colour:
    """Return the colour that takes a colour's place on dark paper."""
    target = min(_PRODUCT / (luminance(colour) + 0.05) - 0.05, 1.0)
    chroma, hue = _chroma_and_hue(colour)
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if luminance(_nearest(middle, chroma, hue)) < target:
            low = middle
        else:
            high = middle
    return _nearest(high, chroma, hue)


def _chroma_and_hue(colour: Colour) -> tuple[float, float]:
    """Return chroma and hue in Oklch."""
    red, green, blue = map(_linear, colour)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return math.hypot(a, b), math.atan2(b, a)


def _nearest(lightness: float, chroma: float, hue: float) -> Colour:
    """Return the colour in Oklch, as colourful as sRGB allows."""
    low, high = 0.0, chroma
    if _is_shown(_linear_srgb(lightness, chroma, hue)):
        low = chroma
    else:
        for _ in range(_STEPS):
            middle = (low + high) / 2
            if _is_shown(_linear_srgb(lightness, middle, hue)):
                low = middle
            else:
                high = middle
    parts = (min(max(part, 0.0), 1.0) for part in _linear_srgb(lightness, low, hue))
    return Colour(*map(_encoded, parts))


def _is_shown(parts: tuple[float, float, float]) -> bool:
    return all(-_EPSILON <= part <= 1 + _EPSILON for part in parts)


def _linear_srgb(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    a, b = chroma * math.cos(hue), chroma * math.sin(hue)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
