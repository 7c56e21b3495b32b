"""The options of a statement's directive: read leniently, judged strictly.

docutils drops a whole directive when one of its options is wrong. Here a wrong option costs
nothing but itself: every option is accepted as text, and what is wrong comes back as faults.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from docutils.parsers.rst import directives

from sphinx_scidraft.problems import Problem, hint

_TRUE = frozenset({"", "true", "yes", "on", "1"})
_FALSE = frozenset({"false", "no", "off", "0"})


class Fault(NamedTuple):
    """What is wrong with the options of a directive."""

    problem: Problem
    message: str


class StatementOptions(NamedTuple):
    """The options of a statement, read."""

    labels: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    number: str = ""
    numbered: bool | None = None
    of: str = ""
    uses: tuple[str, ...] = ()
    entries: tuple[str, ...] = ()


NAMES = (
    *("label", "name", "class", "nonumber", "enumerated", "numbered", "enumerator", "number"),
    *("uses", "of", "index"),
)


class Lenient(dict[str, Callable[[Any], str]]):
    """An option specification that takes any option with any value, as text."""

    def __missing__(self, name: str) -> Callable[[Any], str]:
        """Take an option that is not in the specification, to report it later."""
        return as_text


def as_text(value: Any) -> str:
    """Convert the value of an option, which may be missing, to a text."""
    return "" if value is None else str(value).strip()


def labels_in(text: str) -> tuple[str, ...]:
    """Split a list of labels at commas.

    >>> labels_in("lem-a, lem-b,")
    ('lem-a', 'lem-b')
    """
    if text.startswith("[") and text.endswith("]"):  # a list in YAML
        text = text[1:-1]
    return tuple(label for label in (part.strip() for part in text.split(",")) if label)


def read_options(raw: Mapping[str, str]) -> tuple[StatementOptions, list[Fault]]:
    """Read the options of a statement and list what is wrong with them."""
    faults = [
        Fault(Problem.OPTION, f"unknown option {name!r}{hint(name, NAMES)}")
        for name in raw
        if name not in NAMES
    ]
    labels, label_faults = _labels(raw)
    classes, class_faults = _classes(raw)
    number, number_faults = _number(raw)
    numbered, flag_faults = _numbered(raw, number)
    options = StatementOptions(
        labels=labels,
        classes=classes,
        number=number,
        numbered=numbered,
        of=" ".join(raw.get("of", "").split()),
        uses=labels_in(" ".join(raw.get("uses", "").split())),
        entries=tuple(line.strip() for line in raw.get("index", "").splitlines() if line.strip()),
    )
    return options, [*faults, *label_faults, *class_faults, *number_faults, *flag_faults]


def _labels(raw: Mapping[str, str]) -> tuple[tuple[str, ...], list[Fault]]:
    labels: list[str] = []
    faults: list[Fault] = []
    for name in ("label", "name"):
        if name not in raw:
            continue
        label = " ".join(raw[name].split())
        if label:
            labels.append(label)
        else:
            faults.append(Fault(Problem.LABEL, f"the option {name!r} is empty"))
    return tuple(dict.fromkeys(labels)), faults


def _classes(raw: Mapping[str, str]) -> tuple[tuple[str, ...], list[Fault]]:
    if not raw.get("class"):
        return (), []
    try:
        return tuple(directives.class_option(raw["class"])), []
    except ValueError as error:
        return (), [Fault(Problem.OPTION, f"the option 'class' is {raw['class']!r}: {error}")]


def _number(raw: Mapping[str, str]) -> tuple[str, list[Fault]]:
    numbers: list[str] = []
    faults: list[Fault] = []
    for name in ("number", "enumerator"):
        if name not in raw:
            continue
        number = " ".join(raw[name].split())
        if re.search(r"[^\W_]", number):
            numbers.append(number)
        else:
            message = f"the option {name!r} is {number!r}, but takes a number such as 2a"
            faults.append(Fault(Problem.NUMBER, message))
    if len(set(numbers)) > 1:
        message = f"'number' is {numbers[0]!r}, 'enumerator' is {numbers[1]!r}; the first counts"
        faults.append(Fault(Problem.OPTION, message))
    return (numbers[0] if numbers else ""), faults


def _numbered(raw: Mapping[str, str], number: str) -> tuple[bool | None, list[Fault]]:
    answers: dict[str, bool] = {}
    faults: list[Fault] = []
    for name, answer in _flags(raw):
        if isinstance(answer, Fault):
            faults.append(answer)
        else:
            answers[name] = answer
    if len(set(answers.values())) > 1:
        names = " and ".join(repr(name) for name in answers)
        faults.append(Fault(Problem.OPTION, f"the options {names} contradict each other"))
    elif number and False in answers.values():
        name = next(iter(answers))
        message = f"the option {name!r} contradicts the number {number!r}, which is kept"
        faults.append(Fault(Problem.OPTION, message))
    return next(iter(answers.values()), None), faults


def _flags(raw: Mapping[str, str]) -> Iterator[tuple[str, bool | Fault]]:
    for name, meaning in (("nonumber", False), ("enumerated", True), ("numbered", True)):
        if name not in raw:
            continue
        value = raw[name].lower()
        if value in _TRUE:
            yield name, meaning
        elif value in _FALSE:
            yield name, not meaning
        else:
            message = f"the option {name!r} is {raw[name]!r}, but takes true or false"
            yield name, Fault(Problem.OPTION, message)
