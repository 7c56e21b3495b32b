"""sphinx-proof listed before, after, or not at all; and the settings that are not ours."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from building import PIXEL
from sphinx_proof.proof_type import PROOF_TYPES

from sphinx_scidraft.statements.kinds import BUILT_IN

if TYPE_CHECKING:
    from building import Build, Built

PAGE = """\
# Page

```{prf:theorem} T
:label: one

Body.
```

```{prf:postulate} P
:label: two

Body.
```

```{prf:proof}
- A list first.
```

```{figure} dot.png
:name: fig

Caption.
```

{prf:ref}`one`, [](#two), {prf:ref}`one,three`.

```{toctree}
other
```
"""
OTHER = "# Other\n\n```{prf:theorem}\n:label: three\n\nBody {prf:ref}`three`.\n```\n"
FILES: dict[str, Any] = {"index.md": PAGE, "other.md": OTHER, "dot.png": PIXEL}
ORDERS = {
    "before": ["myst_parser", "sphinx_proof", "sphinx_scidraft"],
    "after": ["sphinx_scidraft", "sphinx_proof"],
    "absent": ["sphinx_scidraft"],
}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("builder", ["html", "latex", "text"])
def test_the_same_in_any_order(build: Build, order: str, builder: str) -> None:
    built = build(FILES, conf={"extensions": ORDERS[order]}, builder=builder)
    name = {"html": "index", "latex": "notes.tex", "text": "index.txt"}[builder]
    assert re.search(r"Theorem 1 .{0,20}\bT\b", built.text(name))
    if builder != "html":
        return
    assert built.page().statements() == ["Theorem 1 (T)", "Postulate 1 (P)", "Proof"]
    assert "Theorem 1, Postulate 1, Theorems 1 and 2." in built.text()
    assert "Fig." not in built.text()
    assert "proof.css" not in built.raw("index.html")


@pytest.mark.parametrize("order", ["before", "after"])
def test_the_pages_are_the_same(build: Build, order: str) -> None:
    with_theirs = build(FILES, conf={"extensions": ORDERS[order]})
    assert with_theirs.bytes() == build(FILES).bytes()


@pytest.mark.parametrize("order", ORDERS)
def test_it_is_said_once(build: Build, order: str) -> None:
    built = build(FILES, conf={"extensions": ORDERS[order]})
    expected = 0 if order == "absent" else 1
    assert built.log.count("takes the place of sphinx_proof") == expected


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("numfig", [True, False])
def test_settings_are_left_alone(build: Build, order: str, *, numfig: bool) -> None:
    conf: dict[str, Any] = {
        "extensions": ORDERS[order],
        "numfig": numfig,
        "numfig_secnum_depth": 2,
        "numfig_format": {"figure": "Picture %s"},
        "myst_enable_extensions": ["colon_fence"],
        "html_theme": "alabaster",
        "language": "de",
        "suppress_warnings": ["toc"],
    }
    built = build(FILES, conf=conf, dead=frozenset({"searchlabel"}))
    assert built.app is not None
    config = built.app.config
    assert config.numfig is numfig
    assert config.numfig_secnum_depth == 2
    assert config.numfig_format["figure"] == "Picture %s"
    assert set(config.numfig_format) <= {"figure", "table", "code-block", "section"}
    assert set(config.myst_enable_extensions) == {"colon_fence"}
    assert config.html_theme == "alabaster"
    assert config.suppress_warnings == ["toc"]
    assert ("Picture 1" in built.text()) is numfig


def extensions_of(built: Built) -> dict[str, Any]:
    assert built.app is not None
    return dict(built.app.extensions)


def test_parallel_builds_stay_allowed(build: Build) -> None:
    for order in ORDERS.values():
        extension = extensions_of(build(FILES, conf={"extensions": order}))["sphinx_proof"]
        assert extension.parallel_read_safe is not False


JUPYTER_BOOK = """\
# Chapter

````{prf:theorem} Of the middle
:label: my-theorem
:class: dropdown

Text.

```{prf:proof}
Inner.
```
````

```{prf:lemma} Small
:label: my-lemma

Text.
```

```{prf:algorithm} Search
:label: my-algorithm
:nonumber:

**Inputs** Given a list

1. Look
2. Go on
```

By {prf:ref}`my-theorem`, {prf:ref}`my-lemma`, {prf:ref}`text <my-lemma>`,
{prf:ref}`my-algorithm`.
"""


def test_a_book_for_sphinx_proof(build: Build) -> None:
    files = {
        "index.md": "# Book\n\n```{toctree}\n:numbered:\n\nchapter\n```\n",
        "chapter.md": JUPYTER_BOOK,
    }
    conf = {
        "extensions": ["myst_parser", "sphinx_proof", "sphinx_scidraft"],
        "prf_realtyp_to_countertyp": {"lemma": "theorem"},
        "proof_title_format": ": %t",
        "proof_minimal_theme": True,
        "proof_number_weight": "bold",
        "proof_title_weight": "normal",
    }
    built = build(files, conf=conf)
    assert built.page("chapter").statements() == [
        *("Theorem 1.1: Of the middle", "Proof", "Lemma 1.2: Small", "Algorithm: Search"),
    ]
    assert "By Theorem 1.1, Lemma 1.2, text, Search." in built.text("chapter")


MYSTMD = """\
---
title: A note
---

(intro)=
# A note

:::{prf:theorem} Projection
:label: my-theorem

Text.
:::

:::{prf:axiom}
:label: my-axiom
:enumerated: false

Text.
:::

:::{prf:lemma} By hand
:label: my-lemma
:enumerator: B.1

Text.
:::

::::{prf:proof}
:label: my-proof
:class: simple

With

:::{prf:remark} Inside
:label: my-remark
Inner.
:::

$$
x = y
$$
::::

:::{prf:definition} {math}`L`-smooth
:label: my-definition
:number: D

Text.
:::

- {prf:ref}`my-theorem`, [](#my-theorem), [Theorem {number}](#my-theorem), [](my-theorem)
- {prf:ref}`my-axiom`, [](#my-lemma), {prf:ref}`Lem. {number} <my-lemma>`
- [the {name}](#my-theorem), {prf:ref}`my-definition`, {prf:ref}`my-remark`
"""


def test_a_note_for_mystmd(build: Build) -> None:
    built = build(MYSTMD)
    text = built.text()
    assert "Theorem 1, Theorem 1, Theorem 1, Theorem 1" in text
    assert "Axiom, Lemma B.1, Lem. B.1" in text
    assert "the Projection, Definition D, Remark 1" in text
    assert "Proof¶ With Remark 1 (Inside)¶ Inner." in text


def test_every_kind_of_sphinx_proof_is_ours() -> None:
    assert set(PROOF_TYPES) <= set(BUILT_IN)


DIALECT = {
    "index.md": """\
# Root

```{toctree}
:numbered: 2

a
b
```

```{prf:theorem} Here
:label: here

Body.
```
""",
    "a.md": """\
# A

```{prf:theorem} One
:label: one

Body.
```

## Sub

```{prf:lemma} Two
:label: two

Body.
```

```{prf:theorem} Three
:label: three

Body.
```
""",
    "b.md": """\
# B

```{prf:lemma} Four
:label: four

Body.
```

```{prf:definition} Five
:label: five
:nonumber:

Body.
```

{prf:ref}`one`, {prf:ref}`two`, {prf:ref}`three`, {prf:ref}`four`.
""",
}


@pytest.mark.parametrize(
    "conf",
    [
        {},
        {"numfig_secnum_depth": 0},
        {"numfig_secnum_depth": 2},
        {"prf_realtyp_to_countertyp": {"lemma": "theorem"}},
    ],
)
def test_the_same_numbers_as_sphinx_proof_gives(build: Build, conf: dict[str, Any]) -> None:
    theirs = {**conf, "extensions": ["myst_parser", "sphinx_proof"], "html_theme": "basic"}
    pattern = r"(?:Theorem|Lemma) \d[\d.]* \(\w+\)"
    numbers = []
    for own in (theirs, {**conf, "html_theme": "basic"}):
        built = build(DIALECT, conf=own, dead=frozenset({"proof-content", "'five' twice"}))
        pages = (built.text(name) for name in ("index", "a", "b"))
        numbers.append([re.findall(pattern, text) for text in pages])
        assert "Theorem" in built.text("b")
    assert numbers[0] == numbers[1]
    assert sum(map(len, numbers[0])) == 5
