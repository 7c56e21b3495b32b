"""Diagrams in all other outputs."""

from __future__ import annotations

import re
import struct
import subprocess
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from building import conf_text, tool

if TYPE_CHECKING:
    from pathlib import Path

    from building import Build, Built

FLOW = "flowchart LR\n  A --> Bee\n"
FIGURE = f"```{{mermaid}}\n:caption: Two *boxes*\n:alt: A and Bee\n:name: fig\n\n{FLOW}```\n"
TEXT = f"# Page\n\n{FIGURE}\n{{numref}}`fig`\n"
NUMFIG = {"numfig": True}
SVG = "{http://www.w3.org/2000/svg}"


def test_epub(build: Build) -> None:
    built = build(TEXT, builder="epub", conf=NUMFIG)
    root = ET.fromstring(built.raw("index.xhtml"))  # noqa: S314
    (svg,) = root.iter(f"{SVG}svg")
    assert svg.get("role") == "img"
    assert svg.find(f"{SVG}title").text == "Two boxes"  # type: ignore[union-attr]
    assert not re.search(r"light-dark|var\(", built.raw("index.xhtml"))
    assert svg.find(f"{SVG}rect").get("fill") == "#ffffff"  # type: ignore[union-attr]
    assert "<script" not in built.raw("index.xhtml")


@pytest.mark.parametrize(
    ("builder", "name"), [("text", "index.txt"), ("man", "notes.1"), ("texinfo", "notes.texi")]
)
def test_caption_and_source(build: Build, builder: str, name: str) -> None:
    conf = {**NUMFIG, "man_pages": [("index", "notes", "Notes", "A", 1)]}
    conf["texinfo_documents"] = [("index", "notes", "Notes", "A", "notes", "D", "M")]
    built = build(TEXT, builder=builder, conf=conf)
    assert "A --> Bee" in built.text(name).replace("@", "")
    assert "boxes" in built.text(name)


def test_the_source_alone_without_what_the_directive_adds(build: Build) -> None:
    source = f"```{{mermaid}}\n:title: T\n:config: {{}}\n\n{FLOW}```\n"
    built = build(f"# Page\n\n{source}", builder="text")
    assert built.raw("index.txt").strip().endswith("flowchart LR\n     A --> Bee")
    assert "title" not in built.raw("index.txt")


def test_text_needs_no_drawing(build: Build) -> None:
    wrong = "```mermaid\nflowchart TD\n  A --> ]B\n```\n"
    assert "]B" in build(f"# Page\n\n{wrong}", builder="text").raw("index.txt")


def test_gettext(build: Build) -> None:
    built = build(TEXT, builder="gettext", conf=NUMFIG)
    catalogue = built.raw("index.pot")
    assert 'msgid "Two *boxes*"' in catalogue
    assert "Bee" not in catalogue


@pytest.mark.parametrize("builder", ["xml", "pseudoxml", "linkcheck", "pickle", "dummy"])
def test_other_builders(build: Build, builder: str) -> None:
    build(TEXT, builder=builder, conf=NUMFIG)


def chunk(png: bytes, name: bytes) -> bytes:
    """The data of a chunk of a PNG."""
    at = png.index(name)
    (length,) = struct.unpack(">I", png[at - 4 : at])
    return png[at + 4 : at + 4 + length]


def picture(built: Built, suffix: str) -> Path:
    (path,) = built.out.glob(f"diagram-*{suffix}")
    return path


def test_latex_gets_a_picture(build: Build) -> None:
    built = build(TEXT, builder="latex", conf=NUMFIG)
    tex = built.raw("notes.tex")
    path = picture(built, ".png")
    match = re.search(
        r"\\sphinxincludegraphics\[width=(\d+)\\sphinxpxdimen\]\{\{([\w-]+)\}\.png\}", tex
    )
    assert match is not None
    assert match[2] == path.stem
    png = path.read_bytes()
    width, _ = struct.unpack(">II", chunk(png, b"IHDR")[:8])
    assert width == pytest.approx(int(match[1]) * 300 / 96, rel=0.01)
    assert struct.unpack(">IIB", chunk(png, b"pHYs")) == (11811, 11811, 1)
    assert r"\caption{Two \sphinxstyleemphasis{boxes}}" in tex


