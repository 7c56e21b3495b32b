"""Diagrams are drawn once: what is known stands in the cache."""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sphinx_scidraft import cache as caching
from sphinx_scidraft.diagrams import engine, palette
from sphinx_scidraft.diagrams.record import Drawing
from sphinx_scidraft.diagrams.source import front_line, line_of, theme_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx
    from sphinx.config import Config

_ALWAYS: dict[str, Any] = {
    "theme": "base",
    "fontFamily": palette.FONT,
    "suppressErrorRendering": True,
    "securityLevel": "strict",
    "maxTextSize": 1_000_000,
    "maxEdges": 20_000,
    "deterministicIds": True,
    # Text that a drawing may consist of without HTML in it.
    "journey": {"textPlacement": "tspan"},
    "timeline": {"textPlacement": "tspan"},
    "sequence": {f"{part}FontFamily": palette.FONT for part in ("actor", "message", "note")},
}
_LINE = re.compile(r"\s*\bon line (\d+)|\bat line (\d+)|\bline (\d+), column \d+")
_FRONT_LINE = re.compile(r"YAMLException: .*\((\d+):\d+\)")
_POINTER = re.compile(r"^-*\^", re.MULTILINE)
_WANTED = re.compile(r"Expecting (.*?), got '(.*?)'", re.DOTALL)
_PICTURE = re.compile(r"Image is not defined|produced no output")
_MATH = "$$"
"""Mermaid leaves mathematics between these to browsers; we show its source."""
_SIGNS = "\ue0d2\ue0d3"
"""Stand for them while a diagram is drawn: of the same width, and for private use."""
_NO_CHOICE = "default"
"""The theme that nobody has asked for."""
_FEW = 4
_LONGEST = 300


class Fault(NamedTuple):
    """Why a diagram could not be drawn, and the line of its source, from 1, that is to blame."""

    message: str
    line: int | None


@cache
def _maker() -> str:
    """Return what a drawing depends on besides its source: Mermaid, and all that we do to it."""
    digest = sha256(version("mermaidx").encode())
    for path in sorted(Path(__file__).parent.glob("*.*")):
        if path.suffix in {".js", ".py"}:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Return the first settings with those of the second, which win, at every depth."""
    merged = dict(one)
    for name, value in other.items():
        below = merged.get(name)
        if isinstance(below, dict) and isinstance(value, dict):
            merged[name] = _merged(below, value)
        else:
            merged[name] = value
    return merged


def _option(config: Config, name: str, default: Any) -> Any:
    """Return an option of sphinxcontrib-mermaid's, which not every version of it has."""
    return getattr(config, f"mermaid_{name}", None) or default


def settings(config: Config, source: str) -> dict[str, Any]:
    """Return what Mermaid is told for a diagram: our colours, unless somebody has asked for others.

    The options of sphinxcontrib-mermaid that hold for all diagrams are honoured.
    """
    told = _merged(_option(config, "init_config", {}), _option(config, "config", {}))
    told.pop("startOnLoad", None)
    theme = _option(config, "light_theme", _NO_CHOICE)
    if theme != _NO_CHOICE:
        told = {"theme": theme, **told}
    if "theme" not in told and not theme_of(source):
        ours = {"themeVariables": palette.VARIABLES, "journey": palette.JOURNEY}
        told = _merged(ours, told)
    return _merged(_ALWAYS, told)


def drawn(app: Sphinx, source: str) -> Drawing | Fault:
    """Return the drawing of a diagram, or why there is none."""
    told = settings(app.config, source)
    rules = palette.RULES if told.get("themeVariables", {}).get("pie1") else ""
    name = caching.key("diagram", _maker(), json.dumps(told, sort_keys=True), rules, source)
    known = caching.cache_of(app)
    text = known.get(name)
    if text is None:
        try:
            text = engine.draw(source.replace(_MATH, _SIGNS), told, rules).replace(_SIGNS, _MATH)
        except engine.SourceError as error:
            text = json.dumps(_fault(source, str(error)))
        except engine.EngineError as error:
            return Fault(str(error), None)
        known.put(name, text)
    if text.startswith("["):
        return Fault(*json.loads(text))
    return Drawing.loads(text)


def _fault(source: str, message: str) -> Fault:
    """Find the line that is meant, and say in one line what Mermaid says in several."""
    line = None
    front, match = _FRONT_LINE.search(message), _LINE.search(message)
    if front:
        line = front_line(source, int(front[1]))
    elif match:
        line = line_of(source, int(next(filter(None, match.groups()))))
    if _PICTURE.search(message):
        return Fault("nothing comes of it; are there pictures in it? They cannot be drawn", line)
    text = message.removeprefix("Error: ").removeprefix("Parsing failed: ").strip()
    if _POINTER.search(text):
        first, _, rest = text.partition("\n")
        near = rest.partition("\n")[0].strip()
        said = _LINE.sub("", first).strip().rstrip(".:")
        text = f"{said} near '{near}'{_expected(rest)}"
    text = " ".join(text.split())
    return Fault(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…", line)


def _expected(text: str) -> str:
    """Say what Mermaid would have liked to find, if that is not too much."""
    match = _WANTED.search(text)
    if match is None:
        return ""
    wanted = match[1].split(", ")
    found = "the end" if match[2] in {"1", "EOF"} else match[2]
    return f": found {found}" + (f", not {' or '.join(wanted)}" if len(wanted) <= _FEW else "")
