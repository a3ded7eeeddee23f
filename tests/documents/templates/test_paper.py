"""What is printed of a workbook: nothing empty, nothing too small to read, no chart cut by the end of a page."""

from __future__ import annotations

import io
import re
import zipfile
from itertools import pairwise
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import range_boundaries

from tests.chess.pairing.events import after_rounds
from tests.documents.templates.books import (
    DATA,
    WORKBOOKS,
    assembled_with,
    built,
    made,
    opened,
    sheet_part,
    with_cells,
    with_sheet,
)
from tests.documents.templates.dejavu import PLAIN, pixels
from tests.examples import first, of_the_day
from tests.rows import each_row
from xl_departage.base.errors import Place
from xl_departage.base.messages import Language, Text, languages
from xl_departage.documents.templates import Options, Template, draw, find_template, templates
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.finish import with_values
from xl_departage.documents.templates.paper import with_print_areas
from xl_departage.documents.templates.round_robin import charts
from xl_departage.documents.templates.swiss.swiss_update import update
from xl_departage.documents.templates.template_registry import write_workbook
from xl_departage.documents.templates.template_workbook import Workbook
from xl_departage.formats.source_opening import read_source
from xl_departage.functions.commands.printing import PRINTED, tables
from xl_departage.spreadsheet.storage.package import Package

SMALLEST = 8
"""Points."""
_FREE = 14
"""Rows that are printed at least: the titles and ten lines."""
_HEADINGS = 6
_DOTS = 96
_A4 = {"landscape": (11.69, 8.27), "portrait": (8.27, 11.69)}
_LONG_NAME = 236
"""Pixels of a name of 40 letters in Calibri 10: « Van den Berghe-Vanderstraeten, Guillaume »."""
CASES = [
    pytest.param(
        template,
        language,
        id=f"{template.name.in_language('en')}-{language}",
        marks=() if language == "de" and template.kind == "grand-prix" else pytest.mark.slow,
    )
    for template in templates()
    for language in languages()
]


def widths(sheet: Any, first: int, last: int) -> float:
    """The width of the columns shown, in pixels of the screen."""
    total = 0.0
    for column in range(first, last + 1):
        dimensions = [
            dimension
            for dimension in sheet.column_dimensions.values()
            if dimension.min and dimension.min <= column <= dimension.max
        ]
        if not dimensions:
            total += 64
        elif not dimensions[0].hidden:
            total += dimensions[0].width * 7
    return total


def height(sheet: Any, first: int, last: int) -> float:
    """The height of the rows, in pixels of the screen."""
    points = (sheet.row_dimensions[row].height or sheet.sheet_format.defaultRowHeight for row in range(first, last + 1))
    return float(sum(points)) * _DOTS / 72


