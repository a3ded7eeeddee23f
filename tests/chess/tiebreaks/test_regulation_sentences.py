"""
FFE 2.4 sentence by sentence: the extended Koya in a list, the mean with unrated opponents, headings and names, the
player's own tie-breaks.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.chess.tiebreaks.made import context, made, swiss
from tests.chess.tiebreaks.test_standings import letters, printed
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError
from xl_departage.chess import explain, tiebreaks
from xl_departage.functions import OMITTED, call


@pytest.mark.parametrize(
    "codes",
    [
        "Confrontation directe;Koya;Koya étendu",
        "Confrontation directe;Koya étendu",
        "toutes rondes",
        "CD;Koya 4,5;Koya 3,5;Koya 3",
        "CD;Koya;Koya étendu à 3,5 points;Koya étendu à 3 points",
    ],
)
def test_the_koya_is_extended_step_by_step_until_the_tie_is_broken(codes: str) -> None:
    """Récapitulatif: Claude 2nd, Bernard 3rd, then Guy, Denis, Franck."""
    standings = tiebreaks.rank(context(printed()), codes)

    assert letters(standings) == "ACBGDFEIHJ"
    assert [row.place for row in standings.rows] == list(range(1, 11))


def test_the_columns_are_those_of_the_printed_table_and_end_with_the_last_tie() -> None:
    standings = tiebreaks.rank(context(printed()), "CD;Koya;Koya étendu")
    rows = {"ABCDEFGHIJ"[row.player]: row.values for row in standings.rows}

    assert [code.text for code in standings.codes] == ["DE", "KS", "KS+1", "KS+2"]
    assert rows["C"] == (Fraction(5, 2), 3, Fraction(7, 2), Fraction(9, 2))
    assert rows["B"] == (Fraction(5, 2), 3, Fraction(7, 2), 4)
    assert (rows["D"][:2], rows["F"][:2]) == ((Fraction(3, 2), 3), (Fraction(3, 2), 2))


def test_a_tie_that_no_group_breaks_ends_with_the_last_group() -> None:
    table = context(swiss("2w=", "1b=", "4w1", "3b0"))
    standings = tiebreaks.rank(table, "Koya étendu")

    # There is only one score below 50 %, so only one further group.
    assert [code.text for code in standings.codes] == ["KS+1"]
    assert standings.places == [2, 2, 1, 4]


@pytest.mark.parametrize(
    ("head", "values"),
    [("Koya 4,5", [3, 3]), ("Koya  3,5", [Fraction(7, 2)] * 2), ("Koya 3", [4, Fraction(9, 2)])],
)
def test_the_printed_column_heads_are_codes(head: str, values: list[Fraction]) -> None:
    table = context(printed())

    assert tiebreaks.values(table, head)[1:3] == values
    assert str(explain.explain(table, head, 1).in_language("fr").value) == str(values[0])


@pytest.mark.parametrize("head", ["Koya 1", "Koya 2", "Koya 3,25", "Koya étendu à points"])
def test_a_head_that_can_mean_two_things_is_refused(head: str) -> None:
    with pytest.raises(ArgumentError):
        tiebreaks.parse_code(head)
    assert tiebreaks.parse_code("Koya étendu 2").text == "KS+2"


@each_row(
    ("heading", "codes"),
    [
        ("· Tournoi Toutes Rondes Individuel :", "DE KS SB WON"),
        ("Système Suisse Individuel (tous les joueurs ayant un classement cohérent) :", "ARO PERFORMANCE"),
        (
            "Système Suisse Individuel (la plupart des joueurs étant classés, les Elo n'étant pas cohérents)",
            "DE PS BH SB WON",
        ),
        ("Système Suisse Individuel (la plupart des joueurs étant non classés)", "DE BH SB WON"),
        ("Tournoi Toutes Rondes par Equipes", "GPTS MPTS DE SB"),
        ("Système Suisse par Equipes", "GPTS MPTS DE BH SB"),
    ],
)
def test_a_recommended_list_is_found_by_its_printed_heading(heading: str, codes: str) -> None:
    assert [code.text for code in tiebreaks.read_list(heading)] == codes.split()


def test_a_score_progressif_in_the_singular_is_a_cumulatif() -> None:
    assert tiebreaks.parse_code("Score progressif").text == "PS"


def met(rules: str, *ratings: int | None) -> list[str]:
    """Player 1 meets 2, 3 and 4; 4 is unrated and ends with the same points as 5 and 6, rated 1900 and 2032."""
    table = swiss(
        "2w1 3b= 4w0", "1b0 5w1 6b=", "6w= 1w= 5b1", "5b= 6w= 1b1", "4w= 2b0 3w0", "3b= 4b= 2w=", ratings=list(ratings)
    )
    return [str(value) for value in tiebreaks.values(context(table, rules), "Moyenne Elo")]


def test_an_unrated_opponent_counts_with_his_provisional_rating() -> None:
    """
    Points 1.5, 1.5, 2, 2, 0.5, 1.5. The unrated player 4 has 2 points, like player 3 only: 1966. (2000 + 1966 + 1966) / 3.

    The window of 350 does not apply: player 1's own rating is 1000.
    """
    ratings = (1000, 2000, 1966, None, 1900, 2032)

    assert met("FFE", *ratings)[0] == str(Fraction(2000 + 1966 + 1966, 3))
    assert met("FFE; unrated=provisional", *ratings)[0] == str(Fraction(5932, 3))
    assert met("FFE; unrated=1400", *ratings)[0] == str(Fraction(2000 + 1966 + 1400, 3))
    assert met("FFE; unrated=out", *ratings)[0] == str(Fraction(2000 + 1966, 2))


def test_the_initial_estimate_of_an_unrated_player_is_not_counted() -> None:
    """« On ne tient pas compte de l'estimation initiale »: Papi writes it 1399 E."""
    grid: list[list[Any]] = [
        ["Nom", "Elo", "R 1"],
        ["A", 2000, "+ 2"],
        ["B", "1399 E", "- 1"],
        ["C", 1900, "+ 4"],
        ["D", 1700, "- 3"],
    ]

    # B counts 1700, the rating of his group, also without points.
    assert call("AVERAGE_RATING", [grid, OMITTED, "A", "FFE"]) == 1700


