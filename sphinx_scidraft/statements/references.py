"""References to statements: the role, and what becomes of every reference that leads to one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast
from urllib.parse import unquote

from docutils import nodes
from sphinx import addnodes
from sphinx.errors import NoUri
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from sphinx_scidraft.problems import Problem, hint, warn
from sphinx_scidraft.statements import phrases
from sphinx_scidraft.statements.options import labels_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.statements.domain import StatementDomain
    from sphinx_scidraft.statements.outline import Statement

_CLASSES = ("prf", "prf-ref")
_NOT_REPEATED = (
    *(nodes.footnote_reference, nodes.citation_reference, nodes.target, nodes.problematic),
    addnodes.index,
)
"""What may stand in a title, but not in a repetition of it."""
_MANY_LABELS = 5000  # looking for a similar label among more would take longer than it helps


class StatementRole(XRefRole):
    """``{prf:ref}`label```, ``{prf:ref}`lem-a,lem-b``` and ``{prf:ref}`text <label>```."""

    innernodeclass = nodes.inline

    def result_nodes(
        self,
        document: nodes.document,
        env: BuildEnvironment,
        node: nodes.Element,
        is_ref: bool,  # noqa: FBT001 (the base class's signature)
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make a reference of the domain, whatever spelling of its name was used."""
        node["refdomain"] = "prf"
        if node.get("refexplicit"):
            node["written"] = self.text
        return [node], []


# -- what a reference leads to -----------------------------------------------------------------


def _targets(domain: StatementDomain, node: nodes.Element) -> tuple[list[Statement | str], bool]:
    """Return what a ``{prf:ref}`` leads to, and whether its text is given."""
    target, find = str(node["reftarget"]), domain.table.find
    explicit = bool(node.get("refexplicit"))
    found = find(target)
    if found is not None:
        return [found], explicit
    written = find(node.get("written", ""))  # a label may look like "text <label>"
    if written is not None:
        return [written], False
    return [find(label) or label for label in labels_in(target) or (target,)], explicit


def _foreign_target(domain: StatementDomain, target: object) -> Statement | None:
    """Return what ``{any}``, ``{ref}``, ``{numref}`` or a Markdown link leads to."""
    if not isinstance(target, str):
        return None
    found = domain.table.find(target)
    return domain.table.find(unquote(target)) if found is None and "%" in target else found


def resolve(
    domain: StatementDomain,
    builder: Builder,
    fromdocname: str,
    node: nodes.Element,
    contnode: nodes.Element,
) -> nodes.reference | None:
    """Resolve a ``{prf:ref}``; nothing if it leads to no statement at all."""
    targets, explicit = _targets(domain, node)
    known = [target for target in targets if not isinstance(target, str)]
    if not known:
        return None
    if not is_left_out(domain, node):
        for target in targets:
            if isinstance(target, str) and not _is_ignored(domain, target):
                report_missing(domain, target, node)
    linker = _Linker(domain, builder, fromdocname, linked=not _is_in_link(node))
    if explicit:
        fill(domain, contnode, known[0], linker)
        return linker.link(known[0], contnode)
    cited = [target if isinstance(target, str) else domain.cite(target) for target in targets]
    return linker.phrase(phrases.several(cited, domain.words))


def resolve_foreign(
    domain: StatementDomain,
    builder: Builder,
    fromdocname: str,
    node: nodes.Element,
    contnode: nodes.Element,
) -> nodes.reference | None:
    """Resolve any other kind of reference, if it leads to a statement."""
    statement = _foreign_target(domain, node.get("reftarget"))
    if statement is None:
        return None
    linker = _Linker(domain, builder, fromdocname, linked=not _is_in_link(node))
    if node.get("refexplicit"):
        fill(domain, contnode, statement, linker)
        return linker.link(statement, contnode)
    return linker.link(statement, _inline(domain.short_name(statement)))


def enumeration(
    domain: StatementDomain, builder: Builder, fromdocname: str, statements: Iterable[Statement]
) -> nodes.Node:
    """Name statements, linked, as a reference to all of them does."""
    linker = _Linker(domain, builder, fromdocname, linked=True)
    return linker.phrase(phrases.several(map(domain.cite, statements), domain.words))


