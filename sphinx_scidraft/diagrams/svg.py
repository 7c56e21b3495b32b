"""A drawing as an ``<svg>`` element: in a page, in an e-book, in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from sphinx_scidraft.diagrams import palette
from sphinx_scidraft.diagrams.record import MARK, in_light

if TYPE_CHECKING:
    from sphinx_scidraft.diagrams.record import Drawing

_WHITE = "#ffffff"
_NAMESPACE = "http://www.w3.org/2000/svg"


class Named(NamedTuple):
    """What a diagram is called, and what is said of it, for those who do not see it."""

    name: str
    description: str = ""


def element(drawing: Drawing, named: Named, mark: str) -> str:
    """Write a drawing for a page; ``mark`` begins its ids and is that of no other on the page."""
    title, description = f"{mark}title", f"{mark}desc"
    # What is within an image is no link to a screen reader.
    attributes = {"role": "graphics-document document" if drawing.has_links else "img"}
    said = ""
    if named.name:
        attributes["aria-labelledby"] = title
        said += f'<title id="{title}">{escape(named.name)}</title>'
    if named.description:
        attributes["aria-describedby"] = description
        said += f'<desc id="{description}">{escape(named.description)}</desc>'
    return _element(drawing, attributes, said + drawing.body).replace(MARK, mark)


def on_paper(drawing: Drawing, named: Named, mark: str) -> str:
    """Write a drawing that brings light paper along, wherever it is looked at."""
    left, top, width, height = drawing.box.split()
    paper = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{_WHITE}"/>'
    return _white(element(drawing.on(paper), named, mark))


def plain(drawing: Drawing) -> str:
    """Write a drawing as a file for programs, for white paper."""
    return _white(_element(drawing, {}, drawing.body).replace(MARK, "id"))


def _white(svg: str) -> str:
    """Exchange the colours of pages for those of white paper."""
    return in_light(svg).replace(palette.PAPER, _WHITE)


def _element(drawing: Drawing, attributes: dict[str, str], content: str) -> str:
    written = {
        "xmlns": _NAMESPACE,
        "viewBox": drawing.box,
        "width": str(drawing.width),
        "height": str(drawing.height),
        "font-family": palette.FONT,
        "font-size": "16",
        "direction": "ltr",  # as Mermaid has laid it out, also in a page that runs the other way
        **attributes,
    }
    inner = "".join(f" {name}={quoteattr(value)}" for name, value in written.items())
    return f"<svg{inner}>{content}</svg>"
