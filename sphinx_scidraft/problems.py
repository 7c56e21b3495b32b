"""Every warning that the package can emit, one documented subtype each.

A problem is reported as the Sphinx warning ``scidraft.<subtype>``, so that ``suppress_warnings``
can name it and ``-W`` can stop a build at it.
"""

from __future__ import annotations

from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING

from sphinx.util import logging

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils.nodes import Node

_logger = logging.getLogger(__name__)


class Problem(Enum):
    """A fault in a note; the value is the paragraph that the manual prints about it."""

    KIND = (
        "A directive such as ``prf:thoerem`` names no kind. Its title, label and body are shown "
        "as an unnumbered statement. Correct the name, or declare the kind in ``scidraft_kinds``."
    )
    OPTION = (
        "A directive has an option that it does not know, a value that the option does not take, "
        "or two options that exclude each other. The option is ignored, the rest is kept."
    )
    NUMBER = (
        "An explicit number (``:number:``, ``:enumerator:``) is empty or holds neither a letter "
        "nor a digit. The statement is counted instead."
    )
    LABEL = "A label is empty. The statement has no label; it is shown and numbered all the same."
    DUPLICATE = (
        "Two statements have the same label. References lead to the first of them, in the order "
        "of the file names and, within a file, from top to bottom."
    )
    EMPTY = "A statement or a proof has no body."
    REF = "A reference names a label that no statement has. The label stays in the text."
    EXCLUDED = (
        "A reference names a statement that this builder leaves out (``only``). "
        "The label stays in the text."
    )
    OF = "``:of:`` names a label that no statement has."
    USES = "``:uses:`` names a label that no statement has."
    CYCLE = (
        "Statements rest on each other in a circle, through ``:uses:`` of their own or of their "
        "proofs. The whole circle is named once."
    )
    LIST = "A list of statements asks for a kind or a document that does not exist."

    @property
    def subtype(self) -> str:
        """What stands behind ``scidraft.`` in ``suppress_warnings``."""
        return self.name.lower()


def warn(problem: Problem, message: str, *, location: Node | str | tuple[str, int] | None) -> None:
    """Report a problem at a node, at a ``path:line`` or at a ``(docname, line)``."""
    _logger.warning("%s", message, type="scidraft", subtype=problem.subtype, location=location)


def hint(name: str, known: Iterable[str]) -> str:
    """Suggest the nearest known name, as the end of a message.

    >>> hint("thoerem", ["theorem", "lemma"])
    "; did you mean 'theorem'?"
    """
    nearest = get_close_matches(name, list(known), n=1)
    return f"; did you mean {nearest[0]!r}?" if nearest else ""
