"""A note's front matter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.notes.abstract import PlaceAbstract

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Set up what becomes of front matter."""
    app.add_transform(PlaceAbstract)
