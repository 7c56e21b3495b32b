"""The directives: every kind, every option, every place in which one may stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from building import PIXEL, Warned

from sphinx_scidraft.statements.kinds import BUILT_IN

if TYPE_CHECKING:
    from building import Build, Built

# -- kinds -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def all_kinds(build: Build) -> Built:
    boxes = [
        f":::{{prf:{name}}} About {name}\n:label: a-{name}\n\nWhat it says.\n:::\n"
        for name in BUILT_IN
    ]
    links = ", ".join(f"[](#a-{name})" for name in BUILT_IN)
    return build("\n".join(["# All kinds\n", *boxes, f"Links: {links}."]))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_kind(all_kinds: Built, name: str) -> None:
    kind, page = BUILT_IN[name], all_kinds.page()
    box = page.by_id(f"a-{name}")
    classes = ["statement", f"family-{kind.family}", name, "admonition"]
    assert sorted(box.attrib["class"].split()) == sorted(classes)
    head = f"{kind.title} 1" if kind.numbered else kind.title
    assert f"{head} (About {name})" in page.statements()
    assert (head if kind.numbered else f"About {name}") in {text for text, _ in page.links}


def test_reference_by_title_where_there_is_no_number(all_kinds: Built) -> None:
    assert "Solution" not in all_kinds.text().partition("Links:")[2].partition("Observation")[0]
    assert all_kinds.follow("index", "About solution").startswith("index.html: Solution (About")


# -- options -----------------------------------------------------------------------------------

OPTIONS = """\
# Options

:::{law} Colon fence
:label: colon
:class: wide tall

Body of colon.
:::

```{prf:law} Backticks with a block
---
label: block
class: wide
number: 7b
---
Body of block.
```

:::{law}
The first line is the body.
:::

:::{law} A title that is so long
that it goes on.

Body of long.
:::

:::{law}
:nonumber:

Without a number.
:::

:::{law}
:enumerated: false

Without a number, too.
:::

:::{law}
:numbered: true
:enumerator: A*

By hand.
:::

:::{law} Two labels
:label: first-label
:name: second-label

Body of two.
:::

(before)=
:::{law} Target
Body of target.
:::

{prf:ref}`colon`, {prf:ref}`block`, {prf:ref}`first-label`, {prf:ref}`second-label`,
{prf:ref}`before`, {numref}`no. %s <block>`.
"""


@pytest.fixture(scope="module")
def options(build: Build) -> Built:
    return build(OPTIONS)


def test_numbers_and_titles(options: Built) -> None:
    assert options.page().statements() == [
        "Law 1 (Colon fence)",
        "Law 7b (Backticks with a block)",
        "Law 2",
        "Law 3 (A title that is so long)",
        "Law",
        "Law",
        "Law A*",
        "Law 4 (Two labels)",
        "Law 5 (Target)",
    ]


def test_references_to_each_label(options: Built) -> None:
    assert "Law 1, Law 7b, Law 4, Law 4, Law 5, no. 7b." in options.text()
    assert options.follow("index", "Law 5").startswith("index.html: Law 5 (Target)")
    assert options.follow("index", "no. 7b").startswith("index.html: Law 7b")


def test_text_below_the_title_is_body(options: Built) -> None:
    assert "that it goes on. Body of long." in options.text()
    assert "The first line is the body." in options.text()


def test_no_option_is_left_in_the_text(options: Built) -> None:
    assert not re.search(r":\w+:|label:", options.text())


def test_classes(options: Built) -> None:
    assert {"wide", "tall"} <= set(options.page().by_id("colon").attrib["class"].split())
    assert len(options.page().all(cls="wide")) == 2


def test_folding_is_native(build: Build) -> None:
    built = build("# A\n\n:::{proof}\n:class: dropdown slow\n\nBody.\n:::\n")
    details = built.page().one("details", "statement")
    assert "dropdown" not in details.attrib["class"]
    assert "slow" in details.attrib["class"].split()
    assert details[0].tag == "summary"
    assert "open" not in details.attrib


# -- places ------------------------------------------------------------------------------------

PLACES = """\
# Places

`````{list-table}
:header-rows: 1

* - Head
  - Other
* - ```{rule} In a cell
    :label: in-cell

    Cell body.
    ```
  - text
`````

````{tip}
```{rule} In an admonition
:label: in-tip

Body.
```
````

````{figure} dot.png
Caption.

```{rule} In a legend
:label: in-legend

Body.
```
````

Term
: Meaning.

  ```{rule} In a definition
  :label: in-definition

  Body.
  ```

````{topic} Topic
```{rule} In a topic
:label: in-topic

Body.
```
````

1. An item

   ```{rule} In an item
   :label: in-item

   Body.
   ```

2. Another with a note[^note]

> ```{rule} In a quotation
> :label: in-quotation
>
> Body.
> ```

[^note]: It holds

    ```{fact} In a note
    :label: in-note

    Body.
    ```

