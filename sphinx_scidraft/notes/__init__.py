"""Notes: what stands in their front matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.notes import titleblock
from sphinx_scidraft.notes.abstract import PlaceAbstract

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Register what becomes of a front matter."""
    titleblock.setup(app)
    app.add_transform(PlaceAbstract)
