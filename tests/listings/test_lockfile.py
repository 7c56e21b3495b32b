"""The file with the results."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from sphinx_scidraft.listings.lockfile import NAME, Entry, LockError, read_lock, write_lock

if TYPE_CHECKING:
    from pathlib import Path

ENTRY = Entry(
    source="sha256:0",
    output="loss: 2.04\n\n  é 中\n",
    exit=0,
    ran="2026-09-02",
    python="3.12.3",
    arguments=("-v", "x y"),
    files={"data/a.csv": "sha256:1"},
    packages={"numpy": "2.1.0"},
    values={"loss": "2.04"},
)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    entries = {"b": ENTRY, "a": replace(ENTRY, output="", exit=3)}
    write_lock(tmp_path / NAME, entries)
    assert read_lock(tmp_path / NAME) == entries
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / "1", tmp_path / "2"]
    write_lock(files[0], {"a": ENTRY, "b": ENTRY})
    write_lock(files[1], {"b": ENTRY, "a": ENTRY})
    one, other = (path.read_bytes() for path in files)
    assert one == other
    assert one.endswith(b"}\n")
    assert "é 中".encode() in one


def test_no_file(tmp_path: Path) -> None:
    assert read_lock(tmp_path / NAME) == {}


def entry(**values: Any) -> str:
    usual = {"source": "s", "output": ["x"], "exit": 0, "ran": "2026-09-02", "python": "3.12"}
    content = {"version": 1, "listings": {"lst": {**usual, **values}}}
    return json.dumps(content, indent=1)


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("", "no JSON", 1),
        ('{\n"version": 1,\n oops}', "no JSON", 3),
        ("[]", "no listings", 1),
        ('{"listings": []}', "no listings", 1),
        ('{"version": 9, "listings": {}}', "version is 9", 1),
        ('{"version": 1, "listings": {"a": 1}}', "entry 'a'", 1),
        ('{"version": 1, "listings": {"a": {}}}', "entry 'a'", 1),
        (entry(exit="0"), "entry 'lst'", 4),
        (entry(values={"loss": 2.04}), "entry 'lst'", 4),
        (entry(output=[1]), "entry 'lst'", 4),
        (entry(arguments=[1]), "entry 'lst'", 4),
        (entry(files=["a"]), "entry 'lst'", 4),
        ("[" * 100_000, "no JSON|nested", 1),
    ],
)
def test_what_is_malformed(tmp_path: Path, text: str, words: str, line: int) -> None:
    path = tmp_path / NAME
    path.write_text(text, encoding="utf-8")
    with pytest.raises(LockError, match=words) as caught:
        read_lock(path)
    assert caught.value.line == line


def test_what_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"\xff\xfe")
    with pytest.raises(LockError, match="cannot be read"):
        read_lock(tmp_path / NAME)
