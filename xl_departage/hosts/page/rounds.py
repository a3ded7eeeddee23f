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
from xl_departage.formats.trf.document import parse_document
from xl_departage.hosts.page import results
from xl_departage.hosts.page.desk import Changed, Held
from xl_departage.hosts.page.page_words import Rows, plain_rows
from xl_departage.hosts.page.players import number_of


def planned(held: Held, asked: dict[str, Any]) -> int | None:
    """
    The number of planned rounds that applies while its field is blank, from the rules, the columns or the opened file; None if none of
    these gives it. Arguments as for `pair`.
    """
    table = held.typed.crosstable
    if not table.ordered or table.boards is not None:
        # A square table has no rounds, and a grid of teams has no players: the page ranks them but never pairs them.
        return None
    tournament, requirements = to_pair(held, asked | {"total": None})
    rounds: int | None = requirements["total"] or tournament.header.rounds
    return rounds


def to_pair(held: Held, asked: dict[str, Any]) -> tuple[TournamentRecord, dict[str, Any]]:
    """
    The tournament to pair, which combines the table with the opened file and has the number of planned rounds if it is known; and the
    values of the fields, blank ones filled in from the options of the rules.

    Raises ArgumentError or CannotPair if a field contradicts the options, and the errors of reading the table and the file.
    """
    typed = held.typed
    options, total = typed.options, asked["total"]
    asked = {**asked, "total": total or options.planned, "first": stated_first(asked["first"], options)}
    asked["acceleration"] = stated_acceleration(asked.get("acceleration", ""), options)
    source, rounds = typed, typed.rounds_stated
    if held.held is not None and held.file is not None:
        source = held.held.edited(typed)
        rounds = rounds or rounds_named(held.file.opened, held.held.document)
    if total is not None:
        with_planned(source.tournament, rounds=total)
    if total is not None and options.planned in (None, total):
        # The field decides: it shows the number from the file until the user types another, and blank columns do not count.
        rounds = total
    return with_event(source.tournament, rounds=rounds), asked


def stated_acceleration(typed: str, options: ReadingOptions) -> str:
    """
    The acceleration typed in the field, else that of the rules, as `acceleration_named` spells it. Raises ArgumentError if the field is
    invalid or contradicts the rules.
    """
    if not typed.strip():
        return options.acceleration
    named = acceleration_named("acceleration", typed)
    if options.acceleration not in ("", named):
        raise ArgumentError("accel_two", None, first=named, second=options.acceleration)
    return named


def stated_first(typed: str, options: ReadingOptions) -> str:
    """
    The drawn colour of the first player from the field, else from the rules, else an empty text. Raises CannotPair if the two are
    different.
    """
    if typed and options.first and typed[0] != options.first[0]:
        raise CannotPair("pair_first_differs")
    return typed or options.first or ""


def open_boards(held: Held, posted: games.Pairs = (), round: int | None = None) -> dict[str, Any]:
    """The games of a round with their results; see `results.open_boards`."""
    return results.open_boards(held.grid, held.options, held.lang, posted, round)


def stage(held: Held, total: int | None) -> str:
    """The current round, the `total` of planned rounds, and the number of missing results; see `results.stage`."""
    return results.stage(held.survey, total, held.lang)


def enter_result(held: Held, round: int, numbers: list[int], result: str, total: int | None) -> Changed:
    """
    Enter the result of a game, named by the `numbers` of its players, White first. The answer has both changed `cells` (row, column,
    text), a sentence if later rounds are already paired (`corrected`, else empty), and the new `stage`.
    """
    entered = games.cells_with_result(held.grid, held.options, round, numbers, result)
    survey = entered.grid.survey(held.options)
    return Changed(
        entered.grid,
        {
            "cells": [[*place, cell] for place, cell in entered.cells.items()],
            "corrected": _corrected(survey, round, held.lang),
            "stage": results.stage(survey, total, held.lang),
        },
    )


def _corrected(survey: Survey, round: int, lang: Language) -> str:
    later = list(range(round + 1, games.last_paired(survey) + 1))
    if not later:
        return ""
    return text("page_corrected", lang, rounds=", ".join(map(str, later)), count=len(later))


def withdrawn(held: Held) -> list[dict[str, Any]]:
    """The players who are absent from all rounds to come: the `number` of each, and the sentence that says so (`said`)."""
    found = rows.withdrawn(held.survey)
    return [{"number": one["number"], "said": text("page_withdrawn", held.lang, **one)} for one in found]


def withdraw(held: Held, asked: dict[str, Any], player: str) -> Rows:
    """The rows with a player (by number or name) absent from all rounds to come; `asked` as for `pair`."""
    rows.refuse_shape(held.rows, held.options, "page_withdraw_shape")
    total = asked["total"] or planned(held, asked)
    number = number_of(held.typed.crosstable.players, player)
    return plain_rows(rows.leaving(held.grid, held.options, number, total, held.lang))


def come_back(held: Held, number: int) -> Rows:
    """The rows after a withdrawn player has come back: no longer absent from the rounds to come."""
    rows.refuse_shape(held.rows, held.options, "page_withdraw_shape")
    return plain_rows(rows.returning(held.grid, held.options, number, held.lang))


def rounds_named(opened: object, source: Source) -> int | None:
    """The number of planned rounds that a document states; None if it states none. In a TRF, blank columns for rounds do not count."""
    if is_trf(opened):
        from xl_departage.formats.trf.paired_round import tournament_of

        return tournament_of(parse_document(opened.data, opened.name)).header.rounds
    return source.tournament.header.rounds
