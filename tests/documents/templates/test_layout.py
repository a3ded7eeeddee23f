"""
What holds for every sheet of every template, however it is drawn: what is printed, what is repeated, what stays in sight.

What covers the cells of a table: rules for what is typed, marks, the colour of input cells, charts. They reach from the line below the
headings to the last line of the room that the documentation promises, and no further.
"""

from __future__ import annotations

import csv
import datetime
import io
import itertools
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from openpyxl.utils import column_index_from_string, get_column_letter, range_boundaries
from openpyxl.utils.cell import coordinate_from_string
from openpyxl.worksheet.formula import ArrayFormula

from tests.documents.templates.books import DATA, assembled, few, least, opened
from tests.documents.templates.test_paper import widths
from tests.rows import each_row
from xl_departage.base.messages import SOURCE, Text, catalogue
from xl_departage.documents.templates import Options, Template, find_template, templates
from xl_departage.documents.templates.entries import Filling
from xl_departage.documents.templates.styles import INK, INPUT
from xl_departage.documents.templates.template_registry import write_workbook
from xl_departage.documents.templates.template_workbook import Workbook

SWISS = least(find_template("swiss-open")) or 0
ROOM = {
    # docs/site/en/start/templates.md: 16 players in two cycles; players and six games a player; 12 teams in two cycles; 60 members and
    # 300 games; 60 players in 8 stages.
    "round-robin": {"players": 16, "games": 2 * 15 * 8},
    "swiss": {"players": SWISS, "games": 6 * SWISS},
    "teams": {"teams": 12, "players": 12 * 12, "matches": 2 * 11 * 6},
    "rating-list": {"members": 60, "period_games": 300},
    "grand-prix": {"players": 60, "stages": 60 * 8},
}
MEASURED = {"round-robin": 16, "swiss": SWISS, "teams": 12, "rating-list": 60, "grand-prix": 60}
"""The lines of the standings: one for each player, team or member."""
RATING, ROUND, NUMBER = (0, 4000), (1, 11), (1, 9999)
BIRTH = (1900, 73050)
"""A year from 1900, or a day up to 31 December 2099, the 73050th."""
LIMITS: dict[str, dict[str, tuple[int, int]]] = {
    "round-robin": {
        "Places in the draw": (3, 16), "Cycles (1 single, 2 double)": (1, 2), "Standings after round": (1, 99),
        "Players: Born": BIRTH, "Players: Rating": RATING, "Players: K": (1, 100), "Players: Games before": (0, 99999),
        # Fifteen rounds in each of two cycles.
        "Players: Withdrawn after round": (0, 30),
    },
    "swiss": {
        "Number of rounds": ROUND, "Year of the age groups": (1950, 2100), "Standings after round": (1, 99),
        "Players: No": NUMBER, "Players: Born": BIRTH, "Players: Rating": RATING,
        "Players: First round": ROUND, "Players: Last round": (0, 11),
        "Rounds: Round": ROUND, "Rounds: Board": (1, 999), "Pairings: Round": ROUND, "Why: Round": ROUND,
        "Prizes: Age min.": (0, 120), "Prizes: Age max.": (0, 120),
        "Prizes: Rating from": RATING, "Prizes: Rating below": RATING, "Prizes: Number of prizes": (0, 120),
    },
    "teams": {
        "Boards per match": (1, 12), "Number of rounds": (1, 22), "Places in the draw": (3, 12),
        "Cycles (1 single, 2 double)": (1, 2), "Standings after round": (1, 99),
        "Teams: No": (1, 12), "Teams: Withdrawn after round": (0, 22), "Matches: Round": (1, 22),
    },
    "rating-list": {
        "Members: Rating": RATING, "Members: Games": (0, 99999), "Members: FIDE": RATING, "Members: Born": BIRTH,
        "Games: Ext rating": RATING,
    },
    "grand-prix": {
        "Stages planned": (1, 8), "Stages that count": (1, 8), "Points for taking part": (0, 999),
        "Prize “rating below”": (1, 3500), "Places shown": (1, 99),
        "Players: No": NUMBER, "Players: Rating": RATING, "Stages: Place": (1, 999),
    },
}  # fmt: skip
"""What the whole numbers of a cell may be, by its label or by sheet and heading."""


