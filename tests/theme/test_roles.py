"""Bibliographies are lists, and the boxes of task lists have names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from building import Build
    from pages import Page

ENTRIES = """\
Page
====

See [One]_, [Two]_ and [Two]_.

.. [One] First *entry*.
.. [Two] Second.

Between. [Three]_

.. [Three] Third.

   With two paragraphs.
"""


def lists(page: Page) -> list[list[str]]:
    """The entries of each bibliography."""
    return [
        [" ".join("".join(entry.itertext()).split()) for entry in found]
        for found in page.all("div", "citation-list")
    ]


def test_a_bibliography_is_a_list(build: Build) -> None:
    files = {"index.rst": ENTRIES, "conf.py": "extensions = ['sphinx_scidraft']\n"}
    page = build(files).page()
    assert lists(page) == [
        ["[One] First entry.", "[Two] (1,2) Second."],
        ["[Three] Third. With two paragraphs."],
    ]
    for found in page.all("div", "citation-list"):
        assert found.get("role") == "list"
        assert {entry.get("role") for entry in found} == {"listitem"}
    assert page.href("[Three]") == "#three"
    assert page.href("Three") == "#id4"  # and back


@pytest.mark.parametrize("builder", ["singlehtml", "latex", "text", "epub"])
def test_other_builders(build: Build, builder: str) -> None:
    conf = "project = 'Notes'\nversion = '1'\ncopyright = '2026'\nauthor = 'A'\n"
    files = {"index.rst": ENTRIES, "conf.py": f"extensions = ['sphinx_scidraft']\n{conf}"}
    name = {"latex": "notes.tex", "text": "index.txt"}.get(builder, "index")
    assert "Second." in build(files, builder=builder).text(name)


def test_other_themes_keep_docutils_roles(build: Build) -> None:
    conf = "extensions = ['sphinx_scidraft']\nhtml_theme = 'basic'\n"
    files = {"index.rst": ENTRIES, "conf.py": conf}
    page = build(files, dead=frozenset({"searchlabel"})).page()
    assert page.all(cls="citation")[0].get("role") == "doc-biblioentry"


def test_boxes_of_a_task_list(build: Build) -> None:
    source = '# Page\n\n- [x] Done *now* & here\n- [ ] To "do"\n\n<b>raw</b>\n'
    page = build(source, conf={"myst_enable_extensions": ["tasklist"]}).page()
    boxes = page.all("input", "task-list-item-checkbox")
    assert [box.get("aria-label") for box in boxes] == ["Done now & here", "To “do”"]
    assert ["checked" in box.attrib for box in boxes] == [True, False]
    assert page.one("b").text == "raw"
