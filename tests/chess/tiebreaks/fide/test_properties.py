"""Properties of every tournament."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.chess.tiebreaks.fide.strategies import permuted, swiss_tournaments, with_players
from tests.chess.tiebreaks.made import context
from tests.examples import examples
from xl_departage.base.exact import Exact
from xl_departage.chess import tiebreaks
from xl_departage.chess.tournament.crosstable import Crosstable, Outcome, Player, Round, System

EDITIONS = st.sampled_from(("FIDE-2024", "FIDE-2026"))
CODES = [
    "PTS",
    "SA",
    "WIN",
    "WON",
    "BPG",
    "BWG",
    "PS",
    "PS/C1",
    "REP",
    "VUR",
    "NUM",
    "RIP",
    "DE",
    "DE/P",
    "BH",
    "BH/C1",
    "BH/C2",
    "BH/M1",
    "BH/M2",
    "BH/P",
    "FB",
    "FB/C1",
    "AOB",
    "AOB/F",
    "SB",
    "SB/C1",
    "SB/C2",
    "SB/P",
    "KS",
    "KS/L-2",
    "KS/L40",
    "ARO",
    "ARO/C1",
    "ARO/M1",
    "TPR",
    "PTP",
    "APRO",
    "APPO",
]
ORDINARY = settings(deadline=None, max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow])


def column(crosstable: Crosstable, code: str, edition: str = "FIDE-2026") -> list[Exact | None]:
    return tiebreaks.values(context(crosstable, edition), code)


@ORDINARY
@given(swiss_tournaments(), EDITIONS, st.data())
def test_the_order_of_the_rows_changes_no_value(crosstable: Crosstable, edition: str, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(crosstable.players))))
    moved = permuted(crosstable, order)
    original, reordered = context(crosstable, edition), context(moved, edition)

    for code in CODES:
        values = tiebreaks.values(original, code)
        assert [values[old] for old in order] == tiebreaks.values(reordered, code), code


@ORDINARY
@given(swiss_tournaments(), EDITIONS)
def test_rows_upside_down_give_values_upside_down(crosstable: Crosstable, edition: str) -> None:
    mirrored = permuted(crosstable, list(range(len(crosstable.players)))[::-1])

    for code in CODES:
        assert column(mirrored, code, edition) == column(crosstable, code, edition)[::-1], code


@ORDINARY
@given(swiss_tournaments(), EDITIONS)
def test_numbers_are_only_names(crosstable: Crosstable, edition: str) -> None:
    renumbered = with_players(
        crosstable, tuple(player._replace(number=1000 - 7 * player.number) for player in crosstable.players)
    )

    for code in CODES:
        assert column(renumbered, code, edition) == column(crosstable, code, edition), code


@ORDINARY
@given(swiss_tournaments(), EDITIONS)
def test_a_player_who_never_plays_changes_nothing_for_the_others(crosstable: Crosstable, edition: str) -> None:
    never = Player(99, "Never", 2000, (Round(Outcome.ZERO_BYE),) * crosstable.rounds)
    larger = with_players(crosstable, (*crosstable.players, never))

    for code in CODES:
        if code.startswith("DE"):
            continue  # The player may join the group tied on 0 points.
        assert column(larger, code, edition)[:-1] == column(crosstable, code, edition), code


@ORDINARY
@given(swiss_tournaments())
def test_reversed_colours_change_games_with_black_alone(crosstable: Crosstable) -> None:
    reversed_colours = with_players(
        crosstable,
        tuple(
            player._replace(
                rounds=tuple(
                    entry._replace(colour=entry.colour.opposite) if entry.colour else entry for entry in player.rounds
                )
            )
            for player in crosstable.players
        ),
    )

    for code in CODES:
        if code not in ("BPG", "BWG"):
            assert column(reversed_colours, code) == column(crosstable, code), code
    for black, total in (("BPG", "NUM"), ("BWG", "WON")):
        both = zip(column(crosstable, black), column(reversed_colours, black), strict=True)
        assert [(first or 0) + (second or 0) for first, second in both] == column(crosstable, total)


@ORDINARY
@given(swiss_tournaments(), EDITIONS)
def test_cuts_and_medians_are_bounded_by_the_plain_value(crosstable: Crosstable, edition: str) -> None:
    for base in ("BH", "FB", "SB"):
        plain = column(crosstable, base, edition)
        first = column(crosstable, f"{base}/C1", edition)
        second = column(crosstable, f"{base}/C2", edition)
        assert all((a or 0) >= (b or 0) >= (c or 0) >= 0 for a, b, c in zip(plain, first, second, strict=True))
        if base != "SB":
            median = column(crosstable, f"{base}/M1", edition)
            assert all((a or 0) >= (b or 0) >= 0 for a, b in zip(first, median, strict=True))


@ORDINARY
@given(swiss_tournaments(), EDITIONS)
def test_a_cut_of_more_than_all_leaves_nothing(crosstable: Crosstable, edition: str) -> None:
    assert set(column(crosstable, "BH/C99", edition)) == {0}
    assert set(column(crosstable, "SB/C99", edition)) == {0}
    assert set(column(crosstable, "ARO/C99", edition)) == {None}


@ORDINARY
@given(swiss_tournaments())
def test_the_caps_of_2026_never_raise_a_buchholz(crosstable: Crosstable) -> None:
    old, new = column(crosstable, "BH", "FIDE-2024"), column(crosstable, "BH", "FIDE-2026")

    assert all((new_value or 0) <= (old_value or 0) for old_value, new_value in zip(old, new, strict=True))


@ORDINARY
@given(swiss_tournaments(played_only=True))
def test_both_editions_agree_where_all_games_were_played(crosstable: Crosstable) -> None:
    if len(crosstable.players) % 2:
        return  # In each round one player had no game.
    for code in CODES:
        assert column(crosstable, code, "FIDE-2024") == column(crosstable, code, "FIDE-2026"), code


@ORDINARY
@given(swiss_tournaments(played_only=True))
def test_played_games_count_twice_in_the_sum_of_all_sonneborn_bergers(crosstable: Crosstable) -> None:
    """
    If all games were played, the sum of all Sonneborn-Bergers is the sum over all games of the loser's score, or for a
    draw of half of both scores; the sum of all Buchholz is the sum of each score times the number of games of that
    player.
    """
    if len(crosstable.players) % 2:
        return
    scores = [value or 0 for value in column(crosstable, "PTS")]
    assert sum(value or 0 for value in column(crosstable, "BH")) == crosstable.rounds * sum(scores)
    given_away = [
        score * sum(2 - entry.points for entry in player.rounds) / 2
        for score, player in zip(scores, crosstable.players, strict=True)
    ]
    assert sum(value or 0 for value in column(crosstable, "SB")) == sum(given_away)


@ORDINARY
@given(swiss_tournaments(), EDITIONS)
def test_standings_never_put_a_lower_score_or_a_worse_value_first(crosstable: Crosstable, edition: str) -> None:
    table = tiebreaks.rank(context(crosstable, edition), "DE;BH/C1;BH;SB")
    keys = [(-row.points, row.values[0], *(-(value or 0) for value in row.values[1:])) for row in table.rows]

    assert keys == sorted(keys)
    assert [row.place for row in table.rows] == [1 + sum(other < key for other in keys) for key in keys]


@ORDINARY
@given(swiss_tournaments(), st.integers(1, 6))
def test_standings_after_some_rounds_are_those_of_the_shorter_tournament(crosstable: Crosstable, played: int) -> None:
    played = min(played, crosstable.rounds)
    shorter = Crosstable(
        tuple(player._replace(rounds=player.rounds[:played]) for player in crosstable.players),
        played,
        played,
        System.SWISS,
    )
    stopped = Crosstable(
        tuple(
            player._replace(rounds=(*player.rounds[:played], *(Round(Outcome.PENDING),) * (crosstable.rounds - played)))
            for player in crosstable.players
        ),
        played,
        crosstable.rounds,
        System.SWISS,
    )

    # The table may already contain later results; they do not count.
    later = Crosstable(crosstable.players, played, max(played, crosstable.rounds), System.SWISS)
    for code in CODES:
        if code.startswith(("FB", "AOB/F")) and played < crosstable.rounds:
            continue  # Fore Buchholz depends on the number of rounds planned.
        assert column(stopped, code) == column(shorter, code) == column(later, code), code


@pytest.mark.parametrize("edition", ["FIDE-2024", "FIDE-2026"])
def test_an_empty_tournament_has_no_values(edition: str) -> None:
    nobody = Crosstable((), 0, 0, System.SWISS)

    for code in CODES:
        assert column(nobody, code, edition) == []
