"""
One release for all tests of this folder, since building it takes a few minutes. DEPARTAGE_RELEASE=dist tests the files
of that folder as they are published.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from distribution.page import build as page_build
from distribution.release import release
from distribution.windows import build as windows_build
from tests import missing
from tests.web.programs import node


@pytest.fixture(scope="session")
def released(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if built := os.environ.get("DEPARTAGE_RELEASE"):
        return Path(built).resolve()
    missing.makensis()
    node()
    folder = tmp_path_factory.mktemp("dist")
    release(folder)
    return folder


@pytest.fixture(scope="session")
def program(released: Path) -> Path:
    return released / windows_build.NAME


@pytest.fixture(scope="session")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page alone: the whole release takes ten times as long."""
    if built := os.environ.get("DEPARTAGE_RELEASE"):
        return Path(built).resolve() / page_build.NAME
    node()
    return page_build.build(tmp_path_factory.mktemp("page"))
