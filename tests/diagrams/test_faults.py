"""What cannot be drawn is told with its line, and its source is shown."""

from __future__ import annotations

from importlib import metadata
from typing import TYPE_CHECKING

import pytest
from sphinx.errors import ExtensionError

from sphinx_scidraft.diagrams import engine

if TYPE_CHECKING:
    from building import Build, Warned

WRONG = "flowchart TD\n  A --> B\n  B --> ]C\n"
HEAD = "# Page\n\n"


def places(warnings: list[Warned]) -> list[tuple[str, str]]:
    return [(warned.place, warned.type) for warned in warnings]


@pytest.mark.parametrize(
    ("source", "line"),
    [
        (f"```{{mermaid}}\n{WRONG}```\n", 6),
        (f"```{{mermaid}}\n:alt: A\n:title: T\n\n{WRONG}```\n", 9),
        (f"```{{mermaid}}\n---\nalt: A\n---\n{WRONG}```\n", 9),
        (f"```{{mermaid}}\n:config: {{}}\n\n%% remark\n\n{WRONG}```\n", 10),
        (f":::{{note}}\n```{{mermaid}}\n\n{WRONG}```\n:::\n", 8),
        (f"```mermaid\n{WRONG}```\n", 6),
        (f"```mermaid\n---\ntitle: T\n---\n\n%% remark\n{WRONG}```\n", 11),
        (f"- item\n\n  ```mermaid\n  {WRONG.replace(chr(10), chr(10) + '  ')}```\n", 8),
    ],
)
def test_the_line(build: Build, source: str, line: int) -> None:
    built = build(HEAD + source, faulty=True)
    assert places(built.warnings) == [(f"index.md:{line}", "scidraft.diagram")]
    assert "]C" in built.warnings[0].message
    page = built.page()
    assert "B --> ]C" in "".join(page.one("pre").itertext())
    assert not page.all("svg")


def test_the_line_in_restructuredtext(build: Build) -> None:
    text = (
        "Page\n====\n\n.. mermaid::\n   :alt: A\n\n   flowchart TD\n     A --> B\n     B --> ]C\n"
    )
    assert places(build({"index.rst": text}, faulty=True).warnings) == [
        ("index.rst:9", "scidraft.diagram")
    ]


def test_the_line_in_a_file(build: Build) -> None:
    files = {"index.md": f"{HEAD}```{{mermaid}} flow.mmd\n```\n", "flow.mmd": WRONG}
    assert places(build(files, faulty=True).warnings) == [("flow.mmd:3", "scidraft.diagram")]


def test_the_line_in_an_included_file(build: Build) -> None:
    part = ".. mermaid::\n\n   flowchart TD\n     A --> B\n     B --> ]C\n"
    files = {"index.rst": "Page\n====\n\n.. include:: part.txt\n", "part.txt": part}
    assert places(build(files, faulty=True).warnings) == [("part.txt:5", "scidraft.diagram")]


@pytest.mark.parametrize(
    ("source", "line", "words"),
    [
        ("sequenceDiagram\n  A->>B: hi\n  A-->>\n", 3, "found NEWLINE"),
        ("flowchart TD\n  A --> B{Any\n", 2, "found the end"),
        ('pie\n  "a" : 1\n  "b" : x\n', 3, "unexpected character"),
        ("gitGraph\n  commit\n  brunch x\n", 3, "found `brunch`"),
        ("gitGraph\n  checkout nowhere\n", None, "nowhere"),
        ("erDiagram\n  A ||--o{ B contains\n", 2, "found UNICODE_TEXT"),
        ("mindmap\n  one\n  two\n", None, "only one root"),
        ("nonsense\n", None, "No diagram type"),
        ("---\nconfig: [\n---\nflowchart TD\n  A\n", 3, "YAML"),
        ("flowchart TD\n  A[\"<img src='https://e.org/a.png'>\"]\n", None, "pictures"),
    ],
)
def test_what_mermaid_says(build: Build, source: str, line: int | None, words: str) -> None:
    built = build(f"{HEAD}```mermaid\n{source}```\n", faulty=True)
    place = "index.md:3" if line is None else f"index.md:{3 + line}"
    assert places(built.warnings) == [(place, "scidraft.diagram")]
    assert words in built.warnings[0].message


def test_a_figure_keeps_its_caption_and_number(build: Build) -> None:
    source = f"```{{mermaid}}\n:caption: Wrong\n:name: fig\n\n{WRONG}```\n\n{{numref}}`fig`\n"
    built = build(HEAD + source, conf={"numfig": True}, faulty=True)
    assert "Fig. 1 Wrong" in built.text()
    assert built.page().href("Fig. 1") == "#fig"


