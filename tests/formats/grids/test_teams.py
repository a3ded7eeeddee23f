"""Team grids with one column per round: game points, boards, outcomes of matches."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.errors import AmbiguousCell, ArgumentError, InconsistentGrid, UnreadableCell
from xl_departage.chess.tournament.crosstable import (
    Colour,
    Crosstable,
    MatchRule,
    MatchScoring,
    Outcome,
    Player,
    Round,
    Scoring,
    System,
    difference,
)
from xl_departage.chess.tournament.match_boards import largest_match
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading
from xl_departage.chess.tournament.team_event import (
    Match,
    event_of_grid,
    forfeited_match,
    infer_boards,
    match_outcome,
    match_worth,
    scoring_fault,
    total_possible,
)
from xl_departage.formats.grids.cell_tokens import scan
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.grids.stray_scores import stray_scores


def read(cells: list[list[Any]], **options: Any) -> Reading:
    return read_crosstable(cells, ReadingOptions()._replace(**options))


COLON: list[list[Any]] = [["2:2½", "3:3"], ["1:1½", "4:2"], ["4:1", "1:1"], ["3:3", "2:2"]]
SPACE: list[list[Any]] = [["2 2½", "3 3"], ["1 1½", "4 2"], ["4 1", "1 1"], ["3 3", "2 2"]]
LETTER: list[list[Any]] = [["2w2½", "3w3"], ["1b1½", "4w2"], ["4w1", "1b1"], ["3b3", "2b2"]]


@each_row("cells", [COLON, SPACE, LETTER])
@each_row("boards", [None, 4])
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

    assert caught.value.key == "match_boards_exceeded"
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
    ("our_score", "their_score", "by_half", "by_score"),
    [
        # 1½-½, 2-1½, 1½-1½ and 0-0 on four boards.
        (3, 1, (Outcome.LOSS, Outcome.LOSS), (Outcome.WIN, Outcome.LOSS)),
        (4, 3, (Outcome.DRAW, Outcome.LOSS), (Outcome.WIN, Outcome.LOSS)),
        (3, 3, (Outcome.LOSS, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW)),
        (0, 0, (Outcome.LOSS, Outcome.LOSS), (Outcome.LOSS, Outcome.LOSS)),
    ],
)
def test_where_a_board_brings_nobody_its_point_the_rule_decides(
    our_score: int, their_score: int, by_half: tuple[Outcome, Outcome], by_score: tuple[Outcome, Outcome]
) -> None:
    for rule, outcomes in ((MatchRule.HALF_OF_THE_BOARDS, by_half), (MatchRule.HIGHER_SCORE, by_score)):
        found = [
            match_outcome(mine, theirs, 4, Scoring(), rule)
            for mine, theirs in ((our_score, their_score), (their_score, our_score))
        ]
        assert tuple(found) == outcomes


@each_row(
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


@each_row(
    ("scoring", "most"), [(Scoring(2, 1, 0), 2), (Scoring(6, 2, 0), 6), (Scoring(6, 2, 2), 8), (Scoring(4, 3, 1), 6)]
)
@each_row("boards", [1, 3])
def test_a_board_brings_a_win_and_a_loss_or_two_draws(scoring: Scoring, most: int, boards: int) -> None:
    assert total_possible(boards * most - 1, 1, boards, scoring)
    assert not total_possible(boards * most, 1, boards, scoring)


def test_a_penalty_is_no_excuse_for_two_wins() -> None:
    assert difference(Outcome.LOSS, Outcome.LOSS, penalties=True) == ""
    assert difference(Outcome.LOSS, Outcome.LOSS, penalties=False) == "grid_results_penalty"
    assert {difference(Outcome.WIN, Outcome.WIN, penalties=penalties) for penalties in (True, False)} == {
        "grid_results_differ"
    }


@each_row(
    ("totals", "boards"),
    [
        ([8], 4),
        ([2], 1),
        ([8, 8, 7], 4),
        # As often as another: nothing decides. Once more often: it does.
        ([8, 8, 6, 6], None),
        ([8, 8, 8, 6, 6], 4),
        ([6, 8, 6], 3),
        # A game, and one with a mistake.
        ([5, 2], 1),
        ([5, 2, 6], 1),
        ([2, 5, 5], None),
        # No number of boards makes seven half-points, and a match without points shows nothing.
        ([7, 7, 8], None),
        ([0, 0, 8], None),
    ],
)
def test_the_boards_of_the_most_frequent_total_or_none(totals: list[int], boards: int | None) -> None:
    if boards is not None:
        assert infer_boards(totals, Scoring()) == boards
        return
    with pytest.raises(AmbiguousCell, match="boards") as raised:
        infer_boards(totals, Scoring())
    assert raised.value.key == "grid_boards_unknown"


def test_the_points_of_the_boards_are_those_of_the_scoring() -> None:
    # 2-1-0 brings four half-points a board, 3-2-1 eight; with 3-1-0 a board brings six or four.
    assert infer_boards([8], Scoring(4, 2, 0)) == 2
    assert infer_boards([8], Scoring(6, 4, 2)) == 1
    with pytest.raises(AmbiguousCell):
        infer_boards([12], Scoring(6, 2, 0))


FORFEITS = {"+": Outcome.FORFEIT_WIN, "~": Outcome.FORFEIT_DRAW, "-": Outcome.FORFEIT_LOSS, "X": Outcome.DOUBLE_FORFEIT}


@each_row(
    ("our_score", "their_score", "half", "higher"),
    [
        # Half-points on four boards: 4-0, 2-2, 3-1, 2-1, 1-1, ½-0, 0-0.
        (8, 0, "+", "+"),
        (4, 4, "~", "~"),
        (6, 2, "+", "+"),
        (4, 2, "~", "+"),
        (2, 4, "-", "-"),
        (2, 2, "X", "~"),
        (1, 0, "X", "+"),
        (0, 1, "X", "-"),
        (0, 0, "X", "X"),
    ],
)
def test_a_match_without_a_game_is_forfeited_as_its_boards_were(
    our_score: int, their_score: int, half: str, higher: str
) -> None:
    for rule, expected in ((MatchRule.HALF_OF_THE_BOARDS, half), (MatchRule.HIGHER_SCORE, higher)):
        assert forfeited_match(our_score, their_score, 4, Scoring(), rule) is FORFEITS[expected], rule


def test_the_match_points_of_every_outcome() -> None:
    scoring = MatchScoring(6, 3, 1)
    worth = {
        6: {Outcome.WIN, Outcome.UNRATED_WIN, Outcome.FORFEIT_WIN},
        3: {Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.FORFEIT_DRAW},
        1: {Outcome.LOSS, Outcome.UNRATED_LOSS},
    }

    for outcome in Outcome:
        assert match_worth(outcome, scoring) == next((points for points in worth if outcome in worth[points]), 0)


@each_row(
    ("scoring", "boards", "scores", "shown"),
    [
        # Any score goes with 1-½-0.
        (Scoring(), 1, [(9, 9)], None),
        (Scoring(6, 2, 0), 2, [], None),
        (Scoring(6, 2, 0), 2, [(12, 0), (8, 2), (4, 4), (6, 6)], None),
        # 3½ points: no results add up to it; nor 5 points on two boards (3+1, 3+3).
        (Scoring(6, 2, 0), 2, [(12, 0), (7, 2)], "3½"),
        (Scoring(6, 2, 0), 2, [(6, 6), (10, 0)], "5"),
        (Scoring(6, 2, 0), 2, [(6, 6), (0, 10)], "5"),
        # On three boards five points are 3+1+1.
        (Scoring(6, 2, 0), 3, [(10, 4)], None),
        # Two boards bring both sides four half-points each at least (two draws): no match does.
        (Scoring(6, 2, 0), 2, [(2, 0), (2, 4)], "1"),
        (Scoring(6, 2, 0), 2, [(2, 0), (4, 4)], None),
        (Scoring(6, 2, 0), 2, [(6, 0)], "3"),
        # 3-2-1: a loss brings a point, so that a team without points played nothing.
        (Scoring(6, 4, 2), 1, [(6, 2), (0, 0)], None),
        (Scoring(6, 4, 2), 1, [(6, 2), (0, 6)], None),
        (Scoring(6, 4, 2), 1, [(6, 0), (0, 6)], "3"),
    ],
)
def test_scores_that_no_games_of_that_scoring_give(
    scoring: Scoring, boards: int, scores: list[tuple[int, int]], shown: str | None
) -> None:
    fault = scoring_fault(iter(scores), boards, scoring)

    assert (fault and fault.values.get("score")) == shown
    if fault:
        assert fault.key == "rules_scoring_impossible"
        assert fault.values["boards"] == boards
        assert fault.values["scoring"] == "-".join(str(points // 2) for points in scoring)


@each_row(
    ("rows", "stray"),
    [
        # `2½`, `3:2` and `5 2` are scores of teams; signs, letters and `=` are games.
        (["+ 2B", "2N2½"], []),
        (["+ 2B", "=1N", "2N2½"], [2]),
        (["+W2", "-B1", "3:2"], [2]),
        (["+W2", "-B1", "5 2"], [2]),
        (["+W2", "-B1", "5 1"], []),
        (["2N=", "2w/=", "2 w =", "2:W", "2:2", "3:3", "3:4"], [4, 5, 6]),
        (["2N=", "2w/=", "2:2", "3:3"], []),
        (["2:D", "2:L", "2:2"], [2]),
        # A game with `1` may be a match; neither side counts, unless such cells are many and have half a point each.
        (["2N1", "2N0", "2N½", "3:2"], []),
        (["2N1", "2N0", "2N½", "2B½", "13B2"], [4]),
        (["2N1", "2N0", "2N½", "2B½", "3N1", "13B2", "2N2½", "3B0", "3B0"], [5, 6]),
        (["13W11", "2:0", "2:½", "2w/0", "2:1"], [0]),
        (["2N1", "2N0", "2N1", "2B½", "13B2"], [4]),
        # Two boards, 2-0 and twice 1-1, then three times 2-0: a whole point each, or as many large scores.
        (["2N2", "2N0", "2N1", "2N1", "2N1", "2N1"], []),
        (["2N2", "2N0", "2N2", "2N0", "2N2", "2N0"], []),
        ([">2B", "<2B", "EXE", "3:2"], []),
        # Of a round under way, with one whole game or none; a match has the scores of both sides.
        (["13W9", "5W", "1B", "3B"], [0]),
        (["5W1", "3B0", "1B", "13W9"], [3]),
        (["13W2", "5W", "1B0", "3B"], []),
        (["13W2½", "5W", "1B½", "3B"], []),
        (["13W9", "5W9", "1B", "3B"], []),
    ],
)
def test_a_few_scores_of_teams_among_games_are_strays(rows: list[str], stray: list[int]) -> None:
    line = [scan(text) for text in rows]
    column = [[token] for token in line]

    assert stray_scores([line]) == [(0, place) for place in stray]
    assert stray_scores(column) == [(place, 0) for place in stray]


@each_row(
    ("outcome", "points", "match_points"),
    [
        # Four boards of 1-½-0: half of them is two points. Matches bring 3, 1½ and ½ points.
        (Outcome.WIN, 5, 6),
        (Outcome.DRAW, 4, 3),
        (Outcome.LOSS, 3, 1),
        (Outcome.FORFEIT_WIN, 8, 6),
        (Outcome.FORFEIT_LOSS, 0, 0),
        (Outcome.FULL_BYE, 8, 6),
        (Outcome.HALF_BYE, 4, 3),
        (Outcome.ZERO_BYE, 0, 0),
        (Outcome.PAIRING_BYE, 5, 6),
        (Outcome.PAIRING_BYE, 4, 3),
        (Outcome.PAIRING_BYE, 3, 0),
        (Outcome.PENDING, 0, 0),
    ],
)
def test_a_round_of_a_grid_becomes_a_match(outcome: Outcome, points: int, match_points: int) -> None:
    entry = Round(outcome, 0, Colour.BLACK, points)
    table = Crosstable(
        (Player(7, "Lyon", 2100, (entry, Round(Outcome.WIN, 0, None, 8))),),
        1,
        2,
        System.ROUND_ROBIN,
        2,
        boards=4,
        match_scoring=MatchScoring(6, 3, 1),
        match_rule=MatchRule.HIGHER_SCORE,
    )

    event = event_of_grid(table)

    (team,) = event.teams
    assert (team.number, team.name, team.strength, team.players) == (7, "Lyon", 2100, ())
    assert team.matches[0] == Match(outcome, 0, Colour.BLACK, match_points, points)
    assert (event.match_points, event.game_points) == ((match_points + 6,), (points + 8,))
    assert (event.rounds, event.planned, event.system, event.boards, event.cycles) == (1, 2, System.ROUND_ROBIN, 4, 2)
    for shown, scores, scoring, boards in (
        (event.game_table, event.game_points, Scoring(), 4),
        (event.match_table, event.match_points, Scoring(6, 3, 1), None),
    ):
        assert shown.scores == scores
        assert (shown.scoring, shown.boards, shown.match_scoring) == (scoring, boards, MatchScoring(6, 3, 1))
        assert (shown.rounds, shown.planned, shown.cycles, shown.match_rule) == (1, 2, 2, MatchRule.HIGHER_SCORE)
        assert shown.players[0][:3] == (7, "Lyon", 2100)


def test_the_points_of_a_match_belong_to_teams() -> None:
    scoring = MatchScoring(6, 2, 0)

    assert read(COLON, match=scoring).crosstable.boards == 4
    with pytest.raises(ArgumentError) as refused:
        read([["2w1"], ["1b0"]], match=scoring)
    assert refused.value.key == "rules_match_of_individuals"
    assert read([["2w1"], ["1b0"]], match=MatchScoring()).crosstable.boards is None
