"""Equations by their labels: where they stand, and their number or their tag."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from docutils.nodes import make_id

from sphinx_scidraft.mathematics.record import record

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.mathematics.displays import Tag


class Equation(NamedTuple):
    """An equation that has a label."""

    label: str
    """The first one of its display."""
    docname: str
    number: str
    tag: Tag | None

    @property
    def anchor(self) -> str:
        """The id of its display."""
        return anchor(self.label)


def anchor(label: str) -> str:
    """Return the id of a display, as Sphinx makes it from its label."""
    return make_id(f"equation-{label}")


def equation(env: BuildEnvironment, label: str) -> Equation | None:
    """Return the equation with a label, if there is one."""
    found = env.domains.math_domain.equations.get(label)
    if found is None:
        return None
    docname, number = found
    document = record(env).get(docname)
    if document is None:
        return Equation(label, docname, _number(env, docname, label, number), None)
    first = dict(document.aliases).get(label, label)
    tag = dict(document.tags).get(label)
    text = _number(env, docname, first, number) if tag is None else tag.text
    return Equation(first, docname, text, tag)


def _number(env: BuildEnvironment, docname: str, label: str, number: int) -> str:
    """Write a number as Sphinx does."""
    config = env.config
    if not (config.numfig and config.math_numfig):
        return str(number)
    numbers = env.toc_fignumbers.get(docname, {}).get("displaymath", {})
    text = ".".join(map(str, numbers.get(anchor(label), ())))
    return str(config.math_numsep).join(text.rsplit(".", 1))
