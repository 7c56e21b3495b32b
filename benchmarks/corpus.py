"""Write a corpus of synthetic notes: always the same bytes for the same arguments.

    python -m benchmarks.corpus FOLDER --pages 200 --statements 10 --references 10 --dialect floor

Every dialect says the same thing.  ``scidraft`` and ``sphinx-proof`` share the source of their
pages and differ in the extension that ``conf.py`` names; ``floor`` is what Sphinx and MyST-Parser
can do alone: admonitions with the number typed into the title, a ``(label)=`` target before each,
and ``{ref}`` references with an explicit text.  The cost of a dialect over the floor is the cost
of numbering.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

# The numbered kinds that sphinx-proof and sphinx_scidraft have in common.
KINDS = (
    "theorem",
    "lemma",
    "definition",
    "proposition",
    "corollary",
    "axiom",
    "criterion",
    "conjecture",
    "remark",
    "example",
)
SENTENCE = (
    "a bounded sequence of weights has at least one limit point whenever every closed ball is "
    "compact and the loss is continuous along each path that gradient descent may take from there"
)
WORDS = SENTENCE.split()
FORMULAS = (
    r"$f(x) \le f(y) + \tfrac{L}{2} \|x - y\|^2$",
    r"$\sum_{i=1}^n p_i = 1$",
    r"$\theta_{t+1} = \theta_t - \eta \nabla f(\theta_t)$",
    r"$\|A x\| \le \|A\| \, \|x\|$",
)


class Dialect(StrEnum):
    """A way to write numbered statements."""

    FLOOR = "floor"
    SCIDRAFT = "scidraft"
    SPHINX_PROOF = "sphinx-proof"

    @property
    def extensions(self) -> list[str]:
        """What ``extensions`` in ``conf.py`` holds."""
        return {
            Dialect.FLOOR: ["myst_parser"],
            Dialect.SCIDRAFT: ["sphinx_scidraft"],
            Dialect.SPHINX_PROOF: ["myst_parser", "sphinx_proof"],
        }[self]


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement: where it stands in the corpus, and what a reader sees of it."""

    page: int
    place: int
    number: int
    kind: str

    @property
    def label(self) -> str:
        """The label that references use."""
        return f"{self.kind}-{self.page}-{self.place}"

    @property
    def heading(self) -> str:
        """Kind and number, such as "Lemma 12"."""
        return f"{self.kind.capitalize()} {self.number}"


@dataclass(frozen=True, slots=True)
class Corpus:
    """The size of a corpus; the text follows from it."""

    pages: int
    statements: int
    """How many statements each page has."""
    references: int
    """How many references each page has, each to some statement of the corpus."""

    def statement(self, page: int, place: int) -> Statement:
        """Return the statement at one place (from 0) of one page (from 0)."""
        position = page * self.statements + place
        kind = KINDS[position % len(KINDS)]
        return Statement(page, place, position // len(KINDS) + 1, kind)

    def target(self, chance: random.Random) -> Statement:
        """Return a statement picked from the whole corpus."""
        return self.statement(chance.randrange(self.pages), chance.randrange(self.statements))


def page_name(page: int) -> str:
    """Return the document name of a page."""
    return f"note-{page:05d}"


def write_corpus(folder: Path, corpus: Corpus, dialect: Dialect) -> None:
    """Write the project into ``folder``, which is made if it does not exist."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / "conf.py", conf_text(dialect))
    write(folder / "index.md", index_text(corpus))
    for page in range(corpus.pages):
        write(folder / f"{page_name(page)}.md", page_text(corpus, dialect, page))


def write(path: Path, text: str) -> None:
    """Write a text with the same bytes on every platform."""
    path.write_text(text, encoding="utf-8", newline="\n")


def conf_text(dialect: Dialect) -> str:
    """Return ``conf.py``, which differs between dialects in the extensions only."""
    return (
        'project = "Notes"\n'
        f"extensions = {dialect.extensions!r}\n"
        'html_theme = "basic"\n'
        'myst_enable_extensions = ["amsmath", "attrs_block", "attrs_inline", "colon_fence",'
        ' "deflist", "dollarmath"]\n'
    )


def index_text(corpus: Corpus) -> str:
    """Return the root page: one flat table of contents."""
    names = "\n".join(page_name(page) for page in range(corpus.pages))
    return f"# Notes\n\n:::{{toctree}}\n:maxdepth: 1\n\n{names}\n:::\n"


def page_text(corpus: Corpus, dialect: Dialect, page: int) -> str:
    """Return one page: statements, each followed by a paragraph with its share of references."""
    chance = random.Random(page)
    blocks = [f"# Note {page + 1}", sentences(chance, 2)]
    for place in range(corpus.statements):
        if place % 5 == 0:
            blocks.append(f"## Part {place // 5 + 1} of note {page + 1}")
        blocks.append(statement_text(corpus.statement(page, place), dialect, chance))
        share = len(range(place, corpus.references, corpus.statements))
        blocks.append(remark_text(corpus, dialect, chance, share))
    return "\n\n".join(blocks) + "\n"


def statement_text(statement: Statement, dialect: Dialect, chance: random.Random) -> str:
    """Return the source of one statement with a title of three words and a body."""
    title = " ".join(chance.sample(WORDS, 3)).capitalize()
    body = f"{sentences(chance, 2)}\n:::"
    if dialect is Dialect.FLOOR:
        return f"({statement.label})=\n:::{{admonition}} {statement.heading} ({title})\n\n{body}"
    return f":::{{prf:{statement.kind}}} {title}\n:label: {statement.label}\n\n{body}"


def remark_text(corpus: Corpus, dialect: Dialect, chance: random.Random, references: int) -> str:
    """Return a paragraph that refers to so many statements."""
    links = (reference(corpus.target(chance), dialect) for _ in range(references))
    return " ".join([sentences(chance, 1), *(f"Compare {link}." for link in links)])


def reference(target: Statement, dialect: Dialect) -> str:
    """Return the role that shows kind and number of a statement and leads to it."""
    if dialect is Dialect.FLOOR:
        return f"{{ref}}`{target.heading} <{target.label}>`"
    return f"{{prf:ref}}`{target.label}`"


def sentences(chance: random.Random, count: int) -> str:
    """Return sentences of a dozen words, each ending in a formula."""
    return " ".join(
        f"{' '.join(chance.choices(WORDS, k=12)).capitalize()} with {chance.choice(FORMULAS)}."
        for _ in range(count)
    )


def main() -> None:
    """Write the corpus that the command line asks for."""
    parser = argparse.ArgumentParser(description="Write a corpus of synthetic notes.")
    parser.add_argument("folder", type=Path, help="where the project is written")
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--statements", type=int, default=10, help="statements per page")
    parser.add_argument("--references", type=int, default=10, help="references per page")
    parser.add_argument("--dialect", type=Dialect, choices=list(Dialect), default=Dialect.SCIDRAFT)
    options = parser.parse_args()
    corpus = Corpus(options.pages, options.statements, options.references)
    write_corpus(options.folder, corpus, options.dialect)


if __name__ == "__main__":
    main()
