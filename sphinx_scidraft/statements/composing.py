"""Before a page is written: statements get their heads, proofs their ends, lists their items."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.errors import NoUri
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from sphinx_scidraft.statements import references
from sphinx_scidraft.statements.endings import end_proof
from sphinx_scidraft.statements.index import general_entry
from sphinx_scidraft.statements.kinds import Family
from sphinx_scidraft.statements.listing import answer
from sphinx_scidraft.statements.nodes import (
    qed,
    qed_line,
    statement,
    statement_list,
    statement_title,
    way,
    ways,
)
from sphinx_scidraft.statements.phrases import Link, numbered_name, weave

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from sphinx_scidraft.statements.domain import StatementDomain
    from sphinx_scidraft.statements.outline import Statement


_WITH_OWN_INDEX = frozenset({"latex", "texinfo"})
"""Formats whose index is made from nodes in the documents; HTML's is made at the end."""


class _StatementTransform(SphinxPostTransform):
    """A step before writing that needs the table of statements."""

    @property
    def domain(self) -> StatementDomain:
        return cast("StatementDomain", self.env.domains["prf"])

    @property
    def builder(self) -> Builder:
        builder = self.domain.builder
        assert builder is not None  # noqa: S101 (set before anything is read)
        return builder


class ComposeStatements(_StatementTransform):
    """Write numbers and names into the document, as any writer can print them."""

    default_priority = 5  # before references are resolved (9, 10): heads hold some

    def run(self, **kwargs: Any) -> None:
        """Complete the statements and the lists of statements of the document."""
        found, places = self._walk()
        if self.builder.name == "gettext":
            return  # translators get titles as they were written
        if self.builder.name == "singlehtml":
            separate_ids(self.domain, self.document, found)
        for node in found:
            record = self.domain.statements[node["docname"]][node["position"]]
            if self.domain.table.counts(record):
                self._complete(node, record)
        for place in places:
            place.parent.replace(place, self._list(place))

    def _walk(self) -> tuple[list[statement], list[statement_list]]:
        """Find our nodes and redirect references to statements in files, all in one walk."""
        found: list[statement] = []
        places: list[statement_list] = []
        for node in self.document.findall(nodes.Element):
            if isinstance(node, statement):
                found.append(node)
            elif isinstance(node, statement_list):
                places.append(node)
            elif isinstance(node, addnodes.pending_xref) and node.get("reftargetid"):
                self._redirect(node)
        return found, places

    def _complete(self, node: statement, record: Statement) -> None:
        kind = self.domain.words.kind(record.kind)
        node["folded"] = "dropdown" in node["classes"]
        own = [name for name in node["classes"] if name != "dropdown"]
        node["classes"] = ["statement", f"family-{kind.family}", kind.name, *own]
        written = node[0] if len(node) and isinstance(node[0], nodes.title) else None
        name = list(written.children) if written is not None else []
        if written is not None:
            node.remove(written)
        node["permalink"] = self.domain.words.say("Link to this statement")
        head = self._head(node, record, name)
        node.insert(0, head)
        if self.builder.format == "html":
            self._add_ways(node, head, record)
        if kind.family is Family.PROOF:
            called = self.domain.words.say("End of proof")
            end_proof(node, called, by_latex=self.builder.format == "latex")
        if self.builder.format == "html" and kind.family is not Family.PROOF:
            self._add_links(node, record)
        if self.builder.format == "latex":
            _drop_targets(node)
        if record.title and self.builder.format in _WITH_OWN_INDEX:
            entry = ("single", general_entry(self.domain, record), record.anchor, "", None)
            index = addnodes.index(entries=[entry], inline=False)
            node.parent.insert(node.parent.index(node), index)

    def _head(self, node: statement, record: Statement, name: list[nodes.Node]) -> statement_title:
        head = statement_title("", "", ids=[node["title_id"]])
        head.source, head.line = node.source, node.line
        designation = self._designation(record)
        if node["folded"]:  # a <summary> is a button, and a button holds no links
            designation = [nodes.Text(item.astext()) for item in designation]
        head += nodes.inline("", "", *designation, classes=["statement-number"])
        if name:
            before, _, after = self.config.proof_title_format.partition("%t")
            parts = [nodes.Text(before), *name, nodes.Text(after)]
            head += nodes.inline("", "", *parts, classes=["statement-name"])
        return head

    def _designation(self, record: Statement) -> list[nodes.Node]:
        """Return "Theorem 2.1", "Proof of Lemma 1", "Corollary 2 to Theorem 1"."""
        domain, words = self.domain, self.domain.words
        kind = words.singular(record.kind)
        number = domain.table.number(record)
        own = numbered_name(kind, number.text, words) if number else kind
        if not record.of:
            return [nodes.Text(own)]
        owner = domain.table.find(record.of)
        relation = words.kind(record.kind).relation
        whose = Link(owner.key, domain.short_name(owner)) if owner else record.of
        pattern = words.say(f"{{kind}} {relation} {{statement}}")
        phrase = weave(pattern, kind=(own,), statement=(whose,))
        return [
            nodes.Text(piece) if isinstance(piece, str) else self._reference(record, piece.text)
            for piece in phrase
        ]

    def _reference(self, record: Statement, text: str) -> addnodes.pending_xref:
        """Refer to what a statement belongs to; resolved like any other reference."""
        return addnodes.pending_xref(
            "",
            nodes.inline(text, text),
            refdomain="prf",
            reftype="ref",
            reftarget=record.of,
            refdoc=record.docname,
            refexplicit=False,
            refwarn=False,
        )

    def _add_ways(self, node: statement, head: statement_title, record: Statement) -> None:
        """Lead from a statement to what proves it; from a folded proof to what it proves."""
        table, words = self.domain.table, self.domain.words
        found = [
            self._way(record, proof, self._name_of_proof(proof, record))
            for proof in table.belonging(record)
            if words.kind(proof.kind).family is Family.PROOF
        ]
        if not node["folded"]:
            head += found
            return
        owner = table.find(record.of) if record.of else None
        if owner is not None:
            found.insert(0, self._way(record, owner, self.domain.short_name(owner)))
        node.insert(1, ways("", "", *found))

    def _add_links(self, node: statement, record: Statement) -> None:
        """Tell at the end of a statement what it is used in, and which page proves it."""
        words, table = self.domain.words, self.domain.table
        pieces: list[nodes.Node] = []
        for pattern, shown in (
            ("Proved in {page}.", self._proving_pages(record)),
            ("Used in {statements}.", self._enumeration(record, table.users(record))),
        ):
            if shown is not None:
                before, _, rest = words.say(pattern).partition("{")
                space = " " if pieces else ""
                pieces += [nodes.Text(space + before), shown, nodes.Text(rest.partition("}")[2])]
        if pieces:
            node += nodes.paragraph("", "", *pieces, classes=["statement-links"])

    def _enumeration(self, record: Statement, users: Sequence[Statement]) -> nodes.Node | None:
        if not users:
            return None
        return references.enumeration(self.domain, self.builder, record.docname, users)

    def _proving_pages(self, record: Statement) -> nodes.Node | None:
        """Name the page with the proof, unless it is this one."""
        for proof in self.domain.table.belonging(record):
            title = self.env.titles.get(proof.docname)
            family = self.domain.words.kind(proof.kind).family
            if family is Family.PROOF and proof.docname != record.docname and title is not None:
                return make_refnode(
                    self.builder,
                    record.docname,
                    proof.docname,
                    self.domain.anchor(proof),
                    nodes.inline("", title.astext()),
                )
        return None

    def _name_of_proof(self, proof: Statement, record: Statement) -> str:
        words = self.domain.words
        pattern = words.say("{kind} of {statement}")
        name = self.domain.short_name(record)
        return pattern.format(kind=words.singular(proof.kind), statement=name)

    def _way(self, record: Statement, target: Statement, name: str) -> way:
        if target.docname != record.docname:
            arrow = "→"
        else:
            order = self.domain.table.order
            arrow = "↓" if order(target) > order(record) else "↑"
        link = way("", arrow, internal=True, reftitle=name)
        anchor = self.domain.anchor(target)
        if target.docname == record.docname:
            link["refid"] = anchor
        else:
            uri = self.builder.get_relative_uri(record.docname, target.docname)
            link["refuri"] = f"{uri}#{anchor}"
        return link

    def _list(self, place: statement_list) -> list[nodes.Node]:
        items = [
            nodes.list_item("", nodes.paragraph("", "", self._item(place["docname"], found)))
            for found in answer(self.domain, place["query"])
        ]
        return [nodes.bullet_list("", *items, classes=place["classes"])] if items else []

    def _item(self, docname: str, found: Statement) -> nodes.Element:
        """Link a statement by all that it has: Theorem 2.1 (Title)."""
        domain = self.domain
        name = references.title_nodes(domain, found)
        short = domain.short_name(found) if domain.table.number(found) else ""
        content = nodes.inline("", short or domain.words.singular(found.kind))
        if name:
            before, _, after = self.config.proof_title_format.partition("%t")
            content += [nodes.Text(before), *name, nodes.Text(after)]
        try:
            return make_refnode(self.builder, docname, found.docname, domain.anchor(found), content)
        except NoUri:
            return content

    def _redirect(self, reference: addnodes.pending_xref) -> None:
        """Take over Markdown links to a statement in a file: ``[](file.md#label)``."""
        if reference.get("refdomain") != "doc":
            return
        label = reference["reftargetid"]
        there = self.domain.statements.get(reference["reftarget"], ())
        if any(label in found.labels for found in there):
            reference["refdomain"], reference["reftype"] = "prf", "ref"
            reference["reftarget"], reference["refwarn"] = label, True


