"""FIDE's codes as people write them, with modifiers, editions, lots and manual values."""

from __future__ import annotations

import hashlib

import pytest

from tests.chess.tiebreaks.fide.files import tournament
from tests.chess.tiebreaks.made import context, rules, scaled, swiss
from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, Undefined
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.code_ledgers import Modifiers, read_modifiers
from xl_departage.chess.tournament.crosstable import Crosstable, Scoring, System


@each_row(
    ("written", "canonical"),
    [
        ("BH-C1", "BH/C1"),
        ("BHC1", "BH/C1"),
        ("bh/c1", "BH/C1"),
        ("Buchholz Cut 1", "BH/C1"),
        ("MBH", "BH/M1"),
        ("Median Buchholz 2", "BH/M2"),
        ("BH:MP/C1/P", "BH:MP/C1/P"),
        ("bh:gp!m2#p", "BH:GP/M2/P"),
        ("GE", "REP"),
        ("KS/L-2", "KS/L-2"),
        ("KS/L40", "KS/L40"),
        ("SSSC/F/P/K5", "SSSC/F/P/K5"),
        ("ESB:MG/C1", "EMGSB/C1"),
        ("MPvGP", "MPVGP"),
        ("AROC1", "ARO/C1"),
        ("Number of wins", "WIN"),
        ("Games won with Black", "BWG"),
        ("Average of opponents' Buchholz", "AOB"),
        ("Performance parfaite", "PTP"),
        ("tirage au sort", "LOTS"),
        ("barrage", "MANUAL"),
    ],
)
def test_codes_are_read_as_people_write_them(written: str, canonical: str) -> None:
    assert tiebreaks.parse_code(written).text == canonical


def test_a_code_names_its_own_year_of_the_rules() -> None:
    crosstable = tournament("fide-exercises", "tec-swiss")

    for code in ("BH", "SB", "FB/C1", "AOB"):
        old = tiebreaks.values(context(crosstable, "FIDE-2024"), code)
        assert tiebreaks.values(context(crosstable, "FIDE-2026"), f"{code}/V2024") == old
        assert tiebreaks.values(context(crosstable, "FIDE-2024"), f"{code}/V2026") != old


def test_codes_of_fide_alone_mean_fide_in_force_where_no_edition_is_named() -> None:
    crosstable = tournament("fide-exercises", "tec-swiss")

    assert tiebreaks.values(context(crosstable, ""), "FB") == tiebreaks.values(context(crosstable, "FIDE-2026"), "FB")
    with pytest.raises(ArgumentError, match="FIDE-2024, FIDE-2026"):
        tiebreaks.values(context(crosstable, "FFE"), "FB")


@pytest.mark.parametrize("code", ["STD", "TPN", "RTNG"])
def test_tiebreaks_of_2026_do_not_exist_in_2024(code: str) -> None:
    with pytest.raises(ArgumentError, match="defined by: FIDE-2026"):
        tiebreaks.values(context(swiss("2w1", "1b0"), "FIDE-2024"), code)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("SB/M1", "does not accept “M”"),
        ("DE/C1", "does not accept “C”"),
        ("BH/K2", "does not accept “K”"),
        ("BH/P/P", "not a modifier"),
        ("KS/L-2/L+1", "given twice"),
        ("KS/L140", "140 %"),
        ("SSSC/K0", "must be 1 or more"),
        ("BH/V2020", "no FIDE edition of the year 2020"),
        ("BH:MP", "tie-break for teams"),
        ("BH/C1;BH", "names several tie-breaks"),
        ("BH,SB", "names several tie-breaks"),
        ("BH/C1;XYZQ", "not a modifier"),
    ],
)
def test_modifiers_that_mean_nothing_are_errors(code: str, message: str) -> None:
    crosstable = swiss("2w1", "1b0")

    with pytest.raises(ArgumentError, match=message):
        tiebreaks.values(context(crosstable, "FIDE-2026", [1, 2]), code)


