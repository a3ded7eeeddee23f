"""Square tables, sound and damaged: read as they are or refused, never read as a smaller tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.hanging import must_end
from xl_departage.base.errors import DepartageError, InconsistentGrid, UnreadableCell
from xl_departage.chess.tournament.crosstable import System
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading
from xl_departage.formats.grids.grid_reading import read_crosstable, survey_crosstable

Cells = list[list[object]]
Results = Mapping[tuple[int, int], Sequence[int]]
"""Half-points of the first player in the games of each pair; the smaller index comes first."""
MANY = settings(max_examples=examples(200), deadline=None)
_SHOWN = {2: "1", 1: "½", 0: "0"}


def square(results: Results, count: int, mark: object, draw: str = "½") -> Cells:
    """The names and the results, from `results` as half-points of the pair's first player (the smaller index)."""
    cells: Cells = []
    for player in range(count):
        row: list[object] = [chr(ord("A") + player)]
        for opponent in range(count):
            if player == opponent:
                row.append(mark)
                continue
            games = results[min(player, opponent), max(player, opponent)]
            seen = games if player < opponent else [2 - score for score in games]
            row.append("".join(_SHOWN[score].replace("½", draw) for score in seen))
        cells.append(row)
    return cells


def points(results: Results, count: int) -> list[int]:
    """The half-points of each player."""
    total = [0] * count
    for (first, second), games in results.items():
        total[first] += sum(games)
        total[second] += sum(2 - score for score in games)
    return total


@st.composite
def events(draw: st.DrawFn, least: int = 2, most: int = 8, games: int = 1) -> tuple[Results, int]:
    count = draw(st.integers(least, most))
    game = st.lists(st.integers(0, 2), min_size=games, max_size=games)
    return {(first, second): draw(game) for first in range(count) for second in range(first + 1, count)}, count


def behind(cells: Cells, scores: Sequence[int]) -> Cells:
    """The table followed by points and places."""
    return [
        [*row, score / 2, 1 + sum(rival_score > score for rival_score in scores)]
        for row, score in zip(cells, scores, strict=True)
    ]


def read(cells: Cells, games: int = 1) -> Reading:
    return read_crosstable(cells, ReadingOptions(games=games if games > 1 else None))


@MANY
@given(events(), st.sampled_from(["X", None, "*"]), st.booleans())
def test_a_sound_square_is_read_as_it_is(event: tuple[Results, int], mark: object, with_points: bool) -> None:
    results, count = event
    cells = square(results, count, mark)
    table = read(behind(cells, points(results, count)) if with_points else cells).crosstable

    assert [player.name for player in table.players] == [row[0] for row in cells]
    assert list(table.scores) == points(results, count)
    assert table.system is System.ROUND_ROBIN


@MANY
@given(st.integers(2, 3).flatmap(lambda games: st.tuples(st.just(games), events(3, 6, games))), st.sampled_from("½="))
def test_several_games_per_pair_are_read_as_they_are(case: tuple[int, tuple[Results, int]], draw: str) -> None:
    """
    `===`, `=0=`, `011`: every cell of a triple round robin looks like results, and so does a draw between decided
    games.
    """
    games, (results, count) = case
    table = read(square(results, count, "X", draw), games).crosstable

    assert len(table.players) == count
    assert list(table.scores) == points(results, count)
    assert table.cycles == games


def test_places_that_all_share_are_no_games() -> None:
    cells: Cells = [
        ["A", "X", "½", 1, 0, 1.5, 1],
        ["B", "½", "X", 0, 1, 1.5, 1],
        ["C", 0, 1, "X", "½", 1.5, 1],
        ["D", 1, 0, "½", "X", 1.5, 1],
    ]

    assert list(read(cells).crosstable.scores) == [3, 3, 3, 3]


def test_a_triple_round_robin_is_no_match_of_two_players() -> None:
    cells: Cells = [
        ["A", "X", "===", "=0=", "011", "=1=", "0=0"],
        ["B", "===", "X", "=1=", "=0=", "===", "1=0"],
        ["C", "=1=", "=0=", "X", "=0=", "=1=", "==1"],
        ["D", "100", "=1=", "=1=", "X", "=0=", "0=="],
        ["E", "=0=", "===", "=0=", "=1=", "X", "=1="],
        ["F", "1=1", "0=1", "==0", "1==", "=0=", "X"],
    ]

    assert list(read(cells, 3).crosstable.scores) == [14, 15, 16, 14, 15, 16]


def diagonal(cells: Cells, player: int, _: int) -> None:
    cells[player][player + 1] = 0


def swapped_rows(cells: Cells, player: int, opponent: int) -> None:
    cells[player], cells[opponent] = cells[opponent], cells[player]


def swapped_columns(cells: Cells, player: int, opponent: int) -> None:
    for row in cells:
        row[player + 1], row[opponent + 1] = row[opponent + 1], row[player + 1]


def no_row(cells: Cells, player: int, _: int) -> None:
    del cells[player]


def no_column(cells: Cells, player: int, _: int) -> None:
    for row in cells:
        del row[player + 1]


def no_row_and_another_column(cells: Cells, player: int, opponent: int) -> None:
    no_row(cells, player, opponent)
    no_column(cells, opponent, player)


def row_twice(cells: Cells, player: int, _: int) -> None:
    cells.insert(player, list(cells[player]))


