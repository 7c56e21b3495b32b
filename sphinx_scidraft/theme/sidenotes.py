"""Footnotes stand with the sentence that they are about.

A footnote is moved from the end of the page into the paragraph that refers to it first, just behind
the reference: once in the document, in reading order. The style sheet puts it into the margin where
there is room, and elsewhere shows it when the reference is followed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.theme.active import is_ours

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class sidenote(nodes.General, nodes.Element):
    """A footnote within a paragraph; it has all that a ``footnote`` has."""


class noted_paragraph(nodes.General, nodes.TextElement):
    """A paragraph with sidenotes in it.

    HTML allows no block within a ``<p>``, so this is a ``<div>`` with the role of a paragraph.
    """


class PlaceSidenotes(SphinxPostTransform):
    """Move footnotes to where they are referred to."""

    default_priority = 940  # behind the resolution of references

    def run(self, **kwargs: Any) -> None:
        """Move what can be moved; the rest stays at the end of the page."""
        if not is_ours(self.app):
            return
        # One page may be made of several files, each with footnotes of its own.
        files: list[nodes.Element] = list(self.document.findall(addnodes.start_of_file))
        for scope in files or [self.document]:
            _place(scope)


def _place(scope: nodes.Element) -> None:
    notes = {
        identifier: note for note in scope.findall(nodes.footnote) for identifier in note["ids"]
    }
    if not notes:
        return
    for reference in list(scope.findall(nodes.footnote_reference)):
        note = notes.get(reference.get("refid", ""))
        paragraph = _paragraph_of(reference)
        if note is None or paragraph is None:
            continue
        for identifier in note["ids"]:
            del notes[identifier]
        parent = note.parent
        parent.remove(note)
        _insert_behind(reference, sidenote("", *note.children, **note.attributes))
        _replace_paragraph(paragraph)
        _remove_remains(parent)


def _paragraph_of(reference: nodes.Node) -> nodes.Element | None:
    """Find the paragraph that a reference stands in, if a note may stand there too."""
    node = _outermost(reference).parent
    if not isinstance(node, nodes.paragraph | noted_paragraph):
        return None
    around = node.parent
    while around is not None:
        # In a table the margin is out of reach; in a figure or a note the text is a note itself.
        if isinstance(around, nodes.table | nodes.figure | nodes.footnote | sidenote):
            return None
        around = around.parent
    return node


def _outermost(node: nodes.Node) -> Any:
    """Return what stands in the paragraph itself: the node, or emphasis or a link around it."""
    found: Any = node
    while isinstance(found.parent, nodes.Inline):
        found = found.parent
    return found


def _insert_behind(reference: nodes.Node, note: sidenote) -> None:
    """Insert a note behind its reference, but not within emphasis or a link around it."""
    node = _outermost(reference)
    place = node.parent.index(node) + 1
    following = node.parent[place] if place < len(node.parent) else None
    # "word¹, and": the comma stays with the word when the note opens below it.
    if isinstance(following, nodes.Text) and following.astext()[:1] in tuple(".,;:!?)"):
        text = following.astext()
        node.parent[place : place + 1] = [nodes.Text(text[0]), nodes.Text(text[1:])]
        place += 1
    node.parent.insert(place, note)


def _replace_paragraph(paragraph: nodes.Element) -> None:
    if isinstance(paragraph, nodes.paragraph):
        noted = noted_paragraph("", "", *paragraph.children, **paragraph.attributes)
        noted.source, noted.line = paragraph.source, paragraph.line
        paragraph.parent.replace(paragraph, noted)


def _remove_remains(parent: nodes.Element) -> None:
    """Remove the line above the footnotes, and headings over none."""
    if not any(isinstance(child, nodes.footnote) for child in parent):
        for child in list(parent.children):
            if isinstance(child, nodes.transition) and "footnotes" in child["classes"]:
                parent.remove(child)


def _visit_noted_paragraph(self: HTML5Translator, node: noted_paragraph) -> None:
    self.body.append(self.starttag(node, "div", "", CLASS="paragraph", role="paragraph"))


def _depart_noted_paragraph(self: HTML5Translator, node: noted_paragraph) -> None:
    self.body.append("</div>\n")


def _visit_sidenote(self: HTML5Translator, node: sidenote) -> None:
    self.body.append(
        self.starttag(node, "aside", CLASS="footnote brackets sidenote", role="doc-footnote")
    )


def _depart_sidenote(self: HTML5Translator, node: sidenote) -> None:
    self.body.append("</aside>\n")


def setup(app: Sphinx) -> None:
    """Register the sidenotes."""
    app.add_node(sidenote, html=(_visit_sidenote, _depart_sidenote))
    app.add_node(noted_paragraph, html=(_visit_noted_paragraph, _depart_noted_paragraph))
    app.add_post_transform(PlaceSidenotes)
