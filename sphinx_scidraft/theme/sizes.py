"""Widths of images, figures, tables and columns as classes, not as ``style`` attributes.

A page that forbids inline styles (``Content-Security-Policy: style-src 'self'``) would lose them.
Lengths in other units than pixels and per cent stay as they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.theme.active import is_ours

if TYPE_CHECKING:
    from sphinx.application import Sphinx

RULES = "\n".join(f".width-{share}{{width:{share}%}}" for share in range(1, 101))
"""The style sheet's part: a class for each whole per cent."""
_SHARE = re.compile(r"(\d+(?:\.\d+)?)\s*%")
_PIXELS = re.compile(r"(\d+)(?:\.\d+)?\s*px")


class WidthsAsClasses(SphinxPostTransform):
    """Say by a class what docutils' writer would put into a ``style`` attribute."""

    default_priority = 960

    def run(self, **kwargs: Any) -> None:
        """Change the images, figures and tables of a document."""
        if not is_ours(self.app):
            return
        for node in self.document.findall(nodes.Element):
            if isinstance(node, nodes.image) and "scale" not in node:
                _without_unit(node)
                _as_class(node)
            elif isinstance(node, nodes.figure):
                _as_class(node)
            elif isinstance(node, nodes.table):
                _as_class(node)
                _columns_as_classes(node)


def _class(percentage: float) -> str:
    return f"width-{min(max(round(percentage), 1), 100)}"


def _as_class(node: nodes.Element) -> None:
    share = _SHARE.fullmatch(str(node.get("width", "")))
    if share:
        del node["width"]
        node["classes"].append(_class(float(share[1])))


def _without_unit(image: nodes.image) -> None:
    """Make pixels a plain number, which becomes an attribute of ``<img>``."""
    for dimension in ("width", "height"):
        pixels = _PIXELS.fullmatch(str(image.get(dimension, "")))
        if pixels:
            image[dimension] = pixels[1]


def _columns_as_classes(table: nodes.table) -> None:
    """Give the cells of the first row the widths of their columns."""
    if "colwidths-given" not in table["classes"]:
        return
    row = next(table.findall(nodes.row), None)
    group: Any = table[table.first_child_matching_class(nodes.tgroup) or 0]
    cells = [cell for cell in row or () if isinstance(cell, nodes.entry)]
    if any("morecols" in cell for cell in cells):
        return
    columns = [column for column in group if isinstance(column, nodes.colspec)]
    widths = [float(column["colwidth"]) for column in columns]
    table["classes"].remove("colwidths-given")
    for cell, width in zip(cells, widths, strict=False):
        cell["classes"].append(_class(100 * width / sum(widths)))


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(WidthsAsClasses)
