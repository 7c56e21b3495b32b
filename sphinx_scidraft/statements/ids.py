"""Ids of statements: valid in HTML and in XML, unique in the page, as stable as can be."""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING

from docutils import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

_VALID = re.compile(r"[^\W\d][\w.-]*")
"""A name without a colon of XML (NCName), near enough: what any output can use as an id."""


def id_for(label: str, kind: str) -> str:
    """Make an id of a label: the label itself, if it can be one.

    >>> id_for("thm_Main.2", "theorem"), id_for("thm:main", "theorem"), id_for("2a", "theorem")
    ('thm_Main.2', 'thm-main', 'theorem-2a')
    """
    if _VALID.fullmatch(label):
        return label
    words = "-".join(re.findall(r"[\w.-]+", label)).strip("-.")
    return words if _VALID.fullmatch(words) else f"{kind}-{words}".strip("-")


def claim_id(document: nodes.document, node: nodes.Element, label: str, kind: str) -> None:
    """Give a node the id of a label, or the nearest one that is free in its document."""
    wanted = id_for(label, kind)
    if document.ids.get(wanted) is node:
        return
    _claim(document, node, _first_free(document, wanted))


def claim_automatic_id(document: nodes.document, node: nodes.Element, kind: str) -> None:
    """Give a node without a label an id, made from its kind and, if it has one, its title."""
    title = next(iter(node.findall(nodes.title)), None) if len(node) else None
    own_title = title is not None and title.parent is node
    wanted = nodes.make_id(f"{kind} {title.astext()}") if title is not None and own_title else ""
    if wanted in {"", kind}:
        wanted = next(name for name in _numbered(kind) if name not in document.ids)
    _claim(document, node, _first_free(document, wanted))


def _claim(document: nodes.document, node: nodes.Element, identifier: str) -> None:
    node["ids"].append(identifier)
    document.ids[identifier] = node


def _first_free(document: nodes.document, wanted: str) -> str:
    names = (wanted, *()) if wanted not in document.ids else _numbered(wanted)
    return next(name for name in names if name not in document.ids)


def _numbered(name: str) -> Iterator[str]:
    return (f"{name}-{number}" for number in count(1))
