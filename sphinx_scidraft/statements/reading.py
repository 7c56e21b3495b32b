"""The end of reading a file: statements get their last ids, the domain gets its records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.util import url_re
from sphinx.util.nodes import process_index_entry

from sphinx_scidraft.statements.headings import Heading, has_references
from sphinx_scidraft.statements.ids import claim_automatic_id
from sphinx_scidraft.statements.nodes import statement, statement_list
from sphinx_scidraft.statements.options import labels_in
from sphinx_scidraft.statements.outline import (
    ByName,
    Item,
    Outline,
    Section,
    Statement,
    Target,
    Toctree,
    normalised,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from sphinx_scidraft.statements.domain import StatementDomain
    from sphinx_scidraft.statements.listing import Query


_NAMED = "sphinx_scidraft:named"
"""Where the statements with names are kept while a file is read."""


class SettleStatements(SphinxTransform):
    """Give every statement its labels and ids, when all of the file is known.

    A target before a statement has been moved onto it by docutils; its name becomes a label. Ids of
    statements without a label come last, so that they never take what somebody has written.
    """

    default_priority = 300  # behind PropagateTargets (260)

    def apply(self, **kwargs: Any) -> None:
        """Settle the statements of the document."""
        found = list(self.document.findall(statement))
        self.env.current_document[_NAMED] = [node for node in found if node["names"]]
        for node in found:
            known = {normalised(label) for label in node["labels"]}
            node["labels"] += [name for name in node["names"] if normalised(name) not in known]
        for node in found:
            if not node["ids"]:
                claim_automatic_id(self.document, node, node["kind"])
        for node in found:
            self._reserve_title_id(node)
            self._add_index_entries(node)

    def _reserve_title_id(self, node: statement) -> None:
        """Keep an id for the head, which names the statement for assistive technology."""
        identifier = f"{node['ids'][0]}-title"
        while identifier in self.document.ids:
            identifier += "-"
        self.document.ids[identifier] = node
        node["title_id"] = identifier

    def _add_index_entries(self, node: statement) -> None:
        """Enter what the author asks for into the general index."""
        target = node["ids"][0]
        entries = [
            entry for text in node["index_entries"] for entry in process_index_entry(text, target)
        ]
        if entries:
            index = addnodes.index(entries=entries, inline=False)
            node.parent.insert(node.parent.index(node), index)


class TakeOverNames(SphinxTransform):
    """Take names of statements away from Sphinx's own labels, so that a label has one owner.

    docutils needs them until its own references (``name_``) are resolved; from then on they are
    labels of statements and nothing else.
    """

    default_priority = 860  # behind DanglingReferences and Sphinx (850), before MyST (879)

    def apply(self, **kwargs: Any) -> None:
        """Forget the names of all statements of the document."""
        labels = self.env.domains.standard_domain.anonlabels
        docname = self.env.current_document.docname
        for node in self.env.current_document.get(_NAMED) or ():
            for name in node["names"]:
                self.document.nametypes.pop(name, None)
                self.document.nameids.pop(name, None)
                if labels.get(name, ("", ""))[0] == docname:
                    del labels[name]
            node["names"] = []


def note_file(app: Sphinx, document: nodes.document) -> None:
    """Hand the domain the records, the outline and the references of a file that was read."""
    env = app.env
    docname = env.current_document.docname
    reader = _Reader(docname, env.doc2path(docname).as_posix())
    reader.outline = reader.items(document, ())
    domain = cast("StatementDomain", env.domains["prf"])
    domain.note_file(docname, reader)


class _Reader:
    """One walk through a doctree, keeping what the domain needs of it."""

    def __init__(self, docname: str, path: str) -> None:
        self.docname = docname
        self.path = path
        self.outline: Outline = ()
        self.statements: list[Statement] = []
        self.targets: set[Target] = set()
        self.headings: list[Heading] = []
        self.lists: list[Query] = []

    def items(self, node: nodes.Element, conditions: tuple[str, ...]) -> Outline:
        """Walk through the children of a node, in order."""
        found: list[Item] = []
        for child in node.children:
            if not isinstance(child, nodes.Element):
                continue
            if isinstance(child, statement):
                found.append(self._statement(child, conditions))
            elif isinstance(child, addnodes.toctree):
                found.append(Toctree(_documents(child)))
            else:
                self._note(child)
            if isinstance(child, nodes.section):
                inner = self.items(child, conditions)
                if inner:
                    found.append(Section(f"#{child['ids'][0]}", inner))
            elif isinstance(child, addnodes.only):
                found += self.items(child, (*conditions, child["expr"]))
            elif child.children:
                found += self.items(child, conditions)
        return tuple(found)

    def _note(self, node: nodes.Element) -> None:
        """Keep what matters of a node that is no item of the outline itself."""
        if isinstance(node, addnodes.pending_xref):
            targets = targets_of(node)
            self.targets.update(targets)
            if node.get("refexplicit") and "{name}" in node.astext():
                self.targets.update(map(ByName, targets))
        elif isinstance(node, statement_list):
            node["docname"] = self.docname
            self.lists.append(node["query"])
        elif isinstance(node, nodes.section):
            self._heading(node)

    def _statement(self, node: statement, conditions: tuple[str, ...]) -> int:
        position = node["position"] = len(self.statements)
        node["docname"] = self.docname
        title = node[0] if len(node) and isinstance(node[0], nodes.title) else None
        plain = title is None or all(isinstance(child, nodes.Text) for child in title)
        record = Statement(
            docname=self.docname,
            position=position,
            kind=node["kind"],
            anchor=node["ids"][0],
            labels=tuple(node["labels"]),
            title=title.astext() if title is not None else "",
            markup=None if plain or title is None else title.deepcopy(),
            number=node["number"],
            numbered=node["numbered"],
            of=node["of"],
            uses=tuple(node["uses"]),
            conditions=conditions,
            source="" if node.source == self.path else node.source or "",
            line=node.line or 0,
        )
        self.statements.append(record)
        if record.of:
            self.targets.add(record.of)
        return position

    def _heading(self, section: nodes.section) -> None:
        title = section[0]
        if isinstance(title, nodes.title) and has_references(title):
            self.headings.append(
                Heading(tuple(section["names"]), section["ids"][0], title.deepcopy())
            )


def targets_of(node: addnodes.pending_xref) -> list[str]:
    """List the labels that a reference may mean, as they were written."""
    target = node.get("reftarget")
    if not isinstance(target, str):
        return []
    domain, role = node.get("refdomain") or "", node["reftype"]
    if domain == "prf":
        alternatives = [node["written"]] if "written" in node else []
        return [target, *labels_in(target), *alternatives]
    if domain in {"", "std", "doc"} and role in {"myst", "any", "ref", "numref", "doc"}:
        return [target, *filter(None, [node.get("reftargetid")])]
    return []


def _documents(toctree: addnodes.toctree) -> tuple[str, ...]:
    """Return the documents in a table of contents."""
    return tuple(
        name for _, name in toctree["entries"] if name != "self" and not url_re.match(name)
    )
