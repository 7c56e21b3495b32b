"""Options in ``conf.py``: the declared table, what each value does, what is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from sphinx.errors import ConfigError

from sphinx_scidraft.config import OPTIONS

if TYPE_CHECKING:
    from building import Build, Conf

PAGE = """\
# Page

:::{lemma} First
Body.
:::
"""


def test_every_option_is_declared_and_described() -> None:
    names = [option.name for option in OPTIONS]
    assert names == [
        *("scidraft_kinds", "scidraft_numbering", "prf_realtyp_to_countertyp"),
        *("proof_title_format", "proof_minimal_theme", "proof_number_weight"),
        *("proof_title_weight", "scidraft_diagrams", "scidraft_diagrams_latex", "scidraft_gantt"),
        *("scidraft_math", "scidraft_macros", "scidraft_cache"),
    ]
    assert all(option.doc.endswith(".") for option in OPTIONS)


def test_defaults_pass_their_own_checks(build: Build) -> None:
    build(PAGE, conf={option.name: option.default for option in OPTIONS})


WRONG: list[tuple[str, Any, str]] = [
    ("scidraft_diagrams", "mermaid", "takes 'inline' or 'sphinxcontrib-mermaid'"),
    ("scidraft_diagrams_latex", "pgn", "or 'mmdc'; did you mean 'png'?"),
    ("scidraft_cache", 3, "takes a text"),
    ("scidraft_kinds", ["lemma"], "takes a dictionary"),
    ("scidraft_kinds", {"Result": {}}, "cannot name a kind"),
    ("scidraft_kinds", {"ref": {}}, "cannot name a kind"),
    ("scidraft_kinds", {"list": {}}, "cannot name a kind"),
    ("scidraft_kinds", {"": {}}, "cannot name a kind"),
    ("scidraft_kinds", {"result": "theorem"}, "no dictionary"),
    ("scidraft_kinds", {"result": {"titel": "R"}}, "no key 'titel'; it takes title, plural"),
    ("scidraft_kinds", {"result": {"title": 3}}, "the title of 'result' is 3"),
    ("scidraft_kinds", {"result": {"plural": {}}}, "the plural of 'result'"),
    ("scidraft_kinds", {"result": {"title": {"en": 1}}}, "takes a text"),
    ("scidraft_kinds", {"result": {"numbered": "no"}}, "takes True or False"),
    ("scidraft_kinds", {"result": {"needs_proof": 1}}, "takes True or False"),
    ("scidraft_kinds", {"result": {"style": "bold"}}, "takes theorem, definition, refutation"),
    ("scidraft_kinds", {"result": {"counter": "lema"}}, "did you mean 'lemma'?"),
    ("scidraft_numbering", "section", "takes a dictionary"),
    ("scidraft_numbering", {"whithin": "section"}, "no key 'whithin'"),
    ("scidraft_numbering", {"within": "chapter"}, "takes project, document, section"),
    ("scidraft_numbering", {"within": -1}, "takes project, document, section"),
    ("scidraft_numbering", {"within": True}, "takes project, document, section"),
    ("scidraft_numbering", {"within": 1.5}, "takes project, document, section"),
    ("scidraft_numbering", {"shared": "lemma"}, "a list of lists"),
    ("scidraft_numbering", {"shared": ["lemma"]}, "a list of lists"),
    ("scidraft_numbering", {"shared": [["lemma", "theorm"]]}, "did you mean 'theorem'?"),
    ("scidraft_numbering", {"formats": ["A%s"]}, "takes a dictionary"),
    ("scidraft_numbering", {"formats": {"lemma": "A"}}, "one %s"),
    ("scidraft_numbering", {"formats": {"lemma": "%s%s"}}, "one %s"),
    ("scidraft_numbering", {"formats": {"lemma": 1}}, "one %s"),
    ("scidraft_numbering", {"formats": {"x": "%s"}}, "no kind of statement"),
    ("scidraft_numbering", {"appendix": "app/*"}, "a list of names or patterns"),
    ("scidraft_numbering", {"appendix": [1]}, "a list of names or patterns"),
    ("prf_realtyp_to_countertyp", ["lemma"], "takes a dictionary"),
    ("prf_realtyp_to_countertyp", {"lema": "theorem"}, "did you mean 'lemma'?"),
    ("prf_realtyp_to_countertyp", {"lemma": "nothing"}, "the counter of 'lemma' is 'nothing'"),
    ("proof_title_format", "%s", "%t in place of the title"),
    ("proof_title_format", None, "%t in place of the title"),
    ("proof_minimal_theme", "perhaps", "True or False"),
    ("proof_number_weight", "bold; color: red", "CSS font weight"),
    ("proof_title_weight", -1, "CSS font weight"),
]


@pytest.mark.parametrize(("name", "value", "words"), WRONG)
def test_a_wrong_value_stops_the_build(build: Build, name: str, value: Any, words: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(words)) as error:
        build(PAGE, conf={name: value})
    assert name in str(error.value)  # which option
    assert repr(value) in str(error.value)  # what it got


RIGHT: list[tuple[Conf, str]] = [
    ({"proof_title_format": ": %t"}, "Lemma 1: First"),
    ({"proof_title_format": " [%t]."}, "Lemma 1 [First]."),
    ({"scidraft_numbering": {"formats": {"lemma": "L%s"}}}, "Lemma L1 (First)"),
    ({"scidraft_numbering": {"formats": {"lemma": "(%s)"}}}, "Lemma (1) (First)"),
    ({"scidraft_numbering": {"appendix": ["index"]}}, "Lemma A.1 (First)"),
    ({"scidraft_kinds": {"lemma": {"title": "Hilfssatz"}}}, "Hilfssatz 1 (First)"),
    ({"scidraft_kinds": {"lemma": {"numbered": False}}}, "Lemma (First)"),
    ({"scidraft_kinds": {"lemma": {"title": {"de": "HS", "en": "Aux"}}}}, "Aux 1 (First)"),
    (
        {"scidraft_kinds": {"lemma": {"title": {"de": "HS", "en": "Aux"}}}, "language": "de"},
        "HS 1 (First)",
    ),
    (
        {"scidraft_kinds": {"lemma": {"title": {"ru": "Лемма"}}}, "language": "de"},
        "Лемма 1 (First)",
    ),
    ({"proof_minimal_theme": True}, "Lemma 1 (First)"),
    ({"prf_realtyp_to_countertyp": {"lemma": "theorem"}}, "Lemma 1 (First)"),
]


@pytest.mark.parametrize(("conf", "head"), RIGHT)
def test_right_values(build: Build, conf: Conf, head: str) -> None:
    assert build(PAGE, conf=conf).page().statements() == [head]


def test_own_kind_end_to_end(build: Build) -> None:
    kind = {"title": "Result", "plural": "Results", "style": "test", "counter": "lemma"}
    page = """\
