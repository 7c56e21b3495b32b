"""Gantt charts among Mermaid's diagrams: they are drawn by us.

sphinxcontrib-mermaid's directive makes a node with the source of the diagram. Where that is a Gantt
chart, and ``scidraft_gantt`` is ``own``, the node is replaced while the file is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinxcontrib.mermaid import Mermaid, mermaid

from sphinx_scidraft.schedules.chart import Origin, make_chart, title_node
from sphinx_scidraft.schedules.directives import first_line
from sphinx_scidraft.schedules.options import ChartOptions
from sphinx_scidraft.schedules.preamble import is_gantt

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.docutils import SphinxDirective


_FOUND = "sphinx_scidraft:mermaid"
"""Where it is kept, while a file is read, that it has diagrams."""


class PlacedMermaid(Mermaid):  # type: ignore[misc]
    """sphinxcontrib-mermaid's directive, whose node knows where its source stands.

    ``code_source`` and ``code_line`` are the file and the line of the author's first line,
    ``code_skip`` counts the lines that sphinxcontrib-mermaid has put before it.
    """

    def run(self, **kwargs: Any) -> list[nodes.Node]:
        """Return what the directive returns, with places."""
        result = cast("list[nodes.Node]", super().run(**kwargs))
        path, line = self.state_machine.get_source_and_line(self.lineno)
        self.state.document.settings.env.current_document[_FOUND] = True
        for node in result:
            for diagram in node.findall(mermaid):
                self._place(diagram, str(path), line)
        return result

    def _place(self, diagram: nodes.Element, path: str, line: int) -> None:
        diagram.source, diagram.line = path, line
        if self.arguments:
            env = self.state.document.settings.env
            diagram["code_source"], diagram["code_line"] = env.relfn2path(self.arguments[0])[1], 1
            diagram["code_skip"] = 0
            return
        written = "\n".join(self.content)
        diagram["code_source"] = path
        diagram["code_line"] = first_line(cast("SphinxDirective", self))
        diagram["code_skip"] = str(diagram["code"]).removesuffix(written).count("\n")


class TakeGanttCharts(SphinxTransform):
    """Replace Mermaid's nodes by charts of ours."""

    default_priority = 5  # before the translation (20), and whatever looks at diagrams

    def apply(self, **kwargs: Any) -> None:
        """Replace the Gantt charts of the document."""
        if self.config.scidraft_gantt != "own" or _FOUND not in self.env.current_document:
            return
        for diagram in list(self.document.findall(mermaid)):
            if is_gantt(diagram["code"]):
                self._replace(diagram)

    def _replace(self, diagram: nodes.Element) -> None:
        line = diagram.get("code_line") or diagram.line or 1
        path = diagram.get("code_source") or diagram.source or self.document["source"]
        origin = Origin(path, line - diagram.get("code_skip", 0))
        figure = diagram.parent if isinstance(diagram.parent, nodes.figure) else None
        captions = figure.findall(nodes.caption) if figure else ()
        caption = next((node.astext() for node in captions), "")
        options = ChartOptions(alt=diagram.get("alt", ""))
        chart = make_chart(self.env, diagram["code"], origin, options, caption)
        inner = list(chart.inner)
        if chart.title:
            inner.insert(0, title_node(chart.title, path, line))
        self._move_ids(diagram, cast("nodes.Element", chart.inner[-1]))
        outermost = figure or inner[-1]
        diagram.parent.replace(diagram, inner)
        parent = cast("nodes.Element", outermost.parent)
        place = parent.index(outermost) + 1
        parent[place:place] = chart.below

    def _move_ids(self, diagram: nodes.Element, node: nodes.Element) -> None:
        for attribute in ("ids", "names", "classes"):
            node[attribute] = [*node[attribute], *diagram[attribute]]
        for identifier in diagram["ids"]:
            self.document.ids[identifier] = node


def _fences(app: Sphinx, config: Config) -> None:
    """Read ```` ```mermaid ```` fences as directives, as other tools do."""
    # Where diagrams are drawn by us, fences are diagrams without being directives.
    if config.scidraft_diagrams != "inline" and "myst_fence_as_directive" in config:
        config.myst_fence_as_directive = {*config.myst_fence_as_directive, "mermaid"}


def setup(app: Sphinx) -> None:
    """Take Gantt charts over."""
    app.add_directive("mermaid", PlacedMermaid, override=True)
    app.add_transform(TakeGanttCharts)
    app.connect("config-inited", _fences)
