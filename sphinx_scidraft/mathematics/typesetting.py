"""Formulas are set once: what is known stands in the cache."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from sphinx_scidraft import cache as caching
from sphinx_scidraft.mathematics import displays, engine, macros, rewriting

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx_scidraft.cache import Cache

_SHOWN = 15
"""Signs of a formula that a message shows on each side of the place that it names."""
_MEMORY = 4096
"""Formulas that a process remembers by itself; the others are in the cache."""
_FOR_US = ("*.js", "*.py")


class Formula(NamedTuple):
    """All that the look of a formula depends on."""

    source: str
    is_display: bool = False
    is_wrapped: bool = False
    """Whether it may have rows that stand in no environment."""
    macros: str = ""
    references: str = "{}"
    """What labels in it stand for, in JSON."""


class Setting(NamedTuple):
    """A formula that has been set."""

    html: str
    notes: tuple[str, ...] = ()
    """Commands that have been left out."""
    unknown: tuple[str, ...] = ()
    """Labels that no equation has."""


class Fault(NamedTuple):
    """Why a formula cannot be set, and the place in its source, from 0."""

    message: str
    position: int | None


@cache
def maker() -> str:
    """Return what a setting depends on besides its formula: KaTeX, and all that we do to it."""
    digest = sha256()
    for path in [
        *(engine.KATEX / name for name in ("katex.min.js", "mhchem.js")),
        *sorted(path for pattern in _FOR_US for path in engine.FOLDER.glob(pattern)),
    ]:
        if path.is_file():
            digest.update(path.read_bytes())
    return digest.hexdigest()


_remembered: dict[tuple[Cache, str], Setting | Fault] = {}


def typeset(cache: Cache, formula: Formula) -> Setting | Fault:
    """Return a formula as it has been set before, or set it."""
    name = caching.key("formula", maker(), *map(str, formula))
    setting = _remembered.get((cache, name))
    if setting is None:
        text = cache.get(name)
        if text is None:
            try:
                setting = _set(formula)
                cache.put(name, json.dumps(setting, ensure_ascii=False))
            except engine.EngineError as error:  # another time it may go well
                setting = Fault(str(error), None)
        else:
            parts = json.loads(text)
            setting = Fault(*parts) if len(parts) == len(Fault._fields) else Setting(*parts)
        if len(_remembered) >= _MEMORY:
            _remembered.clear()
        _remembered[cache, name] = setting
    return setting


@cache
def _prelude(text: str) -> str:
    return macros.for_katex(macros.from_text(text))


def _set(formula: Formula) -> Setting | Fault:
    source = formula.source
    display = displays.read(source) if formula.is_display else None
    text = rewriting.for_katex(source, display, is_wrapped=formula.is_wrapped)
    defined = [_prelude(formula.macros)] if formula.macros else []
    if own := [found.macro for found in macros.definitions(source)]:
        defined.append(macros.for_katex(own))
    answer = engine.typeset(
        {
            "tex": text.text,
            "source": source.strip(),
            "display": formula.is_display,
            "macros": "\n".join(defined),
            "references": json.loads(formula.references),
        }
    )
    if isinstance(answer, engine.Refusal):
        place = None if answer.position is None else text.origin(answer.position)
        return Fault(_said(answer.message, source, place), place)
    return Setting(answer.html, tuple(answer.notes), tuple(answer.unknown))


def _said(message: str, source: str, position: int | None) -> str:
    """Say what KaTeX says, with the place and what stands there."""
    if position is None:
        return message.rstrip(".")
    position -= len(source) - len(source.lstrip())  # parsers differ in what they leave there
    source = source.strip()
    if position >= len(source):
        return f"{message.rstrip('.')} at the end"
    start, end = max(0, position - _SHOWN), position + _SHOWN
    around = f"{'…' if start else ''}{source[start:end]}{'…' if end < len(source) else ''}"
    return f"{message.rstrip('.')} at position {position + 1}: {' '.join(around.split())}"


def references(known: Mapping[str, Mapping[str, object]]) -> str:
    """Write what labels stand for, for a ``Formula``."""
    return json.dumps(known, sort_keys=True) if known else "{}"
