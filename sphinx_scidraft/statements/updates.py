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
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from sphinx_scidraft.statements import references
from sphinx_scidraft.statements.headings import fill_in
from sphinx_scidraft.statements.listing import answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.statements.domain import StatementDomain
    from sphinx_scidraft.statements.outline import Statement

_FORMAT = 1
Fact: TypeAlias = tuple[Any, ...]
"""All that pages may show of a statement."""


@dataclass(slots=True)
class Shown:
    """What the pages of an output folder show."""

    targets: dict[str, Fact | None] = field(default_factory=dict)
    """What each label that is referred to leads to."""
    pages: dict[str, Fact] = field(default_factory=dict)
    """What each document shows of its own statements and in its lists."""
    headings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Headings with references in them, by document."""


def _fact(domain: StatementDomain, statement: Statement) -> Fact:
    number = domain.table.number(statement)
    proofs = domain.table.belonging.get(statement.key, ())
    return (
        statement.kind,
        number.text if number else "",
        references.title_text(domain, statement),
        str(statement.markup) if statement.markup is not None else "",
        statement.docname,
        statement.anchor,
        tuple((proof.kind, proof.docname, proof.anchor) for proof in proofs),
    )


def shown_now(domain: StatementDomain) -> Shown:
    """Collect what the pages are to show."""
    table = domain.table
    facts = {statement.key: _fact(domain, statement) for statement in table.in_order()}
    shown = Shown()
    for target in {target for targets in domain.targets.values() for target in targets}:
        found = table.find(target)
        shown.targets[target] = None if found is None else facts[found.key]
    for docname, statements in domain.statements.items():
        shown.pages[docname] = tuple(facts.get(statement.key) for statement in statements)
    for docname, queries in domain.lists.items():
        listed = [facts[found.key] for query in queries for found in answer(domain, query)]
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


def _document_names(docname: str, targets: Iterable[str]) -> Iterator[str]:
    """Yield targets as they are, and as names of documents relative to the one they stand in."""
    folder = docname.rpartition("/")[0]
    for target in targets:
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


@dataclass(slots=True)
class Update:
    """The state of one build: what it knows from before and what it will leave behind."""

    path: Path
    stamp: tuple[Any, ...]
    now: Shown | None = None


def _path(app: Sphinx) -> Path:
    digest = hashlib.sha256(str(app.outdir).encode()).hexdigest()[:12]
    return Path(app.doctreedir) / f"statements-{app.builder.name}-{digest}.pickle"


def _read_stamp(path: Path) -> tuple[Any, ...] | None:
    """Read only the stamp, which is all that a build without a change needs."""
    try:
        with path.open("rb") as file:
            return cast("tuple[Any, ...]", pickle.load(file))  # noqa: S301 (our own file)
    except (OSError, EOFError, pickle.UnpicklingError, AttributeError):
        return None


def _read_shown(path: Path) -> Shown | None:
    try:
        with path.open("rb") as file:
            pickle.load(file)  # noqa: S301 (our own file)
            shown = pickle.load(file)  # noqa: S301
    except (OSError, EOFError, pickle.UnpicklingError, AttributeError):
        return None
    return shown if isinstance(shown, Shown) else None


def find_outdated(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Number the statements and return the documents to write again (``env-get-updated``)."""
    domain = cast("StatementDomain", env.domains["prf"])
    domain.forget_numbers()
    conditions = domain.conditions()
    stamp = (_FORMAT, domain.revision, conditions)
    update = domain.update = Update(_path(app), stamp)
    is_news = _read_stamp(update.path) != stamp
    # Where numbers depend on the builder, another one may have been here since.
    headings = fill_in(env, domain) if is_news or conditions else {}
    if not is_news:
        return []
    update.now = shown_now(domain)
    update.now.headings = headings
    before = _read_shown(update.path)
    if before is None:
        return []  # nothing was written here before, so everything will be
    retitled = {
        docname for docname, texts in headings.items() if texts != before.headings.get(docname)
    }
    documents = outdated(domain, before, update.now) | retitled
    documents.update(showing_titles(env, domain, retitled))
    return sorted(documents & env.found_docs)


def keep(app: Sphinx, exception: Exception | None) -> None:
    """Remember what the pages show now (``build-finished``)."""
    update = cast("StatementDomain", app.env.domains["prf"]).update
    if exception is not None or update is None or update.now is None:
        return
    # A build that is stopped while it writes must not leave half a record.
    unfinished = update.path.with_suffix(".new")
    with unfinished.open("wb") as file:
        pickle.dump(update.stamp, file, pickle.HIGHEST_PROTOCOL)
        pickle.dump(update.now, file, pickle.HIGHEST_PROTOCOL)
    unfinished.replace(update.path)


def setup(app: Sphinx) -> None:
    """Find outdated pages once Sphinx has given the sections their numbers."""
    app.connect("env-get-updated", find_outdated, priority=800)
    app.connect("build-finished", keep)
