"""Labels that Mermaid writes as HTML within the drawing, made the text of the drawing itself.

Text is known to every program that reads SVG, HTML within it to few. Mermaid has laid the label out
in a box, with one font; a reader may have another, so a line is centred wherever the box is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple
from xml.etree import ElementTree as ET

from sphinx_scidraft.diagrams.cascade import tag_of

Measure = Callable[[str, float, bool], float]
"""Tells how wide a text is, in pixels, at a size, bold or not."""

SVG = "{http://www.w3.org/2000/svg}"
_BREAK = "\n"
"""Ends a line, be it empty or not."""
_EDGE = "\r"
"""The beginning or the end of a block, which ends a line with something in it."""
_BLOCKS = frozenset({"blockquote", "div", "li", "ol", "p", "pre", "ul"})
_UNSEEN = frozenset({"script", "style", "template"})
_BOLD = frozenset({"b", "strong"})
_SLANTED = frozenset({"em", "i"})
_KEEPING = frozenset({"break-spaces", "normal", "pre-line", "pre-wrap"})
"""Values of ``white-space`` with which a line may be broken."""
_ROWS = ("members-group", "methods-group")
"""Groups of a class whose lines begin below each other."""
_HEIGHT = 1.5
"""Of a line, in sizes of the font; Mermaid's own value."""
_RISE = 0.35
"""From the middle of a line down to its base line, in sizes of the font."""
_SIZE = 16.0
_TRANSLATE = re.compile(r"translate\(\s*(-?[\d.]+)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_HEAVY = 600
_NEAR = 1.0  # pixels


@dataclass(frozen=True, slots=True)
class Style:
    """How a piece of a label looks."""

    size: float = _SIZE
    colour: str = ""
    is_bold: bool = False
    is_slanted: bool = False
    decoration: str = ""


class Piece(NamedTuple):
    """A word, a space, ``_BREAK`` or ``_EDGE``."""

    text: str
    style: Style


Line = list[Piece]


def to_text(root: ET.Element, measure: Measure) -> None:
    """Replace every HTML label of a drawing."""
    _replace_within(root, [], measure)


def _replace_within(parent: ET.Element, around: list[ET.Element], measure: Measure) -> None:
    for index, child in enumerate(list(parent)):
        if tag_of(child) == "foreignObject":
            parent[index] = _as_text(child, [*around, parent], measure)
        else:
            _replace_within(child, [*around, parent], measure)


def _as_text(label: ET.Element, around: list[ET.Element], measure: Measure) -> ET.Element:
    """Make a group of a label: its background, if it has any, and its lines."""
    width, height = (_number(label.get(name)) for name in ("width", "height"))
    group = ET.Element(f"{SVG}g")
    left, top = (_number(label.get(name)) for name in ("x", "y"))
    if left or top:
        group.set("transform", f"translate({left:g},{top:g})")
    pieces = list(_pieces(label, _style(label, _inherited(around))))
    breakable = any(item.get("white-space") in _KEEPING for item in label.iter())
    lines = list(_lines(pieces, width if breakable else None, measure))
    if any(lines):
        background = _background(label)
        if background:
            box = {"width": f"{width:g}", "height": f"{height:g}", "fill": background}
            ET.SubElement(group, f"{SVG}rect", {**box, "stroke": "none"})
        is_centred = _is_centred(label, around, width)
        first = next(piece.style for line in lines for piece in line)
        group.append(_text(lines, width / 2 if is_centred else 0, height, first))
        group[-1].set("text-anchor", "middle" if is_centred else "start")
    return group


def _number(text: str | None) -> float:
    match = _NUMBER.match(text or "")
    return float(match[0]) if match else 0.0


def _inherited(around: list[ET.Element]) -> Style:
    style = Style()
    for element in around:
        style = _style(element, style)
    return style


def _style(element: ET.Element, outer: Style) -> Style:
    """Return the style of an element within one of another style."""
    style, tag = outer, tag_of(element)
    size = element.get("font-size", "")
    if size.endswith("em") and not size.endswith("rem"):
        style = replace(style, size=outer.size * _number(size))
    elif _number(size):
        style = replace(style, size=_number(size))
    weight = element.get("font-weight", "bold" if tag in _BOLD else "")
    if weight:
        style = replace(style, is_bold="bold" in weight or _number(weight) >= _HEAVY)
    slant = element.get("font-style", "italic" if tag in _SLANTED else "")
    if slant:
        style = replace(style, is_slanted=slant in {"italic", "oblique"})
    if element.get("color"):
        style = replace(style, colour=element.get("color", ""))
    lined = element.get("text-decoration") or {"u": "underline", "s": "line-through"}.get(tag)
    return replace(style, decoration=lined) if lined else style


def _pieces(element: ET.Element, style: Style) -> Iterator[Piece]:
    """Read a label."""
    tag = tag_of(element)
    if tag in _UNSEEN:
        return
    edge = {"br": _BREAK}.get(tag) or (_EDGE if tag in _BLOCKS else "")
    if edge:
        yield Piece(edge, style)
    yield from _words(element.text, style)
    for child in element:
        yield from _pieces(child, _style(child, style))
        yield from _words(child.tail, style)
    if edge == _EDGE:
        yield Piece(edge, style)


def _words(text: str | None, style: Style) -> Iterator[Piece]:
    for word in re.findall(r"\s+|\S+", text or ""):
        yield Piece(" " if word.isspace() else word, style)


def _lines(pieces: list[Piece], width: float | None, measure: Measure) -> Iterator[Line]:
    """Break a label into lines where it says so, and where a line would be wider than its box."""
    now: Line = []
    for piece in (*pieces, Piece(_EDGE, Style())):
        if piece.text not in {_BREAK, _EDGE}:
            now.append(piece)
            continue
        line = _trimmed(now)
        if width is not None and line:
            yield from _broken(line, width, measure)
        elif line or piece.text == _BREAK:
            yield line
        now = []


def _broken(line: Line, width: float, measure: Measure) -> Iterator[Line]:
    now: Line = []
    extent = 0.0
    for piece in line:
        wide = measure(piece.text, piece.style.size, piece.style.is_bold)
        if now and piece.text != " " and extent + wide > width + _NEAR:
            yield _trimmed(now)
            now, extent = [], 0.0
        if now or piece.text != " ":
            now.append(piece)
            extent += wide
    if _trimmed(now):
        yield _trimmed(now)


def _trimmed(line: Line) -> Line:
    """Leave out spaces at the ends of a line, and all but one of several."""
    kept: Line = []
    for piece in line:
        if piece.text != " " or (kept and kept[-1].text != " "):
            kept.append(piece)
    return kept[:-1] if kept and kept[-1].text == " " else kept


def _background(label: ET.Element) -> str:
    """Return the innermost background of a label."""
    found = [item.get("background-color", "") for item in label.iter()]
    return next((colour for colour in reversed(found) if colour), "")


def _is_centred(label: ET.Element, around: list[ET.Element], width: float) -> bool:
    """Tell whether a label is centred: on its place, or in its box."""
    classes = {name for element in around for name in element.get("class", "").split()}
    if classes.intersection(_ROWS):
        return False
    moved = 0.0
    for element in reversed(around[-3:]):
        match = _TRANSLATE.match(element.get("transform", ""))
        moved += float(match[1]) if match else 0.0
        if match and abs(moved + width / 2) < _NEAR:
            return True
    aligned = [item.get("text-align", "") for item in label.iter() if item.get("text-align")]
    return "cluster-label" in classes or (not aligned or aligned[0] == "center")


def _text(lines: list[Line], place: float, height: float, style: Style) -> ET.Element:
    """Write lines of text, in the middle of a box of some height."""
    text = ET.Element(f"{SVG}text")
    _look(text, style)
    step = _HEIGHT * style.size
    first = (height - len(lines) * step) / 2 + step / 2 + _RISE * style.size
    for number, line in enumerate(lines):
        if not line:
            continue
        at = {"x": f"{place:g}", "y": f"{first + number * step:.6g}"}
        row = ET.SubElement(text, f"{SVG}tspan", at)
        for look, group in groupby(line, lambda piece: piece.style):
            words = "".join(piece.text for piece in group)
            if look == style and not len(row):
                row.text = (row.text or "") + words
            else:
                part = ET.SubElement(row, f"{SVG}tspan")
                part.text = words
                _look(part, look, style)
    return text


def _look(element: ET.Element, style: Style, outer: Style | None = None) -> None:
    """Set the attributes that make a style of an outer one, or of whatever there is."""
    element.set("stroke", "none")
    if outer is None or style.size != outer.size:
        element.set("font-size", f"{style.size:g}")
    if style.colour and (outer is None or style.colour != outer.colour):
        element.set("fill", style.colour)
    if outer is None or style.is_bold != outer.is_bold:
        element.set("font-weight", "bold" if style.is_bold else "normal")
    if outer is None or style.is_slanted != outer.is_slanted:
        element.set("font-style", "italic" if style.is_slanted else "normal")
    if style.decoration and (outer is None or style.decoration != outer.decoration):
        element.set("text-decoration", style.decoration)
