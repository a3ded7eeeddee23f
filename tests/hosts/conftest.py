"""The page, built once for all tests of hosts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from xl_departage.documents.templates.swiss import swiss_sheets


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page alone: the whole release takes ten times as long."""
    from distribution.page import build as page_build
    from tests.web.programs import node

    if built := os.environ.get("DEPARTAGE_RELEASE"):
        return Path(built).resolve() / page_build.NAME
    node()
    return page_build.build(tmp_path_factory.mktemp("page"))


@pytest.fixture
def for_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Swiss workbooks saved from the page are for 32 players, half of the work of those for 120."""
    monkeypatch.setattr(swiss_sheets, "MOST", 32)
