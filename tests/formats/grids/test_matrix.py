"""Square matrices: diagonals, several games per pair, totals, forfeits, surrounding cells, and both sides of a pair."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.hanging import must_end
from tests.rows import each_row
from xl_departage.base.errors import (
    AmbiguousCell,
    ArgumentError,
    DepartageError,
    InconsistentGrid,
    Place,
    UnreadableCell,
)
from xl_departage.chess.tournament.crosstable import MatchRule, Outcome, System
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading
from xl_departage.formats.grids.grid_reading import read_crosstable, survey_crosstable
from xl_departage.formats.grids.matrix_cells import SquareCell, SquareContext, decide_square, read_square_cell

Cells = list[list[Any]]


def read(cells: Cells, **options: Any) -> Reading:
    return read_crosstable(cells, ReadingOptions()._replace(**options))


def outcomes(cells: Cells, player: int, **options: Any) -> str:
    return "".join(entry.outcome.value for entry in read(cells, **options).crosstable.players[player].rounds)


# FFE 1998, Sonneborn-Berger.
EXAMPLE: Cells = [
    ["N°", "Joueur", "1", "2", "3", "4", "Total", "S.B."],
    [1, "A", "X", 0, 1, 0, 1, 1],
    [2, "B", 1, "X", "½", "½", 2, "2,5"],
    [3, "C", 0, "½", "X", "½", 1, 2],
    [4, "D", 1, "½", "½", "X", 2, "2,5"],
]


def test_a_matrix_with_header_numbers_names_and_totals() -> None:
    reading = read(EXAMPLE)
    table = reading.crosstable

    assert table.scores == reading.printed_points == (2, 4, 2, 4)
    assert (table.system, table.cycles, table.ordered, table.rounds, table.planned) == (
        System.ROUND_ROBIN,
        1,
        False,
        3,
        3,
    )
    assert [player.name for player in table.players] == ["A", "B", "C", "D"]
    assert [entry.opponent for entry in table.players[1].rounds] == [0, 2, 3]
    assert reading.texts[0] == ("0", "1", "0")
    assert tuple(reading.row_numbers) == (2, 3, 4, 5)


@each_row(("left", "right"), [(2, 8), (2, 7), (2, 6), (1, 6), (1, 7), (0, 6), (0, 7)])
def test_the_same_matrix_bare_or_with_less_around_it(left: int, right: int) -> None:
    cells = [row[left:right] for row in EXAMPLE[1:]]

    assert read(cells).crosstable.scores == (2, 4, 2, 4)


def test_a_matrix_under_a_header_of_names_or_initials() -> None:
    cells: Cells = [
        ["Tournoi du 14 juillet", None, None, None, None],
        [None, "Bernard", "Claude", "Denis", "pts"],
        ["Bernard", None, "0,5", "0,5", 1],
        ["Claude", "0,5", None, "1", "1,5"],
        ["Denis", "0,5", 0, None, "0,5"],
    ]

    reading = read(cells)

    assert reading.crosstable.scores == (2, 3, 1)
    assert [player.name for player in reading.crosstable.players] == ["Bernard", "Claude", "Denis"]
    assert reading.printed_points == (2, 3, 1)


# Headings for the example of FFE 1998 as people write them along both sides; the corner is blank or names the rows
# below it.
HEADINGS: dict[str, tuple[list[Any], list[list[Any]]]] = {
    "names": ([None, "Albert", "Bernard", "Claude", "Denis"], [["Albert"], ["Bernard"], ["Claude"], ["Denis"]]),
    "a word in the corner": (
        ["Nom", "Albert", "Bernard", "Claude", "Denis"],
        [["Albert"], ["Bernard"], ["C."], ["D."]],
    ),
    "letters, of which D is a result elsewhere": ([None, "A", "B", "C", "D"], [["A"], ["B"], ["C"], ["D"]]),
    "numbers": ([None, 1, 2, 3, 4], [[1], [2], [3], [4]]),
    "numbers and names": ([None, None, 1, 2, 3, 4], [[1, "Albert"], [2, "Bernard"], [3, "Claude"], [4, "Denis"]]),
    "names and numbers": ([None, None, 1, 2, 3, 4], [["Albert", 1], ["Bernard", 2], ["Claude", 3], ["Denis", 4]]),
}


@each_row("diagonal", ["X", None])
@each_row("totals", [True, False])
@each_row("headings", HEADINGS.values(), ids=HEADINGS)
def test_headings_along_both_sides_are_no_player_more(
    headings: tuple[list[Any], list[list[Any]]], totals: bool, diagonal: str | None
) -> None:
    across, down = headings
    rows = [[diagonal if cell == "X" else cell for cell in row[2:6]] for row in EXAMPLE[1:]]
    cells = [across] + [row_headings + row for row_headings, row in zip(down, rows, strict=True)]
    if totals:
        cells = [[*row, total] for row, total in zip(cells, ["Total", 1, 2, 1, 2], strict=True)]

    reading = read([["Tournoi fermé"], *cells])

    assert reading.crosstable.scores == (2, 4, 2, 4)
    assert tuple(reading.row_numbers) == (3, 4, 5, 6)
    assert reading.printed_points == ((2, 4, 2, 4) if totals else (None,) * 4)


def test_blanks_of_games_to_play_are_not_taken_for_the_diagonal() -> None:
    """Counted from the number in the first row on, six of ten cells are blank as well."""
    cells: Cells = [
        [None, None, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        [1, "Albert", "", None, None, "1", "0", "0", "0", "0F", "0"],
        [2, "Bernard", None, "", None, "1", "1", None, "1", "1", "1F"],
        [3, "Claude", None, None, "", "½", "½", "0", "0", "½", "½"],
        [4, "Denis", "0", "0", "½", "", None, "0", None, "1", "1"],
        [5, "Eric", "1", "0", "½", None, "", None, "0", "1", "0"],
        [6, "Franck", "1", None, "1", "1", None, "", "1", "½", "0"],
        [7, "Guy", "1", "0", "1", None, "1", "0", "", "1", "½"],
        [8, "Herbert", "1F", "0", "½", "0", "0", "½", "0", "", None],
        [9, "Isidore", "1", "0F", "½", "0", "1", "1", "½", None, ""],
    ]

    reading = read(cells)

    assert tuple(reading.row_numbers) == tuple(range(2, 11))
    assert reading.crosstable.scores == (2, 10, 4, 5, 5, 9, 9, 4, 8)


@each_row("mark", ["*", "x", "X", "**", "***", None, "", " ", "\u00a0", "-", "\\", "■"])
def test_every_mark_of_the_diagonal(mark: Any) -> None:
    cells: Cells = [[mark, 1, "½"], [0, mark, 1], ["½", 0, mark]]

    assert read(cells).crosstable.scores == (3, 2, 1)


@each_row("draw", ["½", "0,5", "0.5", ".5", "1/2", "=", 0.5, " ½ "])
@each_row(("win", "loss"), [("1", "0"), (1, 0), (1.0, 0.0), ("1,0", "0.0")])
def test_every_spelling_of_the_scores(draw: Any, win: Any, loss: Any) -> None:
    cells: Cells = [["X", win, draw], [loss, "X", win], [draw, loss, "X"]]

    assert outcomes(cells, 0) == "1="
    assert read(cells).crosstable.scores == (3, 2, 1)


@each_row(
    ("won", "lost"), [("1F", "0F"), ("1 F", "0 F"), ("+F", "-F"), (">", "<"), ("1 forfait", "0 forfait"), ("+", "-")]
)
def test_every_spelling_of_a_forfeit(won: str, lost: str) -> None:
    cells: Cells = [["X", 1, won], [0, "X", "½"], [lost, "½", "X"]]

    assert outcomes(cells, 0) == "1+"
    assert outcomes(cells, 2) == "-="


def test_a_double_forfeit_is_two_forfeits_lost() -> None:
    cells: Cells = [["X", 1, "0F"], [0, "X", "½"], ["0F", "½", "X"]]

    assert [entry.outcome for entry in read(cells).crosstable.players[0].rounds][1] is Outcome.DOUBLE_FORFEIT


def test_games_that_are_not_played_yet_are_pending() -> None:
    cells: Cells = [["X", 1, None], [0, "X", "?"], ["", "*", "X"]]

    assert outcomes(cells, 0) == "1?"
    assert outcomes(cells, 2) == "??"
    assert read(cells).crosstable.players[2].rounds[0].opponent == 0


def test_a_matrix_without_any_result_needs_marks() -> None:
    assert read([["X", None], [None, "X"]]).crosstable.system is System.ROUND_ROBIN


@each_row("row", [["1 0", "½ 1"], ["10", "½1"], ["1;0", "½;1"], ["1/0", "½/1"], ["1 0", "0,5 1"], ["10", "½ 1"]])
def test_two_games_glued_or_apart(row: list[str]) -> None:
    cells: Cells = [["X", *row], ["0 1", "X", "1 1"], ["½ 0", "0 0", "X"]]

    table = read(cells, games=2).crosstable

    assert outcomes(cells, 0, games=2) == "10=1"
    assert (table.cycles, table.due) == (2, 4)
    assert [entry.opponent for entry in table.players[0].rounds] == [1, 1, 2, 2]
    assert read(cells, games=2).texts[0] == (row[0], row[0], row[1], row[1])


def test_three_games_and_some_still_to_play() -> None:
    cells: Cells = [["X", "1½1", "00½"], ["0½0", "X", "101"], ["11½", "010", "X"]]
    started: Cells = [["X", "1½", "0"], ["0½", "X", None], ["1", None, "X"]]

    assert outcomes(cells, 0, games=3) == "1=100="
    assert outcomes(started, 0, games=3) == "1=?0??"


@each_row(
    ("mine", "theirs", "expected"),
    [
        ("1½", "½", "1="),
        ("½", "1½", "0="),
        ("2", "0", "11"),
        (2, 0, "11"),
        (1.5, 0.5, "1="),
        ("1", "0", "1?"),
        ("½", "½", "=?"),
    ],
)
def test_a_total_of_two_games_is_taken_apart(mine: Any, theirs: Any, expected: str) -> None:
    assert outcomes([["X", mine], [theirs, "X"]], 0, games=2) == expected


def test_a_double_round_robin_may_have_two_rows_a_player() -> None:
    cells: Cells = [
        ["Nr", "Name", 1, 2, 3, "Pkt"],
        [1, "A", "**", "½", 1, 3],
        [None, None, "**", 1, "½", None],
        [2, "B", "½", "**", 0, 1],
        [None, None, 0, "**", "½", None],
        [3, "C", 0, 1, "**", 2],
        [None, None, "½", "½", "**", None],
    ]

    reading = read(cells)

    assert reading.crosstable.cycles == 2
    assert reading.crosstable.scores == reading.printed_points == (6, 2, 4)
    assert outcomes(cells, 0) == "=11="
    assert reading.rows == (0, None, 1, None, 2, None)


def test_teams_have_as_many_boards_as_both_sides_score() -> None:
    cells: Cells = [["X", "2½", 3], ["1½", "X", 1], [1, 3, "X"]]

    table = read(cells).crosstable

    assert (table.boards, table.scores) == (4, (11, 5, 8))
    assert outcomes(cells, 0) == "11"
    assert table.players[0].rounds[0].points == 5


def test_a_board_that_brings_nobody_its_point_leaves_the_match_to_the_rule() -> None:
    """2-1, 1-2 and 2-½ on four boards; half of the boards, 2, is a draw, and less is lost."""
    cells: Cells = [["X", "2", "1"], ["1", "X", "2"], ["2", "½", "X"]]

    for rule, expected in (
        (MatchRule.HALF_OF_THE_BOARDS, ["=0", "0=", "=0"]),
        (MatchRule.HIGHER_SCORE, ["10", "01", "10"]),
    ):
        table = read(cells, boards=4, match_rule=rule).crosstable
        assert ["".join(entry.outcome.value for entry in player.rounds) for player in table.players] == expected
        assert [[entry.points for entry in player.rounds] for player in table.players] == [[4, 2], [2, 4], [4, 1]]


def test_a_match_with_more_points_than_boards_is_an_error() -> None:
    cells: Cells = [["X", "2½", 3], ["1½", "X", 1], [1, 3, "X"]]
    wrong: Cells = [["X", "2½", 3], ["2½", "X", 1], [1, 3, "X"]]

    with pytest.raises(InconsistentGrid) as caught:
        read(wrong)
    assert caught.value.place is not None
    assert caught.value.place.row == 1
    with pytest.raises(InconsistentGrid):
        read(cells, boards=3)


def test_a_matrix_keeps_its_columns_where_they_are_numbered_and_rows_are_sorted_by_rank() -> None:
    cells: Cells = [
        ["Pl", "N°", "Nom", 1, 2, 3, "Pts"],
        [1, 2, "B", 1, "X", "½", "1,5"],
        [2, 3, "C", "½", "½", "X", 1],
        [3, 1, "A", "X", 0, "½", "0,5"],
    ]

    reading = read(cells)

    assert reading.crosstable.scores == reading.printed_points == (3, 2, 1)
    assert [player.number for player in reading.crosstable.players] == [2, 3, 1]


@each_row(
    ("cells", "options", "error", "key", "row"),
    [
        ([["X", 1, 1], [1, "X", 0], [0, 1, "X"]], {}, InconsistentGrid, "grid_results_differ", 1),
        ([["X", 1, 1], [None, "X", 0], [0, 1, "X"]], {}, InconsistentGrid, "grid_matrix_blank", 1),
        ([["X", 1, 1], [0, "bla", 0], [0, 1, "X"]], {}, UnreadableCell, "grid_matrix_diagonal", 2),
        ([["X", 1, 1], [0, "X", "bla"], [0, 1, "X"]], {}, UnreadableCell, "grid_matrix_result", 2),
        ([["X", 1, "W"], [0, "X", 1], ["L", 0, "X"]], {}, AmbiguousCell, "grid_matrix_letter", 1),
        ([["X", "1 0", "1"], ["0 1", "X", 0], [0, 1, "X"]], {}, AmbiguousCell, "grid_matrix_glued", 1),
        (
            [["X", "1 0 1", "1"], ["0 1 0", "X", 0], [0, 1, "X"]],
            {"games": 2},
            UnreadableCell,
            "grid_matrix_too_many",
            1,
        ),
        ([["X", "1 0", "1"], ["0 0 1", "X", 0], [0, 1, "X"]], {"games": 3}, InconsistentGrid, "grid_results_differ", 1),
        ([["X", 1, True], [0, "X", 0], [0, 1, "X"]], {}, UnreadableCell, "grid_cell_truth_value", 1),
        ([["X", 2, 1], ["½", "X", 1], [0, 0, "X"]], {}, UnreadableCell, "grid_matrix_result", 1),
        ([["X", 1, 1], [0, "X", 2], [0, 2, "X"]], {}, UnreadableCell, "grid_matrix_result", 2),
        ([["X", 2, 1], [0, "X", 1], [0, 0, "X"]], {}, AmbiguousCell, "grid_matrix_glued", 1),
        ([["X", 1, 1], [0, "X", 0], [0, 1, "X"]], {"system": "swiss"}, AmbiguousCell, "grid_matrix_swiss", 1),
    ],
)
def test_what_is_wrong_in_a_matrix_is_an_error_with_its_row(
    cells: Cells, options: dict[str, Any], error: type[Exception], key: str, row: int
) -> None:
    with pytest.raises(error) as caught:
        read(cells, **options)

    assert caught.value.key == key  # type: ignore[attr-defined]
    assert caught.value.place.row == row  # type: ignore[attr-defined]


def test_a_matrix_has_no_first_rounds() -> None:
    with pytest.raises(ArgumentError):
        read(EXAMPLE, rounds=2)

    assert read(EXAMPLE, rounds=3).crosstable.rounds == 3


def test_letters_of_programs_in_a_matrix_need_the_format() -> None:
    french: Cells = [["X", "G", "N"], ["P", "X", "G"], ["N", "P", "X"]]

    assert read(french, format="ffe").crosstable.scores == (3, 2, 1)
    assert outcomes([["X", "W"], ["L", "X"]], 0, format="trf") == "W"


@settings(max_examples=examples(60), deadline=None)
@given(st.data(), st.integers(2, 7), st.booleans())
def test_any_round_robin_is_read_back_from_its_matrix(data: st.DataObject, size: int, bare: bool) -> None:
    results = {
        (player, opponent): data.draw(st.sampled_from(["10", "01", "½½", "  ", "><", "<>"]))
        for player in range(size)
        for opponent in range(player + 1, size)
    }
    cells: Cells = [
        [
            "X"
            if player == opponent
            else results[player, opponent][0]
            if player < opponent
            else results[opponent, player][1]
            for opponent in range(size)
        ]
        for player in range(size)
    ]
    worth = {"1": 2, ">": 2, "½": 1}
    if not bare:
        header: list[Any] = ["N°", "Nom", *range(1, size + 1)]
        rows = [header, *([number + 1, f"J{number}", *row] for number, row in enumerate(cells)), [None] * (size + 2)]
    else:
        rows = cells

    reading = read(rows)

    assert reading.crosstable.scores == tuple(sum(worth.get(cell, 0) for cell in row) for row in cells)
    assert len(reading.rows) == len(rows) - (0 if bare else 1)
    assert all(len(player.rounds) == size - 1 for player in reading.crosstable.players)


def test_a_cell_of_many_strokes_is_refused_at_once() -> None:
    cells: list[list[object]] = [
        ["N°", "Nom", 1, 2, 3],
        [1, "A", None, "1" + " / " * 60 + "x", 1],
        [2, "B", 0, None, 1],
        [3, "C", 0, 0, None],
    ]

    with must_end(), pytest.raises(DepartageError):
        read_crosstable(cells)


@pytest.mark.parametrize(
    ("pairs", "teams"),
    [
        ([("2½", "0")], True),
        ([("2", "½")], True),
        # One of two pairs shares one point: matches of teams; two of three: a mistake in the third. Pairs without points say nothing.
        ([("1", "0"), ("3", "0")], True),
        ([("1", "0"), ("3", "0"), ("½", "½")], False),
        ([("1", "0"), ("3", "0"), ("0", "0")], True),
    ],
)
def test_a_number_above_one_is_a_match_unless_most_pairs_share_one_point(
    pairs: list[tuple[str, str]], teams: bool
) -> None:
    assert decide_square([text for pair in pairs for text in pair], pairs, ReadingOptions(), 1).teams is teams


def test_two_points_of_a_pair_are_two_games_or_two_boards_and_asked_for() -> None:
    with pytest.raises(AmbiguousCell) as raised:
        decide_square(("2", "0"), [("2", "0")], ReadingOptions(), 1)
    assert raised.value.values["games"] == 2


@each_row(
    ("lines", "games", "teams", "format", "expected"),
    [
        # What a cell may mean: results, a total, game points of teams.
        ([""], 1, False, "auto", SquareCell()),
        (["?"], 1, False, "auto", SquareCell()),
        (["1"], 1, False, "auto", SquareCell((Outcome.WIN,))),
        (["=F"], 1, False, "auto", SquareCell((Outcome.FORFEIT_DRAW,))),
        (["1 F"], 1, False, "auto", SquareCell((Outcome.FORFEIT_WIN,))),
        (["0 FORFAIT"], 1, False, "auto", SquareCell((Outcome.FORFEIT_LOSS,))),
        (["½FORFAIT"], 1, False, "auto", SquareCell((Outcome.FORFEIT_DRAW,))),
        (["GAIN FORFAIT"], 1, False, "auto", SquareCell((Outcome.FORFEIT_WIN,))),
        (["+"], 1, False, "auto", SquareCell((Outcome.FORFEIT_WIN,))),
        (["1"], 2, False, "auto", SquareCell((Outcome.WIN,), 2)),
        (["1½"], 2, False, "auto", SquareCell((Outcome.WIN, Outcome.DRAW), 3)),
        (["2"], 2, False, "auto", SquareCell((), 4)),
        (["10"], 2, False, "auto", SquareCell((Outcome.WIN, Outcome.LOSS))),
        (["1 0"], 2, False, "auto", SquareCell((Outcome.WIN, Outcome.LOSS))),
        (["1", "½"], 2, False, "auto", SquareCell((Outcome.WIN, Outcome.DRAW))),
        (["1 *"], 2, False, "auto", SquareCell((Outcome.WIN,), 2)),
        (["2½"], 1, True, "auto", SquareCell(points=(5,))),
        (["2 1½"], 2, True, "auto", SquareCell(points=(4, 3))),
        (["+"], 1, True, "auto", "grid_team_points_missing"),
        (["10"], 1, False, "auto", "grid_matrix_glued"),
        (["1 0"], 1, False, "auto", "grid_matrix_glued"),
        (["101"], 2, False, "auto", "grid_matrix_too_many"),
        (["1 0 1"], 2, False, "auto", "grid_matrix_too_many"),
        (["12"], 1, False, "auto", "grid_matrix_result"),
        (["W"], 1, False, "auto", "grid_matrix_letter"),
        (["W"], 1, False, "uscf", SquareCell((Outcome.WIN,))),
        (["X"], 1, False, "ffe", SquareCell((Outcome.DRAW,))),
        (["G"], 1, False, "uscf", "grid_matrix_result"),
        (["K"], 1, False, "auto", "grid_matrix_result"),
    ],
)
def test_one_cell_of_a_square(
    lines: list[str], games: int, teams: bool, format: str, expected: SquareCell | str
) -> None:
    signs = {"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS}
    context = SquareContext(games, teams, format, signs, False)
    if isinstance(expected, SquareCell):
        assert read_square_cell(lines, False, context) == expected
        assert read_square_cell(lines, True, context).numeric is (bool(expected.results) or expected.total is not None)
        assert read_square_cell(lines, False, context).blank is (expected == SquareCell())
        return
    with pytest.raises((AmbiguousCell, UnreadableCell)) as refused:
        read_square_cell(lines, False, context)
    assert refused.value.key == expected


@each_row(
    ("texts", "format", "signs", "default"),
    [
        (["+", "-"], "auto", None, False),
        (["+", "-", "="], "auto", "10", False),
        (["+", "-", "1"], "auto", "+-", True),
        (["+", "-", "½", "="], "auto", "+-", True),
        (["+", "-"], "ffe", "10", False),
        (["+", "1"], "uscf", "10", False),
        (["+", "-"], "trf", "+-", False),
        (["+", "1"], "trf", "+-", False),
    ],
)
def test_what_a_sign_alone_means_in_a_square(texts: list[str], format: Any, signs: str | None, default: bool) -> None:
    context = decide_square(texts, [], ReadingOptions(format=format), 1)

    assert context.signs == (None if signs is None else dict(zip("+-", map(Outcome, signs), strict=True)))
    assert context.signs_default is default


@pytest.mark.parametrize(("text", "games"), [("1 0", 2), ("101", 3), ("1 0 1", 3), ("10", 2)])
def test_glued_results_are_counted(text: str, games: int) -> None:
    with pytest.raises(AmbiguousCell) as refused:
        read_square_cell([text], False, SquareContext(1, False, "auto", None, False))
    assert refused.value.values == {"cell": text, "games": games}


@each_row(
    ("mine", "theirs", "games", "expected"),
    [
        # Totals of two and three games.
        ("2", "0", 2, "11"),
        ("1½", "½", 2, "1="),
        ("3", "0", 3, "111"),
        ("2½", "½", 3, "11="),
        ("½", "2½", 3, "00="),
        ("2", "0", 3, "11?"),
        ("2", "1", 3, "grid_matrix_total"),
        ("1½", "1½", 3, "grid_matrix_total"),
        ("3", "1", 3, "grid_results_differ"),
        ("2", "½", 2, "grid_results_differ"),
        ("2", "1", 2, "grid_results_differ"),
    ],
)
def test_totals_of_several_games(mine: str, theirs: str, games: int, expected: str) -> None:
    cells: Cells = [["X", mine], [theirs, "X"]]
    if len(expected) < 5:
        assert outcomes(cells, 0, games=games) == expected
        return
    with pytest.raises(DepartageError) as refused:
        read(cells, games=games)
    assert refused.value.key == expected


@each_row(
    ("cells", "options", "faults"),
    [
        ([["X", 1, "½"], [0, "X", 1], ["½", 0, "X"]], {}, []),
        # Key, row and column, from 1 and 0, and the other row.
        ([["X", 1, "½"], [1, "X", 1], ["½", 0, "X"]], {}, [("grid_results_differ", 1, 1, 2)]),
        ([["X", 1, "½"], [0, "X", "½"], ["½", 0, "X"]], {}, [("grid_results_penalty", 2, 2, 3)]),
        ([["X", 1, "½"], [0, "X", ""], ["½", 0, "X"]], {}, [("grid_matrix_blank", 3, 1, 2)]),
        ([["X", 1, "½"], [0, "X", 1], ["½", "", "X"]], {}, [("grid_matrix_blank", 2, 2, 3)]),
        ([["X", 1, "bla"], [0, "X", 1], ["½", 0, "X"]], {}, [("grid_matrix_result", 1, 2, None)]),
        ([["X", 1, "½"], [0, 1, 1], ["½", 0, "X"]], {}, [("grid_matrix_diagonal", 2, 1, None)]),
        ([["X", 1, "½"], ["X", 0, 1], ["½", 0, "X"]], {}, [("grid_matrix_letter", 2, 0, None), ("grid_matrix_order", 2, 1, None)]),
        ([["X", 1, True], [0, "X", 1], ["½", 0, "X"]], {}, [("grid_cell_truth_value", 1, 2, None)]),
        # Teams of four boards, and the matches with more points than that; one that was not read is not counted.
        ([["X", 3, 2], [1, "X", "2½"], [2, "1½", "X"]], {}, []),
        ([["X", 3, 2], [2, "X", "2½"], [2, "1½", "X"]], {}, [("match_boards_exceeded", 1, 1, 2)]),
        ([["X", 3, 2], [1, "X", "2½"], [2, 2, "X"]], {}, [("match_boards_exceeded", 2, 2, 3)]),
        ([["X", 3, 2], ["bla", "X", "2½"], [2, "1½", "X"]], {"boards": 4}, [("grid_team_points_missing", 2, 0, None)]),
        ([["X", 3, 2], ["bla", "X", "2½"], [2, "1½", "X"]], {"boards": 2},
         [("grid_team_points_missing", 2, 0, None), ("match_boards_exceeded", 1, 2, 3), ("match_boards_exceeded", 2, 2, 3)]),
    ],
)  # fmt: skip
def test_each_fault_of_a_square_is_told_where_it_stands(
    cells: Cells, options: dict[str, Any], faults: list[Any]
) -> None:
    survey = survey_crosstable(cells, ReadingOptions()._replace(**options))

    places = [(fault, fault.error.place or Place()) for fault in survey.faults]
    assert [
        (fault.error.key, place.row, fault.column, fault.error.values.get("other_row")) for fault, place in places
    ] == faults
    assert all(place.range_column == (fault.column or 0) + 1 for fault, place in places)


BOOKS: dict[str, tuple[Cells, dict[str, Any], list[str]]] = {
    # Cells, points in half-points, outcomes: by hand.
    "a point for a game to come": (
        [["Nr", "Name", "1", "2", "3"], [1, "A", "*", "½", "."], [2, "B", "½", "*", 1], [3, "C", ".", 0, "*"]],
        {},
        ["=?", "=1", "?0"],
    ),
    "remis": (
        [["Nr", "Spieler", "1", "2", "3"], [1, "A", "*", "r", 1], [2, "B", "r", "*", "R"], [3, "C", 0, "r", "*"]],
        {},
        ["=1", "==", "0="],
    ),
    "the second game of each pair to come": (
        [
            ["Nr", "Name", "1", "2", "3"],
            [1, "A", "*", "½.", "1."],
            [2, "B", "½.", "*", ".."],
            [3, "C", "0.", "..", "*"],
        ],
        {},
        ["=?1?", "=???", "0???"],
    ),
    "both games of one pair": (
        [["Nr", "Name", "1", "2", "3"], [1, "A", "*", "½1", "1."], [2, "B", "½0", "*", "."], [3, "C", "0.", ".", "*"]],
        {},
        ["=11?", "=0??", "0???"],
    ),
    "points on the diagonal": (
        [["Nr", "Name", "1", "2", "3"], [1, "A", ".", "½", 1], [2, "B", "½", ".", 0], [3, "C", 0, 1, "."]],
        {},
        ["=1", "=0", "01"],
    ),
    "with the option": (
        [["Nr", "Name", "1", "2"], [1, "A", "*", "½."], [2, "B", "½.", "*"]],
        {"games": 2},
        ["=?", "=?"],
    ),
}


@each_row(("cells", "options", "expected"), BOOKS.values(), ids=BOOKS)
def test_matrices_of_books_and_newspapers(cells: Cells, options: dict[str, Any], expected: list[str]) -> None:
    assert [outcomes(cells, player, **options) for player in range(len(cells) - 1)] == expected


def test_more_games_in_a_cell_than_the_option_says_are_refused() -> None:
    cells: Cells = [["Nr", "Name", "1", "2"], [1, "A", "*", "½.."], [2, "B", "½..", "*"]]

    with pytest.raises(UnreadableCell):
        read(cells, games=2)
