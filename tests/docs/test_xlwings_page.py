"""
Follow the page "xlwings" in both languages: each of its ways runs, word for word.

Functions run on xlwings' own code for Windows over a small COM (`tests.hosts.excel.windows`). Ranges are xlwings' own,
of a file that xlwings
reads (its reader) and of a book that it sends (its remote engine); both need a licence key, and a test of this project may use the
noncommercial one.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from distribution import parts
from tests.hosts.excel.windows import RawRange, Workbook, windows
from xl_departage.functions import FUNCTIONS

PAGES = Path(__file__).parents[2] / "docs" / "site"
LANGUAGES = ("fr", "en")
# By hand: the points are 1½, 1, 1½ and 0; each Buchholz is the sum of those of two opponents.
GRID = [["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]]
BUCHHOLZ = [[1 + 1.5], [1.5 + 0], [0 + 1.5], [1.5 + 1]]


def blocks(language: str) -> list[str]:
    """The Python of the page, in order: a module, scripts, Lite, a server, a report."""
    page = (PAGES / language / "develop" / "xlwings.md").read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S)


def test_both_pages_have_the_same_code() -> None:
    assert blocks("fr") == blocks("en")
    assert len(blocks("en")) == 5


def test_a_module_of_ones_own_beside_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "club.py").write_text(blocks("en")[0], encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with windows("en") as excel:
        workbook = Workbook("open.xlsm")
        importlib.import_module("club")
        monkeypatch.delitem(sys.modules, "club")
        monkeypatch.setattr("builtins.print", lambda *_: None)
        excel.udfs.import_udfs("club", workbook)
        wrappers = workbook.VBProject.VBComponents.imported[-1]

        def called(name: str, *arguments: object) -> Any:
            return excel.call(name, *arguments, module="club")

        # Ours are there beside them.
        assert {"BEST_BUCHHOLZ", "POINTS_OF_ROUND", "BUCHHOLZ", "KOYA"} <= set(
            re.findall(r"(?m)^Function (\w+)\(", wrappers)
        )
        assert called("BEST_BUCHHOLZ", RawRange(GRID)) == max(value for (value,) in BUCHHOLZ)
        # A range of one column arrives flat.
        round = RawRange([["+ 2B"], ["- 1N"], ["= 4B"], ["= 3N"]])
        assert called("POINTS_OF_ROUND", round) == [[1], [0], [0.5], [0.5]]
        with pytest.raises(Exception, match="#N/A"):
            called("BEST_BUCHHOLZ", RawRange([["+ 2B", "#N/A"], ["- 1N", "- 1N"]]))
        del sys.modules["club"]


RANGES = f"""
import json, sys
import openpyxl
import xlwings as xw
import xl_departage as xd
from unittest import mock

grid = {GRID!r}
rows = [["No", "Name", "R1", "R2"], *([number, name, *row] for number, (name, row) in enumerate(zip("ABCD", grid), 1))]
book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Crosstable"
for row in rows:
    sheet.append(row)
for cell in (cell for row in sheet["C2:D5"] for cell in row):
    cell.data_type = "s"
for at, rating in enumerate((1800, 1750, 1900, 1650), 2):
    sheet.cell(at, 6).value = rating
sheet["H1"] = 3
book.create_sheet("Wrong")["A1"] = "+ 2B"
book["Wrong"]["A2"] = "#N/A"
book.create_sheet("Standings")["A1"] = "=POINTS(Crosstable!A1:D5,1)"
book.save("open.xlsx")

found = {{}}
# xlwings' reader: real ranges of a real file.
read = xw.Book("open.xlsx", mode="r")
sheet, same = read.sheets["Crosstable"], book["Crosstable"]
for name, own, other in (
    ("table", sheet["A1:D5"], same["A1:D5"]),
    ("rounds", sheet["C2:D5"], same["C2:D5"]),
    ("whole columns", sheet["A:D"], same["A:D"]),
    ("named", sheet["A1"].expand(), same["A1:D5"]),
    ("rows", sheet["A1:D5"].rows, same.iter_rows(1, 5, 1, 4)),
    ("columns", sheet["A1:D5"].columns, tuple(same.iter_cols(1, 4, 1, 5))),
    ("cells in rows", [list(row) for row in sheet["A1:D5"].rows], [list(row) for row in same["A1:D5"]]),
):
    found[name] = [xd.BUCHHOLZ(one, rules="FIDE-2026") for one in (own, other)]
