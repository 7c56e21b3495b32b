"""What was typeset or drawn once is kept: between builds, for all builders, for all processes.

One SQLite file in the user's cache folder holds it, so that a text is there whole or not at all,
and two builds may run at once. A key is made of everything that the text depends on, versions
included; so nothing in it grows stale, and what is no longer asked for goes first when it is full.
A cache that cannot be written to costs time, never a build.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LIMIT = 64 * 2**20
"""How many bytes of texts a cache keeps."""
_DAY = 86_400  # seconds
_PATIENCE = 5.0  # seconds that one process waits while another one writes
_TABLE = (
    "CREATE TABLE IF NOT EXISTS texts"
    " (key TEXT PRIMARY KEY, text TEXT, size INTEGER, used INTEGER) WITHOUT ROWID"
)


def key(*parts: str) -> str:
    """Make one key of everything that a text depends on.

    >>> key("ab", "c") == key("a", "bc")
    False
    """
    digest = sha256()
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(encoded))
        digest.update(encoded)
    return digest.hexdigest()


class Cache:
    """Texts by keys, in a file; only in memory where the file cannot be had."""

    def __init__(self, path: Path, limit: int = LIMIT) -> None:
        self._path = path
        self._limit = limit
        self._connections: dict[int, sqlite3.Connection | None] = {}
        self._memory: dict[str, str] = {}

    def get(self, name: str) -> str | None:
        """Return the text with a key, if it is known."""
        connection = self._connection()
        if connection is None:
            return self._memory.get(name)
        with suppress(sqlite3.Error):
            row = connection.execute("SELECT text, used FROM texts WHERE key = ?", (name,))
            found = row.fetchone()
            if found is None:
                return None
            if found[1] != _today():
                with suppress(sqlite3.Error):  # it is only remembered that it was used
                    connection.execute("UPDATE texts SET used = ? WHERE key = ?", (_today(), name))
            return str(found[0])
        return None

    def put(self, name: str, text: str) -> None:
        """Keep a text."""
        connection = self._connection()
        if connection is None:
            self._memory[name] = text
            return
        row = (name, text, len(text.encode("utf-8", "surrogatepass")), _today())
        with suppress(sqlite3.Error, UnicodeError):
            connection.execute("INSERT OR REPLACE INTO texts VALUES (?, ?, ?, ?)", row)

    def close(self) -> None:
        """Throw out what is too much, longest unused first, and close the file."""
        connection = self._connections.pop(os.getpid(), None)
        if connection is None:
            return
        with suppress(sqlite3.Error):
            (total,) = connection.execute("SELECT COALESCE(SUM(size), 0) FROM texts").fetchone()
            if total > self._limit:
                self._shrink(connection, total - self._limit * 3 // 4)
        connection.close()

    @staticmethod
    def _shrink(connection: sqlite3.Connection, excess: int) -> None:
        """Delete texts of at least ``excess`` bytes together."""
        connection.execute(
            "DELETE FROM texts WHERE key IN (SELECT key FROM (SELECT key, size,"
            " SUM(size) OVER (ORDER BY used, key) AS upto FROM texts) WHERE upto - size < ?)",
            (excess,),
        )
        connection.execute("VACUUM")

    def _connection(self) -> sqlite3.Connection | None:
        """Return this process's own connection; one must not be carried into a forked process."""
        process = os.getpid()
        if process not in self._connections:
            self._connections[process] = self._opened()
        return self._connections[process]

    def _opened(self) -> sqlite3.Connection | None:
        with suppress(OSError, sqlite3.Error):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            try:
                return self._open()
            except sqlite3.OperationalError:  # busy, or not to be written to
                return None
            except sqlite3.DatabaseError:  # damaged
                for suffix in ("", "-wal", "-shm"):
                    self._path.with_name(self._path.name + suffix).unlink(missing_ok=True)
                return self._open()
        return None

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = OFF")  # what a power cut takes is made again
            connection.execute(_TABLE)
            connection.execute("SELECT key, text, size, used FROM texts LIMIT 1").fetchone()
        except sqlite3.Error:
            connection.close()
            raise
        return connection


def _today() -> int:
    return int(time.time()) // _DAY


def _users_folder() -> Path:
    """Return where programs keep what they can make again, on this system."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 (Path.home() fails where there is none)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache")


@cache
def _at(path: Path) -> Cache:
    return Cache(path)


def cache_of(app: Sphinx) -> Cache:
    """Return the cache that a project uses."""
    return _at(_folder(app) / "drawn-1.sqlite")


def _folder(app: Sphinx) -> Path:
    chosen = app.config.scidraft_cache
    return Path(app.confdir, chosen) if chosen else _users_folder() / "sphinx_scidraft"


def _close(app: Sphinx, exception: Exception | None) -> None:
    cache_of(app).close()


def setup(app: Sphinx) -> None:
    """Close the cache when a build ends."""
    app.connect("build-finished", _close)
