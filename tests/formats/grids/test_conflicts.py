"""
Texts that programs use with different meanings: each reading with its option or its context, and the error without
them.
"""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.errors import AmbiguousCell, InconsistentGrid, UnreadableCell
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading
from xl_departage.formats.grids.grid_reading import read_crosstable

Cells = list[list[Any]]


def read(cells: Cells, **options: Any) -> Reading:
    return read_crosstable(cells, ReadingOptions()._replace(**options))


def outcome(cells: Cells, player: int, round: int, **options: Any) -> Outcome:
    return read(cells, **options).crosstable.players[player].rounds[round].outcome


def beside_games(cell: Any) -> Cells:
    """
    Three players and two rounds; the cell is in round 2 of the third player, in a grid that does not reveal its
    program.
    """
    return [["+ 2", "= 2"], ["- 1", "= 1"], ["EXE", cell]]


def test_c1_b_is_white_beside_n_and_black_beside_w() -> None:
    french = read([["+ 2B"], ["- 1N"]])
    english = read([["2B1"], ["1W0"]])

    assert french.crosstable.players[0].rounds[0].colour is Colour.WHITE
    assert english.crosstable.players[0].rounds[0].colour is Colour.BLACK
    assert (french.language, english.language) == ("fr", "en")


@pytest.mark.parametrize(("black", "language"), [("N", "fr"), ("P", "pt"), ("C", "pl")])
def test_c1_b_is_white_beside_the_black_of_its_language(black: str, language: str) -> None:
    reading = read([["+ 2B"], [f"- 1{black}"]])

    assert reading.crosstable.players[0].rounds[0].colour is Colour.WHITE
    assert reading.language == language


def test_c1_a_french_header_makes_b_white() -> None:
    cells: Cells = [["Pl", "Nom", "R 1"], [1, "A", "+ 2B"], [2, "B", "- 1"]]

    assert read(cells).crosstable.players[0].rounds[0].colour is Colour.WHITE


def test_c1_b_alone_is_an_error_until_the_language_is_given() -> None:
    cells = [["+ 2B"], ["- 1"]]

    with pytest.raises(AmbiguousCell) as caught:
        read(cells)

    assert "language=fr" in str(caught.value)
    assert "language=en" in str(caught.value)
    assert caught.value.place is not None
    assert (caught.value.place.row, caught.value.place.round, caught.value.place.text) == (1, 1, "+ 2B")
    assert read(cells, language="fr").crosstable.players[0].rounds[0].colour is Colour.WHITE
    assert read(cells, language="en").crosstable.players[0].rounds[0].colour is Colour.BLACK
    assert read(cells, format="ffe").crosstable.players[0].rounds[0].colour is Colour.WHITE


def test_c1_letters_of_two_languages_contradict_each_other() -> None:
    with pytest.raises(AmbiguousCell) as caught:
        read([["+ 2B", "+ 2W"], ["- 1N", "- 1B"]])

    assert caught.value.key == "grid_colours_contradict"
    assert caught.value.place is not None
    assert caught.value.place.row == 1


def test_c1_a_letter_of_another_language_is_refused_where_the_language_is_given() -> None:
    with pytest.raises(UnreadableCell):
        read([["+ 2B"], ["- 1N"]], language="en")


@pytest.mark.parametrize(
    ("letter", "uscf", "trf"),
    [
        ("F", Outcome.FORFEIT_LOSS, Outcome.FULL_BYE),  # C2
        ("U", Outcome.ZERO_BYE, Outcome.PAIRING_BYE),  # C3
        ("Z", Outcome.FORFEIT_DRAW, Outcome.ZERO_BYE),  # C3
    ],
)
def test_c2_c3_letters_alone_need_the_format(letter: str, uscf: Outcome, trf: Outcome) -> None:
    cells = beside_games(letter)

    with pytest.raises(AmbiguousCell) as caught:
        read(cells)

    assert "format=uscf" in str(caught.value)
    assert "format=trf" in str(caught.value)
    assert outcome(cells, 2, 1, format="uscf") is uscf
    assert outcome(cells, 2, 1, format="trf") is trf


