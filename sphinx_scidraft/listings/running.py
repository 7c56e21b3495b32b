"""Runs a program: in a process and a folder of its own, for a limited time. Knows no Sphinx.

This is no sandbox: a program can do whatever its user can.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx_scidraft.listings.programs import Program

INTERPRETERS = {
    "python": (sys.executable,),
    "bash": ("bash",),
    "sh": ("sh",),
    "r": ("Rscript", "--vanilla"),
    "julia": ("julia", "--startup-file=no"),
    "javascript": ("node",),
    "perl": ("perl",),
}
"""How programs in a language are run; the path of the program follows."""
_ENDINGS = {"python": "py", "r": "R", "julia": "jl", "javascript": "js"}
LARGEST = 2**20
"""Bytes of an output that are kept."""
TOO_LONG = f"[The output goes on; only its first {LARGEST // 2**20} MiB is kept.]"
NOT_UTF8 = "[The output is not UTF-8; what cannot be read is marked.]"
_TAIL = 20
"""Lines of an error that are told."""
_GRACE = 2.0
"""Seconds for what a program has started to close the output, once it has ended itself."""
_MARK = "SCIDRAFT_LISTING"
"""An environment variable by which processes are found that a program has left behind."""
_PASSED_ON = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "PYTHONPATH")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a run."""

    exit: int | None
    """The exit status; nothing if it did not come to its end."""
    output: str
    errors: str = ""
    """The last lines of what it wrote to standard error."""
    fault: str = ""
    """Why there is no result: the end of a sentence about the program."""
    seconds: float = 0.0


def run(program: Program, folder: Path) -> Outcome:
    """Run a program, whose files lie in the source folder."""
    interpreter = INTERPRETERS.get(program.language)
    if interpreter is None:
        known = ", ".join(sorted(INTERPRETERS))
        return Outcome(None, "", fault=f"is in {program.language!r}; what can be run is {known}")
    if shutil.which(interpreter[0]) is None:
        return Outcome(None, "", fault=f"needs {interpreter[0]!r}, which is not installed")
    with tempfile.TemporaryDirectory(prefix="listing-", ignore_cleanup_errors=True) as name:
        work = Path(name, "work")
        work.mkdir()
        try:
            _copy(program, folder, work)
        except OSError as error:
            return Outcome(None, "", fault=f"needs a file that cannot be copied: {error}")
        script = Path(name, f"program.{_ENDINGS.get(program.language, program.language)}")
        script.write_text(program.source, encoding="utf-8")
        command = [*interpreter, str(script), *program.arguments]
        return _Run(command, work, _environment(Path(name)), program.timeout).result()


def _copy(program: Program, folder: Path, work: Path) -> None:
    for name in program.files:
        target = work / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(folder / name, target)


def _environment(home: Path) -> dict[str, str]:
    """Return what a program knows of its surroundings: little, and always the same."""
    threads = dict.fromkeys(
        ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"), "1"
    )
    return {
        **{name: os.environ[name] for name in _PASSED_ON if name in os.environ},
        **threads,
        "HOME": str(home),
        "TMPDIR": str(home),
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "PYTHONHASHSEED": "0",
        "PYTHONIOENCODING": "utf-8:backslashreplace",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONNOUSERSITE": "1",
        "MPLBACKEND": "Agg",
        _MARK: home.name,
    }


class _Pipe:
    """Reads what comes out, and keeps the beginning or the end of it."""

    def __init__(self, stream: IO[bytes], *, keeps_end: bool = False) -> None:
        self.kept = b""
        self.is_cut = False
        self._stream = stream
        self._keeps_end = keeps_end
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        try:
            while part := os.read(self._stream.fileno(), 2**16):
                self._keep(part)
        except (OSError, ValueError):  # it has been closed
            return

    def _keep(self, part: bytes) -> None:
        whole = self.kept + part if len(self.kept) < LARGEST or self._keeps_end else self.kept
        self.is_cut |= len(self.kept) + len(part) > LARGEST
        self.kept = whole[-LARGEST:] if self._keeps_end else whole[:LARGEST]

    def wait(self, seconds: float) -> None:
        """Wait for the end; somebody may keep the pipe open."""
        self._thread.join(seconds)

    def close(self, seconds: float) -> None:
        """Wait for the end once more, and wait no longer."""
        self.wait(seconds)
        self._stream.close()

    @property
    def text(self) -> str:
        """What has been kept, with a note where that is not all."""
        data = self.kept
        try:
            text, note = data.decode("utf-8"), ""
        except UnicodeDecodeError as error:
            is_only_cut = self.is_cut and error.start > len(data) - 4
            text = data.decode("utf-8", "ignore" if is_only_cut else "replace")
            note = "" if is_only_cut else f"\n{NOT_UTF8}"
        text = text.replace("\r\n", "\n").rstrip("\n")
        return f"{text}\n{TOO_LONG}{note}" if self.is_cut else f"{text}{note}"


class _Run:
    """One run."""

    def __init__(
        self, command: list[str], work: Path, environment: dict[str, str], timeout: float
    ) -> None:
        self._mark = f"{_MARK}={environment[_MARK]}".encode()
        self._timeout = timeout
        self._begin = time.monotonic()
        self._process = subprocess.Popen(  # noqa: S603 (it is what the author asks for)
            command,
            cwd=work,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )

    def result(self) -> Outcome:
        """Wait for the end, or make one."""
        process = self._process
        assert process.stdout is not None  # noqa: S101 (they are pipes)
        assert process.stderr is not None  # noqa: S101
        out, err = _Pipe(process.stdout), _Pipe(process.stderr, keeps_end=True)
        fault = ""
        try:
            process.wait(self._timeout)
        except subprocess.TimeoutExpired:
            fault = f"has not ended within {self._timeout:g} seconds"
        finally:
            if not fault:
                out.wait(_GRACE)
                err.wait(_GRACE)
            self._end()
        out.close(_GRACE)
        err.close(_GRACE)
        errors = "\n".join(err.text.splitlines()[-_TAIL:])
        seconds = time.monotonic() - self._begin
        return Outcome(None if fault else process.returncode, out.text, errors, fault, seconds)

    def _end(self) -> None:
        """Kill the program and all that it has started, as far as that can be found."""
        _kill(partial(os.killpg, self._process.pid, signal.SIGKILL))
        for pid in self._left():
            _kill(partial(os.kill, pid, signal.SIGKILL))
        self._process.wait()

    def _left(self) -> Iterator[int]:
        """Find processes that have a session of their own, where the system tells (Linux)."""
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                if self._mark in path.read_bytes().split(b"\0"):
                    yield int(path.parent.name)
            except OSError:
                continue


def _kill(kill: Callable[[], None]) -> None:
    try:
        kill()
    except (ProcessLookupError, PermissionError):
        return  # it has ended by itself
