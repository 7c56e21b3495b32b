"""What stands in the source of a Gantt chart: tokens, each with its line and column.

Nothing is judged here; the grammar makes these records, the schedule gives them dates.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple


class Token(NamedTuple):
    """A piece of the source; lines and columns count from 1."""

    text: str
    line: int
    column: int


class Fault(NamedTuple):
    """Something wrong with a chart; ``kind`` is the subtype of the warning behind ``gantt_``."""

    kind: str
    message: str
    line: int
    column: int = 1


def fault(kind: str, token: Token, message: str) -> Fault:
    """Report something at a token."""
    return Fault(kind, message, token.line, token.column)


class Tag(Enum):
    """What a task can be besides a bar; the value is the word in the source."""

    DONE = "done"
    ACTIVE = "active"
    CRIT = "crit"
    MILESTONE = "milestone"
    VERT = "vert"


TAGS = {tag.value: tag for tag in Tag}


@dataclass(frozen=True, slots=True)
class TaskSource:
    """A line ``name :tags…, id, start, end``.

    A task that is ``broken`` has more fields than a task can have, and gets no dates.
    """

    name: Token
    section: int
    """Which section it stands in; 0 is the part before the first one."""
    tags: frozenset[Tag] = frozenset()
    identifier: Token | None = None
    start: Token | None = None
    end: Token | None = None
    broken: bool = False

    @property
    def called(self) -> str:
        """What messages call the task: its id, else its name."""
        return self.identifier.text if self.identifier else self.name.text


class LinkSource(NamedTuple):
    """A line ``click ids href "target"``."""

    tasks: tuple[Token, ...]
    target: str


@dataclass(slots=True)
class ChartSource:
    """All that a source says."""

    title: str = ""
    accessible_title: str = ""
    accessible_description: str = ""
    compact: bool = False
    inclusive: bool = False
    top_axis: bool = False
    settings: dict[str, Token] = field(default_factory=dict)
    """Values of ``dateFormat``, ``axisFormat`` …, by the name in lower case."""
    excludes: list[Token] = field(default_factory=list)
    includes: list[Token] = field(default_factory=list)
    sections: list[str] = field(default_factory=lambda: [""])
    tasks: list[TaskSource] = field(default_factory=list)
    links: list[LinkSource] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def setting(self, name: str) -> str:
        """Return the value of a setting, empty if there is none."""
        token = self.settings.get(name)
        return token.text if token else ""
