"""Diagrams in HTML pages: drawn at build time, named, and without a script."""

from __future__ import annotations

import re
from textwrap import indent
from typing import TYPE_CHECKING, Any

import pytest
from kinds import KINDS, fenced

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from building import Build, Built
    from pages import Page

FLOW = "flowchart LR\n  A --> B\n"
ALT = ":alt: Two boxes"


@pytest.fixture(scope="module")
def site(build: Build) -> Built:
    """A page with a diagram of each kind."""
    parts = [fenced(source, f":alt: {kind}") for kind, (source, _) in KINDS.items()]
    conf = {"scidraft_gantt": "mermaid"}
    return build({"index.md": "# Page\n\n" + "\n".join(parts)}, conf=conf)


def drawings(page: Page) -> list[ET.Element]:
    return page.all("svg")


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn(site: Built, kind: str) -> None:
    svg = drawings(site.page())[list(KINDS).index(kind)]
    # SVG's own white space: what stands in different elements is apart.
    texts = [" ".join("".join(item.itertext()).split()) for item in svg.iter()]
    for word in KINDS[kind][1]:
        assert word in texts
    assert [item.tag for item in svg.iter() if item.tag in {"path", "rect", "circle", "polygon"}]


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_but_shapes_and_text(site: Built, kind: str) -> None:
    svg = drawings(site.page())[list(KINDS).index(kind)]
    tags = {item.tag for item in svg.iter()}
    assert not tags & {"style", "script", "foreignobject", "image", "div", "filter"}
    for item in svg.iter():
        assert not {"style", "class"} & item.attrib.keys()
        assert item is svg or "font-family" not in item.attrib
        assert not any(name.startswith(("on", "data-")) for name in item.attrib)


def test_no_script_and_no_other_host(site: Built) -> None:
    for name in ("index", "genindex", "search"):
        assert not [item for item in site.page(name).all("script") if "src" not in item.attrib]
        assert "mermaid" not in site.raw(f"{name}.html").replace("sphinxcontrib-mermaid", "")
        assert "https://cdn" not in site.raw(f"{name}.html")


def test_natural_size(site: Built) -> None:
    for svg in drawings(site.page()):
        _, _, width, height = map(float, svg.attrib["viewbox"].split())
        assert float(svg.attrib["width"]) == pytest.approx(width, abs=1)
        assert float(svg.attrib["height"]) == pytest.approx(height, abs=1)


def test_colours_are_those_of_both_schemes(site: Built) -> None:
    for svg in drawings(site.page()):
        paints = [
            item.attrib[n] for item in svg.iter() for n in ("fill", "stroke") if n in item.attrib
        ]
        assert paints
        for paint in paints:
            assert re.fullmatch(
                r"none|light-dark\(#\w{6},#\w{6}\)|var\(--diagram-\w+,light-dark\(#\w{6},#\w{6}\)\)",
                paint,
            )


def test_the_style_sheet_is_linked_where_it_is_needed(build: Build) -> None:
    built = build(
        {"index.md": "# Page\n", "a.md": f"---\norphan: true\n---\n# A\n\n{fenced(FLOW, ALT)}"}
    )
    assert "diagrams.css" in built.raw("a.html")
    assert "diagrams.css" not in built.raw("index.html")
    assert (built.out / "_static/diagrams.css").is_file()


NAMED = "flowchart LR\n  accTitle: By title\n  accDescr: By description\n  A --> B\n"


@pytest.mark.parametrize(
    ("source", "options", "name", "description"),
    [
        (NAMED, [], "By title", "By description"),
        (NAMED, [":caption: By caption", ":alt: By alt"], "By title", "By description"),
        (FLOW, [":caption: By *caption*", ":alt: By alt"], "By caption", "By alt"),
        (FLOW, [":caption: By *caption*"], "By caption", ""),
        (FLOW, [":alt: By alt"], "By alt", ""),
        (FLOW, [":title: By front"], "By front", ""),
        ('pie title By pie\n  "a" : 1\n', [], "By pie", ""),
    ],
)
def test_name_and_description(
    build: Build, source: str, options: list[str], name: str, description: str
) -> None:
    page = build(f"# Page\n\n{fenced(source, *options)}").page()
    (svg,) = drawings(page)
    assert svg.get("role") == "img"
    assert page.by_id(svg.attrib["aria-labelledby"]).text == name
    if description:
        assert page.by_id(svg.attrib["aria-describedby"]).text == description
    else:
        assert "aria-describedby" not in svg.attrib


