"""What a read file leaves behind: its statements, and the outline that numbers them.

Nothing else about a file is needed to number it, to refer into it, or to know which pages an edit
touches. Knows no Sphinx.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias


class Statement(NamedTuple):
    """One statement of the sources, as it was written.

    ``position`` is how many statements stand before it in its document; ``labels`` are in order
    of importance, the first one is *the* label; ``title`` is plain text, ``markup`` the title's
    nodes where it holds more than text; ``number`` is an explicit number; ``conditions`` are the
    expressions of the ``only`` directives around it; ``source`` is the path of an included file,
    empty where the document itself holds the statement.
    """

    docname: str
    position: int
    kind: str
    anchor: str
    labels: tuple[str, ...] = ()
    title: str = ""
    markup: Any = None
    number: str = ""
    numbered: bool = True
    of: str = ""
    uses: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    source: str = ""
    line: int = 0

    @property
    def key(self) -> Key:
        """What tells the statement from every other, labelled or not."""
        return Key(self.docname, self.position)

    @property
    def label(self) -> str:
        """The label, or nothing."""
        return self.labels[0] if self.labels else ""


class Key(NamedTuple):
    """The place of a statement: its document, and how many stand before it there."""

    docname: str
    position: int


class Section(NamedTuple):
    """A section; ``anchor`` is the one that Sphinx keeps section numbers by (``#id``)."""

    anchor: str
    items: Outline


class Toctree(NamedTuple):
    """A table of contents: the documents that it includes, in order."""

    docnames: tuple[str, ...]


Item: TypeAlias = "Section | Toctree | int"
"""An item of an outline; a number is the index of a statement."""
Outline: TypeAlias = "tuple[Item, ...]"


class ByName(NamedTuple):
    """A reference that shows the title of what it leads to."""

    label: str


Target: TypeAlias = "str | ByName"
"""What a file refers to: a label, or a label whose title it shows."""


def normalised(label: str) -> str:
    """A label without the differences that Sphinx's own roles ignore: case and white space.

    >>> normalised("My  Label")
    'my label'
    """
    return " ".join(label.lower().split())
