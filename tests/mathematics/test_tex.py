"""TeX read word by word, and sources that are exchanged in part."""

from __future__ import annotations

import pytest

from sphinx_scidraft.mathematics import tex
from sphinx_scidraft.mathematics.tex import Edit, Edited


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\frac{a}2", [r"\frac", "{", "a", "}", "2"]),
        (r"a\\b", ["a", r"\\", "b"]),
        (r"\{x\}", [r"\{", "x", r"\}"]),
        ("a % } why\n b", ["a", " ", "% } why", "\n ", "b"]),
        (r"\verb|}\x|y", [r"\verb|}\x|", "y"]),
        (r"50\%", ["5", "0", r"\%"]),
        ("\\", ["\\"]),
        ("", []),
    ],
)
def test_words(source: str, expected: list[str]) -> None:
    assert [word.text for word in tex.words(source)] == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{ab}", "ab"),
        ("  {a{b}c}d", "a{b}c"),
        ("% no {\n{a}", "a"),
        (r"{\}}", r"\}"),
        ("{}", ""),
        ("a{b}", None),
        ("{a", None),
        ("}", None),
        ("", None),
    ],
)
def test_group(source: str, expected: str | None) -> None:
    found = tex.group(source, 0)
    assert (source[slice(*found)] if found else None) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[a]", "a"),
        (" [{]}]", "{]}"),
        ("[a", None),
        ("a[b]", None),
        ("[a}", None),
        ("", None),
    ],
)
def test_option(source: str, expected: str | None) -> None:
    found = tex.option(source, 0)
    assert (source[slice(*found)] if found else None) == expected


@pytest.mark.parametrize(
    ("source", "is_balanced"),
    [("a{b}", True), (r"\{", True), ("", True), ("{", False), ("}{", False), ("% {", True)],
)
def test_is_balanced(source: str, *, is_balanced: bool) -> None:
    assert tex.is_balanced(source) is is_balanced


def test_environments_within_each_other() -> None:
    source = r"x \begin{align*} a \begin{ cases } b \end{cases} \end{align*} \begin{gather} c"
    found = tex.environments(source)
    assert [(one.name, one.star) for one in found] == [("align", "*"), ("cases", "")]
    assert source[found[1].first : found[1].last] == " b "


def test_separators_of_this_level_only() -> None:
    source = r"a & \begin{matrix} b & c \\ d \end{matrix} \\ {e & f} & g"
    assert [word.start for word in tex.separators(source, 0, len(source), "&")] == [2, 54]
    assert len(tex.separators(source, 0, len(source), r"\\")) == 1


def test_stripped() -> None:
    source = "  % why\n a b % end"
    start, end = tex.stripped(source, 0, len(source))
    assert source[start:end] == "a b"
    assert tex.stripped("  ", 0, 2) == (2, 2)


def test_edited() -> None:
    text = Edited("abcdef", [Edit(4, 5, "X"), Edit(1, 3, "YYY"), Edit(2, 3, "gone")], "<", ">")
    assert text.text == "<aYYYdXf>"
    assert [text.origin(position) for position in range(10)] == [0, 0, 3, 3, 3, 3, 5, 5, 6, 6]


def test_edited_in_between() -> None:
    text = Edited("ab", [Edit(1, 1, "-"), Edit(2, 2, "!")])
    assert text.text == "a-b!"
    assert [text.origin(position) for position in range(5)] == [0, 1, 1, 2, 2]
