"""Printing: nothing is folded, notes stand at the end, and afterwards all is as it was."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from visiting import Visit

# Boxes that become visible tell whether they are stops for the keyboard.
MAIN = "document.querySelector('main').innerHTML.replaceAll(' tabindex=\"0\"', '')"


def by_media(page: Page, media: str) -> None:
    page.emulate_media(media=media)  # type: ignore[arg-type]


def by_event(page: Page, media: str) -> None:
    name = "beforeprint" if media == "print" else "afterprint"
    page.evaluate(f"dispatchEvent(new Event('{name}'))")


@pytest.mark.parametrize("switch", [by_media, by_event])
@pytest.mark.parametrize("width", [1280, 390])
def test_notes_and_folds(visit: Visit, site: str, width: int, switch: object) -> None:
    assert callable(switch)
    page = visit(f"{site}index.html#two", width=width)
    before = page.evaluate(MAIN)
    for _ in range(2):
        switch(page, "print")
        switch(page, "print")
        expect(page.locator(".notes-on-paper aside")).to_have_count(2)
        expect(page.locator(".notes-on-paper")).to_contain_text("The first note.")
        assert page.evaluate("document.querySelector('.body').lastElementChild.className") == (
            "notes-on-paper"
        )
        expect(page.locator(".body details:not([open])")).to_have_count(0)
        switch(page, "screen")
        expect(page.locator(".notes-on-paper")).to_have_count(0)
        assert page.evaluate(MAIN) == before
    assert page.evaluate("document.querySelector(':target').id") == "two"


def test_a_real_print(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    before = page.evaluate(MAIN)
    page.evaluate(
        "addEventListener('beforeprint', () => {"
        " window.seen = document.querySelectorAll('.notes-on-paper aside').length })"
    )
    assert page.pdf()
    assert page.evaluate("window.seen") == 2
    assert page.evaluate(MAIN) == before


def test_without_notes_nothing_is_added(visit: Visit, site: str) -> None:
    page = visit(f"{site}plain.html")
    page.emulate_media(media="print")
    page.wait_for_timeout(100)
    expect(page.locator(".notes-on-paper")).to_have_count(0)
