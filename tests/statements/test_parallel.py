"""Two processes make the same as one, byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from building import Build, Built


def page(place: int) -> str:
    return f"""\
# Page {place} after {{prf:ref}}`law-{(place + 1) % 12}`

:::{{law}} Law of {place}, *by* {{prf:ref}}`fact-{place * 5 % 12}`
:label: law-{place}

Body, by {{prf:ref}}`fact-{place * 5 % 12}`.
:::

:::{{fact}}
:label: fact-{place}
:uses: law-{place}
:index: entry {place}

Body.
:::

:::{{proof}}
:of: fact-{place}

By {{prf:ref}}`law-0,law-{place}`.
:::

:::{{remark}}
No label.
:::

```{{prf:list}} fact
:document: page-0*
```
"""


FILES = {
    "index.md": "# Root\n\n```{toctree}\n:glob:\n:numbered:\n\npage-*\n```\n\n{prf:ref}`law-3`\n",
    **{f"page-{place:02}.md": page(place) for place in range(12)},
}


@pytest.fixture(scope="module")
def two(build: Build) -> Built:
    return build(FILES, jobs=2)


def test_every_file_is_the_same(build: Build, two: Built) -> None:
    one = build.afresh(two).bytes("**/*")
    found = two.bytes("**/*")
    assert set(found) == set(one)
    unlike = {".buildinfo"}  # it holds a path
    assert [name for name in one if one[name] != found[name] and name not in unlike] == []


def test_what_is_shown(two: Built) -> None:
    text = two.text("page-07")
    assert "Page 7 after Law 9.1" in text
    assert "Law 8.1 (Law of 7, by Fact 12.1)" in text
    assert "By Laws 1.1 and 8.1." in text
    assert "Remark 8.1" in text


def test_an_edit_with_two_processes(build: Build, two: Built) -> None:
    edit = {"page-00.md": FILES["page-00.md"] + ":::{law}\nBody.\n:::\n", "page-11.md": None}
    edit |= {
        f"page-{place:02}.md": FILES[f"page-{place:02}.md"].replace("law-11", "law-10")
        for place in (10,)
    }
    built = build(edit, previous=two, jobs=2, faulty=True, dead=frozenset({"page-11", "-11"}))
    fresh = build.afresh(built).bytes()
    found = built.bytes()
    assert [name for name in fresh if fresh[name] != found[name]] == []


DOUBLE = {
    **{
        f"p{place:02}.md": f"# P\n\n:::{{law}} {place}\n:label: same\n\nB.\n:::\n"
        for place in range(8)
    },
    "index.md": "# Root\n\n```{toctree}\n:glob:\n\np*\n```\n\n{prf:ref}`same` {prf:ref}`none`\n",
}


def test_faults_are_the_same(build: Build) -> None:
    two = build(DOUBLE, jobs=2, faulty=True)
    one = build.afresh(two)
    assert sorted(two.warnings) == sorted(one.warnings)
    places = [place for place, sort, _ in one.warnings if sort == "scidraft.duplicate"]
    assert places == [f"p{place:02}.md:3" for place in range(1, 8)]
    assert two.follow("index", "Law 1").startswith("p00.html: Law 1 (0)")


def test_parallel_reading_is_declared(build: Build) -> None:
    built = build("# A\n")
    assert built.app is not None
    extension = built.app.extensions["sphinx_scidraft"]
    assert extension.parallel_read_safe
    assert extension.parallel_write_safe
