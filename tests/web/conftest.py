"""Fixtures of the tests in browsers and in Pyodide."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.programs import our_wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this project."""
    return our_wheel(tmp_path_factory.mktemp("wheel"))
