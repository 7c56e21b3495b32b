"""Ids: valid, unique in the document, as near to the label as can be."""

from __future__ import annotations

import re

import pytest
from docutils import nodes
from docutils.utils import new_document

from sphinx_scidraft.statements.ids import claim_automatic_id, claim_id, id_for

LABELS = [
    ("thm-main", "thm-main"),
    ("MyLabel", "MyLabel"),
    ("thm_Main.2", "thm_Main.2"),
    ("énoncé-定理", "énoncé-定理"),
    ("_private", "_private"),
    ("thm:main", "thm-main"),
    ("my label here", "my-label-here"),
    ("sec.1_a:b/c", "sec.1_a-b-c"),
    ('a"b<c>', "a-b-c"),
    ("2a", "law-2a"),
    ("-x-", "x"),
    ("***", "law"),
    ("a" * 300, "a" * 300),
]


@pytest.mark.parametrize(("label", "expected"), LABELS)
def test_id_for_a_label(label: str, expected: str) -> None:
    assert id_for(label, "law") == expected


@pytest.mark.parametrize("label", [label for label, _ in LABELS])
def test_ids_are_valid_in_html_and_xml(label: str) -> None:
    assert re.fullmatch(r"[^\W\d][\w.-]*", id_for(label, "law"))


def box(title: str | None = None) -> nodes.Element:
    node = nodes.admonition()
    if title is not None:
        node += nodes.title("", title)
    return node


def test_a_taken_id_gets_a_number() -> None:
    document = new_document("page")
    first, second, third = box(), box(), box()
    for node in (first, second, third):
        claim_id(document, node, "same", "law")
    assert [node["ids"] for node in (first, second, third)] == [["same"], ["same-1"], ["same-2"]]


def test_two_labels_that_look_alike_to_a_browser() -> None:
    document = new_document("page")
    first, second = box(), box()
    claim_id(document, first, "a:b", "law")
    claim_id(document, second, "a/b", "law")
    assert (first["ids"], second["ids"]) == (["a-b"], ["a-b-1"])


def test_an_id_is_claimed_once() -> None:
    document, node = new_document("page"), box()
    claim_id(document, node, "x", "law")
    claim_id(document, node, "x", "law")
    assert node["ids"] == ["x"]
    assert document.ids == {"x": node}


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Of large numbers", "law-of-large-numbers"),
        (None, "law-1"),
        ("", "law-1"),
        ("定理", "law-1"),
        ("!", "law-1"),
    ],
)
def test_automatic_ids(title: str | None, expected: str) -> None:
    document, node = new_document("page"), box(title)
    claim_automatic_id(document, node, "law")
    assert node["ids"] == [expected]


def test_automatic_ids_go_round_what_is_there() -> None:
    document = new_document("page")
    for name in ("law-1", "law-of-x"):
        document.ids[name] = nodes.section()
    first, second, third = box(), box(), box("Of x")
    for node in (first, second, third):
        claim_automatic_id(document, node, "law")
    assert [node["ids"] for node in (first, second, third)] == [
        *(["law-2"], ["law-3"], ["law-of-x-1"]),
    ]


def test_a_title_inside_the_body_names_nothing() -> None:
    document, node = new_document("page"), box()
    inner = nodes.topic()
    inner += nodes.title("", "Somebody else's")
    node += inner
    claim_automatic_id(document, node, "law")
    assert node["ids"] == ["law-1"]
