"""What the templates can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx_scidraft.messages import Messages
from sphinx_scidraft.theme.active import is_ours

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

RIGHT_TO_LEFT = frozenset({"ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"})
"""Languages that are written from right to left."""


def _add_words(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Give the templates the words of the page's language, and its direction."""
    if is_ours(app):
        language = app.config.language or "en"
        context["say"] = Messages(language)
        general = language.replace("-", "_").partition("_")[0]
        context["direction"] = "rtl" if general in RIGHT_TO_LEFT else "ltr"


def setup(app: Sphinx) -> None:
    """Fill the context of every page."""
    app.connect("html-page-context", _add_words)