def test_a_nameless_diagram_is_a_hint(build: Build) -> None:
    built = build(f"# Page\n\n{fenced(FLOW)}", faulty=True)
    ((place, kind, message),) = built.warnings
    assert (place, kind) == ("index.md:3", "scidraft.nameless")
    assert "accTitle" in message
    assert drawings(built.page())
    build(f"# Page\n\n{fenced(FLOW)}", conf={"suppress_warnings": ["scidraft.nameless"]})


def test_figures_are_numbered_and_referred_to(build: Build) -> None:
    source = (
        f"# Page\n\n{fenced(FLOW, ':caption: Two boxes', ':name: fig-a')}\nSee {{numref}}`fig-a`.\n"
    )
    page = build(source, conf={"numfig": True}).page()
    figure = page.one("figure")
    assert figure.get("id") == "fig-a"
    assert page.href("Fig. 1") == "#fig-a"
    assert page.one("div", "scroller").get("aria-label") == "Fig. 1: Two boxes"
    assert "Fig. 1 Two boxes" in page.text


def test_name_without_a_caption(build: Build) -> None:
    page = build(f"# Page\n\n{fenced(FLOW, ALT, ':name: dia')}\nSee [here](#dia).\n").page()
    assert page.by_id("dia").get("class") == "diagram"
    assert page.href("here") == "#dia"


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_align(build: Build, align: str) -> None:
    page = build(f"# Page\n\n{fenced(FLOW, ALT, f':align: {align}')}").page()
    assert page.one("div", f"align-{align}").find("svg") is not None
    source = fenced(FLOW, ":caption: C", f":align: {align}")
    assert build(f"# Page\n\n{source}").page().one("figure", f"align-{align}") is not None


def test_zoom_is_a_link_to_a_file(build: Build) -> None:
    built = build(f"# Page\n\n{fenced(FLOW, ALT, ':zoom:')}")
    link = built.page().one("div", "diagram")[0]
    text = built.raw(link.attrib["href"])
    assert text.startswith("<svg ")
    assert "light-dark" not in text


def test_settings(build: Build) -> None:
    plain = build(f"# Page\n\n{fenced(FLOW, ALT)}").raw("index.html")
    config = ':config: {"theme": "forest"}'
    forest = build(f"# Page\n\n{fenced(FLOW, ALT, config)}").raw("index.html")
    assert "#cde498" in forest
    assert "#cde498" not in plain
    yaml = build(f"# Page\n\n{fenced(FLOW, ALT, ':config: {theme: forest}')}").raw("index.html")
    assert "#cde498" in yaml


@pytest.mark.parametrize(
    "conf",
    [
        {"mermaid_config": {"theme": "forest"}},
        {"mermaid_init_config": {"startOnLoad": False, "theme": "forest"}},
        {"mermaid_light_theme": "forest"},
    ],
)
def test_settings_for_all(build: Build, conf: dict[str, Any]) -> None:
    assert "#cde498" in build(f"# Page\n\n{fenced(FLOW, ALT)}", conf=conf).raw("index.html")
    fence = f"```mermaid\n---\ntitle: T\n---\n{FLOW}```\n"
    assert "#cde498" in build(f"# Page\n\n{fence}", conf=conf).raw("index.html")


@pytest.mark.parametrize("option", [":config: {", ":config: 3", ":caption:"])
def test_wrong_options_are_left_out(build: Build, option: str) -> None:
    built = build(f"# Page\n\n{fenced(FLOW, ALT, option)}", faulty=True)
    assert [(w.place, w.type) for w in built.warnings] == [("index.md:3", "scidraft.option")]
    assert drawings(built.page())


def test_a_file(build: Build) -> None:
    files = {
        "index.md": "# Page\n\n```{mermaid} flow.mmd\n:alt: F\n```\n",
        "flow.mmd": "flowchart LR\n  A --> Filed\n",
    }
    built = build(files)
    assert "Filed" in "".join(drawings(built.page())[0].itertext())
    again = build({"flow.mmd": "flowchart LR\n  A --> Edited\n"}, previous=built)
    assert "Edited" in "".join(drawings(again.page())[0].itertext())


# Pygments does not know the language; the second is how older Sphinx spells it.
UNKNOWN = ["misc.highlighting_failure", "misc.higlighting_failure"]
FENCE = f"```mermaid\n{FLOW}```\n"


