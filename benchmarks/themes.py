"""Time builds with the theme scidraft against the same text with Sphinx's ``basic``.

    python -m benchmarks.themes --sizes 250 500 1000 2000
    python -m benchmarks.themes --sizes 250 500 1000 2000 --check

The corpus has one flat table of contents, which shows what navigation costs: a theme that renders
the whole site's tree into every page takes a time that grows with the square of their number. The
extension is loaded in both builds, so that the difference is the theme's alone.

The themes are built in turns, each build from scratch in a process of its own with one worker, and
compared with the other in the same turn; the tables show the median of all turns. The time is user
CPU time. With ``--check`` the exit status is 1 if the theme misses its budget. Other themes can be
put beside it (``--themes alabaster furo``), where they are installed.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from itertools import product
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.corpus import Corpus, Dialect, conf_text, write, write_corpus
from benchmarks.timing import build, show

if TYPE_CHECKING:
    from collections.abc import Sequence

FLOOR, OURS = "basic", "scidraft"
BUDGET = 1.3
"""How many times as long as with the floor a build with our theme may take, at every size."""
GROWTH, GROWTH_BUDGET = 4, 4.4
"""How many times as long a build of so many times as many pages may take."""

Times = dict[tuple[int, str], list[float]]  # (pages, theme) -> seconds, one for each turn


def take_turn(corpus: Corpus, theme: str, python: str) -> float:
    """Build a corpus from scratch with a theme; return the user CPU time in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, "notes")
        write_corpus(project, corpus, Dialect.SCIDRAFT)
        conf = conf_text(Dialect.SCIDRAFT).replace(f'"{FLOOR}"', f'"{theme}"')
        write(project / "conf.py", conf)
        return build(project, python).cpu


def run(corpora: Sequence[Corpus], themes: Sequence[str], repeats: int, python: str) -> Times:
    """Build every corpus with every theme, the themes in turns."""
    for theme in themes:  # so that the first turn finds the modules compiled
        take_turn(Corpus(2, 1, 1), theme, python)
    times: Times = {}
    for corpus, repeat, theme in product(corpora, range(repeats), themes):
        seconds = take_turn(corpus, theme, python)
        times.setdefault((corpus.pages, theme), []).append(seconds)
        note = f"{corpus.pages} pages, repeat {repeat + 1}, {theme}: {seconds:.1f} s"
        print(note, file=sys.stderr)
    return times


def ratio(times: Times, pages: int, theme: str) -> float:
    """Return how many times as long as with the floor a build takes, the median of all turns."""
    pairs = zip(times[pages, theme], times[pages, FLOOR], strict=True)
    return median(ours / floor for ours, floor in pairs)


def growth(times: Times, pages: int, theme: str) -> float:
    """Return how many times as long a build of four times as many pages takes."""
    return median(times[GROWTH * pages, theme]) / median(times[pages, theme])


def grown(sizes: Sequence[int]) -> list[int]:
    """List the sizes of which four times as many pages are measured too."""
    return [size for size in sizes if GROWTH * size in sizes]


def misses(times: Times, sizes: Sequence[int]) -> list[str]:
    """Return a line for each budget that our theme misses."""
    found = {f"{size} pages": (ratio(times, size, OURS), BUDGET) for size in sizes}
    for size in grown(sizes):
        name = f"t({GROWTH * size})/t({size})"
        found[name] = growth(times, size, OURS), GROWTH_BUDGET
    return [
        f"{name}: {value:.3f}, budget {limit:.2f}"
        for name, (value, limit) in found.items()
        if value > limit
    ]


def report(times: Times, sizes: Sequence[int], themes: Sequence[str]) -> None:
    """Print the tables: the floor's time, what the others take of it, how all grow."""
    others = themes[1:]
    rows = [["pages", f"{FLOOR}, CPU", *others, "budget"]]
    for size in sizes:
        ratios = [f"{ratio(times, size, theme):.3f}" for theme in others]
        rows.append([str(size), f"{median(times[size, FLOOR]):.2f} s", *ratios, f"{BUDGET:.2f}"])
    show(f"A full build, user CPU time, others as multiples of {FLOOR}", rows)
    if grown(sizes):
        rows = [["", *themes, "budget"]]
        for size in grown(sizes):
            values = [f"{growth(times, size, theme):.2f}" for theme in themes]
            rows.append([f"t({GROWTH * size})/t({size})", *values, f"{GROWTH_BUDGET:.2f}"])
        show("Growth of a full build, user CPU time", rows)


def parse_arguments() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description="Time builds with the theme scidraft.")
    parser.add_argument("--sizes", type=int, nargs="+", default=[250], metavar="PAGES")
    parser.add_argument("--statements", type=int, default=2, help="statements per page")
    parser.add_argument("--references", type=int, default=2, help="references per page")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--python", default=sys.executable, help="interpreter that runs Sphinx")
    parser.add_argument("--check", action="store_true", help="fail if a budget is missed")
    parser.add_argument("--themes", nargs="+", default=[OURS], help=f"what to compare with {FLOOR}")
    options = parser.parse_args()
    if options.check and OURS not in options.themes:
        parser.error(f"--check needs the theme {OURS}")
    return options


def main() -> int:
    """Measure, print, and return the exit status."""
    options = parse_arguments()
    themes = list(dict.fromkeys([FLOOR, *options.themes]))
    corpora = [Corpus(size, options.statements, options.references) for size in options.sizes]
    times = run(corpora, themes, options.repeats, options.python)
    report(times, options.sizes, themes)
    if not options.check:
        return 0
    missed = misses(times, options.sizes)
    print("\nMissed:", *missed, sep="\n  ") if missed else print("\nWithin the budget.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
