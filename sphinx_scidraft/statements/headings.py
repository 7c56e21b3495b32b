"""References in headings and in titles of statements, wherever Sphinx repeats these.

Sphinx copies headings while it reads: into tables of contents, page titles and the texts of
``{ref}``. A copy has lost its references. So every reference in a heading is marked while the
heading is still whole, the marks travel into the copies, and when the numbers are known the copies
are given their text. Titles of statements are copied to the general index, as text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from docutils import nodes
from sphinx import addnodes
from sphinx.util.nodes import clean_astext

from sphinx_scidraft.statements.references import title_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.statements.domain import StatementDomain
    from sphinx_scidraft.statements.outline import Statement

_MARK = "statement_reference"
IndexEntry: TypeAlias = tuple[str, str, str, str, "str | None"]
"""Type, text, target, "main" or nothing, key: an entry of the general index, as Sphinx keeps it."""


class Heading(NamedTuple):
    """A heading with references in it."""

    names: tuple[str, ...]
    anchor: str
    title: nodes.title


def mark_references(title: nodes.title) -> bool:
    """Mark what stands for a reference in a heading; tell whether there is any."""
    marked = False
    for node in title.findall(addnodes.pending_xref):
        shown = node[0] if len(node) else None
        if isinstance(shown, nodes.Element) and isinstance(node.get("reftarget"), str):
            shown[_MARK] = (node["reftarget"], bool(node.get("refexplicit")), shown.astext())
            marked = True
    return marked


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
    _correct_index(env, domain)
    return texts


def _correct_index(env: BuildEnvironment, domain: StatementDomain) -> None:
    """Correct the general index, where it depends on numbers or on the builder."""
    for docname, statements in domain.statements.items():
        special = {
            statement.anchor: statement
            for statement in statements
            if statement.conditions or has_references(statement.markup)
        }
        if not special:
            continue
        entries = env.domains.index_domain.entries.get(docname, [])
        kept = [entry for entry in entries if entry[2] not in special]
        for anchor, statement in special.items():
            own = statement.entries or [entry for entry in entries if entry[2] == anchor]
            if domain.table.counts(statement):
                kept += _with_title(own, statement, domain)
        env.domains.index_domain.entries[docname] = kept


def _with_title(
    entries: Sequence[IndexEntry], statement: Statement, domain: StatementDomain
) -> Sequence[IndexEntry]:
    """Give the first entry of a statement, its title, the texts of its references."""
    if not entries or not has_references(statement.markup):
        return entries
    return [index_entry(title_text(domain, statement), statement.anchor), *entries[1:]]


def has_references(title: nodes.Node | None) -> bool:
    """Tell whether a title holds references."""
    return title is not None and any(True for _ in title.findall(addnodes.pending_xref))


def index_entry(title: str, target: str) -> IndexEntry:
    """Make an entry of the general index; a semicolon would make a sub-entry of the rest."""
    return ("single", title.replace(";", ","), target, "", None)


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
