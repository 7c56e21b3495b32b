"""Taking over from sphinx-proof, in whatever order the two are listed.

Its vocabulary and its catalogues are used, its ``setup()`` is not: it forces ``numfig`` on, and its
domain cannot merge parallel reads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.extension import Extension
from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_logger = logging.getLogger(__name__)
_NAME = "sphinx_proof"


def take_over(app: Sphinx) -> None:
    """Undo what sphinx-proof has set up, or keep it from setting anything up."""
    if _NAME in app.extensions:
        _undo(app)
    else:
        # Sphinx skips an extension that it has already.
        app.extensions[_NAME] = Extension(
            _NAME, None, version="", parallel_read_safe=True, parallel_write_safe=True
        )
    if _NAME in app.config.extensions:
        _logger.info("sphinx_scidraft takes the place of sphinx_proof")


def _undo(app: Sphinx) -> None:
    registry = app.registry
    for listeners in app.events.listeners.values():
        for listener in list(listeners):
            if _is_theirs(listener.handler):
                app.disconnect(listener.id)
    for node in [node for node in registry.enumerable_nodes if _is_theirs(node)]:
        del registry.enumerable_nodes[node]
    registry.css_files[:] = [item for item in registry.css_files if item[0] != "proof.css"]
    registry.domains.pop("prf", None)


def _is_theirs(thing: object) -> bool:
    module = getattr(thing, "__module__", None) or ""
    return module.partition(".")[0] == _NAME
