"""The indexes by kind and by title, and the general index."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from building import Build, Built

FILES = {
    "index.md": "# Root\n\n```{toctree}\nz\na\n```\n",
    "z.md": """\
# Z

:::{law} Beta law
Body.
:::

:::{law}
Body.
:::

:::{criterion} alpha; with a semicolon
---
index: |
  extra entry; its sub-entry
  pair: one; two
---
Body.
:::

:::{proof}
Without a title.
:::

:::{proof} Titled proof
Body.
:::
""",
    "a.md": """\
# A

:::{law} Émile's
Body.
:::

:::{remark} 42 reasons
:nonumber:

Body.
:::

:::{remark}
:nonumber:

Neither number nor title.
:::
""",
}


@pytest.fixture(scope="module")
def built(build: Build) -> Built:
    return build(FILES)


def test_by_kind_in_the_order_of_numbers(built: Built) -> None:
    text = built.text("prf-kinds.html")
    assert re.search(
        r"Criteria Criterion 1 \(alpha; with a semicolon\) L Laws Law 1 \(Beta law\) Law 2 "
        r"Law 3 \(Émile’s\) P Proofs Proof \(Titled proof\) R Remarks Remark \(42 reasons\)",
        text,
    )
    assert "Neither" not in text


def test_by_title(built: Built) -> None:
    items = built.page("prf-titles.html").all("ul", "index-entries")
    entries = ["".join(item.itertext()).strip() for group in items for item in group]
    assert sorted(entries) == [
        "42 reasons (Remark)",
        "Beta law (Law 1)",
        "Titled proof (Proof)",
        "alpha; with a semicolon (Criterion 1)",
        "Émile’s (Law 3)",
    ]


def test_entries_lead_to_the_statements(built: Built) -> None:
    page = "prf-titles.html"
    path = built.out / page
    assert built.target(path, built.page(page).href("Beta law")).startswith(
        "z.html: Law 1 (Beta law)"
    )
    path = built.out / "genindex.html"
    assert built.target(path, built.page("genindex").href("Émile’s")).startswith("a.html: Law 3")


def test_general_index(built: Built) -> None:
    text = built.text("genindex")
    for entry in ("Beta law", "alpha, with a semicolon", "42 reasons", "extra entry its sub-entry"):
        assert entry in text
    for entry in ("one two", "two one"):
        assert entry in text


def test_general_index_leads_to_ours(built: Built) -> None:
    page = built.page("genindex")
    assert {"prf-kinds.html", "prf-titles.html"} <= {href for _, href in page.links}
    assert {"Statements by kind", "Statements by title"} <= {text for text, _ in page.links}


@pytest.mark.parametrize("theme", ["basic", "alabaster", "classic"])
def test_other_themes_show_the_same(build: Build, theme: str) -> None:
    searchlabel = frozenset({"searchlabel"})  # alabaster names something that is not there
    built = build(FILES, conf={"html_theme": theme}, dead=searchlabel)
    assert "Beta law" in built.text("genindex")
    assert {"prf-kinds.html", "prf-titles.html"} <= {
        href for _, href in built.page("genindex").links
    }
    assert "Law 1 (Beta law)" in built.text("prf-kinds.html")


def test_a_split_index(build: Build) -> None:
    built = build(FILES, conf={"html_split_index": True})
    assert "Beta law" in built.text("genindex-B.html")
    assert "Beta law" in built.text("genindex-all.html")
    assert "Statements by kind" in built.text("genindex-S.html")


def test_no_statements_no_index(build: Build) -> None:
    built = build("# Empty\n\nNothing.\n")
    assert not list(built.out.glob("prf-*"))
    assert "Statements by" not in built.text("genindex")


def test_switched_off(build: Build) -> None:
    built = build(FILES, conf={"html_domain_indices": False})
    assert not list(built.out.glob("prf-*"))
    assert "Statements by kind" not in built.text("genindex")
    assert "Beta law" in built.text("genindex")
    assert not (build(FILES, conf={"html_use_index": False}).out / "genindex.html").exists()


def test_one_index_only(build: Build) -> None:
    built = build(FILES, conf={"html_domain_indices": ["prf-titles"]})
    assert [path.name for path in built.out.glob("prf-*")] == ["prf-titles.html"]
    assert "Statements by kind" not in built.text("genindex")


def test_in_latex(build: Build) -> None:
    source = build(FILES, builder="latex").raw("notes.tex")
    assert re.search(r"\\index\{Beta law@", source)
    assert r"\index{alpha, with a semicolon" in source
    assert r"\index{extra entry@" in source


def test_titles_that_begin_with_anything(build: Build) -> None:
    titles = [
        "_private",
        "定理的",
        "(in brackets)",
        "$x$ first",
        "ßharp",
        "ǆ digraph",
        "\N{RIGHT-TO-LEFT MARK}עברית",
    ]
    page = "# A\n\n" + "".join(f":::{{law}} {title}\nBody.\n:::\n\n" for title in titles)
    built = build(page)
    for name in ("genindex", "prf-titles.html"):
        text = built.text(name)
        for title in (*titles[:3], *titles[4:]):
            assert title.strip("\N{RIGHT-TO-LEFT MARK}") in text
