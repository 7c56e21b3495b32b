"""The theme's options, ``html_theme_options`` in ``conf.py``: each declared once.

The table is what reads and refuses values, what the templates get, and what the manual prints. A
value may also be a string where a list is meant, as it comes from the command line
(``-D html_theme_options.sidebar=pages,contents``) and from a theme that inherits from this one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sphinx.errors import ConfigError

from sphinx_scidraft.problems import Problem, hint, warn
from sphinx_scidraft.theme.active import is_ours
from sphinx_scidraft.theme.colour import (
    DARK,
    DARK_LINK,
    ENOUGH,
    LIGHT,
    LIGHT_LINK,
    Colour,
    Grounds,
    parse,
    readable,
    worst,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.config import Config

SECTIONS: dict[str, str] = {
    "contents": "localtoc.html",
    "pages": "branch.html",
    "indexes": "indexes.html",
    "search": "searchbox.html",
    "source": "sourcelink.html",
}
"""Sections of the sidebar, and the templates that make them."""
LOOKS = ("plain", "rule", "card")
"""How statements look."""
_LINK = re.compile(r"\s*([^<>]*[^<>\s])\s*<\s*([^<>\s]+)\s*>\s*")


class HeaderLink(NamedTuple):
    """A link in the header: its text, and an address or the name of a document."""

    text: str
    target: str


@dataclass(frozen=True, slots=True)
class Options:
    """The options with their values. They have the names of the table, and its order."""

    logo: str
    logo_dark: str
    accent: Colour
    accent_dark: Colour
    statements: str
    header_links: tuple[HeaderLink, ...]
    sidebar: tuple[str, ...] | None
    """Nothing, if the theme is to choose."""
    announcement: str
    footer: str
    edit_link: str


@dataclass(frozen=True, slots=True)
class ThemeOption:
    """An option of the theme.

    ``take`` makes of what a user wrote what a template needs, or raises a ``ValueError`` that says
    what the option takes; ``takes`` says it in the manual, and ``doc`` is the rest of the entry.
    """

    name: str
    default: str
    take: Callable[[Any], Any]
    takes: str
    doc: str


def _text(value: Any) -> str:
    if hasattr(value, "_message"):  # sphinx.locale's lazy string
        return str(value)
    if not isinstance(value, str):
        raise ValueError("it takes a text")  # noqa: TRY004 (to the user it is a wrong value)
    return value


def _colour(value: Any) -> Colour | None:
    return parse(_text(value)) if value != "" else None


def _look(value: Any) -> str:
    if value not in LOOKS:
        raise ValueError(f"it takes {', '.join(LOOKS)}{hint(str(value), LOOKS)}")
    return str(value)


def _items(value: Any, takes: str) -> list[Any]:
    """Return the items of a list, or of a string with commas."""
    if isinstance(value, str):
        return [item for part in value.split(",") if (item := part.strip())]
    if not isinstance(value, list | tuple):
        raise ValueError(takes)  # noqa: TRY004 (see above)
    return list(value)


def _links(value: Any) -> tuple[HeaderLink, ...]:
    return tuple(map(_link, _items(value, "it takes a list of pairs (text, address or document)")))


def _link(item: Any) -> HeaderLink:
    written = _LINK.fullmatch(item) if isinstance(item, str) else None
    pair = written.groups() if written else item
    if not isinstance(pair, list | tuple) or len(pair) != len(HeaderLink._fields) or not all(pair):
        raise ValueError(f"{item!r} is no pair (text, address or document)")
    return HeaderLink(*map(_text, pair))


def _sections(value: Any) -> tuple[str, ...] | None:
    if value == "":
        return None
    takes = f"it takes a list of sections: {', '.join(SECTIONS)}"
    sections = _items(value, takes)
    for section in sections:
        if section not in SECTIONS:
            raise ValueError(f"{takes}; {section!r} is none{hint(str(section), SECTIONS)}")
    return tuple(sections)


def _pattern(value: Any) -> str:
    pattern = _text(value)
    if pattern and "{path}" not in pattern:
        raise ValueError("it takes an address with {path} in place of the file's path")
    return pattern


THEME_OPTIONS: tuple[ThemeOption, ...] = (
    ThemeOption(
        "logo",
        "",
        _text,
        "path of an image, seen from the folder of `conf.py`, or its address",
        "Stands before the title in the header. It goes before `html_logo`.",
    ),
    ThemeOption(
        "logo_dark",
        "",
        _text,
        "the same",
        "Takes the place of the logo on dark pages.",
    ),
    ThemeOption(
        "accent",
        "",
        _colour,
        "`#rrggbb` or `#rgb`",
        "The colour of links. If its contrast on the theme's light grounds is below 7:1, a warning "
        "names the ratio and the nearest colour that would do; yours is used all the same.",
    ),
    ThemeOption(
        "accent_dark",
        "",
        _colour,
        "`#rrggbb` or `#rgb`",
        "The same for dark pages. Without it, `accent` is lightened as far as need be.",
    ),
    ThemeOption(
        "statements",
        "rule",
        _look,
        "`plain`, `rule` or `card`",
        "How statements look: like amsthm's, with a rule at the side, or on a card.",
    ),
    ThemeOption(
        "header_links",
        "",
        _links,
        "list of pairs: a text, and an address or the name of a document",
        "Links in the header. The name of a document may have an anchor, as in `start#install`; "
        "`genindex` and other pages that Sphinx makes count as documents. An address begins with "
        "a scheme, such as `https:`, or with `/` or `#`.",
    ),
    ThemeOption(
        "sidebar",
        "",
        _sections,
        f"list of {', '.join(f'`{section}`' for section in SECTIONS)}",
        "The sections beside the text, from top to bottom: the headings of the page, its place "
        "among the others, all indexes, a search field, a link to the page's source. Without it, "
        "the theme chooses `contents` and `pages`. `html_sidebars` goes before it.",
    ),
    ThemeOption("announcement", "", _text, "HTML", "Stands above everything, on every page."),
    ThemeOption("footer", "", _text, "HTML", "Stands first in the footer of every page."),
    ThemeOption(
        "edit_link",
        "",
        _pattern,
        "address with `{path}`",
        "Where a reader can edit a page; `{path}` is the path of its file, seen from the source "
        "folder. Each page made of a file gets a link in its footer.",
    ),
)


def _take(option: ThemeOption, value: Any) -> Any:
    try:
        return option.take(value)
    except ValueError as error:
        raise ConfigError(f"{_called(option.name)} is {value!r}: {error}") from None


def _called(name: str) -> str:
    return f"html_theme_options[{name!r}]"


def _check_type(app: Sphinx, config: Config) -> None:
    """Refuse what is no dictionary, before anybody looks into it."""
    if not isinstance(config.html_theme_options, Mapping):
        raise ConfigError(
            f"html_theme_options is {config.html_theme_options!r}: it takes a dictionary"
        )


def options_of(app: Sphinx) -> Options:
    """Return the options of a build with our theme; a ``ConfigError`` names the first wrong one."""
    builder = cast("StandaloneHTMLBuilder", app.builder)
    values = builder.theme.get_options()
    values |= {name: value for name, value in builder.theme_options.items() if name in values}
    taken = {option.name: _take(option, values[option.name]) for option in THEME_OPTIONS}
    light, dark = taken["accent"], taken["accent_dark"]
    taken["accent"] = light or LIGHT_LINK
    taken["accent_dark"] = dark or (readable(light, DARK.tint) if light else DARK_LINK)
    return Options(**taken)


def _check(app: Sphinx) -> None:
    """Report what is wrong, and set what the options say once and for all pages."""
    if not is_ours(app):
        return
    _leave_unknown_out(cast("StandaloneHTMLBuilder", app.builder))
    options = options_of(app)
    _check_contrast("accent", options.accent, LIGHT, "light")
    _check_contrast("accent_dark", options.accent_dark, DARK, "dark")
    if options.sidebar is not None:
        templates = tuple(SECTIONS[section] for section in options.sidebar)
        cast("StandaloneHTMLBuilder", app.builder).theme.sidebar_templates = templates


def _leave_unknown_out(builder: StandaloneHTMLBuilder) -> None:
    """Report unknown options in our words and keep them from Sphinx, which would do so again."""
    known = builder.theme.get_options()
    for name in [name for name in builder.theme_options if name not in known]:
        message = f"html_theme_options: the theme has no option {name!r}{hint(str(name), known)}"
        warn(Problem.THEME, message, location=None)
    builder.theme_options = {
        name: value for name, value in builder.theme_options.items() if name in known
    }


def _check_contrast(name: str, colour: Colour, grounds: Grounds, pages: str) -> None:
    ratio = worst(colour, grounds)
    if ratio < ENOUGH:
        message = (
            f"{_called(name)}: {colour} has a contrast of {math.floor(ratio * 100) / 100:.2f}:1 "
            f"on {pages} pages, but text needs {ENOUGH:.0f}:1; {readable(colour, grounds.tint)} "
            "would do"
        )
        warn(Problem.CONTRAST, message, location=None)


def _offer(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Give the templates the options."""
    if is_ours(app):
        context["scidraft_options"] = options_of(app)


def setup(app: Sphinx) -> None:
    """Check the options when the theme is known, and offer them to the templates."""
    app.connect("config-inited", _check_type)
    app.connect("builder-inited", _check)
    app.connect("html-page-context", _offer, priority=400)  # before anybody may want them
