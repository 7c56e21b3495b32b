"""What statements are in the doctree.

While a file is read, a ``statement`` holds its title as it was written (a ``title``, if there is
one) and its body. Before a writer sees it, the title has become a ``statement_title`` with number
and name in place, and a proof has its ``qed``. For builders without visitors of ours the nodes are
replaced by docutils' own.
"""

from __future__ import annotations

from docutils import nodes


class statement(nodes.Admonition, nodes.Element):
    """A statement or a proof.

    Attributes while reading: ``kind``, ``labels``, ``number``, ``numbered``, ``of``, ``uses``,
    ``index_entries``; from the end of reading on also ``docname`` and ``position`` (which
    statement of the document it is).
    """


class statement_title(nodes.Part, nodes.TextElement):
    """The head of a statement, complete: number, name, what it belongs to.

    It is no ``title``, which Sphinx's search would list as a heading of the page; statements are
    objects of the search.
    """


class qed(nodes.Inline, nodes.TextElement):
    """The sign at the end of a proof."""


class qed_line(nodes.Part, nodes.TextElement):
    """The sign at the end of a proof, where the last line can hold no text (a display, a table)."""


class statement_list(nodes.General, nodes.Element):
    """The place of a list of statements; ``query`` says which ones."""


class way(nodes.reference):
    """The way from a statement to its proof or from there back, an arrow, in HTML."""


class ways(nodes.Part, nodes.TextElement):
    """Ways below the head of a folded statement, which can hold no links itself."""
