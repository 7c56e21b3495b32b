"""The title block below the title of a note."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from building import Build, Built

NOTE = """\
---
title: Anything
subtitle: On bounds & <more>
date: 2026-09-06
updated: 2026-10-01
authors:
  - name: Ada Example
    affiliations: [x, y]
    orcid: 0000-0002-1825-0097
  - name: Ben Sample
    affiliations: [x]
    email: ben@example.org
  - Carl Third
affiliations:
  - id: x
    name: University X
  - id: y
    name: Institute Y
keywords: [chains, bounds]
doi: 10.1234/example.5678
abstract: One sentence.
---

# A note

Text.
"""


def lines(built: Built) -> list[str]:
    """The lines of the title block, each with its class."""
    return [
        f"{line.get('class')}: {' '.join(''.join(line.itertext()).split())}"
        for line in built.page().one("div", "title-block")
    ]


def test_the_whole(build: Build) -> None:
    built = build(NOTE)
    assert lines(built) == [
        "subtitle: On bounds & <more>",
        "authors: Ada Example1,2 ORCID, Ben Sample1 and Carl Third",
        "affiliation: 1 University X",
        "affiliation: 2 Institute Y",
        "dates: September 6, 2026 · updated October 1, 2026 · DOI 10.1234/example.5678",
        "keywords: Keywords: chains, bounds",
    ]
    page = built.page()
    assert "Keywords: chains, bounds Abstract One sentence. Text." in page.text
    assert page.href("ORCID") == "https://orcid.org/0000-0002-1825-0097"
    assert page.href("10.1234/example.5678") == "https://doi.org/10.1234/example.5678"
    assert page.href("Ben Sample") == "mailto:ben%40example.org"  # docutils cloaks it


def test_the_title_stays_clean(build: Build) -> None:
    built = build(NOTE)
    assert built.app is not None
    assert built.app.env.titles["index"].astext() == "A note"


def test_one_affiliation_needs_no_mark(build: Build) -> None:
    source = "---\nauthors:\n  - name: A\n    affiliation: X\n---\n\n# N\n"
    assert lines(build(source)) == ["authors: A", "affiliation: X"]


@pytest.mark.parametrize(
    ("language", "authors", "dates"),
    [
        ("de", "A und B", "6. September 2026"),
        ("ja", "AおよびB", "2026年9月6日"),
        ("xx", "A and B", "September 6, 2026"),
    ],
)
def test_languages(build: Build, language: str, authors: str, dates: str) -> None:
    source = "---\nauthors: [A, B]\ndate: 2026-09-06\n---\n\n# N\n"
    built = build(source, conf={"language": language})
    assert lines(built) == [f"authors: {authors}", f"dates: {dates}"]


def test_restructuredtext(build: Build) -> None:
    source = ":author: A. Uthor\n:date: 2026-09-06\n\nN\n=\n\nText.\n"
    built = build({"index.rst": source, "conf.py": "extensions = ['sphinx_scidraft']\n"})
    assert lines(built) == ["authors: A. Uthor", "dates: September 6, 2026"]


@pytest.mark.parametrize("source", ["# N\n", "---\ntitle: T\n---\n\n# N\n", "---\ndate: ''\n---\n"])
def test_without_anything_to_say_there_is_none(build: Build, source: str) -> None:
    assert not build(source, faulty=True).page().all("div", "title-block")


@pytest.mark.parametrize("builder", ["html", "dirhtml", "singlehtml", "epub"])
def test_builders_that_have_it(build: Build, builder: str) -> None:
    assert "Ben Sample" in build(NOTE, builder=builder).text()


@pytest.mark.parametrize("builder", ["text", "latex", "man", "texinfo", "xml", "gettext"])
def test_builders_that_do_not(build: Build, builder: str) -> None:
    built = build(NOTE, builder=builder)
    assert "Ben Sample" not in "".join(
        path.read_text(errors="replace") for path in built.out.rglob("*") if path.is_file()
    )


@pytest.mark.parametrize("theme", ["alabaster", "basic"])
def test_other_themes_show_it(build: Build, theme: str) -> None:
    built = build(NOTE, conf={"html_theme": theme}, dead=frozenset({"searchlabel"}))
    assert len(lines(built)) == 6


def test_a_fault_is_reported_where_it_is(build: Build) -> None:
    source = NOTE.replace("10.1234/example.5678", "pending")
    built = build(source, faulty=True)
    (warning,) = built.warnings
    assert (warning.place, warning.type) == ("index.md:20", "scidraft.metadata")
    assert "'pending' is no DOI" in warning.message
    assert "DOI pending" in built.page().text


def test_parallel(build: Build) -> None:
    files = {
        "index.md": f"{NOTE}\n```{{toctree}}\na\nb\n```\n",
        "a.md": NOTE,
        "b.md": NOTE,
    }
    built = build(files)
    assert built.bytes() == build.afresh(built, jobs=2).bytes()