def test_c2_c3_cells_of_one_program_only_settle_the_letters() -> None:
    uscf = [["W2", "D2"], ["L1", "D1"], ["U", "F"]]
    trf = [["2 w 1", "2 b ="], ["1 b 0", "1 w ="], ["U", "F"]]

    assert [entry.outcome for entry in read(uscf).crosstable.players[2].rounds] == [
        Outcome.ZERO_BYE,
        Outcome.FORFEIT_LOSS,
    ]
    assert [entry.outcome for entry in read(trf).crosstable.players[2].rounds] == [
        Outcome.PAIRING_BYE,
        Outcome.FULL_BYE,
    ]


def test_c2_the_vega_forfeit_flag_needs_no_option() -> None:
    assert outcome([["+F2"], ["-F1"]], 0, 0) is Outcome.FORFEIT_WIN


def test_c4_w_d_l_are_american_results_beside_each_other_and_unrated_behind_a_colour() -> None:
    assert outcome([["W2"], ["L1"]], 0, 0) is Outcome.WIN
    assert outcome([["2 w W"], ["1 b L"]], 0, 0) is Outcome.UNRATED_WIN
    assert read([["2 w W"], ["1 b L"]]).crosstable.scores == (2, 0)


def test_c4_d_alone_is_a_draw_in_american_and_a_defaite_in_french() -> None:
    cells = [["D2"], ["D1"]]

    with pytest.raises(AmbiguousCell) as caught:
        read(cells)

    assert "format=uscf" in str(caught.value)
    assert outcome(cells, 0, 0, format="uscf") is Outcome.DRAW
    assert outcome(cells, 0, 0, format="ffe", penalties=True) is Outcome.LOSS


def test_c5_n_is_black_behind_a_number_and_a_nulle_or_an_american_win_before_it() -> None:
    cells = [["N2"], ["N1"]]

    assert read([["2N1"], ["1B0"]]).crosstable.players[0].rounds[0].colour is Colour.BLACK
    with pytest.raises(AmbiguousCell):
        read(cells)
    assert outcome(cells, 0, 0, format="ffe") is Outcome.DRAW
    assert outcome(cells, 0, 0, format="uscf") is Outcome.WIN


def test_c5_american_results_entered_inconsistently_are_not_compared() -> None:
    cells = [["N2"], ["D1"]]

    assert read(cells, format="uscf").crosstable.scores == (2, 1)


def test_c6_x_is_the_diagonal_on_the_diagonal_only() -> None:
    diagonal = [["X", "1", "½"], ["0", "X", "1"], ["½", "0", "X"]]
    adjacent = [["X", "1", "X"], ["0", "X", "1"], ["X", "0", "X"]]

    assert read(diagonal).crosstable.scores == (3, 2, 1)
    with pytest.raises(AmbiguousCell):
        read(adjacent)
    assert read(adjacent, format="ffe").crosstable.players[0].rounds[1].outcome is Outcome.DRAW
    american = [["X", "1", "X"], ["0", "X", "1"], ["F", "0", "X"]]
    assert read(american, format="uscf").crosstable.players[0].rounds[1].outcome is Outcome.FORFEIT_WIN


def test_c6_x_in_a_round_is_an_american_forfeit_by_option_only() -> None:
    with pytest.raises(AmbiguousCell):
        read(beside_games("X"))

    assert outcome(beside_games("X"), 2, 1, format="uscf") is Outcome.FORFEIT_WIN


@each_row("bye", ["-1", -1, -1.0])
@each_row("absent", ["0", 0, 0.0])
def test_c7_chess_results_cells_make_minus_one_a_bye_and_zero_an_absence(bye: Any, absent: Any) -> None:
    cells = [["2w1", "2b½"], ["1b0", "1w½"], [bye, absent]]

    assert read(cells).crosstable.scores == (3, 1, 2)
    assert [entry.outcome for entry in read(cells).crosstable.players[2].rounds] == [
        Outcome.PAIRING_BYE,
        Outcome.ZERO_BYE,
    ]


