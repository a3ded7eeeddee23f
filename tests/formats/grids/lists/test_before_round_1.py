"""A list of players alone is a tournament before round 1; whatever has results, or points that results would explain, is none."""

from __future__ import annotations

from typing import Any

from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.lists.before_round_1 import before_round_1, with_rounds

NAMES = ("Ann", "Bob", "Cid")


def test_players_alone_are_a_tournament_with_columns_for_its_rounds() -> None:
    for more in ((), ("Elo",), ("Elo", "Club"), ("Fed", "Elo", "Birth")):
        cell: dict[str, Any] = {"Elo": 2000, "Club": "Namur", "Fed": "BEL", "Birth": 1990}
        rows: list[list[Any]] = [["No", "Name", *more]]
        rows += [[number, name, *(cell[heading] for heading in more)] for number, name in enumerate(NAMES, 1)]

        tournament = before_round_1(rows, ReadingOptions())
        assert tournament is not None, more
        assert [(player.number, player.name) for player in tournament.participants] == list(enumerate(NAMES, 1))
        assert tournament.games == ()

        added = with_rounds(rows, 2)
        assert added is not None
        assert added.rows == [[*rows[0], "R 1", "R 2"], *([*row, "", ""] for row in rows[1:])]
        assert added.layout.rounds == (len(rows[0]), len(rows[0]) + 1)


def test_standings_rounds_games_and_other_tables_are_none() -> None:
    for headings, line in (
        (("Pl", "No", "Name", "Pts"), (1, 2, "Ann", 1.5)),
        (("No", "Name", "R1", "R2"), (1, "Ann", "2w1", "3b0")),
        (("Round", "White", "Result", "Black"), (1, "Ann", "1-0", "Bob")),
        (("Town", "Mayor"), ("Namur", "Ann")),
    ):
        rows: list[list[Any]] = [list(headings), list(line)]
        assert with_rounds(rows, 2) is None, headings
        assert before_round_1(rows, ReadingOptions()) is None, headings
