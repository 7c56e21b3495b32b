r"""Just before documents are written: references to equations, and formulas for HTML pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from sphinx_scidraft.mathematics import tags
from sphinx_scidraft.mathematics.choice import is_ours
from sphinx_scidraft.mathematics.displays import Tag
from sphinx_scidraft.mathematics.equations import equation
from sphinx_scidraft.mathematics.html import Printer
from sphinx_scidraft.mathematics.reading import math_nodes
from sphinx_scidraft.mathematics.typesetting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx_scidraft.mathematics.equations import Equation


class ResolveEquations(SphinxPostTransform):
    """Resolve what Sphinx cannot: further labels of a display, tags, bare numbers."""

    default_priority = 3  # before Sphinx makes references of its own for LaTeX (5)

    def run(self, **kwargs: Any) -> None:
        """Resolve the references of a document."""
        if not is_ours(self.config):
            return
        for node in list(self.document.findall(addnodes.pending_xref)):
            if node.get("refdomain") == "math" and node["reftype"] == "eq":
                found = equation(self.env, node["reftarget"])
                if found is not None:
                    node["reftarget"] = found.label
                    if found.tag is not None or node.get("is_bare"):
                        self._replace(node, found)

    def _replace(self, node: addnodes.pending_xref, found: Equation) -> None:
        if self.app.builder.format == "latex":
            if node.get("is_bare") or (found.tag is not None and found.tag.is_bare):
                label = f"equation:{found.docname}:{found.label}"
                node.replace_self(nodes.raw("", rf"\ref{{{label}}}", format="latex"))
            return
        tag = found.tag or Tag(found.number, is_bare=True)
        shown = list(_nodes(tag._replace(is_bare=True) if node.get("is_bare") else tag))
        content = shown[0] if len(shown) == 1 else nodes.inline("", "", *shown)
        node.replace_self(
            make_refnode(self.app.builder, node["refdoc"], found.docname, found.anchor, content)
        )


def _nodes(tag: Tag) -> Iterator[nodes.Node]:
    for text, is_formula in tags.parts(tag):
        if text:
            yield nodes.math(text, text) if is_formula else nodes.Text(text)


class PrepareMathematics(SphinxPostTransform):
    """Make formulas ready for HTML pages."""

    default_priority = 930  # before the theme puts displays into boxes (950)
    formats = ("html",)

    def run(self, **kwargs: Any) -> None:
        """Prepare the formulas of a document."""
        if not is_ours(self.config):
            return
        printer = Printer(self.app)
        for node in list(math_nodes(self.document)):
            if node.get("is_definition") and isinstance(printer.set(node), Setting):
                remove(node)
                continue
            node["is_placed"] = True
            if isinstance(node, nodes.math) and _names_a_cell(node):
                node["name_of_cell"] = printer.plain(node)
            if node.get("label") and not node["ids"]:
                _take_ids(node)
            if "tag" in node:
                _place_tag(node, printer)


def _names_a_cell(node: nodes.math) -> bool:
    """Tell whether a formula is all that the head of a column or a row is called."""
    cell: Any = node.parent
    while cell is not None and not isinstance(cell, nodes.entry):
        cell = cell.parent
    if cell is None:
        return False
    colspecs = list(cell.parent.parent.parent.findall(nodes.colspec))
    stub = any(spec.get("stub") for spec in colspecs[cell.parent.index(cell) :][:1])
    is_head = stub or isinstance(cell.parent.parent, nodes.thead)
    return is_head and cell.astext().strip() == node.astext().strip()


def remove(node: nodes.Element) -> None:
    """Remove a node, and a paragraph that nothing is left of."""
    parent = node.parent
    parent.remove(node)
    if isinstance(parent, nodes.paragraph) and not parent.astext().strip() and not parent["ids"]:
        parent.parent.remove(parent)


def _take_ids(node: nodes.Element) -> None:
    """Give a display the ids that stand before it, where Sphinx does not count them."""
    index = node.parent.index(node)
    target = node.parent[index - 1] if index else None
    if isinstance(target, nodes.target) and target["ids"]:
        node["ids"] = target["ids"]
        node.parent.remove(target)


def _place_tag(node: nodes.Element, printer: Printer) -> None:
    """Give a display its tag for a number."""
    text, is_bare = node["tag"]
    tag = Tag(text, is_bare)
    node["number"] = tags.plain(tag._replace(is_bare=True))
    node["eqno"] = printer.tag(list(tags.parts(tag)))
