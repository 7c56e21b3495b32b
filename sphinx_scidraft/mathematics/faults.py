"""Where a fault stands in the file: the line within a formula, whatever wrote the formula there."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util.nodes import get_node_source

if TYPE_CHECKING:
    import re

    from docutils import nodes

_FAR = 400
"""Lines below the beginning of its paragraph or directive in which a formula is looked for."""


@lru_cache(maxsize=4)
def _lines(path: str) -> tuple[str, ...]:
    try:
        return tuple(Path(path).read_text(encoding="utf-8-sig").splitlines())
    except (OSError, UnicodeDecodeError):
        return ()


def line_of(path: str, begin: re.Pattern[str]) -> int:
    """Return the first line that begins in a certain way; the first of all, if there is none."""
    found = (number for number, line in enumerate(_lines(path), 1) if begin.match(line))
    return next(found, 1)


def place(node: nodes.Element, position: int | None) -> nodes.Node | str:
    """Return where a formula, or a place in its source, stands: ``path:line``."""
    path, line = get_node_source(node), _line(node)
    if not path or line is None:
        return node
    path = path.partition(":docstring of ")[0]
    source = node.astext()
    written = source.split("\n")
    inside = source.count("\n", 0, position or 0)
    first = next((index for index, text in enumerate(written) if text.strip()), 0)
    lines = _lines(path)
    begin = max(line - 2, 0)
    for index in range(begin, min(begin + _FAR, len(lines) - len(written) + 1)):
        if all(
            text.strip() in lines[index + offset] for offset, text in enumerate(written[first:])
        ):
            return f"{path}:{index + 1 + inside - first}"
    return f"{path}:{line}"


def _line(node: nodes.Element) -> int | None:
    """Return the line that a node, or what it is in, begins in."""
    at: nodes.Element | None = node
    while at is not None:
        if at.line is not None:
            return int(at.line)
        at = at.parent
    return None
