"""LaTeX: the source, and what TeX makes of it."""

from __future__ import annotations

import re
import subprocess
import unicodedata
from typing import TYPE_CHECKING, Any

import pytest
from building import PIXEL, tool
from pages import fold

if TYPE_CHECKING:
    from pathlib import Path

    from building import Build, Built, Conf

PAGE = r"""# Page

:::{theorem} Of $L^2$, [brackets] and {braces} & 50%
:label: main

Body.
:::

:::{definition}
:label: def_under-score

- A list first.
:::

:::{remark} Quiet
:nonumber:

Body.
:::

:::{proof}
:of: main

Said.
:::

:::{proof}
Thus

$$
a = b
$$
:::

:::{proof}
Run

~~~python
run()
~~~
:::

:::{proof}
| a | b |
|---|---|
| 1 | 2 |
:::

::::{lemma} Outer
Before.

:::{lemma} Inner
:label: inner

Deep.
:::

Behind.
::::

```{list-table}
* - :::{fact} In a cell
    :label: cell

    Body.
    :::
```

:::{axiom} With a figure[^n] and {prf:ref}`main`
:label: fig-holder

```{figure} dot.png
:name: dot

Caption.
```
:::

[^n]: A note.

:::{counterexample}
:::

{prf:ref}`main`, {prf:ref}`main,inner`, {numref}`inner`, {prf:ref}`{name} <main>`.

```{prf:list} lemma
```
"""
FILES: dict[str, Any] = {"index.md": PAGE, "dot.png": PIXEL}
QUIET: Conf = {"suppress_warnings": ["scidraft.empty"]}


@pytest.fixture(scope="module")
def built(build: Build) -> Built:
    return build(FILES, builder="latex", conf=QUIET)


def test_environments(built: Built) -> None:
    source = built.raw("notes.tex")
    found = re.findall(r"\\begin\{sphinxstatement\}\{(\w+)\}\{(\w+)\}", source)
    assert found == [
        *(("plain", "theorem"), ("definition", "definition"), ("remark", "remark")),
        *(("proof", "proof"),) * 4,
        *(("plain", "lemma"), ("plain", "lemma"), ("plain", "fact"), ("plain", "axiom")),
        ("definition", "counterexample"),
    ]
    assert source.count(r"\end{sphinxstatement}") == len(found)


def test_numbers_are_those_of_all_outputs(built: Built) -> None:
    text = built.text("notes.tex")
    for head in (r"Theorem 1\b.{0,40}Of", r"Definition 1\b", r"Remark\b.{0,20}Quiet"):
        assert re.search(head, text)
    assert re.search(r"Lemma 1\b.{0,20}Outer.*Lemma 2\b.{0,20}Inner", text)
    assert re.search(r"Proof of .{0,60}Theorem 1\b", text)


def test_references_are_links_to_labels_that_exist(built: Built) -> None:
    source = built.raw("notes.tex")
    named = set(re.findall(r"\\label\{\\detokenize\{([^}]+)\}\}", source))
    for target in re.findall(r"\\hyperref\[\\detokenize\{([^}]+)\}\]", source):
        assert target in named
    assert r"\hyperref[\detokenize{index:main}]" in source
    assert r"\hyperref[\detokenize{index:inner}]" in source


def test_package_comes_along(built: Built) -> None:
    assert r"\usepackage{scidraftstatements}" in built.raw("notes.tex")
    assert (built.out / "scidraftstatements.sty").is_file()


def test_only_latex_gets_the_package(build: Build) -> None:
    built = build("# A\n")
    assert not (built.out / "scidraftstatements.sty").exists()


# -- compiled ----------------------------------------------------------------------------------


