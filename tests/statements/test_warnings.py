"""Every fault is one warning, with its type, file and line, and nothing of the note is lost."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from building import Build, Warned

from sphinx_scidraft.problems import Problem


@dataclass(frozen=True)
class Fault:
    """A snippet in both languages, which stands below a heading; lines count from the snippet."""

    subtype: str
    says: str
    myst: str
    rst: str
    shown: str
    line: int = 1
    rst_line: int = 0
    """Where it is another one in reStructuredText."""


GOOD_MYST = ":::{fact} Good\n:label: good\n\nBody.\n:::\n\n"  # six lines
GOOD_RST = ".. fact:: Good\n   :label: good\n\n   Body.\n\n..\n\n"  # seven
FAULTS = {
    "unknown kind": Fault(
        "kind",
        "'thoerem' is no kind of statement; did you mean 'theorem'?",
        ":::{prf:thoerem} Title\n:label: x\n\nBody {prf:ref}`x`.\n:::\n",
        ".. prf:thoerem:: Title\n   :label: x\n\n   Body :prf:ref:`x`.\n",
        "Thoerem (Title)¶ Body Title.",
    ),
    "unknown kind, other spelling": Fault(
        "kind",
        "'lema'",
        ":::{proof:lema}\nBody.\n:::\n",
        ".. proof:lema::\n\n   Body.\n",
        "Lema¶ Body.",
    ),
    "unknown option": Fault(
        "option",
        "unknown option 'lable'; did you mean 'label'?",
        ":::{law} Title\n:lable: x\n:number: 7\n\nBody.\n:::\n",
        ".. law:: Title\n   :lable: x\n   :number: 7\n\n   Body.\n",
        "Law 7 (Title)¶ Body.",
    ),
    "wrong value": Fault(
        "option",
        "'enumerated' is 'perhaps'",
        ":::{law} Title\n:enumerated: perhaps\n\nBody.\n:::\n",
        ".. law:: Title\n   :enumerated: perhaps\n\n   Body.\n",
        "Law 1 (Title)¶ Body.",
    ),
    "contradiction": Fault(
        "option",
        "contradict",
        ":::{law}\n:nonumber:\n:numbered:\n\nBody.\n:::\n",
        ".. law::\n   :nonumber:\n   :numbered:\n\n   Body.\n",
        "Law¶ Body.",
    ),
    "class that is none": Fault(
        "option",
        "'class'",
        ":::{law}\n:class: ?!\n\nBody.\n:::\n",
        ".. law::\n   :class: ?!\n\n   Body.\n",
        "Law 1¶ Body.",
    ),
    "malformed number": Fault(
        "number",
        "'number' is '--'",
        ":::{law}\n:number: --\n\nBody.\n:::\n",
        ".. law::\n   :number: --\n\n   Body.\n",
        "Law 1¶ Body.",
    ),
    "empty label": Fault(
        "label",
        "'label' is empty",
        ":::{law}\n:label:\n\nBody.\n:::\n",
        ".. law::\n   :label:\n\n   Body.\n",
        "Law 1¶ Body.",
    ),
    "duplicate": Fault(
        "duplicate",
        "duplicate label 'good'",
        GOOD_MYST + ":::{law}\n:label: good\n\nOther {prf:ref}`good`.\n:::\n",
        GOOD_RST + ".. law::\n   :label: good\n\n   Other :prf:ref:`good`.\n",
        "Law 1¶ Other Fact 1.",
        7,
        8,
    ),
    "no body": Fault(
        "empty",
        "the law has no body",
        ":::{law} Title\n:label: x\n:::\n\nSee {prf:ref}`x`.\n",
        ".. law:: Title\n   :label: x\n\nSee :prf:ref:`x`.\n",
        "Law 1 (Title)¶ See Law 1.",
    ),
    "proof without a body": Fault(
        "empty", "the proof has no body", ":::{proof}\n:::\n", ".. proof::\n", "Proof¶"
    ),
    "unknown label": Fault(
        "ref",
        "no statement has the label 'goood'; did you mean 'good'?",
        GOOD_MYST + "One.\nBut {prf:ref}`goood`.\n",
        GOOD_RST + "One.\nBut :prf:ref:`goood`.\n",
        "But goood.",
        7,
        8,
    ),
    "unknown label with a text": Fault(
        "ref",
        "'nowhere'",
        "But {prf:ref}`some words <nowhere>`.\n",
        "But :prf:ref:`some words <nowhere>`.\n",
        "But some words.",
    ),
    "unknown label among others": Fault(
        "ref",
        "'nowhere'",
        GOOD_MYST + "But {prf:ref}`good,nowhere`.\n",
        GOOD_RST + "But :prf:ref:`good,nowhere`.\n",
        "But Fact 1 and nowhere.",
        7,
        8,
    ),
    "unknown label in a title": Fault(
        "ref",
        "'nowhere'",
        ":::{law} Like {prf:ref}`nowhere`\n:label: x\n\nBody {prf:ref}`{name} <x>`.\n:::\n",
        ".. law:: Like :prf:ref:`nowhere`\n   :label: x\n\n   Body :prf:ref:`{name} <x>`.\n",
        "Law 1 (Like nowhere)¶ Body Like nowhere.",
    ),
    "unknown label in a body": Fault(
        "ref",
        "'nowhere'",
        ":::{law}\n:label: x\n\nBody\n\nthen {prf:ref}`nowhere`.\n:::\n",
        ".. law::\n   :label: x\n\n   Body\n\n   then :prf:ref:`nowhere`.\n",
        "then nowhere.",
        6,
    ),
    "left out": Fault(
        "excluded",
        "statement 'x' is left out",
        "::::{only} latex\n:::{law}\n:label: x\n\nBody.\n:::\n::::\n\nBut {prf:ref}`x`.\n",
        ".. only:: latex\n\n   .. law::\n      :label: x\n\n      Body.\n\nBut :prf:ref:`x`.\n",
        "But x.",
        9,
        8,
    ),
    "of nothing": Fault(
        "of",
        "'nowhere'",
        ":::{proof}\n:of: nowhere\n\nBody.\n:::\n",
        ".. proof::\n   :of: nowhere\n\n   Body.\n",
        "Proof of nowhere¶ Body.",
    ),
    "uses nothing": Fault(
        "uses",
        "'nowhere'",
        GOOD_MYST + ":::{law}\n:uses: good, nowhere\n\nBody.\n:::\n",
        GOOD_RST + ".. law::\n   :uses: good, nowhere\n\n   Body.\n",
        "Law 1¶ Body.",
        7,
        8,
    ),
    "uses itself": Fault(
        "cycle",
        "'x' → 'x'",
        ":::{law}\n:label: x\n:uses: x\n\nBody.\n:::\n",
        ".. law::\n   :label: x\n   :uses: x\n\n   Body.\n",
        "Law 1¶ Body.",
    ),
    "uses in a circle": Fault(
        "cycle",
        "'x' → 'y' → 'x'",
        ":::{law}\n:label: x\n:uses: y\n\nBody.\n:::\n\n"
        ":::{law}\n:label: y\n:uses: x\n\nBody.\n:::\n",
        ".. law::\n   :label: x\n   :uses: y\n\n   Body.\n\n"
        ".. law::\n   :label: y\n   :uses: x\n\n   Body.\n",
        "Law 1¶ Body. Used in Law 2. Law 2¶ Body. Used in Law 1.",
    ),
    "circle through a proof": Fault(
        "cycle",
        "'x'",
        ":::{law}\n:label: x\n\nBody.\n:::\n\n:::{proof}\n:of: x\n:uses: x\n\nProven.\n:::\n",
        ".. law::\n   :label: x\n\n   Body.\n\n.. proof::\n   :of: x\n   :uses: x\n\n   Proven.\n",
        "Proof of Law 1¶ Proven.",
    ),
    "list of an unknown kind": Fault(
        "list",
        "'lwa' is no kind of statement",
        GOOD_MYST + "```{prf:list} fact, lwa\n```\n",
        GOOD_RST + ".. prf:list:: fact, lwa\n",
        "Fact 1 (Good)",
        7,
        8,
    ),
    "list of an unknown document": Fault(
        "list",
        "no document 'nowhere/*'",
        GOOD_MYST + "```{prf:list}\n:document: nowhere/*\n```\n\nAfter.\n",
        GOOD_RST + ".. prf:list::\n   :document: nowhere/*\n\nAfter.\n",
        "After.",
        7,
        8,
    ),
    "list with an unknown option": Fault(
        "option",
        "unknown option 'unprovd'; did you mean 'unproved'?",
        GOOD_MYST + "```{prf:list} fact\n:unprovd:\n```\n",
        GOOD_RST + ".. prf:list:: fact\n   :unprovd:\n",
        "Fact 1 (Good)",
        7,
        8,
    ),
    "target in vain": Fault(
        "duplicate",
        "duplicate label 'good'",
        GOOD_MYST + "(good)=\n:::{law}\nOther.\n:::\n",
        GOOD_RST + ".. _good:\n\n.. law::\n\n   Other.\n",
        "Law 1¶ Other.",
        8,
        10,
    ),
}


def test_every_problem_has_a_case() -> None:
    everything = [problem.subtype for problem in Problem]
    of_statements = everything[: everything.index("list") + 1]  # the others are tested elsewhere
    assert {fault.subtype for fault in FAULTS.values()} == set(of_statements)


@pytest.mark.parametrize("name", FAULTS)
@pytest.mark.parametrize("language", ["myst", "rst"])
def test_one_fault_one_warning(build: Build, name: str, language: str) -> None:
    fault = FAULTS[name]
    if language == "myst":
        files = {"index.md": f"# Page\n\n{fault.myst}"}
        place = f"index.md:{fault.line + 2}"
    else:
        files = {"index.rst": f"Page\n====\n\n{fault.rst}"}
        place = f"index.rst:{(fault.rst_line or fault.line) + 3}"
    built = build(files, conf={"nitpicky": True}, faulty=True)
    assert [(found.place, found.type) for found in built.warnings] == [
        (place, f"scidraft.{fault.subtype}"),
    ]
    assert fault.says in built.warnings[0].message
    assert fault.shown in built.text()


@pytest.mark.parametrize("name", FAULTS)
def test_each_can_be_suppressed(build: Build, name: str) -> None:
    fault = FAULTS[name]
    conf = {"suppress_warnings": [f"scidraft.{fault.subtype}"], "nitpicky": True}
    assert fault.shown in build(f"# Page\n\n{fault.myst}", conf=conf).text()


def test_all_can_be_suppressed(build: Build) -> None:
    snippets = [fault.myst for fault in FAULTS.values() if GOOD_MYST not in fault.myst]
    files = {f"p{place}.md": f"# Page\n\n{snippet}" for place, snippet in enumerate(snippets)}
    files["index.md"] = "# All\n\n```{toctree}\n:glob:\n\np*\n```\n"
    built = build(files, conf={"suppress_warnings": ["scidraft"], "nitpicky": True})
    assert "Thoerem" in built.text("p0")


@pytest.mark.parametrize("builder", ["latex", "text", "man", "xml"])
def test_faults_are_reported_in_other_builds_too(build: Build, builder: str) -> None:
    page = "# A\n\n{prf:ref}`one`\n\n:::{proof}\n:of: two\n\nBody.\n:::\n"
    built = build(page, builder=builder, faulty=True)
    assert sorted(built.warnings)[:1] == [
        Warned("index.md:3", "scidraft.ref", "no statement has the label 'one'"),
    ]
    assert [found.type for found in sorted(built.warnings)] == ["scidraft.ref", "scidraft.of"]


def test_a_duplicate_on_another_page(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\nb\n```\n\n{prf:ref}`same`\n",
        "a.md": "# A\n\n:::{law} In a\n:label: same\n\nBody.\n:::\n",
        "b.md": "# B\n\n:::{fact} In b\n:label: same\n\nBody.\n:::\n\n{prf:ref}`same`\n",
    }
    built = build(files, faulty=True)
    message = "duplicate label 'same', first given at a.md:3"
    assert built.warnings == [Warned("b.md:3", "scidraft.duplicate", message)]
    for name in ("index", "b"):
        assert built.follow(name, "Law 1").startswith("a.html: Law 1 (In a)")


def test_several_faults_are_all_reported(build: Build) -> None:
    page = "# A\n\n:::{law}\n:label:\n:number: ?\n:of: x\n:colour: red\n:::\n"
    found = sorted(build(page, faulty=True).warnings)
    assert {item.place for item in found} == {"index.md:3"}
    assert [item.type.partition(".")[2] for item in found] == [
        *("empty", "label", "number", "of", "option"),
    ]


def test_a_reference_in_what_is_left_out(build: Build) -> None:
    page = "# A\n\n```{only} latex\n{prf:ref}`nowhere`\n```\n\nText.\n"
    assert "Text." in build(page).text()
