"""The style sheet of charts on the pages that have any, and their LaTeX package."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx_scidraft.schedules import pgf, register
from sphinx_scidraft.schedules.looks import style_rules

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_SHEET = Path(__file__).parent / "static" / "gantt.css"


def _write_sheet(app: Sphinx) -> None:
    """Put the style sheet where pages link to, before the first page is written."""
    if app.builder.format != "html":
        return
    static = Path(app.outdir, "_static")
    static.mkdir(parents=True, exist_ok=True)
    rules = _SHEET.read_text(encoding="utf-8")
    # The colours come first, so that forced ones win.
    (static / _SHEET.name).write_text(f"{style_rules()}\n{rules}", encoding="utf-8")


def _link_sheet(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Link the style sheet from a page with charts."""
    charts = register.documents(app.env)
    if doctree is not None and (
        pagename in charts or (charts and app.builder.name == "singlehtml")
    ):
        app.add_css_file(_SHEET.name)


def _use_package(app: Sphinx, env: BuildEnvironment) -> None:
    """Load the LaTeX package in projects with charts."""
    if app.builder.format == "latex" and register.documents(env):
        app.add_latex_package(pgf.PACKAGE)


def setup(app: Sphinx) -> None:
    """Write and link the style sheet."""
    app.connect("builder-inited", _write_sheet)
    app.connect("html-page-context", _link_sheet)
    app.connect("env-updated", _use_package)
