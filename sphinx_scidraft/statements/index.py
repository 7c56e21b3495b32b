"""Index pages: all statements by kind, and by title, in number order."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from sphinx.domains import Index, IndexEntry

from sphinx_scidraft.statements import references
from sphinx_scidraft.statements.keeping import BUILDERS, is_kept

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder

    from sphinx_scidraft.statements.domain import StatementDomain
    from sphinx_scidraft.statements.outline import Statement
    from sphinx_scidraft.statements.words import KindWords

_PLAIN, _GROUP, _MEMBER = 0, 1, 2  # how an entry of an index stands to the others


Letter: TypeAlias = tuple[str, list[IndexEntry]]
"""A letter of an index and the entries under it."""


class _Content(Sequence[Letter]):
    """The content of an index, made when it is first looked into.

    Sphinx asks for it in every build, to see whether there is any; a build that keeps the page of
    the last one asks for no more.
    """

    def __init__(self, make: Callable[[], list[Letter]], is_there: Callable[[], bool]) -> None:
        self._make = make
        self._is_there = is_there

    @cached_property
    def _letters(self) -> list[Letter]:
        return self._make()

    def __bool__(self) -> bool:
        return self._is_there()

    def __len__(self) -> int:
        return len(self._letters)

    def __getitem__(self, place: Any) -> Any:
        return self._letters[place]


class _StatementIndex(Index):
    """What both indexes have in common."""

    domain: StatementDomain

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Return the letters with their entries; nothing is collapsed."""
        builder = self.domain.builder
        if builder is None or builder.name not in BUILDERS:
            return self.letters(docnames), False
        content = _Content(lambda: self.letters(docnames), self._is_there)
        return cast("list[Letter]", content), False

    def _is_there(self) -> bool:
        update = self.domain.update
        if update is not None and update.before is not None and update.is_as_before:
            return self.name in update.before.indexes
        return any(map(self.lists, self.domain.table.in_order()))

    def lists(self, statement: Statement) -> bool:
        """Tell whether a statement belongs into the index."""
        raise NotImplementedError

    def letters(self, docnames: Iterable[str] | None) -> list[Letter]:
        """Make the entries."""
        raise NotImplementedError

    def statements(self, docnames: Iterable[str] | None) -> list[Statement]:
        """All statements in the documents asked for, in the order of reading."""
        chosen = None if docnames is None else set(docnames)
        return [
            statement
            for statement in self.domain.table.in_order()
            if self.lists(statement) and (chosen is None or statement.docname in chosen)
        ]

    def entry(self, statement: Statement, name: str, extra: str, subtype: int) -> IndexEntry:
        """Make the entry of a statement."""
        name = name.replace("\N{NO-BREAK SPACE}", " ")
        return IndexEntry(name, subtype, statement.docname, statement.anchor, extra, "", "")


class KindIndex(_StatementIndex):
    """Statements by kind."""

    name = "kinds"

    def lists(self, statement: Statement) -> bool:
        """Take in what has a number or a title."""
        return bool(statement.numbered or statement.number or statement.title)

    def letters(self, docnames: Iterable[str] | None) -> list[Letter]:
        """Group the statements that have numbers or titles by kind."""
        domain = self.domain
        groups: dict[str, list[IndexEntry]] = {}
        for statement in self.statements(docnames):
            entry = self.entry(statement, domain.full_name(statement), "", _MEMBER)
            groups.setdefault(statement.kind, []).append(entry)
        letters: dict[str, list[IndexEntry]] = {}
        for kind in sorted(groups, key=domain.words.plural):
            plural = domain.words.plural(kind)
            group = IndexEntry(plural, _GROUP, "", "", "", "", "")
            letters.setdefault(_letter(plural), []).extend([group, *groups[kind]])
        return sorted(letters.items())


class TitleIndex(_StatementIndex):
    """Statements by title."""

    name = "titles"

    def lists(self, statement: Statement) -> bool:
        """Take in what has a title."""
        return bool(statement.title)

    def letters(self, docnames: Iterable[str] | None) -> list[Letter]:
        """Sort the statements that have titles."""
        domain = self.domain
        titled = [
            (references.title_text(domain, statement), statement)
            for statement in self.statements(docnames)
        ]
        letters: dict[str, list[IndexEntry]] = {}
        for title, statement in sorted(titled, key=lambda pair: pair[0].casefold()):
            name = domain.cite(statement)
            short = (
                domain.short_name(statement) if name.number else domain.words.singular(name.kind)
            )
            extra = short.replace("\N{NO-BREAK SPACE}", " ")
            entry = self.entry(statement, title, extra, _PLAIN)
            letters.setdefault(_letter(title), []).append(entry)
        return sorted(letters.items())


