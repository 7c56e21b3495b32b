"""Builds after builds: a page that shows something of other pages is written again when it must."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from building import PIXEL, Files, conf_text, write
from sphinx.errors import ExtensionError

if TYPE_CHECKING:
    from building import Build, Built, Conf

CONF: dict[str, Any] = {
    "html_theme": "scidraft",
    "html_sidebars": {"**": ["localtoc.html", "branch.html"]},
    "numfig": True,
    "math_numfig": True,
    "myst_heading_anchors": 2,
}

PLAIN: dict[str, Any] = {"html_theme": "basic", "numfig": True}


def page(title: str, text: str = "", entries: str = "", options: str = "") -> str:
    contents = "\n".join(entries.split())
    toctree = f"```{{toctree}}\n{options}\n\n{contents}\n```\n" if entries else ""
    return f"# {title}\n\n{text}\n\n{toctree}"


FIGURE = "```{figure} /dot.png\n:name: fig\n\nA dot\n```\n"
EQUATION = "```{math}\n:label: eq\n\nx\n```\n"
TERM = "```{glossary}\nloss\n  What is to be small.\n```\n"

START: Files = {
    "dot.png": PIXEL,
    "index.md": page("Root", entries="a part g h i m", options=":maxdepth: 1"),
    "a.md": page("A", f"(sec)=\n## Section\n\n{FIGURE}\n{EQUATION}\n{TERM}\n## More"),
    "part.md": page("Part", entries="c d sub/e"),
    "c.md": page("C"),
    "d.md": page("D"),
    "sub/e.md": page("E", entries="f"),
    "sub/f.md": page("F"),
    **{f"{name}.md": page(name.upper()) for name in "ghim"},
}
NUMBERED: Files = {
    "index.md": page("Root", entries="a part g h i m", options=":maxdepth: 1\n:numbered:")
}
AROUND_A = {"a", "part", "g", "h", "i", "m"}
"""The pages beside a, which show it; the list is short enough for that."""


def a(text: str = "", section: str = "Section", title: str = "A") -> str:
    """Page a with something else in it."""
    return page(title, f"{text}\n\n(sec)=\n## {section}\n\n{FIGURE}\n{EQUATION}\n{TERM}\n## More")


def refers(text: str) -> Files:
    """Page m with a reference in it."""
    return {"m.md": page("M", f"Refers to {text}.")}


Case = tuple[Files, Files, set[str]]
TITLES: dict[str, Case] = {
    "nothing": ({}, {}, set()),
    "a paragraph": ({}, {"h.md": page("H", "More.")}, {"h"}),
    "a section that nobody shows": ({}, {"h.md": page("H", "## New")}, {"h"}),
    "a title in the midst": ({}, {"h.md": page("Other")}, AROUND_A),
    "a title, other markup only": ({}, {"h.md": page("*H*")}, AROUND_A),
    "a title of a child": ({}, {"d.md": page("Other")}, {"part", "c", "d", "sub/e"}),
    # c follows on a and part; the breadcrumbs below it show part
    "a title of a parent": (
        {},
        {"part.md": page("Other", entries="c d sub/e")},
        AROUND_A | {"c", "d", "sub/e", "sub/f"},
    ),
    "the title of the root": (
        {},
        {"index.md": page("Other", entries="a part g h i m", options=":maxdepth: 1")},
        AROUND_A,
    ),
    "a title of a child of a child": (
        {},
        {"sub/f.md": page("Other")},
        {"part", "sub/e", "sub/f", "g"},
    ),
}
TREE: dict[str, Case] = {
    "a page more": (
        {},
        {"part.md": page("Part", entries="c new d sub/e"), "new.md": page("New")},
        {"part", "c", "d", "sub/e", "new"},
    ),
    "a page less": (
        {},
        {"part.md": page("Part", entries="c sub/e"), "d.md": None},
        {"part", "c", "sub/e"},
    ),
    "another order": (
        {},
        {"part.md": page("Part", entries="d c sub/e")},
        {"part", "c", "d", "sub/e"},
    ),
    "moved to another page": (
        {},
        {
            "part.md": page("Part", entries="c sub/e"),
            "sub/e.md": page("E", entries="f ../d"),
        },
        {"part", "c", "sub/e", "sub/f", "d", "g"},
    ),
    "a caption": (
        {},
        {"part.md": page("Part", entries="c d sub/e", options=":caption: New")},
        {"part", "c", "d", "sub/e"},
    ),
    "another title in the list": (
        {},
        {"part.md": page("Part", entries="c d sub/e").replace("d\n", "Other <d>\n")},
        {"part", "c", "d", "sub/e"},
    ),
    "far away in a long list": (
        {"index.md": page("Root", entries=" ".join(["a", "part", *(f"n{n}" for n in range(20))]))}
        | {f"{name}.md": None for name in "ghim"}
        | {f"n{n}.md": page(f"N {n}") for n in range(20)},
        {"n15.md": page("Other")},
        {f"n{n}" for n in range(10, 20)},
    ),
    "a new page at the end of a long list": (
        {"index.md": page("Root", entries=" ".join(["a", "part", *(f"n{n}" for n in range(20))]))}
        | {f"{name}.md": None for name in "ghim"}
        | {f"n{n}.md": page(f"N {n}") for n in range(20)},
        {
            "index.md": page(
                "Root", entries=" ".join(["a", "part", *(f"n{n}" for n in range(21))])
            ),
            "n20.md": page("N 20"),
        },
        {f"n{n}" for n in range(15, 21)},
    ),
}
LISTS: dict[str, Case] = {
    "a section two levels down": (
        {"part.md": page("Part", entries="c sub/e", options=":maxdepth: 2"), "d.md": None},
        {"sub/f.md": page("F", "## New")},
        {"sub/e", "sub/f"},
    ),
    "a section three levels down": (
        {"part.md": page("Part", entries="c sub/e", options=":maxdepth: 3"), "d.md": None},
        {"sub/f.md": page("F", "## New")},
        {"part", "sub/e", "sub/f"},
    ),
    "a title two levels down": (
        {"part.md": page("Part", entries="c sub/e", options=":maxdepth: 2"), "d.md": None},
        {"sub/f.md": page("Other")},
        {"part", "sub/e", "sub/f", "g"},
    ),
    "only titles": (
        {"part.md": page("Part", entries="c sub/e", options=":titlesonly:"), "d.md": None},
        {"sub/f.md": page("F", "## New")},
        {"sub/e", "sub/f"},
    ),
    "a page two levels down": (
        {"part.md": page("Part", entries="c sub/e"), "d.md": None},
        {"sub/e.md": page("E", entries="f new"), "sub/new.md": page("New")},
        {"part", "sub/e", "sub/f", "sub/new", "g"},
    ),
    "pages further down than the list goes": (
        {"part.md": page("Part", entries="c sub/e", options=":maxdepth: 1"), "d.md": None},
        {"sub/f.md": page("F", entries="new"), "sub/new.md": page("New")},
        {"sub/e", "sub/f", "sub/new", "g"},
    ),
    "behind a hidden list": (
        {
            "part.md": page("Part", entries="c sub/e"),
            "d.md": None,
            "sub/e.md": page("E", entries="f", options=":hidden:"),
        },
        {"sub/f.md": page("F", "## New")},
        {"sub/e", "sub/f"},
    ),
}
REFERENCES: dict[str, Case] = {
    "ref": (refers("{ref}`sec`"), {"a.md": a(section="Other")}, {"a", "m"}),
    "ref, a section elsewhere": (
        refers("{ref}`sec`"),
        {"a.md": a().replace("## More", "## Less")},
        {"a"},
    ),
    "ref with a text": (refers("{ref}`x <sec>`"), {"a.md": a(section="Other")}, {"a"}),
    "ref to a figure": (
        refers("{ref}`fig`"),
        {"a.md": a().replace("A dot", "A point")},
        {"a", "m"},
    ),
    "ref that moves": (
        refers("{ref}`x <sec>`"),
        {"a.md": a().replace("(sec)=", ""), "h.md": page("H", "(sec)=\n## There")},
        {"a", "h", "m"},
    ),
    "doc": (refers("{doc}`a`"), {"a.md": a(title="Other")}, AROUND_A),
    "doc of another folder": (
        refers("{doc}`/sub/f`"),
        {"sub/f.md": page("Other")},
        {"part", "sub/e", "sub/f", "g", "m"},
    ),
    "doc from another folder": (
        {"sub/f.md": page("F", "{doc}`../m`")},
        {"m.md": page("Other")},
        AROUND_A | {"sub/e", "sub/f"},
    ),
    "doc with a text": (
        refers("{doc}`x </sub/f>`"),
        {"sub/f.md": page("Other")},
        {"part", "sub/e", "sub/f", "g"},
    ),
    "a link to a file": (
        refers("[](sub/f.md)"),
        {"sub/f.md": page("Other")},
        {"part", "sub/e", "sub/f", "g", "m"},
    ),
    "a link to a section of a file": (
        {**refers("[](g.md#section)"), "g.md": page("G", "## Section")},
        {"g.md": page("G", "## Section!")},
        {"g", "m"},
    ),
    "a link to a label": (refers("[](#sec)"), {"a.md": a(section="Other")}, {"a", "m"}),
    "a link to a label, with a text": (
        refers("[x](#sec)"),
        {"a.md": a(section="Other")},
        {"a"},
    ),
    "any": (refers("{any}`sec`"), {"a.md": a(section="Other")}, {"a", "m"}),
    "numref": (
        refers("{numref}`fig`"),
        {"a.md": a(FIGURE.replace("fig\n", "first\n"))},
        {"a", "m"},
    ),
    "eq": (
        refers("{eq}`eq`"),
        {"a.md": a(EQUATION.replace("label: eq", "label: first"))},
        {"a", "m"},
    ),
    "a link to an equation": (
        refers("[](#eq)"),
        {"a.md": a(EQUATION.replace("label: eq", "label: first"))},
        {"a", "m"},
    ),
    "a term that moves": (
        refers("{term}`loss`"),
        {"a.md": a().replace(TERM, ""), "h.md": page("H", TERM)},
        {"a", "h", "m"},
    ),
    "an object that moves": (
        {
            **refers("{py:func}`mod.f`"),
            "g.md": page("G", "```{py:function} mod.f()\n```"),
        },
        {"g.md": page("G"), "h.md": page("H", "```{py:function} mod.f()\n```")},
        {"g", "h", "m"},
    ),
    "in a page that lists it": (
        {"part.md": page("Part", "{ref}`sec`", entries="c d sub/e")},
        {"a.md": a(section="Other")},
        {"a", "part"},
    ),
}
EVERYTHING = AROUND_A | {"c", "d", "sub/e", "sub/f"}
NUMBERS: dict[str, Case] = {
    "numbered": (
        {},
        NUMBERED,
        EVERYTHING,
    ),
    "no longer numbered": (
        NUMBERED,
        {"index.md": START["index.md"]},
        EVERYTHING,
    ),
    "numbered less deeply": (
        NUMBERED,
        {"index.md": page("Root", entries="a part g h i m", options=":maxdepth: 1\n:numbered: 1")},
        EVERYTHING - {"h", "i", "m"},
    ),
    "another order": (
        NUMBERED,
        {"part.md": page("Part", entries="d c sub/e")},
        {"part", "c", "d", "sub/e"},
    ),
    "a section before others": (
        {
            **NUMBERED,
            **refers("{numref}`sec` and {numref}`fig`"),
            "h.md": page("H", "{ref}`sec`"),
        },
        {"a.md": a("## New")},
        {"a", "m"},
    ),
    "a section behind others": (
        {**NUMBERED, **refers("{numref}`fig`")},
        {"a.md": a() + "\n## Last\n"},
        {"a"},
    ),
    "a figure by section": (
        {**NUMBERED, **refers("{numref}`fig`"), "h.md": page("H", FIGURE.replace("fig\n", "f2\n"))},
        {"index.md": page("Root", entries="part a g h i m", options=":maxdepth: 1\n:numbered:")},
        {"part", "a", "c", "d", "sub/e", "sub/f", "g", "h", "i", "m"},
    ),
}
CASES = {
    f"{kind}: {name}": case
    for kind, cases in {
        "titles": TITLES,
        "tree": TREE,
        "lists": LISTS,
        "references": REFERENCES,
        "numbers": NUMBERS,
    }.items()
    for name, case in cases.items()
}


OTHERS = ("index", "gen", "search", "prf", "py-")
"""The page that names all others, which Sphinx itself writes again, and pages of no document."""


def project(start: Files) -> dict[str, str | bytes]:
    files = {**START, **start}
    return {name: content for name, content in files.items() if content is not None}


def assert_as_fresh(build: Build, built: Built, pattern: str = "**/*.html") -> None:
    """Compare every page with one from a build from scratch."""
    fresh, found = build.afresh(built).bytes(pattern), built.bytes(pattern)
    assert set(fresh) <= set(found)
    assert [name for name, content in fresh.items() if found[name] != content] == []


def rebuild(build: Build, previous: Built, files: Files, **more: Any) -> tuple[Built, set[str]]:
    """Build again; return the build and the documents that were written."""
    before = {path: path.stat().st_mtime_ns for path in pages_of(previous)}
    time.sleep(0.01)  # the clock of a file system may be coarse
    built = build(files, previous=previous, **more)
    written = {
        path.relative_to(built.out).with_suffix("").as_posix()
        for path in pages_of(built)
        if before.get(path) != path.stat().st_mtime_ns
    }
    # Sphinx itself writes the page with the table of contents again, and pages without a document.
    return built, {name for name in written if not name.startswith(OTHERS)}


def pages_of(built: Built) -> list[Any]:
    return sorted(built.out.rglob("*.txt" if built.builder == "text" else "*.html"))


@pytest.mark.parametrize("name", CASES)
def test_an_edit(build: Build, name: str) -> None:
    start, edit, written = CASES[name]
    first = build(project(start), conf=CONF)
    second, found = rebuild(build, first, edit)
    assert_as_fresh(build, second)
    assert found == written
    _, found = rebuild(build, second, {})
    assert found == set()


# -- other themes, other builders ----------------------------------------------------------------

FOREIGN: dict[str, Case] = {
    "a paragraph": ({}, {"h.md": page("H", "More.")}, {"h"}),
    "a section": ({}, {"h.md": page("H", "## New")}, {"h"}),
    "a title": ({}, {"h.md": page("Other")}, {"g", "h", "i"}),
    "a title of a parent": (
        {},
        {"part.md": page("Other", entries="c d sub/e")},
        {"a", "part", "c", "d", "sub/e", "sub/f"},
    ),
    "another order": (
        {},
        {"part.md": page("Part", entries="d c sub/e")},
        {"part", "c", "d", "sub/e"},
    ),
    "the first statement": (
        {},
        {"h.md": page("H", ":::{law} Of all\nBody.\n:::\n")},
        EVERYTHING,  # all pages link the indexes
    ),
    "the first module": (
        {},
        {"h.md": page("H", "```{py:module} mod\n```\n")},
        EVERYTHING,
    ),
    "a page that layouts look for": (
        {},
        {"copyright.md": "---\norphan: true\n---\n# Rights\n"},
        EVERYTHING | {"copyright"},
    ),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_another_theme(build: Build, name: str) -> None:
    start, edit, written = FOREIGN[name]
    dead = frozenset({"searchlabel"})
    first = build(project(start), conf=PLAIN, dead=dead)
    second, found = rebuild(build, first, edit, dead=dead)
    assert_as_fresh(build, second)
    assert found == written


@pytest.mark.parametrize(
    ("jobs", "edit", "is_shown"),
    [
        (1, {"h.md": page("Other")}, True),
        (2, {"h.md": page("Other")}, True),  # the only page that shows nothing is the first one
        (1, {"h.md": page("H", "## New")}, True),
        (1, {"h.md": page("H", "More.")}, False),
    ],
)
def test_a_theme_that_shows_the_whole_site(
    build: Build, jobs: int, edit: Files, *, is_shown: bool
) -> None:
    sidebars = {"**": ["globaltoc.html"], "a": []}
    first = build(project({}), conf={**CONF, "html_sidebars": sidebars}, jobs=jobs)
    second, found = rebuild(build, first, edit)
    assert found == (EVERYTHING if is_shown else {"h"})
    assert_as_fresh(build, second)


def test_what_a_sidebar_leaves_out_is_not_shown(build: Build) -> None:
    first = build(project({}), conf={**CONF, "html_sidebars": {"**": []}})
    second, found = rebuild(build, first, {"h.md": page("Other")})
    assert found == {"g", "h", "i"}
    assert_as_fresh(build, second)


TEXTS: dict[str, Case] = {
    "a title": (refers("{doc}`h`"), {"h.md": page("Other")}, {"h", "m"}),
    "a title that no text repeats": ({}, {"h.md": page("Other")}, {"h"}),
    "a title two levels down": (
        {"part.md": page("Part", entries="c d sub/e")},
        {"sub/f.md": page("Other")},
        {"part", "sub/e", "sub/f"},
    ),
    "numbers": (
        {**NUMBERED, **refers("{numref}`sec`")},
        {"a.md": a("## New")},
        {"a", "m"},
    ),
    "no longer numbered": (
        NUMBERED,
        {"index.md": START["index.md"]},
        EVERYTHING,
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_plain_text(build: Build, name: str) -> None:
    start, edit, written = TEXTS[name]
    first = build(project(start), conf=CONF, builder="text")
    second, found = rebuild(build, first, edit, builder="text")
    assert_as_fresh(build, second, "**/*.txt")
    assert found == written


@pytest.mark.parametrize(
    ("builder", "pattern", "conf"),
    [
        ("dirhtml", "**/*.html", CONF),
        ("epub", "**/*.xhtml", PLAIN),
        ("json", "**/*.fjson", PLAIN),
        ("xml", "**/*.xml", PLAIN),
        ("singlehtml", "**/*.html", CONF),
    ],
)
def test_other_builders(build: Build, builder: str, pattern: str, conf: Conf) -> None:
    first = build(project(refers("{ref}`sec`")), conf=conf, builder=builder, faulty=True)
    time.sleep(0.01)
    edit = {
        "h.md": page("Other", ":::{law} Of all\nBody.\n:::\n"),
        "a.md": a(section="Another"),
    }
    second = build(edit, previous=first, builder=builder, faulty=True)
    assert_as_fresh(build, second, pattern)


# -- documents that come and go -----------------------------------------------------------------


def test_a_page_that_is_gone_but_still_listed(build: Build) -> None:
    """Sphinx would leave its entry where it is, and a hole in the order of pages."""
    first = build(project({}), conf=CONF)
    second, _ = rebuild(build, first, {"d.md": None}, faulty=True)
    assert [(place, sort) for place, sort, _ in second.warnings] == [
        ("part.md:5", "toc.not_readable")
    ]
    assert second.page("c").href("next E") == "sub/e.html"
    assert_as_fresh(build, second)
    third, _ = rebuild(build, second, {"d.md": page("D")})
    assert third.page("c").href("next D") == "d.html"
    assert_as_fresh(build, third)


def test_a_file_that_a_link_leads_to(build: Build) -> None:
    start = {
        **refers("[x](new.md) and [](g.md) and [y](i.md)"),
        "h.md": "# H\n\n[](new.md#n)",
    }
    first = build(project(start), conf=CONF, faulty=True, dead=frozenset({"new.md"}))
    new = {"new.md": "---\norphan: true\n---\n# New\n\n## N\n"}
    second, found = rebuild(build, first, new)
    assert found == {"h", "m", "new"}
    assert_as_fresh(build, second)
    gone = {"new.md": None, "g.md": None}
    third, _ = rebuild(build, second, gone, faulty=True, dead=frozenset({"new.md", "g.md"}))
    assert_as_fresh(build, third)


def test_a_reference_that_is_gone(build: Build) -> None:
    first = build(project(refers("{ref}`sec`")), conf=CONF)
    time.sleep(0.01)
    second = build({"m.md": page("M")}, previous=first)
    _, found = rebuild(build, second, {"a.md": a(section="Other")})
    assert found == {"a"}


# -- builds of all sorts --------------------------------------------------------------------------

EDIT: Files = {
    **NUMBERED,
    "a.md": a("## New", title="Other"),
    "part.md": page("Else", entries="d sub/e new"),
    "c.md": None,
    "new.md": page("New"),
}
REFERRING = {**refers("{ref}`sec`, {numref}`fig`, {doc}`a`"), "h.md": page("H", "{eq}`eq`")}


def sphinx(built: Built, *arguments: str) -> None:
    """Run Sphinx as from a command line."""
    out, doctrees = built.run.folders
    folders = [str(built.run.source), str(out)]
    command = [sys.executable, "-m", "sphinx", "-q", "-b", built.builder, "-d", str(doctrees)]
    options = [item for item in arguments if item.startswith("-")]
    files = [str(built.run.source / item) for item in arguments if not item.startswith("-")]
    subprocess.run([*command, *options, *folders, *files], check=True, capture_output=True)


@pytest.mark.parametrize(
    "arguments",
    [("-E",), ("-a",), ("-j2",), ("h.md",), ("a.md", "part.md"), ("index.md",), ("new.md",)],
)
def test_a_build_of_another_sort_in_between(build: Build, arguments: tuple[str, ...]) -> None:
    """Whatever it writes or does not write, the next build makes up for it."""
    first = build(project(REFERRING), conf=CONF)
    time.sleep(0.01)
    write_only(first, EDIT)
    sphinx(first, *arguments)
    second = build({}, previous=first)
    assert_as_fresh(build, second)
    back = {name: START.get(name) for name in EDIT}
    time.sleep(0.01)
    write_only(second, back)
    sphinx(second, *(name for name in arguments if name != "new.md"))
    assert_as_fresh(build, build({}, previous=second))


def write_only(built: Built, files: Files) -> None:
    """Change the files of a project without a build."""
    write(built.run.source, files)


BREAKABLE = (
    conf_text(CONF)
    + """
