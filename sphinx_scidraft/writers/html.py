"""Statements in HTML: a labelled group, or a native ``<details>`` where it is folded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.locale import _

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

    from sphinx_scidraft.statements import nodes

FORMAT = "html"


def visit_statement(self: HTML5Translator, node: nodes.statement) -> None:
    """Open a group that is named by its head."""
    if node.get("folded"):
        self.body.append(self.starttag(node, "details", CLASS="admonition"))
    else:
        named = {"role": "group", "aria-labelledby": node["title_id"]}
        self.body.append(self.starttag(node, "div", CLASS="admonition", **named))


def depart_statement(self: HTML5Translator, node: nodes.statement) -> None:
    """Close the group."""
    self.body.append("</details>\n" if node.get("folded") else "</div>\n")


def visit_statement_title(self: HTML5Translator, node: nodes.statement_title) -> None:
    """Open the head."""
    tag = "summary" if node.parent.get("folded") else "p"
    self.body.append(self.starttag(node, tag, "", CLASS="statement-title admonition-title"))


def depart_statement_title(self: HTML5Translator, node: nodes.statement_title) -> None:
    """End the head with a permalink."""
    self.add_permalink_ref(node.parent, _("Link to this definition"))
    self.body.append("</summary>\n" if node.parent.get("folded") else "</p>\n")


def visit_qed(self: HTML5Translator, node: nodes.qed) -> None:
    """Open the end of a proof; it never begins a line."""
    self.body.append(f"\N{NO-BREAK SPACE}{self.starttag(node, 'span', '', CLASS='qed')}")


def depart_qed(self: HTML5Translator, node: nodes.qed) -> None:
    """Close the end of a proof."""
    self.body.append("</span>")


def visit_qed_line(self: HTML5Translator, node: nodes.qed_line) -> None:
    """Open a line for the end of a proof."""
    self.body.append(self.starttag(node, "p", "", CLASS="qed-line"))


def depart_qed_line(self: HTML5Translator, node: nodes.qed_line) -> None:
    """Close the line."""
    self.body.append("</p>\n")


def visit_proof_link(self: HTML5Translator, node: nodes.proof_link) -> None:
    """Open the way to a proof, named in words, since it shows only an arrow."""
    title = node["reftitle"]
    href = node["refuri"] if "refuri" in node else f"#{node['refid']}"
    named = {"href": href, "title": title, "aria-label": title}
    self.body.append(self.starttag(node, "a", "", CLASS="statement-proof", **named))


def depart_proof_link(self: HTML5Translator, node: nodes.proof_link) -> None:
    """Close the way to a proof."""
    self.body.append("</a>")
