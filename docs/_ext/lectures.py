"""A project that does not exist: what intersphinx would read of it, for references.md.

The examples of references into another project need an inventory. This one is written when a build
begins, so that the manual needs no network.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

_SITE = "https://lectures.example/"
_HEAD = """\
# Sphinx inventory version 2
# Project: Lectures
# Version: 1
# The remainder of this file is compressed using zlib.
"""
_OBJECTS = """\
thm-dominated prf:theorem 1 measure.html#$ Theorem 3.2 (Dominated convergence)
def-measure prf:definition 1 measure.html#$ Definition 3.1 (Measure)
"""


def _know_lectures(app: Sphinx, config: Config) -> None:
    """Write the inventory and tell intersphinx where it is."""
    path = Path(app.doctreedir) / "lectures.inv"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_HEAD.encode() + zlib.compress(_OBJECTS.encode()))
    config.intersphinx_mapping["lectures"] = (_SITE, str(path))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Make the project known before intersphinx looks for it."""
    app.connect("config-inited", _know_lectures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
