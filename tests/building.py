"""Build small projects in this process, and read what comes out."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree as ET

import pytest
from pages import Page, fold
from sphinx import locale
from sphinx.application import Sphinx
from sphinx.builders.html import _assets
from sphinx.util.docutils import docutils_namespace, patch_docutils

Files = Mapping[str, "str | bytes | None"]
"""Names of files and what is to stand in them; ``None`` deletes a file."""
Conf = Mapping[str, object]

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c4944415408d763f8ffff3f"
    "0005fe02fea735810d0000000049454e44ae426082"
)
"""A picture of one white dot (PNG)."""


class Warned(NamedTuple):
    """A warning: where (``file:line``, from the project's folder on), its type, its words."""

    place: str
    type: str
    message: str


@dataclass
class Built:
    """A finished build: its folders, its warnings, its files."""

    run: Run
    warnings: list[Warned]
    log: str = ""
    app: Sphinx | None = None
    _pages: dict[Path, Page] = field(default_factory=dict, repr=False)

    @property
    def out(self) -> Path:
        """The folder of the output."""
        return self.run.folders[0]

    @property
    def builder(self) -> str:
        """The name of the builder."""
        return self.run.builder

    def raw(self, name: str) -> str:
        """A file as it is."""
        return (self.out / name).read_text(encoding="utf-8")

    def page(self, name: str = "index") -> Page:
        """An HTML page, by the name of its document (or of its file)."""
        return self._page(self.out / name if "." in name else self._path(name))

    def _path(self, docname: str) -> Path:
        if self.builder == "dirhtml" and docname != "index":
            return self.out / docname / "index.html"
        return self.out / f"{docname}{'.xhtml' if self.builder == 'epub' else '.html'}"

    def _page(self, path: Path) -> Page:
        if path not in self._pages:
            self._pages[path] = Page(path.read_text(encoding="utf-8"))
        return self._pages[path]

    def text(self, name: str = "index") -> str:
        """The visible text of a page or of another output file."""
        if self.builder in {"html", "dirhtml", "singlehtml", "epub"}:
            return self.page(name).text
        return without_markup(self.raw(name), Path(name).suffix)

    def pages(self) -> list[Path]:
        """The HTML pages."""
        return sorted(path for path in self.out.rglob("*") if path.suffix in {".html", ".xhtml"})

    def bytes(self, pattern: str = "**/*.html") -> dict[str, bytes]:
        """The files that match a pattern."""
        paths = sorted(path for path in self.out.glob(pattern) if path.is_file())
        return {path.relative_to(self.out).as_posix(): path.read_bytes() for path in paths}

    def times(self) -> dict[str, int]:
        """When each page was written."""
        return {
            path.relative_to(self.out).with_suffix("").as_posix(): path.stat().st_mtime_ns
            for path in self.pages()
        }

    def follow(self, docname: str, text: str) -> str:
        """Where the links with a text lead: ``page: the text there``."""
        path = self._path(docname)
        return self.target(path, self._page(path).href(text))

    def target(self, path: Path, href: str) -> str:
        """What a link leads to; LookupError if it leads nowhere."""
        if self.builder == "singlehtml":  # Sphinx writes #document-PAGE#ID there
            href = re.sub(r"#document-[^#]+(?=#)", "", href)
        url = urlsplit(href)
        if url.scheme or url.netloc:
            return href
        if url.path:
            path = Path(os.path.normpath(path.parent / unquote(url.path)))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            raise LookupError(href)
        name = path.relative_to(self.out).as_posix()
        if path.suffix not in {".html", ".xhtml"}:
            return name
        page = self._page(path)
        return f"{name}: {page.at(unquote(url.fragment)) if url.fragment else page.text}"

    def faults(self) -> Iterator[str]:
        """What is wrong with the pages: markup, ids, links within the project."""
        for path in self.pages():
            page, name = self._page(path), path.relative_to(self.out)
            yield from (f"{name}: {fault}" for fault in page.faults)
            for href in sorted({href for _, href in page.links}):
                try:
                    self.target(path, href)
                except LookupError:
                    yield f"{name}: link {href!r} leads nowhere"
            if path.suffix == ".xhtml":
                ET.fromstring(path.read_bytes())  # noqa: S314 (our own output)


def without_markup(source: str, suffix: str) -> str:
    """What a reader sees of an output file, white space folded."""
    match suffix:
        case ".xml":
            source = "".join(ET.fromstring(source).itertext())  # noqa: S314 (our own output)
        case ".tex":
            source = re.sub(r"\\[A-Za-z@]+\*?|\\[ ,;]|[{}~]", " ", source)
        case ".texi":
            source = re.sub(r"@\w+\{|\}", " ", source)
        case ".1":
            source = re.sub(r"\\f.|\\&| ?\\%(?:<#[^>]*>)?|(?m:^\.[A-Za-z]+)", "", source)
            source = source.replace("\\-", "-").replace("\\ ", " ")
    return fold(source)


def _forget() -> None:
    """Forget what Sphinx keeps for the next build in this process: its language, checksums."""
    locale.translators.clear()
    checksum = getattr(_assets, "_file_checksum_inner", None)  # not in every version
    if checksum is not None:
        checksum.cache_clear()


_WARNING = re.compile(r"(?m)^(?:(\S[^\n]*?): )?(?:WARNING|ERROR|CRITICAL|SEVERE): ")
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def read_warnings(log: str, source: Path) -> list[Warned]:
    """Read the warnings of a log."""
    text = _COLOUR.sub("", log).replace(f"{source}{os.sep}", "")
    # To docutils, an included file is where it lies from the folder that one works in.
    text = text.replace(f"{os.path.relpath(source)}{os.sep}", "")
    parts = _WARNING.split(text)
    warnings = []
    for place, words in zip(parts[1::2], parts[2::2], strict=True):
        match = re.fullmatch(r"(.*?)(?: \[([\w.-]+)\])?", fold(words))
        assert match is not None
        warnings.append(Warned(place or "", match[2] or "", match[1]))
    return warnings


def conf_text(conf: Conf) -> str:
    """Write a ``conf.py``."""
    values: dict[str, object] = {
        "project": "Notes",
        "author": "A. N. Author",
        "version": "1",
        "copyright": "2026",
        "extensions": ["sphinx_scidraft"],
        **conf,
    }
    return "".join(f"{name} = {value!r}\n" for name, value in values.items())


@dataclass(frozen=True)
class Run:
    """How Sphinx is to run."""

    source: Path
    base: Path
    builder: str
    overrides: Mapping[str, Any] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    jobs: int = 1

    @property
    def folders(self) -> tuple[Path, Path]:
        """The folders of the output and of the doctrees; gettext demands its own."""
        doctrees = "doctrees-gettext" if self.builder == "gettext" else "doctrees"
        return self.base / self.builder, self.base / doctrees

    def __call__(self) -> Built:
        """Run Sphinx: here, or, with several jobs, in processes of its own."""
        return self._here() if self.jobs == 1 else self._elsewhere()

    def _here(self) -> Built:
        status, log = io.StringIO(), io.StringIO()
        out, doctrees = self.folders
        with ExitStack() as stack:
            stack.enter_context(patch_docutils(self.source))
            stack.enter_context(docutils_namespace())
            app = Sphinx(
                self.source,
                self.source,
                out,
                doctrees,
                self.builder,
                dict(self.overrides),
                status,
                log,
                tags=self.tags,
            )
            try:
                app.build()
            finally:
                _forget()
        return self._built(log.getvalue(), status.getvalue(), app)

    def _elsewhere(self) -> Built:
        log = self.base / "warnings.log"
        out, doctrees = self.folders
        options = {"-b": self.builder, "-j": self.jobs, "-w": log, "-d": doctrees}
        command = [sys.executable, "-m", "sphinx"]
        command += [str(item) for option in options.items() for item in option]
        done = subprocess.run(
            [*command, str(self.source), str(out)],
            env=os.environ | {"PYTHONHASHSEED": str(self.jobs), "NO_COLOR": "1"},
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        return self._built(log.read_text(encoding="utf-8"), done.stdout, None)

    def _built(self, log: str, status: str, app: Sphinx | None) -> Built:
        warnings = read_warnings(log, self.source)
        return Built(self, warnings, _COLOUR.sub("", status), app)


@dataclass(frozen=True)
class Build:
    """Builds a project; the fixture ``build``."""

    new_folder: Callable[[], Path]

    def __call__(
        self,
        files: str | Files,
        *,
        builder: str = "html",
        conf: Conf | None = None,
        previous: Built | None = None,
        jobs: int = 1,
        overrides: Mapping[str, Any] | None = None,
        tags: tuple[str, ...] = (),
        faulty: bool = False,
        dead: frozenset[str] = frozenset(),
    ) -> Built:
        """Build a project, or, after ``previous``, build it again with some files changed.

        ``files`` is a page (``index.md``) or a mapping from names to texts. A build that gives
        warnings fails, unless it is ``faulty``; so does one with a page that is not valid, or a
        link within the project that leads nowhere and is not named in ``dead``.
        """
        base = self.new_folder() if previous is None else previous.run.base
        source = base / "src" if previous is None else previous.run.source
        given = {"index.md": files} if isinstance(files, str) else dict(files)
        if previous is None or conf is not None:
            given.setdefault("conf.py", conf_text(conf or {}))
        write(source, given)
        built = Run(source, base, builder, overrides or {}, tags, jobs)()
        if not faulty:
            assert not built.warnings, built.warnings
        faults = [fault for fault in built.faults() if not any(link in fault for link in dead)]
        assert not faults, faults
        return built

    def afresh(self, built: Built, *, jobs: int = 1) -> Built:
        """Build the same sources in the same way, but from scratch and elsewhere."""
        return replace(built.run, base=self.new_folder(), jobs=jobs)()


def write(folder: Path, files: Files) -> None:
    """Write, or delete, the files of a project."""
    for name, content in files.items():
        path = folder / name
        if content is None:
            path.unlink()
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def tool(name: str) -> str:
    """Find a program; skip where it is missing, but not on the server that must have it."""
    path = shutil.which(name)
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{name} is not installed, but CI must have it")
        pytest.skip(f"{name} is not installed")
    return path
