"""A chart is the same on every build, whatever the day and the time zone."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from building import conf_text, write

import sphinx_scidraft.schedules

if TYPE_CHECKING:
    from building import Build

PAGE = """\
# Page

```{gantt}
:critical:
gantt
dateFormat YYYY-MM-DD HH:mm
excludes weekends
todayMarker stroke:#f00
Across the changes of the clock :a, 2026-03-28 12:00, 48h
Back :b, 2026-10-24 12:00, 48h
After nobody :c, after nobody, 2d
Until nobody :2026-10-25 00:00, until nobody
Without a start :1d
```

```{gantt}
gantt
dateFormat HH:mm
Without a date :a, 08:00, 90m
Over night :after a, 20h
```

```{gantt}
:table: none
gantt
dateFormat X
axisFormat %c %s %Z
A stamp :1788220800, 1788307200
```

```mermaid
gantt
dateFormat MM-DD
Without a year :a, 09-01, 3d
```
"""
ANOTHER_DAY = """
import datetime, time
class Kind(type):
    def __instancecheck__(cls, value):  # those made before are of the kind, too
        return isinstance(value, cls.__mro__[1])
class Moment(datetime.datetime, metaclass=Kind):
    @classmethod
    def now(cls, tz=None):
        return cls(2031, 5, 17, 23, 30, tzinfo=tz)
    @classmethod
    def utcnow(cls):
        return cls.now()
    @classmethod
    def today(cls):
        return cls.now()
class Day(datetime.date, metaclass=Kind):
    @classmethod
    def today(cls):
        return cls(2031, 5, 17)
for name, made in {"datetime": Moment, "date": Day}.items():
    made.__module__, made.__name__, made.__qualname__ = "datetime", name, name
    setattr(datetime, name, made)
time.time = lambda: 1936913400.0
"""


@pytest.fixture(scope="module")
def usual(build: Build) -> dict[str, bytes]:
    """The files of a build here and now."""
    return build.afresh(build(PAGE, faulty=True), jobs=2).bytes()


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "America/Caracas", "Europe/Berlin"])
def test_any_time_zone(
    build: Build, usual: dict[str, bytes], zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    assert build.afresh(build(PAGE, faulty=True), jobs=3).bytes() == usual


def test_any_day(build: Build, usual: dict[str, bytes]) -> None:
    first = build(PAGE, faulty=True)
    write(first.run.source, {"conf.py": conf_text({}) + ANOTHER_DAY})
    assert build.afresh(first, jobs=2).bytes() == usual


_CLOCKS = {"now", "today", "utcnow", "localtime", "astimezone", "fromtimestamp", "gmtime", "tzset"}


def test_no_module_looks_at_the_clock() -> None:
    folder = Path(sphinx_scidraft.schedules.__file__).parent
    for path in folder.glob("*.py"):
        names = {
            node.func.attr
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        }
        assert not names & _CLOCKS, path.name
