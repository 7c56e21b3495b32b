"""Three spellings of every kind, and names that belong to somebody else."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from docutils import nodes
from docutils.parsers.rst import Directive

from sphinx_scidraft.statements.kinds import BUILT_IN

if TYPE_CHECKING:
    from building import Build
    from sphinx.application import Sphinx


@pytest.mark.parametrize("language", ["md", "rst"])
def test_every_kind_in_three_spellings(build: Build, language: str) -> None:
    boxes = []
    for name in BUILT_IN:
        for spelling in (name, f"prf:{name}", f"proof:{name}"):
            if language == "md":
                boxes.append(f":::{{{spelling}}} As {spelling}\nBody.\n:::\n")
            else:
                boxes.append(f".. {spelling}:: As {spelling}\n\n   Body.\n")
    heading = {"md": "# Page\n", "rst": "Page\n====\n"}[language]
    # By default Python owns one of the names, {property}.
    conf = {"primary_domain": None}
    page = build({f"index.{language}": "\n".join([heading, *boxes])}, conf=conf).page()
    expected = [
        f"{kind.title}{f' {place}' if kind.numbered else ''} (As {spelling})"
        for name, kind in BUILT_IN.items()
        for place, spelling in enumerate((name, f"prf:{name}", f"proof:{name}"), 1)
    ]
    assert page.statements() == expected


def test_a_property_is_pythons_where_python_is_the_primary_domain(build: Build) -> None:
    built = build("# A\n\n:::{property} size\nX.\n:::\n\n:::{prf:property}\nX.\n:::\n")
    assert built.page().all("dl", "py")
    assert built.page().statements() == ["Property 1"]


def test_roles_in_both_spellings(build: Build) -> None:
    page = "# A\n\n:::{law}\n:label: x\n\nB.\n:::\n\n{prf:ref}`x` {proof:ref}`w <x>`\n"
    built = build(page)
    assert "Law 1 w" in built.text()
    page = "A\n=\n\n.. law::\n   :label: x\n\n   B.\n\n:proof:ref:`x` :proof:ref:`w <x>`\n"
    assert "Law 1 w" in build({"index.rst": page}).text()


def test_domain_as_the_default(build: Build) -> None:
    page = (
        "A\n=\n\n.. default-domain:: prf\n\n.. law::\n   :label: x\n\n   B.\n\n.. note::\n\n   N.\n"
    )
    built = build({"index.rst": page})
    assert built.page().statements() == ["Law 1"]
    assert built.page().all("div", "note")


class Foreign(Directive):
    """Somebody else's ``{lemma}``."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        return [nodes.paragraph("", "Foreign lemma.")]


@pytest.mark.parametrize("ours_first", [True, False])
def test_a_name_that_another_extension_has_is_left_to_it(
    build: Build, monkeypatch: pytest.MonkeyPatch, *, ours_first: bool
) -> None:
    def setup(app: Sphinx) -> None:
        app.add_directive("lemma", Foreign)

    module = ModuleType("foreign_extension")
    vars(module)["setup"] = setup
    monkeypatch.setitem(sys.modules, "foreign_extension", module)
    extensions = ["sphinx_scidraft", "foreign_extension"]
    page = "# A\n\n:::{lemma}\nX.\n:::\n\n:::{prf:lemma} Ours\nY.\n:::\n"
    built = build(page, conf={"extensions": extensions if ours_first else extensions[::-1]})
    assert "Foreign lemma." in built.text()
    assert built.page().statements() == ["Lemma 1 (Ours)"]


@pytest.mark.parametrize("ours_first", [True, False])
def test_exercises_give_way_to_sphinx_exercise(build: Build, *, ours_first: bool) -> None:
    extensions = ["sphinx_scidraft", "sphinx_exercise"]
    page = """\
# A

```{exercise} Theirs
:label: theirs

Task.
```

```{solution} theirs
:label: answer

Done.
```

```{prf:exercise} Ours
Task.
```
"""
    built = build(page, conf={"extensions": extensions if ours_first else extensions[::-1]})
    assert built.page().statements() == ["Exercise 1 (Ours)"]
    assert built.page().all(cls="exercise")
    assert built.page().all(cls="solution")


def test_docutils_own_names_stay(build: Build) -> None:
    kinds = {"note": {"title": "Own note"}, "topic": {"title": "Own topic"}}
    page = "# A\n\n:::{note}\nX.\n:::\n\n:::{prf:note}\nY.\n:::\n"
    built = build(page, conf={"scidraft_kinds": kinds})
    assert built.page().statements() == ["Own note 1"]
    assert len(built.page().all("div", "note")) == 2


def test_capital_letters(build: Build) -> None:
    """docutils takes directives in any case."""
    built = build({"index.rst": "A\n=\n\n.. Law:: One\n\n   B.\n"})
    assert built.page().statements() == ["Law 1 (One)"]
