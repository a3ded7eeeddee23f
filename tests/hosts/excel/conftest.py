"""Fixtures for the Excel tests."""

from functools import cache

import pytest

from tests.hosts.excel.office import office
from xl_departage.hosts.excel import installation, vba_project

__all__ = ["office"]

_add_in = cache(vba_project.add_in)


@pytest.fixture(autouse=True)
def add_in_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation writes the add-in of a language, made once: `test_add_in.py` shows that another one is the same."""
    monkeypatch.setattr(installation, "add_in", _add_in)
