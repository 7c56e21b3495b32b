"""The manual is valid HTML, says the Nu checker."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from building import tool

DOCS = Path(__file__).parents[1] / "docs"


@pytest.fixture(scope="module")
def checker() -> str:
    """The path of the checker; a server must have it."""
    path = os.environ.get("VNU_JAR", "")
    if not path:
        if os.environ.get("CI") == "true":
            pytest.fail("VNU_JAR does not name the Nu checker, but CI must have it")
        pytest.skip("VNU_JAR does not name the Nu checker (npm's vnu-jar)")
    return path


def test_the_manual_is_valid(checker: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", "-d", str(tmp_path / "doctrees")]
    subprocess.run([*command, str(DOCS), str(tmp_path / "html")], check=True)
    done = subprocess.run(
        [tool("java"), "-jar", checker, "--errors-only", "--skip-non-html", str(tmp_path / "html")],
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.stderr == ""
