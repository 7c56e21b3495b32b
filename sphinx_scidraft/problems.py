"""Every warning that the package can emit, one documented subtype each.

A problem is reported as the Sphinx warning ``scidraft.<subtype>``, so that ``suppress_warnings``
can name it and ``-W`` can stop a build at it.
"""

from __future__ import annotations

from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING

from sphinx.util import logging

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils.nodes import Node

_logger = logging.getLogger(__name__)


class Problem(Enum):
    """A fault in a note; the value is the paragraph that the manual prints about it."""

    KIND = (
        "A directive such as ``prf:thoerem`` names no kind. Its title, label and body are shown "
        "as an unnumbered statement. Correct the name, or declare the kind in ``scidraft_kinds``."
    )
    OPTION = (
        "A directive has an option that it does not know, a value that the option does not take, "
        "or two options that exclude each other. The option is ignored, the rest is kept."
    )
    NUMBER = (
        "An explicit number (``:number:``, ``:enumerator:``) is empty or holds neither a letter "
        "nor a digit. The statement is counted instead."
    )
    LABEL = "A label is empty. The statement has no label; it is shown and numbered all the same."
    DUPLICATE = (
        "Two statements have the same label. References lead to the first of them, in the order "
        "of the file names and, within a file, from top to bottom."
    )
    EMPTY = "A statement or a proof has no body."
    REF = "A reference names a label that no statement has. The label stays in the text."
    EXCLUDED = (
        "A reference names a statement that this builder leaves out (``only``). "
        "The label stays in the text."
    )
    OF = "``:of:`` names a label that no statement has."
    USES = "``:uses:`` names a label that no statement has."
    CYCLE = (
        "Statements rest on each other in a circle, through ``:uses:`` of their own or of their "
        "proofs. The whole circle is named once."
    )
    LIST = "A list of statements asks for a kind or a document that does not exist."
    METADATA = (
        "A value in the front matter of a note is not what its field takes. It is shown as it was "
        "written."
    )
    THEME = (
        "``html_theme_options`` has an option that the theme does not know, or one that names a "
        "file or a document that does not exist. This option, or this link, is left out."
    )
    CONTRAST = (
        "A colour in ``html_theme_options`` is hard to read on the theme's grounds. The message "
        "names its contrast and the nearest colour that would do; yours is used all the same."
    )
    GANTT_STATEMENT = (
        "A line of a Gantt chart is no statement, or says nothing. It is left out; a task without "
        "a name or with an id that is none is kept."
    )
    GANTT_SETTING = (
        "A setting of a Gantt chart (``dateFormat``, ``excludes``, ``tickInterval``, ``weekday`` …)"
        " has a value that it does not take. It is as if it had not been said; but of what "
        "``axisFormat`` does not know, the letter is shown."
    )
    GANTT_TAG = (
        "A task has a tag that does not exist, or a field too many. It is listed without dates. An "
        "id that nobody uses and that is all but a tag is reported, too; its task is dated."
    )
    GANTT_DUPLICATE = "Two tasks of a chart have the same id. It means the first of them."
    GANTT_REFERENCE = (
        "``after``, ``until`` or ``click`` names an id that no task of the chart has. The other ids"
        " there count; where there is none, the task is listed without dates."
    )
    GANTT_CYCLE = (
        "Tasks of a chart wait for each other. The whole loop is named once; its tasks, and those "
        "that follow them, are listed without dates."
    )
    GANTT_DATE = (
        "A task has a start or an end that is no date, or none at all. It is listed without dates. "
        "What is evidently a date, but not written in ``dateFormat``, is taken."
    )
    GANTT_DURATION = (
        "A duration cannot be read, and the task takes no time, as in Mermaid; or it leads beyond "
        "the calendar, and the task is listed without dates."
    )
    GANTT_FRACTION = (
        "A fraction of a day, a week, a month or a year is rounded, as Mermaid does it in silence."
    )
    GANTT_ORDER = "A task ends before it starts. It is listed without dates."
    GANTT_CALL = (
        "``click`` calls a function or links to something that is no page. There is no script to "
        "call, so this is left out; an ``href`` beside it is kept."
    )
    GANTT_FILE = "The file of a Gantt chart cannot be read. Nothing is shown in its place."
    GANTT_EMPTY = "A Gantt chart has no tasks."

    DIAGRAM = (
        "A diagram cannot be drawn, because of its syntax or because drawing it takes too long, or "
        "something in it is left out: a picture, or a link to a script. Where there is no drawing, "
        "the source is shown."
    )
    NAMELESS = (
        "A hint: a diagram has neither ``accTitle`` nor a caption nor ``:alt:``, so nothing tells "
        "those who do not see it what it is. The diagram is drawn all the same."
    )

    MATH = (
        "KaTeX cannot set a formula. The message says why, and at which place of the formula; its "
        "source is shown."
    )
    MATH_COMMAND = (
        "A command in a formula would reach into the page, such as ``\\htmlId``. It is left out; "
        "what it encloses is set."
    )
    MATH_REF = "A formula refers to a label that no equation has. The label is shown."
    MATH_MACRO = (
        "A heading uses a macro that several documents define, each in another way. In LaTeX, "
        "where all of them are one, its formula may come out wrong."
    )

    @property
    def subtype(self) -> str:
        """What stands behind ``scidraft.`` in ``suppress_warnings``."""
        return self.name.lower()


def warn(problem: Problem, message: str, *, location: Node | str | tuple[str, int] | None) -> None:
    """Report a problem at a node, at a ``path:line`` or at a ``(docname, line)``."""
    _logger.warning("%s", message, type="scidraft", subtype=problem.subtype, location=location)


def hint(name: str, known: Iterable[str]) -> str:
    """Suggest the nearest known name, as the end of a message.

    >>> hint("thoerem", ["theorem", "lemma"])
    "; did you mean 'theorem'?"
    """
    nearest = get_close_matches(name, list(known), n=1)
    return f"; did you mean {nearest[0]!r}?" if nearest else ""
