"""
The column of births takes a year or a date. To a spreadsheet a date is a number, and a year typed over a date shows as a day of 1905:
whatever format the cells have, every reader finds what was meant, and the TRF has the whole date.

Numbers of days by hand: 1 January 1970 is 25569 to a spreadsheet (1 January 2000 is 36526, 30 years of 365 days and 7 leap days later).
"""

from __future__ import annotations

import base64
import datetime
import io
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import openpyxl
import pytest
from click.testing import CliRunner

from tests.documents.templates.books import DATA, assembled, glanced, least, opened, rows
from tests.examples import first
from tests.hosts.page.test_page import answered
from xl_departage.base.messages import Language
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates import Options, build, find_template
from xl_departage.documents.templates.entries import entrants_in
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_writing import write_trf
from xl_departage.hosts.cli import main
from xl_departage.hosts.cli.next_players import next_players
from xl_departage.spreadsheet.recalculation.recalculate import recalculate

DAY = "dd/mm/yyyy"
SHORT = "dd-mm-yy"


class Typed(NamedTuple):
    """A cell, what a TRF has of it, and the year."""

    value: Any
    format: str
    trf: str
    year: int | None


TYPED = (
    Typed(1970, "General", "1970/00/00", 1970),
    Typed(datetime.datetime(1970, 5, 23), DAY, "1970/05/23", 1970),
    # A date was typed before: the cell shows 23-05-05.
    Typed(1970, SHORT, "1970/00/00", 1970),
    Typed(2012, DAY, "2012/00/00", 2012),
    # The format was set back: 23 May 1970 is 142 days after 1 January.
    Typed(25711, "General", "1970/05/23", 1970),
    # Of eleven, as U12 in the season of 2026, in its last days.
    Typed(datetime.datetime(2014, 12, 31), DAY, "2014/12/31", 2014),
    Typed(datetime.datetime(1976, 1, 1), DAY, "1976/01/01", 1976),
)


@cache
def typed_in(name: str, language: Language = "en", *, computed: bool = True) -> bytes:
    """The sample with these births in the first rows, as openpyxl writes them."""
    book = openpyxl.load_workbook(io.BytesIO(assembled(find_template(name), language)))
    sheet = next(book[name] for name in ("Players", "Joueurs", "Members") if name in book.sheetnames)
    column = next(cell.column_letter for cell in sheet[4] if cell.value in ("Born", "Naissance"))
    for row, birth in enumerate(TYPED, 5):
        cell = sheet[f"{column}{row}"]
        cell.value, cell.number_format = birth.value, birth.format
    stream = io.BytesIO()
    book.save(stream)
    return recalculate(stream.getvalue()).content if computed else stream.getvalue()


def births(trf: str) -> list[str]:
    """Columns 70 to 79 of the first players."""
    return [line[69:79] for line in trf.splitlines() if line.startswith("001")][: len(TYPED)]


@pytest.mark.slow("dates come into the workbook and back quickly")
@pytest.mark.parametrize("name", first(["swiss-open", "round-robin"]))
def test_the_result_file_has_the_date_or_the_year(name: str, tmp_path: Path) -> None:
    content = typed_in(name)
    source, target = tmp_path / "open.xlsx", tmp_path / "open.trf"
    source.write_bytes(content)

    assert CliRunner().invoke(main, ["convert", str(source), str(target)]).exit_code == 0

    assert births(target.read_text(encoding="utf-8")) == [birth.trf for birth in TYPED]


@pytest.mark.slow("the dates of a file come into the workbook quickly")
def test_the_page_saves_the_same_file() -> None:
    file = {"name": "open.xlsx", "data": base64.b64encode(typed_in("swiss-open")).decode()}
    read = answered("open_file", **file, reference=None)["value"]

    saved = answered("save", rows=read["rows"], rules="FIDE-2026", kind="trf", details={"name": "Open"}, opened=file)

    head, *lines = read["rows"]
    assert [line[head.index("Birth")].split("-")[0] for line in lines[: len(TYPED)]] == [
        str(birth.year) for birth in TYPED
    ]
    assert births(base64.b64decode(saved["value"]["data"]).decode()) == [birth.trf for birth in TYPED]


@pytest.mark.parametrize("name", first(["swiss-open", "round-robin"]))
def test_the_sheets_are_content(name: str) -> None:
    """Neither row 1 nor the sheet Check tells any of them."""
    book = glanced(typed_in(name))

    assert str(book["Home"]["A1"].value).startswith("Next step")
    check_cells = [str(cell) for row in book["Check"].iter_rows(min_row=5, values_only=True) for cell in row if cell]
    assert check_cells
    assert not any("Born" in cell for cell in check_cells)