def plain_text(domain: StatementDomain, target: str, written: str | None) -> str | None:
    """Return the text of a reference; nothing if it leads to no statement."""
    node = nodes.Element("", reftarget=target, refexplicit=written is not None)
    targets, _ = _targets(domain, node)
    known = [item for item in targets if not isinstance(item, str)]
    if not known:
        return None
    if written is not None:
        return _filled_text(domain, written, known[0])
    cited = [item if isinstance(item, str) else domain.cite(item) for item in targets]
    pieces = phrases.several(cited, domain.words)
    return "".join(piece if isinstance(piece, str) else piece.text for piece in pieces)


class _Linker:
    """Makes links from one document to statements, where its builder can."""

    def __init__(
        self, domain: StatementDomain, builder: Builder, fromdocname: str, *, linked: bool
    ) -> None:
        self.domain = domain
        self.builder = builder
        self.fromdocname = fromdocname
        self.linked = linked

    def link(self, statement: Statement, content: nodes.Element) -> nodes.reference:
        """Lead from a text to a statement; without a link where none can be."""
        if self.linked:
            try:
                return make_refnode(
                    self.builder,
                    self.fromdocname,
                    statement.docname,
                    self.domain.anchor(statement),
                    content,
                )
            except NoUri:
                pass  # the page is not part of this output; its number is
        return nodes.inline("", "", content)  # type: ignore[return-value]

    def phrase(self, phrase: phrases.Phrase) -> nodes.reference:
        """Make nodes of a phrase."""
        made: list[nodes.Node] = []
        for piece in phrase:
            if isinstance(piece, str):
                made.append(nodes.Text(piece))
            else:
                made.append(self.link(self.domain.table[piece.key], _inline(piece.text)))
        if len(made) == 1 and isinstance(made[0], nodes.reference):
            return made[0]
        return nodes.inline("", "", *made)  # type: ignore[return-value]


def _inline(text: str) -> nodes.inline:
    return nodes.inline(text, text, classes=list(_CLASSES))


def _is_in_link(node: nodes.Node) -> bool:
    parent = node.parent
    while parent is not None and not _is_link(parent):
        parent = parent.parent
    return parent is not None


def _is_link(node: nodes.Node) -> bool:
    """Tell whether a node becomes a link; a heading does that leads back to the contents."""
    return isinstance(node, nodes.reference) or (isinstance(node, nodes.title) and "refid" in node)


# -- titles ------------------------------------------------------------------------------------


def title_nodes(domain: StatementDomain, statement: Statement) -> list[nodes.Node]:
    """Repeat a title outside its statement: with its markup, without links and ids."""
    if statement.markup is None:
        return [nodes.Text(statement.title)] if statement.title else []
    copy: nodes.title = statement.markup.deepcopy()
    if statement.key in domain.being_named:  # a title that names itself, in the end
        return [nodes.Text(copy.astext())]
    domain.being_named.add(statement.key)
    try:
        for node in list(copy.findall(nodes.Element)):
            if node is not copy:
                _flatten(domain, statement.docname, node)
    finally:
        domain.being_named.discard(statement.key)
    return copy.children


def title_text(domain: StatementDomain, statement: Statement) -> str:
    """Return a title as plain text, its references resolved."""
    if statement.markup is None:
        return statement.title
    return "".join(node.astext() for node in title_nodes(domain, statement))


def _flatten(domain: StatementDomain, docname: str, node: nodes.Element) -> None:
    """Replace what must not be repeated with a title."""
    node["ids"], node["names"] = [], []
    if isinstance(node, _NOT_REPEATED):
        node.parent.remove(node)
    elif isinstance(node, nodes.reference):
        node.replace_self(node.children)
    elif isinstance(node, addnodes.pending_xref):
        node.replace_self(_text_of_reference(domain, docname, node))


def _text_of_reference(
    domain: StatementDomain, docname: str, node: addnodes.pending_xref
) -> list[nodes.Node]:
    shown = cast("nodes.Element", node[0]) if len(node) else nodes.inline()
    text = plain_text(domain, node["reftarget"], shown.astext() if node["refexplicit"] else None)
    if text is not None:
        return [nodes.Text(text)]
    owner = domain.env.domains.get(node.get("refdomain") or "")
    if owner is None or owner is domain or domain.builder is None:
        return list(node.children)
    try:
        found = owner.resolve_xref(
            domain.env, docname, domain.builder, node["reftype"], node["reftarget"], node, shown
        )
    except NoUri:  # what it leads to is not part of this output
        found = None
    return list(found.children) if found is not None else list(node.children)


