"""A player who withdraws, and who comes back: the cell of every round to come says that he is absent, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xl_departage.base.cells import Range
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.formats.grids.reading import Reading, Survey
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


def leaving(rows: Range, survey: Survey, player: object, total: int | None, lang: Language) -> Rows:
    """
    The rows with the player (a number or a name) absent from the first round that is not paired on, in further columns up to the last one
    of `total`, whatever was announced there. Raises ArgumentError where nobody says how many rounds are to come.
    """
    reading = _sound(survey)
    number = number_of(reading.crosstable.players, player)
    paired, planned = reading.crosstable.paired, max(reading.crosstable.planned, total or 0)
    if paired == planned:
        raise ArgumentError("page_withdraw_rounds", rounds=paired)
    assert survey.layout is not None, "of a table that was read"
    written, columns = with_columns(rows, survey.layout, planned)
    for column in columns[paired:planned]:
        written[_row(survey, reading, number)][column] = bye_cell(Outcome.ZERO_BYE, lang)
    return written


def returning(rows: Range, survey: Survey, number: int) -> Rows:
    """The rows with the player in all rounds to come from which he was absent; a bye announced there stays."""
    reading = _sound(survey)
    assert survey.layout is not None, "of a table that was read"
    written = [list(row) for row in rows]
    for round in _absences(reading, number):
        written[_row(survey, reading, number)][survey.layout.rounds[round - 1]] = ""
    return written


def _absences(reading: Reading, number: int) -> Iterator[int]:
    players, paired = reading.crosstable.players, reading.crosstable.paired
    for bye in reading.coming:
        if players[bye.player].number == number and bye.outcome is Outcome.ZERO_BYE and bye.round > paired:
            yield bye.round


def _row(survey: Survey, reading: Reading, number: int) -> int:
    index = next(index for index, player in enumerate(reading.crosstable.players) if player.number == number)
    return survey.rows[index]


def _by_rounds(survey: Survey) -> bool:
    return survey.layout is not None and survey.layout.shape in BY_ROUNDS


def _sound(survey: Survey) -> Reading:
    """What the table says. Raises its first fault."""
    for fault in survey.faults:
        raise fault.error
    assert survey.reading is not None, "a table without a fault is read"
    return survey.reading
