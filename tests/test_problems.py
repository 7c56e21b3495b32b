"""The list of all warnings."""

from __future__ import annotations

import re

import pytest

from sphinx_scidraft.problems import Problem, hint


@pytest.mark.parametrize("problem", Problem)
def test_a_problem_is_named_and_explained(problem: Problem) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", problem.subtype)
    assert problem.value.endswith(".")


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
