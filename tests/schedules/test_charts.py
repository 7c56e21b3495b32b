"""Charts in pages: options, numbers, ids, and each output."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest
from building import tool

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

    from building import Build, Built
    from pages import Page

PLAN = """\
dateFormat YYYY-MM-DD
section Data
Shard :done, data, 2026-09-01, 3d
section Training
Warm up :crit, warm, after data, 2d
Idle :idle, after data, 1d
Train :active, train, after warm, 9d
End :milestone, end, after train idle, 0d
"""
HEADS = ["Task", "Section", "Start", "End", "Duration", "After", "Slack", "State"]
ROWS = [
    ["Shard", "Data", "2026-09-01", "2026-09-04", "3 days", "–", "0 days", "done"],
    ["Warm up", "Training", "2026-09-04", "2026-09-06", "2 days", "Shard", "0 days", "critical"],
    ["Idle", "Training", "2026-09-04", "2026-09-05", "1 day", "Shard", "10 days", "–"],
    ["Train", "Training", "2026-09-06", "2026-09-15", "9 days", "Warm up", "0 days", "active"],
    ["End", "Training", "2026-09-15", "2026-09-15", "0 days", "Train, Idle", "0 days", "milestone"],
]
PATH = "Critical path: Shard → Warm up → Train → End"


def chart(*options: str, text: str = PLAN) -> str:
    return "```{gantt}\n" + "".join(f"{option}\n" for option in options) + f"\n{text}```\n"


def words(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def table(page: Page) -> list[list[str]]:
    rows = page.one("table", "gantt-table").iter("tr")
    return [[words(cell) for cell in row if cell.tag in {"td", "th"}] for row in rows]


def arrows(page: Page) -> int:
    plot = page.one("svg", "gantt-plot")
    return sum("gantt-arrow" in item.get("class", "") for item in plot.iter())


def test_the_table(build: Build) -> None:
    assert table(build("# P\n\n" + chart()).page()) == [HEADS, *ROWS]


def test_a_chart_is_named_and_described(build: Build) -> None:
    page = build("# P\n\n" + chart(":alt: The plan")).page()
    plot = page.one("svg", "gantt-plot")
    title, description = (plot.get(f"aria-{name}", "") for name in ("labelledby", "describedby"))
    assert words(page.by_id(title)) == "The plan"
    assert words(page.by_id(description)).startswith("Tasks: 5. Start: 2026-09-01.")
    box = page.one("div", "gantt")
    assert (box.get("aria-label"), box.get("tabindex"), box.get("dir")) == ("The plan", "0", "ltr")


@pytest.mark.parametrize(
    ("options", "has_drawing", "is_folded"),
    [((), 1, 0), ((":table: below",), 1, 0), ((":table: only",), 0, 0), ((":table: none",), 1, 1)],
)
def test_the_form_of_the_table(
    build: Build, options: tuple[str, ...], has_drawing: int, is_folded: int
) -> None:
    page = build("# P\n\n" + chart(*options)).page()
    found = len(page.all("svg", "gantt-plot")), len(page.all("details", "gantt-fold"))
    assert found == (has_drawing, is_folded)
    assert len(table(page)) == 1 + len(ROWS)


def test_arrows(build: Build) -> None:
    drawn = [arrows(build("# P\n\n" + chart(*option)).page()) for option in ((), (":arrows: on",))]
    assert drawn[0] == drawn[1] > 0
    assert arrows(build("# P\n\n" + chart(":arrows: off")).page()) == 0


@pytest.mark.parametrize("option", [":critical:", ":critical: on"])
def test_the_critical_path(build: Build, option: str) -> None:
    page = build("# P\n\n" + chart(option)).page()
    assert words(page.one("p", "gantt-path")) == f"{PATH}. Total length: 14 days."
    assert not build("# P\n\n" + chart()).page().all("p", "gantt-path")


def test_scale(build: Build) -> None:
    plain, double = (
        build("# P\n\n" + chart(*option)).page().one("svg", "gantt-plot")
        for option in ((), (":scale: 200",))
    )
    assert float(double.get("width", "0")) == 2 * float(plain.get("width", "0")) > 0
    assert plain.get("viewBox") == double.get("viewBox")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (":arrows: perhaps", "'arrows' is 'perhaps', but takes on or off"),
        (":critical: 7", "'critical' is '7', but takes on or off"),
        (":table: above", "'table' is 'above', but takes below, only, none"),
        (":scale: big", "'scale' is 'big', but takes a percentage"),
        (":align: up", "'align' is 'up', but takes left, center, right"),
        (":captoin: A", "unknown option 'captoin'; did you mean 'caption'?"),
    ],
)
def test_a_wrong_option_costs_nothing_but_itself(build: Build, option: str, said: str) -> None:
    built = build("# P\n\n" + chart(option), faulty=True)
    (warning,) = built.warnings
    assert (warning.place, warning.type) == ("index.md:3", "scidraft.option")
    assert said in warning.message
    assert table(built.page()) == [HEADS, *ROWS]
    assert arrows(built.page())


NUMBERED = (
    "# P\n\n" + chart(":name: plan", ":caption: The *plan*") + "\n{numref}`plan`, {ref}`plan`.\n"
)


def test_it_is_a_figure(build: Build) -> None:
    built = build(NUMBERED, conf={"numfig": True})
    assert built.follow("index", "Fig. 1").startswith("index.html:")
    assert "Fig. 1: The plan" in built.text().replace("Fig. 1 The plan", "Fig. 1: The plan")
    assert built.page().one("figure", "gantt-figure").get("id") == "plan"


def test_a_name_that_something_else_has(build: Build) -> None:
    built = build("# P\n\n" + chart(":name: x") + "\n" + chart(":name: x"), faulty=True)
    assert any("Duplicate" in warning.message for warning in built.warnings)
    assert len(built.page().all("svg", "gantt-plot")) == 2


MANY = {
    "index.md": "# P\n\n```{toctree}\na\nb\n```\n\n" + chart() + "\n" + chart(),
    "a.md": "# A\n\n" + chart() + "\n```mermaid\ngantt\n" + PLAN + "```\n",
    "b.rst": "B\n=\n\n.. gantt::\n   :caption: C\n\n   " + PLAN.replace("\n", "\n   ") + "\n",
}


@pytest.mark.parametrize("builder", ["html", "dirhtml", "singlehtml", "epub"])
def test_charts_share_no_ids(build: Build, builder: str) -> None:
    built = build(MANY, builder=builder)  # which looks for ids that stand twice
    pages = ["index"] if builder == "singlehtml" else ["index", "a", "b"]
    drawn = [item for name in pages for item in built.page(name).all("svg", "gantt-plot")]
    assert len(drawn) == 5
    assert len({item.get("aria-labelledby") for item in drawn}) == 5


def test_several_processes_and_edits_change_nothing(build: Build) -> None:
    alone = build(MANY)
    before = alone.bytes()
    assert build(MANY, jobs=2).bytes() == before
    files = {"a.md": MANY["a.md"].replace("3d", "4d")}
    edited = build(files, previous=alone)
    assert edited.bytes() == build.afresh(edited).bytes() != before


def test_an_edited_file_of_a_chart(build: Build) -> None:
    first = build({"index.md": "# P\n\n```{gantt} plan.mmd\n```\n", "plan.mmd": PLAN})
    second = build({"plan.mmd": PLAN.replace("Idle", "Rest")}, previous=first)
    assert table(second.page())[3][0] == "Rest"


def test_mermaid_s_own(build: Build) -> None:
    source = f"# P\n\n```{{mermaid}}\n:alt: A\n\ngantt\n{PLAN}```\n"
    assert build(source).page().all("svg", "gantt-plot")
    page = build(source, conf={"scidraft_gantt": "mermaid"}).page()
    assert not page.all("svg", "gantt-plot")
    assert not page.all("table", "gantt-table")
    assert "Warm up" in page.source


@pytest.mark.parametrize(
    ("builder", "name"),
    [("text", "index.txt"), ("man", "notes.1"), ("texinfo", "notes.texi"), ("xml", "index.xml")],
)
def test_other_outputs_have_the_table(build: Build, builder: str, name: str) -> None:
    conf = {
        "man_pages": [("index", "notes", "N", [], 1)],
        "texinfo_documents": [("index", "notes", "N", "A", "notes", "", "")],
    }
    source = "# P\n\n" + chart(":caption: The plan", ":table: none", ":critical: on")
    text = build(source, builder=builder, conf=conf).text(name)
    for row in ROWS:
        for value in row:
            assert value in text
    assert PATH.partition(": ")[2] in text
    assert "The plan" in text


def test_gettext(build: Build) -> None:
    built = build("# P\n\n" + chart(":caption: The plan"), builder="gettext")
    found = built.raw("index.pot")
    for message in ("The plan", "Shard", "Warm up", "Training"):
        assert f'msgid "{message}"' in found
    assert "index.md:8" in found


def test_epub(build: Build) -> None:
    built = build("# P\n\n" + chart(":caption: The plan"), builder="epub")
    page = built.page()
    assert page.one("svg", "gantt-plot").get("role") == "img"
    assert table(page) == [HEADS, *ROWS]
    assert not re.search(r"(?<![\w-])direction\s*:", built.raw("_static/gantt.css"))


@pytest.mark.parametrize("engine", ["-pdf", "-pdfxe"])
def test_latex_compiles(build: Build, engine: str) -> None:
    latexmk, pdftotext = tool("latexmk"), tool("pdftotext")
    built = build(NUMBERED, builder="latex", conf={"numfig": True})
    (source,) = built.out.glob("*.tex")
    assert "includegraphics" not in source.read_text(encoding="utf-8")
    done = subprocess.run(
        [latexmk, engine, "-interaction=nonstopmode", source.name],
        cwd=built.out,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    text = subprocess.run(
        [pdftotext, str(source.with_suffix(".pdf")), "-"], capture_output=True, check=True
    ).stdout.decode()
    assert text.count("Warm up") == 3  # in the drawing, in the table, and before what follows it
    assert re.search(r"Fig\. 1", text)


@pytest.mark.parametrize("theme", ["alabaster", "basic", "classic"])
def test_other_themes(build: Build, theme: str) -> None:
    dead = frozenset({"searchlabel"})
    built: Built = build("# P\n\n" + chart(), conf={"html_theme": theme}, dead=dead)
    assert "_static/gantt.css" in built.raw("index.html")
    assert table(built.page()) == [HEADS, *ROWS]


def test_the_page_s_language(build: Build) -> None:
    page = build("# P\n\n" + chart(":critical: on"), conf={"language": "de"}).page()
    assert table(page)[0] == ["Aufgabe", "Abschnitt", *table(page)[0][2:]]
    assert "Kritischer Pfad" in page.text
