"""A page's branch: what is above it, beside it and below it, and never more than a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pages import fold
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import _traverse_toctree

from sphinx_scidraft.pages.tree import SPAN, Entry, Toctree, Tree

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from xml.etree import ElementTree as ET

    from building import Build, Built

# -- the tree ------------------------------------------------------------------------------------

Plan = dict[str, list[str]]


def toctree(targets: Sequence[str], **options: Any) -> Toctree:
    entries = tuple(Entry("", target) for target in targets)
    given = {"caption": "", "level": 2, "depth": -1, "is_hidden": False}
    return Toctree(
        **{"entries": entries, "shows_hidden": False, "only_titles": False, **given, **options}
    )


def tree(plan: Mapping[str, Sequence[str]]) -> Tree:
    documents = {*plan, *(target for targets in plan.values() for target in targets)}
    documents -= {"genindex", "self"}
    return Tree({name: [toctree(targets)] for name, targets in plan.items()}, "index", documents)


def targets(window: Any) -> list[str]:
    return [row.entry.target for row in window.rows]


PLANS: dict[str, Plan] = {
    "flat": {"index": ["a", "b", "c"]},
    "deep": {"index": ["a", "d"], "a": ["b"], "b": ["c"], "d": ["e"]},
    "twice in one": {"index": ["a", "b", "a"]},
    "twice, first deeper": {"index": ["a", "c"], "a": ["b"], "b": ["c"], "c": ["d"]},
    "twice, first higher": {"index": ["c", "a"], "a": ["b", "c"], "c": ["d"]},
    "diamond": {"index": ["a", "b"], "a": ["c"], "b": ["c"], "c": ["d"]},
    "no entries": {"index": []},
    "an orphan with pages": {"index": ["a"], "orphan": ["b", "c"]},
}


@pytest.mark.parametrize("name", PLANS)
def test_the_order_of_reading_is_sphinxs(name: str) -> None:
    """Otherwise breadcrumbs, previous and next would contradict the branch."""
    plan = PLANS[name]
    walk = list(_traverse_toctree(set(), None, "index", plan))
    order = [docname for _, docname in walk]
    expected = {
        docname: (parent, *neighbours)
        for (parent, docname), *neighbours in zip(
            walk, [None, *order], [*order[1:], None], strict=False
        )
    }
    assert {docname: tuple(place) for docname, place in tree(plan).places.items()} == expected


CIRCLES: dict[str, Plan] = {
    "of two": {"index": ["a"], "a": ["b"], "b": ["a", "c"]},
    "through the root": {"index": ["a"], "a": ["index", "b"]},
    "of one": {"index": ["a"], "a": ["a", "b"]},
    "apart": {"index": ["x"], "a": ["b"], "b": ["a"]},
}


@pytest.mark.parametrize("name", CIRCLES)
def test_circles_end(name: str) -> None:
    found = tree(CIRCLES[name])
    for docname in sorted(found.documents):  # type: ignore[call-overload]
        around = found.around(docname)
        above = {docname, *around.parents}
        assert docname not in around.parents
        assert above.isdisjoint(targets(around.children))


def test_parents() -> None:
    found = tree({"index": ["a"], "a": ["b"], "b": ["c"], "c": ["d"]})
    assert found.around("index").parents == ()
    assert found.around("a").parents == ("index",)
    assert found.around("b").parents == ("a",)
    assert found.around("d").parents == ("a", "b", "c")


@pytest.mark.parametrize(
    ("place", "first", "last"), [(0, 0, 10), (5, 0, 10), (6, 1, 11), (50, 45, 55), (99, 89, 99)]
)
def test_the_window_moves_with_the_page(place: int, first: int, last: int) -> None:
    found = tree({"index": [f"p{number}" for number in range(100)]})
    siblings = found.around(f"p{place}").siblings
    assert targets(siblings) == [f"p{number}" for number in range(first, last + 1)]
    assert siblings.is_cut


@pytest.mark.parametrize("count", [2 * SPAN + 1, 2 * SPAN + 2])
def test_a_window_is_cut_only_if_something_is_outside(count: int) -> None:
    found = tree({"index": [f"p{number}" for number in range(count)]})
    assert found.around("p0").siblings.is_cut is (count > 2 * SPAN + 1)
    assert found.around("index").children.is_cut is (count > 2 * SPAN + 1)


def test_children_that_the_page_itself_hides_are_all_there() -> None:
    """Where else should they be? And it is one page, however many there are."""
    hidden = toctree([f"p{number}" for number in range(100)], is_hidden=True)
    documents = {"index", *(f"p{number}" for number in range(100))}
    found = Tree({"index": [hidden]}, "index", documents)
    assert len(found.around("index").children.rows) == 100
    assert len(found.around("p50").siblings.rows) == 2 * SPAN + 1


def test_what_is_no_page() -> None:
    found = tree({"index": ["self", "a", "genindex", "https://example.org/", "a"]})
    assert targets(found.around("a").siblings) == ["a", "https://example.org/"]


def test_an_orphan_has_a_branch_but_no_neighbours() -> None:
    found = tree(PLANS["an orphan with pages"])
    assert found.around("c").parents == ("orphan",)
    assert targets(found.around("orphan").children) == ["b", "c"]
    assert "c" not in found.places


# -- pages ---------------------------------------------------------------------------------------

CONF = {"html_theme": "scidraft", "html_sidebars": {"**": ["branch.html"]}}


def outline(built: Built, name: str) -> list[Any]:
    """The branch of a page: its title, captions, links with what is below them, the last line."""
    navs = [nav for nav in built.page(name).all("nav") if nav.get("class") == "branch"]
    return [item for nav in navs for part in nav for item in read(part)]


def read(part: ET.Element) -> list[Any]:
    if part.tag == "p":
        return ["".join(part.itertext()).strip()]
    items: list[Any] = []
    for item in part:
        link, *below = item
        text = fold("".join(link.itertext()))
        items.append(f"[{text}]" if link.get("aria-current") == "page" else text)
        if below:
            items.append([line for inner in below for line in read(inner)])
    return items


def page(title: str, entries: str = "", options: str = "", more: str = "") -> str:
    toctree = f"```{{toctree}}\n{options}\n\n{entries}\n```\n" if entries else ""
    return f"# {title}\n\n{more}\n\n{toctree}"


NESTED = {
    "index.md": page("Root", "part\nlast"),
    "part.md": page("Part", "sub/a\nsub/b"),
    "sub/a.md": page("A"),
    "sub/b.md": page("B", "c\n/d"),
    "sub/c.md": page("C"),
    "d.md": page("D"),
    "last.md": page("Last"),
}
BRANCHES: dict[str, tuple[dict[str, str], str, list[Any]]] = {
    "the root": (NESTED, "index", ["Root", "Part", "Last"]),
    "a part": (NESTED, "part", ["Root", "[Part]", ["A", "B"], "Last"]),
    "the midst": (NESTED, "sub/b", ["Part", "A", "[B]", ["C", "D"]]),
    "a leaf": (NESTED, "sub/c", ["B", "[C]", "D"]),
    "one page": ({"index.md": "# Alone\n"}, "index", []),
    "a page without a tree": (
        {"index.md": page("Root", "a"), "a.md": page("A"), "x.md": "---\norphan: true\n---\n# X\n"},
        "x",
        [],
    ),
    "written titles": (
        {"index.md": page("Root", "Other <a>\nb"), "a.md": page("A"), "b.md": page("B")},
        "b",
        ["Root", "Other", "[B]"],
    ),
    "markup and signs": (
        {
            "index.md": page("Root", "a\nb\nx & <y> <c>"),
            "a.md": page("*A* & `<b>`"),
            "b.md": page("B \\<x> & y"),
            "c.md": page("C"),
        },
        "b",
        ["Root", "A & <b>", "[B <x> & y]", "x & <y>"],
    ),
    "mathematics": (
        {"index.md": page("Root", "a\nb"), "a.md": page("On $x < y$"), "b.md": page("B")},
        "b",
        ["Root", "On x<yx < yx<y", "[B]"],  # MathML, its TeX, and what is seen
    ),
    "numbers": (
        {"index.md": page("Root", "a\nb\nT <c>", ":numbered:"), "a.md": page("*A*")}
        | {"b.md": page("B"), "c.md": page("C")},
        "b",
        ["Root", "1. A", "[2. B]", "3. T"],
    ),
    "addresses": (
        {
            "index.md": page(
                "Root", "a\nOut <https://example.org/?a=1&b>\nhttps://example.org/x\nself\ngenindex"
            ),
            "a.md": page("A"),
        },
        "a",
        ["Root", "[A]", "Out", "https://example.org/x"],
    ),
    "hidden": (
        {"index.md": page("Root", "a\nb", ":hidden:"), "a.md": page("A"), "b.md": page("B")},
        "index",
        ["Root", "A", "B"],
    ),
    "glob, reversed": (
        {"index.md": page("Root", "n*", ":glob:\n:reversed:")}
        | {f"n{number}.md": page(f"N {number}") for number in range(3)},
        "n1",
        ["Root", "N 2", "[N 1]", "N 0"],
    ),
    "captions": (
        {
            "index.md": page("Root", "a\nb", ":caption: One & two")
            + page("S", "c").replace("# S", "## S"),
            "a.md": page("A"),
            "b.md": page("B"),
            "c.md": page("C"),
        },
        "b",
        ["Root", "One & two", "A", "[B]", "C"],
    ),
    "two parents": (
        {
            "index.md": page("Root", "a\nb"),
            "a.md": page("A", "c\nd"),
            "b.md": page("B", "d\ne"),
            **{f"{name}.md": page(name.upper()) for name in "cde"},
        },
        "d",
        ["A", "C", "[D]"],
    ),
    "the second parent": (
        {
            "index.md": page("Root", "a\nb"),
            "a.md": page("A", "c\nd"),
            "b.md": page("B", "d\ne"),
            **{f"{name}.md": page(name.upper()) for name in "cde"},
        },
        "b",
        ["Root", "A", "[B]", ["D", "E"]],
    ),
}


@pytest.mark.parametrize("name", BRANCHES)
def test_branch(build: Build, name: str) -> None:
    files, docname, expected = BRANCHES[name]
    built = build(files, conf=CONF)  # links that lead nowhere would fail
    assert outline(built, docname) == expected


@pytest.mark.parametrize(("builder", "end"), [("html", ".html"), ("dirhtml", "/index.html")])
def test_links_between_folders(build: Build, builder: str, end: str) -> None:
    built = build(NESTED, conf=CONF, builder=builder)
    assert outline(built, "sub/b") == ["Part", "A", "[B]", ["C", "D"]]
    assert built.follow("sub/a", "B").startswith(f"sub/b{end}")
    assert built.follow("sub/c", "D").startswith(f"d{end}")


def test_what_is_left_out_can_be_reached(build: Build) -> None:
    names = [f"n{number}" for number in range(20)]
    files = {"index.md": page("Root", "\n".join(names))}
    built = build(files | {f"{name}.md": page(name) for name in names}, conf=CONF)
    assert outline(built, "n9") == [
        *("Root", *names[4:9], "[n9]", *names[10:15]),
        "All pages",
    ]
    assert built.page("n9").href("All pages") == "index.html"
    assert "All pages" not in built.text("index")  # the list itself is there


def test_a_single_page_has_none(build: Build) -> None:
    built = build(NESTED, conf=CONF, builder="singlehtml")
    assert outline(built, "index") == []


def test_pages_without_a_document_have_none(build: Build) -> None:
    built = build(NESTED, conf=CONF)
    assert outline(built, "genindex") == outline(built, "search") == []


@pytest.mark.parametrize("count", [30, 60])
def test_a_title_is_rendered_once(
    build: Build, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """However many pages show it, once more than Sphinx does for its neighbours and itself."""
    rendered: list[str] = []
    render = StandaloneHTMLBuilder.render_partial

    def counting(self: StandaloneHTMLBuilder, node: Any) -> dict[str, str]:
        if node is not None and node.tagname == "title":
            rendered.append(node.astext())
        return render(self, node)

    monkeypatch.setattr(StandaloneHTMLBuilder, "render_partial", counting)
    names = [f"n{number}" for number in range(count)]
    files = {"index.md": page("Root", "\n".join(names))}
    files |= {f"{name}.md": page(f"*{name}*") for name in names}
    build(files, conf={**CONF, "html_sidebars": {"**": []}})
    by_sphinx = rendered.count(f"n{count // 2}")
    rendered.clear()
    built = build(files, conf=CONF)
    assert len(outline(built, f"n{count // 2}")) == 2 * SPAN + 3
    assert rendered.count(f"n{count // 2}") == by_sphinx + 1


def test_a_circle_of_pages(build: Build) -> None:
    """Sphinx alone runs until Python stops it."""
    files = {
        "index.md": page("Root", "a"),
        "a.md": page("A", "b", ":hidden:"),
        "b.md": page("B", "a\nc", ":hidden:"),
        "c.md": page("C"),
    }
    built = build(files, conf=CONF, faulty=True)
    assert [(place, sort) for place, sort, _ in built.warnings] == [("b.md", "toc.circular")]
    assert outline(built, "b") == ["A", "[B]", ["C"]]
    assert built.page("c").href("previous B") == "b.html"

    again = build({"c.md": page("C", more="More.")}, previous=built, faulty=True)
    assert [(place, sort) for place, sort, _ in again.warnings] == [("b.md", "toc.circular")]
    open_ = {"a.md": page("A"), "index.md": page("Root", "b")}  # now b leads to a, and not back
    again = build(open_, previous=again)
    assert outline(again, "b") == ["Root", "[B]", ["A", "C"]]
    assert again.bytes() == build.afresh(again).bytes()
