"""Lists of statements: ``{prf:list}``, anywhere, by kind and by document."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from sphinx_scidraft.problems import Problem, hint, warn
from sphinx_scidraft.statements.kinds import Family
from sphinx_scidraft.statements.nodes import statement_list
from sphinx_scidraft.statements.options import Lenient, as_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes

    from sphinx_scidraft.statements.domain import StatementDomain
    from sphinx_scidraft.statements.outline import Statement

_OPTIONS = ("document", "unproved", "class")


class Query(NamedTuple):
    """What a list asks for: kinds and patterns of documents (all, if empty)."""

    kinds: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    unproved: bool = False


class ListDirective(SphinxDirective):
    """``{prf:list} theorem, lemma``: a list of statements, linked."""

    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = Lenient(dict.fromkeys(_OPTIONS, as_text))

    def run(self) -> list[nodes.Node]:
        """Return the place of the list; it is filled in when all statements are known."""
        for name in self.options:
            if name not in _OPTIONS:
                self._warn(f"unknown option {name!r}{hint(name, _OPTIONS)}", Problem.OPTION)
        documents = _words(self.options.get("document", ""))
        query = Query(
            kinds=_words(" ".join(self.arguments)),
            documents=tuple(self.env.docname if name == "." else name for name in documents),
            unproved="unproved" in self.options,
        )
        self._check_kinds(query.kinds)
        for pattern in query.documents:
            if not any(fnmatchcase(name, pattern) for name in self.env.found_docs):
                self._warn(f"there is no document {pattern!r}", Problem.LIST)
        node = statement_list("", query=query, classes=self._classes())
        self.set_source_info(node)
        return [node]

    def _classes(self) -> list[str]:
        try:
            return directives.class_option(self.options.get("class") or "statement-list")
        except ValueError as error:
            self._warn(str(error), Problem.OPTION)
            return []

    def _check_kinds(self, kinds: Iterable[str]) -> None:
        domain: StatementDomain = self.env.domains["prf"]  # type: ignore[assignment]
        for name in kinds:
            if name not in domain.kinds:
                message = f"{name!r} is no kind of statement{hint(name, domain.kinds)}"
                self._warn(message, Problem.LIST)

    def _warn(self, message: str, problem: Problem) -> None:
        warn(problem, f"{self.name}: {message}", location=self.get_location())


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def answer(domain: StatementDomain, query: Query) -> list[Statement]:
    """Return the statements that a list asks for, in the order of reading.

    Proofs and other kinds without numbers are listed only if they are asked for by name.
    """
    table = domain.table
    return [
        statement
        for statement in table.in_order()
        if _is_wanted(domain, query, statement)
        and (not query.unproved or _lacks_proof(domain, statement))
    ]


def _is_wanted(domain: StatementDomain, query: Query, statement: Statement) -> bool:
    if query.kinds:
        if statement.kind not in query.kinds:
            return False
    elif not domain.words.kind(statement.kind).numbered:
        return False
    return not query.documents or any(
        fnmatchcase(statement.docname, pattern) for pattern in query.documents
    )


def _lacks_proof(domain: StatementDomain, statement: Statement) -> bool:
    kinds = domain.words
    return kinds.kind(statement.kind).needs_proof and not any(
        kinds.kind(item.kind).family is Family.PROOF for item in domain.table.belonging(statement)
    )
