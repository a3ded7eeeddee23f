"""The Belgian rating of one player: the printed examples, and the limits between one rule and the next."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.chess.ratings.frbe import examples
from tests.rows import each_row
from xl_departage.base.errors import Undefined
from xl_departage.chess.ratings.belgian import (
    BelgianChange,
    Rule,
    check_digit,
    first_rating,
    formula_one,
    listed,
    percentage,
    ranking,
    rate,
)
from xl_departage.chess.ratings.k_factor import belgian_k, belgian_k_runs, belgian_tier
from xl_departage.chess.regulations.rating_editions import (
    BEL,
    BEL_1997,
    BEL_2006,
    BEL_2007,
    BEL_2009,
    BEL_2015,
    BelgianEdition,
)

EDITIONS = [BEL, BEL_1997, BEL_2006, BEL_2007, BEL_2009, BEL_2015]
GAMES = st.lists(st.tuples(st.integers(800, 2800), st.integers(0, 2)), min_size=1, max_size=60)


def against_equals(
    own_rating: int, score: int, games_before: int, edition: BelgianEdition, k: int | None = None
) -> BelgianChange:
    """That many games against equals, all won, or all lost if the score is negative."""
    games = abs(score)
    return rate(
        own_rating, [own_rating] * games, [2 * (score > 0)] * games, games_before=games_before, edition=edition, k=k
    )


@pytest.mark.parametrize(("games_before", "k"), [(50, "32"), (150, "24"), (400, "16")])
def test_the_example_of_1760_points_gives_the_three_printed_ratings(games_before: int, k: str) -> None:
    """The difference -25 printed for opponent G is a misprint of -250; the .19 next to it is right."""
    example = examples()["bel_K_example"]
    scores = [round(2 * score) for score in example["W"]]

    assert (
        rate(example["Ro"], example["opp"], scores, games_before=games_before, edition=BEL).rating
        == example["expected"][k]
    )


@pytest.mark.parametrize("name", ["bel_provisional", "bel_first_rating"])
def test_formula_i_gives_the_printed_performances_with_their_parts(name: str) -> None:
    example = examples()[name]
    computed = formula_one(example["sum"], round(2 * example["pts"]), example["n"], BEL)

    assert (computed.mean, computed.difference, computed.rating) == (example["Rc"], example["D"], example["R"])
    assert computed.percentage == round(100 * example["p"])


def games_like(example: dict[str, int | float]) -> tuple[list[int], list[int]]:
    """Return 32 games with the printed sum of opponents, expectation and score."""
    games, total = int(example["n"]), int(example["sum_opp"])
    target = round(100 * float(example["We"]))
    own_rating = int(example["Ro"])
    # Two ratings of opponents that give both sums exactly, found by search, because the printed text gives only sums.
    for low in range(own_rating - 349, own_rating + 350):
        for count in range(1, games):
            rest = total - count * low
            if rest % (games - count):
                continue
            high = rest // (games - count)
            change = rate(
                own_rating, [low] * count + [high] * (games - count), [0] * games, games_before=150, edition=BEL
            )
            if change.expected == target and 0 < high < 4000:
                points = round(2 * float(example["W"]))
                return [low] * count + [high] * (games - count), [2] * (points // 2) + [1] * (points % 2) + [0] * (
                    games - points // 2 - points % 2
                )
    raise AssertionError("no games fit the example")


@pytest.mark.parametrize("name", ["bel_25_150_ex1", "bel_25_150_ex2"])
def test_both_printed_cases_of_25_150_keep_the_nearer_rating(name: str) -> None:
    example = examples()[name]
    opponents, scores = games_like(example)
    change = rate(example["Ro"], opponents, scores, games_before=example["games_before"], edition=BEL)

    assert example["Ro"] + round(change.change) == example["RII"]
    assert change.compared is not None
    assert change.compared.rating == example["RI"]
    assert change.rating == example["kept"]
    assert (change.rule is Rule.FORMULA_I) == (example["kept"] == example["RI"])


def test_25_150_also_holds_for_a_loss() -> None:
    change = rate(1800, [1700] * 30, [0] * 20 + [2] * 10, games_before=50, edition=BEL)

    # We 30 x .64 = 19.20, W 10: -294.4 -> 1506; formula I: 1700 + D(.33) = 1575, nearer to 1800.
    assert (change.change, change.rating, change.rule) == (Fraction(-2944, 10), 1575, Rule.FORMULA_I)


@pytest.mark.parametrize(("games", "tested"), [(24, False), (25, True)])
def test_25_games_are_enough_for_25_150_and_24_are_not(games: int, tested: bool) -> None:
    change = rate(1500, [1500] * games, [2] * 18 + [1] * (games - 18), games_before=50, edition=BEL)

    assert change.change > 150
    assert (change.compared is not None) is tested


def test_a_change_of_150_is_not_more_than_150() -> None:
    # 24 games against equals and one against 1310 (We .75): We 12.75. 19 points: 24 x 6.25 = 150; half a point more: 162.
    opponents = [1500] * 24 + [1310]
    change = rate(1500, opponents, [2] * 19 + [0] * 6, games_before=150, edition=BEL)
    more = rate(1500, opponents, [2] * 19 + [1] + [0] * 5, games_before=150, edition=BEL)

    assert change.change == 150
    assert change.compared is None
    assert more.change == 162
    assert more.compared is not None


def test_k_follows_the_running_number_inside_a_period() -> None:
    assert [belgian_k(number, 1500, BEL) for number in (21, 100, 101, 300, 301)] == [32, 32, 24, 24, 16]
    assert belgian_k_runs(98, 5, 0, BEL) == ((32, 2), (24, 3))
    assert belgian_k_runs(98, 2, 0, BEL) == ((32, 2),)
    assert belgian_k_runs(99, 1, 0, BEL) == ((32, 1),)
    assert belgian_k_runs(100, 1, 0, BEL) == ((24, 1),)
    assert belgian_k_runs(98, 3, 0, BEL) == ((32, 2), (24, 1))
    assert belgian_k_runs(90, 230, 0, BEL) == ((32, 10), (24, 200), (16, 20))
    # Wins against equal opponents are worth half a K each.
    assert against_equals(1500, 4, 98, BEL).change == 2 * 16 + 2 * 12


@pytest.mark.parametrize(
    ("rating", "printed", "later"), [(1999, 16, 16), (2000, 16, 12), (2001, 12, 12), (2200, 12, 10), (2201, 10, 10)]
)
def test_k_at_the_limits_is_the_printed_one_until_2007(rating: int, printed: int, later: int) -> None:
    assert belgian_k(400, rating, BEL) == printed
    assert belgian_k(400, rating, BEL_2006) == printed
    assert belgian_k(400, rating, BEL_2007) == later


def test_above_2200_k_was_10_from_the_21st_game_until_2007() -> None:
    assert [belgian_k(21, 2201, edition) for edition in EDITIONS] == [32, 10, 10, 32, 32, 32]


def test_k_does_not_exist_before_the_21st_game() -> None:
    with pytest.raises(Undefined):
        belgian_k(20, 1500, BEL)


def test_percentages_are_rounded_half_up_and_truncated_in_1997() -> None:
    assert percentage(9, 16, BEL) == 28
    assert percentage(1, 4, BEL) == 13
    assert percentage(1, 4, BEL_1997) == 12
    assert [percentage(points, 20, BEL_1997) for points in (18, 26, 36)] == [44, 64, 89]
    assert [percentage(points, 20, BEL) for points in (18, 26, 36)] == [45, 65, 90]


def test_percentages_stay_within_the_limits_of_their_edition() -> None:
    assert [percentage(0, 12, edition) for edition in EDITIONS] == [0, 1, 1, 1, 11, 8]
    assert [percentage(24, 12, edition) for edition in EDITIONS] == [100, 99, 99, 99, 89, 92]


def test_the_text_leaves_a_perfect_score_without_a_performance() -> None:
    with pytest.raises(Undefined):
        formula_one(20 * 1500, 40, 20, BEL)
    assert first_rating(20 * 1500, 40, 20, BEL) is None
    assert first_rating(20 * 1500, 40, 20, BEL_2015) == 1901


def test_bel_raises_a_first_rating_to_1150_at_once_and_the_program_did_not() -> None:
    assert first_rating(20 * 1200, 8, 20, BEL) == 1150
    assert first_rating(20 * 1200, 0, 20, BEL) == 1150
    assert first_rating(20 * 1200, 8, 20, BEL_2015) == 1200 - 240
    assert listed(960, BEL_2015) == 1150


def test_a_half_is_rounded_upwards_whether_it_was_won_or_lost() -> None:
    # A draw at K 10 with We .45 and .55: +0.50 and -0.50.
    won = rate(2300, [2335], [1], games_before=400, edition=BEL)
    lost = rate(2300, [2265], [1], games_before=400, edition=BEL)

    assert (won.change, won.rating) == (Fraction(1, 2), 2301)
    assert (lost.change, lost.rating) == (Fraction(-1, 2), 2300)


def test_crossing_2000_from_2006_on_counts_the_rest_with_the_new_k() -> None:
    # 1990, 400 games, K 16: ten wins against 1990 make +80 -> 2070; split: 2000 + (5 - 10/16) x 12 = 2052.5 -> 2053.
    assert against_equals(1990, 10, 400, BEL).rating == 2070
    change = against_equals(1990, 10, 400, BEL_2015)
    assert (change.rating, change.rule) == (2053, Rule.CROSSED_2000)
    # And down again: 2010, K 12: ten losses make -60 -> 1950; split: 2000 + (-5 + 10/12) x 16 = 1933.33 -> 1933.
    change = against_equals(2010, -10, 400, BEL_2015)
    assert (change.rating, change.rule) == (1933, Rule.CROSSED_2000)


def test_crossing_a_limit_with_k_32_or_24_changes_nothing_from_2007_on() -> None:
    change = against_equals(1990, 10, 50, BEL_2015)

    assert (change.rating, change.rule) == (1990 + 160, Rule.NONE)


def test_crossing_2000_until_2005_scales_the_points_beyond() -> None:
    # 1990, 400 games, +80 -> 2070; 70 x 12/16 = 52.5 -> 53 (half away from zero).
    change = against_equals(1990, 10, 400, BEL_1997)
    assert (change.rating, change.rule) == (2053, Rule.CROSSED_2000)


def test_a_k_given_by_hand_holds_for_all_games() -> None:
    change = against_equals(1990, 10, 98, BEL_2015, k=20)

    assert (change.k_runs, change.rating) == (((20, 10),), 2090)


@given(st.integers(1150, 2700), GAMES, st.integers(20, 700), st.sampled_from(EDITIONS))
def test_the_order_of_games_within_one_k_does_not_matter(
    own_rating: int, games: list[tuple[int, int]], games_before: int, edition: BelgianEdition
) -> None:
    runs = belgian_k_runs(games_before, len(games), belgian_tier(own_rating, edition), edition)
    shuffled = sorted(games)
    first = rate(own_rating, [o for o, _ in games], [s for _, s in games], games_before=games_before, edition=edition)
    second = rate(
        own_rating, [o for o, _ in shuffled], [s for _, s in shuffled], games_before=games_before, edition=edition
    )

    if len(runs) == 1:
        assert first.rating == second.rating
    assert (first.expected, first.score) == (second.expected, second.score)


@given(st.integers(1150, 2700), GAMES, st.integers(20, 700), st.sampled_from(EDITIONS), st.data())
def test_the_changes_of_the_parts_of_a_period_add_up_exactly(
    own_rating: int, games: list[tuple[int, int]], games_before: int, edition: BelgianEdition, data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(games)))
    opponents, scores = [o for o, _ in games], [s for _, s in games]
    whole = rate(own_rating, opponents, scores, games_before=games_before, edition=edition).change
    head = rate(own_rating, opponents[:cut], scores[:cut], games_before=games_before, edition=edition).change
    tail = rate(own_rating, opponents[cut:], scores[cut:], games_before=games_before + cut, edition=edition).change

    assert head + tail == whole


@given(st.integers(1150, 2700), GAMES, st.integers(20, 700), st.sampled_from(EDITIONS), st.data())
def test_a_better_result_never_lowers_the_change(
    own_rating: int, games: list[tuple[int, int]], games_before: int, edition: BelgianEdition, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(games) - 1))
    opponents, scores = [o for o, _ in games], [s for _, s in games]
    better = [*scores]
    better[position] = 2

    assert (
        rate(own_rating, opponents, better, games_before=games_before, edition=edition).change
        >= rate(own_rating, opponents, scores, games_before=games_before, edition=edition).change
    )


@each_row(
    ("edition", "own_rating", "games_before", "score", "rating", "rule"),
    [
        # Until 2005 the points beyond the limit are scaled by the new K over the old; games against equals are worth half a K each.
        # 2000 counts once K depends on the rating alone, from the 300th game after the period: 110 x 12/24 and 110 as they are.
        (BEL_1997, 1990, 290, 10, 2055, Rule.CROSSED_2000),
        (BEL_1997, 1990, 289, 10, 2110, Rule.NONE),
        # Down at K 12: -50 x 16/12 = -66.67.
        (BEL_1997, 2010, 400, -10, 1933, Rule.CROSSED_2000),
        # From, to and at the limit itself nothing is beyond it: K 16 at 2000.
        (BEL_1997, 1992, 400, 1, 2000, Rule.NONE),
        (BEL_1997, 2000, 400, 1, 2008, Rule.NONE),
        (BEL_1997, 2000, 400, -1, 1992, Rule.NONE),
        (BEL_1997, 2006, 400, -1, 2000, Rule.NONE),
        # 2200: 7 x 10/12 = 5.83; with K 32, 27 x 10/32 = 8.44.
        (BEL_1997, 2195, 400, 2, 2206, Rule.CROSSED_2200),
        (BEL_1997, 2195, 50, 2, 2208, Rule.CROSSED_2200),
        # Down at K 10, which held from the 21st game: -5 x 12/10; with the K of the 51st game, -5 x 32/10, and of the 100th and 101st,
        # -5 x (32 + 24)/20.
        (BEL_1997, 2205, 400, -2, 2194, Rule.CROSSED_2200),
        (BEL_1997, 2205, 50, -2, 2184, Rule.CROSSED_2200),
        (BEL_1997, 2205, 99, -2, 2186, Rule.CROSSED_2200),
        (BEL_1997, 2194, 400, 1, 2200, Rule.NONE),
        (BEL_1997, 2200, 400, 1, 2206, Rule.NONE),
        (BEL_1997, 2200, 400, -1, 2194, Rule.NONE),
        (BEL_1997, 2205, 400, -1, 2200, Rule.NONE),
        # From 2006 the game that crosses is divided: 2000 + (5 - 0/16) x 12.
        (BEL_2006, 2000, 400, 10, 2060, Rule.CROSSED_2000),
        (BEL_2006, 1992, 400, 1, 2000, Rule.NONE),
        (BEL_2006, 2006, 400, -1, 2000, Rule.CROSSED_2000),
        (BEL_2006, 2000, 400, -1, 1992, Rule.NONE),
        # From 2007 K 12 holds at 2000: the end may stand on the limit, the start does not count as below it.
        (BEL_2015, 1992, 400, 1, 2000, Rule.CROSSED_2000),
        (BEL_2015, 2000, 400, 1, 2006, Rule.NONE),
        # 2000 - 1/2 x 16.
        (BEL_2015, 2000, 400, -1, 1992, Rule.CROSSED_2000),
        (BEL_2015, 2006, 400, -1, 2000, Rule.NONE),
        # 2200 + (2 - 10/12) x 10 = 2211.67, and 2200 + (-2 + 5/10) x 12.
        (BEL_2015, 2190, 400, 4, 2212, Rule.CROSSED_2200),
        (BEL_2015, 2205, 400, -4, 2182, Rule.CROSSED_2200),
        # The K of the last game decides: the 300th has 24 below and above 2000, the 301st 12 above.
        (BEL_2015, 1990, 290, 10, 2110, Rule.NONE),
        (BEL_2015, 1990, 291, 10, 2055, Rule.CROSSED_2000),
    ],
)  # fmt: skip
def test_the_limits_of_a_crossing(
    edition: BelgianEdition, own_rating: int, games_before: int, score: int, rating: int, rule: Rule
) -> None:
    change = against_equals(own_rating, score, games_before, edition)

    assert (change.rating, change.rule) == (rating, rule)


def test_the_exact_change_is_compared_with_150_by_the_text_and_the_rounded_one_by_the_program() -> None:
    # 19 of 25 against 24 equals and one of 184 points less (We .74): 24 x (19 - 12.74) = 150.24.
    opponents, scores = [1500] * 24 + [1316], [2] * 19 + [0] * 6
    exact, program = (rate(1500, opponents, scores, games_before=150, edition=edition) for edition in (BEL, BEL_2015))

    assert exact.change == program.change == Fraction(15024, 100)
    assert exact.compared is not None
    assert (program.compared, program.rating) == (None, 1650)


def test_formula_i_replaces_formula_ii_only_where_it_is_nearer() -> None:
    # 25 wins of 25 are 99 % in 2006, 677 more than the mean; K 16 makes half of 25 x 16 more.
    opponents = [1500] * 25
    change = rate(1500, opponents, [2] * 25, games_before=400, edition=BEL_2006)
    assert change.compared is not None
    assert (change.compared, change.rating, change.rule) == ((2177, 1500, 99, 677), 1700, Rule.NONE)
    # 18 of 25 are 72 %: 1500 + 166 = 1666 against 1500 + 32 x 5.5 = 1676.
    change = rate(1500, opponents, [2] * 18 + [0] * 7, games_before=50, edition=BEL_2006)
    assert change.compared is not None
    assert (change.compared, change.rating, change.rule) == ((1666, 1500, 72, 166), 1666, Rule.FORMULA_I)
    # Undetermined under the printed text: formula II stays.
    change = rate(1500, opponents, [2] * 25, games_before=400, edition=BEL)
    assert (change.compared, change.rating, change.rule) == (None, 1700, Rule.NONE)


@each_row(
    ("points", "games", "rounded", "program"),
    [(1, 100, 1, 1), (5, 100, 3, 2), (3, 200, 1, 1), (1, 16, 3, 3), (9, 10, 45, 44), (18, 10, 90, 89), (7, 8, 44, 43)],
)
def test_percentages_by_hand(points: int, games: int, rounded: int, program: int) -> None:
    # Half-points out of twice the games: 0.5, 2.5, 0.75, 3.125, 45, 90 and 43.75 %; the program has at least 1.
    assert percentage(points, games, BEL) == rounded
    assert percentage(points, games, BEL_1997) == program


def test_a_first_rating_at_the_floor() -> None:
    # Half of the points: the mean itself.
    assert [first_rating(20 * mean, 20, 20, BEL) for mean in (1151, 1150, 1149)] == [1151, 1150, 1150]
    assert first_rating(20 * 1149, 20, 20, BEL_2015) == 1149
    with pytest.raises(Undefined):
        formula_one(0, 0, 0, BEL)


def test_the_mean_of_formula_i_is_rounded_half_up() -> None:
    assert [formula_one(total, 2, 2, BEL).mean for total in (3000, 3001, 3002)] == [1500, 1501, 1501]


def test_a_check_digit_has_four_digits_before_it() -> None:
    for stem in (-1, 10_000):
        with pytest.raises(ValueError, match="four digits"):
            check_digit(stem)
    # 6a + 7b + 8c + 9d: 1000 6, 0100 7, 0010 8, 0001 9.
    assert [check_digit(stem) for stem in (1000, 100, 10, 1)] == [6, 7, 8, 9]


def test_ranks_of_nobody_and_of_equals() -> None:
    assert ranking([]) == []
    assert ranking([None]) == [None]
    assert ranking([(1500, 0)]) == [1]
    # More games never outweigh one more point.
    assert ranking([(1500, 9), (1501, 0), (1501, 0), (1500, 10)]) == [4, 1, 1, 3]
