"""
The Belgian rules of 2023 and 2024 (articles 10 and 12): start games, three periods, 25/150, five games, floor 1400.
"""

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.chess.explain.explained_member import explain_member
from xl_departage.chess.ratings.belgian import Rule, adapted, rate
from xl_departage.chess.ratings.k_factor import belgian_k
from xl_departage.chess.ratings.one_player import belgian_change, belgian_initial
from xl_departage.chess.ratings.period import (
    Period,
    PeriodGames,
    PeriodPlayer,
    left_games,
    run_adaptation,
    run_period,
)
from xl_departage.chess.ratings.period_list import explain
from xl_departage.chess.regulations.rating_editions import (
    BEL,
    BEL_2015,
    BEL_2023,
    BEL_2024,
    BEL_2024_JANUARY,
    BelgianEdition,
)

TODAY = [BEL_2023, BEL_2024_JANUARY, BEL_2024]


@each_row("edition", TODAY)
@each_row(
    ("number", "rating", "k"),
    [
        (100, 2300, 32),
        (101, 2300, 24),
        (300, 1500, 24),
        (301, 2000, 16),
        (301, 2001, 12),
        (301, 2200, 12),
        (301, 2201, 10),
    ],
)
def test_k_by_games_and_rating(edition: BelgianEdition, number: int, rating: int, k: int) -> None:
    assert belgian_k(number, rating, edition) == k


def test_before_the_21st_game_k_is_undefined_in_2023_and_32_from_the_sixth_in_2024() -> None:
    with pytest.raises(Undefined):
        belgian_k(20, 1500, BEL_2023)
    assert belgian_k(6, 1500, BEL_2024) == 32
    with pytest.raises(Undefined):
        belgian_k(5, 1500, BEL_2024)


@each_row("edition", TODAY)
@each_row(("rating", "games"), [(2300, 300), (2299, 200), (2000, 200), (1999, 50), (1200, 50)])
def test_who_comes_with_a_rating_starts_with_300_200_or_50_games(
    edition: BelgianEdition, rating: int, games: int
) -> None:
    assert edition.games_at_start(rating, 0) == games
    assert edition.games_at_start(rating, 7) == 7
    assert BEL_2015.games_at_start(rating, 0) == 0


def test_start_games_decide_the_k_of_the_first_period() -> None:
    """2350 against 2350: We .50, a win is worth K/2; 300 games give K 10, 200 give 24."""
    assert belgian_change(2350, [2350], [2], games_before=0, k=None, edition=BEL_2023).change == 5
    assert belgian_change(2100, [2100], [2], games_before=0, k=None, edition=BEL_2023).change == 12
    with pytest.raises(Undefined):
        belgian_change(2350, [2350], [2], games_before=0, k=None, edition=BEL_2015)


def test_a_difference_above_400_counts_as_400() -> None:
    """Table II: 392-411 gives .92, so a win against a player 700 points weaker brings 16 x .08."""
    assert rate(1900, [1200], [2], games_before=400, edition=BEL_2023).hundredths == 16 * 8


@pytest.mark.parametrize(
    ("games", "points", "new", "rule"), [(25, 19, 1812, Rule.NONE), (26, 20, 1911, Rule.FORMULA_I)]
)
def test_25_150_needs_more_than_25_games_and_then_always_takes_formula_i(
    games: int, points: int, new: int, rule: Rule
) -> None:
    """
    1500 against 1700: We .24. 26 games, 20 points: 24 x (20 - 6.24) = 330, formula I 1700 + D(.77) 211 = 1911, farther.
    25 games, 19 points: 24 x (19 - 6.00) = 312.
    """
    scores = [2] * points + [0] * (games - points)
    change = rate(1500, [1700] * games, scores, games_before=200, edition=BEL_2023)

    assert (change.rating, change.rule) == (new, rule)
    # The text of 2005 keeps the nearer one.
    assert rate(1500, [1700] * 26, [2] * 20 + [0] * 6, games_before=200, edition=BEL).rating == 1830


def test_25_150_also_holds_downwards() -> None:
    """1700 against 1500, 6 of 26: We .76, 24 x (6 - 19.76) = -330; formula I 1500 + D(.23) -211 = 1289."""
    assert rate(1700, [1500] * 26, [2] * 6 + [0] * 20, games_before=200, edition=BEL_2024).rating == 1289


def test_a_first_rating_takes_5_games_in_2024_and_20_in_2023() -> None:
    """3 of 5 against 1600: D(.60) = 72."""
    assert belgian_initial([1600] * 5, [2, 2, 2, 0, 0], BEL_2024) == 1672
    for edition, games in ((BEL_2024, 4), (BEL_2023, 9)):
        with pytest.raises(Undefined):
            belgian_initial([1600] * games, [1] * games, edition)
    assert belgian_initial([1600] * 10, [1] * 10, BEL_2023) == 1600


