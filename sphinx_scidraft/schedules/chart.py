"""From the source of a chart to the nodes of the page: drawing, table, warnings."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast
from zlib import crc32

from docutils import nodes

from sphinx_scidraft.messages import Messages
from sphinx_scidraft.problems import Problem, warn
from sphinx_scidraft.schedules import register, wording
from sphinx_scidraft.schedules.nodes import gantt, gantt_fold
from sphinx_scidraft.schedules.schedule import make_schedule
from sphinx_scidraft.schedules.table import table_nodes

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.schedules.options import ChartOptions
    from sphinx_scidraft.schedules.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the source of a chart stands: a file, and the number of its first line."""

    path: str
    first_line: int

    def place(self, line: int) -> str:
        """Return the place of a line of the chart."""
        return f"{self.path}:{self.first_line + line - 1}"


@dataclass(frozen=True, slots=True)
class Chart:
    """What a chart becomes: its title, its drawing (or its table), and what stands below."""

    title: str
    inner: list[nodes.Node]
    below: list[nodes.Node]


def make_chart(
    env: BuildEnvironment, text: str, origin: Origin, options: ChartOptions, caption: str
) -> Chart:
    """Make the nodes of a chart, and report what is wrong with it."""
    schedule = make_schedule(text)
    _report(schedule, origin)
    language = env.config.language or "en"
    say = Messages(language)
    label = _label(schedule, options, caption) or say("Schedule")
    table = table_nodes(_placed(schedule, origin), label, origin.path, language, say)
    below: list[nodes.Node] = _path(schedule, say, language) if options.critical else []
    if options.table == "only":
        return Chart(schedule.title, table, below)
    drawing = _drawing(env, schedule, options, label)
    cast("nodes.Element", table[-1])["gantt"] = drawing["prefix"]
    if options.table == "none":
        fold = gantt_fold("", *table, title=say("Dates in a table"))
        return Chart(schedule.title, [drawing], [*below, fold])
    return Chart(schedule.title, [drawing], [*below, *table])


def _report(schedule: Schedule, origin: Origin) -> None:
    for kind, message, line, _ in schedule.faults:
        warn(Problem[f"GANTT_{kind.upper()}"], message, location=origin.place(line))
    if not schedule.tasks:
        message = "the chart has no tasks"
        warn(Problem.GANTT_EMPTY, message, location=origin.place(1))


def _placed(schedule: Schedule, origin: Origin) -> Schedule:
    """Count the lines of tasks in their file."""
    tasks = (replace(task, line=origin.first_line + task.line - 1) for task in schedule.tasks)
    return replace(schedule, tasks=tuple(tasks))


def _label(schedule: Schedule, options: ChartOptions, caption: str) -> str:
    return options.alt or schedule.accessible_title or schedule.title or caption


def _drawing(env: BuildEnvironment, schedule: Schedule, options: ChartOptions, label: str) -> gantt:
    language = env.config.language or "en"
    docname = env.current_document.docname
    register.note(env, docname)
    described = schedule.accessible_description
    return gantt(
        "",
        schedule=replace(schedule, faults=()),
        arrows=options.arrows,
        critical=options.critical,
        scale=options.scale,
        label=label,
        summary=described or wording.summary(schedule, language, Messages(language)),
        language=language,
        prefix=f"gantt-{crc32(docname.encode()):08x}-{env.new_serialno('gantt')}",
        classes=list(options.classes),
    )


def _path(schedule: Schedule, say: wording.Say, language: str) -> list[nodes.Node]:
    """Write the critical path and the total length out."""
    if not schedule.path:
        return []
    length = wording.duration_words(schedule.length, language)
    paragraph = nodes.paragraph("", classes=["gantt-path"])
    paragraph += nodes.strong("", say("Critical path"))
    paragraph += nodes.Text(f": {wording.path_words(schedule)}. ")
    paragraph += nodes.strong("", say("Total length"))
    paragraph += nodes.Text(f": {length}.")
    return [paragraph]


def title_node(text: str, path: str, line: int) -> nodes.paragraph:
    """Write the title of a chart above it."""
    title = nodes.paragraph(text, "", nodes.strong("", text), classes=["gantt-title"])
    title.source, title.line = path, line
    return title
