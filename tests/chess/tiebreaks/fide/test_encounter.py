"""Article 6: the direct encounter within a tied group."""

from __future__ import annotations

from tests.chess.tiebreaks.fide.files import tournament
from tests.chess.tiebreaks.made import context, round_robin, swiss
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.fide.fide_encounter import EncounterStep, direct_encounter, once, order, places
from xl_departage.chess.tiebreaks.fide.ledger import Ledger
from xl_departage.chess.tournament.crosstable import Crosstable


def ledger(crosstable: Crosstable) -> Ledger:
    return Ledger(crosstable, capped=True)


def test_all_who_have_met_are_ordered_by_their_separate_standings() -> None:
    crosstable = round_robin("2w1 3w1", "1b0 3w1", "1b0 2b0")

    assert direct_encounter(ledger(crosstable), [0, 1, 2]) == [1, 2, 3]


def test_a_subset_still_tied_is_ordered_by_its_own_games() -> None:
    # 6.2: the first two players beat the others and drew with each other; the last two are tied, and the fourth beat
    # the third.
    crosstable = round_robin("2w= 3w1 4w1", "1b= 3w1 4w1", "1b0 2b0 4w0", "1b0 2b0 3b1")

    assert direct_encounter(ledger(crosstable), [0, 1, 2, 3]) == [1, 1, 4, 3]


def test_the_koya_example_orders_its_group_of_two_by_their_game() -> None:
    crosstable = tournament("seeds", "koya", round_robin=True)

    def order_by(text: str) -> str:
        table = tiebreaks.rank(context(crosstable, text), "DE;KOYA;KOYA+1;KOYA+2")
        return "".join("ABCDEFGHIJ"[row.player] for row in table.rows)

    # Article 6.2 applied again to D and F puts F first, because F beat D.
    assert len(crosstable.players) == 10
    assert order_by("FFE") == "ACBGDFEIHJ"
    assert order_by("FIDE") == "ACBGFDEIHJ"


def test_nothing_is_broken_by_a_circle_or_by_draws() -> None:
    circle = round_robin("2w1 3b0", "1b0 3w1", "1w1 2b0")
    draws = round_robin("2w= 3b=", "1b= 3w=", "1w= 2b=")

    assert direct_encounter(ledger(circle), [0, 1, 2]) == [0, 0, 0]
    assert direct_encounter(ledger(draws), [0, 1, 2]) == [0, 0, 0]


def test_a_swiss_group_that_has_not_met_stays_tied() -> None:
    assert direct_encounter(ledger(swiss("3w1", "4w1", "1b0", "2b0")), [0, 1]) == [0, 0]


def test_a_leader_whom_missing_games_cannot_reach_is_first() -> None:
    # 6.3: the first has 2; the others have one missing game and at most 1.
    crosstable = swiss("2w1 3w1", "1b0 4w1", "4w1 1b0", "3b0 2b0")
    assert order(ledger(crosstable), [0, 1, 2]) == [[0], [1, 2]]

    # The leader has one game fewer, and a player with a missing game could catch up.
    crosstable = swiss("2w1 5w1", "1b0 3w=", "4w1 2b=", "3b0 5w1", "4b0 1b0")
    assert order(ledger(crosstable), [0, 1, 2]) == [[0, 1, 2]]


def test_after_the_leader_the_rest_is_ordered_anew() -> None:
    # The first player beat three; of these only the second and third met each other, and the fourth met none of them.
    crosstable = swiss("2w1 3w1 4w1", "1b0 5w1 3w1", "5b1 1b0 2b0", "6w1 6b1 1b0", "3w0 2b0 Z", "4b0 4w0 Z")
    assert order(ledger(crosstable), [0, 1, 2, 3]) == [[0], [1, 2, 3]]
    assert order(ledger(crosstable), [0, 1, 2]) == [[0], [1], [2]]


