"""Which pages are to be written again after an edit: those that show something that changed.

What every statement showed when a builder last wrote its pages is kept beside the doctrees, one
file for each output folder, and is renewed only by a build that has come to its end. So an edit
that one builder has seen is still news to the next one, and a build that broke off is made up for.
"""

from __future__ import annotations

import hashlib
import pickle
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import sphinx
from sphinx.builders.html._build_info import BuildInfo

from sphinx_scidraft.statements import references
from sphinx_scidraft.statements.headings import fill_in
from sphinx_scidraft.statements.listing import answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.statements.domain import StatementDomain
    from sphinx_scidraft.statements.outline import Statement, Target

_FORMAT = 6
_ASSEMBLING = frozenset({"latex", "man", "singlehtml", "texinfo"})
"""Builders that always write everything, into pages of several documents."""
Fact: TypeAlias = tuple[Any, ...]
"""What a page shows of a statement."""


@dataclass(slots=True)
class Shown:
    """What the pages of an output folder show."""

    targets: dict[Target, Fact] = field(default_factory=dict)
    """What each label that is referred to leads to; nothing, if it leads nowhere."""
    pages: dict[str, Fact] = field(default_factory=dict)
    """What each document shows of its own statements and in its lists."""
    headings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Headings with references in them, by document."""


def _in_place(domain: StatementDomain, statement: Statement) -> Fact:
    """Return what depends on other files where a statement stands: its number, proofs, users."""
    number = domain.table.number(statement)
    proofs = domain.table.belonging(statement)
    users = domain.table.users(statement)
    return (
        domain.table.counts(statement),
        number.text if number else "",
        tuple(_proof(domain, statement, proof) for proof in proofs) if proofs else (),
        tuple(_by_number(domain, user) for user in users) if users else (),
    )


def _proof(domain: StatementDomain, statement: Statement, proof: Statement) -> Fact:
    elsewhere = domain.env.titles.get(proof.docname) if proof.docname != statement.docname else None
    page = elsewhere.astext() if elsewhere is not None else ""
    return (proof.kind, proof.docname, proof.anchor, page)


def _by_number(domain: StatementDomain, statement: Statement) -> Fact:
    """Return what a reference shows of a statement: its number, else its title, and the link."""
    number = domain.table.number(statement)
    name = number.text if number else references.title_text(domain, statement)
    return (statement.kind, name, statement.docname, statement.anchor)


def _by_name(domain: StatementDomain, statement: Statement) -> Fact:
    """Return what a reference shows that repeats the title."""
    title = references.title_text(domain, statement)
    markup = str(statement.markup) if statement.markup is not None else ""
    return (*_by_number(domain, statement), title, markup)


def _target(domain: StatementDomain, target: Target) -> Fact:
    label, fact = (target, _by_number) if isinstance(target, str) else (target.label, _by_name)
    found = domain.table.find(label)
    return () if found is None else fact(domain, found)


def shown_now(domain: StatementDomain) -> Shown:
    """Collect what the pages are to show."""
    shown = Shown()
    for target in set().union(*domain.targets.values()):
        shown.targets[target] = _target(domain, target)
    for docname, statements in domain.statements.items():
        shown.pages[docname] = tuple(_in_place(domain, statement) for statement in statements)
    for docname, queries in domain.lists.items():
        listed = [_by_name(domain, found) for query in queries for found in answer(domain, query)]
        shown.pages[docname] = (*shown.pages.get(docname, ()), *listed)
    return shown


def outdated(domain: StatementDomain, before: Shown, now: Shown) -> set[str]:
    """List the documents that show something of statements that was not so before."""
    changed = {target for target, fact in now.targets.items() if fact != before.targets.get(target)}
    return {
        docname for docname, facts in now.pages.items() if facts != before.pages.get(docname)
    } | {docname for docname, targets in domain.targets.items() if not changed.isdisjoint(targets)}


def showing_titles(
    env: BuildEnvironment, domain: StatementDomain, retitled: set[str]
) -> Iterator[str]:
    """List the documents that may show a heading of other documents.

    Pages with a table of contents are added by Sphinx itself; here are the neighbours and the
    pages below (navigation), and those that refer to the document or to a section of it.
    """
    if not retitled:
        return
    labels = env.domains.standard_domain.labels
    names = {name for name, (docname, _, _) in labels.items() if docname in retitled} | retitled
    for docname, targets in domain.targets.items():
        if not names.isdisjoint(_document_names(docname, targets)):
            yield docname
    for docname, (_, before, after) in env.collect_relations().items():
        if before in retitled or after in retitled:
            yield docname
    for docname in retitled:
        yield from _below(env, docname)


def _document_names(docname: str, targets: Iterable[Target]) -> Iterator[str]:
    """Yield targets as they are, and as names of documents relative to the one they stand in."""
    folder = docname.rpartition("/")[0]
    for target in targets:
        if not isinstance(target, str):
            continue
        yield target
        yield (
            target.removeprefix("/") if target.startswith("/") else f"{folder}/{target}".strip("/")
        )


def _below(env: BuildEnvironment, top: str) -> set[str]:
    found: set[str] = set()
    waiting = [top]
    while waiting:
        for child in env.toctree_includes.get(waiting.pop(), ()):
            if child not in found:
                found.add(child)
                waiting.append(child)
    return found


# -- the record between builds -----------------------------------------------------------------


class Objects(NamedTuple):
    """What Sphinx asks for at the end of every build, even if nothing was read or written."""

    inventory: list[tuple[str, str, str, str, str, int]]
    """What ``get_objects`` yields."""
    made_of: str
    """A digest of all that the index pages are made of."""
    indexes: tuple[str, ...]
    """The indexes that have entries."""


class Stamp(NamedTuple):
    """What a record of shown facts depends on."""

    format: int
    configuration: str
    revision: str
    conditions: tuple[tuple[str, bool], ...]


@dataclass(slots=True)
class Update:
    """The state of one build: what it knows from before and what it will leave behind."""

    path: Path
    stamp: Stamp
    before: Objects | None = None
    made_of: str = ""
    now: Shown | None = None
    """Nothing, if no record has changed since the last build."""
    outdated: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)

    @property
    def is_as_before(self) -> bool:
        """Tell whether indexes and inventory of the last build are as they would be made now."""
        return self.before is not None and self.before.made_of == self.made_of


def _path(app: Sphinx) -> Path:
    digest = hashlib.sha256(str(app.outdir).encode()).hexdigest()[:12]
    return Path(app.doctreedir) / f"statements-{app.builder.name}-{digest}.pickle"


def _read(path: Path) -> tuple[Stamp | None, Objects | None, Callable[[], Shown | None]]:
    """Read the record of the last build, its large part only when it is called for."""
    try:
        with path.open("rb") as file:
            stamp, objects, large = pickle.load(file), pickle.load(file), file.read()  # noqa: S301
    except (OSError, EOFError, pickle.UnpicklingError, AttributeError, ImportError, TypeError):
        return None, None, lambda: None  # there is none, or one of another version
    return stamp, objects, lambda: cast("Shown", pickle.loads(large))  # noqa: S301


def find_outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Number the statements; return the documents to write again (``env-get-updated``)."""
    domain = cast("StatementDomain", env.domains["prf"])
    domain.forget_numbers()
    conditions = domain.conditions()
    stamp = Stamp(_FORMAT, _configuration(app), domain.revision, conditions)
    last_stamp, objects, load_shown = _read(_path(app))
    update = domain.update = Update(_path(app), stamp, objects)
    is_news = last_stamp != stamp
    # Where numbers depend on the builder, another one may have been here since.
    headings = fill_in(env, domain) if is_news or conditions else {}
    if not is_news:
        update.made_of = objects.made_of if objects else ""
        return []
    update.now = shown_now(domain)
    update.now.headings = headings
    update.made_of = _digest(env, domain, stamp.configuration)
    if conditions and not domain.is_changed:
        # Sphinx checks only after reading; what another builder leaves out is news all the same.
        domain.check_consistency()
    before = load_shown() if last_stamp and last_stamp.format == _FORMAT else None
    if before is None:
        return []  # nothing was written here before, so everything will be
    retitled = {
        docname
        for docname in headings.keys() | before.headings.keys()
        if headings.get(docname) != before.headings.get(docname)
    }
    documents = outdated(domain, before, update.now) | retitled
    documents.update(showing_titles(env, domain, retitled))
    update.outdated = documents & env.found_docs
    return sorted(update.outdated)


