"""EPUB: the list of files tells what is in the pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

if TYPE_CHECKING:
    from building import Build

OPF = "{http://www.idpf.org/2007/opf}"
FILES = {
    "index.md": "# Root\n\n```{toctree}\nplain\nhelp me\n```\n",
    "plain.md": "# Plain\n",
    "help me.md": (
        "# Drawn\n\n```{mermaid}\n:alt: A graph\n\ngraph LR\n  A --> B\n```\n\n"
        "```{raw} html\n<math></math>\n```\n"
    ),
}


TASKS = "# Tasks\n\n- [x] Done\n- [ ] $e^x$\n\n```{prf:lemma}\nTrue.\n```\n"


def test_properties(build: Build) -> None:
    built = build(FILES, builder="epub")
    root = ET.fromstring(built.raw("content.opf"))  # noqa: S314
    found = {
        item.attrib["href"]: item.get("properties")
        for item in root.iter(f"{OPF}item")
        if item.get("media-type") == "application/xhtml+xml"
    }
    assert found["plain.xhtml"] is None
    assert found["help%20me.xhtml"] == "mathml svg"
    assert found["nav.xhtml"] == "nav"
    assert built.raw("content.opf").startswith("<?xml")


def test_all_pages_are_xml(build: Build) -> None:
    built = build(
        TASKS, builder="epub", conf={"myst_enable_extensions": ["tasklist", "dollarmath"]}
    )
    page = ET.fromstring(built.raw("index.xhtml"))  # noqa: S314
    boxes = list(page.iter("{http://www.w3.org/1999/xhtml}input"))
    assert [box.get("checked") for box in boxes] == ["checked", None]


@pytest.mark.parametrize("sheet", ["statements.css", "katex/katex.css"])
def test_style_sheets_are_those_of_e_books(build: Build, sheet: str) -> None:
    """Readers know neither nested rules nor a direction."""
    text = (build(TASKS, builder="epub").out / "_static" / sheet).read_text(encoding="utf-8")
    assert "&" not in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    assert not re.search(r"(?<![\w-])direction\s*:|unicode-bidi", text)
