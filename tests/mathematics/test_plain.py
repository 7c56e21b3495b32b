"""Formulas as text."""

from __future__ import annotations

import pytest

from sphinx_scidraft.mathematics import engine
from sphinx_scidraft.mathematics.plain import plain


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        ("L", "L"),
        (r"\alpha", "α"),
        (r"\mathbb{R}^n", "ℝⁿ"),
        ("x_1^2", "x₁²"),
        ("x_i + 1", "x_i + 1"),
        ("a^{b+c}", "a^(b + c)"),
        (r"\frac{a+b}{2}", "(a + b)/2"),
        (r"\sqrt{x+1}", "√(x + 1)"),
        (r"f(x), g", "f(x),g"),
        (r"\sum_{i=1}^n x_i", "∑_(i = 1)ⁿx_i"),
        (r"x \in A", "x ∈ A"),
        (r"\text{a b}", "a b"),
        (r"\log x", "log x"),
        ("x < y", "x < y"),
    ],
)
def test_plain(tex: str, expected: str) -> None:
    request = {"tex": tex, "source": tex, "display": False, "macros": "", "references": {}}
    answer = engine.typeset(request)
    assert isinstance(answer, engine.Answer)
    assert plain(answer.html) == expected


def test_no_formula() -> None:
    assert plain("<p>text</p>") == ""
