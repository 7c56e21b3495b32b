r"""Mathematics in HTML pages: what is printed for a formula, and the number beside it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.locale import _
from sphinx.util import math

from sphinx_scidraft.cache import cache_of
from sphinx_scidraft.mathematics import faults, macros
from sphinx_scidraft.mathematics.equations import equation
from sphinx_scidraft.mathematics.options import project_macros
from sphinx_scidraft.mathematics.plain import plain
from sphinx_scidraft.mathematics.typesetting import Fault, Formula, Setting, references, typeset
from sphinx_scidraft.problems import Problem, warn

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from sphinx_scidraft.mathematics.equations import Equation

CLASSES = "math notranslate nohighlight"
"""As Sphinx's own renderers have them: no translator and no search marks what is in a formula."""
_REFERENCE = {"": {"text": "0", "href": "", "bare": False}}
"""Stands for the number of any equation while these are not known."""


def formula(node: nodes.math | nodes.math_block, project: str, known: str = "{}") -> Formula:
    """Return what a node asks for."""
    is_display = isinstance(node, nodes.math_block)
    own = node.get("macros")
    return Formula(
        node.astext(),
        is_display,
        is_display and not node.get("no-wrap", node.get("nowrap", False)),
        f"{project}\n{own}" if own else project,
        known,
    )


class Printer:
    """Prints the formulas of one build."""

    def __init__(self, app: Sphinx) -> None:
        self._app = app
        self._cache = cache_of(app)
        self._project = macros.as_text(project_macros(app.config))

    def set(self, node: nodes.math | nodes.math_block) -> Setting | Fault:
        """Set a formula whose references are not known yet."""
        known = references(_REFERENCE) if "refers" in node else "{}"
        return typeset(self._cache, formula(node, self._project, known))

    def visit_math(self, translator: HTML5Translator, node: nodes.math) -> None:
        """Print a formula in a line."""
        named = {}
        if "name_of_cell" in node:  # a name of MathML alone counts for none
            named = {"role": "math", "aria-label": node["name_of_cell"]}
        translator.body.append(translator.starttag(node, "span", "", CLASS=CLASSES, **named))
        translator.body.append(f"{self._markup(translator, node)}</span>")
        raise nodes.SkipNode

    def visit_display(self, translator: HTML5Translator, node: nodes.math_block) -> None:
        """Print a display, and its number where the theme does not do that."""
        names = f"{CLASSES} numbered" if _has_number(node) else CLASSES
        translator.body.append(translator.starttag(node, "div", "", CLASS=names))
        translator.body.append(self._markup(translator, node))
        if _has_number(node):
            translator.body.append(f'<span class="eqno">{_number(translator, node)}')
            if node["ids"]:
                translator.add_permalink_ref(node, _("Link to this equation"))
            translator.body.append("</span>")
        translator.body.append("</div>\n")
        raise nodes.SkipNode

    def plain(self, node: nodes.math | nodes.math_block) -> str:
        """Return a formula as a text."""
        setting = self.set(node)
        return plain(setting.html) if isinstance(setting, Setting) else node.astext()

    def tag(self, parts: list[tuple[str, bool]]) -> str:
        """Return the markup of a tag."""
        pieces = []
        for text, is_formula in parts:
            setting = (
                typeset(self._cache, Formula(text, macros=self._project)) if is_formula else None
            )
            pieces.append(setting.html if isinstance(setting, Setting) else escape(text))
        return "".join(pieces)

    def _markup(self, translator: HTML5Translator, node: nodes.math | nodes.math_block) -> str:
        labels: list[str] = node.get("refers", [])
        known = {label: self._reference(translator, node, label) for label in labels}
        there = {label: shown for label, shown in known.items() if shown is not None}
        setting = typeset(self._cache, formula(node, self._project, references(there)))
        if node.get("is_placed"):  # titles stand in many pages
            _complain(node, setting)
        if isinstance(setting, Setting):
            return setting.html
        return f'<code class="math-source">{escape(node.astext().strip())}</code>'

    def _reference(
        self, translator: HTML5Translator, node: nodes.Element, label: str
    ) -> dict[str, object] | None:
        found = equation(self._app.env, label)
        if found is None:
            return None
        is_link = not _is_within(node, nodes.reference)
        href = self._address(translator, found) if is_link and found.anchor else ""
        bare = found.tag is not None and found.tag.is_bare
        return {"text": found.number, "href": href, "bare": bare}

    def _address(self, translator: HTML5Translator, found: Equation) -> str:
        builder = translator.builder
        here = getattr(builder, "current_docname", "") or found.docname
        if builder.name == "singlehtml" or here == found.docname:
            return f"#{found.anchor}"
        return f"{builder.get_relative_uri(here, found.docname)}#{found.anchor}"


def _has_number(node: nodes.math_block) -> bool:
    return node.get("number") is not None


def _number(translator: HTML5Translator, node: nodes.math_block) -> str:
    """Return the markup of a number, or of a tag."""
    shown: str | None = node.get("eqno")
    return shown or f"({math.get_node_equation_number(translator, node)})"


def _is_within(node: nodes.Element, kind: type[nodes.Element]) -> bool:
    at: Any = node.parent
    while at is not None and not isinstance(at, kind):
        at = at.parent
    return at is not None


def _complain(node: nodes.math | nodes.math_block, setting: Setting | Fault) -> None:
    """Report what is wrong with a formula."""
    if isinstance(setting, Fault):
        where = faults.place(node, setting.position)
        warn(Problem.MATH, f"KaTeX cannot set a formula: {setting.message}", location=where)
        return
    for command in setting.notes:
        message = f"{command} is left out of a formula: it would reach into the page"
        where = faults.place(node, max(node.astext().find(command), 0))
        warn(Problem.MATH_COMMAND, message, location=where)
    for label in setting.unknown:
        where = faults.place(node, max(node.astext().find(label), 0))
        warn(Problem.MATH_REF, f"equation not found: {label}", location=where)
