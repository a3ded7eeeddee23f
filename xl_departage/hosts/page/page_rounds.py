"""The current round and the next one: boards, results, rounds planned, withdrawals and returns."""

from __future__ import annotations

from typing import Any

from xl_departage.base.errors import ArgumentError, CannotPair
from xl_departage.base.messages import Language, text
from xl_departage.chess.tournament.acceleration import acceleration_named
from xl_departage.chess.tournament.editing import with_event, with_planned
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.formats import is_trf
from xl_departage.formats.grids.grid_reading import Survey
from xl_departage.formats.held import games, rows
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.hosts.page import results
from xl_departage.hosts.page.desk import Changed, Held
from xl_departage.hosts.page.page_words import Rows, plain_rows
from xl_departage.hosts.page.player_finding import number_of


def planned(page_tournament: Held, asked: dict[str, Any]) -> int | None:
    """
    The number of planned rounds that applies while its field is blank, from the rules, the columns or the opened file; None if none of
    these gives it. Arguments as for `pair`.
    """
    table = page_tournament.typed.crosstable
    if not table.ordered or table.boards is not None:
        # A square table has no rounds, and a grid of teams has no players: the page ranks them but never pairs them.
        return None
    tournament, requirements = to_pair(page_tournament, asked | {"total": None})
    rounds: int | None = requirements["total"] or tournament.header.rounds
    return rounds


def to_pair(page_tournament: Held, asked: dict[str, Any]) -> tuple[TournamentRecord, dict[str, Any]]:
    """
    The tournament to pair, which combines the table with the opened file and has the number of planned rounds if it is known; and the
    values of the fields, blank ones filled in from the options of the rules.

    Raises ArgumentError or CannotPair if a field contradicts the options, and the errors of reading the table and the file.
    """
    grid_source = page_tournament.typed
    options, total = grid_source.options, asked["total"]
    asked = {**asked, "total": total or options.planned, "first": stated_first(asked["first"], options)}
    asked["acceleration"] = stated_acceleration(asked.get("acceleration", ""), options)
    source, rounds = grid_source, grid_source.rounds_stated
    if page_tournament.held is not None and page_tournament.file is not None:
        source = page_tournament.held.edited(grid_source)
        rounds = rounds or rounds_named(page_tournament.file.opened, page_tournament.held.document)
    if total is not None:
        with_planned(source.tournament, rounds=total)
    if total is not None and options.planned in (None, total):
        # The field decides: it shows the number from the file until the user types another, and blank columns do not count.
        rounds = total
    return with_event(source.tournament, rounds=rounds), asked


def stated_acceleration(field_text: str, options: ReadingOptions) -> str:
    """
    The acceleration typed in the field, else that of the rules, as `acceleration_named` spells it. Raises ArgumentError if the field is
    invalid or contradicts the rules.
    """
    if not field_text.strip():
        return options.acceleration
    named = acceleration_named("acceleration", field_text)
    if options.acceleration not in ("", named):
        raise ArgumentError("accel_two", None, first=named, second=options.acceleration)
    return named


def stated_first(field_text: str, options: ReadingOptions) -> str:
    """
    The drawn colour of the first player from the field, else from the rules, else an empty text. Raises CannotPair if the two are
    different.
    """
    if field_text and options.first and field_text[0] != options.first[0]:
        raise CannotPair("pair_first_differs")
    return field_text or options.first or ""


def open_boards(page_tournament: Held, posted: games.Pairs = (), round: int | None = None) -> dict[str, Any]:
    """The games of a round with their results; see `results.open_boards`."""
    return results.open_boards(page_tournament.grid, page_tournament.options, page_tournament.lang, posted, round)


def stage(page_tournament: Held, total: int | None) -> str:
    """The current round, the `total` of planned rounds, and the number of missing results; see `results.stage`."""
    return results.stage(page_tournament.survey, total, page_tournament.lang)


def enter_result(page_tournament: Held, round: int, numbers: list[int], result: str, total: int | None) -> Changed:
    """
    Enter the result of a game, named by the `numbers` of its players, White first. The answer has both changed `cells` (row, column,
    text), a sentence if later rounds are already paired (`corrected`, else empty), and the new `stage`.
    """
    entered = games.cells_with_result(page_tournament.grid, page_tournament.options, round, numbers, result)
    survey = entered.grid.survey(page_tournament.options)
    return Changed(
        entered.grid,
        {
            "cells": [[*place, cell] for place, cell in entered.cells.items()],
            "corrected": _corrected(survey, round, page_tournament.lang),
            "stage": results.stage(survey, total, page_tournament.lang),
        },
    )


def _corrected(survey: Survey, round: int, lang: Language) -> str:
    later = list(range(round + 1, games.last_paired(survey) + 1))
    if not later:
        return ""
    return text("page_corrected", lang, rounds=", ".join(map(str, later)), count=len(later))


def withdrawn(page_tournament: Held) -> list[dict[str, Any]]:
    """The players who are absent from all rounds to come: the `number` of each, and the sentence that says so (`said`)."""
    found = rows.withdrawn(page_tournament.survey)
    return [
        {"number": absentee["number"], "message": text("page_withdrawn", page_tournament.lang, **absentee)}
        for absentee in found
    ]


def withdraw(page_tournament: Held, asked: dict[str, Any], player: str) -> Rows:
    """The rows with a player (by number or name) absent from all rounds to come; `asked` as for `pair`."""
    rows.refuse_shape(page_tournament.rows, page_tournament.options, "page_withdraw_shape")
    total = asked["total"] or planned(page_tournament, asked)
    number = number_of(page_tournament.typed.crosstable.players, player)
    return plain_rows(rows.leaving(page_tournament.grid, page_tournament.options, number, total, page_tournament.lang))


def come_back(page_tournament: Held, number: int) -> Rows:
    """The rows after a withdrawn player has come back: no longer absent from the rounds to come."""
    rows.refuse_shape(page_tournament.rows, page_tournament.options, "page_withdraw_shape")
    return plain_rows(rows.returning(page_tournament.grid, page_tournament.options, number, page_tournament.lang))


def rounds_named(opened: object, source: Source) -> int | None:
    """The number of planned rounds that a document states; None if it states none. In a TRF, blank columns for rounds do not count."""
    if is_trf(opened):
        from xl_departage.formats.trf.paired_round import tournament_of

        return tournament_of(parse_document(opened.data, opened.name)).header.rounds
    return source.tournament.header.rounds
