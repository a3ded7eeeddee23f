"""The cells of a workbook by names and headings in any language, whatever stands around them."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ErrorKind, FileError, Place
from xl_departage.base.messages import Text
from xl_departage.documents.templates.facts import header_of, rules_of
from xl_departage.documents.templates.form import Form, day_text, plain, whole
from xl_departage.spreadsheet.recalculation.workbook_range import SheetValues, WorkbookCells


def form(cells: dict[tuple[int, int], Any], names: dict[str, str] | None = None, title: str = "Data") -> Form:
    """A workbook of one sheet with these cells, by row and column."""
    return Form(WorkbookCells((SheetValues(title, cells),), Place(file="open.xlsx"), names or {}))


@each_row(
    ("value", "text", "number", "day"),
    [
        (None, "", None, ""),
        ("", "", None, ""),
        ("  a \n b ", "a b", None, "a b"),
        (7.0, "7", 7, "7"),
        (7.5, "7.5", None, "7.5"),
        (-7.0, "-7", None, "-7"),
        ("07", "07", 7, "07"),
        ("٧", "٧", None, "٧"),
        (ErrorKind.NA, "#N/A", None, "#N/A"),
        (datetime.date(2026, 3, 1), "2026-03-01", None, "2026/03/01"),
    ],
)
def test_a_cell_as_a_text_a_number_and_a_day(value: Any, text: str, number: int | None, day: str) -> None:
    assert (plain(value), whole(value), day_text(value)) == (text, number, day)


def test_a_name_is_found_in_every_language_and_its_cell_is_the_first_of_the_area() -> None:
    for name in ("Rounds_planned", "Rondes_prevues", "Ronden_gepland", "Runden_geplant"):
        of = form({(2, 2): 9.0, (2, 3): 5.0, (3, 2): 4.0}, {name: "Data!$B$2:$C$3"})

        assert of.has("templates.rounds_planned")
        assert (of.number("templates.rounds_planned"), of.text("templates.rounds_planned")) == (9, "9")
        assert of.place("templates.rounds_planned") == Place(file="open.xlsx", sheet="Data", cell="B2")
        lines = of.table("templates.rounds_planned")
        assert (lines.first, lines.left, lines.last, lines.right) == (2, 2, 3, 3)
        assert of.table("templates.rounds_planned", headed=True).first == 3


@pytest.mark.parametrize("where", ["", "Data!", "Elsewhere!$B$2", "$B$2", "#REF!"])
def test_a_name_that_leads_nowhere_is_none(where: str) -> None:
    of = form({(2, 2): 9.0}, {"Rounds_planned": where} if where else {})

    assert not of.has("templates.rounds_planned")
    assert (of.cell("templates.rounds_planned"), of.number("templates.rounds_planned")) == (None, None)
    assert of.place("templates.rounds_planned") == Place(file="open.xlsx")
    with pytest.raises(FileError) as refused:
        of.table("templates.rounds_planned")
    assert refused.value.key == "template_damaged"


def test_the_name_of_a_sheet_may_have_quotation_marks() -> None:
    of = form({(1, 1): "x"}, {"Rounds_planned": "'Anne''s day'!$A$1"}, "Anne's day")

    assert of.text("templates.rounds_planned") == "x"


def test_a_sheet_is_found_by_its_title_in_every_language() -> None:
    for title in ("Players", "Joueurs", "Spelers", "Spieler"):
        lines = form({(4, 1): "No", (5, 1): 1.0, (7, 3): "x"}, title=title).sheet("templates.name.players", 5)
        assert lines is not None
        assert (lines.first, lines.left, lines.last, lines.right) == (5, 1, 7, 3)
        assert list(lines) == [5, 6, 7]
    assert form({(1, 1): 1.0}, title="Other").sheet("templates.name.players", 5) is None


def test_the_columns_of_a_table_are_those_of_its_headings_or_names() -> None:
    placed_values = (
        (3, 2, "No"),
        (3, 3, "Name"),
        (3, 4, "Name"),
        (3, 5, 7.0),
        (4, 2, 1.0),
        (4, 3, "Anne"),
        (4, 5, "A"),
    )
    cells: dict[tuple[int, int], Any] = {(row, column): value for row, column, value in placed_values}
    cells |= {(6, 3): "Bert", (9, 9): "below"}
    of = form(cells, {"Players": "Data!$B$3:$E$7", "Rounds_planned": "Data!$E$4"})
    lines = of.table("templates.name.players", headed=True)

    # The first of two columns with one heading; a heading is a text.
    assert lines.headed("templates.column.name") == 3
    assert lines.headed("templates.column.club", "templates.column.number") == 2
    assert lines.headed("templates.column.club") is None
    assert (lines.column("templates.column.name"), lines.column("templates.rounds_planned")) == (3, 5)
    assert list(lines) == [4, 5, 6, 7]
    assert (lines.value(4, 3), lines.value(4, None), lines.text(6, 3), lines.text(5, 3)) == ("Anne", None, "Bert", "")
    assert lines.cells([2, None, 3], 6) == [[None, None, "Bert"], [None, None, None]]
    assert lines.cells([3], 9) == [[None]]


@each_row(
    ("venue", "city", "federation"),
    [
        ("Namur, BEL", "Namur", "BEL"),
        ("Namur, Citadelle, BEL", "Namur, Citadelle", "BEL"),
        # What no code of three capital letters ends is a place as a whole.
        ("Namur", "Namur", ""),
        ("Namur, Citadelle", "Namur, Citadelle", ""),
        ("Namur, Bel", "Namur, Bel", ""),
        ("Namur, BE", "Namur, BE", ""),
        ("", "", ""),
    ],
)
def test_a_venue_may_end_with_the_code_of_a_federation(venue: str, city: str, federation: str) -> None:
    of = form({(2, 2): venue}, {"Venue": "Data!$B$2"})
    header = header_of(of, rules_of(of))

    assert (header.city, header.federation) == (city, federation)


def test_a_named_cell_is_read_as_what_it_is_asked_for_with_its_place() -> None:
    of = form(
        {(2, 3): datetime.date(2026, 3, 1), (3, 2): "7", (1, 1): "x"},
        {"First_day": "Data!$C$2", "Rounds_planned": "Data!$B$3:$D$9", "Event": "Data!$D$4"},
    )
    assert (of.day("templates.first_day"), of.number("templates.rounds_planned")) == ("2026/03/01", 7)
    assert (of.cell("templates.rounds_planned"), of.cell("templates.event"), of.cell("templates.arbiter")) == (
        "7",
        None,
        None,
    )
    there = {name: of.place(name) for name in ("templates.first_day", "templates.rounds_planned", "templates.arbiter")}
    file = Place(file="open.xlsx")
    assert list(there.values()) == [
        file._replace(sheet="Data", cell="C2"),
        file._replace(sheet="Data", cell="B3"),
        file,
    ]
    with pytest.raises(FileError) as refused:
        of.table("templates.name.players")
    assert refused.value.values == {"name": Text("templates.name.players")}


def test_a_heading_is_found_however_it_is_broken_and_a_name_only_on_its_own_sheet() -> None:
    """« Withdrawn after round » in two lines, as we write it, or in one."""
    for heading in ("Withdrawn\nafter round", "Withdrawn after  round"):
        cells: dict[tuple[int, int], Any] = {(1, 1): "No", (1, 2): heading, (2, 1): 1.0}
        here, other = SheetValues("Data", cells), SheetValues("Other", {(1, 4): "x"})
        names = {"Players": "Data!$A$1:$B$2", "Event": "Other!$D$1"}
        of = Form(WorkbookCells((here, other), Place(), names))
        lines = of.table("templates.name.players", headed=True)
        assert lines.headed("templates.column.withdrawn_after") == 2
        # The name leads to another sheet, where no column of this one can be.
        assert lines.column("templates.event") is None
