"""Builds after builds, several at once, and what is kept between them."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from building import conf_text, write

from sphinx_scidraft.mathematics import engine, typesetting

if TYPE_CHECKING:
    from pathlib import Path

    from building import Build, Built

NAMES = [f"p{number}" for number in range(12)]
FILES = {
    "index.md": "# Root\n\n```{toctree}\n" + "\n".join(NAMES) + "\n```\n",
    **{
        f"{name}.md": (
            f"# On $x_{{{number}}}$\n\n"
            f"$$ \\frac{{a_{{{number}}}}}{{\\sqrt{{b}}}} $$ (eq-{number})\n\n"
            f"{{eq}}`eq-{(number + 1) % 12}` $\\eqref{{eq-{(number + 5) % 12}}}$\n"
        )
        for number, name in enumerate(NAMES)
    },
}
ASSETS = "_static/katex/**/*"


@pytest.fixture
def alone(tmp_path: Path) -> dict[str, Any]:
    """A configuration with a cache of its own."""
    return {"scidraft_cache": str(tmp_path / "cache")}


def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every formula that is not known a fault of the test."""

    def fail(*args: object) -> None:
        raise AssertionError(args)

    monkeypatch.setattr(engine, "typeset", fail)
    monkeypatch.setattr(typesetting, "_remembered", {})


def test_same_bytes_with_any_number_of_processes(build: Build, alone: dict[str, Any]) -> None:
    one = build(FILES, conf=alone)
    four = build.afresh(one, jobs=4)  # with what is known
    assert one.bytes() == four.bytes()
    assert one.bytes(ASSETS) == four.bytes(ASSETS)
    (one.run.base.parent / "nothing").mkdir(exist_ok=True)
    cold = build(FILES, conf={"scidraft_cache": alone["scidraft_cache"] + "2"}, jobs=4)
    assert one.bytes() == cold.bytes()
    assert one.bytes(ASSETS) == cold.bytes(ASSETS)


def test_same_bytes_after_any_edits(build: Build) -> None:
    files = {
        "index.md": "# Root\n\n```{toctree}\na\nb\n```\n",
        "a.md": "# A\n\n$x$\n",
        "b.md": "# B\n",
    }
    built = build(files)
    built = build(
        {"a.md": "# A\n\n$$\\sqrt[3]{\\hat{x}}$$\n", "b.md": "# B\n\n$y^2$\n"}, previous=built
    )
    built = build({"a.md": "# A\n"}, previous=built)
    fresh = build.afresh(built)
    assert built.bytes() == fresh.bytes()
    assert built.bytes(ASSETS) == fresh.bytes(ASSETS)


def test_what_is_known_is_not_set_again(
    build: Build, alone: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    built = build(FILES, conf=alone)
    no_engine(monkeypatch)
    assert build.afresh(built).bytes() == built.bytes()
    files = {"index.md": "# P\n\n$x$\n"}
    monkeypatch.undo()
    build(files, conf=alone)
    no_engine(monkeypatch)
    build(files, conf=alone, builder="epub")


def test_faults_are_known_too(
    build: Build, alone: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    built = build("# P\n\n$\\foo$ $\\foo$\n", conf=alone, faulty=True)
    no_engine(monkeypatch)
    assert len(build.afresh(built).warnings) == len(built.warnings) == 2


def test_a_new_version_sets_anew(
    build: Build, alone: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    built = build("# P\n\n$x$\n", conf=alone)
    no_engine(monkeypatch)
    assert build.afresh(built).bytes() == built.bytes()
    monkeypatch.setattr(typesetting, "maker", lambda: "another")
    with pytest.raises(AssertionError):
        build.afresh(built)


def test_no_folder_for_the_cache(build: Build, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    build("# P\n\n$x$\n", conf={"scidraft_cache": str(tmp_path / "file" / "cache")})


def test_two_builds_at_once(tmp_path: Path) -> None:
    write(tmp_path / "src", {**FILES, "conf.py": conf_text({"scidraft_cache": "../cache"})})
    command = [sys.executable, "-m", "sphinx", "-q", "-j", "2", "-W", str(tmp_path / "src")]
    running = [
        subprocess.Popen([*command, str(tmp_path / name), "-d", str(tmp_path / f"{name}-doctrees")])
        for name in ("one", "two")
    ]
    assert [process.wait() for process in running] == [0, 0]
    for name in ("index.html", "p3.html", "_static/katex/katex.css"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def changed(before: Built, times: dict[str, int]) -> set[str]:
    return {name for name, time in before.times().items() if time != times.get(name)}


def test_other_macros_write_all_pages_again(build: Build) -> None:
    files = {"index.md": "# P\n\n$\\m$\n"}
    built = build(files, conf={"scidraft_macros": {"m": r"\alpha"}})
    built = build({}, conf={"scidraft_macros": {"m": r"\frac{1}{2}"}}, previous=built)
    assert "<mfrac>" in built.raw("index.html")
    assert built.bytes(ASSETS) == build.afresh(built).bytes(ASSETS)


def test_other_macros_of_a_page(build: Build) -> None:
    page = "---\nmath: {m: '%s'}\n---\n# A $\\m$\n\n$\\m$\n"
    files = {"index.md": "# P\n\n```{toctree}\na\n```\n", "a.md": page % "1"}
    built = build(files)
    built = build({"a.md": page % "2"}, previous=built)
    assert "<mn>2</mn>" in built.raw("a.html")
    assert "<mn>2</mn>" in built.raw("index.html")


def test_a_formula_follows_the_number_on_another_page(build: Build) -> None:
    files = {
        "index.md": "# P\n\n```{toctree}\na\nb\n```\n",
        "a.md": "# A\n\n$$ a $$ (eq-a)\n",
        "b.md": "# B\n\n$\\eqref{eq-a}$\n",
    }
    built = build(files)
    assert "(1)" in built.page("b").text
    built = build({"a.md": "# A\n\n$$ z $$ (eq-z)\n\n$$ a $$ (eq-a)\n"}, previous=built)
    assert "(2)" in built.page("b").text
    assert built.bytes() == build.afresh(built).bytes()


def test_pages_from_documents_that_were_read_for_paper(build: Build) -> None:
    latex = build(FILES, builder="latex")
    html = replace(latex.run, builder="html")()
    assert not html.warnings
    fresh = build(FILES)
    assert html.bytes() == fresh.bytes()
    assert html.bytes(ASSETS) == fresh.bytes(ASSETS)


def test_a_page_without_mathematics_has_no_sheet_any_more(build: Build) -> None:
    files = {"index.md": "# P\n\n```{toctree}\na\n```\n\n$x$\n", "a.md": "# A\n\n$y$\n"}
    built = build(files)
    sheet = built.out / "_static/katex/pages/a.css"
    assert sheet.is_file()
    build({"a.md": "# A\n"}, previous=built)
    assert not sheet.exists()
