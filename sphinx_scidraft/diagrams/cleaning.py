"""From what Mermaid makes, a drawing that may stand in any page: only what is known to be harmless.

What is kept are shapes, text and links, with their presentation attributes. Scripts, styles, other
languages, pictures from elsewhere and anything unknown go. Ids are few and the same every time.
"""

from __future__ import annotations

import math
import re
from itertools import count
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape, quoteattr

from sphinx_scidraft.diagrams import palette, shades
from sphinx_scidraft.diagrams.cascade import INHERITED, tag_of, write_out
from sphinx_scidraft.diagrams.labels import to_text
from sphinx_scidraft.diagrams.record import MARK, Drawing, in_both
from sphinx_scidraft.diagrams.values import short, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sphinx_scidraft.diagrams.labels import Measure

_SHAPES = frozenset({"circle", "ellipse", "line", "path", "polygon", "polyline", "rect"})
_TEXTS = frozenset({"text", "tspan", "textPath"})
_GROUPS = frozenset({"a", "g", "svg", "switch"})
_UNSEEN = frozenset(
    {"clipPath", "defs", "linearGradient", "marker", "mask", "pattern", "radialGradient", "symbol"}
)
_KEPT = _SHAPES | _TEXTS | _GROUPS | _UNSEEN | {"image", "stop", "use"}
_ALONE = _SHAPES | {"image", "stop", "use"}
"""What is seen though there is nothing within."""
_PAINTS = frozenset({"fill", "stop-color", "stroke"})
_FONTS = frozenset(name for name in INHERITED if name.startswith(("font-", "text-", "letter-"))) | {
    "dominant-baseline"
}
_PRESENTATION = (
    (INHERITED - {"color", "line-height", "text-align", "white-space"})
    | {"alignment-baseline", "baseline-shift", "clip-path", "display", "mask", "opacity"}
    | {"stop-color", "stop-opacity", "text-decoration", "vector-effect"}
)
_GEOMETRY = frozenset(
    (
        *("clipPathUnits", "cx", "cy", "d", "dx", "dy", "gradientTransform", "gradientUnits"),
        *("height", "lengthAdjust", "markerHeight", "markerUnits", "markerWidth", "maskUnits"),
        *("offset", "orient", "pathLength", "patternTransform", "patternUnits", "points"),
        *("preserveAspectRatio", "r", "refX", "refY", "rotate", "rx", "ry", "spreadMethod"),
        *("textLength", "transform", "viewBox", "width", "x", "x1", "x2", "y", "y1", "y2"),
    )
)
_BOXES = frozenset({"image", "mask", "pattern", "rect", "svg", "use"})
"""What has a width and a height."""
_INITIAL = {
    "fill-opacity": "1",
    "font-size": "16",
    "font-style": "normal",
    "font-weight": "400",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "text-anchor": "start",
    "visibility": "visible",
}
"""What holds where nothing is said, for the properties that matter."""
_UNLISTED = {"display": "inline", "opacity": "1", "text-decoration": "none"}
"""The same for properties that are not inherited."""
_BLACK = shades.Colour(0.0, 0.0, 0.0)
_REFERENCE = re.compile(r"url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)")
_SAFE_LINK = re.compile(r"(?:https?:|mailto:|[^:]*$|[^:/?#]*[/?#])", re.IGNORECASE)
_SAFE_PICTURE = re.compile(r"data:image/(?:gif|jpeg|png|webp);base64,[\w+/=\s]*$")
_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")


def clean(source: str, measure: Measure, rules: str = "") -> Drawing:
    """Make a drawing of the SVG that Mermaid has made.

    ``rules`` is a style sheet that is put behind Mermaid's; ``&`` in it stands for the drawing.
    """
    root = ET.fromstring(source)  # noqa: S314 (a serializer has written it, without a DTD)
    write_out(root, rules.replace("&", f"#{root.get('id', '')}"))
    to_text(root, measure)
    return _Cleaner(root).drawing()


