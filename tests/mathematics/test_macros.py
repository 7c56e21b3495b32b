"""Macros: all forms in which they are said, and how they are written."""

from __future__ import annotations

from typing import Any

import pytest

from sphinx_scidraft.mathematics import macros
from sphinx_scidraft.mathematics.macros import Macro, MacroError

VALUES: list[tuple[str, Any, Macro]] = [
    ("R", r"\mathbb{R}", Macro("R", "", r"\mathbb{R}")),
    (r"\R", r"\mathbb{R}", Macro("R", "", r"\mathbb{R}")),  # KaTeX
    ("norm", [r"\lVert #1 \rVert", 1], Macro("norm", "#1", r"\lVert #1 \rVert")),  # MathJax
    (r"\norm", r"\lVert #1 \rVert", Macro("norm", "#1", r"\lVert #1 \rVert")),
    ("pair", "(#2, #1)", Macro("pair", "#1#2", "(#2, #1)")),
    ("d", [r"\partial_{#1}", 1, "t"], Macro("d", "#1", r"\partial_{#1}", "t")),
    ("d", (r"\partial_{#1} #2", 2, "t"), Macro("d", "#1#2", r"\partial_{#1} #2", "t")),
    ("wide", ["x", 2], Macro("wide", "#1#2", "x")),
    ("*", r"\star", Macro("*", "", r"\star")),
    ("E", {"macro": r"\mathbb{E}", "title": "Mean"}, Macro("E", "", r"\mathbb{E}")),  # mystmd
    ("E", {"def": r"\mathbb{E}"}, Macro("E", "", r"\mathbb{E}")),
]


@pytest.mark.parametrize(("name", "value", "expected"), VALUES)
def test_a_value(name: str, value: Any, expected: Macro) -> None:
    assert macros.macro(name, value) == expected


WRONG: list[tuple[Any, Any, str]] = [
    ("", "x", "cannot name a macro"),
    ("a1", "x", "cannot name a macro"),
    ("a b", "x", "cannot name a macro"),
    (1, "x", "cannot name a macro"),
    ("a", 1, "takes a text, or a list"),
    ("a", None, "takes a text, or a list"),
    ("a", [], "takes a text, or a list"),
    ("a", ["x", 1, "y", "z"], "takes a text, or a list"),
    ("a", ["x", 1, 2], "takes a text, or a list"),
    ("a", {"title": "x"}, "takes a text, or a list"),
    ("a", ["x", "1"], "takes 0 to 9"),
    ("a", ["x", 10], "takes 0 to 9"),
    ("a", ["x", True], "takes 0 to 9"),
    ("a", ["#2", 1], "has #2"),
    ("a", ["x", 0, "y"], "0 arguments"),
    ("a", "{x", "braces"),
]


@pytest.mark.parametrize(("name", "value", "words"), WRONG)
def test_a_wrong_value(name: Any, value: Any, words: str) -> None:
    with pytest.raises(MacroError, match=words):
        macros.macro(name, value)


def test_no_dictionary() -> None:
    with pytest.raises(MacroError, match="dictionary"):
        macros.macros(["R"])


DEFINED: list[tuple[str, list[Macro]]] = [
    (r"\newcommand{\R}{\mathbb{R}}", [Macro("R", "", r"\mathbb{R}")]),
    (r"\newcommand\R{\mathbb{R}} x", [Macro("R", "", r"\mathbb{R}")]),
    (
        r"\newcommand*{ \ip } [2] {\langle #1, #2 \rangle}",
        [Macro("ip", "#1#2", r"\langle #1, #2 \rangle")],
    ),
    (r"\renewcommand{\d}[2][t]{#1#2}", [Macro("d", "#1#2", "#1#2", "t")]),
    (r"\def\a#1,#2.{#2#1}", [Macro("a", "#1,#2.", "#2#1")]),
    (r"\gdef\a{b}\def\c{\a}", [Macro("a", "", "b"), Macro("c", "", r"\a")]),
    (
        r"\let\old=\phi \let\x y",
        [Macro("old", "", r"\phi", is_let=True), Macro("x", "", "y", is_let=True)],
    ),
    (r"\DeclareMathOperator{\tr}{tr}", [Macro("tr", "", r"\operatorname{tr}")]),
    (r"\DeclareMathOperator*\am{arg\,min}", [Macro("am", "", r"\operatorname*{arg\,min}")]),
    ("% \\def\\a{b}\nx", []),
    (r"{\def\a{b} \a} \a", []),  # holds in its group
    (r"\newcommand", []),
    (r"\newcommand{\a", []),
    (r"\newcommand{a}{b}", []),
    (r"\newcommand{\a}[1]{#2}", []),
    (r"\def\a#2{x}", []),
    (r"\def\a#1{#2}", []),
    (r"\def", []),
    (r"\let\a", []),
    (r"\DeclareMathOperator{\a}", []),
]


@pytest.mark.parametrize(("source", "expected"), DEFINED)
def test_definitions_in_a_formula(source: str, expected: list[Macro]) -> None:
    assert [found.macro for found in macros.definitions(source)] == expected


def test_the_part_of_a_definition() -> None:
    source = r"\providecommand{\a}{b} + \a"
    (found,) = macros.definitions(source)
    assert source[found.end :] == r" + \a"
    assert found.is_provided


def test_for_katex() -> None:
    assert macros.for_katex([Macro("a", "#1", "x#1")]) == r"\def\a#1{x#1}"
    assert macros.for_katex([Macro("a", "", r"\b", is_let=True)]) == r"\let\a=\b"
    inner = r"\scidraft@gb"
    assert macros.for_katex([Macro("a", "#1#2", "#1#2", "t")]) == (
        rf"\def{inner}[#1]#2{{#1#2}}\def\a{{\@ifnextchar[{{{inner}}}{{{inner}[t]}}}}"
    )


def test_a_text_that_can_be_read_again() -> None:
    every = [macro for _, _, macro in VALUES] + [macro for _, found in DEFINED for macro in found]
    assert list(macros.from_text(macros.as_text(every))) == every