def test_c7_minus_one_is_a_loss_to_number_1_where_number_1_says_so() -> None:
    assert outcome([["+2"], ["-1"]], 1, 0) is Outcome.LOSS
    assert outcome([["+2"], [-1]], 1, 0) is Outcome.LOSS


def test_c7_minus_one_that_nobody_confirms_is_an_error_until_the_format_is_given() -> None:
    cells = [["+2"], ["-1"], ["-1"]]

    with pytest.raises(AmbiguousCell) as caught:
        read(cells)

    assert "format=ffe" in str(caught.value)
    assert "format=chess-results" in str(caught.value)
    assert caught.value.place is not None
    assert caught.value.place.row == 3
    with pytest.raises(InconsistentGrid):
        read(cells, format="ffe")
    assert outcome([["EXE"], ["-1"]], 1, 0, format="chess-results", rounds=1) is Outcome.PAIRING_BYE


def test_c7_zero_alone_is_an_error_until_the_format_is_given() -> None:
    with pytest.raises(AmbiguousCell) as caught:
        read(beside_games(0))

    assert "format=chess-results" in str(caught.value)
    assert outcome(beside_games(0), 2, 1, format="chess-results") is Outcome.ZERO_BYE


def test_c7_zero_in_a_square_is_a_lost_game() -> None:
    assert read([[None, 1, 1], [0, None, "½"], [0, "½", None]]).crosstable.players[1].rounds[0].outcome is Outcome.LOSS


def test_c8_plus_alone_in_a_round_is_a_bye_for_swiss_chess_and_trf() -> None:
    cells = beside_games("+")

    with pytest.raises(AmbiguousCell):
        read(cells)
    assert outcome(cells, 2, 1, format="swiss-chess") is Outcome.PAIRING_BYE
    assert outcome(cells, 2, 1, format="trf") is Outcome.PAIRING_BYE
    assert outcome(beside_games("-"), 2, 1, format="trf") is Outcome.ZERO_BYE
    assert outcome([["2w/1"], ["1s/0"], ["+"]], 2, 0) is Outcome.PAIRING_BYE


def test_c8_signs_in_a_square_are_forfeits_beside_scores_with_a_notice() -> None:
    reading = read([["*", "1", "+"], ["0", "*", "½"], ["-", "½", "*"]])

    assert reading.crosstable.players[0].rounds[1].outcome is Outcome.FORFEIT_WIN
    assert [notice.key for notice in reading.notices] == ["grid_matrix_forfeits"]


def test_c8_signs_in_a_square_are_games_beside_the_draw_sign_and_by_option() -> None:
    signs = [["*", "+", "="], ["-", "*", "+"], ["=", "-", "*"]]
    mixed = [["*", "1", "+"], ["0", "*", "½"], ["-", "½", "*"]]

    assert read(signs).crosstable.scores == (3, 2, 1)
    assert read(signs).crosstable.players[0].rounds[0].outcome is Outcome.WIN
    assert read(mixed, format="ffe").crosstable.players[0].rounds[1].outcome is Outcome.WIN


def test_c8_signs_alone_in_a_square_are_an_error_until_the_format_is_given() -> None:
    cells = [["*", "+", "+"], ["-", "*", "-"], ["-", "+", "*"]]

    with pytest.raises(AmbiguousCell):
        read(cells)
    assert read(cells, format="ffe").crosstable.players[0].rounds[0].outcome is Outcome.WIN
    assert read(cells, format="swiss-chess").crosstable.players[0].rounds[0].outcome is Outcome.FORFEIT_WIN


