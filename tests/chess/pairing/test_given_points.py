"""
Points that the arbiter gives or takes (record 299) count in the pairing as in the standings: a score is a player's points (C.04.1; C.04.3,
1.2), in this round and in those that show who floated.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.chess.pairing.events import tournament
from tests.chess.pairing.gacrux_command import next_by_gacrux, rounds_by_gacrux
from tests.chess.pairing.teams import team_file
from tests.chess.pairing.test_acceleration import with_results
from tests.chess.pairing.test_engine import HEAD, text
from tests.examples import first
from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import languages
from xl_departage.chess.pairing.event import Choices, before_posted, event_before
from xl_departage.chess.pairing.pairing_engine import pair
from xl_departage.chess.pairing.round_checking import Verdict, check_pairings
from xl_departage.chess.pairing.teams.team_engine import pair_teams
from xl_departage.chess.pairing.teams.team_pairing_event import teams_before
from xl_departage.chess.tournament.record import Adjustment, VirtualPoints
from xl_departage.formats.trf.paired_round import with_round
from xl_departage.formats.trf.records import format_abnormal, format_acceleration
from xl_departage.formats.trf.trf_document import parse_document

BESIDE = (-2, -1, -1, 1, 2)


class Made(NamedTuple):
    """An event that our own steps paired from an empty list to its end, with drawn points of the arbiter."""

    games: str
    """The TRF without these points; the column of points is blank."""
    given: Mapping[int, Mapping[int, int]]
    """By number and round, in half-points."""
    total: int
    least: int
    """The lowest score with which somebody was paired."""

    def records(self, last: int) -> list[str]:
        """Records 299 of the rounds up to one."""
        return [
            format_abnormal(Adjustment("", None, points, round, (number,)))
            for number, rounds in self.given.items()
            for round, points in rounds.items()
            if round <= last
        ]

    def as_virtual(self) -> list[str]:
        """The same points as virtual ones from the next round on (records 250), which gacrux counts in every round as in that round."""
        lines = []
        for number, rounds in self.given.items():
            for last in range(2, self.total + 1):
                sum_before = sum(points for round, points in rounds.items() if round < last)
                if sum_before:
                    lines.append(format_acceleration(VirtualPoints(sum_before, last, last, number, number)))
        return lines


def made(seed: int, only: int | None = None) -> Made:
    """`only`: points of that round alone."""
    chance = random.Random(seed)
    players, total = chance.randint(7, 24), chance.randint(4, 7)
    source = text([f"142 {total}", f"152 {chance.choice('WB')}"], players=players)
    adjustments: dict[int, dict[int, int]] = {}
    least = 0
    for round in range(1, total + 1):
        so_far = Made(source, adjustments, total, least)
        event = event_before(tournament("\n".join([*so_far.records(round - 1), source])))
        least = min(least, *(event.score(number) for number in event.present))
        paired = with_results(with_round(parse_document(source), pair(event)).text, round, chance)
        source = "\n".join(
            line[:80] + "    " + line[84:] if line.startswith("001") else line for line in paired.split("\n")
        )
        for number in range(1, players + 1):
            if chance.random() < 0.12 and only in (None, round):
                adjustments.setdefault(number, {})[round] = chance.choice(BESIDE)
    return Made(source, adjustments, total, least)


def all_made(seeds: range, only: int | None = None) -> Iterator[tuple[int, Made]]:
    for seed in seeds:
        try:
            yield seed, made(seed, only)
        except CannotPair as error:
            if error.key not in ("pair_none_legal", "pair_alone_barred"):
                raise
            # Few players and many rounds.


@pytest.mark.parametrize("seeds", first([range(2), *(range(seed, seed + 50) for seed in range(2, 503, 50))]))
def test_they_count_in_every_round_as_gacrux_counts_virtual_points_by_its_own_command(
    seeds: range, tmp_path: Path
) -> None:
    compared = 0
    for seed, event in all_made(seeds):
        ours = tournament("\n".join([*event.records(event.total), event.games]))
        assert {round_report.verdict for round_report in check_pairings(ours).rounds} <= {Verdict.EQUAL}, seed
        if event.least <= -2:
            # gacrux takes -1 for its own mark.
            continue
        theirs = rounds_by_gacrux("\n".join([*event.as_virtual(), event.games]), tmp_path)
        for round, pairs in enumerate(theirs, 1):
            assert set(pair(before_posted(ours, round)).pairs) == pairs, (seed, round)
            compared += 1
    assert compared > len(seeds)


@pytest.mark.slow("those of every round are compared quickly")
@pytest.mark.parametrize("seeds", first([range(6), *(range(seed, seed + 50) for seed in range(6, 306, 50))]))
def test_those_of_the_last_round_count_as_gacrux_counts_record_299_by_its_own_command(
    seeds: range, tmp_path: Path
) -> None:
    """Not in the last round, and not of earlier ones: gacrux 1.11 counts its own neither among the topscorers nor in the floats."""
    compared = 0
    for only in (1, 2):
        for seed, event in all_made(seeds, only):
            if not event.given or event.least <= -2:
                continue
            ours = tournament("\n".join([*event.records(event.total), event.games]))
            played = "\n".join(
                line[: 91 + 10 * only] if line.startswith("001") else line for line in event.games.split("\n")
            )
            theirs = next_by_gacrux("\n".join([*event.records(only), played]), tmp_path, only + 1)
            assert set(pair(before_posted(ours, only + 1)).pairs) == theirs, (seed, only)
            compared += 1
    assert compared > len(seeds) / 2


def test_a_score_below_nothing_is_a_score_by_hand() -> None:
    """1 and 2 have won, 3 has lost, 4 has lost and two points less: 1-2, and 3-4, colours as they alternate (C.04.3, E)."""
    lost = text([*HEAD, "299          -2.0    1    4"], ["3 w 1", "4 b 1", "1 b 0", "2 w 0"])

    paired = pair(event_before(tournament(lost)))

    assert paired.pairs == ((2, 1), (3, 4))
    assert [bracket.score for bracket in paired.brackets if bracket.players] == [2, 0, -4]
    assert [remark.in_language("en") for remark in paired.event.remarks] == [
        "Points given or taken by the arbiter, or entered for a bye or a result that is worth something else by the rules, "
        "count in the pairing, as in the standings: 4 (-2)."
    ]


def test_a_penalty_moves_a_player_down_and_a_bonus_up_by_hand() -> None:
    """Results alone: 1 and 2 have a point, 3 and 4 none; with a point less for 1 and one more for 3, the brackets are 2-3 and 1-4."""
    rounds = ["3 w 1", "4 b 1", "1 b 0", "2 w 0"]
    plain = pair(event_before(tournament(text(HEAD, rounds))))
    adjusted = pair(
        event_before(tournament(text([*HEAD, "299          -1.0    1    1", "299           1.0    1    3"], rounds)))
    )

    assert {frozenset(board) for board in plain.pairs} == {frozenset((1, 2)), frozenset((3, 4))}
    assert {frozenset(board) for board in adjusted.pairs} == {frozenset((2, 3)), frozenset((1, 4))}


def test_a_type_that_changes_a_round_without_play_is_refused_and_its_cure_pairs() -> None:
    rounds = ["3 w 1", "0000 - F", "1 b 0", "5 w 1", "4 b 0"]
    by_type = text([*HEAD, "299 F         0.5"], rounds, players=5)
    with pytest.raises(CannotPair) as refused:
        event_before(tournament(by_type))
    assert refused.value.key == "pair_given_without_play"
    assert len({refused.value.message(language) for language in languages()}) == len(languages())

    cured = event_before(tournament(text([*HEAD, "299          -0.5    1    2"], rounds, players=5)))

    assert (cured.score(2), pair(cured).bye) != (1, 2)


def test_teams_are_paired_with_the_match_points_that_they_have() -> None:
    """By hand, four teams: 1 and 2 won; with two match points less for 1 and two more for 3, 2-3 and 1-4 have the same scores."""
    results = [((1, 3, "11"), (2, 4, "11"))]
    taken = ("299    -2.0   0.0    1    1", "299     2.0   0.0    1    3")
    plain, adjusted = (
        pair_teams(teams_before(tournament(team_file(results, teams=4, more=more)), Choices(total=5)))
        for more in ((), taken)
    )

    assert {frozenset(board) for board in plain.pairs} == {frozenset((1, 2)), frozenset((3, 4))}
    assert {frozenset(board) for board in adjusted.pairs} == {frozenset((2, 3)), frozenset((1, 4))}

    below = team_file(results, teams=4, more=("299    -5.0   0.0    1    4",))
    assert {frozenset(board) for board in pair_teams(teams_before(tournament(below), Choices(total=5))).pairs} == {
        frozenset((1, 2)),
        frozenset((3, 4)),
    }
