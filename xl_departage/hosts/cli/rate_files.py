"""Reads and writes the tables of `rate` and `submission`: CSV, gzip CSV and workbooks."""

from __future__ import annotations

import gc
import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xl_departage.base.errors import DepartageError, FileError, Place, refused_by_system
from xl_departage.base.messages import Text, in_every_language
from xl_departage.chess.ratings.game_dates import by_date
from xl_departage.chess.ratings.period import Period, PeriodGames, PeriodPlayers
from xl_departage.chess.ratings.period_files import games_of, list_csv, list_csv_parts, process, read_table
from xl_departage.chess.ratings.period_games import separate_games
from xl_departage.chess.ratings.period_list import list_table
from xl_departage.chess.ratings.period_stream import stream_games, stream_players
from xl_departage.chess.ratings.period_tables import FaultyRow, TextTable, cell_text, read_players, separate_players
from xl_departage.chess.regulations.rating_editions import BelgianEdition
from xl_departage.documents.workbook_formats import EXCEL, WORKBOOK_ENDINGS
from xl_departage.formats.formats import COMPRESSED_CSV, CSV, ending_of, format_of, refuse_no_table
from xl_departage.formats.grids.header_row import HEADER_SEARCH, header_key
from xl_departage.formats.grids.lists.player_rows import birth_text
from xl_departage.formats.grids.notations import BIRTH_HEADERS

if TYPE_CHECKING:
    from xl_departage.base.cells import Cell
    from xl_departage.spreadsheet.recalculation.workbook_range import SheetValues

LISTS = (CSV, COMPRESSED_CSV, EXCEL)
"""The formats in which a new list is written."""
_SHEETS = {
    "players": ("players", "before", Text("templates.players"), Text("club_list.members")),
    "games": ("games", Text("templates.games")),
}
"""
The names of the worksheets that are looked for in a workbook with several, including those of the template of a rating list.
"""
_MOST_CELLS = 20_000_000
"""The most cells of a table in a workbook."""
_HEAD = 4096
"""How many bytes show what a file is."""


