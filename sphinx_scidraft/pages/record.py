"""What the pages of an output folder show, kept beside the doctrees from build to build.

A build that has come to its end renews the record. While a build writes pages, it keeps a journal
of them: if it breaks off, what stands on these pages is not known, and the next build writes them
again.
"""

from __future__ import annotations

import hashlib
import pickle
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from sphinx_scidraft.pages.site import Shows

if TYPE_CHECKING:
    from io import FileIO

    from sphinx.application import Sphinx

    from sphinx_scidraft.pages.site import Site

_FORMAT = 1


class Header(NamedTuple):
    """What every build looks at."""

    read: dict[str, int]
    """When each document was read that the pages were made of."""
    stale: frozenset[str] = frozenset()
    """The documents whose pages show something else than the record says."""
    shows: Shows = Shows()
    format: int = _FORMAT


class Record:
    """The record of an output folder."""

    def __init__(self, app: Sphinx) -> None:
        digest = hashlib.sha256(str(app.outdir).encode()).hexdigest()[:12]
        self.path = Path(app.doctreedir) / f"pages-{app.builder.name}-{digest}.pickle"
        self.header: Header | None = None
        self._site = b""
        self._journal: FileIO | None = None
        self._read()

    def _read(self) -> None:
        """Read the header; what is damaged or of another version counts as nothing."""
        try:
            with self.path.open("rb") as file:
                header = pickle.load(file)  # noqa: S301
                self._site = file.read()
        except Exception:  # noqa: BLE001 (a damaged pickle may raise anything)
            return
        if getattr(header, "format", None) == _FORMAT:
            self.header = header._replace(stale=header.stale.union(self._broken_off()))

    def site(self) -> Site | None:
        """Read the large part."""
        try:
            return cast("Site", pickle.loads(self._site))  # noqa: S301
        except Exception:  # noqa: BLE001 (as above)
            return None

    # -- what is written, and by whom ----------------------------------------------------------

    @property
    def _journal_path(self) -> Path:
        return self.path.with_suffix(".written")

    def _broken_off(self) -> list[str]:
        """Return what a build has written that did not come to its end."""
        try:
            return self._journal_path.read_text(encoding="utf-8").splitlines()
        except OSError:
            return []

    def note_written(self, docname: str) -> None:
        """Enter a page into the journal; at once, for the build may end at any time."""
        if self._journal is None:
            self._journal = self._journal_path.open("ab", buffering=0)
        self._journal.write(f"{docname}\n".encode())

    def note_shown(self, part: str) -> None:
        """Keep that pages show a part of the site; pages may be written in other processes."""
        self._shown_path(part).touch()

    def _shown_path(self, part: str) -> Path:
        return self.path.with_suffix(f".{part}")

    def shown(self) -> Shows:
        """Return what pages were seen to show."""
        return Shows(*(self._shown_path(part).is_file() for part in Shows._fields))

    def close(self) -> None:
        """Close the journal and leave it, since the build has broken off."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def write(self, header: Header, site: Site | None) -> None:
        """Renew the record, its large part only if there is a new one."""
        unfinished = self.path.with_suffix(".new")
        with unfinished.open("wb") as file:
            pickle.dump(header, file, pickle.HIGHEST_PROTOCOL)
            if site is None:
                file.write(self._site)
            else:
                pickle.dump(site, file, pickle.HIGHEST_PROTOCOL)
        unfinished.replace(self.path)
        self.close()
        for path in (self._journal_path, *map(self._shown_path, Shows._fields)):
            path.unlink(missing_ok=True)