class Table(NamedTuple):
    """The table of a sheet, as openpyxl sees it."""

    sheet: Any
    first: int
    """The line below the headings."""
    last: int
    width: int
    """The columns in view."""


Area = tuple[int, int, int, int]
"""Its first column, first row, last column and last row."""


def borders(reference: str) -> Area:
    """Those of an area."""
    left, top, right, bottom = range_boundaries(reference.replace("$", ""))
    assert left is not None
    assert top is not None
    assert right is not None
    assert bottom is not None
    return left, top, right, bottom


def hidden(sheet: Any) -> set[int]:
    """The columns out of view."""
    return {
        column
        for dimension in sheet.column_dimensions.values()
        if dimension.hidden
        for column in range(dimension.min, dimension.max + 1)
    }


@cache
def tables(template: Template) -> tuple[Table, ...]:
    """The sheets with a table under headings, which stay in view."""
    return tuple(_tables(template))


def _tables(template: Template) -> Iterator[Table]:
    for sheet in opened(assembled(template, "en"), values=False).worksheets[1:]:
        if sheet.sheet_state != "visible" or not sheet.freeze_panes:
            continue
        _, first, *_ = range_boundaries(sheet.freeze_panes)
        assert first is not None
        unseen = hidden(sheet)
        filled = {cell.column for cell in sheet[first - 1] if cell.has_style and cell.column not in unseen}
        # The first table of a sheet: beside it, after a blank column, a round is chosen.
        width = next(column for column in range(1, 99) if column + 1 not in filled)
        areas = [cell.value.ref for row in sheet.iter_rows(min_row=first - 1) for cell in row if is_array(cell)]
        arrays = {borders(area)[3] for area in areas}
        unlocked_rows = {
            cell.row for row in sheet.iter_rows(min_row=first) for cell in row if not cell.protection.locked
        }
        plain = {cell.row for row in sheet.iter_rows(min_row=first) for cell in row if is_formula(cell)}
        yield Table(sheet, first, max(arrays | unlocked_rows | plain), width)


def is_array(cell: Any) -> bool:
    return isinstance(cell.value, ArrayFormula)


def is_formula(cell: Any) -> bool:
    return isinstance(cell.value, str) and cell.value.startswith("=")


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_headings_are_repeated_and_stay_in_sight_and_hidden_columns_are_not_printed(
    template: Template,
) -> None:
    book: Any = opened(assembled(template, "en"), values=False)

    tables = 0
    for sheet in book.worksheets:
        if sheet.sheet_state != "visible":
            continue
        assert (sheet.page_setup.paperSize, sheet.page_setup.fitToWidth or 1) == (9, 1), sheet.title
        hidden = {
            column
            for dimension in sheet.column_dimensions.values()
            if dimension.hidden
            for column in range(dimension.min, dimension.max + 1)
        }
        area: Any = range_boundaries(sheet.print_area.rpartition("!")[2].replace("$", ""))
        left, top, right, bottom = area
        # The status is for the arbiter; the front sheet is the arbiter's.
        assert (left, top) == (1, 1 if sheet is book.worksheets[0] else 2), sheet.title
        assert not hidden & set(range(left, right + 1)), sheet.title
        assert bottom <= sheet.max_row, sheet.title
        # Upright, letters of 10 points keep 8 on 717 pixels of paper; what is narrower needs no broad page.
        broad = sheet.page_setup.orientation == "landscape"
        assert broad is (widths(sheet, left, right) > (820 if broad else 717 * 10 / 8)) or sheet._charts, sheet.title
        if not sheet.print_title_rows:
            continue
        tables += 1
        [heading] = {int(row) for row in sheet.print_title_rows.replace("$", "").split(":")}
        headings = [sheet.cell(heading, column).value for column in range(left, right + 1)]
        # The links of CHECK to rows of lists are of no use on paper.
        linked = [cell.column for row in sheet.iter_rows(min_row=heading + 1) for cell in row if "→" in str(cell.value)]
        assert not set(linked) & set(range(left, right + 1)), sheet.title
        assert isinstance(headings[0], str) or sheet.cell(heading, 1).data_type == "f", (sheet.title, headings)
        beside, below = coordinate_from_string(sheet.freeze_panes)
        assert below == heading + 1, sheet.title
        assert column_index_from_string(beside) <= right, (sheet.title, get_column_letter(right))
    assert tables >= 5


