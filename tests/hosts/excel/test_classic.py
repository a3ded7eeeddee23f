"""
Classic xlwings on Windows: every function through xlwings' own CallUDF and converters, with the arguments that VBA
passes.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from tests.hosts.excel.cases import Call, all_calls, published
from tests.hosts.excel.windows import MISSING, RawRange, Windows, Workbook, windows
from tests.rows import each_row
from xl_departage import language
from xl_departage.base.errors import ErrorKind
from xl_departage.functions import FUNCTIONS, OMITTED, call
from xl_departage.functions.catalogue import names

GRID = [["+ 2B", "= 3N"], ["- 1N", "EXE"], ["", "= 1B"]]


@pytest.fixture(scope="module")
def excel() -> Iterator[Windows]:
    with windows("fr") as running:
        yield running


def passed(value: Any) -> Any:
    """An argument as VBA passes it: a range, a number as Double, or the mark for a missing one."""
    if value is OMITTED:
        return MISSING
    if isinstance(value, list):
        return RawRange(value)
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def formula_value(excel: Windows, name: str, arguments: tuple[Any, ...]) -> Any:
    """The value of a formula; arguments omitted at the end are passed as missing, as the wrapper does."""
    rest = len(
        FUNCTIONS[name].arguments
        if name in FUNCTIONS
        else next(entry.arguments for entry in FUNCTIONS.values() if name in entry.aliases)
    ) - len(arguments)
    return excel.call(name, *map(passed, arguments), *[MISSING] * rest)


def label(case: Call) -> str:
    return case.name


def rows(value: Any) -> Any:
    # A table of one row comes as a list; no call below returns a single row.
    return [list(row) for row in value] if isinstance(value, (list, tuple)) else value


@each_row("case", all_calls(), ids=label)
def test_every_function_has_the_value_known_from_outside(excel: Windows, case: Call) -> None:
    found = case.part(rows(formula_value(excel, case.name, case.arguments)))
    undefined = ErrorKind.NA.value

    if isinstance(case.expected, list):
        assert [undefined if value is None else value for value in case.expected] == found
    elif case.expected is None:
        assert found.startswith(undefined)
    else:
        assert case.expected == found


@each_row("case", [case for case in all_calls() if FUNCTIONS[case.name].aliases], ids=label)
def test_the_other_names_of_a_function_give_the_same(excel: Windows, case: Call) -> None:
    # Each would otherwise answer in the language of its name.
    language("en")
    try:
        value = formula_value(excel, case.name, case.arguments)

        for alias in FUNCTIONS[case.name].aliases:
            assert value == formula_value(excel, alias, case.arguments)
    finally:
        language(None)


def test_every_function_of_the_catalogue_has_a_case() -> None:
    assert set(FUNCTIONS) == {case.name for case in all_calls()}


def test_blank_options_count_as_left_out(excel: Windows) -> None:
    blank = RawRange([[None]])

    assert excel.call("BUCHHOLZ", RawRange(GRID), MISSING, MISSING, blank, blank) == excel.call(
        "BUCHHOLZ", RawRange(GRID), MISSING, MISSING, MISSING, MISSING
    )


@pytest.mark.parametrize("blank", [RawRange([[None]]), RawRange([[""]]), RawRange([[" "]]), None, ""])
def test_blank_rules_are_refused(excel: Windows, blank: Any) -> None:
    reported = excel.call("BUCHHOLZ", RawRange(GRID), MISSING, blank, MISSING, MISSING)

    assert reported.startswith("#VALUE! Les règles sont vides")


def test_rules_left_out_before_a_later_argument_are_left_out(excel: Windows) -> None:
    assert excel.call("BUCHHOLZ", RawRange(GRID), MISSING, MISSING, 1.0, MISSING) == call(
        "BUCHHOLZ", [GRID, OMITTED, OMITTED, 1]
    )
    assert excel.call("BUCHHOLZ", RawRange(GRID), 2.0, MISSING, MISSING, 1.0) == call(
        "BUCHHOLZ", [GRID, 2, OMITTED, OMITTED, 1]
    )
    assert excel.call("ELO_K", 45.0, 1760.0, MISSING, MISSING, MISSING, MISSING) == 32


def test_a_grid_of_one_cell_or_one_row_is_a_grid(excel: Windows) -> None:
    # A round of byes only counts if the rules say that it was played.
    assert excel.call("POINTS", RawRange([["EXE"]]), MISSING, "rounds=1") == 1
    assert excel.call("BERLIN", RawRange([[1, 0, 1]])) == 4
    assert excel.call("POINTS", (("EXE",), (">",)), MISSING, "rounds=1") == [[1], [1]]


def test_a_missing_needed_argument_is_told(excel: Windows) -> None:
    assert excel.call("POINTS", MISSING, MISSING, MISSING).startswith("#VALUE! ")
    assert "« grille »" in excel.call("POINTS", MISSING, MISSING, MISSING)


def test_a_refused_grid_is_one_sentence_in_the_users_language(excel: Windows) -> None:
    reported = excel.call("POINTS", RawRange([["12X1"], ["- 1N"]]), MISSING, MISSING)

    assert reported.startswith("#VALUE! Ligne 1, ronde 1, « 12X1 »")
    assert "\n" not in reported
    with windows("en") as english:
        assert english.call("POINTS", RawRange([["12X1"], ["- 1N"]]), MISSING, MISSING).startswith(
            "#VALUE! Row 1, round 1, “12X1”"
        )


@pytest.mark.parametrize(
    ("cells", "kind"), [([["+ 9B"], ["- 1N"]], "#REF!"), ([[ErrorKind.DIV0], ["- 1N"]], "#VALUE!")]
)
def test_the_kind_of_an_error_stands_first(excel: Windows, cells: Any, kind: str) -> None:
    assert excel.call("POINTS", RawRange(cells), MISSING, MISSING).startswith(f"{kind} ")


def test_error_cells_are_named_also_those_that_xlwings_does_not_know(excel: Windows) -> None:
    assert "#DIV/0!" in excel.call("POINTS", RawRange([[ErrorKind.DIV0], ["- 1N"]]), MISSING, MISSING)
    # 0x800A0000 + 2045: #SPILL!
    assert "#SPILL!" in excel.call("POINTS", ((-2146826243,), ("- 1N",)), MISSING, MISSING)


def test_undefined_values_are_na(excel: Windows) -> None:
    assert excel.call("AVERAGE_RATING", RawRange([["EXE"], ["EXE"]]), RawRange([[1500], [1600]]), *[MISSING] * 3) == [
        ["#N/A"],
        ["#N/A"],
    ]


def test_dates_and_amounts_arrive_as_such(excel: Windows) -> None:
    date = RawRange([[datetime.date(2026, 2, 1)], ["- 1N"]])

    assert excel.call("POINTS", date, MISSING, MISSING) == "#VALUE! " + told_by_catalogue(
        "POINTS", [[datetime.date(2026, 2, 1)], ["- 1N"]]
    )
    assert excel.call("ELO_EXPECTED", Decimal("1760"), RawRange([[Decimal("1645")], [1760]]), MISSING) == [
        [0.66],
        [0.5],
    ]
    at_noon = RawRange([[datetime.datetime(1899, 12, 30, 12, 30)], ["- 1N"]])
    assert "12:30" in excel.call("POINTS", at_noon, MISSING, MISSING)


def told_by_catalogue(name: str, *arguments: Any) -> str:
    from xl_departage.base.errors import DepartageError

    with pytest.raises(DepartageError) as raised:
        call(name, arguments)
    return raised.value.message("fr")


def test_a_defect_of_ours_is_a_sentence_and_no_traceback(excel: Windows, caplog: pytest.LogCaptureFixture) -> None:
    reported = excel.call("POINTS", ((object(),), ("- 1N",)), MISSING, MISSING)

    assert reported.startswith("#VALUE! Erreur interne")
    assert "TypeError" in reported
    assert "Traceback" not in reported
    assert "Traceback" in caplog.text


def test_values_are_those_of_every_other_front_end(excel: Windows) -> None:
    compared = 0
    for case in all_calls():
        arguments = [None if value == [[None]] else value for value in case.arguments]
        try:
            plain = call(case.name, arguments)
        except LookupError:
            continue
        wanted = [[_shown(value) for value in row] for row in plain] if isinstance(plain, list) else _shown(plain)
        assert rows(formula_value(excel, case.name, case.arguments)) == wanted, case.name
        compared += 1

    assert compared > 80


def _shown(value: Any) -> Any:
    if isinstance(value, ErrorKind):
        return value.value
    return "" if value is None else value


def test_import_functions_writes_a_wrapper_for_every_name(excel: Windows) -> None:
    module = excel.import_functions(Workbook("tournoi.xlsm"))

    assert re.findall(r"(?m)^Function (\w+)\(", module) == sorted(names())
    assert "Optional rules" in module


def test_import_functions_tells_the_wizard_everything(excel: Windows) -> None:
    workbook = Workbook("tournoi.xlsm")
    excel.import_functions(workbook)
    reported = workbook.reported["'tournoi.xlsm'!KOYA"]

    assert reported["Description"] == FUNCTIONS["KOYA"].summary.in_language("fr")
    assert reported["Category"] == "Échecs – Départages"
    assert reported["ArgumentDescriptions"] == [
        argument.help.in_language("fr") for argument in FUNCTIONS["KOYA"].arguments
    ]
    assert set(workbook.reported) == {f"'tournoi.xlsm'!{name}" for name in names()}


def test_functions_work_in_python_too() -> None:
    import xl_departage.excel as functions

    assert functions.POINTS([["+ 2B"], ["- 1N"]]) == [[1], [0]]  # type: ignore[attr-defined]
    assert functions.POINTS([["+ 2B"], ["- 1N"]], rules="FIDE", player=2) == 0  # type: ignore[attr-defined]
    assert set(functions.__all__) == set(names())
    assert published(1.23456) == published(1.2346)
