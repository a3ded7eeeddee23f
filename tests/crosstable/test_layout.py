"""Where the header is, which rows are players and which columns are rounds, in tables with other text around them."""

from __future__ import annotations

from typing import Any

import pytest

from xl_departage.crosstable.reading import read_crosstable
from xl_departage.errors import InconsistentGrid, UnknownOpponent, UnreadableCell

HEADER: list[Any] = ["N°", "Nom", "Elo", "R 1", "R 2", "Pts"]
PLAYERS: list[list[Any]] = [
    [1, "A", 1500, "+ 2", "+ 3", 2],
    [2, "B", 1400, "- 1", "EXE", 1],
    [3, "C", "NC", "EXE", "- 1", 1],
]
SQUARE: list[list[Any]] = [
    ["N°", "Nom", "Elo", 1, 2, 3, "Pts"],
    [1, "A", 1500, None, 1, "½", 1.5],
    [2, "B", 1400, 0, None, 1, 1],
    [3, "C", "NC", "½", 0, None, 0.5],
]


@pytest.mark.parametrize(
    "title",
    [
        ["Nom :", "Open", None, "Ronde", 1, None],
        ["N°", 1, "Nom", "Open", None, None],
        ["Rang", 1, None, "Points", 3, None],
        [None, None, None, "Ronde 1", "Ronde 2", None],
    ],
)
def test_a_title_that_looks_like_a_header_gives_way_to_the_fuller_one(title: list[Any]) -> None:
    reading = read_crosstable([title, HEADER, *PLAYERS])

    assert [player.name for player in reading.crosstable.players] == ["A", "B", "C"]
    assert tuple(reading.row_numbers) == (3, 4, 5)


def test_a_fuller_table_below_the_players_is_not_taken_for_the_crosstable() -> None:
    second: list[list[Any]] = [["N°", "Nom", "Prénom", "Elo", "R 1", "R 2", "Pts"], [9, "Z", "", 0, "EXE", "EXE", 2]]

    with pytest.raises(InconsistentGrid) as caught:
        read_crosstable([[*HEADER, None], *([*row, None] for row in PLAYERS), *second])

    assert (caught.value.key, caught.value.place and caught.value.place.row) == ("grid_headings_differ", 5)


@pytest.mark.parametrize("labels", [[1, 2], ["1", "2"], ["R 1", "R 2"], ["Ronde 1", "Ronde 2"]])
def test_a_header_in_merged_cells_has_its_rounds_in_the_row_below(labels: list[Any]) -> None:
    header: list[list[Any]] = [["N°", "Nom", "Elo", "Rondes", None, "Pts"], [None, None, None, *labels, None]]

    reading = read_crosstable([["Open d'été", *[None] * 5], *header, *PLAYERS])

    assert reading.crosstable.scores == reading.printed_points == (4, 2, 2)
    assert tuple(reading.row_numbers) == (4, 5, 6)


def test_a_square_table_may_have_such_a_header_too() -> None:
    header: list[list[Any]] = [
        ["N°", "Nom", "Elo", "Adversaires", None, None, "Pts"],
        [None, None, None, 1, 2, 3, None],
    ]

    reading = read_crosstable([*header, *SQUARE[1:]])

    assert reading.crosstable.scores == reading.printed_points == (3, 2, 1)
    assert not reading.crosstable.ordered


@pytest.mark.parametrize("header", [[], [["Nom", "R 1", "R 2", "R 3"]]])
def test_blank_rows_between_players_without_numbers_may_keep_groups_apart(header: list[list[Any]]) -> None:
    names = ["A", "B", "C", "D"]
    rounds = [["+ 3", "+ 2", "= 4"], ["+ 4", "- 1", "+ 3"], ["- 1", "EXE", "- 2"], ["- 2", "=", "= 1"]]
    rows: list[list[Any]] = [[name, *games] for name, games in zip(names, rounds, strict=True)]
    cells = [*header, rows[0], [None] * 4, rows[1], rows[2], [None] * 4, rows[3]]
    if not header:
        cells = [row[1:] for row in cells]

    reading = read_crosstable(cells)

    assert reading.crosstable.scores == (5, 4, 2, 2)
    assert reading.rows == (0, None, 1, 2, None, 3)
    assert [player.number for player in reading.crosstable.players] == [1, 2, 3, 4]


def test_a_blank_row_may_be_a_player_who_never_came() -> None:
    reading = read_crosstable([["+ 3", "= 4"], ["", ""], ["- 1", "EXE"], ["EXE", "= 1"]])

    assert [player.number for player in reading.crosstable.players] == [1, 3, 4]
    assert reading.crosstable.scores == (3, 2, 3)


