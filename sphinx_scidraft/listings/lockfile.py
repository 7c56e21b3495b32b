"""What programs have printed, in a file beside ``conf.py`` that is meant to be committed.

Knows no Sphinx. The file is JSON; the same results give the same bytes, and an output is a list of
lines, so that a change of it reads well.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NAME = "listings.lock.json"
VERSION = 1


class LockError(Exception):
    """The file is none of ours; ``line`` is where that shows, from 1."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of one program: what it was, with what it ran, and what it printed."""

    source: str
    """A digest of the program."""
    output: str
    exit: int
    ran: str
    """The day, in UTC, as ISO 8601 writes it."""
    python: str
    language: str = "python"
    arguments: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)
    """Digests of the files that it reads."""
    packages: Mapping[str, str] = field(default_factory=dict)
    """Versions."""
    values: Mapping[str, str] = field(default_factory=dict)


def read_lock(path: Path) -> dict[str, Entry]:
    """Read the file; where there is none, nothing is known. Raise ``LockError``."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeError) as error:
        raise LockError(f"it cannot be read: {error}") from None
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise LockError(f"it is no JSON: {error.msg}", error.lineno) from None
    except RecursionError:
        raise LockError("it is nested too deeply") from None
    listings = content.get("listings") if isinstance(content, dict) else None
    if not isinstance(listings, dict):
        raise LockError("it has no listings")
    if content.get("version") != VERSION:
        raise LockError(f"its version is {content.get('version')!r}, but {VERSION} is known")
    return {name: _entry(name, values, text) for name, values in listings.items()}


def _entry(name: str, values: Any, text: str) -> Entry:
    try:
        given = {one.name: values[one.name] for one in fields(Entry) if one.name in values}
        given["output"] = "\n".join(given["output"])
        given["arguments"] = tuple(given.get("arguments", ()))
        entry = Entry(**given)
        _check(entry)
    except (AttributeError, TypeError, KeyError, ValueError) as error:
        line = text[: max(text.find(json.dumps(name, ensure_ascii=False)), 0)].count("\n") + 1
        raise LockError(f"the entry {name!r} cannot be read: {error}", line) from None
    return entry


def _check(entry: Entry) -> None:
    texts = [entry.source, entry.ran, entry.python, entry.language, *entry.arguments]
    for mapping in (entry.files, entry.packages, entry.values):
        texts += [*mapping.keys(), *mapping.values()]
    if not all(isinstance(text, str) for text in texts) or type(entry.exit) is not int:
        raise ValueError("a value is not of the kind that it should be")


def write_lock(path: Path, entries: Mapping[str, Entry]) -> None:
    """Write the file at once, so that nobody ever reads a half of it."""
    listings = {}
    for name, entry in sorted(entries.items()):
        listings[name] = asdict(entry) | {"output": entry.output.split("\n")}
    content = {"version": VERSION, "listings": listings}
    text = json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
