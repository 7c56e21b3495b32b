"""Time builds of numbered statements against the same text as plain admonitions.

    python -m benchmarks.timing --sizes 200 2000
    python -m benchmarks.timing --sizes 200 2000 --check

The dialects are built in turns (floor, scidraft, sphinx-proof, floor, ...), so that a slow minute
of the machine meets all of them alike.  A turn starts from an empty folder and builds three times:
in full, with nothing changed, and with one page edited.  Every build is a process of its own with
one worker and a fixed hash seed.

A ratio compares a build with the floor's in the same repeat; the tables show the median of all
repeats.  CPU time is user time; memory is the peak resident set of the hungriest of the three
builds.  With ``--check`` the exit status is 1 if sphinx_scidraft misses its budget.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from statistics import median

from benchmarks.corpus import Corpus, Dialect, page_name, write_corpus

STEPS = FULL, NOTHING, ONE_PAGE = "full build", "nothing changed", "one page edited"
PEAK = "peak memory"

BUDGET = {FULL: 1.06, NOTHING: 1.15, ONE_PAGE: 1.20, PEAK: 1.10}
"""What sphinx_scidraft may cost over the floor, at the largest size: user CPU time and memory."""
GROWTH_BUDGET = 1.05
"""How much more than n times as long a full build of n times as many pages may take, or than as
many times as long as the floor's, where that is longer: Sphinx itself is not quite linear."""
MEBIBYTE = 2**20 if sys.platform == "darwin" else 2**10
"""In the unit that the operating system reports memory in."""


class BuildError(Exception):
    """A build failed or warned, so that its time says nothing."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one build took."""

    cpu: float
    """User CPU time in seconds."""
    wall: float
    """Elapsed time in seconds."""
    memory: float
    """Peak resident set in MiB."""


Turn = dict[str, Cost]  # step -> its cost
Results = dict[tuple[int, Dialect], list[Turn]]  # (pages, dialect) -> one turn per repeat
Measure = Callable[[Turn], float]


def cpu(step: str) -> Measure:
    """Return the measure "user CPU seconds of this step"."""
    return lambda turn: turn[step].cpu


def wall(step: str) -> Measure:
    """Return the measure "elapsed seconds of this step"."""
    return lambda turn: turn[step].wall


def peak(turn: Turn) -> float:
    """Return the most memory that a step of the turn took, in MiB."""
    return max(cost.memory for cost in turn.values())


# Building


def build(project: Path, python: str) -> Cost:
    """Build a project as HTML into a folder beside it and return what that took.

    Raise ``BuildError`` if the build fails or prints a warning.
    """
    command = [python, "-m", "sphinx", "-q", "-j", "1", "-b", "html"]
    command += [str(project), str(project.with_name("html"))]
    with tempfile.TemporaryFile() as log:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, env=os.environ | {"PYTHONHASHSEED": "0"}, stdout=log, stderr=log
        )
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        if (message := log.read().decode()) or process.returncode:
            raise BuildError(f"exit status {process.returncode} in {project}\n{message}")
    return Cost(usage.ru_utime, seconds, usage.ru_maxrss / MEBIBYTE)


def edit(project: Path, corpus: Corpus) -> None:
    """Append a sentence to the middle page."""
    page = project / f"{page_name(corpus.pages // 2)}.md"
    with page.open("a", encoding="utf-8") as file:
        file.write("\nOne more sentence.\n")


def take_turn(corpus: Corpus, dialect: Dialect, python: str) -> Turn:
    """Write the corpus into a fresh folder and build it in the three steps."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, "notes")
        write_corpus(project, corpus, dialect)
        turn = {FULL: build(project, python), NOTHING: build(project, python)}
        edit(project, corpus)
        return turn | {ONE_PAGE: build(project, python)}


def run(
    corpora: Sequence[Corpus], dialects: Iterable[Dialect], repeats: int, python: str
) -> Results:
    """Build every corpus in every dialect, the dialects in turns."""
    for dialect in dialects:  # so that the first turn finds the modules compiled
        take_turn(replace(corpora[0], pages=2), dialect, python)
    results: Results = {}
    for corpus, repeat, dialect in product(corpora, range(repeats), dialects):
        turn = take_turn(corpus, dialect, python)
        results.setdefault((corpus.pages, dialect), []).append(turn)
        note = f"{corpus.pages} pages, repeat {repeat + 1}, {dialect}: {turn[FULL].wall:.1f} s"
        print(note, file=sys.stderr)
    return results


# Comparing


def ratio(results: Results, pages: int, dialect: Dialect, measure: Measure) -> float:
    """Return how many times the floor's cost a dialect takes, the median of all repeats."""
    pairs = zip(results[pages, dialect], results[pages, Dialect.FLOOR], strict=True)
    return median(measure(turn) / measure(floor) for turn, floor in pairs)


