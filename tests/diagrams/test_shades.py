"""Colours on light and on dark paper."""

from __future__ import annotations

from itertools import combinations

import pytest

from sphinx_scidraft.diagrams import palette
from sphinx_scidraft.diagrams.shades import (
    DARK_PAPER,
    LIGHT_PAPER,
    Colour,
    Paint,
    contrast,
    in_the_dark,
    luminance,
    over,
    parse,
)


@pytest.mark.parametrize(
    ("text", "colour", "opacity"),
    [
        ("#fa0", "#ffaa00", 1),
        ("#FFAA0080", "#ffaa00", 0.5),
        ("orange", "#ffa500", 1),
        ("rgb(255, 0, 0)", "#ff0000", 1),
        ("rgba(0,0,0,0.3)", "#000000", 0.3),
        ("hsl(80, 100%, 56.2745098039%)", "#b5ff20", 1),
        ("hwb(0 0% 0%)", "#ff0000", 1),
    ],
)
def test_parse(text: str, colour: str, opacity: float) -> None:
    paint = parse(text)
    assert paint is not None
    assert str(paint.colour) == colour
    assert paint.opacity == pytest.approx(opacity, abs=0.01)


@pytest.mark.parametrize("text", ["", "none", "currentColor", "url(#a)", "var(--x)", "#12345"])
def test_what_is_no_colour(text: str) -> None:
    assert parse(text) is None


def colours() -> list[Colour]:
    """Grounds, texts and lines of many hues."""
    steps = (0.0, 0.2, 0.45, 0.7, 1.0)
    return [Colour(red, green, blue) for red in steps for green in steps for blue in steps]


def test_paper_stays_paper() -> None:
    assert contrast(in_the_dark(LIGHT_PAPER), DARK_PAPER) < 1.01


def test_contrast_is_the_same_in_the_dark() -> None:
    for one, other in combinations(colours(), 2):
        before, after = contrast(one, other), contrast(in_the_dark(one), in_the_dark(other))
        is_nearly_black = min(luminance(one), luminance(other)) < 0.01
        assert before < 3 or after > (0.84 if is_nearly_black else 0.99) * before


def test_hue_is_kept() -> None:
    for text in ("#dbe7f6", "#2b5c9e", "#9a4a0b", "#285a31"):
        paint = parse(text)
        assert paint is not None
        dark = in_the_dark(paint.colour)
        assert sorted(range(3), key=dark.__getitem__) == sorted(
            range(3), key=paint.colour.__getitem__
        )


def test_over() -> None:
    half = Paint(Colour(0.0, 0.0, 0.0), 0.5)
    assert over(half, Colour(1.0, 1.0, 1.0)) == (0.5, 0.5, 0.5)


def test_roles_are_those_of_the_theme() -> None:
    for light, dark in palette.DARK_ROLES.items():
        paint, other = parse(light), parse(dark)
        assert paint is not None
        assert other is not None
        for one, ground in ((paint.colour, LIGHT_PAPER), (other.colour, DARK_PAPER)):
            if palette.ROLES[light] in {"ink", "soft"}:
                assert contrast(one, ground) >= 7
