"""The example project of xlwings Server, started on this machine for a test."""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import missing
from tests.web.programs import ROOT

EXAMPLE = ROOT / "examples" / "xlwings_server"


def environment(project: Path, **more: str) -> dict[str, str]:
    """
    The environment of the server, without this machine's own settings of xlwings.

    xlwings Server needs a licence key. A test of this project may use the noncommercial licence; the example contains no key, and users
    choose their own.
    """
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("XLWINGS_")}
    return {
        **inherited,
        "XLWINGS_LICENSE_KEY": "noncommercial",
        "XLWINGS_PROJECT_DIR": str(project),
        "XL_DEPARTAGE_LANG": "en",
        "PYTHONDONTWRITEBYTECODE": "1",
        **more,
    }


def need_server() -> None:
    """Require xlwings Server, an optional extra."""
    if importlib.util.find_spec("xlwings_server") is None:
        missing.missing("no xlwings-server", missing.PACKAGES)


@contextmanager
def serving(project: Path, log: Path, **more: str) -> Iterator[str]:
    """Start the server and yield its address; its output goes to `log`."""
    need_server()
    with log.open("w", encoding="utf-8") as stream:
        process = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "app:app", "--host", "127.0.0.1", "--port", "0"],
            cwd=project,
            env=environment(project, **more),
            stdout=stream,
            stderr=subprocess.STDOUT,
        )
        try:
            yield _address(process, log)
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(timeout=20)


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    for _ in range(600):
        text = log.read_text(encoding="utf-8")
        found = re.search(r"running on (http://127\.0\.0\.1:\d+)", text)
        if found is not None:
            return found[1]
        if process.poll() is not None:
            break
        time.sleep(0.1)
    raise AssertionError(f"the server did not start: {log.read_text(encoding='utf-8')[-3000:]}")
