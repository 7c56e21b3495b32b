"""KaTeX in an embedded JavaScript engine: started when it is needed, one per process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from sphinx.errors import ExtensionError

from sphinx_scidraft.mathematics import rewriting

FOLDER = Path(__file__).parent
KATEX = FOLDER / "katex"
"""What ``hatch_build.py`` brings."""
LIMIT = 5
"""How many seconds a formula may take; most take a thousandth."""
_MEMORY = 256 * 2**20
_CHEMISTRY = (r"\ce", r"\pu")
"""Commands of the package mhchem, which is loaded where it is wanted."""
_MISSING = (
    "KaTeX is not in this installation of sphinx_scidraft. A wheel has it; in a checkout, "
    "'pip install -e .' brings it."
)


class EngineError(Exception):
    """A formula cannot be set within the limits of time and memory."""


class Answer(NamedTuple):
    """A formula that has been set."""

    html: str
    notes: list[str]
    """Commands that have been left out."""
    unknown: list[str]
    """Labels that no equation has."""


class Refusal(NamedTuple):
    """What KaTeX says against a formula, and where in the text that it was given."""

    message: str
    position: int | None


class _Engine:
    """KaTeX, loaded."""

    def __init__(self) -> None:
        import quickjs  # noqa: PLC0415 (a build without mathematics does without)

        self._quickjs = quickjs
        self._context = context = quickjs.Context()
        context.eval(_read("katex.min.js"))
        context.eval((FOLDER / "typeset.js").read_text(encoding="utf-8"))
        context.eval("var prepare = scidraft.prepare, typeset = scidraft.typeset")
        given = json.dumps([rewriting.prelude(), list(rewriting.REFUSED)])
        context.eval(f"prepare(...{given})")
        context.set_memory_limit(_MEMORY)
        context.set_time_limit(LIMIT)
        self._typeset = context.get("typeset")
        self._knows_chemistry = False

    def ask(self, request: dict[str, Any]) -> Any:
        """Set a formula; the answer is what ``typeset.js`` says."""
        if not self._knows_chemistry and any(
            command in request[part] for command in _CHEMISTRY for part in ("tex", "macros")
        ):
            self._knows_chemistry = True
            self._context.eval(_read("mhchem.js"))
        try:
            return json.loads(self._typeset(json.dumps(request)))
        except (self._quickjs.JSException, self._quickjs.StackOverflow, MemoryError) as error:
            said = str(error)
            raise EngineError(
                f"it takes longer than {LIMIT} seconds to set"
                if "interrupted" in said
                else "it takes too much memory to set"
            ) from error


def _read(name: str) -> str:
    try:
        return (KATEX / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ExtensionError(_MISSING) from None


class _Running:
    """The engine of this process; one that is forked goes on with what its parent has loaded."""

    engine: _Engine | None = None


def start() -> None:
    """Load KaTeX, if it is not loaded."""
    if _Running.engine is None:
        _Running.engine = _Engine()


def typeset(request: dict[str, Any]) -> Answer | Refusal:
    """Set a formula; raise ``EngineError`` where that is too much.

    ``request`` has the formula in ``tex`` and its ``source``, whether it is a ``display``,
    definitions as ``macros``, and ``references`` by label.
    """
    start()
    engine = _Running.engine
    assert engine is not None  # noqa: S101 (it has just been started)
    try:
        answer = engine.ask(request)
    except EngineError:
        _Running.engine = None  # in what state it is, nobody knows
        raise
    if "fault" in answer:
        return Refusal(answer["fault"], answer["position"])
    return Answer(**answer)
