"""Formulas where nothing but text can stand: in the title of a window. Knows no Sphinx."""

from __future__ import annotations

from xml.etree import ElementTree as ET

_SPACE = "{http://www.w3.org/1998/Math/MathML}"
_RAISED = str.maketrans("0123456789+-−=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_LETTERS = {"double-struck": dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True))}
_APPLIED = "\u2061"
"""Stands between a function and its argument."""
_UNSEEN = str.maketrans("", "", "\u2061\u2062\u2063\u200b")


def plain(markup: str) -> str:
    """Return a formula, as KaTeX has set it, as a text: x² ∈ ℝⁿ."""
    start, end = markup.find("<math"), markup.find("</math>")
    if start < 0:
        return ""
    root = ET.fromstring(f"{markup[start:end]}</math>")  # noqa: S314 (KaTeX's own)
    text = _text(root).replace(f"{_APPLIED}(", "(").replace(_APPLIED, " ")
    return " ".join(text.translate(_UNSEEN).split())


def _text(node: ET.Element) -> str:
    name = node.tag.removeprefix(_SPACE)
    parts = [_text(child) for child in node]
    match name, parts:
        case "annotation", _:
            text = ""
        case "msup" | "mover", [base, above]:
            text = base.strip() + _moved(above, _RAISED, "^")
        case "msub" | "munder", [base, below]:
            text = base.strip() + _moved(below, _LOWERED, "_")
        case "msubsup" | "munderover", [base, below, above]:
            text = base.strip() + _moved(below, _LOWERED, "_") + _moved(above, _RAISED, "^")
        case "mfrac", [above, below]:
            text = f"{_grouped(above)}/{_grouped(below)}"
        case "msqrt", _:
            text = f"√{_grouped(''.join(parts))}"
        case "mo", _ if _is_spaced(node):
            text = f" {node.text} "
        case _:
            letters = _LETTERS.get(node.get("mathvariant", ""), {})
            text = "".join([*(letters.get(sign, sign) for sign in node.text or ""), *parts])
    return text


def _is_spaced(node: ET.Element) -> bool:
    """Tell whether there is space around a sign: relations, but neither brackets nor commas."""
    sign = node.text or ""
    is_quiet = node.keys() or sign in "()[]{}|,;:!/'′.⋅" or not sign.translate(_UNSEEN)
    return not is_quiet


def _moved(text: str, table: dict[int, int], sign: str) -> str:
    text = text.strip()
    if text and all(ord(letter) in table for letter in text):
        return text.translate(table)
    return f"{sign}{_grouped(text)}"


def _grouped(text: str) -> str:
    return text if len(text) <= 1 or text.isalnum() else f"({text})"