def test_fences(build: Build) -> None:
    text = f"# Page\n\n{FENCE}\n- In a list:\n\n{indent(FENCE, '  ')}"
    built = build(text, conf={"suppress_warnings": ["scidraft.nameless"]})
    assert len(drawings(built.page())) == 2
    assert not built.page().all("pre")


def test_front_matter_in_a_fence(build: Build) -> None:
    fence = f"```mermaid\n---\ntitle: Headed\nconfig:\n  theme: forest\n---\n{FLOW}```\n"
    built = build(f"# Page\n\n{fence}")
    assert "Headed" in "".join(drawings(built.page())[0].itertext())
    assert "#cde498" in built.raw("index.html")


def test_a_fence_with_an_id(build: Build) -> None:
    fence = f"{{#here .special}}\n```mermaid\n---\ntitle: T\n---\n{FLOW}```\n"
    page = build(f"# Page\n\n{fence}\n[x](#here)\n").page()
    assert "special" in page.by_id("here").attrib["class"]
    assert page.href("x") == "#here"


def test_a_source_can_be_shown(build: Build) -> None:
    shown = f"```{{code-block}} text\n{FLOW}```\n\n```{{code-block}} mermaid\n:force:\n{FLOW}```\n"
    conf = {"suppress_warnings": UNKNOWN}
    page = build(f"# Page\n\n{shown}", conf=conf).page()
    assert len(page.all("pre")) == 2
    assert not drawings(page)


def test_the_users_own_way_with_fences_stands(build: Build) -> None:
    text = f"# Page\n\n```mermaid\n:alt: By option\n\n{FLOW}```\n"
    page = build(text, conf={"myst_fence_as_directive": ["mermaid"]}).page()
    (svg,) = drawings(page)
    assert page.by_id(svg.attrib["aria-labelledby"]).text == "By option"


def test_ids_are_unique(build: Build) -> None:
    source = fenced(FLOW, ALT)
    files = {
        "index.md": f"# Root\n\n{source}\n{source}\n```{{toctree}}\na\n```\n",
        "a.md": f"# A\n\n{source}",
    }
    assert len(drawings(build(files).page())) == 2  # the fixture looks at the ids
    assert len(drawings(build(files, builder="singlehtml").page())) == 3
    assert len(drawings(build(files, builder="dirhtml").page("a"))) == 1


def test_the_same_bytes(build: Build) -> None:
    text = "# Page\n\n" + "\n".join(fenced(KINDS[kind][0], ALT) for kind in ("mindmap", "git"))
    conf = {"html_last_updated_fmt": "", "scidraft_cache": "cache"}
    built = build(text, conf=conf)
    assert build(text, conf=conf).bytes("index.html") == built.bytes("index.html")


def test_in_reStructuredText(build: Build) -> None:
    text = "Page\n====\n\n.. mermaid::\n   :alt: Two boxes\n\n   flowchart LR\n     A --> B\n"
    assert drawings(build({"index.rst": text}).page())


def test_within_a_line(build: Build) -> None:
    text = (
        "Page\n====\n\nA |d| in a line.\n\n"
        ".. |d| mermaid::\n   :alt: Two boxes\n\n   flowchart LR\n     A --> B\n"
    )
    page = build(
        {"index.rst": text}, conf={"html_theme": "basic"}, dead=frozenset({"searchlabel"})
    ).page()
    assert page.one("span", "diagram").find("svg") is not None


@pytest.mark.parametrize("theme", ["basic", "alabaster"])
def test_in_other_themes(build: Build, theme: str) -> None:
    dead = frozenset({"searchlabel"})
    page = build(f"# Page\n\n{fenced(FLOW, ALT)}", conf={"html_theme": theme}, dead=dead).page()
    assert drawings(page)


def test_the_other_extension_untouched(build: Build) -> None:
    conf = {"scidraft_diagrams": "sphinxcontrib-mermaid", "suppress_warnings": UNKNOWN}
    built = build(f"# Page\n\n{fenced(FLOW, ALT)}", conf=conf)
    assert not drawings(built.page())
    assert "A --> B" in "".join(built.page().one("pre", "mermaid").itertext())
    assert "mermaid.esm.min.mjs" in built.raw("index.html")
    assert "diagrams.css" not in built.raw("index.html")
