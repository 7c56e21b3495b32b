"""The other spellings of a kind: ``{proof:lemma}`` and ``{lemma}`` besides ``{prf:lemma}``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from docutils.parsers.rst.languages.en import directives as docutils_names
from sphinx.domains import Domain
from sphinx.util.docutils import is_directive_registered

from sphinx_scidraft.statements import references
from sphinx_scidraft.statements.directives import StatementDirective
from sphinx_scidraft.statements.settings import kinds_from

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from docutils import nodes
    from docutils.parsers.rst import Directive
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment


class ProofSpelling(Domain):
    """``proof:`` as another spelling of ``prf:``; it holds nothing of its own."""

    name = "proof"
    label = "Proof"
    roles: ClassVar[dict[str, Any]] = {"ref": references.StatementRole(warn_dangling=True)}

    def directive(self, name: str) -> type[Directive] | None:
        """Return what ``prf:`` has under the name."""
        return self.env.domains["prf"].directive(name)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, Any]) -> None:
        """Take nothing over: there is nothing."""

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Find nothing: the ``prf`` domain does."""
        return []


def _register_bare_names(app: Sphinx, config: Config) -> None:
    """Register ``{lemma}`` and the rest, but for names that somebody else has."""
    for name in kinds_from(config):
        if name not in docutils_names and not is_directive_registered(name):
            app.add_directive(name, StatementDirective)


def setup(app: Sphinx) -> None:
    """Register the spellings, when all other extensions have registered theirs."""
    app.add_domain(ProofSpelling)
    app.connect("config-inited", _register_bare_names, priority=900)
