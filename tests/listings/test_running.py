"""Programs are run, and whatever they do, it comes to an end."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from sphinx_scidraft.listings import running
from sphinx_scidraft.listings.programs import Program
from sphinx_scidraft.listings.running import LARGEST, NOT_UTF8, TOO_LONG, Outcome, run

LINUX = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc")


def ran(source: str, folder: Path, **options: object) -> Outcome:
    return run(Program("p", source, **options), folder)  # type: ignore[arg-type]


def test_what_it_prints(tmp_path: Path) -> None:
    outcome = ran("print('loss: 2.04')\nprint('é 中')\n", tmp_path)
    assert (outcome.exit, outcome.output, outcome.fault) == (0, "loss: 2.04\né 中", "")


def test_where_it_runs(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/a.csv").write_text("1,2")
    source = (
        "import os, sys\nprint(open('data/a.csv').read(), sys.argv[1:], sorted(os.listdir()))\n"
        "print(hash('a'), sys.stdin.read() == '', os.environ.get('SECRET'))\nopen('new', 'w')\n"
    )
    os.environ["SECRET"] = "x"  # noqa: S105 (none)
    try:
        first, second = (
            ran(source, tmp_path, files=("data/a.csv",), arguments=("-v", "x y")) for _ in range(2)
        )
    finally:
        del os.environ["SECRET"]
    assert first.output == second.output
    assert first.output.startswith("1,2 ['-v', 'x y'] ['data']")
    assert first.output.endswith("True None")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


def test_a_failure(tmp_path: Path) -> None:
    outcome = ran("print('before')\nraise ValueError('why')\n", tmp_path)
    assert (outcome.exit, outcome.output, outcome.fault) == (1, "before", "")
    assert outcome.errors.endswith("ValueError: why")


def test_an_infinite_loop(tmp_path: Path) -> None:
    outcome = ran("print('on', flush=True)\nwhile True: pass\n", tmp_path, timeout=1.0)
    assert (outcome.exit, outcome.output) == (None, "on")
    assert outcome.fault == "has not ended within 1 seconds"
    assert outcome.seconds < 10


def test_a_large_output(tmp_path: Path) -> None:
    outcome = ran("for _ in range(200): print('x' * 2**20)\n", tmp_path)
    assert outcome.exit == 0
    assert outcome.output.endswith(TOO_LONG)
    assert len(outcome.output) < LARGEST + 200


def test_an_output_that_never_ends(tmp_path: Path) -> None:
    outcome = ran("while True: print('x' * 1000)\n", tmp_path, timeout=1.0)
    assert outcome.fault
    assert len(outcome.output) < LARGEST + 200


def test_an_output_that_is_not_utf8(tmp_path: Path) -> None:
    source = "import sys\nsys.stdout.buffer.write(b'a\\xff b\\n')\n"
    assert ran(source, tmp_path).output == f"a\N{REPLACEMENT CHARACTER} b\n{NOT_UTF8}"


LEAVING = """
import os, sys, time
if os.fork() == 0:
    {leave}
    time.sleep(60)
    sys.exit()
print("parent", flush=True)
"""


@LINUX
@pytest.mark.parametrize("leave", ["pass", "os.setsid()", "os.setsid(); os.close(1); os.close(2)"])
def test_children_that_are_left_behind(tmp_path: Path, leave: str) -> None:
    begin = time.monotonic()
    outcome = ran(LEAVING.format(leave=leave), tmp_path)
    assert (outcome.exit, outcome.output) == (0, "parent")
    assert time.monotonic() - begin < 20
    for _ in range(100):  # being killed takes its time
        if not any(map(is_marked, Path("/proc").glob("[0-9]*/environ"))):
            return
        time.sleep(0.05)
    pytest.fail("a child lives on")


def is_marked(path: Path) -> bool:
    try:
        return running._MARK.encode() in path.read_bytes()
    except OSError:
        return False


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"language": "cobol"}, "is in 'cobol'; what can be run is bash"),
        ({"files": ("none.csv",)}, "needs a file that cannot be copied"),
    ],
)
def test_what_cannot_be_run(tmp_path: Path, options: dict[str, object], words: str) -> None:
    outcome = ran("", tmp_path, **options)
    assert outcome.exit is None
    assert words in outcome.fault


def test_an_interpreter_that_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(running.INTERPRETERS, "r", ("no-such-program",))
    assert "not installed" in ran("", tmp_path, language="r").fault


def test_a_shell(tmp_path: Path) -> None:
    assert ran("echo n: $((6 * 7))", tmp_path, language="sh").output == "n: 42"


def test_the_same_python(tmp_path: Path) -> None:
    assert ran("import sys; print(sys.version)", tmp_path).output == sys.version
