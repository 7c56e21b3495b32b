"""What the front matter of a note says: who, where, when, about what. Knows no Sphinx.

Values arrive as text: plain, or JSON where YAML held a list or a mapping. What authors write for
mystmd, Quarto and reStructuredText is understood.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

_ORCID = re.compile(r"(?:https?://orcid\.org/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])", re.IGNORECASE)
_DOI = re.compile(r"(?:https?://(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}/\S+)", re.IGNORECASE)
_AND = re.compile(r",?\s+(?:and|&)\s+")
FIELDS = frozenset(
    {
        *("subtitle", "author", "authors", "affiliation", "affiliations", "date", "updated"),
        *("keywords", "tags", "doi"),
    }
)
"""The fields that are read here."""


class Author(NamedTuple):
    """An author; ``affiliations`` are names of institutions, ``orcid`` is without its address."""

    name: str
    affiliations: tuple[str, ...] = ()
    orcid: str = ""
    email: str = ""
    url: str = ""


class Fault(NamedTuple):
    """A value that is not what its field takes; it is shown as it was written."""

    field: str
    message: str


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The front matter of one note. Dates are texts where they are no calendar dates."""

    subtitle: str = ""
    authors: tuple[Author, ...] = ()
    affiliations: tuple[str, ...] = ()
    """In the order of their first mention."""
    published: date | str | None = None
    updated: date | str | None = None
    keywords: tuple[str, ...] = ()
    doi: str = ""


def read(fields: Mapping[str, str]) -> tuple[FrontMatter, list[Fault]]:
    """Read the fields of a front matter, their names in lower case."""
    faults: list[Fault] = []
    values = {name: _decoded(text) for name, text in fields.items() if name in FIELDS}
    places = _places(values.get("affiliations", values.get("affiliation")))
    authors = tuple(_authors(values, places, faults))
    named = [place for author in authors for place in author.affiliations]
    matter = FrontMatter(
        subtitle=_text(values.get("subtitle")),
        authors=authors,
        affiliations=tuple(dict.fromkeys([*named, *places.values()])),
        published=_date(values.get("date")),
        updated=_date(values.get("updated")),
        keywords=tuple(dict.fromkeys(_keywords(values, "keywords") + _keywords(values, "tags"))),
        doi=_doi(values.get("doi"), faults),
    )
    return matter, faults


def _decoded(text: str) -> Any:
    """Return a value as YAML held it.

    >>> _decoded('["a"]'), _decoded("a, b")
    (['a'], 'a, b')
    """
    text = text.strip()
    if text[:1] in {"[", "{"}:
        try:
            return json.loads(text)
        except ValueError:
            pass  # it only looks like it
    return text


def _text(value: Any) -> str:
    return "" if value is None else str(value).strip()


def _list(value: Any) -> list[Any]:
    if value in (None, ""):
        return []
    return value if isinstance(value, list) else [value]


def _names(text: str) -> list[str]:
    """Split a text into names.

    >>> _names("A. Example, B. Sample and C. Third"), _names("Example, Ada; Sample, Ben")
    (['A. Example', 'B. Sample', 'C. Third'], ['Example, Ada', 'Sample, Ben'])
    """
    parts = text.split(";") if ";" in text else _AND.sub(",", text).split(",")
    return [part.strip() for part in parts if part.strip()]


def _places(value: Any) -> dict[str, str]:
    """Return the names of institutions by their ids; by their names where they have none."""
    found: dict[str, str] = {}
    for item in _list(value):
        if isinstance(item, Mapping):
            name = _place(item)
            found[_text(item.get("id")) or name] = name
        else:
            names = [name.strip() for name in _text(item).split(";")]
            found.update((name, name) for name in names if name)
    return found


def _place(item: Mapping[str, Any]) -> str:
    name = _text(item.get("name") or item.get("institution") or item.get("id"))
    parts = (
        _text(item.get("department")),
        name,
        _text(item.get("city")),
        _text(item.get("country")),
    )
    return ", ".join(filter(None, parts))


def _authors(
    values: Mapping[str, Any], places: Mapping[str, str], faults: list[Fault]
) -> list[Author]:
    for field in ("authors", "author"):
        value = values.get(field)
        if isinstance(value, str):
            return [Author(name) for name in _names(value)]
        if value:
            return [_author(item, places, field, faults) for item in _list(value)]
    return []


def _author(item: Any, places: Mapping[str, str], field: str, faults: list[Fault]) -> Author:
    if not isinstance(item, Mapping):
        return Author(_text(item))
    name = item.get("name", item.get("literal"))
    parts = name if isinstance(name, Mapping) else item
    if not isinstance(name, str):
        name = " ".join(filter(None, (_text(parts.get("given")), _text(parts.get("family")))))
    if not name:
        faults.append(Fault(field, f"an author has no name: {json.dumps(item)}"))
        name = json.dumps(item)
    return Author(
        name.strip(),
        tuple(_affiliations(item, places)),
        _orcid(item.get("orcid"), field, faults),
        _text(item.get("email")),
        _text(item.get("url") or item.get("website")),
    )


def _affiliations(item: Mapping[str, Any], places: Mapping[str, str]) -> list[str]:
    found = []
    for entry in _list(item.get("affiliations", item.get("affiliation"))):
        if isinstance(entry, Mapping):
            reference = _text(entry.get("ref") or entry.get("id"))
            found.append(places.get(reference) or _place(entry) or reference)
        else:
            found += [places.get(name.strip(), name.strip()) for name in _text(entry).split(";")]
    return [place for place in found if place]


def _orcid(value: Any, field: str, faults: list[Fault]) -> str:
    text = _text(value)
    match = _ORCID.fullmatch(text)
    if text and not match:
        faults.append(Fault(field, f"{text!r} is no ORCID iD, such as 0000-0002-1825-0097"))
    return match[1].upper() if match else text


def _date(value: Any) -> date | str | None:
    text = _text(value)
    try:
        return datetime.fromisoformat(text).date() if text else None
    except ValueError:
        return text  # "May 2026" is what its author wants to read


def _keywords(values: Mapping[str, Any], field: str) -> list[str]:
    value = values.get(field)
    items = value.split(",") if isinstance(value, str) else _list(value)
    return [text for item in items if (text := _text(item))]


def _doi(value: Any, faults: list[Fault]) -> str:
    text = _text(value)
    match = _DOI.fullmatch(text)
    if text and not match:
        faults.append(Fault("doi", f"{text!r} is no DOI, such as 10.1234/example.5678"))
    return match[1] if match else text