def test_koya_limits_move_by_half_points_or_name_a_percentage() -> None:
    # Scores 2, 1½, 1½, 1 of 3 rounds; half of the points is 1½.
    crosstable = Crosstable(
        swiss("2w= 3b= 4w1", "1b= 4b= 3w=", "4w= 1w= 2b=", "3b= 2w= 1b0").players, 3, 3, System.ROUND_ROBIN
    )
    rules_ = context(crosstable, "FIDE")

    assert tiebreaks.values(rules_, "KS") == [1, 1, 1, 1]
    assert tiebreaks.values(rules_, "KS/L-1") == [2, 1.5, 1.5, 1]
    assert tiebreaks.values(rules_, "KS/L+1") == [0, 0.5, 0.5, 0]
    assert tiebreaks.values(rules_, "KS/L33") == [2, 1.5, 1.5, 1]
    assert tiebreaks.values(rules_, "KS/L34") == tiebreaks.values(rules_, "KS")
    # A further score group is the next score that some player has.
    assert tiebreaks.values(rules_, "KS+1") == [2, 1.5, 1.5, 1]


def test_pairing_numbers_rank_upwards_and_ratings_downwards_unless_reversed() -> None:
    crosstable = swiss("2w= 3b=", "1b= 3w=", "1w= 2b=", ratings=[1900, 2000, 1800])

    def order(code: str) -> list[int]:
        return [row.player + 1 for row in tiebreaks.rank(context(crosstable, "FIDE"), code).rows]

    assert order("TPN") == [1, 2, 3]
    assert order("TPN/R") == [3, 2, 1]
    assert order("RTNG") == [2, 1, 3]
    assert order("RTNG/R") == [3, 1, 2]


def test_lots_are_drawn_from_the_text_of_the_rules() -> None:
    crosstable = swiss("2w= 3b=", "1b= 3w=", "1w= 2b=")
    drawn = tiebreaks.values(context(crosstable, "FIDE; lots=Coupe 2026"), "LOTS")
    digests = {number: hashlib.sha256(f"Coupe 2026\n{number}".encode()).hexdigest() for number in (1, 2, 3)}

    assert drawn == [sorted(digests.values()).index(digests[number]) + 1 for number in (1, 2, 3)]
    assert tiebreaks.values(context(crosstable, "FIDE; tirage=Coupe 2026"), "LOTS") == drawn
    with pytest.raises(ArgumentError, match="lots=Cup 2026"):
        tiebreaks.values(context(crosstable, "FIDE"), "LOTS")


def test_the_draw_of_a_player_does_not_depend_on_the_order_of_the_rows() -> None:
    crosstable = swiss("2w= U", "1b= U", "U 4w=", "U 3b=")
    moved = Crosstable(crosstable.players[::-1], 2, 2, System.SWISS)
    text = "FIDE; lots=Cup"

    assert tiebreaks.values(context(moved, text), "LOTS")[::-1] == tiebreaks.values(context(crosstable, text), "LOTS")


def test_lots_and_manual_values_serve_the_french_editions_too() -> None:
    crosstable = swiss("2w= 3b=", "1b= 3w=", "1w= 2b=")
    drawn = tiebreaks.values(context(crosstable, "FIDE; lots=Coupe"), "LOTS")

    assert tiebreaks.values(context(crosstable, "FFE; lots=Coupe"), "LOTS") == drawn
    assert tiebreaks.values(Context(crosstable, rules("FFE-2012"), manual=[3, 2, 1]), "MANUAL") == [3, 2, 1]


def test_manual_values_rank_where_the_list_says_so() -> None:
    crosstable = swiss("2w= 3b=", "1b= 3w=", "1w= 2b=")
    manual_context = Context(crosstable, rules("FIDE"), manual=[None, 2, 1])
    table = tiebreaks.rank(manual_context, "BH;MANUAL")

    assert [row.player + 1 for row in table.rows] == [2, 3, 1]
    with pytest.raises(ArgumentError, match="column of manual values"):
        tiebreaks.rank(context(crosstable, "FIDE"), "MANUAL")
    with pytest.raises(ArgumentError, match="2 manual values for 3 players"):
        Context(crosstable, rules("FIDE"), manual=[1, 2])