def test_c9_glued_digits_are_several_games_by_option_only() -> None:
    cells = [["X", "10", "11"], ["01", "X", "½½"], ["00", "½½", "X"]]

    with pytest.raises(AmbiguousCell) as caught:
        read(cells)

    assert "games=2" in str(caught.value)
    reading = read(cells, games=2)
    assert reading.crosstable.scores == (6, 4, 2)
    assert [entry.outcome for entry in reading.crosstable.players[1].rounds] == [
        Outcome.LOSS,
        Outcome.WIN,
        Outcome.DRAW,
        Outcome.DRAW,
    ]


def test_c9_numbers_that_lost_their_zero_are_an_error_with_the_cure() -> None:
    cells = [["X", 10, 11], [1, "X", "½½"], [0, "½½", "X"]]

    with pytest.raises(UnreadableCell) as caught:
        read(cells, games=2)

    assert "Text" in str(caught.value)
    assert caught.value.place is not None
    assert caught.value.place.row == 2


def test_c10_a_blank_is_an_absence_in_a_round_that_others_played_and_pending_after() -> None:
    cells = [["+ 2B", "+ 3N", None], ["- 1N", None, None], [None, "- 1B", ""]]

    reading = read(cells)

    assert (reading.crosstable.rounds, reading.crosstable.planned) == (2, 3)
    assert [[entry.outcome for entry in player.rounds] for player in reading.crosstable.players] == [
        [Outcome.WIN, Outcome.WIN, Outcome.PENDING],
        [Outcome.LOSS, Outcome.ZERO_BYE, Outcome.PENDING],
        [Outcome.ZERO_BYE, Outcome.LOSS, Outcome.PENDING],
    ]


def test_c10_the_option_says_how_many_rounds_are_played() -> None:
    cells = [["+ 2B", "+ 3N", None], ["- 1N", None, None], [None, "- 1B", ""]]

    assert read(cells, rounds=1).crosstable.scores == (2, 0, 0)
    assert read(cells, rounds=1).crosstable.rounds == 1
    assert read(cells, rounds=3).crosstable.players[0].rounds[2].outcome is Outcome.ZERO_BYE


# Read as ranks, A met B and C met D; read as numbers, A met D and B met C. Both sides of every game agree in both
# readings.
TWO_NUMBERINGS: Cells = [
    ["Pl", "N°", "Nom", "R 1"],
    [1, 3, "A", "= 2"],
    [2, 4, "B", "= 1"],
    [3, 1, "C", "= 4"],
    [4, 2, "D", "= 3"],
]


def test_c11_numbers_that_fit_twice_with_other_games_are_an_error_until_the_option_is_given() -> None:
    with pytest.raises(AmbiguousCell) as caught:
        read(TWO_NUMBERINGS)

    assert "numbers=rank" in str(caught.value)
    assert "numbers=number" in str(caught.value)
    assert caught.value.place is not None
    assert (caught.value.place.row, caught.value.place.round, caught.value.place.name) == (2, 1, "A")
    assert read(TWO_NUMBERINGS, numbers="rank").crosstable.players[0].rounds[0].opponent == 1
    assert read(TWO_NUMBERINGS, numbers="number").crosstable.players[0].rounds[0].opponent == 3


def test_c11_the_results_decide_where_only_one_numbering_fits() -> None:
    decisive = [[*row[:3], text] for row, text in zip(TWO_NUMBERINGS, ["R 1", "+ 2", "- 1", "- 4", "+ 3"], strict=True)]

    reading = read(decisive)

    assert reading.numbers == "rank"
    assert reading.cell_numbers == (1, 2, 3, 4)
    with pytest.raises(InconsistentGrid):
        read(decisive, numbers="number")


def test_c11_an_error_where_no_numbering_fits_names_the_pair_of_the_nearest() -> None:
    first, second = ["R 1", "+ 2", "- 1", "+ 4", "+ 3"], ["R 2", "+ 3", "+ 4", "- 1", "- 2"]
    wrong = [[*row[:3], *texts] for row, *texts in zip(TWO_NUMBERINGS, first, second, strict=True)]

    with pytest.raises(InconsistentGrid) as caught:
        read(wrong)

    assert caught.value.place is not None
    assert (caught.value.place.row, caught.value.place.name) == (4, "C")
    assert "row 5" in str(caught.value)