def growth(results: Results, sizes: Sequence[int], dialect: Dialect) -> float:
    """Return t(largest size) / t(smallest size) of full builds, in user CPU time."""
    small, large = (
        median(cpu(FULL)(turn) for turn in results[size, dialect])
        for size in (min(sizes), max(sizes))
    )
    return large / small


def growth_allowed(results: Results, sizes: Sequence[int]) -> float:
    """Return the greatest growth that still counts as linear."""
    return GROWTH_BUDGET * max(max(sizes) / min(sizes), growth(results, sizes, Dialect.FLOOR))


def misses(results: Results, sizes: Sequence[int]) -> list[str]:
    """Return a line for each budget that sphinx_scidraft misses."""
    ours = Dialect.SCIDRAFT
    measures = {step: cpu(step) for step in STEPS} | {PEAK: peak}
    found = {
        name: (ratio(results, max(sizes), ours, measure), BUDGET[name])
        for name, measure in measures.items()
    }
    if len(sizes) > 1:
        found["growth"] = growth(results, sizes, ours), growth_allowed(results, sizes)
    return [
        f"{name}: {value:.3f}, budget {limit:.2f}"
        for name, (value, limit) in found.items()
        if value > limit
    ]


# Printing


def size_table(results: Results, pages: int, dialects: Sequence[Dialect]) -> list[list[str]]:
    """Return the rows for one size: the floor's cost, then the ratios of the others."""
    floor = results[pages, Dialect.FLOOR]
    others = dialects[1:]
    heads = [f"{dialect}, {unit}" for dialect in dialects for unit in ("CPU", "wall")]
    rows = [["", *heads, "budget"]]
    for step in STEPS:
        measures = cpu(step), wall(step)
        cells = [f"{median(map(measure, floor)):.2f} s" for measure in measures]
        cells += [f"{ratio(results, pages, *pair):.3f}" for pair in product(others, measures)]
        rows.append([step, *cells, f"{BUDGET[step]:.2f}"])
    cells = [f"{median(map(peak, floor)):.0f} MiB", ""]
    for dialect in others:
        cells += [f"{ratio(results, pages, dialect, peak):.3f}", ""]
    return [*rows, [PEAK, *cells, f"{BUDGET[PEAK]:.2f}"]]


def growth_table(
    results: Results, sizes: Sequence[int], dialects: Sequence[Dialect]
) -> list[list[str]]:
    """Return the rows that say how the time of a full build grows with the number of pages."""
    values = [growth(results, sizes, dialect) for dialect in dialects]
    cells = [f"{value:.2f}" for value in (*values, growth_allowed(results, sizes))]
    return [["", *dialects, "budget"], [f"t({max(sizes)})/t({min(sizes)})", *cells]]


def show(heading: str, rows: list[list[str]]) -> None:
    """Print a table with its columns aligned, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    print(f"\n{heading}\n")
    for first, *others in rows:
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        print("  ".join(cells).rstrip())


def report(results: Results, corpora: Sequence[Corpus], dialects: Sequence[Dialect]) -> None:
    """Print the tables."""
    for corpus in corpora:
        size = f"{corpus.statements} statements and {corpus.references} references each"
        heading = f"{corpus.pages} pages, {size}"
        show(heading, size_table(results, corpus.pages, dialects))
    if len(corpora) > 1:
        sizes = [corpus.pages for corpus in corpora]
        show("Growth of a full build, user CPU time", growth_table(results, sizes, dialects))


def parse_arguments() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description="Time builds of numbered statements.")
    parser.add_argument("--sizes", type=int, nargs="+", default=[200], metavar="PAGES")
    parser.add_argument("--statements", type=int, default=10, help="statements per page")
    parser.add_argument("--references", type=int, default=10, help="references per page")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--python", default=sys.executable, help="interpreter that runs Sphinx")
    parser.add_argument("--check", action="store_true", help="fail if a budget is missed")
    parser.add_argument(
        "--dialects",
        type=Dialect,
        nargs="+",
        choices=list(Dialect),
        default=[Dialect.SCIDRAFT, Dialect.SPHINX_PROOF],
        help="what to compare with the floor",
    )
    options = parser.parse_args()
    if options.check and Dialect.SCIDRAFT not in options.dialects:
        parser.error("--check needs the dialect scidraft")
    return options


def main() -> int:
    """Measure, print, and return the exit status."""
    options = parse_arguments()
    dialects = list(dict.fromkeys([Dialect.FLOOR, *options.dialects]))
    corpora = [Corpus(size, options.statements, options.references) for size in options.sizes]
    results = run(corpora, dialects, options.repeats, options.python)
    report(results, corpora, dialects)
    if not options.check:
        return 0
    missed = misses(results, options.sizes)
    print("\nMissed:", *missed, sep="\n  ") if missed else print("\nWithin the budget.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
