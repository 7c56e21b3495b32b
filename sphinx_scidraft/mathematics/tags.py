r"""Tags, which stand in place of a number: ``\tag{A.1}``, ``\tag{$\ast$}``. Knows no Sphinx."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx_scidraft.mathematics.displays import Tag

_FORMULA = re.compile(r"\$([^$]+)\$|\\\((.+?)\\\)")
_TEXT = re.compile(r"\\(?:text|textrm|textup|mathrm|mbox)\s*\{([^{}]*)\}")
_SIGNS = {
    r"\ast": "∗",
    r"\star": "⋆",
    r"\dag": "†",
    r"\dagger": "†",
    r"\ddag": "‡",
    r"\ddagger": "‡",
    r"\prime": "′",
    r"\bullet": "•",
    r"\circ": "∘",
    r"\S": "§",
    r"\P": "¶",
    r"\%": "%",
    r"\#": "#",
    r"\&": "&",
    r"\_": "_",
    "*": "∗",
}
_ALL = frozenset(_SIGNS)
_IN_TEXT = _ALL - {"*"}
_SIGN = re.compile(r"\\[A-Za-z]+\s*|\\.|\*")
_TEX = re.compile(r"[\\^_{}]")


def parts(tag: Tag) -> Iterator[tuple[str, bool]]:
    """Split what is shown of a tag into texts and formulas; tell which are formulas.

    Formulas of the simplest kind, such as one sign, are texts, too.
    """
    done = 0
    for match in _FORMULA.finditer(tag.shown):
        yield _plain(tag.shown[done : match.start()], _IN_TEXT), False
        formula = match[1] or match[2]
        text = _plain(formula, _ALL)
        yield (formula, True) if _TEX.search(text) or text.isalpha() else (text, False)
        done = match.end()
    yield _plain(tag.shown[done:], _IN_TEXT), False


def plain(tag: Tag) -> str:
    """Return a tag as a text, with the parentheses if it has some."""
    return "".join(text for text, _ in parts(tag))


def _plain(text: str, signs: frozenset[str]) -> str:
    def sign(match: re.Match[str]) -> str:
        name = match[0].rstrip()
        return _SIGNS[name] if name in signs else match[0]

    return _SIGN.sub(sign, _TEXT.sub(r"\1", text)).replace("~", "\N{NO-BREAK SPACE}")
