"""Statements in HTML: a labelled group, or a native ``<details>`` where it is folded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.statements import nodes

if TYPE_CHECKING:
    from sphinx.writers.html5 import HTML5Translator

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
    """End the head with a permalink; where it is a button, the permalink follows it."""
    if node.parent.get("folded"):
        self.body.append("</summary>\n")
    else:
        self.add_permalink_ref(node.parent, node.parent["permalink"])
        self.body.append("</p>\n")


def visit_ways(self: HTML5Translator, node: nodes.ways) -> None:
    """Open the line of links below a head that is a button."""
    self.body.append(self.starttag(node, "p", "", CLASS="statement-ways"))


def depart_ways(self: HTML5Translator, node: nodes.ways) -> None:
    """End the line with the permalink."""
    self.add_permalink_ref(node.parent, node.parent["permalink"])
    self.body.append("</p>\n")


def visit_qed(self: HTML5Translator, node: nodes.qed) -> None:
    """Open the end of a proof; it never begins a line."""
    named = {"role": "img", "aria-label": node["name"]}
    before = "" if isinstance(node.parent, nodes.qed_line) else "\N{NO-BREAK SPACE}"
    self.body.append(before + self.starttag(node, "span", "", CLASS="qed", **named))


def depart_qed(self: HTML5Translator, node: nodes.qed) -> None:
    """Close the end of a proof."""
    self.body.append("</span>")


def visit_qed_line(self: HTML5Translator, node: nodes.qed_line) -> None:
    """Open a line for the end of a proof."""
    self.body.append(self.starttag(node, "p", "", CLASS="qed-line"))


def depart_qed_line(self: HTML5Translator, node: nodes.qed_line) -> None:
    """Close the line."""
    self.body.append("</p>\n")


def visit_way(self: HTML5Translator, node: nodes.way) -> None:
    """Open a way, named in words, since it shows only an arrow."""
    title = node["reftitle"]
    href = node["refuri"] if "refuri" in node else f"#{node['refid']}"
    named = {"href": href, "title": title, "aria-label": title}
    self.body.append(self.starttag(node, "a", "", CLASS="statement-way", **named))


def depart_way(self: HTML5Translator, node: nodes.way) -> None:
    """Close a way."""
    self.body.append("</a>")
