"""Mathematics in LaTeX: the same numbers, references and macros."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from building import tool

if TYPE_CHECKING:
    from building import Build, Built

FORMULAS = json.loads(Path(__file__).with_name("formulas.json").read_text(encoding="utf-8"))

PAGE = r"""# Page

\begin{align}
a &= b \label{eq:a} \\
c &= d \label{eq:b}
\end{align}

$$ e \tag{$\ast$} $$ (eq-e)

$$\begin{align*} f &= g \end{align*}$$

By {eq}`eq:b`, {eq}`eq-e`, \eqref{eq:a}, \ref{eq:a}, $\eqref{eq:b}$, $\mathbb{1}_A$.
"""


def test_displays_and_references(build: Build) -> None:
    tex = build(PAGE, builder="latex").raw("notes.tex")
    assert (
        "\\begin{equation}\\label{equation:index:eq:a}\n"
        "\\begin{aligned}a &= b  \\\\\nc &= d \n\\end{aligned}\n\\end{equation}"
    ) in tex
    assert "\\begin{equation*}\\label{equation:index:eq-e}\\tag{$\\ast$}" in tex
    assert r"\begin{split}\begin{align*}" not in tex
    label = "{equation:index:eq:a}"
    assert (
        rf"By \eqref{label}, \eqref{{equation:index:eq-e}}, \eqref{label}, \ref{label}, "
        rf"\(\eqref{label}\), \(\mathds{{1}}_A\)."
    ) in tex


def test_numbers_are_those_of_html(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\n:numbered:\na\n```\n",
        "a.md": "# A\n\n$$ a $$ (eq-a)\n\n\\begin{gather}\nb \\\\ c\n\\end{gather}\n\n{eq}`eq-a`\n",
    }
    conf = {"numfig": True, "math_numfig": True}
    tex = build(files, builder="latex", conf=conf).raw("notes.tex")
    assert re.findall(r"\\tag\{([^}]*)\}", tex) == ["1.1", "1.2"]


def test_the_end_of_a_proof(build: Build) -> None:
    source = "# P\n\n:::{proof}\nText\n\n$$\\begin{align*} a &= b \\end{align*}$$\n:::\n"
    assert r"a &= b \qedhere\end{align*}" in build(source, builder="latex").raw("notes.tex")


def macros(built: Built) -> str:
    return built.raw("scidraftmathematics.sty").partition("% A macro means")[2]


def test_macros(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\n```\n",
        "a.md": "---\nmath:\n  two: '2'\n---\n# A\n\n$$\\def\\three{3}$$\n\n$\\one\\two\\three$\n",
    }
    conf: dict[str, Any] = {"scidraft_macros": {"one": "1"}}
    built = build(files, builder="latex", conf=conf)
    for name in ("one", "two", "three"):
        assert rf"\scidraft@share{{{name}}}" in macros(built)
    tex = built.raw("notes.tex")
    assert r"\usepackage{scidraftmathematics}" in tex
    assert r"\def\three" not in tex
    assert r"\begingroup" not in tex


def test_macros_that_differ(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\nb\n```\n",
        "a.md": "---\nmath: {x: '1', y: '\\x'}\n---\n# A $\\y$\n\n$\\y$\n\n$$\\y$$\n",
        "b.md": "---\nmath: {x: '2', y: '\\x'}\n---\n# B\n\n$\\y$ $z$\n",
    }
    built = build(files, builder="latex", faulty=True)
    (warning,) = built.warnings
    assert (warning.place, warning.type) == ("a.md:4", "scidraft.math_macro")
    assert r"\x" in warning.message
    tex = built.raw("notes.tex")
    assert r"\begingroup\def\x{2}\(\y\)\endgroup{} \(z\)" in tex
    assert tex.count(r"\begingroup\def\x{1}") == 2


def test_packages_come_where_they_are_needed(build: Build) -> None:
    assert "RequirePackage{bm}" not in build("# P\n\n$x$\n", builder="latex").raw(
        "scidraftmathematics.sty"
    )
    assert "RequirePackage{bm}" in build("# P\n\n$\\bm{x}$\n", builder="latex").raw(
        "scidraftmathematics.sty"
    )


def test_whoever_asks_for_somebody_else_gets_sphinx(build: Build) -> None:
    built = build(PAGE, builder="latex", conf={"scidraft_math": "sphinx"}, faulty=True)
    assert "scidraftmathematics" not in built.raw("notes.tex")


LONG = r"""# Section $\R^n$, and \P

:::{proof}
By \eqref{eq:ml}.

$$
\norm{x} = 1
$$
:::

\begin{multline}
a + b \\ + c \label{eq:ml}
\end{multline}

\begin{align}
a &= b \tag{A} \label{eq:A} \\
c &= d \tag*{[B]} \label{eq:B}
\end{align}

\begin{align}
a &= b \\
\intertext{and}
c &= d \label{eq:i}
\end{align}

$$
a = b

c &= d \\ e &= f
$$ (eq-parts)

See {eq}`eq:A`, {eq}`eq:B`, {eq}`eq:i`, {eq}`eq-parts`, $\P(A)$ and ¶ \P.
"""


@pytest.mark.parametrize("engine", ["-pdf", "-pdfxe"])
def test_it_compiles(build: Build, engine: str) -> None:
    latexmk, pdftotext = tool("latexmk"), tool("pdftotext")
    parts = [
        f"{name}:\n\n$${source}$$\n" if kind == "d" else f"{name}: ${source}$\n"
        for name, kind, source in FORMULAS["formulas"]
    ]
    macros = {**FORMULAS["macros"], "P": r"\mathbb{P}", "vec": r"\boldsymbol{#1}"}
    conf = {"scidraft_macros": macros, "latex_engine": {"-pdf": "pdflatex"}.get(engine, "xelatex")}
    built = build("\n".join([LONG, *parts]), builder="latex", conf=conf)
    command = [latexmk, engine, "-interaction=nonstopmode", "-halt-on-error", "notes.tex"]
    done = subprocess.run(command, cwd=built.out, capture_output=True, check=False)
    log = (built.out / "notes.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, [line for line in log.splitlines() if line.startswith("!")]
    assert "undefined references" not in log
    assert "multiply defined" not in log
    text = subprocess.run(
        [pdftotext, "notes.pdf", "-"], cwd=built.out, capture_output=True, check=True
    ).stdout.decode()
    assert "See (A), [B], (2), (3)" in " ".join(text.split())
