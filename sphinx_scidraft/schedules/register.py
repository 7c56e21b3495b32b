"""Which documents have charts: they need a style sheet, or a LaTeX package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_NAME = "scidraft_charts"


def documents(env: BuildEnvironment) -> set[str]:
    """Return the names of the documents with charts."""
    if not hasattr(env, _NAME):
        setattr(env, _NAME, set())
    found: set[str] = getattr(env, _NAME)
    return found


def note(env: BuildEnvironment, docname: str) -> None:
    """Remember that a document has a chart."""
    documents(env).add(docname)


def _forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    documents(env).discard(docname)


def _merge(app: Sphinx, env: BuildEnvironment, docnames: Iterable[str], other: Any) -> None:
    documents(env).update(documents(other) & set(docnames))


def setup(app: Sphinx) -> None:
    """Keep the register up to date."""
    app.connect("env-purge-doc", _forget)
    app.connect("env-merge-info", _merge)
