"""Index pages: all statements by kind, and by title, in number order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sphinx.domains import Index, IndexEntry

from sphinx_scidraft.statements import references

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.application import Sphinx

    from sphinx_scidraft.statements.domain import StatementDomain
    from sphinx_scidraft.statements.outline import Statement
    from sphinx_scidraft.statements.words import KindWords

_PLAIN, _GROUP, _MEMBER = 0, 1, 2  # how an entry of an index stands to the others


class _StatementIndex(Index):
    """What both indexes have in common."""

    domain: StatementDomain

    def statements(self, docnames: Iterable[str] | None) -> list[Statement]:
        """All statements in the documents asked for, in the order of reading."""
        chosen = None if docnames is None else set(docnames)
        return [
            statement
            for statement in self.domain.table.in_order()
            if chosen is None or statement.docname in chosen
        ]

    def entry(self, statement: Statement, name: str, extra: str, subtype: int) -> IndexEntry:
        """Make the entry of a statement."""
        name = name.replace("\N{NO-BREAK SPACE}", " ")
        return IndexEntry(name, subtype, statement.docname, statement.anchor, extra, "", "")


class KindIndex(_StatementIndex):
    """Statements by kind."""

    name = "kinds"

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Group the statements that have numbers or titles by kind."""
        domain = self.domain
        groups: dict[str, list[IndexEntry]] = {}
        for statement in self.statements(docnames):
            if domain.table.number(statement) or statement.title:
                entry = self.entry(statement, domain.full_name(statement), "", _MEMBER)
                groups.setdefault(statement.kind, []).append(entry)
        letters: dict[str, list[IndexEntry]] = {}
        for kind in sorted(groups, key=domain.words.plural):
            plural = domain.words.plural(kind)
            group = IndexEntry(plural, _GROUP, "", "", "", "", "")
            letters.setdefault(_letter(plural), []).extend([group, *groups[kind]])
        return sorted(letters.items()), False


class TitleIndex(_StatementIndex):
    """Statements by title."""

    name = "titles"

    def generate(
        self, docnames: Iterable[str] | None = None
    ) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Sort the statements that have titles."""
        domain = self.domain
        titled = [
            (references.title_text(domain, statement), statement)
            for statement in self.statements(docnames)
            if statement.title
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
        return sorted(letters.items()), False


def _letter(text: str) -> str:
    """Return the letter under which a text is found."""
    return next((sign.upper() for sign in text if sign.isalnum()), "#")[0]


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


def _link_from_general_index(
    app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    """Let the general index lead to ours; a split one takes its other pages from the same lists."""
    if pagename != "genindex" or "genindexentries" not in context:
        return
    domain: StatementDomain = app.env.domains["prf"]  # type: ignore[assignment]
    for index in domain.indices:
        page = f"prf-{index.name}"
        if _is_built(app, page):
            links = [("", context["pathto"](page))]
            _insert(context, _letter(index.localname), (index.localname, (links, [], None)))


def _is_built(app: Sphinx, page: str) -> bool:
    built = getattr(app.builder, "domain_indices", ())
    return any(name == page for name, *_ in built)


def _insert(context: dict[str, Any], letter: str, entry: tuple[str, Any]) -> None:
    """Insert an entry of the general index under its letter, in its place."""
    groups, counts = context["genindexentries"], context["genindexcounts"]
    letters = [key for key, _ in groups]
    if letter in letters:
        position = letters.index(letter)
    else:
        position = sum(str(key) < letter for key in letters)
        groups.insert(position, (letter, []))
        counts.insert(position, 0)
    groups[position][1].append(entry)
    groups[position][1].sort(key=lambda item: str(item[0]).casefold())
    counts[position] += 1


def setup(app: Sphinx) -> None:
    """Link the indexes from the general index."""
    app.connect("html-page-context", _link_from_general_index)
