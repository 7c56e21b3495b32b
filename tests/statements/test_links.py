"""A statement tells where it is used, and which page proves it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from building import Build, Built

DEFINITION = ":::{definition} Limit\n:label: def-a\nBody.\n:::\n\n"
LEMMA = ":::{lemma}\n:label: lem-a\n:uses: def-a\nBody.\n:::\n\n"
THEOREM = ":::{theorem}\n:label: thm-a\nBody.\n:::\n\n"
PROOF = ":::{proof}\n:of: thm-a\n:uses: lem-a, def-a\nBody.\n:::\n\n"


def links(built: Built, docname: str = "index") -> list[str]:
    """The lines of links on a page."""
    return [
        " ".join("".join(line.itertext()).split())
        for line in built.page(docname).all("p", "statement-links")
    ]


def test_what_uses_a_statement(build: Build) -> None:
    built = build(f"# Page\n\n{DEFINITION}{LEMMA}{THEOREM}{PROOF}")
    assert links(built) == ["Used in Lemma 1 and Theorem 1.", "Used in Theorem 1."]
    assert built.page().text.count("Used in") == 2


def test_many_are_put_together(build: Build) -> None:
    lemmas = "".join(f":::{{lemma}}\n:uses: def-a\n{number}\n:::\n\n" for number in range(4))
    assert links(build(f"# Page\n\n{DEFINITION}{lemmas}")) == ["Used in Lemmas 1–4."]


def test_a_statement_that_uses_itself_is_not_named(build: Build) -> None:
    source = f"# Page\n\n{LEMMA.replace('def-a', 'lem-a')}"
    assert links(build(source, faulty=True)) == []


def test_the_page_with_the_proof(build: Build) -> None:
    files = {
        "index.md": f"# Root\n\n{THEOREM}\n```{{toctree}}\nproofs\n```\n",
        "proofs.md": f"# All *proofs*\n\n{PROOF.replace(':uses: lem-a, def-a', '')}",
    }
    built = build(files)
    assert links(built) == ["Proved in All proofs."]
    link = built.page().one("p", "statement-links").find("a")
    assert link is not None
    target = built.target(built.out / "index.html", link.attrib["href"])
    assert target.startswith("proofs.html: Proof of Theorem 1")
    changed = {"proofs.md": files["proofs.md"].replace("All", "Some")}
    again = build(changed, previous=built)
    assert links(again) == ["Proved in Some proofs."]
    assert again.bytes() == build.afresh(again).bytes()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_user_on_another_page(build: Build, jobs: int) -> None:
    files = {
        "index.md": f"# Root\n\n{DEFINITION}\n```{{toctree}}\na\nb\n```\n",
        "a.md": f"# A\n\n{LEMMA}",
        "b.md": f"# B\n\n{LEMMA.replace('lem-a', 'lem-b')}",
    }
    built = build(files, jobs=jobs)
    assert links(built) == ["Used in Lemmas 1 and 2."]
    again = build({"a.md": "# A\n"}, previous=built, jobs=jobs)
    assert links(again) == ["Used in Lemma 1."]
    assert again.bytes() == build.afresh(again).bytes()


@pytest.mark.parametrize(
    ("language", "expected"),
    [("de", "Verwendet in Lemma 1 und Satz 1."), ("ja", "補題 1および定理 1で使用。")],
)
def test_languages(build: Build, language: str, expected: str) -> None:
    built = build(f"# Page\n\n{DEFINITION}{LEMMA}{THEOREM}{PROOF}", conf={"language": language})
    assert links(built)[0] == expected


@pytest.mark.parametrize("builder", ["latex", "text", "man", "gettext"])
def test_other_builders_have_no_such_line(build: Build, builder: str) -> None:
    built = build(f"# Page\n\n{DEFINITION}{LEMMA}", builder=builder)
    assert "Used in" not in "".join(
        path.read_text(errors="replace") for path in built.out.rglob("*") if path.is_file()
    )


def test_singlehtml(build: Build) -> None:
    files = {
        "index.md": f"# Root\n\n{DEFINITION}\n```{{toctree}}\na\n```\n",
        "a.md": f"# A\n\n{LEMMA}",
    }
    built = build(files, builder="singlehtml")
    assert links(built) == ["Used in Lemma 1."]
    assert built.follow("index", "Lemma 1").startswith("index.html: Lemma 1")


def test_folded(build: Build) -> None:
    folded = DEFINITION.replace(":label:", ":class: dropdown\n:label:")
    page = build(f"# Page\n\n{folded}{LEMMA}").page()
    assert page.one("details")[-1].get("class") == "statement-links"
