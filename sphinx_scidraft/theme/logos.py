"""The logos of a project: copied to where pages find them, and linked with a checksum."""

from __future__ import annotations

import shutil
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx_scidraft.problems import Problem, warn
from sphinx_scidraft.theme.active import is_ours
from sphinx_scidraft.theme.options import Options, options_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

_NAMES = ("logo", "logo_dark")
_CHECKSUMS = "scidraft_logo_checksums"
"""A value that nobody sets. When it changes, Sphinx writes all pages, with the new checksums."""


def _keep_checksums(app: Sphinx, config: Config) -> None:
    """Keep the checksums of the logos (``config-inited``: before Sphinx looks what is outdated)."""
    given = (config.html_theme_options.get(name) for name in _NAMES)
    paths = {path for path in given if isinstance(path, str) and Path(app.confdir, path).is_file()}
    config[_CHECKSUMS] = {
        path: f"{zlib.crc32(Path(app.confdir, path).read_bytes()):08x}" for path in sorted(paths)
    }


def _files(options: Options) -> Iterator[tuple[str, str, str]]:
    """Return the name, the path and the place below ``_static`` of each logo that is a file."""
    for name in _NAMES:
        path = getattr(options, name)
        if path and "://" not in path:
            yield name, path, f"scidraft-{name.replace('_', '-')}{Path(path).suffix}"


def _copy(app: Sphinx) -> None:
    """Copy the logos. Their names are our own: two of them may be called alike."""
    if not is_ours(app):
        return
    static = Path(app.outdir, "_static")
    for name, path, place in _files(options_of(app)):
        source = Path(app.confdir, path)
        if source.is_file():
            static.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, static / place)
        else:
            message = f"html_theme_options[{name!r}]: there is no file {path!r}"
            warn(Problem.THEME, message, location=None)


def _offer(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Give the templates the addresses of the logos: ``logo_url`` and ``logo_dark_url``."""
    if not is_ours(app):
        return
    context["logo_dark_url"] = ""
    options = options_of(app)
    for name in _NAMES:
        if "://" in getattr(options, name):
            context[f"{name}_url"] = getattr(options, name)
    for name, path, place in _files(options):
        if Path(app.confdir, path).is_file():
            href = context["pathto"](f"_static/{place}", resource=True)
            checksum = app.config[_CHECKSUMS].get(path)  # none for the logo of an inheriting theme
            context[f"{name}_url"] = f"{href}?v={checksum}" if checksum else href


def setup(app: Sphinx) -> None:
    """Copy the logos, and offer them to the templates."""
    app.add_config_value(_CHECKSUMS, {}, "html", (dict,))
    app.connect("config-inited", _keep_checksums)
    app.connect("builder-inited", _copy)
    # When Sphinx has set the address of html_logo.
    app.connect("html-page-context", _offer, priority=600)
