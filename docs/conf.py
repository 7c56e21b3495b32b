import sys
from pathlib import Path

from sphinx_scidraft import __version__

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "sphinx_scidraft"
author = "The sphinx_scidraft developers"
copyright = author
version = release = __version__

extensions = [
    "sphinx_scidraft",
    "sphinx.ext.intersphinx",
    # From docs/_ext: what the manual is made with.
    "shown",
    "faults",
    "reference",
    "lectures",
]
exclude_patterns = ["_build"]
myst_heading_anchors = 3  # so that [](#labels) leads to the heading "Labels"

# The kinds and the formats of which kinds.md and numbering.md show what becomes.
scidraft_kinds = {
    "result": {
        "title": {"en": "Result", "de": "Ergebnis"},
        "plural": {"en": "Results", "de": "Ergebnisse"},
        "style": "theorem",
        "counter": "theorem",
        "needs_proof": True,
    },
    "heuristic": {"style": "remark", "numbered": False},
}
scidraft_numbering = {"formats": {"hypothesis": "H%s"}}

numfig = True  # for the gallery; statements need it not

html_title = f"sphinx_scidraft {__version__}"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_theme_options = {"header_links": [("Notes", "notes/index"), ("Gallery", "gallery")]}

latex_elements = {
    "preamble": r"""
% A style of its own for a kind, as builders.md shows it.
\newtheoremstyle{slanted}{\topsep}{\topsep}{\slshape}
  {0pt}{\scshape}{.}{5pt}{\scidrafthead}
\scidraftstyle{heuristic}{slanted}
% The sign at the end of a proof, where the manual writes about it; pdfLaTeX does not know it.
\ifdefined\DeclareUnicodeCharacter
  \DeclareUnicodeCharacter{220E}{\ensuremath{\blacksquare}}
\fi
"""
}

# Stands for another project, and leads nowhere; see _ext/lectures.py.
linkcheck_ignore = [r"https://lectures\.example/"]
