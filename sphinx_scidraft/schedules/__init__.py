"""Schedules: Gantt charts that are checked, drawn with their dependencies, and read as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.schedules import (
    directives,
    look,
    mermaid,
    register,
    translating,
    writing,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> None:
    """Set charts up: reading, drawing, writing."""
    for part in (register, directives, mermaid, translating, writing, look):
        part.setup(app)
