"""Values of presentation attributes: all that mean the same are written the same."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sphinx_scidraft.diagrams import palette

if TYPE_CHECKING:
    from collections.abc import Mapping

_BASELINES = frozenset(
    (
        *("alphabetic", "auto", "central", "hanging", "ideographic", "mathematical", "middle"),
        *("text-after-edge", "text-before-edge", "text-bottom", "text-top"),
    )
)
_PLAIN = {"normal": "400", "bold": "700", "bolder": "700", "lighter": "400"}
_LONG = re.compile(r"-?\d*\.\d{3,}(?:e-?\d+)?")
_SIZE = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(px|em|ex|rem|pt|%)?")
_PIXELS = re.compile(r"(-?[\d.]+)px")


def written(name: str, value: str, inherited: Mapping[str, str]) -> str:
    """Write a value as all others like it are written; nothing, where it means nothing."""
    match name:
        case "font-family":
            return _family(value)
        case "font-size":
            return _size(value, float(inherited["font-size"]))
        case "font-weight":
            return _PLAIN.get(value, value)
        case "stroke-dasharray":
            return "none" if re.fullmatch(r"[0,\s]*|none", value) else short(value)
        case "dominant-baseline":
            return value if value in _BASELINES else ""
    return short(value)


def _size(value: str, outer: float) -> str:
    """Return the size of a font in pixels; that around it, where it is none."""
    match = _SIZE.fullmatch(value)
    if match is None:
        return f"{outer:g}"
    units = {"em": outer, "ex": outer / 2, "%": outer / 100, "rem": 16.0, "pt": 4 / 3}
    return f"{float(match[1]) * units.get(match[2], 1.0):g}"


def _family(value: str) -> str:
    """Write a list of fonts in one way; Mermaid's own choice is that of nobody."""
    family = re.sub(r"\s*,\s*", ",", value.replace("'", '"'))
    is_chosen = family != "sans-serif" and not family.startswith('"trebuchet ms"')
    return family if is_chosen else palette.FONT


def short(value: str) -> str:
    """Write numbers without a unit and with as many digits as can be seen."""
    plain = _PIXELS.sub(r"\1", value)
    return _LONG.sub(lambda match: _rounded(float(match[0])), plain)


def _rounded(number: float) -> str:
    return f"{number:.4g}" if abs(number) < 1 else f"{round(number, 2):g}"
