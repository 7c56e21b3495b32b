"""Builds after builds: every page that shows a change is written again, and no other."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest
from sphinx.errors import ExtensionError

if TYPE_CHECKING:
    from building import Build, Built, Conf, Files


def law(title: str, label: str, more: str = "") -> str:
    return f":::{{law}} {title}\n:label: {label}\n{more}\nBody.\n:::\n\n"


ROOT = "# Root\n\n```{toctree}\na\nb\nc\nd\n```\n"
START: dict[str, str] = {
    "index.md": ROOT,
    "a.md": "# A\n\n" + law("First", "one"),
    "b.md": "# B\n\n" + law("Second", "two"),
    "c.md": "# C\n\nRefs: {prf:ref}`one`, {prf:ref}`two`, {numref}`two`, [](#two).\n",
    "d.md": "# D\n\nRefers to nothing.\n",
}


def assert_as_fresh(build: Build, built: Built, pattern: str = "**/*.html") -> None:
    """Compare every page with one from a build from scratch."""
    fresh = build.afresh(built).bytes(pattern)
    found = built.bytes(pattern)
    assert set(fresh) <= set(found)
    different = [name for name, content in fresh.items() if found[name] != content]
    assert not different


def rebuild(build: Build, previous: Built, files: Files, **more: Any) -> tuple[Built, set[str]]:
    """Build again; return the build and the documents that were written."""
    before = previous.times()
    time.sleep(0.01)  # the clock of a file system may be coarse
    built = build(files, previous=previous, **more)
    # Sphinx itself writes the page with the table of contents again.
    others = ("index", "genindex", "search", "prf-")
    written = {
        name
        for name, when in built.times().items()
        if before.get(name) != when and not name.startswith(others)
    }
    return built, written


EDITS: dict[str, tuple[dict[str, str], dict[str, str | None], set[str], str]] = {
    "nothing": ({}, {}, set(), "Refs: Law 1, Law 2, Law 2, Law 2."),
    "a statement before others": (
        {},
        {"a.md": "# A\n\n" + law("Zeroth", "zero") + law("First", "one")},
        {"a", "b", "c"},
        "Refs: Law 2, Law 3, Law 3, Law 3.",
    ),
    "a statement behind all others": (
        {},
        {"b.md": "# B\n\n" + law("Second", "two") + law("Third", "three")},
        {"b"},
        "Refs: Law 1, Law 2, Law 2, Law 2.",
    ),
    "a body": (
        {},
        {"a.md": "# A\n\n" + law("First", "one") + "More.\n"},
        {"a"},
        "Refs: Law 1, Law 2, Law 2, Law 2.",
    ),
    "another kind": (
        {},
        {"a.md": "# A\n\n" + law("First", "one").replace("law", "fact")},
        {"a", "b", "c"},
        "Refs: Fact 1, Law 1, Law 1, Law 1.",
    ),
    "an explicit number": (
        {},
        {"a.md": "# A\n\n" + law("First", "one", ":number: 9z\n")},
        {"a", "b", "c"},
        "Refs: Law 9z, Law 1, Law 1, Law 1.",
    ),
    "a title that is not shown elsewhere": (
        {"c.md": "# C\n\nRefs: none.\n"},
        {"a.md": "# A\n\n" + law("Renamed", "one")},
        {"a"},
        "Refs: none.",
    ),
    "a title that is shown": (
        {"c.md": "# C\n\nRefs: {prf:ref}`{name} <one>`.\n"},
        {"a.md": "# A\n\n" + law("New *name*", "one")},
        {"a", "c"},
        "Refs: New name.",
    ),
    "only the markup of a title": (
        {"c.md": "# C\n\nRefs: {prf:ref}`{name} <one>`.\n"},
        {"a.md": "# A\n\n" + law("*First*", "one")},
        {"a", "c"},
        "Refs: First.",
    ),
    "a title of a statement without a number": (
        {"a.md": "# A\n\n" + law("Old", "one", ":nonumber:\n")},
        {"a.md": "# A\n\n" + law("New", "one", ":nonumber:\n")},
        {"a", "c"},
        "Refs: New, Law 1, Law 1, Law 1.",
    ),
    "moved behind": (
        {},
        {"a.md": "# A\n", "b.md": "# B\n\n" + law("Second", "two") + law("First", "one")},
        {"a", "b", "c"},
        "Refs: Law 2, Law 1, Law 1, Law 1.",
    ),
    "moved, with its number as it was": (
        {},
        {"a.md": "# A\n", "b.md": "# B\n\n" + law("First", "one") + law("Second", "two")},
        {"a", "b", "c"},  # the address in the link is another one
        "Refs: Law 1, Law 2, Law 2, Law 2.",
    ),
    "the order of pages": (
        {},
        {"index.md": ROOT.replace("a\nb", "b\na")},
        {"index", "a", "b", "c", "d"},
        "Refs: Law 2, Law 1, Law 1, Law 1.",
    ),
    "numbered sections": (
        {},
        {"index.md": ROOT.replace("toctree}\n", "toctree}\n:numbered:\n\n")},
        {"index", "a", "b", "c", "d"},
        "Refs: Law 1.1, Law 2.1, Law 2.1, Law 2.1.",
    ),
    "a proof elsewhere": (
        {},
        {"d.md": "# D\n\n:::{proof}\n:of: one\n\nBody.\n:::\n"},
        {"a", "d"},
        "Refs: Law 1, Law 2, Law 2, Law 2.",
    ),
    "a range": (
        {
            "a.md": "# A\n\n" + law("", "one") + law("", "half"),
            "c.md": "# C\n\nRefs: {prf:ref}`one,half,two`.\n",
        },
        {"b.md": "# B\n\n" + law("", "new") + law("", "two")},
        {"b", "c"},
        "Refs: Laws 1, 2 and 4.",
    ),
    "a list": (
        {"c.md": "# C\n\nRefs:\n\n```{prf:list} law\n```\n"},
        {"b.md": "# B\n\n" + law("Renamed", "two")},
        {"b", "c"},
        "Refs: Law 1 (First) Law 2 (Renamed)",
    ),
    "a list that gets longer": (
        {"c.md": "# C\n\nRefs:\n\n```{prf:list} law\n```\n"},
        {"d.md": "# D\n\n" + law("Third", "three")},
        {"c", "d"},
        "Refs: Law 1 (First) Law 2 (Second) Law 3 (Third)",
    ),
    "a list of what has no proof": (
        {
            "c.md": "# C\n\nRefs:\n\n```{prf:list}\n:unproved:\n```\n",
            "a.md": "# A\n\n" + law("First", "one").replace("law", "lemma"),
        },
        {"d.md": "# D\n\n:::{proof}\n:of: one\n\nBody.\n:::\n"},
        {"a", "c", "d"},
        "Refs:",
    ),
    "a number in a heading": (
        {"c.md": "# After {prf:ref}`two`\n\nRefs.\n"},
        {"a.md": "# A\n\n" + law("Zeroth", "zero") + law("First", "one")},
        {"index", "a", "b", "c", "d"},  # contents and neighbours show the heading
        "After Law 3",
    ),
    "a title that repeats a title": (
        {
            "b.md": "# B\n\n" + law("Converse of {prf:ref}`{name} <one>`", "two"),
            "c.md": "# C\n\nRefs: {prf:ref}`{name} <two>`.\n",
        },
        {"a.md": "# A\n\n" + law("Renamed", "one")},
        {"a", "b", "c"},
        "Refs: Converse of Renamed.",
    ),
    "what a statement belongs to": (
        {"b.md": "# B\n\n:::{proof}\n:of: one\n\nBody.\n:::\n", "c.md": "# C\n\nRefs.\n"},
        {"a.md": "# A\n\n" + law("Zeroth", "zero") + law("First", "one")},
        {"a", "b"},
        "Refs.",
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit(build: Build, name: str) -> None:
    start, edit, written, shown = EDITS[name]
    first = build({**START, **start})
    second, found = rebuild(build, first, edit)
    assert found == written - {"index"}
    assert shown in second.text("c")
    assert_as_fresh(build, second)
    _, found = rebuild(build, second, {})
    assert found == set()


def test_a_page_that_did_not_exist(build: Build) -> None:
    first = build({**START, "index.md": ROOT.replace("a\n", "")} | {"a.md": "x"}, faulty=True)
    files = {"index.md": ROOT, "a.md": START["a.md"]}
    second, _ = rebuild(build, first, files)
    assert "Refs: Law 1, Law 2, Law 2, Law 2." in second.text("c")
    assert_as_fresh(build, second)


def test_deleted_statement_and_deleted_file(build: Build) -> None:
    first = build(START)
    second, written = rebuild(build, first, {"a.md": "# A\n\nGone.\n"}, faulty=True)
    assert written == {"a", "b", "c"}
    assert [(place, sort) for place, sort, _ in second.warnings] == [("c.md:3", "scidraft.ref")]
    assert "Refs: one, Law 1, Law 1, Law 1." in second.text("c")

    gone = {"b.md": None, "index.md": ROOT.replace("b\n", "")}
    before = second.times()
    third = build(gone, previous=second, faulty=True, dead=frozenset({"b.html", "#two"}))
    assert third.times()["c"] != before["c"]
    assert "Refs: one, two" in third.text("c")


def test_a_label_that_comes_back(build: Build) -> None:
    first = build({**START, "a.md": "# A\n"}, faulty=True)
    assert "Refs: one, Law 1" in first.text("c")
    second, written = rebuild(build, first, {"a.md": START["a.md"]})
    assert written == {"a", "b", "c"}
    assert "Refs: Law 1, Law 2" in second.text("c")
    assert_as_fresh(build, second)


def test_duplicates_come_and_go(build: Build) -> None:
    first = build({**START, "c.md": "# C\n\nRefs: {prf:ref}`one`.\n"})
    double = {"b.md": "# B\n\n" + law("Second", "one").replace("law", "fact")}
    second, _ = rebuild(build, first, double, faulty=True)
    assert [(place, sort) for place, sort, _ in second.warnings] == [
        ("b.md:3", "scidraft.duplicate"),
    ]
    assert_as_fresh(build, second)
    third, _ = rebuild(build, second, {"a.md": START["a.md"].replace("one", "fresh")})
    assert "Refs: Fact 1." in third.text("c")
    assert third.follow("c", "Fact 1").startswith("b.html: Fact 1 (Second)")
    assert_as_fresh(build, third)


def test_a_warning_comes_again_until_the_fault_is_gone(build: Build) -> None:
    """What is judged on the whole set is judged in every build that reads anything."""
    double = "# B\n\n" + law("Twice", "one") + law("Second", "two")
    first = build({**START, "b.md": double}, faulty=True)
    second, _ = rebuild(build, first, {"d.md": "# D\n\nEdited.\n"}, faulty=True)
    for built in (first, second):
        assert "scidraft.duplicate" in {sort for _, sort, _ in built.warnings}


def test_alternating_builders(build: Build) -> None:
    """An edit that one builder has seen is still news to the next."""
    html = build(START)
    build({}, previous=html, builder="dirhtml")
    edit = {"a.md": "# A\n\n" + law("Zeroth", "zero") + law("First", "one")}
    dirhtml = build(edit, previous=html, builder="dirhtml")
    assert "Refs: Law 2, Law 3" in dirhtml.text("c")
    again, written = rebuild(build, html, {})
    assert written == {"a", "b", "c"}
    assert "Refs: Law 2, Law 3" in again.text("c")
    assert_as_fresh(build, again)
    text = build({}, previous=html, builder="text")
    assert "Law 3" in text.text("c.txt")
    back = {"a.md": START["a.md"]}
    assert "Law 2" in build(back, previous=html, builder="text").text("c.txt")
    again, written = rebuild(build, again, {})
    assert written == {"a", "b", "c"}
    assert_as_fresh(build, again)


ONLY = """\
# A

