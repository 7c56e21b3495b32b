"""Circles in graphs."""

from __future__ import annotations

import pytest

from sphinx_scidraft.statements.dependencies import circles


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        ({}, []),
        ({"a": "", "b": "a"}, []),
        ({"a": "a"}, ["a"]),
        ({"a": "b", "b": "a"}, ["ab"]),
        ({"a": "b", "b": "c", "c": "a"}, ["abc"]),
        ({"c": "a", "a": "b", "b": "c"}, ["cab"]),  # in the order of the graph
        ({"a": "b", "b": "a", "c": "d", "d": "c"}, ["ab", "cd"]),
        ({"a": "b", "b": "ac", "c": "d", "d": "c"}, ["ab", "cd"]),
        ({"a": "bc", "b": "d", "c": "d", "d": ""}, []),  # a diamond is no circle
        ({"a": "bc", "b": "a", "c": "a"}, ["abc"]),  # two circles through one: reported once
        ({"a": "a", "b": "ba"}, ["a", "b"]),
        ({"a": "x", "b": "x"}, []),  # x is no key: it leads nowhere
        ({"a": "aa"}, ["a"]),
        ({"d": "a", "a": "b", "b": "a"}, ["ab"]),  # d only leads into the circle
    ],
)
def test_circles(graph: dict[str, str], expected: list[str]) -> None:
    assert circles(graph) == [list(circle) for circle in expected]


def test_a_long_chain_needs_no_recursion() -> None:
    length = 20_000
    graph = {node: [node + 1] for node in range(length)} | {length: [0]}
    assert circles(graph) == [list(range(length + 1))]
