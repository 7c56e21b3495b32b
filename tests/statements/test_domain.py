"""The domain: inventory, search objects, and what workers and files leave in it."""

from __future__ import annotations

import json
import re
import zlib
from typing import TYPE_CHECKING, Any, cast

import pytest

if TYPE_CHECKING:
    from building import Build, Built

    from sphinx_scidraft.statements.domain import StatementDomain

FILES = {
    "index.md": "# Root\n\n```{toctree}\na\nb\n```\n",
    "a.md": """\
# A

:::{law} Zyxwv Bound
:label: bound
:name: other-name

Body about quorble.
:::

:::{definition}
:label: untitled
:index: vorpal notion; of sorts

Body.
:::

:::{remark}
No label.
:::
""",
    "b.md": """\
# B

:::{law} *Marked* $x$
:label: sec.1:b

Body.
:::

:::{proof}
:label: prf

Body.
:::
""",
}


@pytest.fixture(scope="module")
def built(build: Build) -> Built:
    return build(FILES)


def inventory(built: Built) -> dict[str, tuple[str, str, str, str]]:
    """Read ``objects.inv``: name -> type, priority, address, displayed name."""
    packed = (built.out / "objects.inv").read_bytes().split(b"\n", 4)[4]
    lines = zlib.decompress(packed).decode().splitlines()
    found = [re.fullmatch(r"(.+?) (prf:\S+) (-?\d+) (\S*) (.*)", line) for line in lines]
    return {match[1]: (match[2], match[3], match[4], match[5]) for match in found if match}


def test_inventory(built: Built) -> None:
    assert inventory(built) == {
        "bound": ("prf:law", "1", "a.html#$", "Law 1 (Zyxwv Bound)"),
        "other-name": ("prf:law", "-1", "a.html#bound", "Law 1 (Zyxwv Bound)"),
        "untitled": ("prf:definition", "1", "a.html#$", "Definition 1"),
        "sec.1:b": ("prf:law", "1", "b.html#sec.1-b", "Law 2 (Marked x)"),
        "prf": ("prf:proof", "1", "b.html#$", "Proof"),
    }


def test_objects_lead_to_ids_that_exist(built: Built) -> None:
    for name, (_, _, address, _) in inventory(built).items():
        page, _, anchor = address.partition("#")
        assert anchor.replace("$", name) in built.page(page).ids


def search_index(built: Built) -> dict[str, Any]:
    text = built.raw("searchindex.js")
    return cast("dict[str, Any]", json.loads(text[text.index("(") + 1 : text.rindex(")")]))


def test_search_objects(built: Built) -> None:
    index = search_index(built)
    found = {
        (name, index["objnames"][str(sort)][2], index["docnames"][page], anchor)
        for prefix, objects in index["objects"].items()
        for page, sort, _, anchor, name in (
            objects
            if isinstance(objects, list)
            else [(*item, key) for key, item in objects.items()]
        )
    }
    shown = {(name, kind, docname) for name, kind, docname, _ in found}
    assert shown == {
        ("Law 1 (Zyxwv Bound)", "Law", "a"),
        ("Definition 1", "Definition", "a"),
        ("Law 2 (Marked x)", "Law", "b"),
        ("Proof", "Proof", "b"),
    }
    for _, _, docname, anchor in found:
        assert anchor in built.page(docname).ids


def test_words_of_titles_and_bodies_are_searched(built: Built) -> None:
    index = search_index(built)
    words = {**index["terms"], **index["titleterms"]}
    assert {"zyxwv", "quorbl"} <= set(words)


def test_an_index_entry_that_was_asked_for(built: Built) -> None:
    text = built.text("genindex")
    assert "vorpal notion of sorts" in text


def test_names_of_kinds_in_the_project_s_language(build: Build) -> None:
    german = build(FILES, conf={"language": "de"})
    assert inventory(german)["bound"][3] == "Gesetz 1 (Zyxwv Bound)"
    names = {name[2] for name in search_index(german)["objnames"].values()}
    assert {"Gesetz", "Definition", "Beweis"} <= names


def domain_of(built: Built) -> StatementDomain:
    assert built.app is not None
    return cast("StatementDomain", built.app.env.domains["prf"])


def test_a_deleted_file_leaves_nothing(build: Build) -> None:
    first = build(FILES)
    files = {"index.md": "# Root\n\n```{toctree}\na\n```\n", "b.md": None}
    domain = domain_of(build(files, previous=first))
    assert set(domain.statements) == {"a"}
    for name, store in domain.data.items():
        assert not isinstance(store, dict) or "b" not in store, name


def test_a_file_without_statements_costs_next_to_nothing(built: Built) -> None:
    domain = domain_of(built)
    assert set(domain.statements) == {"a", "b"}
    assert "index" not in domain.targets


def test_merging_takes_only_what_the_worker_has_read(built: Built) -> None:
    domain = domain_of(built)
    before = {name: dict(store) for name, store in domain.data.items() if isinstance(store, dict)}
    theirs = {name: dict.fromkeys(["b", "c"], "new") for name in before}
    domain.merge_domaindata({"c"}, {**theirs, "revision": "x", "version": 1})
    try:
        for name, store in before.items():
            assert domain.data[name] == {**store, "c": "new"}
    finally:
        domain.clear_doc("c")
    assert {name: domain.data[name] for name in before} == before
