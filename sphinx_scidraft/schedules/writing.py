"""Charts in HTML and LaTeX; any other format has the table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.messages import Messages
from sphinx_scidraft.schedules import pgf, register
from sphinx_scidraft.schedules.drawing import Pictures, Wishes, draw
from sphinx_scidraft.schedules.nodes import gantt, gantt_fold
from sphinx_scidraft.schedules.shapes import Drawing, beside
from sphinx_scidraft.schedules.svg import svg

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator
    from sphinx.writers.latex import LaTeXTranslator

_DRAWING_FORMATS = frozenset({"html", "latex"})


class LeaveOutDrawings(SphinxPostTransform):
    """Leave drawings to the formats that have them, and folds to HTML."""

    default_priority = 10

    def run(self, **kwargs: Any) -> None:
        """Change the charts of a document."""
        if not register.documents(self.env):
            return
        format_ = self.app.builder.format
        if format_ not in _DRAWING_FORMATS:
            for node in list(self.document.findall(gantt)):
                _replace(node, [])
        if format_ != "html":
            for fold in list(self.document.findall(gantt_fold)):
                _replace(fold, [] if format_ == "latex" else fold.children)


def _replace(node: nodes.Element, others: list[nodes.Node]) -> None:
    """Replace a node, whose ids may be referred to."""
    targets = [nodes.target("", "", ids=node["ids"])] if node["ids"] else []
    parent = node.parent
    place = parent.index(node)
    parent[place : place + 1] = [*targets, *others]


def _pictures(node: gantt) -> Pictures:
    wishes = Wishes(node["language"], node["arrows"], node["critical"], Messages(node["language"]))
    return draw(node["schedule"], wishes)


def _visit_html(self: HTML5Translator, node: gantt) -> None:
    names, plot = _pictures(node)
    if self.builder.name == "epub":
        self.body.append(self.starttag(node, "div", CLASS="gantt gantt-whole", dir="ltr"))
        self.body.append(_described(beside(names, plot), node))
    else:
        # Time runs from left to right, whatever the text does; e-books have no CSS for that.
        named = {"role": "group", "tabindex": "0", "aria-label": node["label"], "dir": "ltr"}
        self.body.append(self.starttag(node, "div", CLASS="gantt scroller", **named))
        hidden = "" if names.has_links else ' aria-hidden="true"'
        if names.width:
            attributes = f' class="gantt-names"{hidden}'
            self.body.append(svg(names, scale=node["scale"], attributes=attributes))
        self.body.append(_described(plot, node))


def _described(drawing: Drawing, node: gantt) -> str:
    """Write a drawing with its name and its description."""
    title, description = f"{node['prefix']}-title", f"{node['prefix']}-desc"
    role = "group" if drawing.has_links else "img"
    attributes = (
        f' class="gantt-plot" role="{role}"'
        f' aria-labelledby="{title}" aria-describedby="{description}"'
    )
    head = (
        f'<title id="{title}">{escape(node["label"])}</title>'
        f'<desc id="{description}">{escape(node["summary"])}</desc>'
    )
    return svg(drawing, scale=node["scale"], attributes=attributes, head=head)


def _depart_html(self: HTML5Translator, node: gantt) -> None:
    self.body.append("</div>\n")


def _visit_fold(self: HTML5Translator, node: gantt_fold) -> None:
    self.body.append(self.starttag(node, "details", CLASS="gantt-fold"))
    self.body.append(f"<summary>{escape(node['title'])}</summary>\n")


def _depart_fold(self: HTML5Translator, node: gantt_fold) -> None:
    self.body.append("</details>\n")


def _visit_latex(self: LaTeXTranslator, node: gantt) -> None:
    drawing = beside(*_pictures(node))
    self.body.append("\n" + self.hypertarget_to(node))
    self.body.append(pgf.picture(drawing, self.encode, scale=node["scale"]))


def _depart_latex(self: LaTeXTranslator, node: gantt) -> None:
    """Leave it at that."""


def _leave(self: Any, node: nodes.Element) -> None:
    """Do nothing: the post-transform has taken the node away, or its children are all."""


def setup(app: Sphinx) -> None:
    """Register the visitors."""
    app.add_node(gantt, html=(_visit_html, _depart_html), latex=(_visit_latex, _depart_latex))
    app.add_node(gantt_fold, html=(_visit_fold, _depart_fold), latex=(_leave, _leave))
    app.add_post_transform(LeaveOutDrawings)
