"""Whole periods: the published run of 2005-01, and properties of every period."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tests.chess.ratings.frbe import rows, run_games, run_players, untouched
from xl_departage.chess.ratings.belgian import Rule
from xl_departage.chess.ratings.expectation import expected_hundredths
from xl_departage.chess.ratings.k_factor import belgian_k
from xl_departage.chess.ratings.period import Period, PeriodGames, PeriodPlayer, run_period
from xl_departage.chess.regulations.rating_editions import BEL, BEL_1997, BEL_2015, BelgianEdition


def published_run() -> Period:
    players = run_players()
    return run_period(players, run_games(players), BEL_1997)


def test_all_3068_untouched_players_of_the_published_run_come_out_in_every_column() -> None:
    compared = 0
    for result, row in zip(published_run().results, rows("run_200501_after"), strict=True):
        if not untouched(row):
            continue
        compared += 1
        assert (
            result.rating_start,
            result.games_start,
            result.rating,
            result.games,
            result.rating_sum,
            result.half_points,
            int(result.rule),
        ) == (
            int(row["rating_start"]),
            int(row["games_start"]),
            int(row["rating"]),
            int(row["games"]),
            int(row["sum_opp"]),
            round(2 * float(row["points"])),
            int(row["rule_code"]),
        ), row

    assert compared == 3068


def test_every_newcomer_of_the_published_run_joins_in_the_run_where_his_20th_game_was_used() -> None:
    last: dict[str, int] = {}
    counted: Counter[str] = Counter()
    for row in rows("run_200501_rows"):
        if row["use"] == "used" and row["run"] != "3":
            counted[row["pid"]] += 1
            last[row["pid"]] = max(last.get(row["pid"], 0), int(row["run"]))
    period = published_run()
    games_before = {player.identity: player.games for player in period.players}
    expected = {pid: run for pid, run in last.items() if games_before[pid] + counted[pid] == 20}

    assert {
        player.identity: result.joined
        for player, result in zip(period.players, period.results, strict=True)
        if result.joined
    } == expected
    assert set(expected.values()) == {1, 2, 4}


def test_every_row_of_the_third_pass_has_the_published_expectation_and_k() -> None:
    period = published_run()
    start = {
        player.identity: result.rating_start for player, result in zip(period.players, period.results, strict=True)
    }
    rated = [row for row in rows("run_200501_rows") if row["run"] == "3" and row["use"] == "used" and row["K"]]

    assert len(rated) > 29_000
    for row in rated:
        if row["recup"] == "0":
            own_rating = start[row["pid"]]
            assert expected_hundredths(own_rating, int(row["opp_rating"]), BEL_1997) == int(row["We100"]), row
            assert belgian_k(int(row["game_no"]), own_rating, BEL_1997) == int(row["K"]), row


def player(identity: str, rating: int = 0, games: int = 0, rating_sum: int = 0, half_points: int = 0) -> PeriodPlayer:
    return PeriodPlayer(identity, rating, games, rating_sum, half_points)


def games(*lines: tuple[int, int, int], external: dict[int, int] | None = None) -> PeriodGames:
    return PeriodGames(
        [a for a, _, _ in lines],
        [b for _, b, _ in lines],
        [(external or {}).get(number, 0) for number in range(len(lines))],
        [score for _, _, score in lines],
    )


def test_the_second_pass_rates_who_only_met_a_newcomer() -> None:
    # N has 19 games and meets a rated player; M has 19 and meets only N, so M joins in run 2 with N's first rating.
    players = [
        player("R", 1600, 50),
        player("N", 0, 19, 19 * 1500, 19),
        player("M", 0, 19, 19 * 1400, 19),
        player("L", 0, 19, 19 * 1300, 19),
    ]
    played = games((1, 0, 1), (2, 1, 1), (3, 2, 1))
    period = run_period(players, played, BEL)

    assert [result.joined for result in period.results] == [0, 1, 2, 4]
    # N: mean (28500 + 1600) / 20 = 1505; M: (26600 + 1505) / 20 = 1405.25; L: (24700 + 1405) / 20 = 1305.25.
    assert [result.rating_start for result in period.results] == [1600, 1505, 1405, 1305]
    # Their opponents get these games in the third pass: R a draw with 1505 (We .64), N one with 1405, M one with 1305.
    assert [result.rating for result in period.results] == [1596, 1501, 1401, 1305]
    assert [result.games for result in period.results] == [51, 21, 21, 20]


def test_from_2006_on_a_game_counts_only_against_a_rating_of_the_starting_list() -> None:
    players = [player("R", 1600, 50), player("N", 0, 19, 19 * 1500, 19), player("M", 0, 19, 19 * 1400, 19)]
    period = run_period(players, games((1, 0, 1), (2, 1, 1)), BEL_2015)

    assert [(result.rating, result.games) for result in period.results] == [(1600, 50), (1505, 20), (1400, 19)]


def test_games_after_a_newcomers_twentieth_are_rated_by_formula_ii() -> None:
    players = [player("R", 1600, 50), player("N", 0, 19, 19 * 1500, 19)]
    period = run_period(players, games((1, 0, 1), (1, 0, 2)), BEL)

    # First rating 1505; then a win against 1600: D 95, We .37: 32 x .63 = 20.16.
    assert period.results[1].rating_start == 1505
    assert (period.results[1].rating, period.results[1].games) == (1525, 21)


def test_provisional_ratings_begin_with_ten_games() -> None:
    players = [player("R", 1600, 50), player("N", 0, 8, 8 * 1500, 8), player("T", 0, 9, 9 * 1500, 9)]
    period = run_period(players, games((1, 0, 1), (2, 0, 1)), BEL)

    assert [(result.rating, result.games) for result in period.results[1:]] == [(0, 9), (1510, 10)]
    assert (period.results[0].rating, period.results[0].games) == (1600, 50)


def test_under_the_printed_text_twenty_wins_leave_a_player_unrated_until_he_loses_a_point() -> None:
    players = [player("R", 1600, 50), player("N", 0, 19, 19 * 1500, 38)]
    once = run_period(players, games((1, 0, 2)), BEL)
    twice = run_period(players, games((1, 0, 2), (1, 0, 1)), BEL)

    assert (once.results[1].rating, once.results[1].games) == (0, 20)
    # 20.5 points of 21: 98 %, Rc (28500 + 3200) / 21 = 1509.5.
    assert twice.results[1].rating_start == 1510 + 589


def test_a_foreign_player_keeps_his_fide_rating_and_lends_it_to_his_opponents() -> None:
    players = [player("R", 1600, 50), PeriodPlayer("F", 2100, 40, foreign=True, fide=2000)]
    period = run_period(players, games((0, 1, 2)), BEL)

    # 400 points count as 350: We .11, 32 x .89 = 28.48.
    assert period.results[0].rating == 1628
    assert period.results[0].rating_sum == 2000
    assert (period.results[1].rating, period.results[1].rule, period.results[1].games) == (2000, Rule.FIDE_RATING, 41)


def test_an_opponent_outside_the_federation_counts_with_his_rating() -> None:
    period = run_period([player("R", 1600, 50)], games((0, -1, 2), external={0: 1600}), BEL)

    assert (period.results[0].rating, period.results[0].games) == (1616, 51)


def test_a_one_sided_game_counts_for_its_first_player_only() -> None:
    played = PeriodGames([0], [1], [0], [2], frozenset({0}))
    period = run_period([player("R", 1600, 50), player("S", 1600, 50)], played, BEL)

    assert [(result.rating, result.games) for result in period.results] == [(1616, 51), (1600, 50)]


def test_the_floor_also_lifts_who_did_not_play() -> None:
    period = run_period([player("R", 1100, 50)], games(), BEL)

    assert (period.results[0].rating, period.results[0].rule) == (1150, Rule.FLOOR)


EXPERIENCED = st.lists(st.tuples(st.integers(1150, 2600), st.integers(301, 900)), min_size=2, max_size=8)


@given(EXPERIENCED, st.data(), st.sampled_from([BEL, BEL_1997, BEL_2015]))
def test_the_order_of_games_changes_nothing_for_players_of_the_third_pass(
    field: list[tuple[int, int]], data: st.DataObject, edition: BelgianEdition
) -> None:
    """Beyond 300 games, K does not depend on the number of the game."""
    players = [player(f"P{number}", rating, count) for number, (rating, count) in enumerate(field)]
    places = st.integers(0, len(players) - 1)
    lines = data.draw(
        st.lists(st.tuples(places, places, st.integers(0, 2)).filter(lambda line: line[0] != line[1]), max_size=40)
    )
    shuffled = data.draw(st.permutations(lines))
    first = run_period(players, games(*lines), edition)
    second = run_period(players, games(*shuffled), edition)
    turned = run_period(players, games(*[(b, a, 2 - score) for a, b, score in lines]), edition)

    assert [(r.rating, r.games) for r in first.results] == [(r.rating, r.games) for r in second.results]
    assert first.results == turned.results


@given(EXPERIENCED, st.data())
def test_points_and_games_are_conserved(field: list[tuple[int, int]], data: st.DataObject) -> None:
    players = [player(f"P{number}", rating, count) for number, (rating, count) in enumerate(field)]
    places = st.integers(0, len(players) - 1)
    lines = data.draw(
        st.lists(st.tuples(places, places, st.integers(0, 2)).filter(lambda line: line[0] != line[1]), max_size=40)
    )
    results = run_period(players, games(*lines), BEL).results

    assert sum(result.half_points for result in results) == 2 * len(lines)
    assert sum(result.games for result in results) == sum(count for _, count in field) + 2 * len(lines)
