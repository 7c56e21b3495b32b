"""Every builder prints the same numbers, and none stumbles over our nodes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

import pytest
from building import tool
from sphinx.builders import Builder
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.util.docutils import SphinxTranslator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from collections.abc import Set as AbstractSet

    from building import Build, Built
    from docutils import nodes
    from sphinx.application import Sphinx

FILES = {
    "index.md": """\
# Root

```{toctree}
:numbered: 1

a
b
```

See {prf:ref}`law-a`, {prf:ref}`law-b` and {prf:ref}`the fact <fact-a>`, {prf:ref}`law-a,law-c`.

```{prf:list} law
```
""",
    "a.md": """\
# A

:::{law} First *one*
:label: law-a
:index: entry of an index

Adding zero: $x + 0 = x$.
:::

## In A

:::{law}
:label: law-c
:class: dropdown

Without a title.
:::

:::{fact} A fact
:label: fact-a

Text.
:::

:::{proof}
:of: fact-a

By {prf:ref}`law-a`

$$
a = b
$$
:::

:::{proof} Titled
Text.
:::
""",
    "b.md": "# B\n\n## In B\n\n:::{law} In b {prf:ref}`law-a`\n:label: law-b\n\nText.\n:::\n",
}
A = [
    r"Law 1\.1\W+First \W*one\b",
    r"Law 1\.2\W+Without a title",
    r"Fact 1\.1\W+A fact",
    r"Proof of .{0,90}Fact 1\.1",
    r"By .{0,99}Law 1\.1",
    r"Proof\W.{0,20}Titled",
]
B = [r"Law 2\.1\b.{0,20}In b"]
INDEX = [r"See .{0,99}Law 1\.1.{0,99}Law 2\.1.{0,99}the fact.{0,150}Laws .{0,99}1\.1.{0,150}1\.2"]

OUTPUTS = {
    "html": ("a.html", "b.html", "index.html"),
    "dirhtml": ("a/index.html", "b/index.html", "index.html"),
    "singlehtml": ("index.html",) * 3,
    "epub": ("a.xhtml", "b.xhtml", "index.xhtml"),
    "latex": ("notes.tex",) * 3,
    "text": ("a.txt", "b.txt", "index.txt"),
    "man": ("notes.1",) * 3,
    "texinfo": ("notes.texi",) * 3,
    "xml": ("a.xml", "b.xml", "index.xml"),
    "json": ("a.fjson", "b.fjson", "index.fjson"),
    "plain": ("a.plain", "b.plain", "index.plain"),
}


class PlainTranslator(SphinxTranslator):
    """A translator that knows nothing but text, and refuses what is not docutils' own."""

    def __init__(self, document: nodes.document, builder: Builder) -> None:
        super().__init__(document, builder)
        self.parts: list[str] = []

    def visit_Text(self, node: nodes.Text) -> None:
        self.parts.append(node.astext())

    def depart_Text(self, node: nodes.Text) -> None:
        pass

    def unknown_visit(self, node: nodes.Node) -> None:
        assert not type(node).__module__.startswith("sphinx_scidraft"), type(node)

    def unknown_departure(self, node: nodes.Node) -> None:
        pass


class PlainBuilder(Builder):
    """A stranger's builder."""

    name = "plain"
    format = "plain"
    default_translator_class: ClassVar[type[nodes.NodeVisitor]] = PlainTranslator
    allow_parallel = True

    def get_outdated_docs(self) -> Iterator[str]:
        yield from self.env.found_docs

    def get_target_uri(self, docname: str, typ: str | None = None) -> str:
        return docname

    def prepare_writing(self, docnames: AbstractSet[str]) -> None:
        pass

    def write_doc(self, docname: str, doctree: nodes.document) -> None:
        visitor = self.create_translator(doctree, self)
        assert isinstance(visitor, PlainTranslator)
        doctree.walkabout(visitor)
        path = self.outdir / f"{docname}.plain"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(" ".join(visitor.parts), encoding="utf-8")


