"""Drawings in LaTeX: vector graphics by the package pgf, with the texts in the document's fonts.

Only pgf's basic layer is used, which no language's active characters can disturb.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.schedules.looks import LOOKS
from sphinx_scidraft.schedules.shapes import Drawing, Link, Path, Rect, Shape, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

PACKAGE = "pgf"
_POINT = 0.75
"""Big points in a CSS pixel."""
_ANCHORS = {"start": "left", "middle": "center", "end": "right"}
_FRAME = r"""\begingroup
\setbox0\hbox{%s}%%
\ifdim\wd0>\linewidth\setbox0\hbox{\resizebox{\linewidth}{!}{\box0}}\fi
\ifdim\ht0>0.8\textheight\setbox0\hbox{\resizebox{!}{0.8\textheight}{\box0}}\fi
\leavevmode\box0
\endgroup
"""


def picture(drawing: Drawing, encode: Callable[[str], str], *, scale: float = 1) -> str:
    """Write a drawing, made smaller where the page is; ``encode`` makes texts safe for LaTeX."""
    writer = _Writer(drawing.height, scale * _POINT, encode)
    size = writer.pair(drawing.width, drawing.height)
    lines = [
        "%\n\\begin{pgfpicture}",
        *_colours(drawing.shapes),
        rf"\pgfpathrectangle{{\pgfpointorigin}}{{\pgfqpoint{size}}}",
        r"\pgfusepath{use as bounding box}",
        *(line for shape in drawing.shapes for line in writer.shape(shape)),
        r"\end{pgfpicture}",
    ]
    return _FRAME % "%\n".join(lines)


def _roles(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Link):
            yield from _roles(shape.shapes)
        else:
            yield shape.role


def _colours(shapes: Iterable[Shape]) -> Iterator[str]:
    """Define the colours that occur, once each."""
    looks = [LOOKS[role] for role in _roles(shapes)]
    pairs = [pair for look in looks for pair in (look.fill, look.stroke) if pair]
    for light in dict.fromkeys(pair[0] for pair in pairs):
        yield rf"\definecolor{{{_colour(light)}}}{{HTML}}{{{light[1:].upper()}}}"


def _colour(light: str) -> str:
    return f"gantt{light[1:]}"


class _Writer:
    """Writes shapes; y grows upwards here."""

    def __init__(self, height: float, unit: float, encode: Callable[[str], str]) -> None:
        self.height = height
        self.unit = unit
        self.encode = encode

    def length(self, value: float) -> str:
        """Write a length."""
        return f"{value * self.unit:.2f}bp"

    def pair(self, x: float, y: float) -> str:
        """Write two lengths."""
        return f"{{{self.length(x)}}}{{{self.length(y)}}}"

    def point(self, x: float, y: float) -> str:
        """Write a point."""
        return rf"\pgfqpoint{self.pair(x, self.height - y)}"

    def shape(self, shape: Shape) -> Iterator[str]:
        """Write a shape."""
        if isinstance(shape, Link):
            for inner in shape.shapes:
                yield from self._linked(inner, shape.target)
        elif isinstance(shape, Text):
            yield self._text(shape, self.encode(shape.text))
        else:
            yield from self._path(shape)

    def _linked(self, shape: Rect | Path | Text, target: str) -> Iterator[str]:
        if isinstance(shape, Text):
            address = target.replace("\\", r"\%5C").replace("%", r"\%").replace("#", r"\#")
            text = self.encode(shape.text)
            yield self._text(shape, rf"\href{{{address}}}{{{text}}}")
        else:
            yield from self.shape(shape)

    def _text(self, shape: Text, text: str) -> str:
        look = LOOKS[shape.role]
        size = look.size * self.unit
        font = rf"\fontsize{{{size:.2f}bp}}{{{size * 1.2:.2f}bp}}\sffamily"
        font += r"\bfseries" if look.bold else r"\mdseries"
        colour = rf"\color{{{_colour(look.fill[0])}}}" if look.fill else ""
        place = f"x={self.length(shape.x)},y={self.length(self.height - shape.y)}"
        return (
            rf"\pgftext[{place},{_ANCHORS[shape.anchor]},base]{{{font}\selectfont{colour} {text}}}"
        )

    def _path(self, shape: Rect | Path) -> Iterator[str]:
        look = LOOKS[shape.role]
        uses = []
        yield r"\begin{pgfscope}"
        if look.fill:
            uses.append("fill")
            yield rf"\pgfsetfillcolor{{{_colour(look.fill[0])}}}"
        if look.stroke:
            uses.append("stroke")
            yield rf"\pgfsetstrokecolor{{{_colour(look.stroke[0])}}}"
            yield rf"\pgfsetlinewidth{{{self.length(look.width)}}}"
        if look.dashes:
            dashes = "".join(f"{{{self.length(dash)}}}" for dash in look.dashes)
            yield rf"\pgfsetdash{{{dashes}}}{{0bp}}"
        yield from self._outline(shape)
        yield rf"\pgfusepath{{{','.join(uses)}}}"
        yield r"\end{pgfscope}"

    def _outline(self, shape: Rect | Path) -> Iterator[str]:
        if isinstance(shape, Rect):
            corner = self.length(shape.round)
            yield rf"\pgfsetcornersarced{{\pgfqpoint{{{corner}}}{{{corner}}}}}"
            start = self.point(shape.x, shape.y + shape.height)
            size = self.pair(shape.width, shape.height)
            yield rf"\pgfpathrectangle{{{start}}}{{\pgfqpoint{size}}}"
            return
        for first, *others in shape.lines:
            yield rf"\pgfpathmoveto{{{self.point(*first)}}}"
            for point in others:
                yield rf"\pgfpathlineto{{{self.point(*point)}}}"
            if shape.closed:
                yield r"\pgfpathclose"
