"""
Operations on a grid that is being edited: what they say is read from its cells afterwards, and all the rest as before. The page is not
needed: its questions end here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from xl_departage.base.errors import ArgumentError, GridError
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Game, Participant
from xl_departage.formats.held import games, rows
from xl_departage.formats.held.grid_view import TypedGrid

OPTIONS = ReadingOptions(system="swiss")
HEAD = ["No", "Name", "Rtg", "R 1", "R 2", "R 3"]
POSTED: list[list[Any]] = [
    # Round 1 is played, round 2 posted: 5 is exempt, 6 absent.
    HEAD,
    ["1", "Adam, Anna", "2100", "4W1", "2B", ""],
    ["2", "Bos, Bram", "2000", "5B1", "1W", ""],
    ["3", "Cox, Cas", "1900", "6W½", "4B", ""],
    ["4", "Dam, Dirk", "1800", "1B0", "3W", ""],
    ["5", "Eik, Els", "1700", "2W0", "EXE", ""],
    ["6", "Fels, Finn", "1600", "3B½", "ABS", ""],
]
RESULTS = {
    "1-0": (Outcome.WIN, Outcome.LOSS),
    "½-½": (Outcome.DRAW, Outcome.DRAW),
    "0-1": (Outcome.LOSS, Outcome.WIN),
    "1-F": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "F-1": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "F-F": (Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
    "": (Outcome.PENDING, Outcome.PENDING),
}
SQUARE: list[list[Any]] = [["No", "Name", "1", "2"], ["1", "A", "X", "1"], ["2", "B", "0", "X"]]
TEAMS: list[list[Any]] = [["No", "Team", "R 1"], ["1", "A", "2w2½"], ["2", "B", "1b1½"]]


def grid(cells: Sequence[Sequence[Any]]) -> TypedGrid:
    return TypedGrid(tuple(map(tuple, cells)))


def played(cells: Sequence[Sequence[Any]]) -> dict[tuple[int, frozenset[int | None]], Game]:
    """The games and byes by round and players, as the cells are read."""
    found = grid(cells).record(OPTIONS).games
    return {(game.round, frozenset((game.white, game.black))): game._replace(place=None, result="") for game in found}


def absences(number: int, *rounds: int) -> dict[tuple[int, frozenset[int | None]], Game]:
    return {
        (round, frozenset((number, None))): Game(round, number, None, Outcome.ZERO_BYE, coloured=False)
        for round in rounds
    }


def test_every_result_is_read_as_it_is_entered_and_nothing_else_changes(subtests: pytest.Subtests) -> None:
    assert tuple(RESULTS)[:-1] == games.CHOICES
    games_before = played(POSTED)
    for result, (round, white, black) in product(RESULTS, ((1, 1, 4), (1, 3, 6), (2, 2, 1), (2, 4, 3))):
        with subtests.test(result, round=round, white=white):
            entered = games.cells_with_result(grid(POSTED), OPTIONS, round, [white, black], result)
            after = played(entered.grid.cells)
            entered_game = after.pop((round, frozenset((white, black))))
            assert (entered_game.white, entered_game.black, (entered_game.outcome, entered_game.reply)) == (
                white,
                black,
                RESULTS[result],
            )
            assert after == {
                key: game for key, game in games_before.items() if key != (round, frozenset((white, black)))
            }
            assert {place[1] for place in entered.cells} == {HEAD.index(f"R {round}")}
            assert {place[0] for place in entered.cells} == {white, black}


def test_the_boards_of_a_round_stand_in_the_order_of_the_points() -> None:
    """Round 2: 1 and 2 have a point each, 3 and 4 half a point; in round 1 nobody had any, so the numbers decide."""
    for round, boards in ((2, [(2, 1), (4, 3)]), (1, [(1, 4), (5, 2), (3, 6)])):
        number, found = games.games_of(grid(POSTED).cells, grid(POSTED).survey(OPTIONS), round=round)
        assert number == round
        players = grid(POSTED).survey(OPTIONS).reading.crosstable.players  # type: ignore[union-attr]
        assert [
            (players[game.white.player].number, players[game.black.player].number) for game in found.values()
        ] == boards
        assert games.is_open(found) == (round == 2)
    # As posted, if all of them are.
    posted: list[list[int | None]] = [[4, 3], [2, 1], [5, None]]
    _, found = games.games_of(grid(POSTED).cells, grid(POSTED).survey(OPTIONS), posted)
    assert [players[game.white.player].number for game in found.values()] == [4, 2]


def test_the_last_rounds_are_those_with_games() -> None:
    cases: tuple[tuple[list[list[Any]], int, tuple[int, int] | None], ...] = (
        (POSTED, 2, (1, 2)),
        ([row[:4] for row in POSTED], 1, (1, 1)),
        (SQUARE, 0, (0, 0)),
        (TEAMS, 0, (1, 1)),
        ([HEAD, ["1", "A", "", "", "", ""]], 0, (0, 0)),
        ([["", None], ["", ""]], 0, (0, 0)),
        ([["No", "Name", "R 1"], ["1", "A", "?!"], ["2", "B", "x y"]], 0, None),
    )
    for cells, paired, rounds in cases:
        assert games.last_paired(grid(cells).survey(OPTIONS)) == paired, cells
        assert rounds is None or games.last_rounds(grid(cells)) == rounds, cells


def test_who_leaves_is_absent_from_all_rounds_to_come_and_back_when_he_returns() -> None:
    games_before = played(POSTED)
    for number in (1, 5, 6):
        cells_after = rows.leaving(grid(POSTED), OPTIONS, number, 4, "en")
        assert [len(row) for row in cells_after] == [7] * 7
        assert [cell for row in cells_after for cell in row[5:] if cell and row is not cells_after[0]] == [
            cells_after[number][5],
            cells_after[number][6],
        ]
        assert rows.withdrawn(grid(cells_after).survey(OPTIONS)) == [
            {"number": number, "name": POSTED[number][1], "round": 2 if number == 6 else 3}
        ]
        assert played(cells_after) == games_before | absences(number, 3, 4)
        back = rows.returning(grid(cells_after), OPTIONS, number, "en")
        assert [row[:6] for row in back] == POSTED
        assert rows.withdrawn(grid(back).survey(OPTIONS)) == []
    with pytest.raises(ArgumentError) as refused:
        rows.leaving(grid([row[:5] for row in POSTED]), OPTIONS, 1, None, "en")
    assert (refused.value.key, refused.value.values) == ("held_withdraw_rounds", {"rounds": 2})


def test_who_joins_has_the_next_number_and_misses_the_rounds_that_are_paired() -> None:
    waiting = [*POSTED, ["9", "", "", "", "", ""]]
    for cells, row, number in (
        (POSTED, 7, 7),
        (waiting, 7, 9),
        ([HEAD, *POSTED[1:3], ["", *[""] * 5], *POSTED[3:]], 3, 7),
    ):
        joined = rows.joining(grid(cells), OPTIONS, "Gans, Guy", 1500, "en")
        assert (joined.row, joined.rounds, joined.player.number, joined.player.rating) == (row, 2, number, 1500)
        assert played(joined.rows) == played(POSTED) | absences(number, 1, 2)
        people = {player.number: player.name for player in grid(joined.rows).record(OPTIONS).participants}
        assert people == {**{int(row[0]): row[1] for row in POSTED[1:]}, number: "Gans, Guy"}
    for wrong, key in (
        (SQUARE, "held_add_player_shape"),
        ([[row[0], *row[3:]] for row in POSTED], "held_add_player_shape"),
    ):
        with pytest.raises(ArgumentError) as refused:
            rows.joining(grid(wrong), OPTIONS, "Gans, Guy", None, "en")
        assert refused.value.key == key
    with pytest.raises(ArgumentError) as unrated:
        rows.joining(grid([[*row[:2], *row[3:]] for row in POSTED]), OPTIONS, "Gans, Guy", 1500, "en")
    assert (unrated.value.key, unrated.value.values) == ("held_add_player_rating", {"rating": 1500})


def test_who_joins_has_his_first_name_in_its_column() -> None:
    """As Papi prints it; the name is then read without the comma."""
    cells = [["N°", "Nom", "Prénom", "Elo", *HEAD[3:]]]
    cells += [[row[0], *row[1].split(", "), *row[2:]] for row in POSTED[1:]]
    for name, written in (
        ("Gans, Guy", ["Gans", "Guy"]),
        ("Gans ,Guy, jr", ["Gans", "Guy, jr"]),
        ("Guy Gans", ["Guy Gans", ""]),
    ):
        joined = rows.joining(grid(cells), OPTIONS, name, None, "en")
        assert joined.rows[7][1:3] == written
        assert joined.player.name == " ".join(written).strip()


def test_another_order_is_the_same_tournament_with_other_numbers() -> None:
    people = [Participant(number, POSTED[number][1]) for number in (3, 1, 6, 2, 5, 4)]
    written, new = rows.with_order(grid(POSTED), OPTIONS, people)

    assert new == {3: 1, 1: 2, 6: 3, 2: 4, 5: 5, 4: 6}
    assert [row[:3] for row in written[1:]] == [
        [str(new[player.number]), *POSTED[player.number][1:3]] for player in people
    ]
    renumbered = {
        (round, frozenset(new.get(number or 0) for number in pair)): game
        for (round, pair), game in played(POSTED).items()
    }
    assert {key: (game.outcome, game.reply) for key, game in played(written).items()} == {
        key: (game.outcome, game.reply) for key, game in renumbered.items()
    }
    # A game that the page would write otherwise, and a cell that contradicts the other one.
    for first, second, key in (
        ("+ 4W", "- 1B", ""),
        ("4:1", "1:0", ""),
        ("4w1", "1b0", ""),
        ("W4", "L1", "held_seed_words"),
        ("4W1", "1B½", "grid_results_differ"),
    ):
        cells = [list(row) for row in POSTED]
        cells[1][3], cells[4][3] = first, second
        if not key:
            assert rows.with_order(grid(cells), OPTIONS, people)[1] == new
            continue
        with pytest.raises((ArgumentError, GridError)) as refused:
            rows.with_order(grid(cells), OPTIONS, people)
        assert refused.value.key == key


def test_games_in_a_notation_that_the_page_does_not_write_are_listed_and_cannot_be_changed() -> None:
    """As in the United States: W2 beat 2, without colours."""
    cells = [
        ["No", "Name", "Rd 1", "Rd 2"],
        *(["1", "A", "W2", "D3"], ["2", "B", "L1", "W4"], ["3", "C", "W4", "D1"], ["4", "D", "L3", "L2"]),
    ]
    us_grid = grid(cells)
    round, found = games.games_of(us_grid.cells, us_grid.survey(OPTIONS))

    assert (round, [(game.white.player, game.black.player, game.result) for game in found.values()]) == (
        *(2, [(0, 2, "½-½"), (1, 3, "1-0")]),
    )
    assert not any(map(games.can_be_rewritten, found.values()))
    assert games.rewritable_boards(us_grid.cells, us_grid.survey(OPTIONS), 1, ()) == {}
