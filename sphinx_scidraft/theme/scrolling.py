"""Wide things never break the page: tables, code, displays and diagrams scroll in their own boxes.

A box can be focused, so that the keyboard scrolls it, and has a name. It is written at build time;
where nothing is wide, the theme's script takes it out of the way of the keyboard again. The number
of an equation stands beside its box, so that it is in view at any time and never on the formula.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.locale import _
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import math

from sphinx_scidraft.messages import Messages
from sphinx_scidraft.theme.active import is_ours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class scroller(nodes.General, nodes.Element):
    """A box that scrolls sideways; ``holds`` is the node that it was made for."""


class equation(nodes.General, nodes.Element):
    """A display with its number beside it.

    It has the ids and the number of the ``math_block`` in it, which keeps neither.
    """


WIDE: dict[str, str] = {
    "table": "Table",
    "literal_block": "Code",
    "doctest_block": "Code",
    "math_block": "Equation",
    "mermaid": "Diagram",
    "diagram": "Diagram",
}
"""What can be wider than a page, by the name of its node class, and what it is called."""


class MakeScrollers(SphinxPostTransform):
    """Put everything that may be wide into a box."""

    default_priority = 950  # behind all that looks for tables, code and mathematics

    def run(self, **kwargs: Any) -> None:
        """Wrap the wide nodes of a document."""
        if not is_ours(self.app):
            return
        for node in list(self._wide()):
            box = scroller("", holds=type(node).__name__, name=_own_name(node))
            node.parent.replace(node, box)
            if isinstance(node, nodes.math_block) and node.get("number") is not None:
                _set_number_beside(box, node)
            box.append(node)

    def _wide(self) -> Iterator[nodes.Element]:
        for node in self.document.findall(nodes.Element):
            if type(node).__name__ in WIDE:
                yield node


def _set_number_beside(box: scroller, node: nodes.math_block) -> None:
    """Give the number and the ids of a display to what surrounds its box."""
    outer = equation("", ids=node["ids"], number=node["number"], label=node.get("label"))
    if "eqno" in node:  # the markup of a tag
        outer["eqno"] = node["eqno"]
    outer.source, outer.line = node.source, node.line
    node["ids"], node["number"] = [], None
    box.parent.replace(box, outer)
    outer.append(box)


def _own_name(node: nodes.Element) -> str:
    """Return what the author calls a table, a diagram or a listing: its caption."""
    around = cast("nodes.Element", node.parent)
    caption = [
        *(child.astext() for child in node if isinstance(child, nodes.title)),  # of a table
        *(child.astext() for child in around if isinstance(child, nodes.caption)),
    ]
    return caption[0] if caption else str(node.get("alt") or "")


def _caption_number(self: HTML5Translator, box: scroller) -> str:
    """Return "Table 1" or "Listing 2.1" for what has a number, itself or with its caption."""
    standard = self.builder.env.domains.standard_domain
    for holder in cast("tuple[nodes.Element, ...]", (box[0], box.parent)):
        kind = standard.get_enumerable_node_type(holder)
        if kind is None or not holder["ids"]:
            continue
        key = f"{self.docnames[-1]}/{kind}" if self.builder.name == "singlehtml" else kind
        number = self.builder.fignumbers.get(key, {}).get(holder["ids"][0])
        if number:
            return str(self.config.numfig_format[kind]) % ".".join(map(str, number))
    return ""


def _equation_number(self: HTML5Translator, node: equation) -> str:
    if "eqno" in node:
        return str(node["number"])
    # All that it looks at are the number and the ids, which are the display's.
    return math.get_node_equation_number(self, cast("nodes.math_block", node))


def _label(self: HTML5Translator, box: scroller) -> str:
    say = Messages(self.config.language or "en")
    if isinstance(box.parent, equation):
        return f"{say('Equation')} ({_equation_number(self, box.parent)})"
    number = _caption_number(self, box)
    called = number.strip().rstrip(":") or say(WIDE[box["holds"]])
    return f"{called}: {box['name']}" if box["name"] else called


def _visit_scroller(self: HTML5Translator, node: scroller) -> None:
    named: dict[str, Any] = {"role": "group", "tabindex": "0", "aria-label": _label(self, node)}
    self.body.append(self.starttag(node, "div", CLASS="scroller", **named))


def _depart_scroller(self: HTML5Translator, node: scroller) -> None:
    self.body.append("</div>\n")


def _visit_equation(self: HTML5Translator, node: equation) -> None:
    self.body.append(self.starttag(node, "div", CLASS="equation"))


def _depart_equation(self: HTML5Translator, node: equation) -> None:
    number = node.get("eqno") or f"({_equation_number(self, node)})"
    self.body.append(f'<span class="eqno">{number}')
    self.add_permalink_ref(node, _("Link to this equation"))
    self.body.append("</span></div>\n")


def setup(app: Sphinx) -> None:
    """Register the boxes."""
    app.add_node(scroller, html=(_visit_scroller, _depart_scroller))
    app.add_node(equation, html=(_visit_equation, _depart_equation))
    app.add_post_transform(MakeScrollers)
