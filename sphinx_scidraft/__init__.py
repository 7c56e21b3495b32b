"""Scientific notes with Sphinx."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft import (
    cache,
    config,
    diagrams,
    mathematics,
    notes,
    pages,
    schedules,
    statements,
    theme,
    writers,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["__version__", "setup"]
__version__ = "0.1.0"


def setup(app: Sphinx) -> ExtensionMetadata:
    """Set the package up, in the order in which its parts read a note."""
    # myst-nb brings its own set-up of MyST along.
    app.setup_extension("myst_nb" if "myst_nb" in app.config.extensions else "myst_parser")
    app.setup_extension("sphinxcontrib.mermaid")
    config.setup(app)
    cache.setup(app)
    notes.setup(app)
    statements.setup(app)
    schedules.setup(app)  # before diagrams: it takes the Gantt charts out
    diagrams.setup(app)
    mathematics.setup(app)
    pages.setup(app)
    writers.setup(app)
    theme.setup(app)
    return {
        "version": __version__,
        "env_version": 2,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
