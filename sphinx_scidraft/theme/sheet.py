"""The theme's one style sheet, put together from its parts and the colours of this project."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from markupsafe import Markup
from pygments.token import STANDARD_TYPES, Token

from sphinx_scidraft.theme import sizes
from sphinx_scidraft.theme.active import FOLDER, is_ours
from sphinx_scidraft.theme.options import options_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from pygments.style import Style
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

NAME = "scidraft.css"
PARTS = (
    "base",
    "text",
    "code",
    "page",
    "branch",
    "titleblock",
    "search",
    "previews",
    "indexes",
    "media",
    "last",
    "copy",
)
"""The parts, in their order; ``last`` and ``copy`` beat style sheets that others bring along."""
_REPLACED = frozenset({"_static/pygments.css", "_static/pygments_dark.css"})
"""Sphinx's style sheets for code, whose colours are in ours."""


def _declarations(style: type[Style], token: Any) -> tuple[str, str]:
    """Return the colour of a token and what else is declared for it."""
    look = style.style_for_token(token)
    other = ("font-weight:700;" if look["bold"] else "") + (
        "font-style:italic;" if look["italic"] else ""
    )
    return (f"#{look['color']}" if look["color"] else "", other)


def _rules(light: type[Style], dark: type[Style]) -> Iterator[str]:
    """Write the rules of two styles as one, tokens of the same look together."""
    together: defaultdict[str, list[str]] = defaultdict(list)
    for token, short in STANDARD_TYPES.items():
        (colour, other), (dark_colour, _) = _declarations(light, token), _declarations(dark, token)
        if short and (colour or dark_colour or other):
            both = (colour or "currentColor", dark_colour or "currentColor")
            value = both[0] if both[0] == both[1] else f"light-dark({both[0]},{both[1]})"
            together[f"{other}color:{value}"].append(f".{short}")
    for declared, names in together.items():
        yield f".highlight :is({','.join(names)}){{{declared}}}"


def _code_colours(app: Sphinx) -> str:
    """Write what the Pygments styles say, for light and dark; the project's own style for both."""
    builder = cast("StandaloneHTMLBuilder", app.builder)
    light = builder.highlighter.formatter_args["style"]
    if app.config.pygments_style is None and builder.dark_highlighter is not None:
        return "\n".join(_rules(light, builder.dark_highlighter.formatter_args["style"]))
    ink = _declarations(light, Token)[0] or "#000"
    frame = f".highlight{{background:{light.background_color};color:{ink}}}"
    return "\n".join((frame, *_rules(light, light)))


def _string(text: str) -> str:
    """Write a text as a CSS string."""
    return '"' + re.sub(r'["\\<\n\r\f]', lambda sign: f"\\{ord(sign[0]):x} ", text) + '"'


def _paper(app: Sphinx) -> str:
    """Write the running title and the page numbers of printed pages."""
    title = Markup(app.config.html_short_title or app.config.html_title)  # noqa: S704
    return (
        f"@page{{@top-left{{content:{_string(title.striptags())}}}"
        "@bottom-center{content:counter(page)}}"
    )


def _accent(app: Sphinx) -> str:
    """Write the colour of links that the project has chosen."""
    options = options_of(app)
    return f":root{{--link:light-dark({options.accent},{options.accent_dark})}}"


def write_sheet(app: Sphinx) -> None:
    """Write the style sheet to where pages link to, before the first page is written."""
    if not is_ours(app):
        return
    parts = [FOLDER / "css" / f"{part}.css" for part in PARTS]
    texts = [path.read_text(encoding="utf-8") for path in parts if path.is_file()]
    texts += [sizes.RULES, _accent(app), _paper(app), _code_colours(app)]
    static = Path(app.outdir, "_static")
    static.mkdir(parents=True, exist_ok=True)
    (static / NAME).write_text("\n".join(texts), encoding="utf-8")


def _leave_out(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Take the style sheets out that ours replaces."""
    if is_ours(app) and "css_files" in context:  # which builders that write data have not
        context["css_files"] = [
            sheet for sheet in context["css_files"] if str(sheet.filename) not in _REPLACED
        ]


def setup(app: Sphinx) -> None:
    """Write and link the style sheet."""
    app.connect("builder-inited", write_sheet)
    app.connect("html-page-context", _leave_out, priority=900)  # once all sheets are there
