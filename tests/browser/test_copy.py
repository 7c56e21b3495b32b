"""Copy buttons: sphinx-copybutton's, fetched when a reader is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from building import Build
    from visiting import Visit


def loaded(page: Page) -> bool:
    return "copybutton.js" in page.content()


@pytest.mark.parametrize("sign", ["mouse", "key"])
def test_they_come_with_the_reader(visit: Visit, at: Callable[[str], str], sign: str) -> None:
    page = visit(at("index"))
    assert not loaded(page)
    if sign == "mouse":
        page.mouse.move(10, 10)
    else:
        page.keyboard.press("Tab")
    expect(page.locator(".copybtn")).to_have_count(2)


def test_not_without_code(visit: Visit, site: str) -> None:
    page = visit(f"{site}plain.html")
    page.mouse.move(10, 10)
    page.wait_for_timeout(200)
    assert not loaded(page)


def test_copying(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html", permissions=["clipboard-read", "clipboard-write"])
    page.mouse.move(10, 10)
    for number, text in ((0, f"python relax.py --steps {'9' * 200}"), (1, "short = 1")):
        button = page.locator(".copybtn").nth(number)
        button.click()
        expect(button).to_have_attribute("data-tooltip", "Copied!")
        assert page.evaluate("navigator.clipboard.readText()") == text


def test_they_move_nothing(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    measure = "Array.from(document.querySelectorAll('.highlight, h2'), i => i.offsetTop)"
    before = page.evaluate(measure)
    page.mouse.move(10, 10)
    expect(page.locator(".copybtn")).to_have_count(2)
    assert page.evaluate(measure) == before


def test_they_stay_in_view_where_code_scrolls(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html", width=390)
    page.mouse.move(10, 10)
    button = page.locator(".copybtn").first
    around = page.locator(".scroller", has=page.locator(".copybtn")).first
    around.scroll_into_view_if_needed()
    for left in (0, 300, 10_000):
        around.evaluate("(box, left) => { box.scrollLeft = left }", left)
        place, box = button.bounding_box(), around.bounding_box()
        assert place is not None
        assert box is not None
        assert box["x"] <= place["x"]
        assert place["x"] + place["width"] <= box["x"] + box["width"]


def test_they_are_seen_when_needed(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    page.mouse.move(10, 10)
    button = page.locator(".copybtn").last
    expect(button).to_have_css("opacity", "0")
    page.locator(".highlight").last.hover()
    expect(button).to_have_css("opacity", "1")
    page.mouse.move(10, 10)
    button.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    expect(button).to_have_css("opacity", "1")


def test_on_a_screen_that_is_touched(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html", width=390, has_touch=True, is_mobile=True)
    page.locator("h1").tap()
    expect(page.locator(".copybtn").first).to_have_css("opacity", "1")


@pytest.mark.parametrize("style", ["table", "inline"])
def test_line_numbers(visit: Visit, build: Build, serve: Callable[..., str], style: str) -> None:
    source = "# A\n\n```{code-block} python\n:lineno-start: 3\nx = 1\ny = 2\n```\n"
    built = build(source, conf={"html_codeblock_linenos_style": style})
    page = visit(f"{serve(built.out)}index.html", permissions=["clipboard-read", "clipboard-write"])
    page.mouse.move(10, 10)
    page.locator(".highlight").hover()
    button = page.locator(".copybtn:visible")
    expect(button).to_have_count(1)
    button.click()
    assert page.evaluate("navigator.clipboard.readText()") == "x = 1\ny = 2"


def test_next_to_other_scripts(visit: Visit, build: Build, serve: Callable[..., str]) -> None:
    conf = {"html_js_files": ["own.js"], "html_static_path": ["own"]}
    files = {"index.md": "# A\n\n```python\nx = 1\n```\n", "own/own.js": "document.title += '!';"}
    page = visit(f"{serve(build(files, conf=conf).out)}index.html")
    page.mouse.move(10, 10)
    page.wait_for_timeout(200)
    expect(page.locator(".copybtn")).to_have_count(1)


def test_not_on_paper(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    page.mouse.move(10, 10)
    expect(page.locator(".copybtn")).to_have_count(2)
    page.emulate_media(media="print")
    expect(page.locator(".copybtn").first).to_be_hidden()
