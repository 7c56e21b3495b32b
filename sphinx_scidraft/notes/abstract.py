"""The abstract from the front matter, below the title of its note."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.transforms import SphinxTransform

from sphinx_scidraft.notes.titleblock import title_block


class PlaceAbstract(SphinxTransform):
    """Move the abstract from above the title, where docutils leaves it, to below."""

    default_priority = 345  # behind docutils' DocInfo (340), which makes the abstract

    def apply(self, **kwargs: Any) -> None:
        """Move what docutils has made of the fields ``abstract`` and ``dedication``."""
        found = [node for node in self.document.children if _is_of_front_matter(node)]
        note = next((node for node in self.document if isinstance(node, nodes.section)), None)
        if note is None or not isinstance(note[0], nodes.title):
            return
        for topic in found:
            self.document.remove(topic)
        place = 2 if len(note) > 1 and isinstance(note[1], title_block) else 1
        note[place:place] = found


def _is_of_front_matter(node: nodes.Node) -> bool:
    return isinstance(node, nodes.topic) and bool({"abstract", "dedication"} & set(node["classes"]))
