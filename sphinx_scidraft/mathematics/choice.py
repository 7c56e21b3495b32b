"""Who sets mathematics: we, or what the project has asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

RENDERER = "scidraft_katex"
"""Our name among those that ``html_math_renderer`` takes."""
_DEFAULT = "mathjax"
"""Sphinx has it always, so that it being there says nothing."""
_OTHERS = frozenset({"sphinx.ext.mathjax", "sphinx.ext.imgmath", "sphinxcontrib.katex"})


def is_wanted(app: Sphinx, config: Config) -> bool:
    """Tell whether a project leaves its mathematics to us."""
    return bool(
        config.scidraft_math == "katex"
        and config.html_math_renderer is None
        and not _OTHERS.intersection(config.extensions)
        and app.registry.html_inline_math_renderers.keys() <= {_DEFAULT}
    )


def is_ours(config: Config) -> bool:
    """Tell whether we set the mathematics of a project, whatever its builder is."""
    return bool(config.html_math_renderer == RENDERER)
