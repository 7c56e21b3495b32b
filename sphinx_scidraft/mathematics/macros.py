r"""Macros: what a name stands for, wherever it is said. Knows no Sphinx.

The options of Sphinx, MathJax, KaTeX and mystmd have each a form of their own, and formulas may
hold definitions: ``\newcommand``, ``\def``, ``\let``, ``\DeclareMathOperator``. All become a
``Macro``, and that is written out for KaTeX and for LaTeX.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from sphinx_scidraft.mathematics import tex

_NAME = re.compile(r"\\?([A-Za-z@]+|[^A-Za-z@\s{}%\\#])")
_COMMAND = re.compile(r"\\[A-Za-z@]+|\\.")
_PARAMETER = re.compile(r"(?<!#)#([1-9])")
DEFINES = re.compile(r"\\(?:(?:new|renew|provide)command|g?def|let|DeclareMathOperator)(?![a-z])")
"""Tells where there may be a definition."""
_LET = re.compile(r"\s*\\([A-Za-z@]+|.)\s*=?\s?(\\[A-Za-z@]+|\\.|[^\s{}])")
_COUNT = re.compile(r"\s*\[\s*([0-9])\s*\]")
_MOST = 9
"""Arguments that TeX allows."""


class Macro(NamedTuple):
    r"""What a command stands for.

    ``parameters`` is what TeX writes between name and body, ``#1#2``; ``default`` is the first
    argument where that may be left out, in brackets. A ``\let`` takes its meaning from what its
    body means at this moment.
    """

    name: str
    """Without its backslash."""
    parameters: str
    body: str
    default: str | None = None
    is_let: bool = False

    @property
    def arguments(self) -> int:
        """How many arguments it has."""
        return len(_PARAMETER.findall(self.parameters))


class MacroError(Exception):
    """A value defines no macro; the message says why, as the end of a sentence."""


def _plain(count: int) -> str:
    return "".join(f"#{number}" for number in range(1, count + 1))


def macro(name: object, value: object) -> Macro:
    r"""Read a macro from an option: its name, with or without the backslash, and its value.

    The value is the body, a list of body, number of arguments and default, or a mapping that has
    the body as ``macro``, ``def`` or ``definition``. Where the number is not said, it is that of
    the last ``#1`` in the body.

    >>> macro("norm", r"\lVert #1 \rVert").parameters
    '#1'
    """
    match = _NAME.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise MacroError(f"{name!r} cannot name a macro: it takes letters, or one other sign")
    if isinstance(value, Mapping):
        value = next((value[key] for key in ("macro", "def", "definition") if key in value), None)
    parts = list(value) if isinstance(value, list | tuple) else [value]
    body, count, default, *rest = (*parts, None, None, None)[: max(3, len(parts))]
    if not isinstance(body, str) or rest or not isinstance(default, str | None):
        raise MacroError(
            f"{match[1]!r} is {value!r}, but takes a text, or a list of text, number of arguments "
            "and default of the first"
        )
    return _checked(match[1], body, count, default)


def _checked(name: str, body: str, count: object, default: str | None) -> Macro:
    used = max(map(int, _PARAMETER.findall(body)), default=0)
    if count is None:
        count = max(used, 0 if default is None else 1)
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= _MOST:
        raise MacroError(f"the number of arguments of {name!r} is {count!r}, but takes 0 to 9")
    if used > count or (default is not None and not count):
        raise MacroError(f"{name!r} has {count} arguments, but its text has #{used or 1}")
    if not tex.is_balanced(body):
        raise MacroError(f"the braces of {name!r} are not balanced: {body!r}")
    return Macro(name, _plain(count), body, default)


def macros(values: object) -> list[Macro]:
    """Read the macros of an option; raise ``MacroError`` at the first that is none."""
    if not isinstance(values, Mapping):
        raise MacroError("it takes a dictionary: name of a macro -> its text")
    return [macro(name, value) for name, value in values.items()]


# Definitions in formulas


class Definition(NamedTuple):
    """A definition in a formula: the macro, and the part of the source."""

    macro: Macro
    start: int
    end: int
    is_provided: bool
    """Whether it holds only where the name is not known."""


def definitions(source: str) -> Iterator[Definition]:
    """Find the definitions that stand in no group; those in one hold for it alone."""
    if not DEFINES.search(source):
        return
    depth, done = 0, 0
    for word in tex.words(source):
        if word.start < done:
            continue
        depth += {"{": 1, r"\begin": 1, "}": -1, r"\end": -1}.get(word.text, 0)
        reader = _READERS.get(word.text)
        if reader is None or depth:
            continue
        read = reader(source, word.end)
        if read is not None:
            found, done = read
            yield Definition(found, word.start, done, word.text == r"\providecommand")


_Read = tuple[Macro, int] | None


def _blanks(source: str, start: int) -> int:
    for word in tex.words(source, start):
        if not word.is_blank:
            return word.start
    return len(source)


def _command(source: str, start: int) -> tuple[str, int] | None:
    r"""Read ``\name`` or ``{\name}``; return the name and where it ends."""
    found = tex.group(source, start)
    first, last = found or (_blanks(source, start), len(source))
    match = _COMMAND.match(source, _blanks(source, first), last)
    if match is None or (found and _blanks(source, match.end()) != last):
        return None
    return match[0][1:], last + 1 if found else match.end()


def _new(source: str, start: int) -> _Read:
    r"""Read what follows ``\newcommand``."""
    named = _command(source, start + 1 if source[start : start + 1] == "*" else start)
    if named is None:
        return None
    name, at = named
    counted = _COUNT.match(source, at)
    at = counted.end() if counted else at
    default = tex.option(source, at) if counted else None
    body = tex.group(source, default[1] + 1 if default else at)
    if body is None:
        return None
    text = source[default[0] : default[1]] if default else None
    found = Macro(name, _plain(int(counted[1])) if counted else "", source[slice(*body)], text)
    return (found, body[1] + 1) if _is_sound(found) else None


def _is_sound(found: Macro) -> bool:
    """Tell whether the arguments are counted from 1 on, and the body uses no others."""
    numbers = _PARAMETER.findall(found.parameters)
    used = _PARAMETER.findall(found.body)
    return numbers == [str(number) for number in range(1, len(numbers) + 1)] and (
        set(used) <= set(numbers)
    )


def _def(source: str, start: int) -> _Read:
    r"""Read what follows ``\def``; its parameters may be delimited."""
    match = _COMMAND.match(source, _blanks(source, start))
    brace = source.find("{", match.end()) if match else -1
    body = tex.group(source, brace) if brace >= 0 else None
    if match is None or body is None:
        return None
    found = Macro(match[0][1:], source[match.end() : brace], source[slice(*body)])
    return (found, body[1] + 1) if _is_sound(found) else None


def _let(source: str, start: int) -> _Read:
    r"""Read what follows ``\let``."""
    match = _LET.match(source, start)
    return (Macro(match[1], "", match[2], is_let=True), match.end()) if match else None


def _operator(source: str, start: int) -> _Read:
    r"""Read what follows ``\DeclareMathOperator``."""
    star = "*" if source[start : start + 1] == "*" else ""
    named = _command(source, start + len(star))
    body = tex.group(source, named[1]) if named else None
    if named is None or body is None:
        return None
    text = rf"\operatorname{star}{{{source[slice(*body)]}}}"
    return Macro(named[0], "", text), body[1] + 1


_READERS: dict[str, Callable[[str, int], _Read]] = {
    r"\newcommand": _new,
    r"\renewcommand": _new,
    r"\providecommand": _new,
    r"\def": _def,
    r"\gdef": _def,
    r"\let": _let,
    r"\DeclareMathOperator": _operator,
}


# Writing


def for_katex(all_macros: Iterable[Macro]) -> str:
    r"""Write definitions for KaTeX, whose ``\newcommand`` knows no argument that may be missing."""
    return "\n".join(map(_for_katex, all_macros))


def _for_katex(one: Macro) -> str:
    if one.is_let:
        return rf"\let\{one.name}={one.body}"
    if one.default is None:
        return rf"\def\{one.name}{one.parameters}{{{one.body}}}"
    inner = r"\scidraft@" + "".join(chr(ord("a") + int(digit, 16)) for digit in _code(one.name))
    rest = one.parameters.removeprefix("#1")
    return (
        rf"\def{inner}[#1]{rest}{{{one.body}}}"
        rf"\def\{one.name}{{\@ifnextchar[{{{inner}}}{{{inner}[{one.default}]}}}}"
    )


def _code(name: str) -> str:
    return name.encode().hex()


def as_text(all_macros: Iterable[Macro]) -> str:
    """Write macros as one text, which ``from_text`` reads."""
    return "\n".join(
        rf"\newcommand{{\{one.name}}}[{one.arguments}][{one.default}]{{{one.body}}}"
        if one.default is not None
        else _for_katex(one)
        for one in all_macros
    )


@lru_cache(maxsize=256)
def from_text(text: str) -> tuple[Macro, ...]:
    """Read the macros of a text."""
    return tuple(found.macro for found in definitions(text))
