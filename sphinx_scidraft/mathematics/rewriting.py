r"""What KaTeX lacks of LaTeX, amsmath and MathJax, in words that it knows. Knows no Sphinx.

The tables are what the manual prints. Commands are macros, so that the places in a formula that
KaTeX's messages name stay what they are; environments are exchanged in the source, and ``Edited``
keeps account of the places.
"""

from __future__ import annotations

from typing import NamedTuple

from sphinx_scidraft.mathematics import tex
from sphinx_scidraft.mathematics.displays import Display, is_several, paragraphs
from sphinx_scidraft.mathematics.macros import definitions
from sphinx_scidraft.mathematics.tex import Edit, Edited, Environment

COMMANDS: dict[str, str] = {
    r"\mbox": r"\def\mbox#1{\text{#1}}",
    r"\ensuremath": r"\def\ensuremath#1{\TextOrMath{$#1$}{#1}}",
    r"\strut": r"\def\strut{\mathstrut}",
    r"\null": r"\def\null{{}}",
    r"\mspace": r"\def\mspace#1{\mkern#1}",
    r"\hfil": r"\def\hfil{}",
    r"\hfill": r"\def\hfill{}",
    r"\displaylimits": r"\def\displaylimits{}",
    r"\iiiint": r"\def\iiiint{\int\!\!\!\int\!\!\!\int\!\!\!\int}",
    r"\idotsint": r"\def\idotsint{\int\!\cdots\!\int}",
    r"\overunderset": r"\def\overunderset#1#2#3{\overset{#1}{\underset{#2}{#3}}}",
    r"\sideset": r"\def\sideset#1#2#3{\mathop{{\vphantom{#3}}#1#3\nolimits#2}}",
    r"\intertext": r"\def\intertext#1{\mathrlap{\text{#1}}\\}",
    r"\shortintertext": r"\def\shortintertext#1{\mathrlap{\text{#1}}\\}",
    r"\shoveleft": r"\def\shoveleft#1{#1}",
    r"\shoveright": r"\def\shoveright#1{#1}",
    r"\DeclareMathOperator": (
        r"\def\DeclareMathOperator{\@ifstar{\scidraft@limits}{\scidraft@operator}}"
        r"\def\scidraft@operator#1#2{\def#1{\operatorname{#2}}}"
        r"\def\scidraft@limits#1#2{\def#1{\operatorname*{#2}}}"
    ),
    r"\matrix": r"\def\matrix#1{\begin{matrix}#1\end{matrix}}",
    r"\pmatrix": r"\def\pmatrix#1{\begin{pmatrix}#1\end{pmatrix}}",
    r"\cases": r"\def\cases#1{\begin{cases}#1\end{cases}}",
    r"\eqalign": r"\def\eqalign#1{\begin{aligned}#1\end{aligned}}",
    r"\displaylines": r"\def\displaylines#1{\begin{gathered}#1\end{gathered}}",
    r"\root": r"\def\root#1\of#2{\sqrt[#1]{#2}}",
    r"\buildrel": r"\def\buildrel#1\over#2{\mathrel{\overset{#1}{#2}}}",
    r"\bbox": (
        r"\def\bbox{\@ifnextchar[{\scidraft@bbox}{\scidraft@bbox[]}}\def\scidraft@bbox[#1]#2{#2}"
    ),
    r"\cancelto": r"\def\cancelto#1#2{{\cancel{#2}}^{#1}}",
    r"\overparen": r"\def\overparen#1{\overgroup{#1}}",
    r"\underparen": r"\def\underparen#1{\undergroup{#1}}",
    r"\require": r"\def\require#1{}",
    r"\label": r"\def\label#1{}",
}
"""Commands of LaTeX, amsmath and MathJax that KaTeX does not know, and what stands for them."""

HANDLED: dict[str, str] = {
    r"\eqref": "The number of an equation in parentheses, and a link to it.",
    r"\ref": "The number of an equation, and a link to it.",
    r"\mathds": "A double-struck letter, as ``\\mathbb`` has it, or the sign of an indicator.",
    r"\mathbbm": "The same.",
    r"\mathbb{1}": "The sign of an indicator, which KaTeX's fonts do not have.",
    r"\hdotsfor": "Dots in several columns of a matrix.",
    r"\unicode": "A sign by its number.",
}
"""Commands that ``typeset.js`` has a program for."""

