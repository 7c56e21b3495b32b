"""Fixtures of all tests."""

from __future__ import annotations

import pytest
from building import Build


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Build small projects."""
    return Build(lambda: tmp_path_factory.mktemp("project"))
