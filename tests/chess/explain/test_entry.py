"""
EXPLAIN of a first FIDE rating from several events: each event counts or has a reason for not counting; the weighted
mean follows.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rows import each_row
from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind, Undefined
from xl_departage.functions import call

HEADER: list[Any] = ["Résultat", "Parties", "Points", "Classés", "Période", "Plancher", "Publié"]
EVENTS: list[list[Any]] = [
    [1350, 9, 2, 5, 1, None, None],
    [1500, 5, 0.5, 3, 2, None, None],
    [1600, 4, 2, 2, 4, None, None],
    [1700, 9, 5, 6, 10, None, None],
    [1650, 9, 4, 5, 11, None, 1500],
    [1720, 5, 3, 4, 12, None, None],
]


def explained(grid: Any, function: str, rules: str = "FIDE-2009; lang=en") -> list[list[Any]]:
    table = call("EXPLAIN", [grid, function, "Ann", rules])
    assert isinstance(table, list)
    return table


def test_the_printed_example() -> None:
    """« [ 2280 x 5 + 2400 x 10 + 2000 x 5 ] / 20 = 2270 »."""
    table = explained([[2280, 5], [2400, 10], [2000, 5]], "ELO_COMBINE")

    brings, total = table[0].index("Adds"), table[0].index("Running total")
    assert [row[brings] for row in table[1:4]] == [11400, 24000, 10000]
    assert [row[total] for row in table[1:]] == [11400, 35400, 45400, 2270, 2270]


@each_row("header", [[], [HEADER]])
@each_row("name", ["ELO_ENTRY", "ELO_ENTREE", "elo_entry"])
def test_each_event_that_does_not_count_has_its_reason(name: str, header: list[list[Any]]) -> None:
    """(9 x 1700 + 5 x 1720) / 14 = 1707.14…"""
    table = explained([*header, *EVENTS], name)

    reasons = [row[-1] for row in table[1:7]]
    assert reasons[0] == "first result below 1401"
    assert reasons[1] == "earlier than the 7 periods before the last event"
    assert reasons[2] == "2 rated opponents met, 3 are required"
    assert reasons[4].startswith("a rating was published before")
    assert (reasons[3], reasons[5]) == ("", "")
    assert [row[0] for row in table[1:7]] == [1, 2, 3, 4, 5, 6]
    assert [row[table[0].index("Points")] for row in table[1:7]] == [2, 0.5, 2, 5, 4, 3]
    assert table[-1][table[0].index("Running total")] == 1707


def test_half_a_point_in_the_first_event() -> None:
    table = explained([[1500, 9, 0.5], [1600, 9, 0.5]], "ELO_ENTRY")

    assert [row[-1] for row in table[1:3]] == ["0 or half a point in the first event that counts", ""]
    assert table[-1][table[0].index("Running total")] == 1600


def test_too_few_games_say_why_there_is_no_value() -> None:
    table = explained([[1500, 8]], "ELO_COMBINE")

    assert table[-1][table[0].index("Running total")] is ErrorKind.NA
    assert "9" in table[-1][-1]


def test_a_table_of_another_width_is_refused_and_rows_keep_their_numbers() -> None:
    with pytest.raises(ArgumentError, match="performances, games; this range has 3 columns"):
        explained([[2280, 5, 3]], "ELO_COMBINE")
    with pytest.raises(ArgumentError, match="row 3"):
        explained([HEADER[:2], [2280, 9], [2100, None]], "ELO_ENTRY")


event = st.tuples(
    st.integers(1300, 1600),
    st.integers(3, 9),
    st.integers(0, 3),
    st.integers(0, 3),
    st.none(),
    st.none(),
    st.sampled_from([None, 1500]),
)


@given(st.lists(event, min_size=1, max_size=6))
def test_the_value_is_that_of_the_function(events: list[tuple[Any, ...]]) -> None:
    columns = [[[row[place]] for row in events] for place in range(7)]
    try:
        wanted: Any = call("ELO_ENTRY", [*columns, "FIDE-2009"])
    except Undefined:
        wanted = ErrorKind.NA
    except DepartageError as error:
        with pytest.raises(type(error)):
            explained([list(row) for row in events], "ELO_ENTRY")
        return
    table = explained([list(row) for row in events], "ELO_ENTRY")

    assert table[-1][table[0].index("Running total")] == wanted
