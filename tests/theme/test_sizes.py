"""Widths need no inline style."""

from __future__ import annotations

from typing import TYPE_CHECKING

import docutils
import pytest
from test_sidenotes import PNG

from sphinx_scidraft.theme.sizes import RULES

if TYPE_CHECKING:
    from building import Build


@pytest.mark.parametrize(
    ("source", "tag", "wanted"),
    [
        ("```{image} x.png\n:width: 50%\n:alt: x\n```\n", "img", {"class": "width-50"}),
        ("```{image} x.png\n:width: 33.4%\n:alt: x\n```\n", "img", {"class": "width-33"}),
        ("```{image} x.png\n:width: 300px\n:alt: x\n```\n", "img", {"width": "300"}),
        ("```{image} x.png\n:width: 300\n:alt: x\n```\n", "img", {"width": "300"}),
        (
            "```{figure} x.png\n:figwidth: 60%\n:alt: x\nCaption.\n```\n",
            "figure",
            {"class": "align-default width-60"},
        ),
        ("```{list-table}\n:width: 80%\n* - a\n```\n", "table", {"class": "width-80"}),
        ("```{list-table}\n:widths: 1 3\n* - a\n  - b\n```\n", "td", {"class": "width-25"}),
    ],
)
def test_a_width_is_a_class_or_an_attribute(
    build: Build, source: str, tag: str, wanted: dict[str, str]
) -> None:
    if "width" in wanted and docutils.__version_info__ < (0, 22):
        pytest.skip("docutils before 0.22 writes every width as a style")
    page = build({"index.md": f"# Page\n\n{source}", "x.png": PNG}).page()
    assert not [item for item in page.root.iter() if "style" in item.attrib]
    found = page.all(tag)[0]
    for name, value in wanted.items():
        assert set(value.split()) <= set(found.get(name, "").split())
        if value.startswith("width-"):
            assert f".{value}{{" in RULES


def test_other_units_stay(build: Build) -> None:
    source = "# Page\n\n```{image} x.png\n:width: 20em\n:alt: x\n```\n"
    page = build({"index.md": source, "x.png": PNG}).page()
    assert page.one("img").get("style") == "width: 20em;"
