"""What a display is made of."""

from __future__ import annotations

import pytest

from sphinx_scidraft.mathematics import displays
from sphinx_scidraft.mathematics.displays import Tag

ALIGN = r"\begin{align} a &= b %s \\ c &= d %s \end{align}"


@pytest.mark.parametrize(
    ("source", "name", "rows"),
    [
        ("a = b", None, 1),
        (r"a \\ b", None, 1),
        (r" \begin{align*} a &= b \\ c &= d \end{align*} ", "align", 2),
        (r"\begin{gather} a \\ b \\[1em] c \\ \end{gather}", "gather", 3),
        (r"\begin{alignat}{2} a & b \\ c & d \end{alignat}", "alignat", 2),
        (r"\begin{equation}\begin{split} a \\ b \end{split}\end{equation}", "equation", 1),
        (r"\begin{multline} a \\ b \end{multline}", "multline", 1),
        (r"\begin{align} a \end{align} + b", None, 1),
        (r"\begin{aligned} a \\ b \end{aligned}", None, 1),
        (r"\begin{align} \begin{matrix} a \\ b \end{matrix} \end{align}", "align", 1),
        (r"\begin{align} a", None, 1),
        ("", None, 1),
    ],
)
def test_environment_and_rows(source: str, name: str | None, rows: int) -> None:
    display = displays.read(source)
    assert (display.environment and display.environment.name) == name
    assert len(display.rows) == rows


@pytest.mark.parametrize(
    ("source", "labels", "tag", "wants_number"),
    [
        ("a = b", (), None, True),
        (r"a \label{x} = b \label{ y }", ("x", "y"), None, True),
        (r"a \tag{A}", (), Tag("A", is_bare=False), False),
        (r"a \tag*{A}", (), Tag("A", is_bare=True), False),
        (r"a \tag{$\ast$}", (), Tag(r"$\ast$", is_bare=False), False),
        (r"\begin{equation} a \nonumber \end{equation}", (), None, False),
        (r"\begin{equation*} a \end{equation*}", (), None, False),
        (r"\begin{gather*} a \tag{A} \end{gather*}", (), Tag("A", is_bare=False), False),
        (ALIGN % ("", ""), (), None, True),
        (ALIGN % (r"\notag", ""), (), None, True),
        (ALIGN % (r"\notag", r"\nonumber"), (), None, False),
        (ALIGN % (r"\label{a}", r"\label{b}"), ("a", "b"), None, True),
        ("a % \\tag{A}\n", (), None, True),
        (r"a \tag", (), None, True),
        (r"a \tag{A", (), None, True),
        (r"\taga{A} \labels{x}", (), None, True),
    ],
)
def test_labels_tags_and_numbers(
    source: str, labels: tuple[str, ...], tag: Tag | None, *, wants_number: bool
) -> None:
    display = displays.read(source)
    assert (display.labels, display.tag, display.wants_number) == (labels, tag, wants_number)
    assert not display.has_tagged_rows


def test_tags_of_rows() -> None:
    display = displays.read(ALIGN % (r"\tag{A}", r"\label{b}"))
    assert display.has_tagged_rows
    assert display.tag is None


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("\\def\\a{b}\n\n\\a = c", ["\\a = c"]),
        ("\\def\\a{b} \\let\\d=e\n\nx\n\ny", ["x", "y"]),
        ("\\def\\a{b} x\n\ny", ["\\def\\a{b} x", "y"]),
        ("\\def\\a{b}", []),
    ],
)
def test_definitions_are_no_parts(source: str, parts: list[str]) -> None:
    assert [source[slice(*part)] for part in displays.paragraphs(source)] == parts


def test_parts_between_blank_lines() -> None:
    source = "a = b\n\n % remark\n\nc = d\n \n\ne"
    assert [source[slice(*part)] for part in displays.paragraphs(source)] == ["a = b", "c = d", "e"]


@pytest.mark.parametrize(
    ("source", "is_several"),
    [
        (r"a \\ b", True),
        ("a & b", True),
        (r"\begin{cases} a & b \\ c \end{cases}", False),
        (r"{a \\ b}", False),
        ("a", False),
        (r"a \& b", False),
    ],
)
def test_is_several(source: str, *, is_several: bool) -> None:
    assert displays.is_several(source, 0, len(source)) is is_several