@pytest.mark.parametrize(("edition", "floor"), [(BEL_2023, 1150), (BEL_2024_JANUARY, 1150), (BEL_2024, 1400)])
def test_the_floor_is_1400_from_april_2024(edition: BelgianEdition, floor: int) -> None:
    games = edition.first_rating_games
    assert belgian_initial([1100] * games, [1] * games, edition) == floor
    rated_period = run_period([PeriodPlayer("A", 1100, 60)], PeriodGames((), (), (), ()), edition)
    assert rated_period.results[0].rating == floor


@each_row(
    ("old", "new"), [(1150, 1400), (1575, 1700), (1600, 1718), (1999, 1999), (1996, 1997), (2000, 2000), (2200, 2200)]
)
def test_the_adaptation_raises_ratings_below_2000(old: int, new: int) -> None:
    """(2000 - 1575) x 250/850 = 125; 400 x 250/850 = 117.6; 1 x 250/850 = 0.29; 4 x 250/850 = 1.18."""
    assert adapted(old) == new


def period(
    players: list[PeriodPlayer], games: list[tuple[int, int, int]], edition: BelgianEdition = BEL_2024
) -> Period:
    columns = list(zip(*games, strict=True)) or [(), (), ()]
    a, b, scores = map(list, columns)
    return run_period(players, PeriodGames(a, b, [0] * len(a), scores), edition)


def test_the_list_of_april_2024_is_processed_with_the_old_floor_and_then_adapted() -> None:
    """
    1160 loses to 1160 with K 32: 1144, listed as 1150 and adapted to 1400; 1176 becomes 1176 + 824 x 250/850 = 1418.35.
    """
    players = [
        PeriodPlayer("A", 1160, 60),
        PeriodPlayer("B", 1160, 60),
        PeriodPlayer("C", 0, 0),
        PeriodPlayer("D", 1500, 60, foreign=True, fide=1900),
    ]
    done = run_adaptation(players, PeriodGames([0], [1], [0], [0]))

    assert [result.rating for result in done.results] == [1400, 1418, 0, 1900]
    assert [result.unadapted for result in done.results] == [1150, 1176, 0, 0]
    lines = list(explain(done, "en"))
    assert "1176 + (2000 - 1176) × 250/850 = 1418" in lines[1]
    assert "250/850" not in lines[3]


def test_a_newcomer_with_a_fide_rating_is_rated_at_once_in_a_period() -> None:
    """2100 FIDE, 200 games: K 24; a win against 2100 brings 12."""
    players = [PeriodPlayer("A", 0, 0, fide=2100), PeriodPlayer("B", 2100, 250), PeriodPlayer("C", 1750, 0)]
    done = period(players, [(0, 1, 2)])

    assert (done.results[0].rating, done.results[0].games_start, done.results[0].games) == (2112, 200, 201)
    assert done.results[1].rating == 2088
    assert (done.results[2].rating, done.results[2].games) == (1750, 50)
    assert "starts with 200 games" in next(iter(explain(done, "en")))
    older = period(players, [(0, 1, 2)], BEL_2015)
    assert older.results[0].rating == 0


def test_a_game_between_two_unrated_players_waits_three_lists() -> None:
    players = [PeriodPlayer("A", 0, 0), PeriodPlayer("B", 0, 0), PeriodPlayer("R", 1800, 400)]
    done = period(players, [(0, 1, 2), (0, 2, 1)])

    assert left_games(done) == [0]
    assert done.results[0].games == 1
    for waited, still in ((2, [0]), (3, [])):
        again = run_period(players, PeriodGames([0], [1], [0], [2], waited={0: waited}), BEL_2024)
        assert left_games(again) == still
    with pytest.raises(ArgumentError, match="3 at most"):
        run_period(players, PeriodGames([0], [1], [0], [2], waited={0: 4}), BEL_2024)
    with pytest.raises(ArgumentError, match="BEL-2015"):
        run_period(players, PeriodGames([0], [1], [0], [2], waited={0: 1}), BEL_2015)


def test_a_game_taken_up_counts_once_the_opponent_has_a_rating() -> None:
    """B now has a rating, so A's game of the previous list is his fifth: 2.5 of 5 against 1800 gives 1800."""
    players = [
        PeriodPlayer("A", 0, 4, rating_sum=7200, half_points=3),
        PeriodPlayer("B", 1800, 60),
        PeriodPlayer("C", 0, 0),
    ]
    games = PeriodGames([2], [1], [0], [1], frozenset({0})).after(PeriodGames([0], [1], [0], [2]))
    done = run_period(players, games, BEL_2024)

    assert (games.a, games.waited, games.one_sided) == ([0, 2], {0: 1}, frozenset({1}))
    assert done.results[0].rating == 1800
    assert done.results[1].rating == 1800
    assert left_games(done) == []


