"""The words for kinds in the language of a project."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sphinx_scidraft.statements.kinds import BUILT_IN, Kind, unknown_kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx_scidraft.messages import Messages


class KindWords:
    """Names of kinds, and the phrases around them."""

    def __init__(self, kinds: Mapping[str, Kind], messages: Messages) -> None:
        self.kinds = kinds
        self.messages = messages
        # Every statement of a project asks for one of a few words.
        self.singular = cache(self._singular)
        self.say = cache(messages)

    def kind(self, name: str) -> Kind:
        """Return a kind; one that nobody has declared is made up."""
        return self.kinds.get(name) or unknown_kind(name)

    def _singular(self, kind: str) -> str:
        """Name a kind: Lemma."""
        return self.messages.text(self.kind(kind).title)

    def plural(self, kind: str) -> str:
        """Name a kind for several: Lemmas.

        Where a language knows the built-in kind, but not its plural, the singular is better than
        an English word.
        """
        plural = self.kind(kind).plural
        built_in = BUILT_IN.get(kind)
        if built_in and plural == built_in.plural and self._lacks(plural, built_in.title):
            return self.singular(kind)
        return self.messages.text(plural)

    def _lacks(self, plural: str, singular: str) -> bool:
        return not self.messages.knows(plural) and self.messages.knows(singular)