IN_SIGHT = {
    # What a function gives begins with the number, the name and the rating; with place, number and name; or with place and name.
    "By round": 3, "Crosstable": 3, "Standings": 3, "Tie-breaks": 3, "Boards": 3, "New list": 3, "Ratings": 2,
    # Of typed lists: the number, the name; or the name of a category.
    "Players": 2, "Teams": 2, "Members": 2, "Prizes": 1,
    # The date; the round, its date, its match, White's team and line-up.
    "Games": 1, "Matches": 5,
}  # fmt: skip
"""The columns that stay in view, with which one sees who a line is about."""
SHORTER = {("round-robin", "Crosstable"): 2, ("grand-prix", "Standings"): 2}
"""The square has its own column of ratings; those of a Grand Prix have no numbers."""


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_names_stay_in_sight_and_cells_look_the_same_on_every_sheet(template: Template) -> None:
    """Cells to type have a frame, no others do; headings are bold and centred above a line."""
    for sheet, first, last, width in tables(template):
        name = sheet.title
        in_sight = SHORTER.get((str(template.kind), name), IN_SIGHT.get(name, 0))
        assert sheet.freeze_panes == f"{get_column_letter(in_sight + 1)}{first}", name
        for column in range(1, width + 1):
            heading = sheet.cell(first - 1, column)
            if heading.value is not None and not is_formula(heading):
                assert heading.font.b, (name, column)
                assert (heading.alignment.horizontal, heading.border.bottom.style) == ("center", "thin"), (name, column)
            for cell in (sheet.cell(first, column), sheet.cell(last, column)):
                if type(cell).__name__ == "Cell":
                    border = cell.border
                    frame = {side.style for side in (border.left, border.right, border.top, border.bottom)}
                    assert frame == ({None} if cell.protection.locked else {"thin"}), (name, cell.coordinate)


LINE_OF_TEXT = 11 * 4 / 3
"""The height of a line of 11 points."""


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_the_banner_reaches_over_what_is_in_view_and_no_further(template: Template) -> None:
    """
    The status, the title and the line about the event. Three lines of status fit; below the title stands a line, or where a sentence may
    stand in place of a table two, three on an upright page.
    """
    of_table = {table.sheet.title: table.width for table in tables(template)}
    for sheet in opened(assembled(template, "en"), values=False).worksheets:
        if sheet.sheet_state != "visible":
            continue
        _, (_, _, printed, _) = place(sheet.print_area)
        wide = of_table.get(sheet.title, printed)
        merged = {str(area) for area in sheet.merged_cells.ranges if area.min_row <= 3}
        assert merged == {f"A{row}:{get_column_letter(wide)}{row}" for row in (1, 3)}, sheet.title
        coloured = {cell.column for cell in sheet[2] if cell.fill.fgColor.rgb == f"FF{INK[1:]}"}
        assert coloured == set(range(1, wide + 1)), sheet.title
        assert {sheet.cell(row, 1).alignment.indent for row in (1, 2, 3)} == {1}, sheet.title
        event = sheet["A3"]
        upright = sheet.page_setup.orientation == "portrait"
        lines = (3 if upright else 2) if event.alignment.wrap_text else 1
        assert event.alignment.wrap_text is not event.alignment.shrink_to_fit, sheet.title
        heights = [sheet.row_dimensions[row].height for row in (1, 2, 3)]
        for height, needed in zip(heights, (3 * LINE_OF_TEXT, 16 * 4 / 3, lines * LINE_OF_TEXT), strict=True):
            assert needed <= height < needed + LINE_OF_TEXT / 2, (sheet.title, height)


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_a_formula_names_no_blank_column_of_its_own_sheet(template: Template) -> None:
    """What it reads in a row is typed there, or another formula fills it; only what is carried down begins with a blank heading."""
    for sheet, first, last, _ in tables(template):
        filled: dict[int, set[int]] = {row: set() for row in range(first - 1, last + 1)}
        formulas = []
        for row in sheet.iter_rows(min_row=first - 1, max_row=last):
            for cell in row:
                if is_array(cell):
                    left, top, right, bottom = borders(cell.value.ref)
                    formulas.append((cell, str(cell.value.text)))
                    for line in range(top, bottom + 1):
                        filled[line] |= set(range(left, right + 1))
                elif cell.value is not None or not cell.protection.locked:
                    filled[cell.row].add(cell.column)
                    if is_formula(cell):
                        formulas.append((cell, cell.value))
        for cell, formula in formulas:
            plain = re.sub(r'"[^"]*"', "", formula)
            for left, row, right in re.findall(
                r"(?<![A-Za-z!$:.\d_])\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?\2)?(?![\d(:])", plain
            ):
                columns = set(range(column_index_from_string(left), column_index_from_string(right or left) + 1))
                if int(row) in filled and not (int(row) < first and columns == {cell.column}):
                    assert columns <= filled[int(row)], (sheet.title, cell.coordinate, formula)


