"""The styles of formulas, in a sheet of their own for each page. Knows no Sphinx.

KaTeX writes them into attributes, which a strict content security policy forbids. Here they are
classes, whose names say what they stand for: ``k_h0_6944`` is a height of 0.6944em. So the sheet of
a page depends on that page alone.
"""

from __future__ import annotations

import re

_SHORT = {
    "b": "border-bottom-width",
    "h": "height",
    "l": "margin-left",
    "m": "min-width",
    "p": "padding-left",
    "r": "margin-right",
    "t": "top",
    "v": "vertical-align",
    "w": "width",
}
"""As ``typeset.js`` has them."""
_CLASS = re.compile(r"\bk_[\w-]+")
_LENGTH = re.compile(r"([a-z])(-?[\d_]+)")
_SIGN = re.compile(r"_(?:x([\da-f]+)_)?")


def declaration(name: str) -> str:
    """Return what a class stands for.

    >>> declaration("k_v-0_25"), declaration("k_color_x3a_red")
    ('vertical-align:-0.25em', 'color:red')
    """
    said = name.removeprefix("k_")
    match = _LENGTH.fullmatch(said)
    if match and match[1] in _SHORT:
        return f"{_SHORT[match[1]]}:{match[2].replace('_', '.')}em"
    return _SIGN.sub(lambda sign: chr(int(sign[1], 16)) if sign[1] else ".", said)


def rules(markup: str) -> str:
    """Write the rules for all classes in a markup."""
    names = sorted(set(_CLASS.findall(markup)))
    # In an attribute, they would go before any rule of a sheet: so they do here.
    return "".join(f".katex.katex.katex .{name}{{{declaration(name)}}}\n" for name in names)
