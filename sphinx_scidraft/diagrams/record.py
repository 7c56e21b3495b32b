"""What is kept of a diagram that has been drawn, and how its colours are written."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, replace

from sphinx_scidraft.diagrams import palette, shades

MARK = "\ue0d1"
"""Stands in ids for what makes them unique within a page; a sign for private use."""
_FOR_DARK = re.compile(
    r"var\(--diagram-[a-z]+,light-dark\((#\w+),#\w+\)\)|light-dark\((#\w+),#\w+\)"
)


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a diagram looks like.

    ``body`` is what stands within the ``<svg>`` element: its colours are CSS functions of the
    colour scheme, its ids begin with ``MARK``. Width and height are in pixels.
    """

    body: str
    box: str
    width: int
    height: int
    title: str = ""
    description: str = ""
    has_links: bool = False
    lost: tuple[str, ...] = ()
    """What has been left out though its author may miss it."""

    def dumps(self) -> str:
        """Write it as JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    def on(self, ground: str) -> Drawing:
        """Put something below it."""
        return replace(self, body=ground + self.body)

    @classmethod
    def loads(cls, text: str) -> Drawing:
        """Read what ``dumps`` has written."""
        values = json.loads(text)
        return cls(**{**values, "lost": tuple(values["lost"])})


def in_both(colour: shades.Colour) -> str:
    """Write a colour as one for light and one for dark paper."""
    light = str(colour)
    role = palette.ROLES.get(light)
    if role:
        return f"var(--diagram-{role},light-dark({light},{palette.DARK_ROLES[light]}))"
    return f"light-dark({light},{shades.in_the_dark(colour)})"


def in_light(svg: str) -> str:
    """Return a drawing for light paper only, with plain colours that every program knows.

    >>> in_light('<path fill="light-dark(#ffffff,#000000)"/>')
    '<path fill="#ffffff"/>'
    """
    return _FOR_DARK.sub(lambda match: match[1] or match[2], svg)
