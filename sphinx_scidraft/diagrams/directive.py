"""How diagrams are written: sphinxcontrib-mermaid's directive, and plain fences in Markdown.

Either way, what stands in the doctree is that extension's node ``mermaid``, so whoever wants to
draw diagrams of some kind in a way of their own finds them all there. Besides ``code`` it has

``code_source``, ``code_line``
    The file and the line in which the first line of the author's source stands;
``code_skip``
    how many lines the directive has put before that: its options, as front matter.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar

import yaml
from docutils import nodes
from myst_parser.mocking import MockState
from sphinx.transforms import SphinxTransform
from sphinx.util.i18n import search_image_for_language
from sphinxcontrib.mermaid import Mermaid, mermaid

from sphinx_scidraft.problems import Problem, warn

if TYPE_CHECKING:
    from sphinx.util.typing import OptionSpec

LANGUAGE = "mermaid"
_FOUND = "sphinx_scidraft:mermaid"
"""Where it is kept, while a file is read, that it has diagrams; the schedules look there."""


class Diagram(Mermaid):  # type: ignore[misc]
    """``{mermaid}``, which knows where its source stands."""

    option_spec: ClassVar[OptionSpec] = Mermaid.option_spec

    def run(self, **kwargs: Any) -> list[nodes.Node]:
        """Return a figure, where there is a caption, or a diagram alone."""
        self._check_settings()
        if not self.options.get("caption", "none").strip():
            self._ignore("caption", "is empty")
        found: list[nodes.Node] = super().run(**kwargs)
        for node in (item for part in found for item in part.findall(mermaid)):
            node.attributes.pop("zoom_id", None)  # another one each time
            node["code_source"], node["code_line"] = self._beginning()
            node["code_skip"] = node["code"].count("\n") - self.written.count("\n")
            node.source, node.line = self.state_machine.get_source_and_line(self.lineno)
        self.state.document.settings.env.current_document[_FOUND] = True
        return found

    def get_mm_code(self) -> Any:
        """Return the source, or the message that there is none."""
        found = super().get_mm_code()
        self.written = found if isinstance(found, str) else ""
        return found

    def _check_settings(self) -> None:
        """Make JSON of ``:config:``, which may be YAML as well, or leave it out."""
        if "config" not in self.options:
            return
        try:
            settings = yaml.safe_load(self.options["config"])
        except yaml.YAMLError:
            settings = None
        if isinstance(settings, dict):
            self.options["config"] = json.dumps(settings)
            return
        self._ignore("config", f"takes settings in JSON, not {self.options['config']!r}")

    def _ignore(self, option: str, message: str) -> None:
        place = self.state_machine.get_source_and_line(self.lineno)
        location = ":".join(map(str, place))
        warn(Problem.OPTION, f"mermaid: option '{option}' {message}", location=location)
        del self.options[option]

    def _beginning(self) -> tuple[str, int]:
        if self.arguments:
            env = self.state.document.settings.env
            return env.relfn2path(search_image_for_language(self.arguments[0], env))[1], 1
        if isinstance(self.state, MockState):
            return self.state.document["source"], self.lineno + 1 + self.content_offset
        source, offset = self.content.items[0]
        return source, offset + 1


class FencesAsDiagrams(SphinxTransform):
    """Make diagrams of what stands in Markdown between ```` ```mermaid ```` and ```` ``` ````.

    The source is Mermaid's and nothing else, so a note may move to and from other programs: front
    matter is the diagram's own. The ``code-block`` directive still shows a source as it is.
    """

    default_priority = 4  # before the schedules (5) look for diagrams

    def apply(self, **kwargs: Any) -> None:
        """Replace the fences of the document."""
        if self.config.scidraft_diagrams != "inline":
            return
        for block in list(self.document.findall(nodes.literal_block)):
            # Only what a directive has made tells of its options.
            if block.get("language") == LANGUAGE and "force" not in block:
                self._replace(block)

    def _replace(self, block: nodes.literal_block) -> None:
        node = mermaid(block.rawsource, code=block.astext(), options={}, code_skip=0)
        node.source, node.line = block.source, block.line
        if block.line is not None:
            node["code_source"], node["code_line"] = block.source, block.line + 1
        block.replace_self(node)
        self.env.current_document[_FOUND] = True
        for name in node["ids"]:
            self.document.ids[name] = node
