"""A survey of the pages that Sphinx has read: titles, headings, tables of contents, numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.util import logging

from sphinx_scidraft.pages.site import FIELD, LINE, Site, as_field
from sphinx_scidraft.pages.tree import Entry, Toctree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

_MARKED = "*"
"""What contents begin with that have markup, whose text may change without being read again."""
_SPECIAL = ("about", "copyright")
"""Pages that Sphinx's own layout looks for."""
_CIRCLES = "scidraft_circles"
"""The attribute of the environment that keeps what circles were cut out of."""


def survey(env: BuildEnvironment, before: Site | None) -> Site:
    """Look at all pages; at the headings only of those that have been read since."""
    site = Site(env.config.root_doc, dict(env.all_docs))
    site.titles = {docname: _markup(title) for docname, title in env.titles.items()}
    known, read = (before.contents, before.read) if before else ({}, {})
    for docname, when in site.read.items():
        contents = known.get(docname, _MARKED) if read.get(docname) == when else _MARKED
        is_known = not contents.startswith(_MARKED)
        site.contents[docname] = contents if is_known else _contents(env, docname)
    site.toctrees = {docname: toctrees_in(env, docname) for docname in env.toctree_includes}
    site.numbers = env.toc_secnumbers
    site.figures = env.toc_fignumbers
    site.special = tuple(name for name in _SPECIAL if name in site.read)
    site.indexes = tuple(_indexes(env))
    return site


def _markup(element: nodes.Element) -> str:
    """Return all that a copy of a heading shows, in the cheapest way."""
    children = element.children
    if len(children) == 1 and isinstance(children[0], nodes.Text):
        return children[0].astext()
    return "".join(map(str, children))


def _contents(env: BuildEnvironment, docname: str) -> str:
    """Write the headings of a document as one text."""
    lines = [str(env.metadata[docname].get("tocdepth", ""))]
    is_marked = False
    for level, reference in _headings(env.tocs.get(docname, nodes.bullet_list()), 1):
        is_marked = is_marked or any(isinstance(part, nodes.Element) for part in reference)
        text = as_field(_markup(reference))
        lines.append(FIELD.join((str(level), as_field(reference["anchorname"]), text)))
    return (_MARKED if is_marked else "") + LINE.join(lines)


def _headings(contents: nodes.Element, level: int) -> Iterator[tuple[int, nodes.reference]]:
    """Yield the headings in Sphinx's table of contents of a document, with their levels."""
    for node in contents.children:
        if isinstance(node, nodes.reference):
            yield level, node
        elif isinstance(node, nodes.bullet_list):
            yield from _headings(node, level + 1)
        elif isinstance(node, nodes.Element):
            yield from _headings(node, level)


def toctrees_in(env: BuildEnvironment, docname: str) -> tuple[Toctree, ...]:
    """Return the tables of contents in a document."""
    contents = env.tocs.get(docname)
    return tuple(_toctrees(contents, 1)) if contents is not None else ()


def _toctrees(contents: nodes.Element, level: int) -> Iterator[Toctree]:
    for node in contents.children:
        if isinstance(node, addnodes.toctree):
            yield Toctree(
                caption=node.get("caption") or "",
                entries=tuple(Entry(title or "", target) for title, target in node["entries"]),
                level=level,
                depth=node.get("maxdepth", -1),
                is_hidden=bool(node.get("hidden")),
                shows_hidden=bool(node.get("includehidden")),
                only_titles=bool(node.get("titlesonly")),
            )
        elif isinstance(node, nodes.bullet_list):
            yield from _toctrees(node, level + 1)
        elif isinstance(node, nodes.Element):
            yield from _toctrees(node, level)


def _indexes(env: BuildEnvironment) -> Iterator[str]:
    """Name the indexes that have entries; themes link those with a short name."""
    for domain in env.domains.sorted():
        for index in domain.indices:
            if index.shortname and index(domain).generate()[0]:
                yield f"{domain.name}-{index.name}"


# -- what Sphinx leaves behind -------------------------------------------------------------------


def forget_numbers(env: BuildEnvironment) -> None:
    """Take numbers out of titles and contents of pages that are no longer numbered.

    Sphinx writes them into these copies and never takes them away.
    """
    for docname, title in env.titles.items():
        if "secnumber" in title.attributes and docname not in env.toc_secnumbers:
            del title["secnumber"]
            for reference in env.tocs[docname].findall(nodes.reference):
                reference.attributes.pop("secnumber", None)


def cut_circles(env: BuildEnvironment) -> None:
    """Take out of Sphinx's list of toctrees what leads back to a page above.

    Sphinx would walk in circles until Python stops it. The list is kept as it was: when a page of
    the circle is edited, another entry may be the one that leads back.
    """
    kept: dict[str, list[str]] = getattr(env, _CIRCLES, {})
    for docname, targets in kept.items():
        if docname in env.toctree_includes:
            env.toctree_includes[docname] = targets
    cut: dict[str, list[str]] = {}
    for docname, target in _ways_back(env.toctree_includes, env.config.root_doc):
        cut.setdefault(docname, env.toctree_includes[docname])
        left = [name for name in env.toctree_includes[docname] if name != target]
        env.toctree_includes[docname] = left
        logger.warning(
            "the toctree leads back to %r, which is above it; the entry is left out",
            target,
            location=docname,
            type="toc",
            subtype="circular",
        )
    if cut or kept:
        setattr(env, _CIRCLES, cut)


def _ways_back(includes: dict[str, list[str]], root: str) -> list[tuple[str, str]]:
    """List the entries that lead to a page on the way to them."""
    found: list[tuple[str, str]] = []
    done: set[str] = set()
    for start in (root, *sorted(includes)):
        way = {} if start in done else {start: iter(includes.get(start, ()))}
        while way:
            docname, below = next(reversed(way.items()))
            child = next(below, None)
            if child is None:
                done.add(docname)
                del way[docname]
            elif child in way:
                found.append((docname, child))
            elif child not in done:
                way[child] = iter(includes.get(child, ()))
    return found


def clear_circles(env: BuildEnvironment, docname: str) -> None:
    """Forget what was cut out of a document that is read again or gone."""
    cast("dict[str, list[str]]", getattr(env, _CIRCLES, {})).pop(docname, None)
