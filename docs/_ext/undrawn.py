"""Diagrams where nothing can draw them: their source instead.

For paper, sphinxcontrib-mermaid calls the program ``mmdc``. Where that is missing, it leaves the
diagram out with a warning that has no type, so that ``suppress_warnings`` cannot name it.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinxcontrib.mermaid import mermaid

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata


class PrintSources(SphinxPostTransform):
    """Replace diagrams by their sources where ``mmdc`` would be called, but is missing."""

    default_priority = 800
    formats = ("latex", "texinfo")

    def run(self, **kwargs: Any) -> None:
        """Replace the diagrams of the document."""
        if shutil.which(self.config.mermaid_cmd):
            return
        for diagram in list(self.document.findall(mermaid)):
            source = diagram["code"]
            block = nodes.literal_block(source, source, language="text")
            block.source, block.line = diagram.source, diagram.line
            diagram.replace_self(block)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the step before writing."""
    app.add_post_transform(PrintSources)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