found["player"] = xd.BUCHHOLZ(sheet["A1:D5"], sheet["H1"], rules="FIDE-2026")
found["round"] = xd.POINTS(sheet["C2:C5"], rules="FIDE-2026; rounds=1")
found["list"] = xd.POINTS(list(sheet["C2:C5"]), rules="FIDE-2026; rounds=1")
found["ratings"] = [
    xd.AVERAGE_RATING(one["A1:D5"], one["F2:F5"], rules="FIDE-2026") for one in (sheet, same)
]
try:
    xd.POINTS(read.sheets["Wrong"]["A1:A2"], rules="FIDE-2026")
except xd.DepartageError as error:
    found["error"] = error.message("en")

# The scripts of the page, on a book that xlwings sends.
def sent():
    sheets = {{"Crosstable": rows, "Standings": [[""]], "Report": [["{{{{ title }}}}"], [""], ["{{{{ standings }}}}"], ["{{{{ why }}}}"]]}}
    about = {{"pictures": [], "tables": [], "visibility": "Visible"}}
    return xw.Book(json={{
        "client": "Office.js", "version": xw.__version__, "names": [],
        "book": {{"name": "open.xlsx", "active_sheet_index": 0, "selection": "A1"}},
        "sheets": [{{"name": name, "values": values, **about}} for name, values in sheets.items()],
    }})

def written(book):
    return [action["values"] for action in book.json()["actions"] if action["func"] == "setValues"]

scripts, report = {{}}, {{}}
module, script, lite, server, reporting = json.load(sys.stdin)
exec(script, scripts)
exec(reporting, report)
one = sent()
with mock.patch.object(xw.Book, "caller", staticmethod(lambda: one)):
    scripts["standings"]()
found["standings"] = written(one)
with mock.patch.object(xw.Book, "caller", staticmethod(lambda: read)):
    found["saved"] = scripts["saved_value"]()
another = sent()
# What that engine has not, as Excel has it: no table in the cell, and a clipboard.
with mock.patch.object(xw.Range, "table", None), mock.patch.object(xw.App, "cut_copy_mode", None):
    report["fill"](another)
found["report"] = written(another)
print(json.dumps(found))
"""


EVERY = """
import json
import openpyxl
import xlwings as xw
import xl_departage as xd
from tests.hosts.excel.cases import all_calls
from xl_departage.base.cells import OMITTED

lists, places = openpyxl.Workbook(), []
sheet, at = lists.active, 1
for call in all_calls():
    for value in call.arguments:
        if isinstance(value, list):
            for down, line in enumerate(value):
                for across, cell in enumerate(line, 1):
                    sheet.cell(at + down, across).value = cell
                    if isinstance(cell, str):
                        sheet.cell(at + down, across).data_type = "s"
            places.append((at, at + len(value) - 1, len(value[0])))
            at += len(value)
lists.save("lists.xlsx")
own, same = xw.Book("lists.xlsx", mode="r").sheets[0], openpyxl.load_workbook("lists.xlsx").active
following, answers = iter(places), []
for call in all_calls():
    ranges, cells = [], []
    for value in call.arguments:
        if isinstance(value, list):
            first, last, width = next(following)
            ranges.append(own[first - 1 : last, :width])
            cells.append(tuple(same.iter_rows(first, last, 1, width)))
        else:
            plain = None if value is OMITTED else value
            ranges.append(plain)
            cells.append(plain)
    pair = []
    for arguments in (ranges, cells):
        try:
            pair.append(getattr(xd, call.name)(*arguments))
        except xd.DepartageError as error:
            pair.append(error.message("en"))
    answers.append([call.name, *pair])
print(json.dumps(answers))
"""
"""Every function, with the arguments of the other hosts' tests: ranges of a file beside the same cells of openpyxl."""


