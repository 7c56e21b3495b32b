"""Mathematics in a browser: under the strict policy, without scripts, as files; copied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright")

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from building import Build, Built
    from playwright.sync_api import FloatRect, Page
    from visiting import Visit

LONG = " + ".join(f"x_{{{number}}}^{{{number}}}" for number in range(60))
WIDE = r"\left(" + " + ".join("abcdefghijkl") + r"\right)"
UNKNOWN = r"\foo " * 60
SOURCE = rf"""# On $\mathbb{{R}}^n$

Let $x \in A$ and $\alpha$ be.

$$
E = mc^2
$$ (eq-e)

Then $y$, by {{eq}}`eq-e` and $\eqref{{eq-e}}$.

$$
{LONG}
$$ (eq-long)

\begin{{align}}
a &= b \tag{{A}} \\
c &= d \tag{{B}}
\end{{align}}

In a line: ${WIDE}$.

Faulty: $\frac{{a}}$ and

$$
{UNKNOWN}
$$
"""
COPY = """([first, last]) => {
  const range = document.createRange();
  const find = (text) => {
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (walker.currentNode.data.includes(text)) return walker.currentNode;
  };
  range.setStart(find(first), 0);
  const end = find(last);
  range.setEnd(end, end.data.length);
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true });
  document.dispatchEvent(event);
  const found = ["text/plain", "text/html"].map((type) => clipboardData.getData(type));
  return [event.defaultPrevented, ...found];
}"""


@pytest.fixture(scope="module")
def formulas(build: Build) -> Built:
    return build(SOURCE, faulty=True)


@pytest.fixture
def page(visit: Visit, serve: Callable[[Path], str], formulas: Built) -> Page:
    return visit(f"{serve(formulas.out)}index.html")


def test_the_fonts_are_there(page: Page) -> None:
    page.evaluate("document.fonts.ready")
    assert page.evaluate("[...document.fonts].filter((f) => f.status === 'loaded').length") >= 3
    assert page.evaluate("document.fonts.check('16px KaTeX_Main')")


def test_styles_are_those_of_katex(page: Page) -> None:
    found = page.evaluate(
        """() => {
          const strut = document.querySelector("p .katex-strut");
          const { height, verticalAlign, fontSize } = getComputedStyle(strut);
          return [strut.className, parseFloat(height) / parseFloat(fontSize), verticalAlign];
        }"""
    )
    assert found[0] == "katex-strut k_h0_5782 k_v-0_0391"
    assert abs(found[1] - 0.5782) < 0.01


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("Let ", " be.", r"Let $x \in A$ and $\alpha$ be."),
        ("Let ", "(1)", "Let $x \\in A$ and $\\alpha$ be.\n\n$$E = mc^2$$\n\n(1)"),
        ("Then ", ", by ", "Then $y$, by "),
        ("Faulty", "Faulty", None),
    ],
)
def test_copying_a_formula_copies_its_tex(
    page: Page, first: str, last: str, expected: str | None
) -> None:
    is_ours, text, markup = page.evaluate(COPY, [first, last])
    assert is_ours is (expected is not None)
    if expected is not None:
        assert [line for line in text.splitlines() if line] == [
            line for line in expected.splitlines() if line
        ]
        assert "katex" not in markup


def test_copying_a_part_of_a_formula_copies_all_of_it(page: Page) -> None:
    is_ours, text, _ = page.evaluate(
        COPY.replace(
            "find(first), 0", "document.querySelector('.katex-display .mord').firstChild, 0"
        ).replace("const end = find(last)", "const end = range.startContainer"),
        ["", ""],
    )
    assert is_ours
    assert text.strip() == "$$E = mc^2$$"


def boxes(page: Page, *selectors: str) -> list[FloatRect]:
    found = [page.locator(selector).first.bounding_box() for selector in selectors]
    return [box for box in found if box is not None]


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_a_wide_display_scrolls_with_its_number_in_view(
    visit: Visit, serve: Callable[[Path], str], formulas: Built, width: int
) -> None:
    page = visit(f"{serve(formulas.out)}index.html", width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = "#equation-eq-long > .scroller"
    number, scroller = boxes(page, "#equation-eq-long > .eqno", box)
    assert number["x"] + number["width"] <= width
    assert scroller["x"] + scroller["width"] <= number["x"]
    page.locator(box).focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    for _ in range(50):  # it scrolls smoothly; wait_for_function() is against the policy
        if page.evaluate(f"document.querySelector('{box}').scrollLeft"):
            break
        page.wait_for_timeout(20)
    assert page.evaluate(f"document.querySelector('{box}').scrollLeft") > 0
    assert boxes(page, "#equation-eq-long > .eqno") == [number]
    scrolling = page.evaluate(
        """() => [...document.querySelectorAll("#equation-eq-long *")].filter((item) =>
          /auto|scroll/.test(getComputedStyle(item).overflowX) &&
          item.scrollWidth > item.clientWidth).length"""
    )
    assert scrolling == 1  # one box, not two


def test_nothing_is_cut_off_above_or_below(page: Page) -> None:
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".scroller:has(> .math)")].filter(
          (box) => box.scrollHeight > box.clientHeight + 1).length"""
    )
    assert cut == 0