@pytest.mark.parametrize("label", ["{}ère ronde", "{}e Ronde", "Ronde n° {}", "Ronde n°{}", "{}th round", "R. {}"])
def test_ordinals_and_number_signs_name_a_round(label: str) -> None:
    header = ["N°", "Nom", "Elo", label.format(1), label.format(2), "Pts"]

    assert read_crosstable([header, *PLAYERS]).crosstable.scores == (4, 2, 2)


@pytest.mark.parametrize(
    "below",
    [
        ["", "Arbitre : Dupont", "", "", "", ""],
        ["", "Moyenne", 1450, "", "", 1.3],
        ["", "Total", "", 2, 2, 4],
        ["Total", "", "", 2, 2, 4],
        ["", "Sous-total :", "", "0,5", "1,5", 4],
    ],
)
def test_notes_and_totals_below_numbered_players_are_no_players(below: list[Any]) -> None:
    reading = read_crosstable([HEADER, *PLAYERS, [None] * 6, below])

    assert len(reading.crosstable.players) == 3
    assert reading.rows == (0, 1, 2, None, None)


@pytest.mark.parametrize("below", [["", "Arbitre : Dupont", *[""] * 5], ["", "Total", "", 0.5, 1, 1.5, 3]])
def test_notes_and_totals_below_a_square_table_leave_it_square(below: list[Any]) -> None:
    reading = read_crosstable([*SQUARE, [None] * 7, below])

    assert not reading.crosstable.ordered
    assert reading.crosstable.scores == (3, 2, 1)
    assert reading.rows == (0, 1, 2, None, None)


def test_a_player_without_a_number_who_played_is_never_left_out() -> None:
    cells = [HEADER, *([None, *row[1:]] if row[1] == "B" else row for row in PLAYERS)]

    assert len(read_crosstable(cells).crosstable.players) == 3


def test_players_without_games_count_where_nobody_has_a_number() -> None:
    cells = [["Nom", "R 1"], ["A", "+ 2"], ["B", "- 1"], ["C", ""]]

    assert len(read_crosstable(cells).crosstable.players) == 3


# Positions shown in messages


@pytest.mark.parametrize(
    ("column", "values"),
    [(0, [1, 2, 3]), (0, [1500, 1400, 0]), (0, [0, 1500, None]), (2, ["2", "½", "1"]), (2, [5.5, 4.0, 1])],
)
def test_a_column_of_numbers_beside_the_rounds_is_told_as_such(column: int, values: list[Any]) -> None:
    cells: list[list[Any]] = [["+ 2B", "+ 3N"], ["- 1N", "EXE"], ["EXE", "- 1B"]]
    for row, value in zip(cells, values, strict=True):
        row.insert(column, value)

    with pytest.raises(UnreadableCell) as caught:
        read_crosstable(cells)

    assert caught.value.key == "grid_number_column"
    assert caught.value.place is not None
    assert (caught.value.place.row, caught.value.place.round) == (1, column + 1)


def test_a_blank_cell_of_the_opponent_is_called_blank() -> None:
    cases: list[tuple[list[list[Any]], str]] = [
        ([["+ 2", "EXE"], ["", "EXE"]], "grid_opponent_blank"),
        ([["", 1, 1], ["", "", 0], [0, 1, ""]], "grid_matrix_blank"),
        ([["", "", 1], [0, "", 0], [0, 1, ""]], "grid_matrix_blank"),
    ]
    for cells, key in cases:
        with pytest.raises(InconsistentGrid) as caught:
            read_crosstable(cells)
        assert caught.value.key == key
        assert "«  »" not in caught.value.message("fr")


@pytest.mark.parametrize(
    ("cells", "other_row"),
    [
        ([["+ 2"], [""], ["EXE"]], 2),
        ([["N°", "Nom", "R 1"], [1, "A", "+ 7"], [7, "", ""], [3, "C", "EXE"]], 3),
        ([["Nom", "R 1"], ["A", "+ 2"], ["", ""], ["C", "EXE"]], 3),
    ],
)
def test_an_opponent_whose_row_is_blank_is_told_with_that_row(cells: list[list[Any]], other_row: int) -> None:
    with pytest.raises(UnknownOpponent) as caught:
        read_crosstable(cells)

    assert caught.value.key == "grid_opponent_row_blank"
    assert caught.value.values["other_row"] == other_row


def test_a_very_long_text_is_shown_in_part() -> None:
    with pytest.raises(UnreadableCell) as caught:
        read_crosstable([["x" * 30000], ["+ 1"]])

    assert caught.value.place is not None
    assert caught.value.place.text == "x" * 60 + "…"


