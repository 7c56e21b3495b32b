"""Diagrams in HTML pages: the element around a drawing, the style sheet, and no scripts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from docutils import nodes
from sphinx.util.fileutil import copy_asset
from sphinxcontrib.mermaid import install_js

from sphinx_scidraft.diagrams.nodes import diagram
from sphinx_scidraft.diagrams.writing import is_ours

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.writers.html5 import HTML5Translator

_SHEET = Path(__file__).parent / "static" / "diagrams.css"


def leave_scripts_out(app: Sphinx, config: Config) -> None:
    """Keep sphinxcontrib-mermaid from putting its scripts on pages that have no use for them."""
    if is_ours(app):
        for listener in list(app.events.listeners.get("html-page-context", ())):
            if listener.handler is install_js:
                app.disconnect(listener.id)


def copy_sheet(app: Sphinx) -> None:
    """Put the style sheet where pages link to, before the first page is written."""
    if is_ours(app) and app.builder.format == "html":
        static = Path(app.outdir, "_static")
        static.mkdir(parents=True, exist_ok=True)
        copy_asset(_SHEET, static, force=True)  # it may be that of another version


def link_sheet(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Link the style sheet from a page with diagrams."""
    if doctree is not None and doctree.next_node(diagram) is not None:
        app.add_css_file(_SHEET.name)


def visit_diagram(self: HTML5Translator, node: diagram) -> None:
    """Begin the element around a drawing, and write the drawing."""
    classes = ["diagram", *([f"align-{node['align']}"] if "align" in node else [])]
    is_inline = isinstance(node.parent, nodes.TextElement)
    tag = "span" if is_inline else "div"
    self.context.append(f"</{tag}>" if is_inline else f"</{tag}>\n")
    self.body.append(self.starttag(node, tag, "", CLASS=" ".join(classes)))
    if "file" in node:
        address = quoteattr(f"{self.builder.imgpath}/{node['file']}")
        self.body.append(f"<a href={address}>{node['svg']}</a>")
    else:
        self.body.append(node["svg"])


def depart_diagram(self: HTML5Translator, node: diagram) -> None:
    """End the element around a drawing."""
    self.body.append(self.context.pop())
