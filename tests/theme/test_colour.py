"""Contrast as WCAG 2.2 defines it, and colours that are made readable."""

from __future__ import annotations

import re

import pytest

from sphinx_scidraft.theme.active import FOLDER
from sphinx_scidraft.theme.colour import (
    BLACK,
    DARK,
    DARK_LINK,
    LIGHT,
    LIGHT_LINK,
    WHITE,
    Colour,
    Grounds,
    contrast,
    luminance,
    mix,
    parse,
    readable,
    worst,
)


@pytest.mark.parametrize(
    ("text", "colour"),
    [
        ("#000", BLACK),
        ("#FFFFFF", WHITE),
        ("#fa0", Colour(255, 170, 0)),
        ("#174a86", Colour(0x17, 0x4A, 0x86)),
    ],
)
def test_parse(text: str, colour: Colour) -> None:
    assert parse(text) == colour
    assert parse(str(colour)) == colour


@pytest.mark.parametrize(
    "text",
    ["", "#", "#12", "#1234", "#12345", "#1234567", "#12345g", "123456", "navy", "#123 ", "#12\n"],
)
def test_what_is_no_colour(text: str) -> None:
    with pytest.raises(ValueError, match="takes #rgb or #rrggbb"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#000000", 0.0),
        ("#ffffff", 1.0),
        ("#ff0000", 0.2126),
        ("#00ff00", 0.7152),
        ("#0000ff", 0.0722),
        ("#808080", 0.21586),  # the curved part
        ("#0a0a0a", 0.00304),  # the straight part
    ],
)
def test_luminance(text: str, expected: float) -> None:
    assert luminance(parse(text)) == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("#000", "#fff", 21.0),
        ("#fff", "#fff", 1.0),
        ("#777777", "#ffffff", 4.478),  # just below level AA, as is often told
        ("#767676", "#ffffff", 4.542),
        ("#595959", "#ffffff", 7.005),  # just level AAA
        ("#0000ff", "#ffffff", 8.592),
    ],
)
def test_contrast(one: str, other: str, expected: float) -> None:
    assert contrast(parse(one), parse(other)) == pytest.approx(expected, abs=1e-3)
    assert contrast(parse(one), parse(other)) == contrast(parse(other), parse(one))


@pytest.mark.parametrize(
    ("share", "expected"), [(0, "#204060"), (0.5, "#90a0b0"), (1, "#ffffff"), (0.25, "#587088")]
)
def test_mix(share: float, expected: str) -> None:
    assert str(mix(parse("#204060"), WHITE, share)) == expected


GROUNDS = ["#fffefb", "#f7f5ef", "#17191c", "#1e2125", "#ffffff", "#000000"]
COLOURS = ["#000", "#fff", "#174a86", "#c5503e", "#a97518", "#00ff00", "#ffff00", "#808080"]


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("ratio", [3.0, 4.5, 7.0])
def test_readable(colour: str, ground: str, ratio: float) -> None:
    given, on = parse(colour), parse(ground)
    found = readable(given, on, ratio)
    assert contrast(found, on) >= ratio
    if contrast(given, on) >= ratio:
        assert found == given
    else:  # the nearest: no more than a step beyond the ratio
        assert contrast(found, on) < ratio + 0.6


def test_what_cannot_be_readable() -> None:
    assert readable(parse("#888"), parse("#777"), 7) == BLACK
    assert readable(parse("#888"), parse("#666"), 7) == WHITE


def test_the_worst_ground_counts() -> None:
    assert worst(BLACK, Grounds(WHITE, parse("#777"))) == contrast(BLACK, parse("#777"))
    assert worst(WHITE, Grounds(BLACK, parse("#777"))) == contrast(WHITE, parse("#777"))


@pytest.mark.parametrize(
    ("variable", "light", "dark"),
    [
        ("paper", LIGHT.paper, DARK.paper),
        ("tint", LIGHT.tint, DARK.tint),
        ("link", LIGHT_LINK, DARK_LINK),
    ],
)
def test_the_style_sheet_has_the_same_colours(variable: str, light: Colour, dark: Colour) -> None:
    sheet = (FOLDER / "css" / "base.css").read_text(encoding="utf-8")
    found = re.search(rf"--{variable}: light-dark\((#\w+), (#\w+)\)", sheet)
    assert found is not None
    assert [parse(text) for text in found.groups()] == [light, dark]


def test_links_are_readable_as_they_are() -> None:
    assert worst(LIGHT_LINK, LIGHT) >= 7
    assert worst(DARK_LINK, DARK) >= 7
