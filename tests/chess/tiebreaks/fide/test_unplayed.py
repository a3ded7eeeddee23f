"""Articles 14 to 16: categories of unplayed rounds, adjusted scores, dummies and their caps, a drawn final round."""

from __future__ import annotations

from typing import Any

import pytest

from tests.chess.tiebreaks.fide.files import tournament
from tests.chess.tiebreaks.made import context, round_robin, swiss
from tests.rows import each_row
from xl_departage.base.errors import InconsistentGrid
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.fide.ledger import (
    Ledger,
    UnplayedRound,
    adjusted_score,
    category_of,
    dummy_score,
    with_final_round_drawn,
)
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Round, System
from xl_departage.functions import OMITTED, call


def rounds(text: str) -> tuple[Round, ...]:
    """The rounds of a row such as `"2w1 3+ U H Z"`; the opponents need not exist."""
    return swiss(text).players[0].rounds


@each_row(
    ("row", "categories"),
    [
        ("U F 2+ H Z 2- 2w1", ["16.2.1", "16.2.1", "16.2.2", "16.2.3", "16.2.3", "16.2.4", None]),
        ("2w1 H Z", [None, "16.2.5", "16.2.5"]),
        # A forfeit loss after the bye is a voluntary unplayed round too, because the player did not come back.
        ("H 2- Z", ["16.2.5", "16.2.4", "16.2.5"]),
        # A pairing-allocated bye and a forfeit win show that the player was present.
        ("H U", ["16.2.3", "16.2.1"]),
        ("Z 2+", ["16.2.3", "16.2.2"]),
        ("Z Z", ["16.2.5", "16.2.5"]),
    ],
)
def test_unplayed_rounds_fall_into_the_categories_of_16_2(row: str, categories: list[str | None]) -> None:
    entries = rounds(row)
    found = [category_of(entries, index) for index in range(len(entries))]

    assert [category and category.value for category in found] == categories


def test_a_forfeit_against_nobody_is_an_absence() -> None:
    entries = (Round(Outcome.WIN, 1, None, 2), Round(Outcome.FORFEIT_LOSS))

    assert category_of(entries, 1) is UnplayedRound.BYE_TO_THE_END
    assert adjusted_score(entries, 1) == 3


@each_row(
    ("row", "half_points"),
    [
        ("2w1 Z Z", 4),  # withdrawn: each later round is worth a draw to his opponents
        ("2w1 H H", 4),
        ("Z 2w1", 2),  # absent, then back: awarded points
        ("2w1 2-", 2),  # a forfeit loss stays 0, even at the end
        ("2w1 Z 2-", 3),
        ("2w1 Z 2+", 4),
    ],
)
def test_opponents_count_the_adjusted_score_of_16_3(row: str, half_points: int) -> None:
    assert adjusted_score(rounds(row), 1) == half_points


def test_the_dummy_has_the_own_score_in_2024() -> None:
    assert dummy_score(7, None, capped=False, draw=1, rounds=5) == 7
    assert dummy_score(7, 3, capped=False, draw=1, rounds=5) == 7


def test_the_dummy_is_capped_in_2026() -> None:
    # 16.4.2: a draw in each round; 16.4.1: the adjusted score of the scheduled opponent.
    assert dummy_score(7, None, capped=True, draw=1, rounds=5) == 5
    assert dummy_score(4, None, capped=True, draw=1, rounds=5) == 4
    assert dummy_score(7, 3, capped=True, draw=1, rounds=5) == 3
    assert dummy_score(7, 9, capped=True, draw=1, rounds=5) == 7


def test_the_exercise_shows_both_caps() -> None:
    """
    Exercises in Tie-Breaking: David (4) has 3½ points and a half-point bye, Maria (11) 2½ and a win by forfeit against
    Jessica, whose adjusted score is 1½.
    """
    crosstable = tournament("fide-exercises", "tec-swiss")
    old = tiebreaks.values(context(crosstable, "FIDE-2024"), "BH")
    new = tiebreaks.values(context(crosstable, "FIDE-2026"), "BH")

    assert (old[3], new[3]) == (15, 14)
    assert (float(old[10] or 0), float(new[10] or 0)) == (13.5, 12.5)


def test_forfeits_of_a_round_robin_are_regular_games() -> None:
    # 15.2: the third player never appeared.
    crosstable = round_robin("2w1 3+", "1b0 3+", "1- 2-")
    rules = context(crosstable, "FIDE-2026")

    assert tiebreaks.values(rules, "BH") == [1, 2, 3]
    assert tiebreaks.values(rules, "SB") == [1, 0, 0]
    assert tiebreaks.values(rules, "SA") == [2, 1, 0]
    # Not played over the board: 7.2, and the exceptions of 15.2 for Articles 7 and 10.
    assert tiebreaks.values(rules, "WON") == [1, 0, 0]
    assert tiebreaks.values(rules, "REP") == [2, 2, 0]


def test_a_rest_round_brings_nothing() -> None:
    crosstable = round_robin("2w1 3b1 Z", "1b0 Z 3w1", "Z 1w0 2b0")
    rules = context(crosstable, "FIDE-2026")

    assert tiebreaks.values(rules, "BH") == [1, 2, 3]
    assert tiebreaks.values(rules, "SB") == [1, 0, 0]


def test_the_final_round_is_taken_as_drawn_forfeits_too() -> None:
    crosstable = swiss("2w1 3w1", "1b0 4+", "4w1 1b0", "3b0 2-")
    drawn = with_final_round_drawn(crosstable, 1)

    assert drawn.scores == (3, 1, 3, 1)
    assert all(player.rounds[1].outcome is Outcome.DRAW for player in drawn.players)
    assert tiebreaks.values(context(crosstable, "FIDE-2026"), "FB") == [2, 2, 2, 2]


