"""What is kept of the mathematics of each document, from reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sphinx.environment.collectors import EnvironmentCollector

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.mathematics.displays import Tag

_STORE = "scidraft_mathematics"
"""The attribute of the environment that it is kept in."""


class Document(NamedTuple):
    """The mathematics of one document that has some."""

    macros: str = ""
    """What it defines for itself."""
    aliases: tuple[tuple[str, str], ...] = ()
    """Further labels of its displays, each with the first label of its display."""
    tags: tuple[tuple[str, Tag], ...] = ()
    """Labels of displays that have a tag in place of a number."""


def record(env: BuildEnvironment) -> dict[str, Document]:
    """Return what is kept of a project, by document."""
    store: dict[str, Document] | None = getattr(env, _STORE, None)
    if store is None:
        store = {}
        setattr(env, _STORE, store)
    return store


class MathematicsCollector(EnvironmentCollector):
    """Keeps the record."""

    def clear_doc(self, app: Sphinx, env: BuildEnvironment, docname: str) -> None:
        """Forget a document."""
        record(env).pop(docname, None)

    def merge_other(
        self,
        app: Sphinx,
        env: BuildEnvironment,
        docnames: AbstractSet[str],
        other: BuildEnvironment,
    ) -> None:
        """Take over what another process has read."""
        theirs = record(other)
        record(env).update((name, theirs[name]) for name in docnames if name in theirs)

    def process_doc(self, app: Sphinx, doctree: nodes.document) -> None:
        """Leave it to ``ReadMathematics``, which has gone before."""
