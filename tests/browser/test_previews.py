"""Resting on a reference, or coming to it by keyboard, shows what it refers to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Locator, Page, expect
from visiting import WAIT, Visit

if TYPE_CHECKING:
    from building import Build

At = Callable[[str], str]


def link(page: Page, text: str) -> Locator:
    return page.locator("main a:not(.headerlink, .preview *)").filter(has_text=text).first


def card(page: Page) -> Locator:
    return page.locator(".preview")


def show(page: Page, text: str) -> Locator:
    """Rest on a link until its card is there."""
    link(page, text).hover()
    expect(card(page)).to_be_visible()
    return card(page)


def show_nothing(page: Page, text: str) -> None:
    link(page, text).hover()
    page.wait_for_timeout(WAIT)
    expect(card(page)).to_have_count(0)


def active(page: Page) -> str:
    return " ".join(page.evaluate("document.activeElement.textContent").split())


NEAR = [
    ("Lemma 1", "details.statement[open]", "Bounds"),
    ("(1)", ".equation", r"a \le b"),
    ("Fig. 1", "figure img", "A curve."),
    ("Table 1", "table td", "Rates"),
    ("Listing 1", ".literal-block-wrapper pre", "python relax.py"),
]
FAR = [
    ("Theorem 1", "div.statement", "It is true that relaxation converges."),
    ("(2)", ".equation", r"y \ge x"),
    ("Fig. 2", "figure img", "A point."),
]
STRIPPED = ".headerlink, .copybtn, .statement-way, .statement-ways, .sidenote, script, [id]"
NAMES = "[aria-labelledby], [aria-describedby]"
IDS = "Array.from(document.querySelectorAll('[id]'), (item) => item.id)"


def test_what_is_shown(visit: Visit, at: At) -> None:
    page = visit(at("index"))
    for text, part, content in (*NEAR, *FAR):
        link(page, text).hover()
        shown = card(page).filter(has_text=content)
        expect(shown.locator(part).first).to_be_visible()
        expect(shown).to_have_attribute("aria-label", link(page, text).inner_text())
        expect(shown.locator(f"{STRIPPED}, {NAMES}")).to_have_count(0)
        ids = page.evaluate(IDS)
        assert len(ids) == len(set(ids))
        for image in shown.locator("img").all():
            assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


def test_a_citation(visit: Visit, at: At) -> None:
    assert "A book." in show(visit(at("books"), height=400), "Cit21").inner_text()


def test_a_footnote_that_is_hidden(visit: Visit, at: At) -> None:
    page = visit(at("index"), width=700)
    page.locator(".footnote-reference").first.hover()
    expect(card(page)).to_contain_text("The first note.")
    expect(card(page).get_by_text("first")).to_be_visible()


def test_a_proof(visit: Visit, at: At) -> None:
    page = visit(at("sub/far"), height=400)
    page.locator(".statement-way").hover()
    expect(card(page)).to_contain_text("Clear.")
    assert page.locator(".statement-way").get_attribute("title") is None  # else two would open
    page.keyboard.press("Escape")
    assert "Proof of" in str(page.locator(".statement-way").get_attribute("title"))


def test_what_is_in_view_is_not_shown(visit: Visit, at: At) -> None:
    page = visit(at("index"), height=3000)
    page.locator(".footnote-reference").first.hover()  # it stands in the margin
    page.wait_for_timeout(WAIT)
    expect(card(page)).to_have_count(0)
    show_nothing(page, "Fig. 1")
    assert "Bounds" in show(page, "Lemma 1").inner_text()  # which is in view, but folded


def test_sections_and_contents_have_none(visit: Visit, at: At) -> None:
    page = visit(at("index"))
    show_nothing(page, "Later")
    show_nothing(page, "Section of it")


def test_a_link_passed_over_shows_nothing(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    link(page, "Lemma 1").hover()
    page.wait_for_timeout(100)
    page.mouse.move(5, 5)
    page.wait_for_timeout(WAIT)
    expect(card(page)).to_have_count(0)


def test_it_stays_while_the_pointer_is_on_it(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    box = show(page, "Lemma 1").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 30, steps=5)
    page.wait_for_timeout(WAIT)
    expect(card(page)).to_be_visible()
    page.mouse.move(5, 5)
    expect(card(page)).to_have_count(0)


def test_a_link_to_a_section_sends_it_away(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    show(page, "Theorem 1")
    show_nothing(page, "Later")


def test_escape_sends_it_away(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    show(page, "Lemma 1")
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    page.wait_for_timeout(WAIT)
    expect(card(page)).to_have_count(0)
    page.mouse.move(5, 5)
    show(page, "Lemma 1")


def focus(page: Page, text: str) -> None:
    """Come to a link by keyboard."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if active(page) == text and page.evaluate("document.activeElement.closest('main')"):
            return
    pytest.fail(f"{text} cannot be reached")