def test_the_formulas_of_a_swiss_name_its_lists_by_their_names() -> None:
    """Whoever reads `CROSSTABLE(Players,Games,…)` knows what it reads, and where a row is inserted, the name goes with it."""
    book = opened(assembled(find_template("swiss-open"), "en"), values=False)
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row if is_array(cell)]
    texts = [str(cell.value.text) for cell in cells]
    for called in ("CROSSTABLE(Players,Games,", "PAIRINGS(Players,Games,", "EXPLAIN(Games,", "CHECK(Games,"):
        assert any(called in text for text in texts), called


def test_no_sheet_shows_the_key_of_a_sentence_in_its_place() -> None:
    """Neither in a cell nor in a formula, a hint, a chart or a name."""
    keys = frozenset(catalogue(SOURCE))
    for template in templates():
        with zipfile.ZipFile(io.BytesIO(assembled(template, "en"))) as book:
            texts = b"".join(book.read(name) for name in book.namelist() if name.endswith(".xml"))
        shown = {found.decode() for found in re.findall(rb"(?<![\w.])[a-z_]+(?:\.[a-z0-9_]+)+(?![\w.])", texts)}
        assert not shown & keys, template.kind


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_what_is_typed_and_computed_reaches_to_the_last_line_of_the_room(template: Template) -> None:
    """Cells to type have the colour of input and are unlocked, no others are; every array of a table ends where the table does."""
    kind = str(template.kind)
    room = {Text(f"templates.sheet.{key}").in_language("en"): rows for key, rows in ROOM[kind].items()}
    seen = {}
    for sheet, first, last, width in tables(template):
        seen[sheet.title] = last - first + 1
        columns: dict[int, list[int]] = {}
        for row in sheet.iter_rows(min_row=first):
            for cell in row:
                if is_array(cell):
                    area = borders(cell.value.ref)
                    assert area[3] == last or area[3] == area[1], (sheet.title, cell.coordinate)
                if type(cell).__name__ == "Cell":
                    assert cell.protection.locked is (cell.fill.fgColor.rgb != f"FF{INPUT[1:]}"), (
                        sheet.title,
                        cell.coordinate,
                    )
                    if not cell.protection.locked:
                        columns.setdefault(cell.column, []).append(cell.row)
        for column, rows in columns.items():
            assert rows == [*range(first, last + 1)], (sheet.title, get_column_letter(column))
            assert column <= width, (sheet.title, get_column_letter(column))
    assert {name: seen[name] for name in room} == room
    standings = Text("templates.sheet.new_list" if kind == "rating-list" else "templates.sheet.standings")
    assert seen[standings.in_language("en")] == MEASURED[kind]


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_a_rule_stands_on_every_line_and_its_numbers_are_those_of_the_documentation(template: Template) -> None:
    """A rule over a column covers the cells to be typed there and no others; a formula in it is written for its first cell."""
    limits: dict[str, tuple[int, int]] = {}
    tables_of = {table.sheet.title: table for table in tables(template)}
    for sheet in opened(assembled(template, "en"), values=False).worksheets:
        for rule in sheet.data_validations.dataValidation:
            [area] = rule.sqref.ranges
            lines = sheet.iter_rows(area.min_row, area.max_row, area.min_col, area.max_col)
            cells = [cell for row in lines for cell in row if type(cell).__name__ == "Cell"]
            assert not any(cell.protection.locked for cell in cells), (sheet.title, area.coord)
            label = ""
            if area.size["rows"] == 1:
                label = str(sheet.cell(area.min_row, area.min_col - 1).value)
            if sheet.title in tables_of:
                table = tables_of[sheet.title]
                if area.size["rows"] > 1:
                    assert (area.min_row, area.max_row) == (table.first, table.last), (sheet.title, area.coord)
                    label = str(sheet.cell(table.first - 1, area.min_col).value).replace("\n", " ")
                else:
                    assert area.min_row < table.first, (sheet.title, area.coord)
                label = f"{sheet.title}: {label}"
            if rule.type == "whole":
                assert rule.operator in (None, "between")
                limits[label] = (int(rule.formula1), int(rule.formula2))
            elif rule.type == "custom":
                cell = f"{get_column_letter(area.min_col)}{area.min_row}"
                assert set(re.findall(r"\b[A-Z]+\d+\b", rule.formula1)) == {cell}
                least, most = re.findall(r"[<>]=(\d+)", rule.formula1)
                limits[label] = int(least), int(most)
            # A rule that only shows a hint refuses nothing.
            assert bool(rule.error) or rule.type is None, (sheet.title, area.coord)
    assert limits == LIMITS[str(template.kind)]


