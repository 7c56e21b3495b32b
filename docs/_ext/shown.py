"""Directives that print a snippet and then build it, so that every snippet is a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class Shown(SphinxDirective):
    """``{shown}``: print the content as Markdown, and below it what it becomes.

    It has no options, so that a snippet may begin with ``:::``.
    """

    has_content = True
    language = "markdown"

    def run(self) -> list[nodes.Node]:
        """Return the source and the result, in one box."""
        text = "\n".join(self.content)
        source = nodes.literal_block(text, text, language=self.language)
        self.set_source_info(source)
        result = nodes.container("", *self.built(), classes=["shown-result"])
        return [nodes.container("", source, result, classes=["shown"])]

    def built(self) -> list[nodes.Node]:
        """Return what the content becomes."""
        return self.parse_content_to_nodes()


class ShownInRst(Shown):
    """``{shown-rst}``: the same for reStructuredText."""

    language = "rst"

    def built(self) -> list[nodes.Node]:
        """Return what the content becomes; the fence around it takes a line of its own."""
        fenced = "\n".join(["````{eval-rst}", *self.content, "````"])
        return self.parse_text_to_nodes(fenced, offset=self.content_offset - 1)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    app.add_directive("shown", Shown)
    app.add_directive("shown-rst", ShownInRst)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
