"""Functions newer than the file format get the prefix with which Excel stores them."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest
from xlsxwriter.worksheet import Worksheet

from tests.rows import each_row
from tests.spreadsheet.recalculation.packages import parts, unzipped, worksheet, zipped
from tests.spreadsheet.repair.test_workbook import turned
from xl_departage.base.errors import Place
from xl_departage.spreadsheet.formulas.function_names import NEWER
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.recalculate import compute
from xl_departage.spreadsheet.recalculation.workbook_model import Status
from xl_departage.spreadsheet.repair import Target
from xl_departage.spreadsheet.repair.newer_functions import newer
from xl_departage.spreadsheet.storage.package import Package


def prefixed(formula: str, *defined: str) -> str:
    for edit in reversed(newer(formula, defined)):
        formula = formula[: edit.start] + edit.text + formula[edit.end :]
    return formula


def by_xlsxwriter(formula: str) -> str:
    sheet: Any = Worksheet()
    return str(sheet._prepare_formula(formula, True))


@each_row("function", sorted(NEWER))
def test_the_prefix_is_the_one_that_xlsxwriter_writes(function: str) -> None:
    assert prefixed(f"{function}(A1)+1") == by_xlsxwriter(f"{function}(A1)+1") != f"{function}(A1)+1"


def test_no_function_that_xlsxwriter_prefixes_is_left_out() -> None:
    written = re.findall(r'"_xlfn\.(?:_xlws\.)?([A-Z0-9_.]+)\(', inspect.getsource(Worksheet._prepare_formula))

    # Excel stores these two for `A1#` and `@A1`, which nobody types as functions.
    assert set(written) - NEWER == {"ANCHORARRAY", "SINGLE"}


@each_row(
    ("formula", "expected"),
    [
        ("xlookup(1,A:A,B:B)", "_xlfn.xlookup(1,A:A,B:B)"),
        ("SUM(_xlfn.IFS(A1,2),IFS(A1,2))", "SUM(_xlfn.IFS(A1,2),_xlfn.IFS(A1,2))"),
        ('IF(A1="IFS(",IFNA(A1,"IFS("),2)', 'IF(A1="IFS(",_xlfn.IFNA(A1,"IFS("),2)'),
        ("LET(x,A1,y,x+1,x*y)", "_xlfn.LET(_xlpm.x,A1,_xlpm.y,_xlpm.x+1,_xlpm.x*_xlpm.y)"),
        # A value may be a name, and the last argument is no parameter.
        ("LET(x,y,x+y)", "_xlfn.LET(_xlpm.x,y,_xlpm.x+y)"),
        ("LAMBDA(x,y,x+y+z)", "_xlfn.LAMBDA(_xlpm.x,_xlpm.y,_xlpm.x+_xlpm.y+z)"),
        ("LAMBDA(x,z)", "_xlfn.LAMBDA(_xlpm.x,z)"),
        ("MAP(A1:A2,LAMBDA(c,c*x))", "_xlfn.MAP(A1:A2,_xlfn.LAMBDA(_xlpm.c,_xlpm.c*x))"),
        ("LET(f,LAMBDA(n,n+1),f(2))", "_xlfn.LET(_xlpm.f,_xlfn.LAMBDA(_xlpm.n,_xlpm.n+1),_xlpm.f(2))"),
        ("NETWORKDAYS.INTL(A1,A2)+ISO.CEILING(2)", "NETWORKDAYS.INTL(A1,A2)+ISO.CEILING(2)"),
        ("SORT+Book!SORT(1)", "SORT+Book!SORT(1)"),
    ],
)
def test_only_calls_without_their_prefix_change(formula: str, expected: str) -> None:
    assert prefixed(formula) == expected


def test_a_function_that_the_workbook_defines_has_no_prefix() -> None:
    assert prefixed("DAYS(A1,2)+IFS(1,2)", "DAYS") == "DAYS(A1,2)+_xlfn.IFS(1,2)"


@pytest.mark.parametrize("to", list(Target))
def test_a_repaired_workbook_no_longer_shows_name(to: Target) -> None:
    row = '<row r="1"><c r="A1"><v>5</v></c><c r="B1"><f>MAXIFS(A1:A1,A1:A1,5)</f></c></row>'
    content = zipped(parts(worksheet(row)))

    repaired, report = turned(content, to)

    assert len(report.changed) == 1
    assert b"<f>_xlfn.MAXIFS(A1:A1,A1:A1,5)</f>" in unzipped(repaired)["xl/worksheets/sheet1.xml"]
    for file, has_message in ((content, True), (repaired, False)):
        (result,) = compute(load(Package(file, Place()), to_compute=True).workbook).values()
        assert (result.status, result.value) == (Status.COMPUTED, 5)
        assert (result.message is not None) is has_message
    assert turned(repaired, to)[1].changed == []
