"""What is kept of each document between builds, in an attribute of the environment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from sphinx.environment.collectors import EnvironmentCollector

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_T = TypeVar("_T")


class Store(Generic[_T]):
    """A mapping from the names of documents to what is kept of them."""

    def __init__(self, name: str) -> None:
        self._attribute = f"scidraft_{name}"

    def of(self, env: BuildEnvironment) -> dict[str, _T]:
        """Return what is kept in an environment."""
        kept: dict[str, _T] | None = getattr(env, self._attribute, None)
        if kept is None:
            kept = {}
            setattr(env, self._attribute, kept)
        return kept


class StoreCollector(EnvironmentCollector):
    """Forgets a document that is read again, and takes over what another process has read."""

    store: ClassVar[Store[Any]]

    def clear_doc(self, app: Sphinx, env: BuildEnvironment, docname: str) -> None:
        """Forget a document."""
        self.store.of(env).pop(docname, None)

    def merge_other(
        self,
        app: Sphinx,
        env: BuildEnvironment,
        docnames: AbstractSet[str],
        other: BuildEnvironment,
    ) -> None:
        """Take over what another process has read."""
        theirs = self.store.of(other)
        self.store.of(env).update((name, theirs[name]) for name in docnames if name in theirs)

    def process_doc(self, app: Sphinx, doctree: nodes.document) -> None:
        """Keep nothing: a transform has done it, unless this is overridden."""