def test_keyboard(visit: Visit, at: At) -> None:
    page = visit(at("index"))
    focus(page, "Lemma 1")
    expect(card(page)).to_be_visible()
    assert page.evaluate("document.activeElement.getAttribute('aria-details')") == "preview"
    page.keyboard.press("Tab")  # the head of the folded statement
    page.keyboard.press("Tab")
    assert active(page) == "Theorem 1"
    page.wait_for_timeout(WAIT)
    expect(card(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(card(page)).to_have_count(0)
    assert active(page) == "Lemma 1"
    page.wait_for_timeout(WAIT)
    expect(card(page)).to_have_count(0)
    page.keyboard.press("Tab")
    assert active(page) == "(1)"


def test_leaving_by_keyboard(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    focus(page, "(1)")
    expect(card(page)).to_be_visible()
    page.keyboard.press("Tab")
    assert active(page) == "Fig. 1"
    expect(card(page)).to_contain_text("A curve.")
    page.keyboard.press("Escape")
    assert active(page) == "Fig. 1"


def test_following_a_link(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    show(page, "Lemma 1")
    link(page, "Lemma 1").click()
    expect(card(page)).to_have_count(0)
    assert page.url.endswith("#lem-near")


def test_links_in_a_card(visit: Visit, at: At) -> None:
    page = visit(at("index"))
    show(page, "Theorem 1").get_by_text("Fig. 2").click()
    page.wait_for_url(f"{at('sub/far')}#fig-far")


def test_touch_follows_links(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html", width=390, has_touch=True, is_mobile=True)
    link(page, "Fig. 1").tap()
    page.wait_for_timeout(WAIT)
    expect(card(page)).to_have_count(0)
    assert page.url.endswith("#fig-near")


def test_without_scripts(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html", java_script_enabled=False)
    link(page, "Theorem 1").click()
    assert page.url == f"{site}sub/far.html#thm-far"


def test_mathematics_of_another_page_is_drawn(visit: Visit, at: At) -> None:
    page = visit(at("index"))
    expect(show(page, "Theorem 1")).to_have_attribute("data-drawn", "")
    page.mouse.move(5, 5)
    expect(card(page)).to_have_count(0)
    assert show(page, "(1)").get_attribute("data-drawn") is None  # drawn with its page


def test_a_page_without_statements_borrows_their_style(visit: Visit, at: At) -> None:
    page = visit(at("plain"))
    assert "statements.css" not in page.content()
    shown = show(page, "Theorem 1")
    head = shown.locator(".statement-title")
    expect(head).to_have_css("display", "inline")


def test_it_takes_nothing_from_where_it_stands(visit: Visit, site: str) -> None:
    page = visit(f"{site}plain.html")
    shown = show(page, "Theorem 1")  # in a heading
    assert shown.evaluate("card => getComputedStyle(card).fontWeight") == "400"
    assert shown.evaluate("card => card.closest('h2') !== null")


@pytest.mark.parametrize("width", [1280, 700, 320])
def test_it_fits(visit: Visit, site: str, width: int) -> None:
    page = visit(f"{site}index.html", width=width)
    for text, _, content in (*NEAR, *FAR):
        link(page, text).hover()
        expect(card(page)).to_contain_text(content)
        box = card(page).bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] <= 800 - box["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_above_where_there_is_no_room_below(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html", height=400)
    reference = link(page, "Lemma 1")
    reference.evaluate(
        "link => { document.body.style.paddingTop = '20rem'; link.scrollIntoView({block: 'end'}) }"
    )
    box, place = show(page, "Lemma 1").bounding_box(), reference.bounding_box()
    assert box is not None
    assert place is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= place["y"]


def test_right_to_left(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    page.evaluate("document.documentElement.dir = 'rtl'")
    box, place = show(page, "Lemma 1").bounding_box(), link(page, "Lemma 1").bounding_box()
    assert box is not None
    assert place is not None
    assert box["x"] + box["width"] == pytest.approx(place["x"] + place["width"], abs=1)


def test_one_page_is_asked_for_once(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for text in ("Theorem 1", "Fig. 2"):
        show(page, text)
        page.keyboard.press("Escape")
    assert len([url for url in asked if url.endswith("far.html")]) == 1


def test_a_page_that_is_gone(visit: Visit, site: str) -> None:
    page = visit(f"{site}index.html")
    page.route("**/far.html", lambda route: route.abort())
    show_nothing(page, "Theorem 1")
    page.unroute_all()
    visit.complaints.clear()  # the browser's own about the network
    page.mouse.move(5, 5)
    show(page, "Theorem 1")


def test_a_document_that_is_one_page(visit: Visit, build: Build, serve: Callable[..., str]) -> None:
    files = {
        "index.md": "# A\n\nSee {prf:ref}`lem-b`.\n\n```{toctree}\nb\n```\n",
        "b.md": f"# B\n\n{'Text. ' * 3000}\n\n:::{{lemma}} T\n:label: lem-b\nBody.\n:::\n",
    }
    built = build(files, builder="singlehtml", faulty=True)
    assert "Body." in show(visit(f"{serve(built.out)}index.html"), "Lemma").inner_text()


def test_motion(visit: Visit, site: str) -> None:
    for motion, name in (("reduce", "none"), ("no-preference", "preview")):
        page = visit(f"{site}index.html", reduced_motion=motion)
        look: Any = show(page, "Lemma 1").evaluate("card => getComputedStyle(card).animationName")
        assert look == name
