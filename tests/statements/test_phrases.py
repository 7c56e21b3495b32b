"""The words of references, in English and in a language that turns everything round."""

from __future__ import annotations

import pytest

from sphinx_scidraft.messages import Messages
from sphinx_scidraft.statements.kinds import BUILT_IN
from sphinx_scidraft.statements.numbering import Number
from sphinx_scidraft.statements.outline import Key
from sphinx_scidraft.statements.phrases import (
    Cited,
    Field,
    Link,
    Phrase,
    fields,
    numbered_name,
    several,
    short_name,
    weave,
)
from sphinx_scidraft.statements.words import KindWords


class Backwards:
    """A language that says the number first and the last thing first."""

    def singular(self, kind: str) -> str:
        return kind.upper()

    def plural(self, kind: str) -> str:
        return f"{kind.upper()}*"

    def say(self, message: str) -> str:
        return {
            "{kind} {number}": "{number} {kind}",
            "{first} and {last}": "{last} nach {first}",
            "{first}, {next}": "{next}; {first}",
            "{first}–{last}": "{last}..{first}",
        }[message]


ENGLISH = KindWords(BUILT_IN, Messages("en"))


def cited(name: str, order: int = 0) -> Cited:
    """Make ``lemma 3`` (counted), ``lemma =2a`` (explicit), ``lemma * Title`` (no number)."""
    kind, sign, *title = name.split()
    place = int(sign.rpartition(".")[2]) if sign[-1].isdigit() and sign[0] != "=" else 0
    prefix = tuple(int(part) for part in sign.split(".")[:-1]) if place else ()
    order = order or int("".join(f"{part:03}" for part in (*prefix, place)))
    number = None if sign == "*" else Number(sign.removeprefix("="), prefix, place)
    return Cited(Key("doc", order), kind, number, " ".join(title), order)


def shown(phrase: Phrase) -> str:
    pieces = (piece if isinstance(piece, str) else f"[{piece.text}]" for piece in phrase)
    return "".join(pieces).replace("\N{NO-BREAK SPACE}", "_")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["lemma 1"], "[Lemma_1]"),
        (["lemma 1", "lemma 1"], "[Lemma_1]"),
        (["lemma 1", "lemma 2"], "Lemmas_[1] and [2]"),
        (["lemma 2", "lemma 1"], "Lemmas_[1] and [2]"),
        (["lemma 3", "lemma 1", "lemma 2"], "Lemmas_[1]–[3]"),
        (["lemma 1", "lemma 2", "lemma 3", "lemma 5"], "Lemmas_[1]–[3] and [5]"),
        (["lemma 1", "lemma 3", "lemma 5"], "Lemmas_[1], [3] and [5]"),
        (["lemma 1", "lemma 2", "lemma 4", "lemma 5"], "Lemmas_[1], [2], [4] and [5]"),
        (["lemma 1", "theorem 1"], "[Lemma_1] and [Theorem_1]"),
        (["theorem 1", "lemma 1"], "[Theorem_1] and [Lemma_1]"),
        (["lemma 2", "theorem 9", "lemma 1"], "Lemmas_[1] and [2] and [Theorem_9]"),
        (["lemma 1", "fact 1", "law 1"], "[Lemma_1], [Fact_1] and [Law_1]"),
        (["criterion 1", "criterion 3"], "Criteria_[1] and [3]"),
        (["lemma 1.1", "lemma 1.2", "lemma 1.3", "lemma 2.1"], "Lemmas_[1.1]–[1.3] and [2.1]"),
        (["lemma 1.1", "lemma 2.2"], "Lemmas_[1.1] and [2.2]"),
        (["lemma * Zorn"], "[Zorn]"),
        (["lemma *"], "[Lemma]"),
        (["lemma * Zorn", "lemma 1"], "[Zorn] and [Lemma_1]"),
        ([], ""),
    ],
)
def test_several_in_english(names: list[str], expected: str) -> None:
    assert shown(several([cited(name) for name in names], ENGLISH)) == expected


def test_explicit_numbers_are_listed_one_by_one() -> None:
    names = ["lemma =B.1", "lemma =B.2", "lemma =B.3"]
    targets = [cited(name, order) for order, name in enumerate(names, 1)]
    assert shown(several(targets, ENGLISH)) == "Lemmas_[B.1], [B.2] and [B.3]"


def test_unknown_labels_stay_as_text() -> None:
    phrase = several([cited("lemma 1"), "lem-none"], ENGLISH)
    assert phrase == (Link(Key("doc", 1), "Lemma\N{NO-BREAK SPACE}1"), " and ", "lem-none")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["lemma 2"], "[2_LEMMA]"),
        (["lemma 1", "lemma 2", "lemma 3", "lemma 7"], "[7] nach [3]..[1]_LEMMA*"),
        (["lemma 1", "fact 1", "law 1"], "[1_LAW] nach [1_FACT]; [1_LEMMA]"),
    ],
)
def test_several_in_another_order_of_words(names: list[str], expected: str) -> None:
    assert shown(several([cited(name) for name in names], Backwards())) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("theorem 2.1 Title", "Theorem\N{NO-BREAK SPACE}2.1"),
        ("theorem * Title", "Title"),
        ("theorem *", "Theorem"),
    ],
)
def test_short_name(name: str, expected: str) -> None:
    assert short_name(cited(name), ENGLISH) == expected


def test_no_line_breaks_within_a_numbered_name() -> None:
    assert " " not in numbered_name("Loi de conservation", "2 bis", ENGLISH)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", ["plain"]),
        ("", []),
        ("{name}", [Field("name")]),
        ("no. %s", ["no. ", Field("number")]),
        ("{kind}–{number}{name}", [Field("kind"), "–", Field("number"), Field("name")]),
        ("{other} 100% {Name}", ["{other} 100% {Name}"]),
        ("{{name}}", ["{", Field("name"), "}"]),
        ("%s%s", [Field("number"), Field("number")]),
        ("%d {number", ["%d {number"]),
    ],
)
def test_fields(text: str, expected: list[Field | str]) -> None:
    assert fields(text) == expected


def test_weave_keeps_pieces_apart() -> None:
    link = Link(Key("doc", 0), "{1}")
    assert weave("<{first}|{last}>", first=(link,), last=()) == ("<", link, "|", ">")


def test_a_kind_with_braces_in_its_title_is_printed_as_it_is() -> None:
    assert numbered_name("{kind} {0}", "1", ENGLISH).startswith("{kind}")
