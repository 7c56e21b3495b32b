"""One module for each output format: visitors that print what stands in the doctree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx_scidraft.statements import nodes
from sphinx_scidraft.writers import epub, html, latex, text

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Register the visitors."""
    for name in ("statement", "statement_title", "qed", "qed_line"):
        visitors: dict[str, Any] = {
            module.FORMAT: (getattr(module, f"visit_{name}"), getattr(module, f"depart_{name}"))
            for module in (html, latex, text)
        }
        app.add_node(getattr(nodes, name), **visitors)
    app.add_node(nodes.way, html=(html.visit_way, html.depart_way))
    app.add_node(nodes.ways, html=(html.visit_ways, html.depart_ways))
    latex.setup(app)
    epub.setup(app)
