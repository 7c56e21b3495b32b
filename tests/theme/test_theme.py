"""The theme: chosen only where none is, sober, and linear in the number of pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from building import Build, Built

PAGE = "# Page\n\n:::{law} One\nBody.\n:::\n"


def theme_of(built: Built) -> str:
    assert built.app is not None
    return str(built.app.config.html_theme)


def test_it_is_chosen_where_none_is(build: Build) -> None:
    assert theme_of(build(PAGE)) == "scidraft"


@pytest.mark.parametrize("theme", ["alabaster", "basic", "classic"])
@pytest.mark.parametrize("first", [True, False])
def test_a_chosen_theme_stands(build: Build, theme: str, *, first: bool) -> None:
    extensions = ["sphinx_scidraft", "myst_parser"]
    conf = {"html_theme": theme, "extensions": extensions if first else extensions[::-1]}
    dead = frozenset({"searchlabel"})
    assert theme_of(build(PAGE, conf=conf, dead=dead)) == theme
    assert theme_of(build(PAGE, overrides={"html_theme": theme}, dead=dead)) == theme


def test_it_can_be_chosen_by_name(build: Build) -> None:
    assert theme_of(build(PAGE, conf={"html_theme": "scidraft"})) == "scidraft"


FILES = {
    "index.md": "# Root\n\n```{toctree}\nsub/a\nsub/b\n```\n",
    "sub/a.md": "# A & B\n\n## Section \\<x>\n\n:::{law} One\nBody.\n:::\n",
    "sub/b.md": "# C\n\nText.\n",
}
CONF: dict[str, Any] = {
    "html_last_updated_fmt": "%Y",
    "html_logo": "logo.svg",
    "html_title": 'Notes & "more" <x>',
    "html_theme_options": {},
}
LOGO = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'


@pytest.fixture(scope="module")
def site(build: Build) -> Built:
    return build({**FILES, "logo.svg": LOGO}, conf=CONF)


PAGES = ["index", "sub/a", "sub/b", "genindex", "search", "prf-kinds.html", "prf-titles.html"]


@pytest.mark.parametrize("name", PAGES)
def test_nothing_comes_from_elsewhere(site: Built, name: str) -> None:
    for item in site.page(name).root.iter():
        if item.tag in {"script", "link", "img", "iframe", "source"}:
            address = item.get("src") or item.get("href") or ""
            assert not re.match(r"(https?:)?//", address), address
        assert not [attribute for attribute in item.attrib if attribute.startswith("on")]
        assert "style" not in item.attrib


@pytest.mark.parametrize("name", PAGES)
def test_no_inline_script_of_ours(site: Built, name: str) -> None:
    inline = [item for item in site.page(name).root.iter("script") if "src" not in item.attrib]
    # sphinxcontrib-mermaid's own stands on pages that are made without a document.
    assert [item for item in inline if "mermaid" not in "".join(item.itertext())] == []


def test_style_sheets_ask_for_nothing(site: Built) -> None:
    for name in ("scidraft.css", "statements.css"):
        sheet = site.raw(f"_static/{name}")
        assert not re.search(r"@import|url\(\s*[\"']?(https?:)?//", sheet)


@pytest.mark.parametrize("name", PAGES)
def test_landmarks(site: Built, name: str) -> None:
    page = site.page(name)
    assert len(page.all("main")) == 1
    assert len(page.all("h1")) == 1
    assert page.href("Skip to content") == "#_content"
    assert page.root.get("lang") == "en"
    for landmark in page.all("nav"):
        assert landmark.get("aria-label") or landmark.get("aria-labelledby")
    for image in page.all("img"):
        assert "alt" in image.attrib
    for field in page.all("input"):
        hidden = field.get("type") in {"hidden", "submit"}
        assert hidden or field.get("aria-label") or field.get("aria-labelledby")


def test_text_is_escaped(site: Built) -> None:
    assert "A & B" in site.text("sub/a")
    assert "Section <x>" in site.text("sub/a")
    assert "<x>" not in site.raw("index.html")
    assert 'Notes & "more" <x>' in site.text("index")


def test_neighbours(site: Built) -> None:
    page = site.page("sub/a")
    ways = {
        item.attrib["rel"]: item.attrib["href"] for item in page.all("a") if "rel" in item.attrib
    }
    assert (ways["prev"], ways["next"]) == ("../index.html", "b.html")


@pytest.mark.parametrize("language", ["ar", "he"])
def test_right_to_left(build: Build, language: str) -> None:
    assert build(PAGE, conf={"language": language}).page().root.get("dir") == "rtl"


@pytest.mark.parametrize(
    "conf",
    [
        {"html_show_sourcelink": False, "html_show_copyright": False, "html_show_sphinx": False},
        {"html_use_index": False},
        {"html_sidebars": {"**": []}},
        {"html_sidebars": {"**": ["searchbox.html", "globaltoc.html", "relations.html"]}},
        {"html_split_index": True},
        {"html_copy_source": False},
    ],
)
def test_options_of_sphinx(build: Build, conf: dict[str, Any]) -> None:
    built = build(FILES, conf=conf)
    assert ("Show Source" in built.text("sub/a")) is not bool(
        {"html_show_sourcelink", "html_copy_source"} & set(conf)
    )
    assert (built.out / "genindex.html").exists() is conf.get("html_use_index", True)


def corpus(count: int) -> dict[str, str]:
    contents = "\n".join(f"p{place}" for place in range(count))
    files = {"index.md": f"# Root\n\n```{{toctree}}\n:maxdepth: 1\n\n{contents}\n```\n"}
    for place in range(count):
        files[f"p{place}.md"] = (
            f"# Page\n\n:::{{law}} T\n:label: l{place}\n\nBody {{prf:ref}}`l0`.\n:::\n"
        )
    return files


def test_a_page_does_not_grow_with_the_project(build: Build) -> None:
    """Neither its bytes nor its elements: so a build is linear in the number of its pages."""
    small, large = build(corpus(30)), build(corpus(90))
    pages = [built.page("p15") for built in (small, large)]
    counts = [sum(1 for _ in page.root.iter()) for page in pages]
    assert counts[0] == counts[1]
    lengths = [len(page.source) for page in pages]
    assert lengths[1] - lengths[0] < 20  # digits


@pytest.mark.parametrize(
    ("before", "tag"), [("", "h2"), ("## Section\n\n", "h3"), ("## A\n\n### B\n\n", "h4")]
)
def test_the_caption_of_a_toctree_is_a_heading(build: Build, before: str, tag: str) -> None:
    toctree = "```{toctree}\n:caption: Parts & *more*\nb\n```\n"
    built = build({"index.md": f"# Root\n\n{before}{toctree}", "b.md": "# B\n"})
    captions = [
        item.tag
        for item in built.page().root.iter()
        if "caption" in item.get("class", "").split() and "".join(item.itertext()).startswith("Par")
    ]
    assert captions == [tag]


@pytest.mark.parametrize("option", [":hidden:\n:caption: Parts", ":glob:\n:caption: Parts\n\nno/*"])
def test_no_caption_without_contents(build: Build, option: str) -> None:
    files = {"index.md": f"# Root\n\n```{{toctree}}\n{option}\n```\n"}
    built = build(files, faulty=True)
    assert "Parts" not in "".join(built.page().one("main").itertext())
