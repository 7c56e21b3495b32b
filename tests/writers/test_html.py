"""HTML that is valid and accessible."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from building import Build, Built

PAGE = """\
# Page

:::{postulate} Smooth
:label: smooth
:class: wide

Body.
:::

:::{proof}
:of: smooth

Body.
:::

::::{lemma} Folded
:label: folded
:class: dropdown

Body with {prf:ref}`smooth`.

:::{proof} With a title
:of: folded
:label: inner
:class: dropdown

Body.
:::
::::

:::{remark}
:nonumber:

Body.
:::

:::{remark}
:nonumber:

Body.
:::

## Section

{prf:ref}`folded`
"""


@pytest.fixture(scope="module")
def built(build: Build) -> Built:
    return build(PAGE)


def test_a_statement_is_a_group_named_by_its_head(built: Built) -> None:
    group = built.page().by_id("smooth")
    assert group.attrib["role"] == "group"
    head = built.page().by_id(group.attrib["aria-labelledby"])
    assert head is group[0]
    assert head.tag == "p"
    assert head.attrib["class"].split() == ["statement-title", "admonition-title"]
    assert {"statement", "family-foundation", "postulate", "admonition", "wide"} == set(
        group.attrib["class"].split()
    )


def test_parts_of_the_head(built: Built) -> None:
    head = built.page().by_id("smooth")[0]
    parts = [(part.tag, part.attrib["class"].split()[0]) for part in head]
    assert parts == [
        *(("span", "statement-number"), ("span", "statement-name"), ("a", "statement-way")),
        ("a", "headerlink"),
    ]
    permalink = head[3]
    assert permalink.attrib["href"] == "#smooth"
    assert permalink.attrib["title"] == "Link to this statement"


def test_every_link_has_a_name(built: Built) -> None:
    for link in built.page().root.iter("a"):
        text = "".join(link.itertext()).strip()
        images = [image.get("alt") for image in link.iter("img")]
        name = link.get("aria-label") or link.get("title") or text or any(images)
        assert name
        if text in {"↓", "→", "↑", "¶"}:
            assert link.get("aria-label") or link.get("title")


def test_folded(built: Built) -> None:
    details = built.page().by_id("folded")
    assert details.tag == "details"
    assert details[0].tag == "summary"
    assert details[0].attrib["id"] == "folded-title"
    assert "role" not in details.attrib  # it has its own
    assert not [item for item in details[0].iter() if item.tag in {"a", "button", "input"}]
    assert "Proof of Lemma 1 (With a title)" in built.page().statements()


def test_links_of_a_folded_statement_stand_below_its_head(built: Built) -> None:
    ways = [item.attrib["href"] for item in built.page().by_id("inner")[1].iter("a")]
    assert ways == ["#folded", "#inner"]
    ways = [item.attrib["href"] for item in built.page().by_id("folded")[1].iter("a")]
    assert ways == ["#inner", "#folded"]


def test_no_heading_out_of_order(built: Built) -> None:
    """Heads of statements are no headings, so the headings count without gaps."""
    levels = [
        int(item.tag[1]) for item in built.page().root.iter() if re.fullmatch("h[1-6]", item.tag)
    ]
    assert levels == [1, 2]


def test_the_sign_has_a_name(built: Built) -> None:
    for sign in built.page().all("span", "qed"):
        assert (sign.attrib["role"], sign.attrib["aria-label"]) == ("img", "End of proof")
        assert sign.text == "∎"


def test_nothing_runs(built: Built) -> None:
    """No inline script, no event handler, no style within the text."""

    def text_of_page(page: ET.Element) -> ET.Element:
        return next(item for item in page.iter("div") if item.get("class") == "body")

    for item in text_of_page(built.page().root).iter():
        assert item.tag not in {"script", "style", "iframe", "object"}
        assert not [name for name in item.attrib if name.startswith("on") or name == "style"]


def test_no_permalinks(build: Build) -> None:
    built = build(PAGE, conf={"html_permalinks": False})
    assert not built.page().all("a", "headerlink")


@pytest.mark.parametrize("theme", ["basic", "alabaster", "classic", "nature", "haiku"])
def test_other_themes(build: Build, theme: str) -> None:
    built = build(PAGE, conf={"html_theme": theme}, dead=frozenset({"searchlabel"}))
    assert built.page().all("div", "statement")
    assert "_static/statements.css" in built.raw("index.html")
    assert (built.out / "_static" / "statements.css").is_file()


def test_ids_do_not_clash_with_title_ids(build: Build) -> None:
    page = """\
# A

:::{law}
:label: x

Body.
:::

(x-title)=
Text.

:::{law}
:label: x-title-

Body.
:::
"""
    assert build(page).page().statements() == ["Law 1", "Law 2"]


def test_singlehtml_keeps_ids_apart(build: Build) -> None:
    """Automatic ids are unique in a page; here all pages are one."""
    box = ":::{law}\nBody.\n:::\n\n:::{law} Named\nBody.\n:::\n\n"
    files = {
        "index.md": "# Root\n\n```{toctree}\na\nb\n```\n\n{prf:ref}`one` {prf:ref}`two`\n",
        "a.md": f"# A\n\n{box}:::{{fact}} In a\n:label: one\n\nBody.\n:::\n",
        "b.md": f"# B\n\n{box}:::{{fact}} In b\n:label: two\n\nBody.\n:::\n",
    }
    built = build(files, builder="singlehtml", conf={"html_theme": "basic"})
    assert built.page().statements() == [
        *("Law 1", "Law 2 (Named)", "Fact 1 (In a)", "Law 3", "Law 4 (Named)", "Fact 2 (In b)"),
    ]
    assert built.follow("index", "Fact 2").startswith("index.html: Fact 2 (In b)")


def test_search_summaries_hold_no_permalinks(built: Built) -> None:
    assert "¶" not in built.raw("searchindex.js")
