"""Ask Mermaid itself for the dates in ``mermaid.json``.

    python tests/schedules/reference.py mermaid.min.js

The file is the bundle in Mermaid's package from npm; the Chromium on the path runs it. Each chart
has a page of its own, for Mermaid keeps ids from one chart to the next, and the time zone is UTC.
What the table says of our own dates (``ours``, ``why``) is kept.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

TABLE = Path(__file__).parent / "mermaid.json"
_TASKS = """async (source) => {
  mermaid.initialize({startOnLoad: false});
  const diagram = await mermaid.mermaidAPI.getDiagramFromText(source);
  const written = (date) => date instanceof Date ? date.toISOString() : "none";
  return diagram.db.getTasks().map((task) => [
    task.startTime, task.endTime, task.renderEndTime || task.endTime].map(written));
}"""


def shorten(moment: str) -> str:
    """Leave out what is zero: ``2026-09-01T00:00:00.000Z`` is ``2026-09-01``."""
    return moment.removesuffix("Z").removesuffix(".000").removesuffix("T00:00:00")


def dates(page: Page, source: str) -> list[str]:
    """Return the dates of the tasks: start, end, and the end of the bar where that is earlier."""
    rows = []
    for start, end, shown in page.evaluate(_TASKS, source):
        row = [start, end] if shown == end else [start, end, shown]
        rows.append(" ".join(map(shorten, row)))
    return rows


def ask(bundle: str, charts: list[dict[str, Any]]) -> None:
    """Fill in the dates."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        context = browser.new_context(timezone_id="UTC")
        for chart in charts:
            page = context.new_page()
            page.set_content("<!DOCTYPE html><title>Reference</title>")
            page.add_script_tag(content=bundle)
            chart["dates"] = dates(page, chart["source"])
            page.close()
        browser.close()


def write(table: dict[str, Any]) -> None:
    """Write the table, a chart a line."""
    rows = ",\n".join(f"  {json.dumps(chart, ensure_ascii=False)}" for chart in table["charts"])
    about = json.dumps(table["about"], indent=2, ensure_ascii=False).replace("\n", "\n ")
    text = f'{{\n "about": {about},\n "charts": [\n{rows}\n ]\n}}\n'
    TABLE.write_text(text, encoding="utf-8")


def main() -> None:
    """Read the table, ask, and write it again."""
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    ask(Path(sys.argv[1]).read_text(encoding="utf-8"), table["charts"])
    write(table)


if __name__ == "__main__":
    main()
