"""Search as one types: by keyboard, from any page, however the pages are served."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Locator, Page, Route, expect

if TYPE_CHECKING:
    from building import Build
    from visiting import Visit

At = Callable[[str], str]


def dialog(page: Page) -> Locator:
    return page.locator(".search-dialog")


def status(page: Page) -> Locator:
    return page.locator(".search-status")


def results(page: Page) -> Locator:
    return page.locator(".search-results a")


def search(page: Page, words: str) -> None:
    """Open the dialog and write into it."""
    page.keyboard.press("/")
    expect(dialog(page)).to_be_visible()
    page.locator(".search-dialog input").fill(words)
    expect(status(page)).not_to_be_empty()


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.textContent || document.activeElement.name"))


@pytest.mark.parametrize("keys", ["Control+k", "Meta+k", "/"])
def test_keys_open_it(visit: Visit, at: At, keys: str) -> None:
    page = visit(at("sub/far"))
    page.keyboard.press(keys)
    expect(dialog(page)).to_be_visible()
    expect(page.locator(".search-dialog input")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog(page)).to_be_hidden()


@pytest.mark.parametrize("keys", ["k", "Control+Shift+k", "Control+Alt+k", "Control+/", "Alt+/"])
def test_other_keys_do_not(visit: Visit, site: str, keys: str) -> None:
    page = visit(f"{site}index.html")
    page.keyboard.press(keys)
    expect(dialog(page)).to_be_hidden()


def test_not_while_typing(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    page.evaluate("document.querySelector('main').append(document.createElement('textarea'))")
    page.locator("main textarea").press("/")
    expect(dialog(page)).to_be_hidden()
    expect(page.locator("main textarea")).to_have_value("/")


def test_the_link_opens_it_and_gets_the_focus_back(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    page.locator(".search-open").click()
    expect(dialog(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".search-open")).to_be_focused()
    search(page, "far")
    page.mouse.click(5, 790)
    expect(dialog(page)).to_be_hidden()


def test_nothing_is_loaded_before(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    assert "search.js" not in page.content()
    assert "searchindex.js" not in page.content()


def test_without_scripts_the_link_leads_to_the_page(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html", java_script_enabled=False)
    page.locator(".search-open").click()
    assert page.url == f"{site}search.html"


def test_results(visit: Visit, at: At) -> None:
    page = visit(at("sub/far"))
    search(page, "far")
    theorem = "Theorem 1 (Far & away) Theorem, in A far page"
    expect(results(page)).to_have_text(["A far page", theorem, "Notes on descent"])
    expect(status(page)).to_have_text("3 results")
    search(page, "bounds")
    expect(status(page)).to_have_text("2 results")
    search(page, "converges")
    expect(status(page)).to_have_text("1 result")
    search(page, "section of it")
    expect(results(page).nth(1)).to_have_text("Section of it A far page")
    search(page, "zebra")
    expect(status(page)).to_have_text("Nothing found")
    expect(results(page)).to_have_count(0)
    page.locator(".search-dialog input").fill("")
    expect(status(page)).to_be_empty()


def test_opening_a_result(visit: Visit, at: At) -> None:
    page = visit(at("sub/far"))
    search(page, "bounds")
    page.keyboard.press("ArrowDown")
    assert focused(page).startswith("Lemma 1")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{at('index')}#lem-near")
    expect(page.locator(".highlighted").first).to_have_text("Bounds")
    page.reload()
    page.wait_for_timeout(200)
    expect(page.locator(".highlighted")).to_have_count(0)


def test_a_result_on_the_same_page(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    search(page, "bounds")
    results(page).first.click()
    expect(dialog(page)).to_be_hidden()
    assert page.url == f"{site}index.html#lem-near"
    page.goto(f"{site}plain.html")
    page.wait_for_timeout(200)
    expect(page.locator(".highlighted")).to_have_count(0)


def test_searching_alone_marks_nothing(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    search(page, "page")
    page.keyboard.press("Escape")
    page.goto(f"{site}plain.html")
    page.wait_for_timeout(200)
    expect(page.locator(".highlighted")).to_have_count(0)


def test_moving_between_results(visit: Visit, site: str) -> None:
    page = visit(f"{site}plain.html")
    search(page, "far")
    field = page.locator(".search-dialog input")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(results(page).nth(2)).to_be_focused()
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")  # writing goes on
    expect(field).to_be_focused()
    expect(field).to_have_value("farx")
    page.keyboard.press("Backspace")
    expect(results(page)).to_have_count(3)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(dialog(page)).to_be_hidden()


def test_enter_leads_to_the_search_page(visit: Visit, site: str) -> None:
    page = visit(f"{site}sub/far.html")
    search(page, "converges")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site}search.html?q=converges")
    expect(page.locator("#search-results li")).to_have_count(1)


def test_what_is_typed_while_it_loads_stays(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    held: list[Route] = []
    page.route("**/searchtools.js", lambda route: held.append(route))  # noqa: PLW0108
    page.keyboard.press("/")
    page.keyboard.type("conv")
    page.wait_for_timeout(200)
    held[0].continue_()
    page.keyboard.type("erges")
    expect(page.locator(".search-dialog input")).to_have_value("converges")
    expect(status(page)).to_have_text("1 result")


@pytest.mark.parametrize("broken", ["searchtools.js", "searchindex.js"])
def test_where_it_fails_the_form_is_left(visit: Visit, site: str, broken: str) -> None:
    page = visit(f"{site}index.html")
    page.route(f"**/{broken}", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.keyboard.press("/")
    page.keyboard.type("converges")
    page.wait_for_timeout(500)
    expect(results(page)).to_have_count(0)
    page.unroute_all()
    visit.complaints.clear()  # Sphinx's own about what is missing
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site}search.html?q=converges")


def test_the_search_page(visit: Visit, site: str) -> None:
    page = visit(f"{site}search.html")
    page.keyboard.press("Control+k")
    expect(page.locator("main input[name=q]")).to_be_focused()
    page.keyboard.type("converges")
    page.keyboard.press("Enter")
    expect(page.locator("#search-results li")).to_have_count(1)


def test_where_storage_is_forbidden(visit: Visit, site: str) -> None:
    page = visit(
        f"{site}plain.html",
        start="Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } })",
    )
    search(page, "bounds")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site}index.html#lem-near")


def test_next_to_scripts_of_sphinx(visit: Visit, build: Build, serve: Callable[..., str]) -> None:
    conf = {"html_js_files": ["own.js"], "html_static_path": ["own"]}
    files = {"index.md": "# A page\n\nIt converges.\n", "own/own.js": "document.title += '!';"}
    page = visit(f"{serve(build(files, conf=conf).out)}index.html")
    search(page, "converges")
    expect(status(page)).to_have_text("1 result")
    page.keyboard.press("Escape")
    assert not page.evaluate("localStorage.sphinx_highlight_terms")


def test_in_another_language(visit: Visit, build: Build, serve: Callable[..., str]) -> None:
    files = {"index.md": "# Die Größe\n\n:::{lemma} Übung\n:label: l\nText.\n:::\n"}
    page = visit(f"{serve(build(files, conf={'language': 'fr'}).out)}index.html")
    search(page, "übung")
    expect(results(page).first).to_have_text("Lemme 1 (Übung) Lemme, dans Die Größe")
