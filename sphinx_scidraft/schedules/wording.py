"""Dates, durations and states in words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from babel.units import format_unit

from sphinx_scidraft.schedules.dates import BASE
from sphinx_scidraft.schedules.glyphs import KEY
from sphinx_scidraft.schedules.strftime import locale_of

if TYPE_CHECKING:
    from sphinx_scidraft.schedules.schedule import Schedule, Task

Say = Callable[[str], str]
NONE = "–"
_UNITS = (
    ("day", timedelta(days=1)),
    ("hour", timedelta(hours=1)),
    ("minute", timedelta(minutes=1)),
    ("second", timedelta(seconds=1)),
    ("millisecond", timedelta(milliseconds=1)),
)


@lru_cache(maxsize=4096)
def duration_words(duration: timedelta, language: str) -> str:
    """Write a length of time: "3 days", "1 hour 30 minutes"."""
    parts, rest = [], duration
    for unit, size in _UNITS:
        count, rest = divmod(rest, size)
        if count:
            name = f"duration-{unit}"
            parts.append(format_unit(count, name, length="long", locale=locale_of(language)))
    return " ".join(parts) or format_unit(0, "duration-day", "long", locale=locale_of(language))


def moment_writer(schedule: Schedule) -> Callable[[datetime | None], str]:
    """Return what writes dates of a chart: with times only where there are any."""
    moments = [moment for task in schedule.dated for moment in (task.start, task.end) if moment]
    midnight = all(moment.time() == moment.min.time() for moment in moments)
    has_date = schedule.settings.date_format.has_date
    spec = _precision(moments)

    def write(moment: datetime | None) -> str:
        if moment is None:
            return NONE
        if not has_date:
            days = (moment.date() - BASE.date()).days
            return moment.time().isoformat(spec) + (f" +{days}" if days else "")
        return moment.date().isoformat() if midnight else moment.isoformat(" ", spec)

    return write


def _precision(moments: list[datetime]) -> str:
    if any(moment.microsecond for moment in moments):
        return "milliseconds"
    return "seconds" if any(moment.second for moment in moments) else "minutes"


def state_words(task: Task, say: Say) -> str:
    """Write what the tags of a task say."""
    return ", ".join(say(words) for tag, words in KEY.items() if tag in task.tags) or NONE


def after_words(task: Task, schedule: Schedule, say: Say) -> str:
    """Write what a task follows, and what it lasts until."""
    names = [schedule.tasks[place].name for place in task.follows]
    names += [say("until {name}").format(name=schedule.tasks[place].name) for place in task.until]
    return ", ".join(names) or NONE


def path_words(schedule: Schedule) -> str:
    """Write the critical path."""
    return " → ".join(schedule.tasks[place].name for place in schedule.path)


def summary(schedule: Schedule, language: str, say: Say) -> str:
    """Describe a chart for those who do not see it."""
    write = moment_writer(schedule)
    facts = [(say("Tasks"), str(len(schedule.tasks)))]
    dated = schedule.dated
    if dated:
        facts.append((say("Start"), write(min(task.start for task in dated if task.start))))
        facts.append((say("End"), write(max(task.end for task in dated if task.end))))
    if schedule.path:
        facts.append((say("Total length"), duration_words(schedule.length, language)))
        facts.append((say("Critical path"), path_words(schedule)))
    return " ".join(f"{name}: {value}." for name, value in facts)
