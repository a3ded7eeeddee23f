"""Moyenne Elo, Performance, provisional ratings: the printed examples and the related choices."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.chess.tiebreaks.contributions import contributions
from tests.chess.tiebreaks.made import DATA, context, round_robin, scaled, square, swiss
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, InconsistentGrid, Place
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.figures import Account, Line, Opposition
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Round, Scoring, System

EXAMPLES: dict[str, Any] = json.loads((DATA / "seeds" / "rating_examples.json").read_text(encoding="utf-8"))


def performer(own_rating: int | None) -> Crosstable:
    """The player of the printed example against nine opponents, who play no other games."""
    example = EXAMPLES["ffe_1998_performance"]
    codes = {"1": "w1", "0.5": "w=", "0": "w0", "1F": "+", "0F": "-"}
    mirrored = {"1": "b0", "0.5": "b=", "0": "b1", "1F": "-", "0F": "+"}
    lines = [" ".join(f"{number}{codes[result]}" for number, result in enumerate(example["res"], start=2))]
    for played, result in enumerate(example["res"]):
        cells = ["Z"] * len(example["res"])
        cells[played] = f"1{mirrored[result]}"
        lines.append(" ".join(cells))
    return swiss(*lines, ratings=[own_rating, *example["opp"]])


def test_the_performance_printed_in_the_glossary() -> None:
    # M = 1780 over the six games played over the board, with the 1490 counted as 1500; Q = 193; P = 1973.
    example = EXAMPLES["ffe_1998_performance"]
    table = context(performer(example["own"]))
    accounts = tiebreaks.accounts(table, "Performance")

    assert accounts is not None
    assert [line.value for line in contributions(accounts[0])] == [1500, 1700, 1800, 2000, 1800, 1880]
    assert sum(line.counted for line in contributions(accounts[0])) == example["M"]
    assert accounts[0].plus == example["Q"]
    assert tiebreaks.values(table, "PERFORMANCE")[0] == example["P"] == 1973


def group(scores_and_ratings: list[tuple[int, int | None]], rounds: int) -> Crosstable:
    """
    A tournament with this number of rounds in which the players have these scores in half-points (games against the
    last player).
    """
    last = len(scores_and_ratings) + 1
    lines = []
    for score, _ in scores_and_ratings:
        cells = [f"{last}w1"] * (score // 2) + [f"{last}w="] * (score % 2)
        lines.append(" ".join(cells + [f"{last}w0"] * (rounds - len(cells))))
    ratings = [rating for _, rating in scores_and_ratings]
    return swiss(*lines, " ".join(["Z"] * rounds), ratings=[*ratings, 1000])


def test_unrated_players_get_the_mean_of_their_score_group() -> None:
    # Printed with "/2", a misprint: (2200 + 1860 + 1950 + 1910) / 4 = 1980 is the printed result.
    table = context(group([(8, rating) for rating in (2200, None, 1860, 1950, 1910, None)], 7))

    assert tiebreaks.values(table, "CP")[:6] == [2200, 1980, 1860, 1950, 1910, 1980]


def test_a_group_of_unrated_players_lies_between_its_neighbours_by_the_quantities() -> None:
    # Printed: 4,5 points mean 1890, 3,5 points 1750; Q 110, 57, 0 of 7 rounds: 1823.
    players: list[tuple[int, int | None]] = [(9, rating) for rating in (1900, 1880, 1890, 1870, 1910, None)]
    players += [(8, None), (8, None), (8, None), (7, 1750), (7, None), (7, None), (7, None)]
    table = context(group(players, 7))
    values = tiebreaks.values(table, "CP")

    assert values[5] == 1890
    assert values[6:9] == [EXAMPLES["ffe_1998_Cp_unrated_level"]["Cp"]] * 3 == [1823] * 3
    assert values[10:13] == [1750] * 3


def test_a_group_without_a_neighbour_above_takes_the_difference_of_the_quantities() -> None:
    # 5 of 7 gives Q = 166, 4,5 of 7 gives 110.
    table = context(group([(10, None), (9, 1800)], 7))

    assert tiebreaks.values(table, "CP")[0] == 1800 + 166 - 110


def test_of_several_groups_of_unrated_players_the_higher_comes_first() -> None:
    # 4,5 between 5 (2000) and 3,5 (1700) of 7: Q 166, 110, 0 -> 2000 - 56/166 * 300 = 1898.8; then 4 between 4,5 and 3,5.
    table = context(group([(10, 2000), (9, None), (8, None), (7, 1700)], 7))
    values = tiebreaks.values(table, "CP")

    assert values[1] == 1899
    assert values[2] == round(1899 - 53 / 110 * 199) == 1803


def test_the_order_of_the_groups_can_move_a_rounding() -> None:
    # From the top: 2000 - 56/166 * 290 = 1902.2, then 1902 - 53/110 * 192 = 1809.49 -> 1809.
    # From the bottom it would be 2000 - 109/166 * 290 = 1809.6 -> 1810.
    table = context(group([(10, 2000), (9, None), (8, None), (7, 1710)], 7))

    assert tiebreaks.values(table, "CP")[1:3] == [1902, 1809]


def test_nobody_rated_leaves_everybody_without_a_rating() -> None:
    table = context(swiss("2w1", "1b0"))

    assert tiebreaks.values(table, "CP") == [None, None]
    assert tiebreaks.values(table, "PERFORMANCE") == [None, None]
    assert tiebreaks.values(table, "ARO") == [None, None]


def test_an_unrated_player_has_his_window_around_his_provisional_rating() -> None:
    # Player 1 has the same score as a player rated 2000: opponents below 1650 count as 1650.
    table = context(
        swiss(
            "3w1 4w1 3b1 4b1", "4w1 3b1 4b1 3w1", "1b0 2w0 1w0 2b0", "2b0 1b0 2w0 1w0", ratings=[None, 2000, 1200, 1900]
        )
    )

    assert tiebreaks.values(table, "CP")[0] == 2000
    assert tiebreaks.values(table, "PERFORMANCE")[0] == (1650 + 1900) // 2 + 736


def test_a_performance_needs_a_game_over_the_board() -> None:
    assert tiebreaks.values(context(swiss("2+", "1-", ratings=[1500, 1600])), "PERFORMANCE") == [None, None]


def test_the_average_is_divided_by_the_rounds_of_the_tournament() -> None:
    # « Divisée par le nombre de rondes »: a forfeit and a rest add nothing but are counted in the divisor; the unrated
    # player 3 counts 1900, the mean of 2 and 4, also without points.
    table = context(swiss("2w1 3w1 4+ U", "1b0 Z Z Z", "Z 1b0 Z Z", "Z Z 1- Z", ratings=[1500, 1800, None, 2000]))

    assert tiebreaks.values(table, "ARO") == [Fraction(1800 + 1900, 4), 375, 375, None]


def test_a_cut_average_drops_the_lowest_ratings_and_as_many_rounds() -> None:
    table = context(swiss("2w1 3w1 4w1", "1b0 Z Z", "Z 1b0 Z", "Z Z 1b0", ratings=[1500, 1800, 1700, 2000]))

    assert tiebreaks.values(table, "ARO/C1") == [Fraction(1800 + 2000, 2), None, None, None]
    assert tiebreaks.values(table, "ARO/C2")[0] == 2000
    assert tiebreaks.values(table, "ARO/C3")[0] is None


def test_a_square_table_and_one_with_rest_rounds_give_the_same_average() -> None:
    ratings = [1800, 1700, 1600]
    flat = round_robin("2w1 3b= Z", "1b0 Z 3w=", "Z 1w= 2b=", ratings=ratings)
    matrix = square(["x 1 =", "0 x =", "= = x"])

    assert tiebreaks.values(context(matrix, ratings=ratings), "ARO") == tiebreaks.values(context(flat), "ARO")


def test_ratings_beside_the_grid_replace_those_of_the_grid() -> None:
    crosstable = swiss("2w1", "1b0", ratings=[1500, 1600])

    # The unrated player 2 counts 1700 plus the difference of the quantities of 0 and 1 of 1, -736 and 736.
    assert tiebreaks.values(context(crosstable, ratings=[1700, 0]), "ARO") == [228, 1700]
    assert tiebreaks.values(context(crosstable, "FFE; unrated=out", ratings=[1700, 0]), "ARO") == [None, 1700]
    with pytest.raises(ArgumentError, match="1 ratings for 2 players"):
        context(crosstable, ratings=[1700])


def test_a_performance_counts_wins_and_draws_whatever_the_scoring() -> None:
    crosstable = swiss("2w1 3w= 4w=", "1b0 3w1 4b1", "1b= 2b0 4w1", "1b= 2w0 3b0", ratings=[1900, 1800, 1700, 1600])

    assert tiebreaks.values(context(scaled(crosstable, Scoring(6, 2, 0))), "PERFORMANCE") == tiebreaks.values(
        context(crosstable), "PERFORMANCE"
    )


def test_teams_perform_on_game_points() -> None:
    # Two matches on four boards, 5 points of 8: Q = 95.
    crosstable = swiss("2w1 2b=", "1b0 1w=", ratings=[1900, 1800])
    points = ((6, 4), (2, 4))
    players = tuple(
        player._replace(
            rounds=tuple(entry._replace(points=scored) for entry, scored in zip(player.rounds, row, strict=True))
        )
        for player, row in zip(crosstable.players, points, strict=True)
    )
    table = context(Crosstable(players, 2, 2, System.SWISS, boards=4))

    assert tiebreaks.values(table, "PERFORMANCE") == [1800 + 95, 1900 - 95]


def test_the_lines_of_a_mean_and_of_a_performance_are_rating_points() -> None:
    # Two games of three rounds, a draw against 1800 and a win against 1600; the rest counts for nothing.
    table = context(swiss("2w= 3b1 U", "1b= Z Z", "Z 1w0 Z", ratings=[1700, 1800, 1600]))

    articles = {"ARO": "FFE 2.4 § 2.3.1", "PERFORMANCE": "FFE 2.4 § 4 « Performance »"}
    for code, divisor, plus, decimals in (("ARO", 3, 0, None), ("PERFORMANCE", 2, 193, 0)):
        accounts = tiebreaks.accounts(table, code)
        assert accounts is not None
        lines = [
            Line(0, 1, Opposition.REAL, 1800, 1, 1800, articles[code]),
            Line(1, 2, Opposition.REAL, 1600, 2, 1600, articles[code]),
        ]
        assert accounts[0] == Account(lines, [], [], [], divisor=divisor, unit=1, plus=plus, decimals=decimals)


def test_neighbours_with_the_same_quantity_weigh_alike() -> None:
    # Of 200 rounds, ½, 1 and 1½ points share a cell of the table: below 1 % is rounded to 0.
    table = context(group([(3, 1900), (2, None), (1, 1705)], 200))

    # (1900 + 1705) / 2 = 1802.5, rounded up.
    assert tiebreaks.values(table, "CP")[1] == 1803


@each_row("outcome", [Outcome.WIN, Outcome.DRAW, Outcome.LOSS])
@each_row("alone", [True, False])
def test_a_game_without_an_opponent_has_no_rating(outcome: Outcome, alone: bool) -> None:
    other_round = Round(Outcome.ZERO_BYE, None, None, 0) if alone else Round(Outcome.WIN, 1, None, 2)
    game = Round(outcome, None, None, 0)
    players = (
        Player(1, "Ann", 1500, (other_round, game)),
        Player(2, "Bob", 1600, (Round(Outcome.LOSS, 0, None, 0), game)),
    )
    table = context(Crosstable(players, 2, 2, System.SWISS))

    for code in ("ARO", "BH"):
        with pytest.raises(InconsistentGrid) as refused:
            tiebreaks.values(table, code)
        assert refused.value.place == Place(round=2, name="Ann")


def test_the_window_of_a_performance_includes_its_limits() -> None:
    # 1500 ± 350: 1149 and 1150 count as 1150, 1851 and 1850 as 1850; four draws.
    table = context(
        swiss("2w= 3b= 4w= 5b=", "1b=", "1w=", "1b=", "1w=", rounds=4, ratings=[1500, 1149, 1150, 1851, 1850])
    )
    accounts = tiebreaks.accounts(table, "PERFORMANCE")

    assert accounts is not None
    assert [line.value for line in accounts[0].kept] == [1150, 1150, 1850, 1850]


def test_an_edition_in_a_code_decides_about_estimates_as_in_the_rules() -> None:
    """
    FFE 2.4 section 4: « On ne tient pas compte de l'estimation initiale »: the estimated player gets the mean of his group of no points,
    1600. C.07 Article 10 averages the ratings of the opponents, (1400 + 1600) / 2 = 1500. Both hold wherever the edition is named.
    """
    table = swiss("2w1 3w1", "1b0 Z", "Z 1b0", ratings=[1850, 1400, 1600])
    rated, estimated, third = table.players
    table = replace(table, players=(rated, estimated._replace(rating_kind="E"), third))

    for rules, code in (("FIDE-2026", "ARO"), ("FFE-1998", "ARO@FIDE-2026")):
        assert tiebreaks.values(context(table, rules), code)[0] == 1500, rules
    for rules, code in (("FFE-1998", "CP"), ("FIDE-2026", "CP@FFE-1998")):
        assert tiebreaks.values(context(table, rules), code)[1] == 1600, rules
