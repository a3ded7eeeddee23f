"""Where a source holds a game: its place and its row, blank and 0 where nothing is known."""

from __future__ import annotations

from xl_departage.base.errors import Place
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Game


def test_a_game_without_a_place_stands_in_a_blank_one_and_in_no_row() -> None:
    for place, where, row in (
        (None, Place(), 0),
        (Place(file="a.trf"), Place(file="a.trf"), 0),
        (Place(row=7), Place(row=7), 7),
    ):
        game = Game(1, 1, 2, Outcome.WIN, Outcome.LOSS, place=place)
        assert (game.where, game.row) == (where, row)