def test_faults_are_told_each_time(build: Build) -> None:
    text = f"{HEAD}```mermaid\n{WRONG}```\n"
    built = build(text, faulty=True)
    again = build(f"{text}\nMore.\n", previous=built, faulty=True)
    assert places(again.warnings) == places(built.warnings) == [("index.md:6", "scidraft.diagram")]


def test_mathematics_is_shown_as_its_source(build: Build) -> None:
    source = 'flowchart TD\n  A --> B["$$x^2$$"]\n'
    built = build(f"{HEAD}```{{mermaid}}\n:alt: A\n\n{source}```\n", faulty=True)
    assert places(built.warnings) == [("index.md:7", "scidraft.diagram")]
    assert "$$x^2$$" in "".join(built.page().one("svg").itertext())


@pytest.mark.parametrize(
    "source",
    [
        "flowchart TD\n  A[\"<script>alert(1)</script> <b onclick='x()'>bold</b>\"]\n",
        'flowchart TD\n  A["</text><script>alert(1)</script>"]\n',
        'flowchart TD\n  A --> B\n  click A href "javascript:alert(1)"\n',
        "flowchart TD\n  A --> B\n  click A call alert(1)\n",
        "flowchart TD\n  A --> B\n  style A fill:url(https://e.org/a.svg)\n",
        "flowchart TD\n  A --> B\n  classDef x fill:red;} *{background:url(https://e.org/a)}\n",
        "%%{init: {'securityLevel': 'loose', 'htmlLabels': true}}%%\nflowchart TD\n  A --> B\n",
        "%%{init: {'themeCSS': 'rect{fill:url(https://e.org/a)}'}}%%\nflowchart TD\n  A --> B\n",
        "sequenceDiagram\n  A->>B: <img src=x onerror=alert(1)>\n",
        "sequenceDiagram\n  participant A\n  link A: x @ javascript:alert(1)\n  A->>A: b\n",
        "flowchart TD\n  accTitle: </title><script>alert(1)</script>\n  A --> B\n",
    ],
)
def test_hostile_sources_do_no_harm(build: Build, source: str) -> None:
    built = build(f"{HEAD}```{{mermaid}}\n:alt: A\n\n{source}```\n", faulty=True)
    page = built.page()
    for svg in page.all("svg"):
        for item in svg.iter():
            assert item.tag not in {"script", "style", "image", "img", "foreignobject"}
            values = " ".join(item.attrib.values())
            assert "javascript:" not in values
            assert "e.org" not in values
            assert not [name for name in item.attrib if name.startswith("on")]
    assert {warned.type for warned in built.warnings} <= {"scidraft.diagram"}


def test_a_source_that_takes_too_long(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "LIMIT", 1)
    chain = "\n".join(f"  A{number} --> A{number + 1}" for number in range(900))
    text = (
        f'{HEAD}```mermaid\nflowchart TD\n{chain}\n```\n\n```mermaid\npie title T\n  "a": 1\n```\n'
    )
    built = build(text, conf={"scidraft_cache": "cache"}, faulty=True)
    assert places(built.warnings) == [("index.md:3", "scidraft.diagram")]
    assert "longer than 1 seconds" in built.warnings[0].message
    assert len(built.page().all("svg")) == 1


def test_a_program_that_dies(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_MODULE", "sphinx_scidraft.diagrams.nowhere")
    source = "```{mermaid}\n:alt: A\n\nflowchart TD\n  A --> Dying\n```\n"
    built = build(HEAD + source, conf={"scidraft_cache": "cache"}, faulty=True)
    assert places(built.warnings) == [("index.md:3", "scidraft.diagram")]
    assert "Dying" in "".join(built.page().one("pre").itertext())


def test_quickjs_beside_quickjs_ng(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = metadata.distribution

    def distribution(name: str) -> metadata.Distribution:
        return plain("sphinx") if name == "quickjs" else plain(name)

    monkeypatch.setattr("sphinx_scidraft.javascript.distribution", distribution)
    with pytest.raises(ExtensionError, match=r"both own.*pip uninstall -y quickjs quickjs-ng"):
        build("# Page\n")
    conf = {"scidraft_diagrams": "sphinxcontrib-mermaid", "scidraft_math": "sphinx"}
    build("# Page\n", conf=conf)
