"""Every page of the manual, in five views: nothing sticks out, all can be read and reached."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
VIEWS = [
    (1280, 900, "light"),
    (1280, 900, "dark"),
    (390, 844, "light"),
    (390, 844, "dark"),
    (320, 640, "light"),  # the width of success criterion 1.4.10, reflow
]
AXE = Path(AXE_FILE_PATH).read_text(encoding="utf-8")
CHECKS = Path(__file__).with_name("checks.js").read_text(encoding="utf-8")
RUN_AXE = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run(document, {
    runOnly: { type: "tag", values: tags },
    rules: { "color-contrast-enhanced": { enabled: true } },
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
# MathJax, which Sphinx asks another host for, is left out: it is no part of the theme.
UNDRAWN = ["-D", "mathjax_path=nothing.js", "-D", "myst_update_mathjax=0"]
AAA = 7
"""The least contrast of text (success criterion 1.4.6)."""


@pytest.fixture(scope="session")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The manual as HTML."""
    out = tmp_path_factory.mktemp("manual")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", str(out / "doctrees")]
    done = subprocess.run(
        [*command, *UNDRAWN, str(DOCS), str(out / "html")],
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    (out / "html/_static/nothing.js").touch()
    return out / "html"


def measure(page: Page, expression: str) -> list[str]:
    found = page.evaluate(expression)
    assert isinstance(found, list)
    return [str(item) for item in found]


def equip(page: Page, script: str) -> None:
    """Run a script in a page; the page's policy does not stop what DevTools evaluate."""
    page.evaluate(script)


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view[0]}-{view[2]}")
@pytest.mark.parametrize("name", NAMES)
def test_a_page(
    visit: Visit,
    serve: Callable[[Path], str],
    manual: Path,
    name: str,
    view: tuple[int, int, str],
) -> None:
    width, height, scheme = view
    page = visit(
        f"{serve(manual)}{name}.html",
        width=width,
        height=height,
        color_scheme=scheme,
        reduced_motion="reduce",
        start=SHIFTS,
    )
    page.wait_for_load_state("networkidle")
    equip(page, CHECKS)
    assert measure(page, "checks.overflow()") == []
    assert measure(page, "checks.coveredEquations()") == []
    assert measure(page, f"checks.weakText({AAA})") == []
    assert page.evaluate("window.shift") <= 0.02
    equip(page, AXE)
    assert measure(page, RUN_AXE) == []


@pytest.mark.parametrize("name", NAMES)
def test_the_weight_of_a_page(
    visit: Visit, serve: Callable[[Path], str], manual: Path, name: str
) -> None:
    """At rest, mathematics (files of KaTeX) apart, whose weight is checked by itself."""
    weights: dict[str, dict[str, int]] = {}
    answers: list[Response] = []
    page = visit("about:blank")
    page.on("response", lambda answer: answers.append(answer))  # noqa: PLW0108
    page.goto(f"{serve(manual)}{name}.html")
    page.wait_for_load_state("networkidle")
    for answer in answers:
        assert answer.ok, answer.url
        kind = "mathematics" if "katex" in answer.url else answer.request.resource_type
        weights.setdefault(kind, {})[answer.url] = len(gzip.compress(answer.body(), 9))
    mathematics = weights.pop("mathematics", {})
    assert sum(mathematics.values()) <= 160 * 1024
    assert sum(weights.get("stylesheet", {}).values()) <= 12 * 1024
    weights.pop("image", {})  # those of the text
    if name != "search":
        assert sum(weights.get("script", {}).values()) <= 6 * 1024
        assert len([url for kind in weights.values() for url in kind]) <= 8
    assert "font" not in weights


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [718, 740], ids=["A4", "Letter"])
def test_paper_loses_nothing(
    visit: Visit, serve: Callable[[Path], str], manual: Path, name: str, width: int
) -> None:
    page = visit(f"{serve(manual)}{name}.html", height=1000)
    page.wait_for_load_state("networkidle")
    equip(page, CHECKS)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": width, "height": 1000})
    assert measure(page, "checks.lostOnPaper()") == []
    if name != "search":
        assert measure(page, "checks.controlsOnPaper()") == []


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
