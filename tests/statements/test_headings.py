"""References in headings, and the places to which Sphinx copies headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from building import Build, Built

LEAF = """\
(leaf)=
# Sharpening {prf:ref}`x`

:::{law} T
:label: x

Body.
:::

(behind)=
## Behind {prf:ref}`x` and [](#x), {prf:ref}`by {number} <x>`

```{contents}
:local:
```

### Deeper

{ref}`behind`
"""
INDEX = """\
# Root

```{toctree}
:maxdepth: 3

leaf
```

{doc}`leaf`; {ref}`leaf`; {ref}`behind`; [](leaf.md); [](#behind).
"""
TITLE = "Sharpening Law 1"
SECTION = "Behind Law 1 and Law 1, by 1"


@pytest.fixture(scope="module")
def html(build: Build) -> Built:
    return build({"index.md": INDEX, "leaf.md": LEAF})


def test_headings_and_contents(html: Built) -> None:
    assert f"{TITLE} {SECTION} Deeper" in html.text()  # the table of contents
    page = html.page("leaf")
    assert str(page.one("title").text).startswith(f"{TITLE} — Notes")
    assert f"{TITLE}¶" in page.text


def test_references_to_headings(html: Built) -> None:
    listed = f"{TITLE}; {TITLE}; {SECTION}; {TITLE}; {SECTION}."
    assert listed in html.text().replace("\N{NO-BREAK SPACE}", " ")


def test_no_label_is_left(html: Built) -> None:
    for name in ("index", "leaf", "genindex"):
        assert not re.search(r"\bx\b", html.text(name))
    assert '"x"' not in html.raw("searchindex.js").partition("alltitles")[2].partition("}")[0]


@pytest.mark.parametrize(
    ("builder", "name"),
    [("text", "index.txt"), ("latex", "notes.tex"), ("singlehtml", "index.html")],
)
def test_other_outputs(build: Build, builder: str, name: str) -> None:
    text = build({"index.md": INDEX, "leaf.md": LEAF}, builder=builder).text(name)
    assert re.search(r"Sharpening .{0,60}Law 1\b", text)
    assert re.search(r"Behind .{0,60}Law 1\b.{0,80} and ", text)


def test_neighbours_show_the_text(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\nb\n```\n",
        "a.md": "# A\n\n:::{law}\n:label: x\n\nBody.\n:::\n",
        "b.md": "# After {prf:ref}`x`\n",
    }
    built = build(files)
    assert "next After Law 1" in built.text("a")


def test_titles_with_markup_twice_and_not_at_all(build: Build) -> None:
    files = {
        "index.md": "# Root of $x^2$ and *more*\n\n```{toctree}\n:numbered:\n\na\nb\nc\n```\n",
        "a.md": "# The *same*\n\n:::{law}\n:label: a\n\nB.\n:::\n\n## Twice\n\n## Twice\n\n"
        ":::{law}\nB.\n:::\n",
        "b.md": "# The *same*\n\n:::{law}\n{prf:ref}`a`\n:::\n",
        "c.md": "No heading.\n\n:::{law}\n:label: c\n\nB.\n:::\n\n{prf:ref}`c` here.\n",
    }
    built = build(files, conf={"suppress_warnings": ["toc.no_title"]})
    assert built.page("a").statements() == ["Law 1.1", "Law 1.2"]
    assert built.page("b").statements() == ["Law 2.1"]
    assert built.page("c").statements() == ["Law 1"]
    assert "Law 1 here." in built.text("c")
    source = build({}, previous=built, builder="latex").raw("notes.tex")
    assert "None:" not in source


def test_local_contents_list_sections_only(build: Build) -> None:
    page = """\
# Page

```{contents}
:local:
```

:::{law} Is it listed
Body.
:::

## One

## Two
"""
    built = build(page)
    contents = built.page().one("nav", "contents")
    assert [item.text for item in contents.iter("a")] == ["One", "Two"]
    assert built.text().count("Is it listed") == 1


def test_a_heading_that_refers_to_nothing(build: Build) -> None:
    built = build("# A {prf:ref}`gone`\n", faulty=True)
    assert [sort for _, sort, _ in built.warnings] == ["scidraft.ref"]
    assert "A gone" in built.text()


def test_a_heading_with_a_reference_in_the_local_contents(build: Build) -> None:
    """The heading leads back to the contents, but what it refers to is no link in a link."""
    page = """\
# Page

:::{law}
:label: x

Body.
:::

```{contents}
:local:
```

## Before

## After {prf:ref}`x`
"""
    built = build(page)
    assert [text for text, _ in built.page().links].count("After Law 1") >= 1
