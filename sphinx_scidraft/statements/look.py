"""The style sheet of statements, on the pages that have any."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from sphinx.util.fileutil import copy_asset

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from sphinx_scidraft.statements.domain import StatementDomain

_SHEET = Path(__file__).parent / "static" / "statements.css"
_WEIGHTS = "statement-weights.css"


def _weights(app: Sphinx) -> str:
    """Write the weights that sphinx-proof's options ask for as a style sheet."""
    wanted = {
        "--statement-number-weight": app.config.proof_number_weight,
        "--statement-title-weight": app.config.proof_title_weight,
    }
    rules = "".join(f"{name}:{value};" for name, value in wanted.items() if value)
    return f":root{{{rules}}}\n" if rules else ""


def _copy_sheets(app: Sphinx) -> None:
    """Put the style sheets where pages link to, before the first page is written."""
    builder: Builder = app.builder
    if builder.format != "html":
        return
    static = Path(app.outdir, "_static")
    static.mkdir(parents=True, exist_ok=True)
    copy_asset(_SHEET, static, force=True)  # it may be that of another version
    weights = _weights(app)
    if weights:
        (static / _WEIGHTS).write_text(weights, encoding="utf-8")


def _link_sheets(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Link the style sheets from a page with statements."""
    statements = cast("StatementDomain", app.env.domains["prf"]).statements
    holds_all = app.builder.name == "singlehtml"
    if doctree is None or not (statements if holds_all else statements.get(pagename)):
        return
    app.add_css_file(_SHEET.name)
    if _weights(app):
        app.add_css_file(_WEIGHTS)


def setup(app: Sphinx) -> None:
    """Copy and link the style sheets."""
    app.connect("builder-inited", _copy_sheets)
    app.connect("html-page-context", _link_sheets)
