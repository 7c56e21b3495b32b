"""Clean small drawings, without Mermaid."""

from __future__ import annotations

from sphinx_scidraft.diagrams.cleaning import clean
from sphinx_scidraft.diagrams.record import MARK, Drawing, in_light

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" id="my-svg" viewBox="0 0 100 50.123456">'


_AROUND = '<g fill="#000000">'


def measure(text: str, size: float, is_bold: bool) -> float:  # noqa: FBT001
    """Every sign is half as wide as the font is high, a bold one more."""
    return len(text) * size * (0.6 if is_bold else 0.5)


def drawn(content: str, rules: str = "") -> Drawing:
    return clean(f"{HEAD}{content}</svg>", measure, rules)


def light(content: str, rules: str = "") -> str:
    """What becomes of some content on light paper, without what stands around it."""
    body = in_light(drawn(content, rules).body).replace(MARK, "ID")
    return body.removeprefix(_AROUND).removesuffix("</g>" if _AROUND in body else "")
