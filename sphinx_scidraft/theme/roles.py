"""What docutils and MyST-Parser write in a way that screen readers are not told of rightly.

docutils gives the entries of a bibliography a role that has been withdrawn, ``doc-biblioentry``;
MyST-Parser's boxes of a task list have no name.
"""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.theme.active import is_ours

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

_BOX = '<input class="task-list-item-checkbox"'


class bibliography(nodes.General, nodes.Element):
    """Citations that stand next to each other."""


class bibliography_entry(nodes.General, nodes.Element):
    """A citation; it has all that a ``citation`` has."""


class RightRoles(SphinxPostTransform):
    """Make lists of citations, and name the boxes of task lists."""

    default_priority = 945

    def run(self, **kwargs: Any) -> None:
        """Change a document."""
        if is_ours(self.app):
            for citation in list(self.document.findall(nodes.citation)):
                _make_entry(citation)
            for box in list(self.document.findall(nodes.raw)):
                if box.astext().startswith(_BOX):
                    _name(box)


def _make_entry(citation: nodes.citation) -> None:
    """Put a citation into the list that ends before it, or into one of its own."""
    entry = bibliography_entry("", *citation.children, **citation.attributes)
    before = next((one for one, other in pairwise(citation.parent) if other is citation), None)
    if isinstance(before, bibliography):
        before.append(entry)
        citation.parent.remove(citation)
    else:
        citation.parent.replace(citation, bibliography("", entry))


def _name(box: nodes.raw) -> None:
    """Call a box as what stands beside it."""
    beside = [node for node in box.parent.children if not isinstance(node, nodes.raw)]
    name = escape("".join(node.astext() for node in beside).strip())
    named = box.astext().replace(_BOX, f'{_BOX} aria-label="{name}"', 1)
    box.parent.replace(box, nodes.raw("", named, format="html"))


def _visit_bibliography(self: HTML5Translator, node: bibliography) -> None:
    self.body.append(self.starttag(node, "div", CLASS="citation-list", role="list"))


def _visit_entry(self: HTML5Translator, node: bibliography_entry) -> None:
    self.body.append(self.starttag(node, "div", CLASS="citation", role="listitem"))


def _depart(self: HTML5Translator, node: nodes.Element) -> None:
    self.body.append("</div>\n")


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_node(bibliography, html=(_visit_bibliography, _depart))
    app.add_node(bibliography_entry, html=(_visit_entry, _depart))
    app.add_post_transform(RightRoles)
