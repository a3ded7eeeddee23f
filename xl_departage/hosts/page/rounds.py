"""The round under way and the next one: its boards, its results, who is there."""

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
    """How many rounds count as planned while the field is blank; None if nobody says it. Arguments as for `pair`."""
    table = held.typed.crosstable
    if not table.ordered or table.boards is not None:
        # A square matrix has no rounds, and a grid of teams no players: they are ranked, and never paired here.
        return None
    tournament, said = to_pair(held, asked | {"total": None})
    rounds: int | None = said["total"] or tournament.header.rounds
    return rounds


def to_pair(held: Held, asked: dict[str, Any]) -> tuple[TournamentRecord, dict[str, Any]]:
    """
    The table, with what the file that it was opened from holds beside it, and with the rounds planned where somebody says them; and
    what the fields ask, of which the options of the rules say what is left blank.
    """
    typed = held.typed
    options, total = typed.options, asked["total"]
    asked = {**asked, "total": total or options.planned, "first": said_first(asked["first"], options)}
    asked["acceleration"] = said_acceleration(asked.get("acceleration", ""), options)
    source, rounds = typed, typed.rounds_stated
    if held.held is not None and held.file is not None:
        source = held.held.edited(typed)
        rounds = rounds or rounds_named(held.file.opened, held.held.document)
    if total is not None:
        with_planned(source.tournament, rounds=total)
    if total is not None and options.planned in (None, total):
        # The field is obeyed: it has the number of the file until another one is typed, and columns that are blank say nothing.
        rounds = total
    return with_event(source.tournament, rounds=rounds), asked


def said_acceleration(typed: str, options: ReadingOptions) -> str:
    """
    The acceleration of the field, else that of the rules, as `acceleration_named` spells it. Raises ArgumentError, also where the two
    say different ones.
    """
    if not typed.strip():
        return options.acceleration
    named = acceleration_named("acceleration", typed)
    if options.acceleration not in ("", named):
        raise ArgumentError("accel_two", None, first=named, second=options.acceleration)
    return named


def said_first(typed: str, options: ReadingOptions) -> str:
    """The colour drawn by the field, else that of the rules. Raises CannotPair where the two say different ones."""
    if typed and options.first and typed[0] != options.first[0]:
        raise CannotPair("pair_first_differs")
    return typed or options.first or ""


def open_boards(held: Held, posted: games.Pairs = (), round: int | None = None) -> dict[str, Any]:
    """The games of a round, by default the last one, with their results; `posted`: its pairs in the order of the boards."""
    return results.open_boards(held.grid, held.options, held.lang, posted, round)


def stage(held: Held, total: int | None) -> str:
    """The round under way, of the `total` planned, and how many of its results are missing."""
    return results.stage(held.survey, total, held.lang)


def enter_result(held: Held, round: int, numbers: list[int], result: str, total: int | None) -> Changed:
    """
    The result of a game of this round in both of its `cells`, each with its row and column; what is to be said of the rounds that were
    paired before (`corrected`), nothing where there is none; and the `stage` of the tournament then.
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
    """Who is absent in all rounds to come: `number`, and the sentence that says so (`said`)."""
    found = rows.withdrawn(held.survey)
    return [{"number": one["number"], "said": text("page_withdrawn", held.lang, **one)} for one in found]


def withdraw(held: Held, asked: dict[str, Any], player: str) -> Rows:
    """The rows with a player (number or name) absent in all rounds to come; `asked` as for `pair`."""
    rows.refuse_shape(held.rows, held.options, "page_withdraw_shape")
    total = asked["total"] or planned(held, asked)
    number = number_of(held.typed.crosstable.players, player)
    return plain_rows(rows.leaving(held.grid, held.options, number, total, held.lang))


def come_back(held: Held, number: int) -> Rows:
    """The rows with a player no more absent in the rounds to come."""
    rows.refuse_shape(held.rows, held.options, "page_withdraw_shape")
    return plain_rows(rows.returning(held.grid, held.options, number, held.lang))


def rounds_named(opened: object, source: Source) -> int | None:
    """How many rounds a document says that are planned; blank columns of a TRF do not say it."""
    if is_trf(opened):
        from xl_departage.formats.trf.paired_round import tournament_of

        return tournament_of(parse_document(opened.data, opened.name)).header.rounds
    return source.tournament.header.rounds
