"""Where pages stand: the tree that the tables of contents of a project make of its pages.

Nothing here knows Sphinx. A tree is made in one walk; after that a page asks for its surroundings,
and the answer is never longer than a window, however many pages there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

SPAN = 5
"""How many entries before and after a page its window holds."""


class Entry(NamedTuple):
    """A line of a table of contents."""

    title: str
    """The title that is written there; empty where the page's own is meant."""
    target: str
    """The name of a document, an address, or a name that only Sphinx knows ("genindex")."""

    @property
    def is_address(self) -> bool:
        """Tell whether the entry leads out of the project."""
        return "://" in self.target


class Toctree(NamedTuple):
    """A table of contents, as it is written."""

    caption: str
    entries: tuple[Entry, ...]
    level: int
    """The level of headings that it stands at: 1 before all, 2 below the title of the page."""
    depth: int
    """How many levels it shows; all, if this is not positive."""
    is_hidden: bool
    shows_hidden: bool
    """Whether hidden tables of contents further down are shown."""
    only_titles: bool


class Row(NamedTuple):
    """An entry in a window, with the caption of the table of contents that it comes from."""

    caption: str
    entry: Entry


class Window(NamedTuple):
    """Entries next to each other; all that there are, or some of them."""

    rows: tuple[Row, ...] = ()
    is_cut: bool = False


class Place(NamedTuple):
    """Where a page stands when all pages are read in order."""

    parent: str | None
    previous: str | None
    next: str | None


class Surroundings(NamedTuple):
    """What stands around a page in the tree."""

    parents: tuple[str, ...]
    """From the outermost to the one above; the root only if it is the one above."""
    siblings: Window
    """The page itself is one of them; nothing, if no page is above it."""
    children: Window


class Tree:
    """The tree of the pages of a project."""

    def __init__(
        self, toctrees: Mapping[str, Sequence[Toctree]], root: str, documents: Container[str]
    ) -> None:
        self.toctrees = toctrees
        self.root = root
        self.documents = documents
        self._parents: dict[str, str] = {}
        """The page above each page that is below another, whether or not the root leads there."""
        self.places = self._number()
        """The pages that the root leads to, in the order of reading."""
        self._chains: dict[str, tuple[str, ...]] = {}
        self._rows: dict[str, tuple[Row, ...]] = {}
        self._positions: dict[str, dict[str, int]] = {}

    def _number(self) -> dict[str, Place]:
        seen: set[str] = set()
        order = list(self._walk(self.root, seen))
        # What the root does not lead to may have a tree of its own.
        starts = sorted(set(self.toctrees) - seen)
        included = {target for start in starts for target in self._documents(start)}
        for start in sorted(starts, key=lambda start: start in included):
            if start not in seen:
                list(self._walk(start, seen))
        before, after = [None, *order], [*order[1:], None]
        return {
            docname: Place(self._parents.get(docname), previous, following)
            for docname, previous, following in zip(order, before, after, strict=False)
        }

    def _walk(self, start: str, seen: set[str]) -> Iterator[str]:
        """Walk through pages in the order of reading, to each from the first page that names it."""
        seen.add(start)
        yield start
        waiting = [(start, self._documents(start))]
        while waiting:
            docname, below = waiting[-1]
            child = next(below, None)
            if child is None:
                waiting.pop()
            elif child not in seen:
                seen.add(child)
                self._parents[child] = docname
                yield child
                waiting.append((child, self._documents(child)))

    def _documents(self, docname: str) -> Iterator[str]:
        for toctree in self.toctrees.get(docname, ()):
            for _, target in toctree.entries:
                if target in self.documents:
                    yield target

    # -- what a page shows ---------------------------------------------------------------------

    def parents(self, docname: str) -> tuple[str, ...]:
        """Return the pages above a page, without the root."""
        parent = self._parents.get(docname)
        if parent is None or parent == self.root:
            return ()
        if parent not in self._chains:
            self._chains[parent] = (*self.parents(parent), parent)
        return self._chains[parent]

    def around(self, docname: str) -> Surroundings:
        """Return what stands around a page."""
        parent = self._parents.get(docname)
        if parent is None:
            return Surroundings((), Window(), self._children(docname))
        rows = self.rows(parent)
        if parent not in self._positions:
            self._positions[parent] = {row.entry.target: place for place, row in enumerate(rows)}
        siblings = _cut(rows, self._positions[parent][docname])
        parents = self.parents(docname) or (parent,)
        return Surroundings(parents, siblings, self._children(docname))

    def _children(self, docname: str) -> Window:
        """Return what is below a page: all of it, if the page itself does not show it."""
        rows = self.rows(docname)
        if any(toctree.is_hidden for toctree in self.toctrees.get(docname, ())):
            return Window(rows)
        return _cut(rows, 0)

    def rows(self, docname: str) -> tuple[Row, ...]:
        """Return all that the tables of contents of a page lead to, each thing once.

        What is above the page is left out, as Sphinx leaves it out of what it shows.
        """
        if docname not in self._rows:
            above = {docname, self.root, *self.parents(docname)}
            found: dict[str, Row] = {}
            for toctree in self.toctrees.get(docname, ()):
                for entry in toctree.entries:
                    is_page = entry.target in self.documents and entry.target not in above
                    if is_page or entry.is_address:
                        found.setdefault(entry.target, Row(toctree.caption, entry))
            self._rows[docname] = tuple(found.values())
        return self._rows[docname]


def _cut(rows: tuple[Row, ...], middle: int) -> Window:
    """Cut a window out of rows, of the same width at the ends as in the midst."""
    width = 2 * SPAN + 1
    if len(rows) <= width:
        return Window(rows)
    first = min(max(middle - SPAN, 0), len(rows) - width)
    return Window(rows[first : first + width], is_cut=True)
