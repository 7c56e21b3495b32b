"""The options of a chart, read leniently: a wrong one costs nothing but itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from docutils.parsers.rst import directives

from sphinx_scidraft.problems import hint

_SWITCH = {
    "on": True,
    "true": True,
    "yes": True,
    "": True,
    "off": False,
    "false": False,
    "no": False,
}
_TABLES = ("below", "only", "none")
NAMES = ("name", "caption", "alt", "class", "arrows", "table", "critical", "scale", "align")


@dataclass(frozen=True, slots=True)
class ChartOptions:
    """The options of a chart."""

    name: str = ""
    caption: str = ""
    alt: str = ""
    align: str = ""
    classes: tuple[str, ...] = ()
    arrows: bool = True
    critical: bool = False
    table: str = "below"
    scale: float = 1.0


class Lenient(dict[str, Callable[[Any], str]]):
    """An option specification that takes any option with any value, as text."""

    def __missing__(self, name: str) -> Callable[[Any], str]:
        """Take an option that is not in the specification, to report it later."""
        return as_text


def as_text(value: Any) -> str:
    """Convert the value of an option, which may be missing, to a text."""
    return "" if value is None else str(value).strip()


def read_options(raw: Mapping[str, str]) -> tuple[ChartOptions, list[str]]:
    """Return the options, and a message for each fault in them."""
    faults = [f"unknown option {name!r}{hint(name, NAMES)}" for name in raw if name not in NAMES]
    options = ChartOptions(
        name=raw.get("name", ""),
        caption=raw.get("caption", ""),
        alt=raw.get("alt", ""),
        align=_choice(raw, "align", ("left", "center", "right"), "", faults),
        classes=_classes(raw, faults),
        arrows=_switch(raw, "arrows", faults, default=True),
        critical=_switch(raw, "critical", faults, default=False),
        table=_choice(raw, "table", _TABLES, "below", faults),
        scale=_scale(raw, faults),
    )
    return options, faults


def _wrong(raw: Mapping[str, str], name: str, takes: str) -> str:
    return f"the option {name!r} is {raw[name]!r}, but takes {takes}"


def _choice(
    raw: Mapping[str, str], name: str, known: tuple[str, ...], default: str, faults: list[str]
) -> str:
    value = raw.get(name, default).lower()
    if value in known or name not in raw:
        return value
    faults.append(_wrong(raw, name, ", ".join(known)))
    return default


def _switch(raw: Mapping[str, str], name: str, faults: list[str], *, default: bool) -> bool:
    if name not in raw:
        return default
    value = _SWITCH.get(raw[name].lower())
    if value is None:
        faults.append(_wrong(raw, name, "on or off"))
        return default
    return value


def _classes(raw: Mapping[str, str], faults: list[str]) -> tuple[str, ...]:
    if not raw.get("class"):
        return ()
    try:
        return tuple(directives.class_option(raw["class"]))
    except ValueError as error:
        faults.append(f"the option 'class' is {raw['class']!r}: {error}")
        return ()


def _scale(raw: Mapping[str, str], faults: list[str]) -> float:
    """Read a percentage, as images take it."""
    if "scale" not in raw:
        return 1.0
    text = raw["scale"].removesuffix("%").strip()
    if text.isdecimal() and int(text):
        return int(text) / 100
    faults.append(_wrong(raw, "scale", "a percentage such as 150"))
    return 1.0
