"""Links that options put on every page: those in the header, and the one to edit the page."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

from sphinx_scidraft.problems import Problem, hint, warn
from sphinx_scidraft.theme.active import is_ours
from sphinx_scidraft.theme.options import HeaderLink, options_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:|[/#]", re.IGNORECASE)
"""How a target begins that is no document."""


class Link(NamedTuple):
    """A link in the header of one page."""

    text: str
    href: str
    is_current: bool


def _document(link: HeaderLink) -> str:
    """Return the document that a link leads to; "" if it leads to an address."""
    return "" if _ADDRESS.match(link.target) else link.target.partition("#")[0]


def _others(app: Sphinx) -> set[str]:
    """Return the names of pages that no document becomes."""
    indexes = {
        f"{domain.name}-{index.name}"
        for domain in app.env.domains.sorted()
        for index in domain.indices
    }
    return indexes | {"genindex", "search"} | set(app.config.html_additional_pages)


def _exists(app: Sphinx, page: str) -> bool:
    return page in app.env.found_docs or page in _others(app)


def _check(app: Sphinx, builder: Builder) -> None:
    """Report links to documents that do not exist (``write-started``: all are known)."""
    if not is_ours(app):
        return
    for link in options_of(app).header_links:
        document = _document(link)
        if document and not _exists(app, document):
            message = (
                f"html_theme_options['header_links']: there is no document {document!r}"
                f"{hint(document, app.env.found_docs | _others(app))}"
            )
            warn(Problem.THEME, message, location=None)


def _links_on(app: Sphinx, pagename: str, pathto: Callable[..., str]) -> list[Link]:
    links = []
    for link in options_of(app).header_links:
        document = _document(link)
        if not document:
            links.append(Link(link.text, link.target, is_current=False))
        elif _exists(app, document):
            href, anchor = pathto(document), link.target[len(document) :]
            here = anchor if anchor and href == "#" else href + anchor
            links.append(Link(link.text, here, is_current=document == pagename))
    return links


def _edit(app: Sphinx, docname: str) -> str:
    """Return where the source of a document can be edited."""
    pattern = options_of(app).edit_link
    path = PurePath(app.env.doc2path(docname, base=False)).as_posix()
    return pattern.replace("{path}", quote(path))


def _offer(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Give the templates the links of their page."""
    if not is_ours(app):
        return
    context["header_links"] = _links_on(app, pagename, context["pathto"])
    is_of_one_file = doctree is not None and app.builder.name != "singlehtml"
    context["edit_href"] = _edit(app, pagename) if is_of_one_file else ""


def setup(app: Sphinx) -> None:
    """Offer the links to the templates."""
    app.connect("write-started", _check)
    app.connect("html-page-context", _offer)
