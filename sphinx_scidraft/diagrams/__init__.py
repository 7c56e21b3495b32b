"""Diagrams in Mermaid's language, drawn when a project is built."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.diagrams import engine, page
from sphinx_scidraft.diagrams.directive import Diagram, FencesAsDiagrams
from sphinx_scidraft.diagrams.nodes import diagram
from sphinx_scidraft.diagrams.writing import DrawDiagrams, draw_early, draws, is_ours
from sphinx_scidraft.javascript import need_quickjs_ng

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config


def _take_over(app: Sphinx, config: Config) -> None:
    """Take the directive, unless that extension is to draw."""
    if is_ours(app):
        app.add_directive("mermaid", Diagram, override=True)


def _check_engine(app: Sphinx) -> None:
    """Find out before anything is read whether there can be drawings."""
    if draws(app):
        need_quickjs_ng()


def _end(app: Sphinx, exception: Exception | None) -> None:
    engine.close()


def setup(app: Sphinx) -> None:
    """Set diagrams up."""
    app.add_node(diagram, html=(page.visit_diagram, page.depart_diagram))
    app.add_transform(FencesAsDiagrams)
    app.add_post_transform(DrawDiagrams)
    app.connect("config-inited", _take_over)
    app.connect("config-inited", page.leave_scripts_out, priority=900)  # once all have been added
    app.connect("builder-inited", _check_engine)
    app.connect("builder-inited", page.copy_sheet)
    app.connect("doctree-read", draw_early)
    app.connect("html-page-context", page.link_sheet)
    app.connect("build-finished", _end)
