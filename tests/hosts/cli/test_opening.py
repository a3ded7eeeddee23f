"""
No workbook that we write asks to be computed on opening: Excel without our functions would turn its values into #NAME?.

Excel computes a workbook on opening where `fullCalcOnLoad` says so, and where `calcId` names an engine older than its own
(ECMA-376, 18.2.2); 191029 is that of Excel 2019 and later.
"""

from __future__ import annotations

import ast
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner

from tests.sources import modules, nodes
from xl_departage.headless import recalculate
from xl_departage.hosts.cli import main

DATA = Path(__file__).parents[2] / "data"
WORKBOOKS = Path(__file__).parents[3] / "workbooks"


def calculation(content: bytes) -> str:
    """What a workbook says about its computation."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        (tag,) = re.findall(r"<calcPr[^>]*>", package.read("xl/workbook.xml").decode())
    return str(tag)


def is_current(content: bytes) -> bool:
    tag = calculation(content)
    return 'calcId="191029"' in tag and "fullCalcOnLoad" not in tag


def by_command(folder: Path, *arguments: object, option: tuple[str, ...] = ("-o",)) -> bytes:
    output = folder / "out.xlsx"
    result = CliRunner().invoke(main, [*map(str, arguments), *option, str(output)])
    assert result.exit_code == 0, result.output
    return output.read_bytes()


def converted(folder: Path) -> bytes:
    return by_command(folder, "convert", DATA / "made" / "rr03-5.trf", "--rules", "FIDE-2026", option=())


def players(folder: Path) -> bytes:
    return by_command(folder, "players", DATA / "player_lists" / "fide-combined.xml", "--federation", "bel")


def rated(folder: Path) -> bytes:
    (folder / "p.csv").write_text("pid,name,rating,games\nA,Jan,1500,30\nB,Piet,1600,40\n", encoding="utf-8")
    (folder / "g.csv").write_text("a,b,result_a\nA,B,1\n", encoding="utf-8")
    return by_command(folder, "rate", "--players", folder / "p.csv", "--games", folder / "g.csv")


def built_by_openpyxl(folder: Path) -> bytes:
    workbook = openpyxl.Workbook()
    workbook["Sheet"]["A1"] = '=TIEBREAK({"2W1";"1B0"},"PTS",,"FIDE-2026")'
    return recalculate(workbook).content


def saved_by_openpyxl(folder: Path) -> bytes:
    workbook = openpyxl.Workbook()
    workbook["Sheet"]["A1"] = "=1+1"
    workbook.save(folder / "in.xlsx")
    assert 'calcId="124519" fullCalcOnLoad="1"' in calculation((folder / "in.xlsx").read_bytes())
    return by_command(folder, "recalc", folder / "in.xlsx")


@pytest.mark.parametrize("written", [converted, players, rated, built_by_openpyxl, saved_by_openpyxl])
def test_a_workbook_has_no_reason_to_be_computed_on_opening(written: Callable[[Path], bytes], tmp_path: Path) -> None:
    assert is_current(written(tmp_path))


def test_neither_have_those_that_we_publish() -> None:
    for path in WORKBOOKS.glob("*.xlsx"):
        assert is_current(path.read_bytes()), path.name


def test_what_could_not_be_computed_here_is_still_computed_by_excel() -> None:
    workbook = openpyxl.Workbook()
    workbook["Sheet"]["A1"] = "=MACRO_OF_THE_CLUB()"

    assert 'fullCalcOnLoad="1"' in calculation(recalculate(workbook).content)


@pytest.mark.committed
def test_these_are_all_our_writers() -> None:
    """
    One place writes formulas, one lists without any, one the workbooks of others; one the host of a VBA project, which nobody opens.
    """
    writers = {
        path.name
        for path in modules()
        for node in nodes(path)
        if (isinstance(node, ast.Call) and ast.unparse(node.func) == "xlsxwriter.Workbook")
        or (isinstance(node, ast.ImportFrom) and node.module == "openpyxl.writer.excel")
    }

    assert writers == {"finish.py", "rate_files.py", "openpyxl_workbook.py", "vba_project.py"}
