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
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter

from tests.hosts.python import plugin_is_installed
from xl_departage.headless import Limits, Report, recalculate

PAGES = Path(__file__).parents[2] / "docs" / "site"
LANGUAGES = ("fr", "en")


def page(language: str) -> str:
    return (PAGES / language / "develop" / "python.md").read_text(encoding="utf-8")


def block(language: str, word: str) -> str:
    """The Python block of the page that contains a word."""
    (found,) = (text for text in re.findall(r"^```python\n(.*?)^```$", page(language), re.M | re.S) if word in text)
    return str(found)


def need(name: str) -> Any:
    """Import a module that only an example needs."""
    if os.environ.get("CI") == "true":
        return importlib.import_module(name)
    return pytest.importorskip(name, reason=f"an example uses {name}: make installs it")


def executed(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(code, names)
    return names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_member_of_a_report_is_on_the_page(language: str) -> None:
    internal = {"own", "shown", "chosen_language"}
    members = {name for name in dir(Report) if not name.startswith("_")} - internal

    named = set(re.findall(r"\b(?:report|rapport)\.(\w+)", page(language)))

    assert members - named == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_console_shows_what_the_page_says(language: str) -> None:
    text = "\n".join(re.findall(r"^```pycon\n(.*?)^```$", page(language), re.M | re.S))
    example = doctest.DocTestParser().get_doctest(text, {}, language, None, 0)
    output: list[str] = []

    results = doctest.DocTestRunner().run(example, out=output.append)

    assert (results.failed, results.attempted) == (0, 20), "".join(output)


def test_the_next_round_is_printed_and_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    """2 – 7, 4 – 6, 5 – 1, 8 – 3 by bbpPairings and gacrux, see the SOURCE.txt of the data; here without 3 and 8."""
    monkeypatch.chdir(tmp_path)
    data = Path(__file__).parents[1] / "data" / "pairing" / "accelerated" / "accelerated-8.trf"
    (tmp_path / "open.trf").write_bytes(data.read_bytes())
    for language, word in (("fr", "ronde5.trf"), ("en", "round5.trf")):
        executed(block(language, "t.pair("))
        lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in lines[:3]] == ["1", "2", "3"]
        assert (tmp_path / word).read_bytes() != data.read_bytes()


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.slow
def test_the_clubs_suite_passes(language: str, tmp_path: Path) -> None:
    (tmp_path / "test_club.py").write_text(block(language, "def test_"), encoding="utf-8")
    plugin = [] if plugin_is_installed() else ["-p", "xl_departage.pytest_plugin"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)

    assert "2 passed" in done.stdout, done.stdout


def uploaded(code: dict[str, Any], contents: Sequence[bytes]) -> list[Any]:
    """The answers of the page's server to workbooks that are sent all at once."""
    httpx = need("httpx")
    transport = httpx.ASGITransport(code["app"])

    async def ask() -> list[Any]:
        async with httpx.AsyncClient(transport=transport, base_url="http://club.example", timeout=None) as client:
            return await asyncio.gather(*(client.post("/recalculate", content=content) for content in contents))

    return asyncio.run(ask())


def tournament() -> bytes:
    stream = io.BytesIO()
    with xlsxwriter.Workbook(stream) as book:
        sheet = book.add_worksheet()
        sheet.write_column("A1", ["+ 2", "- 1"])
        sheet.write_dynamic_array_formula("C1", "=POINTS(A1:A2)")
    return stream.getvalue()


def hostile(limits: Limits, largest: int) -> list[bytes]:
    """Workbooks made to exhaust a server: by time, by formulas, by cells, by what they unpack to, by their size."""
    rows = 5000 if limits.cells > 10_000 else 1500
    made = []
    for formulas, blanks in (
        # A text of each cell for each formula: no column is compared once for all.
        ([f'=SUMPRODUCT(LEN(SUBSTITUTE(A$1:A${rows}&"-"&A1,"1","22")))'] * 900, 0),
        (["=1+1"] * (limits.formulas + 1), 0),
        (["=1+1"], limits.cells // 11),
    ):
        stream = io.BytesIO()
        with xlsxwriter.Workbook(stream, {"in_memory": True}) as book:
            sheet = book.add_worksheet()
            sheet.write_column("A1", list(range(rows)))
            sheet.write_column("B1", formulas)
            bold = book.add_format({"bold": True})
            for row in range(blanks):
                for column in range(2, 13):
                    sheet.write_blank(row, column, None, bold)
        made.append(stream.getvalue())
    packed = io.BytesIO(tournament())
    with zipfile.ZipFile(packed, "a", zipfile.ZIP_DEFLATED) as archive:
        # Incompressible enough not to be called a bomb.
        archive.writestr(
            "xl/media/picture.xml", b"<a>" + os.urandom(256).hex().encode() * (limits.unpacked // 500) + b"</a>"
        )
    return [*made, packed.getvalue(), bytes(largest + 1)]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_returns_the_recalculated_workbook(language: str) -> None:
    need("starlette")
    answer, refused = uploaded(executed(block(language, "starlette")), [tournament(), b"no workbook"])

    assert answer.status_code == 200
    assert recalculate(answer.content).values("C1:C2") == [[1], [0]]
    assert refused.status_code == 400
    assert "Excel" in refused.text


@pytest.mark.slow
def test_what_is_made_to_exhaust_the_server_is_refused_and_others_are_answered() -> None:
    need("starlette")
    code = executed(block("en", "starlette"))
    # As on the page, but a hundredth.
    code |= {"SECONDS": 1, "LIMITS": Limits(cells=5000, formulas=900, unpacked=500_000), "LARGEST": 50_000}
    answers = uploaded(code, hostile(code["LIMITS"], code["LARGEST"]))
    # With the seconds of the page: on a busy machine, a harmless workbook may take more than one.
    code["SECONDS"] = 10
    (last,) = uploaded(code, [tournament()])

    assert [answer.status_code for answer in answers] == [413] * 5
    assert last.status_code == 200
    for answer, word in zip(answers, ("1 seconds", "formulas", "cells", "inflate", "5 MB"), strict=True):
        assert word in answer.text


@pytest.mark.slow
def test_two_hundred_uploads_of_which_twenty_are_hostile_are_all_answered() -> None:
    need("starlette")
    code = executed(block("en", "starlette"))
    bad = hostile(code["LIMITS"], code["LARGEST"])
    contents = [bad[at // 10 % 5] if at % 10 == 0 else tournament() for at in range(200)]
    answers = uploaded(code, contents)

    assert [answer.status_code for answer in answers] == [413 if at % 10 == 0 else 200 for at in range(200)]
    assert all(recalculate(answer.content).values("C1:C2") == [[1], [0]] for answer in answers[1:10])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_has_the_tie_breaks(language: str) -> None:
    need("pandas")
    players = executed(block(language, "pandas"))["players"]

    # Counted by hand; Anna and Chloé share 1½ points, Anna's opponents have more.
    assert players["POINTS"].tolist() == [1.5, 1, 1.5, 0]
    assert players["BUCHHOLZ"].tolist() == [2.5, 1.5, 1.5, 2.5]
    assert [str(place) for place in players["Place"]] == ["1", "3", "2", "4"]
