"""The embedded JavaScript engine: PyPI's ``quickjs-ng``, whose module is called ``quickjs``."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution

from sphinx.errors import ExtensionError

_OTHER = "quickjs"
"""Another package, older and not kept any more, with a module of the same name."""


def need_quickjs_ng() -> None:
    """Stop with one clear error where two packages own the engine's module.

    Python loads the older one's then, in whichever order they have been installed.
    """
    try:
        distribution(_OTHER)
    except PackageNotFoundError:
        return
    raise ExtensionError(
        "The packages 'quickjs' and 'quickjs-ng' are both installed, and both own the module "
        "'quickjs'. sphinx_scidraft needs that of quickjs-ng. Remove both and install it again: "
        "pip uninstall -y quickjs quickjs-ng; pip install quickjs-ng"
    )
