"""The demo notes are there, and build without a warning."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from building import Build, Built

NOTES = Path(__file__).parents[1] / "docs" / "notes"
NAMES = sorted(path.stem for path in NOTES.glob("*.md"))
FORMS = {
    *("counterexample", "criterion", "gantt", "lemma", "postulate", "principle", "program"),
    *("proof", "index"),
}


@pytest.fixture(scope="module")
def built(build: Build) -> Built:
    files = {f"notes/{path.name}": path.read_bytes() for path in NOTES.glob("*.*")}
    root = "# Docs\n\n```{toctree}\nnotes/index\n```\n"
    return build({**files, "index.md": root}, conf={"nitpicky": True})


def test_the_eight_notes_are_there() -> None:
    assert set(NAMES) >= FORMS


@pytest.mark.parametrize("name", sorted(FORMS - {"index"}))
def test_a_note(built: Built, name: str) -> None:
    page = built.page(f"notes/{name}")
    assert page.all(cls="statement") or name == "gantt"
    assert not re.search(r"\{(prf:)?ref\}|:::|```", page.text)


def test_the_last_list_names_every_statement(built: Built) -> None:
    listed = " ".join(
        "".join(item.itertext()) for item in built.page("notes/index").all("ul", "statement-list")
    ).replace("\N{NO-BREAK SPACE}", " ")
    for name in FORMS - {"index"}:
        for head in built.page(f"notes/{name}").statements():
            kind = head.partition(" ")[0]
            if kind not in {"Proof", "Solution"}:
                number = re.match(r"\w+ [\d.]+", head)
                assert number is None or number[0] in listed
