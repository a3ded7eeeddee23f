"""
What was edited goes back into the workbook that it came from: the cells that differ change, all else stays byte for byte, and formulas
are computed anew.

A table goes back cell by cell. Of a workbook made from a template, results go back into the cells in which they were typed; other
pairings and other players are refused, because they are typed in the workbook.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from xl_departage.base.errors import DepartageError, ErrorKind, FileError, Place
from xl_departage.base.messages import series
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.lacking import coming_byes, field_text
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Game, TournamentRecord
from xl_departage.chess.tournament.tables import last_decided
from xl_departage.formats.details import DETAILS, front_cells
from xl_departage.formats.grids.layout import find_layout
from xl_departage.formats.grids.sided_result import format_result
from xl_departage.formats.source import Grid, source_in
from xl_departage.spreadsheet.formulas.addresses import address, read_area
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.model import Value
from xl_departage.spreadsheet.recalculation.patch import patch_values
from xl_departage.spreadsheet.recalculation.recalculate import recalculated
from xl_departage.spreadsheet.recalculation.report import Report
from xl_departage.spreadsheet.storage.package import Package

_NUMBER = regex(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?")

Cells = Mapping[tuple[int, int], Value]
"""New values by row and column of the sheet, from 1."""


def table_written(data: bytes, name: str, grid: Grid, rows: Sequence[Sequence[str]]) -> bytes:
    """
    The workbook with the table as edited.

    Args:
        data: The workbook.
        name: Of the file, for messages.
        grid: The range that the table was read from.
        rows: The cells as texts; blank rows and columns at the end may be left out. A blank in the column of points, which the next
            round makes wrong, leaves the formula there.

    Raises FileError for more rows or columns than the range has, and for a cell whose value a formula gives.
    """
    width = max(map(len, grid.cells), default=0)
    if len(rows) > len(grid.cells) or any(any(row[width:]) for row in rows):
        raise FileError("write_back_shape", grid.place, rows=len(grid.cells), columns=width)
    column_of = grid.column_of
    assert column_of is not None, "the range of a workbook has columns"
    cells: dict[tuple[int, int], Value] = {}
    points = find_layout(grid.cells, ReadingOptions()).points
    computed = set()
    for down, before in enumerate(grid.cells):
        typed = rows[down] if down < len(rows) else ()
        for right, value in enumerate(before):
            text = typed[right].strip() if right < len(typed) else ""
            if text != shown_text(value).strip():
                place = grid.row_of(down + 1), column_of(right + 1)
                cells[place] = _value(text)
                if right == points and not text:
                    computed.add(place)
    return cells_written(data, name, {grid.place.sheet or "": cells}, computed)


def results_written(data: bytes, name: str, before: TournamentRecord, after: TournamentRecord) -> bytes:
    """
    The workbook made from a template, with the results of `after` and what it says of the event; `before` is the tournament that was read
    from it.

    Raises FileError for other pairings or players, for results that the template has no words for, and for a detail without a cell.
    """
    if [(one.number, one.name, one.rating) for one in before.participants] != [
        (one.number, one.name, one.rating) for one in after.participants
    ]:
        raise FileError("write_back_pairings", Place(file=name))
    wanted = {_key(game): game for game in after.games}
    # Imported here: the reader knows this module's callers, not the reverse; TRF and CSV need no templates.
    from xl_departage.documents.templates.form import Form
    from xl_departage.formats.reading import open_document, open_workbook

    cells = front_cells(Form(open_workbook(data, name)), before.header, after.header)
    for game in before.games:
        edited = wanted.pop(_key(game), None)
        if edited is None:
            raise FileError("write_back_pairings", Place(file=name, round=game.round))
        if (edited.outcome, edited.reply) == (game.outcome, game.reply):
            continue
        place = game.place
        area = None if place is None or place.cell is None else read_area(place.cell)
        if place is None or area is None or game.black is None or edited.reply is None:
            raise FileError("write_back_pairings", Place(file=name, round=game.round))
        cells.setdefault(place.sheet or "", {})[area[0], area[1]] = format_result(edited.outcome, edited.reply) or None
    if any(game.black is not None for game in wanted.values()) or not _same_announced(before, after):
        raise FileError("write_back_pairings", Place(file=name))
    content = cells_written(data, name, cells)
    try:
        back = source_in(open_document(content, name)).tournament
    except DepartageError:
        raise FileError("write_back_result", Place(file=name)) from None
    if [_told(game) for game in back.games] != [_told(_with_result(game, after)) for game in before.games]:
        raise FileError("write_back_result", Place(file=name))
    other = [field for field in DETAILS if getattr(back.header, field) != getattr(after.header, field)]
    if other:
        raise FileError(
            "write_back_details", Place(file=name), fields=series([field_text(field) for field in other], "list.part")
        )
    return content


def _same_announced(before: TournamentRecord, after: TournamentRecord) -> bool:
    """Whether both have the same byes and absences in the rounds that neither has played."""
    played = max(last_decided(before), last_decided(after))
    one, other = (
        {place: outcome for place, outcome in coming_byes(tournament).items() if place[1] > played}
        for tournament in (before, after)
    )
    return one == other


def _key(game: Game) -> tuple[int, int, int | None]:
    return game.round, game.white, game.black


def _told(game: Game) -> tuple[object, ...]:
    return game.round, game.white, game.black, game.outcome, game.reply


def _with_result(game: Game, after: TournamentRecord) -> Game:
    edited = next(one for one in after.games if _key(one) == _key(game))
    return game._replace(outcome=edited.outcome, reply=edited.reply)


def shown_text(value: object) -> str:
    """A cell as the text that is edited: whole numbers without a point, dates by year, month and day."""
    if value is None:
        return ""
    if isinstance(value, ErrorKind):
        return value.value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    isoformat = getattr(value, "isoformat", None)
    return str(value) if isoformat is None else str(isoformat())


def _value(text: str) -> Value:
    """A typed text as a cell: a number if it is written as one, otherwise a text, never a formula."""
    return float(text) if _NUMBER.fullmatch(text) else text or None


def cells_written(
    data: bytes, name: str, cells: Mapping[str, Cells], computed: Collection[tuple[int, int]] = ()
) -> bytes:
    """
    The workbook with these cells by sheet, its formulas computed; the same bytes if there are none. Raises FileError for a cell with a
    formula, but for those `computed`, which keep it.
    """
    package = Package(data, Place(file=name))
    changed = cells_patched(package, cells, computed)
    return data if changed is package else recalculated(changed, Report(name, ""))


def cells_patched(package: Package, cells: Mapping[str, Cells], computed: Collection[tuple[int, int]] = ()) -> Package:
    """The workbook with these cells by sheet; the same package if nothing in it changes. `computed`, FileError: see `cells_written`."""
    loaded = load(package)
    parts = {}
    for index, sheet in enumerate(loaded.workbook.sheets):
        values = cells.get(sheet.name)
        if not values or sheet.part is None:
            continue
        scan = loaded.scans[index]
        values = {cell: value for cell, value in values.items() if cell not in computed or cell not in scan.formulas}
        formula = next((cell for cell in values if cell in scan.formulas), None)
        if formula is not None:
            place = package.place._replace(sheet=sheet.name, cell=address(*formula))
            raise FileError("write_back_formula", place)
        part = patch_values(scan, values).part
        if part is not None:
            parts[sheet.part] = part
    return Package(package.rewrite(parts), package.place) if parts else package