def printed(program: str, folder: Path) -> Any:
    """What a program prints, in a process with the key of the noncommercial licence; it is given the code of the page."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "XLWINGS_LICENSE_KEY": "noncommercial",
        "HOME": str(folder),
    }
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(blocks("en")),
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the ranges and the scripts give."""
    return dict(printed(RANGES, tmp_path_factory.mktemp("ranges")))


@pytest.mark.slow("cells of openpyxl are taken quickly")
@pytest.mark.lasts("xlwings with its licence key, in a process of its own")
def test_a_range_is_taken_wherever_cells_of_openpyxl_are(found: dict[str, Any]) -> None:
    for name in ("table", "rounds", "whole columns", "named", "rows", "columns", "cells in rows"):
        assert found[name] == [BUCHHOLZ, BUCHHOLZ], name
    assert found["player"] == BUCHHOLZ[2][0]
    assert found["round"] == found["list"] == [[1], [0], [1], [0]]
    from_range, from_cells = found["ratings"]
    # By hand: players 2 and 3, 1 and 4, 4 and 1, 3 and 2.
    assert from_range == from_cells == [[1825], [1725], [1725], [1825]]


@pytest.mark.slow
@pytest.mark.lasts("xlwings reads the file anew for each range")
def test_every_function_takes_ranges_as_it_takes_cells_of_openpyxl(tmp_path: Path) -> None:
    answers = printed(EVERY, tmp_path)

    assert [
        (name, from_ranges, from_cells) for name, from_ranges, from_cells in answers if from_ranges != from_cells
    ] == []
    assert {name for name, *_ in answers} == set(FUNCTIONS)
    # Most are values, not refusals of both.
    assert sum(not isinstance(from_ranges, str) for _, from_ranges, *_ in answers) > 80


@pytest.mark.slow("errors in cells of openpyxl are named quickly")
def test_an_error_in_a_range_is_named(found: dict[str, Any]) -> None:
    assert "#N/A" in found["error"]
    assert "row 2" in found["error"].lower()


@pytest.mark.slow("starts xlwings in a process of its own")
def test_the_scripts_of_the_page(found: dict[str, Any]) -> None:
    (table,) = found["standings"]

    # In the language of the headings, although the letters of colours are French.
    assert table[0] == ["Rank", "No", "Name", "Rating", "Points", "BH", "SB"]
    # By hand: equal points, then Buchholz 2½ before 1½; the last has lost everything.
    assert [(row[2], *row[4:6]) for row in table[1:]] == [
        ("A", 1.5, 2.5),
        ("C", 1.5, 1.5),
        ("B", 1, 1.5),
        ("D", 0, 2.5),
    ]
    assert found["saved"] == 1.5


@pytest.mark.slow("starts xlwings in a process of its own")
def test_a_report_of_xlwings_is_filled(found: dict[str, Any]) -> None:
    title, table, why = found["report"]

    assert title == [["Spring open"]]
    assert [row[2] for row in table[1:]] == ["A", "C", "B", "D"]
    assert [row[0] for row in why] == ["Round", 1, 2, "Value"]


def test_lite_has_the_lines_that_are_tried_in_pyodide() -> None:
    tried = (Path(__file__).parents[1] / "web" / "lite_session.py").read_text(encoding="utf-8")

    assert f"MAIN = {json.dumps(blocks('en')[2])}" in tried


def test_a_server_answers_in_the_language_of_its_caller() -> None:
    code: dict[str, Any] = {}
    exec(blocks("en")[3], code)
    wrong = [["+ 2B"], ["- 1X"]]

    assert "partie" not in str(code["check_in_language"](wrong, "en-US"))
    messages = {
        culture: str(code["check_in_language"](wrong, culture)) for culture in ("nl-BE", "de-DE", "fr-FR", "en-GB")
    }
    assert len(set(messages.values())) == 4
    # A language that nobody speaks here chooses none.
    assert code["check_in_language"](wrong, "pl-PL") == code["check_in_language"](wrong, "")


def test_the_example_lies_in_the_documentation_that_people_download() -> None:
    files = parts.example("xl_departage-documentation/")

    assert {f"xl_departage-documentation/examples/xlwings_server/{name}" for name in ("app.py", "README.md")} <= set(
        files
    )
    assert not [name for name in files if ".env" in name or "__pycache__" in name]
