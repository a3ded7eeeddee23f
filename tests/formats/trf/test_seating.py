"""Boards of a match: from record 300, else the roster, else the opponents; and who is told that they are uncertain."""

import pytest

from tests.rows import each_row
from xl_departage.chess.tournament.crosstable import Colour, Outcome, Player, Round
from xl_departage.formats.trf.team_boards import Seat, Seating

_ALONE = {"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS, "z": Outcome.ZERO_BYE, "?": Outcome.PENDING}


def seating(
    games: str, orders: dict[tuple[int, int], tuple[Seat, ...]] | None = None, boards: int | None = None
) -> tuple[list[tuple[Seat, Seat]], list[tuple[int, int, int]]]:
    """
    The seats of the match of two teams in round 2, and what was noticed.

    `games`: the opponent of each player from 0, or how he is alone; the first half plays in team 0.
    """
    entries = games.split()
    half = len(entries) // 2
    players = [
        Player(
            index + 1,
            "",
            None,
            (Round(Outcome.PENDING), Round(_ALONE[entry]) if entry in _ALONE else Round(Outcome.WIN, int(entry))),
        )
        for index, entry in enumerate(entries)
    ]
    noticed: list[tuple[int, int, int]] = []
    rosters = (range(half), range(half, 2 * half))
    seated = Seating(players, rosters, orders or {}, boards or half, "", lambda *match: noticed.append(match))
    return seated.seats(2, 0, 1), noticed


@each_row(
    ("games", "expected"),
    [
        # Rosters that agree, of a forfeit too.
        ("2 3 0 1", [(0, 2), (1, 3)]),
        ("2 + 0 -", [(0, 2), (1, 3)]),
        # A side with an absent player sits by its opponents, whichever side it is; the others beside empty boards in order.
        ("z 2 1 -", [(1, 2), (None, 3)]),
        ("- 2 1 ?", [(0, None), (1, 2)]),
        ("5 + - z  + 0 + +", [(1, 4), (0, 5), (2, 6), (None, 7)]),
        ("+ 4 + +  1 + - z", [(0, 5), (1, 4), (2, 6), (3, None)]),
    ],
)
def test_a_side_sits_in_the_order_of_its_roster_or_of_its_opponents(
    games: str, expected: list[tuple[Seat, Seat]]
) -> None:
    assert seating(games) == (expected, [])


@pytest.mark.parametrize(
    ("games", "expected", "noticed"),
    [
        # Games first, then those alone of either side, each against an empty board.
        ("+ z 5  z - 2", [(2, 5), (0, None), (None, 4)], True),
        ("z 4 z  z 1 z", [(1, 4), (None, None), (None, None)], True),
        ("z z z  z z ?", [(None, None)] * 3, False),
    ],
)
def test_sides_that_both_have_empty_boards_are_told(
    games: str, expected: list[tuple[Seat, Seat]], noticed: bool
) -> None:
    assert seating(games) == (expected, [(2, 0, 1)] * noticed)


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        # Of two orders that contradict the games, that of record 300 remains, else that of the lower number.
        ({}, [(0, 3), (1, 2)]),
        ({(2, 0): (0, 1)}, [(0, 3), (1, 2)]),
        ({(2, 1): (2, 3)}, [(1, 2), (0, 3)]),
    ],
)
def test_orders_that_contradict_the_games_are_told(
    orders: dict[tuple[int, int], tuple[Seat, ...]], expected: list[tuple[Seat, Seat]]
) -> None:
    assert seating("3 2 1 0", orders) == (expected, [(2, 0, 1)])


@pytest.mark.parametrize(
    ("games", "orders", "expected"),
    [
        # A shorter order leaves the last boards empty, a longer one is cut.
        ("2 z 0 -", {(2, 0): (0,)}, [(0, 2), (None, 3)]),
        ("2 z 0 z", {(2, 0): (0,), (2, 1): (2,)}, [(0, 2), (None, None)]),
        ("2 3 0 1", {(2, 0): (1, 0, 1), (2, 1): (3, 2)}, [(1, 3), (0, 2)]),
        # Another round's order says nothing.
        ("2 3 0 1", {(1, 0): (1, 0)}, [(0, 2), (1, 3)]),
    ],
)
def test_record_300_seats_a_team(
    games: str, orders: dict[tuple[int, int], tuple[Seat, ...]], expected: list[tuple[Seat, Seat]]
) -> None:
    assert seating(games, orders) == (expected, [])


def test_an_empty_board_of_a_contradicted_order_is_nobody() -> None:
    orders: dict[tuple[int, int], tuple[Seat, ...]] = {(2, 0): (None, 0, 1), (2, 1): (3, 4, None)}

    assert seating("3 + z  0 - z", orders) == ([(0, 3), (1, 4), (None, None)], [(2, 0, 1)])


def test_the_first_board_has_the_colour_of_the_first_game_that_shows_one() -> None:
    """By turns where no record 352 says otherwise."""
    players = [Player(1, "", None, (Round(Outcome.WIN, 1, Colour.WHITE),)), Player(2, "", None, (Round(Outcome.WIN),))]
    for colours, first, second in (("", Colour.WHITE, Colour.BLACK), ("WW", Colour.WHITE, Colour.WHITE)):
        seated = Seating(players, (), {}, 2, colours, lambda *match: None)
        assert seated.colour(1, [(0, None), (1, None)]) is first
        assert seated.colour(1, [(1, None), (0, None)]) is second
        assert seated.colour(1, [(None, 0), (1, None)]) is None
