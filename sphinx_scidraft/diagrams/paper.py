"""Diagrams for LaTeX: a picture, or vectors where a program that makes them is named."""

from __future__ import annotations

import os
import struct
import subprocess
import zlib
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx_scidraft.diagrams import engine, svg

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from sphinx_scidraft.diagrams.record import Drawing

_DOTS = 300  # per inch
_PIXELS = 96  # per inch, in CSS
_METRE = 39.3701  # inches
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEADER = len(_SIGNATURE) + 4 + 4 + 13 + 4  # length, type, data and checksum of the first chunk
_PATIENCE = 120  # seconds
TYPES = {"png": "image/png", "svg": "image/svg+xml", "rsvg-convert": "application/pdf"}
"""What kind of file each value of ``scidraft_diagrams_latex`` makes."""
_SUFFIXES = {"image/png": ".png", "image/svg+xml": ".svg", "application/pdf": ".pdf"}


class ConversionError(Exception):
    """A program that makes PDF files has failed or is not there; the message says how."""


def file_for(app: Sphinx, drawing: Drawing, way: str) -> Path:
    """Return the file that LaTeX is to show; it is made where it is not there yet."""
    text = svg.plain(drawing)
    name = sha256(f"{_DOTS} {text}".encode()).hexdigest()[:24]
    path = Path(app.doctreedir, "images", f"diagram-{name}{_SUFFIXES[TYPES[way]]}")
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        content = {"png": _png, "rsvg-convert": _pdf}.get(way, str.encode)(text)
        part = path.with_name(f"{path.name}.{os.getpid()}")
        part.write_bytes(content)
        part.replace(path)
    return path


def _png(text: str) -> bytes:
    """Make a picture whose size on paper is that of the drawing."""
    picture = engine.picture(text, _DOTS / _PIXELS)
    density = round(_DOTS * _METRE)
    data = b"pHYs" + struct.pack(">IIB", density, density, 1)
    chunk = struct.pack(">I", len(data) - 4) + data + struct.pack(">I", zlib.crc32(data))
    return picture[:_HEADER] + chunk + picture[_HEADER:]


def _pdf(text: str) -> bytes:
    command = ["rsvg-convert", "--format=pdf", f"--dpi-x={_PIXELS}", f"--dpi-y={_PIXELS}"]
    try:
        done = subprocess.run(  # noqa: S603 (nothing in the command comes from a note)
            command, input=text.encode(), capture_output=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise ConversionError(str(error)) from error
    if done.returncode or not done.stdout:
        raise ConversionError(f"rsvg-convert: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout
