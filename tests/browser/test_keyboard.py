"""What the keyboard reaches, and where the contents say that one is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from building import Build
    from visiting import Visit

BOXES = """
Array.from(document.querySelectorAll(".scroller"), (box) => [box.ariaLabel, box.tabIndex === 0])
"""


def test_only_boxes_that_scroll_are_stops(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    page.evaluate("document.querySelector('.body details').open = true")
    expect(page.locator(".equation .scroller[tabindex]")).to_have_count(0)
    boxes = dict(page.evaluate(BOXES))
    assert [name for name, is_stop in boxes.items() if is_stop] == ["Listing 1: relax.py"]


def test_boxes_become_stops_where_it_is_narrow(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    stops = ".scroller[tabindex='0']:has(table)"
    expect(page.locator(stops)).to_have_count(0)
    page.locator("td").first.evaluate("cell => { cell.textContent = 'x'.repeat(300) }")
    expect(page.locator(stops)).to_have_count(1)
    page.locator("td").first.evaluate("cell => { cell.textContent = 'x' }")
    expect(page.locator(stops)).to_have_count(0)


def test_the_keyboard_scrolls_a_box(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    box = page.locator(".scroller[aria-label^='Listing']")
    expect(box).to_have_attribute("tabindex", "0")
    box.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    assert box.evaluate("box => box.scrollLeft") > 0


LONG = f"# Long\n\n{'Text. ' * 300}\n\n" + "".join(
    f"## Part {number}\n\n{'Text of the part. ' * 150}\n\n" for number in range(40)
)


@pytest.fixture(scope="module")
def long(build: Build, serve: Callable[..., str]) -> str:
    return f"{serve(build(LONG).out)}index.html"


def current(page: Page) -> list[str]:
    page.wait_for_timeout(100)
    found = page.locator("nav.localtoc [aria-current=true]").evaluate_all(
        "links => links.map((link) => link.textContent)"
    )
    return [str(text) for text in found]


def test_the_contents_follow(visit: Visit, long: str) -> None:
    page = visit(long)
    assert current(page) == ["Long"]
    for number in (3, 17, 30):
        page.evaluate(f"document.getElementById('part-{number}').scrollIntoView()")
        assert current(page) == [f"Part {number}"]
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert current(page) == ["Part 39"]
    page.evaluate("scrollTo(0, 0)")
    assert current(page) == ["Long"]


def test_the_current_entry_is_in_view(visit: Visit, long: str) -> None:
    page = visit(long, height=500)
    for number in (39, 5, 30):
        page.evaluate(f"document.getElementById('part-{number}').scrollIntoView()")
        before = page.evaluate("scrollY")
        assert current(page) == [f"Part {number}"]
        assert page.evaluate("scrollY") == before
        entry = page.locator("nav.localtoc [aria-current]")
        box, side = entry.bounding_box(), page.locator(".side").bounding_box()
        assert box is not None
        assert side is not None
        assert side["y"] <= box["y"] + 1
        assert box["y"] + box["height"] <= side["y"] + side["height"] + 1


def test_a_page_that_does_not_scroll(visit: Visit, site: str) -> None:
    assert current(visit(f"{site}plain.html", height=2000)) == [
        "On Theorem\N{NO-BREAK SPACE}1 again"
    ]


def test_the_skip_link(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