def against_a_newcomer(edition: BelgianEdition) -> Period:
    """A, 1800, loses to N, who thereby has 60 % against 1800 and enough games: the first rating is 1800 + 72."""
    games_before, half_points = (4, 4) if edition.first_rating_games == 5 else (19, 22)
    newcomer = PeriodPlayer("N", 0, games_before, rating_sum=1800 * games_before, half_points=half_points)
    return period([PeriodPlayer("A", 1800, 120), newcomer], [(1, 0, 2)], edition)


@each_row(
    ("edition", "rating"), [(BEL, 1790), (BEL_2015, 1800), (BEL_2023, 1800), (BEL_2024_JANUARY, 1800), (BEL_2024, 1800)]
)
def test_a_game_against_a_newcomer_counts_for_the_newcomer_only_as_in_the_lists_from_2006_on(
    edition: BelgianEdition, rating: int
) -> None:
    """24 x (0 - .40) = -9.6 in the third pass of the printed text."""
    done = against_a_newcomer(edition)

    assert done.results[1].rating == 1872
    assert (done.results[0].rating, done.results[0].games) == (rating, 120 + (rating < 1800))


@each_row(
    ("edition", "words"),
    [(BEL_2015, "first one, from this period"), (BEL_2024, "first one, from this period"), (BEL, "")],
)
def test_an_explanation_says_why_a_game_against_a_newcomer_counts_for_one_side(
    edition: BelgianEdition, words: str
) -> None:
    explained = explain_member(against_a_newcomer(edition), 0).in_language("en")
    game = explained.rows[0]
    reason = str(explained.of(game, "reason") or "")

    assert (words in reason) if words else not reason
    assert "no rating" not in reason
    assert ("art. 10" in str(explained.of(game, "article"))) is (edition is BEL_2024)


def test_a_game_between_two_newcomers_of_a_period_waits_and_says_so() -> None:
    """Both become 1800 by their fifth game, against R; their own game counts for neither and is left for the next list."""
    fourth = PeriodPlayer("A", 0, 4, rating_sum=7200, half_points=4)
    players = [fourth, fourth._replace(identity="B"), PeriodPlayer("R", 1800, 400)]
    done = period(players, [(0, 2, 1), (1, 2, 1), (0, 1, 2)])

    assert [result.rating for result in done.results] == [1800, 1800, 1800]
    assert left_games(done) == [2]
    explained = explain_member(done, 0).in_language("en")
    assert "both players receive their first rating" in str(explained.of(explained.rows[1], "reason"))


@each_row("edition", TODAY)
@each_row(
    ("own_rating", "games_before", "games", "rating"),
    [
        # 16 - 12 + 24 (.50 - .57) = 2.32: up to 300 games, K is the same on both sides of a limit.
        (2000, 99, [(2000, 2), (2000, 0), (1950, 1)], 2002),
        # Draws against 628 points less, which count as 400 (.92); the 100th game with 32, four with 24: -.42 x 128 = -53.76.
        (2201, 99, [(1573, 1)] * 5, 2147),
        # 38 beyond 2000 with a K of 24, of which each point counts 12/24; 70 beyond with 16, which count 12/16.
        (1990, 298, [(1990, 2)] * 4, 2019),
        (1990, 400, [(1990, 2)] * 10, 2053),
    ],
)
def test_the_second_step_at_2000_and_2200_is_that_of_the_lists_up_to_2022(
    edition: BelgianEdition, own_rating: int, games_before: int, games: list[tuple[int, int]], rating: int
) -> None:
    """Only where K differs between the two sides of the limit: after 300 games."""
    opponents, scores = zip(*games, strict=True)

    assert rate(own_rating, opponents, scores, games_before=games_before, edition=edition).rating == rating


@pytest.mark.parametrize(
    ("rating", "opponent", "points", "sentence"),
    [
        # We 30 x .64 = 19.20, W 10: -294.4; formula I: 1700 + D(.33) = 1575, 225 from 1800.
        (1800, 1700, (10, 20), "formula I kept, as it is nearer: 1575"),
        # We 26 x .24 = 6.24, W 20: +330; formula I: 1700 + D(.77) = 1911, 411 from 1500.
        (1500, 1700, (20, 6), "formula II kept, formula I gives 1911"),
    ],
)
def test_the_explanation_of_25_150_names_the_formula_that_was_kept(
    rating: int, opponent: int, points: tuple[int, int], sentence: str
) -> None:
    won, lost = points
    players = [PeriodPlayer("A", rating, 200 if rating < 1600 else 50), PeriodPlayer("B", opponent, 400)]
    done = period(players, [(0, 1, 2)] * won + [(0, 1, 0)] * lost, BEL)

    assert sentence in next(iter(explain(done, "en")))


def test_a_change_of_nothing_has_no_minus() -> None:
    """A draw with an equal: We .50, W .5."""
    done = period([PeriodPlayer("A", 1800, 400), PeriodPlayer("B", 1800, 400)], [(0, 1, 1)], BEL)

    assert "+0.00" in next(iter(explain(done, "en")))
