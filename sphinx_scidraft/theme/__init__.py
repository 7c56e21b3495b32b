"""The HTML theme ``scidraft``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.theme import page, scrolling, sheet, sidenotes, sizes
from sphinx_scidraft.theme.active import FOLDER, NAME

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Offer the theme, and register what its pages need."""
    app.add_html_theme(NAME, str(FOLDER))
    sheet.setup(app)
    page.setup(app)
    sizes.setup(app)
    scrolling.setup(app)
    sidenotes.setup(app)
