"""What stands in a doctree for a diagram that has been drawn."""

from __future__ import annotations

from docutils import nodes


class diagram(nodes.General, nodes.Element):
    """A diagram as an ``<svg>`` element, ready for a page, in ``svg``.

    ``alt`` is its name; ``align`` may be left, center or right; ``file`` is the name of the file
    with the same drawing that it links to, if it links to any.
    """