def test_forfeits_are_left_out_in_a_swiss_unless_the_rules_say_otherwise() -> None:
    crosstable = swiss("2+", "1-")

    assert direct_encounter(ledger(crosstable), [0, 1]) == [0, 0]
    assert direct_encounter(ledger(crosstable), [0, 1], forfeits_played=True) == [1, 2]
    assert tiebreaks.values(context(swiss("2+ Z", "1- U"), "FIDE"), "DE/P") == [1, 2]


def test_several_meetings_count_their_mean() -> None:
    # 6.1.2: 1½ from two games against the second player counts ¾, less than the 1 of a single win.
    crosstable = round_robin("2w1 2b= 3w0", "1b0 1w= 3w1", "1b1 2b0 Z")

    assert direct_encounter(ledger(crosstable), [0, 1, 2]) == [3, 1, 2]


def test_a_player_tied_with_nobody_has_no_place() -> None:
    assert tiebreaks.values(context(round_robin("2w1", "1b0"), "FIDE"), "DE") == [0, 0]


def test_direct_encounter_works_in_the_group_tied_at_that_moment_as_often_as_it_stands_in_the_list() -> None:
    # All players have 1½ points and have met in a circle, so that DE separates nobody at first. After the lots it
    # orders nobody a second time: every group is then a single player, whose place is 0.
    crosstable = round_robin("2w1 3b0 4w=", "1b0 3w1 4b=", "1w1 2b0 4w=", "1b= 2w= 3b=")
    table = tiebreaks.rank(context(crosstable, "FIDE; lots=Cup"), "DE;LOTS;DE")

    assert [row.values[0] for row in table.rows] == [0, 0, 0, 0]
    assert [row.values[2] for row in table.rows] == [0, 0, 0, 0]
    assert [row.values[1] for row in table.rows] == [1, 2, 3, 4]

    # Progressive scores leave the first two players tied, and their own game then decides.
    crosstable = round_robin("2w0 3w1 4b=", "1b1 3w0 4w=", "1b0 2b1 4b1", "1w= 2b= 3w0")
    table = tiebreaks.rank(context(crosstable, "FIDE"), "DE;PS;DE")
    assert [row.player for row in table.rows] == [2, 1, 0, 3]


def test_a_leader_who_can_be_reached_is_not_first_and_the_higher_total_comes_first() -> None:
    # 6.3: P1 has 1½ of two, P2 ½ and one game missing: 1½ is reached, so nobody is first.
    reached = swiss("2w= 3w1", "1b= 4w1", "1b0 4b=", "2b0 3w=")
    assert once(ledger(reached), [0, 1, 2]) == [[0, 1, 2]]
    # A win more is beyond reach: P1 has 2, P2 and P3 at most 1.
    beyond = swiss("2w1 3w1", "1b0 4w1", "1b0 4b=", "2b0 3w=")
    assert once(ledger(beyond), [0, 1, 2]) == [[0], [1, 2]]
    assert once(ledger(beyond), [0]) == [[0]]
    assert once(ledger(beyond), []) == [[]]


def test_places_of_tiers() -> None:
    assert places([4, 7, 9], [[7], [9, 4]]) == [2, 1, 2]
    assert places([4, 7, 9], [[7, 4], [9]]) == [1, 1, 3]
    assert places([4, 7], [[4, 7]]) == [0, 0]


def test_each_step_is_traced_with_its_group() -> None:
    trace: list[EncounterStep] = []
    crosstable = round_robin("2w= 3w1 4w1", "1b= 3w1 4w1", "1b0 2b0 4w0", "1b0 2b0 3b1")
    order(ledger(crosstable), [0, 1, 2, 3], trace=trace)

    # Of a group of one nothing is asked.
    assert trace == [
        EncounterStep((0, 1, 2, 3), "DE", [[0, 1], [3], [2]]),
        EncounterStep((0, 1), "DE", [[0, 1]]),
    ]
