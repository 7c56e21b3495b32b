"""Which scripts a page carries, and what of them is sent."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest

from sphinx_scidraft.theme.active import FOLDER
from sphinx_scidraft.theme.lean import lean

if TYPE_CHECKING:
    from pathlib import Path

    from building import Build, Built
    from pages import Page

PAGE = "# Page\n\nText.\n"
CODE = "# Page\n\n```python\nx = 1\n```\n"
MATHEMATICS = "# Page\n\n$x$\n"
DIAGRAM = "# Page\n\n```{mermaid}\n:alt: A graph\n\ngraph LR\n  a --> b\n```\n"

OURS = ["scidraft.js", "previews.js"]
SPHINX = ["documentation_options.js", "doctools.js", "sphinx_highlight.js"]
COPYING = ["clipboard.min.js", "copybutton.js"]


def names(page: Page) -> list[str]:
    """The scripts of a page, in their order; "" where the text of one stands in the page."""
    sources = [script.get("src", "") for script in page.all("script")]
    return [source.partition("?")[0].rpartition("/")[2] for source in sources]


def sheets(page: Page) -> list[str]:
    links = [link for link in page.all("link") if link.get("rel") == "stylesheet"]
    return [link.attrib["href"].partition("?")[0].rpartition("/")[2] for link in links]


@pytest.mark.parametrize("source", [PAGE, CODE])
def test_a_page_carries_ours_only(build: Build, source: str) -> None:
    built = build(source)
    assert names(built.page()) == OURS
    assert names(built.page("genindex")) == OURS[:1]
    scripts = built.page().all("script")
    assert all("?v=" in script.attrib["src"] for script in scripts)
    assert ["defer" in script.attrib for script in scripts] == [False, True]


def test_tabs_do_without(build: Build) -> None:
    pytest.importorskip("sphinx_design")
    built = build(PAGE, conf={"extensions": ["sphinx_scidraft", "sphinx_design"]})
    assert names(built.page()) == [*OURS, "design-tabs.js"]


def test_the_search_page_has_what_it_needs(build: Build) -> None:
    search = ["searchtools.js", "language_data.js", "searchindex.js"]
    assert names(build(PAGE).page("search")) == [*OURS[:1], *SPHINX, *search]


def test_mathematics_and_diagrams_do_without(build: Build) -> None:
    built = build({"index.md": MATHEMATICS, "d.md": f"---\norphan: true\n---\n{DIAGRAM}"})
    for name in ("index", "d"):
        assert names(built.page(name))[:2] == OURS
        assert (len(names(built.page(name))) > 2) is (name == "index")
        assert not set(names(built.page(name))) & {*SPHINX, *COPYING}


@pytest.mark.parametrize("name", ["genindex", "search"])
def test_no_diagram_no_script_for_it(build: Build, name: str) -> None:
    assert "mermaid" not in build(DIAGRAM).raw(f"{name}.html")


@pytest.mark.parametrize(
    ("source", "conf"),
    [
        (PAGE, {"html_js_files": ["https://example.org/count.js"]}),
        (PAGE, {"html_js_files": [[None, {"body": "let own = 1;"}]]}),
        (f"{PAGE}\n```{{raw}} html\n<script>let own = 1;</script>\n```\n", {}),
    ],
)
def test_others_find_the_scripts_of_sphinx(build: Build, source: str, conf: dict[str, Any]) -> None:
    found = names(build(source, conf=conf).page())
    assert found[:-1] == [*OURS, *SPHINX, *COPYING]


def test_pages_of_the_project_are_left_alone(build: Build) -> None:
    own = '{% extends "layout.html" %}{% block body %}<h1>Own</h1>{% endblock %}'
    conf = {"html_additional_pages": {"own": "own.html"}, "templates_path": ["templates"]}
    page = build({"index.md": PAGE, "templates/own.html": own}, conf=conf).page("own")
    assert set(names(page)) >= {*OURS[:1], *SPHINX, *COPYING}


def test_keys_between_pages(build: Build) -> None:
    conf = {"html_theme_options": {"navigation_with_keys": True}}
    assert names(build(PAGE, conf=conf).page()) == [*OURS, *SPHINX]


def test_the_files_are_there(build: Build) -> None:
    built = build(PAGE, conf={"language": "de"})
    for name in [*OURS, "search.js", *SPHINX, *COPYING, "translations.js", "searchtools.js"]:
        assert (built.out / "_static" / name).is_file()


def test_translations_are_announced_only(build: Build) -> None:
    built = build(PAGE, conf={"language": "de"})
    assert names(built.page()) == OURS
    assert "data-translated" in built.page().all("script")[0].attrib
    assert "data-translated" not in build(PAGE).page().all("script")[0].attrib
    assert "translations.js" in names(built.page("search"))


def test_a_theme_that_inherits_from_ours(build: Build) -> None:
    theme = '[theme]\ninherit = "scidraft"\n'
    conf = {"html_theme": "mine", "html_theme_path": ["themes"]}
    built = build({"index.md": CODE, "themes/mine/theme.toml": theme}, conf=conf)
    assert names(built.page()) == OURS
    assert "data-copy" not in built.page().all("script")[0].attrib


@pytest.mark.parametrize("theme", ["alabaster", "basic"])
def test_other_themes_have_none_of_it(build: Build, theme: str) -> None:
    built = build(CODE, conf={"html_theme": theme}, dead=frozenset({"searchlabel"}))
    assert [name for name in names(built.page()) if name] == SPHINX
    assert not (built.out / "_static" / "previews.js").exists()
    assert not (built.out / "_static" / "copybutton.js").exists()


LISTED: list[dict[str, Any]] = [
    {},
    {"html_theme": "scidraft"},
    {"extensions": ["sphinx_copybutton", "sphinx_scidraft"]},
    {"extensions": ["sphinx_scidraft", "sphinx_copybutton"]},
]


@pytest.mark.parametrize("conf", LISTED)
def test_copy_buttons(build: Build, conf: dict[str, Any]) -> None:
    built = build(CODE, conf={**conf, "copybutton_selector": "div.copied pre"})
    assert names(built.page()) == OURS
    assert built.page().all("script")[0].get("data-copy") == "div.copied pre"
    assert "copybutton.css" not in sheets(built.page())


def test_copy_buttons_of_the_user_in_another_theme(build: Build) -> None:
    conf = {"html_theme": "basic", "extensions": ["sphinx_scidraft", "sphinx_copybutton"]}
    built = build(CODE, conf=conf, dead=frozenset({"searchlabel"}))
    assert [name for name in names(built.page()) if name] == [*SPHINX, *COPYING]
    assert "copybutton.css" in sheets(built.page())


def test_a_theme_given_on_the_command_line(build: Build) -> None:
    overrides = {"html_theme": "basic"}
    built = build(CODE, overrides=overrides, dead=frozenset({"searchlabel"}))
    assert built.app is not None
    assert "sphinx_copybutton" not in built.app.extensions


def test_no_copy_buttons_in_books(build: Build) -> None:
    built = build(CODE, builder="epub", faulty=True)
    assert "copybutton.css" not in sheets(built.page())
    assert not list((built.out / "_static").glob("*copy*"))
    assert not list((built.out / "_static").glob("clipboard*"))


def test_copy_buttons_of_the_user_in_books(build: Build) -> None:
    conf = {"extensions": ["sphinx_scidraft", "sphinx_copybutton"]}
    built = build(CODE, builder="epub", conf=conf, faulty=True)
    assert "copybutton.css" in sheets(built.page())


@pytest.mark.parametrize(
    ("script", "sent"),
    [
        ("f();\n", "f();\n"),
        ("  f(); // why\n", "f();\n"),
        ("// why\n\n  // and how\ng();\n", "g();\n"),
        ('f("https://example.org"); //why not\n', 'f("https://example.org"); //why not\n'),
        ("const a =\n    1;\n", "const a =\n1;\n"),
    ],
)
def test_lean(script: str, sent: str) -> None:
    assert lean(script) == sent


@pytest.mark.parametrize("path", sorted(FOLDER.glob("js/*.js")), ids=lambda path: path.name)
def test_scripts_can_be_made_lean(path: Path) -> None:
    """No text of several lines, which would lose its indentation; no "//" within a text."""
    for line in path.read_text(encoding="utf-8").splitlines():
        code = f" {line}".partition(" // ")[0]
        assert not any(code.count(mark) % 2 for mark in "`\"'"), line
        assert "/*" not in code


def test_sizes(build: Build) -> None:
    built = build(CODE)
    sizes = {name: len(gzip.compress(built.raw(f"_static/{name}").encode())) for name in OURS}
    assert sizes["previews.js"] <= 3 * 1024, json.dumps(sizes)
    assert sum(sizes.values()) <= 6 * 1024, json.dumps(sizes)


def test_scripts_write_no_styles_and_ask_nobody(build: Build) -> None:
    built: Built = build(CODE)
    for name in [*OURS, "search.js"]:
        script = built.raw(f"_static/{name}")
        for forbidden in ("innerHTML", "style=", "cssText", "http:", "https:", "eval("):
            assert forbidden not in script
