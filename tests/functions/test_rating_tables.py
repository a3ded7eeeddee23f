"""The rating functions for whole tables: round robin and period."""

from typing import Any

import pytest

from tests.chess.ratings.frbe import rows, untouched
from tests.rows import each_row
from xl_departage.base.cells import OMITTED
from xl_departage.base.errors import ArgumentError, ErrorKind, Undefined
from xl_departage.functions import ratings  # noqa: F401  declares the functions
from xl_departage.functions.catalogue import call

ROUND_ROBIN: list[list[Any]] = [
    ["*", "½", 1, 1, "½"],
    ["½", "*", "½", "½", 1],
    [0, "½", "*", "1", "½"],
    [0, "½", 0, "*", "½"],
    ["½", 0, "½", "½", "*"],
]
RATINGS: list[list[Any]] = [[2000], [1900], [1800], [1700], [None]]


def test_a_round_robin_gives_the_unrated_player_the_rating_computed_by_hand() -> None:
    """The figures are worked out in tests/chess/ratings/test_initial.py: 3, 2.5, 2, 1 and 1.5 points of 4."""
    assert call("ELO_INITIAL_RR", [ROUND_ROBIN, RATINGS, 5]) == 1761
    assert call("ELO_INITIAL_RR", [ROUND_ROBIN, RATINGS, OMITTED, "FIDE-2009"]) == [
        [ErrorKind.NA],
        [ErrorKind.NA],
        [ErrorKind.NA],
        [ErrorKind.NA],
        [1761],
    ]
    with pytest.raises(Undefined):
        call("ELO_INITIAL_RR", [ROUND_ROBIN, RATINGS, 1])


def test_a_round_robin_without_ratings_is_told() -> None:
    with pytest.raises(ArgumentError, match="ratings"):
        call("ELO_INITIAL_RR", [ROUND_ROBIN])


def number(text: str) -> Any:
    if not text:
        return None
    try:
        return float(text) if "." in text else int(text)
    except ValueError:
        return text


def cells(name: str) -> list[list[Any]]:
    table = rows(name)
    return [list(table[0]), *([number(text) for text in row.values()] for row in table)]


def test_the_published_run_comes_out_of_two_ranges() -> None:
    result = call("ELO_PERIOD", [cells("run_200501_before"), cells("run_200501_games"), "BEL-1997"])

    assert isinstance(result, list)
    header, *lines = result
    compared = 0
    for line, published in zip(lines, rows("run_200501_after"), strict=True):
        if untouched(published):
            compared += 1
            ours = dict(zip(header, line, strict=True))
            assert {str(key): ours[key] for key in published} == {key: number(text) for key, text in published.items()}
    assert compared == 3068


PLAYERS: list[list[Any]] = [
    ["pid", "rating", "games", "name"],
    [101, 1500, 30, "=1+1"],
    [None] * 4,
    [102, 1600, 40, "B"],
]


def test_keys_keep_their_type_and_blank_rows_are_passed_over() -> None:
    games: list[list[Any]] = [["a", "b", "result_a"], [None, "", None], [101, "102", "½"]]
    result = call("ELO_PERIODE", [PLAYERS, games])

    assert isinstance(result, list)
    assert [line[:2] for line in result] == [["pid", "name"], [101, "=1+1"], [102, "B"]]
    assert result[0][-1] == "rank"
    assert [line[-1] for line in result[1:]] == [2, 1]


@pytest.mark.parametrize(
    ("game", "row", "column", "needle"),
    [
        ([101, 103, 1], 3, 2, "Unknown player"),
        ([101, 101, 1], 3, 2, "cannot play himself"),
        ([101, 102, "x"], 3, 3, "Unreadable result"),
        ([101, None, 1], 3, 2, "opponent is missing"),
    ],
)
def test_a_mistake_names_the_argument_the_row_and_the_column(
    game: list[Any], row: int, column: int, needle: str
) -> None:
    with pytest.raises(ArgumentError, match=needle) as caught:
        call("ELO_PERIOD", [PLAYERS, [["a", "b", "result_a"], [None] * 3, game]])

    assert caught.value.place is not None
    assert (caught.value.place.row, caught.value.place.column) == (row, column)
    assert "(liste des parties)" in caught.value.message("fr")


def test_a_doubled_player_is_told_with_the_earlier_row() -> None:
    with pytest.raises(ArgumentError, match="line 2"):
        call("ELO_PERIOD", [[*PLAYERS, [101, 1400, 25, "C"]], [["a", "b", "result_a"]]])


@pytest.mark.parametrize("first", [True, False])
def test_a_game_against_somebody_without_a_rating_counts_for_him_alone(first: bool) -> None:
    """Wherever he stands in the list: the members are numbered from their first row."""
    beginner: list[Any] = [101, 0, 3, 4500, 1.5]
    others: list[list[Any]] = [[102, 1500, 40, "", ""], [103, 1500, 40, "", ""]]
    players = [
        ["pid", "rating", "games", "sum_opp", "points"],
        *([beginner, *others] if first else [*others, beginner]),
    ]
    for game in ([101, 102, 0], [102, 101, 1]):
        result = call("ELO_PERIOD", [players, [["a", "b", "result_a"], game], "BEL"])

        assert isinstance(result, list)
        rows = {line[0]: dict(zip(result[0], line, strict=True)) for line in result[1:]}
        assert [rows[102][key] for key in ("rating", "games", "sum_opp")] == [1500, 40, 0]
        assert [rows[101][key] for key in ("rating", "games", "sum_opp", "points")] == [0, 4, 6000, 1.5]


@each_row(
    ("sum_opp", "points", "possible"),
    [
        (4500, 0, True), (4500, 3, True), (4500, 3.5, False), (900, 1, True), (899, 1, False), ("", 1, False),
    ],
)  # fmt: skip
def test_the_totals_of_a_beginner_are_those_that_his_games_can_bring(sum_opp: Any, points: Any, possible: bool) -> None:
    """Three games so far: at most three points, against opponents who have a rating each."""
    players: list[list[Any]] = [["pid", "rating", "games", "sum_opp", "points"], [101, 0, 3, sum_opp, points]]
    games = [["a", "b", "result_a"]]

    if possible:
        result = call("ELO_PERIOD", [players, games, "BEL"])
        assert isinstance(result, list)
        assert dict(zip(result[0], result[1], strict=True))["points"] == points
    else:
        with pytest.raises(ArgumentError, match="sum_opp"):
            call("ELO_PERIOD", [players, games, "BEL"])
