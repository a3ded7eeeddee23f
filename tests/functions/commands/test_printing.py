"""What is printed of a sheet: the title in row 2, and the table as far as it is filled; the status in row 1 is for the screen."""

from __future__ import annotations

from tests.rows import each_row
from xl_departage.functions import Cell
from xl_departage.functions.commands.printing import (
    areas_text,
    columns_beside,
    printed,
    tables,
    unused_columns,
    with_beside,
)
from xl_departage.spreadsheet.formulas.addresses import Area

TABLE = (4, 1, 124, 5)
HEADINGS = {(4, column): "heading" for column in range(1, 6)}


@each_row(
    ("filled", "last_row"),
    [
        # A short table is no thin strip of paper.
        ({(5, 2): "Dubois"}, 14),
        ({(14, 2): "Dubois"}, 14),
        ({(15, 2): "Dubois"}, 15),
        ({(40, 1): 36, (40, 2): "Dubois"}, 40),
        ({(40, 1): 36, (40, 2): "Dubois", (41, 1): 37}, 40),
        ({(40, 1): 36, (40, 2): "Dubois", (41, 2): "Martin"}, 41),
        ({(40, 1): "Dubois", (40, 2): 1500}, 40),
        ({(124, 2): "Dubois"}, 124),
        ({(125, 2): "a remark below the table", (60, 2): "Dubois"}, 60),
        ({(60, 6): "a remark beside the table", (50, 2): "Dubois"}, 50),
    ],
)
def test_the_last_line_with_more_than_its_number_is_the_last_one(
    filled: dict[tuple[int, int], Cell], last_row: int
) -> None:
    assert printed(TABLE, HEADINGS | filled)[2] == last_row


def test_a_table_without_a_line_is_printed_whole() -> None:
    assert printed(TABLE, dict(HEADINGS)) == (2, 1, 124, 5)
    assert printed(TABLE, HEADINGS | {(5, 1): 1, (6, 1): 2}) == (2, 1, 124, 5)


@each_row(
    ("table", "shown", "players", "last_row"),
    [
        # Round 1 is still to be pasted into a list for all rounds: not twelve empty pages.
        ((4, 1, 724, 5), HEADINGS, (24, 120), 28),
        ((4, 1, 724, 5), HEADINGS, (5, 120), 14),
        # Nobody is entered: it is printed to be filled in by hand.
        ((4, 1, 724, 5), HEADINGS, (0, 120), 724),
        # The pairings that are posted, before those of round 1.
        (TABLE, HEADINGS, (24, 120), 28),
        (TABLE, HEADINGS, (0, 120), 124),
        # Prizes, of which none is typed.
        ((4, 1, 24, 5), HEADINGS, (24, 120), 24),
        # A sentence in place of a computed table.
        (TABLE, {(4, 1): "Enter the results."}, (24, 120), 28),
        (TABLE, {(4, 1): "Enter the players."}, (0, 120), 124),
    ],
)
def test_a_table_without_a_line_has_room_for_the_players_that_are_entered(
    table: Area, shown: dict[tuple[int, int], Cell], players: tuple[int, int], last_row: int
) -> None:
    assert printed(table, shown, players) == (2, 1, last_row, 5)


def test_the_columns_end_with_the_last_one_filled() -> None:
    headings = {(4, 1): "No", (4, 2): "Name", (4, 3): "1"}

    assert printed(TABLE, headings | {(40, 1): 1, (40, 2): "Dubois", (40, 3): "2W1"}) == (2, 1, 40, 3)
    assert printed(TABLE, {(5, 1): "All results are entered."})[3] == 5


def test_rounds_that_are_not_planned_are_idle_between_others_and_points() -> None:
    rounds: dict[tuple[int, int], Cell] = {
        (4, 1): "No",
        (4, 2): "R 1",
        (4, 5): "Points",
        (5, 1): 1,
        (5, 2): "2W1",
        (5, 5): 1,
    }

    assert unused_columns(TABLE, rounds) == [3, 4]
    # A number that is typed later would be ###.
    assert unused_columns(TABLE, rounds | {(5, 2): 2}) == []
    assert unused_columns(TABLE, rounds | {(90, 4): "3W1"}) == [3]
    assert unused_columns(TABLE, {(4, 1): "No", (4, 5): "Points"}) == []


def test_a_table_that_waits_for_a_choice_needs_no_page_of_its_own_where_it_is_set_anew() -> None:
    waiting = (6, 1, 25, 12)

    assert printed(waiting, {}, (20, 120)) == (2, 1, 25, 12)
    assert printed(waiting, {}, (20, 120), again=True) == (2, 1, 14, 12)
    assert printed(TABLE, {}, (20, 120), again=True) == printed(TABLE, {}, (20, 120))
    assert printed(waiting, {(6, 1): "Round", (6, 2): "No", (20, 1): "Value", (20, 2): 3}, again=True)[2] == 20


def test_the_tables_of_a_workbook_are_those_of_its_name_whatever_its_parts() -> None:
    areas = {"Players": "A4:O124", "Rounds": "A4:E724+2", "Other": "nothing", "Odd": "B2:C3+x"}
    text = areas_text(areas)
    for formula in (f'="{text}"', f'="{text[:9]}"&"{text[9:20]}" & "{text[20:]}"'):
        assert tables(formula) == {"Players": (4, 1, 124, 15), "Rounds": (4, 1, 724, 5), "Odd": (2, 2, 3, 3)}
        assert columns_beside(formula) == {"Rounds": 2}
    assert (tables("=1"), columns_beside("=1")) == ({}, {})


@each_row(
    ("filled", "right"),
    [
        ({}, 4),
        # Beside the lines that are printed, and no further than the columns that belong to the table.
        ({(5, 6): "x"}, 6),
        ({(5, 6): "x", (9, 7): 0}, 7),
        ({(14, 6): "x"}, 6),
        ({(15, 6): "x"}, 4),
        ({(4, 6): "x"}, 4),
        ({(5, 5): "x"}, 4),
        ({(5, 8): "x"}, 4),
        ({(5, 6): "", (6, 7): None}, 4),
    ],
)
def test_columns_beside_a_table_are_printed_if_one_of_their_cells_is_filled(
    filled: dict[tuple[int, int], Cell], right: int
) -> None:
    assert with_beside((2, 1, 14, 4), TABLE, filled, 2) == (2, 1, 14, right)