def _letter(text: str) -> str:
    """Return the letter under which Sphinx lists a text in an index."""
    first = unicodedata.normalize("NFD", text[:1].upper())[:1]
    return first if first.isalpha() or first == "_" else "Symbols"


def indices_for(words: KindWords) -> list[type[Index]]:
    """Return the indexes, named in the language of the project."""
    say = words.say
    names = {
        KindIndex: ("Statements by kind", "by kind"),
        TitleIndex: ("Statements by title", "by title"),
    }
    return [
        type(index.__name__, (index,), {"localname": say(local), "shortname": say(short)})
        for index, (local, short) in names.items()
    ]


# -- the general index -------------------------------------------------------------------------


def general_entry(domain: StatementDomain, statement: Statement) -> str:
    """Return a title as an entry; a semicolon would make a sub-entry of the rest."""
    return references.title_text(domain, statement).replace(";", ",")


def _extend_general_index(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Enter titles and our own indexes into the general index.

    They join what Sphinx has collected only when the page is made, because Sphinx would sort all
    of them in every build. A split index takes its other pages from the same lists.
    """
    if pagename != "genindex" or "genindexentries" not in context or is_kept(context):
        return
    domain: StatementDomain = app.env.domains["prf"]  # type: ignore[assignment]
    builder: Builder = app.builder
    _drop_links(context, _left_out(domain, builder))
    links: dict[str, list[tuple[str, str]]] = {}
    for index in domain.indices:
        page = f"prf-{index.name}"
        if _is_built(app, page):
            links.setdefault(index.localname, []).append(("", context["pathto"](page)))
    for statement in domain.table.in_order():
        if statement.title:
            uri = _uri(builder, statement)
            links.setdefault(general_entry(domain, statement), []).append(("", uri))
    _merge(context, links)


def _uri(builder: Builder, statement: Statement) -> str:
    return f"{builder.get_relative_uri('genindex', statement.docname)}#{statement.anchor}"


def _left_out(domain: StatementDomain, builder: Builder) -> set[str]:
    """Return the addresses that statements would have that the builder leaves out."""
    return {
        _uri(builder, statement)
        for statements in domain.statements.values()
        for statement in statements
        if statement.conditions and not domain.table.counts(statement)
    }


def _drop_links(context: dict[str, Any], addresses: set[str]) -> None:
    """Remove links that lead nowhere from the general index, and entries that held no other."""
    if not addresses:
        return
    for _, entries in context["genindexentries"]:
        for _, (links, subentries, _) in entries:
            for _, sublinks in subentries:
                sublinks[:] = [link for link in sublinks if link[1] not in addresses]
            subentries[:] = [item for item in subentries if item[1]]
            links[:] = [link for link in links if link[1] not in addresses]
        entries[:] = [entry for entry in entries if entry[1][0] or entry[1][1]]


def _is_built(app: Sphinx, page: str) -> bool:
    built = getattr(app.builder, "domain_indices", ())
    return any(name == page for name, *_ in built)


def _merge(context: dict[str, Any], links: dict[str, list[tuple[str, str]]]) -> None:
    """Merge entries into the letters of the general index."""
    letters: dict[str, list[Any]] = dict(context["genindexentries"])
    places = {letter: dict(entries) for letter, entries in letters.items()}
    for name, targets in links.items():
        letter = _letter(name)
        entry = places.setdefault(letter, {}).setdefault(name, ([], [], None))
        entry[0].extend(targets)
    groups = [
        (letter, sorted(entries.items(), key=lambda item: item[0].casefold()))
        for letter, entries in sorted(places.items(), key=lambda item: _letter_order(item[0]))
        if entries
    ]
    context["genindexentries"][:] = groups
    context["genindexcounts"][:] = [
        sum(1 + len(subentries) for _, (_, subentries, _) in entries) for _, entries in groups
    ]


def _letter_order(letter: str) -> tuple[bool, str]:
    return letter != "Symbols", letter


def setup(app: Sphinx) -> None:
    """Extend the general index."""
    app.connect("html-page-context", _extend_general_index)
