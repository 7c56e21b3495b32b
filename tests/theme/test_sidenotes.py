"""Footnotes stand with their sentences: once, in reading order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from building import Build
    from pages import Page

TEXT = "# Page\n\nOne sentence.[^a] Another one.\n\n[^a]: The *note*.\n"


def holders(page: Page) -> dict[str, str]:
    """The text of each sidenote and the class of what it stands in."""
    return {
        " ".join("".join(note.itertext()).split()): parent.get("class", "")
        for parent in page.root.iter()
        for note in parent
        if note.tag == "aside" and "sidenote" in note.get("class", "").split()
    }


def test_a_note_follows_its_reference(build: Build) -> None:
    page = build(TEXT).page()
    assert page.text.count("The note.") == 1
    assert "One sentence.[1] [1] The note. Another one." in page.text
    paragraph = page.one("div", "paragraph")
    reference, note = paragraph
    assert paragraph.get("role") == "paragraph"
    assert reference.get("href") == f"#{note.get('id')}"
    assert note.get("role") == "doc-footnote"
    assert page.href("1") in {"#id1", f"#{note.get('id')}"}


def test_nothing_remains_at_the_end(build: Build) -> None:
    page = build(TEXT).page()
    assert not page.all("hr")
    assert not page.all("aside", "footnote-list")


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("A word[^a], then.\n", "A word[1], [1] Note. then."),
        ("An *emphasis[^a] here*.\n", "An emphasis[1] here. [1] Note."),
        ("- item[^a]\n- other\n", "item[1] [1] Note. other"),
        ("> quote[^a]\n", "quote[1] [1] Note."),
        (":::{law}\nLaw[^a].\n:::\n", "Law 1¶ Law[1]. [1] Note."),
        ("Term\n: Definition[^a]\n", "Definition[1] [1] Note."),
        (":::{note}\nText[^a].\n:::\n", "Text[1]. [1] Note."),
        ("First[^a], second[^a].\n", "First[1], [1] (1,2) Note. second[1]."),
    ],
)
def test_where_a_note_stands(build: Build, source: str, expected: str) -> None:
    page = build(f"# Page\n\n{source}\n[^a]: Note.\n").page()
    assert expected in page.text


@pytest.mark.parametrize(
    "source",
    [
        "| a |\n|---|\n| cell[^a] |\n",
        "## Heading[^a]\n\nText.\n",
        ":::{figure} x.png\nCaption[^a].\n:::\n",
        ":::{law} Title[^a]\nText.\n:::\n",
    ],
)
def test_a_note_that_cannot_stand_there_stays_at_the_end(build: Build, source: str) -> None:
    page = build({"index.md": f"# Page\n\n{source}\n[^a]: Note.\n", "x.png": PNG}).page()
    assert not page.all("aside", "sidenote")
    assert page.text.count("Note.") == 1
    assert len(page.all("aside", "footnote")) == 1


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360f8cf500f0003860180d84d4f2c0000000049454e44ae426082"
)


def test_several_notes_and_blocks(build: Build) -> None:
    source = "A.[^a] B.[^b]\n\n[^a]: One.\n\n    Two.\n\n    - three\n\n[^b]: Four.\n"
    page = build(f"# Page\n\n{source}").page()
    assert holders(page) == {"[1] One. Two. three": "paragraph", "[2] Four.": "paragraph"}


def test_restructuredtext(build: Build) -> None:
    source = "Page\n====\n\nText [#a]_ and more [1]_.\n\n.. [#a] Auto.\n.. [1] Manual.\n"
    page = build({"index.rst": source, "conf.py": "extensions = ['sphinx_scidraft']\n"}).page()
    assert len(page.all("aside", "sidenote")) == 2


def test_notes_of_several_files_on_one_page(build: Build) -> None:
    files = {
        "index.md": f"{TEXT}\n```{{toctree}}\na\n```\n",
        "a.md": "# Other\n\nText.[^b]\n\n[^b]: Note of A.\n",
    }
    # Sphinx does not make the ids of footnotes unique there.
    built = build(files, builder="singlehtml", dead=frozenset({"id 'id1' twice"}))
    text = built.page().text
    assert text.count("The note.") == text.count("Note of A.") == 1


@pytest.mark.parametrize("conf", [{"html_theme": "alabaster"}, {"html_theme": "basic"}])
def test_other_themes_keep_footnotes_at_the_end(build: Build, conf: dict[str, object]) -> None:
    page = build(TEXT, conf=conf, dead=frozenset({"searchlabel"})).page()
    assert "Another one. [1] The note." in page.text.replace("[ 1 ]", "[1]")
    assert not page.all("aside", "sidenote")


@pytest.mark.parametrize("builder", ["latex", "text", "epub"])
def test_other_builders(build: Build, builder: str) -> None:
    name = {"latex": "notes.tex", "text": "index.txt"}.get(builder, "index")
    assert "The note." in build(TEXT.replace("*", ""), builder=builder).text(name)