def offered(workbook: Any, list_formula: str) -> set[str] | None:
    """The texts of a list of choices; None if a formula makes it."""
    if list_formula.startswith('"'):
        return set(list_formula.strip('"').split(","))
    sheet, _, area = list_formula.rpartition("!")
    if not sheet:
        return None
    cells = workbook[sheet.strip("'")][area.replace("$", "")]
    return {str(cell.value) for row in cells for cell in row if cell.value is not None}


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_what_a_sample_holds_is_what_its_cells_accept(template: Template) -> None:
    """What is preset above a table as well: a text of its list, a number within its limits, a day."""
    workbook = opened(assembled(template, "en"), values=False)
    kinds = set()
    for sheet in workbook.worksheets:
        for rule in sheet.data_validations.dataValidation:
            texts = offered(workbook, rule.formula1) if rule.type == "list" else None
            assert texts is None or len(texts) > len(texts & {"", "None"}), (sheet.title, str(rule.sqref))
            [area] = rule.sqref.ranges
            for row in sheet.iter_rows(area.min_row, area.max_row, area.min_col, area.max_col):
                for cell in row:
                    value = cell.value
                    if value is None or is_formula(cell):
                        continue
                    kinds.add(rule.type)
                    name = (sheet.title, cell.coordinate, value)
                    if texts is not None and rule.showErrorMessage:
                        assert str(value) in texts, name
                    elif rule.type == "whole" and not isinstance(value, datetime.date):
                        assert int(rule.formula1) <= value <= int(rule.formula2), name
                    elif rule.type == "date":
                        assert isinstance(value, datetime.date), name
                    elif rule.type == "decimal":
                        assert isinstance(value, int | float), name
    assert {"list", "whole"} <= kinds


