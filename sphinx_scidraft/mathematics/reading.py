r"""Formulas as they are read: what they define, what they are called, which of them are numbered.

MyST-Parser gives an environment such as ``align`` a label that is another one in every build; here
it gets that of the ``\label`` in it, or one that stays. A display has one number, whatever its
environment; a ``\tag`` takes its place.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

from sphinx_scidraft.mathematics import displays, macros, tags
from sphinx_scidraft.mathematics.choice import is_ours
from sphinx_scidraft.mathematics.equations import anchor
from sphinx_scidraft.mathematics.faults import line_of
from sphinx_scidraft.mathematics.options import project_macros
from sphinx_scidraft.mathematics.record import Document, record
from sphinx_scidraft.problems import Problem, warn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.domains.math import MathDomain

    from sphinx_scidraft.mathematics.displays import Display, Tag
    from sphinx_scidraft.mathematics.macros import Macro

_REFERS = re.compile(r"\\(eq)?ref\s*\{([^{}]+)\}")
_MARKED = re.compile(r"\\(?:label|tag)(?![A-Za-z@])|\\(?:notag|nonumber)(?![A-Za-z@])")
_RANDOM = re.compile(r"[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}")
"""A label of MyST-Parser's."""
_FIELD = re.compile(r":?math\s*:", re.IGNORECASE)
_VERBATIM = (nodes.literal, nodes.math, nodes.raw, nodes.FixedTextElement, nodes.Invisible)
"""Elements in whose text no reference is meant."""


def math_nodes(document: nodes.Node) -> Iterator[nodes.math | nodes.math_block]:
    """List the formulas of a document, from top to bottom."""
    for node in document.findall(nodes.Element):
        if isinstance(node, nodes.math | nodes.math_block):
            yield node


class ReadMathematics(SphinxTransform):
    """Note what formulas define and how displays are called."""

    default_priority = 262  # behind PropagateTargets (260), before the statements (300)

    def apply(self, **kwargs: Any) -> None:
        """Read the formulas of a document."""
        if not is_ours(self.config):
            return
        formulas = list(math_nodes(self.document))
        defined = self._front_matter()
        _Definitions([*project_macros(self.config), *defined], list(defined)).read(formulas)
        blocks = [node for node in formulas if isinstance(node, nodes.math_block)]
        numbering = _Numbering(self)
        if blocks:
            numbering.read(blocks)
        for node in formulas:
            _note_references(node)
        self._make_references()
        if formulas:
            read = Document(
                macros=formulas[-1].get("macros", ""),
                aliases=tuple(numbering.aliases.items()),
                tags=tuple(numbering.tags.items()),
            )
            record(self.env)[self.env.docname] = read

    def _front_matter(self) -> list[Macro]:
        """Read the macros of the front matter, as mystmd has them."""
        first = next((node for node in self.document if not isinstance(node, nodes.comment)), None)
        if not isinstance(first, nodes.field_list):
            return []
        for entry in first:
            if isinstance(entry, nodes.field) and entry[0].astext() == "math":
                body = cast("nodes.Element", entry[1])
                written = str(body.rawsource or body.astext())
                try:
                    return macros.macros(json.loads(written))
                except (ValueError, macros.MacroError) as error:
                    said = error if isinstance(error, macros.MacroError) else "it takes a mapping"
                    path = str(self.env.doc2path(self.env.docname))
                    place = f"{path}:{line_of(path, _FIELD)}"
                    warn(Problem.METADATA, f"front matter, math: {said}", location=place)
        return []

    def _make_references(self) -> None:
        r"""Make references of what refers to equations in the text, as ``\eqref{label}`` does."""
        for text in list(self.document.findall(nodes.Text)):
            if "ref{" in text and not isinstance(text.parent, _VERBATIM):
                text.parent.replace(text, list(self._split(text)))

    def _split(self, text: nodes.Text) -> Iterator[nodes.Node]:
        done = 0
        for match in _REFERS.finditer(text):
            if done < match.start():
                yield nodes.Text(text[done : match.start()])
            yield self._reference(match[0], match[2].strip(), is_bare=not match[1])
            done = match.end()
        if done < len(text):
            yield nodes.Text(text[done:])

    def _reference(self, written: str, label: str, *, is_bare: bool) -> addnodes.pending_xref:
        shown = written if is_bare else label  # where no equation has the label
        return addnodes.pending_xref(
            written,
            nodes.inline(shown, shown),
            refdoc=self.env.docname,
            refdomain="math",
            reftype="eq",
            reftarget=label,
            refexplicit=False,
            refwarn=not is_bare,
            is_bare=is_bare,
        )


