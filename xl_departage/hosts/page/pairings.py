"""Pairs the next round, and explains why two players meet, from the table, the opened file and the fields of the page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from xl_departage.base.errors import ArgumentError, CannotPair
from xl_departage.base.messages import Language, text
from xl_departage.chess.pairing import pairing_engine
from xl_departage.chess.pairing.event import Choices, event_before
from xl_departage.chess.pairing.pair_explanation import explain_pairing, explain_why_not, player_and_rival
from xl_departage.chess.pairing.round_entry import with_round
from xl_departage.chess.pairing.seeding import seeded
from xl_departage.chess.pairing.summary import summarise
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.individual_crosstable import crosstable_of
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.formats.grids.layout import BY_ROUNDS, Shape
from xl_departage.formats.grids.layout_finding import find_layout
from xl_departage.formats.grids.lists.unpaired import out_of_order
from xl_departage.formats.held import games, rows
from xl_departage.formats.held.grid_view import TypedGrid
from xl_departage.formats.held.held_tournament import as_typed, grid_for_typing
from xl_departage.formats.held.rows import with_round as with_entries
from xl_departage.hosts.page import who_plays
from xl_departage.hosts.page.desk import Held
from xl_departage.hosts.page.page_rounds import to_pair
from xl_departage.hosts.page.page_words import in_its_words, plain_rows
from xl_departage.hosts.page.player_finding import number_of, roster_of


def pair(page_tournament: Held, asked: dict[str, Any]) -> dict[str, Any]:
    """
    The next round, paired with the values `asked` of the page's fields; the answer of `pair_round`. Unless the tournament is over, it also
    contains `seeding`: a sentence if round 1 is paired by numbers that do not follow the ratings although they could, else an empty text.
    """
    tournament, requirements = to_pair(page_tournament, asked)
    options, lang = page_tournament.options, page_tournament.lang
    answered = pair_round(tournament, requirements, lang, page_tournament.grid, options)
    if "over" in answered:
        return answered
    ordered = answered["round"] > 1 or out_of_order(tournament.participants) is None
    offered = not ordered and find_layout(page_tournament.rows, options).shape in BY_ROUNDS
    seeding = text("page_not_by_rating", lang) if offered else ""
    return {**answered, "rows": plain_rows(answered["rows"]), "seeding": seeding}


def why_paired(page_tournament: Held, asked: dict[str, Any]) -> list[str]:
    """
    A title and the reasons for a pairing; arguments and errors as for `reasons`. For a round that is already posted, if no number of
    planned rounds is given, it is the number of rounds in the table, because in a finished tournament all of them are paired.
    """
    tournament, requirements = to_pair(page_tournament, asked)
    following = next_round(tournament)
    if tournament.header.rounds is None and (asked["round"] or 0) < following:
        requirements["total"] = (
            requirements["total"] or rows.size(page_tournament.grid.layout)["rounds"] or following - 1
        )
    return reasons(tournament, requirements, page_tournament.lang)


def number_by_rating(
    page_tournament: Held, asked: dict[str, Any], posted: games.Pairs = (), named: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """
    The `rows` with the players numbered in the order of FIDE C.04.2, and a sentence about it (`said`); arguments as for `pair` and
    `open_boards`. Numbers in the fields (`absent`, `half`, and `withdrawn`, `apart` and `without` in `named`) and in the `posted` pairs
    are replaced by the new ones.

    Raises ArgumentError once round 4 is paired, once a tournament from an opened file has games, if the options of the rules name players
    by number, and for a table that has no column per round.
    """
    rows.refuse_shape(page_tournament.rows, page_tournament.options, "page_seed_shape")
    tournament, _ = to_pair(page_tournament, asked)
    if next_round(tournament) > rows.LAST_NUMBERED:
        raise ArgumentError("page_seed_paired")
    if next_round(tournament) > 1 and page_tournament.file is not None and page_tournament.opened is not None:
        raise ArgumentError("page_seed_file", file=page_tournament.file.name)
    if re.search(r"\d", page_tournament.parsed.prizes.without):
        raise ArgumentError("page_seed_options")
    fields = {"withdrawn": "", "apart": "", "without": "", **(named or {})}
    numbered, new = rows.with_order(page_tournament.grid, page_tournament.options, seeded(tournament.participants))
    return {
        "rows": plain_rows(numbered),
        "message": text("page_seeded", page_tournament.lang),
        "absent": renumbered(tournament, asked["absent"], new),
        "half": renumbered(tournament, asked["half"], new),
        "without": renumbered(tournament, fields.pop("without"), new),
        **who_plays.renumbered(page_tournament.grid, page_tournament.rules, new, **fields),
        "posted": [[None if number is None else new.get(number, number) for number in pair] for pair in posted],
    }


def pair_round(
    tournament: TournamentRecord, asked: dict[str, Any], lang: Language, grid: TypedGrid, options: ReadingOptions
) -> dict[str, Any]:
    """
    The boards of the next round, and the rows with this round entered: its games without results, its byes and absences.

    `asked` has the values of the fields: `total` (rounds planned), `first` (white, black or empty), `absent` and `half` (players by
    number or name), and `acceleration`, as `acceleration_named` spells it. After the last planned round, the answer is only `over`, a
    sentence that says so. Raises CannotPair and ArgumentError.
    """
    try:
        pairing = pairing_engine.pair(event_before(tournament, _choices(tournament, asked)))
    except CannotPair as refused:
        if refused.key != "pair_over":
            raise
        missing = any(Outcome.PENDING in (game.outcome, game.reply) for game in tournament.games)
        return {"over": text("page_over_open" if missing else "page_over", lang, total=refused.values["total"])}
    words = summarise(pairing)
    # Count the new round, so that its byes are counted too.
    counted = ReadingOptions(rounds=pairing.event.round)
    paired = as_typed(crosstable_of(with_round(tournament, pairing), counted), tournament)
    entered = with_entries(grid, options, paired, pairing.event.round, lang)
    replaces_grid = entered is None or find_layout(grid.cells, options).shape is Shape.GAMES
    rewritten = [text("page_pair_rewritten", lang)] if replaces_grid else []
    return {
        "round": pairing.event.round,
        "total": pairing.event.total,
        "heading": words.heading.in_language(lang),
        "head": [text(key, lang) for key in ("pair_board", "pair_side_white", "pair_side_black")],
        "boards": [
            {
                "board": board.board or "",
                "white": board.white.in_language(lang),
                "black": board.black.in_language(lang),
                "numbers": [sides.white, sides.black],
            }
            for board, sides in zip(words.boards, pairing.boards, strict=True)
        ],
        "lines": [line.in_language(lang) for line in words.lines],
        "remarks": [in_its_words(remark).in_language(lang) for remark in words.remarks] + rewritten,
        "rows": entered or grid_for_typing(paired, tournament, lang),
    }


def reasons(tournament: TournamentRecord, asked: dict[str, Any], lang: Language) -> list[str]:
    """
    A title, then the reasons why `asked["player"]` (a number or a name) meets his opponent in the round `asked["round"]`; or why he does
    not meet `asked["against"]` or, if that is a word for the bye, does not have the bye. Without a round, it is the last one that is
    paired. Raises CannotPair and ArgumentError.
    """
    following = next_round(tournament)
    if (asked["round"] or max(1, following - 1)) < following:
        # A posted round itself shows who was absent; the fields concern the next round.
        asked = {**asked, "absent": "", "half": ""}
    choices = _choices(tournament, asked)
    named, against = str(asked["player"]), str(asked["against"]).strip()

    def number(field_text: str) -> int:
        return number_of(tournament.participants, field_text)

    if not against:
        explained = explain_pairing(tournament, number(named), asked["round"], choices)
    else:
        player, rival = player_and_rival(named, against, number)
        explained = explain_why_not(tournament, player, rival, asked["round"], choices)
    return [line.in_language(lang) for line in (explained.title, *explained.lines)]


def _choices(tournament: TournamentRecord, asked: dict[str, Any]) -> Choices:
    return Choices(
        absent=_numbers(tournament, asked["absent"]),
        halves=_numbers(tournament, asked["half"]),
        first_colour=Colour(asked["first"][0]) if asked["first"] else None,
        total=asked["total"],
        acceleration=asked["acceleration"],
    )


def _numbers(tournament: TournamentRecord, field_text: str) -> tuple[int, ...]:
    """The numbers of the players in a field, as `Roster.split` separates them. Raises ArgumentError for an unknown player."""
    people = tournament.participants
    # A number that nobody has is refused with the round.
    return tuple(
        int(part) if part.isdecimal() else number_of(people, part, several=True)
        for part in roster_of(people).split(field_text)
    )


def renumbered(tournament: TournamentRecord, field_text: str, new: Mapping[int, int]) -> str:
    """
    The text of a field with players by their new numbers; unchanged if it contains no digit. Names beside numbers become numbers too.
    """
    if not re.search(r"\d", field_text):
        return field_text
    return ", ".join(str(new[number]) for number in _numbers(tournament, field_text) if number in new)
