"""References in headings, wherever Sphinx repeats a heading.

Sphinx copies headings while it reads: into tables of contents, page titles and the texts of
``{ref}``. A copy has lost its references. So every reference in a heading is marked while the
heading is still whole, the marks travel into the copies, and when the numbers are known the copies
are given their text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.util.nodes import clean_astext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.statements.domain import StatementDomain

_MARK = "statement_reference"


class Heading(NamedTuple):
    """A heading with references in it."""

    names: tuple[str, ...]
    anchor: str
    title: nodes.title


def mark_references(title: nodes.title) -> None:
    """Mark what stands for a reference in a heading."""
    for node in title.findall(addnodes.pending_xref):
        shown = node[0] if len(node) else None
        if isinstance(shown, nodes.Element) and isinstance(node.get("reftarget"), str):
            shown[_MARK] = (node["reftarget"], bool(node.get("refexplicit")), shown.astext())


def has_references(title: nodes.title) -> bool:
    """Tell whether there are marked references in a heading."""
    return any(_MARK in node for node in title.findall(nodes.Element))


def mark_headings(app: Sphinx, document: nodes.document) -> None:
    """Mark the references in all headings of a file, before anything copies a heading."""
    waiting: list[nodes.Element] = [document]
    while waiting:
        for child in waiting.pop().children:
            if isinstance(child, nodes.section | addnodes.only):
                waiting.append(child)
            elif isinstance(child, nodes.title):
                mark_references(child)


def fill_in(env: BuildEnvironment, domain: StatementDomain) -> dict[str, tuple[str, ...]]:
    """Give all copies of headings the texts of their references.

    Returns the headings' texts, by document, for documents that have such headings.
    """
    texts: dict[str, tuple[str, ...]] = {}
    for docname, headings in domain.headings.items():
        copies = (env.titles.get(docname), env.longtitles.get(docname), env.tocs.get(docname))
        for copy in copies:
            if copy is not None:
                _fill(copy, domain)
        texts[docname] = tuple(_label_section(env, docname, item, domain) for item in headings)
    return texts


def _label_section(
    env: BuildEnvironment, docname: str, heading: Heading, domain: StatementDomain
) -> str:
    """Correct what ``{ref}`` prints for a section; return its title."""
    title = heading.title.deepcopy()
    _fill(title, domain)
    text = clean_astext(title)
    labels = env.domains.standard_domain.labels
    for name, (owner, anchor, _) in _labels_of(heading.names, labels):
        if owner == docname:
            labels[name] = (owner, anchor, text)
    return text


def _labels_of(
    names: Iterable[str], labels: dict[str, tuple[str, str, str]]
) -> Iterator[tuple[str, tuple[str, str, str]]]:
    return ((name, labels[name]) for name in names if name in labels)


def _fill(copy: nodes.Node, domain: StatementDomain) -> None:
    for marked in [node for node in copy.findall(nodes.Element) if _MARK in node]:
        target, explicit, written = marked[_MARK]
        text = domain.text_of(target, written if explicit else None)
        marked.children = []
        marked.append(nodes.Text(written if text is None else text))
