"""Index pages are not made again when nothing has changed that they are made of.

Sphinx makes the indexes in every build, even in one that reads and writes nothing. With many
statements that would be most of its time. A page is kept by the rule that Sphinx has for all other
pages: unless a source, the configuration or a template has changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from jinja2 import DictLoader
from markupsafe import Markup
from sphinx.jinja2glue import BuiltinTemplateLoader

if TYPE_CHECKING:
    from docutils import nodes
    from jinja2 import BaseLoader
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

    from sphinx_scidraft.statements.domain import StatementDomain

_TEMPLATE = "scidraft-kept-page.html"
BUILDERS = frozenset({"html", "dirhtml"})
"""Builders whose index pages can be kept."""


def _keep_page(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> str | None:
    """Write an index page as it is, if it is as it would be made now."""
    domain = cast("StatementDomain", app.env.domains["prf"])
    pages = {"genindex", *(f"prf-{index.name}" for index in domain.indices)}
    templates = app.builder.templates if app.builder.name in BUILDERS else None
    if pagename not in pages or not isinstance(templates, BuiltinTemplateLoader):
        return None
    page = Path(cast("StandaloneHTMLBuilder", app.builder).get_output_path(pagename))
    if not _is_current(app, domain, page, templates.newest_template_mtime()):
        return None
    loaders = cast("list[BaseLoader]", templates.loaders)
    if not any(isinstance(loader, DictLoader) for loader in loaders):
        loaders.append(DictLoader({_TEMPLATE: "{{ kept }}"}))
    context["kept"] = Markup(page.read_text(app.config.html_output_encoding))  # noqa: S704
    return _TEMPLATE


def is_kept(context: dict[str, Any]) -> bool:
    """Tell whether the page of a context is written as it is."""
    return "kept" in context


def _is_current(app: Sphinx, domain: StatementDomain, page: Path, newest_template: float) -> bool:
    update = domain.update
    return (
        update is not None
        and update.is_as_before
        and page.is_file()
        and page.stat().st_mtime > newest_template
    )


def setup(app: Sphinx) -> None:
    """Look at index pages before anybody else spends time on them."""
    app.connect("html-page-context", _keep_page, priority=50)
