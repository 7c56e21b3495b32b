"""What a drawing is made of, whoever writes it: rectangles, lines, texts, links.

Lengths are CSS pixels, y grows downwards. A shape has a role (``bar``, ``arrow`` …); how a role
looks is said once, in ``looks``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

Anchor = Literal["start", "middle", "end"]


class Rect(NamedTuple):
    """A rectangle; ``round`` is the radius of its corners."""

    role: str
    x: float
    y: float
    width: float
    height: float
    round: float = 0

    def moved(self, dx: float) -> Rect:
        """Return it further to the right."""
        return self._replace(x=self.x + dx)


class Path(NamedTuple):
    """Lines through points, several at a time; ``closed`` makes areas of them."""

    role: str
    lines: tuple[tuple[tuple[float, float], ...], ...]
    closed: bool = False

    def moved(self, dx: float) -> Path:
        """Return it further to the right."""
        lines = tuple(tuple((x + dx, y) for x, y in line) for line in self.lines)
        return self._replace(lines=lines)


class Text(NamedTuple):
    """A line of text on a base line."""

    role: str
    x: float
    y: float
    text: str
    anchor: Anchor = "start"

    def moved(self, dx: float) -> Text:
        """Return it further to the right."""
        return self._replace(x=self.x + dx)


class Link(NamedTuple):
    """Shapes that lead somewhere; a ``second`` link repeats one that the keyboard can reach."""

    target: str
    shapes: tuple[Rect | Path | Text, ...]
    second: bool = False

    def moved(self, dx: float) -> Link:
        """Return it further to the right."""
        return self._replace(shapes=tuple(shape.moved(dx) for shape in self.shapes))


Shape = Rect | Path | Text | Link


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of a size."""

    width: float
    height: float
    shapes: Sequence[Shape] = field(default_factory=tuple)

    @property
    def has_links(self) -> bool:
        """Whether anything in it leads somewhere."""
        return any(isinstance(shape, Link) for shape in self.shapes)


def beside(left: Drawing, right: Drawing) -> Drawing:
    """Put two drawings side by side."""
    return Drawing(
        left.width + right.width,
        max(left.height, right.height),
        (*left.shapes, *(shape.moved(left.width) for shape in right.shapes)),
    )