import os

def _stop(app, pagename, templatename, context, doctree):
    if pagename == os.environ.get("BREAK_OFF_AT"):
        raise RuntimeError("the power went")

def setup(app):
    app.connect("html-page-context", _stop)
"""
)


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("a", EDIT),
        ("h", EDIT),
        ("genindex", EDIT),
        ("m", {"i.md": page("Other")}),  # h shows it, and is never read
    ],
)
def test_a_build_that_broke_off(
    build: Build, monkeypatch: pytest.MonkeyPatch, name: str, files: Files, *, back: bool
) -> None:
    """Also if the edit is taken back: some pages show it, some do not, and nothing tells which."""
    first = build({**project(REFERRING), "conf.py": BREAKABLE})
    monkeypatch.setenv("BREAK_OFF_AT", name)
    time.sleep(0.01)
    with pytest.raises(ExtensionError):
        build(files, previous=first)
    monkeypatch.delenv("BREAK_OFF_AT")
    time.sleep(0.01)
    edit = {name: START.get(name) for name in files} if back else {}
    second = build(edit, previous=first)
    assert_as_fresh(build, second)
    _, found = rebuild(build, second, {})
    assert found == set()


def test_several_processes(build: Build) -> None:
    first = build(project(REFERRING), conf=CONF, jobs=2)
    edit = {"a.md": a(section="Other"), "i.md": page("Other")}
    second, found = rebuild(build, first, edit)
    assert found >= {"a", "m", "h", "i"}
    assert_as_fresh(build, second)


def test_builders_that_share_doctrees(build: Build) -> None:
    """An edit that one builder has seen is still news to the next one."""
    html = build(project(REFERRING), conf=CONF)
    text = build({}, previous=html, builder="text")
    time.sleep(0.01)
    build(EDIT, previous=html, builder="latex")
    for built, pattern in ((html, "**/*.html"), (text, "**/*.txt")):
        again = build({}, previous=built, builder=built.builder)
        assert_as_fresh(build, again, pattern)
        _, found = rebuild(build, again, {}, builder=built.builder)
        assert found == set()


def test_a_file_that_is_included(build: Build) -> None:
    """Another builder reads it; this one finds its page no older than its source."""
    start = {"h.md": page("H", "```{include} part.txt\n```"), "part.txt": "Before."}
    html = build(project(start), conf=CONF)
    build({}, previous=html, builder="text")
    time.sleep(0.01)
    build({"part.txt": "After."}, previous=html, builder="text")
    again = build({}, previous=html)
    assert "After." in again.text("h")


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x80\x05N."])
def test_records_that_are_damaged_are_made_anew(build: Build, content: bytes) -> None:
    first = build(project(REFERRING), conf=CONF)
    (record,) = (first.run.base / "doctrees").glob("pages-*.pickle")
    record.write_bytes(content)
    time.sleep(0.01)
    second = build(EDIT, previous=first)
    assert_as_fresh(build, second)
    record.write_bytes(record.read_bytes()[:-20])
    time.sleep(0.01)
    assert_as_fresh(build, build({"a.md": a()}, previous=second))


def test_two_output_folders_over_the_same_doctrees(build: Build) -> None:
    first = build(project(REFERRING), conf=CONF)
    first.out.rename(first.out.with_name("kept"))
    time.sleep(0.01)
    second = build(EDIT, previous=first)  # an empty folder of the same name: all is written
    assert_as_fresh(build, second)


@pytest.mark.parametrize("conf", [{"numfig": False}, {"html_sidebars": {}}, {"language": "de"}])
def test_an_option_that_changes(build: Build, conf: Conf) -> None:
    first = build(project({**NUMBERED, **refers("{ref}`sec`")}), conf=CONF)
    time.sleep(0.01)
    second = build({"h.md": page("Other")}, previous=first, conf={**CONF, **conf})
    assert_as_fresh(build, second)
    time.sleep(0.01)
    third = build({"g.md": page("Other")}, previous=second, conf=CONF)
    assert_as_fresh(build, third)


def test_a_paragraph_costs_no_doctree(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what is written is loaded, and nothing if nothing has changed."""
    first = build(project(refers("{ref}`sec`")), conf={**CONF, "numfig": False})
    assert first.app is not None
    loaded: list[str] = []
    load = type(first.app.env).get_doctree

    def noting(self: Any, docname: str) -> Any:
        loaded.append(docname)
        return load(self, docname)

    monkeypatch.setattr(type(first.app.env), "get_doctree", noting)
    build({}, previous=first)
    assert loaded == []
    time.sleep(0.01)
    build({"g.md": page("G", "More.")}, previous=first)
    assert set(loaded) <= {"g", "index"}
