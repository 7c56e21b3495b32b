"""The pages of a project: where they stand, and which of them are to be written again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.pages import freshness
from sphinx_scidraft.pages.citations import CitationCollector

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Keep what pages refer to, and write them again when what they show has changed."""
    app.add_env_collector(CitationCollector)
    freshness.setup(app)
