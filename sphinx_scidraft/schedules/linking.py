"""Who follows whom: ids become places of tasks, and ids that nobody has are reported."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sphinx_scidraft.schedules.grammar import near
from sphinx_scidraft.schedules.source import TAGS, fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sphinx_scidraft.schedules.source import ChartSource, Fault, Token

_REFERENCE = {word: re.compile(rf"{word}\s+(.*)", re.DOTALL) for word in ("after", "until")}
_MOST_HINTS = 10


@dataclass(frozen=True, slots=True)
class Links:
    """The links between tasks, all by their places in the chart.

    A task that is ``lost`` refers to nothing but ids that nobody has, or cannot be read.
    """

    follows: list[tuple[int, ...]]
    until: list[tuple[int, ...]]
    lost: list[bool]
    targets: dict[int, str] = field(default_factory=dict)
    """Where ``click`` leads to."""


def link(source: ChartSource, faults: list[Fault]) -> Links:
    """Resolve the ids of a chart."""
    places = _places(source, faults)
    links = Links([], [], [])
    used: Counter[str] = Counter()
    look_up = _Lookup(places, faults)
    for place, task in enumerate(source.tasks):
        lost = task.broken
        found: dict[str, tuple[int, ...]] = {}
        for word, token in (("after", task.start), ("until", task.end)):
            ids = list(references(word, token))
            used.update(name.text for name in ids)
            found[word] = tuple(look_up(ids))
            lost |= bool(ids) and not found[word]
        if task.start is None and place and not task.broken:
            found["after"] = (place - 1,)
        links.follows.append(found["after"])
        links.until.append(found["until"])
        links.lost.append(lost)
    for link_source in source.links:
        used.update(name.text for name in link_source.tasks)
        for place in look_up(link_source.tasks):
            links.targets[place] = link_source.target
    _check_ids_like_tags(source, used, faults)
    return links


def references(word: str, token: Token | None) -> Iterator[Token]:
    """Return the ids behind ``after`` or ``until``."""
    match = _REFERENCE[word].fullmatch(token.text) if token else None
    if token and match:
        for item in re.finditer(r"\S+", match[1]):
            column = token.column + match.start(1) + item.start()
            yield token._replace(text=item[0], column=column)


def _places(source: ChartSource, faults: list[Fault]) -> dict[str, int]:
    """Return where each id is first given; the others are reported."""
    places: dict[str, int] = {}
    for place, task in enumerate(source.tasks):
        token = task.identifier
        if token is None:
            continue
        first = places.setdefault(token.text, place)
        if first != place:
            name = source.tasks[first].name.text
            message = f"the id {token.text!r} belongs to the task {name!r} already"
            faults.append(fault("duplicate", token, message))
    return places


class _Lookup:
    """Finds tasks by their ids, and reports those that nobody has.

    To find the nearest id takes as long as there are ids, so only the first reports name one.
    """

    def __init__(self, places: Mapping[str, int], faults: list[Fault]) -> None:
        self.places = places
        self.faults = faults
        self.hints = _MOST_HINTS

    def __call__(self, ids: Iterable[Token]) -> Iterator[int]:
        """Return where the tasks are, each once."""
        seen = set()
        for token in ids:
            place = self.places.get(token.text)
            if place is None:
                message = f"no task has the id {token.text!r}{self._hint(token.text)}"
                self.faults.append(fault("reference", token, message))
            elif place not in seen:
                seen.add(place)
                yield place

    def _hint(self, text: str) -> str:
        self.hints -= 1
        return near(text, self.places) if self.hints >= 0 else ""


def _check_ids_like_tags(source: ChartSource, used: Counter[str], faults: list[Fault]) -> None:
    """Report an id that nobody uses and that is all but a tag: ``actve``."""
    for task in source.tasks:
        token = task.identifier
        if token is None or used[token.text] or task.broken:
            continue
        tag = next((tag for tag in TAGS if _slip(token.text, tag)), None)
        if tag:
            message = f"{token.text!r} is no tag, so it is the task's id; did you mean {tag!r}?"
            faults.append(fault("tag", token, message))


def _slip(text: str, tag: str) -> bool:
    """Tell whether a text differs from a tag by its case, a letter, or two letters in a row."""
    word = text.lower()
    if word == tag:
        return True
    if not word.isalpha() or abs(len(word) - len(tag)) > 1 or word[0] != tag[0]:
        return False
    start = next(
        (n for n, pair in enumerate(zip(word, tag, strict=False)) if pair[0] != pair[1]), None
    )
    if start is None:
        return True
    rest, other = word[start:], tag[start:]
    return (
        rest[1:] == other
        or rest == other[1:]
        or rest[1:] == other[1:]
        or (rest[:2] == other[1::-1] and rest[2:] == other[2:])
    )
