"""The directive ``{gantt}``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from sphinx_scidraft.problems import Problem, warn
from sphinx_scidraft.schedules.chart import Chart, Origin, make_chart, title_node
from sphinx_scidraft.schedules.options import NAMES, ChartOptions, Lenient, as_text, read_options

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def in_myst(directive: SphinxDirective) -> bool:
    """Tell whether a directive stands in Markdown."""
    # A build that reads nothing should not load the parser.
    from myst_parser.mocking import MockState  # noqa: PLC0415

    return isinstance(directive.state, MockState)


def first_line(directive: SphinxDirective) -> int:
    """Return the line in its file on which the content of a directive begins."""
    if in_myst(directive):
        return directive.lineno + 1 + directive.content_offset
    items = directive.content.items
    return items[0][1] + 1 if items else directive.lineno


class GanttDirective(SphinxDirective):
    """A Gantt chart: its source in the body, or in a file that the argument names."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = Lenient(dict.fromkeys(NAMES, as_text))

    def run(self) -> list[nodes.Node]:
        """Return the chart, in a figure where it has a caption or a name."""
        options, faults = read_options(self.options)
        for message in faults:
            self._warn(Problem.OPTION, f"gantt: {message}")
        source = self._source()
        if source is None:
            return []
        text, origin = source
        caption = options.caption
        chart = make_chart(self.env, text, origin, options, caption)
        if options.name and not caption:
            caption, chart = chart.title, Chart("", chart.inner, chart.below)
        inner = self._titled(chart)
        if not caption and not options.name:
            return [*inner, *chart.below]
        return [self._figure(inner, caption, options), *chart.below]

    def _warn(self, problem: Problem, message: str) -> None:
        warn(problem, message, location=self.get_location())

    def _source(self) -> tuple[str, Origin] | None:
        """Return the text and where it stands."""
        path, _ = self.get_source_info()
        if not self.arguments:
            return "\n".join(self.content), Origin(str(path), first_line(self))
        name = self.arguments[0].strip()
        if any(text.strip() for text in self.content):
            self._warn(Problem.OPTION, "gantt: a file is named, so the body is not read")
        relative, full = self.env.relfn2path(name)
        self.env.note_dependency(relative)
        try:
            return Path(full).read_text(encoding="utf-8-sig"), Origin(full, 1)
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or "it is not UTF-8"
            self._warn(Problem.GANTT_FILE, f"the chart {name!r} cannot be read: {reason}")
            return None

    def _titled(self, chart: Chart) -> list[nodes.Node]:
        if not chart.title:
            return chart.inner
        path, line = self.get_source_info()
        return [title_node(chart.title, str(path), line or 0), *chart.inner]

    def _figure(self, inner: list[nodes.Node], caption: str, options: ChartOptions) -> nodes.figure:
        figure = nodes.figure("", *inner, classes=["gantt-figure"])
        if options.align:
            figure["align"] = options.align
        self.set_source_info(figure)
        if caption:
            # MyST counts the lines of a nested text from the one before it.
            line = self.lineno - 1 if in_myst(self) else self.lineno
            children, messages = self.parse_inline(caption, lineno=line)
            node = nodes.caption(caption, "", *children)
            self.set_source_info(node)
            figure += [node, *messages]
        self.add_name(figure)
        return figure


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("gantt", GanttDirective)
