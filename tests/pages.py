"""Read HTML pages strictly: what is not well-formed or not valid does not pass."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

_VOID = frozenset(
    (
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
        *("track", "wbr"),
    )
)
_INLINE = frozenset(
    (
        *("a", "abbr", "b", "cite", "code", "em", "i", "kbd", "q", "s", "samp", "small", "span"),
        *("strong", "sub", "sup", "u", "var"),
    )
)
_BLOCK = frozenset(
    (
        *("address", "article", "aside", "blockquote", "details", "div", "dl", "fieldset"),
        *("figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main"),
        *("nav", "ol", "p", "pre", "section", "table", "ul"),
    )
)
_UNSEEN = frozenset({"head", "script", "style", "template"})


def fold(text: str) -> str:
    """Make every run of white space, no-break spaces included, one space."""
    return " ".join(text.split())


class _TreeParser(HTMLParser):
    """Makes a tree of a page and refuses tags that do not close."""

    def __init__(self) -> None:
        super().__init__()
        self.builder = ET.TreeBuilder()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice: {self.get_starttag_text()}"
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        if tag in _VOID:
            self.builder.end(tag)
        else:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1] == tag, f"</{tag}> closes <{self.open[-1]}>"
        self.open.pop()
        self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        if self.open:
            self.builder.data(data)


class Page:
    """An HTML page: its tree, its visible text, its ids and its links."""

    def __init__(self, source: str) -> None:
        parser = _TreeParser()
        parser.feed(source)
        parser.close()
        assert not parser.open, f"not closed: {parser.open}"
        self.source = source
        self.root = parser.builder.close()
        self.ids: dict[str, int] = {}
        self.faults: list[str] = []
        self.links: list[tuple[str, str]] = []
        self._shown = ""
        self._walk(self.root, frozenset())
        self._check_names()

    def _walk(self, element: ET.Element, around: frozenset[str]) -> None:
        tag = element.tag
        if tag in _UNSEEN:
            return
        if (tag == "a" and "a" in around) or (tag in _BLOCK and "p" in around):
            self.faults.append(f"<{tag}> within <{'a' if tag == 'a' else 'p'}>")
        self._space(tag)
        identifier = element.get("id")
        if identifier is not None:
            if identifier in self.ids or not re.fullmatch(r"\S+", identifier):
                self.faults.append(f"id {identifier!r} twice or not valid")
            self.ids.setdefault(identifier, len(self._shown))
        start = len(self._shown)
        self._shown += element.text or ""
        for child in element:
            self._walk(child, around | {tag})
            self._shown += child.tail or ""
        if tag == "a" and "href" in element.attrib:
            self.links.append((fold(self._shown[start:]), element.attrib["href"]))
        self._space(tag)

    def _space(self, tag: str) -> None:
        if tag not in _INLINE:
            self._shown += " "

    def _check_names(self) -> None:
        for attribute in ("aria-labelledby", "aria-describedby", "for"):
            for element in self.root.iter():
                for name in element.get(attribute, "").split():
                    if name not in self.ids:
                        self.faults.append(f"{attribute}={name!r} names nothing")

    @property
    def text(self) -> str:
        """What a reader sees, white space folded."""
        return fold(self._shown)

    def at(self, identifier: str) -> str:
        """The text that begins at an id."""
        start = self.ids[identifier]
        return fold(self._shown[start : start + 800])

    def all(self, tag: str = "*", cls: str = "") -> list[ET.Element]:
        """All elements with a tag and a class."""
        return [item for item in self.root.iter() if _is(item, tag, cls)]

    def one(self, tag: str = "*", cls: str = "") -> ET.Element:
        """The only element with a tag and a class."""
        (found,) = self.all(tag, cls)
        return found

    def by_id(self, identifier: str) -> ET.Element:
        """The element with an id."""
        return next(item for item in self.root.iter() if item.get("id") == identifier)

    def href(self, text: str) -> str:
        """Where the links with a text lead: all to the same place."""
        (found,) = {href for shown, href in self.links if shown == text}
        return found

    def statements(self) -> list[str]:
        """The heads of all statements, in order, without arrows and permalinks."""
        return [head_text(item) for item in self.all(cls="statement")]


def _is(element: ET.Element, tag: str, cls: str) -> bool:
    return (tag in {"*", element.tag}) and (not cls or cls in element.get("class", "").split())


def head_text(statement: ET.Element) -> str:
    """The head of a statement: number and name."""
    head = next(item for item in statement if _is(item, "*", "statement-title"))
    parts = [
        "".join(part.itertext())
        for part in head
        if {"statement-number", "statement-name"} & set(part.get("class", "").split())
    ]
    return fold("".join(parts))
