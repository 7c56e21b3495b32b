"""The program that draws, as a build sees it: started when it is needed, one per process."""

from __future__ import annotations

import atexit
import base64
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import sphinx_scidraft

LIMIT = 30
"""How many seconds of work a diagram may take."""
_MODULE = "sphinx_scidraft.diagrams.drawer"
_PATIENCE = 300.0
"""Seconds after which a program that does not answer is ended; it has a limit of its own."""
_HOME = str(Path(sphinx_scidraft.__file__).parents[1])


class SourceError(Exception):
    """Mermaid cannot make anything of a source; the message is its own."""


class EngineError(Exception):
    """Something went wrong that may go well the next time."""


class _Engine:
    """A running program that draws."""

    def __init__(self) -> None:
        # Not from the working folder, where a project may have files of any name.
        command = [sys.executable, "-P", "-m", _MODULE]
        paths = [_HOME, *filter(None, [os.environ.get("PYTHONPATH")])]
        surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "TZ": "UTC"}
        self._process = subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=surroundings,
        )

    def ask(self, request: dict[str, Any]) -> str:
        """Have something drawn."""
        requests, answers = self._process.stdin, self._process.stdout
        if requests is None or answers is None:
            raise EngineError("the drawing program has no pipes")
        guard = threading.Timer(_PATIENCE, self._process.kill)
        guard.start()
        try:
            line = json.dumps({**request, "limit": LIMIT}).encode("ascii")
            requests.write(line + b"\n")
            requests.flush()
            line = answers.readline()
        except OSError:
            line = b""
        finally:
            guard.cancel()
        answer = json.loads(line) if line else {"died": f"python -m {_MODULE} does not answer"}
        if "fault" in answer:
            raise SourceError(answer["fault"])
        if "died" in answer:
            raise EngineError(answer["died"])
        return str(answer["done"])

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """End the program."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._process.terminate()
        self._process.wait()


_engines: dict[int, _Engine] = {}
"""By process: one that has been forked must not talk to the engine of its parent."""


def _engine() -> _Engine:
    process = os.getpid()
    engine = _engines.get(process)
    if engine is not None and not engine.is_running:
        close()
        engine = None
    if engine is None:
        engine = _engines[process] = _Engine()
    return engine


def draw(source: str, config: dict[str, Any], rules: str) -> str:
    """Have a diagram drawn; what comes back is a ``Drawing`` in JSON."""
    return _engine().ask({"source": source, "config": config, "rules": rules})


def picture(svg: str, scale: float) -> bytes:
    """Have an SVG, with plain colours, made a PNG."""
    return base64.b64decode(_engine().ask({"svg": svg, "scale": scale}))


def close() -> None:
    """End the program of this process, if there is one."""
    engine = _engines.pop(os.getpid(), None)
    if engine is not None:
        engine.close()


atexit.register(close)
