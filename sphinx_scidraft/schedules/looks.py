"""How each role looks: its colours on light and on dark ground, the width of its lines.

Texts have a contrast of at least 7 to 1 on whatever they can stand on, lines that matter of 3 to 1.
The style sheet is made from this table; the light colours are in the drawings besides, for readers
without style sheets.
"""

from __future__ import annotations

from typing import NamedTuple

PAPER = "#fffefb", "#17191c"


class Look(NamedTuple):
    """Colours for light and dark ground; lines may be dashed."""

    fill: tuple[str, str] | None = None
    stroke: tuple[str, str] | None = None
    width: float = 1
    dashes: tuple[float, ...] = ()
    size: float = 0
    """The size of a font, for texts."""
    bold: bool = False
    underlined: bool = False


_INK = "#1c1b19", "#e3e0d9"
_SOFT = "#524e48", "#b8b4ac"
_LINE = "#dad6cd", "#3e4147"
_LINK = "#174a86", "#a5c8f3"
_ALERT = "#951b16", "#f5aba0"
_MARK = "#5e2a7e", "#d3b3ea"
_BLUE = "#2f5d94", "#8fb8e8"

LOOKS: dict[str, Look] = {
    "off": Look(fill=("#f0ede5", "#22262b")),
    "grid": Look(stroke=_LINE),
    "rule": Look(stroke=_LINE),
    "axis": Look(fill=_SOFT, size=12),
    "name": Look(fill=_INK, size=13),
    "link": Look(fill=_LINK, size=13, underlined=True),
    "link-inside": Look(fill=_INK, size=13, underlined=True),
    "section": Look(fill=_INK, size=13, bold=True),
    "note": Look(fill=_SOFT, size=12),
    "bar": Look(fill=("#dce8f5", "#1d2f47"), stroke=_BLUE),
    "bar-active": Look(fill=("#dce8f5", "#1d2f47"), stroke=_BLUE),
    "half": Look(fill=("#93b9e4", "#274669")),
    "bar-done": Look(fill=("#eeebe4", "#24272b"), stroke=_SOFT),
    "hatch": Look(stroke=("#b9b4a8", "#40454c"), width=1.5),
    "frame": Look(stroke=_ALERT, width=2.5),
    "diamond": Look(fill=("#1c1b19", "#e3e0d9"), stroke=_INK),
    "diamond-active": Look(fill=("#93b9e4", "#274669"), stroke=_BLUE),
    "diamond-done": Look(fill=PAPER, stroke=_SOFT, width=1.5),
    "critical": Look(fill=_INK),
    "arrow": Look(stroke=_SOFT, width=1.25),
    "until": Look(stroke=_SOFT, width=1.25, dashes=(4, 3)),
    "head": Look(fill=_SOFT),
    "arrow-critical": Look(stroke=_INK, width=2.25),
    "head-critical": Look(fill=_INK),
    "marker": Look(stroke=_MARK, width=1.5, dashes=(5, 3)),
    "marker-text": Look(fill=_MARK, size=12),
    "today": Look(stroke=_ALERT, width=1.5),
    "today-text": Look(fill=_ALERT, size=12),
}


def font_size(role: str) -> float:
    """Return the size of a text's font."""
    return LOOKS[role].size


def _both(colours: tuple[str, str] | None) -> str:
    if colours is None:
        return "none"
    light, dark = colours
    return f"light-dark({light},{dark})"


def style_rules() -> str:
    """Write the rules of the style sheet for all roles."""
    rules = []
    for role, look in LOOKS.items():
        declared = f"fill:{_both(look.fill)}"
        if look.stroke:
            declared += f";stroke:{_both(look.stroke)}"
        rules.append(f".gantt-{role}{{{declared}}}")
    return "\n".join(rules)
