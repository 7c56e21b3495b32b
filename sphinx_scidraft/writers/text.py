"""Statements in plain text: the head in a line of its own, the body below it, indented."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.statements.nodes import qed_line

if TYPE_CHECKING:
    from sphinx.writers.text import TextTranslator

    from sphinx_scidraft.statements import nodes

FORMAT = "text"
_INDENTATION = 3


def visit_statement(self: TextTranslator, node: nodes.statement) -> None:
    """Leave all to the head."""


def depart_statement(self: TextTranslator, node: nodes.statement) -> None:
    """End the indentation that the head has begun."""
    self.end_state()


def visit_statement_title(self: TextTranslator, node: nodes.statement_title) -> None:
    """Begin the head."""
    self.new_state(0)


def depart_statement_title(self: TextTranslator, node: nodes.statement_title) -> None:
    """End the head, begin the body."""
    self.add_text(".")
    self.end_state()
    self.new_state(_INDENTATION)


def visit_qed(self: TextTranslator, node: nodes.qed) -> None:
    """Keep a distance to the text, if there is any."""
    if not isinstance(node.parent, qed_line):
        self.add_text(" ")


def depart_qed(self: TextTranslator, node: nodes.qed) -> None:
    """Leave it at that."""


def visit_qed_line(self: TextTranslator, node: nodes.qed_line) -> None:
    """Begin a line."""
    self.new_state(0)


def depart_qed_line(self: TextTranslator, node: nodes.qed_line) -> None:
    """End the line."""
    self.end_state()
