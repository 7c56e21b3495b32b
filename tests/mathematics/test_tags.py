"""Tags as text."""

from __future__ import annotations

import pytest

from sphinx_scidraft.mathematics import tags
from sphinx_scidraft.mathematics.displays import Tag


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", [("(1)", False)]),
        ("A.1", [("(A.1)", False)]),
        ("*", [("(*)", False)]),
        (r"$\ast$", [("(", False), ("∗", False), (")", False)]),
        (r"\(*\)", [("(", False), ("∗", False), (")", False)]),
        ("$P_1$", [("(", False), ("P_1", True), (")", False)]),
        ("$P$", [("(", False), ("P", True), (")", False)]),
        (r"\text{LP}", [("(LP)", False)]),
        (r"LP~1 \& 2", [("(LP\N{NO-BREAK SPACE}1 & 2)", False)]),
        (r"\foo", [(r"(\foo)", False)]),
    ],
)
def test_parts(text: str, expected: list[tuple[str, bool]]) -> None:
    found = [part for part in tags.parts(Tag(text, is_bare=False)) if part[0]]
    assert found == expected


def test_plain() -> None:
    assert tags.plain(Tag(r"$\dagger$", is_bare=False)) == "(†)"
    assert tags.plain(Tag(r"$\dagger$", is_bare=True)) == "†"
