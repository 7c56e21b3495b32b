"""Time Gantt charts: from the source to the drawing, without Sphinx.

    python -m benchmarks.schedules
    python -m benchmarks.schedules --tasks 2000 20000 --check

Every task is in one of ten chains, and every tenth one waits for the ends of three others, far
away; a hundred sections, weekends excluded. The time is user CPU time, the best of some repeats.
With ``--check`` the exit status is 1 if the largest budget is missed: a second for 2,000 tasks, and
as much more as there are more tasks.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from typing import TYPE_CHECKING, TypeVar

from sphinx_scidraft.schedules.drawing import Wishes, draw
from sphinx_scidraft.schedules.schedule import Schedule, make_schedule
from sphinx_scidraft.schedules.shapes import beside
from sphinx_scidraft.schedules.svg import svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BUDGET = 1.0
"""Seconds of CPU for ``UNIT`` tasks, all steps together."""
UNIT = 2000
CHAINS = 10


def source(tasks: int) -> str:
    """Write the source of a chart."""
    return "\n".join(_lines(tasks))


def _lines(tasks: int) -> Iterator[str]:
    random_ = random.Random(1)
    yield from ("gantt", "dateFormat YYYY-MM-DD", "excludes weekends")
    for number in range(tasks):
        if number % (tasks // 100 or 1) == 0:
            yield f"section Part {number}"
        before = [number - CHAINS] if number >= CHAINS else []
        if number % CHAINS == 0:
            before += random_.sample(range(number), min(3, number))
        start = f"after {' '.join(f't{n}' for n in before)}" if before else "2026-09-01"
        tag = random_.choice(["", "", "done, ", "active, ", "crit, "])
        yield f"Task number {number} :{tag}t{number}, {start}, {random_.randint(1, 5)}d"


_T = TypeVar("_T")


def _timed(function: Callable[[], _T], repeats: int) -> tuple[float, _T]:
    """Return the least CPU time, and the result."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        result = function()
        times.append(time.process_time() - start)
    return min(times), result


def measure(tasks: int, repeats: int) -> float:
    """Print what the steps take, and return the sum."""
    text = source(tasks)
    scheduling, schedule = _timed(lambda: make_schedule(text), repeats)
    drawing, written = _timed(lambda: _draw(schedule), repeats)
    total = scheduling + drawing
    print(f"{tasks:>7} tasks: {scheduling:.3f} s schedule, {drawing:.3f} s drawing", end="")
    print(f", {total:.3f} s together, {len(written) / 1024:.0f} KiB")
    return total


def _draw(schedule: Schedule) -> str:
    return svg(beside(*draw(schedule, Wishes(critical=True))))


def main() -> int:
    """Measure, print, and return the exit status."""
    parser = argparse.ArgumentParser(description="Time Gantt charts.")
    parser.add_argument("--tasks", type=int, nargs="+", default=[UNIT])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--check", action="store_true", help="fail if the budget is missed")
    options = parser.parse_args()
    missed = [
        tasks
        for tasks in options.tasks
        if measure(tasks, options.repeats) > BUDGET * max(tasks, UNIT) / UNIT
    ]
    if options.check and missed:
        print(f"Over the budget: {missed}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
