"""Kinds of statements: the built-in table and the user's own. Knows no Sphinx."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


class Family(StrEnum):
    """What statements of a kind have in common in style; the names appear as CSS classes."""

    THEOREM = "theorem"
    DEFINITION = "definition"
    REFUTATION = "refutation"
    FOUNDATION = "foundation"
    TEST = "test"
    REMARK = "remark"
    PROOF = "proof"


class Relation(StrEnum):
    """How the head of a statement names the one that it belongs to (``:of:``)."""

    OF = "of"  # Proof of Lemma 1
    TO = "to"  # Solution to Exercise 1


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of statement.

    ``title`` and ``plural`` are English (or what the user wrote: a text, or one for each language);
    ``counter`` is the name of the kind whose counter it takes.
    """

    name: str
    title: Any
    plural: Any
    family: Family
    counter: str
    needs_proof: bool = False
    numbered: bool = True

    @property
    def relation(self) -> Relation:
        """The preposition between this kind and what it belongs to."""
        return Relation.OF if self.family is Family.PROOF else Relation.TO


def _kind(
    name: str,
    family: Family,
    plural: str = "",
    *,
    needs_proof: bool = False,
    numbered: bool = True,
) -> Kind:
    title = name.capitalize()
    return Kind(name, title, plural or f"{title}s", family, name, needs_proof, numbered)


BUILT_IN: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        _kind("theorem", Family.THEOREM, needs_proof=True),
        _kind("lemma", Family.THEOREM, needs_proof=True),
        _kind("proposition", Family.THEOREM, needs_proof=True),
        _kind("corollary", Family.THEOREM, "Corollaries", needs_proof=True),
        _kind("claim", Family.THEOREM, needs_proof=True),
        _kind("fact", Family.THEOREM),
        _kind("identity", Family.THEOREM, "Identities"),
        _kind("formula", Family.THEOREM),
        _kind("property", Family.THEOREM, "Properties"),
        _kind("conjecture", Family.THEOREM),
        _kind("hypothesis", Family.THEOREM, "Hypotheses"),
        _kind("definition", Family.DEFINITION),
        _kind("notation", Family.DEFINITION),
        _kind("convention", Family.DEFINITION),
        _kind("construction", Family.DEFINITION),
        _kind("algorithm", Family.DEFINITION),
        _kind("problem", Family.DEFINITION),
        _kind("question", Family.DEFINITION),
        _kind("exercise", Family.DEFINITION),
        _kind("solution", Family.DEFINITION, numbered=False),
        _kind("example", Family.DEFINITION),
        _kind("counterexample", Family.REFUTATION),
        _kind("axiom", Family.FOUNDATION),
        _kind("postulate", Family.FOUNDATION),
        _kind("principle", Family.FOUNDATION),
        _kind("law", Family.FOUNDATION),
        _kind("rule", Family.FOUNDATION),
        _kind("assumption", Family.FOUNDATION),
        _kind("condition", Family.FOUNDATION),
        _kind("criterion", Family.TEST, "Criteria"),
        _kind("remark", Family.REMARK),
        _kind("observation", Family.REMARK),
        _kind("proof", Family.PROOF, numbered=False),
    )
}


def unknown_kind(name: str) -> Kind:
    """The kind that stands in for a name that nobody has declared."""
    return replace(_kind(name, Family.REMARK, numbered=False), plural=name.capitalize())


def kinds_of(
    declared: Mapping[str, Mapping[str, Any]], counters: Mapping[str, str]
) -> dict[str, Kind]:
    """The built-in kinds and the declared ones, with the counters that were assigned to them.

    ``declared`` is the checked value of ``scidraft_kinds``, ``counters`` maps kinds to the kinds
    whose counter they take.
    """
    kinds = dict(BUILT_IN)
    for name, values in declared.items():
        base = BUILT_IN.get(name) or _kind(name, Family.THEOREM)
        title = values.get("title", base.title)
        kinds[name] = Kind(
            name=name,
            title=title,
            plural=values.get("plural", base.plural if title == base.title else title),
            family=Family(values.get("style", base.family)),
            counter=values.get("counter", base.counter),
            needs_proof=values.get("needs_proof", base.needs_proof),
            numbered=values.get("numbered", base.numbered),
        )
    for name, counter in counters.items():
        kinds[name] = replace(kinds[name], counter=counter)
    return kinds
