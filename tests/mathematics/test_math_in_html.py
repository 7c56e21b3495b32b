"""Mathematics in HTML pages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from building import Build, Built
    from pages import Page

FORMULAS = json.loads(Path(__file__).with_name("formulas.json").read_text(encoding="utf-8"))
PAGES = ["html", "dirhtml", "singlehtml", "epub"]
DEAD = frozenset({"searchlabel"})


def sources(page: Page) -> list[str]:
    """The TeX of all formulas that have been set."""
    return ["".join(item.itertext()) for item in page.all("annotation")]


def numbers(page: Page) -> list[str]:
    """What stands beside displays."""
    return [(item.text or "").strip() for item in page.all("span", "eqno")]


def links(page: Page) -> list[str]:
    return [link.get("href", "") for link in page.all("link") if link.get("rel") == "stylesheet"]


def warned(built: Built) -> list[tuple[str, ...]]:
    return [tuple(warning) for warning in built.warnings]


# All that Sphinx and MyST have of mathematics


@pytest.mark.parametrize("builder", PAGES)
def test_all_formulas_are_set(build: Build, builder: str) -> None:
    parts = [
        f"**{name}**\n\n$${source}$$\n" if kind == "d" else f"**{name}** ${source}$\n"
        for name, kind, source in FORMULAS["formulas"]
    ]
    conf = {"scidraft_macros": FORMULAS["macros"]}
    page = build("# All\n\n" + "\n".join(parts), conf=conf, builder=builder).page()
    assert len(page.all("math")) == len(FORMULAS["formulas"])
    assert not page.all(cls="math-source")
    assert not [item for item in page.all() if "style" in item.attrib]


RST = """\
Page
====

Inline :math:`x^2`.

.. math:: a = b
   :label: eq-a

.. math::

   c &= d \\\\
   e &= f

.. math::
   :nowrap:

   \\begin{gather} g \\\\ h \\end{gather}

See :eq:`eq-a`.
"""


def test_restructuredtext(build: Build) -> None:
    page = build({"index.rst": RST}).page()
    assert sources(page) == [
        "x^2",
        "a = b",
        "c &= d \\\\\ne &= f",
        r"\begin{gather} g \\ h \end{gather}",
    ]
    assert numbers(page) == ["(1)"]
    assert page.href("(1)") == "#equation-eq-a"


MYST = r"""# Page

A role {math}`x^2`, dollars $y^2$, and $$z^2$$ in a line.

$$
a = b
$$ (eq-a)

```{math}
:label: eq-b
c &= d \\
e &= f
```

\begin{align}
g &= h \\
i &= j
\end{align}

\begin{gather*}
k \\ l
\end{gather*}

