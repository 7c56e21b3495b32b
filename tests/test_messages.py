"""Words in the language of a project: our catalogues, sphinx-proof's, English."""

from __future__ import annotations

from pathlib import Path

import pytest

import sphinx_scidraft
from sphinx_scidraft.messages import Messages, catalogues

LOCALE = Path(sphinx_scidraft.__file__).parent / "locale"
LANGUAGES = sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", ["de"]),
        ("de_AT", ["de_AT", "de"]),
        ("de-AT", ["de_AT", "de"]),
        ("zh_CN", ["zh_CN", "zh"]),
        ("zh_TW", ["zh_TW", "zh", "zh_CN"]),
        ("zh", ["zh", "zh_CN"]),
        ("nb", ["nb", "no"]),
        ("nn_NO", ["nn_NO", "nn", "no"]),
        ("en", ["en"]),
    ],
)
def test_catalogues(language: str, expected: list[str]) -> None:
    assert catalogues(language) == expected


@pytest.mark.parametrize(
    ("language", "message", "expected"),
    [
        ("en", "Theorem", "Theorem"),
        ("de", "Theorem", "Satz"),  # sphinx-proof has it
        ("de", "Postulate", "Postulat"),  # only we have it
        ("de_CH", "Postulate", "Postulat"),
        ("fr", "{first} and {last}", "{first} et {last}"),
        ("zh_TW", "Lemma", "引理"),
        ("xx", "Lemma", "Lemma"),
        ("de", "nothing anybody knows", "nothing anybody knows"),
    ],
)
def test_translation(language: str, message: str, expected: str) -> None:
    assert Messages(language)(message) == expected


@pytest.mark.parametrize(
    ("language", "message", "known"),
    [
        ("en", "anything", True),
        ("en_GB", "anything", True),
        ("de", "Problem", True),  # spelt like the English word, but known
        ("de", "anything", False),
        ("xx", "Lemma", False),
    ],
)
def test_what_is_known(language: str, message: str, *, known: bool) -> None:
    assert Messages(language).knows(message) is known


class Lazy:
    def __str__(self) -> str:
        return "Lemma"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Own word", "Own word"),
        ("Lemma", "Lemma"),
        ("Postulate", "Postulat"),
        (Lazy(), "Lemma"),
        ({"de": "Ergebnis", "en": "Result"}, "Ergebnis"),
        ({"en": "Result", "fr": "Résultat"}, "Result"),
        ({"fr": "Résultat", "es": "Resultado"}, "Résultat"),
        ({"de_AT": "Ergebnis"}, "Ergebnis"),
    ],
)
def test_what_a_user_wrote(value: object, expected: str) -> None:
    assert Messages("de_AT").text(value) == expected


@pytest.mark.parametrize("language", [*LANGUAGES])
def test_every_catalogue_has_the_words_of_charts(language: str) -> None:
    say = Messages(language)
    words = ["Schedule", "Task", "Slack", "Critical path", "no dates", "milestone", "done"]
    assert [word for word in words if say(word) == word] in ([], ["Slack"])
