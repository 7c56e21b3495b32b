"""The program that draws: a process of its own, which ``engine`` starts and talks to.

It runs Mermaid in an embedded JavaScript engine. A source that never comes to an end, or that makes
the engine crash, costs this process and nothing else. Where the system can fork, each diagram is
drawn in a copy of a process that has loaded Mermaid, so that none has an influence on the next;
elsewhere Mermaid is loaded anew each time.

Requests and answers are lines of JSON: ``{"source": …, "config": …, "rules": …}`` for a drawing, or
``{"svg": …, "scale": …}`` for a picture, with a ``limit`` in seconds of work; ``{"done": …}``,
``{"fault": …}`` where the source is to blame, or ``{"died": …}`` where it may be.
"""

from __future__ import annotations

import base64
import json
import os
import re
import signal
import sys
import threading
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from mermaidx.engines import quickjs_engine
from mermaidx.font_metrics import get_font
from mermaidx.raster import render_png

from sphinx_scidraft.diagrams.cleaning import clean

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:
    from collections.abc import Callable

_SUDDEN = "the drawing program has come to a sudden end"
_PATCHES = Path(__file__).with_name("patches.js").read_text(encoding="utf-8")
_STACK = 64 * 2**20
_WIDE = re.compile(
    "[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f"
    "\uff01-\uff60\uffe0-\uffe6\U0001f300-\U0001f64f\U0001f680-\U0001faff\U00020000-\U0003fffd]"
)
"""Signs of East Asian scripts, and pictures: as wide as the font is high."""
_AS_WIDE = "A "
"""In the font that is measured with, as wide together; a line may be broken behind it."""


def _known(text: Any) -> str:
    """Exchange signs that the font does not have for others of the right width."""
    return _WIDE.sub(_AS_WIDE, text or "")


class _Measurer(quickjs_engine.TextMeasurer):  # type: ignore[misc]
    """Measures text of all scripts."""

    def width(self, text: Any, *font: Any) -> float:
        return float(super().width(_known(text), *font))

    def full(self, text: Any, *font: Any) -> Any:
        return super().full(_known(text), *font)

    def glyphs(self, text: Any, *font: Any) -> Any:
        return super().glyphs(_known(text), *font)

    def foreign_object(self, html: Any, *font: Any) -> Any:
        return super().foreign_object(_known(html), *font)


def measure(text: str, size: float, is_bold: bool) -> float:  # noqa: FBT001
    """Return the width of a text in pixels."""
    font = get_font("bold" if is_bold else None)
    return float(font.measure(_known(text), size)["width"])


def _unknown(svg: str) -> str:
    """Return the signs of a drawing that the font of pictures does not have."""
    known = get_font().full_advance_table()
    return "".join(sorted({sign for sign in svg if ord(sign) not in known and not sign.isspace()}))


class _Engine(quickjs_engine.Engine):  # type: ignore[misc]
    """Mermaid, loaded, in the thread that asks for it."""

    def __init__(self) -> None:
        super().__init__()
        self._measurer = _Measurer()
        self._ensure_fresh_context()

    def _build_context(self) -> Any:
        context = super()._build_context()
        context.eval(_PATCHES)
        return context

    def svg(self, source: str, config: dict[str, Any]) -> str:
        return str(self._render_svg_sync(source, config.pop("theme", "base"), config, None))


def _answer(engine: _Engine, request: dict[str, Any]) -> dict[str, str]:
    if "svg" in request:
        unknown = _unknown(request["svg"])
        if unknown:
            return {"fault": f"a picture of it would have no signs for {unknown}"}
        picture = render_png(request["svg"], scale=request["scale"], background="#ffffff")
        return {"done": base64.b64encode(picture).decode()}
    try:
        svg = engine.svg(request["source"], request["config"])
    except quickjs_engine.MermaidRenderError as error:
        return {"fault": str(error)}
    return {"done": clean(svg, measure, request["rules"]).dumps()}


def _answered(engine: _Engine, request: dict[str, Any]) -> bytes:
    try:
        answer = _answer(engine, request)
    except Exception as error:  # noqa: BLE001 (whatever it is, the build goes on)
        answer = {"fault": f"{type(error).__name__}: {error}"}
    return json.dumps(answer).encode("ascii") + b"\n"


def _in_a_copy(work: Callable[[], bytes], limit: int, out: IO[bytes]) -> None:
    """Work for some seconds at most in a forked process; where that dies, the answer is of what."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        out.write(work())
        out.flush()
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if status:
        is_late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU
        why = f"it takes longer than {limit} seconds to draw" if is_late else _SUDDEN
        out.write(json.dumps({"died": why}).encode("ascii") + b"\n")
        out.flush()


def _serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    engine = _Engine()
    for line in requests:
        request = json.loads(line)
        work = partial(_answered, engine, request)
        if sys.platform != "win32":
            _in_a_copy(work, request["limit"], answers)
        else:
            answers.write(work())
            answers.flush()


def main() -> None:
    """Answer requests until there are no more."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whoever prints must not be taken for us
    # Mermaid's layouts recurse deeply, and only a new thread has a stack of one's own choice.
    threading.stack_size(_STACK)
    server = threading.Thread(target=_serve, args=(sys.stdin.buffer, answers))
    server.start()
    server.join()


if __name__ == "__main__":
    main()
