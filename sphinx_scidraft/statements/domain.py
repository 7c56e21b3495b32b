"""The ``prf`` domain: the records of all statements, and the answers to questions about them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast
from uuid import uuid4

from docutils import nodes
from docutils.parsers.rst.languages.en import directives as docutils_names
from sphinx.domains import Domain, ObjType
from sphinx.util.docutils import is_directive_registered

from sphinx_scidraft.messages import Messages
from sphinx_scidraft.problems import Problem, warn
from sphinx_scidraft.statements import references
from sphinx_scidraft.statements.directives import StatementDirective, UnknownKindDirective
from sphinx_scidraft.statements.index import indices_for
from sphinx_scidraft.statements.listing import ListDirective
from sphinx_scidraft.statements.numbering import number
from sphinx_scidraft.statements.outline import Statement
from sphinx_scidraft.statements.phrases import Cited, short_name
from sphinx_scidraft.statements.settings import kinds_from, scheme_from
from sphinx_scidraft.statements.table import Table
from sphinx_scidraft.statements.words import KindWords

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from docutils.parsers.rst import Directive
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment
    from sphinx.util.tags import Tags

    from sphinx_scidraft.statements.headings import Heading
    from sphinx_scidraft.statements.kinds import Kind
    from sphinx_scidraft.statements.listing import Query
    from sphinx_scidraft.statements.numbering import Scheme
    from sphinx_scidraft.statements.outline import Key, Outline, Target
    from sphinx_scidraft.statements.updates import Update


class FileRecords(Protocol):
    """What reading a file has found."""

    outline: Outline
    statements: list[Statement]
    targets: set[Target]
    headings: list[Heading]
    lists: list[Query]


class _Anchor(str):
    """An anchor that is never equal to the name of its object.

    Sphinx's search index leaves an anchor out that equals the object's name, and its script then
    puts the *displayed* name in its place, which for "Theorem 1 (Title)" leads nowhere.
    """

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __ne__(self, other: object) -> bool:
        return self is not other


class StatementDomain(Domain):
    """Statements: theorems, lemmas, postulates, proofs … and the user's own kinds."""

    name = "prf"
    label = "Statements"
    roles: ClassVar[dict[str, Any]] = {"ref": references.StatementRole(warn_dangling=True)}
    initial_data: ClassVar[dict[str, Any]] = {
        "statements": {},  # docname -> Statement records, as bare tuples (see ``statements``)
        "conditions": {},  # docname -> expressions of ``only`` around statements
        "outlines": {},  # docname -> Outline
        "targets": {},  # docname -> labels that the file refers to
        "headings": {},  # docname -> headings with references in them
        "lists": {},  # docname -> queries of lists of statements
        "revision": "",  # changes whenever any of the above does
    }
    data_version = 3

    kinds: dict[str, Kind]
    words: KindWords
    scheme: Scheme

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self.moved: dict[tuple[str, str], str] = {}
        """Anchors that had to change because a builder puts several documents on one page."""
        self.being_named: set[Key] = set()
        """Statements whose titles are being repeated: a title may name itself in the end."""
        self.builder: Builder | None = None
        self.tags: Tags | None = None
        self.update: Update | None = None
        self.is_changed = False
        """Whether anything was read or removed in this build."""
        self._statements: dict[str, tuple[Statement, ...]] | None = None
        self._table: Table | None = None
        self._objects: list[tuple[str, str, str, str, str, int]] | None = None

    def setup(self) -> None:
        """Do nothing yet: an environment sets its domains up before it has its configuration."""

    def configure(self, app: Sphinx) -> None:
        """Take the project's kinds, words and numbering from its configuration."""
        config = app.config
        self.builder, self.tags = app.builder, app.tags
        self.kinds = kinds_from(config)
        self.words = KindWords(self.kinds, Messages(config.language))
        self.scheme = scheme_from(config)
        self.directives["list"] = ListDirective
        for kind in self.kinds.values():
            self.directives[kind.name] = StatementDirective
            self.add_object_type(kind.name, ObjType(self.words.singular(kind.name), "ref"))
        self.indices = indices_for(self.words)  # type: ignore[misc]
        super().setup()

    # -- what is known of the files ------------------------------------------------------------

    @property
    def statements(self) -> dict[str, tuple[Statement, ...]]:
        """The statements of each document that has any.

        They are stored as bare tuples: Python's garbage collector walks again and again over
        records, but not over tuples of texts, and most builds look at none of them.
        """
        if self._statements is None:
            self._statements = {
                docname: tuple(map(Statement._make, rows))
                for docname, rows in self.data["statements"].items()
            }
        return self._statements

    @property
    def targets(self) -> dict[str, frozenset[Target]]:
        """The labels that each document refers to, known or not."""
        return cast("dict[str, frozenset[Target]]", self.data["targets"])

    @property
    def headings(self) -> dict[str, tuple[Heading, ...]]:
        """The headings with references in them."""
        return cast("dict[str, tuple[Heading, ...]]", self.data["headings"])

    @property
    def lists(self) -> dict[str, tuple[Query, ...]]:
        """What the lists of statements in each document ask for."""
        return cast("dict[str, tuple[Query, ...]]", self.data["lists"])

    @property
    def revision(self) -> str:
        """A token that is another one after every change of the records."""
        return str(self.data["revision"])

    def note_file(self, docname: str, found: FileRecords) -> None:
        """Keep what reading a file has found."""
        self._put("outlines", docname, found.outline)
        self._put("statements", docname, tuple(map(tuple, found.statements)))
        conditions = frozenset(name for item in found.statements for name in item.conditions)
        self._put("conditions", docname, conditions)
        self._put("targets", docname, frozenset(found.targets))
        self._put("headings", docname, tuple(found.headings))
        self._put("lists", docname, tuple(found.lists))
        self._touch()

    def _put(self, name: str, docname: str, value: Any) -> None:
        if value or name == "outlines":
            self.data[name][docname] = value

    def _touch(self) -> None:
        self.data["revision"] = uuid4().hex
        self.is_changed = True
        self._statements = None
        self.forget_numbers()

    def _stores(self) -> Iterator[tuple[str, dict[str, Any]]]:
        return ((name, store) for name, store in self.data.items() if isinstance(store, dict))

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        for _, store in self._stores():
            store.pop(docname, None)
        self._touch()

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        for name, store in self._stores():
            theirs = otherdata[name]
            store.update((docname, theirs[docname]) for docname in docnames if docname in theirs)
        self._touch()

    # -- numbers, names, labels ----------------------------------------------------------------

    @property
    def table(self) -> Table:
        """The table of all statements, made when it is first asked for."""
        if self._table is None:
            outlines, sections = self.data["outlines"], self.env.toc_secnumbers
            root = self.env.config.root_doc
            numbering = number(
                outlines, self.statements, sections, self.scheme, root, self._is_included
            )
            self._table = Table(self.statements, numbering)
        return self._table

    def forget_numbers(self) -> None:
        """Make the table anew when it is asked for next."""
        self._table = self._objects = None

    def _is_included(self, statement: Statement) -> bool:
        return not statement.conditions or all(map(self.holds, statement.conditions))

    def holds(self, condition: str) -> bool:
        """Evaluate the expression of an ``only`` directive, as Sphinx does."""
        try:
            return self.tags is None or bool(self.tags.eval_condition(condition))
        except Exception:  # noqa: BLE001 (Sphinx reports it and takes the content in)
            return True

    def conditions(self) -> tuple[tuple[str, bool], ...]:
        """Return all conditions in the records with their values for this builder."""
        found = frozenset().union(*self.data["conditions"].values())
        return tuple((condition, self.holds(condition)) for condition in sorted(found))

    def cite(self, statement: Statement) -> Cited:
        """Return a statement as references see it."""
        number_ = self.table.number(statement)
        return Cited(
            key=statement.key,
            kind=statement.kind,
            number=number_,
            title="" if number_ else references.title_text(self, statement),
            order=self.table.order(statement),
        )

    def short_name(self, statement: Statement) -> str:
        """Name a statement as a reference does: "Theorem 2.1"."""
        return short_name(self.cite(statement), self.words)

    def full_name(self, statement: Statement) -> str:
        """Name a statement by all that it has: "Theorem 2.1 (Title)"."""
        kind = self.words.singular(statement.kind)
        title = references.title_text(self, statement)
        head = self.short_name(statement) if self.table.number(statement) else kind
        return head + self.env.config.proof_title_format.replace("%t", title) if title else head

    def anchor(self, statement: Statement) -> str:
        """Return the id of a statement in its page."""
        return self.moved.get((statement.docname, statement.anchor), statement.anchor)

    def text_of(self, target: str, written: str | None) -> str | None:
        """Return the text of a reference, or nothing if it leads to no statement."""
        return references.plain_text(self, target, written)

    def location(self, statement: Statement) -> str:
        """Return where a statement is written, as ``path:line``."""
        path = statement.source or self.env.doc2path(statement.docname)
        return f"{path}:{statement.line}"

    # -- Sphinx's questions --------------------------------------------------------------------

    def directive(self, name: str) -> type[Directive] | None:
        """Return the directive of a kind; one that reports the fault for an unknown name."""
        found = super().directive(name)
        if found is not None or not name or self._is_known_elsewhere(name):
            return found
        self.directives[name] = UnknownKindDirective
        return super().directive(name)

    def _is_known_elsewhere(self, name: str) -> bool:
        """Tell whether a bare name, as this may be one, is a directive of somebody else."""
        default = self.env.current_document.default_domain
        if default is None or default.name not in {"prf", "proof"}:
            return False
        return (
            name in docutils_names
            or is_directive_registered(name)
            or self.env.domains.standard_domain.directive(name) is not None
        )

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Resolve ``{prf:ref}``."""
        return references.resolve(self, builder, fromdocname, node, contnode)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Resolve ``{any}`` and MyST's ``[](#label)``."""
        if isinstance(contnode, nodes.literal):  # {any} takes everything for code
            contnode = nodes.inline("", "", *contnode.children, classes=contnode["classes"])
        found = references.resolve_foreign(self, builder, fromdocname, node, contnode)
        return [("prf:ref", found)] if found is not None else []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield every label, for the inventory and for the search."""
        if self._objects is None:
            self._objects = [
                (label, name, kind, docname, _Anchor(anchor), priority)
                for label, name, kind, docname, anchor, priority in self._plain_objects()
            ]
        return iter(self._objects)

    def _plain_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        update = self.update
        if update is not None and update.before is not None and update.is_as_before:
            return update.before.inventory
        return self._make_objects()

    def _make_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for statement in self.table.in_order():
            name = self.full_name(statement).replace("\N{NO-BREAK SPACE}", " ")
            for place, label in enumerate(statement.labels):
                if self.table.find(label) is statement:
                    # Further labels are for references, not for the search.
                    priority = -1 if place else 1
                    yield label, name, statement.kind, statement.docname, statement.anchor, priority

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:  # noqa: A002, FBT001, FBT002
        """Name a kind in search results."""
        return str(type.lname)

    def check_consistency(self) -> None:
        """Report what only the whole set of records can tell."""
        table = self.table
        for label, statement, first in table.duplicates():
            message = f"duplicate label {label!r}, first given at {self._place(first)}"
            warn(Problem.DUPLICATE, message, location=self.location(statement))
        for statement in table.in_order():
            wanted = ((Problem.OF, filter(None, [statement.of])), (Problem.USES, statement.uses))
            for problem, labels in wanted:
                self._check_targets(problem, labels, statement)
        for circle in table.circles():
            names = " → ".join(repr(item.label or item.kind) for item in [*circle, circle[0]])
            message = f"statements rest on each other: {names}"
            warn(Problem.CYCLE, message, location=self.location(circle[0]))

    def _check_targets(self, problem: Problem, labels: Iterable[str], statement: Statement) -> None:
        for label in labels:
            if self.table.find(label) is None:
                where = self.location(statement)
                references.report_missing(self, label, where, problem)

    def _place(self, statement: Statement) -> str:
        path = Path(statement.source or self.env.doc2path(statement.docname))
        folder = Path(self.env.srcdir)
        return (
            f"{path.relative_to(folder) if path.is_relative_to(folder) else path}:{statement.line}"
        )
