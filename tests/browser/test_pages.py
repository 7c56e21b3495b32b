"""Every page of the manual, in five views: nothing sticks out, all can be read and reached."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

pytest.importorskip("playwright")
pytest.importorskip("axe_playwright_python")

from axe_playwright_python.base import AXE_FILE_PATH

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Response
    from visiting import Visit

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NAMES = [
    *sorted(path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md")),
    *("genindex", "search", "prf-kinds", "prf-titles"),
]
NAMES = [name for name in NAMES if not name.startswith("_build/")]
EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VIEWS = [
    (1280, 900, EVERYTHING),
    (390, 844, EVERYTHING),
    (320, 640, ["wcag22aa"]),  # the width of success criterion 1.4.10, reflow; sizes of targets
]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("dark", "light")
PAPER = (718, 740)
"""Widths of A4 and Letter within their margins, in pixels."""
AXE = Path(AXE_FILE_PATH).read_text(encoding="utf-8")
CHECKS = Path(__file__).with_name("checks.js").read_text(encoding="utf-8")
RUN_AXE = """async (tags) => {
  const found = await axe.run(document, {
    runOnly: { type: "tag", values: tags },
    resultTypes: ["violations"],
  });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map(({ target, html }) => `${id}: ${target} ${html.slice(0, 120)}`));
}"""
SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
AAA = 7
"""The least contrast of text (success criterion 1.4.6)."""


@pytest.fixture(scope="session")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual as HTML."""
    out = tmp_path_factory.mktemp("manual")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", str(out / "doctrees")]
    done = subprocess.run(
        [*command, str(DOCS), str(out / "html")],
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return out / "html"


def measure(page: Page, expression: str) -> list[str]:
    found = page.evaluate(expression)
    assert isinstance(found, list)
    return [str(item) for item in found]


def equip(page: Page, script: str) -> None:
    """Run a script in a page; the page's policy does not stop what DevTools evaluate."""
    page.evaluate(script)


@pytest.mark.parametrize("name", NAMES)
def test_a_page(visit: Visit, serve: Callable[[Path], str], manual: Path, name: str) -> None:
    """Look at a page once, and change the window, the colours and the medium around it."""
    answers: list[Response] = []
    page = visit("about:blank", height=900, reduced_motion="reduce", start=SHIFTS)
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108
    page.goto(f"{serve(manual)}{name}.html")
    page.wait_for_timeout(150)  # what may shift has shifted
    assert page.evaluate("window.shift") <= 0.02
    check_weight(answers, name)
    equip(page, CHECKS)
    equip(page, AXE)
    for width, height, rules in VIEWS:
        page.set_viewport_size({"width": width, "height": height})
        assert measure(page, "checks.overflow()") == []
        assert measure(page, "checks.coveredEquations()") == []
        assert measure(page, f"({RUN_AXE})({json.dumps(rules)})") == []
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            assert measure(page, f"checks.weakText({AAA})") == []
    page.emulate_media(media="print")
    for width in PAPER:
        page.set_viewport_size({"width": width, "height": 1000})
        assert measure(page, "checks.lostOnPaper()") == []
    if name != "search":
        assert measure(page, "checks.controlsOnPaper()") == []


def check_weight(answers: list[Response], name: str) -> None:
    """Weigh what a page asks for at rest; pictures are those of the text."""
    weights: dict[str, dict[str, int]] = {}
    for answer in answers:
        assert answer.ok, answer.url
        kind = "mathematics" if "/katex/" in answer.url else answer.request.resource_type
        weights.setdefault(kind, {})[answer.url] = len(gzip.compress(answer.body(), 9))
    weights.pop("image", {})
    assert sum(weights.pop("mathematics", {}).values()) <= 160 * 1024
    assert sum(weights.get("stylesheet", {}).values()) <= 12 * 1024
    if name != "search":
        assert sum(weights.get("script", {}).values()) <= 6 * 1024
        assert len([url for kind in weights.values() for url in kind]) <= 8
    assert "font" not in weights


@pytest.mark.parametrize("name", NAMES)
def test_a_page_without_scripts(
    visit: Visit, serve: Callable[[Path], str], manual: Path, name: str
) -> None:
    page = visit(f"{serve(manual)}{name}.html", java_script_enabled=False)
    assert page.locator("main").inner_text().strip()
    assert page.locator(".scheme-switch").is_hidden()
    if name != "search":
        page.locator(".search-open").click()
        assert page.url.endswith("/search.html")


@pytest.mark.parametrize("name", NAMES)
def test_a_page_as_a_file(visit: Visit, manual: Path, name: str) -> None:
    page = visit(f"{manual.as_uri()}/{name}.html")
    assert page.evaluate("document.documentElement.className") == "js"
    assert page.locator("h1").count() == 1


def test_the_first_stop_is_the_skip_link(
    visit: Visit, serve: Callable[[Path], str], manual: Path
) -> None:
    page = visit(f"{serve(manual)}index.html")
    page.keyboard.press("Tab")
    stop = page.locator(":focus")
    assert re.match("Skip", stop.inner_text())
    box: Any = stop.bounding_box()
    assert box["width"] > 50
    stop.press("Enter")
    assert page.url.endswith("#_content")