@pytest.mark.parametrize(("exempt", "points"), [(2, 2), (1, 1), (0, 0)])
def test_c12_the_option_says_what_a_bye_is_worth(exempt: int, points: int) -> None:
    for text in ("EXE", "Exempt", "BYE"):
        assert read([["+ 2"], ["- 1"], [text]], exempt=exempt).crosstable.scores[2] == points


def test_c13_two_forfeits_lost_are_a_double_forfeit() -> None:
    reading = read([["< 2B", "> 2N"], ["< 1N", "< 1B"]])

    assert [entry.outcome for entry in reading.crosstable.players[0].rounds] == [
        Outcome.DOUBLE_FORFEIT,
        Outcome.FORFEIT_WIN,
    ]
    assert [entry.outcome for entry in reading.crosstable.players[1].rounds] == [
        Outcome.DOUBLE_FORFEIT,
        Outcome.FORFEIT_LOSS,
    ]
    assert reading.crosstable.scores == (2, 0)


def test_c14_one_and_a_half_is_two_games_or_a_match_of_teams() -> None:
    cells = [["X", "1½", "2"], ["½", "X", "1½"], ["0", "½", "X"]]

    with pytest.raises(AmbiguousCell) as caught:
        read(cells)

    assert "games=2" in str(caught.value)
    assert "boards=" in str(caught.value)
    games, match = read(cells, games=2).crosstable, read(cells, boards=2).crosstable
    assert (games.cycles, games.boards) == (2, None)
    assert (match.cycles, match.boards) == (1, 2)
    assert games.scores == match.scores == (7, 4, 1)


def test_c14_a_total_that_does_not_tell_the_results_is_an_error() -> None:
    cells = [["X", "1", "2"], ["1", "X", "1½"], ["0", "½", "X"]]

    with pytest.raises(AmbiguousCell) as caught:
        read(cells, games=2)

    assert caught.value.key == "grid_matrix_total"
    assert read(cells, boards=2).crosstable.players[0].rounds[0].outcome is Outcome.DRAW


@each_row(
    "date",
    [
        datetime.datetime(2026, 2, 1),
        datetime.date(2026, 1, 2),
        46054,
        46054.0,
        # As stored in a CSV file or in a cell with the Text format.
        "01/02/2026",
        "2026-02-01",
        "01-févr",
        "1-Feb-26",
        "févr.-26",
    ],
)
@each_row("square", [False, True])
def test_c15_a_date_is_always_an_error_with_the_cure(date: Any, square: bool) -> None:
    cells = [["X", 1, date], [0, "X", 1], ["½", 0, "X"]] if square else beside_games(date)

    with pytest.raises(UnreadableCell) as caught:
        read(cells)

    assert caught.value.key == "grid_cell_date"
    assert caught.value.place is not None
    assert caught.value.place.row == (1 if square else 3)


def test_c16_s_is_black_behind_a_number_and_an_american_loss_before_it() -> None:
    assert read([["2s1"], ["1w0"]]).crosstable.players[0].rounds[0].colour is Colour.BLACK
    with pytest.raises(AmbiguousCell) as caught:
        read([["S2"], ["W1"]])
    assert "format=uscf" in str(caught.value)
    assert outcome([["S2"], ["W1"]], 0, 0, format="uscf") is Outcome.LOSS
    with pytest.raises(AmbiguousCell):
        read(beside_games("S"))


def test_a_draw_against_oneself_is_told_behind_other_draws() -> None:
    with pytest.raises(InconsistentGrid) as caught:
        read_crosstable([["2=", "2="], ["1=", "1="], ["3=", None]])

    assert (caught.value.key, caught.value.place and caught.value.place.row) == ("grid_opponent_self", 3)
