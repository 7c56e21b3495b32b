"""References: every role, every text, every page, and other projects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from building import Build, Built

ROLES = """\
# Roles

:::{law} Of roles
:label: t

Body.
:::

:::{law} Silent
:label: silent
:nonumber:

Body.
:::

:::{law}
:label: bare
:nonumber:

Body.
:::

"""
TEXTS = [
    ("{prf:ref}`t`", "Law 1"),
    ("{proof:ref}`t`", "Law 1"),
    ("{any}`t`", "Law 1"),
    ("{numref}`t`", "Law 1"),
    ("{ref}`t`", "Law 1"),
    ("[](#t)", "Law 1"),
    ("<project:#t>", "Law 1"),
    ("{prf:ref}`words <t>`", "words"),
    ("{any}`words <t>`", "words"),
    ("{ref}`words <t>`", "words"),
    ("[words](#t)", "words"),
    ("[*strong* words](#t)", "strong words"),
    ("{prf:ref}`L. %s <t>`", "L. 1"),
    ("{numref}`L. %s <t>`", "L. 1"),
    ("{numref}`{number} / {name} <t>`", "1 / Of roles"),
    ("[L. {number}, {name}](#t)", "L. 1, Of roles"),
    ("{prf:ref}`{kind} no. {number} ({name}) <t>`", "Law no. 1 (Of roles)"),
    ("{prf:ref}`{other} 100% <t>`", "{other} 100%"),
    ("{prf:ref}`see t there <t>`", "see t there"),
    ("{prf:ref}`silent`", "Silent"),
    ("{prf:ref}`bare`", "Law"),
    ("[](#silent)", "Silent"),
    ("{prf:ref}`{kind} <silent>`", "Law"),
    ("{prf:ref}`<{number}> <silent>`", "<>"),
    ("{prf:ref}`T`", "Law 1"),
]


@pytest.fixture(scope="module")
def roles(build: Build) -> Built:
    lines = [f"- {place}: {source} ." for place, (source, _) in enumerate(TEXTS)]
    return build(ROLES + "\n".join(lines) + "\n\n{prf:ref}`!t` .\n")


@pytest.mark.parametrize("place", range(len(TEXTS)), ids=[source for source, _ in TEXTS])
def test_text_of_a_reference(roles: Built, place: int) -> None:
    expected = TEXTS[place][1]
    assert f" {place}: {expected} ." in roles.text()


def test_links_lead_to_the_statement(roles: Built) -> None:
    page = roles.page()
    listed = page.one("section").findall("ul/li")
    hrefs = [next(iter(item.iter("a"))).attrib["href"] for item in listed]
    assert hrefs == [
        f"#{re.findall(r'(silent|bare|t)[`)>]*$', source.lower())[0]}" for source, _ in TEXTS
    ]


def test_a_reference_that_is_switched_off(roles: Built) -> None:
    (last,) = [item for item in roles.page().all("p") if "".join(item.itertext()) == "t ."]
    assert not list(last.iter("a"))


SEVERAL = """\
# Several

