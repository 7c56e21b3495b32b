"""Whether a page is made with our theme."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER = Path(__file__).parent / "scidraft"
"""Templates, style sheets and scripts of the theme."""
NAME = "scidraft"


def is_ours(app: Sphinx) -> bool:
    """Tell whether the builder makes HTML with the theme scidraft or one that inherits from it."""
    theme = getattr(app.builder, "theme", None)
    return theme is not None and str(FOLDER) in map(str, theme.get_theme_dirs())