@dataclass
class _Definitions:
    """The macros that hold at a place of a document."""

    known: list[Macro]
    """All of them, those of the project first."""
    own: list[Macro]
    """Those of the document."""

    def read(self, formulas: Iterable[nodes.math | nodes.math_block]) -> None:
        """Note at each formula which macros of the document it may use."""
        text = macros.as_text(self.own)
        for node in formulas:
            source = node.astext()
            if macros.DEFINES.search(source):
                found = list(self._take(source))
                if found:
                    text = macros.as_text(self.own)
                    node["is_definition"] = _is_all(source, found)
            if text:
                node["macros"] = text

    def _take(self, source: str) -> Iterator[macros.Definition]:
        for found in macros.definitions(source):
            names = {macro.name for macro in self.known}
            if not (found.is_provided and found.macro.name in names):
                self.known.append(found.macro)
                self.own.append(found.macro)
            yield found


def _is_all(source: str, found: list[macros.Definition]) -> bool:
    """Tell whether a formula has nothing but definitions."""
    ends = [(0, 0), *((one.start, one.end) for one in found), (len(source), len(source))]
    return not any(source[a[1] : b[0]].strip() for a, b in pairwise(ends))


@dataclass
class _Numbering:
    """The numbers, labels and tags of the displays of a document."""

    transform: ReadMathematics
    aliases: dict[str, str] = field(default_factory=dict)
    tags: dict[str, Tag] = field(default_factory=dict)
    is_changed: bool = False
    """Whether Sphinx's numbers do not hold any more."""

    @cached_property
    def domain(self) -> MathDomain:
        """What Sphinx knows of the equations."""
        return self.transform.env.domains.math_domain

    def read(self, blocks: list[nodes.math_block]) -> None:
        """Number the displays."""
        for block in blocks:
            self._read(block)
        if self.is_changed:
            self._count(blocks)

    def _read(self, block: nodes.math_block) -> None:
        source = block.astext()
        label = block.get("label")
        is_random = bool(label and "amsmath" in block["classes"] and _RANDOM.fullmatch(label))
        if label and not is_random:
            _put_first(block, anchor(label))
        wants_all = self.transform.config.math_number_all and not label
        if not (is_random or wants_all or _MARKED.search(source)) or block.get("is_definition"):
            return
        display = displays.read(source)
        if is_random:
            self._take_away(block, label)
            label = None
        if display.tag is not None or display.has_tagged_rows:
            self._tag(block, display, label)
        elif label:
            self._add_aliases(block, display.labels, label)
        elif display.wants_number and (display.labels or is_random or wants_all):
            first = display.labels[0] if display.labels else self._new_label()
            self._number(block, first)
            self._add_aliases(block, display.labels[1:], first)

    def _new_label(self) -> str:
        """Make a label as Sphinx does for displays that are numbered without one."""
        env = self.transform.env
        return f"{env.docname}:{env.new_serialno('sphinx.ext.math#equations')}"

    def _number(self, block: nodes.math_block, label: str) -> None:
        self._note(block, label)
        block["label"], block["number"] = label, self.domain.get_equation_number_for(label)
        block["docname"] = self.transform.env.docname
        name, ids = anchor(label), self.transform.document.ids
        if ids.setdefault(name, block) is block:  # else there is a warning
            _put_first(block, name)

    def _note(self, block: nodes.math_block, label: str) -> None:
        self.domain.note_equation(self.transform.env.docname, label, location=block)
        self.is_changed = True

    def _add_aliases(self, block: nodes.math_block, labels: Iterable[str], first: str) -> None:
        for label in labels:
            if label != first:
                self._note(block, label)
                self.aliases[label] = first

    def _take_away(self, block: nodes.math_block, label: str) -> None:
        """Take the number of a display away, and a label that is no one's."""
        name, document = anchor(label), self.transform.document
        self.domain.equations.pop(label, None)
        document.ids.pop(name, None)
        block["ids"] = [other for other in block["ids"] if other != name]
        block["label"] = block["number"] = None
        target = _before(block)
        if isinstance(target, nodes.target) and target.get("refid") == name:
            target.parent.remove(target)
        self.is_changed = True

    def _tag(self, block: nodes.math_block, display: Display, label: str | None) -> None:
        """Let tags take the place of the number; the first one has the label of the display."""
        firsts: list[str] = []
        for row in display.rows:
            if not row.tags:
                continue
            names = [label, *row.labels] if label and not firsts else list(row.labels)
            for name in names:
                self._note_tag(block, name, row.tags[0], is_new=name != label)
            self.aliases |= dict.fromkeys(names[1:], names[0]) if names else {}
            firsts += names[:1]
        block["number"] = None
        block["label"] = firsts[0] if firsts else None
        block["docname"] = self.transform.env.docname
        if display.tag is not None:
            block["tag"] = list(display.tag)
        if firsts:
            self._move_ids(block, list(map(anchor, firsts)))
        self.is_changed = True

    def _note_tag(self, block: nodes.math_block, name: str, tag: Tag, *, is_new: bool) -> None:
        if is_new:
            self._note(block, name)
        self.tags[name] = tag
        # For whoever asks Sphinx: it writes whatever stands there.
        shown = cast("int", tags.plain(tag._replace(is_bare=True)))
        self.domain.equations[name] = (self.transform.env.docname, shown)

    def _move_ids(self, block: nodes.math_block, names: list[str]) -> None:
        """Give the ids of a display to a target before it: Sphinx counts displays by their ids."""
        document, target = self.transform.document, _before(block)
        if not isinstance(target, nodes.target) or target.get("refid") not in block["ids"]:
            target = nodes.target("", "")
            block.parent.insert(block.parent.index(block), target)
        target.attributes.pop("refid", None)
        target["ids"] = list(dict.fromkeys([*names, *block["ids"]]))
        block["ids"] = []
        document.ids |= dict.fromkeys(target["ids"], target)

    def _count(self, blocks: list[nodes.math_block]) -> None:
        """Count the displays that have a number."""
        docname, number = self.transform.env.docname, 0
        of: dict[str, int] = {}
        for block in blocks:
            if block.get("number") is not None and block.get("label"):
                number += 1
                block["number"] = of[block["label"]] = number
        of |= {other: of[first] for other, first in self.aliases.items() if first in of}
        for label, counted in of.items():
            if self.domain.equations.get(label, ("", 0))[0] == docname:
                self.domain.equations[label] = (docname, counted)


def _put_first(block: nodes.math_block, name: str) -> None:
    """Put an id before the others: Sphinx looks for a number by the first one."""
    block["ids"] = [name, *(other for other in block["ids"] if other != name)]


def _before(block: nodes.math_block) -> nodes.Node | None:
    index = block.parent.index(block)
    return block.parent[index - 1] if index else None


def _note_references(node: nodes.math | nodes.math_block) -> None:
    """Note which equations a formula refers to."""
    source = node.astext()
    if "ref" in source and (labels := [match[2].strip() for match in _REFERS.finditer(source)]):
        node["refers"] = sorted(set(labels))
