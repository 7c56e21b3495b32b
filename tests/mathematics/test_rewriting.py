"""What KaTeX is given in place of what it does not know."""

from __future__ import annotations

import pytest

from sphinx_scidraft.mathematics import displays, engine, rewriting

DISPLAYS: list[tuple[str, str]] = [
    ("a = b", "a = b"),
    (r"a \\ b", "\\begin{split}a \\\\ b\n\\end{split}"),
    ("a &= b", "\\begin{split}a &= b\n\\end{split}"),
    (r"\begin{cases} a & b \\ c \end{cases}", r"\begin{cases} a & b \\ c \end{cases}"),
    ("a\n\nb", "\\begin{aligned}a\n\n\n\\\\b\n\\end{aligned}"),
    (
        "a\n\nb \\\\ c",
        "\\begin{aligned}a\n\n\n\\\\\\begin{split}b \\\\ c\n\\end{split}\\end{aligned}",
    ),
    (r"\begin{align} a \end{align}", r"\begin{align*} a \end{align*}"),
    (r"\begin{align*} a \end{align*}", r"\begin{align*} a \end{align*}"),
    (r"\begin{flalign*} a \end{flalign*}", r"\begin{align*} a \end{align*}"),
    (r"\begin{xalignat}{2} a \end{xalignat}", r"\begin{alignat*}{2} a \end{alignat*}"),
    (r"\begin{eqnarray} a &=& b \end{eqnarray}", r"\begin{darray}{rcl} a &=& b \end{darray}"),
    (r"\begin{displaymath} a \end{displaymath}", " a "),
    (
        r"\begin{multline} a \\ b \\ c \end{multline}",
        (
            r"\scidraft@class{multline}{\begin{gathered} a \hspace{2em}\\{} b \\\hspace{2em}{} c "
            r"\end{gathered}}"
        ),
    ),
    (
        r"\begin{multline} a \end{multline}",
        r"\scidraft@class{multline}{\begin{gathered} a \end{gathered}}",
    ),
    (r"a \tag{A} \label{x} \notag", "a   "),
    (
        r"\begin{align} a \tag{A} \\ b \end{align}",  # KaTeX sets the tags of rows
        r"\begin{align*} a \tag{A} \\ b \end{align*}",
    ),
    (r"\def\x{y} \x", r" \x"),
]


@pytest.mark.parametrize(("source", "expected"), DISPLAYS)
def test_a_display(source: str, expected: str) -> None:
    display = displays.read(source)
    assert rewriting.for_katex(source, display, is_wrapped=True).text == expected


def test_what_is_not_wrapped_stays_as_it_is() -> None:
    source = r"a \\ b"
    display = displays.read(source)
    assert rewriting.for_katex(source, display, is_wrapped=False).text == source
    assert rewriting.for_katex(source, None, is_wrapped=False).text == source


def test_places_stay_known() -> None:
    source = r"\begin{multline} a \\ \foo \\ c \end{multline}"
    text = rewriting.for_katex(source, displays.read(source), is_wrapped=True)
    assert text.origin(text.text.index(r"\foo")) == source.index(r"\foo")


def ask(tex: str, *, display: bool = True) -> engine.Answer | engine.Refusal:
    request = {"tex": tex, "source": tex, "display": display, "macros": "", "references": {}}
    return engine.typeset(request)


USES = {
    r"\mbox": r"\mbox{a $x$ b}",
    r"\ensuremath": r"\ensuremath{x} \text{a \ensuremath{x}}",
    r"\mspace": r"a \mspace{5mu} b",
    r"\overunderset": r"\overunderset{a}{b}{c}",
    r"\sideset": r"\sideset{_1^2}{_3^4}\sum_a^b",
    r"\intertext": r"\begin{align*} a &= b \\ \intertext{and} c &= d \end{align*}",
    r"\shortintertext": r"\begin{align*} a &= b \\ \shortintertext{and} c &= d \end{align*}",
    r"\shoveleft": r"\shoveleft{a}",
    r"\shoveright": r"\shoveright{a}",
    r"\DeclareMathOperator": r"{\DeclareMathOperator{\tr}{t}\DeclareMathOperator*{\m}{m} \tr\m_x}",
    r"\matrix": r"\matrix{a & b \cr c & d}",
    r"\pmatrix": r"\pmatrix{a & b \cr c & d}",
    r"\cases": r"\cases{a & b \cr c & d}",
    r"\eqalign": r"\eqalign{a &= b \cr c &= d}",
    r"\displaylines": r"\displaylines{a \cr b}",
    r"\root": r"\root 3 \of {x+1}",
    r"\buildrel": r"a \buildrel d \over = b",
    r"\bbox": r"\bbox[5px]{x} \bbox{y}",
    r"\cancelto": r"\cancelto{0}{x}",
    r"\overparen": r"\overparen{ab}",
    r"\underparen": r"\underparen{ab}",
    r"\require": r"\require{cancel} x",
    r"\label": r"a \label{x}",
    r"\mathds": r"\mathds{1} \mathds R",
    r"\mathbbm": r"\mathbbm{1}",
    r"\mathbb{1}": r"\mathbb{1} + \mathbb 1_A + x^\mathbb{R}",
    r"\hdotsfor": r"\begin{pmatrix} a & b & c \\ \hdotsfor{3} \end{pmatrix}",
    r"\unicode": r"\unicode{x263a} \unicode{9786}",
    r"\eqref": r"\eqref{a_b&c^d}",
    r"\ref": r"\text{see \ref{a}}",
}


@pytest.mark.parametrize("name", [*rewriting.COMMANDS, *rewriting.HANDLED])
def test_a_command(name: str) -> None:
    answer = ask(USES.get(name, f"a {name} b"))
    assert isinstance(answer, engine.Answer), answer
    assert "ParseError" not in answer.html


@pytest.mark.parametrize("name", rewriting.ENVIRONMENTS)
@pytest.mark.parametrize("star", ["", "*"])
def test_an_environment(name: str, star: str) -> None:
    argument = "{2}" if name in displays.WITH_ARGUMENT else ""
    source = rf"\begin{{{name}{star}}}{argument} a \end{{{name}{star}}}"
    text = rewriting.for_katex(source, displays.read(source), is_wrapped=True).text
    answer = ask(text)
    assert isinstance(answer, engine.Answer), answer
    assert "eqn-num" not in answer.html  # KaTeX's own number


@pytest.mark.parametrize("name", rewriting.REFUSED)
def test_a_refused_command(name: str) -> None:
    answer = ask(rf"a + {name}{{b=c}}{{d^2}}")
    assert isinstance(answer, engine.Answer)
    assert answer.notes == [name]
    assert "b=c" not in answer.html.partition("<annotation")[0]
    assert "<mi>d</mi>" in answer.html


def test_limits_of_an_operator_as_in_tex() -> None:
    display, line = (ask(r"\mathop{x}_a", display=display) for display in (True, False))
    assert isinstance(display, engine.Answer)
    assert isinstance(line, engine.Answer)
    assert "<munder>" in display.html
    assert "op-limits" in display.html
    assert "op-limits" not in line.html
