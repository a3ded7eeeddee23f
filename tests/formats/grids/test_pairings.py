"""Results of pairings, read and written."""

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, GridError, UnreadableCell
from xl_departage.chess.tournament.crosstable import Outcome, Scoring
from xl_departage.chess.tournament.result_worth import ResultWorth
from xl_departage.formats.grids.sided_result import both_sides, format_result, parse_result


@each_row(
    ("text", "white", "black"),
    [
        ("1 - 0", Outcome.WIN, Outcome.LOSS),
        ("0-1", Outcome.LOSS, Outcome.WIN),
        ("X - X", Outcome.DRAW, Outcome.DRAW),
        ("½-½", Outcome.DRAW, Outcome.DRAW),
        ("½:½", Outcome.DRAW, Outcome.DRAW),
        ("1/2 - 1/2", Outcome.DRAW, Outcome.DRAW),
        ("0,5-0,5", Outcome.DRAW, Outcome.DRAW),
        ("1 – F", Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        ("f - 1", Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
        ("F-F", Outcome.DOUBLE_FORFEIT, Outcome.DOUBLE_FORFEIT),
        ("+ - -", Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
        ("1:0", Outcome.WIN, Outcome.LOSS),
        (None, Outcome.PENDING, Outcome.PENDING),
        ("", Outcome.PENDING, Outcome.PENDING),
        ("0-0", Outcome.LOSS, Outcome.LOSS),
    ],
)
def test_results_of_pairing_pages(text: str | None, white: Outcome, black: Outcome) -> None:
    assert parse_result(text) == (white, black)
    assert parse_result(format_result(white, black)) == (white, black)


@each_row("value", ["2-0", "1-1", "bla", 1, True, 45689])
def test_what_is_no_result_is_an_error(value: object) -> None:
    with pytest.raises(UnreadableCell):
        parse_result(value)


def test_outcomes_of_two_games_are_no_result() -> None:
    with pytest.raises(UnreadableCell):
        format_result(Outcome.WIN, Outcome.WIN)


@each_row(
    ("scoring", "boards", "mine", "theirs", "expected"),
    [
        # Half-points of both sides of a match on four boards, and who has won by half of the boards.
        (Scoring(), 4, 5, 3, "10"),
        (Scoring(), 4, 4, 4, "=="),
        (Scoring(), 4, 5, None, "10"),
        (Scoring(), 4, 8, None, "10"),
        (Scoring(), 4, 0, None, "01"),
        (Scoring(), 4, 4, 3, "=0"),
        (Scoring(), 4, 9, None, "what_if_match_too_many"),
        (Scoring(), 4, 5, 4, "what_if_match_too_many"),
        (Scoring(), 4, 9, 0, "what_if_match_too_many"),
        # Without boards it is one game.
        (Scoring(), None, 2, None, "10"),
        (Scoring(), None, 3, None, "what_if_match_too_many"),
        # 2-1-0 has four half-points a board; with 3-1-0 the rest is not fixed.
        (Scoring(4, 2, 0), 2, 5, None, "10"),
        (Scoring(6, 2, 0), 2, 6, None, "what_if_match_both_sides"),
        (Scoring(6, 2, 0), 2, 6, 6, "=="),
        (Scoring(6, 2, 0), 2, 12, 0, "10"),
        (Scoring(6, 2, 0), 2, 7, 6, "what_if_match_too_many"),
    ],
)
def test_both_sides_of_a_match(
    scoring: Scoring, boards: int | None, mine: int, theirs: int | None, expected: str
) -> None:
    worth = ResultWorth(scoring, boards)
    if len(expected) > 2:
        with pytest.raises(ArgumentError) as refused:
            worth.match(mine, theirs)
        assert refused.value.key == expected
        return
    result = worth.match(mine, theirs)
    rest = 2 * (boards or 1) * scoring.draw - mine if theirs is None else theirs
    assert (result.mine.value + result.theirs.value, result.points, result.their_points) == (expected, mine, rest)


@each_row(
    ("text", "format", "expected"),
    [
        ("1", "auto", "10"),
        ("½", "auto", "=="),
        ("0F", "auto", "-+"),
        ("1-0", "auto", "10"),
        ("½-0", "auto", "=0"),
        ("0F-0F", "auto", ("--", "--")),
        ("GAIN", "auto", "10"),
        ("+", "ffe", "10"),
        ("-", "vega", "01"),
        ("+", "trf", "+-"),
        ("-", "chess-results", "-+"),
        ("+", "swiss-chess", "+-"),
        ("+", "auto", "what_if_result_sign"),
        ("+", "uscf", "what_if_result_sign"),
        ("1 0", "auto", "grid_matrix_glued"),
        ("*", "auto", "what_if_result_unreadable"),
        ("2", "auto", "grid_matrix_result"),
    ],
)
def test_the_result_of_one_game_from_one_side(text: str, format: str, expected: str | tuple[str, str]) -> None:
    if isinstance(expected, str) and len(expected) > 2:
        with pytest.raises((ArgumentError, GridError)) as refused:
            both_sides(text, format)
        assert refused.value.key == expected
        return
    assert both_sides(text, format) == tuple(map(Outcome, expected))
