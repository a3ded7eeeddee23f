"""A column per round: which numbering fits, which rounds count, and where each fault is told."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, GridError, Place
from xl_departage.chess.tournament.crosstable import Colour, Outcome, Round, Scoring
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import ComingBye
from xl_departage.formats.grids.cell_tokens import scan
from xl_departage.formats.grids.grid_cells import Meaning
from xl_departage.formats.grids.grid_reading import Survey, survey_crosstable
from xl_departage.formats.grids.layout import player_rows, read_names
from xl_departage.formats.grids.layout_finding import find_layout
from xl_departage.formats.grids.numbering import (
    UNREAD_MEANING,
    Choice,
    Disagreement,
    Grid,
    Scheme,
    choose,
    disagreements,
    numbering_flaws,
    schemes,
)
from xl_departage.formats.grids.round_columns import column_of_words, odd_colour_letters, read_rounds

Cells = list[list[Any]]
WIN, LOSS, DRAW = Meaning(Outcome.WIN), Meaning(Outcome.LOSS), Meaning(Outcome.DRAW)
WHITE_WIN = Meaning(Outcome.WIN, Colour.WHITE)
LOOSE = Meaning(Outcome.WIN, loose=True)


@each_row(
    ("mine", "theirs", "key"),
    [
        ((WIN, 2), (LOSS, 1), ""),
        ((WIN, 9), (LOSS, 1), "grid_opponent_unknown"),
        ((WIN, 1), (LOSS, 1), "grid_opponent_self"),
        ((WIN, 2), (LOSS, 3), "grid_opponent_silent"),
        ((WIN, 2), (LOSS, None), "grid_opponent_silent"),
        ((WIN, 2), (UNREAD_MEANING, None), ""),
        ((WIN, 2), (WIN, 1), "grid_results_differ"),
        ((LOSS, 2), (LOSS, 1), "grid_results_penalty"),
        ((LOOSE, 2), (DRAW, 1), ""),
        ((DRAW, 2), (LOOSE, 1), ""),
        ((WHITE_WIN, 2), (Meaning(Outcome.LOSS, Colour.WHITE), 1), "grid_colours_equal"),
        ((WHITE_WIN, 2), (Meaning(Outcome.LOSS, Colour.BLACK), 1), ""),
        ((WHITE_WIN, 2), (LOSS, 1), ""),
        # One side without a result: the colours first, if they are equal.
        ((WHITE_WIN, 2), (Meaning(Outcome.PENDING, Colour.WHITE), 1), "grid_colours_equal"),
        ((Meaning(Outcome.PENDING, Colour.WHITE), 2), (WHITE_WIN, 1), "grid_colours_equal"),
        ((WHITE_WIN, 2), (Meaning(Outcome.PENDING, Colour.BLACK), 1), "grid_result_once"),
        ((WHITE_WIN, 2), (WHITE_WIN, 1), "grid_results_differ"),
    ],
)
def test_how_the_sides_of_a_game_disagree(mine: tuple[Meaning, int], theirs: tuple[Meaning, int], key: str) -> None:
    grid: Grid = [[mine], [theirs], [(Meaning(Outcome.ZERO_BYE), None)]]
    index = {1: 0, 2: 1, 3: 2}

    found = next((disagreement for disagreement in disagreements(grid, index, False) if disagreement.player == 0), None)

    opponent = index.get(mine[1])
    assert found == (Disagreement(0, 0, opponent, key) if key else None)
    if key == "grid_results_penalty":
        assert list(disagreements(grid, index, True)) == []


def test_every_side_that_disagrees_is_told_in_order() -> None:
    # Equal meanings, one of whose games disagrees: the second is silent about it.
    grid: Grid = [[(WIN, 2), (WIN, 3)], [(LOSS, 1), (LOSS, 3)], [(DRAW, None), (LOSS, 2)]]

    assert list(disagreements(grid, {1: 0, 2: 1, 3: 2}, False)) == [
        Disagreement(0, 1, 2, "grid_opponent_silent"),
        Disagreement(1, 1, 2, "grid_results_penalty"),
        Disagreement(2, 1, 1, "grid_results_penalty"),
    ]


def numbered(*numbers: int, name: Any = "row") -> Scheme:
    return Scheme(name, numbers)


PAIRED: Grid = [[(WIN, 2)], [(LOSS, 1)], [(WIN, 4)], [(LOSS, 3)]]


def test_the_numbering_that_fits_is_chosen() -> None:
    first, second, third = numbered(1, 2, 3, 4), numbered(3, 4, 1, 2), numbered(2, 1, 4, 3)

    assert choose(PAIRED, [first], False) == Choice(first)
    # The same games under other numbers are no rival: each of 1, 2 and 3, 4 still plays the other.
    assert choose([[(DRAW, 2)], [(DRAW, 1)]], [numbered(1, 2), numbered(1, 2, name="rank")], False) == Choice(
        numbered(1, 2)
    )
    # 3 meets 4 where 1 met 2: both fit, and the first cell tells them apart.
    assert choose(PAIRED, [first, second], False) == Choice(first, rival=second, differs=(0, 0))
    # By the third numbering everyone meets himself.
    assert choose(PAIRED, [third, first], False) == Choice(first)


@pytest.mark.parametrize(
    ("wrong", "astray"),
    # Two sides a game: of eight named sides four disagree, then six.
    [(2, False), (3, True)],
)
def test_numbers_are_astray_if_more_than_half_of_the_sides_disagree(wrong: int, astray: bool) -> None:
    grid: Grid = [
        [(WIN, 2 * pair + 2)] if side == 0 else [(LOSS if pair >= wrong else WIN, 2 * pair + 1)]
        for pair in range(4)
        for side in (0, 1)
    ]

    choice = choose(grid, [numbered(*range(1, 9))], False)

    assert choice == Choice(numbered(*range(1, 9)), Disagreement(0, 0, 1, "grid_results_differ"), astray=astray)


def test_of_numberings_that_do_not_fit_the_nearest_is_told() -> None:
    grid: Grid = [[(WIN, 2)], [(LOSS, 1)], [(WIN, 4)], [(DRAW, 3)]]
    near, far = numbered(1, 2, 3, 4), numbered(1, 3, 2, 4, name="rank")

    expected = Choice(near, Disagreement(2, 0, 3, "grid_results_differ"))
    assert choose(grid, [near, far], False) == choose(grid, [far, near], False) == expected
    # Of two equally near ones the first.
    assert choose(grid, [near, numbered(1, 2, 3, 4, name="rank")], False).scheme == near


TABLE: Cells = [["Rg", "N°", "Nom", "R 1"], [1, 3, "A", "+ 1"], [2, 1, "B", "- 3"], [None] * 4, [3, 7, "C", "EXE"]]


def test_the_meanings_that_numbers_can_have() -> None:
    layout = find_layout(TABLE, ReadingOptions())
    rows = player_rows(layout)
    by = {"number": Scheme("number", (3, 1, 7)), "rank": Scheme("rank", (1, 2, 3)), "row": Scheme("row", (1, 2, 4))}

    assert rows == [1, 2, 4]
    assert schemes(layout, rows, "auto") == list(by.values())
    for name, scheme in by.items():
        assert schemes(layout, rows, name) == [scheme]  # type: ignore[arg-type]
    bare = layout._replace(number=None, rank=None)
    # Blank rows may be players or not; the option that names a column falls back on the rows.
    assert schemes(bare, rows, "auto") == [by["row"], Scheme("row", (1, 2, 3))]
    assert schemes(bare, rows[:2], "auto") == [Scheme("row", (1, 2))]
    assert schemes(bare, rows, "rank") == [by["row"]]
    assert schemes(bare._replace(lines=2), [1, 3, 5], "row") == [Scheme("row", (1, 2, 3))]
    for missing, present in (("number", "rank"), ("rank", "number")):
        with pytest.raises(ArgumentError) as refused:
            schemes(layout._replace(**{missing: None}), rows, missing)  # type: ignore[arg-type]
        assert refused.value.key == "grid_numbers_missing"
        assert ("Pl" in str(refused.value.values["headers"])) is (present == "number")


@pytest.mark.parametrize(
    ("numbers", "flaws"),
    [
        ([1, 2, 3], []),
        ([None, None, None], []),
        ([1, None, 3], [("grid_number_blank", 3, {})]),
        ([5, 2, 5], [("grid_number_twice", 4, {"number": 5, "other_row": 2})]),
        ([2, 2, "x"], [("grid_number_twice", 3, {"number": 2, "other_row": 2}), ("grid_number_blank", 4, {})]),
    ],
)
def test_what_a_column_of_numbers_lacks(numbers: list[Any], flaws: list[tuple[str, int, dict[str, int]]]) -> None:
    cells = [["Nom", "N°", "R 1"], *([name, number, "EXE"] for name, number in zip("ABC", numbers, strict=True))]
    layout = find_layout(cells, ReadingOptions())
    found = list(numbering_flaws(layout, [1, 2, 3]))

    assert [(flaw.key, flaw.place and flaw.place.row, flaw.values) for flaw in found] == flaws
    assert all(flaw.place and flaw.place.range_column == 2 for flaw in found)
    assert list(numbering_flaws(layout._replace(number=None), [1, 2, 3])) == []


def faults_of(survey: Survey) -> list[tuple[str, int | None, int | None, str | None, int | None]]:
    """Key, row, round, text and column of every fault."""
    found = []
    for fault in survey.faults:
        place = (fault.error.place if isinstance(fault.error, GridError) else None) or Place()
        assert fault.column is None or place.range_column == fault.column + 1
        found.append((fault.error.key, place.row, place.round, place.text, fault.column))
    return found


FOUR: Cells = [
    ["N°", "Nom", "R 1", "R 2"],
    [1, "A", "+ 2B", "= 3N"],
    [2, "B", "- 1N", "+ 4B"],
    [3, "C", "= 4B", "= 1B"],
    [4, "D", "= 3N", "- 2N"],
]


@each_row(
    ("changes", "faults"),
    [
        ({}, []),
        # Each fault with its key, row, round, text and column; what concerns both sides alike once.
        ({(1, 2): "= 2B"}, [("grid_results_penalty", 2, 1, "= 2B", 2)]),
        ({(4, 3): "+ 2N"}, [("grid_results_differ", 3, 2, "+ 4B", 3)]),
        ({(4, 3): "- 2B"}, [("grid_colours_equal", 3, 2, "+ 4B", 3)]),
        # The cell that is wrong before what follows from it in another row.
        ({(4, 3): "- 9N"}, [("grid_opponent_unknown", 5, 2, "- 9N", 3), ("grid_opponent_silent", 3, 2, "+ 4B", 3)]),
        ({(4, 3): "- 4N"}, [("grid_opponent_self", 5, 2, "- 4N", 3), ("grid_opponent_silent", 3, 2, "+ 4B", 3)]),
        ({(4, 3): ""}, [("grid_opponent_blank", 3, 2, "+ 4B", 3)]),
        ({(4, 3): "EXE"}, [("grid_opponent_silent", 3, 2, "+ 4B", 3)]),
        ({(4, 3): "hum"}, [("grid_cell_unreadable", 5, 2, "hum", 3)]),
        ({(4, 3): True}, [("grid_cell_truth_value", 5, 2, "VRAI/TRUE", 3)]),
        ({(4, 3): "12"}, [("grid_bare_number", 5, 2, "12", 3)]),
        ({(4, 3): "1-0"}, [("grid_result_alone", 5, 2, "1-0", 3)]),
        ({(4, 3): "?Martni?"}, [("grid_cell_of_list", None, 2, "Martni", 3)]),
        ({(4, 3): "2N2½"}, [("grid_cell_unreadable", 5, 2, "2N2½", 3)]),
        ({(row, 2): "" for row in (1, 2, 3, 4)}, [("grid_round_blank", 2, 1, None, 2)]),
        # A column of numbers of which one is missing or given twice, where most games then disagree.
        (
            {(row, 2): f"= {number}" for row, number in ((1, 7), (2, 8), (3, 9), (4, 7))}
            | {(row, 3): "" for row in (1, 2, 3, 4)}
            | {(3, 0): None, (4, 0): 1},
            [("grid_number_blank", 4, None, None, 0), ("grid_number_twice", 5, None, "1", 0)],
        ),
    ],
)
def test_every_fault_of_a_round_is_told_where_it_stands(
    changes: dict[tuple[int, int], Any], faults: list[tuple[str, int | None, int | None, str | None, int | None]]
) -> None:
    cells = [list(row) for row in FOUR]
    for (row, column), value in changes.items():
        cells[row][column] = value

    assert faults_of(survey_crosstable(cells)) == faults


@each_row(
    ("rows", "faults"),
    [
        # Names without a header: more than half of at least three cells are words.
        ([["Anna", "+ 2"], ["Bert", "- 1"], ["Carl", "EXE"]], [("grid_names_without_header", 1, 1, "Anna", 0)]),
        (
            [["Anna", "+ 2"], ["Bert", "- 1"], ["= 4", "EXE"], ["= 3", "EXE"]],
            [("grid_names_without_header", 1, 1, "Anna", 0), ("grid_names_without_header", 2, 1, "Bert", 0)],
        ),
        (
            [["Anna", "+ 2"], ["Bert", "- 1"]],
            [("grid_names_without_header", 1, 1, "Anna", 0), ("grid_names_without_header", 2, 1, "Bert", 0)],
        ),
        # Numbers only are a column of something else; one number is a cell.
        ([["+ 2", 7], ["- 1", 8]], [("grid_number_column", 1, 2, "7", 1)]),
        ([["+ 2", 7], ["- 1", None]], [("grid_bare_number", 1, 2, "7", 1)]),
        ([["+ 2", 7], ["- 1", "EXE"]], [("grid_bare_number", 1, 2, "7", 1)]),
    ],
)
def test_a_column_that_is_no_round_is_told_once(rows: Cells, faults: list[Any]) -> None:
    assert faults_of(survey_crosstable(rows)) == faults


@pytest.mark.parametrize(
    ("texts", "odd", "fewer"),
    [
        (["2W", "2N", "2N"], "W", True),
        (["2W", "2W", "2N"], "NPC", True),
        (["2W", "2N"], "NPC", False),
        (["2W", "2N", "3P"], "W", True),
        (["2B", "2B", "2W"], "NPC", True),
    ],
)
def test_the_colour_letters_that_contradict_the_others(texts: list[str], odd: str, fewer: bool) -> None:
    assert odd_colour_letters([[scan(text)] for text in texts]) == (frozenset(odd), fewer)


@each_row(
    ("texts", "words"),
    [
        (["Anna", "Bert", "Carl"], True),
        (["Anna", "Bert", "+ 1"], True),
        (["Anna", "+ 2", "+ 1"], False),
        (["Anna", "Bert", "+ 2", "+ 1"], False),
        (["Anna", "Bert"], False),
        (["Anna", "Bert", ""], False),
    ],
)
def test_a_column_of_words(texts: list[str], words: bool) -> None:
    assert column_of_words([[scan("+ 1"), scan(text)] for text in texts], 1) is words


@each_row(
    ("rows", "options", "played", "planned", "coming", "notices"),
    [
        ([["+ 2", "+ 2"], ["- 1", "- 1"]], {}, 2, 2, [], []),
        ([["+ 2", "EXE"], ["- 1", ""]], {}, 1, 2, [ComingBye(0, 2, Outcome.PAIRING_BYE)], [(1, 2, 2, 2)]),
        ([["+ 2", "2B"], ["- 1", "1N"]], {}, 1, 2, [], []),
        ([["+ 2", "", "="], ["- 1", "", ""]], {}, 1, 3, [ComingBye(0, 3, Outcome.HALF_BYE)], []),
        (
            [["+ 2", "", "="], ["- 1", "ABS", ">"]],
            {},
            1,
            3,
            [ComingBye(0, 3, Outcome.HALF_BYE), ComingBye(1, 2, Outcome.ZERO_BYE), ComingBye(1, 3, Outcome.FULL_BYE)],
            [(2, 2, 2, 3)],
        ),
        ([["EXE"], [""]], {}, 0, 1, [ComingBye(0, 1, Outcome.PAIRING_BYE)], [(1, 1, 1, 1)]),
        # The option says how many rounds count, and how many are planned.
        ([["+ 2", "EXE"], ["- 1", ""]], {"rounds": 2}, 2, 2, [], []),
        ([["+ 2", "EXE"], ["- 1", ""]], {"planned": 5}, 1, 5, [ComingBye(0, 2, Outcome.PAIRING_BYE)], [(1, 2, 2, 2)]),
        ([["> 2", "?"], ["< 1", "?"]], {}, 1, 2, [], []),
        ([["Gain", "?"], ["Perte", ""]], {}, 1, 2, [], []),
    ],
)
def test_the_rounds_played_and_what_is_entered_behind_them(
    rows: Cells,
    options: dict[str, Any],
    played: int,
    planned: int,
    coming: list[ComingBye],
    notices: list[tuple[int, int, int, int]],
) -> None:
    """A notice: its row and round, the first and the last round without a game."""
    reading_options = ReadingOptions()._replace(**options)
    layout = find_layout(rows, reading_options)
    grid = read_rounds(layout, player_rows(layout), read_names(layout, player_rows(layout)), reading_options, Faults())

    assert (grid.played, grid.planned, list(grid.coming)) == (played, planned, coming)
    assert [
        (
            notice.place and notice.place.row,
            notice.place and notice.place.round,
            notice.values["first"],
            notice.values["last"],
        )
        for notice in grid.notices
    ] == notices
    assert all(len(row) == planned for row in grid.rounds)
    assert all(entry.outcome is Outcome.PENDING for row in grid.rounds for entry in row[played:])


def test_a_pairing_to_come_has_the_colour_of_either_side() -> None:
    survey = survey_crosstable([["+ 2N", "2N"], ["- 1", "1:"], ["= 4", "4:"], ["= 3B", "3B"]])

    assert survey.reading is not None
    assert [player.rounds for player in survey.reading.crosstable.players] == [
        (Round(Outcome.WIN, 1, Colour.BLACK, 2), Round(Outcome.PENDING, 1, Colour.BLACK)),
        (Round(Outcome.LOSS, 0, Colour.WHITE, 0), Round(Outcome.PENDING, 0, Colour.WHITE)),
        (Round(Outcome.DRAW, 3, Colour.BLACK, 1), Round(Outcome.PENDING, 3, Colour.BLACK)),
        (Round(Outcome.DRAW, 2, Colour.WHITE, 1), Round(Outcome.PENDING, 2, Colour.WHITE)),
    ]


@each_row(
    ("rows", "options", "faults"),
    [
        # Four boards by most totals; more points than that; fewer are boards that both lost.
        ([["2:3"], ["1:1"], ["4:2½"], ["3:1½"]], {}, []),
        ([["2:3"], ["1:1"], ["4:2½"], ["3:1½"], ["6:3"], ["5:2"]], {}, [("match_boards_exceeded", 5, 1, "6:3", 0)]),
        ([["2:3"], ["1:1"], ["4:2½"], ["3:1½"], ["6:2"], ["5:1½"]], {}, []),
        ([["2:3"], ["1:1"]], {"boards": 3}, [("match_boards_exceeded", 1, 1, "2:3", 0)]),
        ([["2:3"], ["1:1"]], {"boards": 4}, []),
        # As many matches of four as of three boards.
        ([["2:3"], ["1:1"], ["4:2"], ["3:1"]], {}, [("grid_boards_unknown", 1, 1, "2:3", None)]),
        # A sole match: a mistake in a game looks like one, unless both scores are of no game.
        ([["2:3"], ["1:1"]], {}, [("grid_boards_unknown", 1, 1, "2:3", None)]),
        ([["2:2"], ["1:2"]], {}, []),
        ([["2:1½"], ["1:1½"]], {}, []),
        ([["2:2"], ["1:1"]], {}, [("grid_boards_unknown", 1, 1, "2:2", None)]),
        ([["2:1½"], ["1:½"]], {}, [("grid_boards_unknown", 1, 1, "2:1½", None)]),
    ],
)
def test_the_boards_of_matches_in_rounds(rows: Cells, options: dict[str, Any], faults: list[Any]) -> None:
    assert faults_of(survey_crosstable(rows, ReadingOptions()._replace(**options))) == faults


def test_options_that_do_not_fit_the_columns() -> None:
    many = survey_crosstable(FOUR, ReadingOptions(rounds=3))
    few = survey_crosstable(FOUR, ReadingOptions(planned=1))

    assert [(fault.error.key, fault.error.values) for fault in (*many.faults, *few.faults)] == [
        ("grid_rounds_too_many", {"rounds": 3, "columns": 2}),
        ("grid_planned_too_few", {"planned": 1, "rounds": 2}),
    ]
    for survey in (many, few):
        assert survey.reading is not None
        assert (survey.reading.crosstable.rounds, survey.reading.crosstable.planned) == (2, 2)
    assert not survey_crosstable(FOUR, ReadingOptions(rounds=2, planned=2)).faults


def test_numbers_that_fit_twice_are_told_at_the_first_game_that_differs() -> None:
    cells: Cells = [
        ["Rg", "N°", "R 1", "R 2"],
        [1, 2, "EXE", "= 2"],
        [2, 1, "", "= 1"],
        [3, 4, "= 4", ""],
        [4, 3, "= 3", ""],
    ]

    assert faults_of(survey_crosstable(cells)) == []
    cells = [["Rg", "N°", "R 1", "R 2"], [1, 3, "EXE", "= 2"], [2, 4, "", "= 1"], [3, 1, "", "= 4"], [4, 2, "", "= 3"]]
    (fault,) = survey_crosstable(cells).faults

    assert (fault.error.key, fault.column) == ("grid_numbers_ambiguous", 3)
    assert fault.error.values == {"first": "number", "second": "rank"}
    assert isinstance(fault.error, GridError)
    assert fault.error.place == Place(row=2, round=2, text="= 2", range_column=4)


def test_a_match_whose_other_side_has_no_score_is_told_and_not_counted() -> None:
    rows: Cells = [["2:3"], ["1:-"], ["4:3"], ["3:1"]]
    faults = [("grid_results_differ", 1, 1, "2:3", 0)]

    assert faults_of(survey_crosstable(rows, ReadingOptions(boards=4))) == faults
    # 3-1-0: on two boards three points and one are possible, and so is nothing at all.
    scored = ReadingOptions(boards=2, scoring=Scoring(6, 2, 0))
    assert faults_of(survey_crosstable(rows, scored)) == faults
    assert [key for key, *_ in faults_of(survey_crosstable(rows[:2]))] == ["grid_results_differ", "grid_boards_unknown"]
