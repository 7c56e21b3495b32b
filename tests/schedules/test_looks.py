"""Colours of charts: what is written can be read on all that it may stand on, in light and dark."""

from __future__ import annotations

import pytest

from sphinx_scidraft.schedules.looks import LOOKS, PAPER
from sphinx_scidraft.theme.colour import DARK, LIGHT, contrast, parse

TEXTS = sorted(role for role, look in LOOKS.items() if look.size)
IN_BARS = ["bar", "bar-active", "half", "bar-done"]
LINES = ["bar", "bar-done", "frame", "diamond", "diamond-done", "arrow", "until", "arrow-critical"]
SCHEMES = [pytest.param(0, id="light"), pytest.param(1, id="dark")]


def grounds(scheme: int) -> list[str]:
    excluded = LOOKS["off"].fill
    assert excluded is not None
    return [PAPER[scheme], excluded[scheme], str((LIGHT, DARK)[scheme].tint)]


def ratio(one: str, other: str) -> float:
    return contrast(parse(one), parse(other))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("role", TEXTS)
def test_texts(role: str, scheme: int) -> None:
    fill = LOOKS[role].fill
    assert fill is not None
    assert min(ratio(fill[scheme], ground) for ground in grounds(scheme)) >= 7


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("bar", IN_BARS)
def test_names_in_bars(bar: str, scheme: int) -> None:
    ink, ground = LOOKS["name"].fill, LOOKS[bar].fill
    assert ink is not None
    assert ground is not None
    assert ratio(ink[scheme], ground[scheme]) >= 7


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("role", LINES)
def test_lines_that_matter(role: str, scheme: int) -> None:
    stroke = LOOKS[role].stroke
    assert stroke is not None
    assert min(ratio(stroke[scheme], ground) for ground in grounds(scheme)) >= 3


def test_paper_is_that_of_the_theme() -> None:
    assert tuple(map(parse, PAPER)) == (LIGHT.paper, DARK.paper)
