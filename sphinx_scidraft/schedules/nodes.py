"""What a schedule is in the doctree: a drawing, and beside it an ordinary table."""

from __future__ import annotations

from docutils import nodes


class gantt(nodes.General, nodes.Element):
    """The drawing of a chart.

    Attributes: ``schedule`` (a ``Schedule``), ``wishes`` (``arrows``, ``critical``), ``scale``,
    ``label`` and ``summary`` (name and description), ``language``, ``prefix`` (begins its ids).
    """


class gantt_fold(nodes.General, nodes.Element):
    """A table that is folded away where that is possible; ``title`` is what remains to be seen."""
