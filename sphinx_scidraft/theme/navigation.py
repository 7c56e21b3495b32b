"""A page's own branch of the site, for the templates.

A template calls ``branch()`` and gets what stands around its page, and never more than a window of
it. The tree is made once in a build, and a title is rendered once, however many pages show it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from markupsafe import Markup, escape

from sphinx_scidraft.pages.survey import toctrees_in
from sphinx_scidraft.pages.tree import Row, Tree, Window
from sphinx_scidraft.theme.active import is_ours

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.builders.html import StandaloneHTMLBuilder

_BUILDERS = frozenset({"dirhtml", "html"})
"""Builders that make a page of every document."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a page, with its number and the markup of its title."""

    title: Markup
    href: str
    is_current: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Links to pages from one table of contents."""

    caption: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """What stands around a page."""

    page: Link
    parents: tuple[Link, ...]
    """From the outermost to the one above; the root only if it is the one above."""
    siblings: tuple[Group, ...]
    """The page and those beside it; nothing, if no page is above it."""
    children: tuple[Group, ...]
    whole: Link | None
    """Where to find all siblings, if these are not all."""


class Navigation:
    """Makes branches for the pages of one build."""

    def __init__(self, builder: StandaloneHTMLBuilder) -> None:
        self._builder = builder
        self._env = env = builder.env
        toctrees = {docname: toctrees_in(env, docname) for docname in env.toctree_includes}
        self._tree = Tree(toctrees, env.config.root_doc, env.titles)
        self._titles: dict[str, Markup] = {}

    def branch(self, docname: str) -> Branch | None:
        """Return the branch of a page; nothing, if it stands alone."""
        around = self._tree.around(docname)
        siblings = self._groups(docname, around.siblings)
        children = self._groups(docname, around.children)
        if not siblings and not children:
            return None
        parents = tuple(self._link(docname, parent) for parent in around.parents)
        whole = parents[-1] if around.siblings.is_cut else None
        return Branch(self._link(docname, docname), parents, siblings, children, whole)

    def _groups(self, docname: str, window: Window) -> tuple[Group, ...]:
        return tuple(
            Group(caption, tuple(self._entry(docname, row) for row in rows))
            for caption, rows in groupby(window.rows, key=lambda row: row.caption)
        )

    def _entry(self, docname: str, row: Row) -> Link:
        title, target = row.entry
        if row.entry.is_address:
            return Link(escape(title or target), target)
        return self._link(docname, target, title)

    def _link(self, docname: str, target: str, title: str = "") -> Link:
        """Link from one page to another, by the title of that page or another one."""
        shown = self._number(target) + escape(title) if title else self._title(target)
        if target == docname:
            return Link(shown, "#", is_current=True)
        return Link(shown, self._builder.get_relative_uri(docname, target))

    def _title(self, docname: str) -> Markup:
        if docname not in self._titles:
            self._titles[docname] = self._render(docname)
        return self._titles[docname]

    def _render(self, docname: str) -> Markup:
        title = self._env.titles[docname]
        if len(title) == 1 and isinstance(title[0], nodes.Text):  # by far the most, and the fastest
            return self._number(docname) + escape(title.astext())
        return Markup(self._builder.render_partial(title)["title"])  # noqa: S704 (Sphinx's own)

    def _number(self, docname: str) -> Markup:
        """Write the number of a page as Sphinx does in its own links."""
        number = self._env.titles[docname].get("secnumber")
        if not number:
            return Markup()
        text = ".".join(map(str, number)) + self._env.config.html_secnumber_suffix
        return Markup('<span class="section-number">{}</span>').format(text)


class _Navigator:
    """Holds the navigation of the build that is running."""

    def __init__(self) -> None:
        self._navigation: Navigation | None = None

    def forget(self, app: Sphinx, builder: Builder) -> None:
        """Forget what was true before the documents were read (``write-started``)."""
        self._navigation = None

    def offer(
        self,
        app: Sphinx,
        pagename: str,
        template: str,
        context: dict[str, Any],
        doctree: nodes.document | None,
    ) -> None:
        """Offer the templates a function (``html-page-context``)."""
        if is_ours(app):
            is_page = app.builder.name in _BUILDERS and doctree is not None
            context["branch"] = partial(self._branch, app, pagename) if is_page else _nothing

    def _branch(self, app: Sphinx, docname: str) -> Branch | None:
        if self._navigation is None:
            self._navigation = Navigation(cast("StandaloneHTMLBuilder", app.builder))
        return self._navigation.branch(docname)


def _nothing() -> None:
    return None


def setup(app: Sphinx) -> None:
    """Offer ``branch()`` to the templates, before anybody may want to call it."""
    navigator = _Navigator()
    app.connect("write-started", navigator.forget)
    app.connect("html-page-context", navigator.offer, priority=5)
