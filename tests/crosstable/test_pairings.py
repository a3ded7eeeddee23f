"""Results of pairings, read and written."""

import pytest

from xl_departage.crosstable.model import Outcome
from xl_departage.crosstable.sided_result import format_result, parse_result
from xl_departage.errors import UnreadableCell


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("value", ["2-0", "1-1", "bla", 1, True, 45689])
def test_what_is_no_result_is_an_error(value: object) -> None:
    with pytest.raises(UnreadableCell):
        parse_result(value)


def test_outcomes_of_two_games_are_no_result() -> None:
    with pytest.raises(UnreadableCell):
        format_result(Outcome.WIN, Outcome.WIN)
