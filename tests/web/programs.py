"""The programs that the tests of this folder run: Node, Chromium, and wheels as xlwings Lite would install them."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tests import missing

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
MODULES = HERE / "node_modules"
WHEELS = HERE / "wheels"
"""Pure wheels from the package index, kept between runs."""


def node() -> str:
    """The path of Node, with the modules of package.json next to the tests."""
    program = missing.node()
    modules()
    return program


def modules() -> Path:
    """The folder of the JavaScript modules."""
    if not (MODULES / ".package-lock.json").is_file():
        missing.missing("no JavaScript modules", "run `npm ci --prefix tests/web` with a network")
    return MODULES


def run_node(script: str, job: dict[str, Any], seconds: int) -> Any:
    """The output (JSON) of a script in this folder for a job that it reads from standard input (JSON)."""
    done = subprocess.run(
        [node(), HERE / script],
        input=json.dumps(job),
        capture_output=True,
        text=True,
        timeout=seconds,
        check=False,
        cwd=HERE,
    )
    assert done.returncode == 0, f"{script}: {done.stderr[-3000:]}"
    return json.loads(done.stdout.splitlines()[-1])


def our_wheel(folder: Path) -> Path:
    """Build the wheel of this project, as it is published, in a folder."""
    if importlib.util.find_spec("hatchling") is None:
        missing.missing("no build backend (hatchling)", missing.PACKAGES)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=120,
    )
    (wheel,) = folder.glob("xl_departage-*.whl")
    return wheel


@cache
def pure_wheel(requirement: str, python: str) -> Path:
    """The wheel of `name==version` without compiled code, from the package index that pip uses here."""
    name, version = requirement.replace("-", "_").split("==")
    found = list(WHEELS.glob(f"{name}-{version}-*none-any.whl"))
    if not found:
        WHEELS.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=WHEELS) as folder:
            done = subprocess.run(
                [
                    *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"),
                    *("--only-binary=:all:", "--platform", "any", "--implementation", "py", "--abi", "none"),
                    *("--python-version", python, "--dest", folder, requirement),
                ],
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
            if done.returncode:
                missing.missing(
                    f"{requirement} cannot be downloaded", "run the tests once with access to a package index"
                )
            # In one step, so that another run never finds half a wheel.
            for wheel in Path(folder).iterdir():
                wheel.replace(WHEELS / wheel.name)
        found = list(WHEELS.glob(f"{name}-{version}-*none-any.whl"))
    return found[0]


@contextmanager
def package_index(*wheels: Path) -> Iterator[str]:
    """Serve a package index with only these wheels on this machine; yield its address."""
    by_name = {wheel.name: wheel for wheel in wheels}

    def answer(path: str) -> bytes | None:
        last = path.strip("/").rpartition("/")[2]
        if last in by_name:
            return by_name[last].read_bytes()
        project = last.replace("-", "_")
        names = [name for name in by_name if name.partition("-")[0].lower() == project]
        return "".join(f'<a href="/wheels/{name}">{name}</a>' for name in names).encode() if names else None

    with _server(answer) as address:
        yield f"{address}/simple"


@contextmanager
def _server(answer: Callable[[str], bytes | None]) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = unquote(urlsplit(self.path).path)
            content = answer(path)
            if content is None:
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Type", "application/octet-stream" if path.endswith(".whl") else "text/html")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
