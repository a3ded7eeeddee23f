"""Board results next to a grid of teams: both shapes, every notation, and every way to contradict the grid."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.functions.written import team_event, team_sheet
from tests.rows import each_row
from xl_departage.base.errors import (
    ArgumentError,
    DepartageError,
    ErrorKind,
    GridError,
    InconsistentGrid,
    UnreadableCell,
)
from xl_departage.chess.tournament.crosstable import Colour, Outcome, Scoring
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.team_event import TeamEvent
from xl_departage.formats.grids.board_results import read_board_results
from xl_departage.formats.grids.grid_reading import read_crosstable

Cells = list[list[Any]]

GRID: Cells = [["2w2½", "3b2"], ["1b1½", "EXE"], ["=", "1w2"]]
"""Three teams, four boards, two rounds: 1 beats 2 and draws with 3; one requested bye and one pairing-allocated bye."""
LISTS: Cells = [["1 ½ 0 1", "½ + 0 ½"], ["0 ½ 1 0", ""], ["", "½ - 1 ½"]]
SINGLES: Cells = [
    [1, 0.5, 0, 1, "½", "+", 0, "½"],
    [0, 0.5, 1, 0, "", "", "", ""],
    ["", "", "", "", "½", "-", 1, "½"],
]
W, D, L = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
FW, FL, FF = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT


FOUR_BOARDS = ReadingOptions(boards=4, exempt=1)


def read(grid: Cells, cells: Cells, *, penalties: bool = False, options: ReadingOptions = FOUR_BOARDS) -> TeamEvent:
    return read_board_results(
        cells, read_crosstable(grid, options), len(grid), penalties=penalties, rounds=options.rounds
    )


def outcomes(event: TeamEvent, team: int, number: int) -> list[Outcome]:
    return [board.outcome for board in event.teams[team].matches[number].boards]


def changed(cells: Cells, row: int, column: int, value: object) -> Cells:
    copy = [list(line) for line in cells]
    copy[row][column] = value
    return copy


@pytest.mark.parametrize("boards", [LISTS, SINGLES])
def test_both_shapes_give_every_board_its_outcome_and_points(boards: Cells) -> None:
    event = read(GRID, boards)

    assert outcomes(event, 0, 0) == [W, D, L, W]
    assert outcomes(event, 1, 0) == [L, D, W, L]
    assert outcomes(event, 0, 1) == [D, FW, L, D]
    assert outcomes(event, 2, 1) == [D, FL, W, D]
    assert outcomes(event, 1, 1) == outcomes(event, 2, 0) == []
    assert [board.points for board in event.teams[0].matches[1].boards] == [1, 2, 0, 1]
    assert event.match_points == (6, 2, 4)
    assert event.game_points == (9, 7, 8)
    assert event.boards == 4


@pytest.mark.parametrize("boards", [LISTS, SINGLES])
def test_boards_of_rounds_that_are_not_counted_are_not_read(boards: Cells) -> None:
    event = read(GRID, boards, options=FOUR_BOARDS._replace(rounds=1, planned=2))

    assert outcomes(event, 0, 0) == [W, D, L, W]
    assert event.teams[0].matches[0].match_points == 4
    assert event.game_points[0] == 5


def test_colours_alternate_from_the_teams_colour() -> None:
    event = read(GRID, LISTS)
    white, black = Colour.WHITE, Colour.BLACK

    assert [board.colour for board in event.teams[0].matches[0].boards] == [white, black, white, black]
    assert [board.colour for board in event.teams[1].matches[0].boards] == [black, white, black, white]


def test_a_grid_without_colours_gives_boards_without() -> None:
    event = read([["2:2½"], ["1:1½"]], [["1 ½ 0 1"], ["0 ½ 1 0"]])

    assert {board.colour for team in event.teams for board in team.matches[0].boards} == {None}


@each_row(
    "text",
    [
        "1 ½ 0 1",
        "1½01",
        "1;½;0;1",
        "1; 0,5; 0; 1",
        "1 0.5 0 1",
        "1 1/2 0 1",
        "1|=|0|1",
        "1\u00a0½\u202f0 1",
        " 1  ½ 0 1 ",
        "1,0 0,5 0,0 1,0",
    ],
)
def test_lists_as_people_write_them(text: str) -> None:
    assert outcomes(read(GRID, changed(LISTS, 0, 0, text)), 0, 0) == [W, D, L, W]


@pytest.mark.parametrize("text", ["½ + 0 ½", "½+0½", "= 1F 0 =", "½ > 0 ½", "½ 1f 0 ½"])
def test_forfeits_as_people_write_them(text: str) -> None:
    assert outcomes(read(GRID, changed(LISTS, 0, 1, text)), 0, 1) == [D, FW, L, D]


def test_a_number_is_a_list_of_its_digits() -> None:
    assert outcomes(read([["2w3"], ["1b1"]], [[1101], ["0010"]]), 0, 0) == [W, W, L, W]
    assert outcomes(read([["2w3"], ["1b1"]], [[1101.0], ["0010"]]), 0, 0) == [W, W, L, W]


def test_leading_zeros_lost_to_the_spreadsheet_are_told() -> None:
    with pytest.raises(UnreadableCell, match="as Text") as raised:
        read([["2w3"], ["1b1"]], [[1101], [10]])

    assert raised.value.place is not None
    assert (raised.value.place.row, raised.value.place.round, raised.value.place.text) == (2, 1, "10")


def test_both_sides_forfeit_a_board() -> None:
    event = read([["2w1"], ["1b2"]], [["1 0 - 0"], ["0 1 - 1"]])

    assert outcomes(event, 0, 0) == [W, L, FF, L]
    assert event.teams[0].matches[0].outcome is Outcome.LOSS


def test_a_match_without_a_game_is_forfeited_whatever_the_grid_calls_it() -> None:
    event = read([["2w4"], ["1b0"]], [["+ + + +"], ["- - - -"]])

    assert [team.matches[0].outcome for team in event.teams] == [FW, FL]
    assert event.match_points == (4, 0)
    assert read([["2w0"], ["1b0"]], [["----"], ["----"]]).teams[0].matches[0].outcome is FF


@pytest.mark.parametrize("boards", [[[""], [""]], [["+ + + +"], ["- - - -"]]])
def test_a_match_that_the_grid_forfeits_may_be_blank_or_told(boards: Cells) -> None:
    event = read([["> 2"], ["< 1"]], boards)

    assert [team.matches[0].outcome for team in event.teams] == [FW, FL]
    assert event.match_points == (4, 0)
    assert event.game_points == (8, 0)


def test_the_range_may_have_the_rows_of_the_whole_grid() -> None:
    grid = [["No", "Team", "1.Rd", "2.Rd"], *([number, f"T{number}", *row] for number, row in enumerate(GRID, start=1))]

    assert read(grid, [["round 1", "round 2"], *LISTS]) == read(grid, LISTS)
    assert read(grid, [["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4"], *SINGLES]) == read(grid, LISTS)


def test_rows_alongside_blank_rows_of_the_grid_may_hold_anything() -> None:
    grid: Cells = [["2w2½"], ["1b1½"], [""]]

    assert outcomes(read(grid, [["1 ½ 0 1"], ["0 ½ 1 0"], ["total"]]), 0, 0) == [W, D, L, W]


def test_rounds_not_yet_played_may_be_in_the_range_or_not() -> None:
    grid = [["2w2½", ""], ["1b1½", ""]]
    first = [["1 ½ 0 1"], ["0 ½ 1 0"]]

    assert read(grid, first) == read(grid, [[*row, ""] for row in first])
    assert read(grid, [[1, "½", 0, 1], [0, "½", 1, 0]]) == read(grid, first)


def test_where_the_width_can_be_both_shapes_the_cells_tell() -> None:
    # Two boards, one of two rounds played: two columns may be two rounds or the two boards of round 1.
    grid = [["2w1½", ""], ["1b½", ""]]

    two = ReadingOptions(boards=2)

    assert read(grid, [[1, "½"], [0, "½"]], options=two) == read(grid, [["1 ½", ""], ["0 ½", ""]], options=two)


def test_points_follow_the_scoring() -> None:
    three_points = ReadingOptions(boards=4, scoring=Scoring(6, 2, 0))
    event = read([["2w5"], ["1b5"]], [["1 ½ ½ 0"], ["0 ½ ½ 1"]], options=three_points)

    assert [board.points for board in event.teams[0].matches[0].boards] == [6, 2, 2, 0]


@each_row(
    ("row", "column", "value", "error", "words"),
    [
        (0, 0, "1 ½ 0", InconsistentGrid, "3 board results instead of 4"),
        (0, 0, "1 ½ 0 1 0", InconsistentGrid, "5 board results instead of 4"),
        (0, 0, "", InconsistentGrid, "board 1 is missing"),
        (0, 0, "1 ½ 0 0", InconsistentGrid, "the boards add up to 1½, but the grid gives 2½"),
        (
            0,
            0,
            "1 1 0 ½",
            InconsistentGrid,
            "the two teams' results on board 2 disagree: “1” here, “½” in the row of team 2 (row 2)",
        ),
        (0, 0, "½ 1 0 1", InconsistentGrid, "board 1: “½” here and “0” in the row of team 2 (row 2)"),
        (0, 0, "+ ½ 0 1", InconsistentGrid, "the two teams' results on board 1 disagree: “+” here, “0”"),
        (
            2,
            1,
            "½ 0 1 ½",
            InconsistentGrid,
            "the two teams' results on board 2 disagree: “+” here, “0” in the row of team 3",
        ),
        (1, 1, "1 0 0 1", InconsistentGrid, "no match (grid: “EXE”)"),
        (2, 0, "½ ½ ½ ½", InconsistentGrid, "no match (grid: “=”)"),
        (0, 0, "2 ½ 0 0", UnreadableCell, "1, ½, 0"),
        (0, 0, "1 x 0 1", UnreadableCell, "1, ½, 0"),
        (0, 0, "10,5 0 1", UnreadableCell, "1, ½, 0"),
        (0, 0, "1,½,0,1", UnreadableCell, "1, ½, 0"),
        (0, 0, -1, UnreadableCell, "1, ½, 0"),
        (0, 0, 10.5, UnreadableCell, "1, ½, 0"),
        (0, 0, float("nan"), UnreadableCell, "1, ½, 0"),
        (0, 0, 1e300, UnreadableCell, "1, ½, 0"),
        (0, 0, True, UnreadableCell, "TRUE/FALSE"),
        (0, 0, ErrorKind.NAME, UnreadableCell, "#NAME?"),
    ],
)
def test_a_contradiction_names_row_round_board_text_and_cure(
    row: int, column: int, value: object, error: type[GridError], words: str
) -> None:
    with pytest.raises(error) as raised:
        read(GRID, changed(LISTS, row, column, value))

    assert words in raised.value.message("en")
    place = raised.value.place
    assert place is not None
    assert place.round == column + 1
    assert place.row in (row + 1, 1)
    assert f"ronde {column + 1}" in raised.value.message("fr")


def test_a_board_left_out_among_single_cells_is_named() -> None:
    with pytest.raises(InconsistentGrid, match="board 3 is missing"):
        read(GRID, changed(SINGLES, 0, 2, ""))


def test_several_results_in_the_cell_of_one_board_are_refused() -> None:
    with pytest.raises(UnreadableCell, match="Row 1, round 2, “½ 1”"):
        read(GRID, changed(SINGLES, 0, 4, "½ 1"))


def test_a_game_in_a_match_that_the_grid_forfeits_is_an_error() -> None:
    with pytest.raises(InconsistentGrid, match="board 2 was played"):
        read([["> 2"], ["< 1"]], [["+ 1 + +"], ["- 0 - -"]])


def test_one_side_of_a_forfeited_match_alone_is_an_error() -> None:
    with pytest.raises(InconsistentGrid, match="results on board 1 disagree"):
        read([["> 2"], ["< 1"]], [["+ + + +"], [""]])


def test_a_board_that_both_lost_needs_the_option_penalties() -> None:
    grid, boards = [["2w1"], ["1b2"]], [["1 0 0 0"], ["0 1 1 0"]]
    with pytest.raises(InconsistentGrid, match="penalties=yes"):
        read(grid, boards)

    assert outcomes(read(grid, boards, penalties=True), 0, 0) == [W, L, L, L]


@pytest.mark.parametrize("boards", [LISTS[:2], [*LISTS, ["", ""]], [row[:1] * 3 for row in LISTS], [[""] * 7] * 3])
def test_a_range_of_another_size_is_refused(boards: Cells) -> None:
    with pytest.raises(ArgumentError, match="board results"):
        read(GRID, boards)


def test_a_square_table_has_no_rounds_to_follow() -> None:
    grid = [["*", "2½", "2"], ["1½", "*", "3"], ["2", "1", "*"]]
    with pytest.raises(ArgumentError, match="square table"):
        read(grid, [["", ""]] * 3)


def test_the_large_team_swiss_comes_back_board_by_board() -> None:
    event = team_event()
    sheet = team_sheet(event)
    reading = read_crosstable(sheet.grid, ReadingOptions(boards=4, exempt=1))

    for boards in (sheet.lists, sheet.singles):
        read_back = read_board_results(boards, reading, len(sheet.grid))
        assert read_back.match_points == event.match_points
        assert read_back.game_points == event.game_points
        for team, original in zip(read_back.teams, event.teams, strict=True):
            for match, wanted in zip(team.matches, original.matches, strict=True):
                assert match._replace(boards=()) == wanted._replace(boards=())
                assert [(board.outcome, board.points) for board in match.boards] == [
                    (board.outcome, board.points) for board in wanted.boards
                ]
                # The colours of this event alternate as well.
                assert [board.colour for board in match.boards] == [board.colour for board in wanted.boards]


MIRROR = {"1": "0", "0": "1", "½": "½", "+": "-", "-": "+", "--": "--"}
WORTH = {"1": 2, "½": 1, "+": 2}


def score(half_points: int) -> str:
    return f"{half_points // 2}½" if half_points % 2 else str(half_points // 2)


def match_of(results: list[str]) -> tuple[Cells, Cells]:
    mirrored = [MIRROR[mark] for mark in results]
    grid = [
        [f"{number}{colour}{score(sum(WORTH.get(mark, 0) for mark in side))}"]
        for number, colour, side in ((2, "w", results), (1, "b", mirrored))
    ]
    return grid, [[" ".join(side).replace("--", "-")] for side in (results, mirrored)]


@given(st.lists(st.sampled_from(sorted(MIRROR)), min_size=4, max_size=4))
def test_any_match_is_read_as_written(results: list[str]) -> None:
    event = read(*match_of(results))
    wanted = {"1": W, "0": L, "½": D, "+": FW, "-": FL, "--": FF}

    assert outcomes(event, 0, 0) == [wanted[mark] for mark in results]
    assert [board.points for board in event.teams[0].matches[0].boards] == [WORTH.get(mark, 0) for mark in results]


@given(
    st.lists(st.sampled_from(sorted(MIRROR)), min_size=4, max_size=4),
    st.integers(0, 1),
    st.integers(0, 3),
    st.sampled_from("1½0+-"),
)
def test_no_single_changed_board_passes(results: list[str], side: int, board: int, mark: str) -> None:
    grid, boards = match_of(results)
    marks = boards[side][0].split(" ")
    assume(marks[board] != mark)
    marks[board] = mark
    boards[side][0] = " ".join(marks)
    with pytest.raises(InconsistentGrid):
        read(grid, boards)


@given(
    st.lists(
        st.lists(
            st.one_of(st.none(), st.text(max_size=6), st.integers(-5, 99999), st.floats(), st.booleans()),
            min_size=2,
            max_size=2,
        ),
        min_size=3,
        max_size=3,
    )
)
def test_any_cells_give_an_event_or_an_error_in_words(boards: Cells) -> None:
    reported: list[object]
    try:
        reported = [*read(GRID, boards).game_points]
    except DepartageError as error:
        reported = [error.message("fr"), error.message("en")]

    assert all(reported)


def faults_of(
    grid: Cells, cells: Cells, **options: Any
) -> list[tuple[str, int | None, int | None, str | None, int | None]]:
    """Key, row, round, text and column of every fault."""
    faults = CollectedFaults()
    read_board_results(cells, read_crosstable(grid, FOUR_BOARDS._replace(**options)), len(grid), faults=faults)
    found = []
    for fault in faults.found:
        place = fault.error.place
        assert place is not None
        found.append((fault.error.key, place.row, place.round, place.text, fault.column))
    return found


@each_row(
    ("changes", "faults"),
    [
        ({}, []),
        ({(0, 0): "1 ½ 0"}, [("boards_count", 1, 1, "1 ½ 0", 0)]),
        ({(0, 1): "½ + 0 x"}, [("boards_unreadable", 1, 2, "½ + 0 x", 1)]),
        ({(0, 0): ""}, [("boards_missing", 1, 1, "", 0), *(("boards_differ", 1, 1, "", 0),) * 4]),
        ({(1, 1): "1 0 0 1"}, [("boards_without_match", 2, 2, "1 0 0 1", 1)]),
        # The sum of a row, then each board on which the two rows differ, from the upper one.
        ({(0, 0): "1 ½ 0 0"}, [("boards_sum", 1, 1, "1 ½ 0 0", 0), ("boards_penalty", 1, 1, "1 ½ 0 0", 0)]),
        ({(2, 1): "½ - 0 ½"}, [("boards_sum", 3, 2, "½ - 0 ½", 1), ("boards_penalty", 1, 2, "½ + 0 ½", 1)]),
        ({(2, 1): "½ 0 1 ½"}, [("boards_differ", 1, 2, "½ + 0 ½", 1)]),
    ],
)
def test_every_fault_of_the_boards_is_told_where_it_stands(
    changes: dict[tuple[int, int], Any], faults: list[tuple[str, int, int, str, int]]
) -> None:
    cells = [list(row) for row in LISTS]
    for (row, column), value in changes.items():
        cells[row][column] = value

    assert faults_of(GRID, cells) == faults


@pytest.mark.parametrize(
    ("row", "column", "value", "faults"),
    [
        # The first column of the match: four boards of round 1, then four of round 2.
        (0, 6, "", [("boards_missing", 1, 2, "½ +  ½", 4)]),
        (0, 5, "½ 1", [("boards_unreadable", 1, 2, "½ 1", 4)]),
        (2, 7, 0, [("boards_sum", 3, 2, "½ - 1 0", 4), ("boards_penalty", 1, 2, "½ + 0 ½", 4)]),
        (1, 4, 1, [("boards_missing", 2, 2, "1", 4)]),
    ],
)
def test_every_fault_of_single_boards_is_told_where_its_match_begins(
    row: int, column: int, value: Any, faults: list[tuple[str, int, int, str, int]]
) -> None:
    assert faults_of(GRID, changed(SINGLES, row, column, value)) == faults


@each_row(
    ("width", "rounds", "single"),
    [
        # Two rounds of four boards are played, three planned: 2 or 3 lists, 8 or 12 boards.
        (2, 2, False),
        (3, 3, False),
        (8, 2, True),
        (12, 3, True),
        (1, None, None),
        (4, None, None),
        (7, None, None),
        (9, None, None),
    ],
)
def test_the_width_says_what_a_column_is(width: int, rounds: int | None, single: bool | None) -> None:
    cells: Cells = [["" for _ in range(width)] for _ in GRID]
    if rounds is None:
        with pytest.raises(ArgumentError) as refused:
            faults_of(GRID, cells, planned=3)
        assert refused.value.key == "boards_width"
        assert refused.value.values == {"given": width, "rounds": "2 / 3", "all": "8 / 12"}
        return
    faults = faults_of(GRID, cells, planned=3)
    assert {key for key, *_ in faults} == {"boards_missing"}
    assert max(column or 0 for *_, column in faults) == (4 if single else 1)


def test_a_range_of_other_rows_says_how_many_there_are() -> None:
    for cells in (LISTS[:2], [*LISTS, ["", ""]]):
        with pytest.raises(ArgumentError) as refused:
            faults_of(GRID, cells)
        assert (refused.value.key, refused.value.values) == ("boards_height", {"given": len(cells), "wanted": 3})


@each_row(
    ("number", "valid"),
    [(0.5, True), (0, True), (10**15 - 1, True), (10**15, False), (-1, False), (1.5, False), (10.5, False)],
)
def test_a_number_as_results(number: float, valid: bool) -> None:
    """Fifteen digits are what a spreadsheet keeps of a number: its digits are results, or it is none."""
    keys = {key for key, *_ in faults_of(GRID, changed(LISTS, 0, 0, number))}
    digits = "½" if number == 0.5 else str(int(number))

    readable = valid and set(digits) <= set("01½")
    assert ("boards_unreadable" in keys) is not readable


def test_a_list_of_matches_beside_the_grid_is_its_boards_round_by_round() -> None:
    """In the order of the list, with a match that is not told whole and one of a round that the grid does not have."""
    grid: Cells = [["N°", "Nom", "R 1", "R 2"], [1, "A", "2w2½", "3b2"], [2, "B", "1b1½", "EXE"], [3, "C", "=", "1w2"]]
    matches: Cells = [
        ["Round", "Team", "Result", "Team", "Board 1", "Board 2", "Board 3", "Board 4"],
        [2, "C", "", "A", "½", "-", "1", "½"],
        [1, "A", "", "B", "1", "½", "0", "1"],
        [3, "A", "", "B", "1", "1", "1", "1"],
        [2, "B", "", "C", "1", "", "", ""],
    ]

    event = read(grid, matches[:4])

    assert event == read(grid, [["1 ½ 0 1", "½ + 0 ½"], ["0 ½ 1 0", ""], ["", "½ - 1 ½"]])
