"""A game with another result: both sides change, nothing else does, and an impossible change is reported."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.tiebreaks.made import context, made, round_robin, rules, square, swiss, team_context
from tests.chess.tiebreaks.strategies import swiss_tournaments
from tests.examples import examples
from tests.functions.written import team_event as read_team_event
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.chess.tiebreaks import rank
from xl_departage.chess.tiebreaks.changed_results import (
    decided,
    endings,
    game_against,
    game_in_round,
    last_round_paired,
    open_games,
    rounds_to_read,
    shown_name,
    with_all_pairs,
    worth_in,
)
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, MatchRule, Outcome, Round, Scoring
from xl_departage.chess.tournament.result_worth import ResultWorth
from xl_departage.formats.grids.sided_result import read_game_result

WORTH = ResultWorth(Scoring())


def after(table: Crosstable, player: int, round: int, result: str) -> Crosstable:
    game = game_in_round(table, player, round)
    return decided(context(table), [(game, read_game_result(result, WORTH))]).crosstable


def test_both_sides_of_the_game_change_and_colours_stay() -> None:
    table = swiss("2w1 3b=", "1b0 4w1", "4w1 1w=", "3b0 2b0")

    changed = after(table, 0, 1, "0")

    assert changed.players[0].rounds[0] == Round(Outcome.LOSS, 1, Colour.WHITE, 0)
    assert changed.players[1].rounds[0] == Round(Outcome.WIN, 0, Colour.BLACK, 2)
    assert changed.scores == (1, 4, 3, 0)
    assert [player.rounds[1] for player in changed.players] == [player.rounds[1] for player in table.players]


@given(st.data())
@settings(max_examples=examples(60), deadline=None)
def test_changing_a_game_and_changing_it_back_gives_the_tournament_itself(data: st.DataObject) -> None:
    table = data.draw(swiss_tournaments())
    texts = {"1": "1", "=": "½", "0": "0", "+": "1F", "-": "0F", "--": "0F-0F"}
    places = [
        (player, number)
        for player, entrant in enumerate(table.players)
        for number, entry in enumerate(entrant.rounds, start=1)
        if entry.opponent is not None and entry.outcome.value in texts
    ]
    if not places:
        return
    player, number = data.draw(st.sampled_from(places))
    was = texts[table.players[player].rounds[number - 1].outcome.value]

    changed = after(table, player, number, data.draw(st.sampled_from(sorted(texts.values()))))

    assert after(changed, player, number, was) == table


@pytest.mark.parametrize("codes", ["BH/C1;SB", "DE;WIN", "PS;BH"])
def test_a_game_decided_later_ranks_as_if_it_had_been_there(codes: str) -> None:
    table = made("sw13-22x7-medium")
    chance = random.Random(5)
    last = table.rounds - 1
    player = chance.choice([p for p, row in enumerate(table.players) if row.rounds[last].outcome is Outcome.WIN])
    opponent = table.players[player].rounds[last].opponent
    assert opponent is not None
    opened = list(table.players)
    for side in (player, opponent):
        row = opened[side].rounds
        pending = row[last]._replace(outcome=Outcome.PENDING, points=0)
        opened[side] = opened[side]._replace(rounds=(*row[:last], pending))
    waiting = Crosstable(tuple(opened), table.rounds, table.planned, table.system)

    [game] = open_games(waiting)
    there = decided(
        context(waiting, "FIDE-2026"), [(game, read_game_result("1" if game.player == player else "0", WORTH))]
    )

    assert rank(there, codes) == rank(context(table, "FIDE-2026"), codes)


def test_a_game_of_a_square_table_is_named_by_the_opponent() -> None:
    table = square(["x 1 =", "0 x 1", "= 0 x"])
    game = game_against(table, 2, 0)

    changed = decided(context(table), [(game, read_game_result("1", WORTH))]).crosstable

    assert changed.scores == (2, 2, 2)
    assert [entry.outcome.value for entry in changed.players[0].rounds] == ["1", "0"]


def test_of_several_games_of_a_pair_one_must_be_named() -> None:
    table = square(["x 1 =", "0 x 1", "= 0 x"])
    twice = Crosstable(
        tuple(player._replace(rounds=(*player.rounds, *player.rounds)) for player in table.players),
        4,
        4,
        table.system,
        2,
        ordered=False,
    )
    with pytest.raises(ArgumentError, match="12#2"):
        game_against(twice, 0, 1)
    with pytest.raises(ArgumentError, match="2 game"):
        game_against(twice, 0, 1, 3)

    changed = decided(context(twice), [(game_against(twice, 0, 1, 2), read_game_result("0", WORTH))]).crosstable

    assert [entry.points for entry in changed.players[0].rounds] == [2, 1, 0, 1]
    assert [entry.points for entry in changed.players[1].rounds] == [0, 2, 2, 2]


@pytest.mark.parametrize(
    ("player", "round", "words"),
    [
        (0, 0, "no round 0"),
        (0, 4, "no round 4"),
        (2, 1, "a bye"),
        (0, 3, "not paired"),
    ],
)
def test_a_round_without_a_game_is_told(player: int, round: int, words: str) -> None:
    table = swiss("2w1 3b= ?", "1b0 U ?", "U 1w= ?", rounds=2)
    table = Crosstable(table.players, 2, 3, table.system)

    with pytest.raises(ArgumentError, match=words):
        game_in_round(table, player, round)


def test_a_round_after_those_that_count_is_told() -> None:
    table = swiss("2w1 2b?", "1b0 1w?", rounds=1)
    table = Crosstable(table.players, 1, 2, table.system)

    with pytest.raises(ArgumentError, match="rounds="):
        game_in_round(table, 0, 2)


def test_a_square_table_has_no_rounds_and_nobody_plays_himself() -> None:
    table = square(["x 1", "0 x"])
    with pytest.raises(ArgumentError, match="opponent"):
        game_in_round(table, 0, 1)
    with pytest.raises(ArgumentError, match="himself"):
        game_against(table, 1, 1)
    unmet = replace(swiss("2w1", "1b0", "Z"), ordered=False)
    with pytest.raises(ArgumentError) as refused:
        game_against(unmet, 0, 2)
    assert (refused.value.key, refused.value.values["opponent"]) == ("what_if_never_met", shown_name(unmet.players[2]))


@each_row(
    ("text", "mine", "theirs"),
    [
        ("1", "1", "0"),
        (1, "1", "0"),
        (0.5, "=", "="),
        ("0,5", "=", "="),
        ("½", "=", "="),
        ("1/2", "=", "="),
        ("=", "=", "="),
        (0, "0", "1"),
        ("1F", "+", "-"),
        ("0F", "-", "+"),
        ("0 forfait", "-", "+"),
        (">", "+", "-"),
        ("<", "-", "+"),
        ("½F", "~", "~"),
        ("1-0", "1", "0"),
        ("0-1", "0", "1"),
        ("½-½", "=", "="),
        ("½-0", "=", "0"),
        ("0-0", "0", "0"),
        ("1-0F", "+", "-"),
        ("0F-0F", "--", "--"),
        ("+--", "+", "-"),
        ("Gain", "1", "0"),
        ("nulle", "=", "="),
        ("Perte forfait", "-", "+"),
    ],
)
def test_results_are_read_as_players_write_them(text: object, mine: str, theirs: str) -> None:
    result = read_game_result(text, WORTH)

    assert (result.mine.value, result.theirs.value) == (mine, theirs)


def test_a_sign_alone_means_what_it_means_in_the_grid() -> None:
    assert read_game_result("+", WORTH._replace(format="ffe")).mine is Outcome.WIN
    assert read_game_result("-", WORTH._replace(format="vega")).mine is Outcome.LOSS
    assert read_game_result("+", WORTH._replace(format="chess-results")).mine is Outcome.FORFEIT_WIN
    assert read_game_result("-", WORTH._replace(format="trf")).theirs is Outcome.FORFEIT_WIN
    with pytest.raises(ArgumentError, match="1F"):
        read_game_result("+", WORTH)


@each_row("text", ["", None, "2", "1½", "beaten", "10", "?", "EXE", True, "12w1", "1-1"])
def test_what_is_no_result_is_refused(text: object) -> None:
    with pytest.raises(ArgumentError):
        read_game_result(text, WORTH)


def test_points_are_those_of_the_scoring() -> None:
    reader = ResultWorth(Scoring(6, 2, 0))

    assert read_game_result("1", reader)[2:] == (6, 0)
    assert read_game_result("½", reader)[2:] == (2, 2)
    assert read_game_result("1F", ResultWorth(Scoring(), worth={Outcome.FORFEIT_WIN: 2, Outcome.FORFEIT_LOSS: -1}))[
        2:
    ] == (2, -1)


@each_row(
    ("text", "mine", "theirs", "points"),
    [
        ("2½", "1", "0", (5, 3)),
        ("2", "=", "=", (4, 4)),
        ("1-3", "0", "1", (2, 6)),
        ("2-1", "=", "0", (4, 2)),
        ("1F", "+", "-", (8, 0)),
        ("0F-0F", "--", "--", (0, 0)),
    ],
)
def test_a_match_is_written_in_game_points(text: str, mine: str, theirs: str, points: tuple[int, int]) -> None:
    result = read_game_result(text, ResultWorth(Scoring(), 4))

    assert (result.mine.value, result.theirs.value, result[2:]) == (mine, theirs, points)


def test_a_match_in_which_both_lost_a_board_is_decided_by_the_rule_of_the_event() -> None:
    by_half, by_score = (read_game_result("1½-½", ResultWorth(Scoring(), 4, match_rule=rule)) for rule in MatchRule)

    assert (by_half.mine, by_half.theirs) == (Outcome.LOSS, Outcome.LOSS)
    assert (by_score.mine, by_score.theirs) == (Outcome.WIN, Outcome.LOSS)


@pytest.mark.parametrize("text", ["5", "3-2", "=", "Gain", "4½-0"])
def test_a_match_without_possible_game_points_is_refused(text: str) -> None:
    with pytest.raises(ArgumentError):
        read_game_result(text, ResultWorth(Scoring(), 4))


def test_a_board_that_pays_its_loser_brings_both_shares() -> None:
    """3 points for a win and 1 for a loss: two boards bring 8."""
    reader = ResultWorth(Scoring(6, 2, 2), 2)

    assert read_game_result("6-2", reader)[2:] == (12, 4)
    with pytest.raises(ArgumentError):
        read_game_result("6-2½", reader)
    # 1½ for a draw: two boards bring 6.
    drawn = ResultWorth(Scoring(4, 3, 1), 2)
    assert read_game_result("3-3", drawn)[2:] == (6, 6)
    with pytest.raises(ArgumentError):
        read_game_result("3½-3", drawn)


def test_the_rest_of_a_match_is_not_guessed_where_draws_are_worth_less() -> None:
    reader = ResultWorth(Scoring(6, 2, 0), 4)
    with pytest.raises(ArgumentError, match="both"):
        read_game_result("7", reader)

    assert read_game_result("7-4", reader)[2:] == (14, 8)


def test_a_match_of_a_team_event_changes_both_scores_and_the_boards_are_not_known() -> None:
    team_event = read_team_event()
    teams = team_context(team_event, rules("FIDE-2024"))
    match = next(match for match in team_event.teams[0].matches if match.outcome is Outcome.WIN)
    place = team_event.teams[0].matches.index(match)
    game = game_in_round(teams.crosstable, 0, place + 1)

    changed = decided(teams, [(game, read_game_result("½", worth_in(teams)))])

    assert changed.event is not None
    assert match.opponent is not None
    assert changed.event.match_points[0] == team_event.match_points[0] - match.match_points
    assert changed.event.game_points[0] == team_event.game_points[0] - match.game_points + 1
    assert changed.event.game_points[match.opponent] - team_event.game_points[match.opponent] == match.game_points - 1
    assert changed.crosstable.scores == changed.event.match_points
    assert rank(changed, "MPTS;GPTS;BH").places != []
    with pytest.raises(DepartageError, match="board"):
        rank(changed, "WIN:GP")


def test_open_games_come_round_by_round() -> None:
    table = round_robin("2w1 3w? 4w?", "1b0 4w? 3w?", "4w1 1b? 2b?", "3b0 2b? 1b?")

    assert [(game.player, game.opponent, game.place) for game in open_games(table)] == [
        (0, 2, 1),
        (1, 3, 1),
        (0, 3, 2),
        (1, 2, 2),
    ]


@pytest.mark.parametrize(
    ("scoring", "boards", "points"),
    [
        ((2, 1, 0), 1, [2, 1, 0]),
        ((2, 1, 0), 2, [4, 3, 2, 1, 0]),
        # A board lost is worth 1: from 6 to 2; boards without half-points in between.
        ((3, 2, 1), 2, [6, 5, 4, 3, 2]),
        ((4, 2, 0), 2, [8, 6, 4, 2, 0]),
    ],
)
def test_a_match_ends_with_each_score_that_its_boards_can_bring(
    scoring: tuple[int, int, int], boards: int, points: list[int]
) -> None:
    found = endings(ResultWorth(Scoring(*scoring), boards))

    assert [result.points for result in found] == points
    assert [result.their_points for result in found] == points[::-1]


def test_a_match_whose_total_is_not_fixed_has_no_list_of_endings() -> None:
    with pytest.raises(ArgumentError) as refused:
        endings(ResultWorth(Scoring(6, 2, 0), 2))
    assert refused.value.key == "what_if_match_both_sides"


def test_the_last_round_paired_counts_from_one() -> None:
    table = swiss("2w1 3b? ?", "1b0 4w? ?", "4w1 1w? ?", "3b0 2b? ?", rounds=1)

    assert last_round_paired(table) == rounds_to_read(table) == 2
    decided_table = swiss("2w1", "1b0")
    assert (last_round_paired(decided_table), rounds_to_read(decided_table)) == (1, None)
    # A square table has no rounds; its two open games do not make any.
    assert last_round_paired(square(["x 1 ?", "0 x ?", "? ? x"])) == 2


def test_every_pair_that_lacks_a_game_gets_one() -> None:
    # Two of three rounds of four: 1-4 and 2-3 are missing; the rests without points go, a bye with points stays.
    table = round_robin("2w1 3b=", "1b0 4w1", "4w0 1w=", "3b1 2b0")
    whole = with_all_pairs(table)

    assert [[entry.opponent for entry in player.rounds] for player in whole.players] == [
        [1, 2, 3], [0, 3, 2], [3, 0, 1], [2, 1, 0],
    ]  # fmt: skip
    assert [game[:2] for game in open_games(whole)] == [(0, 3), (1, 2)]
    assert (whole.rounds, whole.planned, whole.ordered) == (3, 3, False)
    assert with_all_pairs(whole) is whole
    swiss_table = swiss("2w1 3b=", "1b0 4w1", "4w0 1w=", "3b1 2b0")
    assert with_all_pairs(swiss_table) is swiss_table
    # Twice: two more games for a pair that has not met, one for one that has met once.
    twice = with_all_pairs(round_robin("2w1", "1b0", "Z", cycles=2))
    assert sorted(game[:2] for game in open_games(twice)) == [(0, 1), (0, 2), (0, 2), (1, 2), (1, 2)]


@each_row(
    ("round", "key"),
    [
        (0, "what_if_round_unknown"),
        (1, None),
        (2, "what_if_no_game"),
        (3, "what_if_not_paired"),
        (4, "what_if_round_unknown"),
        (5, "what_if_round_unknown"),
    ],
)
def test_which_rounds_have_a_game(round: int, key: str | None) -> None:
    # Three rounds typed of four planned.
    table = swiss("2w1 U ?", "1b0 Z ?", rounds=3)
    table = Crosstable(table.players, 3, 4, table.system)
    if key is None:
        assert game_in_round(table, 0, round) == (0, 1, 0, 0)
        return
    with pytest.raises(ArgumentError) as refused:
        game_in_round(table, 0, round)
    assert refused.value.key == key


def test_a_player_without_a_name_is_shown_by_his_number() -> None:
    [player] = (player for player in swiss("U").players)

    assert (shown_name(player), shown_name(player._replace(name=""))) == ("P1", "1")


@pytest.mark.parametrize(("number", "places"), [(None, None), (0, None), (1, (0, 0)), (2, (2, 1)), (3, None)])
def test_a_pair_that_met_twice_is_asked_which_game(number: int | None, places: tuple[int, int] | None) -> None:
    table = Crosstable(
        swiss("2w1 3w1 2b0", "1b0 1w1 3b0", "Z 1b0 2w1").players, 3, 3, round_robin("U").system, 2, ordered=False
    )
    if places is None:
        with pytest.raises(ArgumentError) as refused:
            game_against(table, 0, 1, number)
        assert refused.value.key == "what_if_which_game"
    else:
        assert game_against(table, 0, 1, number) == (0, 1, *places)
