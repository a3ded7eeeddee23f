"""Properties of every tournament."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.chess.tiebreaks.made import context
from tests.chess.tiebreaks.strategies import renumbered, swiss_tournaments, with_a_spectator
from xl_departage.base.exact import Exact
from xl_departage.chess import tiebreaks
from xl_departage.chess.tournament.crosstable import Crosstable

CODES = (
    "PTS",
    "SA",
    "CD",
    "Cumulatif",
    "Cumulatif tronqué 1",
    "Koya",
    "Koya+2",
    "Parties gagnées",
    "Kashdan",
    "Buchholz",
    "Tronqué 2",
    "Médian 1",
    "Somme des Buchholz",
    "Yougoslave",
    "Sonneborn-Berger",
    "SB/C1",
    "Moyenne Elo",
    "Moyenne Elo tronquée 1",
    "Performance",
    "Classement provisoire",
)
EDITIONS = st.sampled_from(["FFE", "FFE-2012"])
LISTS = ("CD;KOYA;KOYA+1", "Buchholz;Médian 1;CD", "Sonneborn-Berger;Moyenne Elo;Performance;Parties gagnées")


def numbers(values: list[Exact | None]) -> list[Exact]:
    return [value for value in values if value is not None]


@given(swiss_tournaments(), EDITIONS, st.randoms(use_true_random=False))
def test_renumbering_the_players_permutes_the_values(crosstable: Crosstable, edition: str, chance: object) -> None:
    order = list(range(len(crosstable.players)))
    chance.shuffle(order)  # type: ignore[attr-defined]
    original, renumbered_context = context(crosstable, edition), context(renumbered(crosstable, order), edition)

    for code in CODES:
        values = tiebreaks.values(original, code)
        assert tiebreaks.values(renumbered_context, code) == [values[old] for old in order], code
    for codes in LISTS:
        places = tiebreaks.rank(original, codes).places
        assert tiebreaks.rank(renumbered_context, codes).places == [places[old] for old in order], codes


@given(swiss_tournaments(), EDITIONS, st.integers(0, 5), st.integers(0, 5))
def test_a_cut_never_raises_a_buchholz_or_a_sonneborn_berger(
    crosstable: Crosstable, edition: str, low: int, high: int
) -> None:
    table = context(crosstable, edition)
    cut = numbers(tiebreaks.values(table, tiebreaks.ParsedCode("BH", low, high)))

    for more in (
        tiebreaks.values(table, tiebreaks.ParsedCode("BH", low + 1, high)),
        tiebreaks.values(table, tiebreaks.ParsedCode("BH", low, high + 1)),
    ):
        assert all(less <= value for less, value in zip(numbers(more), cut, strict=True))
    longer, shorter = (
        numbers(tiebreaks.values(table, tiebreaks.ParsedCode("SB", low))),
        numbers(tiebreaks.values(table, tiebreaks.ParsedCode("SB", low + 1))),
    )
    assert all(less <= value for less, value in zip(shorter, longer, strict=True))


@given(swiss_tournaments(), EDITIONS, st.integers(0, 4))
def test_an_extension_never_lowers_a_koya_and_ends_at_the_points_against_opponents(
    crosstable: Crosstable, edition: str, extension: int
) -> None:
    table = context(crosstable, edition)
    koya, wider = (
        numbers(tiebreaks.values(table, tiebreaks.ParsedCode("KS", extension=extension))),
        numbers(tiebreaks.values(table, tiebreaks.ParsedCode("KS", extension=extension + 1))),
    )

    assert all(value <= more for value, more in zip(koya, wider, strict=True))
    assert tiebreaks.values(table, "KS+99") == [
        Fraction(sum(entry.points for entry in player.rounds if entry.opponent is not None), 2)
        for player in crosstable.players
    ]


@given(swiss_tournaments(), EDITIONS)
def test_the_mean_adjusted_score_of_a_swiss_is_half_of_its_rounds(crosstable: Crosstable, edition: str) -> None:
    # Every game gives its two players one point, every unplayed round gives its player half a point.
    adjusted = numbers(tiebreaks.values(context(crosstable, edition), "SA"))

    assert sum(adjusted) == Fraction(len(adjusted) * crosstable.rounds, 2)


@given(swiss_tournaments(), EDITIONS)
def test_a_player_who_never_plays_changes_nobody_else(crosstable: Crosstable, edition: str) -> None:
    # His adjusted score is half of the rounds, so that the mean of the tournament stays. Provisional ratings and Koya's
    # further groups may include his score of 0, and the direct encounter may place him in the group of 0 points.
    original, with_spectator = context(crosstable, edition), context(with_a_spectator(crosstable), edition)

    for code in set(CODES) - {"Koya+2", "CD", "Performance", "Classement provisoire"}:
        assert tiebreaks.values(with_spectator, code)[:-1] == tiebreaks.values(original, code), code


@given(swiss_tournaments(byes=False))
def test_without_unplayed_rounds_both_editions_agree(crosstable: Crosstable) -> None:
    if any(not entry.outcome.played for player in crosstable.players for entry in player.rounds):
        return
    old, new = context(crosstable, "FFE-2012"), context(crosstable, "FFE")

    # Papi's performance has a window and a table of its own.
    for code in set(CODES) - {"Performance"}:
        assert tiebreaks.values(old, code) == tiebreaks.values(new, code), code


@given(swiss_tournaments(byes=False))
def test_buchholz_summed_over_all_players_is_each_score_times_the_games_it_was_met_in(crosstable: Crosstable) -> None:
    if any(not entry.outcome.played for player in crosstable.players for entry in player.rounds):
        return
    table = context(crosstable)
    points = numbers(tiebreaks.values(table, "PTS"))

    assert sum(numbers(tiebreaks.values(table, "BH"))) == crosstable.rounds * sum(points)


@given(swiss_tournaments(), EDITIONS)
def test_places_follow_the_points_and_every_place_is_taken(crosstable: Crosstable, edition: str) -> None:
    table = context(crosstable, edition)
    for codes in LISTS:
        standings = tiebreaks.rank(table, codes)
        assert sorted(row.player for row in standings.rows) == list(range(len(crosstable.players)))
        assert [row.points for row in standings.rows] == sorted((row.points for row in standings.rows), reverse=True)
        for position, row in enumerate(standings.rows):
            ahead = sum(other.place < row.place for other in standings.rows)
            assert row.place == ahead + 1 <= position + 1


@given(swiss_tournaments(), EDITIONS)
def test_the_order_of_two_calls_does_not_matter(crosstable: Crosstable, edition: str) -> None:
    once, again = context(crosstable, edition), context(crosstable, edition)
    forwards = {code: tiebreaks.values(once, code) for code in CODES}
    backwards = {code: tiebreaks.values(again, code) for code in reversed(CODES)}

    assert forwards == backwards
