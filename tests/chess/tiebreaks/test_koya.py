"""Koya, its extension and the direct encounter: the printed table of ten players and the related choices."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.chess.tiebreaks.made import DATA, context, round_robin, swiss
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.encounter import encounter_accounts
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Round, System
from xl_departage.formats.trf.trf_reading import read_trf

A, B, C, D, E, F, G = range(7)
HALF = Fraction(1, 2)


def printed() -> Crosstable:
    return read_trf((DATA / "seeds" / "koya.trf").read_bytes()).crosstable


def test_the_table_is_the_printed_one() -> None:
    totals: list[Exact] = [6 + HALF, 5, 5, 5, 4 + HALF, 5, 5, 3, 3 + HALF, 2 + HALF]

    assert tiebreaks.values(context(printed()), "PTS") == totals


def test_the_direct_encounters_printed_in_the_glossary() -> None:
    values = tiebreaks.values(context(printed()), "DE")

    assert [values[player] for player in (B, C, D, F, G)] == [2 + HALF, 2 + HALF, 1 + HALF, 1 + HALF, 2]


def test_a_player_alone_on_his_score_has_an_empty_direct_encounter() -> None:
    assert tiebreaks.values(context(printed()), "DE")[A] == 0


def test_the_koyas_printed_in_the_glossary() -> None:
    table = context(printed())

    assert [tiebreaks.values(table, "KS")[player] for player in (B, C, D, F)] == [3, 3, 3, 2]


def test_the_extension_skips_levels_where_nobody_stands() -> None:
    # No player has 4 points: the first group added has 3,5, the second 3 (printed: 3,5 3,5, then 4 4,5).
    table = context(printed())

    assert [tiebreaks.values(table, "KS+1")[player] for player in (B, C)] == [3 + HALF, 3 + HALF]
    assert [tiebreaks.values(table, "KS+2")[player] for player in (B, C)] == [4, 4 + HALF]


def test_an_extension_beyond_the_last_group_counts_all_games() -> None:
    table = context(printed())

    assert tiebreaks.values(table, "KS+3") == tiebreaks.values(table, "KS+99") == tiebreaks.values(table, "PTS")


def test_koya_counts_a_forfeit_with_its_result_and_no_round_without_an_opponent() -> None:
    table = context(swiss("2+ 3w1 U", "1- 4w1 3b1", "4b1 1b0 2w0", "3w0 2b0 Z"))

    assert tiebreaks.values(table, "PTS") == [3, 2, 1, 0]
    assert tiebreaks.values(table, "KS") == [1, 0, 0, 0]


def test_the_direct_encounter_is_undefined_for_a_group_where_one_pair_has_not_met() -> None:
    table = context(swiss("2w1 4b0", "1b0 3w1", "4w1 2b0", "3b0 1w1"))

    assert tiebreaks.values(table, "PTS") == [1, 1, 1, 1]
    assert tiebreaks.values(table, "DE") == [None] * 4


def test_a_forfeit_is_no_meeting() -> None:
    table = context(swiss("2+ 3w0", "1- 4w1", "4b0 1b1", "3w1 2b0"))

    assert tiebreaks.values(table, "PTS") == [1, 1, 1, 1]
    assert [account.total for account in encounter_accounts(table, (0, 1))] == [None, None]
    assert [account.total for account in encounter_accounts(table, (0, 2))] == [0, 1]


def test_several_meetings_add_up() -> None:
    table = context(round_robin("2w1 2b=", "1b0 1w=", cycles=2))

    assert [account.total for account in encounter_accounts(table, (0, 1))] == [1 + HALF, HALF]


@each_row("code", ["KS/S", "KS/S+", "KS/S-", "KS/S-3", "KS/S3/S4", "KS/S3+1"])
def test_a_limit_that_is_no_number_or_stands_beside_another_is_refused(code: str) -> None:
    for requested in (tiebreaks.values, tiebreaks.accounts):
        with pytest.raises(ArgumentError, match="S"):
            requested(context(printed()), code)


def test_half_of_the_points_during_the_event_is_half_of_those_of_the_rounds_played() -> None:
    """
    Four of ten players' nine rounds, and a square table of the same games: a score of 2 is half of 4. The printed table up to round 4; each
    Koya by hand from the scores after it: the points against those with 2 or more.
    """
    full = printed()
    rows = tuple(player._replace(rounds=player.rounds[:4]) for player in full.players)
    scores = [sum(entry.points for entry in player.rounds) for player in rows]
    by_hand: list[Exact] = [
        Fraction(
            sum(entry.points for entry in player.rounds if entry.opponent is not None and scores[entry.opponent] >= 4),
            2,
        )
        for player in rows
    ]
    pending = Round(Outcome.PENDING)
    during = replace(
        full,
        players=tuple(player._replace(rounds=(*player.rounds, *(pending,) * 5)) for player in rows),
        rounds=4,
        planned=9,
        system=System.ROUND_ROBIN,
    )
    square = replace(
        during,
        players=tuple(
            row._replace(rounds=(*row.rounds, *(after._replace(outcome=Outcome.PENDING, points=0) for after in later)))
            for row, later in zip(rows, (player.rounds[4:] for player in full.players), strict=True)
        ),
        rounds=9,
        ordered=False,
    )
    for table in (during, square):
        assert table.scores == tuple(scores)
        for edition in ("FFE", "FFE-2012", "FIDE-2026"):
            assert tiebreaks.values(context(table, edition), "KS") == by_hand, edition
    assert by_hand != tiebreaks.values(context(full), "KS")