def _configuration(app: Sphinx) -> str:
    """Digest all that pages are made of besides the sources, as Sphinx does for its own use."""
    info = BuildInfo(app.config, app.tags, frozenset({"env", "html"}))
    return f"{sphinx.__version__} {info.config_hash} {info.tags_hash}"


def _digest(env: BuildEnvironment, domain: StatementDomain, configuration: str) -> str:
    """Digest what index pages show: the statements, all index entries, the navigation."""
    digest = hashlib.sha256(configuration.encode())
    for docname in sorted(env.all_docs):
        contents, title = env.tocs.get(docname), env.titles.get(docname)
        statements = domain.statements.get(docname, ())
        parts = (
            docname,
            [(*_by_name(domain, statement), statement.labels) for statement in statements],
            env.domains.index_domain.entries.get(docname),
            title.astext() if title is not None else "",
            contents.astext() if contents is not None else "",
            env.toctree_includes.get(docname),
            env.toc_secnumbers.get(docname),
        )
        digest.update(repr(parts).encode())
    return digest.hexdigest()


def keep(app: Sphinx, exception: Exception | None) -> None:
    """Remember what the pages show now (``build-finished``)."""
    domain = cast("StatementDomain", app.env.domains["prf"])
    update = domain.update
    if exception is not None or update is None or update.now is None:
        return
    if app.builder.name not in _ASSEMBLING and not update.outdated <= update.written:
        return  # only some files were asked for; the next build will find the others
    inventory = [
        (label, name, kind, docname, str(anchor), priority)
        for label, name, kind, docname, anchor, priority in domain.get_objects()
    ]
    indexes = tuple(index.name for index in domain.indices if index(domain).generate()[0])
    # A build that is stopped while it writes must not leave half a record.
    unfinished = update.path.with_suffix(".new")
    with unfinished.open("wb") as file:
        for part in (update.stamp, Objects(inventory, update.made_of, indexes), update.now):
            pickle.dump(part, file, pickle.HIGHEST_PROTOCOL)
    unfinished.replace(update.path)


def _note_written(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    update = cast("StatementDomain", app.env.domains["prf"]).update
    if update is not None:
        update.written.add(docname)


def setup(app: Sphinx) -> None:
    """Find outdated pages once Sphinx has given the sections their numbers."""
    app.connect("env-get-updated", find_outdated, priority=800)
    app.connect("doctree-resolved", _note_written)
    app.connect("build-finished", keep)