def print_areas(content: bytes) -> dict[str, str]:
    """The print area of every sheet that has one, read in no time."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        book = archive.read("xl/workbook.xml").decode()
    found = re.findall(r'name="_xlnm.Print_Area"[^>]*>([^<]*)!([^<]*)<', book)
    return {sheet.strip("'"): area.replace("$", "") for sheet, area in found}


@pytest.mark.parametrize(("template", "language"), of_the_day(CASES))
def test_every_page_is_full_enough_and_large_enough(template: Template, language: Language) -> None:
    content = made(template, language)
    book: Any
    computed: Any
    book, computed = (openpyxl.load_workbook(io.BytesIO(content), data_only=values) for values in (False, True))
    # Those of players, or of teams: the longest texts of the second column of their list.
    names = {str(row[1]) for row in computed.worksheets[1].iter_rows(min_row=5, values_only=True) if row[1]}
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            continue
        area = sheet.print_area.rpartition("!")[2].replace("$", "")
        bounds: Any = range_boundaries(area)
        left, top, right, bottom = bounds
        margins = sheet.page_margins
        across, down = _A4[sheet.page_setup.orientation]
        scale = min(1, (across - margins.left - margins.right) * _DOTS / widths(sheet, left, right))
        # A file does not write that it is one page.
        one_page = sheet.page_setup.fitToHeight is None
        if one_page:
            scale = min(scale, (down - margins.top - margins.bottom) * _DOTS / height(sheet, top, bottom))
        sizes = {cell.font.sz for row in sheet[area] for cell in row if cell.value not in (None, "")}
        assert min(sizes) * scale >= SMALLEST, sheet.title

        values = computed[sheet.title]
        filled = [cell.row for row in values[area] for cell in row if cell.value not in (None, "")]
        filled += [merged.max_row for merged in sheet.merged_cells.ranges]
        # A table in which nothing is filled in yet keeps all its rows: they are typed later.
        assert bottom <= max(*filled, _FREE) or max(filled) <= _HEADINGS, sheet.title

        breaks = [row_break.id for row_break in sheet.row_breaks.brk]
        places = sorted((chart.anchor._from.row, chart.anchor.to.row, chart.anchor.to.col) for chart in sheet._charts)
        for start, end, column in places:
            assert top <= start < end < bottom, sheet.title
            assert column < right, sheet.title
            assert not [line for line in breaks if start < line <= end], sheet.title
        assert one_page or all(
            any(upper[1] <= line <= lower[0] for line in breaks) for upper, lower in pairwise(places)
        )

        # A name is written smaller where it is long, not cut.
        for column in range(left, right + 1):
            if computed[sheet.title].cell(bounds[3], column).value in names:
                cell = sheet.cell(bounds[3], column)
                assert cell.alignment.shrink_to_fit or cell.alignment.wrap_text, sheet.title
                assert min(1, widths(sheet, column, column) / _LONG_NAME) * cell.font.sz * scale >= SMALLEST, (
                    sheet.title
                )


@each_row(
    ("asked", "rounds"),
    [({"asked_places": 8, "asked_cycles": 2}, 14), ({"asked_places": 15}, 15), ({"asked_places": 4}, 3), ({}, 15)],
)
def test_charts_have_the_rounds_of_the_draw_and_without_one_those_of_16_places(
    asked: dict[str, int], rounds: int
) -> None:
    assert charts._rounds(Filling(asked, {})) == rounds


@pytest.mark.slow("what paper looks like")
@pytest.mark.parametrize(("players", "cycles", "rounds"), first([(8, 2, 14), (15, 1, 15), (4, 1, 3), (None, 1, 15)]))
def test_charts_are_printed_to_the_last_round_of_the_draw(players: int | None, cycles: int, rounds: int) -> None:
    """Also before it is played: the area of a file does not grow with the rounds. From the third column on, a round each."""
    template = find_template("round-robin")
    people = [{"name": f"P{number}", "rating": 1500} for number in range(players or 0)]
    filling = Filling(draw.agreed(players, cycles), {"players": people} if people else {})
    book: Any = openpyxl.load_workbook(
        io.BytesIO(
            with_print_areas(
                with_values(write_workbook(template, Workbook(Options("en"), template.title, template.kind), filling))
            )
        )
    )
    bounds: Any = range_boundaries(book["Charts"].print_area.rpartition("!")[2].replace("$", ""))

    assert bounds[2] == 2 + max(rounds, 11)
    assert len(book["Charts"]._charts) == 2
    assert book["Charts"]._charts[1].y_axis.scaling.min == (1200 if people else 800)


CLUB = "Koninklijke Schaakkring Sint-Truiden 197"
"""Forty letters."""


@pytest.mark.parametrize("language", first(languages(), 1))
@pytest.mark.parametrize(
    ("name", "clubs"), first([("round-robin", 2), ("swiss-open", 4)]), ids=["round-robin", "swiss-open"]
)
def test_a_club_of_40_letters_can_be_read_on_paper(name: str, clubs: int, language: Language) -> None:
    """In letters of 7 points at least, also in DejaVu Sans: on one line, or on two if they fit in the row."""
    assert len(CLUB) == 40
    heading = Text("templates.column.club").in_language(language)
    wide = []
    for sheet in opened(made(name, language), values=False).worksheets[1:]:
        area = sheet.print_area.rpartition("!")[2].replace("$", "")
        bounds: Any = range_boundaries(area or "A1:A1")
        left, _, right, _ = bounds
        found = [cell for row in opened(made(name, language))[sheet.title][area or "A1:A1"] for cell in row]
        for cell in (cell for cell in found if cell.value == heading):
            across = _A4[sheet.page_setup.orientation][0] - sheet.page_margins.left - sheet.page_margins.right
            scale = min(1, across * _DOTS / widths(sheet, left, right))
            below, room = sheet.cell(cell.row + 1, cell.column), widths(sheet, cell.column, cell.column)
            size, needed = below.font.sz, pixels(CLUB, PLAIN, below.font.sz)
            if below.alignment.wrap_text:
                # Two lines of that font are 1.17 times as high as its size, each.
                assert 2 * 1.17 * size <= sheet.row_dimensions[cell.row + 1].height, sheet.title
                size *= min(1, 2 * 0.85 * room / needed)
            else:
                assert below.alignment.shrink_to_fit, sheet.title
                size *= min(1, room / needed)
            assert size * scale >= 7, sheet.title
            wide.append(sheet.title)
    assert len(wide) == clubs


@pytest.mark.parametrize("template", first(templates()[::-1]), ids=lambda template: template.name.in_language("en"))
def test_an_empty_workbook_prints_all_that_will_be_typed(template: Template) -> None:
    content = made(template, "en", empty=True)
    book: Any = openpyxl.load_workbook(io.BytesIO(content))
    declared = tables(book.defined_names[PRINTED].value)

    assert len(declared) > 4
    for name, (_, left, bottom, right) in declared.items():
        bounds: Any = range_boundaries(book[name].print_area.rpartition("!")[2].replace("$", ""))
        rows = [[cell.value for cell in row] for row in book[name].iter_rows(min_row=bounds[3] + 1, max_row=bottom)]
        assert bounds[:2] == (left, 2), name
        # What the sample prizes and the first problem leave free below is no table that grows with the players.
        assert name in ("Prizes", "Check", "Charts") or (bounds[2:] == (right, bottom)), (name, rows[:1])


@pytest.mark.slow("what paper looks like")
def test_a_player_typed_later_is_printed_after_the_next_update() -> None:
    whole = (DATA / "made" / "sw06-13x5-forfeits.trf").read_text(encoding="utf-8")
    first, last = (
        read_source(text.encode(), "open.trf") for text in (after_rounds(2, whole.replace("\n", "\r")), whole)
    )
    empty = assembled_with(find_template("swiss-open"), Options("en", empty=True, most=14))

    def printed(content: bytes) -> list[str]:
        return [print_areas(content)[name] for name in ("Players", "Standings")]

    filled = update(Package(empty, Place()), first).content
    assert printed(filled) == ["A2:O17", "A2:L17"]

    later = with_cells(filled, "Players", {"A18": 14, "B18": "Late, Anna"})
    assert printed(update(Package(later, Place()), last).content) == ["A2:O18", "A2:L18"]


@pytest.mark.committed
def test_a_sentence_in_place_of_the_next_round_is_one_page() -> None:
    """The sample is finished: 24 players need 24 lines at most, not the 61 of the room for 120, which are two pages."""
    assert print_areas((WORKBOOKS / "open-suisse-fr.xlsx").read_bytes())["Ronde suivante"] == "A2:D28"


@pytest.mark.slow("what paper looks like; the other print areas are looked at quickly")
def test_an_explanation_prints_the_columns_of_every_value() -> None:
    """Buchholz, the preset, needs eleven columns, Sonneborn-Berger twelve: what is chosen later is not cut on paper."""
    book: Any = openpyxl.load_workbook(io.BytesIO(made("swiss-open", "en")))

    assert book["Explanation"].print_area.rpartition("!")[2].replace("$", "").startswith("A2:L")


def whole(content: bytes) -> Any:
    """The workbook with its values and the widths of its columns."""
    return openpyxl.load_workbook(io.BytesIO(content), data_only=True)


@pytest.mark.slow("the print area of a draw is looked at quickly")
def test_rounds_that_are_not_planned_take_no_room() -> None:
    grid: Any = whole(built("swiss-open", "fr", "made/sw17-28x8-byes.trf"))["Grille"]

    # Eight rounds of eleven.
    assert [round(grid.column_dimensions[column].width) for column in "KLN"] == [9, 2, 2]


def columns_of_rounds(content: bytes) -> list[int]:
    """The widths of the columns of the crosstable that hold rounds, D to N, in digits."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        sheet = archive.read(sheet_part(content, "Crosstable").removeprefix("/")).decode()
    return [
        round(float(width))
        for first, last, width in re.findall(r'<col min="(\d+)" max="(\d+)" width="([\d.]+)"', sheet)
        for column in range(int(first), int(last) + 1)
        if 4 <= column <= 14
    ]


