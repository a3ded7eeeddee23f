"""What is edited in the page goes back into the opened workbook; no other part, and no other cell, becomes different bytes."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from tests.examples import first
from tests.formats.grids.tournaments import made, with_header
from tests.spreadsheet.recalculation import packages
from xl_departage.base.errors import FileError, Place
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.writing_back import cells_written, shown_text
from xl_departage.hosts.page import calculator

WORKBOOKS = Path(__file__).parents[2] / "workbooks"


def workbook(cells: list[list[Any]]) -> bytes:
    """A workbook with a table from B3 on, and another sheet."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.title = "Open"
    for row, line in enumerate(cells, 3):
        for column, cell in enumerate(line, 2):
            sheet.cell(row, column).value = cell
    book.create_sheet("Notes")["A1"] = "Ronde 3 à 14 h"
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def answered(action: str, **values: Any) -> Any:
    return json.loads(calculator.answer(json.dumps({"do": action, "lang": "en", **values})))


def opened(content: bytes, name: str, reference: str | None = None) -> tuple[dict[str, str], Any]:
    """The file as the page holds it, and the answer to opening it, its cells as the texts that the page edits."""
    file = {"name": name, "data": base64.b64encode(content).decode()}
    answer = answered("open_file", **file, reference=reference)["value"]
    answer["rows"] = [[shown_text(cell) for cell in row] for row in answer["rows"]]
    return file, answer


