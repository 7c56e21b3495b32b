"""Time builds with mathematics set by KaTeX against the same text with Sphinx's own renderer.

    python -m benchmarks.mathematics
    python -m benchmarks.mathematics --check

The corpus has as many distinct formulas as ``--formulas`` says, twenty to a page: fractions, sums,
matrices, aligned displays, as notes have them. Each renderer builds it in turns, from an empty
folder and with an empty cache, and then again with one page edited, and from an empty folder with
what the cache knows. Every build is a process of its own with one worker.

With ``--check`` the exit status is 1 if a budget is missed: seconds over Sphinx's own for the full
build, and the ratio of the builds with one page edited.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.timing import Cost, build, show

RENDERERS = "sphinx", "katex"
STEPS = FULL, EDITED, KNOWN = "full build", "one page edited", "full build, known"
PER_PAGE = 20
SECONDS = 2.0
"""What setting a thousand distinct formulas may take."""
RATIO = 1.1
"""What an edit of one page may take, over Sphinx's own."""

SHAPES = [
    r"x_{{{n}}} \in \mathbb{{R}}^{{{n}}}",
    r"\alpha_{{{n}}} + \beta^{{{n}}} \le \lVert x - y \rVert_2^2",
    r"O(n^{{{n}}} \log n)",
    r"f_{{{n}}}(x) = \frac{{x^{{{n}}}}}{{1 + x}}",
    r"\mathbb{{P}}(A_{{{n}}} \mid B) = \tfrac{{1}}{{{n}}}",
]
DISPLAYS = [
    r"\mathcal{{L}}_{{{n}}}(\theta) = -\frac{{1}}{{B}}\sum_b \log p_\theta(y_b \mid x_b)",
    r"a_{{{n}}} &= b + c \\ &= d + e_{{{n}}}",
    r"A_{{{n}}} = \begin{{pmatrix}} a & b \\ c & {n} \end{{pmatrix}}",
    r"\int_{{-\infty}}^{{\infty}} e^{{-x^{{{n}}}}} \, dx = \sqrt{{\pi_{{{n}}}}}",
    r"\lim_{{n \to \infty}} \left(1 + \frac{{{n}}}{{n}}\right)^n = e^{{{n}}}",
]
"""Formulas; ``n`` makes each another one."""


def page(number: int, formulas: int) -> str:
    """Write a page with so many formulas that no other page has."""
    parts = [f"# Page {number}\n"]
    for index in range(formulas):
        n = number * PER_PAGE + index + 1
        if index % 2:
            parts.append(f"$$\n{DISPLAYS[index // 2 % len(DISPLAYS)].format(n=n)}\n$$ (eq-{n})\n")
        else:
            shape = SHAPES[index // 2 % len(SHAPES)].format(n=n)
            parts.append(f"A sentence about ${shape}$, and what follows from it.\n")
    return "\n".join(parts)


def write_corpus(project: Path, renderer: str, formulas: int, cache: Path) -> None:
    """Write a project with so many distinct formulas."""
    project.mkdir(parents=True)
    names = []
    for number in range(-(-formulas // PER_PAGE)):
        count = min(PER_PAGE, formulas - number * PER_PAGE)
        names.append(f"page{number}")
        (project / f"page{number}.md").write_text(page(number, count), encoding="utf-8")
    toctree = "\n".join(names)
    (project / "index.md").write_text(
        f"# Notes\n\n```{{toctree}}\n{toctree}\n```\n", encoding="utf-8"
    )
    (project / "conf.py").write_text(
        "project = 'Notes'\nextensions = ['sphinx_scidraft']\n"
        f"scidraft_math = {renderer!r}\nscidraft_cache = {str(cache)!r}\n",
        encoding="utf-8",
    )


def take_turn(renderer: str, formulas: int, python: str) -> dict[str, Cost]:
    """Build the corpus in its three steps."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder, "cache")
        project = Path(folder, "first", "notes")
        write_corpus(project, renderer, formulas, cache)
        turn = {FULL: build(project, python)}
        with (project / "page1.md").open("a", encoding="utf-8") as file:
            file.write("\nOne more sentence.\n")
        turn[EDITED] = build(project, python)
        again = Path(folder, "again", "notes")
        write_corpus(again, renderer, formulas, cache)
        return turn | {KNOWN: build(again, python)}


def report(turns: dict[str, list[dict[str, Cost]]], formulas: int) -> list[str]:
    """Print the table; return a line for each budget that is missed."""
    rows = [["", *(f"{name}, s" for name in RENDERERS), "difference, s", "ratio"]]
    missed = []
    for step in STEPS:
        sphinx, katex = ([turn[step].cpu for turn in turns[name]] for name in RENDERERS)
        pairs = list(zip(sphinx, katex, strict=True))
        more = median(ours - theirs for theirs, ours in pairs)
        ratio = median(ours / theirs for theirs, ours in pairs)
        cells = [f"{median(values):.2f}" for values in (sphinx, katex)]
        rows.append([step, *cells, f"{more:.2f}", f"{ratio:.3f}"])
        allowed = SECONDS * formulas / 1000
        if step == FULL and more > allowed:
            missed.append(f"{step}: {more:.2f} s more, budget {allowed:.2f} s")
        if step == EDITED and ratio > RATIO:
            missed.append(f"{step}: ratio {ratio:.3f}, budget {RATIO}")
    show(f"{formulas} distinct formulas, user CPU time", rows)
    return missed


def parse_arguments() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(description="Time builds with mathematics.")
    parser.add_argument("--formulas", type=int, default=1000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--python", default=sys.executable, help="interpreter that runs Sphinx")
    parser.add_argument("--check", action="store_true", help="fail if a budget is missed")
    return parser.parse_args()


def main() -> int:
    """Measure, print, and return the exit status."""
    options = parse_arguments()
    turns: dict[str, list[dict[str, Cost]]] = {name: [] for name in RENDERERS}
    for name in RENDERERS:  # so that the first turn finds the modules compiled
        take_turn(name, 2 * PER_PAGE, options.python)
    for _ in range(options.repeats):
        for name in RENDERERS:
            turns[name].append(take_turn(name, options.formulas, options.python))
    missed = report(turns, options.formulas)
    if options.check and missed:
        print("\nMissed:", *missed, sep="\n  ")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
