"""
Builds this project as a static site: Python runs in the user's browser, and no server computes anything.

    python build_wasm.py https://club.example/departage -o site

`xlwings-server build wasm` reads its settings only from the environment, and needs two files of its own in the project's `wasm`
folder; this script provides both, in a copy of the project. The key in XLWINGS_LICENSE_KEY (or `.env`) becomes part of the site, which
anyone can read: xlwings' licence says which key may be public.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

PROJECT = Path(__file__).resolve().parent
RUNTIME = ("config.py", "wasm_runtime.py")
"""Files from the installed xlwings-server that the page runs in the browser."""


def main() -> None:
    """Build the site that the command line asks for."""
    parser = argparse.ArgumentParser(description="Build the add-in as a static site.")
    parser.add_argument("url", help="https address where the site will lie")
    parser.add_argument("-o", "--output", type=Path, default=Path("dist"), help="folder to write (default: dist)")
    parser.add_argument(
        "--wheel",
        type=Path,
        action="append",
        default=[],
        help="a wheel to serve from the site instead of the package index; may be repeated",
    )
    parser.add_argument("--pyodide", help="address of a copy of Pyodide, instead of its public CDN")
    arguments = parser.parse_args()
    if urlsplit(arguments.url).scheme != "https":
        parser.error("Office loads add-ins from https addresses only")
    package = importlib.util.find_spec("xlwings_server")
    if package is None or package.origin is None:
        parser.error("xlwings-server is not installed: pip install '../..[server]'")
    if not os.environ.get("XLWINGS_LICENSE_KEY") and not (PROJECT / ".env").exists():
        parser.error("choose your licence of xlwings first, and set XLWINGS_LICENSE_KEY (see README.md)")
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, "project")
        shutil.copytree(PROJECT, project, ignore=shutil.ignore_patterns("__pycache__", "dist", "certs"))
        for name in RUNTIME:
            shutil.copy(Path(package.origin).parent / "wasm" / name, project / "wasm" / name)
        serve_wheels(project, arguments.url, arguments.wheel)
        output = arguments.output.resolve()
        build(project, arguments.url.rstrip("/"), output, arguments.pyodide)
        mend_addresses(output, urlsplit(arguments.url.rstrip("/")).path)


def serve_wheels(project: Path, url: str, wheels: list[Path]) -> None:
    """
    Add wheels to the site, and list their full addresses in place of the names that the page would look up in the package index. (The
    builder replaces `/static` by the path of the site.)
    """
    host = urlsplit(url)
    requirements = project / "wasm" / "requirements.txt"
    names = [name for name in requirements.read_text(encoding="utf-8").split() if name]
    for wheel in wheels:
        target = project / "static" / "wheels" / wheel.name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(wheel, target)
        package_name = wheel.name.partition("-")[0].lower()
        names = [name for name in names if name.lower().replace("-", "_") != package_name]
        names.append(f"{host.scheme}://{host.netloc}/static/wheels/{wheel.name}")
    requirements.write_text("\n".join(names) + "\n", encoding="utf-8")


def build(project: Path, url: str, output: Path, pyodide: str | None) -> None:
    """
    Run the builder of xlwings-server on the project, for a site at this address; `pyodide` is the address of a copy of Pyodide, if any.
    """
    path = urlsplit(url).path
    settings = {
        "XLWINGS_ENABLE_WASM": "true",
        "XLWINGS_ENABLE_SOCKETIO": "false",
        "XLWINGS_ENVIRONMENT": "prod",
        "XLWINGS_CDN_OFFICEJS": "true",
        "XLWINGS_APP_PATH": path,
        "XLWINGS_STATIC_URL_PATH": f"{path}/static",
        "XLWINGS_PROJECT_DIR": str(project),
    }
    if pyodide:
        settings["XLWINGS_PYODIDE_BASE_URL"] = pyodide
    command = [sys.executable, "-c", "from xlwings_server.cli import main; main()"]
    subprocess.run(
        [*command, "build", "wasm", url, "-o", str(output), "-e", "prod"],
        cwd=project,
        env={**os.environ, **settings},
        check=True,
    )


def mend_addresses(output: Path, path: str) -> None:
    """
    Remove the path of the site from the list of Python files, if the page adds it as well.

    For a site that is not at the root of its host, xlwings-server 1.20 lists these files with the path of the site, and its page puts that
    path in front again.
    """
    page = "".join(file.read_text(encoding="utf-8") for file in output.glob("static/js/wasm*.js"))
    if not path or "fetch(config.appPath + endpoint)" not in page:
        return
    for manifest in output.glob("xlwings/pyodide*.json"):
        content = json.loads(manifest.read_text(encoding="utf-8"))
        content["files"] = {name.removeprefix(path): place for name, place in content["files"].items()}
        manifest.write_text(json.dumps(content), encoding="utf-8")


if __name__ == "__main__":
    main()
