"""Statements in LaTeX: environments of amsthm's styles that print the numbers of all outputs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes as docutils_nodes
from sphinx.util.fileutil import copy_asset_file

from sphinx_scidraft.statements.endings import is_visible
from sphinx_scidraft.statements.kinds import Family

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.latex import LaTeXTranslator

    from sphinx_scidraft.statements import nodes

FORMAT = "latex"
_PACKAGE = Path(__file__).parent / "scidraftstatements.sty"
_STYLES = {
    Family.THEOREM: "plain",
    Family.FOUNDATION: "plain",
    Family.TEST: "plain",
    Family.DEFINITION: "definition",
    Family.REFUTATION: "definition",
    Family.REMARK: "remark",
    Family.PROOF: "proof",
}
"""amsthm's style for each family."""


def _style(node: nodes.statement) -> str:
    family = next(name for name in node["classes"] if name.startswith("family-"))
    return _STYLES[Family(family.removeprefix("family-"))]


def visit_statement(self: LaTeXTranslator, node: nodes.statement) -> None:
    """Open the environment: style, kind, and then the head's two arguments."""
    if self.table is not None:
        self.table.has_problematic = True
    targets = self.hypertarget_to(node, anchor=True)
    arguments = f"{{{_style(node)}}}{{{node['kind']}}}"
    self.body.append(f"\n\\begin{{sphinxstatement}}{arguments}{{{targets}}}")
    self.no_latex_floats += 1


def depart_statement(self: LaTeXTranslator, node: nodes.statement) -> None:
    """Close the environment."""
    self.body.append("\n\\end{sphinxstatement}\n")
    self.no_latex_floats -= 1


def visit_statement_title(self: LaTeXTranslator, node: nodes.statement_title) -> None:
    """Open the head: number and name are one argument."""
    self.body.append("{")


def depart_statement_title(self: LaTeXTranslator, node: nodes.statement_title) -> None:
    """Close the head; a body that does not begin with text begins below it."""
    first = next((child for child in node.parent.children[1:] if is_visible(child)), None)
    runs_in = first is None or isinstance(
        first, docutils_nodes.paragraph | docutils_nodes.math_block
    )
    self.body.append("}\n" if runs_in else "}\n\\leavevmode\\par\\nobreak\n")


def visit_qed(self: LaTeXTranslator, node: nodes.qed) -> None:
    """Move the sign that the environment sets to this place; nothing else is printed."""
    self.body.append(r"\qedhere{}")
    node.children = []


def depart_qed(self: LaTeXTranslator, node: nodes.qed) -> None:
    """Leave it at that."""


def visit_qed_line(self: LaTeXTranslator, node: nodes.qed_line) -> None:
    """Leave the line to the environment."""
    node.children = []


def depart_qed_line(self: LaTeXTranslator, node: nodes.qed_line) -> None:
    """Leave it at that."""


def _copy_package(app: Sphinx) -> None:
    if app.builder.format == "latex":
        Path(app.outdir).mkdir(parents=True, exist_ok=True)
        copy_asset_file(_PACKAGE, app.outdir)


def setup(app: Sphinx) -> None:
    """Bring the LaTeX package along."""
    app.add_latex_package(_PACKAGE.stem, after_hyperref=True)
    app.connect("builder-inited", _copy_package)