class _Cleaner:
    """Goes through one drawing and writes down what is kept."""

    def __init__(self, root: ET.Element) -> None:
        self.root = root
        self.lost: list[str] = []
        self.has_links = False
        self.named: dict[str, str] = {}
        self.given: set[str] = set()
        self.ids = count(1)
        self._note_references()

    def drawing(self) -> Drawing:
        left, top, width, height = self._box()
        inherited = {**_INITIAL, "font-family": palette.FONT}
        # What nobody gives a colour is black, and must not be so on dark paper.
        outer = {"fill": in_both(_BLACK), **self._declared(self.root, inherited)}
        # The look of the whole stands on a group, so that it is the same wherever the body is put.
        own = {name: value for name, value in outer.items() if inherited.get(name) != value}
        inner = "".join(self._children(self.root, {**inherited, **outer}))
        body = f"<g{_attributes(own)}>{inner}</g>" if own else inner
        return Drawing(
            body=body,
            box=" ".join(f"{part:g}" for part in (left, top, width, height)),
            width=math.ceil(width),
            height=math.ceil(height),
            title=self._said("title"),
            description=self._said("desc"),
            has_links=self.has_links,
            lost=tuple(dict.fromkeys(self.lost)),
        )

    def _box(self) -> tuple[float, ...]:
        parts = [float(part) for part in re.findall(r"-?[\d.]+", self.root.get("viewBox", ""))]
        if len(parts) != len(("left", "top", "width", "height")):
            sizes = (self.root.get(name, "").removesuffix("px") for name in ("width", "height"))
            parts = [0.0, 0.0, *(float(size) for size in sizes)]
        return tuple(round(part, 2) for part in parts)

    def _said(self, tag: str) -> str:
        """Return the title or the description that the author has given the diagram."""
        found = (child for child in self.root if tag_of(child) == tag)
        return " ".join("".join(next(found, ET.Element(tag)).itertext()).split())

    def _note_references(self) -> None:
        """Find out which ids are of any use; of those that are given twice, the first is."""
        for element in self.root.iter():
            for value in element.attrib.values():
                for match in _REFERENCE.finditer(value):
                    self.named.setdefault(match[1], "")
            if tag_of(element) in {"use", "textPath"} or "Gradient" in tag_of(element):
                target = _href(element)
                if target.startswith("#"):
                    self.named.setdefault(target[1:], "")

    def _id(self, name: str) -> str:
        if not self.named[name]:
            self.named[name] = f"{MARK}{next(self.ids)}"
        return self.named[name]

    def _children(self, parent: ET.Element, inherited: Mapping[str, str]) -> Iterator[str]:
        is_text = tag_of(parent) in _TEXTS
        if is_text and parent.text:
            yield escape(parent.text.replace(MARK, ""))
        for child in parent:
            yield self._written(child, inherited)
            if is_text and child.tail:
                yield escape(child.tail.replace(MARK, ""))

    def _written(self, element: ET.Element, inherited: Mapping[str, str]) -> str:
        """Write an element, or nothing where nothing of it would be seen."""
        tag = tag_of(element)
        if not self._is_kept(tag, element):
            return ""
        declared = self._declared(element, inherited)
        looks = {**inherited, **{k: v for k, v in declared.items() if k in INHERITED}}
        if _is_invisible(tag, {**looks, **declared}):
            return ""
        special = self._special(tag, element)
        inner = "".join(self._children(element, looks))
        if special is None or not (inner or tag in _ALONE):
            return ""
        if tag == "a" and "href" not in special:
            tag = "g"
        attributes = {**special, **_geometry(element), **_own(tag, declared, inherited)}
        if tag == "g" and not attributes:
            return inner
        start = f"{tag}{_attributes(attributes)}"
        return f"<{start}>{inner}</{tag}>" if inner else f"<{start}/>"

    def _is_kept(self, tag: str, element: ET.Element) -> bool:
        """Tell whether an element may stand in a page and has any extent."""
        if tag in {"script", "foreignObject", "iframe"}:
            self.lost.append(tag)
        needed = {"rect": ("width", "height"), "circle": ("r",), "path": ("d",)}.get(tag, ())
        sizes = [element.get(name, "0").removesuffix("px") for name in needed]
        return tag in _KEPT and not {"", "0"}.intersection(sizes)

    def _special(self, tag: str, element: ET.Element) -> dict[str, str] | None:
        """Return id and address of an element; nothing for one that is of no use or no good."""
        special: dict[str, str] = {}
        name = element.get("id", "")
        if name in self.named and name not in self.given:
            self.given.add(name)
            special["id"] = self._id(name)
        elif tag in _UNSEEN - {"defs"}:
            return None
        target = _href(element)
        if tag == "a":
            if target and _SAFE_LINK.match(target):
                self.has_links = True
                special["href"] = target
            elif target:
                self.lost.append(f"link to {target}")
        elif tag == "image":
            if not _SAFE_PICTURE.match(target):
                self.lost.append("picture")
                return None
            special["href"] = target
        elif target.startswith("#") and target[1:] in self.named:
            special["href"] = f"#{self._id(target[1:])}"
        elif tag == "use":
            return None
        return special

    def _declared(self, element: ET.Element, inherited: Mapping[str, str]) -> dict[str, str]:
        """Return the presentation attributes of an element, colours as those of both schemes."""
        declared: dict[str, str] = {}
        for name in sorted(_PRESENTATION.intersection(element.attrib)):
            value = element.attrib[name].strip()
            if name in _PAINTS:
                declared.update(self._painted(name, value, element, inherited))
            elif "url(" in value:
                declared[name] = self._localised(value)
            else:
                declared[name] = written(name, value, inherited)
        return {name: value for name, value in declared.items() if value}

    def _painted(
        self, name: str, value: str, element: ET.Element, inherited: Mapping[str, str]
    ) -> dict[str, str]:
        """Return a colour for both schemes, and its opacity where it is none of the whole."""
        if value.lower() == "currentcolor":
            value = element.get("color", palette.INK)
        if value.lower() in {"none", "transparent"}:
            return {name: "none"}
        if "url(" in value:
            local = self._localised(value)
            return {name: local} if local else {}
        if value in {"context-fill", "context-stroke"}:
            return {name: value}
        paint = shades.parse(value)
        if paint is None:
            return {}
        painted = {name: in_both(paint.colour)}
        opacity = name.replace("-color", "") + "-opacity"
        if paint.opacity < 1:
            painted[opacity] = f"{paint.opacity * float(element.get(opacity) or 1):.3g}"
        elif opacity not in element.attrib and inherited.get(opacity, "1") != "1":
            painted[opacity] = "1"
        return painted

    def _localised(self, value: str) -> str:
        """Rewrite references to ids of the drawing; any other address is left out."""
        matches = list(_REFERENCE.finditer(value))
        if not matches or value.count("url(") != len(matches):
            return ""
        return _REFERENCE.sub(lambda match: f"url(#{self._id(match[1])})", value)


