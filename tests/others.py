"""What tests run under another account: a copy that every account may read, since this clone may be closed to all but its owner."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import xl_departage
from xl_departage.hosts.libreoffice.program import open_folder


@pytest.fixture(scope="session")
def copy_for_others() -> Iterator[Path]:
    """
    A folder that every account may enter and read, with a copy of the package: start a program there (`cwd`), and it imports the copy.

    What the program writes goes elsewhere: the folder serves all tests of the session.
    """
    folder = Path(tempfile.mkdtemp(prefix="xl-departage-copy-", dir=open_folder()))
    shutil.copytree(
        Path(xl_departage.__file__).parent, folder / "xl_departage", ignore=shutil.ignore_patterns("__pycache__")
    )
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    yield folder
    shutil.rmtree(folder)