`````{rule} Outer
:label: outer

Begins.

````{fact} Middle
:label: middle

Between.

```{rule} Innermost
:label: innermost

Deep.
```
````

Goes on.
`````

{prf:ref}`in-cell,in-tip,in-legend,in-definition,in-topic,in-item,in-quotation`;
{prf:ref}`outer,innermost`; {prf:ref}`middle`, {prf:ref}`in-note`.
"""


@pytest.mark.parametrize("builder", ["html", "text", "latex", "epub"])
def test_places(build: Build, builder: str) -> None:
    built = build({"index.md": PLACES, "dot.png": PIXEL}, builder=builder)
    name = {"html": "index", "text": "index.txt", "latex": "notes.tex", "epub": "index"}[builder]
    text = built.text(name)
    for number, place in enumerate(
        ["cell", "admonition", "legend", "definition", "topic", "item", "quotation"], 1
    ):
        pattern = rf"Rule {number}\W.{{0,40}}In an? {place}\b"
        assert re.search(pattern, text), pattern
    assert re.search(r"Rule 8\W.{0,20}Outer\b.*Fact [12]\W.{0,20}Middle\b.*Rule 9\W", text)
    if builder == "html":
        assert "Rules 1–7; Rules 8 and 9; Fact 1, Fact 2." in text
        assert built.follow("index", "Fact 2").startswith("index.html: Fact 2 (In a note)")
        assert "Deep. Goes on." in text


RICH = """\
# Rich

```{glossary}
widget
  A thing.
```

````{definition} Rich
:label: rich

A {term}`widget`, a note[^1], an entry {index}`of the index`, {abbr}`abbr (abbreviation)`,
{download}`data <data.txt>`, {doc}`other`.

$$
a = b
$$ (eq)

```{figure} dot.png
:name: fig

Caption.
```

1. one
2. two

[^1]: The note.
````

{eq}`eq`, {numref}`fig`, {prf:ref}`rich`.
"""


def test_everything_else_works_in_a_body(build: Build) -> None:
    files: dict[str, str | bytes | None] = {
        "index.md": RICH,
        "other.md": "---\norphan: true\n---\n# Other\n\n{prf:ref}`rich`\n",
        "data.txt": "1\n",
        "dot.png": PIXEL,
    }
    built = build(files, conf={"numfig": True})
    page = built.page()
    box = page.by_id("rich")
    for sort in ("table", "script"):
        assert not box.findall(f".//{sort}")
    assert box.findall(".//figure[@id='fig']")
    assert box.findall(".//abbr[@title='abbreviation']")
    assert box.findall(".//ol")
    assert re.search(r"\(1\), Fig\. 1, Definition 1\.", page.text)
    assert "The note." in page.text
    assert "of the index" in built.text("genindex")
    assert built.follow("other", "Definition 1").startswith("index.html: Definition 1 (Rich)")


HEADING = """\
# Page

````{lemma} First
:label: one

Before.

### In the body

Behind.
````

```{lemma}
Second.
```

## Section
"""


def test_a_heading_in_a_body_stays_there(build: Build) -> None:
    built = build(HEADING)
    page = built.page()
    assert "Before. In the body Behind." in page.text
    assert page.statements() == ["Lemma 1 (First)", "Lemma 2"]
    box = page.by_id("one")
    assert [item.tag for item in box.iter() if item.get("class") == "rubric"] == ["p"]
    assert not [item for item in box.iter() if re.fullmatch("h[1-6]|section", item.tag)]


RST = """\
Page
====

.. prf:theorem:: In *rst*
   :label: one
   :class: wide

   Body :math:`x`, see :prf:ref:`two`.

.. lemma:: A title that
   goes on
   :name: two

   * Item.

.. proof::

   Body of a proof.

.. proof::
   The body begins at once,
   on two lines.

   And goes on.

.. proof:: By hand

   Titled.

.. _target:

.. proof:lemma::

   Before a heading.

   Heading
   -------

   Behind it.

