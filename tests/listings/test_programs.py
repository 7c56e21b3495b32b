"""What has changed since a program ran."""

from __future__ import annotations

import platform
from dataclasses import replace
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import pytest

from sphinx_scidraft.listings.lockfile import Entry
from sphinx_scidraft.listings.programs import (
    Program,
    changes,
    digest,
    file_digests,
    installed,
    wrong_packages,
)

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = "print(1)\n"
HERE = version("docutils")
PROGRAM = Program("p", SOURCE, files=("a.csv",), packages=("docutils",), arguments=("-v",))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.csv").write_bytes(b"1\r\n2\n")
    return tmp_path


@pytest.fixture
def entry(folder: Path) -> Entry:
    return Entry(
        source=digest(SOURCE),
        output="1",
        exit=0,
        ran="2026-09-02",
        python=platform.python_version(),
        arguments=("-v",),
        files=file_digests(PROGRAM, folder),
        packages={"docutils": HERE},
    )


def test_nothing_has_changed(entry: Entry, folder: Path) -> None:
    assert changes(PROGRAM, entry, folder) == []


def test_line_ends_do_not_count(entry: Entry, folder: Path) -> None:
    (folder / "a.csv").write_bytes(b"1\n2\n")
    program = replace(PROGRAM, source=SOURCE.replace("\n", "\r\n"))
    assert changes(program, entry, folder) == []


CHANGED: list[tuple[dict[str, Any], list[str]]] = [
    ({"source": "print(2)"}, ["the program"]),
    ({"language": "bash"}, ["its language (python, now bash)"]),
    ({"arguments": ()}, ["its arguments"]),
    ({"files": ()}, ["its files (a.csv is not among them any more)"]),
    ({"files": ("a.csv", "b.csv")}, ["its files (b.csv is new)"]),
    ({"packages": ("docutils", "sphinx")}, ["its packages (sphinx is new)"]),
    ({"packages": ("docutils>=999",)}, [f"the version of docutils ({HERE}, but >=999 is wanted)"]),
    ({"packages": ("docutils>=0.1",)}, []),
    ({"packages": ()}, []),
    ({"packages": ("python",)}, []),
    ({"expects_failure": True}, ["whether it is expected to fail"]),
    ({"timeout": 1.0, "name": "q"}, []),
]


@pytest.mark.parametrize(("values", "expected"), CHANGED)
def test_what_has_changed(
    entry: Entry, folder: Path, values: dict[str, Any], expected: list[str]
) -> None:
    assert changes(replace(PROGRAM, **values), entry, folder) == expected


def test_files(entry: Entry, folder: Path) -> None:
    (folder / "a.csv").write_text("3")
    assert changes(PROGRAM, entry, folder) == ["the file a.csv"]
    (folder / "a.csv").unlink()
    assert changes(PROGRAM, entry, folder) == ["the file a.csv, which is missing"]


def test_versions(entry: Entry, folder: Path) -> None:
    old = replace(entry, packages={"docutils": "0.1"}, python="2.7.18")
    assert changes(PROGRAM, old, folder) == [f"the version of docutils (0.1, here {HERE})"]
    within = replace(PROGRAM, packages=("docutils>=0.0.1",))
    assert changes(within, old, folder) == []
    counting = replace(PROGRAM, packages=("python",))
    (said,) = changes(counting, old, folder)
    assert said.startswith("the version of python (2.7.18, here 3.")


def test_a_package_that_is_not_here(entry: Entry, folder: Path) -> None:
    """A build runs nothing, and so needs nothing."""
    program = replace(PROGRAM, packages=("no-such-package",))
    assert installed(program) == {}
    known = replace(entry, packages={"no-such-package": "1.0"})
    assert changes(program, known, folder) == []


def test_what_is_no_package() -> None:
    program = replace(PROGRAM, packages=("docutils", "a b", ">=2"))
    assert wrong_packages(program) == ["a b", ">=2"]
