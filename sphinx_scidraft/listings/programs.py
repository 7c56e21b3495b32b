"""Programs, and what has changed since one ran. Knows no Sphinx."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from hashlib import sha256
from importlib import metadata
from typing import TYPE_CHECKING

from packaging.requirements import InvalidRequirement, Requirement
from packaging.version import InvalidVersion

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from sphinx_scidraft.listings.lockfile import Entry
    from sphinx_scidraft.listings.values import Capture

_PYTHON = "python"
_MISSING = ""
"""Stands for the digest of a file that is not there."""


@dataclass(frozen=True, slots=True)
class Program:
    """A listing that can be run."""

    name: str
    source: str
    language: str = "python"
    files: tuple[str, ...] = ()
    """Paths of what it reads, from the source folder on."""
    packages: tuple[str, ...] = ()
    """Names, or requirements such as ``numpy>=2``, of packages whose versions count."""
    arguments: tuple[str, ...] = ()
    timeout: float = 60
    """Seconds."""
    expects_failure: bool = False
    captures: tuple[Capture, ...] = ()
    docname: str = ""
    line: int = 0


def digest(content: str | bytes) -> str:
    """Return the digest of a text or a file; line ends are those of Unix."""
    data = content.encode() if isinstance(content, str) else content
    return "sha256:" + sha256(data.replace(b"\r\n", b"\n")).hexdigest()


def file_digests(program: Program, folder: Path) -> dict[str, str]:
    """Return the digests of the files that a program reads; an empty one for a missing file."""
    return {name: _file_digest(folder / name) for name in program.files}


def _file_digest(path: Path) -> str:
    try:
        return digest(path.read_bytes())
    except OSError:
        return _MISSING


def installed(program: Program) -> dict[str, str]:
    """Return the versions of the packages that count, of those that are installed here."""
    found = {}
    for requirement in _requirements(program):
        if requirement.name == _PYTHON:
            found[_PYTHON] = platform.python_version()
            continue
        try:
            found[requirement.name] = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            continue
    return found


def wrong_packages(program: Program) -> list[str]:
    """Return what is no requirement among the packages of a program."""
    return [text for text in program.packages if _requirement(text) is None]


def _requirement(text: str) -> Requirement | None:
    try:
        return Requirement(text)
    except InvalidRequirement:
        return None


def _requirements(program: Program) -> Iterator[Requirement]:
    yield from filter(None, map(_requirement, program.packages))


def changes(program: Program, entry: Entry, folder: Path) -> list[str]:
    """Say what has changed since a program ran: nothing, if its results hold.

    A build runs no program, so that a package may be missing here. Where it is there, its version
    must be the one that counted, or both must be within what the requirement allows.
    """
    found = []
    if digest(program.source) != entry.source:
        found.append("the program")
    if program.language != entry.language:
        found.append(f"its language ({entry.language}, now {program.language})")
    if program.arguments != entry.arguments:
        found.append("its arguments")
    found += _changed_files(file_digests(program, folder), entry.files)
    here = installed(program)
    for requirement in _requirements(program):
        found += _changed_package(requirement, entry, here.get(requirement.name))
    if bool(entry.exit) != program.expects_failure:
        found.append("whether it is expected to fail")
    return found


def _changed_files(here: Mapping[str, str], then: Mapping[str, str]) -> Iterator[str]:
    for name in sorted({*here, *then}):
        if name not in then:
            yield f"its files ({name} is new)"
        elif name not in here:
            yield f"its files ({name} is not among them any more)"
        elif here[name] == _MISSING:
            yield f"the file {name}, which is missing"
        elif here[name] != then[name]:
            yield f"the file {name}"


def _changed_package(requirement: Requirement, entry: Entry, here: str | None) -> Iterator[str]:
    name = requirement.name
    then = entry.python if name == _PYTHON else entry.packages.get(name)
    if then is None:
        yield f"its packages ({name} is new)"
    elif not _allows(requirement, then):
        yield f"the version of {name} ({then}, but {requirement.specifier} is wanted)"
    elif here is not None and not _agree(requirement, then, here):
        yield f"the version of {name} ({then}, here {here})"


def _agree(requirement: Requirement, then: str, here: str) -> bool:
    if requirement.specifier:
        return _allows(requirement, here)
    if requirement.name == _PYTHON:  # its third number mends faults only
        return then.split(".")[:2] == here.split(".")[:2]
    return then == here


def _allows(requirement: Requirement, version: str) -> bool:
    try:
        return requirement.specifier.contains(version, prereleases=True)
    except InvalidVersion:
        return False