def test_a_round_takes_its_room_when_it_is_planned_and_gives_it_back() -> None:
    """Seven rounds of eleven; then an eighth has its heading; and nothing changes the second time."""
    content = made("swiss-open", "en")

    def eighth(xml: str) -> str:
        return re.sub(r'(<c r="K[45]"[^>]*)><v></v>', r"\1><v>2W1</v>", xml)

    eight = with_sheet(content, "Crosstable", eighth)

    assert columns_of_rounds(content) == [*[9] * 7, *[2] * 4]
    for planned, rounds in ((eight, 8), (content, 7)):
        cut = with_print_areas(planned)
        assert columns_of_rounds(cut) == [*[9] * rounds, *[2] * (11 - rounds)]
        assert columns_of_rounds(with_print_areas(cut)) == columns_of_rounds(cut)


@pytest.mark.slow("what paper looks like")
@pytest.mark.parametrize("language", first(languages(), 1))
def test_the_reasons_of_an_explanation_fit_in_their_rows(language: Language) -> None:
    """Buchholz Cut 1 of a player whose voluntarily unplayed round is cut: the longest sentence of a usual case, in four lines."""
    book = whole(built("swiss-open", language, "made/sw17-28x8-byes.trf"))
    sheet = book[Text("templates.sheet.explanation").in_language(language)]
    texts = {cell.value for row in sheet.iter_rows(min_row=7, min_col=11, max_col=12) for cell in row if cell.value}

    assert any("16.5" in text for text in texts)
    # A letter of Calibri 10 is narrower than the digit that widths count, on average.
    for column in "KL":
        assert max(map(len, texts)) <= 4 * 1.2 * sheet.column_dimensions[column].width


def test_points_of_the_arbiter_are_on_the_list_that_is_printed_as_soon_as_there_are_some() -> None:
    """Who may not meet whom stays on the screen."""
    content = made("swiss-open", "en")
    beside = {"P4": "Bonus/\npenalty", "Q4": "Not\nwith"}
    assert {cell: opened(content)["Players"][cell].value for cell in beside} == beside
    assert print_areas(content)["Players"].startswith("A2:O")
    for cell, last in (("P6", "P"), ("Q6", "O")):
        edited = with_cells(content, "Players", {cell: "R1 -1" if last == "P" else "3"})
        assert print_areas(with_print_areas(edited))["Players"].startswith(f"A2:{last}")
