"""A grid of teams as it is written: game points, byes by their worth, and the arbiter's points in the round for which he gave them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from xl_departage.base.errors import FileError
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, GivenInMatch, Outcome, Player, Round, System
from xl_departage.formats.grid_table import round_cells, table_of

W, B = Colour.WHITE, Colour.BLACK
TEAMS = (
    Player(3, "Lys", None, (Round(Outcome.WIN, 1, W, 5), Round(Outcome.DRAW, 1, B, 4), Round(Outcome.PENDING))),
    Player(
        8, "Mons", 2100, (Round(Outcome.LOSS, 0, B, 3), Round(Outcome.DRAW, 0, W, 4), Round(Outcome.HALF_BYE, points=4))
    ),
)


def table(*given_points: GivenInMatch, teams: tuple[Player, ...] = TEAMS) -> Crosstable:
    return Crosstable(teams, 3, 3, System.SWISS, boards=4, given=given_points)


def cells(crosstable: Crosstable) -> list[list[str]]:
    return [round_cells(crosstable, team, "keyboard", "en") for team in crosstable.players]


def test_points_of_the_arbiter_stand_in_their_round_and_with_their_team() -> None:
    """Lys has 2½ and 2 game points, Mons 1½, 2 and the half point bye; half a point that is given is one of them."""
    plain = [["8W2½", "8B2", "?"], ["3B1½", "3W2", "½ BYE"]]
    assert cells(table()) == plain
    for team, round, match_points, game_points, cell in (
        (0, 0, -2, 1, "8W2(-1 MP +½ GP)"),
        (0, 1, -2, 0, "8B2(-1 MP)"),
        (1, 1, 0, -1, "3W2½(-½ GP)"),
        (1, 2, 0, -1, "½ BYE(-½ GP)"),
    ):
        wanted = [list(row) for row in plain]
        wanted[team][round] = cell
        assert cells(table(GivenInMatch(team, round, match_points, game_points))) == wanted


def test_the_row_of_a_team_has_its_number_its_rating_and_all_its_game_points() -> None:
    head, *rows = table_of(table(), language="en")
    assert head == ["No", "Name", "Rtg", "1.Rd", "2.Rd", "3.Rd", "Pts"]
    assert [(*row[:3], row[-1]) for row in rows] == [("3", "Lys", "", "4.5"), ("8", "Mons", "2100", "5.5")]
    assert [row[-1] for row in table_of(table(), language="fr")[1:]] == ["4,5", "5,5"]


def test_a_square_has_no_rounds_to_be_written() -> None:
    with pytest.raises(FileError) as refused:
        cells(replace(table(), ordered=False))
    assert refused.value.key == "csv_needs_rounds"
