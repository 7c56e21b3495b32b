"""The step before writing: diagrams are drawn, in the form that a builder can print."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinxcontrib.mermaid import mermaid

from sphinx_scidraft.diagrams import engine, paper, svg
from sphinx_scidraft.diagrams.drawing import Fault, drawn
from sphinx_scidraft.diagrams.nodes import diagram
from sphinx_scidraft.diagrams.source import title_of
from sphinx_scidraft.problems import Problem, warn

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

    from sphinx_scidraft.diagrams.record import Drawing

INLINE = "inline"
_DRAWING = frozenset({"html", "latex"})
"""The formats in which there are pictures."""
_MMDC = "mmdc"
_LEAST = 2 / 3
_STEP = 64  # pixels: 4rem
_STEPS = 6, 25  # the narrowest and the widest that the style sheet knows; less fits any screen


def is_ours(app: Sphinx) -> bool:
    """Tell whether we draw the diagrams of a project."""
    return bool(app.config.scidraft_diagrams == INLINE)


def draws(app: Sphinx) -> bool:
    """Tell whether we draw diagrams in a build."""
    return is_ours(app) and app.builder.format in _DRAWING


def draw_early(app: Sphinx, doctree: nodes.document) -> None:
    """Draw the diagrams of a file that is read, in whichever process reads it.

    What goes wrong is told when a page is written.
    """
    if draws(app):
        for node in doctree.findall(mermaid):
            drawn(app, node["code"])


class DrawDiagrams(SphinxPostTransform):
    """Replace every diagram by its drawing, or by its source where there is no drawing."""

    default_priority = 100  # before images are converted (200) and put into boxes (950)

    def run(self, **kwargs: Any) -> None:
        """Go through the document."""
        format_ = self.app.builder.format
        by_itself = format_ == "latex" and self.config.scidraft_diagrams_latex == _MMDC
        if not is_ours(self.app) or by_itself or self.app.builder.name in {"xml", "pseudoxml"}:
            return
        found = list(self.document.findall(mermaid))
        for number, node in enumerate(found, start=1):
            drawing = self._drawing(node) if draws(self.app) else None
            if drawing is None:
                new: nodes.Element = _source(node)
            elif format_ == "html":
                new = self._for_page(node, drawing, number)
            else:
                new = self._for_latex(node, drawing)
            new.source, new.line = node.source, node.line
            node.replace_self(new)

    def _drawing(self, node: mermaid) -> Drawing | None:
        found = drawn(self.app, node["code"])
        if isinstance(found, Fault):
            warn(Problem.DIAGRAM, f"mermaid: {found.message}", location=_place(node, found.line))
            return None
        if "$$" in node["code"]:
            line = node["code"].partition("$$")[0].count("\n") + 1
            message = "mermaid: mathematics in a diagram is not typeset"
            warn(Problem.DIAGRAM, message, location=_place(node, line))
        for lost in found.lost:
            message = f"mermaid: left out of the drawing: {lost}"
            warn(Problem.DIAGRAM, message, location=_place(node, None))
        return found

    def _for_page(self, node: mermaid, drawing: Drawing, number: int) -> diagram:
        named = self._named(node, drawing)
        mark = f"diagram.{number}."
        is_book = self.app.builder.name == "epub"
        write = svg.on_paper if is_book else svg.element
        new = diagram("", svg=write(drawing, named, mark), alt=named.name)
        new["classes"] += _least_width(drawing.width)
        if "align" in node:
            new["align"] = node["align"]
        if node.get("zoom") and not is_book:
            new["file"] = self._file(svg.on_paper(drawing, named, mark))
        return new

    def _file(self, text: str) -> str:
        """Write a drawing as a file among the images of the site."""
        builder = cast("StandaloneHTMLBuilder", self.app.builder)
        name = f"diagram-{sha256(text.encode()).hexdigest()[:24]}.svg"
        path = Path(builder.outdir, builder.imagedir, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return name

    def _named(self, node: mermaid, drawing: Drawing) -> svg.Named:
        """Return name and description: the author's own words in the order of their exactness."""
        caption = next((c.astext() for c in node.parent if isinstance(c, nodes.caption)), "")
        alt = str(node.get("alt") or "")
        given = [text for text in (drawing.title, caption, alt) if text]
        named = (given or [title_of(node["code"])])[0]
        if not named:
            message = "mermaid: a diagram without accTitle, caption and alt"
            warn(Problem.NAMELESS, message, location=_place(node, None))
        return svg.Named(named, drawing.description or (alt if alt != named else ""))

    def _for_latex(self, node: mermaid, drawing: Drawing) -> nodes.Element:
        way = self.config.scidraft_diagrams_latex
        try:
            path = paper.file_for(self.app, drawing, way)
        except (paper.ConversionError, engine.SourceError, engine.EngineError) as error:
            advice = "; scidraft_diagrams_latex names other ways" if way == "png" else ""
            warn(Problem.DIAGRAM, f"mermaid: {error}{advice}", location=_place(node, None))
            return _source(node)
        image = nodes.image("", uri=str(path), candidates={paper.TYPES[way]: str(path)})
        image["width"] = f"{drawing.width}px"
        image["alt"] = str(node.get("alt") or drawing.title)
        if "align" in node:
            image["align"] = node["align"]
        self.env.images.add_file(self.env.current_document.docname, str(path))
        return image


def _least_width(width: int) -> list[str]:
    """Return the class that keeps a drawing from being shrunk beyond what can be read."""
    steps = round(_LEAST * width / _STEP)
    return [f"at-least-{4 * min(steps, _STEPS[1])}"] if steps >= _STEPS[0] else []


def _place(node: mermaid, line: int | None) -> str | nodes.Node:
    """Return where a line of a diagram's source stands."""
    skipped = node.get("code_skip", 0)
    if line is None or "code_line" not in node or line <= skipped:
        return node if node.source else cast("nodes.Element", node.parent)
    return f"{node['code_source']}:{node['code_line'] + line - skipped - 1}"


def _source(node: mermaid) -> nodes.literal_block:
    """Return a diagram's source as a block of code."""
    lines = node["code"].splitlines()[node.get("code_skip", 0) :]
    text = "\n".join(lines).strip("\n")
    return nodes.literal_block(text, text, language="text")
