"""Standings: the printed ranking of the Koya example, groups that become smaller, shared places, notices."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.chess.tiebreaks.made import DATA, context, rules, swiss
from xl_departage.base.errors import ArgumentError
from xl_departage.base.exact import Exact
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks import standings
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.presets import ListNotice
from xl_departage.chess.tiebreaks.standings import Standing
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.formats.trf.trf_reading import read_trf


def printed() -> Crosstable:
    return read_trf((DATA / "seeds" / "koya.trf").read_bytes()).crosstable


def letters(standings: tiebreaks.Standings) -> str:
    return "".join("ABCDEFGHIJ"[row.player] for row in standings.rows)


@pytest.mark.parametrize(
    "codes",
    [
        "CD;KOYA;KOYA+1;KOYA+2",
        "CD, KOYA, KOYA+1, KOYA+2",
        "Confrontation directe\nKoya\nKoya étendu 1\nKoya étendu 2",
        ["CD", "KS", "KS+1", "KS+2"],
        ["CD;KOYA", "KOYA+1", "KOYA+2"],
    ],
)
def test_the_ranking_printed_with_the_koya_example(codes: str | list[str]) -> None:
    # Récapitulatif: Claude, Bernard, Guy, Denis, Franck from 2nd to 6th; each of the others has a score of his own.
    standings = tiebreaks.rank(context(printed()), codes)

    assert letters(standings) == "ACBGDFEIHJ"
    assert [row.place for row in standings.rows] == list(range(1, 11))
    assert standings.places == [1, 3, 2, 5, 7, 6, 4, 9, 8, 10]


def test_places_are_shared_where_the_tie_stays() -> None:
    # « Bernard 2e-3e, Claude 2e-3e, Denis 5e-6e, Franck 5e-6e, Guy 4e : seul Guy est départagé. »
    standings = tiebreaks.rank(context(printed()), "CD")

    assert letters(standings) == "ABCGDFEIHJ"
    assert [row.place for row in standings.rows] == [1, 2, 2, 4, 5, 5, 7, 8, 9, 10]


def test_a_direct_encounter_is_computed_in_the_group_tied_at_that_moment() -> None:
    # A B C D have 1 point and have not all met; the mean ratings separate A B from C D, and the players of these pairs
    # have met.
    table = context(
        swiss(
            "2w1 5b0",
            "1b0 6w1",
            "4w1 7b0",
            "3b0 8w1",
            "6w1 1w1",
            "5b0 2b0",
            "8w1 3w1",
            "7b0 4b0",
            ratings=[2000, 2000, 1500, 1500, 1800, 1800, 1800, 1800],
        )
    )
    first = tiebreaks.rank(table, "CD;Moyenne Elo")
    last = tiebreaks.rank(table, "Moyenne Elo;CD")

    assert first.places == [3, 3, 5, 5, 1, 7, 2, 8]
    assert last.places == [3, 4, 5, 6, 1, 7, 2, 8]
    assert [row.values[0] for row in first.rows][2:6] == [None] * 4
    assert [row.values[1] for row in last.rows][2:6] == [1, 0, 1, 0]


def test_values_stand_beside_the_places_in_points() -> None:
    standings = tiebreaks.rank(context(printed()), "CD;KOYA")

    claude = standings.rows[1]
    assert (claude.player, claude.points, claude.values) == (
        1,
        5,
        (tiebreaks.values(context(printed()), "DE")[1], 3),
    )
    assert [code.text for code in standings.codes] == ["DE", "KS"]


def test_an_undefined_value_stands_below_every_number() -> None:
    # Player 3 has no rated opponent; the mean of player 4 is player 1's rating.
    table = context(swiss("3w1", "4w1", "1b0", "2b0", ratings=[None, 1500, 1800, 1700]), "FFE; unrated=out")

    assert tiebreaks.values(table, "ARO") == [1800, 1700, None, 1500]
    assert tiebreaks.rank(table, "Moyenne Elo").places == [1, 2, 4, 3]


def test_the_recommended_lists_are_known_by_the_type_of_tournament() -> None:
    def codes(name: str) -> list[str]:
        return [code.text for code in tiebreaks.read_list(name)]

    # FFE 2.4 section 3, in its order.
    assert codes("toutes rondes") == ["DE", "KS", "SB", "WON"]
    assert codes("Toutes Rondes par Équipes") == ["GPTS", "MPTS", "DE", "SB"]
    assert codes("suisse homogène") == ["ARO", "PERFORMANCE"]
    assert codes("suisse hétérogène") == ["DE", "PS", "BH", "SB", "WON"]
    assert codes("suisse non classés") == ["DE", "BH", "SB", "WON"]
    assert codes("Suisse par équipes") == ["GPTS", "MPTS", "DE", "BH", "SB"]


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("Tournoi Toutes Rondes Individuel", "DE KS SB WON"),
        ("Tournoi Toutes Rondes par Equipes", "GPTS MPTS DE SB"),
        ("Système Suisse par Equipes", "GPTS MPTS DE BH SB"),
    ],
)
def test_a_list_is_known_by_the_heading_of_section_3(name: str, codes: str) -> None:
    assert [code.text for code in tiebreaks.read_list(name)] == codes.split()


@pytest.mark.parametrize("name", ["suisse", "Suisse individuel", "Système Suisse Individuel", "swiss"])
def test_an_individual_swiss_has_three_lists_and_none_is_guessed(name: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        tiebreaks.read_list(name)

    for list_name in ("suisse homogène", "suisse hétérogène", "suisse non classés"):
        assert list_name in caught.value.message("fr")
        assert tiebreaks.read_list(list_name)


def test_a_preset_ranks_like_its_list_and_without_a_remark() -> None:
    table = context(printed())
    preset = tiebreaks.rank(table, "toutes rondes")

    # Its Koya is extended step by step (2.1.3.1).
    written = tiebreaks.rank(table, "Confrontation directe; Koya; Koya étendu; Sonneborn-Berger; Parties gagnées")
    assert (preset.codes, preset.rows) == (written.codes, written.rows)
    assert preset.notices == ()


def test_mixing_two_families_is_a_notice_and_not_an_error() -> None:
    # « Par exemple : a) Cumulatif + b) Buchholz serait incorrect. »
    [notice] = tiebreaks.rank(context(printed()), "Cumulatif; Buchholz").notices

    assert "2.1, 2.2" in notice.message("fr")
    assert "single type" in notice.message("en")
    assert tiebreaks.rank(context(printed()), "Cumulatif; Koya").notices == ()
    assert tiebreaks.rank(context(printed()), "PTS; Buchholz; Médian 1; Score ajusté").notices == ()


@pytest.mark.parametrize("codes", ["", " ; ,", [], ["", " "]])
def test_an_empty_list_is_an_error(codes: str | list[str]) -> None:
    with pytest.raises(ArgumentError, match="empty"):
        tiebreaks.rank(context(printed()), codes)


def test_an_unknown_tie_break_in_a_list_is_named() -> None:
    with pytest.raises(ArgumentError, match="KOIA"):
        tiebreaks.rank(context(printed()), "CD;KOIA")


def test_manual_values_are_compared_exactly_whatever_their_denominator() -> None:
    """Whole numbers, hundredths, quarters, thirds: 2 - 1/3000 lies between 2 - 1/400 and 2."""
    values: list[Exact] = [
        2,
        2 - Fraction(1, 3000),
        2 - Fraction(1, 400),
        Fraction(7, 4),
        2 + Fraction(1, 400),
        2 + Fraction(1, 3000),
    ]
    table = swiss(*["U"] * 6)

    ranked = tiebreaks.rank(Context(table, rules("FFE"), manual=values), "MANUAL")

    assert ranked.places == [3, 4, 5, 6, 1, 2]
    assert ranked.rows[0] == Standing(1, 4, 1, (values[4],))
    assert ranked.rows[-1] == Standing(6, 3, 1, (Fraction(7, 4),))


def test_a_koya_without_its_extension_stays_one_column() -> None:
    assert [code.text for code in tiebreaks.rank(context(printed()), "Koya").codes] == ["KS"]


def test_remarks_are_made_when_somebody_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search of chances ranks thousands of outcomes, of which it needs the places alone."""
    asked: list[object] = []

    def notices(codes: object, _context: Context) -> tuple[ListNotice, ...]:
        asked.append(codes)
        return (ListNotice("tiebreak_twice"),)

    monkeypatch.setattr(standings, "notices", notices)

    ranked = tiebreaks.rank(context(printed()), "Cumulatif; Buchholz")

    assert ranked.places
    assert asked == []
    assert ranked.notices == (ListNotice("tiebreak_twice"),)
    assert asked == [ranked.listed]


