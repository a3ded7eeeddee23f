"""What the parts of a formula mean: references, tables, names, intersections, choices and lambdas, at their edges."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from tests.spreadsheet.recalculation.natives import outcome
from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.arrays import Array, as_array, changes, counts, first, fit, spilled_area
from xl_departage.spreadsheet.recalculation.engine import FormulaEngine
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.references import Block, References, address, intersection, named, quoted
from xl_departage.spreadsheet.recalculation.services import Frame
from xl_departage.spreadsheet.recalculation.workbook_model import (
    FormulaCell,
    FormulaKind,
    FormulaResult,
    Status,
    Workbook,
)

CELLS: dict[str, Any] = {
    # A table with headers and totals in B2:D6, one without either in F2:G3, one with headers only in F6:G6.
    "B2": "No", "C2": "Nom", "D2": "Elo pts",
    "B3": 1, "C3": "a", "D3": 10,
    "B4": 2, "C4": "b", "D4": 20,
    "B5": 3, "C5": "c", "D5": 40,
    "B6": "n", "C6": "z", "D6": 70,
    "F2": 5, "G2": 6, "F3": 7, "G3": 8,
    "F6": "u", "G6": "v",
    "J1": 100, "J2": 200, "J3": 400, "K1": 3, "L1": 5,
    "M1": "=1/0", "M2": "x",
    "Two!A1": 1000, "Two!A2": 2000, "Two!B1": 3000, "Two!B2": 4000, "Two!J1": 1, "Two!J2": 2,
    "Three!A1": 7, "Three!J1": 1,
}  # fmt: skip
SHEETS = ("S", "Two", "Three", "It's")
TABLES = [
    ("Joueurs", "S", "B2:D6", ["No", "Nom", "Elo pts"], 1, 1),
    ("Nu", "S", "F2:G3", ["x", "y"], 0, 0),
    ("Vide", "S", "F6:G6", ["u", "v"], 1, 0),
]
NAMES = [
    ("Elos", None, "S!$D$3:$D$5"),
    ("Bas", None, "S!A2"),
    ("Droite", None, "S!B1"),
    ("Taux", None, "=0.5"),
    ("Taux", "Two", "0.25"),
    ("Rond", None, "Rond+1"),
    ("Croix", None, "S!$1:$1 S!$J:$J"),
    ("Somme", None, "SUM(S!$J$1:$J$3)"),
    ("Plus", None, "LAMBDA(x,y,x+y)"),
]
REF, VALUE, NULL, REFERENCES = "#REF!", "#VALUE!", "#NULL!", "[formula_array_of_references]"


def book() -> Workbook:
    return books.book(CELLS, sheets=SHEETS, tables=TABLES, names=NAMES)


def evaluated(text: str, cell: str = "S!Q9", kind: str = "plain") -> Any:
    """The value of a formula in a cell; with kind `dynamic`, the rows that it spills."""
    made = book()
    books.put(made, cell, "=" + text, kind)
    result = FormulaEngine().evaluate(made, {})[books.key(made, cell)]
    if result.reason:
        return f"[{result.reason}]"
    if kind == "dynamic":
        return [[books.shown(part) for part in row] for row in result.spill or [[result.value]]]
    return books.shown(result.value)


@each_row(
    ("text", "expected"),
    [
        # Microsoft on structured references: without a region, or with #Data, the rows of the body.
        ("SUM(Joueurs[Elo pts])", 70),
        ("SUM(joueurs[ELO PTS])", 70),
        ("SUM(Joueurs[[#Data],[Elo pts]])", 70),
        ("SUM(Joueurs[[#Totals],[Elo pts]])", 70),
        ("SUM(Joueurs[[#All],[Elo pts]])", 140),
        ("SUM(Joueurs[[#Data],[#Totals],[Elo pts]])", 140),
        ("COUNTA(Joueurs[#All])", 15),
        ("COUNTA(Joueurs[#Headers])", 3),
        ("COUNTA(Joueurs[[#Headers],[#Data]])", 12),
        ("COUNTA(Joueurs[#Totals])", 3),
        ("COUNTA(Joueurs[])", 9),
        ("COUNTA(Joueurs)", 9),
        ("COUNTA(Joueurs[[No]:[Nom]])", 6),
        ("COUNTA(Joueurs[[Nom]:[No]])", 6),
        ("SUM(Joueurs[[No]:[Elo pts]])", 76),
        ("COUNTA(Joueurs[[#Headers],[Nom]:[Elo pts]])", 2),
        ("INDEX(Joueurs[[#Headers],[Nom]],1)", "Nom"),
        ("SUM(Nu[#All])", 26),
        ("SUM(Nu[#Headers])", REF),
        ("SUM(Nu[#Totals])", REF),
        ("SUM(Nu[[#Data],[#Totals]])", 26),
        ("SUM(Nu[x])", 12),
        ("SUM(Nu[[#Headers],[#Data]])", REF),
        ("SUM(Vide[u])", REF),
        ("COUNTA(Vide[#Headers])", 2),
        ("SUM(Joueurs[Nichts])", "[formula_unknown_column]"),
        ("SUM(Rien[x])", "[formula_unknown_table]"),
        ("SUM(Joueurs[[No],[Nom],[Elo pts]])", "[formula_unreadable]"),
        ("SUM(Joueurs[[#Rien],[No]])", "[formula_unreadable]"),
        ("SUM(Joueurs[#Rien])", "[formula_unreadable]"),
        ("SUM(Joueurs[[No]x])", "[formula_unreadable]"),
        ("SUM([No])", "[formula_unknown_table]"),
        # Of the row of the formula; in no row of the body, #VALUE!.
        ("Joueurs[[#This Row],[No]]", VALUE),
        ("SUM((Joueurs[No],Joueurs[Elo pts]))", 76),
    ],
)  # fmt: skip
def test_structured_references(text: str, expected: Any) -> None:
    assert evaluated(text) == expected


@each_row(
    ("cell", "text", "expected"),
    [
        # In the rows of the body, beside the table or in it.
        ("S!Q3", "Joueurs[[#This Row],[Elo pts]]", 10),
        ("S!Q5", "Joueurs[[#This Row],[Elo pts]]", 40),
        ("S!Q5", "Joueurs[@[Elo pts]]", 40),
        ("S!Q4", "Joueurs[@Nom]", "b"),
        ("S!Q4", "Joueurs[[#This Row],Nom]", "b"),
        ("S!Q4", "SUM(Joueurs[@])", 22),
        ("S!Q4", "SUM(Joueurs[@[No]:[Elo pts]])", 22),
        ("S!Q2", "Joueurs[@No]", VALUE),
        ("S!Q6", "Joueurs[@No]", VALUE),
        ("S!C4", "[@No]*2", 4),
        ("S!B3", "[@[Elo pts]]", 10),
        ("S!D5", "[@No]", 3),
        ("S!D6", "SUM([Elo pts])", 70),
        ("S!D6", "SUM([No])", 6),
        ("S!B2", "SUM([Elo pts])", 70),
        ("S!D2", "SUM([No])", 6),
        ("S!E4", "SUM([No])", "[formula_unknown_table]"),
        ("S!A4", "SUM([No])", "[formula_unknown_table]"),
        ("S!C7", "SUM([No])", "[formula_unknown_table]"),
        ("S!C1", "SUM([No])", "[formula_unknown_table]"),
        ("Two!C4", "SUM([No])", "[formula_unknown_table]"),
        # Implicit intersection: the cell of a column in the same row, of a row in the same column.
        ("S!Q3", "Elos", 10),
        ("S!Q5", "Elos", 40),
        ("S!Q2", "Elos", VALUE),
        ("S!Q6", "Elos", VALUE),
        ("S!Q1", "J1:J3", 100),
        ("S!Q3", "J1:J3", 400),
        ("S!Q4", "J1:J3", VALUE),
        ("S!J9", "J1:L1", 100),
        ("S!L9", "J1:L1", 5),
        ("S!I9", "J1:L1", VALUE),
        ("S!M9", "J1:L1", VALUE),
        ("S!Q2", "J1:K3", VALUE),
        ("S!Q2", "@J1:J3", 200),
        ("S!Q2", "J:J", 200),
        ("S!J9", "1:1", 100),
        ("S!Q2", "-J1:J3", -200),
        ("S!Q2", "+J1:J3", 200),
        ("S!Q2", "J1:J3%", 2),
        ("S!Q2", "J1:J3+D3:D5", VALUE),
        ("S!Q3", "J1:J3+D3:D5", 410),
        # A rectangle of another sheet: the cell of the same place, if it is inside.
        ("S!B2", "Two!A1:B2", 4000),
        ("S!A1", "Two!A1:B2", 1000),
        ("S!C2", "Two!A1:B2", VALUE),
        ("S!B3", "Two!A1:B2", VALUE),
        # Names are stored as seen from A1 and move with the cell; beyond the edge they come round.
        ("S!B3", "Bas", 2),
        ("S!B2", "Bas", 1),
        ("S!J2", "Bas", 400),
        ("S!C3", "Droite", 10),
        ("S!XFD1", "Droite", 0),
        ("S!J1048576", "Bas", 100),
        ("S!A1048576", "Bas", 0),
        ("S!Q9", "Taux", 0.5),
        ("Two!Q9", "Taux", 0.25),
        ("S!Q9", "Two!Taux", 0.25),
        ("S!Q9", "Three!Taux", 0.5),
        ("S!Q9", "Somme", 700),
        ("S!Q9", "Croix", 100),
        ("S!Q9", "Plus(1,2)", 3),
        ("S!Q9", "Plus(1)", VALUE),
        ("S!Q9", "Rond", "[formula_name_recursive]"),
    ],
)
def test_what_depends_on_the_cell(cell: str, text: str, expected: Any) -> None:
    assert evaluated(text, cell) == expected


@each_row(
    ("text", "expected"),
    [
        # Sheets, several of them, other files.
        ("Two!A1", 1000),
        ("two!A1", 1000),
        ("'It''s'!A1", 0),
        ("SUM(S:Three!J1)", 102),
        ("SUM(Three:Two!J1)", 2),
        ("SUM(Two:Three!J1:J2)", 4),
        ("AVERAGE(S:Two!J1)", 50.5),
        ("SUM(S:Gone!J1)", REF),
        ("LEN(S:Two!J1)", "[formula_three_d]"),
        ("Gone!A1", REF),
        ("[other.xlsx]S!A1", "[formula_external_link]"),
        ("[1]S!A1", "[formula_external_link]"),
        ("[0]!Somme", 700),
        ("[0]Two!A1", 1000),
        ("'other.xlsx'!x", "[formula_external_link]"),
        # Microsoft on the operators of references.
        ("SUM(J1:J2 J2:J3)", 200),
        ("SUM(J1:K1 K1:L1)", 3),
        ("SUM(J1 J2)", NULL),
        ("SUM(J1:J2 Two!J1)", NULL),
        ("SUM(J1:INDEX(J1:J3,2))", 300),
        ("SUM(INDEX(J1:J3,2):L1)", 308),
        ("SUM((J1,J3))", 500),
        ("(J1,J3)", "[formula_union]"),
        ("SUM((J1,5))", VALUE),
        ("SUM((J1,#N/A))", "#N/A"),
        ("SUM(J1:#N/A)", "#N/A"),
        ("SUM(J1:5)", "[formula_range_operator]"),
        ("SUM(#REF!:J1)", REF),
        # Constants.
        ("1E308", 1e308),
        ("1E309", "#NUM!"),
        ('"a""b"', 'a"b'),
        ("#NULL!", NULL),
        ("#GETTING_DATA", "[formula_error_value]"),
        ("SUM({1,2;3,4})", 10),
        ("SUM({1,-2})", -1),
        ("SUM({ 1 , - 2 })", -1),
        ('CONCAT({"a""b",TRUE;false,#N/A})', "#N/A"),
        ('CONCAT({"a""b",TRUE;false,1.5e2})', 'a"bTRUEFALSE150'),
        ("{7,8}", 7),
        ("{1,2}+1", 2),
        ("{1,2}+{10;20}", 11),
        ("SUM({1,2}+{10;20})", 66),
        ("SUM(-{1,2})", -3),
        ("SUM({50,150}%)", 2),
        ("{50,150}%", 0.5),
        ("-{1,2}", -1),
        ("SUM(+{1,2})", 3),
        ("SUM(--{1,2})", 3),
        ("SUM(@{1,2})", 1),
        ("SUM(2-{50,150}%)", 2),
        ("SUM(({1,2})*2)", 6),
        ("SUM(LEN({\"a\",\"bc\"}))", 3),
        ("LEN({\"abc\",\"d\"})", 3),
        ("SUM(IF({1,0},5,7))", REFERENCES),
        ("SUM(IFERROR(1/{0,1},5))", 6),
        ("SUM(ROUND({1.4,2.6},0))", 4),
        # A remainder at the end of a formula is 0, within one it is kept; before a comparison it is refused.
        ("1.1-1-0.1", "[formula_digits]"),
        ("(1.1-1-0.1)", 1.1 - 1 - 0.1),
        ("1*(0.1+0.2-0.3)", 0.1 + 0.2 - 0.3),
        ("0.1+0.2-0.3", 0),
        ("-0.3+0.1+0.2", 0),
        ("0.1+0.2-0.3=0", "[formula_digits]"),
        ("(0.1+0.2-0.3)=0", "[formula_digits]"),
        ("IF(0.1+0.2-0.3=0,1,2)", "[formula_digits]"),
        ("0.1+0.2-0.3+1", 1),
        # Signs: an even number of them is none.
        ("--J1", 100),
        ("---J1", -100),
        ("+-J1", -100),
        ("-+-J1", 100),
        ("-M2", VALUE),
        ("+M2", "x"),
        ("2&3", "23"),
        ("1=1=TRUE", True),
        ("2>1>0", True),
        ("1&2=\"12\"", True),
        # ROW, COLUMN, SHEET and so on.
        ("ROW()", 9),
        ("COLUMN()", 17),
        ("ROW(J3)", 3),
        ("COLUMN(J3:L3)", 10),
        ("ROW(J2:J3)", 2),
        ("SUM(ROW(J2:J3))", 2),
        ("SUMPRODUCT(ROW(J2:J4))", 9),
        ("SUMPRODUCT(COLUMN(J2:L2))", 33),
        ("SUMPRODUCT(ROW(J2:L3))", 5),
        ("ROW(#N/A)", "#N/A"),
        ("ROW(5)", REFERENCES),
        ("ROW(J1,J2)", "[formula_arguments]"),
        ("SHEET()", 1),
        ("SHEET(Two!A1)", 2),
        ("SHEET(\"three\")", 3),
        ("SHEET(\"It's\")", 4),
        ("SHEET(\"none\")", "#N/A"),
        ("SHEETS()", 4),
        ("SHEETS(J1:J3)", 1),
        ("SHEET(5)", REFERENCES),
        ("SHEET(J1,J2)", "[formula_arguments]"),
        ("SHEETS(J1,J2)", "[formula_arguments]"),
        ("ISFORMULA(M1)", True),
        ("ISFORMULA(M2)", False),
        ("ISFORMULA(M1:M2)", REFERENCES),
        ("ISFORMULA(#N/A)", "#N/A"),
        ("ISFORMULA()", "[formula_arguments]"),
        ("FORMULATEXT(M1)", "=1/0"),
        ("FORMULATEXT(M2)", "#N/A"),
        ("FORMULATEXT(M1:M2)", REFERENCES),
        ("FORMULATEXT(#N/A)", "#N/A"),
        # INDIRECT in both styles; relative to the cell of the formula, Q9.
        ('INDIRECT("J2")', 200),
        ('INDIRECT(" J2 ")', 200),
        ('INDIRECT("$J$2")', 200),
        ('SUM(INDIRECT("J1:J3"))', 700),
        ('INDIRECT("Two!A2")', 2000),
        ('INDIRECT("Elos")', VALUE),
        ('SUM(INDIRECT("Elos"))', 70),
        ('SUM(INDIRECT("Joueurs[No]"))', 6),
        ('INDIRECT("J2+1")', REF),
        ('INDIRECT("5")', REF),
        ('INDIRECT("")', REF),
        ('INDIRECT("Gone!A1")', REF),
        ('INDIRECT("R2C10",FALSE)', 200),
        ('INDIRECT("R2C10",0)', 200),
        ('INDIRECT("r2c10",FALSE)', 200),
        ('INDIRECT("R[-7]C[-7]",FALSE)', 200),
        ('INDIRECT("R[-8]C10",FALSE)', 100),
        ('INDIRECT("R2C[-7]",FALSE)', 200),
        ('SUM(INDIRECT("R1C10:R3C10",FALSE))', 700),
        ('INDIRECT("Two!R2C1",FALSE)', 2000),
        ('INDIRECT("R[-9]C1",FALSE)', REF),
        ('INDIRECT("R1C[-17]",FALSE)', REF),
        ('INDIRECT("R1048576C16384",FALSE)', 0),
        ('INDIRECT("R1048577C1",FALSE)', REF),
        ('INDIRECT("R1C16385",FALSE)', REF),
        ('INDIRECT("R0C1",FALSE)', REF),
        ('INDIRECT("J2",FALSE)', REF),
        ('INDIRECT("R1C1:R2C2:R3C3",FALSE)', REF),
        ('SUM(INDIRECT("R1",FALSE))', REFERENCES),
        ('SUM(INDIRECT("C10",FALSE))', REFERENCES),
        ('SUM(INDIRECT("R1:R2",FALSE))', REFERENCES),
        ('INDIRECT("A1#")', REFERENCES),
        ('SUM(INDIRECT({"J1","J2"}))', REFERENCES),
        ("INDIRECT(M1)", "#DIV/0!"),
        ('INDIRECT("J1",TRUE,1)', "[formula_arguments]"),
    ],
)  # fmt: skip
def test_what_does_not(text: str, expected: Any) -> None:
    assert evaluated(text) == expected


@each_row(
    ("text", "expected"),
    [
        ("IF(TRUE,1,2)", 1),
        ("IF(FALSE,1,2)", 2),
        ("IF(FALSE,1)", False),
        ("IF(0,1,)", 0),
        ("IF(5,,2)", 0),
        ("IF(,1,2)", 2),
        ('IF("x",1,2)', VALUE),
        ("IF(#N/A,1,2)", "#N/A"),
        ("IF(TRUE,1,1/0)", 1),
        ("IF(TRUE)", "[formula_arguments]"),
        ("IF(1,2,3,4)", "[formula_arguments]"),
        ("SUM(IF(TRUE,J1:J3))", 700),
        ("IFS(FALSE,1,TRUE,2)", 2),
        ("IFS(TRUE,1,1/0,2)", 1),
        ("IFS(FALSE,1)", "#N/A"),
        ("IFS(#N/A,1,TRUE,2)", "#N/A"),
        ("IFS(TRUE)", "[formula_arguments]"),
        ("IFS(TRUE,1,TRUE)", "[formula_arguments]"),
        ("IFS()", "[formula_arguments]"),
        ('SWITCH(2,1,"a",2,"b")', "b"),
        ('SWITCH(3,1,"a",2,"b")', "#N/A"),
        ('SWITCH(3,1,"a",2,"b","c")', "c"),
        ('SWITCH(1,1,"a","c")', "a"),
        ('SWITCH(#N/A,1,"a")', "#N/A"),
        ('SWITCH(1,#N/A,"a")', "#N/A"),
        ("SWITCH(1,1)", "[formula_arguments]"),
        ("SWITCH({1,2},1,5)", REFERENCES),
        ('CHOOSE(1,"a","b")', "a"),
        ('CHOOSE(2,"a","b")', "b"),
        ('CHOOSE(2.9,"a","b")', "b"),
        ('CHOOSE(0,"a","b")', VALUE),
        ('CHOOSE(3,"a","b")', VALUE),
        ("CHOOSE(2,1,)", 0),
        ("CHOOSE(1)", "[formula_arguments]"),
        ("SUM(CHOOSE(2,J1,J1:J3))", 700),
        ("SUM(CHOOSE({1,2},J1:J2,J2:J3))", 900),
        ("IFERROR(1/0,5)", 5),
        ("IFERROR(7,1/0)", 7),
        ("IFERROR(#N/A,)", 0),
        ("IFERROR(Z1,5)", 0),
        ("IFNA(#N/A,5)", 5),
        ("IFNA(1/0,5)", "#DIV/0!"),
        ("IFERROR(1)", "[formula_arguments]"),
        ("_xlfn.SINGLE(J1:J3)", VALUE),
        ("_xlfn.SINGLE({7,8})", 7),
        ("_xlfn.SINGLE()", "[formula_arguments]"),
        ("_xlfn.SINGLE(1,2)", "[formula_arguments]"),
        ("_xlfn.ANCHORARRAY()", "[formula_arguments]"),
        ("_xlfn.ANCHORARRAY(J1,J2)", "[formula_arguments]"),
        ("IFNA(1,2,3)", "[formula_arguments]"),
        # LET, LAMBDA and those that apply one.
        ("LET(x,2,x*3)", 6),
        ("LET(x,2,y,x+1,x*y)", 6),
        ("LET(x,2)", "[formula_unreadable]"),
        ("LET(x,2,y,3)", "[formula_unreadable]"),
        ("LET(2,2,3)", "[formula_unreadable]"),
        # Without a body; a value that is omitted is a blank.
        ("LET(x,2,)", "[formula_form]"),
        ("LAMBDA(x,)(2)", "[formula_form]"),
        ("LET(x,,x+1)", 1),
        ("LAMBDA(x,y,x-y)(5,2)", 3),
        ("LAMBDA(5)()", 5),
        ("LAMBDA(x,x)(1,2)", VALUE),
        ("LAMBDA(x,x)", "#CALC!"),
        ("SUM(MAP({1,2},{10,20},LAMBDA(x,y,x*y)))", 50),
        ("SUM(BYROW({1,2;3,4},LAMBDA(r,MAX(r))))", 6),
        ("SUM(BYCOL({1,2;3,4},LAMBDA(c,MAX(c))))", 7),
        ("SUM(BYROW(J1:L1,LAMBDA(r,MAX(r))))", 100),
        ("SUM(BYCOL(J1:L3,LAMBDA(r,SUM(r))))", 708),
        ("SUM(BYROW(J1:L3,LAMBDA(r,COLUMNS(r))))", 9),
        ("SUM(BYROW({1;2},LAMBDA(r,{1,2})))", "#CALC!"),
        ("SUM(IFS({0,1},5,TRUE,7))", REFERENCES),
        ("SUM(IFNA({1,#N/A},{5,6}))", 7),
        ("IFERROR(1/{0,1},5)", 5),
        ("REDUCE(0,{1,2;3,4},LAMBDA(a,b,a*10+b))", 1234),
        ("REDUCE(1,5,LAMBDA(a,b,a+b))", 6),
        ("REDUCE(,{1},LAMBDA(a,b,a+b))", "[formula_lambda]"),
        ("CONCAT(SCAN(0,{1,2;3,4},LAMBDA(a,b,a+b)))", "13610"),
        ("CONCAT(MAKEARRAY(2,3,LAMBDA(r,c,r*10+c)))", "111213212223"),
        ("SUM(MAKEARRAY(1,0,LAMBDA(r,c,1)))", VALUE),
        ("MAP({1},5)", "[formula_lambda]"),
        ("MAP(LAMBDA(x,x))", "[formula_arguments]"),
        ("BYROW({1})", "[formula_arguments]"),
        ("SUM(MAP(J1:J3,LAMBDA(x,x/100)))", 7),
        ("5(1)", "[formula_unreadable]"),
        ("(5)(1)", VALUE),
        ("(#N/A)(1)", "#N/A"),
        ("SUM(1", "[formula_unreadable]"),
        ("NOFUNCTION(1)", "[formula_unknown_function]"),
        ("VLOKUP(1,J1:K3,2)", "[formula_unknown_function]"),
        ("SB(J1:K3)", "[formula_code]"),
        ("bh(J1:K3)", "[formula_code]"),
        ("noname", "#NAME?"),
    ],
)  # fmt: skip
def test_choices_and_lambdas(text: str, expected: Any) -> None:
    assert evaluated(text) == expected


@each_row(
    ("text", "expected"),
    [
        ("IF({1;0},{5;6},7)", [[5], [7]]),
        ("IF({1;0},,7)", [[0], [7]]),
        ("IF({1;0},5)", [[5], [False]]),
        ("IF({1;#N/A},5,6)", [[5], ["#N/A"]]),
        ("IFS({1;0;0},1,{0;1;0},2)", [[1], [2], ["#N/A"]]),
        ("IFERROR(1/{0;2},5)", [[5], [0.5]]),
        ("IFNA({1;#N/A},{5;6})", [[1], [6]]),
        ("CHOOSE({1;2;3},5,6)", [[5], [6], [VALUE]]),
        ("CHOOSE({1,#N/A},5,6)", [[5, "#N/A"]]),
        ("J1:J3*2", [[200], [400], [800]]),
        ("J1:J3+K1:L1", [[103, 105], [203, 205], [403, 405]]),
        ("J1:J3+{1;2}", [[101], [202], ["#N/A"]]),
        ("{1,2,3}+{1,2}", [[2, 4, "#N/A"]]),
        ("ROW(J2:J3)", [[2], [3]]),
        ("COLUMN(J2:K2)", [[10, 11]]),
        ("ROW(J2)", [[2]]),
        ("Joueurs[Elo pts]", [[10], [20], [40]]),
        ("Joueurs[[#Headers],[Nom]:[Elo pts]]", [["Nom", "Elo pts"]]),
        ("MAP({1,2;3,4},LAMBDA(x,x*x))", [[1, 4], [9, 16]]),
        ("BYROW({1,2;3,4},LAMBDA(r,SUM(r)))", [[3], [7]]),
        ("BYCOL({1,2;3,4},LAMBDA(r,SUM(r)))", [[4, 6]]),
        ("BYCOL(J1:L2,LAMBDA(r,SUM(r)))", [[300, 3, 5]]),
        ("SCAN(0,{1,2;3,4},LAMBDA(a,b,a+b))", [[1, 3], [6, 10]]),
        ("MAKEARRAY(2,2,LAMBDA(r,c,r*10+c))", [[11, 12], [21, 22]]),
        ("LET(x,{1;2},x+1)", [[2], [3]]),
        ("MAP({1;2},LAMBDA(x,{1,2}))", [["#CALC!"], ["#CALC!"]]),
    ],
)  # fmt: skip
def test_arrays_spill(text: str, expected: Any) -> None:
    found = evaluated(text, "S!Q9", "dynamic")
    assert found == expected


def test_array_formulas_fill_their_area() -> None:
    whole = [[1, 2], [3, 4]]
    # A single row or column is repeated; what is missing is #N/A, what is too much is cut off (Microsoft on array formulas).
    assert fit(whole, (1, 1, 2, 2)) == whole
    assert fit(whole, (5, 5, 7, 7)) == [[1, 2, ErrorKind.NA], [3, 4, ErrorKind.NA], [ErrorKind.NA] * 3]
    assert fit(whole, (1, 1, 1, 1)) == [[1]]
    assert fit([[1, 2]], (1, 1, 2, 3)) == [[1, 2, ErrorKind.NA]] * 2
    assert fit([[1], [2]], (1, 1, 3, 2)) == [[1, 1], [2, 2], [ErrorKind.NA] * 2]
    assert fit([[7]], (1, 1, 2, 2)) == [[7, 7], [7, 7]]
    cell = FormulaCell("x", FormulaKind.DYNAMIC, None, None)
    result = FormulaResult(Status.COMPUTED, 1, [[1, 2, 3], [4, 5, 6]])
    assert spilled_area(5, 7, cell, result) == (5, 7, 6, 9)
    assert spilled_area(5, 7, cell, FormulaResult(Status.COMPUTED, 1)) == (5, 7, 5, 7)
    assert spilled_area(5, 7, cell, FormulaResult(Status.COMPUTED, 1, [[]])) == (5, 7, 5, 7)
    plain = FormulaCell("x", FormulaKind.PLAIN, None, None)
    assert spilled_area(5, 7, plain, result) == (5, 7, 5, 7)
    legacy = FormulaCell("x", FormulaKind.ARRAY, (1, 2, 3, 4), None)
    assert spilled_area(5, 7, legacy, result) == (1, 2, 3, 4)
    assert spilled_area(5, 7, FormulaCell("x", FormulaKind.ARRAY, None, None), result) == (5, 7, 5, 7)


def test_rows_that_are_alike_are_stored_once_and_read_everywhere() -> None:
    stored = Array([[1, 2], [3, 4], [5, 6]], [0, 1, 4], 6)
    full = [[1, 2], [3, 4], [3, 4], [3, 4], [5, 6], [5, 6]]
    assert stored.full() == full
    assert [stored.at_row(row) for row in range(6)] == full
    assert [stored.at(row, 1) for row in range(6)] == [row[1] for row in full]
    assert list(stored.cells()) == [cell for row in full for cell in row]
    assert list(counts([0, 1, 4], 6)) == [1, 3, 2]
    assert (stored.height, stored.width, first(stored), first(7)) == (6, 2, 1, 7)
    assert (Array([]).height, Array([]).width) == (0, 0)
    letters = Array([["a"], ["b"]], [0, 2], 4)
    assert changes([stored, letters], 6) == [0, 1, 2, 4]
    assert changes([stored, Array([["a"], ["b"]])], 6) == [0, 1, 2, 4]
    assert list(changes([stored, Array([["a"]] * 6)], 6)) == list(range(6))
    assert changes([Array([["a"]]), stored], 6) == [0, 1, 4]
    assert changes([Array([["a"]])], 1) == [0]
    assert as_array(None).rows == [[None]]


BLOCK = Block(1, 3, 4, 5, 8)


@each_row(
    ("other", "meets", "around", "within"),
    [
        (Block(1, 5, 8, 9, 9), True, (3, 4, 9, 9), (5, 8, 5, 8)),
        (Block(1, 6, 8, 9, 9), False, (3, 4, 9, 9), None),
        (Block(1, 5, 9, 9, 9), False, (3, 4, 9, 9), None),
        (Block(1, 1, 1, 3, 4), True, (1, 1, 5, 8), (3, 4, 3, 4)),
        (Block(1, 1, 1, 2, 4), False, (1, 1, 5, 8), None),
        (Block(1, 1, 1, 3, 3), False, (1, 1, 5, 8), None),
        (Block(1, 1, 5, 9, 6), True, (1, 4, 9, 8), (3, 5, 5, 6)),
        (Block(0, 3, 4, 5, 8), False, (3, 4, 5, 8), None),
    ],
)
def test_blocks(other: Block, meets: bool, around: tuple[int, ...], within: tuple[int, ...] | None) -> None:
    assert BLOCK.meets(other) is other.meets(BLOCK) is meets
    assert BLOCK.around(other) == (1, *around)
    if within is not None:
        assert BLOCK.within(other) == other.within(BLOCK) == (1, *within)
    assert (BLOCK.rows, BLOCK.columns, BLOCK.single) == (3, 5, False)
    assert [block.single for block in (Block(0, 2, 3, 2, 3), Block(0, 2, 3, 3, 3), Block(0, 2, 3, 2, 4))] == [
        True,
        False,
        False,
    ]


def test_blocks_end_where_their_sheet_does() -> None:
    made = book()
    references = References(made)
    assert references.used[0] == (6, 13)
    assert references.used[3] == (1, 1)
    assert references.clipped(Block(0, 1, 1, 6, 13)) == (0, 1, 1, 6, 13)
    assert references.clipped(Block(0, 1, 1, 7, 13)) == (0, 1, 1, 6, 13)
    assert references.clipped(Block(0, 1, 1, 6, 14)) == (0, 1, 1, 6, 13)
    assert references.clipped(Block(0, 8, 15, 9, 20)) == (0, 8, 15, 8, 15)
    books.put(made, "S!A9:B12", "=SEQUENCE(4,2)", "dynamic")
    assert References(made).used[0] == (12, 13)
    assert (quoted("a'b"), named("Sheet1", "A1"), named("1st", "A1"), named("a b", "A1")) == (
        "'a''b'",
        "Sheet1!A1",
        "'1st'!A1",
        "'a b'!A1",
    )
    assert address(made, books.key(made, "It's!B3")) == "'It''s'!B3"
    with pytest.raises(UnsupportedError) as caught:
        references.sheet("C:\\x\\[book.xlsx]S", 0)
    assert caught.value.details == {"link": "C:\\x\\[book.xlsx]S"}
    made.external_links[2] = "book.xlsx"
    for number, link in (("[2]S", "book.xlsx"), ("[3]S", "3"), ("[2", "[2")):
        with pytest.raises(UnsupportedError) as caught:
            references.sheet(number, 0)
        assert caught.value.details == {"link": link}


def test_the_cell_that_a_block_means() -> None:
    column, row, square = Block(0, 2, 3, 4, 3), Block(0, 2, 3, 2, 5), Block(0, 2, 3, 4, 5)
    at = {(r, c): intersection(column, Frame(0, r, c)) for r in range(1, 6) for c in (1, 3)}
    assert at == {(r, c): (0, r, 3, r, 3) if 2 <= r <= 4 else ErrorKind.VALUE for r, c in at}
    at = {(r, c): intersection(row, Frame(0, r, c)) for c in range(2, 7) for r in (1, 2)}
    assert at == {(r, c): (0, 2, c, 2, c) if 3 <= c <= 5 else ErrorKind.VALUE for r, c in at}
    for sheet in (0, 1):
        at = {(r, c): intersection(square, Frame(sheet, r, c)) for r in range(1, 6) for c in range(2, 7)}
        inside = {(r, c) for r, c in at if sheet == 1 and 2 <= r <= 4 and 3 <= c <= 5}
        assert at == {place: (0, *place, *place) if place in inside else ErrorKind.VALUE for place in at}
    # A column of another sheet means nothing in the same column.
    assert intersection(column, Frame(1, 9, 3)) is intersection(row, Frame(1, 9, 9)) is ErrorKind.VALUE


def test_inexact_digits_are_refused_where_they_show() -> None:
    cells: dict[str, Any] = {
        "A1": 2,
        "A2": "=LN(A1)",
        "A3": "=LN(A1)",
        "A4": 0.6931471805,
        "A5": "=IF(A2>0.5,3,0)",
        "A6": '=IF(A2>0.5,"x","y")',
        "A7": "=IF(A2>0.5,3.5,0)",
    }
    for text, expected in (
        ("A2-A3", 0),
        ("A2=A3", True),
        ("A2-A4", "[formula_digits]"),
        ("A2=A4", "[formula_digits]"),
        ("A2>1", False),
        ("A2<1", True),
        ("A2-0.693145", "[formula_digits]"),
        ("A2-0.69", pytest.approx(0.00314718055994529)),
        ("A2+A3", pytest.approx(1.38629436111989)),
        ("ROUND(A2,2)=0.69", True),
        ("ROUND(A2,2)-0.69", 0),
        ("INT(A2)", 0),
        ("A2*1=A4", "[formula_digits]"),
        # A cell with a whole number or a text made from such numbers is as exact as any other.
        ("A5=3", True),
        ("A5-3", 0),
        ('A6="x"', True),
        ("A7=3.5", "[formula_digits]"),
    ):
        assert outcome(text, cells) == expected, text


@each_row(
    ("text", "expected"),
    [
        # Microsoft on the IS functions, ISEVEN, N, T, TYPE and ERROR.TYPE.
        ("TRUE()", True),
        ("FALSE()", False),
        ("NA()", "#N/A"),
        ("NOT(0)", True),
        ("ISBLANK(Z1)", True),
        ("ISBLANK(A1)", False),
        ("ISERROR(#N/A)", True),
        ("ISERROR(1)", False),
        ("ISERR(#N/A)", False),
        ("ISERR(#REF!)", True),
        ("ISERR(1)", False),
        ("ISNA(#N/A)", True),
        ("ISNA(#REF!)", False),
        ("ISNUMBER(A1)", True),
        ("ISNUMBER(A3)", False),
        ("ISTEXT(A2)", True),
        ("ISTEXT(A1)", False),
        ("ISNONTEXT(A1)", True),
        ("ISNONTEXT(Z1)", True),
        ("ISNONTEXT(A2)", False),
        ("ISLOGICAL(A3)", True),
        ("ISLOGICAL(A1)", False),
        ("ISREF(A1)", True),
        ("ISREF(5)", False),
        ("ISEVEN(-1)", False),
        ("ISEVEN(2.5)", True),
        ("ISEVEN(0)", True),
        ("ISODD(5)", True),
        ("ISODD(-3)", True),
        ("ISODD(4)", False),
        ("N(A1:B1)", 5),
        ("N(A2)", 0),
        ("N(A3)", 1),
        ("N(A4)", "#DIV/0!"),
        ("N({1,2})", "[formula_form]"),
        ("T(A1)", ""),
        ("T(A2:A3)", "x"),
        ("T(A4)", "#DIV/0!"),
        ("T({1,2})", "[formula_form]"),
        ("TYPE(A1)", 1),
        ("TYPE(Z1)", 1),
        ("TYPE(A2)", 2),
        ("TYPE(A3)", 4),
        ("TYPE(A4)", 16),
        ("TYPE({1,2})", 64),
        ("ERROR.TYPE(#NULL!)", 1),
        ("ERROR.TYPE(#DIV/0!)", 2),
        ("ERROR.TYPE(#VALUE!)", 3),
        ("ERROR.TYPE(#REF!)", 4),
        ("ERROR.TYPE(#NAME?)", 5),
        ("ERROR.TYPE(#NUM!)", 6),
        ("ERROR.TYPE(#N/A)", 7),
        ("ERROR.TYPE(5)", "#N/A"),
        ("ERROR.TYPE(#SPILL!)", "[formula_error_value]"),
    ],
)
def test_kinds_of_values(text: str, expected: Any) -> None:
    found = outcome(text, {"A1": 5, "B1": 6, "A2": "x", "A3": True, "A4": "#DIV/0!"})

    assert (type(found), found) == (type(expected), expected)


@each_row(
    "text",
    [
        'DATEVALUE("{}/2/2024")',
        'TIMEVALUE("{}7")',
        'NUMBERVALUE("1.{}")',
        'NUMBERVALUE("({}",".",",")',
        '"a_{}"<"a.{}"',
        '"1/2{}"+1',
        'IF("1{}",1,2)',
        'COUNTIF(A1:A3,"1/{}2")',
        'SEARCH("~{}","{}")',
        "FORMULATEXT(A1)",
    ],
)
def test_a_refusal_quotes_forty_characters(text: str) -> None:
    """What is quoted from a long text in a reason is its beginning, short enough for a line."""
    digits = "1234567890" * 6
    made = books.book({"A1": f"=SUM(A2,{'1+' * 30}1)", "Z99": "=" + text.replace("{}", digits)})

    details = FormulaEngine().evaluate(made, {})[books.key(made, "Z99")].details

    assert details is not None
    quoted_text = next(value for value in details.values() if isinstance(value, str))
    assert len(quoted_text) == 40


@each_row(
    ("function", "fewest", "most"),
    [
        # Microsoft: IF takes two or three; SWITCH an expression, 126 pairs and a default; CHOOSE a number and 254 values; IFS 127 pairs.
        ("IF(TRUE{})", 2, 3),
        ("SWITCH(1{})", 3, 254),
        ("CHOOSE(1{})", 2, 255),
        ("IFS(TRUE{})", 2, 254),
        ("IFERROR(1{})", 2, 2),
        ("IFNA(1{})", 2, 2),
    ],
)
def test_how_many_arguments_a_choice_takes(function: str, fewest: int, most: int) -> None:
    def result_with(count: int) -> Any:
        return outcome(function.replace("{}", ",1" * (count - 1)), {})

    assert [result_with(count) for count in (fewest, most)] == [1, 1]
    assert [result_with(count) for count in (fewest - 1, most + 1)] == ["[formula_arguments]"] * 2


def test_a_constant_array_elsewhere_makes_no_array_of_a_range() -> None:
    """As in Excel before dynamic arrays: a range in a function of one value is the cell in the same row."""
    cells = {"A98": "", "A99": "xx", "A100": "x"}

    assert outcome("IF(LEN(A98:A100)>1,SUM({1,2}),0)", cells) == 3
    assert outcome("IF(SUM(LEN({1,22}))=3,LEN(A98:A100),0)", cells) == 2


@each_row(
    ("text", "expected"),
    [
        # 0.3 shows as 0.1+0.2 does, and is another number: which place it has, the sixteenth digit decides.
        ("RANK(0.3,A1:A3)", "[formula_digits]"),
        ("RANK(A1,A1:A3)", 2),
        ("RANK(5,A1:A3)", 1),
        ("RANK(0.1,A1:A3)", 3),
        ("RANK(0.1,A1:A3,1)", 1),
        ("RANK(0.2,A1:A3)", "#N/A"),
        ("RANK(9,A1:A3)", "#N/A"),
        ("RANK(0.05,A1:A3)", "#N/A"),
    ],
)
def test_the_place_of_a_number_among_others(text: str, expected: Any) -> None:
    assert outcome(text, {"A1": "=0.1+0.2", "A2": 0.1, "A3": 5}) == expected
