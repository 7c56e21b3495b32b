"""What is kept of the mathematics of each document, from reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft.stores import Store, StoreCollector

if TYPE_CHECKING:
    from sphinx_scidraft.mathematics.displays import Tag


class Document(NamedTuple):
    """The mathematics of one document that has some."""

    macros: str = ""
    """What it defines for itself."""
    aliases: tuple[tuple[str, str], ...] = ()
    """Further labels of its displays, each with the first label of its display."""
    tags: tuple[tuple[str, Tag], ...] = ()
    """Labels of displays that have a tag in place of a number."""


_store = Store[Document]("mathematics")
record = _store.of
"""Returns what is kept of a project, by document."""


class MathematicsCollector(StoreCollector):
    """Keeps the record, which ``ReadMathematics`` writes."""

    store = _store
