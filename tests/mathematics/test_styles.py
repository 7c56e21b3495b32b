"""Styles as classes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sphinx_scidraft.mathematics import engine, macros, rewriting
from sphinx_scidraft.mathematics.styles import declaration, rules

FORMULAS = json.loads(Path(__file__).with_name("formulas.json").read_text(encoding="utf-8"))

DECLARATIONS = [
    ("height", "0.6944em", "k_h0_6944", "height:0.6944em"),
    ("verticalAlign", "-0.25em", "k_v-0_25", "vertical-align:-0.25em"),
    ("marginLeft", "0em", "k_l0", "margin-left:0em"),
    ("minWidth", "0.853em", "k_m0_853", "min-width:0.853em"),
    ("borderBottomWidth", "0.04em", "k_b0_04", "border-bottom-width:0.04em"),
    ("paddingLeft", "0.8333em", "k_p0_8333", "padding-left:0.8333em"),
    ("color", "#ff0000", "k_color_x3a__x23_ff0000", "color:#ff0000"),
    ("position", "relative", "k_position_x3a_relative", "position:relative"),
    ("width", "calc(100% - 1em)", None, "width:calc(100% - 1em)"),
    ("margin", "0 -0.5em_x", None, "margin:0 -0.5em_x"),
]


@pytest.mark.parametrize(("name", "value", "expected", "said"), DECLARATIONS)
def test_a_class_says_what_it_stands_for(
    name: str, value: str, expected: str | None, said: str
) -> None:
    engine.start()
    assert engine._Running.engine is not None
    found = engine._Running.engine._context.eval(f"scidraft.classOf({name!r}, {value!r})")
    assert found == (expected or found)
    assert declaration(found) == said


def test_rules() -> None:
    assert rules('<span class="a k_t-3_05 k_h1"><i class="k_h1">') == (
        ".katex.katex.katex .k_h1{height:1em}\n.katex.katex.katex .k_t-3_05{top:-3.05em}\n"
    )
    assert rules("<p>sk_h1</p>") == ""


def test_all_formulas_have_known_styles() -> None:
    defined = macros.for_katex(macros.macros(FORMULAS["macros"]))
    for name, kind, source in FORMULAS["formulas"]:
        text = rewriting.for_katex(source, None, is_wrapped=False).text
        own = macros.for_katex(found.macro for found in macros.definitions(source))
        answer = engine.typeset(
            {
                "tex": text,
                "source": source,
                "display": kind == "d",
                "references": {},
                "macros": f"{defined}\n{own}",
            }
        )
        assert isinstance(answer, engine.Answer), name
        assert " style=" not in answer.html
        for said in re.findall(r"\{(.*)\}", rules(answer.html)):
            assert re.fullmatch(r"[a-z-]+:[\w.%#-]+( -?[\w.]+)*|height:calc\([^)]*\)", said), said
