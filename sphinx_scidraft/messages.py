"""The package's words in the language of a project.

Our own catalogues (``locale/<language>/LC_MESSAGES/scidraft.po``) come first, then the kinds that
sphinx-proof has in its 32 languages, then English.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_OWN = Path(__file__).parent / "locale"
_RELATED = {"zh": "zh_CN", "nb": "no", "nn": "no"}


def catalogues(language: str) -> list[str]:
    """Names of the catalogues for a language, the best one first.

    >>> catalogues("de_AT")
    ['de_AT', 'de']
    """
    normal = language.replace("-", "_")
    general = normal.partition("_")[0]
    return list(dict.fromkeys([normal, general, _RELATED.get(general, general)]))


@cache
def _own(language: str) -> Mapping[str, str]:
    """Read our catalogue for exactly this language."""
    path = _OWN / language / "LC_MESSAGES" / "scidraft.po"
    if not path.is_file():
        return {}
    from babel.messages.pofile import read_po  # noqa: PLC0415 (slow to import, rarely needed)

    with path.open("rb") as file:
        return {str(item.id): str(item.string) for item in read_po(file) if item.id and item.string}


@cache
def _of_sphinx_proof(language: str) -> Callable[[str], str]:
    """Look messages up in sphinx-proof's catalogue for exactly this language."""
    spec = find_spec("sphinx_proof")
    folder = Path(spec.origin).parent if spec and spec.origin else Path()
    path = folder / "translations" / "locales" / language / "LC_MESSAGES" / "proof.mo"
    if not path.is_file():
        return str
    with path.open("rb") as file:
        return GNUTranslations(file).gettext


@dataclass(frozen=True, slots=True)
class Messages:
    """The messages of one language."""

    language: str

    def __call__(self, message: str) -> str:
        """Translate an English message; what no catalogue knows stays English."""
        if self.language == "en":
            return message
        for name in catalogues(self.language):
            translated = _own(name).get(message) or _of_sphinx_proof(name)(message)
            if translated != message or message in _own(name):
                return translated
        return message

    def knows(self, message: str) -> bool:
        """Tell whether a message reads as it should in this language."""
        if self.language.partition("_")[0] == "en":
            return True
        return self(message) != message or any(
            message in _own(name) for name in catalogues(self.language)
        )

    def text(self, value: Any) -> str:
        """Translate what a user wrote: a text (also a lazy one), or a text for each language."""
        if not isinstance(value, Mapping):
            return self(str(value))
        for name in (*catalogues(self.language), "en"):
            if name in value:
                return str(value[name])
        return str(next(iter(value.values())))
