"""The example built as a static site: Python runs in the browser, and the server only delivers files."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from tests import missing
from tests.web.addin import EXAMPLE, environment, need_server
from tests.web.manifests import problems
from tests.web.programs import HERE, MODULES, modules, pure_wheel, run_node
from tests.web.test_server import CALLS
from xl_departage.functions import names

PYODIDE = MODULES / "pyodide-wasm"
"""The version that xlwings Wasm requires."""
HOST = "https://club.example"
"""No server exists at this address: Chromium gets every file from this machine."""
INSTALLERS = ("micropip==0.8.0", "packaging==24.2")
"""The packages that Pyodide itself would fetch from its CDN to install packages."""


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with the wheels of this project and of xlwings."""
    need_server()
    folder = tmp_path_factory.mktemp("wasm") / "site"
    xlwings = pure_wheel(f"xlwings=={version('xlwings')}", "3.12")
    done = subprocess.run(
        [
            *(sys.executable, EXAMPLE / "build_wasm.py", f"{HOST}/departage", "-o", folder),
            *("--wheel", wheel, "--wheel", xlwings, "--pyodide", f"{HOST}/pyodide"),
        ],
        env=environment(EXAMPLE),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def pyodide_files(folder: Path) -> dict[str, Path]:
    """
    Pyodide as its CDN serves it: the files of the npm package, and the wheels of the installer with their own
    checksums.
    """
    files = {path.name: path for path in PYODIDE.iterdir() if path.is_file()}
    lock = json.loads(files["pyodide-lock.json"].read_text(encoding="utf-8"))
    for requirement in INSTALLERS:
        wheel = pure_wheel(requirement, "3.12")
        entry = lock["packages"][requirement.partition("==")[0]]
        assert entry["file_name"] == wheel.name
        entry["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
        files[wheel.name] = wheel
    files["pyodide-lock.json"] = folder / "pyodide-lock.json"
    files["pyodide-lock.json"].write_text(json.dumps(lock), encoding="utf-8")
    return files


@pytest.fixture(scope="module")
def browser(site: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The task pane of the site, opened once with all formulas entered."""
    modules()
    runtime = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))["version"]
    pyodide = pyodide_files(tmp_path_factory.mktemp("pyodide"))
    pages = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    answer: dict[str, Any] = run_node(
        "browser_session.mjs",
        {
            "chromium": missing.chromium(),
            "page": f"{HOST}/departage/taskpane.html",
            "metadata": "/departage/xlwings/custom-functions-meta.json",
            "mock": (HERE / "office_mock.js").read_text(encoding="utf-8"),
            "local": [
                {"prefix": f"{HOST}/departage/", "files": {name: str(path) for name, path in pages.items()}},
                {"prefix": f"{HOST}/pyodide/v{runtime}/full/", "files": {n: str(path) for n, path in pyodide.items()}},
            ],
            "ready": "globalThis.wasmCustomFunctionsCall !== undefined",
            "calls": [{"name": name, "args": args} for name, args in CALLS],
        },
        seconds=180,
    )
    return answer


@pytest.mark.slow
def test_the_site_computes_in_the_browser_what_the_server_computes(browser: dict[str, Any]) -> None:
    answers = [answer.get("cells", answer) for answer in browser["answers"]]

    assert sorted(browser["associated"]) == sorted(names())
    assert answers[:9] == [
        [[2.5], [1.5], [2], [0]],
        [[2.5], [1.5], [2], [0], [""]],
        [[3.5]],
        [[4.5]],
        [[3]],
        [[18.5]],
        [[0.66]],
        [["#N/A", 0.66]],
        [["#NUM!"]],
    ]
    assert [row[1] for row in answers[11][1:]] == [1, 3, 2, 4]


@pytest.mark.slow
def test_an_error_carries_its_message(browser: dict[str, Any]) -> None:
    unreadable = browser["answers"][9]

    assert unreadable["cells"] == [["#VALUE!"]]
    assert "Row 2, round 1, “- 1X”" in unreadable["message"]


@pytest.mark.slow
def test_nothing_is_fetched_from_elsewhere(browser: dict[str, Any]) -> None:
    assert browser["refused"] == []


@pytest.mark.slow
def test_the_manifest_of_the_site_is_sound(site: Path) -> None:
    manifest = (site / "manifest.xml").read_bytes()

    assert problems(manifest) == []
    assert manifest.count(b"https://club.example/departage/") >= 8
    assert b"testserver" not in manifest


@pytest.mark.slow
def test_building_leaves_the_project_as_it_was(site: Path) -> None:
    assert sorted(path.name for path in (EXAMPLE / "wasm").iterdir()) == ["requirements.txt"]
    assert not (EXAMPLE / "static" / "wheels").exists()
