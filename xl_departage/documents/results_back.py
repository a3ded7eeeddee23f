"""
Writes edited results back into the workbook made from a template that they came from, into the cells where they were
typed. Changed pairings and players are refused: these must be changed in the workbook itself.
"""

from __future__ import annotations

from xl_departage.base.errors import DepartageError, FileError, Place
from xl_departage.base.messages import series
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.comparison import field_text, reads_alike
from xl_departage.chess.tournament.editing import with_result
from xl_departage.chess.tournament.individual_crosstable import last_decided
from xl_departage.chess.tournament.record import Game, TournamentRecord
from xl_departage.documents.document_reading import open_document
from xl_departage.documents.templates.event_cells import front_cells
from xl_departage.documents.templates.form import Form
from xl_departage.documents.workbooks import open_workbook
from xl_departage.formats.details import DETAILS
from xl_departage.formats.grids.sided_result import format_result
from xl_departage.formats.source_opening import source_in
from xl_departage.formats.writing_back import cells_written
from xl_departage.spreadsheet.formulas.addresses import read_area


def results_written(data: bytes, name: str, record_before: TournamentRecord, record_after: TournamentRecord) -> bytes:
    """
    The workbook made from a template, with the results and the event details of `record_after`; `record_before` is the
    tournament that was read from it.

    Raises FileError for changed pairings, players (number, name or rating) or announced byes, for results that the template cannot
    express, and for a changed detail without a cell.
    """
    if [(participant.number, participant.name, participant.rating) for participant in record_before.participants] != [
        (participant.number, participant.name, participant.rating) for participant in record_after.participants
    ]:
        raise FileError("write_back_pairings", Place(file=name))
    wanted = {_key(game): game for game in record_after.games}
    cells = front_cells(Form(open_workbook(data, name)), record_before.header, record_after.header)
    expected = record_before
    for game in record_before.games:
        edited = wanted.pop(_key(game), None)
        if edited is None:
            raise FileError("write_back_pairings", Place(file=name, round=game.round))
        if (edited.outcome, edited.reply) == (game.outcome, game.reply):
            continue
        place = game.place
        area = None if place is None or place.cell is None else read_area(place.cell)
        if place is None or area is None or game.black is None or edited.reply is None:
            raise FileError("write_back_pairings", Place(file=name, round=game.round))
        outcomes = {game.white: edited.outcome, game.black: edited.reply}
        expected = with_result(expected, round=game.round, outcomes=outcomes)
        cells.setdefault(place.sheet or "", {})[area[0], area[1]] = format_result(edited.outcome, edited.reply) or None
    if any(game.black is not None for game in wanted.values()) or not _same_announced(record_before, record_after):
        raise FileError("write_back_pairings", Place(file=name))
    content = cells_written(data, name, cells)
    try:
        back = source_in(open_document(content, name)).tournament
    except DepartageError:
        raise FileError("write_back_result", Place(file=name)) from None
    if [_told(game) for game in back.games] != [_told(game) for game in expected.games]:
        raise FileError("write_back_result", Place(file=name))
    differing_fields = [
        field
        for field in DETAILS
        if not reads_alike(field, getattr(back.header, field), getattr(record_after.header, field))
    ]
    if differing_fields:
        raise FileError(
            "write_back_details",
            Place(file=name),
            fields=series([field_text("header", field) for field in differing_fields], "list.part"),
        )
    return content


def _same_announced(record_before: TournamentRecord, record_after: TournamentRecord) -> bool:
    """Whether both have the same byes and absences in the rounds after the last one with results."""
    played = max(last_decided(record_before), last_decided(record_after))
    byes_before, byes_after = (
        {place: outcome for place, outcome in coming_byes(tournament).items() if place[1] > played}
        for tournament in (record_before, record_after)
    )
    return byes_before == byes_after


def _key(game: Game) -> tuple[int, int, int | None]:
    return game.round, game.white, game.black


def _told(game: Game) -> tuple[object, ...]:
    return game.round, game.white, game.black, game.outcome, game.reply
