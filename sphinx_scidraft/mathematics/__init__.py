"""Mathematics, set by KaTeX when a project is built."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sphinx_scidraft.javascript import need_quickjs_ng
from sphinx_scidraft.mathematics import assets, engine, latex
from sphinx_scidraft.mathematics.choice import RENDERER, is_ours, is_wanted
from sphinx_scidraft.mathematics.html import Printer
from sphinx_scidraft.mathematics.preparing import PrepareMathematics, ResolveEquations
from sphinx_scidraft.mathematics.reading import ReadMathematics
from sphinx_scidraft.mathematics.record import MathematicsCollector

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.builders._epub_base import EpubBuilder
    from sphinx.config import Config


def _choose(app: Sphinx, config: Config) -> None:
    """Set the mathematics of a project that has not asked for somebody else."""
    if not is_wanted(app, config):
        return
    config.html_math_renderer = RENDERER
    # MyST-Parser's help for MathJax would mark every page, and might warn.
    chosen = config._raw_config.keys() | config.overrides.keys()  # noqa: SLF001 (see config.py)
    if "myst_update_mathjax" in config and "myst_update_mathjax" not in chosen:
        config.myst_update_mathjax = False
    app.add_latex_package(latex.PACKAGE, after_hyperref=True)


class _Build:
    """What the pages of a build are printed with."""

    def __init__(self) -> None:
        self.assets = assets.Assets()

    def begin(self, app: Sphinx) -> None:
        """Make ready for printing (``builder-inited``)."""
        if app.builder.format != "html" or not is_ours(app.config):
            return
        need_quickjs_ng()
        printer = self.assets.printer = Printer(app)
        app.add_html_math_renderer(
            RENDERER, (printer.visit_math, None), (printer.visit_display, None)
        )
        if app.builder.name == "epub":
            builder = cast("EpubBuilder", app.builder)
            builder.media_types = {**builder.media_types, ".woff2": "font/woff2"}

    def start(self, app: Sphinx, builder: Builder) -> None:
        """Write the files, and load KaTeX before processes are forked (``write-started``)."""
        self.assets.write(app, builder)
        if app.parallel > 1 and builder.format == "html" and is_ours(app.config):
            engine.start()


def setup(app: Sphinx) -> None:
    """Set mathematics up."""
    build, package = _Build(), latex.Package()
    app.add_transform(ReadMathematics)
    app.add_post_transform(ResolveEquations)
    app.add_post_transform(PrepareMathematics)
    app.add_post_transform(latex.PrepareLatex)
    app.add_env_collector(MathematicsCollector)
    app.connect("config-inited", _choose, priority=200)  # once the options have been checked
    app.connect("builder-inited", build.begin, priority=100)  # before Sphinx looks for renderers
    app.connect("write-started", build.start)
    app.connect("doctree-resolved", package.note)
    app.connect("build-finished", package.write)
    app.connect("html-page-context", build.assets.link)
