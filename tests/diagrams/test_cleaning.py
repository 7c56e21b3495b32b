"""What is kept of an SVG that Mermaid has made, and how it is written."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from cleaned import drawn, light, measure

from sphinx_scidraft.diagrams import palette
from sphinx_scidraft.diagrams.cleaning import clean
from sphinx_scidraft.diagrams.record import Drawing
from sphinx_scidraft.diagrams.svg import Named, element, on_paper, plain


@pytest.mark.parametrize(
    ("content", "kept"),
    [
        ('<rect width="5" height="4" fill="red"/>', '<rect width="5" height="4" fill="#ff0000"/>'),
        ('<path d="M0 0L9 9"/>', '<path d="M0 0L9 9"/>'),
        ('<text x="1">a &lt; b</text>', '<text x="1">a &lt; b</text>'),
        # what is said and would hold anyway
        ('<path d="M0 0" fill="black" stroke="none" stroke-width="1"/>', '<path d="M0 0"/>'),
        (
            '<g fill="red"><path d="M0 0" fill="#f00"/></g>',
            '<g fill="#ff0000"><path d="M0 0"/></g>',
        ),
        ('<g><g><path d="M0 0"/></g></g>', '<path d="M0 0"/>'),
        ('<g class="x" data-id="y" id="z"><path d="M0 0"/></g>', '<path d="M0 0"/>'),
        ('<path d="M0 0" font-size="3"/>', '<path d="M0 0"/>'),
        # numbers
        ('<path d="M1.23456 -0.00012345L-7.5555 3"/>', '<path d="M1.23 -0.0001234L-7.56 3"/>'),
        (
            '<path d="M0 0" stroke="red" stroke-width="2px"/>',
            '<path d="M0 0" stroke="#ff0000" stroke-width="2"/>',
        ),
        # sizes of fonts
        ('<text font-size="20px">a</text>', '<text font-size="20">a</text>'),
        ('<text font-size="2em">a</text>', '<text font-size="32">a</text>'),
        ('<text font-size="4ex">a</text>', '<text font-size="32">a</text>'),
        ('<text font-size="12pt">a</text>', "<text>a</text>"),
        ('<text font-size="150%">a</text>', '<text font-size="24">a</text>'),
        ('<text font-size="large">a</text>', "<text>a</text>"),
        ('<text font-weight="bold">a</text>', '<text font-weight="700">a</text>'),
        ("<text font-family=\"arial, 'b'\">a</text>", "<text font-family='arial,\"b\"'>a</text>"),
        ('<text font-family="sans-serif">a</text>', "<text>a</text>"),
        ('<text dominant-baseline="start">a</text>', "<text>a</text>"),
        # what belongs to other elements
        ('<circle r="3" width="6" height="6"/>', '<circle r="3"/>'),
        ('<g x="3" dy="1em"><path d="M0 0"/></g>', '<path d="M0 0"/>'),
        # colours that are not opaque
        (
            '<path d="M0 0" fill="rgba(255,0,0,.5)"/>',
            '<path d="M0 0" fill="#ff0000" fill-opacity="0.5"/>',
        ),
        ('<path d="M0 0" fill="currentColor" color="#00f"/>', '<path d="M0 0" fill="#0000ff"/>'),
    ],
)
def test_what_is_kept(content: str, kept: str) -> None:
    assert light(content) == kept


@pytest.mark.parametrize(
    "content",
    [
        "<script>alert(1)</script>",
        "<style>a{}</style>",
        "<metadata/>",
        "<filter id='f'><feDropShadow/></filter>",
        '<rect width="0" height="4"/>',
        "<rect/>",
        '<circle r="0"/>',
        '<path d=""/>',
        '<path d="M0 0" fill="none"/>',
        '<path d="M0 0" fill="none" stroke="red" stroke-width="0"/>',
        '<path d="M0 0" display="none"/>',
        '<path d="M0 0" visibility="hidden"/>',
        '<path d="M0 0" opacity="0"/>',
        '<g style="display: none"><path d="M0 0"/></g>',
        "<text/>",
        "<g/>",
        '<marker id="m"><path d="M0 0"/></marker>',
        '<image href="https://example.org/a.png" width="5" height="5"/>',
        '<image href="data:image/svg+xml;base64,AAAA" width="5" height="5"/>',
        '<use href="https://example.org/a.svg#b"/>',
        '<animate attributeName="x"/>',
        '<set attributeName="onclick"/>',
    ],
)
def test_what_is_left_out(content: str) -> None:
    assert light(content) == ""


def test_attributes_that_are_left_out() -> None:
    attributes = 'onclick="x()" filter="url(https://e.org/#f)" clip-path="url(a.svg#b)"'
    assert light(f'<path d="M0 0" {attributes}/>') == '<path d="M0 0"/>'


@pytest.mark.parametrize(
    ("address", "is_kept"),
    [
        ("https://example.org/?a=b:c", True),
        ("mailto:a@example.org", True),
        ("page.html#a:b", True),
        ("#here", True),
        ("javascript:alert(1)", False),
        (" java&#9;script:alert(1)", False),
        ("data:text/html,x", False),
        ("about:blank", False),
    ],
)
def test_links(address: str, is_kept: bool) -> None:  # noqa: FBT001
    drawing = drawn(f'<a href="{address}" target="_blank"><path d="M0 0"/></a>')
    assert drawing.has_links is is_kept
    assert ("<a href=" in drawing.body) is is_kept
    assert "<path" in drawing.body
    assert bool(drawing.lost) is not is_kept


def test_ids_are_few_and_in_order() -> None:
    content = (
        '<marker id="my-b"><path d="M0 0"/></marker><marker id="my-a"><path d="M0 0"/></marker>'
        '<path id="x" d="M0 0" stroke="red" marker-end="url(#my-a)" fill="none"/>'
        '<path d="M1 1" stroke="red" marker-end="url(\'#my-a\')" fill="none"/>'
    )
    assert light(content) == (
        '<marker id="ID1"><path d="M0 0"/></marker>'
        '<path d="M0 0" fill="none" marker-end="url(#ID1)" stroke="#ff0000"/>'
        '<path d="M1 1" fill="none" marker-end="url(#ID1)" stroke="#ff0000"/>'
    )


STYLED = "<style>#my-svg .a{fill:red;stroke:blue!important}#my-svg{fill:lime}</style>"


@pytest.mark.parametrize(
    ("attributes", "fill", "stroke"),
    [
        ('class="a"', "#ff0000", "#0000ff"),
        ('class="a" fill="white" stroke="white"', "#ff0000", "#0000ff"),
        ('class="a" style="fill: white; stroke: white"', "#ffffff", "#0000ff"),
        ('class="a" style="stroke: white !important"', "#ff0000", "#ffffff"),
    ],
)
def test_style_sheets_become_attributes(attributes: str, fill: str, stroke: str) -> None:
    body = light(f'{STYLED}<path d="M0 0" {attributes}/>')
    assert body == f'<g fill="#00ff00"><path d="M0 0" fill="{fill}" stroke="{stroke}"/></g>'


def test_rules_of_ours() -> None:
    body = light('<path class="a" d="M0 0"/>', "& .a{fill:red}")
    assert body == '<path d="M0 0" fill="#ff0000"/>'


def test_selectors_that_are_not_known_do_no_harm() -> None:
    rules = "a:::b{fill:red}.c::before{fill:red}@media x{.c{fill:red}}.c:hover{fill:red}"
    assert light(f'<style>{rules}</style><path class="c" d="M0 0"/>') == '<path d="M0 0"/>'


def test_colours_are_those_of_both_schemes() -> None:
    body = drawn(f'<path d="M0 0" fill="{palette.INK}" stroke="#dbe7f6"/>').body
    assert 'fill="var(--diagram-ink,light-dark(#1c1b19,#e3e0d9))"' in body
    assert re.search(r'stroke="light-dark\(#dbe7f6,#[0-9a-f]{6}\)"', body)


def test_title_and_description() -> None:
    drawing = drawn("<title>A  name</title><desc>What\nit is.</desc><path d='M0 0'/>")
    assert (drawing.title, drawing.description) == ("A name", "What it is.")
    assert "<title" not in drawing.body


def test_size() -> None:
    assert (drawn("").width, drawn("").height, drawn("").box) == (100, 51, "0 0 100 50.12")
    without = clean('<svg xmlns="http://www.w3.org/2000/svg" width="9px" height="8"/>', measure)
    assert without.box == "0 0 9 8"


def test_json() -> None:
    drawing = drawn('<title>T</title><a href="about:blank"><path d="M0 0"/></a>')
    assert Drawing.loads(drawing.dumps()) == drawing


NAMED = Named('A & "b"', "More <of> it")


def test_element() -> None:
    drawing = drawn('<marker id="a"><path d="M0 0"/></marker><path d="M0 0" marker-end="url(#a)"/>')
    root = ET.fromstring(element(drawing, NAMED, "diagram.1."))  # noqa: S314
    ids = [item.attrib["id"] for item in root.iter() if "id" in item.attrib]
    assert ids == ["diagram.1.title", "diagram.1.desc", "diagram.1.1"]
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "diagram.1.title"
    assert root.get("aria-describedby") == "diagram.1.desc"
    assert [root[0].text, root[1].text] == [NAMED.name, NAMED.description]
    assert (root.get("width"), root.get("height")) == ("100", "51")
    assert "style" not in root.attrib


def test_element_with_links() -> None:
    drawing = drawn('<a href="#x"><path d="M0 0"/></a>')
    assert 'role="graphics-document document"' in element(drawing, Named(""), "d.")


def test_on_paper_and_plain() -> None:
    drawing = drawn(f'<path d="M0 0" fill="{palette.PAPER}" stroke="red"/>')
    for text in (on_paper(drawing, NAMED, "d."), plain(drawing)):
        ET.fromstring(text)  # noqa: S314
        assert not re.search(r"light-dark|var\(|\ue0d1", text)
        assert palette.PAPER not in text
    assert '<rect x="0" y="0" width="100" height="50.12" fill="#ffffff"/>' in on_paper(
        drawing, NAMED, "d."
    )