def test_tags_of_rows_stand_at_the_end(page: Page) -> None:
    (tag,) = boxes(page, ".katex-tag")
    (text,) = boxes(page, "main p")
    assert abs(tag["x"] + tag["width"] - text["x"] - text["width"]) < 12


def test_screen_readers_get_mathml(page: Page) -> None:
    assert page.evaluate(
        """() => [...document.querySelectorAll(".katex")].every((item) =>
          item.querySelector(".katex-mathml > math") &&
          item.querySelector(".katex-html").ariaHidden === "true" &&
          ![...item.querySelectorAll(".katex-html a")].some((link) => link.tabIndex >= 0))"""
    )


def test_it_reads_without_scripts_and_as_a_file(visit: Visit, formulas: Built) -> None:
    page = visit(f"{formulas.out.as_uri()}/index.html", java_script_enabled=False)
    assert page.locator(".katex-display").count() == 3
    assert page.locator(".katex-display").first.bounding_box()


SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_when_fonts_come_late(
    visit: Visit, serve: Callable[[Path], str], formulas: Built, width: int
) -> None:
    page = visit("about:blank", width=width, start=SHIFTS)

    def delay(route: Any) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/*.woff2", delay)
    page.goto(f"{serve(formulas.out)}index.html")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shift") <= 0.02


@pytest.mark.parametrize("is_file", [False, True])
def test_a_page_without_mathematics_borrows_the_sheets(
    build: Build, visit: Visit, serve: Callable[[Path], str], *, is_file: bool
) -> None:
    files = {
        "index.md": "# Plain\n\n```{toctree}\nformulas\n```\n\nBy {prf:ref}`lem-a`.\n",
        "formulas.md": "# Formulas\n\n:::{lemma}\n:label: lem-a\nLet $\\sqrt{2}$ be.\n:::\n",
    }
    built = build(files)
    page = visit(f"{built.out.as_uri()}/index.html" if is_file else f"{serve(built.out)}index.html")
    assert not page.locator("link[href*=katex]").count()
    page.get_by_role("link", name="Lemma 1").hover()
    page.locator(".preview .katex").wait_for()
    page.wait_for_load_state("networkidle")
    hidden, shown = boxes(page, ".preview .katex-mathml", ".preview .sqrt")
    assert hidden["width"] <= 1
    assert shown["width"] > 10


def test_the_search_page_quotes_tex(
    build: Build, visit: Visit, serve: Callable[[Path], str]
) -> None:
    built = build("# P\n\nRelaxation of $\\sqrt{x}$ here.\n")
    page = visit(f"{serve(built.out)}search.html?q=relaxation")
    page.locator("#search-results .context").wait_for()
    assert r"Relaxation of \sqrt{x} here." in page.locator("#search-results .context").inner_text()