def _drop_targets(node: statement) -> None:
    """Remove targets that have become labels of a statement, which LaTeX would define twice."""
    siblings = node.parent.children
    for target in siblings[: siblings.index(node)]:
        if isinstance(target, nodes.target) and target.get("refid") in node["ids"]:
            node.parent.remove(target)


def separate_ids(
    domain: StatementDomain, document: nodes.document, found: Iterable[statement]
) -> None:
    """Make the ids of statements unique where several documents become one page.

    Of several statements with the same label, the one that references lead to keeps the id.
    """
    ours = {id(node) for node in found}
    taken = {
        identifier
        for node in document.findall(nodes.Element)
        if id(node) not in ours
        for identifier in node["ids"]
    }
    for node in sorted(found, key=lambda node: (node["docname"], node["position"])):
        free = [identifier for identifier in node["ids"] if identifier not in taken]
        anchor = node["ids"][0]
        if anchor not in free:
            renamed = next(
                name for number in count(2) if (name := f"{anchor}-{number}") not in taken
            )
            domain.moved[node["docname"], anchor] = renamed
            free.insert(0, renamed)
        node["ids"] = free
        taken.update(free)
        while node["title_id"] in taken:
            node["title_id"] += "-"
        taken.add(node["title_id"])


class UseStandardNodes(_StatementTransform):
    """Give builders that know nothing of statements nodes that they know."""

    default_priority = 900  # behind everything that looks for statements

    def run(self, **kwargs: Any) -> None:
        """Replace our nodes by docutils' own, unless the builder has visitors for them."""
        builder = self.builder
        if builder.name == "gettext" or {builder.name, builder.format} & KNOWING_FORMATS:
            return
        for sign in list(self.document.findall(qed)):
            sign.replace_self(nodes.inline("", f" {sign.astext()}", classes=["qed"]))
        for line in list(self.document.findall(qed_line)):
            line.replace_self(nodes.paragraph("", "", *line.children, classes=["qed-line"]))
        for node in list(self.document.findall(statement)):
            admonition = nodes.admonition("", classes=node["classes"], ids=node["ids"])
            admonition.source, admonition.line = node.source, node.line
            head, body = cast("nodes.Element", node[0]), node.children[1:]
            admonition += nodes.title("", "", *head.children)
            admonition += body
            if builder.format == "texinfo":  # it prints no ids of admonitions
                node.parent.insert(node.parent.index(node), nodes.target(ids=node["ids"]))
            node.replace_self(admonition)


KNOWING_FORMATS = frozenset({"html", "latex", "text"})
"""Formats that have a module in ``writers``."""


def setup(app: Sphinx) -> None:
    """Register the steps before writing."""
    app.add_post_transform(ComposeStatements)
    app.add_post_transform(UseStandardNodes)
