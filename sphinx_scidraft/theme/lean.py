"""The theme's scripts as they are sent: without their comments and their indentation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx_scidraft.theme.active import FOLDER, is_ours

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_SOURCES = FOLDER / "js"
_REMARK = re.compile(r"(?:^|\s)//\s.*$")
"""A comment; ``//`` without white space around it may be an address."""


def lean(script: str) -> str:
    """Leave out what only readers of a script need.

    >>> lean("f(); // says why").splitlines()
    ['f();']
    """
    lines = (_REMARK.sub("", line).strip() for line in script.splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def write_scripts(app: Sphinx) -> None:
    """Write the scripts to where pages link to, before the first page is written."""
    if not is_ours(app):
        return
    static = Path(app.outdir, "_static")
    static.mkdir(parents=True, exist_ok=True)
    for source in sorted(_SOURCES.glob("*.js")):
        text = lean(source.read_text(encoding="utf-8"))
        (static / source.name).write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Write the scripts."""
    app.connect("builder-inited", write_scripts)
