"""`xl-departage show`."""

import io
from pathlib import Path

import pytest
from click.testing import CliRunner
from openpyxl import Workbook

from tests.documents.templates.books import with_sheet
from tests.formats.test_ods import cell, sheet, spreadsheet
from xl_departage.hosts.cli import main

WORKBOOK = Path(__file__).parents[3] / "workbooks" / "women-world-rapid-2024.xlsx"


def show(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["show", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_the_values_of_a_sheet_with_no_more_rows_than_asked() -> None:
    status, out, err = show(str(WORKBOOK), "--sheet", "Standings", "--rows", "3", "--lang", "en")

    assert status == 0
    # 110 players below the heading.
    assert err == "… and 108 more rows; leave out --rows to show them all.\n"
    assert "Koneru, Humpy" in out
    assert "8.5" in out
    assert "Lagno" not in out


def test_decimal_commas_in_french_and_a_range() -> None:
    status, out, _ = show(str(WORKBOOK), "--sheet", "Standings!A1:E2", "--lang", "fr")

    assert status == 0
    assert "8,5" in out
    assert "BH" not in out


def test_an_unknown_sheet_names_those_there_are() -> None:
    status, _, err = show(str(WORKBOOK), "--sheet", "Nope")

    assert status == 2
    assert "Standings" in err


def test_rows_without_a_value_at_the_end_are_not_printed(tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    book.active["A1"], book.active["B3"] = "Name", 2400
    book.active["A99"].number_format = "0.00"
    book.save(tmp_path / "book.xlsx")

    _, out, err = show(str(tmp_path / "book.xlsx"), "--rows", "3")

    assert err == ""
    assert len([line for line in out.splitlines() if line.startswith("│")]) == 3


def test_a_file_that_is_no_workbook_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "letter.xlsx").write_text("Dear arbiter")

    status, out, err = show(str(tmp_path / "letter.xlsx"))

    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("sheet", ["Standigns", "Standings2"])
def test_an_unknown_sheet_is_named_with_those_there_are(sheet: str) -> None:
    result = CliRunner().invoke(main, ["show", str(WORKBOOK), "--sheet", sheet, "--lang", "en"])

    assert result.exit_code == 2
    assert f"no sheet “{sheet}”; the workbook has: " in result.stderr
    assert "--range" not in result.stderr


def test_without_a_sheet_the_option_of_this_command_is_named() -> None:
    result = CliRunner().invoke(main, ["show", str(WORKBOOK), "--lang", "en"])

    assert result.exit_code == 2
    assert "choose one with --sheet" in result.stderr


def test_an_error_has_the_name_that_spreadsheets_give_it_in_the_language(tmp_path: Path) -> None:
    workbook = Workbook()
    assert workbook.active is not None
    workbook.active["A1"] = "#VALUE!"
    workbook.active["B1"] = "#DIV/0!"
    path = tmp_path / "errors.xlsx"
    workbook.save(path)

    found = {language: show(str(path), "--lang", language)[1] for language in ("en", "fr", "nl", "de")}

    for language, error in (("en", "#VALUE!"), ("fr", "#VALEUR!"), ("nl", "#WAARDE!"), ("de", "#WERT!")):
        assert error in found[language]
        assert "#DIV/0!" in found[language]


@pytest.mark.parametrize("way", ["hidden", "without width"])
def test_hidden_columns_are_left_out_and_told(way: str, tmp_path: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Name", "key", "work", "Points"])
    sheet.append(["Ana", 7001, 7002, 5])
    if way == "hidden":
        sheet.column_dimensions.group("B", "C", hidden=True)
    else:
        sheet.column_dimensions["B"].width = sheet.column_dimensions["C"].width = 77
        sheet.column_dimensions["D"].width = 0.5
    stream = io.BytesIO()
    book.save(stream)
    # openpyxl writes no width of 0.
    content = with_sheet(stream.getvalue(), "Sheet", lambda xml: xml.replace('width="77"', 'width="0"'))
    (tmp_path / "book.xlsx").write_bytes(content)

    status, out, err = show(str(tmp_path / "book.xlsx"), "--lang", "en")

    assert status == 0
    assert ("Ana" in out, "Points" in out) == (True, True)
    assert ("key" in out, "7001" in out, "7002" in out) == (False, False, False)
    assert err == "2 hidden columns are left out; name a range (--sheet 'Sheet!A1:C9') to show them.\n"

    _, out, err = show(str(tmp_path / "book.xlsx"), "--sheet", "Sheet!A1:D2", "--lang", "en")

    assert "7002" in out
    assert err == ""


def test_a_spreadsheet_of_libreoffice_is_shown_as_one_of_excel(tmp_path: Path) -> None:
    columns = '<table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>'
    rows = sheet(cell("Name") + cell("key") + cell("work") + cell("Points"), cell("Ana") + cell("7001") * 2 + cell("5"))
    (tmp_path / "book.ods").write_bytes(
        spreadsheet(rows.replace("<table:table-row>", columns + "<table:table-row>", 1))
    )

    status, out, err = show(str(tmp_path / "book.ods"), "--lang", "en")

    assert status == 0
    assert [word in out for word in ("Name", "Points", "Ana", "5", "key", "7001")] == [True] * 4 + [False] * 2
    assert err == "2 hidden columns are left out; name a range (--sheet 'Sheet!A1:C9') to show them.\n"

    status, out, err = show(str(tmp_path / "book.ods"), "--sheet", "A!A1:C2", "--lang", "en")

    assert (status, "7001" in out, err) == (0, True, "")


def test_a_cell_without_a_value_is_shown_blank(tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    book.active["A1"], book.active["C1"], book.active["B2"] = "Name", "Elo", 2400
    book.save(tmp_path / "book.xlsx")

    _, out, _ = show(str(tmp_path / "book.xlsx"))

    rows = [[cell.strip() for cell in line.strip("│").split("│")] for line in out.splitlines() if line.startswith("│")]
    assert rows == [["Name", "", "Elo"], ["", "2400", ""]]
