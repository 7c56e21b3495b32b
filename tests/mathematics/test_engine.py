"""KaTeX in its engine: limits, and whatever is thrown at it."""

from __future__ import annotations

import os
import random
import time
from contextlib import suppress
from typing import Any

import pytest

from sphinx_scidraft.mathematics import displays, engine, macros, rewriting

PIECES = [
    *("a", "b", "1", " ", "\n", "\n\n", "{", "}", "[", "]", "(", ")", "&", "\\\\", "\\", "^", "_"),
    *("$", "%", "#", "~", "'", '"', "<", ">", "=", "+", "|", "é", "中", "🙂", "\u0301", "\u200b"),
    *(r"\frac", r"\sqrt", r"\left", r"\right", r"\middle", r"\begin{align}", r"\end{align}"),
    *(r"\begin{multline*}", r"\end{multline*}", r"\begin{matrix}", r"\end{matrix}", r"\text"),
    *(r"\label", r"\tag", r"\tag*", r"\eqref", r"\ref", r"\newcommand", r"\def", r"\let", r"\x"),
    *(
        r"\DeclareMathOperator",
        r"\notag",
        r"\verb",
        r"\color",
        r"\href",
        r"\htmlId",
        r"\operatorname",
    ),
    *(r"\mathds", r"\mathbb", r"\hdotsfor", r"\unicode", r"\root", r"\of", r"\over", r"\sideset"),
    *(r"\ce", r"\rule", r"\kern", "1em", "-3ex", r"\hspace", r"\char", '"', r"\relax", r"\limits"),
]
"""What a formula may be made of."""


def request(tex: str, **others: Any) -> dict[str, Any]:
    usual = {"tex": tex, "source": tex, "display": True, "macros": "", "references": {}}
    return {**usual, **others}


def test_any_text_has_an_answer() -> None:
    chance = random.Random(4)  # noqa: S311 (no secret)
    for _ in range(1500):
        source = "".join(chance.choices(PIECES, k=chance.randint(0, 14)))
        is_display = chance.random() < 0.6
        display = displays.read(source) if is_display else None
        text = rewriting.for_katex(source, display, is_wrapped=is_display)
        own = macros.for_katex(found.macro for found in macros.definitions(source))
        answer = engine.typeset(request(text.text, display=is_display, macros=own))
        if isinstance(answer, engine.Refusal):
            assert answer.message
            assert answer.position is None or 0 <= text.origin(answer.position) <= len(source)
        else:
            assert answer.html.startswith("<span")


HOSTILE = [
    r"\def\a{\a\a}\a",
    r"\def\a{x\a}\a",
    r"\def\a{\b\b}\def\b{\c\c}\def\c{\d\d}\def\d{\e\e}\def\e{\f\f}\def\f{\a}\a",
    "{" * 20_000,
    "{" * 3000 + "}" * 3000,
    r"\sqrt{" * 3000 + "}" * 3000,
    r"\left(" * 5000,
    r"\rule{99999em}{99999em}",
    r"\let\a=\a \a",
    r"\begin{matrix}" * 1000,
    "x^" * 10_000,
    r"\unicode{x110000}",
    r"\char99999999",
    "\0\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
]


@pytest.mark.parametrize("source", HOSTILE, ids=lambda source: source[:20])
def test_nothing_hangs(source: str) -> None:
    begin = time.process_time()
    with suppress(engine.EngineError):
        engine.typeset(request(source))
    assert time.process_time() - begin < 2 * engine.LIMIT
    assert isinstance(engine.typeset(request("x")), engine.Answer)


def test_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "LIMIT", 0.02)
    monkeypatch.setattr(engine._Running, "engine", None)
    with pytest.raises(engine.EngineError, match="longer than"):
        engine.typeset(request("x+" * 20_000))
    monkeypatch.undo()
    assert isinstance(engine.typeset(request("x")), engine.Answer)


def test_too_much_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_MEMORY", 6 * 2**20)
    monkeypatch.setattr(engine._Running, "engine", None)
    with pytest.raises(engine.EngineError, match="memory"):
        engine.typeset(request("x+" * 20_000))
    monkeypatch.undo()
    engine._Running.engine = None
    assert isinstance(engine.typeset(request("x")), engine.Answer)


def test_no_formula_changes_another() -> None:
    plain = engine.typeset(request(r"\R x"))
    engine.typeset(request(r"\gdef\R{changed}\global\let\x=\y \R", macros=r"\def\x{1}"))
    engine.typeset(request(r"\renewcommand{\R}{changed}"))
    assert engine.typeset(request(r"\R x")) == plain


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_a_forked_process_goes_on() -> None:
    engine.start()
    child = os.fork()
    if child == 0:
        is_right = isinstance(engine.typeset(request(r"\frac{a}{b}")), engine.Answer)
        os._exit(0 if is_right else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert isinstance(engine.typeset(request("x")), engine.Answer)


def test_chemistry() -> None:
    assert isinstance(engine.typeset(request(r"\ce{2H2 + O2 -> 2H2O}")), engine.Answer)
