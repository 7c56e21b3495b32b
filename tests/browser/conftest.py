"""Fixtures of the tests in a browser."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

from visiting import at, chromium, dirnotes, notes, serve, site, visit

__all__ = ["at", "chromium", "dirnotes", "notes", "serve", "site", "visit"]
