"""The table of all statements: what has which number, label, name. Knows no Sphinx.

Made once per build from the records; every output and every reference asks it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from sphinx_scidraft.statements.dependencies import circles
from sphinx_scidraft.statements.outline import Key, Statement, normalised

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sphinx_scidraft.statements.numbering import Number, Numbering


@dataclass
class Table:
    """The statements of a project and their numbers.

    Statements that the builder leaves out have no place in ``numbering.order``.
    """

    statements: Mapping[str, Sequence[Statement]]
    numbering: Numbering
    _all: list[Statement] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._all = [
            statement
            for docname in sorted(self.statements)
            for statement in self.statements[docname]
        ]

    def in_order(self) -> list[Statement]:
        """All statements that count, in the order in which a reader meets them."""
        return [self[key] for key in self.numbering.order]

    def __getitem__(self, key: Key) -> Statement:
        return self.statements[key.docname][key.position]

    def counts(self, statement: Statement) -> bool:
        """Tell whether the builder takes a statement in."""
        return statement.key in self.numbering.order

    def number(self, statement: Statement) -> Number | None:
        """Return the number of a statement, if it has one."""
        return self.numbering.numbers.get(statement.key)

    def order(self, statement: Statement) -> int:
        """Return the place of a statement in the order of reading."""
        return self.numbering.order[statement.key]

    @cached_property
    def _labels(self) -> dict[str, Statement]:
        labels: dict[str, Statement] = {}
        for statement in filter(self.counts, self._all):
            for label in statement.labels:
                labels.setdefault(label, statement)
        return labels

    @cached_property
    def _normalised(self) -> dict[str, Statement]:
        labels: dict[str, Statement] = {}
        for label, statement in self._labels.items():
            labels.setdefault(normalised(label), statement)
        return labels

    def find(self, label: str) -> Statement | None:
        """Find the statement with a label: exactly, then by its normalised form."""
        found = self._labels.get(label)
        return self._normalised.get(normalised(label)) if found is None else found

    def leaves_out(self, label: str) -> bool:
        """Tell whether the only statements with a label are ones that the builder leaves out."""
        return self.find(label) is None and any(label in item.labels for item in self._all)

    def labels(self) -> Iterable[str]:
        """All labels."""
        return self._labels

    def duplicates(self) -> Iterator[tuple[str, Statement, Statement]]:
        """Yield label, statement and the earlier statement that has the label already."""
        for statement in filter(self.counts, self._all):
            for label in statement.labels:
                first = self._labels[label]
                if first is not statement:
                    yield label, statement, first

    @cached_property
    def belonging(self) -> dict[Key, list[Statement]]:
        """What belongs to a statement (``:of:``), in the order of reading."""
        found: dict[Key, list[Statement]] = {}
        for statement in self.in_order():
            owner = self.find(statement.of) if statement.of else None
            if owner is not None and owner is not statement:
                found.setdefault(owner.key, []).append(statement)
        return found

    def circles(self) -> list[list[Statement]]:
        """Find statements that rest on each other, by what they or their proofs use."""
        graph: dict[Key, set[Key]] = {}
        for statement in filter(self.counts, self._all):
            owner = (self.find(statement.of) if statement.of else None) or statement
            edges = graph.setdefault(owner.key, set())
            for label in statement.uses:
                used = self.find(label)
                if used is not None:
                    edges.add(used.key)
        ordered = {key: sorted(graph[key]) for key in sorted(graph)}
        return [[self[key] for key in circle] for circle in circles(ordered)]