def test_french_cells_show_no_point_in_a_number() -> None:
    """Neither a list of choices nor what is preset: half a point is 0,5."""
    with zipfile.ZipFile(io.BytesIO(few("fr"))) as archive:
        names = [name for name in archive.namelist() if name.startswith("xl/worksheets/sheet")]
        lists = [
            list_formula
            for name in names
            for list_formula in re.findall(r"<formula1>(\"[^<]*\")</formula1>", archive.read(name).decode())
        ]
        texts = re.findall(r"<t[^>]*>([\d.,; ]+)</t>", archive.read("xl/sharedStrings.xml").decode())
    assert {"0,5", "0,05"} <= set(texts)
    assert [text for text in (*lists, *texts) if re.search(r"\d\.\d", text)] == []


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_a_mark_covers_the_whole_table_and_compares_lines_that_are_neighbours(template: Template) -> None:
    """
    One of whole lines reaches from the first column to the last in view. Its formula is written for its first line: it names this line, the
    one above or below, or the headings, and never compares a cell with itself. What it changes can be seen.
    """
    whole = 0
    for table in tables(template):
        sheet, first, last, width = table
        for area in sheet.conditional_formatting:
            left, top, right, bottom = borders(str(area.sqref))
            name = (sheet.title, str(area.sqref))
            if top < first:
                # The status, or headings without a table.
                assert top == bottom in (1, first - 1), name
                assert (left, right) == (1, width), name
            else:
                assert (top, bottom) == (first, last), name
                assert left == right or (left, right) == (1, width), name
                whole += left != right
            for rule in area.rules:
                [formula] = rule.formula
                rows = {int(row) for row in re.findall(r"\b[A-Z]{1,2}\$?(\d+)\b", re.sub(r'"[^"]*"', "", formula))}
                assert rows <= {top - 1, top, top + 1}, (name, formula)
                assert not re.search(r"(\$?[A-Z]+\d+)(=|<>)\1(?!\d)", formula), (name, formula)
                assert top in rows or "ROW()" in formula or "COLUMN()" in formula, (name, formula)
                look = rule.dxf
                sides = (
                    [side for side in (look.border.top, look.border.bottom) if side and side.style]
                    if look.border
                    else []
                )
                assert all(side.style == "thin" for side in sides), name
                assert look.fill or look.font or look.numFmt or sides, name
    assert whole > 2


CROSSTABLES = (
    ("round-robin", "By round", 4, 30),
    ("round-robin", "Crosstable", 6, 16),
    ("swiss", "Crosstable", 4, 11),
    ("teams", "Crosstable", 4, 22),
)
"""A sheet with a column for each round, or each opponent: the first of these columns, and how many the room holds."""


@each_row(("kind", "name", "first", "columns"), CROSSTABLES)
def test_every_round_of_a_crosstable_has_its_marks_and_no_other_column_has_them(
    kind: str, name: str, first: int, columns: int
) -> None:
    """A cell that cannot be read, points of the arbiter, and the players who do not play; in a square, who won."""
    template = next(candidate for candidate in templates() if candidate.kind == kind)
    table = next(candidate for candidate in tables(template) if candidate.sheet.title == name)
    marked: dict[str, list[int]] = {}
    for area in table.sheet.conditional_formatting:
        left, top, right, _ = borders(str(area.sqref))
        for rule in area.rules:
            if left == right and top == table.first:
                written = re.sub(rf"\b{get_column_letter(left)}{top}\b", "cell", rule.formula[0])
                marked.setdefault(written, []).append(left)
    of_rounds = {formula: columns for formula, columns in marked.items() if len(columns) > 1}
    assert len(of_rounds) >= 3
    assert set(map(tuple, of_rounds.values())) == {tuple(range(first, first + columns))}
    if first == 4:
        assert {f'ISNUMBER(FIND("{sign}",cell))' for sign in "?("} <= set(of_rounds)