""" + "".join(f":::{{lemma}}\n:label: l{place}\n\nBody.\n:::\n\n" for place in range(1, 6))
LISTS = [
    ("l3, l1, l2", "Lemmas 1–3"),
    ("l1,l2,l3,x", "Lemmas 1–3 and Theorem 1"),
    ("l1,l2,l3,l5", "Lemmas 1–3 and 5"),
    ("l4,l1", "Lemmas 1 and 4"),
    ("l2,x", "Lemma 2 and Theorem 1"),
    ("l1, l1", "Lemma 1"),
    ("l1,", "Lemma 1"),
    ("x,l1,l3,l5,title", "Theorem 1, Lemmas 1, 3 and 5 and Named"),
]


@pytest.fixture(scope="module")
def several(build: Build) -> Built:
    page = SEVERAL + ":::{theorem}\n:label: x\n\nBody.\n:::\n\n"
    page += ":::{remark} Named\n:label: title\n:nonumber:\n\nBody.\n:::\n\n"
    lines = [f"- {place}: {{prf:ref}}`{labels}` ." for place, (labels, _) in enumerate(LISTS)]
    return build(page + "\n".join(lines) + "\n\n{prf:ref}`both <l1,l2>`\n")


@pytest.mark.parametrize("place", range(len(LISTS)), ids=[labels for labels, _ in LISTS])
def test_several_labels(several: Built, place: int) -> None:
    assert f" {place}: {LISTS[place][1]} ." in several.text()


def test_each_number_is_a_link(several: Built) -> None:
    item = several.page().one("section").findall("ul/li")[2]
    assert [(link.attrib["href"], "".join(link.itertext())) for link in item.iter("a")] == [
        *(("#l1", "1"), ("#l3", "3"), ("#l5", "5")),
    ]


def test_text_for_several_leads_to_the_first(several: Built) -> None:
    assert several.page().href("both") == "#l1"


def test_several_in_latex(build: Build) -> None:
    page = SEVERAL + "{prf:ref}`l3,l1,l2`\n"
    text = build(page, builder="latex").text("notes.tex")
    assert re.search(r"Lemmas .{0,80}\b1\b.{0,80}\b3\b", text)


LABELS = ["my label here", "MyLabel", "énoncé-定理", "sec.1_a:b/c", "x" * 180, "(A) & [b]; c!"]


@pytest.mark.parametrize("builder", ["html", "latex"])
def test_any_label(build: Build, builder: str) -> None:
    boxes = [f":::{{law}}\n:label: {label}\n\nBody.\n:::\n" for label in LABELS]
    links = [f"{place}: {{prf:ref}}`{label}` ." for place, label in enumerate(LABELS, 1)]
    page = "\n\n".join(["# Labels", *boxes, *links, "7: [](#MyLabel) {prf:ref}`mylabel` ."])
    built = build(page, builder=builder)
    if builder == "html":
        for place in range(1, len(LABELS) + 1):
            assert f" {place}: Law {place} ." in built.text()
            assert built.follow("index", f"Law {place}").startswith(f"index.html: Law {place}¶")
        assert "7: Law 2 Law 2 ." in built.text()


def test_exactly_comes_before_nearly(build: Build) -> None:
    page = """\
# A

:::{law}
:label: Same

B.
:::

:::{law}
:label: same

B.
:::

{prf:ref}`same` {prf:ref}`Same` {prf:ref}`SAME`
"""
    assert "Law 2 Law 1 Law 1" in build(page).text()


PAGES = {
    "index.md": "# Root\n\n{prf:ref}`z` {prf:ref}`b`\n\n```{toctree}\na\nsub/b\nz\n```\n",
    "a.md": "# A\n\n{prf:ref}`z` {prf:ref}`zn`\n",
    "sub/b.md": "# B\n\n:::{law} In b\n:label: b\n\n{prf:ref}`z`\n:::\n\n{prf:ref}`zn`\n",
    "z.md": "# Z\n\n:::{law} In z\n:label: z\n\nBody.\n:::\n\n"
    ":::{law} Silent\n:label: zn\n:nonumber:\n\n{prf:ref}`b`\n:::\n",
}


@pytest.mark.parametrize("builder", ["html", "dirhtml", "epub", "singlehtml"])
def test_across_pages_and_folders(build: Build, builder: str) -> None:
    built = build(PAGES, builder=builder)
    if builder == "singlehtml":
        assert built.follow("index", "Law 2").startswith("index.html: Law 2 (In z)")
        assert built.follow("index", "Silent").startswith("index.html: Law (Silent)")
        return
    ways = [("index", "Law 2", "z"), ("index", "Law 1", "sub/b"), ("a", "Silent", "z")]
    ways += [("sub/b", "Law 2", "z"), ("z", "Law 1", "sub/b")]
    heads = {"Law 2": "Law 2 (In z)", "Law 1": "Law 1 (In b)", "Silent": "Law (Silent)"}
    for docname, text, target in ways:
        path = built._path(target).relative_to(built.out)
        assert built.follow(docname, text).startswith(f"{path}: {heads[text]}")


def test_references_everywhere(build: Build) -> None:
    page = """\
