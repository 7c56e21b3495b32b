"""What pages show of other pages, and which of them show something that has changed.

Pure: two surveys of a project go in, the names of documents come out. Nothing is done for a page
whose neighbourhood is as it was, so that a build with one edited paragraph compares a few
dictionaries and no more.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from sphinx_scidraft.pages.tree import Surroundings, Toctree, Tree, Window

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Number: TypeAlias = tuple[int, ...]
Fact: TypeAlias = tuple[Any, ...]
"""What a reference shows."""

LINE, FIELD = "\x1e", "\x1f"
"""What separates lines, and the parts of a line, where many texts are kept as one."""


def as_field(text: str) -> str:
    """Return a text without what separates it from others."""
    return text.replace(LINE, "").replace(FIELD, "")


class Shows(NamedTuple):
    """What the pages of an output show besides their text."""

    neighbours: bool = False
    """The titles of the pages before, after and above."""
    branch: bool = False
    """The pages around them in the tree."""
    site: bool = False
    """The titles of the whole site."""
    site_contents: bool = False
    """The headings of the whole site."""
    indexes: bool = False
    """Links to all indexes."""


@dataclass(slots=True)
class Site:
    """What is known of the pages of a project when all are read."""

    root: str
    read: dict[str, int] = field(default_factory=dict)
    """When each document was read."""
    titles: dict[str, str] = field(default_factory=dict)
    contents: dict[str, str] = field(default_factory=dict)
    """The headings of each document: level, anchor and text."""
    toctrees: dict[str, tuple[Toctree, ...]] = field(default_factory=dict)
    numbers: dict[str, dict[str, Number]] = field(default_factory=dict)
    """The section numbers of each document, by anchor; that of its title has none."""
    figures: dict[str, dict[str, dict[str, Number]]] = field(default_factory=dict)
    """The numbers of figures and the like of each document, by kind and id."""
    references: dict[str, Fact] = field(default_factory=dict)
    """What every reference leads to."""
    special: tuple[str, ...] = ()
    """Pages that themes link from all others, for their names."""
    indexes: tuple[str, ...] = ()
    """Indexes that have entries."""

    def head(self, docname: str) -> Fact:
        """Return what a link to a page shows of it."""
        return self.titles.get(docname), self.number(docname)

    def number(self, docname: str, anchor: str = "") -> Number | None:
        """Return the number of a heading, by default of the title."""
        return self.numbers.get(docname, {}).get(anchor)

    def tree(self) -> Tree:
        """Return the tree of the pages."""
        return Tree(self.toctrees, self.root, self.titles)

    def headings(self, docname: str, levels: int) -> list[Fact]:
        """Return what a table of contents shows of a page, down to a level; all, if it is 0."""
        depth, *lines = self.contents.get(docname, "").split(LINE)
        shown: list[Fact] = [(docname in self.titles, depth)]
        for line in lines:
            level, anchor, text = line.split(FIELD)
            if levels <= 0 or int(level) <= levels:
                shown.append((level, anchor, text, self.number(docname, anchor)))
        return shown


def outdated(
    before: Site, now: Site, cited: Mapping[str, frozenset[str]], shows: Shows
) -> set[str]:
    """List the documents that show something that was not so before, or were read since."""
    found = {docname for docname, when in now.read.items() if before.read.get(docname) != when}
    found.update(_renumbered(before, now))
    found.update(_citing(before, now, cited))
    differences = _Differences(before, now)
    if shows.neighbours and differences.are_everywhere(shows):
        return set(now.read)
    found.update(differences.listing())
    if shows.neighbours:
        found.update(differences.near(in_branch=shows.branch))
    return found


def _renumbered(before: Site, now: Site) -> Iterator[str]:
    """List the documents whose own sections or figures have other numbers."""
    for numbers, were in ((now.numbers, before.numbers), (now.figures, before.figures)):
        if numbers != were:
            for docname in now.read:
                if numbers.get(docname) != were.get(docname):
                    yield docname


def _citing(before: Site, now: Site, cited: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """List the documents with references that lead elsewhere or show another text."""
    changed = {
        reference
        for reference, fact in before.references.items()
        if now.references.get(reference, fact) != fact
    }
    if changed:
        for docname, references in cited.items():
            if not changed.isdisjoint(references):
                yield docname


class _Differences:
    """What is different in the titles, the headings and the tree of a project."""

    def __init__(self, before: Site, now: Site) -> None:
        self.before = before
        self.now = now
        self.trees_differ = before.toctrees != now.toctrees or before.root != now.root
        self.retitled = set(_changed(before.titles, now.titles))
        self.renumbered = set(_changed(before.numbers, now.numbers))
        self.changed = self.renumbered.union(_changed(before.contents, now.contents))
        self.toctrees = set(_changed(before.toctrees, now.toctrees))

    def are_everywhere(self, shows: Shows) -> bool:
        """Tell whether every page shows something that is different."""
        if self.before.special != self.now.special:
            return True
        if shows.indexes and self.before.indexes != self.now.indexes:
            return True
        if not (shows.site or shows.site_contents):
            return False
        if self.trees_differ or self.retitled or self.renumbered:
            return True
        levels = 0 if shows.site_contents else 1
        return any(self._is_shown(docname, levels) for docname in self.changed)

    def _is_shown(self, docname: str, levels: int) -> bool:
        """Tell whether headings down to a level are different."""
        return self.before.headings(docname, levels) != self.now.headings(docname, levels)

    # -- tables of contents --------------------------------------------------------------------

    def listing(self) -> Iterator[str]:
        """List the documents whose tables of contents show something that is different."""
        if self.changed or self.toctrees:
            for docname, toctrees in self.now.toctrees.items():
                if docname in self.toctrees or any(
                    self._differs(toctree, toctree, 1, (docname,))
                    for toctree in toctrees
                    if not toctree.is_hidden
                ):
                    yield docname

    def _differs(self, toctree: Toctree, top: Toctree, level: int, path: tuple[str, ...]) -> bool:
        """Tell whether what a table of contents shows from a level on is different."""
        left = top.depth - level + 1 if top.depth > 0 else 0
        levels = 1 if top.only_titles else left
        return any(
            (docname in self.changed and self._is_shown(docname, levels))
            or (docname not in path and self._differs_below(docname, top, level, path))
            for _, docname in toctree.entries
        )

    def _differs_below(self, docname: str, top: Toctree, level: int, path: tuple[str, ...]) -> bool:
        """Tell whether what is shown of the tables of contents in a document is different."""
        is_changed = docname in self.toctrees
        found = self.now.toctrees.get(docname, ())
        for toctree in (*found, *self.before.toctrees.get(docname, ())) if is_changed else found:
            lower = level + toctree.level - 1
            if toctree.is_hidden and not top.shows_hidden:
                continue
            if 0 < top.depth < lower:
                continue
            if is_changed or self._differs(toctree, top, lower, (*path, docname)):
                return True
        return False

    # -- navigation ----------------------------------------------------------------------------

    def near(self, *, in_branch: bool) -> Iterator[str]:
        """List the documents that have other neighbours, or neighbours with another title."""
        renamed = self.retitled | {
            docname
            for docname in self.renumbered
            if self.before.number(docname) != self.now.number(docname)
        }
        if not renamed and not self.trees_differ:
            return
        now = self.now.tree()
        before = self.before.tree() if self.trees_differ else now
        for docname in self.now.read:
            shown = _near(now, docname, in_branch=in_branch)
            if not renamed.isdisjoint(shown.documents()) or (
                before is not now and shown != _near(before, docname, in_branch=in_branch)
            ):
                yield docname


def _changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """List the keys whose values differ."""
    if before != now:
        for key in before.keys() | now.keys():
            if before.get(key) != now.get(key):
                yield key


class _Near(NamedTuple):
    """What navigation shows on a page."""

    previous: str | None
    next: str | None
    around: Surroundings

    def documents(self) -> Iterator[str]:
        """Yield the documents that are shown, and addresses."""
        yield self.previous or ""
        yield self.next or ""
        yield from self.around.parents
        for window in (self.around.siblings, self.around.children):
            for row in window.rows:
                yield row.entry.target


def _near(tree: Tree, docname: str, *, in_branch: bool) -> _Near:
    place = tree.places.get(docname)
    around = (
        tree.around(docname)
        if in_branch
        else Surroundings(tree.parents(docname), Window(), Window())
    )
    return _Near(place.previous if place else None, place.next if place else None, around)
