"""What is kept between builds."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sphinx_scidraft.cache import Cache, cache_of, key

if TYPE_CHECKING:
    from pathlib import Path

    from building import Build


def test_keys() -> None:
    assert key("a", "b") == key("a", "b")
    assert len({key("ab"), key("a", "b"), key("", "ab"), key("b", "a"), key()}) == 5


def test_texts_are_found_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "cache.sqlite"
    cache = Cache(path)
    assert cache.get("k") is None
    cache.put("k", "täxt\n\0")
    cache.put("k", "another")
    cache.put("e", "")
    assert (cache.get("k"), cache.get("e")) == ("another", "")
    cache.close()
    cache = Cache(path)
    assert cache.get("k") == "another"
    cache.close()


def test_it_is_bounded_and_forgets_what_is_longest_unused(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite", limit=10_000)
    names = [f"k{number:02}" for number in range(20)]
    for name in names:
        cache.put(name, "x" * 1000)
    with sqlite3.connect(tmp_path / "cache.sqlite") as connection:
        connection.execute("UPDATE texts SET used = 0 WHERE key NOT IN ('k01', 'k02')")
    connection.close()
    cache.close()
    left = {name for name in names if cache.get(name)}
    assert len(left) == 7  # three quarters of the limit
    assert {"k01", "k02"} <= left
    cache.put("new", "x" * 4000)
    cache.close()
    assert cache.get("new")
    cache.close()


def test_what_is_used_is_remembered(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite")
    cache.put("k", "text")
    cache.close()
    with sqlite3.connect(tmp_path / "cache.sqlite") as connection:
        connection.execute("UPDATE texts SET used = 0")
    connection.close()
    assert cache.get("k") == "text"
    cache.close()
    with sqlite3.connect(tmp_path / "cache.sqlite") as connection:
        assert connection.execute("SELECT used FROM texts").fetchone()[0] > 0
    connection.close()


@pytest.mark.parametrize("content", [b"nonsense" * 1000, b"SQLite format 3\0" + b"x" * 5000])
def test_a_damaged_file_is_made_anew(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cache.sqlite"
    path.write_bytes(content)
    cache = Cache(path)
    assert cache.get("k") is None
    cache.put("k", "text")
    assert cache.get("k") == "text"
    cache.close()


def test_without_a_folder_it_is_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cache = Cache(tmp_path / "file" / "cache.sqlite")
    cache.put("k", "text")
    assert cache.get("k") == "text"
    cache.close()


MANY = """
import sys
from pathlib import Path
from sphinx_scidraft.cache import Cache
cache = Cache(Path(sys.argv[1]))
for number in range(200):
    cache.put(f"{sys.argv[2]}-{number}", "x" * 100)
    assert cache.get(f"{sys.argv[2]}-{number}")
cache.close()
"""


def test_processes_at_once(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    running = [
        subprocess.Popen([sys.executable, "-c", MANY, str(path), str(number)])
        for number in range(3)
    ]
    assert [process.wait() for process in running] == [0, 0, 0]
    cache = Cache(path)
    assert all(cache.get(f"{one}-{number}") for one in range(3) for number in range(200))
    cache.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="only where processes fork")
def test_a_forked_process_has_its_own_connection(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite")
    cache.put("k", "parent")
    child = os.fork()
    if child == 0:
        cache.put("c", "child")
        cache.close()
        os._exit(0)
    os.waitpid(child, 0)
    assert (cache.get("k"), cache.get("c")) == ("parent", "child")
    cache.close()


def test_the_folder(build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = build("# Page\n", conf={"scidraft_cache": "kept"}).app
    assert app is not None
    cache_of(app).put("k", "text")
    cache_of(app).close()
    assert list((tmp_path / "users").glob("*")) == []
    assert (app.srcdir / "kept").is_dir()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "users"))
    if sys.platform == "linux":
        app = build("# Page\n").app
        assert app is not None
        cache_of(app).put("k", "text")
        cache_of(app).close()
        assert (tmp_path / "users" / "sphinx_scidraft").is_dir()
