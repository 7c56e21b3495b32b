"""The switch of the colours: as the system, light, dark."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from visiting import Visit

FORBIDDEN = "Object.defineProperty(window, 'localStorage', { get() { throw new Error(); } })"
PAPER = "getComputedStyle(document.body).backgroundColor"


def scheme(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.scheme ?? 'auto'"))


@pytest.mark.parametrize("start", ["", FORBIDDEN])
def test_it_goes_round(visit: Visit, site: str, start: str) -> None:
    page = visit(f"{site}index.html", start=start)
    switch, said = page.locator(".scheme-switch"), page.get_by_role("status")
    names = [switch.get_attribute(f"data-{name}") for name in ("auto", "light", "dark")]
    expect(switch).to_have_accessible_name(str(names[0]))
    expect(said.first).to_be_empty()
    for number, name in ((1, "light"), (2, "dark"), (0, "auto")):
        switch.click()
        assert scheme(page) == name
        expect(switch).to_have_accessible_name(str(names[number]))
        expect(page.locator(".scheme-state")).to_have_text(str(names[number]))


def test_the_page_changes(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html", color_scheme="dark")
    dark = page.evaluate(PAPER)
    page.locator(".scheme-switch").press("Enter")
    light = page.evaluate(PAPER)
    assert light != dark
    page.locator(".scheme-switch").press("Enter")
    assert page.evaluate(PAPER) == dark


def test_it_is_kept_and_there_before_anything_is_seen(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    page.locator(".scheme-switch").click(click_count=2)
    page.context.add_init_script(
        "new MutationObserver(() => { if (document.body && !window.first)"
        " window.first = document.documentElement.dataset.scheme; })"
        ".observe(document, { childList: true, subtree: true })"
    )
    page.goto(f"{site}sub/far.html")
    assert page.evaluate("window.first") == "dark"


def test_other_tabs_follow(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    other = page.context.new_page()
    other.goto(f"{site}genindex.html")
    page.locator(".scheme-switch").click()
    expect(other.locator("html")).to_have_attribute("data-scheme", "light")
    expect(other.locator(".scheme-switch")).to_have_accessible_name(
        str(other.locator(".scheme-switch").get_attribute("data-light"))
    )


def test_what_is_stored_may_be_nonsense(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    page.evaluate("localStorage.setItem('scidraft-scheme', 'plaid')")
    page.reload()
    assert scheme(page) == "auto"


def test_without_scripts_there_is_no_switch(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html", java_script_enabled=False)
    expect(page.locator(".scheme-switch")).to_be_hidden()
