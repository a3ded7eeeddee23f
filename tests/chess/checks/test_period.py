"""The two tables of a rating period: each problem with the table and the row where it is, and what to do next without one."""

from __future__ import annotations

from typing import Any

import pytest

from xl_departage.functions import call

PLAYERS: list[list[Any]] = [["pid", "rating", "games"], [101, 1500, 30], [102, 1500, 40], [103, 1600, 40]]
GAMES: list[list[Any]] = [["a", "b", "result_a"], [101, 102, 1], [103, 102, "½"]]


def checked(*arguments: list[list[Any]]) -> list[list[Any]]:
    """Severity, row, text and list of each line below the header; members and games in either order."""
    players, games = arguments
    found = call("CHECK", [players, "BEL; lang=en", games])
    assert found == call("CHECK", [games, "BEL; lang=en", players])
    assert isinstance(found, list)
    assert found[0][-1] == "List"
    return [[line[0], line[1], line[5], line[-1]] for line in found[1:]]


@pytest.mark.parametrize(
    ("player", "problem"),
    [([104, "x", 40], ["error", 5, "x", "players"]), ([102, 1400, 40], ["error", 5, "102", "players"])],
)
def test_a_mistake_among_the_members_names_their_table(player: list[Any], problem: list[Any]) -> None:
    assert checked([*PLAYERS, player], GAMES) == [problem]


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        ([101, 199, 1], ["error", 4, "199", "games"]),
        ([101, 103, "z"], ["error", 4, "z", "games"]),
    ],
)
def test_a_mistake_among_the_games_names_their_table(game: list[Any], problem: list[Any]) -> None:
    assert checked(PLAYERS, [*GAMES, game]) == [problem]


@pytest.mark.parametrize(
    ("players", "games", "needle"),
    [
        (PLAYERS, GAMES, "2 games of the period entered"),
        (PLAYERS, GAMES[:2], "1 game of the period entered"),
        (PLAYERS, GAMES[:1], "No game is entered"),
        (PLAYERS[:1], GAMES[:1], "Enter the players"),
    ],
)
def test_without_a_mistake_the_next_step_is_told(players: list[list[Any]], games: list[list[Any]], needle: str) -> None:
    found = call("CHECK", [players, "BEL; lang=en", games])

    assert isinstance(found, list)
    (line,) = found[1:]
    assert line[0] == "next step"
    assert needle in str(line[6])
