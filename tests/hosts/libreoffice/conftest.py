"""Fixtures for the LibreOffice tests."""

from functools import cache

import pytest

from xl_departage.chess.pairing import bundle
from xl_departage.hosts.libreoffice import extension_package

_installed_engine = cache(bundle.installed_engine)


@pytest.fixture(autouse=True)
def engine_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of the pairing engine that goes into an extension are looked for once."""
    monkeypatch.setattr(extension_package, "installed_engine", _installed_engine)
