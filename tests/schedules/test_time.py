"""Charts of thousands of tasks take little time, in whatever order they are defined."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sphinx_scidraft.schedules.schedule import make_schedule

COUNT = 4000
BUDGET = 3.0
"""Seconds of CPU; what took quadratic time would take ten times as many."""
FIRST = "T0 :t0, 2026-01-01, 1d"
CHAIN = [FIRST, *(f"T{n} :t{n}, after t{n - 1}, 1d" for n in range(1, COUNT))]
DATES = " ".join(f"20{n // 336 + 26}-{n // 28 % 12 + 1:02}-{n % 28 + 1:02}" for n in range(COUNT))

SHAPES = {
    "a chain": CHAIN,
    "a chain backwards": CHAIN[::-1],
    "a chain in any order": random.Random(1).sample(CHAIN, COUNT),  # noqa: S311 (no secret)
    "tasks without ids": [FIRST, *("T :1d" for _ in range(COUNT))],
    "one for all": [
        *(f"T{n} :t{n}, 2026-01-01, 1d" for n in range(COUNT)),
        f"E :after {' '.join(f't{n}' for n in range(COUNT))}, 1d",
    ],
    "all for one": [FIRST, *("T :after t0, 1d" for _ in range(COUNT))],
    "until one": [FIRST, *("T :2025-01-01, until t0" for _ in range(COUNT))],
    "a large cycle": [f"T :t{n}, after t{(n + 1) % COUNT}, 1d" for n in range(COUNT)],
    "small cycles": [f"T :t{n}, after t{n ^ 1}, 1d" for n in range(COUNT)],
    "unknown ids": [FIRST, *(f"T :t{n}, after z{n}, 1d" for n in range(1, COUNT))],
    "one id": [FIRST, *("T :t0, after t0, 1d" for _ in range(COUNT))],
    "unknown tags": [f"T :crt, t{n}, 2026-01-01, 1d" for n in range(COUNT)],
    "unknown statements": [FIRST, *(f"sektion {n}" for n in range(COUNT))],
    "excluded dates": [f"excludes {DATES}", *("T :2026-01-01, 26w" for _ in range(COUNT))],
    "links": [*CHAIN, *(f'click t{n} href "x.html"' for n in range(COUNT))],
    "sections": [line for task in CHAIN for line in (f"section {task[:4]}", task)],
}


@pytest.mark.parametrize("lines", SHAPES.values(), ids=SHAPES)
def test_thousands_of_tasks(lines: list[str]) -> None:
    start = time.process_time()
    make_schedule("\n".join(["gantt", "dateFormat YYYY-MM-DD", *lines]))
    assert time.process_time() - start < BUDGET


def test_the_benchmark_keeps_to_its_budget() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.schedules", "--check"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("   2000 tasks: ")
