"""The lines of the lists of games, and the results that a template offers, White's first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_departage.base.errors import FileError, GridError, Place
from xl_departage.base.messages import Text
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Player
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.grids.sided_result import format_result


class GameLine(NamedTuple):
    """
    One line of a list of games: the numbers of the players, or a bye in place of Black; Black is None for a player who
    rests in a round robin.
    """

    round: int
    board: int | None
    white: int
    black: int | str | None
    result: str = ""


Boards = Mapping[tuple[int, frozenset[int]], int]
"""The board of each game, by its round and its two players."""


def boards_of(source: Source, of_number: Mapping[int, int] | None = None) -> dict[tuple[int, frozenset[int]], int]:
    """The boards that a file gives, by the numbers of the players, or by the numbers that `of_number` gives instead."""
    named: Mapping[int, int] = of_number or {player.number: player.number for player in source.crosstable.players}
    return {
        (game.round, frozenset((named[game.white], named[game.black]))): game.board
        for game in source.tournament.games
        if game.board is not None and game.black is not None
    }


COLOURS = {Colour.WHITE: Text("templates.white"), Colour.BLACK: Text("templates.black")}
RESULTS = ("1-0", "½-½", "0-1", "1-F", "F-1", "F-F")
"""F marks a forfeit."""
SWISS_RESULTS = (*RESULTS, "0-0", "½-0", "0-½", "1-0 NR", "½-½ NR", "0-1 NR")
"""The results offered in a Swiss tournament; NR marks a game that was played but is not rated."""
_RATED = {
    Outcome.UNRATED_WIN: Outcome.WIN,
    Outcome.UNRATED_DRAW: Outcome.DRAW,
    Outcome.UNRATED_LOSS: Outcome.LOSS,
}


def result_text(white: Outcome, black: Outcome, results: Sequence[str], player: Player, round: int) -> str:
    """
    The result of a game as text; blank if it is not known yet. Raises FileError, with player and round, for a result
    that is not among `results`.
    """
    try:
        text = format_result(_RATED.get(white, white), _RATED.get(black, black))
    except GridError:
        raise not_offered(player, round, results) from None
    text += " NR" * (white in _RATED)
    if (white in _RATED) != (black in _RATED) or (text and text not in results):
        raise not_offered(player, round, results)
    return text


def not_offered(player: Player, round: int, results: Sequence[str]) -> FileError:
    """The error for a result of a player's round that a list of games cannot express."""
    where = Place(name=player.name or str(player.number), round=round)
    return FileError("template_result", where, results=", ".join(results))


def games_of_round(table: Crosstable, place: int, results: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """
    The games of a round: the indexes of White and Black in the crosstable, and the result. If colours are unknown, the
    player who comes first has White. Raises FileError for a result that is not among `results`.
    """
    for index, player in enumerate(table.players):
        entry = player.rounds[place]
        if entry.opponent is not None and index < entry.opponent:
            white, black = (entry.opponent, index) if entry.colour is Colour.BLACK else (index, entry.opponent)
            first, second = (table.players[side] for side in (white, black))
            both = first.rounds[place].outcome, second.rounds[place].outcome
            yield white, black, result_text(*both, results, first, place + 1)
