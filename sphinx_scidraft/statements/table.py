"""The table of all statements: what has which number, label, name. Knows no Sphinx.

Made once per build from the records; every output and every reference asks it.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from sphinx_scidraft.statements.dependencies import circles
from sphinx_scidraft.statements.numbering import LEFT_OUT
from sphinx_scidraft.statements.outline import Key, Statement, normalised

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sphinx_scidraft.statements.numbering import Number, Numbering


class Table:
    """The statements of a project and their numbers."""

    def __init__(self, statements: Mapping[str, Sequence[Statement]], numbering: Numbering) -> None:
        self._statements = statements
        self._numbering = numbering
        self._labels: dict[str, Statement] = {}
        self._duplicates: list[tuple[str, Statement, Statement]] = []
        for docname in sorted(statements):
            for statement in filter(self.counts, statements[docname]):
                self._note_labels(statement)

    def _note_labels(self, statement: Statement) -> None:
        for label in statement.labels:
            first = self._labels.setdefault(label, statement)
            if first is not statement:
                self._duplicates.append((label, statement, first))

    def in_order(self) -> Sequence[Statement]:
        """All statements that count, in the order in which a reader meets them."""
        return self._numbering.sequence

    def __getitem__(self, key: Key) -> Statement:
        return self._statements[key.docname][key.position]

    def counts(self, statement: Statement) -> bool:
        """Tell whether the builder takes a statement in."""
        return self.order(statement) != LEFT_OUT

    def number(self, statement: Statement) -> Number | None:
        """Return the number of a statement, if it has one."""
        return self._numbering.numbers[statement.docname][statement.position]

    def order(self, statement: Statement) -> int:
        """Return the place of a statement in the order of reading."""
        return self._numbering.order[statement.docname][statement.position]

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
        return self.find(label) is None and any(
            label in statement.labels
            for statements in self._statements.values()
            for statement in statements
        )

    def labels(self) -> Iterable[str]:
        """All labels."""
        return self._labels

    def duplicates(self) -> Sequence[tuple[str, Statement, Statement]]:
        """Label, statement and the earlier statement that has the label already."""
        return self._duplicates

    def belonging(self, statement: Statement) -> Sequence[Statement]:
        """Return what belongs to a statement (``:of:``), in the order of reading."""
        owners = self._belonging.get(statement.docname)
        return owners.get(statement.position, ()) if owners else ()

    @cached_property
    def _belonging(self) -> dict[str, dict[int, list[Statement]]]:
        found: dict[str, dict[int, list[Statement]]] = {}
        for statement in self.in_order():
            owner = self.find(statement.of) if statement.of else None
            if owner is not None and owner is not statement:
                owned = found.setdefault(owner.docname, {})
                owned.setdefault(owner.position, []).append(statement)
        return found

    def users(self, statement: Statement) -> Sequence[Statement]:
        """Return what rests on a statement (``:uses:``), in the order of reading.

        What a proof uses counts for what it proves.
        """
        users = self._users.get(statement.key)
        return [self[key] for key in users] if users else ()

    @cached_property
    def _users(self) -> dict[Key, dict[Key, None]]:
        found: dict[Key, dict[Key, None]] = {}
        for user in sorted(self._dependencies, key=lambda key: self.order(self[key])):
            for used in self._dependencies[user]:
                if used != user:
                    found.setdefault(used, {})[user] = None
        return found

    @cached_property
    def _dependencies(self) -> dict[Key, set[Key]]:
        """What each statement rests on, by itself or by its proofs."""
        graph: dict[Key, set[Key]] = {}
        for statement in self.in_order():
            if statement.uses:
                owner = (self.find(statement.of) if statement.of else None) or statement
                used = filter(None, map(self.find, statement.uses))
                graph.setdefault(owner.key, set()).update(item.key for item in used)
        return graph

    def circles(self) -> list[list[Statement]]:
        """Find statements that rest on each other, by what they or their proofs use."""
        graph = self._dependencies
        ordered = {key: sorted(graph[key]) for key in sorted(graph)}
        return [[self[key] for key in circle] for circle in circles(ordered)]
