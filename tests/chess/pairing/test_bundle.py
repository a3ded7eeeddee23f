"""Of the engine and its graphs, an extension takes what a pairing imports, with the licences: by hand, on two packages of a few lines."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from xl_departage.chess.pairing import bundle

FILES = {
    "gacrux/__init__.py": "",
    "gacrux/pairingdutch.py": "import gacrux.weights as weights, networkx\nfrom . import scores, LIMIT\nfrom .deep.inner import one\n",
    "gacrux/trf2json.py": "def read():\n    from .late import reader\n    import json.decoder\n",
    "gacrux/weights.py": "from os import path\nimport numpy\n",
    "gacrux/scores.py": "from . import pairingdutch\n",
    "gacrux/late.py": "",
    "gacrux/deep/__init__.py": "from .. import above\n",
    "gacrux/deep/inner.py": "from ..deep.side import two\nfrom ...gacrux import nothing\n",
    "gacrux/deep/side.py": "",
    "gacrux/above.py": "",
    "gacrux/unused.py": "import gacrux.unused_too\n",
    "gacrux/unused_too.py": "",
    "gacrux-1.0.dist-info/licenses/LICENSE": "of gacrux",
    "networkx/__init__.py": "from networkx import everything\n",
    "networkx/everything.py": "",
    "networkx/exception.py": "",
    "networkx/utils/__init__.py": "from networkx.utils.backends import *\n",
    "networkx/utils/backends.py": "",
    "networkx/utils/configs.py": "",
    "networkx/classes/__init__.py": "from .graph import Graph\n",
    "networkx/classes/graph.py": "",
    "networkx/classes/filters.py": "",
    "networkx/convert.py": "",
    "networkx/algorithms/__init__.py": "from networkx.algorithms.other import *\n",
    "networkx/algorithms/other.py": "",
    "networkx/algorithms/matching.py": "",
    "networkx-3.0.dist-info/LICENSE.txt": "of networkx",
}
TAKEN = {
    *("gacrux/__init__.py", "gacrux/pairingdutch.py", "gacrux/trf2json.py", "gacrux/weights.py", "gacrux/scores.py"),
    *("gacrux/late.py", "gacrux/deep/__init__.py", "gacrux/deep/inner.py", "gacrux/deep/side.py", "gacrux/above.py"),
    *("networkx/__init__.py", "networkx/exception.py", "networkx/utils/__init__.py", "networkx/utils/backends.py"),
    *(
        "networkx/classes/__init__.py",
        "networkx/classes/graph.py",
        "networkx/classes/filters.py",
        "networkx/convert.py",
    ),
    *("networkx/algorithms/__init__.py", "networkx/algorithms/matching.py"),
}


@pytest.fixture
def sites(tmp_path: Path) -> dict[str, Path]:
    """Each package in a folder of its own."""
    for name, text in FILES.items():
        path = tmp_path / name.split("/")[0].split("-")[0] / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return {name: tmp_path / name for name in bundle.PACKAGES}


def test_what_is_imported_comes_along_and_nothing_else(sites: dict[str, Path]) -> None:
    files = bundle.engine_files(sites)

    assert {path for path in files if path.endswith(".py")} == TAKEN
    ours = {path for path in TAKEN if files[path].decode() != FILES[path]}
    assert ours == {"networkx/__init__.py", "networkx/algorithms/__init__.py"}
    assert all(files[path].startswith(b"# Written by xl_departage") for path in ours)
    licences = {path: text for path, text in files.items() if not path.endswith(".py")}
    assert licences == {"gacrux/LICENSE.txt": b"of gacrux", "networkx/LICENSE.txt": b"of networkx"}


def test_the_folders_of_this_python_are_asked_for_and_without_the_engine_there_is_nothing(
    sites: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Installed:
        """A package, which says where its files are."""

        def __init__(self, name: str) -> None:
            if name not in sites:
                raise PackageNotFoundError(name)
            self.site = sites[name]

        def locate_file(self, path: str) -> Path:
            return self.site / path

    monkeypatch.setattr(bundle, "distribution", Installed)
    assert bundle.installed_engine() == bundle.engine_files(sites)
    del sites["networkx"]
    assert bundle.installed_engine() == {}