def column_twice(cells: Cells, player: int, _: int) -> None:
    for row in cells:
        row.insert(player + 1, row[player + 1])


def shifted_row(cells: Cells, player: int, _: int) -> None:
    cells[player] = [cells[player][0], *cells[player][2:], None]


def one_result(cells: Cells, player: int, opponent: int) -> None:
    cells[player][opponent + 1] = "1" if cells[player][opponent + 1] != "1" else "0"


def one_blank(cells: Cells, player: int, opponent: int) -> None:
    cells[player][opponent + 1] = None


def row_below(cells: Cells, player: int, _: int) -> None:
    cells.append(list(cells[player]))


DAMAGES: list[Callable[[Cells, int, int], None]] = [
    diagonal, swapped_rows, swapped_columns, no_row, no_column, no_row_and_another_column, row_twice, column_twice,
    shifted_row, one_result, one_blank, row_below,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
@settings(max_examples=examples(120), deadline=None)
@given(st.data(), events(4, 8), st.sampled_from(["X", "*", None]), st.booleans(), st.booleans())
def test_a_damaged_square_is_refused(
    damage: Callable[[Cells, int, int], None],
    data: st.DataObject,
    event: tuple[Results, int],
    mark: object,
    named: bool,
    with_points: bool,
) -> None:
    results, count = event
    player = data.draw(st.integers(0, count - 1))
    opponent = data.draw(st.integers(0, count - 1).filter(lambda candidate: candidate != player))
    cells = square(results, count, mark)
    if damage is no_row and player == count - 1:
        # If most games against the last player equal the points scored against the others, the table can also be read as
        # theirs with totals, some of them wrong.
        among = points({pair: games for pair, games in results.items() if player not in pair}, player)
        assume(2 * sum(results[rival, player][0] == among[rival] for rival in range(player)) <= player)
    if with_points:
        cells = behind(cells, points(results, count))
    damage(cells, player, opponent)
    if not named:
        cells = [row[1:] for row in cells]

    with pytest.raises(DepartageError):
        read(cells)
    assert survey_crosstable(cells).faults


def test_the_mark_of_the_diagonal_is_no_draw_in_a_column_of_totals() -> None:
    # The last of four rows is missing; with an X worth half a point, 1 0 1 would be the points of two of the three.
    cells: Cells = [["X", "0", "½", "1"], ["1", "X", "1", "0"], ["½", "0", "X", "1"]]

    with pytest.raises(DepartageError):
        read(cells)


def issue_square() -> Cells:
    rows = [
        "A X 1 .5 1 0 1",
        "B 0 X 1 .5 1 1",
        "C .5 0 X 1 1 .5",
        "D 0 .5 0 X .5 0",
        "E 1 0 0 .5 X 1",
        "F 0 0 .5 1 0 X",
    ]
    return [[float(cell) if cell in ("0", "1", ".5") else cell for cell in row.split()] for row in rows]


def test_a_result_on_the_diagonal_is_named() -> None:
    cells = issue_square()
    cells[0][1] = 0.0

    with pytest.raises(UnreadableCell) as error:
        read(cells)

    assert error.value.key == "grid_matrix_diagonal"
    assert error.value.place is not None
    assert (error.value.place.row, error.value.place.text) == (1, "0")


def test_rows_in_another_order_than_columns_are_named() -> None:
    cells = issue_square()
    swapped_rows(cells, 0, 1)

    with pytest.raises(UnreadableCell) as error:
        read(cells)

    assert error.value.key == "grid_matrix_order"


@pytest.mark.parametrize("damage", [no_row, no_column], ids=lambda damage: damage.__name__)
def test_a_result_left_over_is_named(damage: Callable[[Cells, int, int], None]) -> None:
    cells = issue_square()
    damage(cells, 0, 0)

    with pytest.raises(InconsistentGrid) as error:
        read(cells)

    assert error.value.key == "grid_square_left_over"
    assert error.value.place is not None
    assert error.value.place.row == 1
    # Without the first column, the first row is no longer part of the square.
    rows = (1, 5) if damage is no_row else (2, 6)
    assert (error.value.values["first_row"], error.value.values["last_row"]) == rows
    assert error.value.place.text in {"0", "1"}


@pytest.mark.slow("a large range, for its time alone")
def test_many_results_beside_a_block_are_refused_in_time() -> None:
    cells: Cells = [["*" if (row + column) % 2 else "1" for column in range(300)] for row in range(200)]
    with must_end(30), pytest.raises(DepartageError):
        read(cells)


@pytest.mark.parametrize("above", [0, 2])
def test_what_is_left_over_below_headings_is_told_with_the_rows_of_the_sheet(above: int) -> None:
    """Three players in a square without headings of its own, and half a point below it."""
    rows: list[list[object]] = [
        ["Nr", "Name", "", "", ""],
        [1, "A", "X", "1", "½"],
        [2, "B", "0", "X", "1"],
        [3, "C", "½", "0", "X"],
        ["", "", "½", "", ""],
    ]
    title: list[object] = ["Open", "", "", "", ""]
    table = [*[title] * above, *rows]

    with pytest.raises(InconsistentGrid) as caught:
        read_crosstable(table)

    place, values = caught.value.place, caught.value.values
    assert caught.value.key == "grid_square_left_over"
    assert place is not None
    assert place.text == table[(place.row or 0) - 1][(place.range_column or 0) - 1]
    assert (values["first_row"], values["last_row"]) == (above + 2, len(table))
