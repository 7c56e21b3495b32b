"""The one style sheet."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING

import pytest

from sphinx_scidraft.theme.active import FOLDER
from sphinx_scidraft.theme.sheet import PARTS

if TYPE_CHECKING:
    from building import Build, Built

PAGE = "# Page\n\n:::{law} One\nBody.\n:::\n"


@pytest.fixture(scope="module")
def site(build: Build) -> Built:
    return build(PAGE, conf={"html_title": 'A "title" <b>of</b> \\ it'})


def sheet_of(built: Built) -> str:
    return built.raw("_static/scidraft.css")


def test_all_parts_are_in_it(site: Built) -> None:
    sheet = sheet_of(site)
    parts = {path.stem: path.read_text() for path in (FOLDER / "css").glob("*.css")}
    assert parts.keys() == set(PARTS)
    places = [sheet.index(parts[name]) for name in PARTS]
    assert places == sorted(places)
    assert sheet.count("{") == sheet.count("}")


def test_it_is_small(site: Built) -> None:
    sheets = (sheet_of(site), site.raw("_static/statements.css"))
    assert sum(len(gzip.compress(sheet.encode(), 9)) for sheet in sheets) <= 12 * 1024


def test_code_has_two_colours(site: Built) -> None:
    assert re.search(r"\.highlight :is\(\.k,[^}]*light-dark\(#\w+,#\w+\)", sheet_of(site))
    assert "pygments" not in site.raw("index.html")


def test_a_pygments_style_of_the_project_is_used(build: Build) -> None:
    sheet = sheet_of(build(PAGE, conf={"pygments_style": "monokai"}))
    assert ".highlight{background:#272822" in sheet
    assert "a11y" not in sheet


def test_the_running_title_is_a_string(site: Built) -> None:
    assert '@top-left{content:"A \\22 title\\22  of \\5c  it"}' in sheet_of(site)


def test_a_sheet_of_the_project_goes_before(build: Build) -> None:
    files = {"index.md": PAGE, "own/scidraft.css": "/* mine */"}
    built = build(files, conf={"html_static_path": ["own"]})
    assert sheet_of(built) == "/* mine */"


@pytest.mark.parametrize("theme", ["alabaster", "basic"])
def test_other_themes_have_none(build: Build, theme: str) -> None:
    built = build(PAGE, conf={"html_theme": theme}, dead=frozenset({"searchlabel"}))
    assert not (built.out / "_static/scidraft.css").exists()
    assert "pygments.css" in built.raw("index.html")


def test_it_is_the_same_each_time(build: Build, site: Built) -> None:
    assert sheet_of(site) == sheet_of(build.afresh(site))


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, "--link:light-dark(#174a86,#a5c8f3)"),
        ({"accent": "#5b1e6b", "accent_dark": "#e0b0ff"}, "--link:light-dark(#5b1e6b,#e0b0ff)"),
    ],
)
def test_links_have_the_accent(build: Build, options: dict[str, str], expected: str) -> None:
    assert expected in sheet_of(build(PAGE, conf={"html_theme_options": options}))


def test_a_sheet_that_an_extension_links_from_a_page_stays(build: Build) -> None:
    extension = (
        "def link(app, pagename, templatename, context, doctree):\n"
        "    app.add_css_file('late.css')\n\n"
        "def setup(app):\n"
        "    app.connect('html-page-context', link, priority=800)\n"
    )
    built = build({"index.md": PAGE, "conf.py": f"extensions = ['sphinx_scidraft']\n{extension}"})
    assert "_static/late.css" in built.raw("index.html")