@contextmanager
def collector_paused() -> Iterator[None]:
    """
    Pause cyclic garbage collection: a period makes hundreds of thousands of small objects and no cycles, and scanning them takes a
    third of the time.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def load_table(path: Path, role: str) -> TextTable:
    """The table of a file; `role` is "players" or "games" and selects the worksheet. Raises FileError."""
    if _is_workbook(path):
        return _worksheet_table(path, role)
    if path.is_file():
        # Anything else may be readable only once.
        refuse_no_table(_head(path), str(path))
    return read_table(path)


def _head(path: Path) -> bytes:
    """The first bytes of a file. Raises FileError if it cannot be read."""
    try:
        with path.open("rb") as stream:
            return stream.read(_HEAD)
    except OSError as error:
        raise refused_by_system("period_unreadable", error, Place(file=str(path))) from error


def load_files(
    players: Path, games: Path, edition: BelgianEdition, faulty: list[FaultyRow] | None = None
) -> tuple[PeriodPlayers, PeriodGames, list[DepartageError]]:
    """
    The players and the games of two files, with all problems found. Raises FileError for an unusable file.

    If `faulty` is given, faulty rows are added to it instead of being reported as problems.
    """
    problems: list[DepartageError] = []
    remarks: tuple[DepartageError, ...] = ()
    people = None if _is_workbook(players) else stream_players(players, edition)
    if people is None:
        table = load_table(players, "players")
        remarks = table.remarks
        people = None if faulty is None else separate_players(table, edition, faulty)
        if people is None:
            people = read_players(table, edition, problems)
    played, wrong = load_games(games, people, bool(problems), None if problems else faulty)
    return people, played.remarked(remarks), problems + wrong


def load_games(
    games: Path, people: PeriodPlayers, unsound: bool = False, faulty: list[FaultyRow] | None = None
) -> tuple[PeriodGames, list[DepartageError]]:
    """
    The games of a file, with all problems found. `unsound` tells that not all players could be read; `faulty` is as for
    `load_files`. Raises FileError for an unusable file.
    """
    played = None if unsound or _is_workbook(games) else stream_games(games, people, faulty)
    if played is not None:
        return played, []
    problems: list[DepartageError] = []
    unsorted = load_table(games, "games")
    table = by_date(unsorted)
    if faulty is None or (played := separate_games(table, people, faulty)) is None:
        played = games_of(table, people, problems, unsound)
    if table is not unsorted:
        played = replace(played, remarks=(*played.remarks, FileError("period_by_date", Place(file=str(games)))))
    return played, problems


def next_members(path: Path) -> TextTable:
    """
    The members of a club at the beginning of their next period: those of a rating list, with the ratings that its games give them. Raises
    FileError, or the first problem of a player or a game that cannot be rated.
    """
    # Imported here: text files need no workbook engine.
    from xl_departage.chess.regulations.rating_editions import BEL, RATING_EDITIONS
    from xl_departage.documents.templates.form import Form
    from xl_departage.spreadsheet.recalculation.workbook_range import workbook_cells
    from xl_departage.spreadsheet.storage.package import Package

    members = load_table(path, "players")
    form = Form(workbook_cells(Package.open(path))) if _is_workbook(path) else None
    if form is None or not form.has("club_list.belgian_edition"):
        return members
    edition = RATING_EDITIONS.get(form.text("club_list.belgian_edition"), BEL)
    assert isinstance(edition, BelgianEdition)
    period, problems = process(members, by_date(load_table(path, "games")), edition)
    if period is None:
        raise problems[0]
    header, rows = list_table(period)
    columns = [list(column) for column in members.columns]
    for name in ("rating", "games", "sum_opp", "points"):
        at, source = members.column_index(name), header.index(name)
        if at is not None:
            columns[at] = [_carried(name, dict(zip(header, row, strict=True)), row[source], edition) for row in rows]
    return replace(members, columns=columns)


def _carried(name: str, row: Mapping[str, object], value: object, edition: BelgianEdition) -> str:
    """A value of the new list with which the next period begins: totals are continued only until the first rating."""
    games = row["games"]
    rated = row["rating"] and isinstance(games, int) and games >= edition.first_rating_games
    return "" if name in ("sum_opp", "points") and rated else cell_text(value)


def _is_workbook(path: Path) -> bool:
    return ending_of(path) in WORKBOOK_ENDINGS


def list_parts(period: Period, output: Path) -> Iterator[bytes]:
    """The new list, piece by piece, in the format of the file name, which is one of `LISTS`."""
    kind = format_of(output)
    if kind is COMPRESSED_CSV:
        yield list_csv(period, compressed=True)
    elif kind is CSV:
        yield from list_csv_parts(period)
    else:
        yield _workbook(period, output)


def _worksheet_table(path: Path, role: str) -> TextTable:
    # Imported here: text files need no workbook engine.
    from xl_departage.spreadsheet.formulas.addresses import address
    from xl_departage.spreadsheet.recalculation.workbook_range import sheet_values
    from xl_departage.spreadsheet.storage.package import Package

    sheet = _sheet(path, sheet_values(Package.open(path)), role)
    # The helper columns of our templates, which have no headings, are not part of a list.
    titled = {
        column
        for (row, column), value in sheet.cells.items()
        if row <= HEADER_SEARCH and value and isinstance(value, str)
    }
    helping = {column for first, last in sheet.hidden for column in range(first, last + 1)} - titled
    filled: dict[int, dict[int, Cell]] = {}
    for (row, column), value in sheet.cells.items():
        if value != "" and column not in helping:
            filled.setdefault(row, {})[column] = value
    numbers = _listed(filled)
    first = filled[numbers[0]] if numbers else {}
    width = max((column for column, value in first.items() if cell_text(value).strip()), default=0)
    if not width:
        raise FileError("period_no_header", Place(file=str(path), sheet=sheet.name))
    if len(numbers) * width > _MOST_CELLS:
        raise FileError("rate_too_large", Place(file=str(path), sheet=sheet.name))
    texts = {column: birth_text for column, title in first.items() if header_key(title) in BIRTH_HEADERS}
    header, *rows = (
        [texts.get(column, cell_text)(filled[row].get(column)) for column in _columns(filled[row], width)]
        for row in numbers
    )

    def place(row: int | None, column: int | None, shown: str | None) -> Place:
        number = numbers[0 if row is None else row + 1]
        where = Place(line=number) if column is None else Place(cell=address(number, column + 1))
        return where._replace(file=str(path), sheet=sheet.name, text=shown)

    return TextTable.of_rows(header, rows, place)


def _listed(rows: Mapping[int, Mapping[int, Cell]]) -> list[int]:
    """
    The numbers of the rows of a list, from its headings on. Rows with a single cell above these are titles, as in our templates;
    free lines of the templates contain only a number, and are left out.
    """
    numbers = sorted(rows)
    headed = next((place for place, number in enumerate(numbers[:HEADER_SEARCH]) if len(rows[number]) > 1), 0)
    if not headed:
        return numbers
    numeric = {row for row, cells in rows.items() if all(isinstance(value, int | float) for value in cells.values())}
    return [number for number in numbers[headed:] if len(rows[number]) > 1 or number not in numeric]


def _columns(row: Mapping[int, Cell], width: int) -> range:
    # Cells to the right of the table are reported as problems, so they must be kept.
    beyond = [column for column in row if column > width and cell_text(row[column]).strip()]
    return range(1, max(beyond, default=width) + 1)


def _sheet(path: Path, sheets: Sequence[SheetValues], role: str) -> SheetValues:
    """The worksheet for this role. Raises FileError if there are several and none has its name."""
    for sheet in sheets:
        if sheet.name.strip().lower() in sheet_names(role):
            return sheet
    if len(sheets) == 1:
        return sheets[0]
    names = ", ".join(sheet.name for sheet in sheets)
    raise FileError("rate_which_sheet", Place(file=str(path)), wanted=" / ".join(sheet_names(role)), known=names)


def sheet_names(role: str) -> list[str]:
    """The names of the worksheet for this role in every language, in lower case."""
    names = [[name] if isinstance(name, str) else in_every_language(name) for name in _SHEETS[role]]
    return list(dict.fromkeys(name.lower() for spellings in names for name in spellings))


def _workbook(period: Period, output: Path) -> bytes:
    from openpyxl import Workbook
    from openpyxl.utils.exceptions import IllegalCharacterError

    header, rows = list_table(period)
    workbook = Workbook()
    worksheet: Any = workbook.active
    worksheet.title = "players"
    worksheet.append(header)
    worksheet.freeze_panes = "A2"
    for number, row in enumerate(rows, 2):
        for column, value in enumerate(row, 1):
            if value == "":
                continue
            cell = worksheet.cell(number, column)
            try:
                cell.value = value
            except IllegalCharacterError:
                raise FileError(
                    "rate_bad_character", Place(file=str(output), cell=cell.coordinate, text=str(value))
                ) from None
            if isinstance(value, str):
                # A name that begins with `=` must stay a text.
                cell.data_type = "s"
    return content_of(workbook)


def content_of(workbook: Any) -> bytes:
    """
    The file of an openpyxl workbook. The workbook's own `save` leaves an archive open if writing to a disk fails, about which
    Python then warns.
    """
    from zipfile import ZIP_DEFLATED, ZipFile

    from openpyxl.writer.excel import ExcelWriter

    from xl_departage.spreadsheet.recalculation.workbook_xml import CALC_ID

    workbook.calculation.calcId, workbook.calculation.fullCalcOnLoad = CALC_ID, None
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        ExcelWriter(workbook, archive).save()
    return buffer.getvalue()
