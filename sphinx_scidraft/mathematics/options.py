"""The options that concern mathematics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sphinx_scidraft.mathematics import macros

if TYPE_CHECKING:
    from sphinx.config import Config

    from sphinx_scidraft.mathematics.macros import Macro

_OF_MATHJAX = ("mathjax3_config", "mathjax4_config")


def project_macros(config: Config) -> list[Macro]:
    """Return the macros of a project: those of MathJax's options first, for ours go before them."""
    found: dict[str, Macro] = {}
    for values in (*(_of_mathjax(config, name) for name in _OF_MATHJAX), config.scidraft_macros):
        found |= {macro.name: macro for macro in _readable(values)}
    return list(found.values())


def _of_mathjax(config: Config, name: str) -> Mapping[Any, Any]:
    values = getattr(config, name, None)
    for part in ("tex", "macros"):
        values = values.get(part) if isinstance(values, Mapping) else None
    return values if isinstance(values, Mapping) else {}


def _readable(values: Mapping[Any, Any]) -> list[Macro]:
    """Read what can be read: MathJax has macros that are programs; ours have been checked."""
    found = []
    for name, value in values.items():
        try:
            found.append(macros.macro(name, value))
        except macros.MacroError:
            continue
    return found
