"""Every option of the package, declared once: name, default, check, documentation.

The table is what ``setup()`` registers, what checks ``conf.py`` and what the manual prints.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from sphinx.errors import ConfigError

from sphinx_scidraft.mathematics.macros import MacroError, macros
from sphinx_scidraft.problems import hint
from sphinx_scidraft.statements.kinds import BUILT_IN, Family
from sphinx_scidraft.statements.settings import levels

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

_MYST_EXTENSIONS = (
    "amsmath",
    "attrs_block",
    "attrs_inline",
    "colon_fence",
    "deflist",
    "dollarmath",
)
_KIND_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_RESERVED = frozenset({"ref", "list"})
_KIND_KEYS = ("title", "plural", "style", "counter", "needs_proof", "numbered")
_NUMBERING_KEYS = ("within", "shared", "formats", "appendix")
_WITHIN = ("project", "document", "section")


class _WrongValueError(Exception):
    """A value is not what the option takes; the message says what it takes."""


def _need(condition: object, message: str) -> None:
    if not condition:
        raise _WrongValueError(message)


@dataclass(frozen=True, slots=True)
class Option:
    """An option in ``conf.py``.

    ``rebuild`` is what a change of it makes Sphinx do ("env": read all again, "html": write all
    HTML again, "": nothing); ``check`` raises when a value is wrong; ``doc`` is its entry in the
    manual.
    """

    name: str
    default: Any
    rebuild: Literal["env", "html", ""]
    types: tuple[type, ...]
    check: Callable[[Any, Config], None]
    doc: str


def _known_kinds(config: Config) -> Collection[str]:
    declared = config.scidraft_kinds
    return {*BUILT_IN, *(declared if isinstance(declared, Mapping) else ())}


def _need_kind(name: object, config: Config, where: str) -> None:
    known = _known_kinds(config)
    _need(
        isinstance(name, str) and name in known,
        f"{where} is {name!r}, which is no kind of statement{hint(str(name), known)}",
    )


def _need_keys(value: Mapping[Any, Any], known: Iterable[str], where: str) -> None:
    for key in value:
        _need(key in known, f"{where} has no key {key!r}; it takes {', '.join(known)}")


def _is_text(value: object) -> bool:
    """Tell whether a value is a text: a string, a lazy one, or a string for each language."""
    if isinstance(value, Mapping):
        return bool(value) and all(isinstance(item, str) for pair in value.items() for item in pair)
    return isinstance(value, str) or hasattr(value, "_message")  # sphinx.locale's lazy string


def _check_kinds(value: Any, config: Config) -> None:
    _need(isinstance(value, Mapping), "it takes a dictionary: name of a kind -> its properties")
    for name, properties in value.items():
        _need(
            isinstance(name, str) and _KIND_NAME.fullmatch(name) and name not in _RESERVED,
            f"{name!r} cannot name a kind: it takes lower-case letters, digits, '-' and '_'",
        )
        _need(isinstance(properties, Mapping), f"the properties of {name!r} are no dictionary")
        _check_kind(name, properties, config)


def _check_kind(name: str, properties: Mapping[str, Any], config: Config) -> None:
    _need_keys(properties, _KIND_KEYS, f"{name!r}")
    for key in ("title", "plural"):
        _need(
            key not in properties or _is_text(properties[key]),
            f"the {key} of {name!r} is {properties.get(key)!r}, but takes a text",
        )
    for key in ("needs_proof", "numbered"):
        _need(
            isinstance(properties.get(key, True), bool),
            f"{key} of {name!r} is {properties.get(key)!r}, but takes True or False",
        )
    _need(
        properties.get("style", Family.THEOREM) in tuple(Family),
        f"the style of {name!r} is {properties.get('style')!r}, but takes {', '.join(Family)}",
    )
    if "counter" in properties:
        _need_kind(properties["counter"], config, f"the counter of {name!r}")


def _check_numbering(value: Any, config: Config) -> None:
    _need(isinstance(value, Mapping), f"it takes a dictionary with {', '.join(_NUMBERING_KEYS)}")
    _need_keys(value, _NUMBERING_KEYS, "it")
    within = value.get("within", "section")
    _need(
        within in _WITHIN or levels(within) is not None,
        f"'within' is {within!r}, but takes {', '.join(_WITHIN)} or a number of levels (0, 1, …)",
    )
    shared = value.get("shared", [])
    _need(
        isinstance(shared, list | tuple)
        and all(isinstance(group, list | tuple) for group in shared),
        f"'shared' is {shared!r}, but takes a list of lists of kinds",
    )
    for group in shared:
        for name in group:
            _need_kind(name, config, "a member of 'shared'")
    _check_formats(value.get("formats", {}), config)
    appendix = value.get("appendix", [])
    _need(
        isinstance(appendix, list | tuple) and all(isinstance(name, str) for name in appendix),
        f"'appendix' is {appendix!r}, but takes a list of names or patterns of documents",
    )


def _check_formats(formats: Any, config: Config) -> None:
    _need(isinstance(formats, Mapping), f"'formats' is {formats!r}, but takes a dictionary")
    for name, text in formats.items():
        _need_kind(name, config, "a key of 'formats'")
        _need(
            isinstance(text, str) and text.count("%s") == 1,
            f"the format of {name!r} is {text!r}, but takes a text with one %s",
        )


def _check_counters(value: Any, config: Config) -> None:
    _need(isinstance(value, Mapping), "it takes a dictionary: kind -> kind whose counter it takes")
    for name, counter in value.items():
        _need_kind(name, config, "a key")
        _need_kind(counter, config, f"the counter of {name!r}")


def _check_title_format(value: Any, config: Config) -> None:
    _need(isinstance(value, str) and "%t" in value, "it takes a text with %t in place of the title")


def _check_flag(value: Any, config: Config) -> None:
    _need(isinstance(value, bool) or value in ("0", "1"), "it takes True or False")


def _check_weight(value: Any, config: Config) -> None:
    _need(
        isinstance(value, str | int) and re.fullmatch(r"|[a-z]+|[1-9]\d{0,3}", str(value)),
        "it takes a CSS font weight: bold, normal, 600 …",
    )


def _one_of(*known: str) -> Callable[[Any, Config], None]:
    """Make the check of an option that takes one of some words."""

    def check(value: Any, config: Config) -> None:
        _need(value in known, f"it takes {' or '.join(map(repr, known))}{hint(str(value), known)}")

    return check


def _check_macros(value: Any, config: Config) -> None:
    try:
        macros(value)
    except MacroError as error:
        raise _WrongValueError(str(error)) from None


def _check_text(value: Any, config: Config) -> None:
    _need(isinstance(value, str), "it takes a text")


OPTIONS: tuple[Option, ...] = (
    Option(
        "scidraft_kinds",
        {},
        "env",
        (dict,),
        _check_kinds,
        "Kinds of statements of your own, or changes to built-in ones: a dictionary from names to "
        "``title``, ``plural``, ``style`` (theorem, definition, refutation, foundation, test, "
        "remark, proof), ``counter`` (the kind that it counts with), ``needs_proof`` and "
        "``numbered``. Each may be missing. A title is a text, a lazy translation, or a dictionary "
        "from languages to texts. The name is that of the directive.",
    ),
    Option(
        "scidraft_numbering",
        {},
        "env",
        (dict,),
        _check_numbering,
        "How statements are numbered: ``within`` is ``project`` (1, 2, 3 …), ``document``, "
        "``section`` (as Sphinx numbers figures, to ``numfig_secnum_depth`` levels; the default) "
        "or a number of section levels; ``shared`` lists groups of kinds that count together; "
        "``formats`` gives a kind its own form, such as ``A%s``; ``appendix`` names documents (or "
        "patterns) whose chapters are lettered.",
    ),
    Option(
        "prf_realtyp_to_countertyp",
        {},
        "env",
        (dict,),
        _check_counters,
        "Which kind counts with which other, as in sphinx-proof: ``{'lemma': 'theorem'}``. "
        "``shared`` in ``scidraft_numbering`` says the same for a whole group.",
    ),
    Option(
        "proof_title_format",
        " (%t)",
        "env",
        (str,),
        _check_title_format,
        "How a title stands behind the number; ``%t`` is the title. As in sphinx-proof.",
    ),
    Option(
        "proof_minimal_theme",
        False,  # noqa: FBT003
        "html",
        (bool,),
        _check_flag,
        "Taken for sphinx-proof's sake, without an effect: statements have no boxes to leave out.",
    ),
    Option(
        "proof_number_weight",
        "",
        "html",
        (str, int),
        _check_weight,
        "The CSS font weight of a statement's number in HTML. As in sphinx-proof.",
    ),
    Option(
        "proof_title_weight",
        "",
        "html",
        (str, int),
        _check_weight,
        "The CSS font weight of a statement's head in HTML. As in sphinx-proof.",
    ),
    Option(
        "scidraft_diagrams",
        "inline",
        "env",
        (str,),
        _one_of("inline", "sphinxcontrib-mermaid"),
        "Who draws Mermaid diagrams: ``inline`` is this extension, when the project is built; "
        "``sphinxcontrib-mermaid`` is that extension with all its options, in the reader's "
        "browser and with a script from another host.",
    ),
    Option(
        "scidraft_diagrams_latex",
        "png",
        "",
        (str,),
        _one_of("png", "svg", "rsvg-convert", "mmdc"),
        "How diagrams get into LaTeX: ``png`` is a picture of 300 dots per inch, which needs no "
        "other program; ``svg`` leaves an SVG to a converter of yours, such as "
        "``sphinxcontrib.rsvgconverter``; ``rsvg-convert`` and ``mmdc`` are programs that make a "
        "PDF, ``mmdc`` as sphinxcontrib-mermaid calls it (``mermaid_cmd``).",
    ),
    Option(
        "scidraft_gantt",
        "own",
        "env",
        (str,),
        _one_of("own", "mermaid"),
        "Who draws the Gantt charts among Mermaid's diagrams: ``own`` is this extension, with "
        "checks, arrows and a table; ``mermaid`` leaves them to what draws the other diagrams. The "
        "directive ``{gantt}`` is always drawn by this extension.",
    ),
    Option(
        "scidraft_math",
        "katex",
        "env",
        (str,),
        _one_of("katex", "sphinx"),
        "Who sets mathematics in HTML and e-books: ``katex`` is this extension, when the project "
        "is built; ``sphinx`` leaves it to Sphinx, whose default is MathJax in the reader's "
        "browser, from another host.",
    ),
    Option(
        "scidraft_macros",
        {},
        "env",
        (dict,),
        _check_macros,
        "Macros for formulas, in all outputs: a dictionary from names, with or without their "
        "backslash, to texts, or to lists of text, number of arguments and default of the first "
        "argument. Where the number is not said, it is that of the last ``#1`` in the text.",
    ),
    Option(
        "scidraft_cache",
        "",
        "",
        (str,),
        _check_text,
        "The folder, relative to that of ``conf.py``, that keeps what has been drawn and typeset "
        "for the next build. Where it is empty, the folder ``sphinx_scidraft`` in the user's cache "
        "folder does.",
    ),
)


def _check(app: Sphinx, config: Config) -> None:
    """Stop at the first value that an option does not take."""
    for option in OPTIONS:
        value = config[option.name]
        try:
            option.check(value, config)
        except _WrongValueError as error:
            raise ConfigError(f"{option.name} is {value!r}: {error}") from None


def _fill_in(app: Sphinx, config: Config) -> None:
    """Choose the theme and the MyST extensions where the user has chosen none."""
    # Sphinx has no public way to tell a value that was set from one that is the default.
    chosen = config._raw_config  # noqa: SLF001
    if "html_theme" not in chosen and "html_theme" not in config.overrides:
        config.html_theme = "scidraft"
    if "myst_enable_extensions" not in chosen and "myst_enable_extensions" in config:
        config.myst_enable_extensions = list(_MYST_EXTENSIONS)


def setup(app: Sphinx) -> None:
    """Register and check the options."""
    for option in OPTIONS:
        if option.name not in app.config:  # sphinx-proof may have been there before
            app.add_config_value(option.name, option.default, option.rebuild, option.types)
    app.connect("config-inited", _check, priority=100)
    app.connect("config-inited", _fill_in, priority=100)
