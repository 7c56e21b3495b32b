"""The directives that write statements, proofs and lists of statements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

from sphinx_scidraft.problems import Problem, hint, warn
from sphinx_scidraft.statements.ids import claim_id
from sphinx_scidraft.statements.kinds import Family, Kind, unknown_kind
from sphinx_scidraft.statements.nodes import statement
from sphinx_scidraft.statements.options import NAMES, Lenient, as_text, read_options

if TYPE_CHECKING:
    from sphinx_scidraft.statements.domain import StatementDomain


def domain_of(directive: SphinxDirective) -> StatementDomain:
    """Return the domain that the directive works for, under whatever name it was called."""
    domain: StatementDomain = directive.env.domains["prf"]  # type: ignore[assignment]
    return domain


class StatementDirective(SphinxDirective):
    """A statement: ``{theorem} Title``, with options and a body."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = Lenient(dict.fromkeys(NAMES, as_text))

    def run(self) -> list[nodes.Node]:
        """Return the statement's node; nothing is registered before the whole file is read."""
        kind = self.kind()
        if kind.family is Family.PROOF:
            self._return_body_taken_for_title()
        node = statement("", kind=kind.name)
        self.set_source_info(node)
        self._apply_options(node, kind)
        for label in node["labels"]:
            claim_id(self.state.document, node, label, kind.name)
        self._name_for_docutils(node)
        node += self._title()
        node += self._body()
        if not any(line.strip() for line in self.content):
            self.warn(Problem.EMPTY, f"the {kind.name} has no body")
        return [node]

    def _name_for_docutils(self, node: statement) -> None:
        """Let reStructuredText's own references (``name_``) find what has a ``:name:``."""
        name = nodes.fully_normalize_name(self.options.get("name", ""))
        document = self.state.document
        if name and name not in document.nameids and not self._in_myst():
            node["names"].append(name)
            document.note_explicit_target(node, node)

    def kind(self) -> Kind:
        """Return the kind that the directive is named after."""
        # reStructuredText takes the names of directives in capitals, too.
        return domain_of(self).kinds[self.name.rpartition(":")[2].lower()]

    def warn(self, problem: Problem, message: str) -> None:
        """Report a problem at the directive's first line."""
        warn(problem, message, location=self.get_location())

    def _apply_options(self, node: statement, kind: Kind) -> None:
        options, faults = read_options(self.options)
        for fault in faults:
            self.warn(fault.problem, f"{self.name}: {fault.message}")
        numbered = kind.numbered if options.numbered is None else options.numbered
        node["labels"] = list(options.labels)
        node["classes"] += options.classes
        node["number"] = options.number
        node["numbered"] = numbered
        node["of"] = options.of
        node["uses"] = list(options.uses)
        node["index_entries"] = list(options.entries)

    def _return_body_taken_for_title(self) -> None:
        """Give a proof its first paragraph back.

        In reStructuredText a text on the line below ``.. proof::`` is an argument, because a
        proof can have a title; everybody means the body.
        """
        first_line = self.block_text.lstrip().partition("\n")[0].rstrip()
        if self._in_myst() or not self.arguments or not first_line.endswith("::"):
            return
        lines = self.arguments.pop().splitlines()
        source, line = self.get_source_info()
        places = [(str(source), (line or 0) + offset) for offset in range(len(lines) + 1)]
        body = StringList(lines, items=places[:-1])
        if self.content:
            body += StringList([""], items=places[-1:])
            body += self.content
        self.content = body
        self.content_offset = self.lineno

    def _in_myst(self) -> bool:
        # A build that reads nothing should not load the parser.
        from myst_parser.mocking import MockState  # noqa: PLC0415

        return isinstance(self.state, MockState)

    def _title(self) -> list[nodes.Node]:
        if not self.arguments:
            return []
        text = " ".join(self.arguments[0].split())
        # MyST counts the lines of a nested text from the one before it.
        line = self.lineno - 1 if self._in_myst() else self.lineno
        children, messages = self.parse_inline(text, lineno=line)
        title = nodes.title(text, "", *children)
        self.set_source_info(title)
        return [title, *messages]

    def _body(self) -> list[nodes.Node]:
        # MyST turns a heading in a body into a rubric. docutils would refuse it, so there it is
        # read as a section, which then becomes a rubric as well.
        body = self.parse_content_to_nodes(allow_section_headings=not self._in_myst())
        document = self.state.document
        return [child for node in body for child in _without_sections(node, document)]


def _without_sections(node: nodes.Node, document: nodes.document) -> list[nodes.Node]:
    """Replace a section by its title, as a rubric, and its content."""
    if not isinstance(node, nodes.section):
        return [node]
    title, *content = node.children
    rubric = nodes.rubric("", "", *title.children, ids=node["ids"], names=node["names"])
    rubric.source, rubric.line = title.source or node.source, title.line or node.line
    document.ids.update(dict.fromkeys(node["ids"], rubric))
    return [rubric, *(child for item in content for child in _without_sections(item, document))]


class UnknownKindDirective(StatementDirective):
    """A statement of a kind that nobody has declared: reported, and shown all the same."""

    def kind(self) -> Kind:
        """Report the name and make up a kind for it."""
        name = self.name.rpartition(":")[2]
        known = domain_of(self).kinds
        self.warn(Problem.KIND, f"{self.name}: {name!r} is no kind of statement{hint(name, known)}")
        return unknown_kind(name)