REFUSED = (
    *(r"\htmlClass", r"\htmlData", r"\htmlId", r"\htmlStyle", r"\class", r"\cssId", r"\style"),
)
"""Commands that would reach into the page; their last argument is set without them."""


class Wrapping(NamedTuple):
    """What stands for the two ends of an environment."""

    begin: str
    end: str


ENVIRONMENTS: dict[str, Wrapping] = {
    # Numbers are given by Sphinx, one to a display, and never by KaTeX.
    **{
        name: Wrapping(rf"\begin{{{name}*}}", rf"\end{{{name}*}}")
        for name in ("align", "alignat", "equation", "gather")
    },
    "flalign": Wrapping(r"\begin{align*}", r"\end{align*}"),
    "xalignat": Wrapping(r"\begin{alignat*}", r"\end{alignat*}"),
    "xxalignat": Wrapping(r"\begin{alignat*}", r"\end{alignat*}"),
    "eqnarray": Wrapping(r"\begin{darray}{rcl}", r"\end{darray}"),
    "multline": Wrapping(r"\scidraft@class{multline}{\begin{gathered}", r"\end{gathered}}"),
    "displaymath": Wrapping("", ""),
    "math": Wrapping("", ""),
}
"""Environments, with or without a star, and what stands for their ends."""
_SHIFT = r"\hspace{2em}"
"""By how much the first and the last row of a ``multline`` stand out."""


def prelude() -> str:
    """Return the definitions of all commands that KaTeX lacks."""
    return "\n".join(COMMANDS.values())


def for_katex(source: str, display: Display | None, *, is_wrapped: bool) -> Edited:
    """Write a formula for KaTeX; a display that ``is_wrapped`` may have several rows by itself."""
    edits = [Edit(found.start, found.end, "") for found in definitions(source)]
    if display is not None and not display.has_tagged_rows:
        edits += display.marks
    if r"\begin" in source:
        edits += _environments(source)
    if display is None or not is_wrapped or display.environment is not None:
        return Edited(source, edits)
    parts = paragraphs(source)
    if len(parts) > 1:
        return _aligned(source, parts, edits)
    if parts and is_several(source, *parts[0]):
        return Edited(source, edits, r"\begin{split}", "\n\\end{split}")
    return Edited(source, edits)


def _aligned(source: str, parts: list[tuple[int, int]], edits: list[Edit]) -> Edited:
    """Put several formulas below each other."""
    for index, (start, end) in enumerate(parts):
        several = is_several(source, start, end)
        before = ("" if index == 0 else r"\\") + (r"\begin{split}" if several else "")
        edits.append(Edit(start, start, before))
        edits.append(Edit(end, end, "\n\\end{split}" if several else "\n"))
    return Edited(source, edits, r"\begin{aligned}", r"\end{aligned}")


def _environments(source: str) -> list[Edit]:
    edits = []
    for environment in tex.environments(source):
        wrapping = ENVIRONMENTS.get(environment.name)
        if wrapping is not None:
            edits.append(Edit(environment.start, environment.first, wrapping.begin))
            edits.append(Edit(environment.last, environment.end, wrapping.end))
        if environment.name == "multline":
            edits += _staggered(source, environment)
    return edits


def _staggered(source: str, environment: Environment) -> list[Edit]:
    """Move the first row to the left, and the last one to the right."""
    start, end = tex.stripped(source, environment.first, environment.last)
    rows = tex.separators(source, start, end, r"\\")
    if rows and tex.stripped(source, rows[-1].end, end)[0] == end:
        rows.pop()
    if not rows:
        return []
    first, last = rows[0].start, rows[-1].end
    # LaTeX, too, has something empty before each row: a sign there is between two things.
    edits = [Edit(row.end, row.end, "{}") for row in rows[:-1]]
    return [*edits, Edit(first, first, _SHIFT), Edit(last, last, f"{_SHIFT}{{}}")]