ROUNDS_PLAYED = ("2w1 3b=", "1b0 4w1", "4w1 1w=", "3b0 2b0")


@pytest.mark.parametrize("edition", ["FFE", "FIDE-2026", "FFE-2012"])
def test_a_cut_that_leaves_none_of_the_rounds_planned_is_remarked_on(edition: str) -> None:
    """
    Two rounds: C.07 14.1 drops n values, or n at either end, and none is left. As long as nobody says that two are planned, a usual cut is
    no mistake: the event may be young.
    """
    table = swiss(*ROUNDS_PLAYED)
    for codes, with_planned, without_planned in (
        ("BH/C1;SB/C1;PS/C1", [], []),
        ("BH/C2;PS/C1", ["BH/C2"], []),
        ("SB;BH/M1", ["BH/M1"], []),
        ("BH/C9;PS/C3;BH/M2", ["BH/C9", "PS/C3", "BH/M2"], ["BH/C9", "PS/C3", "BH/M2"]),
    ):
        for options, found in (("; planned=2", with_planned), ("", without_planned)):
            ranked = tiebreaks.rank(Context(table, rules(edition + options)), codes)

            of_cuts = [dict(notice.values)["code"] for notice in ranked.notices if notice.key == "tiebreak_cut_all"]
            assert of_cuts == found, (codes, options)
        for code in with_planned:
            at = [ranked_code.text for ranked_code in ranked.codes].index(code)
            assert {row.values[at] for row in ranked.rows} == {0}


def test_the_rounds_still_planned_count_for_a_cut() -> None:
    """After one round of five, a list is ranked as it will be at the end."""
    early = replace(swiss("2w1", "1b0", "4w1", "3b0"), planned=5)

    for codes, keys in (("BH/C1;BH/M2;BH;SB/C4", []), ("BH/C5;SB/C4", ["tiebreak_cut_all"])):
        ranked = tiebreaks.rank(context(early, "FIDE-2026"), codes)

        assert ranked.places == [1, 3, 1, 3]
        assert [notice.key for notice in ranked.notices] == keys
        if keys:
            sentence = ranked.notices[0].message("en")
            assert sentence.startswith("BH/C5 leaves nothing to count: it cuts 5, and the tournament has 5 rounds.")
