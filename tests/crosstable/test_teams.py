"""Team grids with one column per round: game points, boards, outcomes of matches."""

from __future__ import annotations

from typing import Any

import pytest

from xl_departage.crosstable.model import MatchRule, Outcome, Scoring, difference
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import Reading, read_crosstable
from xl_departage.crosstable.rounds import largest_match
from xl_departage.crosstable.team_event import infer_boards, match_outcome, total_possible
from xl_departage.errors import AmbiguousCell, InconsistentGrid, UnreadableCell


def read(cells: list[list[Any]], **options: Any) -> Reading:
    return read_crosstable(cells, ReadingOptions()._replace(**options))


COLON: list[list[Any]] = [["2:2½", "3:3"], ["1:1½", "4:2"], ["4:1", "1:1"], ["3:3", "2:2"]]
SPACE: list[list[Any]] = [["2 2½", "3 3"], ["1 1½", "4 2"], ["4 1", "1 1"], ["3 3", "2 2"]]
LETTER: list[list[Any]] = [["2w2½", "3w3"], ["1b1½", "4w2"], ["4w1", "1b1"], ["3b3", "2b2"]]


@pytest.mark.parametrize("cells", [COLON, SPACE, LETTER])
@pytest.mark.parametrize("boards", [None, 4])
def test_every_spelling_of_a_match(cells: list[list[Any]], boards: int | None) -> None:
    table = read(cells, boards=boards).crosstable

    assert table.boards == 4
    assert table.scores == (11, 7, 4, 10)
    assert [[entry.outcome.value for entry in player.rounds] for player in table.players] == [
        ["1", "1"],
        ["0", "="],
        ["0", "0"],
        ["1", "="],
    ]


def test_the_bye_of_a_team_has_its_points_or_a_win_on_every_board() -> None:
    cells = [["2w3", "3w2½"], ["1b1", "-2"], ["-4", "1b1½"]]

    assert read(cells).crosstable.scores == (11, 6, 11)
    assert read([["2w3", "3w2½"], ["1b1", "EXE"], ["EXE", "1b1½"]], boards=4).crosstable.scores == (11, 10, 11)
    assert read([["2w3"], ["1b1"], ["EXE"]], boards=4, exempt=1).crosstable.scores[2] == 4


def test_a_match_lost_by_forfeit_counts_on_every_board() -> None:
    table = read([["2w+"], ["1b-"], ["4w2½"], ["3b1½"]]).crosstable

    assert table.scores == (8, 0, 5, 3)
    assert table.players[0].rounds[0].outcome is Outcome.FORFEIT_WIN


def test_a_board_lost_by_both_teams_makes_a_smaller_total() -> None:
    cells = [["2:2½", "3:3"], ["1:1½", "4:2"], ["4:1", "1:1"], ["3:2", "2:2"]]

    assert read(cells).crosstable.boards == 4
    assert read(cells).crosstable.players[3].rounds[0].outcome is Outcome.DRAW


def test_more_points_than_boards_are_an_error() -> None:
    cells = [["2:2½", "3:3"], ["1:2½", "4:2"], ["4:1", "1:1"], ["3:3", "2:2"]]

    with pytest.raises(InconsistentGrid) as caught:
        read(cells)

    assert caught.value.key == "grid_boards_exceeded"
    assert caught.value.place is not None
    assert (caught.value.place.row, caught.value.place.round) == (1, 1)


def test_a_single_score_beyond_a_game_is_a_mistake_not_a_team() -> None:
    cells = [["2w1", "4w2"], ["1b0", "3w1"], ["4w1", "2b0"], ["3b0", "1b0"]]

    with pytest.raises(UnreadableCell) as caught:
        read(cells)

    assert caught.value.place is not None
    assert (caught.value.place.row, caught.value.place.round, caught.value.place.text) == (1, 2, "4w2")


def test_signs_without_points_are_an_error_for_teams() -> None:
    with pytest.raises(UnreadableCell) as caught:
        read([["+ 2B"], ["- 1N"]], boards=4)

    assert caught.value.key == "grid_team_points_missing"


@pytest.mark.parametrize("cells", [["2w11", "1b0"], ["2w2", "1b0"], ["2w½", "1b2½"], ["2w01", "1b1"], ["2:1", "1:3"]])
def test_a_sole_match_with_a_score_of_a_game_may_be_a_slip_and_needs_its_boards(cells: list[str]) -> None:
    """Otherwise `2w11`, a typing error for `2w1`, would be read as eleven points on eleven boards."""
    rows = [[cell] for cell in cells]

    with pytest.raises(AmbiguousCell) as caught:
        read(rows)

    assert "boards=n" in caught.value.message("en")
    assert caught.value.place is not None
    assert caught.value.place.row == 1
    assert read(rows, boards=11).crosstable.boards == 11


