"""Numbered statements: theorems, postulates, criteria, counterexamples, proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sphinx_scidraft.statements import (
    composing,
    headings,
    index,
    keeping,
    look,
    reading,
    references,
    spellings,
    takeover,
    updates,
)
from sphinx_scidraft.statements.domain import StatementDomain

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def _introduce(app: Sphinx) -> None:
    """Tell the domain whom it works for."""
    cast("StatementDomain", app.env.domains["prf"]).configure(app)


def setup(app: Sphinx) -> None:
    """Set the statements up: reading, numbering, referring, writing."""
    takeover.take_over(app)
    app.add_domain(StatementDomain)
    app.connect("builder-inited", _introduce, priority=100)
    app.add_transform(reading.SettleStatements)
    app.add_transform(reading.TakeOverNames)
    # Around Sphinx's collectors (500), which copy headings and prepare images.
    app.connect("doctree-read", headings.mark_headings, priority=400)
    app.connect("doctree-read", reading.note_file, priority=600)
    for part in (spellings, references, updates, composing, keeping, index, look):
        part.setup(app)
