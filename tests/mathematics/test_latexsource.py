"""What LaTeX is given."""

from __future__ import annotations

import pytest

from sphinx_scidraft.mathematics import latexsource
from sphinx_scidraft.mathematics.latexsource import Place, Reference
from sphinx_scidraft.mathematics.macros import Macro

NO_PLACE = Place(None, "p:", None, is_numbered=False)
PLACE = Place("l", "p:", None, is_numbered=True)
NUMBER = Place("l", "p:", "1.2", is_numbered=True)
TAGGED = Place("l", "p:", None, is_numbered=False)
ALIGN = r"\begin{align} a &= b \\ c &= d \end{align}"


def equation(inner: str) -> str:
    return f"\\begin{{equation}}{inner}\n\\end{{equation}}"


CASES: list[tuple[str, Place, bool, str | None]] = [
    # What Sphinx does rightly is left to it.
    ("a = b", NO_PLACE, True, None),
    ("a = b", PLACE, True, None),
    (r"a \\ b", PLACE, True, None),
    (r"\begin{align*} a \end{align*}", NO_PLACE, False, None),
    ("a = b", NO_PLACE, False, None),
    # One number, in the place of LaTeX's.
    ("a = b", NUMBER, True, "\\begin{equation}\\label{p:l}\\tag{1.2}\na = b\n\\end{equation}"),
    (
        r"a \\ b",
        NUMBER,
        True,
        equation("\\label{p:l}\\tag{1.2}\n\\begin{split}a \\\\ b\n\\end{split}"),
    ),
    (
        ALIGN,
        PLACE,
        False,
        equation("\\label{p:l}\n\\begin{aligned}a &= b \\\\ c &= d\n\\end{aligned}"),
    ),
    (
        r"\begin{alignat}{2} a & b \end{alignat}",
        PLACE,
        False,
        equation("\\label{p:l}\n\\begin{alignedat}{2}a & b\n\\end{alignedat}"),
    ),
    (
        r"\begin{eqnarray} a &=& b \end{eqnarray}",
        PLACE,
        False,
        "\\begin{equation}\\label{p:l}\n\\begin{array}{rcl}a &=& b\n\\end{array}\n\\end{equation}",
    ),
    (
        r"\begin{equation} \label{x} a \end{equation}",
        PLACE,
        False,
        "\\begin{equation}\\label{p:l}\n a\n\\end{equation}",
    ),
    (
        r"\begin{multline} a \\ b \end{multline}",
        NUMBER,
        False,
        "\\begin{multline}\\label{p:l}\\tag{1.2}\na \\\\ b\n\\end{multline}",
    ),
    (
        r"\begin{align} a \\ \intertext{and} b \end{align}",
        PLACE,
        False,
        r"\begin{align} a \notag\\ \intertext{and} b\label{p:l} \end{align}",
    ),
    # None, where HTML has none.
    (ALIGN, NO_PLACE, False, r"\begin{align*} a &= b \\ c &= d \end{align*}"),
    (ALIGN, NO_PLACE, True, r"\begin{align*} a &= b \\ c &= d \end{align*}"),
    (
        r"\begin{equation} a \notag \end{equation}",
        NO_PLACE,
        True,
        "\\begin{equation*}\na \n\\end{equation*}",
    ),
    (
        r"\begin{split} a \\ b \end{split}",
        NO_PLACE,
        True,
        "\\begin{equation*}\n\\begin{split} a \\\\ b \\end{split}\n\\end{equation*}",
    ),
    # Tags where amsmath takes them.
    (r"a \tag{A}", NO_PLACE, True, "\\begin{equation*}\\tag{A}\na \n\\end{equation*}"),
    (r"a \tag*{A}", TAGGED, True, "\\begin{equation*}\\label{p:l}\\tag*{A}\na \n\\end{equation*}"),
    (
        r"a \tag{A} \\ b",
        NO_PLACE,
        True,
        "\\begin{equation*}\\tag{A}\n\\begin{split}a  \\\\ b\n\\end{split}\n\\end{equation*}",
    ),
    (
        r"\begin{align} a \tag{A} \label{x} \\ b \label{z} \\ c \tag{C} \label{y} \end{align}",
        Place("x", "p:", None, is_numbered=False),
        False,
        r"\begin{align*} a \tag{A}  \label{p:x}\\ b  \\ c \tag{C} \label{p:y} \end{align*}",
    ),
    # The end of a proof stays at the end of the display.
    (
        ALIGN.replace("align", "align*") + r" \qedhere",
        NO_PLACE,
        True,
        r"\begin{align*} a &= b \\ c &= d \qedhere\end{align*}",
    ),
    (r"a \qedhere", NO_PLACE, True, None),
    # Parts between blank lines.
    (
        "a\n\nb \\\\ c",
        NUMBER,
        True,
        equation(
            "\\label{p:l}\\tag{1.2}\n\\!\\begin{aligned}a\n\\\\ \\begin{split}b "
            "\\\\ c\n\\end{split}\n\\end{aligned}"
        ),
    ),
]


