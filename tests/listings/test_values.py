"""Values in what programs print."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as some

from sphinx_scidraft.listings.values import Capture, measured, read_captures, read_values

OUTPUTS = [
    ("loss: 2.0409", {"loss": "2.0409"}),
    ("loss = 2.0409 nats", {"loss": "2.0409 nats"}),
    ("loss 2.0409", {"loss": "2.0409"}),
    ("loss=2.0409\n  gap : -1e-9 ", {"loss": "2.0409", "gap": "-1e-9"}),
    ("mean squared error: 0.25", {"mean squared error": "0.25"}),
    ("n: 1\nn: 2\nn: 3", {"n": "1", "n#2": "2", "n#3": "3"}),
    ("x_1.max: .5", {"x_1.max": ".5"}),
    ("a: nan\nb: inf\nc: -inf", {"a": "nan", "b": "inf", "c": "-inf"}),
    ("Größe: 3", {"Größe": "3"}),
    ("done\nloss: high\n12: 5\n: 3\nno number here 5 x", {}),
    ("", {}),
]


@pytest.mark.parametrize(("output", "expected"), OUTPUTS)
def test_lines(output: str, expected: dict[str, str]) -> None:
    assert read_values(output) == expected


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"after (\d+) steps", {"k": "7", "k#2": "9"}),
        (r"after \d+", {"k": "after 7", "k#2": "after 9"}),
        (r"^(?P<unit>\w+) after (?P<value>\d+)", {"k": "7", "k#2": "9"}),
        (r"never (\d)", {}),
        (r"(never)?after", {"k": "", "k#2": ""}),
    ],
)
def test_captures(pattern: str, expected: dict[str, str]) -> None:
    output = "converged after 7 steps\nagain after 9 steps"
    assert read_values(output, [Capture("k", pattern)]) == expected


def test_a_capture_goes_before_a_line() -> None:
    assert read_values("k: 1", [Capture("k", r"k: (\d)")]) == {"k": "1"}
    assert read_values("k: 1\nfinal 2", [Capture("k", r"final (\d)")]) == {"k": "2", "final": "2"}


def test_reading_captures() -> None:
    found, faults = read_captures("steps after (\\d+) steps\n\nbad (\nalone\n1x y\n gap\\s+x z ")
    assert found == [Capture("steps", r"after (\d+) steps")]
    assert [fault.partition(": ")[0] for fault in faults] == [
        "'bad ('",
        "'alone'",
        "'1x y'",
        r"'gap\\s+x z'",
    ]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2.0409", "2.0409"),
        ("2.0409 nats", "2.0409"),
        ("-1.5e-11", "-1.5e-11"),
        ("1,000", "1000"),
        ("204.1%", "2.041"),
        ("inf", "Infinity"),
        ("-inf", "-Infinity"),
    ],
)
def test_measured(value: str, expected: str) -> None:
    assert measured(value) == Decimal(expected)


def test_what_is_not_measured() -> None:
    assert measured("high") is None
    assert measured("<= 5") is None
    found = measured("nan")
    assert found is not None
    assert found.is_nan()


@given(some.text(max_size=200))
def test_any_output(text: str) -> None:
    for value in read_values(text).values():
        measured(value)
