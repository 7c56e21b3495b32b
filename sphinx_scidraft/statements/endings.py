"""The end of a proof: the sign stands at the end of the last line, whatever that is."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx import addnodes

from sphinx_scidraft.statements.nodes import qed, qed_line

SIGN = "∎"

_INVISIBLE = (
    *(nodes.Invisible, nodes.footnote, nodes.citation, nodes.system_message),
    *(addnodes.index, addnodes.tabular_col_spec),
)
_HOLDERS = (
    *(nodes.bullet_list, nodes.enumerated_list, nodes.definition_list, nodes.field_list),
    *(nodes.list_item, nodes.definition_list_item, nodes.definition),
    *(nodes.field, nodes.field_body, nodes.block_quote),
)
"""What a last line may be in."""
_NUMBERED = re.compile(r"\\tag\b|\\label\b|\\begin\{(equation|align|gather|multline|flalign)\}")
_LAST_END = re.compile(r"\\end\{(?:equation|align|gather|multline|flalign|alignat)\*\}\s*$")


def end_proof(proof: nodes.Element, name: str, *, by_latex: bool) -> None:
    """Put the sign at the end of a proof; ``name`` is what it is called.

    LaTeX's ``proof`` environment sets it by itself in a line of its own, so there it is only
    moved (``by_latex``): into the last line of a text or of a display without a number.
    """
    last = _last(proof)
    if isinstance(last, nodes.paragraph):
        last += qed("", SIGN, name=name)
    elif by_latex:
        if isinstance(last, nodes.math_block):
            _end_display(last)
    else:
        proof += qed_line("", "", qed("", SIGN, name=name))


def is_visible(node: nodes.Node) -> bool:
    """Tell whether a reader sees a block where it stands."""
    return not isinstance(node, _INVISIBLE)


def _last(holder: nodes.Element) -> nodes.Node | None:
    """Find the last visible block, within lists and quotations too."""
    for child in reversed(holder.children):
        if isinstance(child, nodes.title) or not is_visible(child):
            continue
        if isinstance(child, _HOLDERS):
            return _last(child)
        return child
    return None


def _end_display(display: nodes.math_block) -> None:
    """Let LaTeX set the sign within a display, if no number stands there."""
    source = display.astext()
    if display.get("label") or display.get("number") or _NUMBERED.search(source):
        return
    if display.get("no-wrap", display.get("nowrap")):
        source, found = _LAST_END.subn(lambda match: rf"\qedhere {match[0]}", source)
        if not found:
            return
    else:
        source = source.rstrip() + r" \qedhere"
    display.children = []
    display += nodes.Text(source)
