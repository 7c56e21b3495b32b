"""Open pages in a real browser: by a server, under a strict policy or not, or as files."""

from __future__ import annotations

import functools
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from building import tool

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, Route, sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from building import Build, Built

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'"
)
WAIT = 600
"""Milliseconds after which a preview would be there."""


class _Handler(SimpleHTTPRequestHandler):
    """Serves a folder under the policy that the theme promises to live with."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder; gives its address."""
    handler = functools.partial(_Handler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    path = tool("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """Serve folders until all tests are done."""
    with ExitStack() as stack:
        yield functools.cache(lambda folder: stack.enter_context(serving(folder)))


@dataclass
class Visit:
    """Opens pages in fresh profiles; what a page complains of in the console is a fault."""

    browser: Browser
    stack: ExitStack
    complaints: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    def __call__(
        self, address: str, *, width: int = 1280, height: int = 800, start: str = "", **options: Any
    ) -> Page:
        """Open a page; ``start`` is a script that runs before those of the page."""
        size = {"width": width, "height": height}
        context = self.browser.new_context(viewport=size, **options)  # type: ignore[arg-type]
        self.stack.callback(context.close)
        context.route(_is_foreign, self._refuse)
        if start:
            context.add_init_script(start)
        page = context.new_page()
        page.set_default_timeout(5_000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda message: self._listen(message.type, message.text))
        page.goto(address)
        return page

    def _listen(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self.complaints.append(text)

    def _refuse(self, route: Route) -> None:
        self.foreign.append(route.request.url)
        route.abort()


def _is_foreign(address: str) -> bool:
    return not address.startswith(("http://127.0.0.1:", "file:", "data:"))


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Visit pages that neither complain nor ask another host."""
    with ExitStack() as stack:
        visit = Visit(chromium, stack)
        yield visit
        assert not visit.complaints
        assert not visit.foreign


FIGURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150"><path d="M10 140h280"/></svg>'
)
# Stands for a library that draws mathematics, and notes what it was asked to draw.
DRAWING = """
window.MathJax = {
  async typesetPromise(items) {
    for (const item of items) item.dataset.drawn = "";
  },
};
"""
FILLING = "Text that fills the page. " * 60
CONF: dict[str, Any] = {
    "numfig": True,
    "scidraft_math": "sphinx",
    "mathjax_path": "drawing.js",
    "mathjax_options": {"defer": "defer"},
    "myst_update_mathjax": False,
    "html_static_path": ["_static"],
    "copybutton_prompt_text": "$ ",
}
FILES = {
    "_static/drawing.js": DRAWING,
    "curve.svg": FIGURE,
    "sub/point.svg": FIGURE,
    "index.md": f"""\
# Notes on descent

One statement: {{prf:ref}}`lem-near`; {{eq}}`eq-near`, {{numref}}`fig-near`, {{numref}}`tab-near`,
{{numref}}`lst-near`, a section [](#later). A note[^one] here.

[^one]: The *first* note.

Distant ones: {{prf:ref}}`thm-far`, {{eq}}`eq-far`, {{numref}}`fig-far`.

## First section

{FILLING}

## Later

:::{{lemma}} Bounds
:label: lem-near
:class: dropdown
We have, by {{prf:ref}}`thm-far`,

$$
a \\le b
$$ (eq-near)
:::

:::{{proof}}
:of: lem-near
Obvious.[^two]
:::

[^two]: The second note.

```{{figure}} curve.svg
:name: fig-near
:alt: a line
A curve.
```

```{{table}} Rates
:name: tab-near
| a | b |
|---|---|
| 1 | 2 |
```

```{{code-block}} console
:caption: relax.py
:name: lst-near
$ python relax.py --steps {"9" * 200}
done
```

```python
short = 1
```

{FILLING}

{FILLING}

## Last

```{{toctree}}
:maxdepth: 2

sub/far
plain
books
```
""",
    "sub/far.md": f"""\
# A far page

{FILLING}

:::{{theorem}} Far & away
:label: thm-far
Whenever $x > 0$, see {{prf:ref}}`lem-near` and {{numref}}`fig-far`,

$$
y \\ge x
$$ (eq-far)

It is true that relaxation converges.[^far]
:::

[^far]: A note in a statement.

{FILLING}

{FILLING}

:::{{proof}}
:of: thm-far
Clear.
:::

```{{figure}} point.svg
:name: fig-far
:alt: a point
A point.
```

## Section of it

{FILLING}
""",
    "books.rst": f"""\
Books
=====

As in [Cit21]_.

{FILLING}

.. [Cit21] A book.
""",
    "plain.md": """\
# A plain page

## On {prf:ref}`thm-far` again

Neither code nor mathematics.
""",
}


@pytest.fixture(scope="session")
def notes(build: Build) -> Built:
    """Two notes that refer to each other, and a page without statements."""
    return build(FILES, conf=CONF)


@pytest.fixture(scope="session")
def dirnotes(build: Build) -> Built:
    """The same, each page in a folder of its own."""
    return build(FILES, conf=CONF, builder="dirhtml")


@pytest.fixture(params=["server", "folders", "files"])
def at(
    request: pytest.FixtureRequest, notes: Built, dirnotes: Built, serve: Callable[[Path], str]
) -> Callable[[str], str]:
    """The address of a note: on a server, in a folder of its own, or as a file."""
    match request.param:
        case "server":
            return lambda docname: f"{serve(notes.out)}{docname}.html"
        case "folders":
            return lambda docname: f"{serve(dirnotes.out)}{docname}/".replace("/index/", "/")
        case _:
            return lambda docname: f"{notes.out.as_uri()}/{docname}.html"


@pytest.fixture
def site(notes: Built, serve: Callable[[Path], str]) -> str:
    """The address of the notes on a server."""
    return serve(notes.out)