````{only} html
```{law} For the screen
:label: screen

Body.
```
````

"""


def test_builders_that_number_differently(build: Build) -> None:
    files = {**START, "a.md": ONLY + law("First", "one"), "d.md": "# After {prf:ref}`one`\n"}
    html = build(files)
    assert "Refs: Law 2, Law 3" in html.text("c")
    text = build({}, previous=html, builder="text")
    assert "Refs: Law 1, Law 2" in text.text("c.txt")
    assert "After *Law 1*" in text.text("index.txt")
    again, written = rebuild(build, html, {})
    assert written == set()
    assert_as_fresh(build, again)
    edited, _ = rebuild(build, again, {"b.md": START["b.md"] + "More.\n"})
    assert_as_fresh(build, edited)


def test_two_output_folders_over_the_same_doctrees(build: Build) -> None:
    first = build(START)
    (first.out).rename(first.out.with_name("kept"))
    second = build({}, previous=first)  # an empty output folder: all is written
    assert "Refs: Law 1, Law 2" in second.text("c")
    assert_as_fresh(build, second)


CONFIGURATIONS: list[tuple[Conf, str]] = [
    ({"prf_realtyp_to_countertyp": {"fact": "law"}}, "Refs: Law 1, Fact 2."),
    ({"scidraft_numbering": {"formats": {"fact": "F%s"}}}, "Refs: Law 1, Fact F1."),
    ({"scidraft_kinds": {"fact": {"title": "Truth"}}}, "Refs: Law 1, Truth 1."),
    ({"language": "fr"}, "Refs: Loi 1, Fait 1."),
    ({"numfig_secnum_depth": 2}, "Refs: Law 1, Fact 1."),
    ({"proof_title_format": ": %t"}, "Refs: Law 1, Fact 1."),
]


@pytest.mark.parametrize(("conf", "shown"), CONFIGURATIONS)
def test_an_option_that_changes(build: Build, conf: Conf, shown: str) -> None:
    files = {
        **START,
        "b.md": "# B\n\n" + law("Second", "two").replace("law", "fact"),
        "c.md": "# C\n\nRefs: {prf:ref}`one`, {prf:ref}`two`.\n",
    }
    first = build(files)
    second = build({}, previous=first, conf=conf)
    assert shown in second.text("c")
    assert_as_fresh(build, second)
    third = build({}, previous=second, conf={})
    assert "Refs: Law 1, Fact 1." in third.text("c")
    assert_as_fresh(build, third)


BREAKABLE = """\
import os
project = "Notes"
extensions = ["sphinx_scidraft"]

def _stop(app, pagename, templatename, context, doctree):
    if pagename == os.environ.get("BREAK_OFF_AT"):
        raise RuntimeError("the power went")

def setup(app):
    app.connect("html-page-context", _stop)
"""


@pytest.mark.parametrize("page", ["a", "b", "c", "genindex"])
def test_a_build_that_broke_off(build: Build, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    first = build({**START, "conf.py": BREAKABLE})
    edit = {"a.md": "# A\n\n" + law("Zeroth", "zero") + law("First", "one")}
    monkeypatch.setenv("BREAK_OFF_AT", page)
    with pytest.raises(ExtensionError):
        build(edit, previous=first)
    monkeypatch.delenv("BREAK_OFF_AT")
    second = build({}, previous=first)
    assert "Refs: Law 2, Law 3" in second.text("c")
    assert_as_fresh(build, second)


def test_records_that_are_damaged_are_made_anew(build: Build) -> None:
    first = build(START)
    for record in (first.run.base / "doctrees").glob("statements-*.pickle"):
        record.write_bytes(b"nonsense")
    edit = {"a.md": "# A\n\n" + law("Zeroth", "zero") + law("First", "one")}
    second = build(edit, previous=first)
    assert "Law 2" in second.text("a")
