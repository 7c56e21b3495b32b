"""The pure function: outlines, section numbers and a scheme in, numbers out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from sphinx_scidraft.statements.numbering import LEFT_OUT, Number, Numbering, Scheme, number
from sphinx_scidraft.statements.outline import Item, Outline, Section, Statement, Toctree

if TYPE_CHECKING:
    from collections.abc import Mapping

Sketch = list["str | tuple[str, Sketch] | list[str]"]
"""A document: ``"theorem"`` a statement, ``("#id", […])`` a section, ``["a"]`` a toctree."""


@dataclass
class Project:
    """Outlines and statements, made from sketches."""

    outlines: dict[str, Outline] = field(default_factory=dict)
    statements: dict[str, list[Statement]] = field(default_factory=dict)

    def add(self, docname: str, sketch: Sketch) -> None:
        self.statements[docname] = []
        self.outlines[docname] = tuple(self._item(docname, item) for item in sketch)

    def _item(self, docname: str, item: str | tuple[str, Sketch] | list[str]) -> Item:
        if isinstance(item, list):
            return Toctree(tuple(item))
        if isinstance(item, tuple):
            return Section(item[0], tuple(self._item(docname, inner) for inner in item[1]))
        found = self.statements[docname]
        kind, _, rest = item.partition(" ")
        found.append(
            Statement(
                docname,
                len(found),
                kind,
                f"{kind}-{len(found)}",
                number=rest.removeprefix("=") if rest.startswith("=") else "",
                numbered=rest != "*",
                conditions=("html",) if rest == "html" else (),
            ),
        )
        return len(found) - 1


def project(**documents: Sketch) -> Project:
    made = Project()
    for docname, sketch in documents.items():
        made.add(docname.replace("__", "/"), sketch)
    return made


def count(
    made: Project,
    sections: Mapping[str, Mapping[str, tuple[int, ...]]] | None = None,
    **scheme: Any,
) -> Numbering:
    def included(statement: Statement) -> bool:
        return not statement.conditions

    return number(
        made.outlines,
        made.statements,
        sections or {},
        Scheme(**scheme),
        "index",
        included,
    )


def texts(numbering: Numbering) -> dict[str, list[str]]:
    """The numbers by document, in the order of reading; "" for a statement without one."""
    found: dict[str, list[str]] = {}
    for statement in numbering.sequence:
        shown = numbering.numbers[statement.docname][statement.position]
        found.setdefault(statement.docname, []).append(shown.text if shown else "")
    return found


TWO_CHAPTERS = project(
    index=[("#root", [["a", "b"], "theorem"])],
    a=[("#a", ["theorem", ("#sub", ["theorem", "lemma"])])],
    b=[("#b", [("#sub", [("#subsub", ["theorem"])])])],
)
NUMBERED = {
    "a": {"": (1,), "#sub": (1, 1)},
    "b": {"": (2,), "#sub": (2, 1), "#subsub": (2, 1, 1)},
}


@pytest.mark.parametrize(
    ("scheme", "a", "b", "index"),
    [
        ({"depth": 0}, ["1", "2", "1"], ["3"], ["4"]),
        ({"depth": 1}, ["1.1", "1.2", "1.1"], ["2.1"], ["1"]),
        ({"depth": 2}, ["1.1", "1.1.1", "1.1.1"], ["2.1.1"], ["1"]),
        ({"depth": 3}, ["1.1", "1.1.1", "1.1.1"], ["2.1.1.1"], ["1"]),
        ({"depth": None}, ["1.1", "1.1.1", "1.1.1"], ["2.1.1.1"], ["1"]),
        ({"by_document": True}, ["1.1", "1.2", "1.1"], ["2.1"], ["1"]),
        ({"depth": 1, "counters": {"lemma": "theorem"}}, ["1.1", "1.2", "1.3"], ["2.1"], ["1"]),
        ({"depth": 0, "formats": {"theorem": "T-%s!"}}, ["T-1!", "T-2!", "1"], ["T-3!"], ["T-4!"]),
        ({"depth": 1, "appendix": ["b"]}, ["1.1", "1.2", "1.1"], ["A.1"], ["1"]),
        ({"depth": 2, "appendix": ["*"]}, ["A.1", "A.1.1", "A.1.1"], ["B.1.1"], ["C.1"]),
        ({"depth": 0, "appendix": ["b"]}, ["1", "2", "1"], ["A.1"], ["3"]),
    ],
)
def test_schemes(scheme: dict[str, Any], a: list[str], b: list[str], index: list[str]) -> None:
    assert texts(count(TWO_CHAPTERS, NUMBERED, **scheme)) == {"a": a, "b": b, "index": index}


@pytest.mark.parametrize(
    ("documents", "expected"),
    [
        # Explicit numbers and missing ones take none away.
        ({"index": ["lemma", "lemma =2a", "lemma *", "lemma"]}, {"index": ["1", "2a", "", "2"]}),
        # What the builder leaves out does not count at all.
        ({"index": ["lemma html", "lemma"]}, {"index": ["1"]}),
        # A document in two tables of contents is numbered where it is met first.
        (
            {"index": [["a", "b"]], "a": [["b"], "lemma"], "b": ["lemma"]},
            {"b": ["1"], "a": ["2"]},
        ),
        # A circle of tables of contents ends.
        ({"index": [["a"]], "a": [["index"], "lemma"]}, {"a": ["1"]}),
        # Pages that nobody lists start anew, with what is below them.
        (
            {"index": ["lemma"], "x": [["y"], "lemma"], "y": ["lemma"], "z": ["lemma"]},
            {"index": ["1"], "y": ["1"], "x": ["2"], "z": ["1"]},
        ),
        # Two pages that list only each other are reached too.
        ({"index": [], "p": [["q"], "fact"], "q": [["p"], "fact"]}, {"q": ["1"], "p": ["2"]}),
        # A page that is listed, but does not exist.
        ({"index": [["gone"], "lemma"]}, {"index": ["1"]}),
        ({}, {}),
    ],
)
def test_walk(documents: dict[str, Sketch], expected: dict[str, list[str]]) -> None:
    found = texts(count(project(**documents)))
    assert found == expected
    assert list(found) == list(expected)  # the order of reading


def test_statements_above_and_below_a_table_of_contents() -> None:
    made = project(index=["lemma", ["a"], "lemma"], a=["lemma"])
    numbering = count(made)
    assert [statement.key for statement in numbering.sequence] == [
        *(("index", 0), ("a", 0), ("index", 1)),
    ]
    assert numbering.order == {"index": [0, 2], "a": [1]}
    assert texts(numbering) == {"index": ["1", "3"], "a": ["2"]}


def test_every_statement_has_its_place_in_the_lists() -> None:
    numbering = count(project(index=["lemma html", "lemma *", "lemma", ["a"]], a=["lemma html"]))
    assert numbering.numbers == {"index": [None, None, Number("1", (), 1)], "a": [None]}
    assert numbering.order == {"index": [LEFT_OUT, 0, 1], "a": [LEFT_OUT]}


def test_page_below_a_numbered_one_takes_its_prefix() -> None:
    made = project(index=[["a"]], a=[("#a", ["lemma", ["below"]])], below=[("#below", ["lemma"])])
    assert texts(count(made, {"a": {"": (4,)}})) == {"a": ["4.1"], "below": ["4.2"]}


def test_two_numbered_tables_of_contents_share_the_counters_of_a_number() -> None:
    made = project(index=[["a"], ["b"]], a=[("#a", ["lemma"])], b=[("#b", ["lemma"])])
    assert texts(count(made, {"a": {"": (1,)}, "b": {"": (1,)}})) == {"a": ["1.1"], "b": ["1.2"]}


def test_documents_count_for_themselves() -> None:
    made = project(index=[["a", "b"]], a=["lemma", "lemma"], b=["lemma"])
    assert texts(count(made, by_document=True)) == {"a": ["1", "2"], "b": ["1"]}


def test_numbered_documents_count_for_themselves_even_when_two_have_a_number() -> None:
    made = project(index=[["a"], ["b"]], a=["lemma"], b=["lemma"])
    sections = {"a": {"": (1,)}, "b": {"": (1,)}}
    assert texts(count(made, sections, by_document=True)) == {"a": ["1.1"], "b": ["1.1"]}


def test_more_than_26_appendices() -> None:
    names = [f"d{position:02}" for position in range(28)]
    chapters: dict[str, Sketch] = {name: ["lemma"] for name in names}
    made = project(index=[names], **chapters)
    found = texts(count(made, appendix=["d*"]))
    assert [found[name][0] for name in ("d00", "d25", "d26", "d27")] == [
        *("A.1", "Z.1", "AA.1", "AB.1"),
    ]


def test_appendix_goes_by_pattern_and_case() -> None:
    scheme = Scheme(appendix=("app/*", "Last"))
    names = ("app/one", "app/deep/two", "Last", "last", "apple")
    assert [scheme.is_appendix(name) for name in names] == [True, True, True, False, False]


@pytest.mark.parametrize(
    ("second", "first", "expected"),
    [
        (Number("2", (), 2), Number("1", (), 1), True),
        (Number("1.2", (1,), 2), Number("1.1", (1,), 1), True),
        (Number("2.2", (2,), 2), Number("1.1", (1,), 1), False),
        (Number("3", (), 3), Number("1", (), 1), False),
        (Number("1", (), 1), Number("2", (), 2), False),
        (Number("1", (), 1), Number("B"), False),  # written by hand: counted as nothing
        (Number("2b"), Number("2a"), False),
    ],
)
def test_what_follows_what(second: Number, first: Number, *, expected: bool) -> None:
    assert second.follows(first) is expected


def test_depth_of_nesting_is_no_limit() -> None:
    sketch: Sketch = ["lemma"]
    for level in range(60):
        sketch = [(f"#s{level}", sketch)]
    assert texts(count(project(index=sketch))) == {"index": ["1"]}
