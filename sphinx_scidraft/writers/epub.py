"""EPUB books that readers can open.

Their list of files tells which pages hold drawings and formulas, as EPUB 3.3 demands, and the boxes
of task lists, which MyST-Parser writes as HTML, become XHTML: else the whole page is unreadable.

Source: https://www.w3.org/TR/epub-33/#app-item-properties-vocab
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote
from xml.dom import minidom

from docutils import nodes
from sphinx.builders.epub3 import Epub3Builder
from sphinx.transforms.post_transforms import SphinxPostTransform

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

_PAGE = "application/xhtml+xml"
_BOX = "task-list-item-checkbox"
"""The class of a box in a task list."""
_SIGNS = {"mathml": b"<math", "svg": b"<svg"}
"""What a page has in it for each property that it must have."""


class EpubBuilder(Epub3Builder):
    """Sphinx's builder, with the properties of pages."""

    def build_content(self) -> None:
        """Write the list of files."""
        super().build_content()
        path = Path(self.outdir, "content.opf")
        book = minidom.parseString(path.read_bytes())  # noqa: S318 (Sphinx has just written it)
        for item in book.getElementsByTagName("item"):
            if item.getAttribute("media-type") == _PAGE:
                known = item.getAttribute("properties").split()
                page = Path(self.outdir, unquote(item.getAttribute("href")))
                properties = sorted({*known, *_properties(page)})
                if properties != known:
                    item.setAttribute("properties", " ".join(properties))
        path.write_bytes(book.toxml(encoding="utf-8"))


def _properties(page: Path) -> Iterator[str]:
    content = page.read_bytes() if page.is_file() else b""
    for name, sign in _SIGNS.items():
        if sign in content:
            yield name


class CloseBoxes(SphinxPostTransform):
    """Write the boxes of task lists as XHTML."""

    default_priority = 400
    builders = ("epub",)

    def run(self, **kwargs: Any) -> None:
        """Change the boxes of a document."""
        for node in self.document.findall(nodes.raw):
            box = node.astext()
            if box.startswith("<input ") and _BOX in box and not box.endswith("/>"):
                node.children = [nodes.Text(f"{box.removesuffix('>')} />")]


def setup(app: Sphinx) -> None:
    """Take the place of Sphinx's builder."""
    app.add_builder(EpubBuilder, override=True)
    app.add_post_transform(CloseBoxes)
