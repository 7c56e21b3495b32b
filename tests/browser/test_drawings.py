"""Diagrams in a browser: readable in light and dark, in any width, without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from kinds import KINDS, fenced

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from building import Build, Built
    from visiting import Visit

ENOUGH = 7.0
# For each piece of text: its words, its colour, and what lies below its middle, topmost first.
TEXTS = """
() => [...document.querySelectorAll(".diagram svg text, .diagram svg tspan")].flatMap((item) => {
  const own = [...item.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
  if (!own.length) return [];
  item.scrollIntoView({ block: "center", inline: "center" });
  const box = item.getBoundingClientRect();
  const below = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const grounds = below.filter((part) => part.matches("rect, path, circle, ellipse, polygon"));
  const looks = grounds.map((part) => getComputedStyle(part));
  return [{
    words: own.map((node) => node.data).join(" "),
    size: box.height,
    colour: getComputedStyle(item).fill,
    grounds: looks.filter((look) => look.fill !== "none").map((look) => ({
      colour: look.fill, opacity: look.fillOpacity * look.opacity,
    })),
    paper: getComputedStyle(document.body).backgroundColor,
  }];
})
"""


@pytest.fixture(scope="session")
def diagrams(build: Build) -> Built:
    """A page with a diagram of each kind."""
    parts = [fenced(source, f":alt: {kind}") for kind, (source, _) in KINDS.items()]
    conf = {"scidraft_gantt": "mermaid"}
    return build({"index.md": "# Page\n\n" + "\n".join(parts)}, conf=conf)


def parts_of(colour: str) -> list[float]:
    return [float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3]]


def luminance(parts: list[float]) -> float:
    shares = [part / 255 for part in parts]
    linear = [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(item: dict[str, Any]) -> float:
    """The contrast of a text with what is seen below it."""
    ground = parts_of(item["paper"])
    for layer in reversed(item["grounds"]):
        share = float(layer["opacity"])
        upper = parts_of(layer["colour"])
        ground = [share * one + (1 - share) * two for one, two in zip(upper, ground, strict=True)]
    low, high = sorted((luminance(parts_of(item["colour"])), luminance(ground)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read(
    visit: Visit, serve: Callable[[Path], str], diagrams: Built, scheme: str
) -> None:
    page = visit(f"{serve(diagrams.out)}index.html", color_scheme=scheme)
    items = page.evaluate(TEXTS)
    assert len(items) > 3 * len(KINDS)
    assert [(item["words"], contrast(item)) for item in items if contrast(item) < ENOUGH] == []


@pytest.mark.parametrize("width", [390, 800, 1280])
@pytest.mark.parametrize("scripts", [True, False])
def test_nothing_is_wider_than_the_page(
    visit: Visit,
    serve: Callable[[Path], str],
    diagrams: Built,
    width: int,
    scripts: bool,  # noqa: FBT001
) -> None:
    address = f"{serve(diagrams.out)}index.html"
    page = visit(address, width=width, java_script_enabled=scripts)
    size = page.evaluate("document.documentElement.scrollWidth")
    assert size <= width
    for svg in page.locator(".diagram svg").all():
        box = svg.bounding_box()
        assert box is not None
        natural = float(svg.get_attribute("width") or 0)
        assert box["width"] <= natural + 1
        assert box["width"] >= 0.6 * natural  # what is narrower could not be read


def test_from_a_file(visit: Visit, diagrams: Built) -> None:
    page = visit((diagrams.out / "index.html").as_uri())
    assert page.locator(".diagram svg").count() == len(KINDS)
    box = page.locator(".diagram svg").first.bounding_box()
    assert box is not None
    assert box["height"] > 100


def test_names(visit: Visit, serve: Callable[[Path], str], diagrams: Built) -> None:
    page = visit(f"{serve(diagrams.out)}index.html")
    for kind in KINDS:
        assert page.get_by_role("img", name=kind, exact=True).count() == 1
