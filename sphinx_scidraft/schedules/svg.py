"""Drawings as SVG.

Each shape has a class, which the style sheet colours for light and dark, and the light colours as
attributes besides, for readers that have no style sheet.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sphinx_scidraft.schedules.looks import LOOKS, Look
from sphinx_scidraft.schedules.shapes import Drawing, Link, Path, Rect, Shape, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def svg(drawing: Drawing, *, scale: float = 1, attributes: str = "", head: str = "") -> str:
    """Write a drawing; ``head`` stands first in it, and may hold a title and a description."""
    width, height = number(drawing.width), number(drawing.height)
    size = f'width="{number(drawing.width * scale)}" height="{number(drawing.height * scale)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size}'
        f' font-family="system-ui, sans-serif" fill="none"{attributes}>{head}'
        f"{''.join(_grouped(drawing.shapes))}</svg>\n"
    )


def number(value: float) -> str:
    """Write a length, to a tenth of a pixel."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def _grouped(shapes: Iterable[Shape]) -> Iterator[str]:
    """Write shapes, those of one role that follow each other in a group."""
    role = None
    for shape in shapes:
        if isinstance(shape, Link):
            if role is not None:
                yield "</g>"
            role = None
            yield _link(shape)
            continue
        if shape.role != role:
            if role is not None:
                yield "</g>"
            role = shape.role
            yield f"<g{_paint(role)}>"
        yield _element(shape)
    if role is not None:
        yield "</g>"


def _link(link: Link) -> str:
    second = ' tabindex="-1" aria-hidden="true"' if link.second else ""
    return f'<a href="{escape(link.target)}"{second}>{"".join(_grouped(link.shapes))}</a>'


def _paint(role: str) -> str:
    """Write the class and the light colours of a role."""
    look = LOOKS[role]
    return f' class="gantt-{role}"{"".join(_attributes(look))}'


def _attributes(look: Look) -> Iterator[str]:
    if look.fill:
        yield f' fill="{look.fill[0]}"'
    if look.stroke:
        yield f' stroke="{look.stroke[0]}"'
        if look.width != 1:
            yield f' stroke-width="{number(look.width)}"'
    if look.dashes:
        yield f' stroke-dasharray="{" ".join(map(number, look.dashes))}"'
    if look.size:
        yield f' font-size="{number(look.size)}"'
    if look.bold:
        yield ' font-weight="700"'
    if look.underlined:
        yield ' text-decoration="underline"'


def _element(shape: Rect | Path | Text) -> str:
    match shape:
        case Rect():
            size = f'width="{number(shape.width)}" height="{number(shape.height)}"'
            corners = f' rx="{number(shape.round)}"' if shape.round else ""
            return f'<rect x="{number(shape.x)}" y="{number(shape.y)}" {size}{corners}/>'
        case Path():
            close = "z" if shape.closed else ""
            return f'<path d="{"".join(_line(line) + close for line in shape.lines)}"/>'
        case Text():
            anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
            place = f'x="{number(shape.x)}" y="{number(shape.y)}"'
            return f"<text {place}{anchor}>{escape(shape.text, quote=False)}</text>"


def _line(points: tuple[tuple[float, float], ...]) -> str:
    (x, y), *others = points
    return f"M{number(x)} {number(y)}" + "".join(f"L{number(a)} {number(b)}" for a, b in others)
