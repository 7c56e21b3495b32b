"""The title block: what the front matter says, below the title of its note.

It is made of docutils' own nodes, so that any theme can show it. Only HTML has it; in other outputs
several notes share one title page.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from babel import Locale, UnknownLocaleError
from babel.dates import format_date
from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform

from sphinx_scidraft.messages import Messages
from sphinx_scidraft.notes.frontmatter import FIELDS, FrontMatter, read
from sphinx_scidraft.problems import Problem, warn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from sphinx.application import Sphinx

    from sphinx_scidraft.notes.frontmatter import Author

_IDENTIFIED = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
_REGISTERED = re.compile(r"10\.\d+/\S+")


class title_block(nodes.Element):
    """The place of the title block; ``matter`` is a ``FrontMatter``."""


class ReadFrontMatter(SphinxTransform):
    """Note what the front matter says, before docutils takes it apart (``DocInfo``, 340)."""

    default_priority = 335

    def apply(self, **kwargs: Any) -> None:
        """Put the place of a title block below the title, if there is anything to say."""
        fields = _fields(self.document)
        section = next((node for node in self.document if isinstance(node, nodes.section)), None)
        if section is None or not isinstance(section[0], nodes.title) or not FIELDS & fields.keys():
            return
        matter, faults = read(fields)
        source = str(self.env.doc2path(self.env.docname))
        for fault in faults:
            message = f"front matter, {fault.field}: {fault.message}"
            warn(Problem.METADATA, message, location=f"{source}:{_line(source, fault.field)}")
        if matter != FrontMatter():
            section.insert(1, title_block("", matter=matter))


def _fields(document: nodes.document) -> dict[str, str]:
    """Return the fields that a document begins with."""
    first = next((node for node in document if not isinstance(node, nodes.comment)), None)
    if not isinstance(first, nodes.field_list):
        return {}
    return {
        field[0].astext().lower(): _written(field[1])
        for field in first.children
        if isinstance(field, nodes.field)
    }


def _written(body: Any) -> str:
    """Return a value as it was written: to reStructuredText, "A. Author" is a list."""
    return str(body.rawsource or body.astext())


def _line(source: str, field: str) -> int:
    """Return the line in which a field begins."""
    try:
        lines = Path(source).read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return 1
    begin = re.compile(rf":?{field}\s*:", re.IGNORECASE)
    return next((number for number, line in enumerate(lines, 1) if begin.match(line)), 1)


class WriteTitleBlock(SphinxPostTransform):
    """Write the title block in the language of the project."""

    default_priority = 4

    def run(self, **kwargs: Any) -> None:
        """Replace the place of each title block by what is shown."""
        for place in list(self.document.findall(title_block)):
            block = nodes.container(classes=["title-block"])
            if self.app.builder.format == "html":
                block += _Writer(self.config.language or "en").paragraphs(place["matter"])
            place.parent.replace(place, [block] if len(block) else [])


class _Writer:
    """Writes title blocks in one language."""

    def __init__(self, language: str) -> None:
        self.say = Messages(language)
        try:
            self.locale = Locale.parse(language, sep="-" if "-" in language else "_")
        except (UnknownLocaleError, ValueError):
            self.locale = Locale("en")

    def paragraphs(self, matter: FrontMatter) -> Iterator[nodes.paragraph]:
        """Yield the lines of a title block."""
        if matter.subtitle:
            yield _paragraph("subtitle", [nodes.Text(matter.subtitle)])
        marks = len(matter.affiliations) > 1
        if matter.authors:
            places = matter.affiliations if marks else ()
            yield _paragraph("authors", self._authors(matter.authors, places))
        for place, name in enumerate(matter.affiliations, 1):
            mark = [nodes.superscript("", str(place)), nodes.Text(" ")] if marks else []
            yield _paragraph("affiliation", [*mark, nodes.Text(name)])
        dates = list(self._dates(matter))
        if dates:
            yield _paragraph("dates", _joined(dates, " · "))
        if matter.keywords:
            words = ", ".join(matter.keywords)
            head = nodes.strong("", self.say("Keywords:"))
            yield _paragraph("keywords", [head, nodes.Text(f" {words}")])

    def _authors(self, authors: Sequence[Author], places: Sequence[str]) -> list[nodes.Node]:
        """Join the authors as the language does: A, B and C."""
        items = [self._author(author, places) for author in authors]
        joined = items[0]
        for item in items[1:-1]:
            joined = self._pair("{first}, {next}", joined, item)
        return self._pair("{first} and {last}", joined, items[-1]) if len(items) > 1 else joined

    def _pair(
        self, pattern: str, first: list[nodes.Node], second: list[nodes.Node]
    ) -> list[nodes.Node]:
        between = re.sub(r"\{first\}|\{(?:next|last)\}", "", self.say(pattern))
        return [*first, nodes.Text(between), *second]

    def _author(self, author: Author, places: Sequence[str]) -> list[nodes.Node]:
        name: nodes.Node = nodes.Text(author.name)
        address = author.url or (f"mailto:{author.email}" if author.email else "")
        if address:
            name = nodes.reference("", "", name, refuri=address)
        marks = [str(places.index(place) + 1) for place in author.affiliations if place in places]
        made = [name, *([nodes.superscript("", ",".join(marks))] if marks else [])]
        if author.orcid:
            made += [nodes.Text(" "), self._orcid(author)]
        return made

    def _orcid(self, author: Author) -> nodes.Node:
        if not _IDENTIFIED.fullmatch(author.orcid):
            return nodes.Text(f"({author.orcid})")
        return nodes.reference(
            "",
            "ORCID",
            refuri=f"https://orcid.org/{author.orcid}",
            reftitle=f"{author.name}: {author.orcid}",
            classes=["orcid"],
        )

    def _dates(self, matter: FrontMatter) -> Iterator[list[nodes.Node]]:
        if matter.published:
            yield [nodes.Text(self._date(matter.published))]
        if matter.updated:
            updated = self.say("updated {date}").format(date=self._date(matter.updated))
            yield [nodes.Text(updated)]
        if matter.doi:
            link = f"https://doi.org/{matter.doi}" if _REGISTERED.fullmatch(matter.doi) else ""
            text = nodes.Text(matter.doi)
            yield [nodes.Text("DOI "), nodes.reference("", "", text, refuri=link) if link else text]

    def _date(self, day: date | str) -> str:
        return day if isinstance(day, str) else str(format_date(day, "long", self.locale))


def _joined(parts: Iterable[list[nodes.Node]], between: str) -> list[nodes.Node]:
    joined: list[nodes.Node] = []
    for part in parts:
        joined += [nodes.Text(between), *part] if joined else part
    return joined


def _paragraph(name: str, children: list[nodes.Node]) -> nodes.paragraph:
    return nodes.paragraph("", "", *children, classes=[name])


def setup(app: Sphinx) -> None:
    """Register the transforms."""
    app.add_node(title_block)
    app.add_transform(ReadFrontMatter)
    app.add_post_transform(WriteTitleBlock)
