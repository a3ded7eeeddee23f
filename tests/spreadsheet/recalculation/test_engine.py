"""
A whole workbook in the engine: spills, tables and names, kept values and everything that depends on them, circular
references, hostile formulas.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from tests.hanging import must_end
from tests.spreadsheet.recalculation import books
from xl_departage.base.cells import OMITTED
from xl_departage.base.errors import ErrorKind
from xl_departage.base.messages import Text
from xl_departage.functions import catalogue
from xl_departage.spreadsheet.recalculation import cellstore, engine, position_functions
from xl_departage.spreadsheet.recalculation.engine import FormulaEngine
from xl_departage.spreadsheet.recalculation.workbook_model import Chance, FormulaResult, Status, UserFunction, Value


def rank_column(raw: Sequence[Any]) -> object:
    """A function that returns 1, 2, 3 … for the rows of a range."""
    rows = raw[0] if isinstance(raw[0], (list, tuple)) else [[raw[0]]]
    return [[float(index)] for index in range(1, len(rows) + 1)]


FUNCTIONS: dict[str, UserFunction] = {"XLT_RANKS": rank_column}


def values(results: dict[str, FormulaResult]) -> dict[str, Value]:
    return {cell.removeprefix("S!"): books.shown(result.value) for cell, result in results.items()}


def reasons(results: dict[str, FormulaResult]) -> dict[str, str]:
    return {cell.removeprefix("S!"): result.reason for cell, result in results.items() if result.reason}


def test_our_functions_nest_in_ordinary_ones_and_spill() -> None:
    made = books.book(
        {
            "A1": 30,
            "A2": 10,
            "A3": 20,
            "C1": "=SUM(XLT_RANKS(A1:A3))",
            "C2": "=INDEX(XLT_RANKS(A1:A3),3)",
            "C3": "=XLT_RANKS(A1:A3)",
            "C4": "=IFERROR(XLT_RANKS(A1:A3),0)",
            "C5": "=SUM(E1#)",
            "C6": "=SUM(E1:E9)",
            "C7": "=LET(x,XLT_RANKS(A1:A3),SUM(x))",
            "C8": "=XLT_RANKS(A1:A3)*10+1",
            "C9": "=SUMPRODUCT(XLT_RANKS(A1:A3),A1:A3)",
        },
        dynamic={
            "E1": "=XLT_RANKS(A1:A3)",
            "F1": "=SORTBY(A1:A3,XLT_RANKS(A1:A3),-1)",
            "G1": "=FILTER(XLT_RANKS(A1:A3),A1:A3>10)",
            "H1": "=ROUND(XLT_RANKS(A1:A3)/3,2)",
            "I1": '=E1#&"!"',
            "J1": "=XLT_RANKS(XLT_RANKS(A1:A3))",
            "K1": "=BYROW(HSTACK(A1:A3,E1#),LAMBDA(r,SUM(r)))",
            "L1": "=@XLT_RANKS(A1:A3)",
        },
    )

    results = books.evaluate(made, FUNCTIONS)

    assert not reasons(results)
    shown = values(results)
    assert [shown[f"C{row}"] for row in range(1, 10)] == [6, 3, 1, 1, 6, 6, 6, 11, 110]
    spills = {cell: results[f"S!{cell}1"].spill for cell in "EFGHIJKL"}
    assert spills == {
        "E": [[1], [2], [3]],
        "F": [[20], [10], [30]],
        "G": [[1], [3]],
        "H": [[0.33], [0.67], [1]],
        "I": [["1!"], ["2!"], ["3!"]],
        "J": [[1], [2], [3]],
        "K": [[31], [12], [23]],
        "L": None,
    }


def test_tables_names_and_other_sheets_reach_our_functions() -> None:
    made = books.book(
        {
            "Data!A1": "Elo",
            "Data!A2": 2100,
            "Data!A3": 1900,
            "S!A1": "=SUM(XLT_RANKS(Joueurs[Elo]))",
            "S!A2": "=SUM(XLT_RANKS(Elos))",
            "S!A3": "=SUM(XLT_RANKS(Data!A2:A3))",
            "S!A4": "=SUM(XLT_RANKS('data'!$A$2:$A$3))",
            "S!A5": "=SUM(XLT_RANKS(Data!A:A))",
            "S!A6": "=ROWS(XLT_RANKS(Data!A:A))",
            "S!A7": "=SUM(XLT_RANKS(Joueurs))",
        },
        sheets=("S", "Data"),
        tables=[("Joueurs", "Data", "A1:A3", ["Elo"], 1, 0)],
        names=[("Elos", None, "Data!$A$2:$A$3")],
    )

    assert values(books.evaluate(made, FUNCTIONS)) == {"A1": 3, "A2": 3, "A3": 3, "A4": 3, "A5": 6, "A6": 3, "A7": 3}


def test_this_row_of_a_column_may_be_written_as_xlsxwriter_does() -> None:
    made = books.book(
        {"A1": "Pts", "B1": "Deux fois", "A2": 1.5, "B2": "=2*T[[#This Row],Deux fois]", "C2": "=2*T[[#This Row],Pts]"},
        tables=[("T", "S", "A1:B2", ["Pts", "Deux fois"], 1, 0)],
    )

    results = books.evaluate(made)

    assert results["S!C2"].value == 3
    assert results["S!B2"].status is Status.CIRCULAR


def test_whole_columns_take_in_a_spill_that_grew() -> None:
    cells: dict[str, Value] = {"A1": 40, "C1": "=ROWS(XLT_RANKS(B:B))", "D1": "=SUMPRODUCT(--(LEN(B:B)>0))"}
    made = books.book(cells, dynamic={"B1": "=SEQUENCE(A1)"})

    assert values(books.evaluate(made, FUNCTIONS)) == {"B1": 1, "C1": 40, "D1": 40}


def test_a_spill_that_grew_covers_its_own_cells_and_no_others() -> None:
    """In column 26 and in row 26: cells beside the spill, which its own formula reads, are blank and not part of it."""
    made = books.book(
        {"A1": 2, "C1": "=SUM(Z1:AB3)"}, dynamic={"Z1": "=SEQUENCE(1,A1)+Z10", "B26": "=SEQUENCE(A1)+J26"}
    )

    results = books.evaluate(made)

    assert not reasons(results)
    assert results["S!Z1"].spill == [[1, 2]]
    assert results["S!B26"].spill == [[1], [2]]
    assert results["S!C1"].value == 3


def test_a_spill_that_became_wider_and_lower_covers_both_its_shapes() -> None:
    """Saved over B1:B3, and now over B1:D1: what stood below is blank."""
    made = books.book(
        {"A1": "=SUM(B1:D3)", "A2": '=IF(B3="","blank",B3)', "A3": "=D1"}, dynamic={"B1:B3": "=SEQUENCE(1,3)"}
    )

    assert values(books.evaluate(made)) == {"A1": 6, "A2": "blank", "A3": 3, "B1": 1}


def test_blocked_spills_are_errors_and_block_only_themselves() -> None:
    made = books.book(
        {"A2": "x", "B1": "=A1", "B2": "=SUM(E1#)", "H5": "=1"},
        dynamic={
            "A1": "=SEQUENCE(3)",
            "C1": "=SEQUENCE(2)",
            "D1": "=SEQUENCE(2)",
            "E1": "=SEQUENCE(4)",
            "H1": "=SEQUENCE(9)",
        },
    )
    made.sheets[0].merged = [(2, 4, 2, 5)]

    results = books.evaluate(made)

    assert values(results) == {
        "A1": "#SPILL!",
        "B1": "#SPILL!",
        "B2": "#REF!",
        "C1": 1,
        "D1": "#SPILL!",
        "E1": "#SPILL!",
        "H1": "#SPILL!",
        "H5": 1,
    }
    assert results["S!A1"].spill is None
    assert results["S!C1"].spill == [[1], [2]]


def test_spill_shrinks_to_one_cell() -> None:
    made = books.book({"A1": 1, "A2": 5, "D1": "=SUM(C:C)"}, dynamic={"C1:C9": "=FILTER(A1:A2,A1:A2>4)"})

    results = books.evaluate(made)

    assert (results["S!C1"].value, results["S!C1"].spill, results["S!D1"].value) == (5, None, 5)


def test_whatever_depends_on_a_kept_cell_is_kept_and_names_it() -> None:
    made = books.book(
        {
            "A1": "=MYMACRO(1)",
            "A2": "=A1",
            "A3": '=A2&""',
            "B1": "=SUM(A:A)",
            "B2": "=SUM(1:1)",
            "B3": "=Nom+1",
            "B4": "=SUM(T[x])",
            "B5": '=INDIRECT("Z"&9)',
            "B6": "=OFFSET(Z9,1,1)",
            "B7": "=IFERROR(A1,0)",
            "B8": "=SUM(D1#)",
            "B9": "=D2",
            "C1": "=SUMPRODUCT(LEN(A1:A2))",
            "C2": "=Z9+1",
            "C3": "=SUM(Z1:INDEX(Z1:Z9,3))",
            "E1": "=SUM(OTHER!A1)",
            "OTHER!B1": "=S!A3",
        },
        dynamic={"D1:D3": "=UNKNOWN.SORT(Z1:Z3)"},
        sheets=("S", "OTHER"),
        tables=[("T", "S", "A1:A3", ["x"], 0, 0)],
        names=[("Nom", None, "S!$A$1")],
    )

    results = books.evaluate(made)

    computed = {cell for cell, result in results.items() if result.status is Status.COMPUTED}
    assert computed == {"S!B5", "S!B6", "S!C2", "S!C3", "S!E1"}
    assert results["S!A3"].details == {"cell": "S!A1"}
    assert results["S!B9"].details == {"cell": "S!D1"}
    assert reasons(results)["A1"] == "formula_unknown_function"
    assert reasons(results)["B7"] == "formula_depends"


@pytest.mark.parametrize(
    ("formula", "reason"),
    [
        ("NOSUCH(1)", "formula_unknown_function"),
        ("_xlfn.FUTURE(1)", "formula_unknown_function"),
        ('GETPIVOTDATA("x",A1)', "formula_excel_function"),
        ("[1]!MACRO(1)", "formula_external_function"),
        ("[1]Feuil1!A1", "formula_external_link"),
        ("'C:\\a\\[b.xlsx]Feuil1'!A1", "formula_external_link"),
        ("SUMIF(S:T!A1,1)", "formula_three_d"),
        ("Nothing[x]", "formula_unknown_table"),
        ("T[y]", "formula_unknown_column"),
        ("Cercle", "formula_name_recursive"),
        ("Recursive(3)", "formula_name_recursive"),
        ("Double_1", "formula_too_long"),
        ("MATCH(1,(A1,A2),0)", "formula_union"),
        ("SUM(OFFSET(A1,{0;1},0))", "formula_array_of_references"),
        ("MAP(A1:A3,LAMBDA(x,OFFSET(x,1,0)))", "formula_form"),
        ("MAP(A1:A3,SUM)", "formula_lambda"),
        ("#GETTING_DATA", "formula_error_value"),
        ("SUBTOTAL(9,A1:A9)", "formula_hidden_rows"),
        ("AGGREGATE(9,0,D1:D3)", "formula_form"),
        ("Chart!A1", "formula_sheet_not_read"),
        ("1+", "formula_unreadable"),
        (")(", "formula_unreadable"),
        ('"abc', "formula_unreadable"),
        ("ceci n'est pas une formule", "formula_unreadable"),
        ("(" * 10_000 + "1" + ")" * 10_000, "formula_too_long"),
        ("(" * 3_000 + "1" + ")" * 3_000, "formula_too_deep"),
        ("LET(f,LAMBDA(g,n,g(g,n+1)),f(f,1))", "formula_too_deep"),
        pytest.param("REDUCE(0,SEQUENCE(1000000),LAMBDA(a,b,a+b))", "formula_too_slow", marks=pytest.mark.slow),
        ("RAND(1)", "formula_arguments"),
    ],
)
def test_formula_that_cannot_be_computed_is_kept_with_its_reason(formula: str, reason: str) -> None:
    made = books.book(
        {
            "A1": 1,
            "A2": 2,
            "A3": 3,
            "C1": "=" + formula,
            "C2": "=A1+1",
            "C3": "=IFERROR(C1,9)",
            "D1": "=SUBTOTAL(9,A1:A2)",
            "D3": "=1+SUBTOTAL(9,A1:A2)",
        },
        sheets=("S", "T", "Chart"),
        tables=[("T", "S", "E1:E3", ["x"], 0, 0)],
        names=[
            ("Cercle", None, "1+Cercle"),
            ("Recursive", None, "LAMBDA(x,IF(x<1,0,Recursive(x-1)))"),
            *((f"Double_{n}", None, f"Double_{n + 1}+Double_{n + 1}") for n in range(1, 30)),
            # One that does not move would be computed once, and each of the others, too.
            ("Double_30", None, "S!$A1"),
        ],
    )
    made.sheets[0].hidden_rows = {4}
    made.sheets[2].part = None

    with must_end():
        results = books.evaluate(made)

    assert (results["S!C1"].status, results["S!C1"].reason) == (Status.KEPT, reason)
    for language in ("fr", "en"):
        assert Text(reason, **(results["S!C1"].details or {})).in_language(language)
    assert results["S!C2"].value == 2
    assert results["S!C3"].reason == "formula_depends"


def test_circles_are_named_once_and_what_hangs_on_them_is_told() -> None:
    made = books.book(
        {
            "A1": "=A2",
            "A2": "=A3+1",
            "A3": "=A1",
            "B1": "=IFERROR(A3,9)",
            "B2": "=B1",
            "C1": "=SUM(C:C)",
            "D1": "=2",
            "D2": "=D1",
        }
    )

    results = books.evaluate(made)

    assert {cell for cell, result in results.items() if result.status is Status.CIRCULAR} == {
        *("S!A1", "S!A2", "S!A3"),
        *("S!B1", "S!B2", "S!C1"),
    }
    named = {(results[f"S!A{row}"].details or {})["cycle"] for row in (1, 2, 3)}
    assert named == {"S!A1 → S!A3 → S!A2 → S!A1"}
    assert results["S!C1"].details == {"cycle": "S!C1 → S!C1"}
    assert reasons(results)["B2"] == "formula_circular_depends"
    assert results["S!D2"].value == 2


def test_a_circle_of_five_thousand_cells_is_found() -> None:
    cells: dict[str, Value] = {f"A{row}": f"=A{row + 1}" for row in range(1, 5000)}
    cells["A5000"] = "=A1"

    with must_end():
        results = books.evaluate(books.book(cells))

    assert all(result.status is Status.CIRCULAR for result in results.values())


def test_old_values_and_old_spills_of_kept_formulas_stay_in_the_way() -> None:
    made = books.book({}, dynamic={"A3:A5": "=NOSUCH(1)", "A1": "=SEQUENCE(4)", "A9": "=SEQUENCE(2)"})

    results = books.evaluate(made)

    assert results["S!A1"].value is ErrorKind.SPILL
    assert results["S!A9"].spill == [[1], [2]]


def test_what_reads_a_picture_a_strange_error_or_a_data_table_is_kept() -> None:
    made = books.book({"A1": "#GETTING_DATA", "C1": "=ISERROR(A1)", "C2": "=COUNTA(A2:A3)", "C3": "=E2+1", "C4": "=A9"})
    made.sheets[0].opaque = {(2, 1)}
    books.put(made, "E1:E3", "=x", "data-table")

    results = books.evaluate(made)

    assert reasons(results) == {
        "C1": "formula_constant_error",
        "C2": "formula_opaque",
        "C3": "formula_depends",
        "E1": "formula_data_table",
    }


def test_volatile_functions_are_marked_and_the_clock_can_be_fixed() -> None:
    made = books.book(
        {"A1": "=NOW()", "A2": "=TODAY()", "A3": "=RAND()", "A4": "=A1", "A5": "=SUM(1,RANDBETWEEN(1,6))"}
    )
    engine = FormulaEngine(clock=datetime.datetime(2024, 2, 29, 12))

    first, second = engine.evaluate(made, {}, Chance(1)), engine.evaluate(made, {}, Chance(1))

    assert first == second
    flags = {key.row: result.volatile for key, result in first.items()}
    assert flags == {1: True, 2: True, 3: True, 4: True, 5: True}
    assert [result.value for result in first.values()][:2] == [45351.5, 45351]


@pytest.mark.parametrize(("date1904", "serial"), [(False, 45351), (True, 43889)])
def test_both_date_systems(date1904: bool, serial: int) -> None:
    cells: dict[str, Value] = {
        "A1": serial,
        "B1": "=YEAR(A1)",
        "B2": "=DATE(2024,2,29)",
        "B3": '=TEXT(A1,"yyyy-mm-dd")',
        "B4": "=SUMPRODUCT(YEAR(A1:A1)*{1;1})",
        "B5": "=MAP(A1:A1,LAMBDA(d,YEAR(d)))",
    }

    assert values(books.evaluate(books.book(cells, date1904=date1904))) == {
        "B1": 2024,
        "B2": serial,
        "B3": "2024-02-29",
        "B4": 4048,
        "B5": 2024,
    }


def test_filled_formulas_share_their_treatment_without_mixing_rows() -> None:
    cells: dict[str, Value] = {}
    for row in range(1, 201):
        cells[f"A{row}"] = row
        cells[f"B{row}"] = f'=IF(A{row}>100,"A1"&A{row},A{row}*2)'
        cells[f"C{row}"] = f"=A$1:A$200+T!A{row}+LOG10(10)"
        cells[f"D{row}"] = f"=SUM(XLT_RANKS($A$1:$A$3))+A{row}"
        cells[f"E{row}"] = f"=SUM(XLT_RANKS(A1:A{row}))"
        cells[f"T!A{row}"] = 1000 * row
    results = values(books.evaluate(books.book(cells, sheets=("S", "T")), FUNCTIONS))

    for row in range(1, 201):
        assert results[f"B{row}"] == (f"A1{row}" if row > 100 else 2 * row)
        assert results[f"C{row}"] == row + 1000 * row + 1
        assert results[f"D{row}"] == 6 + row
        assert results[f"E{row}"] == row * (row + 1) // 2


@pytest.mark.parametrize("formula", ["=T!Y:Y", "=T!A:A&1", "=SEQUENCE(1000,1000)"])
def test_a_formula_that_fills_a_million_cells_is_refused_in_words(formula: str) -> None:
    made = books.book({"T!Y1048576": 1}, dynamic={"A1": formula}, sheets=("S", "T"))

    result = books.evaluate(made)["S!A1"]

    assert (result.status, result.reason) == (Status.KEPT, "formula_too_large")


def test_a_whole_column_that_would_cross_the_edge_of_the_sheet_is_a_spill_error() -> None:
    assert values(books.evaluate(books.book({}, dynamic={"A2": "=Y:Y"})))["A2"] == "#SPILL!"


def test_references_to_sixteen_million_cells_cost_what_is_used() -> None:
    cells: dict[str, Value] = {
        "T!B3": 7,
        "A1": "=SUM(XLT_RANKS(T!A1:XFD1048576))",
        "A2": "=SUM(T!1:1048576)",
        "A3": "=SUM(Tout)",
        "A4": "=ROWS(T!A:XFD)",
        "A5": "=SUMPRODUCT(LEN(T!A1:XFD1048576))",
    }
    made = books.book(cells, sheets=("S", "T"), names=[("Tout", None, "T!$1:$1048576")])

    with must_end():
        results = books.evaluate(made, FUNCTIONS)

    assert values(results) == {"A1": 6, "A2": 7, "A3": 7, "A4": 1_048_576, "A5": 1}


def test_the_catalogue_gives_the_same_through_a_workbook() -> None:
    """
    The crosstable of four players, each round in both forms, through handles, computed cells, spills and single
    players.
    """
    grid = [["+2B", "=3N", "-4B"], ["-1N", "+4B", "=3N"], ["=4B", "=1B", "=2B"], ["=3N", "-2N", "+1N"]]
    cells: dict[str, Value] = {}
    typed_cells: dict[tuple[int, int], Value] = {}
    for row, line in enumerate(grid, 1):
        for column, text in zip("CDE", line, strict=True):
            typed_cells[row, "ABCDE".index(column) + 1] = text
            cells[f"T!{column}{row}"] = f'="{text}"'
        cells[f"G{row}"] = f'=BUCHHOLZ($C$1:$E$4,{row},"FFE")'
        cells[f"H{row}"] = f'=BUCHHOLZ(T!$C$1:$E$4,{row},"FFE")'
    made = books.book(
        cells, dynamic={"I1": '=BUCHHOLZ(C1:E4,,"FFE")', "J1": '=STANDINGS(T!C1:E4,"BH")'}, sheets=("S", "T")
    )
    made.sheets[0].constants.update(typed_cells)
    functions: dict[str, UserFunction] = {name: partial(catalogue.call, name) for name in catalogue.names()}

    results = books.evaluate(made, functions)

    direct = catalogue.call("BUCHHOLZ", [grid, OMITTED, "FFE"])
    assert isinstance(direct, list)
    assert results["S!I1"].spill == direct
    assert [[results[f"S!G{row}"].value] for row in range(1, 5)] == direct
    assert [[results[f"S!H{row}"].value] for row in range(1, 5)] == direct
    assert results["S!J1"].spill == catalogue.call("STANDINGS", [grid, "BH"])


def test_formulas_that_no_program_lets_in_are_kept_with_a_reason() -> None:
    made = books.book(
        {
            "A1": "h",
            "B1": "=SUM(T[#Alle])",
            "B2": "=INDEX()",
            "B3": "=SUM(H[a])",
            "B4": "=SUM([²]!A1)",
            "B5": "=INDEX(A1:A2," + "9" * 5000 + ")",
            "B6": "=[" + "9" * 5000 + "]!KOYA(A1)",
            "B8": "=AGGREGATE(A1)",
            "B9": "=SUBTOTAL()",
            "B7": "=AGGREGATE(" + "1" * 5000 + ",4,A1:A2)",
        },
        # A table with as many header rows as rows contains no data.
        tables=[("T", "S", "A1:A3", ("h",), 1, 0), ("H", "S", "A1:A1", ("a",), 3, 0)],
    )

    with must_end():
        results = books.evaluate(made)

    reported = reasons(results)
    assert reported["B1"] == "formula_unreadable"
    assert reported["B4"] == "formula_external_link"
    assert values(results)["B3"] == "#REF!"
    assert set(results) == {f"S!B{row}" for row in range(1, 10)}


def test_texts_that_look_like_private_marks_are_texts() -> None:
    """
    The marks for a range, for an omitted argument and for the argument of a lambda cannot be forged in a cell or a
    formula.
    """
    made = books.book(
        {
            "A1": "\ue0d5r0",
            "A2": "\ue0d5O",
            "A3": "\ue0d5d0",
            "C1": "=XLT_ECHO(A1)",
            "C2": "=XLT_ECHO(A2)",
            "C3": "=XLT_ECHO(IF(TRUE,A3))",
            "C4": '=XLT_ECHO("\ue0d5r99")',
            "C5": '=SUM(MAP(A1:A3,LAMBDA(x,LEN(x&"\ue0d67\ue0d7"))))',
            "C6": '=SUBSTITUTE("a-b","-",A2)',
            "C7": "=XLD_FIRST(A1:A3)",
        }
    )

    results = books.evaluate(made, {"XLT_ECHO": lambda raw: raw[0]})

    assert values(results) == {
        "C1": "\ue0d5r0", "C2": "\ue0d5O", "C3": "\ue0d5d0", "C4": "\ue0d5r99", "C5": 17, "C6": "a\ue0d5Ob", "C7": None,
    }  # fmt: skip
    assert reasons(results) == {"C7": "formula_unknown_function"}


def test_rows_hidden_by_hand_are_left_out_where_excel_documents_it() -> None:
    """
    SUBTOTAL 1 to 11 include them, 101 to 111 leave them out; AGGREGATE leaves them out with options 1, 3, 5 and 7.
    """
    totals = ("SUBTOTAL(9", "SUBTOTAL(109", "SUBTOTAL(102", "AGGREGATE(9,5", "AGGREGATE(9,4")
    formulas = [f"{total},A1:A5)" for total in totals]
    cells: dict[str, Value] = {f"A{row}": 10**row for row in range(1, 6)}
    made = books.book({**cells, **{f"C{row}": "=" + text for row, text in enumerate(formulas, 1)}})
    made.sheets[0].hidden_rows = {1, 3}

    found = values(books.evaluate(made))
    assert [found[f"C{row}"] for row in range(1, 6)] == [111110, 110100, 3, 110100, 111110]

    made.sheets[0].filtered = True
    results = books.evaluate(made)
    # Rows hidden by a filter count in no total, rows hidden by hand in some; the value is certain only for totals that
    # count neither.
    assert [results[f"S!C{row}"].reason for row in (1, 5)] == ["formula_hidden_rows"] * 2
    assert [results[f"S!C{row}"].value for row in (2, 3, 4)] == [110100, 3, 110100]


def test_totals_inside_a_range_count_in_no_total() -> None:
    """Excel's documentation of SUBTOTAL and AGGREGATE: nested subtotals are ignored to avoid double counting."""
    made = books.book(
        {
            **{f"A{row}": 10**row for row in (1, 2, 4, 5)},
            "A3": "=SUBTOTAL(9,A1:A2)",
            "A6": "=SUBTOTAL(9,A4:A5)",
            "B1": "=SUBTOTAL(9,A1:A6)",
            "B2": "=SUBTOTAL(3,A1:A6)",
            "B3": "=AGGREGATE(9,0,A1:A6)",
            "B4": "=AGGREGATE(9,4,A1:A6)",
        }
    )

    found = values(books.evaluate(made))

    assert [found[f"B{row}"] for row in (1, 2, 3, 4)] == [110110, 4, 110110, 220220]


