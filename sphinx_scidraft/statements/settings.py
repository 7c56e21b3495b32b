"""What the options say about statements, in the terms of the parts that need it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx_scidraft.statements.kinds import Kind, kinds_of
from sphinx_scidraft.statements.numbering import Scheme

if TYPE_CHECKING:
    from sphinx.config import Config


def kinds_from(config: Config) -> dict[str, Kind]:
    """Return the kinds that a project has, by name."""
    return kinds_of(config.scidraft_kinds, config.prf_realtyp_to_countertyp)


def scheme_from(config: Config) -> Scheme:
    """Return the numbering that a project wants."""
    value = config.scidraft_numbering
    counters = {name: kind.counter for name, kind in kinds_from(config).items()}
    for group in value.get("shared", []):
        counters.update(dict.fromkeys(group, group[0] if group else ""))
    within = value.get("within", "section")
    return Scheme(
        depth=config.numfig_secnum_depth if within == "section" else levels(within) or 0,
        by_document=within == "document",
        counters=counters,
        formats=dict(value.get("formats", {})),
        appendix=tuple(value.get("appendix", ())),
    )


def levels(within: object) -> int | None:
    """Read a number of section levels, which comes as a text from the command line."""
    if isinstance(within, str) and within.isdecimal():
        return int(within)
    return within if type(within) is int and within >= 0 else None
