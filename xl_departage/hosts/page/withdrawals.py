"""A player who withdraws, and who comes back: the cell of every round to come says that he is absent, or nothing."""

from __future__ import annotations

from typing import Any

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language
from xl_departage.chess.tournament.absences import coming_byes
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.editing import returned, with_planned
from xl_departage.chess.tournament.editing import withdrawn as withdrawn_from
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.formats.grids.reading import Survey
from xl_departage.formats.held import TypedGrid
from xl_departage.hosts.page.pairings import number_of
from xl_departage.hosts.page.results import BY_ROUNDS, Rows, bye_cell, with_columns


def withdrawn(survey: Survey, over: bool = False) -> list[dict[str, Any]]:
    """
    Who is absent in every round to come: `number`, `name` and the first `round` of the absence. Where no round is to come, nobody; or, if
    the tournament may be `over`, who was absent up to the end.
    """
    if survey.reading is None or not _by_rounds(survey):
        return []
    paired, planned = survey.reading.crosstable.paired, survey.reading.crosstable.planned
    absent = {(bye.player, bye.round) for bye in survey.reading.coming if bye.outcome is Outcome.ZERO_BYE}
    found = []
    for index, player in enumerate(survey.reading.crosstable.players):
        gone = absent | {
            (index, round) for round, entry in enumerate(player.rounds[:paired], 1) if entry.outcome is Outcome.ZERO_BYE
        }
        since = planned + 1
        while (index, since - 1) in gone:
            since -= 1
        if since <= min(paired + 1, planned) and (over or paired < planned):
            found.append({"number": player.number, "name": player.name, "round": since})
    return found


def leaving(grid: TypedGrid, options: ReadingOptions, player: object, total: int | None, lang: Language) -> Rows:
    """
    The rows with the player (a number or a name) absent from the first round that is not paired on, in further columns up to the last one
    of `total`, whatever was announced there. Raises ArgumentError where nobody says how many rounds are to come.
    """
    table = _sound(grid.survey(options)).crosstable
    number = number_of(table.players, player)
    planned = max(table.planned, total or 0)
    if table.paired == planned:
        raise ArgumentError("page_withdraw_rounds", rounds=table.paired)
    before = with_planned(grid.source(options).tournament, rounds=planned)
    return _with_coming(grid, options, before, withdrawn_from(before, number=number, last=table.paired), lang)


def returning(grid: TypedGrid, options: ReadingOptions, number: int, lang: Language) -> Rows:
    """The rows with the player in all rounds to come from which he was absent; a bye announced there stays."""
    table = _sound(grid.survey(options)).crosstable
    before = with_planned(grid.source(options).tournament, rounds=table.planned)
    return _with_coming(grid, options, before, returned(before, number=number, last=table.paired), lang)


def _with_coming(
    grid: TypedGrid, options: ReadingOptions, before: TournamentRecord, after: TournamentRecord, lang: Language
) -> Rows:
    """The rows with the byes and absences to come that an operation changed; every other cell stays."""
    survey = grid.survey(options)
    assert survey.layout is not None, "of a table that was read"
    assert survey.reading is not None, "of a table that was read"
    written, columns = with_columns(grid.cells, survey.layout, after.header.rounds or 0)
    row_of = dict(zip((one.number for one in survey.reading.crosstable.players), survey.rows, strict=True))
    known, told = coming_byes(before), coming_byes(after)
    for number, round in known.keys() | told.keys():
        if known.get((number, round)) != told.get((number, round)):
            outcome = told.get((number, round))
            written[row_of[number]][columns[round - 1]] = "" if outcome is None else bye_cell(outcome, lang)
    return written


def _by_rounds(survey: Survey) -> bool:
    return survey.layout is not None and survey.layout.shape in BY_ROUNDS


def _sound(survey: Survey) -> Reading:
    """What the table says. Raises its first fault."""
    for fault in survey.faults:
        raise fault.error
    assert survey.reading is not None, "a table without a fault is read"
    return survey.reading
