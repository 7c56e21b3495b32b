"""The HTML theme ``scidraft``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.theme import (
    captions,
    links,
    logos,
    navigation,
    options,
    page,
    roles,
    scripts,
    scrolling,
    sheet,
    sidenotes,
    sizes,
)
from sphinx_scidraft.theme.active import FOLDER, NAME

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Offer the theme, and register what its pages need."""
    app.add_html_theme(NAME, str(FOLDER))
    options.setup(app)
    sheet.setup(app)
    page.setup(app)
    links.setup(app)
    logos.setup(app)
    navigation.setup(app)
    scripts.setup(app)
    sizes.setup(app)
    captions.setup(app)
    scrolling.setup(app)
    roles.setup(app)
    sidenotes.setup(app)
