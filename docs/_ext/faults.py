"""A directive that prints the source of a chart, and below it what is reported about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from sphinx_scidraft.problems import Problem
from sphinx_scidraft.schedules.schedule import make_schedule

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

    from sphinx_scidraft.schedules.source import Fault


class GanttFaults(SphinxDirective):
    """``{gantt-faults}``: the warnings that a chart gives, without giving them.

    It is an error if there are none: then the manual is wrong.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return the source and the list of warnings, in one box."""
        text = "\n".join(self.content)
        faults = make_schedule(text).faults
        if not faults:
            raise self.error("nothing is reported about this chart")
        source = nodes.literal_block(text, text, language="none")
        self.set_source_info(source)
        result = nodes.container("", *map(_line, faults), classes=["shown-result"])
        return [nodes.container("", source, result, classes=["shown"])]


def _line(fault: Fault) -> nodes.paragraph:
    subtype = f"scidraft.{Problem[f'GANTT_{fault.kind.upper()}'].subtype}"
    said = nodes.Text(f"Line {fault.line}: {fault.message} ")
    return nodes.paragraph("", "", said, nodes.literal(subtype, subtype))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive."""
    app.add_directive("gantt-faults", GanttFaults)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