# -- explicit texts ----------------------------------------------------------------------------


def fill(
    domain: StatementDomain, content: nodes.Element, statement: Statement, linker: _Linker
) -> None:
    """Fill the fields in the text of a reference."""
    for text in list(content.findall(nodes.Text)):
        pieces = phrases.fields(str(text))
        if all(isinstance(piece, str) for piece in pieces):
            continue
        filled: list[nodes.Node] = []
        for piece in pieces:
            if isinstance(piece, str):
                filled.append(nodes.Text(piece))
            elif piece.name == "name" and not isinstance(text.parent, nodes.literal):
                filled += title_nodes(domain, statement)
            else:
                filled.append(nodes.Text(_field(domain, piece, statement)))
        text.parent.replace(text, filled)


def _filled_text(domain: StatementDomain, text: str, statement: Statement) -> str:
    return "".join(
        piece if isinstance(piece, str) else _field(domain, piece, statement)
        for piece in phrases.fields(text)
    )


def _field(domain: StatementDomain, field: phrases.Field, statement: Statement) -> str:
    if field.name == "number":
        number = domain.table.number(statement)
        return number.text if number else ""
    if field.name == "kind":
        return domain.words.singular(statement.kind)
    return title_text(domain, statement)


# -- what leads nowhere ------------------------------------------------------------------------


def report_missing(
    domain: StatementDomain,
    label: str,
    location: nodes.Node | str,
    problem: Problem = Problem.REF,
) -> None:
    """Report a label that no statement has."""
    if domain.table.leaves_out(label):
        message = f"statement {label!r} is left out of this output"
        warn(Problem.EXCLUDED, message, location=location)
        return
    labels = list(domain.table.labels())
    similar = hint(label, labels) if len(labels) < _MANY_LABELS else ""
    warn(problem, f"no statement has the label {label!r}{similar}", location=location)


def _is_ignored(domain: StatementDomain, label: str) -> bool:
    """Tell whether the user wants to hear nothing of a label, by Sphinx's own options."""
    config = domain.env.config
    return config.nitpicky and (
        ("prf:ref", label) in config.nitpick_ignore
        or any(
            re.fullmatch(role, "prf:ref") and re.fullmatch(target, label)
            for role, target in config.nitpick_ignore_regex
        )
    )


def is_left_out(domain: StatementDomain, node: nodes.Node) -> bool:
    """Tell whether a node stands in an ``only`` that does not hold for this builder."""
    parent = node.parent
    while parent is not None:
        if isinstance(parent, addnodes.only) and not domain.holds(parent["expr"]):
            return True
        parent = parent.parent
    return False


def _on_missing(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, contnode: nodes.Element
) -> nodes.reference | None:
    """Resolve Sphinx's own ``{ref}`` and ``{numref}`` to statements."""
    if node.get("refdomain") != "std" or node["reftype"] not in {"ref", "numref"}:
        return None
    domain: StatementDomain = env.domains["prf"]  # type: ignore[assignment]
    text = contnode.astext()
    content = nodes.inline(text, text, classes=list(_CLASSES))
    return resolve_foreign(domain, app.builder, node["refdoc"], node, content)


def _on_warning(app: Sphinx, domain: Domain | None, node: addnodes.pending_xref) -> bool | None:
    """Report a ``{prf:ref}`` that leads nowhere, in our own words and under our own type."""
    ours: StatementDomain = app.env.domains["prf"]  # type: ignore[assignment]
    if domain is not ours:
        return None
    if not is_left_out(ours, node):
        for label in labels_in(node["reftarget"]) or (node["reftarget"],):
            report_missing(ours, label, node)
    return True


def setup(app: Sphinx) -> None:
    """Answer for references that other domains could not resolve."""
    # Before intersphinx (500): what the project has itself comes first.
    app.connect("missing-reference", _on_missing, priority=400)
    app.connect("warn-missing-reference", _on_warning)
