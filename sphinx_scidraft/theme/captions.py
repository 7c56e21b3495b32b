"""Captions of tables of contents are headings, with a level.

Sphinx writes them as ``<p role="heading">`` without one, which says nothing to a screen reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.theme.active import is_ours

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class CaptionsAsHeadings(SphinxPostTransform):
    """Put the caption of a toctree before it, as a heading that is no section."""

    default_priority = 970

    def run(self, **kwargs: Any) -> None:
        """Change the toctrees of a document."""
        if not is_ours(self.app):
            return
        for toctree in list(self.document.findall(addnodes.toctree)):
            caption = toctree.get("caption")
            if not caption or toctree.get("hidden") or not toctree["entries"]:
                continue
            heading = nodes.rubric(caption, caption, classes=["caption"])
            heading["heading-level"] = min(_depth(toctree) + 1, 6)
            toctree.parent.insert(toctree.parent.index(toctree), heading)
            toctree["caption"] = None


def _depth(node: nodes.Node) -> int:
    """Count the sections around a node."""
    depth = 0
    while node.parent is not None:
        node = node.parent
        depth += isinstance(node, nodes.section)
    return depth


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(CaptionsAsHeadings)
