"""Where the header is, which rows are players and which columns are rounds, in tables with other text around them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.errors import InconsistentGrid, Place, UnknownOpponent, UnreadableCell
from xl_departage.base.text import whole_number
from xl_departage.chess.ratings.rating_cell import Rated, read_rating
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.formats.grids.grid_reading import read_crosstable
from xl_departage.formats.grids.header_row import header_key, header_language
from xl_departage.formats.grids.layout import (
    Layout,
    Shape,
    own_results,
    player_rows,
    printed_half_points,
    read_names,
    read_printed_points,
    read_ratings,
)
from xl_departage.formats.grids.layout_finding import find_layout
from xl_departage.formats.grids.vega_text import cut_vega_text

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
    # A cell that a formula leaves empty is as blank as one that nobody filled.
    for blank in (None, "", " "):
        header: list[list[Any]] = [["N°", "Nom", "Elo", "Rondes", blank, "Pts"], [blank, blank, blank, *labels, blank]]

        reading = read_crosstable([["Open d'été", *[None] * 5], *header, *PLAYERS])

        assert reading.crosstable.scores == reading.printed_points == (4, 2, 2)
        assert tuple(reading.row_numbers) == (4, 5, 6)


@pytest.mark.parametrize(
    "below",
    [
        [None, None, None, 1, None, None],
        [None, None, None, 2, 3, None],
        [None, None, None, 1, 3, None],
        ["7", None, None, 1, 2, None],
    ],
)
def test_the_rounds_in_the_row_below_are_two_or_more_from_the_first_and_alone(below: list[Any]) -> None:
    header = ["N°", "Nom", "Elo", "Rondes", None, "Pts"]

    for rows in ([header, below, *PLAYERS], [header]):
        with pytest.raises(UnreadableCell) as caught:
            layout_of(rows)
        assert caught.value.key == "grid_no_rounds"


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


@each_row("label", ["{}ère ronde", "{}e Ronde", "Ronde n° {}", "Ronde n°{}", "{}th round", "R. {}"])
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


@pytest.mark.parametrize("labels", [["R 1", "R 2"], [1, 2]])
def test_a_number_of_three_digits_is_no_round(labels: list[Any]) -> None:
    header = ["N°", "Nom", "Elo", *labels, "150"]

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


def layout_of(cells: list[list[Any]], **options: Any) -> Layout:
    return find_layout(cells, ReadingOptions()._replace(**options))


def test_a_table_has_its_columns_and_players_told() -> None:
    cells: list[list[Any]] = [
        ["Open", *[None] * 9],
        ["Rg", "Nr", "Nom", "Prénom", "EloI", "EloN", "Fed", "R 1", "R 2", "Pts"],
        [1, 3, "A", "a", 1500, 1400, "FRA", "+ 2", "", 1],
        [None] * 10,
        [2, 2, "B", "b", 0, 1300, "FRA", "- 3", "", 0],
    ]

    layout = layout_of(cells)

    assert layout == Layout(
        Shape.TABLE,
        cells,
        range(2, 5),
        (True, False, True),
        (7, 8),
        number=1,
        rank=0,
        name=2,
        first_name=3,
        rating=4,
        other_rating=5,
        points=9,
        french=True,
        language="fr",
    )
    assert player_rows(layout) == [2, 4]
    assert read_names(layout, [2, 4]) == ("A a", "B b")
    assert read_ratings(layout, [2, 4], ["A", "B"]) == (Rated(1500), Rated(1300))
    assert read_printed_points(layout, [2, 4]) == (2, 0)
    bare = layout._replace(name=None, points=None, rating=None, other_rating=None)
    assert read_names(bare, [2, 4]) == ("", "")
    assert read_printed_points(bare, [2, 4]) == (None, None)
    assert read_ratings(bare, [2, 4], ["A", "B"]) == (Rated(None), Rated(None))


def test_a_short_row_has_blanks_to_its_right() -> None:
    layout = layout_of([["+ 2", "EXE"], ["- 1"]])

    assert (layout.shape, layout.rows, layout.rounds) == (Shape.ROUNDS, range(2), (0, 1))
    assert layout.cells[1] == ["- 1", None]
    assert layout.number is layout.rank is layout.name is layout.points is None


def test_a_square_under_a_header_has_the_order_of_its_columns() -> None:
    cells: list[list[Any]] = [
        ["Pl", "N°", "Nom", 1, 2, 3, "Pts"],
        [1, 2, "B", 1, "X", "½", 1.5],
        [2, 3, "C", "½", "½", "X", 1],
        [3, 1, "A", "X", 0, "½", 0.5],
        [None] * 7,
    ]

    layout = layout_of(cells)

    assert (layout.shape, layout.rows, layout.rounds, layout.lines) == (Shape.MATRIX, range(1, 5), (3, 4, 5), 1)
    # The first column is of the player in the third row, and so on.
    assert layout.column_order == (2, 0, 1)
    assert layout.filled == (True, True, True, False)
    assert (layout.rank, layout.number, layout.name, layout.points) == (0, 1, 2, 6)


def test_a_bare_square_has_its_surroundings() -> None:
    cells: list[list[Any]] = [
        ["Open", *[None] * 5],
        [1, "Anna", "X", 1, "½", 1.5],
        [2, "Bert", 0, "X", 1, 1],
        [3, "Carl", "½", 0, "X", 0.5],
    ]

    layout = layout_of(cells)

    assert layout == Layout(
        Shape.MATRIX, cells, (1, 2, 3), (True,) * 3, (2, 3, 4), number=0, name=1, points=5, column_order=(0, 1, 2)
    )


@each_row(
    ("header", "below", "shape"),
    [
        # Columns of opponents: as many rows as columns, and a diagonal.
        ([1, 2, 3], [["X", 1, 1], [0, "X", 1], [0, 0, "X"]], Shape.MATRIX),
        ([1, 2, 3], [["X", 1, 1], [None, "X", None], [0, 0, "X"]], Shape.MATRIX),
        ([1, 2], [["X", 1], [0, "X"]], Shape.MATRIX),
        # A column to spare without results; with one.
        ([1, 2, 3], [["X", 1, None], [0, "X", None]], Shape.MATRIX),
        ([1, 2, 3], [["X", 1, "+ 2"], [0, "X", None]], Shape.TABLE),
        # Two rows a player; three rows are no two players of one or two rows.
        ([1, 2], [["X", 1], ["X", 0], [0, "X"], [1, "X"]], Shape.MATRIX),
        ([1, 2], [["X", 1], ["X", 0], [0, "X"]], Shape.TABLE),
        ([1], [["+ 2"], ["- 1"]], Shape.TABLE),
        (["R 1", "R 2"], [["+ 2", "= 2"], ["- 1", "= 1"]], Shape.TABLE),
    ],
)
def test_round_columns_may_be_those_of_the_opponents(header: list[Any], below: list[list[Any]], shape: Shape) -> None:
    cells = [["Nom", *header], *([f"P{row // 2}", *line] for row, line in enumerate(below))]

    assert layout_of(cells).shape is shape


@pytest.mark.parametrize(
    ("row", "found"),
    [(0, True), (38, True), (39, True), (40, False)],
)
def test_a_header_stands_in_the_first_forty_rows(row: int, found: bool) -> None:
    cells: list[list[Any]] = [[*["titre"] * 5, None]] * row + [HEADER, *PLAYERS]

    if found:
        assert layout_of(cells).rows == range(row + 1, row + 4)
    else:
        assert layout_of(cells).shape is Shape.ROUNDS


@pytest.mark.parametrize(
    ("header", "key", "values"),
    [
        (["N°", "Nom", "R 1", "R 3"], "grid_rounds_out_of_order", {"before": 1, "after": 3}),
        (["N°", "Nom", "R 1", "R 3", "R 2"], "grid_rounds_order", {"before": 1, "after": 3}),
        (["N°", "Nom", "R 1", "R 1"], "grid_round_twice", {"number": 1, "first": 3, "second": 4}),
        (["N°", "Nom", "R 2", "R 1"], "grid_rounds_begin", {"number": 2}),
    ],
)
def test_rounds_out_of_order_are_told_with_their_header(header: list[str], key: str, values: dict[str, int]) -> None:
    with pytest.raises(InconsistentGrid) as raised:
        layout_of([[""] * 5, [*header, ""][:5], [1, "A", "+ 2", "= 2", ""], [2, "B", "- 1", "= 1", ""]])

    assert (raised.value.key, raised.value.values) == (key, values)
    assert raised.value.place is not None
    assert raised.value.place.row == 2


@each_row(
    ("labels", "shape", "rows"),
    [
        (["R 1"], Shape.TABLE, range(1, 3)),
        (["R 1", "R 2"], Shape.TABLE, range(1, 3)),
        ([1, 2], Shape.TABLE, range(1, 3)),
        # A lone 1 is a cell; so is what is not 1, 2, …
        ([1], Shape.ROUNDS, range(3)),
        (["R 2"], Shape.ROUNDS, range(3)),
        ([1, "R 2"], Shape.ROUNDS, range(3)),
        (["R 1", "x"], Shape.ROUNDS, range(3)),
        (["R 1", "R 3"], Shape.ROUNDS, range(3)),
    ],
)
def test_labels_of_rounds_alone_are_a_header(labels: list[Any], shape: Shape, rows: range) -> None:
    games: list[list[Any]] = [["+ 2", "= 2"][: len(labels)], ["- 1", "= 1"][: len(labels)]]
    layout = layout_of([labels, *games])

    assert (layout.shape, layout.rows, layout.rounds) == (shape, rows, tuple(range(len(labels))))
    blank = layout_of([[None] * len(labels), labels, *games])
    assert (blank.shape, len(blank.rows)) == (shape, len(rows) if shape is Shape.TABLE else 4)
    # Of the USCF, where R 1 is a draw against 1.
    assert layout_of([labels, *games], format="uscf").shape is Shape.ROUNDS


@each_row(
    ("cell", "number"),
    [
        (7, 7),
        (7.0, 7),
        (0, 0),
        (999_999, 999_999),
        (1_000_000, None),
        (-1, None),
        (7.5, None),
        (True, None),
        (None, None),
        ("7", 7),
        ("#7", 7),
        ("7.", 7),
        ("7,0", 7),
        ("7.00", 7),
        ("7e", 7),
        ("7er", 7),
        ("7ère", 7),
        ("7°", 7),
        ("7)", 7),
        ("123456", 123_456),
        ("1234567", None),
        ("7,5", None),
        ("7 a", None),
        ("", None),
    ],
)
def test_the_number_of_a_player(cell: object, number: int | None) -> None:
    assert whole_number(cell) == number


@each_row(
    ("cell", "rated"),
    [
        (1500, Rated(1500)),
        (1500.0, Rated(1500)),
        (0, Rated(None)),
        (4000, Rated(4000)),
        (4001, None),
        (-1, None),
        (1500.5, None),
        (True, None),
        (None, Rated(None)),
        ("NC", Rated(None)),
        ("0", Rated(None)),
        ("1399 E", Rated(1399, "E")),
        ("1399E", Rated(1399, "E")),
        ("2380 R", Rated(2380, "R")),
        ("2380 GM", Rated(2380, "GM")),
        (1850.0, Rated(1850)),
        ("1.850", Rated(1850)),
        ("1 850", Rated(1850)),
        ("1'850 F", Rated(1850, "F")),
        ("1850.0", Rated(1850)),
        ("1850,00", Rated(1850)),
        ("1850,000", None),
        ("18500", None),
        ("15OO", None),
        ("185L", None),
        ((), None),
    ],
)
def test_one_cell_of_a_rating_column(cell: object, rated: Rated | None) -> None:
    if rated is not None:
        # A whole number, also of a cell that holds 1850.0.
        assert repr(read_rating(cell)) == repr(rated)
        return
    with pytest.raises(UnreadableCell) as refused:
        read_rating(cell)
    assert refused.value.key == "grid_rating_unreadable"


def test_a_rating_that_cannot_be_read_is_told_where_it_stands_once_a_player() -> None:
    layout = layout_of([["Nom", "EloI", "EloN", "R 1"], ["A", "?", "?", "+ 2"], ["B", "", "abc", "- 1"]])
    faults = CollectedFaults()

    assert read_ratings(layout, [1, 2], ["A", ""], faults) == (Rated(None), Rated(None))
    reported = [
        (fault.column, fault.error.key, fault.error.place)
        for fault in faults.found
        if isinstance(fault.error, UnreadableCell)
    ]
    assert reported == [
        (1, "grid_rating_unreadable", Place(row=2, text="?", name="A", range_column=2)),
        (2, "grid_rating_unreadable", Place(row=3, text="abc", range_column=3)),
    ]


@each_row(
    ("cell", "points"),
    [
        *(
            ("5½", 11),
            ("5,5", 11),
            ("5.5", 11),
            (5.5, 11),
            ("2 1/2", 5),
            ("½", 1),
            (0, 0),
            ("12", 24),
            ("123456", 246_912),
        ),
        *((cell, None) for cell in ("a", "5,25", None, True, "-1", "1234567")),
    ],
)
def test_printed_points_as_half_points(cell: object, points: int | None) -> None:
    assert printed_half_points(cell) == points


@each_row(
    ("cell", "key"),
    [
        ("N°", "N"),
        ("1.Rd", "1RD"),
        ("№", "NO"),
        ("Prénom ", "PRENOM"),
        ("#", "#"),
        (3, "3"),
        (3.0, "3"),
        (True, ""),
        (None, ""),
    ],
)
def test_a_heading_without_signs_and_accents(cell: object, key: str) -> None:
    assert header_key(cell) == key


@each_row(
    ("header", "language"),
    [
        (["N°", "Nom", "R 1"], "fr"),
        (["Pl", "Joueur", "Ronde 1"], "fr"),
        (["Rk", "Name", "1.Rd"], "en"),
        (["Nr", "Name", "Spieler", "1.Rd"], "de"),
        (["Nr", "Naam", "R1"], "nl"),
        # `R 1` is French unless a name stands beside it.
        (["Rk", "Name", "R 1"], "en"),
        (["N°", "R 1"], "fr"),
        (["Sno", "Rtg", "1.Rd"], "en"),
        (["Sno", "Elo", "1.Rd"], "auto"),
        (["a", "b"], "auto"),
    ],
)
def test_the_language_of_a_header(header: list[str], language: str) -> None:
    assert header_language([["Open"], header]) == language


VEGA = " Pos  NAME            Rtg  T Fed  Pts |   1     2    | TB1"


@pytest.mark.parametrize(
    ("labels", "rounds", "cells"),
    [
        ("1     2    ", "W2    =BYE ", ["W2", "=BYE"]),
        ("1     2    ", "+W2   =BYE ", ["+W2", "=BYE"]),
        (" 1     2   ", "+W2   =BYE ", ["+W2", "=BYE"]),
        # Each column has six signs, whatever stands in the next one.
        ("  1     2   ", "+W1234=B2   ", ["+W1234", "=B2"]),
    ],
)
def test_the_first_round_of_vega_may_begin_at_the_bar(labels: str, rounds: str, cells: list[str]) -> None:
    """The number of a round stands above the third sign of its column, or as near as there is room."""
    heading = f" Pos  NAME            Rtg  T Fed  Pts |{labels}| TB1"
    cut = cut_vega_text([[heading], [f"   1  Anna Abel       1500 IM FRA 1.5 |{rounds}| 3"]])

    assert cut is not None
    assert cut[1][6:] == [*cells, "3"]


@each_row(
    ("line", "expected"),
    [
        (
            "   1  Anna Abel       1500 m FRA  1.5 | +W2   =BYE | 3",
            [1, "Anna Abel", 1500, None, "m FRA", "1.5", "+W2", "=BYE", "3"],
        ),
        (
            "   1  Anna Abel       1500 IM FRA 1.5 | +W2   =BYE | 3",
            [1, "Anna Abel", 1500, "IM", "FRA", "1.5", "+W2", "=BYE", "3"],
        ),
        (
            "   1  Anna Abel       1500 IM     1.5 | +W2        | 3",
            [1, "Anna Abel", 1500, "IM", None, "1.5", "+W2", None, "3"],
        ),
        ("  12  Bo                 0         0  |       -B1  |", [12, "Bo", 0, None, None, "0", None, "-B1"]),
        # Trimmed on the left: columns count from the bar.
        (
            "1  Anna Abel       1500 IM FRA 1.5 | +W2   =BYE | 3",
            [1, "Anna Abel", 1500, "IM", "FRA", "1.5", "+W2", "=BYE", "3"],
        ),
        # Games outside of the columns, no position, no rating, no points.
        ("   1  Anna Abel       1500 IM FRA 1.5 | +W2   =BYE   +W7 | 3", None),
        ("   x  Anna Abel       1500 IM FRA 1.5 | +W2   =BYE | 3", None),
        ("   1  Anna Abel       abcd IM FRA 1.5 | +W2   =BYE | 3", None),
        ("   1  Anna Abel       1500            | +W2   =BYE | 3", None),
    ],
)
def test_a_line_of_vega_is_cut_into_its_cells(line: str, expected: list[Any] | None) -> None:
    table: list[list[object]] = [["Open"], [VEGA], [line], ["Total"]]

    if expected is None:
        with pytest.raises(UnreadableCell) as refused:
            cut_vega_text(table)
        assert refused.value.key == "grid_vega_line"
        assert refused.value.place == Place(row=3, text=line)
        return
    tiebreak_headings = ["TB1"] * (len(expected) - 8)
    assert cut_vega_text(table) == [
        ["Open", *[None] * (len(expected) - 1)],
        ["Pos", "NAME", "Rtg", "Title", "Fed", "Pts", "1", "2", *tiebreak_headings],
        expected,
        [None] * len(expected),
    ]
    assert cut_vega_text([[line]]) is None
    # The header is among the first forty rows, in a cell of its own.
    assert cut_vega_text([*[[""]] * 39, *table[1:]]) is not None
    assert cut_vega_text([*[[""]] * 40, *table[1:]]) is None
    assert cut_vega_text([[VEGA, "x"], [line]]) is None
    assert cut_vega_text([[VEGA, "", None], [line]]) is not None


def test_the_users_own_figures_of_vega_keep_their_headings() -> None:
    for headings, figures, cut in (
        ("BucT  S.B.", "34  16.5", ["BucT", "S.B."]),
        ("Buch. Cut 1   S.B.", " 34     16.5", ["Buch. Cut 1", "S.B."]),
        ("BucT S.B.", "34  16.5  3", []),
    ):
        heading = f" Pos  NAME            Rtg  T Fed  Pts |   1     2    |{headings}"
        table = cut_vega_text([[heading], [f"   1  Anna Abel       1500 IM FRA 1.5 | +W2   =BYE |{figures}"]])

        assert table is not None
        assert table[0][8:] == cut
        assert table[1][8:] == (figures.split() if cut else [])


@each_row(
    ("rows", "words"),
    [
        ([["1", "½"], ["0", "0,5"]], [["Gain", "Nulle"], ["Perte", "Nulle"]]),
        ([["1", ""], ["0", None]], [["Gain", ""], ["Perte", None]]),
        ([[1, 0.5], [0, 0.5]], [["Gain", "Nulle"], ["Perte", "Nulle"]]),
        ([["1F", "1"], ["0f", "0"]], [["Gain Forfait", "Gain"], ["Perte Forfait", "Perte"]]),
        ([["0.5", "0"], ["0", "0"]], [["Nulle", "Perte"], ["Perte", "Perte"]]),
        # Absences only, opponents with number 1 only, another cell.
        ([["0", "0"], ["0", ""]], None),
        ([["1", "1"], ["1", ""]], None),
        ([["1", "0"], ["0", "+ 1"]], None),
        ([["1", "0"], ["0", True]], None),
        ([["1", "0"], ["0", 2]], None),
    ],
)
def test_results_without_opponents_become_words(rows: list[list[Any]], words: list[list[Any]] | None) -> None:
    layout = layout_of([["Nom", "R 1", "R 2"], *([name, *row] for name, row in zip("AB", rows, strict=True))])
    changed = own_results(layout, [1, 2])

    assert [list(changed.cells[row])[1:] for row in (1, 2)] == (rows if words is None else words)
    assert list(changed.cells[0]) == ["Nom", "R 1", "R 2"]
    assert (changed is layout) is (words is None)
    shapeless = layout._replace(shape=Shape.ROUNDS)
    assert own_results(shapeless, [1, 2]) is shapeless


@each_row(
    ("row", "player"),
    [
        ([3, "C", 1400, None], True),
        ([3, "C", None, None], True),
        ([None, "C", 1400, "+ 1"], True),
        ([None, None, None, "+ 1"], True),
        # Neither a number nor a game; no name; a sign as a name; a total with a game.
        ([3, None, 1400, None], False),
        ([None, "C", 1400, None], False),
        ([3, None, None, None], False),
        ([3, "—", 1400, None], False),
        ([3, None, 0, None], False),
        ([None, "Total :", None, "2"], False),
        ([None, "Moyenne.", 1450, None], False),
        ([3, "Total", None, None], True),
        (["x", "C", 1400, None], False),
    ],
)
def test_which_rows_are_players(row: list[Any], player: bool) -> None:
    layout = layout_of([["N°", "Nom", "Elo", "R 1"], [1, "A", 1500, "+ 2"], [2, "B", 1500, "- 1"], row])

    assert layout.filled == (True, True, player)


@pytest.mark.parametrize(
    ("row", "player"),
    [([None, "C", 1400, None], True), (["x", "C", 1400, None], False), ([None, None, 1400, None], False)],
)
def test_where_the_column_of_numbers_is_blank_a_name_is_a_player(row: list[Any], player: bool) -> None:
    layout = layout_of([["N°", "Nom", "Elo", "R 1"], [None, "A", 1500, "+ 2"], [None, "B", 1500, "- 1"], row])

    assert layout.filled == (True, True, player)


@pytest.mark.parametrize("name", ["Joueur", "Team", "Name"])
def test_a_player_may_have_a_heading_for_a_name(name: str) -> None:
    assert layout_of([HEADER, *PLAYERS[:2], [3, name, "NC", "EXE", "- 1", 1]]).filled == (True, True, True)