def test_pairings_that_are_typed_have_their_limits() -> None:
    """In a round robin whose file has other pairings than the tables: rounds of two cycles, and numbers of 16 players."""
    template = find_template("round-robin")
    filling = Filling({}, {"players": [], "games": []}, {}, typed=True)
    content = write_workbook(template, Workbook(Options("en"), template.title, template.kind), filling)
    rules = opened(content, values=False)["Rounds"].data_validations.dataValidation
    assert {
        str(rule.sqref): re.findall(r"\d+", f"{rule.formula1} {rule.formula2}")[-2:]
        for rule in rules
        if rule.type == "whole"
    } == {
        "A5:A244": ["1", "30"],
        "B5:B244": ["1", "16"],
        "C5:C244": ["1", "16"],
    }
    [black] = [rule for rule in rules if rule.type == "custom"]
    assert str(black.sqref) == "D5:D244"
    assert re.findall(r"[<>]=(\d+)", black.formula1) == ["1", "16"]
    assert '="bye"' in black.formula1


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_the_front_sheet_has_no_empty_line_and_its_days_are_in_order(template: Template) -> None:
    """All that is dated in a sample lies between its first day and its last one."""
    workbook = opened(assembled(template, "en"), values=False)
    home = workbook.worksheets[0]
    *_, last = place(home.print_area)[1]
    assert str(home["A4"].value)
    for row in range(5, last + 1):
        assert home.cell(row, 1).value or home.cell(row, 2).value, row
    # Links lead to all sheets in view, and are named by them.
    linked = [(cell.value, cell.hyperlink.location) for cell in home["D"] if cell.hyperlink]
    titles = [sheet.title for sheet in workbook.worksheets[1:] if sheet.sheet_state == "visible"]
    assert linked == [(title, f"'{title}'!A1") for title in titles]
    first_day, last_day = (cell.value for cell in home["B"] if isinstance(cell.value, datetime.datetime))
    assert first_day < last_day
    days = [
        cell.value
        for sheet in workbook.worksheets[1:]
        for row in sheet.iter_rows(min_row=5)
        for cell in row
        if isinstance(cell.value, datetime.datetime) and cell.value.year > 2020
    ]
    assert all(first_day <= day <= last_day for day in days)


def book(name: str) -> Any:
    """The sample of a template as openpyxl reads it, formulas and all."""
    return opened(assembled(find_template(name), "en"), values=False)


def place(reference: str) -> tuple[str, Area]:
    """A sheet and the borders of an area on it."""
    sheet, _, area = reference.rpartition("!")
    return sheet, borders(area)


@pytest.mark.parametrize("name", ["round-robin", "grand-prix"])
def test_charts_stand_below_their_table_one_under_the_other(name: str) -> None:
    """Apart from each other, inside of what is printed, and each series of as many cells as it has names."""
    sheet = book(name)["Charts"]
    _, (_, _, right, bottom) = place(sheet.print_area)
    table = next(table for table in tables(find_template(name)) if table.sheet is sheet)
    # Rows of a chart count from 0.
    corners = [(table.last, 0)]
    for chart in sheet._charts:
        start, end = chart.anchor._from, chart.anchor.to
        assert start.col == 0
        assert corners[-1][0] <= start.row <= corners[-1][0] + 3
        assert start.row + 12 <= end.row < bottom
        assert 1 < end.col < right
        corners.append((end.row, end.col))
        for series in chart.series:
            named = series.xVal if hasattr(series, "xVal") and series.xVal else series.cat
            names, values = (
                place((reference.numRef or reference.strRef).f)
                for reference in (named, series.yVal if named is series.xVal else series.val)
            )
            shapes = [(right - left, bottom - top) for _, (left, top, right, bottom) in (names, values)]
            assert shapes[0] == shapes[1]
            assert 0 in shapes[0]
            assert max(shapes[0]) > 6


