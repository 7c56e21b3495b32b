"""Titles: markup, signs that need escaping, references, and what a title must not do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from building import PIXEL

if TYPE_CHECKING:
    from building import Build, Built

MARKUP = """\
# Markup

:::{law} The $L^2$ norm of *Beta* and `code`
:label: mathematics

Body.
:::

:::{law} By [a site](https://example.org/) of theirs
:label: link

Body.
:::

:::{law} A dot ![white](dot.png) here
:label: picture

Body.
:::

:::{law} Note[^n] on it
:label: note

Body.
:::

[^n]: The note.

Names: {prf:ref}`{name} <mathematics>`, {prf:ref}`{name} <link>`, {prf:ref}`{name} <note>`,
[{name}](#picture).
"""


@pytest.fixture(scope="module")
def markup(build: Build) -> Built:
    return build({"index.md": MARKUP, "dot.png": PIXEL})


def test_markup_is_kept_in_the_head(markup: Built) -> None:
    page = markup.page()
    head = page.by_id("mathematics")[0]
    assert head.findall(".//em")[0].text == "Beta"
    assert head.findall(".//code")
    assert head.findall(".//span[@class='math notranslate nohighlight']")
    assert page.by_id("link")[0].findall(".//a[@href='https://example.org/']")
    assert page.by_id("picture")[0].findall(".//img[@alt='white']")


def test_markup_is_kept_in_a_repetition_but_for_links_and_notes(markup: Built) -> None:
    page = markup.page()
    assert page.href("By a site of theirs") == "#link"
    assert page.href("Note on it") == "#note"
    repeated = next(
        item
        for item in page.root.iter("a")
        if item.get("href") == "#mathematics" and item.get("class") == "reference internal"
    )
    assert repeated.findall(".//em")[0].text == "Beta"
    assert repeated.findall(".//code")


def test_titles_in_indexes_are_text(markup: Built) -> None:
    for name in ("genindex", "prf-titles.html", "prf-kinds.html"):
        assert "of Beta and code" in markup.text(name)
        assert "<em>Beta" not in markup.page(name).source


ESCAPES = r"""# Signs

```{law} a < b & c > d "double" 'single'
:label: angle

Body.
```

```{law} 50% of #1 for $5, a_b ~ c^d {x} \ end
:label: tex

Body.
```

```{law} On [0, 1] and ]0, 1[
:label: brackets

Body.
```

```{law} Raw <b class="mine">bold</b>
:label: raw

Body.
```

{prf:ref}`{name} <angle>`; {prf:ref}`{name} <tex>`; {prf:ref}`{name} <brackets>`.
"""


def test_html_is_escaped(build: Build) -> None:
    built = build(ESCAPES)
    assert "a &lt; b &amp; c &gt; d" in built.raw("index.html")
    for text in (built.text(), built.text("prf-titles.html"), built.text("genindex")):
        assert re.search(r"""a < b & c > d ["“]double["”] ['‘]single['’]""", text)
        assert r"50% of #1 for $5, a_b ~ c^d {x} \ end" in text
        assert "On [0, 1] and ]0, 1[" in text
    assert built.raw("index.html").count('<b class="mine">bold</b>') == 1


def test_latex_is_escaped(build: Build) -> None:
    source = build(ESCAPES, builder="latex").raw("notes.tex")
    assert r"50\% of \#1 for \$5, a\_b \textasciitilde{} c\textasciicircum{}d \{x\}" in source
    assert "[On [0" not in source  # no optional argument
    assert "{[}0, 1{]} and {]}0, 1{[}" in source


def test_a_title_that_looks_like_a_number(build: Build) -> None:
    page = """\
# Look-alikes

Plain: law 1 and Law 1.

:::{law} law 1
:label: one

`law 1 ` in code.
:::

:::{law} Fact 7
:label: two

Body.
:::

{prf:ref}`one`, {prf:ref}`{name} <one>`, {prf:ref}`two`.
"""
    built = build(page)
    assert built.page().statements() == ["Law 1 (law 1)", "Law 2 (Fact 7)"]
    assert "Plain: law 1 and Law 1." in built.text()
    assert "Law 1, law 1, Law 2." in built.text()


REFERENCES = """\
# References in titles

:::{law} Converse of {prf:ref}`base` and [](#base)
:label: converse

Body.
:::

:::{law} On {doc}`other`, {term}`widget` and {eq}`energy`
:label: others

Body.
:::

:::{law}
:label: base

Body.
:::

```{glossary}
widget
  A thing.
```

$$
E = m
$$ (energy)

{prf:ref}`converse`, {prf:ref}`{name} <converse>`; {prf:ref}`{name} <others>`.
"""
OTHER = "---\norphan: true\n---\n# Other page\n"


@pytest.fixture(scope="module")
def references(build: Build) -> Built:
    return build({"index.md": REFERENCES, "other.md": OTHER})


def test_references_in_titles_are_resolved(references: Built) -> None:
    page = references.page()
    name = "Converse of Law 3 and Law 3"
    assert page.statements()[:2] == [
        f"Law 1 ({name})",
        "Law 2 (On Other page, widget and (1))",
    ]
    assert f"Law 1, {name}; On Other page, widget and (1)." in page.text
    assert page.href("Law 3") == "#base"
    assert page.href(name) == "#converse"


@pytest.mark.parametrize("name", ["genindex", "prf-titles.html", "prf-kinds.html"])
def test_references_in_titles_are_resolved_in_the_indexes(references: Built, name: str) -> None:
    assert "Converse of Law 3 and Law 3" in references.text(name)
    assert "base" not in references.text(name)


@pytest.mark.parametrize(("builder", "name"), [("latex", "notes.tex"), ("text", "index.txt")])
def test_references_in_titles_elsewhere(build: Build, builder: str, name: str) -> None:
    text = build({"index.md": REFERENCES, "other.md": OTHER}, builder=builder).text(name)
    assert re.search(r"Law 1\b.{0,60}Converse of .{0,60}Law 3\b", text)


def test_titles_that_name_each_other(build: Build) -> None:
    page = """\
# Circle

:::{law} After {prf:ref}`{name} <b>`
:label: a
:nonumber:

Body.
:::

:::{law} After {prf:ref}`{name} <a>`
:label: b
:nonumber:

Body.
:::

:::{law} I am {prf:ref}`self`
:label: self

Body.
:::

{prf:ref}`a`; {prf:ref}`b`; {prf:ref}`{name} <self>`
"""
    built = build(page)  # it ends
    assert "I am Law 1" in built.text()


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("{{name}}", "Law 1 ({{name}})"),
        ("%s and %t", "Law 1 (%s and %t)"),
        ("{number} {kind}", "Law 1 ({number} {kind})"),
        ("; then", "Law 1 (; then)"),
        ("see: x!", "Law 1 (see: x!)"),
        ("  spaces   inside ", "Law 1 (spaces inside)"),
        ("∎", "Law 1 (∎)"),
        ("(in brackets)", "Law 1 ((in brackets))"),
    ],
)
def test_titles_are_taken_literally(build: Build, text: str, head: str) -> None:
    assert build(f"# A\n\n:::{{law}} {text}\nBody.\n:::\n").page().statements() == [head]
