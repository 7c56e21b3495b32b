"""The files that pages with mathematics load: style sheets, fonts, and a script for copying."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes

from sphinx_scidraft.mathematics import engine
from sphinx_scidraft.mathematics.choice import is_ours
from sphinx_scidraft.mathematics.record import record
from sphinx_scidraft.mathematics.styles import rules
from sphinx_scidraft.mathematics.typesetting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.builders.html import StandaloneHTMLBuilder

    from sphinx_scidraft.mathematics.html import Printer

_FOLDER = "katex"
SHEET = f"{_FOLDER}/katex.css"
SCRIPT = f"{_FOLDER}/katex-copy.js"
SEARCH = f"{_FOLDER}/katex-search.js"
_STATIC = Path(__file__).parent / "static"
_SIGN = 'class="katex"'
"""What stands in any markup with a formula."""


def sheet() -> str:
    """Return the style sheet of all pages: KaTeX's, and what pages need besides."""
    licence, theirs = (
        (engine.KATEX / name).read_text(encoding="utf-8") for name in ("LICENSE", "katex.min.css")
    )
    ours = (_STATIC / "katex-page.css").read_text(encoding="utf-8")
    return f"/* KaTeX and its fonts:\n{licence}*/\n{theirs}\n{ours}"


class Assets:
    """Puts the files where pages link to, and links them where they are needed."""

    def __init__(self) -> None:
        self.printer: Printer | None = None
        self._titles = ""
        """The markup of all titles with formulas."""

    def write(self, app: Sphinx, builder: Builder) -> None:
        """Write the files of all pages, if there is any mathematics (``write-started``)."""
        if builder.format != "html" or not is_ours(app.config) or not record(app.env):
            return
        static = Path(app.outdir, "_static")
        fonts = static / _FOLDER / "fonts"
        fonts.mkdir(parents=True, exist_ok=True)
        for font in sorted((engine.KATEX / "fonts").iterdir()):
            shutil.copyfile(font, fonts / font.name)
        (static / SHEET).write_text(sheet(), encoding="utf-8")
        if builder.name != "epub":
            for script in (SCRIPT, SEARCH):
                shutil.copyfile(_STATIC / Path(script).name, static / script)
        self._titles = self._set_titles(app)

    def _set_titles(self, app: Sphinx) -> str:
        found = [title for title in app.env.titles.values() if title.next_node(nodes.math)]
        printer = self.printer
        return "".join(
            setting.html
            for title in found
            for node in title.findall(nodes.math)
            if printer is not None and isinstance(setting := printer.set(node), Setting)
        )

    def link(
        self,
        app: Sphinx,
        pagename: str,
        template: str,
        context: dict[str, Any],
        doctree: nodes.document | None,
    ) -> None:
        """Link them from a page with mathematics (``html-page-context``)."""
        if not is_ours(app.config):
            return
        if self._titles:
            self._set_title(app, pagename, context)
        shown = [str(context.get("body", "")), *self._around(context)]
        has_any = any(_SIGN in part for part in shown) or context.get("has_maths_elements")
        if has_any or app.registry.html_assets_policy == "always":
            app.add_css_file(SHEET)
            if app.builder.name != "epub":
                app.add_js_file(SCRIPT, defer="defer")
        if pagename == "search" and record(app.env):
            app.add_js_file(SEARCH, defer="defer")
        _write_styles(app, pagename, rules("\n".join(shown)) if has_any else "")

    def _around(self, context: dict[str, Any]) -> Iterator[str]:
        """List what stands around the text of a page and may show titles with mathematics."""
        if self._titles:
            for name in ("toc", "prev", "next", "parents"):
                yield repr(context.get(name))
            branch = context.get("branch")  # in our theme, which shows a part of the site
            yield repr(branch()) if callable(branch) else self._titles

    def _set_title(self, app: Sphinx, pagename: str, context: dict[str, Any]) -> None:
        """Make the title of a window a text: it can show no formula."""
        title = app.env.longtitles.get(pagename)
        if self.printer is None or title is None or _SIGN not in str(context.get("title")):
            return
        title = title.deepcopy()
        for node in list(title.findall(nodes.math)):
            node.replace_self(nodes.Text(self.printer.plain(node)))
        builder = cast("StandaloneHTMLBuilder", app.builder)
        context["title"] = builder.render_partial(title)["title"]


def _write_styles(app: Sphinx, pagename: str, text: str) -> None:
    """Write the style sheet that is a page's own, and link it; remove one that has no use."""
    name = f"{_FOLDER}/pages/{pagename}.css"
    path = Path(app.outdir, "_static", name)
    if text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        app.add_css_file(name)
    else:
        path.unlink(missing_ok=True)