def test_the_chart_of_a_round_robin_has_five_leaders_in_all_rounds_and_the_ratings_of_its_players() -> None:
    """Thirty rounds at most, from the points before the first; two more places than players, for late ones."""
    workbook = book("round-robin")
    sheet = workbook["Charts"]
    lines, bars = sheet._charts
    assert (lines.x_axis.scaling.min, lines.y_axis.scaling.min, lines.x_axis.majorUnit, lines.y_axis.majorUnit) == (
        0,
        0,
        1,
        1,
    )
    assert len({series.spPr.ln.solidFill.srgbClr for series in lines.series}) == 5
    for at, series in enumerate(lines.series):
        assert series.tx.strRef.f == f"Standings!$C${5 + at}"
        [(_, rounds), (_, points)] = place((series.xVal.numRef or series.xVal.strRef).f), place(series.yVal.numRef.f)
        assert (rounds[1], rounds[3], points[1], points[3]) == (4, 4, 5 + at, 5 + at)
        assert rounds[2] - rounds[0] == 30
        # The columns that one formula fills.
        first = sheet.cell(4, rounds[0])
        assert borders(first.value.ref) == rounds
        assert set(range(rounds[0], rounds[2] + 1)) <= hidden(sheet)
    people = [row for row in workbook["Players"].iter_rows(min_row=5, values_only=True) if row[1]]
    ratings = [row[8] for row in people if row[8]]
    assert min(ratings) - 350 < bars.y_axis.scaling.min <= min(ratings) - 250
    assert bars.y_axis.scaling.min % 100 == 0
    for series in bars.series:
        (of, names), (also, values) = place(series.cat.strRef.f), place(series.val.numRef.f)
        assert of == also == "Ratings"
        headings = [str(workbook[of].cell(4, area[0]).value) for area in (names, values)]
        assert headings[0] == "Name"
        # « Perf. » stands above its column.
        assert series.tx.v.startswith(headings[1].rstrip("."))
        assert (names[1], names[3]) == (5, 5 + len(people) + 2 - 1)
    # What is printed ends with the column of the eleventh round, if there are not more.
    assert (sheet["M53"].value, sheet.print_area.rpartition("$")[2]) == (" ", "53")


def test_the_berger_tables_of_the_sheet_are_the_printed_ones() -> None:
    """FIDE Handbook C.05, Annex 1; a page begins with a table, and its lines of 16.5 points fit on A4."""
    with (DATA / "berger" / "berger.csv").open(encoding="utf-8") as stream:
        printed = {(int(row["players"]), int(row["round"])): row["pairings"] for row in csv.DictReader(stream)}
    sheet = book("round-robin")["Berger"]
    found: dict[tuple[int, int], str] = {}
    players, headings = 0, []
    for row in sheet.iter_rows(min_row=4):
        label, *pairs = (cell.value for cell in row)
        if heading := re.fullmatch(r"(\d+) or (\d+) players", str(label)):
            players = int(heading[2])
            assert int(heading[1]) == players - 1
            headings.append(row[0].row)
        elif number := re.fullmatch(r"Round (\d+)", str(label)):
            found[players, int(number[1])] = " ".join(filter(None, pairs))
    assert found == {key: pairings for key, pairings in printed.items() if key[0] <= 16}
    ends = [row_break.id for row_break in sheet.row_breaks.brk]
    assert {end + 1 for end in ends} <= set(headings)
    _, (_, _, right, bottom) = place(sheet.print_area)
    [note] = [area for area in sheet.merged_cells.ranges if area.min_row > 4]
    assert (note.min_col, note.max_col, note.max_row) == (1, right, bottom)
    assert str(sheet.cell(note.min_row, 1).value).startswith("FIDE C.05, Annex 1.")
    assert all(end - start <= 766 // 16.5 for start, end in itertools.pairwise([1, *ends, bottom]))


@pytest.mark.parametrize("template", templates(), ids=lambda template: str(template.kind))
def test_no_section_of_the_help_is_split_between_two_pages(template: Template) -> None:
    """A4 is 842 points high, 82 of them margins, and the columns fill its width."""
    sheet = opened(assembled(template, "en"), values=False)["Help"]
    sections = {row for row in range(4, sheet.max_row + 1) if sheet.cell(row, 1).font.sz == 12}
    ends = [row_break.id for row_break in sheet.row_breaks.brk]
    assert {end + 1 for end in ends} <= sections
    assert len(sections) > 3
    pages = [*itertools.pairwise([1, *ends, sheet.max_row])]
    for start, end in pages:
        heights = [sheet.row_dimensions[row].height or 16.5 for row in range(start + 1, end + 1)]
        assert sum(heights) <= 842, (start, end)
    # None is left half empty where the next section has room.
    for (start, end), (_, after) in itertools.pairwise(pages):
        next_section = min((row for row in sections if end + 1 < row <= after), default=after + 1)
        heights = [sheet.row_dimensions[row].height or 16.5 for row in range(start + 1, next_section)]
        assert sum(heights) > 700, (start, end)