@pytest.mark.parametrize(("source", "place", "is_wrapped", "expected"), CASES)
def test_a_display(source: str, place: Place, expected: str | None, *, is_wrapped: bool) -> None:
    assert latexsource.display(source, [], place, is_wrapped=is_wrapped) == expected


def test_references_and_indicators() -> None:
    source = r"\eqref{a} \ref{a} \eqref{b_c} \mathbb{1} \mathbb 1"
    edits = latexsource.with_references(source, {"a": Reference("p:x")})
    assert latexsource.inline(source, edits) == (
        r"\eqref{p:x} \ref{p:x} \text{\texttt{\detokenize{b_c}}} \mathds{1} \mathds{1}1"
    )


def test_a_reference_to_a_tag_without_parentheses() -> None:
    edits = latexsource.with_references(r"\eqref{a}", {"a": Reference("p:x", is_bare=True)})
    assert latexsource.inline(r"\eqref{a}", edits) == r"\ref{p:x}"


def test_without_definitions() -> None:
    source = r"\newcommand{\a}{b} \a"
    assert latexsource.inline(source, latexsource.without_definitions(source)) == r" \a"
    assert latexsource.inline("a", []) is None


@pytest.mark.parametrize(
    "source", ["\\def\\a{b}\n\\let\\c=d\n\\a", "\\def\\a{b}\n\n\\let\\c=d\n \n\\a"]
)
def test_definitions_leave_no_empty_line(source: str) -> None:
    edits = latexsource.without_definitions(source)
    written = latexsource.display(source, edits, NO_PLACE, is_wrapped=True)
    assert written == "\\begin{equation*}\n\\a\n\\end{equation*}"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\bm{x} \cancel{y}", {"bm", "cancel"}),
        (r"\begin{CD} A \end{CD}", {"amscd"}),
        (r"\mathscr{F} \mathds{1}", {"dsfont", "mathrsfs"}),
        (r"a \coloneqq b", {"mathtools"}),
        (r"\begin{dcases} a \end{dcases}", {"mathtools"}),
        (r"\ce{H2O}", {"mhchem"}),
        (r"\boldmath \bmod \cellular \begin{cases}", set()),
    ],
)
def test_packages(source: str, expected: set[str]) -> None:
    assert latexsource.packages(source) == expected


def test_the_package() -> None:
    macros = [
        Macro("R", "", r"\mathbb{R}"),
        Macro("d", "#1", r"\partial_{#1}", "t"),
        Macro("old", "", r"\phi", is_let=True),
    ]
    text = latexsource.package(macros, {"mhchem"})
    for part in (
        r"\expandafter\def\csname scidraft@math@R\endcsname{\mathbb{R}}",
        r"\expandafter\newcommand\csname scidraft@math@d\endcsname[1][t]{\partial_{#1}}",
        r"\expandafter\let\csname scidraft@math@old\endcsname=\phi",
        r"\scidraft@share{R}",
        r"\RequirePackage[version=4]{mhchem}",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("macro", "expected"),
    [
        (Macro("a", "#1", "x#1"), r"\def\a#1{x#1}"),
        (Macro("a", "#1", "x#1", "t"), r"\renewcommand{\a}[1][t]{x#1}"),
        (Macro("a", "", r"\b", is_let=True), r"\let\a=\b"),
    ],
)
def test_a_definition_on_the_spot(macro: Macro, expected: str) -> None:
    assert latexsource.definition(macro) == expected
