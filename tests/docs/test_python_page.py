"""Follow the page "Use it from Python" word for word in both languages."""

from __future__ import annotations

import asyncio
import doctest
import importlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter

from tests.testing import plugin_is_installed
from xl_departage.headless import recalculate

PAGES = Path(__file__).parents[2] / "docs" / "site"
LANGUAGES = ("fr", "en")


def page(language: str) -> str:
    return (PAGES / language / "start" / "python.md").read_text(encoding="utf-8")


def block(language: str, word: str) -> str:
    """The Python block of the page that contains a word."""
    (found,) = (text for text in re.findall(r"^```python\n(.*?)^```$", page(language), re.M | re.S) if word in text)
    return str(found)


def need(name: str) -> Any:
    """Import a module that only an example needs."""
    if os.environ.get("CI") == "true":
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=f"an example uses {name}: pip install '.[dev]'")


def executed(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(code, names)
    return names


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_console_shows_what_the_page_says(language: str) -> None:
    text = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", page(language), re.M | re.S))
    example = doctest.DocTestParser().get_doctest(text, {}, language, None, 0)
    output: list[str] = []

    results = doctest.DocTestRunner().run(example, out=output.append)

    assert (results.failed, results.attempted) == (0, 13), "".join(output)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.slow
def test_the_clubs_suite_passes(language: str, tmp_path: Path) -> None:
    (tmp_path / "test_club.py").write_text(block(language, "def test_"), encoding="utf-8")
    plugin = [] if plugin_is_installed() else ["-p", "xl_departage.pytest_plugin"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)

    assert "2 passed" in done.stdout, done.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_returns_the_recalculated_workbook(language: str) -> None:
    need("starlette")
    httpx = need("httpx")
    transport = httpx.ASGITransport(executed(block(language, "starlette"))["app"])

    def post(content: bytes) -> Any:
        async def ask() -> Any:
            async with httpx.AsyncClient(transport=transport, base_url="http://club.example") as client:
                return await client.post("/recalculate", content=content)

        return asyncio.run(ask())

    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream) as book:
        sheet = book.add_worksheet()
        sheet.write_column("A1", ["+ 2", "- 1"])
        sheet.write_dynamic_array_formula("C1", "=POINTS(A1:A2)")
    answer = post(stream.getvalue())

    assert answer.status_code == 200
    assert recalculate(answer.content).values("C1:C2") == [[1], [0]]
    refused = post(b"no workbook")
    assert refused.status_code == 400
    assert "Excel" in refused.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_the_tie_breaks(language: str) -> None:
    need("pandas")
    players = executed(block(language, "pandas"))["players"]

    # Counted by hand; Anna and Chloé share 1½ points, Anna's opponents have more.
    assert players["POINTS"].tolist() == [1.5, 1, 1.5, 0]
    assert players["BUCHHOLZ"].tolist() == [2.5, 1.5, 1.5, 2.5]
    assert [str(place) for place in players["Place"]] == ["1", "3", "2", "4"]