@pytest.mark.parametrize("cell", ["2 ½", "2B0½", "2:½"])
def test_games_in_the_spelling_of_matches_are_games(cell: str) -> None:
    table = read([[cell], ["1:½" if ":" in cell else "1N½"]]).crosstable

    assert table.boards is None
    assert [player.rounds[0].outcome for player in table.players] == [Outcome.DRAW, Outcome.DRAW]


def test_two_numbers_are_an_error_until_an_option_says_which_is_the_opponent() -> None:
    cells = [["1 2"], ["0 1"]]

    with pytest.raises(AmbiguousCell) as caught:
        read(cells)

    assert "format=vega" in str(caught.value)
    assert "boards=n" in str(caught.value)
    assert read(cells, format="vega").crosstable.scores == (2, 0)


def test_boards_follow_from_the_most_frequent_total() -> None:
    assert infer_boards([8, 8, 7, 8], Scoring()) == 4
    for totals in ([], [7], [8, 6], [0]):
        with pytest.raises(AmbiguousCell):
            infer_boards(totals, Scoring())
    with pytest.raises(AmbiguousCell):
        infer_boards([8, 8], Scoring(6, 2, 0))


@pytest.mark.parametrize(
    ("points", "boards", "outcome"),
    [(5, 4, Outcome.WIN), (4, 4, Outcome.DRAW), (3, 4, Outcome.LOSS), (5, 5, Outcome.DRAW), (6, 5, Outcome.WIN)],
)
def test_where_every_board_brings_its_point_both_rules_agree(points: int, boards: int, outcome: Outcome) -> None:
    for rule in MatchRule:
        assert match_outcome(points, 2 * boards - points, boards, Scoring(), rule) is outcome


@pytest.mark.parametrize(
    ("own", "other", "by_half", "by_score"),
    [
        # 1½-½, 2-1½, 1½-1½ and 0-0 on four boards.
        (3, 1, (Outcome.LOSS, Outcome.LOSS), (Outcome.WIN, Outcome.LOSS)),
        (4, 3, (Outcome.DRAW, Outcome.LOSS), (Outcome.WIN, Outcome.LOSS)),
        (3, 3, (Outcome.LOSS, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW)),
        (0, 0, (Outcome.LOSS, Outcome.LOSS), (Outcome.LOSS, Outcome.LOSS)),
    ],
)
def test_where_a_board_brings_nobody_its_point_the_rule_decides(
    own: int, other: int, by_half: tuple[Outcome, Outcome], by_score: tuple[Outcome, Outcome]
) -> None:
    for rule, outcomes in ((MatchRule.HALF_OF_THE_BOARDS, by_half), (MatchRule.HIGHER_SCORE, by_score)):
        found = [match_outcome(mine, theirs, 4, Scoring(), rule) for mine, theirs in ((own, other), (other, own))]
        assert tuple(found) == outcomes


@pytest.mark.parametrize(
    ("totals", "scoring", "boards"),
    [
        ([], Scoring(), 1),
        ([0, 0], Scoring(), 1),
        # Half-points: two on a board of 1-½-0, six of 3-1-0, four if a draw is worth a win, three if a loss is worth ½.
        ([2, 2], Scoring(), 1),
        ([3, 2], Scoring(), 2),
        ([4, 0], Scoring(), 2),
        ([5], Scoring(), 3),
        ([12], Scoring(6, 2, 0), 2),
        ([13], Scoring(6, 2, 0), 3),
        ([4], Scoring(2, 2, 0), 1),
        ([5], Scoring(2, 2, 0), 2),
        ([4], Scoring(2, 1, 1), 2),
        ([3], Scoring(0, 0, 0), 3),
    ],
)
def test_no_match_has_more_boards_than_its_points_need(totals: list[int], scoring: Scoring, boards: int) -> None:
    """A board brings both sides together a win and a loss, or two draws, whichever is more."""
    assert largest_match(totals, scoring) == boards


@pytest.mark.parametrize(
    ("scoring", "most"), [(Scoring(2, 1, 0), 2), (Scoring(6, 2, 0), 6), (Scoring(6, 2, 2), 8), (Scoring(4, 3, 1), 6)]
)
@pytest.mark.parametrize("boards", [1, 3])
def test_a_board_brings_a_win_and_a_loss_or_two_draws(scoring: Scoring, most: int, boards: int) -> None:
    assert total_possible(boards * most - 1, 1, boards, scoring)
    assert not total_possible(boards * most, 1, boards, scoring)


def test_a_penalty_is_no_excuse_for_two_wins() -> None:
    assert difference(Outcome.LOSS, Outcome.LOSS, penalties=True) == ""
    assert difference(Outcome.LOSS, Outcome.LOSS, penalties=False) == "grid_results_penalty"
    assert {difference(Outcome.WIN, Outcome.WIN, penalties=penalties) for penalties in (True, False)} == {
        "grid_results_differ"
    }