def test_other_scorings_change_draws_caps_and_limits() -> None:
    # 3-1-0: 4 points, 4 points and 0; a draw brings 1.
    crosstable = scaled(swiss("2w= 3b1", "1b= 4w1", "4b0 1w0", "3w1 2b0"), Scoring(6, 2, 0))
    rules_ = context(crosstable, "FIDE")

    assert tiebreaks.values(rules_, "PTS") == [4, 4, 0, 3]
    assert tiebreaks.values(rules_, "STD") == [1.5, 1.5, 0, 1]
    assert tiebreaks.values(rules_, "WIN") == [1, 1, 0, 1]
    assert tiebreaks.values(rules_, "SB") == [4 * 1 + 0 * 3, 4 * 1 + 3 * 3, 0, 0 * 3 + 0]
    # Half of 6 points is 3: all but the third reach it.
    assert tiebreaks.values(rules_, "KS") == [1, 4, 0, 0]
    # Half of 6 points is 3, which all but the third player reach.
    assert tiebreaks.values(rules_, "FB") == [3, 6, 6, 3]


def test_progressive_scores_need_the_order_of_the_rounds() -> None:
    square = Crosstable(swiss("2w=", "1b=").players, 1, 1, System.ROUND_ROBIN, ordered=False)

    with pytest.raises(Undefined):
        tiebreaks.values(context(square, "FIDE"), "PS")


def test_standard_points_find_the_same_game_in_a_square_table() -> None:
    # Two games per pair: won, drawn.
    square = Crosstable(swiss("2w1 2b=", "1b0 1w=").players, 2, 2, System.ROUND_ROBIN, 2, ordered=False)

    assert tiebreaks.values(context(square, "FIDE"), "STD") == [1.5, 0.5]


@each_row(
    ("written", "modifiers"),
    [
        ("BH", Modifiers()),
        ("BH/P", Modifiers(forfeits_played=True)),
        ("BH/F", Modifiers(fore=True)),
        ("BH/R", Modifiers(reverse=True)),
        # 14.5: a limit in percent, or half-points more or less.
        ("KS/L0", Modifiers(percent=0)),
        ("KS/L100", Modifiers(percent=100)),
        ("KS/L+1", Modifiers(shift=1)),
        ("KS/L-2", Modifiers(shift=-2)),
        ("KS/K3", Modifiers(divisor=3)),
        ("TPR/U1", Modifiers(unrated=1)),
        ("TPR/U1500", Modifiers(unrated=1500)),
        ("BH/V2024", Modifiers(year=2024)),
        ("BH/P/R/V2026", Modifiers(forfeits_played=True, reverse=True, year=2026)),
    ],
)
def test_what_each_modifier_says(written: str, modifiers: Modifiers) -> None:
    assert read_modifiers(parse_code(written)) == modifiers


@each_row(
    ("written", "key"),
    [
        ("KS/L101", "tiebreak_percent_above_100"),
        ("KS/L40/L50", "tiebreak_modifier_twice"),
        ("KS/L+1/L-1", "tiebreak_modifier_twice"),
        ("TPR/U0", "tiebreak_modifier_zero"),
        ("KS/K0", "tiebreak_modifier_zero"),
        ("BH/V2023", "tiebreak_unknown_year"),
        ("BH/V0", "tiebreak_modifier_zero"),
        ("BH/X", "tiebreak_unknown_modifier"),
    ],
)
def test_a_modifier_that_means_nothing_is_told(written: str, key: str) -> None:
    with pytest.raises(ArgumentError) as refused:
        read_modifiers(parse_code(written))
    assert refused.value.key == key
