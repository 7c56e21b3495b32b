"""The style sheet in a drawing, written out as attributes of each element.

A page's ``Content-Security-Policy: style-src 'self'`` forbids ``<style>`` and ``style="…"``, and
many programs that read SVG know neither. Presentation attributes are allowed and known everywhere.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import cssselect2
import tinycss2

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree import ElementTree as ET

INHERITED = frozenset(
    (
        *("clip-rule", "color", "dominant-baseline", "fill", "fill-opacity", "fill-rule"),
        *("font-family", "font-size", "font-style", "font-weight", "letter-spacing"),
        *("line-height", "marker-end", "marker-mid", "marker-start", "paint-order", "stroke"),
        *("stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin"),
        *("stroke-miterlimit", "stroke-opacity", "stroke-width", "text-align", "text-anchor"),
        *("visibility", "white-space"),
    )
)
"""The properties that go over to what is within an element."""
OTHERS = frozenset(
    (
        *("alignment-baseline", "background-color", "baseline-shift", "clip-path", "display"),
        *("mask", "opacity", "stop-color", "stop-opacity", "text-decoration", "vector-effect"),
        *("cx", "cy", "r", "rx", "ry"),
    )
)
"""The properties that do not."""
_KNOWN = INHERITED | OTHERS
_SHORTHANDS = {"background": "background-color", "marker": "marker-end"}
_BACK = frozenset({"inherit", "initial", "revert", "revert-layer", "unset"})
"""Values that ask for what would be there without them."""

Declared = dict[str, str]


def tag_of(element: ET.Element) -> str:
    """Return the name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def write_out(root: ET.Element, more: str = "") -> None:
    """Write all styles out as attributes, and take the style sheets away.

    ``more`` is a style sheet that stands after those of the drawing.
    """
    matcher = cssselect2.Matcher()
    for prelude, declared in _rules(_taken_sheets(root) + more):
        for selector in _selectors(prelude):
            matcher.add_selector(selector, declared)
    for wrapper in cssselect2.ElementWrapper.from_xml_root(root).iter_subtree():
        element = wrapper.etree_element
        sheet = [payload for *_, payload in matcher.match(wrapper)]
        own = _declared(tinycss2.parse_blocks_contents(element.attrib.pop("style", "")))
        for level in ("normal", "important"):
            for declared in (*sheet, own):
                for name, value in declared[level].items():
                    _set(element, name, value)


def _taken_sheets(root: ET.Element) -> str:
    texts = []
    for parent in list(root.iter()):
        for child in list(parent):
            if tag_of(child) == "style":
                texts.append("".join(child.itertext()))
                parent.remove(child)
    return "".join(texts)


def _rules(sheet: str) -> Iterator[tuple[Any, dict[str, Declared]]]:
    """Read a style sheet; what stands in at-rules is for screens and for movement."""
    for rule in tinycss2.parse_stylesheet(sheet, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            yield rule.prelude, _declared(tinycss2.parse_blocks_contents(rule.content))


def _selectors(prelude: Any) -> Iterable[Any]:
    try:
        selectors = cssselect2.compile_selector_list(prelude)
    except cssselect2.SelectorError:
        return ()
    return [selector for selector in selectors if selector.pseudo_element is None]


def _declared(contents: Iterable[Any]) -> dict[str, Declared]:
    """Sort declarations by whether they are important."""
    levels: defaultdict[str, Declared] = defaultdict(dict)
    for declaration in contents:
        if declaration.type == "declaration":
            name = _SHORTHANDS.get(declaration.lower_name, declaration.lower_name)
            if name in _KNOWN:
                level = "important" if declaration.important else "normal"
                levels[level][name] = tinycss2.serialize(declaration.value).strip()
    return levels


def _set(element: ET.Element, name: str, value: str) -> None:
    if value.lower() in _BACK:
        element.attrib.pop(name, None)
    elif value:
        element.set(name, value)