# Page

:::{lemma}
Body.
:::

:::{result} One
:label: r-1

Body.
:::

:::{prf:result}
:label: r-2

Body.
:::

{prf:ref}`r-1,r-2`
"""
    built = build(page, conf={"scidraft_kinds": {"result": kind}})
    assert built.page().statements() == ["Lemma 1", "Result 2 (One)", "Result 3"]
    assert "Results 2 and 3" in built.text()
    assert {"statement", "family-test", "result"} <= set(
        built.page().all(cls="result")[0].attrib["class"].split(),
    )
    assert "Results" in built.text("prf-kinds.html")


def test_lazy_titles(build: Build) -> None:
    conf = """\
from sphinx.locale import get_translation
_ = get_translation("notes")
extensions = ["sphinx_scidraft"]
scidraft_kinds = {"result": {"title": _("Result"), "plural": _("Results")}}
"""
    page = PAGE.replace("{lemma}", "{result}")
    assert build({"index.md": page, "conf.py": conf}).page().statements() == ["Result 1 (First)"]


def test_values_from_the_command_line(build: Build) -> None:
    overrides = {
        "scidraft_numbering.within": "0",
        "prf_realtyp_to_countertyp.lemma": "theorem",
        "proof_minimal_theme": "1",
        "proof_title_weight": "600",
    }
    built = build(PAGE, overrides=overrides)
    assert built.page().statements() == ["Lemma 1 (First)"]
    assert "600" in built.raw("_static/statement-weights.css")


def test_weights_become_a_style_sheet(build: Build) -> None:
    conf = {"proof_number_weight": "normal", "proof_title_weight": 700}
    built = build({"index.md": PAGE, "bare.md": "---\norphan: true\n---\n# Bare\n"}, conf=conf)
    assert built.raw("_static/statement-weights.css") == (
        ":root{--statement-number-weight:normal;--statement-title-weight:700;}\n"
    )
    assert "statement-weights.css" in built.raw("index.html")
    assert "statement-weights.css" not in built.raw("bare.html")


def test_style_sheet_only_on_pages_with_statements(build: Build) -> None:
    built = build({"index.md": PAGE, "bare.md": "---\norphan: true\n---\n# Bare\n"})
    assert "statements.css" in built.raw("index.html")
    assert "statements.css" not in built.raw("bare.html")
    assert not (built.out / "_static/statement-weights.css").exists()


MARKUP = "# Page\n\n:::{lemma} $x^2$\nBody.\n:::\n\nTerm\n: Meaning\n\n[a]{.special}\n"


@pytest.mark.parametrize(
    "extensions",
    [
        ["sphinx_scidraft"],
        ["sphinx_scidraft", "myst_parser", "sphinxcontrib.mermaid"],
        ["myst_parser", "sphinxcontrib.mermaid", "sphinx_scidraft"],
    ],
)
def test_myst_extensions_are_chosen_in_any_order(build: Build, extensions: list[str]) -> None:
    page = build(MARKUP, conf={"extensions": extensions}).page()
    assert page.all("dl")
    assert page.one(cls="special").text == "a"
    assert page.one(cls="statement").findall(".//span[@class='math notranslate nohighlight']")


def test_the_users_own_myst_extensions_stand(build: Build) -> None:
    built = build("# Page\n\n$x$\n", conf={"myst_enable_extensions": []})
    assert "$x$" in built.text()
    assert built.app is not None
    assert set(built.app.config.myst_enable_extensions) == set()


def test_diagrams_can_be_written(build: Build) -> None:
    built = build("# Page\n\n```{mermaid}\n:alt: A graph\n\ngraph LR; A-->Bee\n```\n")
    assert "Bee" in "".join(built.page().one(cls="diagram").itertext())