@pytest.mark.slow("prizes by age are given by the function quickly")
def test_the_age_group_and_the_prizes_by_age_take_the_year() -> None:
    """The event of October 2025 belongs to the season 2026 of the FFE: S50 are those born in 1976 or before, U12 in 2014 or later."""
    book = openpyxl.load_workbook(io.BytesIO(typed_in("swiss-open", "fr", computed=False)))
    prizes = book["Prix"]
    for row in prizes["A7:M22"]:
        for cell in row:
            cell.value = None
    for row, values in enumerate([("S50", 50, None), ("U12", None, 12)], 7):
        prizes[f"A{row}"], prizes[f"C{row}"], prizes[f"D{row}"], prizes[f"I{row}"] = *values, 50
    stream = io.BytesIO()
    book.save(stream)

    after = glanced(recalculate(stream.getvalue()).content)

    groups = [row[4] for row in after["Joueurs"].iter_rows(min_row=5, max_row=11, values_only=True)]
    assert groups == ["S50", "S50", "S50", "U14", "S50", "U12", "S50"]
    ages = {
        row["N°"]: 2026 - birth.year for row, birth in zip(rows(after["Joueurs"]), TYPED, strict=False) if birth.year
    }
    ages |= {row["N°"]: 2026 - row["Naissance"] for row in rows(after["Joueurs"])[len(TYPED) :] if row["Naissance"]}
    winners = [row[0] for row in after["Palmarès"].iter_rows(min_row=5, max_row=60, values_only=True) if row[1]]
    assert [winners.count("S50"), winners.count("U12")] == [
        sum(age >= 50 for age in ages.values()),
        sum(age <= 12 for age in ages.values()),
    ]


@pytest.mark.parametrize("name", first(["swiss-open", "round-robin", "rating-list"]))
def test_a_year_shows_as_one_and_a_date_as_one(name: str) -> None:
    """Whatever the format of the cell; typed, both are accepted, and no number below the years or beyond the days of 2099 is."""
    book = openpyxl.load_workbook(io.BytesIO(assembled(find_template(name), "en")))
    sheet = book["Members" if name == "rating-list" else "Players"]
    column = next(cell.column_letter for cell in sheet[4] if cell.value == "Born")
    [accepted] = [
        validation
        for validation in sheet.data_validations.dataValidation
        if str(validation.sqref).startswith(f"{column}5:")
    ]

    assert (accepted.type, accepted.operator) == ("whole", "between" if accepted.operator else None)
    # 31 December 1999 is the 36525th day, that of 2099 100 years of 365 days and 25 leap days later.
    assert (accepted.formula1, accepted.formula2) == ("1900", str(36525 + 36525))
    areas: Any = sheet.conditional_formatting
    formats = {
        rule.formula[0]: rule.dxf.numFmt.formatCode
        for area in areas
        if str(area.sqref).startswith(f"{column}5:")
        for rule in area.rules
    }
    assert formats == {f"AND({column}5>=1900,{column}5<=2100)": "0", f"AND(ISNUMBER({column}5),{column}5>2100)": DAY}


BORN = {1: "1970/05/23", 2: "1905/05/23", 3: "1970/00/00"}


def with_births(path: Path) -> Any:
    """The tournament of a TRF whose first players have these births."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for place, line in enumerate(lines):
        if line.startswith("001"):
            lines[place] = f"{line[:69]}{BORN.get(int(line[3:8]), ''):<10}{line[79:]}"
    return read_trf("\n".join(lines), name=path.name)


@pytest.mark.parametrize(("name", "file"), first([("swiss-open", "sw01-8x5-clean"), ("round-robin", "rr10-10")]))
def test_the_dates_of_a_file_come_into_the_workbook_and_back(name: str, file: str) -> None:
    """A day of May 1905 would be a year there, and comes as its year."""
    template = find_template(name)
    content = build(template, Options("en", most=least(template)), with_births(DATA / "made" / f"{file}.trf"))

    sheet = opened(content, values=False)["Players"]
    column = next(cell.column_letter for cell in sheet[4] if cell.value == "Born")
    cells = [sheet[f"{column}{row}"] for row in range(5, 9)]
    assert [cell.value for cell in cells] == [datetime.datetime(1970, 5, 23), 1905, 1970, None]
    assert cells[0].number_format == DAY
    written = births(write_trf(read_document(content, "open.xlsx")))
    assert [born.strip() for born in written[:4]] == ["1970/05/23", "1905/00/00", "1970/00/00", ""]


def test_a_year_typed_over_a_date_is_the_year_in_a_list_of_players(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.append(["Name", "Elo", "Born"])
    for row, birth in enumerate(TYPED, 2):
        sheet.append([f"Player {row}", 1500, birth.value])
        sheet[f"C{row}"].number_format = birth.format
    path = tmp_path / "players.xlsx"
    book.save(path)

    players = entrants_in(next_players(path))

    births_read = [player.birth for player in players]
    assert [
        f"{parsed:%Y/%m/%d}" if isinstance(parsed, datetime.date) else f"{parsed}/00/00" for parsed in births_read
    ] == [birth.trf for birth in TYPED]


@pytest.mark.slow("births of a Swiss are carried over quickly")
def test_births_of_members_go_into_the_next_rating_list(tmp_path: Path) -> None:
    first, second = tmp_path / "first.xlsx", tmp_path / "second.xlsx"
    first.write_bytes(typed_in("rating-list"))

    done = CliRunner().invoke(main, ["new", "rating-list", str(second), "--players", str(first), "--lang", "en"])

    assert done.exit_code == 0, done.output
    sheet = opened(second.read_bytes())["Members"]
    column = next(cell.column_letter for cell in sheet[4] if cell.value == "Born")
    assert [sheet[f"{column}{row}"].value for row in range(5, 5 + len(TYPED))] == [
        1970,
        datetime.datetime(1970, 5, 23),
        1970,
        2012,
        datetime.datetime(1970, 5, 23),
        datetime.datetime(2014, 12, 31),
        datetime.datetime(1976, 1, 1),
    ]
    assert str(opened(second.read_bytes())["Home"]["A1"].value).startswith("Next step")