def test_byes_of_the_final_round_keep_their_points_in_fore_buchholz() -> None:
    drawn = with_final_round_drawn(swiss("2w1 U", "1b0 Z", "U 1w0"), 1)

    assert [player.rounds[1].outcome for player in drawn.players] == [
        Outcome.PAIRING_BYE,
        Outcome.ZERO_BYE,
        Outcome.DRAW,
    ]


def started(rounds_played: int) -> Crosstable:
    pending = Round(Outcome.PENDING)
    players = tuple(
        Player(number, f"P{number}", None, (Round(outcome, opponent, None, points), pending, pending))
        for number, outcome, opponent, points in ((1, Outcome.WIN, 1, 2), (2, Outcome.LOSS, 0, 0))
    )
    return Crosstable(players, rounds_played, 3, System.SWISS)


@pytest.mark.parametrize(("played", "paired", "drawn"), [(2, True, True), (2, False, False), (1, True, False)])
def test_the_final_round_is_drawn_once_it_is_paired_and_the_others_are_played(
    played: int, paired: bool, drawn: bool
) -> None:
    """A round robin has all its pairings from the beginning: before the last round, nothing is drawn."""
    table = started(played)
    players = tuple(
        player._replace(rounds=(*player.rounds[:2], Round(Outcome.PENDING, 1 - at if paired else None)))
        for at, player in enumerate(table.players)
    )
    table = Crosstable(players, played, 3, System.SWISS)
    after = with_final_round_drawn(table, 1)

    assert (after == table) is not drawn
    assert [player.rounds[2].outcome for player in after.players] == [Outcome.DRAW if drawn else Outcome.PENDING] * 2
    assert after.scores == ((3, 1) if drawn else (2, 0))


def test_before_the_final_round_fore_buchholz_is_buchholz() -> None:
    rules = context(started(1), "FIDE-2026")

    assert tiebreaks.values(rules, "FB") == tiebreaks.values(rules, "BH") == [0, 1]


def test_pairings_of_the_final_round_count_as_drawn_before_they_are_played() -> None:
    entry = Round(Outcome.PENDING, 1), Round(Outcome.PENDING, 0)
    players = tuple(
        player._replace(rounds=(player.rounds[0], Round(Outcome.ZERO_BYE), pairing))
        for player, pairing in zip(started(1).players, entry, strict=True)
    )
    rules = context(Crosstable(players, 2, 3, System.SWISS), "FIDE-2026")

    # Adjusted scores with the drawn game: 1½ and ½; the bye of round 2 comes before it and stays 0.
    assert [float(value or 0) for value in tiebreaks.values(rules, "AFB")] == [1.5, 0.5]


def test_standings_after_some_rounds_take_the_round_played_as_the_end() -> None:
    # 16.2.5 and the cap of 16.4.2 use the rounds played so far, not those planned.
    crosstable = swiss("2w1 U", "1b0 Z", "U 4w1", "Z 3b0")
    rules = context(Crosstable(crosstable.players, 2, 9, System.SWISS), "FIDE-2026")

    assert [float(value or 0) for value in tiebreaks.values(rules, "BH")] == [0.5 + 1, 2 + 0, 1 + 0, 0 + 2]


def test_a_game_without_an_opponent_is_an_error_that_names_the_round() -> None:
    players = (Player(1, "Anna", None, (Round(Outcome.DRAW, None, None, 1),)),)
    ledger = Ledger(Crosstable(players, 1, 1, System.SWISS), capped=True)

    with pytest.raises(InconsistentGrid, match="Anna, round 1"):
        ledger.scores()


def test_a_game_under_way_adds_nothing_also_where_forfeits_are_played() -> None:
    """Round 3 of four players, one game over: 2½, 1, 1½ and 0 points. Nos 2 and 3 have met two opponents, added up by hand."""
    grid = [["2w1", "3b½", "4w1"], ["1b0", "4w1", "3b"], ["4b1", "1w½", "2w"], ["3w0", "2b0", "1b0"]]

    assert call("TIEBREAK", [grid, "BH/P", OMITTED, "FIDE-2026"]) == [[2.5], [2.5], [2.5], [5]]
    assert call("TIEBREAK", [grid, "BH/C1/P", OMITTED, "FIDE-2026"]) == [[2.5], [2.5], [2.5], [4]]


def test_a_game_under_way_has_no_standard_points() -> None:
    # 7.7: one point for the round won, none for the one lost; the game of round 2 is under way.
    entry = Round(Outcome.PENDING, 1), Round(Outcome.PENDING, 0)
    players = tuple(
        player._replace(rounds=(player.rounds[0], pairing, Round(Outcome.PENDING)))
        for player, pairing in zip(started(1).players, entry, strict=True)
    )

    assert tiebreaks.values(context(Crosstable(players, 2, 3, System.SWISS), "FIDE-2026"), "STD") == [1, 0]


def test_rounds_in_pairing_are_those_with_an_opponent_or_a_pairing_allocated_bye() -> None:
    """A: a game, a forfeit, the bye. B: two games. C: a forfeit and a game; a half-point bye is none."""
    grid: Any = [
        ["No", "Name", "R 1", "R 2", "R 3"],
        [1, "A", "2w1", "3w+", "EXE"],
        [2, "B", "1b0", "=", "3w1"],
        [3, "C", "=", "1b-", "2b0"],
    ]
    column: Any = call("TIEBREAK", [grid, "RIP", OMITTED, "FIDE-2026"])

    assert [row[0] for row in column] == [3, 2, 2]
