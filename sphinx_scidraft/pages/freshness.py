"""Which pages are to be written again because of what they show of other pages.

Sphinx writes the pages that it has read, those with a table of contents that names them, and those
whose own sections have got other numbers. All others stay as they are, although their neighbours
may have other titles by now, and their references other numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sphinx_scidraft.pages.citations import Answers, citations, to_read_again
from sphinx_scidraft.pages.record import Header, Record
from sphinx_scidraft.pages.site import Shows, Site, outdated
from sphinx_scidraft.pages.survey import clear_circles, cut_circles, forget_numbers, survey

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_ASSEMBLING = frozenset({"latex", "man", "singlehtml", "texinfo"})
"""Builders that always write everything, into pages of several documents."""


@dataclass(slots=True)
class _Build:
    """One build of an output folder."""

    record: Record
    now: Site | None = None
    """Nothing, if no document has been read since the pages were written."""
    outdated: frozenset[str] = frozenset()
    written: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    """What the pages are seen to show of the site."""

    def note_shown(self, part: str) -> None:
        """Keep that a page shows a part of the site."""
        if part not in self.shown:
            self.shown.add(part)
            self.record.note_shown(part)


class Freshness:
    """Keeps pages fresh from build to build."""

    def __init__(self) -> None:
        self._build: _Build | None = None
        self._is_changed = False
        """Whether any document was read or has gone."""

    def note_change(self, app: Sphinx, env: BuildEnvironment, docname: str) -> None:
        """Forget a document that is read again or has gone (``env-purge-doc``)."""
        self._is_changed = True
        clear_circles(env, docname)

    def repair(self, app: Sphinx, env: BuildEnvironment) -> None:
        """Make of what was read something that Sphinx can walk through (``env-updated``)."""
        if self._is_changed:
            cut_circles(env)
            self._is_changed = False

    def find(self, app: Sphinx, env: BuildEnvironment) -> list[str]:
        """Return the documents to write again (``env-get-updated``)."""
        forget_numbers(env)
        if app.builder.name in _ASSEMBLING:
            self._build = None
            return []
        record = Record(app)
        self._build = build = _Build(record)
        header = record.header
        if header is not None and header.read == env.all_docs:
            found = set(header.stale)
        else:
            build.now, found = _compare(app, env, record)
        build.outdated = frozenset(found & env.found_docs)
        read = header.read if header is not None else {}
        return sorted(build.outdated - _written_anyway(env, build.outdated, read))

    def note_written(self, app: Sphinx, doctree: nodes.document, docname: str) -> None:
        """Keep account of what is written (``doctree-resolved``)."""
        build = self._build
        if build is not None:
            build.written.add(docname)
            if build.now is not None and build.record.header is not None:
                build.record.note_written(docname)

    def watch(
        self,
        app: Sphinx,
        pagename: str,
        template: str,
        context: dict[str, Any],
        doctree: nodes.document | None,
    ) -> None:
        """See what pages show of the site (``html-page-context``)."""
        build = self._build
        if build is None or doctree is None:
            return
        if "toctree" not in context:  # it goes to no template, but as a whole into the output
            build.note_shown("indexes")
            return
        context["rellinks"] = _WatchedList(build, context["rellinks"])
        for name, part in (("toctree", _part_of_site), ("branch", _branch)):
            if callable(context.get(name)):
                context[name] = _watched(build, context[name], part)

    def keep(self, app: Sphinx, exception: Exception | None) -> None:
        """Remember what the pages show now (``build-finished``)."""
        build, self._build = self._build, None
        if build is None:
            return
        record = build.record
        if exception is not None:
            record.close()
            return
        shows, header = record.shown(), record.header
        if header is not None and not build.written >= app.env.all_docs.keys():
            pairs = zip(header.shows, shows, strict=True)
            shows = Shows(*(was or is_now for was, is_now in pairs))
        new = Header(dict(app.env.all_docs), build.outdated - build.written, shows)
        if build.now is not None or new != header:
            record.write(new, build.now)


def _compare(app: Sphinx, env: BuildEnvironment, record: Record) -> tuple[Site, set[str]]:
    """Survey the pages; return what is found, and the documents that show something new."""
    header = record.header
    before = record.site() if header is not None else None
    now = survey(env, before)
    cited = citations(env)
    answers = Answers(env, now)
    references = frozenset[str]().union(*cited.values())
    now.references = {reference: answers.fact(reference) for reference in references}
    if header is None or before is None:  # what stands there, if anything, is not known
        return now, set(env.all_docs)
    shows = header.shows._replace(neighbours=app.builder.format == "html")
    return now, outdated(before, now, cited, shows) | header.stale


# -- what templates ask for ------------------------------------------------------------------


class _WatchedList(list[Any]):
    """A list that tells when it is gone through."""

    def __init__(self, build: _Build, items: list[Any]) -> None:
        super().__init__(items)
        self._build = build

    def __iter__(self) -> Iterator[Any]:
        self._build.note_shown("indexes")
        return super().__iter__()


def _watched(
    build: _Build, function: Callable[..., Any], part: Callable[[Mapping[str, Any]], str]
) -> Callable[..., Any]:
    """Make a function that tells when it is called."""

    def watched(*args: Any, **options: Any) -> Any:
        build.note_shown(part(options))
        return function(*args, **options)

    return watched


def _part_of_site(options: Mapping[str, Any]) -> str:
    return "site" if options.get("titles_only") else "site_contents"


def _branch(options: Mapping[str, Any]) -> str:
    return "branch"


# --------------------------------------------------------------------------------------------


def _written_anyway(env: BuildEnvironment, found: Iterable[str], read: dict[str, int]) -> set[str]:
    """List the pages that Sphinx writes because they name one that has been read.

    If they were on our list too, it would write those that name them as well, for nothing.
    """
    new = {docname for docname in found if read.get(docname) != env.all_docs.get(docname)}
    return set().union(*(env.files_to_rebuild.get(docname, ()) for docname in new)) - new


def _read_again(
    app: Sphinx,
    env: BuildEnvironment,
    added: set[str],
    changed: set[str],
    removed: set[str],
) -> set[str]:
    return set(to_read_again(env, added, removed))


def _read_root_last(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Read the page with the longest table of contents last (``env-before-read-docs``).

    For every document that it reads, Sphinx goes through all entries of all tables of contents that
    it has read before, which makes a long one quadratic.
    """
    root = env.config.root_doc
    if root in docnames:
        docnames.remove(root)
        docnames.append(root)


def setup(app: Sphinx) -> None:
    """Look at the pages when they are read and numbered, titles with references too (800)."""
    freshness = Freshness()
    app.connect("env-get-outdated", _read_again)
    app.connect("env-before-read-docs", _read_root_last)
    app.connect("env-purge-doc", freshness.note_change)
    app.connect("env-updated", freshness.repair)
    app.connect("env-get-updated", freshness.find, priority=900)
    app.connect("doctree-resolved", freshness.note_written)
    app.connect("html-page-context", freshness.watch, priority=10)
    app.connect("build-finished", freshness.keep)
