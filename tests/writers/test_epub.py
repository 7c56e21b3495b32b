"""EPUB: the list of files tells what is in the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

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