@pytest.mark.parametrize(("most", "reason"), [(4, ""), (3, "formula_too_large")])
def test_an_array_fills_as_many_cells_as_allowed(most: int, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (cellstore, engine):
        monkeypatch.setattr(module, "MAX_COVERED", most)
    # A1 comes first, and waits for the array that fills the cell which it reads.
    results = books.evaluate(books.book({"A1": "=C2"}, array={"C1:C4": "={1;2;3;4}"}))

    assert results["S!C1"].reason == reason
    if not reason:
        assert results["S!A1"].value == 2


@pytest.mark.parametrize(("most", "value"), [(4, 3 + 4 + 5 + 6), (3, None)])
def test_as_many_rows_are_numbered_as_allowed(most: int, value: Value, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position_functions, "MAX_COVERED", most)

    result = books.evaluate(books.book({"A1": "=SUMPRODUCT(ROW(B3:B6))"}))["S!A1"]

    assert (result.value, result.reason) == (value, "" if value else "formula_too_large")


def test_what_is_no_formula_is_named_wherever_it_breaks_off() -> None:
    """Where nothing is left to be named, the formula itself."""
    whole = 'IF(SUM(A1,{1,2;3,4})>1,"x","y")&\'a b\'!C1+(2%)'
    for text in sorted({whole[:end] for end in range(1, len(whole))}):
        result = books.evaluate(books.book({"Z1": "=" + text}))["S!Z1"]

        if result.reason in ("formula_unreadable", "formula_separators"):
            named = str((result.details or {})["text"])
            assert named.strip(), text
            assert named in text
