"""The wrappers run from the cells of a sheet through the VBA and xlwings' CallUDF and back to the value of the cell."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
import xlwings
from pyopenvba.exceptions import VBARuntimeError  # type: ignore[import-untyped,unused-ignore]

from tests.hosts.excel import vba_engine
from tests.hosts.excel.cases import all_calls
from tests.hosts.excel.vba_engine import PYTHONW, VbaExcel, parse
from tests.hosts.excel.windows import COM_ERRORS, MISSING, Windows, windows
from xl_departage.base.errors import ErrorKind
from xl_departage.base.messages import Language, text
from xl_departage.functions import FUNCTIONS, OMITTED
from xl_departage.hosts.excel import vba_project
from xl_departage.hosts.excel.wrappers import excel_functions

GRID = [["+ 2B", "= 3N", "+ 4B"], ["- 1N", "+ 4B", "= 3N"], ["+ 4B", "= 1B", "= 2B"], ["- 3N", "- 2N", "- 1N"]]
"""The grid of docs/acceptance-excel.md."""
POINTS = [[2.5], [1.5], [2], [0]]
BUCHHOLZ = [[3.5], [4.5], [4], [6]]


@pytest.fixture(scope="module")
def server() -> Iterator[Windows]:
    with windows("fr") as running:
        yield running


@pytest.fixture
def excel(server: Windows) -> VbaExcel:
    return sheet(server)


def sheet(server: Windows, **options: Any) -> VbaExcel:
    """
    A sheet with a header in row 1, the grid in B2:D5, numbers in E2:E4, and a remark further down in another column.
    """
    made = VbaExcel(server, "fr", **options)
    for letter, cells in zip("BCD", zip(*GRID, strict=True), strict=True):
        made.write(f"{letter}1", f"R{'ABCD'.index(letter)}", *cells)
    made.write("E2", 1500.0, 1600.0, 1700.0)
    made.write("G9", "imprimer")
    return made


def height(argument: Any) -> int:
    return 1 if argument == MISSING else argument.height


@pytest.mark.parametrize("language", ["fr", "en"])
def test_our_modules_are_vba(language: Language) -> None:
    for name, module in vba_project.modules(language).items():
        if name != "xlwings":
            assert parse(module)


def test_ranges_scalars_and_arguments_left_out(excel: VbaExcel) -> None:
    grid = excel.range("B2:D5")

    assert excel.call("POINTS", grid) == POINTS
    assert excel.call("BUCHHOLZ", grid) == BUCHHOLZ
    assert excel.call("BUCHHOLZ", grid, 3.0) == 4
    assert excel.python.passed[-1][2:] == (MISSING, MISSING, MISSING)
    assert [row[1] for row in excel.call("CLASSEMENT", grid, "BH;SB")] == ["N°", 1, 3, 2, 4]


def test_every_function_gives_through_vba_what_python_gives(excel: VbaExcel, server: Windows) -> None:
    seen = set()
    for case in all_calls():
        if case.name in seen or any(value is OMITTED for value in case.arguments):
            continue
        seen.add(case.name)
        arguments = [
            float(value) if isinstance(value, int) and not isinstance(value, bool) else value
            for value in case.arguments
        ]
        rest = [MISSING] * (len(FUNCTIONS[case.name].arguments) - len(arguments))
        server_arguments = [tuple(map(tuple, value)) if isinstance(value, list) else value for value in arguments]

        assert excel.call(case.name, *arguments) == errors_made_true(
            server.call(case.name, *server_arguments, *rest)
        ), case.name

    assert len(seen) > 35


def errors_made_true(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [errors_made_true(cell) for cell in value]
    kinds = {kind.value: kind for kind in COM_ERRORS}
    return kinds.get(value.partition(" ")[0], value) if isinstance(value, str) else value


def test_errors_are_true_errors(excel: VbaExcel) -> None:
    excel.write("B2", "+ 12B")

    assert excel.call("POINTS", excel.range("B2:D5")) is ErrorKind.REF
    excel.write("B2", "12X1")
    assert excel.call("POINTS", excel.range("B2:D5")) is ErrorKind.VALUE
    assert excel.call("AVERAGE_RATING", [["EXE"], ["EXE"]], [[1500.0], [1600.0]]) == [[ErrorKind.NA], [ErrorKind.NA]]


def test_messages_stand_in_their_place_where_they_are_wanted(server: Windows) -> None:
    excel = sheet(server, show_messages=True)
    excel.write("B2", "12X1")

    assert excel.call("POINTS", excel.range("B2:D5")).startswith("#VALUE! Ligne 1, ronde 1, « 12X1 »")
    assert excel.call("AVERAGE_RATING", [["EXE"], ["EXE"]], [[1500.0], [1600.0]]) == [[ErrorKind.NA], [ErrorKind.NA]]


def test_whole_columns_end_at_the_last_filled_cell_of_the_call(excel: VbaExcel) -> None:
    assert excel.call("BUCHHOLZ", excel.range("B:D")) == BUCHHOLZ
    assert height(excel.python.passed[-1][0]) == 5
    # The ratings are as high as the grid although the last player has none.
    excel.call("AVERAGE_RATING", excel.range("B:D"), excel.range("E:E"))
    assert [height(argument) for argument in excel.python.passed[-1][:2]] == [5, 5]


def test_whole_rows_end_at_the_last_filled_cell(excel: VbaExcel) -> None:
    excel.call("BUCHHOLZ", excel.range("2:5"))

    assert excel.python.passed[-1][0].width == 5
    assert height(excel.python.passed[-1][0]) == 4


@pytest.mark.parametrize("blank", ["H:H", "Z:AB", "20:20"])
def test_blank_columns_and_rows_do_not_travel(excel: VbaExcel, blank: str) -> None:
    assert excel.call("POINTS", excel.range(blank)) is ErrorKind.VALUE
    (grid, *_) = excel.python.passed[-1]
    assert grid.height == 1
    assert grid.width <= 3


def test_smaller_ranges_keep_their_blank_rows(excel: VbaExcel) -> None:
    assert excel.call("BUCHHOLZ", excel.range("B2:D8")) == [*BUCHHOLZ, [""], [""], [""]]


def test_a_range_of_several_parts_is_refused(excel: VbaExcel) -> None:
    assert excel.call("POINTS", excel.range("B2:B5,D2:D5")) == text("excel_areas", "fr")
    assert not excel.python.passed


def test_a_missing_python_is_one_sentence_and_tried_again_after_a_while(excel: VbaExcel) -> None:
    now = datetime.datetime(2026, 3, 1, 12)
    excel.app.freeze_clock(now)
    excel.excel.failure = "Could not load xlwings64.dll from either of the following folders: …"
    missing = text("excel_python_missing", "fr", interpreter=PYTHONW)

    assert [excel.call("POINTS", excel.range("B2:D5")) for _ in range(3)] == [missing] * 3
    assert excel.excel.starts == 1
    excel.excel.failure = ""
    excel.app.freeze_clock(now + datetime.timedelta(seconds=31))
    assert excel.call("POINTS", excel.range("B2:D5")) == POINTS


@pytest.mark.parametrize(
    ("failure", "interpreter", "key"),
    [
        ("Could not activate Python COM server", PYTHONW, "excel_python_silent"),
        ("anything", "", "excel_not_installed"),
    ],
)
def test_a_python_that_does_not_start_is_told(server: Windows, failure: str, interpreter: str, key: str) -> None:
    excel = sheet(server, interpreter=interpreter)
    excel.excel.failure = failure

    assert excel.call("POINTS", excel.range("B2:D5")) == text(key, "fr", interpreter=interpreter)


@pytest.mark.parametrize("interpreter", ["", "pythonw", "python", "pythonw.exe"])
def test_without_a_full_path_in_the_settings_nothing_is_started(server: Windows, interpreter: str) -> None:
    """On a computer where `install` was never run, a bare name would be searched in the folder of the workbook."""
    excel = sheet(server, interpreter=interpreter)

    assert excel.call("POINTS", excel.range("B2:D5")) == text("excel_not_installed", "fr")
    assert excel.excel.starts == 0


def test_macros_get_a_failure_as_an_error_of_theirs(excel: VbaExcel) -> None:
    excel.excel.from_cell = False
    assert excel.call("POINTS", excel.range("B2:D5")) == POINTS

    excel.excel.failure = "Could not load"
    with pytest.raises(VBARuntimeError, match="Could not load"):
        excel.call("POINTS", excel.range("B2:D5"))


def test_on_a_mac_the_cell_says_what_to_do_there(server: Windows, monkeypatch: pytest.MonkeyPatch) -> None:
    from pyopenvba.interpreter import _preprocess  # type: ignore[import-untyped,unused-ignore]

    constants = next(value for value in vars(_preprocess).values() if isinstance(value, dict) and "Mac" in value)
    monkeypatch.setitem(constants, "Mac", True)
    monkeypatch.setattr(vba_engine, "_parsed", vba_engine._parsed.__wrapped__)
    excel = sheet(server)

    assert excel.call("POINTS", excel.range("B2:D5")) == text("excel_mac", "fr")
    assert excel.excel.starts == 0


def test_a_server_shows_a_message_with_the_one_error_that_can_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Office.js: an exception is #VALUE! with its text, any other error a text that becomes the error itself."""
    monkeypatch.setattr(xlwings, "on_server", True, raising=False)
    functions = excel_functions("module")

    assert functions["ELO_INITIAL"]([[None]], [[None]]) == "#N/A"
    with pytest.raises(xlwings.XlwingsError, match="FIDE-2062"):
        functions["POINTS"](GRID, OMITTED, [["FIDE-2062"]])
    monkeypatch.setattr(xlwings, "on_server", False, raising=False)
    assert functions["ELO_INITIAL"]([[None]], [[None]]).startswith("#N/A ")
    assert functions["POINTS"](GRID, OMITTED, [["FIDE-2062"]]).startswith("#VALUE! ")
