"""The list of all warnings."""

from __future__ import annotations

import pytest

from sphinx_scidraft.problems import Problem, hint


def test_subtypes() -> None:
    assert [problem.subtype for problem in Problem] == [
        *("kind", "option", "number", "label", "duplicate", "empty", "ref", "excluded", "of"),
        *("uses", "cycle", "list"),
    ]


@pytest.mark.parametrize("problem", Problem)
def test_every_problem_has_its_paragraph(problem: Problem) -> None:
    assert problem.value.endswith(".")
    assert len(problem.value.split()) > 4


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("thoerem", "; did you mean 'theorem'?"),
        ("lemmas", "; did you mean 'lemma'?"),
        ("zzz", ""),
        ("", ""),
    ],
)
def test_hint(name: str, expected: str) -> None:
    assert hint(name, ["lemma", "theorem"]) == expected
