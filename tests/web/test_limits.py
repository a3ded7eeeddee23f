"""
The example under the server that its page names: a call that takes too long is stopped, and the next one is answered.
"""

from __future__ import annotations

import http.client
import json
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.addin import EXAMPLE, environment, need_server

SLOW = """

import time

from xlwings.server import func


@func
def FOR_EVER(seconds):
    time.sleep(seconds)
    return 1
"""
COMMAND = "gunicorn app:app --worker-class asgi --workers 4 --timeout 30 --bind 127.0.0.1:8000"


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """A copy of the example with one function that takes a given time and a limit of two seconds."""
    need_server()
    project = tmp_path / "project"
    shutil.copytree(EXAMPLE, project, ignore=shutil.ignore_patterns("__pycache__"))
    functions = project / "custom_functions" / "__init__.py"
    functions.write_text(functions.read_text(encoding="utf-8") + SLOW, encoding="utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = free.getsockname()[1]
    words = (
        COMMAND.replace("--workers 4", "--workers 1")
        .replace("--timeout 30", "--timeout 2")
        .replace("8000", str(number))
    )
    with (tmp_path / "log.txt").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *words.split()], cwd=project, env=environment(project), stdout=log, stderr=log
        )
        try:
            yield number
        finally:
            process.terminate()
            process.wait(timeout=30)


def call(port: int, name: str, *arguments: object) -> tuple[int, str]:
    body = {
        "func_name": name, "args": arguments, "caller_address": "S!A1", "content_language": "en-US", "version": "x",
        "runtime": "1.4", "date_format": "", "culture_info_name": "en-US", "task_key": "", "client": "Office.js",
    }  # fmt: skip
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(
            "POST", "/xlwings/custom-functions-call", json.dumps(body), {"Content-Type": "application/json"}
        )
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def answered(port: int) -> tuple[int, str]:
    """The answer to a small call, as soon as the server has started (again)."""
    for _ in range(240):
        try:
            return call(port, "POINTS", [["+ 2B"], ["- 1N"]], [[None]], [["FFE"]])
        except (OSError, http.client.HTTPException):
            time.sleep(0.25)
    raise AssertionError("the server does not answer")


@pytest.mark.slow
def test_a_call_that_takes_too_long_is_cut_off_and_the_next_is_answered(port: int) -> None:
    answer_before = answered(port)
    assert answer_before[0] == 200

    with pytest.raises((OSError, http.client.HTTPException)):
        call(port, "FOR_EVER", [[3600]])

    assert answered(port) == answer_before


def test_the_page_of_the_example_names_the_command_that_is_tested() -> None:
    page = (EXAMPLE / "README.md").read_text(encoding="utf-8")

    assert re.search(re.escape(COMMAND), page)