# Everywhere

:::{law}
:label: x

Body.
:::

| Head {prf:ref}`x` |
|---|
| cell {prf:ref}`x` |

:::{list-table} Caption {prf:ref}`x`
* - cell
:::

:::{rubric} Rubric {prf:ref}`x`
:::

:::{admonition} Admonition {prf:ref}`x`
Body.
:::

```{code-block} python
:caption: Code {prf:ref}`x`

pass
```

Term {prf:ref}`x`
: Meaning {prf:ref}`x`

[^a]: Note {prf:ref}`x`

Text[^a] *emphasised {prf:ref}`x`*
"""
    text = build(page).text()
    for word in ("Head", "cell", "Caption", "Rubric", "Admonition", "Code", "Term", "Meaning"):
        assert f"{word} Law 1" in text
    assert re.search(r"Note Law 1.*", text)
    assert "emphasised Law 1" in text


def test_no_link_within_a_link(build: Build) -> None:
    page = "# A\n\n:::{law}\n:label: x\n\nB.\n:::\n\n[by {prf:ref}`x`](https://example.org/)\n"
    built = build(page)
    assert built.page().href("by Law 1") == "https://example.org/"


def test_two_answers_to_any(build: Build) -> None:
    """A heading's target and a statement of one name: Sphinx warns, and takes one."""
    page = "# A\n\n(x)=\n## X\n\n:::{law}\n:label: x\n\nBody.\n:::\n\n{prf:ref}`x` [](#x)\n"
    built = build(page, faulty=True)
    assert built.follow("index", "Law 1").startswith("index.html: Law 1")
    assert len(built.warnings) <= 1


THEIRS = """\
# Theirs

:::{law} Exported, *and* more
:label: exported

Body.
:::

:::{law}
:label: Dotted.too
:name: second-name

Body.
:::
"""
OURS = """\
# Ours

- {external+other:prf:ref}`exported`
- {external+other:prf:ref}`their law <exported>`
- [](inv:other#exported)
- [the law](inv:other#exported)
- <inv:other:prf:*#exported>
- {external+other:prf:ref}`Dotted.too`
- {external+other:prf:ref}`second-name`
- {prf:ref}`exported`
- {prf:ref}`own`

:::{law} Own
:label: own

Body.
:::

{prf:ref}`in-neither`
"""


def test_other_projects(build: Build) -> None:
    theirs = build(THEIRS)
    conf = {
        "extensions": ["sphinx_scidraft", "sphinx.ext.intersphinx"],
        "intersphinx_mapping": {
            "other": ("https://example.org/", str(theirs.out / "objects.inv")),
        },
    }
    ours = build(OURS, conf=conf, faulty=True)
    assert [(place, sort) for place, sort, _ in ours.warnings] == [("index.md:19", "scidraft.ref")]
    items = ours.page().one("section").findall("ul/li")
    links = [next(iter(item.iter("a"))) for item in items]
    first, second = "https://example.org/index.html#exported", "#Dotted.too"
    expected = [
        ("Law 1 (Exported, and more)", first),
        ("their law", first),
        ("Law 1 (Exported, and more)", first),
        ("the law", first),
        ("Law 1 (Exported, and more)", first),
        ("Law 2", f"https://example.org/index.html{second}"),
        ("Law 2", f"https://example.org/index.html{second}"),
        ("Law 1 (Exported, and more)", first),
        ("Law\N{NO-BREAK SPACE}1", "#own"),
    ]
    found = [("".join(link.itertext()), link.attrib["href"]) for link in links]
    assert found == expected


@pytest.mark.parametrize("fail", ["-n", ""])
def test_a_markdown_link_to_nowhere_is_mysts_own_warning(build: Build, fail: str) -> None:
    built = build(
        "# A\n\n[bad](#nowhere)\n",
        conf={"nitpicky": bool(fail)},
        faulty=True,
        dead=frozenset({"#nowhere"}),
    )
    assert [(place, sort) for place, sort, _ in built.warnings] == [
        ("index.md:3", "myst.xref_missing"),
    ]
