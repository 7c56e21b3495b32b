"""Which scripts a page carries: ours, which are small, and others only where something needs them.

Sphinx links three or four scripts from each page, and sphinx-copybutton two more. Ours fetch them
when a reader wants them: to search, to copy code, to find the words searched for on the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from sphinx_scidraft.theme import lean
from sphinx_scidraft.theme.active import NAME, is_ours

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.config import Config

_EXTENSION = "sphinx_copybutton"
_PREVIEWS = "_static/previews.js"
_OURS = frozenset({"_static/scidraft.js", _PREVIEWS})
_TRANSLATIONS = "_static/translations.js"
_SPHINX = frozenset(
    {
        "_static/documentation_options.js",
        "_static/doctools.js",
        "_static/sphinx_highlight.js",
        _TRANSLATIONS,
    }
)
_COPYING = frozenset({"_static/clipboard.min.js", "_static/copybutton.js"})
_MATHEMATICS = "_static/katex/"
_COPY_SHEET = frozenset({"_static/copybutton.css"})
"""The look of the copy buttons, which is in our style sheet."""
_SEARCH = "search.html"
_TEMPLATES = frozenset(
    {
        "page.html",
        "genindex.html",
        "genindex-single.html",
        "genindex-split.html",
        "domainindex.html",
        _SEARCH,
    }
)
"""Sphinx's templates; the scripts of all others are the project's business."""
_YES = frozenset({"1", "on", "true", "yes"})


def _is_chosen(config: Config) -> bool:
    """Tell, before the configuration is complete, whether pages will be made with our theme."""
    # Sphinx has no public way to tell a value that was set from one that is the default.
    raw = config._raw_config  # noqa: SLF001
    return bool({"html_theme": NAME, **raw, **config.overrides}["html_theme"] == NAME)


def _add_scripts(app: Sphinx) -> None:
    """Put our scripts on all pages, before those of others."""
    if not is_ours(app):
        return
    builder = cast("StandaloneHTMLBuilder", app.builder)
    told: dict[str, str] = {}
    if _EXTENSION in app.extensions:
        told["data-copy"] = app.config.copybutton_selector
    if any(_name(script) == _TRANSLATIONS for script in builder._js_files):  # noqa: SLF001
        told["data-translated"] = ""
    # Not deferred: it sets the colours before anything is painted.
    builder.add_js_file("scidraft.js", priority=100, **told)
    builder.add_js_file("previews.js", priority=101, defer="defer")


def _name(script: Any) -> str:
    """Return the file of a script or a style sheet; "" where it stands in the page."""
    return str(getattr(script, "filename", script) or "")


def _without(files: Iterable[Any], names: frozenset[str]) -> list[Any]:
    return [file for file in files if _name(file) not in names]


def _choose(
    app: Sphinx,
    pagename: str,
    template: str,
    context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    """Leave out the scripts that a page has no use for."""
    if "script_files" not in context:  # of builders that write data
        return
    if is_ours(app):
        scripts = context["script_files"]
        if doctree is None:
            scripts = _without(scripts, frozenset({_PREVIEWS}))
        if doctree is None and template in _TEMPLATES:
            scripts = [script for script in scripts if not _draws_diagrams(script)]
        if not _has_others(scripts, template, context, app.config):
            scripts = _without(scripts, _COPYING)
            if template != _SEARCH and not _is_true(context.get("theme_navigation_with_keys")):
                scripts = _without(scripts, _SPHINX)
        context["script_files"] = scripts
    if is_ours(app) or _is_uninvited(app):
        context["css_files"] = _without(context["css_files"], _COPY_SHEET)


def _is_true(option: Any) -> bool:
    return str(option).lower() in _YES


def _has_others(
    scripts: Iterable[Any], template: str, context: dict[str, Any], config: Config
) -> bool:
    """Tell whether a page has, or may have, a script that makes use of Sphinx's."""
    known = _OURS | _SPHINX | _COPYING | {config.mathjax_path, f"_static/{config.mathjax_path}"}
    return (
        template not in _TEMPLATES
        or "<script" in (context.get("body") or "")
        or not all(_is_known(script, known) for script in scripts)
    )


def _is_known(script: Any, known: frozenset[str]) -> bool:
    """Tell whether a script does without Sphinx's: for mathematics, diagrams, sphinx-design."""
    name = _name(script)
    if name:
        return (
            name in known
            or name.startswith(_MATHEMATICS)
            or "/d3@" in name
            or name.endswith("/design-tabs.js")
        )
    return "MathJax" in _body(script) or _draws_diagrams(script)


def _body(script: Any) -> str:
    """Return the text of a script that stands in the page."""
    return str(getattr(script, "attributes", {}).get("body", ""))


def _draws_diagrams(script: Any) -> bool:
    """Tell whether a script draws diagrams; pages without a document have it for nothing."""
    return "mermaid" in _body(script)


def _is_uninvited(app: Sphinx) -> bool:
    """Tell whether copy buttons are there for our theme's sake, but the pages are not ours."""
    uninvited = _EXTENSION in app.extensions and _EXTENSION not in app.config.extensions
    return uninvited and not is_ours(app)


def _keep_files_out(app: Sphinx) -> None:
    """Keep the files of the copy buttons out of e-books, where no script runs."""
    if _is_uninvited(app):
        folder = f"/{_EXTENSION}/_static"
        paths = app.config.html_static_path
        paths[:] = [path for path in paths if not str(path).replace("\\", "/").endswith(folder)]


def setup(app: Sphinx) -> None:
    """Choose the scripts of all pages, and have copy buttons where the theme is ours."""
    if _is_chosen(app.config):
        app.setup_extension(_EXTENSION)
    lean.setup(app)
    app.connect("builder-inited", _add_scripts)
    app.connect("builder-inited", _keep_files_out, priority=900)  # once the path is there
    app.connect("html-page-context", _choose, priority=900)  # once all scripts are there
