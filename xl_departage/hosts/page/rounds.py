"""The round under way and the next one: its boards, its results, who is there."""

from __future__ import annotations

from typing import Any

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, text
from xl_departage.chess.pairing.seeding import seeded
from xl_departage.chess.tournament.acceleration import acceleration_named
from xl_departage.chess.tournament.editing import with_event, with_planned
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.formats.grids.layout import BY_ROUNDS, find_layout
from xl_departage.formats.grids.lists.unpaired import out_of_order
from xl_departage.formats.grids.reading import Survey
from xl_departage.formats.held import games, rows
from xl_departage.hosts.page import pairings, results
from xl_departage.hosts.page.desk import Changed, Held
from xl_departage.hosts.page.opening import rounds_named
from xl_departage.hosts.page.words import Rows, plain_rows


def pair(held: Held, asked: dict[str, Any]) -> dict[str, Any]:
    """
    The next round, by what the fields of the page say. `seeding`: a sentence where round 1 is paired by numbers that do not follow the
    ratings and can.
    """
    tournament, said = to_pair(held, asked)
    options, lang = held.options, held.lang
    coming = next_round(tournament)
    if coming > (rows.size(held.grid.layout)["rounds"] or 0) and not said["absent"].strip():
        # Who has left stays away from a round behind the last column, too; of who missed one round alone nobody knows.
        left = rows.withdrawn(held.survey, over=True)
        said["absent"] = ", ".join(str(one["number"]) for one in left if one["round"] < coming - 1)
    answered = pairings.pair_round(tournament, said, lang, held.grid, options)
    if "over" in answered:
        return answered
    ordered = answered["round"] > 1 or out_of_order(tournament.participants) is None
    offered = not ordered and find_layout(held.rows, options).shape in BY_ROUNDS
    seeding = text("page_not_by_rating", lang) if offered else ""
    return {**answered, "rows": plain_rows(answered["rows"]), "seeding": seeding}


def planned(held: Held, asked: dict[str, Any]) -> int | None:
    """How many rounds count as planned while the field is blank; None if nobody says it. Arguments as for `pair`."""
    table = held.typed.crosstable
    if not table.ordered or table.boards is not None:
        # A square matrix has no rounds, and a grid of teams no players: they are ranked, and never paired here.
        return None
    tournament, said = to_pair(held, asked | {"total": None})
    rounds: int | None = said["total"] or tournament.header.rounds
    return rounds


def why_paired(held: Held, asked: dict[str, Any]) -> list[str]:
    """
    A title and the reasons of a pairing; arguments as for `pair`. Of a posted round, where nobody says how many rounds are planned, as many
    as the table has: all of a tournament that is over are paired.
    """
    tournament, said = to_pair(held, asked)
    following = next_round(tournament)
    if tournament.header.rounds is None and (asked["round"] or 0) < following:
        said["total"] = said["total"] or rows.size(held.grid.layout)["rounds"] or following - 1
    return pairings.reasons(tournament, said, held.lang)


def to_pair(held: Held, asked: dict[str, Any]) -> tuple[TournamentRecord, dict[str, Any]]:
    """
    The table, with what the file that it was opened from holds beside it, and with the rounds planned where somebody says them; and
    what the fields ask, of which the options of the rules say what is left blank.
    """
    typed = held.typed
    options, total = typed.options, asked["total"]
    asked = {**asked, "total": total or options.planned, "first": asked["first"] or options.first}
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
    """The acceleration of the field, else that of the rules, as `acceleration_named` spells it. Raises ArgumentError."""
    return acceleration_named("acceleration", typed) if typed.strip() else options.acceleration


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
    entered = games.entered(held.grid, held.options, round, numbers, result)
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
    number = pairings.number_of(held.typed.crosstable.players, player)
    return plain_rows(rows.leaving(held.grid, held.options, number, total, held.lang))


def come_back(held: Held, number: int) -> Rows:
    """The rows with a player no more absent in the rounds to come."""
    rows.refuse_shape(held.rows, held.options, "page_withdraw_shape")
    return plain_rows(rows.returning(held.grid, held.options, number, held.lang))


def number_by_rating(held: Held, asked: dict[str, Any], posted: games.Pairs = ()) -> dict[str, Any]:
    """
    The rows with the players in the order of FIDE C.04.2, and what is `said` of it; arguments as for `pair` and `open_boards`. The players
    named in the fields (`absent`, `half`) and the `posted` pairs follow their numbers.

    Raises ArgumentError once round 4 is paired, for games of an opened file, and for a table that has no column per round.
    """
    rows.refuse_shape(held.rows, held.options, "page_seed_shape")
    tournament, _ = to_pair(held, asked)
    if next_round(tournament) > rows.LAST_NUMBERED:
        raise ArgumentError("page_seed_paired")
    if next_round(tournament) > 1 and held.file is not None and held.opened is not None:
        raise ArgumentError("page_seed_file", file=held.file.name)
    numbered, new = rows.with_order(held.grid, held.options, seeded(tournament.participants))
    return {
        "rows": plain_rows(numbered),
        "said": text("page_seeded", held.lang),
        "absent": pairings.renumbered(tournament, asked["absent"], new),
        "half": pairings.renumbered(tournament, asked["half"], new),
        "posted": [[None if number is None else new.get(number, number) for number in pair] for pair in posted],
    }
