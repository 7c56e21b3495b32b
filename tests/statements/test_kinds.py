"""The table of kinds, and what a project makes of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sphinx_scidraft.messages import Messages
from sphinx_scidraft.statements.kinds import (
    BUILT_IN,
    Family,
    Kind,
    Relation,
    kinds_of,
    unknown_kind,
)
from sphinx_scidraft.statements.words import KindWords

FAMILIES = {
    Family.THEOREM: (
        "theorem lemma proposition corollary claim fact identity formula property conjecture "
        "hypothesis"
    ),
    Family.DEFINITION: (
        "definition notation convention construction algorithm problem question exercise solution "
        "example"
    ),
    Family.REFUTATION: "counterexample",
    Family.FOUNDATION: "axiom postulate principle law rule assumption condition",
    Family.TEST: "criterion",
    Family.REMARK: "remark observation",
    Family.PROOF: "proof",
}


def test_table_is_that_of_the_manual() -> None:
    found = {
        family: " ".join(kind.name for kind in BUILT_IN.values() if kind.family is family)
        for family in Family
    }
    assert found == FAMILIES


def test_only_proofs_and_solutions_go_without_number() -> None:
    assert [name for name, kind in BUILT_IN.items() if not kind.numbered] == ["solution", "proof"]


def test_what_wants_a_proof() -> None:
    wanting = [name for name, kind in BUILT_IN.items() if kind.needs_proof]
    assert wanting == ["theorem", "lemma", "proposition", "corollary", "claim"]


def test_every_kind_counts_by_itself() -> None:
    assert all(kind.counter == name == kind.name for name, kind in BUILT_IN.items())
    assert set(Counter(kind.title for kind in BUILT_IN.values()).values()) == {1}


@pytest.mark.parametrize(
    ("name", "plural"),
    [
        ("theorem", "Theorems"),
        ("corollary", "Corollaries"),
        ("criterion", "Criteria"),
        ("property", "Properties"),
        ("identity", "Identities"),
        ("hypothesis", "Hypotheses"),
        ("lemma", "Lemmas"),
        ("formula", "Formulas"),
    ],
)
def test_plurals(name: str, plural: str) -> None:
    assert BUILT_IN[name].plural == plural


@pytest.mark.parametrize(
    ("name", "relation"),
    [("proof", Relation.OF), ("solution", Relation.TO), ("corollary", Relation.TO)],
)
def test_relation_to_what_it_belongs_to(name: str, relation: Relation) -> None:
    assert BUILT_IN[name].relation is relation


RESULT = Kind("result", "Result", "Results", Family.THEOREM, "result")


@pytest.mark.parametrize(
    ("name", "properties", "expected"),
    [
        ("result", {}, RESULT),
        (
            "result",
            {"title": "Result", "plural": "Results", "style": "test", "counter": "theorem"},
            Kind("result", "Result", "Results", Family.TEST, "theorem"),
        ),
        (
            "result",
            {"title": "Finding"},
            Kind("result", "Finding", "Finding", Family.THEOREM, "result"),
        ),
        (
            "result",
            {"needs_proof": True, "numbered": False},
            Kind(
                "result",
                "Result",
                "Results",
                Family.THEOREM,
                "result",
                needs_proof=True,
                numbered=False,
            ),
        ),
        (
            "lemma",
            {"style": "remark"},
            Kind("lemma", "Lemma", "Lemmas", Family.REMARK, "lemma", needs_proof=True),
        ),
        (
            "lemma",
            {"title": "Hilfssatz"},
            Kind("lemma", "Hilfssatz", "Hilfssatz", Family.THEOREM, "lemma", needs_proof=True),
        ),
    ],
)
def test_declared_kinds(name: str, properties: dict[str, Any], expected: Kind) -> None:
    assert kinds_of({name: properties}, {})[name] == expected


def test_a_declared_kind_changes_no_other() -> None:
    kinds = kinds_of({"result": {"counter": "theorem"}}, {})
    assert {name: kinds[name] for name in BUILT_IN} == dict(BUILT_IN)


def test_counters_of_sphinx_proof() -> None:
    kinds = kinds_of({"result": {}}, {"lemma": "theorem", "result": "lemma"})
    assert (kinds["lemma"].counter, kinds["result"].counter) == ("theorem", "lemma")
    assert kinds["lemma"].plural == "Lemmas"


def test_unknown_kind_has_a_name_and_no_number() -> None:
    kind = unknown_kind("thoerem")
    assert (kind.title, kind.plural, kind.numbered) == ("Thoerem", "Thoerem", False)


@pytest.mark.parametrize(
    ("language", "kind", "singular", "plural"),
    [
        ("en", "criterion", "Criterion", "Criteria"),
        ("de", "criterion", "Kriterium", "Kriterien"),
        ("fr", "theorem", "Théorème", "Théorèmes"),
        ("zh_CN", "lemma", "引理", "引理"),
        ("xx", "lemma", "Lemma", "Lemmas"),
        ("de", "nothing-known", "Nothing-known", "Nothing-known"),
    ],
)
def test_words_for_kinds(language: str, kind: str, singular: str, plural: str) -> None:
    words = KindWords(BUILT_IN, Messages(language))
    assert (words.singular(kind), words.plural(kind)) == (singular, plural)
