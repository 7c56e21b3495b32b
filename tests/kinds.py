"""A diagram of each kind."""

from __future__ import annotations

KINDS: dict[str, tuple[str, list[str]]] = {
    "flowchart": (
        (
            'flowchart TD\n  A[Read] --> B{"Any<br>fault?"}\n  B -- yes --> C([Warn])\n'
            "  subgraph out [Outputs]\n    B -.-> D[(HTML)]\n  end\n"
        ),
        ["Read", "Any", "fault?", "yes", "Warn", "Outputs", "HTML"],
    ),
    "sequence": (
        "sequenceDiagram\n  Reader->>Browser: opens\n  Note over Browser: no script\n",
        ["Reader", "Browser", "opens", "no script"],
    ),
    "class": (
        (
            "classDiagram\n  class Statement {\n    +str label\n    +number() str\n  }\n"
            "  Statement <|-- Lemma : is a\n"
        ),
        ["Statement", "+str label", "+number() : str", "Lemma", "is a"],
    ),
    "state": (
        "stateDiagram-v2\n  [*] --> Draft\n  Draft --> Print : submit\n  Print --> [*]\n",
        ["Draft", "Print", "submit"],
    ),
    "mindmap": ("mindmap\n  root((Note))\n    Proof\n    Lemma\n", ["Note", "Proof", "Lemma"]),
    "quadrant": (
        "quadrantChart\n  x-axis Low --> High\n  quadrant-1 Best\n  Ours: [0.3, 0.6]\n",
        ["Low", "High", "Best", "Ours"],
    ),
    "pie": ('pie showData\n  "Reading" : 3\n  "Writing" : 1\n', ["75%", "25%", "Reading [3]"]),
    "er": (
        "erDiagram\n  NOTE ||--o{ LABEL : contains\n  NOTE {\n    string title\n  }\n",
        ["NOTE", "LABEL", "contains", "string", "title"],
    ),
    "timeline": (
        "timeline\n  section First\n    2024 : Draft : Review\n",
        ["First", "2024", "Draft", "Review"],
    ),
    "git": (
        'gitGraph\n  commit id: "one"\n  branch side\n  commit id: "two" tag: "v1"\n',
        ["main", "side", "one", "two", "v1"],
    ),
    "gantt": (
        "gantt\n  dateFormat YYYY-MM-DD\n  section Data\n  Shard :a, 2026-09-01, 3d\n",
        ["Data", "Shard"],
    ),
}
"""Each kind of diagram: a source, and what must be read in its drawing."""


def fenced(source: str, *options: str) -> str:
    """A diagram in a page."""
    head = "".join(f"{option}\n" for option in options)
    return f"```{{mermaid}}\n{head}\n{source}```\n"
