"""The colours of a diagram for which its author asks for none, in the terms of Mermaid's themes.

Text is ink on paper or on tints of it, with a contrast of at least 7 to 1, lines have at least 3
to 1. A colour of a role is the theme's variable of the same name on a page, so a diagram goes
along with whatever the page does.
"""

from __future__ import annotations

from typing import Any

INK = "#1c1b19"
SOFT = "#524e48"
LINE = "#dad6cd"
TINT = "#f7f5ef"
PAPER = "#fffefb"

ROLES = {INK: "ink", SOFT: "soft", LINE: "line", TINT: "tint", PAPER: "paper"}
"""What colours are for, and the variable ``--diagram-…`` that a style sheet may set for it."""
DARK_ROLES = {INK: "#e3e0d9", SOFT: "#b8b4ac", LINE: "#3e4147", TINT: "#1e2125", PAPER: "#17191c"}
"""The theme's own colours in the dark; all others are computed."""

FONT = '"DejaVu Sans",Verdana,sans-serif'
"""What a drawing is measured with; a page may set it in another."""

# Pairs of a ground for text and a line of the same hue, far from each other for all eyes.
_HUES = (
    ("#dbe7f6", "#2b5c9e"),
    ("#f8e3cf", "#9a4a0b"),
    ("#dcecdb", "#2f6b3a"),
    ("#efdff3", "#7a3a96"),
    ("#f7f0c3", "#6f5b00"),
    ("#d8edee", "#12646c"),
    ("#f9dce2", "#a12a50"),
    ("#e6e4df", "#55514a"),
)
# The lines of branches, dark enough for the branch's name to stand on them in the paper's colour.
_BRANCHES = (
    *("#24508c", "#7d3c08", "#285a31", "#6b3284", "#5a4a00", "#0f545b", "#8b2445", "#48443e"),
)


def _cyclic(name: str, colours: tuple[str, ...], numbers: range) -> dict[str, str]:
    return {
        f"{name}{number}": colours[place % len(colours)] for place, number in enumerate(numbers)
    }


# Grounds that can be told from each other without the line around them, for slices and their keys.
_SLICES = (
    *("#a9c8ec", "#f0be8f", "#a6d3a4", "#d6b3e3", "#e6d373", "#93cfcd", "#f0aabc", "#cbc7bf"),
)
_GROUNDS = tuple(ground for ground, _ in _HUES)
_LINES = tuple(line for _, line in _HUES)

