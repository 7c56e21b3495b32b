"""Front matter: what authors write is understood, whatever tool they wrote it for."""

from __future__ import annotations

from datetime import date

import pytest

from sphinx_scidraft.notes.frontmatter import Author, FrontMatter, read


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, FrontMatter()),
        ({"title": "T", "license": "MIT"}, FrontMatter()),
        ({"author": "A. B."}, FrontMatter(authors=(Author("A. B."),))),
        (
            {"authors": "A, B and C"},
            FrontMatter(authors=(Author("A"), Author("B"), Author("C"))),
        ),
        (
            {"authors": "Example, Ada; Sample, Ben"},
            FrontMatter(authors=(Author("Example, Ada"), Author("Sample, Ben"))),
        ),
        ({"authors": '["A", "B"]'}, FrontMatter(authors=(Author("A"), Author("B")))),
        (
            {"authors": '[{"name": "A", "email": "a@b.c", "url": "https://a.b"}]'},
            FrontMatter(authors=(Author("A", email="a@b.c", url="https://a.b"),)),
        ),
        (  # Quarto
            {"author": '[{"name": {"given": "Ada", "family": "Example"}, "affiliation": "X"}]'},
            FrontMatter(authors=(Author("Ada Example", ("X",)),), affiliations=("X",)),
        ),
        (  # Quarto, by reference
            {
                "author": '[{"name": "A", "affiliations": [{"ref": "x"}]}]',
                "affiliations": '[{"id": "x", "name": "X", "city": "Paris"}]',
            },
            FrontMatter(authors=(Author("A", ("X, Paris",)),), affiliations=("X, Paris",)),
        ),
        (  # mystmd
            {
                "authors": '[{"name": "A", "affiliations": ["x", "Y"]}, {"name": "B"}]',
                "affiliations": '[{"id": "x", "institution": "X"}]',
            },
            FrontMatter(authors=(Author("A", ("X", "Y")), Author("B")), affiliations=("X", "Y")),
        ),
        (
            {"authors": '[{"name": "A", "affiliation": "X; Y"}]'},
            FrontMatter(authors=(Author("A", ("X", "Y")),), affiliations=("X", "Y")),
        ),
        (
            {"authors": '[{"name": "A", "orcid": "https://orcid.org/0000-0002-1825-0097"}]'},
            FrontMatter(authors=(Author("A", orcid="0000-0002-1825-0097"),)),
        ),
        ({"date": "2026-09-06"}, FrontMatter(published=date(2026, 9, 6))),
        ({"date": "2026-09-06T10:00:00+02:00"}, FrontMatter(published=date(2026, 9, 6))),
        ({"date": "May 2026"}, FrontMatter(published="May 2026")),
        ({"updated": "2026-10-01"}, FrontMatter(updated=date(2026, 10, 1))),
        ({"keywords": "a, b", "tags": '["b", "c"]'}, FrontMatter(keywords=("a", "b", "c"))),
        ({"keywords": "[not JSON"}, FrontMatter(keywords=("[not JSON",))),
        ({"doi": "https://doi.org/10.1234/ex.5"}, FrontMatter(doi="10.1234/ex.5")),
        ({"subtitle": " S "}, FrontMatter(subtitle="S")),
    ],
)
def test_what_is_understood(fields: dict[str, str], expected: FrontMatter) -> None:
    matter, faults = read(fields)
    assert matter == expected
    assert not faults


@pytest.mark.parametrize(
    ("fields", "field", "shown"),
    [
        ({"doi": "none yet"}, "doi", "none yet"),
        ({"authors": '[{"name": "A", "orcid": "12"}]'}, "authors", "12"),
        ({"author": '[{"affiliation": "X"}]'}, "author", "affiliation"),
    ],
)
def test_what_is_not_is_kept_and_told(fields: dict[str, str], field: str, shown: str) -> None:
    matter, faults = read(fields)
    assert [fault.field for fault in faults] == [field]
    assert shown in str(matter)
