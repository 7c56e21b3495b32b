"""Options of the directive: read leniently, judged strictly."""

from __future__ import annotations

import pytest

from sphinx_scidraft.problems import Problem
from sphinx_scidraft.statements.options import (
    NAMES,
    Lenient,
    StatementOptions,
    as_text,
    labels_in,
    read_options,
)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({}, StatementOptions()),
        ({"label": "thm-a"}, StatementOptions(labels=("thm-a",))),
        ({"name": "thm-a"}, StatementOptions(labels=("thm-a",))),
        ({"label": "a", "name": "b"}, StatementOptions(labels=("a", "b"))),
        ({"label": "a", "name": "a"}, StatementOptions(labels=("a",))),
        ({"label": "My   long\nlabel"}, StatementOptions(labels=("My long label",))),
        ({"class": "dropdown wide"}, StatementOptions(classes=("dropdown", "wide"))),
        ({"class": ""}, StatementOptions()),
        ({"nonumber": ""}, StatementOptions(numbered=False)),
        ({"nonumber": "true"}, StatementOptions(numbered=False)),
        ({"nonumber": "false"}, StatementOptions(numbered=True)),
        ({"enumerated": "false"}, StatementOptions(numbered=False)),
        ({"enumerated": ""}, StatementOptions(numbered=True)),
        ({"numbered": "No"}, StatementOptions(numbered=False)),
        ({"numbered": "on"}, StatementOptions(numbered=True)),
        ({"enumerated": "false", "nonumber": ""}, StatementOptions(numbered=False)),
        ({"number": "2a"}, StatementOptions(number="2a")),
        ({"enumerator": "B.1"}, StatementOptions(number="B.1")),
        ({"number": "A*"}, StatementOptions(number="A*")),
        ({"number": "定理"}, StatementOptions(number="定理")),
        ({"number": "7", "enumerator": "7"}, StatementOptions(number="7")),
        ({"number": "7", "numbered": "true"}, StatementOptions(number="7", numbered=True)),
        ({"of": " thm-x "}, StatementOptions(of="thm-x")),
        ({"uses": "a, b ,\n c,"}, StatementOptions(uses=("a", "b", "c"))),
        ({"index": "one\n\n two; three"}, StatementOptions(entries=("one", "two; three"))),
    ],
)
def test_right_options(raw: dict[str, str], expected: StatementOptions) -> None:
    assert read_options(raw) == (expected, [])


@pytest.mark.parametrize(
    ("raw", "problem", "words", "kept"),
    [
        ({"colour": "red"}, Problem.OPTION, "'colour'", StatementOptions()),
        ({"lable": "x"}, Problem.OPTION, "did you mean 'label'?", StatementOptions()),
        ({"label": ""}, Problem.LABEL, "'label' is empty", StatementOptions()),
        ({"name": " "}, Problem.LABEL, "'name' is empty", StatementOptions()),
        ({"class": "?!"}, Problem.OPTION, "'class'", StatementOptions()),
        ({"number": ""}, Problem.NUMBER, "'number' is ''", StatementOptions()),
        ({"number": "..."}, Problem.NUMBER, "'...'", StatementOptions()),
        ({"enumerator": "_"}, Problem.NUMBER, "'enumerator'", StatementOptions()),
        (
            {"number": "1", "enumerator": "2"},
            Problem.OPTION,
            "the first counts",
            StatementOptions(number="1"),
        ),
        ({"nonumber": "perhaps"}, Problem.OPTION, "'perhaps'", StatementOptions()),
        ({"enumerated": "2"}, Problem.OPTION, "takes true or false", StatementOptions()),
        (
            {"nonumber": "", "numbered": ""},
            Problem.OPTION,
            "'nonumber' and 'numbered'",
            StatementOptions(numbered=False),
        ),
        (
            {"number": "3", "nonumber": ""},
            Problem.OPTION,
            "contradicts the number '3'",
            StatementOptions(number="3", numbered=False),
        ),
    ],
)
def test_wrong_options(
    raw: dict[str, str], problem: Problem, words: str, kept: StatementOptions
) -> None:
    options, faults = read_options({"of": "x", **raw})
    assert [fault.problem for fault in faults] == [problem]
    assert words in faults[0].message
    assert options == kept._replace(of="x")  # the rest is kept


def test_every_fault_is_reported() -> None:
    raw = {"colour": "", "label": "", "number": "", "numbered": "x", "class": "?"}
    assert [fault.problem.subtype for fault in read_options(raw)[1]] == [
        *("option", "label", "option", "number", "option"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", ()), (" , ", ()), ("a", ("a",)), ("a,b", ("a", "b")), ("a b , c", ("a b", "c"))],
)
def test_labels(text: str, expected: tuple[str, ...]) -> None:
    assert labels_in(text) == expected


@pytest.mark.parametrize(("value", "expected"), [(None, ""), (2, "2"), (" x\n", "x")])
def test_values_are_texts(value: object, expected: str) -> None:
    assert as_text(value) == expected


def test_any_option_is_taken_in() -> None:
    specification = Lenient(dict.fromkeys(NAMES, as_text))
    assert specification["label"] is specification["nothing-known"] is as_text
    assert "nothing-known" not in specification
