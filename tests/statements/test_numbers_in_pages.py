"""Numbers as pages show them: with Sphinx's sections, its figures, and the schemes of options."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from building import PIXEL

if TYPE_CHECKING:
    from building import Build, Conf


def law(title: str, label: str = "") -> str:
    return f":::{{law}} {title}\n:label: {label or title}\n\nBody.\n:::\n\n"


def fact(title: str) -> str:
    return law(title).replace("{law}", "{fact}")


INDEX = "# Root\n\n```{toctree}\n:numbered:\n\na\nb\n```\n"
CHAPTERS = {
    "index.md": INDEX,
    "a.md": "# A\n\n" + law("a1") + "## Sub\n\n" + law("a2") + fact("a3"),
    "b.md": "# B\n\n## Sub\n\n### Deep\n\n" + law("b1"),
}


@pytest.mark.parametrize(
    ("conf", "a", "b"),
    [
        ({}, "Law 1.1 Law 1.2 Fact 1.1", "Law 2.1"),
        ({"numfig_secnum_depth": 0}, "Law 1 Law 2 Fact 1", "Law 3"),
        ({"numfig_secnum_depth": 2}, "Law 1.1 Law 1.1.1 Fact 1.1.1", "Law 2.1.1"),
        ({"numfig_secnum_depth": 5}, "Law 1.1 Law 1.1.1 Fact 1.1.1", "Law 2.1.1.1"),
        ({"scidraft_numbering": {"within": "project"}}, "Law 1 Law 2 Fact 1", "Law 3"),
        ({"scidraft_numbering": {"within": "document"}}, "Law 1.1 Law 1.2 Fact 1.1", "Law 2.1"),
        ({"scidraft_numbering": {"within": 2}}, "Law 1.1 Law 1.1.1 Fact 1.1.1", "Law 2.1.1"),
        (
            {"scidraft_numbering": {"shared": [["law", "fact"]]}},
            "Law 1.1 Law 1.2 Fact 1.3",
            "Law 2.1",
        ),
        (
            {"scidraft_numbering": {"appendix": ["b"], "formats": {"fact": "F%s"}}},
            "Law 1.1 Law 1.2 Fact F1.1",
            "Law A.1",
        ),
        ({"prf_realtyp_to_countertyp": {"fact": "law"}}, "Law 1.1 Law 1.2 Fact 1.3", "Law 2.1"),
        (
            {"scidraft_kinds": {"fact": {"counter": "law"}}},
            "Law 1.1 Law 1.2 Fact 1.3",
            "Law 2.1",
        ),
    ],
)
def test_schemes(build: Build, conf: Conf, a: str, b: str) -> None:
    built = build(CHAPTERS, conf=conf)
    heads = [head.partition(" (")[0] for head in built.page("a").statements()]
    assert " ".join(heads) == a
    assert built.page("b").statements() == [f"{b} (b1)"]


def figure(name: str) -> str:
    return f"```{{figure}} dot.png\n:name: {name}\n\nCaption of {name}.\n```\n\n"


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_a_statement_has_the_number_that_a_figure_would_have(build: Build, depth: int) -> None:
    """Sphinx itself is the judge: each law stands beside a figure."""

    def pair(name: str) -> str:
        return law(f"l-{name}") + figure(f"f-{name}")

    files: dict[str, Any] = {
        "index.md": "# Root\n\n" + pair("0") + "```{toctree}\n:numbered: 2\n\na\nb\n```\n"
        "\n```{toctree}\n:numbered:\n\nc\n```\n\n```{toctree}\nd\n```\n",
        "a.md": "# A\n\n" + pair("1") + "## A.A\n\n" + pair("2") + "### A.A.A\n\n" + pair("3"),
        "b.md": "# B\n\n" + pair("4") + "```{toctree}\nb2\nd\n```\n\n## B.B\n\n" + pair("5"),
        "b2.md": "# B2\n\n" + pair("6"),
        "c.md": "# C\n\n" + pair("7"),
        "d.md": "# D\n\n" + pair("8") + "## D.D\n\n" + pair("9"),
        "dot.png": PIXEL,
    }
    conf = {"numfig": True, "numfig_secnum_depth": depth, "suppress_warnings": ["toc"]}
    built = build(files, conf=conf)
    found = 0
    for name in ("index", "a", "b", "b2", "c", "d"):
        text = built.text(name)
        laws = re.findall(r"Law ([\d.]+) \(l-(\d)\)", text)
        figures = re.findall(r"Fig\. ([\d.]+) Caption of f-(\d)", text)
        assert laws == figures
        found += len(laws)
    assert found == 10


def test_figures_are_left_alone(build: Build) -> None:
    page = "# A\n\n" + law("one") + figure("fig") + law("two") + "{numref}`two`, {numref}`one`"
    files: dict[str, Any] = {"index.md": page, "dot.png": PIXEL}
    off = build(files)
    assert "Fig." not in off.text()
    assert "Law 2, Law 1" in off.text()
    assert off.app is not None
    assert off.app.config.numfig is False

    conf = {
        "numfig": True,
        "numfig_format": {"figure": "Picture %s", "law": "Nonsense %s", "proof": "P %s"},
    }
    own = build({**files, "index.md": f"{page}, {{numref}}`fig`"}, conf=conf)
    assert "Law 2, Law 1, Picture 1" in own.text()
    assert own.page().statements() == ["Law 1 (one)", "Law 2 (two)"]


def test_orphans_take_no_numbers_from_others(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\n```\n\n{prf:ref}`lost` and {prf:ref}`a`\n",
        "a.md": "# A\n\n" + law("a"),
        "lone.md": "---\norphan: true\n---\n# Lone\n\n" + law("lost"),
    }
    built = build(files)
    assert built.page("a").statements() == ["Law 1 (a)"]
    assert built.page("lone").statements() == ["Law 1 (lost)"]
    assert "Law 1 and Law 1" in built.text()


def test_a_page_in_two_tables_of_contents(build: Build) -> None:
    files = {
        "index.md": INDEX,
        "a.md": "# A\n\n```{toctree}\nb\n```\n\n" + law("in-a"),
        "b.md": "# B\n\n" + law("in-b"),
    }
    built = build(files, conf={"suppress_warnings": ["toc"]})
    assert built.page("b").statements() == ["Law 1.1 (in-b)"]
    assert built.page("a").statements() == ["Law 1.2 (in-a)"]


def test_page_below_a_numbered_page_and_two_numbered_tables(build: Build) -> None:
    files = {
        "index.md": INDEX + "\n```{toctree}\n:numbered:\n\nc\n```\n",
        "a.md": "# A\n\n" + law("a"),
        "b.md": "# B\n\n" + law("b") + "```{toctree}\nb2\n```\n",
        "b2.md": "# B2\n\n" + law("b2"),
        "c.md": "# C\n\n" + law("c"),
    }
    built = build(files)
    heads = [built.page(name).statements()[0] for name in ("a", "b", "b2", "c")]
    assert heads == ["Law 1.1 (a)", "Law 2.1 (b)", "Law 2.2 (b2)", "Law 1.2 (c)"]


def test_globbed_contents(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\n:glob:\n:reversed:\n:numbered:\n\np*\n```\n",
        **{f"p{place}.md": f"# P\n\n{law(f'l{place}')}" for place in range(3)},
    }
    built = build(files)
    heads = [built.page(f"p{place}").statements()[0] for place in range(3)]
    assert heads == ["Law 3.1 (l0)", "Law 2.1 (l1)", "Law 1.1 (l2)"]


def test_appendix_of_several_documents(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\napp/x\napp/y\n```\n\n{prf:ref}`x,x2`, {prf:ref}`y`",
        "a.md": "# A\n\n" + law("a"),
        "app/x.md": "# X\n\n" + law("x") + law("x2"),
        "app/y.md": "# Y\n\n" + law("y"),
    }
    built = build(files, conf={"scidraft_numbering": {"appendix": ["app/*"]}})
    assert built.page("a").statements() == ["Law 1 (a)"]
    assert "Laws A.1 and A.2, Law B.1" in built.text()
