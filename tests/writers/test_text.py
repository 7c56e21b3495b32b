"""Plain text, letter by letter."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from building import Build

PAGE = """\
# Page

:::{law} Of *nature*
:label: one

First.

- item
- item
:::

:::{proof}
:of: one

Said.
:::

:::{proof}
Run

~~~python
run()
~~~
:::

::::{fact}
Outer.

:::{fact} Inner
Deep.
:::
::::

After {prf:ref}`one`.
"""
EXPECTED = """\
Page
****

Law 1 (Of *nature*).

   First.

   * item

   * item

Proof of Law 1.

   Said. ∎

Proof.

   Run

      run()

   ∎

Fact 1.

   Outer.

   Fact 2 (Inner).

      Deep.

After Law 1.
"""


def test_text(build: Build) -> None:
    raw = build(PAGE, builder="text").raw("index.txt").replace("\N{NO-BREAK SPACE}", " ")
    assert raw == EXPECTED
