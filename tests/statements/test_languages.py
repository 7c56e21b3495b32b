"""Catalogues: complete where it is promised, sound everywhere, and used on the page."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import pytest
import sphinx_proof
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import sphinx_scidraft
from sphinx_scidraft.messages import Messages
from sphinx_scidraft.statements.kinds import BUILT_IN

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog
    from building import Build

LOCALE = Path(sphinx_scidraft.__file__).parent / "locale"
CATALOGUES = sorted(LOCALE.glob("*/LC_MESSAGES/scidraft.po"))
COMPLETE = ("de", "es", "fr", "ja", "zh_CN")
SOURCE = sorted(Path(sphinx_scidraft.__file__).parent.rglob("*.py"))


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def messages(catalogue: Catalog) -> dict[str, str]:
    return {str(item.id): str(item.string) for item in catalogue if item.id}


TEMPLATE = messages(read(LOCALE / "scidraft.pot"))


def fields(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def language_of(path: Path) -> str:
    return path.parts[-3]


def test_there_are_many_languages() -> None:
    assert len(CATALOGUES) >= 32
    assert set(COMPLETE) <= {language_of(path) for path in CATALOGUES}


@pytest.mark.parametrize("path", CATALOGUES, ids=language_of)
def test_catalogue_is_sound(path: Path) -> None:
    catalogue = read(path)
    assert str(catalogue.locale_identifier) == language_of(path)
    found = messages(catalogue)
    assert set(found) <= set(TEMPLATE)
    for original, translated in found.items():
        assert translated.strip() == translated
        if translated:
            assert fields(translated) == fields(original), original
        assert "\n" not in translated


@pytest.mark.parametrize("language", COMPLETE)
def test_complete_languages(language: str) -> None:
    found = messages(read(LOCALE / language / "LC_MESSAGES" / "scidraft.po"))
    assert [original for original in TEMPLATE if not found.get(original)] == []
    folder = Path(sphinx_proof.__file__).parent / "translations" / "locales" / language
    with (folder / "LC_MESSAGES" / "proof.mo").open("rb") as file:
        theirs = {str(item.id) for item in read_mo(file)}
    wanted = {text for kind in BUILT_IN.values() for text in (kind.title, kind.plural)}
    assert sorted(wanted - set(found) - theirs) == []


def test_the_template_has_every_message_of_the_source() -> None:
    said = {
        match[2]
        for path in SOURCE
        for match in re.finditer(r"""say\(\s*(["'])((?:(?!\1).)+)\1""", path.read_text("utf-8"))
    }
    assert said
    assert said - {"{first}, {next}"} <= {*TEMPLATE, "Proof"}


PAGE = """\
# P

:::{theorem} X
:label: one

B.
:::

:::{theorem}
:label: two

B.
:::

:::{criterion}
:label: three

B.
:::

:::{proof}
:of: one

B.
:::

:::{definition}
:nonumber:
:label: four

B.
:::

{prf:ref}`one`; {prf:ref}`one,two`; {prf:ref}`one,three`; {prf:ref}`{kind} <three>`;
{prf:ref}`four`; {numref}`three`.
"""


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "de",
            "Satz 1; Sätze 1 und 2; Satz 1 und Kriterium 1; Kriterium; Definition; Kriterium 1.",
        ),
        (
            "fr",
            "Théorème 1; Théorèmes 1 et 2; Théorème 1 et Critère 1; Critère; Définition; Critère 1",
        ),
        (
            "es",
            "Teorema 1; Teoremas 1 y 2; Teorema 1 y Criterio 1; Criterio; Definición; Criterio 1.",
        ),
        ("zh_CN", "定理 1; 定理 1 和 2; 定理 1 和 准则 1; 准则; 定义; 准则 1."),
        ("ja", "定理 1; 定理 1 および 2; 定理 1 および 基準 1; 基準; 定義; 基準 1."),
    ],
)
def test_references(build: Build, language: str, expected: str) -> None:
    text = build(PAGE, conf={"language": language}).text()
    squeezed = re.sub(r"\s+", "", text)
    assert re.sub(r"\s+", "", expected) in squeezed
    assert not re.search(r"Theorem|Criteri(on|a)\b|Proof|\band\b", text)


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("de", "Beweis von Satz 1"),
        ("fr", "Démonstration (Théorème 1)"),
        ("zh_CN", "定理 1 的证明"),
        ("en", "Proof of Theorem 1"),
    ],
)
def test_title_of_a_proof(build: Build, language: str, title: str) -> None:
    heads = build(PAGE, conf={"language": language}).page().statements()
    assert heads[3].replace(" ", "") == title.replace(" ", "")


@pytest.mark.parametrize("language", ["ar", "he", "fa", "ur"])
def test_right_to_left(build: Build, language: str) -> None:
    text = build(PAGE, conf={"language": language}).text()
    assert not re.search(r"Theorem|Proof|Criteri|\band\b", text)


@pytest.mark.parametrize("language", [language_of(path) for path in CATALOGUES])
def test_no_language_crashes(build: Build, language: str) -> None:
    built = build(PAGE, conf={"language": language}, builder="text")
    assert "2" in built.text("index.txt")


@pytest.mark.parametrize("builder", ["html", "text", "latex"])
def test_indexes_and_other_outputs(build: Build, builder: str) -> None:
    built = build(PAGE, conf={"language": "fr"}, builder=builder)
    name = {"html": "index", "text": "index.txt", "latex": "notes.tex"}[builder]
    text = built.text(name)
    assert re.search(r"Théorème 1\b.{0,20}X", text)
    assert "Theorem" not in text
    if builder == "html":
        assert Messages("fr")("Statements by kind") in built.text("genindex")
        assert "Théorèmes" in built.text("prf-kinds.html")


PO = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Original page"
msgstr "PAGE"

msgid "Words of *a* title"
msgstr "DU *TITRE*"

msgid "Words of a body."
msgstr "DU CORPS."

msgid "Words of a proof."
msgstr "DE LA PREUVE."
"""
TRANSLATED = """\
# Original page

:::{law} Words of *a* title
:label: x
:index: left as it is

Words of a body.
:::

:::{proof}
:of: x

Words of a proof.
:::

{prf:ref}`x`, {prf:ref}`{name} <x>`.
"""


def test_the_projects_own_catalogue(build: Build) -> None:
    files = {"index.md": TRANSLATED, "locale/xx/LC_MESSAGES/index.po": PO}
    conf = {"language": "xx", "locale_dirs": ["locale"], "gettext_compact": False}
    built = build(files, conf=conf)
    page = built.page()
    assert page.statements() == ["Law 1 (DU TITRE)", "Proof of Law 1"]
    assert "DU CORPS." in page.text
    assert "DE LA PREUVE." in page.text
    assert "Law 1, DU TITRE." in page.text
    assert "Words" not in page.text
    assert page.by_id("x")[0].findall(".//em")[0].text == "TITRE"
    assert "DU TITRE" in built.text("genindex")
    assert "DU TITRE" in built.text("prf-titles.html")


def test_messages_for_translators(build: Build) -> None:
    source = build(TRANSLATED, builder="gettext").raw("index.pot")
    for message in ("Words of *a* title", "Words of a body.", "Words of a proof."):
        assert f'msgid "{message}"' in source
    assert not re.search(r'msgid "(Law|Proof|\()', source)