def parts(content: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        return {name: package.read(name) for name in package.namelist()}


def table() -> list[list[Any]]:
    return [list(row) for row in with_header(made("sw01-8x5-clean"), "chess-results")]


def test_one_edited_cell_of_a_table_is_the_only_change() -> None:
    original = workbook(table())
    file, found = opened(original, "t.xlsx", "Open!B3:Z20")
    row, column = next(
        (row, column)
        for row, line in enumerate(found["rows"])
        for column, cell in enumerate(line)
        if cell.endswith("w1")
    )
    text = found["rows"][row][column] = found["rows"][row][column][:-1] + "½"

    saved = answered("save", rows=found["rows"], rules="", kind="xlsx", opened=file, reference="Open!B3:Z20")["value"]

    after = base64.b64decode(saved["data"])
    old, new = parts(original), parts(after)
    assert {name for name in old if old[name] != new[name]} == {"xl/worksheets/sheet1.xml"}
    had, has = (
        {cell.coordinate: cell.value for line in openpyxl.load_workbook(io.BytesIO(data))["Open"] for cell in line}
        for data in (original, after)
    )
    changed = {place for place in has if has[place] != had.get(place)}
    assert changed == {f"{chr(ord('B') + column)}{row + 3}"}
    assert [has[place] for place in changed] == [text]


def test_nothing_edited_is_the_same_file() -> None:
    original = workbook(table())
    file, found = opened(original, "t.xlsx", "Open!B3:Z20")

    saved = answered("save", rows=found["rows"], rules="", kind="xlsx", opened=file, reference="Open!B3:Z20")["value"]

    assert base64.b64decode(saved["data"]) == original


def test_a_cell_of_a_formula_and_a_larger_table_are_refused() -> None:
    cells = table()
    cells[2][1] = "=Notes!A1"
    original = workbook(cells)
    file, found = opened(original, "t.xlsx", "Open!B3:Z20")
    rows = [list(row) for row in found["rows"]]
    rows[2][1] = "Somebody"

    formula = answered("save", rows=rows, rules="", kind="xlsx", opened=file, reference="Open!B3:Z20")["error"]
    larger = answered(
        "save", rows=[*found["rows"], *[["x"]] * 30], rules="", kind="xlsx", opened=file, reference="Open!B3:Z20"
    )["error"]

    assert "sheet Open, cell C5" in formula
    assert "formula gives this cell its value" in formula
    assert "more rows or columns" in larger


@pytest.mark.parametrize("name", first(["round-robin-en.xlsx", "open-suisse-fr.xlsx"]))
def test_a_result_goes_back_into_a_template(name: str) -> None:
    content = (WORKBOOKS / name).read_bytes()
    file, found = opened(content, name)
    tournament_before = read_document(content, name).tournament
    game = next(game for game in tournament_before.games if game.outcome.value == "1" and game.black is not None)
    rows = found["rows"]
    head = rows[0]
    first = len(head) - (tournament_before.header.rounds or 0)
    for number, result in ((game.white, "0"), (game.black, "1")):
        line = next(row for row in rows[1:] if row[0] == str(number))
        line[first + game.round - 1] = line[first + game.round - 1][:-1] + result

    answer = answered("save", rows=rows, rules=found["rules"], kind="xlsx", opened=file)
    saved = base64.b64decode(answer["value"]["data"])

    after = read_document(saved, name).tournament
    differ = [
        (old_game, new_game)
        for old_game, new_game in zip(tournament_before.games, after.games, strict=True)
        if old_game != new_game
    ]
    assert [(old_game.round, old_game.white, new_game.result) for old_game, new_game in differ] == [
        (game.round, game.white, "0-1")
    ]
    assert after.header == tournament_before.header
    had, has = parts(content), parts(saved)
    assert had.keys() == has.keys()
    assert all(had[part] == has[part] for part in had if "worksheets/sheet" not in part)


def test_other_pairings_do_not_go_into_a_template() -> None:
    name = "open-suisse-fr.xlsx"
    file, found = opened((WORKBOOKS / name).read_bytes(), name)
    found["rows"][1][1] = "Somebody else"

    error = answered("save", rows=found["rows"], rules=found["rules"], kind="xlsx", opened=file)["error"]

    assert "another tournament" in error or "only results go back" in error


def test_a_table_from_nowhere_goes_into_no_workbook() -> None:
    assert "opened .xlsx workbook" in answered("save", rows=[["a"]], rules="", kind="xlsx")["error"]


def test_csv_of_an_opened_tournament_has_what_is_known_of_the_players() -> None:
    name = "open-suisse-fr.xlsx"
    file, found = opened((WORKBOOKS / name).read_bytes(), name)

    saved = answered("save", rows=found["rows"], rules=found["rules"], kind="csv", opened=file)["value"]

    assert "Cavalier Lys" in base64.b64decode(saved["data"]).decode("utf-8-sig")
    assert "club" not in " ".join(saved["messages"])


def test_a_value_in_place_of_a_formula_leaves_the_others_that_stand_in_it() -> None:
    """Excel writes a formula that is filled down once, and lists the cells with formulas: a list that names another is damaged."""
    rows = (
        '<row r="1"><c r="A1"><v>2</v></c><c r="B1"><f t="shared" ref="B1:B3" si="0">A1*10</f><v>20</v></c></row>'
        '<row r="2"><c r="A2"><v>3</v></c><c r="B2"><f t="shared" si="0"/><v>30</v></c></row>'
        '<row r="3"><c r="A3"><v>4</v></c><c r="B3"><f t="shared" si="0"/><v>40</v></c></row>'
        '<row r="4"><c r="A4"><v>5</v></c><c r="B4"><f>IF(A4&lt;9,A4&amp;"",1)</f><v>1</v></c></row>'
    )
    chain = {"xl/calcChain.xml": f'<calcChain xmlns="{packages.MAIN}"><c r="B1" i="1"/><c r="B2" i="1"/></calcChain>'}
    original = packages.zipped(packages.parts(packages.worksheet(rows), extra=chain))

    after = cells_written(original, "t.xlsx", {"S1": {(1, 2): 7.0, (3, 1): 6.0}}, replacing=True)

    book, formulas = (openpyxl.load_workbook(io.BytesIO(after), data_only=values)["S1"] for values in (True, False))
    assert [book[f"B{row}"].value for row in range(1, 5)] == [7, 30, 60, "5"]
    assert [formulas[f"B{row}"].value for row in range(1, 5)] == [7, "=A2*10", "=A3*10", '=IF(A4<9,A4&"",1)']
    assert "calcChain" not in str(parts(after))
    with pytest.raises(FileError) as refused:
        cells_written(original, "t.xlsx", {"S1": {(1, 2): 7.0}})
    assert refused.value.key == "write_back_formula"
    assert refused.value.place == Place(file="t.xlsx", sheet="S1", cell="B1")
