"""HTML labels become text."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from cleaned import light

HTML = 'xmlns="http://www.w3.org/1999/xhtml"'


def label(content: str, style: str = "", *, width: int = 80, height: int = 24) -> str:
    """A label as Mermaid writes it."""
    return (
        f'<foreignObject width="{width}" height="{height}">'
        f'<div {HTML} style="white-space: nowrap; {style}">{content}</div></foreignObject>'
    )


def lines(svg: str) -> list[str]:
    root = ET.fromstring(f"<svg>{svg}</svg>")  # noqa: S314
    return ["".join(row.itertext()) for row in root.iterfind(".//text/tspan")]


def test_a_label_is_centred_in_its_box() -> None:
    assert light(label("<p>Read &amp; write</p>")) == (
        '<text text-anchor="middle"><tspan x="40" y="17.6">Read &amp; write</tspan></text>'
    )


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("<p>a<br/>b</p>", ["a", "b"]),
        ("<p>a</p><p>b</p>", ["a", "b"]),
        ("<span><p> a \n b </p></span>", ["a b"]),
        ("a<br/><br/>b<br/>", ["a", "b"]),
        ("<p></p>", []),
        ("", []),
    ],
)
def test_lines(content: str, expected: list[str]) -> None:
    assert lines(light(label(content))) == expected


def test_an_empty_line_takes_its_place() -> None:
    rows = re.findall(r' y="([\d.]+)"', light(label("a<br/><br/>b", height=72)))
    assert rows == ["17.6", "65.6"]


def test_long_lines_are_broken_where_that_is_wanted() -> None:
    # Each sign is 8 pixels wide: ten of them fit.
    text = "<p>four by four and a verylongwordindeed end</p>"
    assert lines(light(label(text))) == ["four by four and a verylongwordindeed end"]
    broken = light(label(text, "white-space: break-spaces"))
    assert lines(broken) == ["four by", "four and a", "verylongwordindeed", "end"]


def test_looks() -> None:
    text = "plain <b>bold</b> <i>slanted</i> <u>lined</u> <span style='color: red'>red</span>"
    svg = light(label(text))
    assert '<tspan font-weight="700">bold</tspan>' in svg
    assert '<tspan font-style="italic">slanted</tspan>' in svg
    assert '<tspan text-decoration="underline">lined</tspan>' in svg
    assert '<tspan fill="#ff0000">red</tspan>' in svg
    assert lines(svg) == ["plain bold slanted lined red"]


def test_looks_of_the_whole() -> None:
    svg = light(label("<b>a</b>", "font-size: 10px; color: #f00; font-style: italic"))
    assert '<text fill="#ff0000" font-size="10" font-style="italic" font-weight="700"' in svg


def test_what_is_not_bold_within_bold() -> None:
    plain = label("<span style='font-weight: 400'>a</span>")
    svg = light(f'<g style="font-weight: bold">{plain}</g>')
    assert 'font-weight="400"' in svg


def test_background() -> None:
    svg = light(label("<p style='background-color: rgba(0,0,255,.5)'>a</p>"))
    assert svg.startswith('<rect width="80" height="24" fill="#0000ff" fill-opacity="0.5"/>')
    assert "<rect" not in light(label("<p style='background: red'></p>"))


@pytest.mark.parametrize(
    ("around", "style", "anchor"),
    [
        ('<g class="label">', "", "middle"),
        ('<g class="label">', "text-align: start", ""),
        ('<g class="label" transform="translate(-40, 3)">', "text-align: start", "middle"),
        ('<g class="label" transform="translate(-35, 3)">', "text-align: start", ""),
        ('<g class="members-group" transform="translate(-40, 3)">', "text-align: center", ""),
        ('<g class="cluster-label" transform="translate(7, 3)">', "text-align: start", "middle"),
    ],
)
def test_where_a_line_begins(around: str, style: str, anchor: str) -> None:
    svg = light(f"{around}{label('<p>a</p>', style)}</g>")
    assert ('text-anchor="middle"' in svg) is bool(anchor)
    assert f'<tspan x="{40 if anchor else 0}"' in svg


def test_scripts_in_labels_are_no_elements() -> None:
    assert light(label("<img src='https://e.org/x.png'/><script>a()</script>")) == ""
