"""INDIRECT and the functions that count sheets, in a whole workbook."""

from __future__ import annotations

from tests.rows import each_row
from tests.spreadsheet.recalculation import books
from xl_departage.spreadsheet.recalculation.workbook_model import Value


@each_row(
    ("formula", "expected"),
    [
        ('SUM(INDIRECT("Elos"))', 30),
        ('SUM(INDIRECT("El"&"os"))', 30),
        ("SUM(INDIRECT(D1))", 30),
        ('SUM(INDIRECT("Joueurs[Elo]"))', 30),
        ('SUM(INDIRECT("Local"))', 20),
        ("INDIRECT(\"'Autre feuille'!A1\")", 7),
        ('INDIRECT("R2C2",FALSE)', 10),
        ('SUM(INDIRECT("R2C2:R3C2",FALSE))', 30),
        ("SUM(INDIRECT(\"'Autre feuille'!R1C1\",0))", 7),
        ('INDIRECT("RC[-8]",FALSE)', 100),
        ('INDIRECT("R"&3&"C"&2,FALSE)', 20),
        ('INDIRECT("B2",FALSE)', "#REF!"),
        ('INDIRECT("Nowhere")', "#REF!"),
        ('INDIRECT("Gone!A1")', "#REF!"),
        ('INDIRECT("Taux")', "#REF!"),
        ('INDIRECT("[other.xlsx]S!A1")', "#REF!"),
        ('ROWS(INDIRECT("1:"&B2))', 10),
        ("SHEET()", 1),
        ("SHEETS()", 2),
        ("SHEET('Autre feuille'!A1)", 2),
        ('SHEET("autre feuille")', 2),
        ('SHEET("Gone")', "#N/A"),
        ("SHEETS(A1)", 1),
    ],
)
def test_text_of_indirect_means_what_excel_says(formula: str, expected: Value) -> None:
    made = books.book(
        {
            "A1": "Nom",
            "B1": "Elo",
            "A2": "x",
            "B2": 10,
            "A3": "y",
            "B3": 20,
            "B5": 100,
            "D1": "Elos",
            "Autre feuille!A1": 7,
            "J5": "=" + formula,
        },
        sheets=("S", "Autre feuille"),
        tables=[("Joueurs", "S", "A1:B3", ["Nom", "Elo"], 1, 0)],
        names=[("Elos", None, "S!$B$2:$B$3"), ("Local", "S", "S!$B$3"), ("Taux", None, "0.5")],
    )

    result = books.evaluate(made)["S!J5"]

    assert (books.shown(result.value), result.reason) == (expected, "")


def test_a_spill_named_by_a_text_is_not_guessed() -> None:
    made = books.book({"B1": '=SUM(INDIRECT("A1#"))'}, dynamic={"A1": "=SEQUENCE(3)"})

    assert books.evaluate(made)["S!B1"].reason == "formula_array_of_references"


@each_row(
    ("formula", "expected"),
    [
        ('YEAR("2024-02-29")', 2024),
        ("MONTH(A1)", 2),
        ("DAY(A1)", 29),
        ("WEEKDAY(A1)", 5),
        ('HOUR("10:30")', 10),
        ('MINUTE("10:30")', 30),
        ("YEAR(A2)", "#VALUE!"),
        ("SUMPRODUCT(YEAR(A1:A1)*{1;1})", 4048),
    ],
)
def test_dates_may_be_texts_and_criteria_are_ranges(formula: str, expected: Value) -> None:
    cells: dict[str, Value] = {"A1": "2024-02-29", "A2": "x", "C1": "c", "D1": "n", "C2": "u", "D2": 5, "C3": "v"}
    made = books.book({**cells, "D3": 6, "F1": "c", "F2": "u", "J9": "=" + formula})

    assert books.shown(books.evaluate(made)["S!J9"].value) == expected