:prf:ref:`one`, :proof:ref:`two`, :any:`target`, :numref:`no. %s <one>`, :ref:`words <two>`.
"""


@pytest.fixture(scope="module")
def rst(build: Build) -> Built:
    return build({"index.rst": RST})


def test_restructuredtext(rst: Built) -> None:
    page = rst.page()
    assert page.statements() == [
        *("Theorem 1 (In rst)", "Lemma 1 (A title that goes on)", "Proof", "Proof"),
        *("Proof (By hand)", "Lemma 2"),
    ]
    assert "Theorem 1, Lemma 1, Lemma 2, no. 1, words." in page.text
    assert page.by_id("one").findall(".//em")[0].text == "rst"
    assert "Before a heading. Heading Behind it." in page.text


def test_a_proof_in_restructuredtext_may_begin_at_once(rst: Built) -> None:
    assert "Proof¶ The body begins at once, on two lines. And goes on." in rst.text()


def test_both_languages_make_the_same(build: Build) -> None:
    markdown = build("# P\n\n:::{law} A *b*\n:label: x\n:number: 2\n\nBody {prf:ref}`x`.\n:::\n")
    text = "P\n=\n\n.. law:: A *b*\n   :label: x\n   :number: 2\n\n   Body :prf:ref:`x`.\n"
    both = [built.page().one(cls="statement") for built in (markdown, build({"index.rst": text}))]
    assert ET.tostring(both[0]) == ET.tostring(both[1])


# -- files -------------------------------------------------------------------------------------


def test_included_file(build: Build) -> None:
    files = {
        "index.md": "# A\n\n```{include} parts/one.md\n```\n\n{prf:ref}`inc`\n",
        "parts/one.md": "Text.\n\n:::{law} Included\n:label: inc\n\n{prf:ref}`none-such`\n:::\n",
    }
    built = build(files, conf={"exclude_patterns": ["parts"]}, faulty=True)
    ((place, sort, message),) = built.warnings
    assert place in {"parts/one.md:6", "parts/one.md:7"}  # MyST 4.0 counts one line more here
    assert sort == "scidraft.ref"
    assert "none-such" in message
    assert built.follow("index", "Law 1").startswith("index.html: Law 1 (Included)")


ONLY = """\
# Only

````{only} html
```{law} For the screen
:label: screen
:index: screens

Body.
```
````

````{only} latex
```{law} For paper
:label: paper
:index: papers

Body.
```
````

```{law}
:label: both

Body.
```

{prf:ref}`screen`

{prf:ref}`paper`

{prf:ref}`both`
"""


def test_left_out_statements(build: Build) -> None:
    html = build(ONLY, faulty=True)
    message = "statement 'paper' is left out of this output"
    assert html.warnings == [Warned("index.md:29", "scidraft.excluded", message)]
    assert html.page().statements() == ["Law 1 (For the screen)", "Law 2"]
    assert re.search(r"Law 1 paper Law 2", html.text())
    index = html.text("genindex")
    assert "screens" in index
    assert "For the screen" in index
    assert "papers" not in index
    assert "For paper" not in index

    latex = build({}, previous=html, builder="latex", faulty=True)
    message = "statement 'screen' is left out of this output"
    assert latex.warnings == [Warned("index.md:27", "scidraft.excluded", message)]
    text = latex.text("notes.tex")
    assert re.search(r"Law 1 .{0,80}For paper", text)
    assert re.search(r"Law 2\b", text)
    assert "For the screen" not in text


def test_only_by_tags(build: Build) -> None:
    page = "# A\n\n````{only} draft\n```{law}\n:label: x\n\nBody.\n```\n````\n\n```{law}\nB.\n```\n"
    assert build(page).page().statements() == ["Law 1"]
    assert build(page, tags=("draft",)).page().statements() == ["Law 1", "Law 2"]


def test_many_on_a_page(build: Build) -> None:
    boxes = [
        f":::{{fact}} Title {place}\n:label: f{place}\n\n{{prf:ref}}`f{place * 7 % 300}`\n:::\n"
        for place in range(300)
    ]
    page = build("\n".join(["# Many\n", *boxes])).page()
    assert page.statements() == [f"Fact {place + 1} (Title {place})" for place in range(300)]
    assert page.href("Fact 295") == "#f294"


def test_unlabelled_statements_on_several_pages(build: Build) -> None:
    files = {
        "index.md": "# A\n\n```{toctree}\na\nb\n```\n",
        "a.md": "# A\n\n:::{law} Same\nBody.\n:::\n\n:::{law}\nBody.\n:::\n",
        "b.md": "# B\n\n:::{law} Same\nBody.\n:::\n\n:::{law}\nBody.\n:::\n",
    }
    built = build(files)
    assert built.page("a").statements() == ["Law 1 (Same)", "Law 2"]
    assert built.page("b").statements() == ["Law 3 (Same)", "Law 4"]


def test_ids_do_not_clash(build: Build) -> None:
    page = """\
# Page

## Law-1

:::{law}
Auto.
:::

:::{law} Written
:label: law-1

Body.
:::

:::{law}
Auto again.
:::

(law-2)=
A paragraph.

[there](#law-2), {prf:ref}`law-1`, [](#law-1)
"""
    built = build(page)
    assert built.page().statements() == ["Law 1", "Law 2 (Written)", "Law 3"]
    assert built.follow("index", "Law 2").startswith("index.html: Law 2 (Written)")
    assert built.follow("index", "there").startswith("index.html: A paragraph.")


def test_label_that_is_also_a_heading(build: Build) -> None:
    page = """\
# Page

## Alpha

:::{law}
:label: alpha

Body.
:::

## Beta

{prf:ref}`alpha` [b](#beta)
"""
    built = build(page, conf={"myst_heading_anchors": 2})
    assert built.follow("index", "Law 1").startswith("index.html: Law 1")
    assert built.follow("index", "b").startswith("index.html: Beta")