def test_latex_without_a_caption(build: Build) -> None:
    source = f"# Page\n\n```{{mermaid}}\n:alt: A\n:align: right\n\n{FLOW}```\n"
    assert r"\sphinxincludegraphics" in build(source, builder="latex").raw("notes.tex")


def test_the_picture_of_a_diagram_that_stands_twice(build: Build) -> None:
    source = f"# Page\n\n{FIGURE}\n" + FIGURE.replace(":name: fig\n", "")
    built = build(source, builder="latex")
    assert built.raw("notes.tex").count(picture(built, ".png").stem) == 2


CONVERTER = """
from pathlib import Path
from sphinx.transforms.post_transforms.images import ImageConverter

class Convert(ImageConverter):
    conversion_rules = [("image/svg+xml", "application/pdf")]

    def is_available(self):
        return True

    def convert(self, source, target):
        assert Path(source).read_text().startswith("<svg")
        Path(target).write_text("%PDF")
        return True

def setup(app):
    app.add_post_transform(Convert)
"""


def test_signs_that_a_picture_would_not_have(build: Build) -> None:
    text = f"# Page\n\n```{{mermaid}}\n:alt: A\n\n{FLOW.replace('Bee', '日本')}```\n"
    built = build(text, builder="latex", faulty=True)
    ((place, kind, message),) = built.warnings
    assert (place, kind) == ("index.md:3", "scidraft.diagram")
    assert "no signs for 日本; scidraft_diagrams_latex" in message
    assert "日本" in built.raw("notes.tex")
    assert build(text).page().all("svg")


def test_latex_can_get_an_svg(build: Build) -> None:
    conf = conf_text({**NUMFIG, "scidraft_diagrams_latex": "svg"}) + CONVERTER
    built = build({"index.md": TEXT, "conf.py": conf}, builder="latex")
    assert picture(built, ".pdf").read_text() == "%PDF"


def test_rsvg_convert(build: Build) -> None:
    tool("rsvg-convert")
    conf = {**NUMFIG, "scidraft_diagrams_latex": "rsvg-convert"}
    built = build(TEXT, builder="latex", conf=conf)
    assert picture(built, ".pdf").read_bytes().startswith(b"%PDF")


def test_rsvg_convert_that_fails(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*args: object, **options: object) -> subprocess.CompletedProcess[bytes]:
        return subprocess.CompletedProcess([], 1, b"", b"no font")

    monkeypatch.setattr("sphinx_scidraft.diagrams.paper.subprocess.run", run)
    text = f"# Page\n\n```{{mermaid}}\n:alt: A\n\n{FLOW.replace('Bee', 'Failing')}```\n"
    conf = {"scidraft_diagrams_latex": "rsvg-convert"}
    built = build(text, builder="latex", conf=conf, faulty=True)
    ((place, kind, message),) = built.warnings
    assert (place, kind) == ("index.md:3", "scidraft.diagram")
    assert "no font" in message
    assert "Failing" in built.raw("notes.tex")


def test_mmdc(build: Build) -> None:
    conf = {**NUMFIG, "scidraft_diagrams_latex": "mmdc", "mermaid_cmd": "no-such-program"}
    built = build(TEXT, builder="latex", conf=conf, faulty=True)
    assert "no-such-program" in built.warnings[0].message


def test_latex_compiles(build: Build) -> None:
    tool("latexmk")
    built = build(TEXT, builder="latex", conf=NUMFIG)
    command = [tool("latexmk"), "-pdf", "-interaction=nonstopmode", "-halt-on-error", "notes.tex"]
    done = subprocess.run(command, cwd=built.out, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
    assert "diagram-" in done.stdout


def test_parallel(build: Build) -> None:
    names = [f"p{number}" for number in range(6)]
    pages = {
        f"{name}.md": f"# {name}\n\n{FIGURE.replace('Bee', name).replace(':name: fig', '')}"
        for name in names
    }
    root = "# Root\n\n```{toctree}\n" + "\n".join(names) + "\n```\n"
    files = {"index.md": root, **pages}
    one = build(files, conf={"scidraft_cache": "cache"})
    several = build(files, conf={"scidraft_cache": "cache"}, jobs=3)
    assert several.bytes("p*.html") == one.bytes("p*.html")
    assert build.afresh(one).bytes("p*.html") == one.bytes("p*.html")
