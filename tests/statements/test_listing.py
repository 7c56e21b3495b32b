"""Lists of statements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from building import Build, Built

FILES = {
    "a.md": """\
# A

:::{lemma} Proved
:label: proved

Body.
:::

:::{proof}
:of: proved

Body.
:::

:::{lemma} *Open* {prf:ref}`thm`
Body.
:::
""",
    "part/b.md": """\
# B

:::{theorem} Main
:label: thm

Body.
:::

:::{fact} Needs none
Body.
:::

:::{solution} Given
Body.
:::

````{only} not html
```{theorem} Elsewhere
Body.
```
````

```{prf:list} fact
:document: .
```
""",
}
LISTS = [
    ("```{prf:list}\n```", "Lemma 1 (Proved); Lemma 2 (Open Theorem 1); Theorem 1 (Main); Fact 1"),
    ("```{prf:list} lemma\n```", "Lemma 1 (Proved); Lemma 2 (Open Theorem 1)"),
    ("```{prf:list} theorem, lemma\n```", "Lemma 1; Lemma 2; Theorem 1"),
    ("```{prf:list} fact theorem\n```", "Theorem 1 (Main); Fact 1 (Needs none)"),
    ("```{prf:list}\n:document: a\n```", "Lemma 1; Lemma 2"),
    ("```{prf:list}\n:document: part/*\n```", "Theorem 1; Fact 1"),
    ("```{prf:list}\n:document: a, part/b\n```", "Lemma 1; Lemma 2; Theorem 1; Fact 1"),
    ("```{prf:list}\n:unproved:\n```", "Lemma 2; Theorem 1"),
    ("```{prf:list} lemma\n:unproved:\n:document: a\n```", "Lemma 2"),
    ("```{prf:list} proof\n```", "Proof"),
    ("```{prf:list} solution\n```", "Solution (Given)"),
    ("```{proof:list} fact\n```", "Fact 1"),
]


@pytest.fixture(scope="module")
def built(build: Build) -> Built:
    lists = "\n\n".join(source for source, _ in LISTS)
    index = f"# Root\n\n{lists}\n\n```{{toctree}}\na\npart/b\n```\n"
    return build({**FILES, "index.md": index})


@pytest.mark.parametrize("place", range(len(LISTS)), ids=[source for source, _ in LISTS])
def test_what_is_listed(built: Built, place: int) -> None:
    found = built.page().all("ul", "statement-list")[place]
    items = [re.sub(r"\s+", " ", "".join(item.itertext())).strip() for item in found]
    expected = LISTS[place][1].split("; ")
    assert len(items) == len(expected)
    assert all(item.startswith(start) for item, start in zip(items, expected, strict=True)), items


def test_items_are_links_to_the_statements(built: Built) -> None:
    assert built.follow("index", "Theorem 1 (Main)").startswith("part/b.html: Theorem 1 (Main)")
    item = built.page().all("ul", "statement-list")[1][1]
    (link,) = item.iter("a")
    assert built.target(built.out / "index.html", link.attrib["href"]).startswith("a.html: Lemma 2")
    assert link.findall(".//em")[0].text == "Open"


def test_nothing_to_list(build: Build) -> None:
    built = build("# A\n\n```{prf:list} law\n```\n\nAfter.\n")
    assert not built.page().all("ul", "statement-list")
    assert "After." in built.text()


def test_classes(build: Build) -> None:
    built = build("# A\n\n:::{law}\nB.\n:::\n\n```{prf:list}\n:class: mine\n```\n")
    assert built.page().all("ul", "mine")


def test_in_restructuredtext(build: Build) -> None:
    built = build({"index.rst": "A\n=\n\n.. law:: One\n\n   B.\n\n.. prf:list:: law\n"})
    assert "Law 1 (One)" in "".join(built.page().one("ul", "statement-list").itertext()).replace(
        "\N{NO-BREAK SPACE}", " "
    )


@pytest.mark.parametrize(("builder", "name"), [("latex", "notes.tex"), ("text", "index.txt")])
def test_elsewhere(build: Build, builder: str, name: str) -> None:
    index = "# Root\n\n```{toctree}\na\npart/b\n```\n\n```{prf:list} theorem\n```\n"
    text = build({**FILES, "index.md": index}, builder=builder).text(name)
    assert re.search(r"Theorem 1\b.{0,40}Main\b.*Theorem 2\b.{0,40}Elsewhere\b", text)