VARIABLES: dict[str, Any] = {
    "fontFamily": FONT,
    "fontSize": "16px",
    "background": PAPER,
    "primaryColor": TINT,
    "primaryTextColor": INK,
    "primaryBorderColor": SOFT,
    "secondaryColor": _GROUNDS[0],
    "secondaryTextColor": INK,
    "secondaryBorderColor": _LINES[0],
    "tertiaryColor": PAPER,
    "tertiaryTextColor": INK,
    "tertiaryBorderColor": LINE,
    "lineColor": SOFT,
    "textColor": INK,
    "mainBkg": TINT,
    "nodeBorder": SOFT,
    "nodeTextColor": INK,
    "titleColor": INK,
    "clusterBkg": PAPER,
    "clusterBorder": SOFT,
    "defaultLinkColor": SOFT,
    "arrowheadColor": SOFT,
    "edgeLabelBackground": PAPER,
    "noteBkgColor": "#f7f0c3",
    "noteTextColor": INK,
    "noteBorderColor": "#6f5b00",
    "errorBkgColor": "#f9dce2",
    "errorTextColor": INK,
    # sequence
    "actorBkg": TINT,
    "actorBorder": SOFT,
    "actorTextColor": INK,
    "actorLineColor": SOFT,
    "signalColor": SOFT,
    "signalTextColor": INK,
    "labelBoxBkgColor": TINT,
    "labelBoxBorderColor": SOFT,
    "labelTextColor": INK,
    "loopTextColor": INK,
    "activationBkgColor": LINE,
    "activationBorderColor": SOFT,
    "sequenceNumberColor": PAPER,
    # state
    "labelColor": INK,
    "labelBackgroundColor": PAPER,
    "transitionColor": SOFT,
    "transitionLabelColor": INK,
    "stateBkg": TINT,
    "stateLabelColor": INK,
    "stateBorder": SOFT,
    "compositeBackground": PAPER,
    "compositeTitleBackground": TINT,
    "compositeBorder": SOFT,
    "altBackground": TINT,
    "specialStateColor": SOFT,
    "innerEndBackground": SOFT,
    # class and entity
    "classText": INK,
    "attributeBackgroundColorOdd": PAPER,
    "attributeBackgroundColorEven": TINT,
    "rowOdd": PAPER,
    "rowEven": TINT,
    "relationColor": SOFT,
    "relationLabelBackground": PAPER,
    "relationLabelColor": INK,
    "requirementBackground": TINT,
    "requirementBorderColor": SOFT,
    "requirementTextColor": INK,
    # pie
    **_cyclic("pie", _SLICES, range(1, 13)),
    "pieTitleTextColor": INK,
    "pieSectionTextColor": INK,
    "pieLegendTextColor": INK,
    "pieStrokeColor": SOFT,
    "pieOuterStrokeColor": SOFT,
    "pieStrokeWidth": "1px",
    "pieOuterStrokeWidth": "1px",
    "pieOpacity": "1",
    # quadrant
    "quadrant1Fill": _GROUNDS[0],
    "quadrant2Fill": TINT,
    "quadrant3Fill": PAPER,
    "quadrant4Fill": TINT,
    "quadrant1TextFill": INK,
    "quadrant2TextFill": INK,
    "quadrant3TextFill": INK,
    "quadrant4TextFill": INK,
    "quadrantPointFill": _LINES[0],
    "quadrantPointTextFill": INK,
    "quadrantXAxisTextFill": INK,
    "quadrantYAxisTextFill": INK,
    "quadrantTitleFill": INK,
    "quadrantInternalBorderStrokeFill": SOFT,
    "quadrantExternalBorderStrokeFill": SOFT,
    # git
    **_cyclic("git", _BRANCHES, range(8)),
    **_cyclic("gitInv", (INK,), range(8)),
    **_cyclic("gitBranchLabel", (PAPER,), range(8)),
    "commitLabelFontSize": "12px",
    "tagLabelFontSize": "12px",
    "commitLabelColor": INK,
    "commitLabelBackground": PAPER,
    "tagLabelColor": INK,
    "tagLabelBackground": TINT,
    "tagLabelBorder": SOFT,
    "branchLabelColor": PAPER,
    # mind map, timeline, journey …
    **_cyclic("cScale", _GROUNDS, range(12)),
    **_cyclic("cScaleInv", _LINES, range(12)),
    **_cyclic("cScalePeer", _LINES, range(12)),
    **_cyclic("cScaleLabel", (INK,), range(12)),
    "scaleLabelColor": INK,
    **_cyclic("fillType", _GROUNDS, range(8)),
    # gantt
    "sectionBkgColor": TINT,
    "sectionBkgColor2": TINT,
    "altSectionBkgColor": PAPER,
    "excludeBkgColor": LINE,
    "gridColor": LINE,
    "taskBkgColor": _GROUNDS[0],
    "taskBorderColor": _LINES[0],
    "taskTextColor": INK,
    "taskTextLightColor": INK,
    "taskTextDarkColor": INK,
    "taskTextOutsideColor": INK,
    "taskTextClickableColor": _LINES[0],
    "activeTaskBkgColor": _GROUNDS[4],
    "activeTaskBorderColor": _LINES[4],
    "doneTaskBkgColor": _GROUNDS[7],
    "doneTaskBorderColor": _LINES[7],
    "critBkgColor": _GROUNDS[6],
    "critBorderColor": _LINES[6],
    "todayLineColor": _LINES[6],
    # charts
    "xyChart": {
        "backgroundColor": PAPER,
        "plotColorPalette": ",".join(_LINES),
        "titleColor": INK,
        **{
            f"{axis}Axis{part}Color": colour
            for axis in "xy"
            for part, colour in (("Label", INK), ("Title", INK), ("Tick", SOFT), ("Line", SOFT))
        },
    },
    "radar": {"axisColor": SOFT, "graticuleColor": LINE},
}
"""The variables of the theme ``base``."""

JOURNEY: dict[str, Any] = {
    "titleColor": INK,
    "titleFontFamily": FONT,
    "taskFontFamily": FONT,
}
"""What is no variable of a theme but a setting of one kind of diagram."""

RULES = "".join(
    f"& .section-edge-{number}{{stroke:{line};stroke-width:3}}"
    f"& .mindmap-node.section-{number} :is(rect,path,circle,polygon){{stroke:{line}}}"
    for number, line in ((number, _LINES[(number + 1) % len(_LINES)]) for number in range(11))
) + (
    f"& .edgeLabel :is(div,p,span,rect){{background-color:{PAPER};fill:{PAPER};opacity:1}}"
    f"& .edgeLabel :is(p,span){{color:{INK}}}"
    f"& .legend rect{{stroke:{SOFT}!important}}"
    f"& :is(text.journey-section,text.task){{fill:{INK}}}"
    + "".join(
        f"& .radarCurve-{number}{{fill:{line};stroke:{line};fill-opacity:0.15}}"
        f"& .radarLegendBox-{number}{{fill:{line};stroke:{line};fill-opacity:0.15}}"
        for number, line in enumerate(_LINES)
    )
)
"""Where Mermaid's rules have a wrong colour or one for two things; ``&`` stands for the drawing."""