See {eq}`eq-a` and {eq}`eq-b` and [](#eq-b).
"""


@pytest.mark.parametrize("builder", PAGES)
def test_myst(build: Build, builder: str) -> None:
    page = build(MYST, builder=builder).page()
    assert len(sources(page)) == 7
    assert numbers(page) == ["(1)", "(2)", "(3)"]
    assert page.href("(2)") == "#equation-eq-b"
    assert len(page.all(cls="katex-display")) == 4


def test_ids_stay(build: Build) -> None:
    source = (
        "# P\n\n\\begin{align}\na\n\\end{align}\n\n"
        "\\begin{gather}\nb \\label{eq:x}\n\\end{gather}\n"
    )
    built = build(source)
    page = built.page()
    assert [item.get("id") for item in page.all("div", "equation")] == [
        "equation-index-0",
        "equation-eq-x",
    ]
    assert not re.search(r"[\da-f]{8}-[\da-f]{4}-", built.raw("index.html"))
    assert built.raw("index.html") == build.afresh(built).raw("index.html")


# Labels, references, tags

LABELLED = r"""# Page

\begin{align}
a &= b \label{eq:a} \\
c &= d \label{eq:b}
\end{align}

$$ e = f \label{eq:c} $$

$$ g = h $$

$$
i = j \label{eq:d}
$$ (eq-d)

By {eq}`eq:a`, {eq}`eq:b`, {eq}`eq:c`, {eq}`eq:d`, {eq}`eq-d`.

As text: \eqref{eq:b}, \ref{eq:c}, but `\eqref{eq:c}` and \ref{nothing}.

In a formula: $\eqref{eq:d}$, $\text{see \ref{eq:b}}$.
"""


@pytest.mark.parametrize("builder", PAGES)
def test_labels_in_formulas(build: Build, builder: str) -> None:
    page = build(LABELLED, builder=builder).page()
    assert numbers(page) == ["(1)", "(2)", "(3)"]
    text = page.text
    assert "By (1), (1), (2), (3), (3)." in text
    assert r"As text: (1), 2, but \eqref{eq:c} and \ref{nothing}." in text
    found = [link.get("href") for link in page.all("a", "internal") if link.get("tabindex")]
    assert found == ["#equation-eq-d", "#equation-eq-a"]
    assert page.href("2") == "#equation-eq-c"


def test_references_to_another_page(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\nsub/a\nsub/b\n```\n",
        "sub/a.md": "# A\n\n$$ a = b $$ (eq-a)\n",
        "sub/b.md": "# B\n\nSee $x \\eqref{eq-a}$ and \\eqref{eq-a}.\n",
    }
    built = build(files)
    found = [link.get("href") for link in built.page("sub/b").all("a", "internal")]
    assert found.count("a.html#equation-eq-a") == 2
    built = build(files, builder="dirhtml")
    assert built.follow("sub/b", "(1)").startswith("sub/a/index.html")
    single = build(files, builder="singlehtml").page()
    assert single.all("a", "internal")[-2].get("href") == "#equation-eq-a"


def test_no_link_within_a_link(build: Build) -> None:
    source = "# R\n\n[See $\\eqref{eq-a}$](https://example.org)\n\n$$ a $$ (eq-a)\n"
    page = build(source).page()  # links within links would fail
    assert sources(page)[0] == r"\eqref{eq-a}"


@pytest.mark.parametrize("builder", ["html", "epub"])
def test_tags(build: Build, builder: str) -> None:
    source = r"""# Page

$$ a \tag{A.1} $$

$$ b \tag{$\ast$} $$ (eq-b)

$$ c \tag*{[C]} \label{eq:c} $$

$$ d $$ (eq-d)

$$ e \tag{$P_1$} $$ (eq-e)

\begin{align}
f &= 1 \tag{F} \label{eq:f} \\
g &= 2 \\
h &= 3 \tag{H} \label{eq:h}
\end{align}

Refs {eq}`eq-b`, {eq}`eq:c`, {eq}`eq-d`, {eq}`eq:f`, \eqref{eq:h}, \ref{eq:c}.
"""
    page = build(source, builder=builder).page()
    shown = ["".join(item.itertext()).removesuffix("¶") for item in page.all("span", "eqno")]
    assert shown[:4] == ["(A.1)", "(∗)", "[C]", "(1)"]
    assert len(shown) == 5
    assert shown[4].startswith("(P1")
    assert "Refs (∗), [C], (1), (F), (H), [C]." in page.text
    assert page.href("(∗)") == "#equation-eq-b"
    assert page.href("(H)") == "#equation-eq-h"
    assert page.by_id("equation-eq-h") is not None
    assert len(page.all(cls="katex-tag")) == 1


def test_no_number_where_latex_has_none(build: Build) -> None:
    source = r"""# P

\begin{equation}
a \nonumber
\end{equation}

\begin{align}
b \\ c \notag
\end{align}

\begin{align*}
d \label{eq:d}
\end{align*}
"""
    assert numbers(build(source).page()) == ["(1)"]


def test_all_are_numbered_if_that_is_wanted(build: Build) -> None:
    source = (
        "# P\n\n$$ a $$\n\n```{math}\nb\n```\n\n$$ c \\notag $$\n\n"
        "\\begin{gather*}\nd\n\\end{gather*}\n"
    )
    assert numbers(build(source, conf={"math_number_all": True}).page()) == ["(1)", "(2)"]


def test_numbers_by_section(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\n:numbered:\na\nb\n```\n",
        "a.md": "# A\n\n$$ a $$ (eq-a)\n\n$$ t \\tag{T} $$ (eq-t)\n\n"
        "\\begin{align}\nb\n\\end{align}\n",
        "b.md": "# B\n\n$$ c \\label{eq:c} $$\n\n"
        "{eq}`eq-a`, {eq}`eq:c`, {eq}`eq-t`, $\\eqref{eq:c}$.\n",
    }
    conf = {"numfig": True, "math_numfig": True, "math_numsep": "-"}
    built = build(files, conf=conf)
    assert numbers(built.page("a")) == ["(1-1)", "(T)", "(1-2)"]
    assert numbers(built.page("b")) == ["(2-1)"]
    assert "(1-1), (2-1), (T), " in built.page("b").text
    assert built.page("b").href("(2-1)") == "#equation-eq-c"
    single = build(files, conf=conf, builder="singlehtml").page()
    assert numbers(single) == ["(1-1)", "(T)", "(1-2)", "(2-1)"]


def test_a_name_and_a_label(build: Build) -> None:
    source = "# P\n\n```{math}\n:label: eq-a\n:name: here\na\n```\n\n{eq}`eq-a`\n"
    built = build(source, conf={"numfig": True, "math_numfig": True})
    assert built.page().href("(1)") == "#equation-eq-a"


def test_an_unknown_label_of_text(build: Build) -> None:
    built = build("# P\n\nSee \\eqref{eq-x}.\n", faulty=True)
    (warning,) = built.warnings
    assert (warning.place, warning.type) == ("index.md:3", "ref.eq")


def test_a_label_twice(build: Build) -> None:
    built = build("# P\n\n$$ a \\label{eq} $$\n\n$$ b \\label{eq} $$\n", faulty=True)
    (warning,) = built.warnings
    assert warning.place == "index.md:5"
    assert warning.message.startswith("duplicate label of equation eq")


# Macros

OPTIONS: list[dict[str, Any]] = [
    {"scidraft_macros": {"ip": r"\langle #1, #2 \rangle"}},
    {"scidraft_macros": {r"\ip": [r"\langle #1, #2 \rangle", 2]}},
    {"mathjax3_config": {"tex": {"macros": {"ip": [r"\langle #1, #2 \rangle", 2]}}}},
    {"scidraft_macros": {"ip": ["x #2", 2, "y"]}},
]


@pytest.mark.parametrize("conf", OPTIONS)
def test_macros_of_the_project(build: Build, conf: dict[str, Any]) -> None:
    page = build("# P $\\ip{a}{b}$\n\n$$\\ip{a}{b}$$\n", conf=conf).page()
    assert set(sources(page)) == {r"\ip{a}{b}"}


def test_ours_go_before_those_of_mathjax(build: Build) -> None:
    conf = {
        "mathjax3_config": {"tex": {"macros": {"a": r"\beta", "b": r"\gamma"}}},
        "scidraft_macros": {"a": r"\alpha"},
    }
    assert "αγ" in build("# P\n\n$\\a\\b$\n", conf=conf).page().text


FRONT = """\
---
math:
  '\\R': '\\mathbb{R}'
  'norm': ['\\lVert #1 \\rVert', 1]
  'E':
    macro: '\\mathbb{E}'
---
# Space $\\R$

$\\norm{x}$ $\\E$
"""


def test_macros_of_a_page(build: Build) -> None:
    files = {"index.md": "# Root\n\n```{toctree}\na\n```\n", "a.md": FRONT}
    built = build(files)
    assert len(sources(built.page("a"))) >= 3
    assert r"\R" in sources(built.page())  # in the table of contents of another page


def test_macros_of_a_page_in_restructuredtext(build: Build) -> None:
    page = ':math: {"two": "2"}\n\nPage\n====\n\n:math:`\\two`\n'
    assert "2" in build({"index.rst": page}).page().text


@pytest.mark.parametrize(
    ("matter", "words"),
    [
        ("math: 3", "takes a dictionary"),
        ("math: text", "takes a mapping"),
        ("math:\n  a: [1]", "'a' is [1]"),
    ],
)
def test_wrong_macros_of_a_page(build: Build, matter: str, words: str) -> None:
    built = build(f"---\ntags: x\n{matter}\n---\n# P\n\n$x$\n", faulty=True)
    (warning,) = built.warnings
    assert (warning.place, warning.type) == ("index.md:3", "scidraft.metadata")
    assert words in warning.message


DEFINED = r"""# P

$$
\newcommand{\ip}[2]{\langle #1, #2 \rangle}
\DeclareMathOperator{\tr}{tr}
$$

$\ip{a}{b}$ and $\def\x{y} \x$, then $\x + \tr A$; $\providecommand{\tr}{no} \tr$.

{ $\def\z{1}$ }
"""


def test_definitions_hold_for_the_rest_of_a_page(build: Build) -> None:
    page = build(DEFINED).page()
    assert len(sources(page)) == 4  # definitions alone are nothing to see
    assert "no" not in sources(page)
    assert "katex-display" not in page.source


def test_they_do_not_hold_before(build: Build) -> None:
    built = build("# P\n\n$\\q$ $\\def\\q{1}$ $\\q$\n", faulty=True)
    assert [warning.message for warning in built.warnings] == [
        r"KaTeX cannot set a formula: Undefined control sequence: \q at position 1: \q"
    ]


# Faults

FAULTY = r"""# P

First $\frac{a}$, then

$$
a = b \\
c = \foo + d
$$

and in a list:

- $a_b_c$

$\frac{a}$

```{math}
:label: eq-x

x
  + \bar
```
"""


@pytest.mark.parametrize("jobs", [1, 4])
def test_a_fault_is_a_warning_at_its_line(build: Build, jobs: int) -> None:
    files = {
        "index.md": FAULTY,
        **{f"p{i}.md": f"---\norphan: true\n---\n# {i}\n" for i in range(8)},
    }
    built = build(files, faulty=True, jobs=jobs)
    assert [(one.place, one.type) for one in built.warnings] == [
        (f"index.md:{line}", "scidraft.math") for line in (3, 7, 12, 14, 20)
    ]
    assert built.warnings[1].message.endswith(
        r"Undefined control sequence: \foo at position 14: a = b \\ c = \foo + d"
    )
    page = built.page()
    assert [item.text for item in page.all("code", "math-source")] == [
        r"\frac{a}",
        "a = b \\\\\nc = \\foo + d",
        "a_b_c",
        r"\frac{a}",
        "x\n  + \\bar",
    ]
    assert "(1)" in page.text


def test_a_fault_in_a_title_is_reported_once(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\nb\n```\n",
        "a.md": "# A $\\foo$\n\n## $\\bar$\n",
        "b.md": "# B\n",
    }
    built = build(files, faulty=True)
    assert [one.place for one in built.warnings] == ["a.md:1", "a.md:3"]


def test_a_fault_in_a_macro(build: Build) -> None:
    conf = {"scidraft_macros": {"a": r"x\foo y"}}
    built = build("# P\n\ntext\n$b + \\a$\n", conf=conf, faulty=True)
    (warning,) = built.warnings
    assert warning.place == "index.md:4"
    assert warning.message.endswith(r"Undefined control sequence: \foo")


def test_a_fault_in_an_included_file(build: Build) -> None:
    files = {"index.md": "# P\n\n```{include} part.txt\n```\n", "part.txt": "Text\n\n$\\foo$\n"}
    built = build(files, conf={"exclude_patterns": ["part.txt"]}, faulty=True)
    (warning,) = built.warnings
    assert warning.place == "part.txt:3"


@pytest.mark.parametrize(
    ("source", "type_", "words"),
    [
        (r"a\htmlId{x}{b}", "math_command", r"\htmlId is left out"),
        (r"\class{x}{b}", "math_command", r"\class is left out"),
        (r"\eqref{eq-x}", "math_ref", "equation not found: eq-x"),
        (r"\href{javascript:alert(1)}{x}", "math", "not allowed"),
        (r"\includegraphics{https://a.example/x.png}", "math", "not allowed"),
    ],
)
def test_what_is_refused(build: Build, source: str, type_: str, words: str) -> None:
    built = build(f"# P\n\n${source}$\n", faulty=True)
    (warning,) = built.warnings
    assert (warning.place, warning.type) == ("index.md:3", f"scidraft.{type_}")
    assert words in warning.message
    assert not built.page().all("img")


def test_links_are_allowed(build: Build) -> None:
    page = build("# P\n\n$\\href{https://example.org/}{x}$\n").page()
    (link,) = page.all("a", "external")
    assert (link.get("href"), link.get("tabindex")) == ("https://example.org/", "-1")


# Files


def test_files_are_linked_where_there_is_mathematics(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\nb\n```\n",
        "a.md": "# A\n\n$x$\n",
        "b.md": "# B\n",
    }
    built = build(files)
    for name in ("index", "a", "b", "genindex", "search"):
        found = re.findall(r"katex-\w+\.js|katex\.css", built.raw(f"{name}.html"))
        expected = {"a": ["katex.css", "katex-copy.js"], "search": ["katex-search.js"]}
        assert sorted(found) == sorted(expected.get(name, []))
    assert (built.out / "_static/katex/katex.css").is_file()
    assert (built.out / "_static/katex/fonts/KaTeX_Main-Regular.woff2").is_file()
    assert "mathjax" not in built.raw("a.html").lower()
    sheet = built.raw("_static/katex/katex.css")
    for name in re.findall(r"url\(([^)]+)\)", sheet):
        assert (built.out / "_static/katex" / name).is_file()
    assert "Permission is hereby granted" in sheet


def test_no_files_without_mathematics(build: Build) -> None:
    assert not (build("# P\n").out / "_static/katex").exists()


@pytest.mark.parametrize("theme", ["scidraft", "alabaster"])
def test_mathematics_in_a_title_that_other_pages_show(build: Build, theme: str) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\nb\nc\n```\n",
        "a.md": "# A\n",
        "b.md": "# B $x$\n",
        "c.md": "# C\n",
        "d.md": "---\norphan: true\n---\n# D\n",
    }
    built = build(files, conf={"html_theme": theme}, dead=DEAD)
    for name in ("index", "a", "b", "c"):  # neighbours and contents
        assert any("katex.css" in link for link in links(built.page(name)))
    if theme == "scidraft":
        assert not any("katex.css" in link for link in links(built.page("d")))


def test_the_title_of_the_window_is_text(build: Build) -> None:
    built = build("# The space $\\mathbb{R}^n$ and $x_1 \\in A$\n")
    assert "<title>The space ℝⁿ and x₁ ∈ A &#8212; " in built.raw("index.html")


@pytest.mark.parametrize("builder", ["html", "epub"])
def test_other_themes_have_the_number_beside_the_display(build: Build, builder: str) -> None:
    conf = {"html_theme": "alabaster", "epub_theme": "epub"}
    page = build("# P\n\n$$ a $$ (eq-a)\n", conf=conf, builder=builder, dead=DEAD).page()
    display = page.one("div", "math")
    assert display.get("id") == "equation-eq-a"
    assert [child.get("class") for child in display] == ["katex-display", "eqno"]
    assert "numbered" in display.get("class", "")


def test_epub_has_its_fonts(build: Build) -> None:
    built = build("# P\n\n$x$\n", builder="epub")
    assert 'href="_static/katex/fonts/KaTeX_Math-Italic.woff2" media-type="font/woff2"' in re.sub(
        r"\s+", " ", built.raw("content.opf")
    )
    assert "katex-copy" not in built.raw("content.opf")
    assert "<script" not in built.raw("index.xhtml")


@pytest.mark.parametrize("builder", ["pickle", "text", "man", "texinfo", "xml", "gettext"])
def test_other_builders(build: Build, builder: str) -> None:
    build(MYST + DEFINED, builder=builder)


# Whoever asks for somebody else gets them

ELSE: list[tuple[dict[str, Any], str]] = [
    ({"scidraft_math": "sphinx"}, "\\("),
    ({"extensions": ["sphinx_scidraft", "sphinx.ext.mathjax"]}, "\\("),
    ({"html_math_renderer": "mathjax"}, "\\("),
]


@pytest.mark.parametrize(("conf", "sign"), ELSE)
def test_what_the_project_asks_for(build: Build, conf: dict[str, Any], sign: str) -> None:
    built = build("# P\n\n$x$\n\n\\begin{align}\na\n\\end{align}\n", conf=conf)
    assert sign in built.page().text
    assert "katex" not in built.raw("index.html")
    assert "mathjax" in built.raw("index.html")


def test_an_extension_with_a_renderer_of_its_own(build: Build) -> None:
    extension = (
        "def show(self, node):\n    self.body.append('OWN')\n    from docutils import nodes\n"
        "    raise nodes.SkipNode\n\n"
        "def setup(app):\n    app.add_html_math_renderer('own', (show, None), (show, None))\n"
    )
    conf = "import os, sys\nsys.path.insert(0, os.path.dirname(__file__))\n"
    files = {
        "index.md": "# P\n\n$x$\n",
        "own_renderer.py": extension,
        "conf.py": f"{conf}project = 'P'\nextensions = ['sphinx_scidraft', 'own_renderer']\n",
    }
    built = build(files, faulty=True)
    assert "OWN" in built.page().text


def test_mathjax_is_not_helped(build: Build) -> None:
    conf = {"mathjax3_config": {"options": {"processHtmlClass": "own"}}}  # MyST would warn
    built = build("# P\n\n$x$\n", conf=conf)
    assert "mathjax" not in built.raw("index.html").lower()
    assert "tex2jax" not in built.raw("index.html")


TABLE = """# T

```{list-table}
:header-rows: 1
:stub-columns: 1

* - $t$
  - The norm $\\lVert x \\rVert$
  - $x^2$
* - $\\mathbb{R}^n$
  - $a$
  - b
```
"""


def test_a_head_of_a_formula_has_a_name(build: Build) -> None:
    found = build(TABLE).page().all("span", "math")
    named = [item.get("aria-label", "") for item in found]
    assert named == ["t", "", "x²", "ℝⁿ", ""]