def _href(element: ET.Element) -> str:
    return next((element.attrib[name].strip() for name in _HREFS if name in element.attrib), "")


def _geometry(element: ET.Element) -> dict[str, str]:
    """Return the attributes that say where an element is and how large."""
    tag = tag_of(element)
    known = _GEOMETRY if tag in _BOXES else _GEOMETRY - {"height", "width"}
    if tag in {"a", "g"}:
        known = frozenset({"transform"})
    return {name: short(value) for name, value in element.attrib.items() if name in known}


def _own(tag: str, declared: Mapping[str, str], inherited: Mapping[str, str]) -> dict[str, str]:
    """Return what is declared for an element and would not hold anyway."""
    return {
        name: value
        for name, value in declared.items()
        if value != (inherited.get(name) if name in INHERITED else _UNLISTED.get(name))
        and not (tag in _SHAPES and name in _FONTS)
    }


def _is_invisible(tag: str, looks: Mapping[str, str]) -> bool:
    """Tell whether an element, or the shape that it is, leaves no trace."""
    if looks.get("display") == "none":
        return True
    if tag not in _SHAPES:
        return False
    if looks["visibility"] in {"hidden", "collapse"} or looks.get("opacity") == "0":
        return True
    is_filled = looks["fill"] != "none" and looks["fill-opacity"] != "0"
    is_drawn = looks["stroke"] != "none" and looks["stroke-width"] != "0"
    has_ends = any(looks.get(f"marker-{end}", "none") != "none" for end in ("start", "mid", "end"))
    return not (is_filled or is_drawn or has_ends)


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(value)}" for name, value in values.items())