@pytest.mark.parametrize("name", ["Kashdan", "Yougoslave", "Somme des Buchholz", "OTHER_KASHDAN", "OTHER_BHSUM"])
def test_a_tie_break_of_ones_own_stands_beside_c07(name: str) -> None:
    table = made("sw06-13x5-forfeits")
    fide, ffe = context(table, "FIDE-2026"), context(table, "FFE")

    assert tiebreaks.values(fide, name) == tiebreaks.values(ffe, name)
    assert "FFE" in explain.explain(fide, name, 0).in_language("fr").title
    assert len(tiebreaks.rank(fide, f"BH/C1;{name};BH").codes) == 3


@each_row(
    ("name", "code"),
    [
        ("OTHER_PAPI_PERFORMANCE", "Perf"),
        ("OTHER_PAPI_KASHDAN", "Ka"),
        ("OTHER_PAPI_BUCHHOLZ_STANDARD", "Bu"),
        ("OTHER_PAPI_BUCHHOLZ_CUT", "Tr"),
        ("OTHER_PAPI_BUCHHOLZ_MEDIAN", "Me"),
        ("OTHER_PAPI_BUCHHOLZ_SUM", "SBh"),
    ],
)
def test_papis_columns_have_their_names_of_trf26(name: str, code: str) -> None:
    table = made("sw23-38x9-heavy")

    assert tiebreaks.values(context(table, "FIDE-2026"), name) == tiebreaks.values(context(table, "PAPI"), code)
    assert tiebreaks.parse_code(tiebreaks.parse_code(name).text).edition == "FFE-2012"


@pytest.mark.parametrize("rules", ["FFE", "FIDE-2026", "FIDE-2024", "PAPI"])
def test_koya_is_extended_step_by_step_under_every_edition(rules: str) -> None:
    standings = tiebreaks.rank(context(printed(), rules), "CD;Koya;Koya étendu")

    places = standings.places
    # Printed: 2nd Claude, 3rd Bernard, decided by the Koya of 3 points.
    assert (places[2], places[1]) == (2, 3)


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("FIDE toutes rondes", "DE,WIN,SB,KS"),
        ("FIDE Individual Round-Robin Tournaments", "DE,WIN,SB,KS"),
        ("FIDE swiss incoherent ratings", "BH/C1,BH,SB,PS,DE,WIN,BWG"),
        ("FIDE suisse homogène", "BH/C1,BH,DE,ARO/C1,WIN,BWG,BPG,SB"),
    ],
)
def test_the_lists_that_fide_recommended_are_found_by_name(name: str, codes: str) -> None:
    """C.02 13.16.2, 13.16.4, 13.16.5 (2017)."""
    assert ",".join(code.text for code in tiebreaks.read_list(name)) == codes
    assert not any(code.open for code in tiebreaks.read_list(name))