def compiled(built: Built, *options: str) -> tuple[str, str]:
    """Compile with latexmk; return the text of the PDF and the log."""
    latexmk, pdftotext = tool("latexmk"), tool("pdftotext")
    done = subprocess.run(
        [latexmk, "-interaction=nonstopmode", "-halt-on-error", *options, "notes.tex"],
        cwd=built.out,
        capture_output=True,
        check=False,
    )
    log = (built.out / "notes.log").read_text("utf-8", errors="replace")
    assert done.returncode == 0, log[-3000:]
    shown = subprocess.run(
        [pdftotext, "-enc", "UTF-8", "notes.pdf", "-"],
        cwd=built.out,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return fold(unicodedata.normalize("NFKC", shown.stdout)), log


@pytest.fixture(scope="module")
def pdf(build: Build) -> tuple[str, str]:
    elements = {"preamble": r"\renewcommand{\qedsymbol}{QED}"}  # a box would be no text
    conf = {**QUIET, "latex_elements": elements}
    return compiled(build(FILES, builder="latex", conf=conf), "-pdf")


def test_tex_has_nothing_to_say(pdf: tuple[str, str]) -> None:
    _, log = pdf
    for complaint in ("LaTeX Warning: Reference", "LaTeX Warning: Hyper", "undefined", "multiply"):
        assert complaint not in log
    assert "destination with the same identifier" not in log


def test_the_printed_page(pdf: tuple[str, str]) -> None:
    text, _ = pdf
    for pattern in (
        r"Theorem 1 \(Of L2 ?, \[brackets\] and \{braces\} & 50%\)\. Body\.",
        r"Definition 1\. • A list first\.",
        r"Remark \(Quiet\)\. Body\.",
        r"Proof of Theorem 1\. Said\. QED",
        r"Proof\. Thus a ?= ?b QED",
        r"Lemma 1 \(Outer\)\. Before\. Lemma 2 \(Inner\)\. Deep\. Behind\.",
        r"Fact 1 \(In a cell\)\. Body\.",
        r"Counterexample 1\.",
        r"Theorem 1, Theorem 1 and Lemma 2, Lemma 2, Of L2",
    ):
        assert re.search(pattern, text), pattern


def test_every_proof_has_one_end(pdf: tuple[str, str]) -> None:
    assert pdf[0].count("QED") == 4


CHINESE = """\
# 页面

:::{theorem} 标题
:label: t

内容。
:::

:::{proof}
:of: t

证明的内容。
:::

{prf:ref}`t`
"""


def test_xelatex(build: Build) -> None:
    page = "# Seite\n\n:::{theorem} Über ∀ Größen\n:label: t\n\nKörper.\n:::\n\n{prf:ref}`t`\n"
    conf = {"language": "de", "latex_engine": "xelatex", "latex_use_xindy": False}
    text, log = compiled(build(page, builder="latex", conf=conf), "-xelatex")
    assert "Satz 1 (Über ∀ Größen)" in text
    assert "LaTeX Warning: Reference" not in log


def test_chinese_source(build: Build) -> None:
    text = build(CHINESE, builder="latex", conf={"language": "zh_CN"}).text("notes.tex")
    assert re.search(r"定理 1 .{0,9}标题", text)
    assert re.search(r"定理 1\b.{0,30}证明", text)


def test_a_style_for_a_kind(build: Build) -> None:
    preamble = r"""
\newtheoremstyle{mine}{}{}{}{}{\scshape}{:}{1em}{\scidrafthead}
\scidraftstyle{law}{mine}
"""
    page = "# A\n\n:::{law} One\nBody.\n:::\n\n:::{fact} Two\nBody.\n:::\n"
    built = build(page, builder="latex", conf={"latex_elements": {"preamble": preamble}})
    text, _ = compiled(built, "-pdf")
    assert re.search(r"L ?AW 1 \(O ?NE\): Body\.|Law 1 \(One\): Body\.", text)
    assert "Fact 1 (Two). Body." in text


def test_copying_leaves_other_files_alone(build: Build, tmp_path: Path) -> None:
    built = build("# A\n", builder="latex")
    again = build({}, previous=built, builder="latex")
    assert (again.out / "scidraftstatements.sty").is_file()