@pytest.mark.parametrize(
    "again",
    [
        ["No", "Name", "Rtg", "1.Rd", "2.Rd"],
        ["NO.", " NAME ", "rtg", "1.RD", "2.rd"],
        ["N°", "Nom", "Elo", "R 1", "R 2"],
        ["Nr", "Spieler", "Elo", "Runde 1", "Runde 2"],
        ["Nr.", "Speler", "Rating", "1. ronde", "2. ronde"],
    ],
)
def test_a_header_row_that_a_page_break_repeats_is_no_player(again: list[object]) -> None:
    header = ["No", "Name", "Rtg", "1.Rd", "2.Rd"]
    rows = [
        [1, "A", 2000, "4w1", "2b1"],
        [2, "B", 1900, "3w1", "1w0"],
        [3, "C", 1800, "2b0", "4w1"],
        [4, "D", 1700, "1b0", "3b0"],
    ]
    once = read_crosstable([header, *rows])
    repeated = read_crosstable([header, *rows[:2], again, *rows[2:], again])

    assert repeated.crosstable == once.crosstable
    assert repeated.rows[:5] == (0, 1, None, 2, 3)


@pytest.mark.parametrize("labels", [["R 1", "R 2"], ["1.Rd", "2.Rd"], ["Ronde 1", "Ronde 2"], [1, 2], ["1", "2"]])
def test_headings_of_rounds_alone_are_no_player_either(labels: list[object]) -> None:
    rows = [["+ 2B", "+ 3N"], ["- 1N", "= 4B"], ["= 4B", "- 1B"], ["= 3N", "= 2N"]]

    repeated = read_crosstable([labels, *rows[:2], labels, *rows[2:]])

    assert repeated.crosstable == read_crosstable(rows).crosstable
    assert repeated.rows == (0, 1, None, 2, 3)


def test_a_number_may_be_called_a_rank_where_the_headings_are_repeated() -> None:
    again = ["Pl", *HEADER[1:]]

    assert read_crosstable([HEADER, *PLAYERS[:2], again, *PLAYERS[2:]]).rows == (0, 1, None, 2)


def test_a_square_table_may_repeat_its_headings() -> None:
    reading = read_crosstable([*SQUARE[:3], SQUARE[0], *SQUARE[3:]])

    assert reading.crosstable.scores == (3, 2, 1)
    assert reading.rows == (0, 1, None, 2)


@pytest.mark.parametrize(
    "again", [["N°", "Nom", "Elo", "R 2", "R 3", "Pts"], ["N°", "Elo", "Nom", "R 1", "R 2", "Pts"]]
)
def test_headings_of_other_columns_in_the_middle_are_refused(again: list[str]) -> None:
    cells = [HEADER, *PLAYERS[:2], again, *PLAYERS[2:]]

    # Where the names are elsewhere, it is the rating that cannot be read.
    with pytest.raises((InconsistentGrid, UnreadableCell)) as caught:
        read_crosstable(cells)

    assert caught.value.place is not None
    assert caught.value.place.row == 4


@pytest.mark.parametrize("game", ["+ 2B", "2w1", "2 b ½", "-W2"])
def test_games_above_the_headings_are_refused(game: str) -> None:
    """The first part of a table that a page break cuts, selected without its headings."""
    with pytest.raises(InconsistentGrid) as caught:
        read_crosstable([[7, "G", 1300, game, None, 1], HEADER, *PLAYERS])

    place = caught.value.place
    assert caught.value.key == "list_above_headings"
    assert place is not None
    assert (place.row, place.range_column) == (1, 4)


def test_a_square_of_more_than_99_players_may_have_headings() -> None:
    count = 120
    head = ["N°", "Nom", *range(1, count + 1)]
    # The lower number wins.
    rows = [[at, f"P{at}", *(("X" if at == to else 1 if at < to else 0) for to in range(1, count + 1))]
            for at in range(1, count + 1)]  # fmt: skip

    played = read_crosstable([head, *rows]).crosstable
    blank = read_crosstable([head, *([*row[:2], *(cell if cell == "X" else None for cell in row[2:])] for row in rows)])

    assert played.scores == tuple(2 * (count - at) for at in range(1, count + 1))
    assert len(blank.crosstable.players) == count
    assert blank.crosstable.system is played.system


def test_a_number_of_three_digits_is_no_round() -> None:
    header = ["N°", "Nom", "Elo", "R 1", "R 2", "150"]

    assert read_crosstable([header, *([*row[:5], 7] for row in PLAYERS)]).crosstable.scores == (4, 2, 2)


def test_games_beside_the_last_round_under_no_heading_are_told_with_their_cell() -> None:
    cells: list[list[Any]] = [["No", "Name", "R 1", ""], [1, "Anna", "2w1", ""], [2, "Bert", "1b0", "1w0"]]

    with pytest.raises(InconsistentGrid) as raised:
        read_crosstable(cells)

    place = raised.value.place
    assert raised.value.key == "grid_round_unheaded"
    assert raised.value.values["round"] == 2
    assert place is not None
    assert (place.row, place.range_column, place.text) == (3, 4, "1w0")
