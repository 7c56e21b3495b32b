"""The table of all statements: labels, duplicates, what belongs to what, circles."""

from __future__ import annotations

from typing import Any

import pytest

from sphinx_scidraft.statements.numbering import LEFT_OUT, Number, Numbering
from sphinx_scidraft.statements.outline import Statement, normalised
from sphinx_scidraft.statements.table import Table


def table(*statements: Statement, without: tuple[str, ...] = ()) -> Table:
    """Make a table; documents named in ``without`` are left out by the builder."""
    documents: dict[str, list[Statement]] = {}
    for statement in statements:
        documents.setdefault(statement.docname, []).append(statement)
    counted = [statement for statement in statements if statement.docname not in without]
    numbers: dict[str, list[Number | None]] = {}
    order: dict[str, list[int]] = {}
    for statement in statements:
        place = counted.index(statement) if statement in counted else LEFT_OUT
        order.setdefault(statement.docname, []).append(place)
        number = None if place == LEFT_OUT else Number(str(place + 1))
        numbers.setdefault(statement.docname, []).append(number)
    return Table(documents, Numbering(numbers, order, counted))


def law(docname: str, position: int, *labels: str, **more: Any) -> Statement:
    return Statement(docname, position, "law", f"law-{position}", labels, **more)


A = law("a", 0, "one", "One")
B = law("a", 1, "Two")
C = law("b", 0, "two", "three")
LAWS = table(A, B, C)


@pytest.mark.parametrize(
    ("label", "found"),
    [
        ("one", A),
        ("One", A),
        ("ONE", A),
        ("Two", B),
        ("two", C),  # exactly comes before nearly
        ("tWO", B),  # nearly: the first one
        ("three", C),
        (" three ", C),
        ("four", None),
        ("", None),
    ],
)
def test_find(label: str, found: Statement | None) -> None:
    assert LAWS.find(label) is found


def test_order_and_numbers() -> None:
    assert LAWS.in_order() == [A, B, C]
    assert [LAWS.order(item) for item in (A, B, C)] == [0, 1, 2]
    assert LAWS.number(C) == Number("3")
    assert LAWS[C.key] is C
    assert sorted(LAWS.labels()) == ["One", "Two", "one", "three", "two"]


def test_the_first_of_two_with_a_label_has_it() -> None:
    first, second, third = law("a", 0, "x"), law("a", 1, "x"), law("b", 0, "x", "y")
    laws = table(first, second, third)
    assert laws.find("x") is first
    assert list(laws.duplicates()) == [("x", second, first), ("x", third, first)]


def test_first_goes_by_names_of_files_not_by_order_of_reading() -> None:
    early, late = law("b", 0, "x"), law("a", 0, "x")
    assert table(early, late).find("x") is late


def test_no_duplicates() -> None:
    assert list(LAWS.duplicates()) == []


def test_what_is_left_out() -> None:
    inside, outside = law("a", 0, "in"), law("z", 0, "out", "in")
    laws = table(inside, outside, without=("z",))
    assert laws.find("out") is None
    assert laws.counts(inside)
    assert not laws.counts(outside)
    assert laws.number(outside) is None
    assert [laws.leaves_out(label) for label in ("in", "out", "none")] == [False, True, False]
    assert list(laws.duplicates()) == []  # one of them is not there


def test_what_belongs_to_what() -> None:
    owner = law("a", 0, "owner")
    first, second = law("a", 1, of="owner"), law("b", 0, of="Owner")
    lost, own = law("b", 1, of="nowhere"), law("b", 2, "own", of="own")
    laws = table(owner, first, second, lost, own)
    assert laws.belonging(owner) == [first, second]
    assert not any(laws.belonging(item) for item in (first, second, lost, own))


def test_circles_go_through_proofs_too() -> None:
    a = law("a", 0, "a", uses=("b", "nowhere"))
    b = law("a", 1, "b")
    proof = law("a", 2, of="b", uses=("a",))
    free = law("a", 3, "free", uses=("a",))
    assert table(a, b, proof, free).circles() == [[a, b]]


def test_a_proof_may_use_what_it_proves_only_in_a_circle() -> None:
    a = law("a", 0, "a")
    proof = law("a", 1, of="a", uses=("a",))
    assert table(a, proof).circles() == [[a]]


@pytest.mark.parametrize(
    ("label", "expected"),
    [("A  B\nc", "a b c"), (" x ", "x"), ("ÉNONCÉ", "énoncé"), ("a-b", "a-b")],
)
def test_normalised(label: str, expected: str) -> None:
    assert normalised(label) == expected
