"""Wide things stand in boxes that scroll, can be focused and have a name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from building import Build
    from pages import Page

NUMFIG = {"numfig": True}


def labels(page: Page) -> list[str]:
    """The names of the boxes of a page."""
    return [box.attrib["aria-label"] for box in page.all("div", "scroller")]


TABLE = ":::{table} Measured $x$ times\n:name: tab\n\n| a | b |\n|---|---|\n| 1 | 2 |\n:::\n"
LISTING = "```{code-block} python\n:caption: relax.py\n:name: lst\nx = 1\n```\n"
EQUATION = "$$\na = b\n$$ (eq-a)\n"


@pytest.mark.parametrize(
    ("source", "conf", "label"),
    [
        (TABLE, NUMFIG, "Table 1: Measured x times"),
        (TABLE, {}, "Table: Measured x times"),
        ("| a |\n|---|\n| 1 |\n", NUMFIG, "Table"),
        (LISTING, NUMFIG, "Listing 1: relax.py"),
        (LISTING, {}, "Code: relax.py"),
        ("```python\nx = 1\n```\n", NUMFIG, "Code"),
        ("```python\nx = 1\n```\n", {"language": "de"}, "Code"),
        ("    indented\n", {}, "Code"),
        (EQUATION, {}, "Equation (1)"),
        ("$$\na = b\n$$\n", {}, "Equation"),
        ("```{mermaid}\ngraph LR\n```\n", {"suppress_warnings": ["scidraft.nameless"]}, "Diagram"),
        ("```{mermaid}\n:alt: A graph\ngraph LR\n```\n", {}, "Diagram: A graph"),
    ],
)
def test_a_wide_thing_is_in_a_named_box(
    build: Build, source: str, conf: dict[str, object], label: str
) -> None:
    page = build(f"# Page\n\n{source}", conf=conf).page()
    assert labels(page) == [label]
    box = page.one("div", "scroller")
    assert (box.get("role"), box.get("tabindex")) == ("group", "0")


def child_of_box(page: Page) -> ET.Element:
    (child,) = page.one("div", "scroller")
    return child


def test_the_number_stands_beside_the_box(build: Build) -> None:
    page = build(f"# Page\n\n{EQUATION}\nSee {{eq}}`eq-a`.\n").page()
    equation = page.one("div", "equation")
    assert [child.get("class") for child in equation] == ["scroller", "eqno"]
    assert equation.get("id") == "equation-eq-a"
    assert "id" not in child_of_box(page).attrib
    assert page.href("(1)") == "#equation-eq-a"
    assert [link.get("href") for link in page.all("a", "headerlink")] == ["#page", "#equation-eq-a"]


def test_numbers_of_equations_by_section(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\n:numbered:\na\n```\n",
        "a.md": f"# A\n\n{EQUATION}\nSee {{eq}}`eq-a`.\n",
    }
    built = build(files, conf={"numfig": True, "math_numfig": True})
    assert labels(built.page("a")) == ["Equation (1.1)"]
    assert re.match(r"a.html: .*a=b \(1\.1\)", built.follow("a", "(1.1)"))


def test_singlehtml(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\nb\n```\n",
        "a.md": f"# A\n\n{TABLE}\n{LISTING}",
        "b.md": f"# B\n\n{LISTING.replace('lst', 'lst-b')}\n{EQUATION}",
    }
    page = build(files, conf=NUMFIG, builder="singlehtml").page()
    assert labels(page) == [
        "Table 1: Measured x times",
        "Listing 1: relax.py",
        "Listing 2: relax.py",
        "Equation (1)",
    ]


@pytest.mark.parametrize("theme", ["alabaster", "basic"])
def test_other_themes_are_left_alone(build: Build, theme: str) -> None:
    page = build(
        f"# Page\n\n{TABLE}\n{EQUATION}",
        conf={"html_theme": theme},
        dead=frozenset({"searchlabel"}),
    ).page()
    assert not page.all("div", "scroller")
    assert not page.all("div", "equation")


@pytest.mark.parametrize("builder", ["epub", "latex", "text", "man", "xml"])
def test_other_builders_are_left_alone(build: Build, builder: str) -> None:
    built = build(f"# Page\n\n{TABLE}\n{LISTING}\n{EQUATION}", builder=builder)
    assert "scroller" not in "".join(
        path.read_text(errors="replace")
        for path in built.out.rglob("*")
        if path.is_file() and path.suffix != ".css"
    )


def test_code_in_a_table_and_a_table_in_a_statement(build: Build) -> None:
    source = ":::{law} T\n```{list-table}\n* - a\n  - ```python\n    x = 1\n    ```\n```\n:::\n"
    page = build(f"# Page\n\n{source}").page()
    assert labels(page) == ["Table", "Code"]
