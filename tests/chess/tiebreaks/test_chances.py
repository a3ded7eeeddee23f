"""The best and the worst place: those of all outcomes if that can be proven, otherwise bounds that contain them."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chess.tiebreaks.made import context, made, swiss
from tests.chess.tiebreaks.strategies import swiss_tournaments
from tests.examples import examples
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.chess.tiebreaks import Context, rank
from xl_departage.chess.tiebreaks.chances import OUTCOMES, STEPS, Chances, Outcomes, Side, chances
from xl_departage.chess.tiebreaks.changed_results import endings, open_games
from xl_departage.chess.tiebreaks.presets import read_list
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Round, System
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.result_worth import ResultWorth
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.functions.answers.what_if_answers import exponent_of_ten

RESULTS = (
    (Outcome.WIN, Outcome.LOSS, 2, 0),
    (Outcome.DRAW, Outcome.DRAW, 1, 1),
    (Outcome.LOSS, Outcome.WIN, 0, 2),
)
LISTS = (
    ("BH/C1;SB", "FIDE-2026"),
    ("DE;BH;WIN", "FIDE-2024"),
    ("PS;KS", "FIDE-2026"),
    ("PTS;ARO;BH/M1", "FIDE-2026"),
    ("CD;Buchholz;SB", "FFE"),
    ("Cumulatif;Performance", "FFE-2012"),
    ("FB;BPG", "FIDE-2026"),
)


def opened(table: Crosstable, count: int, chance: random.Random, *, last: bool = True) -> Crosstable:
    """The tournament with this number of games still to be played, from the last rounds or from any round."""
    rows = [list(player.rounds) for player in table.players]
    games = [
        (place, player, entry.opponent)
        for player, row in enumerate(rows)
        for place, entry in enumerate(row)
        if entry.opponent is not None and player < entry.opponent
    ]
    chance.shuffle(games)
    if last:
        games.sort(key=lambda game: -game[0])
    for place, player, opponent in games[:count]:
        for side in (player, opponent):
            rows[side][place] = rows[side][place]._replace(outcome=Outcome.PENDING, points=0)
    players = tuple(player._replace(rounds=tuple(row)) for player, row in zip(table.players, rows, strict=True))
    return Crosstable(players, table.rounds, table.planned, table.system, table.cycles)


def outcomes(table: Crosstable) -> Iterator[Crosstable]:
    """Every combination of results of the remaining games, computed without the code under test."""
    games = [
        (place, player, entry.opponent)
        for player, entrant in enumerate(table.players)
        for place, entry in enumerate(entrant.rounds)
        if entry.outcome is Outcome.PENDING and entry.opponent is not None and player < entry.opponent
    ]
    for choice in itertools.product(RESULTS, repeat=len(games)):
        rows = [list(player.rounds) for player in table.players]
        for (place, player, opponent), (mine, theirs, scored, lost) in zip(games, choice, strict=True):
            rows[player][place] = rows[player][place]._replace(outcome=mine, points=scored)
            rows[opponent][place] = rows[opponent][place]._replace(outcome=theirs, points=lost)
        players = tuple(player._replace(rounds=tuple(row)) for player, row in zip(table.players, rows, strict=True))
        yield Crosstable(players, table.rounds, table.planned, table.system, table.cycles)


def brute_force(table: Crosstable, codes: str, edition: str) -> list[tuple[int, int]]:
    """The best and the worst place of each player."""
    places = [rank(context(ended, edition), codes).places for ended in outcomes(table)]
    return [(min(column), max(column)) for column in zip(*places, strict=True)]


def replayed(table_context: Context, found: Chances, codes: str, player: int) -> tuple[int, int]:
    """The places that the two examples give when they are played out."""
    places = []
    for extreme in (found.best, found.worst):
        rows = [list(row.rounds) for row in found.crosstable.players]
        for game, result in extreme.example:
            for side, place, outcome, points in (
                (game.player, game.place, result.mine, result.points),
                (game.opponent, game.mirror, result.theirs, result.their_points),
            ):
                rows[side][place] = rows[side][place]._replace(outcome=outcome, points=points)
        table = found.crosstable
        players = tuple(row._replace(rounds=tuple(cells)) for row, cells in zip(table.players, rows, strict=True))
        ended = Crosstable(players, table.rounds, table.planned, table.system, table.cycles, ordered=table.ordered)
        places.append(rank(Context(ended, table_context.rules, table_context.ratings), codes).places[player])
    return places[0], places[1]


@given(st.data(), st.sampled_from(LISTS))
@settings(max_examples=examples(40), deadline=None)
def test_the_places_are_those_of_all_outcomes(data: st.DataObject, codes_and_edition: tuple[str, str]) -> None:
    codes, edition = codes_and_edition
    seed = random.Random(data.draw(st.integers(0, 2**32)))
    table = opened(data.draw(swiss_tournaments()), data.draw(st.integers(0, 4)), seed, last=data.draw(st.booleans()))
    wanted = brute_force(table, codes, edition)
    player = data.draw(st.integers(0, len(table.players) - 1))

    found = chances(context(table, edition), codes, player)

    assert (found.best.place, found.worst.place) == wanted[player]
    assert found.best.exact
    assert found.worst.exact
    assert found.looked <= found.total
    assert replayed(context(table, edition), found, codes, player) == wanted[player]


@given(st.data(), st.sampled_from(LISTS), st.integers(1, 12))
@settings(max_examples=examples(40), deadline=None)
@pytest.mark.slow
def test_what_cannot_be_proven_within_the_budget_is_bounded(
    data: st.DataObject, codes_and_edition: tuple[str, str], budget: int
) -> None:
    codes, edition = codes_and_edition
    seed = random.Random(data.draw(st.integers(0, 2**32)))
    table = opened(data.draw(swiss_tournaments()), data.draw(st.integers(2, 5)), seed, last=data.draw(st.booleans()))
    wanted = brute_force(table, codes, edition)
    player = data.draw(st.integers(0, len(table.players) - 1))
    best, worst = wanted[player]

    found = chances(context(table, edition), codes, player, budget)

    assert found.best.limit <= best <= found.best.place
    assert found.worst.place <= worst <= found.worst.limit
    assert not found.best.exact or found.best.place == best
    assert not found.worst.exact or found.worst.place == worst
    assert replayed(context(table, edition), found, codes, player) == (found.best.place, found.worst.place)


def test_seven_games_are_always_searched_to_the_end() -> None:
    assert OUTCOMES >= 3**7
    table = opened(made("sw09-16x7-clean"), 7, random.Random(3))

    for player in (0, 15):
        found = chances(context(table, "FIDE-2026"), "BH;SB", player)
        assert found.best.exact
        assert found.worst.exact


@pytest.mark.slow
def test_a_last_round_that_is_too_large_to_search_is_bounded_and_its_bounds_hold() -> None:
    table = made("sw34-75x9-light")
    last = opened(table, sum(row.rounds[-1].opponent is not None for row in table.players) // 2, random.Random(1))
    table_context = context(last, "FIDE-2026")
    chance = random.Random(7)
    samples = []
    for _ in range(40):
        rows = [list(row.rounds) for row in last.players]
        for player, row in enumerate(rows):
            entry = row[-1]
            if entry.outcome is Outcome.PENDING and entry.opponent is not None:
                mine, theirs, scored, lost = chance.choice(RESULTS)
                opponent_entry = rows[entry.opponent][-1]
                row[-1] = entry._replace(outcome=mine, points=scored)
                rows[entry.opponent][-1] = opponent_entry._replace(outcome=theirs, points=lost)
                assert player < entry.opponent
        players = tuple(row._replace(rounds=tuple(cells)) for row, cells in zip(last.players, rows, strict=True))
        ended = Crosstable(players, last.rounds, last.planned, last.system)
        samples.append(rank(context(ended, "FIDE-2026"), "BH/C1;BH").places)

    for player in (0, 11, 60):
        found = chances(table_context, "BH/C1;BH", player, 60)
        reached = [places[player] for places in samples]
        assert found.best.limit <= min(reached)
        assert found.worst.limit >= max(reached)
        assert replayed(table_context, found, "BH/C1;BH", player) == (found.best.place, found.worst.place)


ROUND_ROBIN_LISTS = (("DE;SB;KS;WIN", "FIDE-2026"), ("CD;KOYA;SB", "FFE"), ("SB;BH", "FFE-2012"))


def whole_round_robin(size: int, chance: random.Random) -> Crosstable:
    """A round robin by the circle method with all games played; with an odd number, one player rests in each round."""
    seats: list[int | None] = [*range(size), *([None] if size % 2 else [])]
    rows: list[list[Round]] = [[] for _ in range(size)]
    for _ in range(len(seats) - 1):
        for player, opponent in zip(seats[: len(seats) // 2], reversed(seats[len(seats) // 2 :]), strict=True):
            if player is None or opponent is None:
                resting = player if player is not None else opponent
                assert resting is not None
                rows[resting].append(Round(Outcome.ZERO_BYE))
                continue
            mine, theirs, scored, lost = chance.choice(RESULTS)
            rows[player].append(Round(mine, opponent, None, scored))
            rows[opponent].append(Round(theirs, player, None, lost))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    players = tuple(Player(index + 1, f"P{index + 1}", 1500, tuple(row)) for index, row in enumerate(rows))
    return Crosstable(players, len(seats) - 1, len(seats) - 1, System.ROUND_ROBIN)


@given(st.integers(3, 6), st.integers(0, 2**32), st.sampled_from(ROUND_ROBIN_LISTS))
@settings(max_examples=examples(25), deadline=None)
def test_a_round_robin_without_its_last_round_counts_all_pairs_that_have_not_met(
    size: int, seed: int, codes_and_edition: tuple[str, str]
) -> None:
    codes, edition = codes_and_edition
    chance = random.Random(seed)
    table = whole_round_robin(size, chance)
    rounds_left = 1 if size > 4 else 2
    played = table.rounds - rounds_left
    late = [row.rounds[place].opponent is not None for row in table.players for place in range(played, table.rounds)]
    paired = opened(table, sum(late) // 2, chance)
    wanted = brute_force(paired, codes, edition)
    blank = Crosstable(
        tuple(
            row._replace(rounds=(*row.rounds[:played], *[Round(Outcome.PENDING)] * rounds_left))
            for row in table.players
        ),
        played,
        table.planned,
        System.ROUND_ROBIN,
    )

    for player in range(size):
        found = chances(context(blank, edition), codes, player)
        assert (found.best.place, found.worst.place) == wanted[player]
        assert found.unpaired == 0


def test_a_tie_break_by_rounds_asks_for_the_pairings_of_a_round_robin() -> None:
    table = whole_round_robin(4, random.Random(2))
    blank = Crosstable(
        tuple(row._replace(rounds=(*row.rounds[:2], Round(Outcome.PENDING))) for row in table.players),
        2,
        3,
        System.ROUND_ROBIN,
    )
    with pytest.raises(ArgumentError, match="pairings"):
        chances(context(blank, "FIDE-2026"), "PS", 0)


def test_rounds_of_a_swiss_that_are_not_paired_are_told_and_not_looked_at() -> None:
    table = swiss("2w1 3b? ?", "1b0 4w? ?", "4w1 1w? ?", "3b0 2b? ?", rounds=2)
    table = Crosstable(table.players, 2, 4, System.SWISS)

    found = chances(context(table, "FIDE-2026"), "BH", 0)

    assert (found.games, found.total, found.unpaired) == (2, 9, 2)


def test_games_after_the_rounds_that_count_are_told() -> None:
    table = swiss("2w1 3b?", "1b0 4w?", "4w1 1w?", "3b0 2b?", rounds=1)
    table = Crosstable(table.players, 1, 2, System.SWISS)

    with pytest.raises(ArgumentError, match="rounds="):
        chances(context(table, "FIDE-2026"), "BH", 0)


def test_without_a_game_to_play_the_place_is_what_it_is() -> None:
    table = made("rr10-10")
    places = rank(context(table, "FIDE-2026"), "SB;KS").places

    found = chances(context(table, "FIDE-2026"), "SB;KS", 4)

    assert (found.best.place, found.worst.place, found.games, found.total) == (places[4], places[4], 0, 1)
    assert found.best.example == ()


def searched(table: Crosstable, codes: str, player: int) -> Outcomes:
    table_context = context(table, "FIDE-2026")
    results = endings(ResultWorth(table.scoring))
    return Outcomes(table_context, read_list(codes), player, games=open_games(table), results=results, budget=OUTCOMES)


@given(st.data(), st.sampled_from((1, -1)))
@settings(max_examples=examples(60), deadline=None)
def test_no_completion_of_a_partial_outcome_betters_its_bound(data: st.DataObject, sign: int) -> None:
    seed = random.Random(data.draw(st.integers(0, 2**32)))
    table = opened(data.draw(swiss_tournaments(byes=False)), data.draw(st.integers(1, 5)), seed, last=False)
    player = data.draw(st.integers(0, len(table.players) - 1))
    search = searched(table, "BH", player)
    side = Side(search, sign)
    depth = len(search.games)
    known = data.draw(st.integers(0, depth))
    choice = tuple(data.draw(st.sampled_from(side.options[index])) for index in range(known))

    reached = [side.place((*choice, *rest)) for rest in itertools.product(range(3), repeat=depth - known)]

    assert side.bound(choice) <= min(reached)


def test_a_player_above_in_two_games_counts_once() -> None:
    # Whatever the results of player 4's games, he or his opponent passes player 1; he alone does so by winning both.
    table = swiss("Z U Z", "Z U 4w?", "4w? U Z", "3b? H 2b?")
    search = searched(table, "BH", 0)

    assert Side(search, 1).bound(()) == 2


def test_the_leader_of_a_swiss_by_more_than_a_point_stays_first() -> None:
    # Player 1 has three points of three; no other player has more than one and a half, with one game left each.
    table = swiss(
        "2w1 3b1 4w1 5b?",
        "1b0 4b= 5w1 3w?",
        "5b= 1w0 6w1 2b?",
        "6w0 2w= 1b0 6b?",
        "3w= 6b1 2b0 1w?",
        "4b1 5w0 3b0 4w?",
    )

    found = chances(context(table, "FIDE-2026"), "BH", 0)

    assert (found.best.place, found.worst.place) == (1, 1)
    assert found.best.exact
    assert found.worst.exact


def test_a_list_that_cannot_be_computed_is_refused_even_where_points_alone_decide() -> None:
    table = swiss("2w1 2b?", "1b0 1w?")
    with pytest.raises(ArgumentError):
        chances(context(table, "FIDE-2026"), "MPTS;BH", 0)


def unplayed(players: int) -> Crosstable:
    """A round robin of which no game is played."""
    return read_crosstable(
        [["*" if row == column else "" for column in range(players)] for row in range(players)]
    ).crosstable


def all_but_the_last_round(players: int, rounds: int) -> Crosstable:
    """A made tournament, paired by the circle method: the lower number won, and the last round is not played yet."""
    cells = [[""] * rounds for _ in range(players)]
    circle = list(range(1, players))
    for at in range(rounds):
        order = [0, *circle[at:], *circle[:at]]
        for player, opponent in zip(order[: players // 2], reversed(order[players // 2 :]), strict=True):
            for me, you, colour in ((player, opponent, "w"), (opponent, player, "b")):
                result = "?" if at == rounds - 1 else "1" if me < you else "0"
                cells[me][at] = f"{you + 1}{colour}{result}"
    return read_crosstable(cells, ReadingOptions(rounds=rounds)).crosstable


@pytest.mark.parametrize(
    ("table", "player"),
    [
        (lambda: unplayed(40), 0),
        pytest.param(lambda: unplayed(120), 60, marks=pytest.mark.slow),
        pytest.param(lambda: all_but_the_last_round(5000, 9), 0, marks=pytest.mark.slow),
        pytest.param(lambda: all_but_the_last_round(5000, 9), 2500, marks=pytest.mark.slow),
    ],
)
def test_the_work_is_bounded_and_what_is_not_proven_is_a_bound(
    table: Callable[[], Crosstable], player: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = table()
    table_context = context(read, "FIDE-2026")
    if len(read.players) == 40:
        # As in a tournament of thousands: the steps end before any outcome is complete.
        monkeypatch.setattr("xl_departage.chess.tiebreaks.chances.STEPS", 50_000)
    begun = time.process_time()

    found = chances(table_context, "PTS;BH;SB" if read.ordered else "PTS;SB", player)

    assert time.process_time() - begun < 15
    assert found.best.limit <= found.best.place <= found.worst.place <= found.worst.limit
    assert len(found.best.example) == len(found.worst.example) == found.games
    assert replayed(table_context, found, "PTS;BH;SB" if read.ordered else "PTS;SB", player) == (
        found.best.place,
        found.worst.place,
    )
    if not read.ordered:
        # Whoever wins everything is first alone, whoever loses everything last.
        assert (found.best.limit, found.worst.limit) == (1, len(read.players))


def test_too_many_open_games_are_refused_in_words() -> None:
    """A round robin of 126 has fewer than six million cells to look at, one of 160 more."""
    with pytest.raises(ArgumentError) as caught:
        chances(context(unplayed(160), "FIDE-2026"), "PTS;SB", 0)

    assert "160 players and 12720 open games" in caught.value.message("en")


@each_row("power", [0, 1, 9, 4299, 4300, 5000])
def test_a_number_of_thousands_of_digits_has_its_power_of_ten(power: int) -> None:
    """Python itself refuses to write it."""
    assert exponent_of_ten(10**power) == power
    assert exponent_of_ten(10 ** (power + 1) - 1) == power


EIGHT = swiss(
    "U H Z 2w?", "Z Z Z 1b?", "H Z Z 4w?", "U U U 3b?", "Z Z Z 6w?", "U H Z 5b?", "U H Z 8w?", "Z Z Z 7b?"
)  # fmt: skip
"""Points in halves: 3 0 1 6 0 3 3 0; four open games."""


def budgeted(budget: int) -> Outcomes:
    table_context = context(EIGHT, "FIDE-2026")
    results = endings(ResultWorth(EIGHT.scoring))
    return Outcomes(table_context, read_list("BH"), 0, games=open_games(EIGHT), results=results, budget=budget)


def test_the_games_nearest_to_the_player_are_decided_first() -> None:
    search = searched(EIGHT, "BH", 0)

    # His own, two of players with 3 points, as he has, and the one whose sides have 1 and 6; then 2 points more than the fifth.
    assert [(game.player, game.opponent) for game in search.games] == [(0, 1), (4, 5), (6, 7), (2, 3)]
    assert list(search.base) == [3, 0, 1, 6, 0, 3, 3, 0]
    assert search.gains == [[(2, 0), (1, 1), (0, 2)]] * 4
    # Distances 0 0 2 3 3 3 3.
    assert search.rivals == [5, 6, 2, 1, 3, 4, 7]
    assert search.scores((0, 2)) == [5, 0, 1, 6, 0, 5, 3, 0]


@pytest.mark.parametrize(
    ("budget", "complete", "times", "share"),
    [(1, False, 1, 1), (80, False, 1, 40), (81, True, 4, 81), (OUTCOMES, True, 4, OUTCOMES), (2 * OUTCOMES, True, 8, 2 * OUTCOMES)],
)  # fmt: skip
def test_a_budget_is_shared_by_both_extremes_unless_it_suffices_for_all(
    budget: int, complete: bool, times: int, share: int
) -> None:
    # Four games of three results have 81 outcomes.
    search = budgeted(budget)

    assert (search.total, search.complete, search.cells) == (81, complete, 32)
    assert (search.allowed, search.steps, search.share) == (times * STEPS, times * STEPS, share)


@pytest.mark.parametrize(("cells", "times"), [(31, 1), (32, 4)])
def test_a_large_tournament_has_a_fourth_of_the_steps(cells: int, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("xl_departage.chess.tiebreaks.chances._USUAL_CELLS", cells)

    assert budgeted(OUTCOMES).allowed == times * STEPS


def test_a_place_that_points_decide_takes_no_steps() -> None:
    search = searched(EIGHT, "BH", 0)

    # 5 points alone behind the fourth with 6: his rivals lost.
    assert search.ranked((0, 0, 2, 0)) == 2
    assert search.steps == search.allowed
    # The seventh has 5 points, too: two steps for each of 32 cells, once.
    search.ranked((0, 0, 0, 0))
    search.ranked((0, 0, 0, 0))
    assert search.steps == search.allowed - 2 * 32


@pytest.mark.parametrize(("player", "sign", "options"), [(0, 1, [0]), (0, -1, [2]), (1, 1, [2]), (1, -1, [0])])
def test_of_a_players_own_game_only_his_best_or_his_worst_result_matters(
    player: int, sign: int, options: list[int]
) -> None:
    assert Side(searched(EIGHT, "BH", player), sign).options[0] == options


@each_row(
    ("table", "sign", "options"),
    [
        # The player met the third: the third should win for the best place, and lose for the worst.
        (("3w1 2w?", "Z 1b?", "1b0 4w?", "Z 3b?"), 1, [0, 1, 2]),
        (("3w1 2w?", "Z 1b?", "1b0 4w?", "Z 3b?"), -1, [2, 1, 0]),
        (("4w1 2w?", "Z 1b?", "Z 4w?", "1b0 3b?"), 1, [2, 1, 0]),
        (("4w1 2w?", "Z 1b?", "Z 4w?", "1b0 3b?"), -1, [0, 1, 2]),
        # He met neither; his neighbour met the third, who should then lose, or the fourth.
        (("U 2w?", "3w1 1b?", "2b0 4w?", "Z 3b?"), 1, [2, 1, 0]),
        (("U 2w?", "3w1 1b?", "2b0 4w?", "Z 3b?"), -1, [0, 1, 2]),
        (("U 2w?", "4w1 1b?", "Z 4w?", "2b0 3b?"), 1, [0, 1, 2]),
    ],
)
def test_opponents_should_win_and_those_of_the_neighbours_lose(
    table: tuple[str, ...], sign: int, options: list[int]
) -> None:
    search = searched(swiss(*table), "BH", 0)

    assert [(game.player, game.opponent) for game in search.games] == [(0, 1), (2, 3)]
    assert Side(search, sign).options[1] == options


@each_row(
    ("sign", "choice", "bound"),
    [
        # He wins and has 5; the fourth has 6 already, and no game lifts one of its sides above 5 whatever happens.
        (1, (), 2),
        (1, (0,), 2),
        # The sixth and the seventh win, too: 5 points are no more than his.
        (1, (0, 2, 0), 2),
        # He loses and stays at 3: of eight, the second has 2, the fifth and the eighth at most 2, so four places are the last he can
        # have from the end, unless the third (1 point, at most 3) ends above him.
        (-1, (), -5),
        # The fifth wins: still below. The third wins and has 3.
        (-1, (2, 0), -5),
        (-1, (2, 0, 0, 0), -5),
        (-1, (2, 0, 0, 2), -4),
    ],
)
def test_a_bound_by_hand(sign: int, choice: tuple[int, ...], bound: int) -> None:
    search = searched(EIGHT, "BH", 0)
    side = Side(search, sign)
    steps_before = search.steps

    assert side.bound(choice) == bound
    # A step for each player and two for each game, less one for each game that is decided.
    assert steps_before - search.steps == 8 + 2 * 4 - len(choice)


def test_the_points_that_a_list_names_decide_first() -> None:
    assert list(searched(EIGHT, "PTS;BH", 0).base) == list(searched(EIGHT, "BH", 0).base) == [3, 0, 1, 6, 0, 3, 3, 0]


def test_an_example_lists_its_games_by_round_and_player() -> None:
    found = chances(context(EIGHT, "FIDE-2026"), "BH", 0)

    assert (found.games, found.total, found.best.exact, found.worst.exact) == (4, 81, True, True)
    assert [(game.place, game.player) for game, _ in found.best.example] == [(3, 0), (3, 2), (3, 4), (3, 6)]
