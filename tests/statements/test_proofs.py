"""Proofs: what they belong to, and the sign at their end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from building import PIXEL

if TYPE_CHECKING:
    from building import Build, Built

BELONGING = """\
# What belongs to what

:::{lemma} Stated
:label: stated

Body.
:::

:::{proof}
:of: stated
:label: its-proof

First proof.
:::

:::{proof} Another way
:of: stated

Second proof.
:::

:::{corollary}
:of: stated

Drawn.
:::

:::{counterexample}
:of: stated

Not so.
:::

:::{exercise}
:label: task

Do it.
:::

:::{solution}
:of: task

Done.
:::

:::{remark} Loose
:label: loose
:nonumber:

Body.
:::

:::{proof}
:of: loose

Third.
:::

:::{proof}
:of: elsewhere

Fourth.
:::

{prf:ref}`its-proof`, {prf:ref}`here <its-proof>`
"""
ELSEWHERE = "---\norphan: true\n---\n# E\n\n:::{lemma}\n:label: elsewhere\n\nBody.\n:::\n"


@pytest.fixture(scope="module")
def belonging(build: Build) -> Built:
    return build({"index.md": BELONGING, "e.md": ELSEWHERE})


def test_heads_name_the_owner(belonging: Built) -> None:
    assert belonging.page().statements() == [
        "Lemma 1 (Stated)",
        "Proof of Lemma 1",
        "Proof of Lemma 1 (Another way)",
        "Corollary 1 to Lemma 1",
        "Counterexample 1 to Lemma 1",
        "Exercise 1",
        "Solution to Exercise 1",
        "Remark (Loose)",
        "Proof of Loose",
        "Proof of Lemma 1",
    ]


def test_owner_and_proof_are_linked_both_ways(belonging: Built) -> None:
    page = belonging.page()
    assert page.by_id("its-proof")[0].findall(".//a[@href='#stated']")
    arrows = page.by_id("stated")[0].findall("a[@class='statement-way']")
    assert [arrow.attrib["href"] for arrow in arrows] == ["#its-proof", "#proof-another-way"]
    assert arrows[0].attrib["aria-label"] == "Proof of Lemma\N{NO-BREAK SPACE}1"
    assert arrows[0].attrib["title"] == arrows[0].attrib["aria-label"]


def test_proof_on_another_page(belonging: Built) -> None:
    arrow = belonging.page("e").one("a", "statement-way")
    target = belonging.target(belonging.out / "e.html", arrow.attrib["href"])
    assert target.startswith("index.html: Proof of Lemma 1")
    assert arrow.text == "→"


def test_no_other_statement_gets_an_arrow(belonging: Built) -> None:
    assert not belonging.page().by_id("task").findall(".//a[@class='statement-way']")


@pytest.mark.parametrize(("builder", "name"), [("text", "index.txt"), ("latex", "notes.tex")])
def test_heads_elsewhere(build: Build, builder: str, name: str) -> None:
    built = build({"index.md": BELONGING, "e.md": ELSEWHERE}, builder=builder)
    assert re.search(r"Proof of .{0,60}Lemma 1\b.{0,60}First proof", built.text(name))
    assert "↓" not in built.raw(name)


# -- the end -----------------------------------------------------------------------------------

INLINE = 'Said.\N{NO-BREAK SPACE}<span class="qed">∎</span></p>'
OWN_LINE = '<p class="qed-line"><span class="qed">∎</span></p>\n</div>'

ENDS = {
    "a line": ("Said.", INLINE),
    "two paragraphs": ("Once.\n\nSaid.", INLINE),
    "a list": ("- one\n- Said.", INLINE),
    "a list in a list": ("- one\n\n  1. two\n  2. Said.", INLINE),
    "a quotation": ("> Said.", INLINE),
    "a definition": ("Term\n: Said.", INLINE),
    "a display": ("Thus\n\n$$\na = b\n$$", OWN_LINE),
    "a numbered display": ("Thus\n\n$$\na = b\n$$ (lbl)", OWN_LINE),
    "a display in a list": ("- so\n\n  $$\n  a = b\n  $$", OWN_LINE),
    "code": ("Run\n\n~~~python\nrun()\n~~~", OWN_LINE),
    "a table": ("| a | b |\n|---|---|\n| 1 | 2 |", OWN_LINE),
    "a picture": ("```{figure} dot.png\nCaption.\n```", OWN_LINE),
    "a note": ("```{note}\nWell.\n```", OWN_LINE),
    "a comment": ("Said.\n\n% remark", INLINE),
    "a target": ("Said.\n\n(there)=\n", INLINE),
    "an entry of the index": ("Said.\n\n```{index} entry\n```", INLINE),
    "a footnote": ("Said.\n\n[^x]: Note.\n\n", INLINE),
}


@pytest.mark.parametrize("end", ENDS)
def test_the_sign_stands_at_the_end_of_the_last_line(build: Build, end: str) -> None:
    body, expected = ENDS[end]
    page = f"# A\n\n:::::{{proof}}\n{body}\n:::::\n\nBehind.\n"
    if "[^x]" in body:
        page = page.replace("Said.", "Said.[^x]")
        expected = expected.replace("Said.", "</aside>\n").replace("</p>", "</div>")
    built = build({"index.md": page, "dot.png": PIXEL})
    raw = re.sub(r'<span [^>]*class="qed"[^>]*>', '<span class="qed">', built.raw("index.html"))
    assert expected in raw
    assert raw.count("∎") == 1


@pytest.mark.parametrize(
    "end",
    [".. [#x] Note.", ".. [X] Source.", ".. |x| replace:: y", ".. _here: https://example.org/"],
)
def test_what_is_no_line_in_restructuredtext(build: Build, end: str) -> None:
    mention = {".. [#": " [#x]_", ".. [X": " [X]_"}.get(end[:5], "")
    page = f"A\n=\n\n.. proof::\n\n   Said.{mention}\n\n   {end}\n"
    line = build({"index.rst": page}).page().one("div", "proof")[1]
    assert "".join(line.itertext()).startswith("Said.")
    assert line[-1].get("class") == "qed"


def test_nested_proofs_have_their_own_ends(build: Build) -> None:
    page = "# A\n\n::::{proof}\nOuter.\n\n:::{proof}\nInner.\n:::\n::::\n"
    raw = build(page).raw("index.html")
    assert raw.count("∎") == 2
    assert raw.index("Inner.\N{NO-BREAK SPACE}<span") < raw.index('<p class="qed-line">')


def test_proof_without_a_body_has_an_end(build: Build) -> None:
    built = build("# A\n\n:::{proof}\n:::\n", faulty=True)
    assert built.raw("index.html").count("∎") == 1


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Said.", r"Said.\qedhere"),
        ("- one\n- Said.", r"Said.\qedhere"),
        ("Thus\n\n$$\na = b\n$$", r"a = b \qedhere"),
        ("Thus\n\n\\begin{align*}\na &= b\n\\end{align*}", r"\qedhere \end{align*}"),
    ],
)
def test_the_end_in_latex(build: Build, body: str, expected: str) -> None:
    source = build(f"# A\n\n::::{{proof}}\n{body}\n::::\n", builder="latex").raw("notes.tex")
    assert expected in source
    assert source.count(r"\qedhere") == 1
    assert "∎" not in source


@pytest.mark.parametrize(
    "body",
    ["$$\na = b\n$$ (e)", "~~~python\nrun()\n~~~", "\\begin{align}\na &= b\n\\end{align}"],
)
def test_latex_sets_the_end_itself_where_it_can_not_be_moved(build: Build, body: str) -> None:
    source = build(f"# A\n\n::::{{proof}}\nThus\n\n{body}\n::::\n", builder="latex").raw(
        "notes.tex"
    )
    assert "qedhere" not in source


def test_text(build: Build) -> None:
    page = "# A\n\n:::{proof}\nSaid.\n:::\n\n:::{proof}\n- one\n- Last.\n:::\n"
    raw = build(page, builder="text").raw("index.txt")
    assert "Said. ∎" in raw
    assert "Last. ∎" in raw


EVERY_END = "".join(f":::::{{proof}}\n{body}\n:::::\n\n" for body, _ in ENDS.values())


@pytest.mark.parametrize(
    ("builder", "name", "sign"),
    [
        ("text", "index.txt", "∎"),
        ("man", "notes.1", "∎"),
        ("texinfo", "notes.texi", "∎"),
        ("xml", "index.xml", "∎"),
        ("epub", "index.xhtml", "∎"),
        ("latex", "notes.tex", r"\end{sphinxstatement}"),
    ],
)
def test_every_end_in_every_output(build: Build, builder: str, name: str, sign: str) -> None:
    page = f"# A\n\n{EVERY_END}".replace("[^x]: Note.", "% no footnote")
    raw = build({"index.md": page, "dot.png": PIXEL}, builder=builder).raw(name)
    assert raw.count(sign) == len(ENDS)
    assert "Well." in raw


# -- bodies ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ("- first\n- second", ".//li"),
        ("![white](dot.png)", ".//img"),
        ("$$\na = b\n$$", ".//div[@class='math notranslate nohighlight']"),
        ("~~~python\nx = 1\n~~~", ".//pre"),
        ("```{note}\nWell.\n```", ".//div[@class='admonition note']"),
        ("> Quoted.", ".//blockquote"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", ".//table"),
        ("(here)=\nA target.", ".//p[@id='here']"),
        ("term\n: Meaning.", ".//dl"),
        ("<b>raw</b>", ".//b"),
    ],
)
def test_a_proof_may_begin_with_anything(build: Build, body: str, path: str) -> None:
    page = f"# A\n\n::::{{prf:proof}}\n{body}\n::::\n"
    box = build({"index.md": page, "dot.png": PIXEL}).page().one(cls="proof")
    assert box.findall(path)
