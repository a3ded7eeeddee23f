"""A round as the page shows it: its boards, and how many results are missing. Also adds a player."""

from __future__ import annotations

import re
from typing import Any

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, text
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.grid_reading import Survey
from xl_departage.formats.held.games import CHOICES, Pairs, games_of, named, rewritable_boards
from xl_departage.formats.held.grid_view import TypedGrid
from xl_departage.formats.held.rows import LAST_NUMBERED, joining


def open_boards(
    grid: TypedGrid, options: ReadingOptions, lang: Language, posted: Pairs, round: int | None = None
) -> dict[str, Any]:
    """
    The games of a round, by default the last one with games. Games whose cells are written in a way that the page does not write are left
    out; if none is left, `boards` is empty. `posted` gives the pairs of a posted round in the order of its boards; the games of any other
    round are in the order of the points before it.

    Each of the `boards` has its number (`board`, which counts the games left out too), `white` and `black` (number and name), their
    `numbers`, and its `result`: one of `choices`, blank, or the texts of both cells if they contradict each other (`at_odds`). `rounds`
    are the rounds with boards, to choose from.
    """
    rows, survey = grid.cells, grid.survey(options)
    last, _ = games_of(rows, survey)
    boards_by_round = {at: rewritable_boards(rows, survey, at, posted) for at in range(1, last + 1)}
    round = last if round is None else round
    boards = boards_by_round.get(round)
    if survey.reading is None or not boards:
        return {"boards": []}
    table = survey.reading.crosstable
    shown = [game.result for game in boards.values() if not game.at_odds]
    return {
        "round": round,
        "rounds": [at for at, there in boards_by_round.items() if there],
        "heading": text("page_results_heading", lang, round=round),
        "head": [text(key, lang) for key in (*_SIDES, "page_result")],
        "choices": list(dict.fromkeys((*CHOICES, *filter(None, shown)))),
        "boards": [
            {
                "board": board,
                "white": named(table, game.white.player),
                "black": named(table, game.black.player),
                "numbers": [table.players[side.player].number for side in (game.white, game.black)],
                "result": game.result,
                "at_odds": bool(game.at_odds),
            }
            for board, game in boards.items()
        ],
    }


def stage(survey: Survey, total: int | None, lang: Language) -> str:
    """
    The last paired round, the number of rounds planned (`total`) and the number of missing results, such as `round 4 of 7 · 3 results
    missing`; before the first round, and for a square table, the number of players. Empty without players.
    """
    reading = survey.reading
    if reading is None or not reading.crosstable.players:
        return ""
    table = reading.crosstable
    if not table.ordered or not table.paired:
        return text("page_stage_players", lang, count=len(table.players))
    # A missing result is missing in the cells of both players, or only one of the two has been entered.
    games = {
        frozenset((index, entry.opponent))
        for index, player in enumerate(table.players)
        for entry in player.rounds[table.paired - 1 : table.paired]
        if entry.outcome is Outcome.PENDING and entry.opponent is not None
    }
    planned = max(total or 0, table.paired) if total else None
    key = "page_stage_round" if planned is None else "page_stage_round_of"
    sentences = [text(key, lang, round=table.paired, total=planned)]
    sentences.append(text("page_stage_missing" if games else "page_stage_complete", lang, count=len(games)))
    return " · ".join(sentences)


def with_player(grid: TypedGrid, options: ReadingOptions, name_and_rating: str, lang: Language) -> dict[str, Any]:
    """
    The `rows` with the player of `name_and_rating` (`Martin, Léa 1650`; the rating may be missing), absent from the rounds already
    paired; his `row` (from 0); and sentences about it (`said`). Raises ArgumentError if there is no name, and the errors of `joining`.
    """
    named = _NAME_AND_RATING.fullmatch(" ".join(name_and_rating.split()))
    if named is None:
        raise ArgumentError("page_add_player_blank")
    name, rating = named[1], None if named[2] is None else int(named[2])
    joined = joining(grid, options, name, rating, lang)
    values = {"number": joined.player.number, "name": joined.player.name, "rounds": joined.rounds}
    sentences = [text("page_added_late" if joined.rounds else "page_added", lang, **values)]
    rated = any(player.rating for player in joined.tournament.participants if player is not joined.player)
    if joined.rounds < LAST_NUMBERED and rated:
        key = "page_added_number" if rating is None else "page_added_number_rated"
        sentences.append(text(key, lang, action=text("page_seed", lang)))
    return {"rows": joined.rows, "row": joined.row, "message": " ".join(sentences)}


_NAME_AND_RATING = re.compile(r"(.*?[^\W\d].*?)(?:[ ,;]+(\d{3,4}))?")


_SIDES = ("pair_board", "pair_side_white", "pair_side_black")