class OwnHtmlBuilder(StandaloneHTMLBuilder):
    """A stranger's builder that makes HTML under a name of its own."""

    name = "ownhtml"


def setup(app: Sphinx) -> None:
    app.add_builder(PlainBuilder)
    app.add_builder(OwnHtmlBuilder)


@pytest.fixture(scope="module")
def doctrees(build: Build) -> Iterator[Built]:
    """One set of doctrees, which all builders share."""
    module = ModuleType("made_up_builders")
    vars(module)["setup"] = setup
    sys.modules["made_up_builders"] = module
    conf = {"extensions": ["sphinx_scidraft", "made_up_builders"], "html_theme": "basic"}
    yield build(FILES, conf=conf)
    del sys.modules["made_up_builders"]


@pytest.fixture(scope="module")
def output(build: Build, doctrees: Built) -> Callable[[str], Built]:
    """Run a builder, once."""
    return cache(lambda builder: build({}, previous=doctrees, builder=builder))


def shown(built: Built, name: str) -> str:
    if name.endswith("fjson"):
        body = json.loads(built.raw(name))["body"]
        return re.sub(r"\s+", " ", re.sub("<[^>]*>", "", body))
    return built.text(name)


@pytest.mark.parametrize("builder", OUTPUTS)
def test_the_same_numbers_everywhere(output: Callable[[str], Built], builder: str) -> None:
    built = output(builder)
    for name, patterns in zip(OUTPUTS[builder], (A, B, INDEX), strict=True):
        text = shown(built, name)
        for pattern in patterns:
            assert re.search(pattern, text), (pattern, text)


@pytest.mark.parametrize("builder", ["pseudoxml", "dummy", "changes", "linkcheck"])
def test_builders_without_pages(build: Build, doctrees: Built, builder: str) -> None:
    built = build({}, previous=doctrees, builder=builder)
    if builder == "pseudoxml":
        assert "Law 1.1" in built.raw("a.pseudoxml").replace("\N{NO-BREAK SPACE}", " ")
    if builder == "linkcheck":
        assert built.raw("output.txt") == ""


def test_a_builder_that_makes_html_under_its_own_name(build: Build, doctrees: Built) -> None:
    built = build({}, previous=doctrees, builder="ownhtml")
    assert 'class="statement family-foundation law admonition"' in built.raw("a.html")
    assert "First one" in built.raw("genindex.html")


def test_titles_for_translators(build: Build) -> None:
    built = build(FILES, builder="gettext")
    source = built.raw("a.pot")
    assert 'msgid "First *one*"' in source
    assert 'msgid "A fact"' in source
    assert 'msgid "Without a title."' in source
    assert not re.search(r'msgid "(Law|Fact|Proof|\()', source)


def test_epub_is_well_formed_and_linked(output: Callable[[str], Built]) -> None:
    built = output("epub")
    assert list(built.faults()) == []
    assert built.follow("index", "Law 2.1").startswith("b.xhtml: Law 2.1 (In b Law 1.1)")
    assert len(built.page("a").all(cls="statement")) == 5


def run(*command: str, folder: str) -> str:
    done = subprocess.run(
        [tool(command[0]), *command[1:]],
        cwd=folder,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "MANWIDTH": "80"},
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr, done.stderr
    return done.stdout


def test_man_page_can_be_read(output: Callable[[str], Built]) -> None:
    text = run("man", "--warnings", "./notes.1", folder=str(output("man").out))
    text = re.sub(r".\x08", "", text)
    assert re.search(r"Law.1\.1 \(First one\)", text)


def test_texinfo_can_be_made(output: Callable[[str], Built]) -> None:
    folder = str(output("texinfo").out)
    run("makeinfo", "--no-split", "-o", "notes.info", "notes.texi", folder=folder)
    assert re.search(r"Law.1\.1 \(First _?one_?\)", output("texinfo").raw("notes.info"))


def test_xml_holds_standard_nodes_only(output: Callable[[str], Built]) -> None:
    source = output("xml").raw("a.xml")
    assert "<admonition" in source
    assert not re.search("<(statement|qed|way)", source)
