"""What every document refers to, kept from reading, and what those references show.

A reference is kept as its role and its target, as short as can be: most builds read the list of
them and look at none. Statements have an account of their own (see ``statements.updates``).
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.util import docname_join

from sphinx_scidraft.pages.site import FIELD, LINE, as_field
from sphinx_scidraft.stores import Store, StoreCollector

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from sphinx.application import Sphinx
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment

    from sphinx_scidraft.pages.site import Fact, Site

_store = Store[str]("citations")
_ONLY_LINK = "link-"
"""What a role begins with, if the reference has a text of its own."""
_ELSEWHERE = frozenset({"std", "math", "prf"})
"""Domains whose objects are not looked up by their words."""


def citations(env: BuildEnvironment) -> dict[str, frozenset[str]]:
    """Return the references in each document that has any."""
    return {docname: frozenset(text.split(LINE)) for docname, text in _store.of(env).items()}


class CitationCollector(StoreCollector):
    """Keeps what each document refers to."""

    store = _store

    def process_doc(self, app: Sphinx, doctree: nodes.document) -> None:
        """Keep what a document refers to."""
        docname = app.env.current_document.docname
        found = {
            citation for node in _references(doctree) if (citation := _citation(docname, node))
        }
        if found:
            _store.of(app.env)[docname] = LINE.join(sorted(found))


def _references(document: nodes.document) -> Iterator[nodes.Element]:
    """Find all references, and formulas that refer to equations.

    The walk is on every document's way, so it is a plain one.
    """
    waiting: list[nodes.Element] = [document]
    while waiting:
        for child in waiting.pop().children:
            if child.children:
                element = cast(nodes.Element, child)
                waiting.append(element)
                if isinstance(child, addnodes.pending_xref) or "refers" in element.attributes:
                    yield element


def _citation(docname: str, node: nodes.Element) -> str:
    """Write a reference down; nothing, if it leads out of the project or to a statement only."""
    if "refers" in node:
        return LINE.join(FIELD.join(map(as_field, ("eq", name, ""))) for name in node["refers"])
    domain, role, target = node.get("refdomain") or "", node["reftype"], node.get("reftarget")
    if not isinstance(target, str):
        return ""
    link = _ONLY_LINK if node.get("refexplicit") else ""
    parts: tuple[str, ...]
    match domain, role:
        case "prf", _:
            parts = ()
        case "doc", _:  # Markdown's links to files
            parts = (f"{link}doc", target, node.get("reftargetid") or "")
        case "std", "doc":
            parts = (f"{link}doc", docname_join(docname, target), "")
        case "std", "ref" | "keyword":
            parts = (f"{link}ref", target, "")
        case "std", "numref":
            parts = ("numref", target, "")
        case "math", _:
            parts = ("eq", target, "")
        case "", "any" | "myst":
            parts = (f"{link}any", target, docname_join(docname, target))
        case _:
            parts = ("object", target, "") if domain else ()
    return FIELD.join(map(as_field, parts))


def to_read_again(
    env: BuildEnvironment, added: AbstractSet[str], removed: AbstractSet[str]
) -> Iterator[str]:
    """List the documents that are read otherwise because others have come or gone.

    Sphinx leaves them as they are, with entries and links that lead nowhere or do not come to life.
    """
    for docname, included in env.toctree_includes.items():
        if not removed.isdisjoint(included):
            yield docname
    suffixes = tuple(env.config.source_suffix)
    for docname, references in citations(env).items() if added or removed else ():
        for reference in references:
            role, target, other = reference.split(FIELD)
            if role.endswith("doc") and target in removed:
                yield docname
            elif role.endswith("any"):
                path = other.partition("#")[0]
                if path.endswith(suffixes) and path.rpartition(".")[0] in added:
                    yield docname


class Answers:
    """What references lead to and what they show, by what all documents say now."""

    def __init__(self, env: BuildEnvironment, site: Site) -> None:
        self.env = env
        self.site = site
        domain = env.domains.standard_domain
        self.labels: Mapping[str, tuple[str, str, str]] = domain.labels
        self.places: Mapping[str, tuple[str, str]] = domain.anonlabels
        self.equations = env.domains.math_domain.equations

    def fact(self, reference: str) -> Fact:
        """Return what a reference shows and where it leads."""
        role, target, other = reference.split(FIELD)
        is_link = role.startswith(_ONLY_LINK)
        match role.removeprefix(_ONLY_LINK):
            case "ref":
                return self._label(target, is_link=is_link)
            case "numref":
                return self._number(target)
            case "doc":
                return self._document(target, other, is_link=is_link)
            case "eq":
                return self._equation(target)
            case "any":
                return (
                    self._label(target.lower(), is_link=is_link),
                    self._document(other, "", is_link=is_link),
                    self._equation(target),
                    self._objects(target),
                )
            case _:
                return self._objects(target)

    def _label(self, name: str, *, is_link: bool) -> Fact:
        if is_link:
            return self.places.get(name, ())
        return self.labels.get(name, ())

    def _number(self, name: str) -> Fact:
        """Return label and number; all numbers of the document, if it is not clear which."""
        label = self.labels.get(name) or self.places.get(name)
        if label is None:
            return ()
        docname, anchor = label[:2]
        figures = self.site.figures.get(docname, {})
        for kind, numbers in figures.items():
            if anchor in numbers:
                return (label, kind, numbers[anchor])
        number = self.site.number(docname, f"#{anchor}")
        if number is not None:
            return (label, number)
        return (label, repr(self.site.numbers.get(docname)), repr(figures))

    def _equation(self, name: str) -> Fact:
        equation = self.equations.get(name)
        if equation is None:
            return ()
        numbers = self.site.figures.get(equation[0], {}).get("displaymath")
        number = numbers.get(nodes.make_id(f"equation-{name}")) if numbers else None
        return (*equation, number)

    def _document(self, docname: str, anchor: str, *, is_link: bool) -> Fact:
        if docname not in self.env.all_docs:
            return ()
        if not anchor:
            return (docname, None if is_link else self.site.titles.get(docname))
        slugs = self.env.metadata[docname].get("myst_slugs", {})
        if anchor in slugs:
            _, place, text = slugs[anchor]
            return (docname, place, None if is_link else text)
        return (docname, None if is_link else self._anchors.get((docname, anchor)))

    @cached_property
    def _anchors(self) -> dict[tuple[str, str], Fact]:
        """What a link into a document can show, by id and by label."""
        found: dict[tuple[str, str], Fact] = {}
        for name, (docname, anchor) in self.places.items():
            title = self.labels[name][2] if name in self.labels else ""
            found.setdefault((docname, anchor), (anchor, title))
            found.setdefault((docname, name), (anchor, title))
        for docname, metadata in self.env.metadata.items():
            for _, anchor, text in metadata.get("myst_slugs", {}).values():
                found[docname, anchor] = (anchor, text)
        return found

    # -- what other domains know -----------------------------------------------------------------

    def _objects(self, target: str) -> Fact:
        """Return all objects that a target may mean, by the last word of their names."""
        found = [entry for word in _words(target) for entry in self._by_word.get(word, ())]
        return (hashlib.sha256(repr(found).encode()).hexdigest()[:16],) if found else ()

    @cached_property
    def _by_word(self) -> dict[str, list[Any]]:
        found: defaultdict[str, list[Any]] = defaultdict(list)
        for name, entry in sorted(self._all_objects(), key=repr):
            words = _words(name)
            found[words[-1] if words else name].append(entry)
        return found

    def _all_objects(self) -> Iterator[tuple[str, Any]]:
        domains = self.env.domains
        standard = domains.standard_domain
        for (kind, name), entry in standard.objects.items():
            yield name, (kind, name, entry)
        for (program, name), place in standard.progoptions.items():
            yield name, (program, name, place)
        for name, cited in domains.citation_domain.citations.items():
            yield name, (name, cited[:2])  # the third is a line
        for domain in domains.sorted():
            if domain.name not in _ELSEWHERE:
                yield from _objects_of(domain)


def _objects_of(domain: Domain) -> Iterable[tuple[str, Any]]:
    return ((item[0], (domain.name, item)) for item in domain.get_objects())


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower()) or [text]
