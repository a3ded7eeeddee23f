"""Points that the arbiter gives or takes, typed into a list of players: read, refused, counted as the same points of record 299."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.rows import each_row
from xl_departage.base.errors import Place
from xl_departage.chess.tournament.adjustments import adjusted_rounds
from xl_departage.chess.tournament.crosstable import Crosstable
from xl_departage.chess.tournament.faults import STRICT, CollectedFaults
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import Adjustment
from xl_departage.formats.grids.grid_reading import read_crosstable, survey_crosstable
from xl_departage.formats.grids.lists.arbiter_points import given_text, read_given
from xl_departage.formats.grids.lists.grid import grid_of
from xl_departage.formats.grids.lists.list_crosstable import table_of_list
from xl_departage.formats.grids.lists.list_reading import Listed, read_lists

HEADINGS = ("Bonus/\npenalty", "Bonus/malus", "Bonus/\nMalus", "BONUS / MALUS")
GAMES: list[list[object]] = [
    ["Round", "White", "Result", "Black"],
    *([1, "Ann", "1-0", "Bob"], [1, "Cid", "½-½", "Dan"], [1, "Eve", "", "EXE"]),
    *([2, "Bob", "1-0", "Cid"], [2, "Dan", "0-1", "Ann"]),
    *([3, "Ann", "1-0", "Cid"], [3, "Dan", "+--", "Bob"], [4, "Ann", "", "Dan"]),
]
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve")
SWISS = ReadingOptions(system="swiss")


def listed(cells: Sequence[Any], heading: str = HEADINGS[0], faults: Any = STRICT) -> Listed:
    players: list[list[object]] = [
        ["No", "Name", heading],
        *([number, name, cell] for number, (name, cell) in enumerate(zip(NAMES, cells, strict=True), 1)),
    ]
    return read_lists(players, GAMES, SWISS, faults)


def counted(one: Listed) -> Crosstable:
    return table_of_list(one, SWISS, STRICT).crosstable


@each_row(
    ("cell", "given"),
    [
        (None, {}),
        ("", {}),
        ("R3 -1", {3: -2}),
        ("R3 −1", {3: -2}),
        ("R3: -1; R5 +½", {3: -2, 5: 1}),
        ("r3 -0,5, r12 +1.5", {3: -1, 12: 3}),
        ("ronde 3 -1/2", {3: -1}),
        ("Round 3: +1\nRound 4: -2", {3: 2, 4: -4}),
        ("-1 R3", {3: -2}),
        ("+½ (R2), -1 (R3)", {2: 1, 3: -2}),
        ("R3 -1; R3 -½", {3: -3}),
        # Which round, or which way: nobody knows.
        ("-1", None),
        (-1, None),
        ("R3 1", None),
        ("R3", None),
        ("3 -1", None),
        ("R0 -1", None),
        ("R3 -1,5 +1", None),
        ("R3 -0.25", None),
        ("R3 -1 fair play", None),
        (True, None),
    ],
)
def test_what_is_typed(cell: object, given: dict[int, int] | None) -> None:
    assert read_given(cell) == given
    if given:
        assert read_given(given_text(given.items())) == given


def test_they_count_as_the_records_of_a_file_do() -> None:
    """300 drawn lists, every heading: the crosstable with the points of record 299, which the grid of CROSSTABLE gives back."""
    draw = random.Random(56)
    plain = counted(listed([None] * 5))
    for sample in range(300):
        points = [
            {draw.randint(1, 3): draw.choice([-4, -3, -2, -1, 1, 2, 3]) for _ in range(draw.randint(0, 2))}
            for _ in NAMES
        ]
        one = listed([given_text(given.items()) for given in points], HEADINGS[sample % 4])

        table = counted(one)

        records = [
            Adjustment("", None, worth, round, (number,))
            for number, given in enumerate(points, 1)
            for round, worth in given.items()
        ]
        expected = adjusted_rounds([player.rounds for player in plain.players], range(1, 6), 3, records)
        assert [player.rounds for player in table.players] == expected, points
        back = read_crosstable(grid_of(one, "en").cells, SWISS).crosstable
        assert [player.rounds[:3] for player in back.players] == [rounds[:3] for rounds in expected], points


@each_row(
    ("cell", "key"),
    [
        ("R3 1", "list_given_unreadable"),
        ("-1", "list_given_unreadable"),
        ("R4 -1", "list_given_later"),
        ("R9 +1", "list_given_later"),
    ],
)
def test_what_cannot_be_counted_is_reported_and_no_grid_ranks_without_it(cell: str, key: str) -> None:
    faults = CollectedFaults()

    one = listed([None, None, cell, None, None], faults=faults)

    [fault] = faults.found
    place = fault.error.place or Place()
    assert (fault.error.key, place.row, place.text, place.name, place.of_players, fault.column) == (
        key,
        4,
        cell,
        "Cid",
        True,
        2,
    )
    survey = survey_crosstable(grid_of(one, "en").cells, SWISS)
    told = [(one.error.key, at.name, at.text) for one in survey.faults if (at := one.error.place)]
    assert told == [("grid_cell_of_list", "Cid", f"Bonus/ penalty {cell}")]


def test_a_list_of_teams_refuses_them() -> None:
    faults = CollectedFaults()
    games: list[list[object]] = [
        ["Round", "Team", "Result", "Team"],
        [1, "Ann", "3-1", "Bob"],
        [1, "Cid", "2-2", "Dan"],
    ]
    players: list[list[object]] = [
        ["No", "Team", HEADINGS[0]],
        [1, "Ann", "R1 -1"],
        [2, "Bob", ""],
        [3, "Cid", ""],
        [4, "Dan", ""],
    ]

    read_lists(players, games, ReadingOptions(boards=4), faults)

    assert [fault.error.key for fault in faults.found] == ["grid_given_of_teams"]
