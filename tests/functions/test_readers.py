"""What each reader of an argument makes of a cell, at both ends of each of its limits."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Any

import pytest

from tests.rows import each_row
from xl_departage.base.cells import OMITTED
from xl_departage.base.errors import ArgumentError, DepartageError, ErrorKind, Place
from xl_departage.base.extent import COLUMNS, ROWS, cut_to_filled, ends
from xl_departage.chess.ratings.listed_results import NOT_RATED
from xl_departage.functions.arguments import (
    RANGES,
    as_cell,
    as_range,
    cell_place,
    count_reader,
    read_grid,
    read_list,
    read_number,
    read_optional_range,
    read_player,
    read_rules_text,
    read_text,
    show,
)
from xl_departage.functions.host_cells import host_cell
from xl_departage.functions.rating_arguments import (
    RatingGame,
    check_alike,
    played_games,
    read_counts,
    read_points,
    read_ratings,
    read_results,
)
from xl_departage.functions.request import Cache, fingerprint

DAY, TIME = datetime.date(2025, 1, 2), datetime.time(12, 30)


@each_row(
    ("read", "raw", "value"),
    [
        (as_cell, 5, 5),
        (as_cell, None, None),
        (as_cell, [["x"]], "x"),
        (as_cell, ((7,),), 7),
        (as_cell, [[1, 2]], "argument_not_single"),
        (as_cell, [[1], [2]], "argument_not_single"),
        (as_cell, [[1], [2, 3]], "argument_not_single"),
        (as_cell, [[[1]]], "argument_not_single"),
        (as_cell, OMITTED, "argument_missing"),
        (as_cell, ErrorKind.NA, "argument_is_error"),
        (as_range, 5, ((5,),)),
        (as_range, None, ((None,),)),
        (as_range, [[1, 2], [3, 4]], [[1, 2], [3, 4]]),
        (as_range, OMITTED, "argument_missing"),
        (as_range, [], "argument_not_range"),
        (as_range, [[1], [2, 3]], "argument_not_range"),
        (as_range, [[1], 2], "argument_not_range"),
        (read_text, " BH ", "BH"),
        (read_text, None, ""),
        (read_text, 2, "2"),
        (read_text, 2.5, "2.5"),
        (read_text, True, "argument_not_text"),
        (read_text, DAY, "argument_not_text"),
        (read_rules_text, " FFE ", " FFE "),
        (read_rules_text, None, "rules_blank"),
        (read_rules_text, "  ", "rules_blank"),
        (read_rules_text, 2024, "rules_not_text"),
        (read_number, None, None),
        (read_number, "", None),
        (read_number, 0.1, Fraction(1, 10)),
        (read_number, " -1,5 ", Fraction(-3, 2)),
        (read_number, "\u22121.5", Fraction(-3, 2)),
        (read_number, "+.5", Fraction(1, 2)),
        (read_number, "5.", Fraction(5)),
        (read_number, "9" * 15, Fraction("9" * 15)),
        (read_number, "9" * 16, "argument_not_number"),
        (read_number, "0." + "1" * 16, "argument_not_number"),
        (read_number, ".", "argument_not_number"),
        (read_number, "1e3", "argument_not_number"),
        (read_number, "٣", "argument_not_number"),
        (read_number, True, "argument_not_number"),
        (read_number, DAY, "argument_not_number"),
        (read_number, TIME, "argument_not_number"),
        (read_number, float("inf"), "argument_not_number"),
        (read_number, float("-inf"), "argument_not_number"),
        (read_number, float("nan"), "argument_not_number"),
        (count_reader(4), None, 4),
        (count_reader(4), 0, 0),
        (count_reader(4), 99, 99),
        (count_reader(4), 100, "argument_not_count"),
        (count_reader(4), -1, "argument_not_count"),
        (count_reader(4), 1.5, "argument_not_count"),
        (count_reader(None, 1, 3), 1, 1),
        (count_reader(None, 1, 3), 0, "argument_not_count"),
        (count_reader(None, 1, 3), "3", 3),
        (count_reader(None, 1, 3), 4, "argument_not_count"),
        (read_player, None, ""),
        (read_player, " Ann ", "Ann"),
        (read_player, "7", 7),
        (read_player, "999999", 999_999),
        (read_player, "1000000", "1000000"),
        (read_player, 7.0, 7),
        (read_player, 7.5, "argument_not_player"),
        (read_player, True, "argument_not_player"),
        (read_player, float("inf"), "argument_not_player"),
        (read_player, DAY, "argument_not_player"),
        (read_list, [["a"], ["b"]], [["a"], ["b"]]),
        (read_list, [["a", "b"]], [["a", "b"]]),
        (read_list, [["a"]], "list_not_a_range"),
        (read_list, "a", "list_not_a_range"),
        (read_grid, [[1], [2, 3]], [[1], [2, 3]]),
        (read_grid, [], "argument_not_range"),
        (read_grid, [1], "argument_not_range"),
        (read_grid, 1, ((1,),)),
        (read_optional_range, None, None),
        (read_optional_range, "", None),
        (read_optional_range, 0, ((0,),)),
        (read_optional_range, [[None]], [[None]]),
    ],
)  # fmt: skip
def test_what_becomes_of_a_cell(read: Any, raw: Any, value: Any) -> None:
    """A key of the catalogue stands for an error."""
    if isinstance(value, str) and value.startswith(("argument_", "rules_", "list_")):
        with pytest.raises(ArgumentError) as refused:
            read("cut", raw)
        assert refused.value.key == value
        assert refused.value.values.get("argument", "cut") == "cut"
    else:
        found = read("cut", raw)
        assert (found, type(found)) == (value, type(value))


def test_a_count_tells_its_limits_and_the_cell() -> None:
    with pytest.raises(ArgumentError) as refused:
        count_reader(0, 2, 8)("cut", [[9.0]])
    assert refused.value.values == {"argument": "cut", "value": "9", "least": 2, "most": 8}


@each_row(
    ("value", "shown"),
    [
        (None, ""), (True, "VRAI/TRUE"), (False, "FAUX/FALSE"), (ErrorKind.NA, "#N/A"), (2.0, "2"), (-2.0, "-2"), (2.5, "2.5"),
        (999_999_999_999_999.0, "999999999999999"), (1e15, "1000000000000000.0"), (-1e15, "-1000000000000000.0"), (1e16, "1e+16"),
        (10**400, "∞"), (-(10**400), "-∞"), ("x", "x"),
    ],
)  # fmt: skip
def test_how_a_value_is_shown(value: object, shown: str) -> None:
    assert show(value) == shown


def test_a_place_shows_its_cell_if_there_is_one() -> None:
    assert cell_place(2, 3) == Place(row=2, column=3)
    assert cell_place(2, 3, 0) == Place(row=2, column=3, text="0")


@each_row(
    ("value", "cell"),
    [
        ("", None), ("x", "x"), ("#N/A", ErrorKind.NA), ("#12", "#12"), ("#", "#"), (True, True), (3, 3), (3.0, 3), (3.5, 3.5),
        (999_999_999_999_999.0, 999_999_999_999_999), (1e15, 1e15), (-1e15, -1e15), (float("inf"), float("inf")),
        (datetime.datetime(2025, 1, 2), DAY), (datetime.datetime(2025, 1, 2, 12, 30), datetime.datetime(2025, 1, 2, 12, 30)),
        (datetime.datetime(1899, 12, 30, 12, 30), TIME), (DAY, DAY), (TIME, TIME),
    ],
)  # fmt: skip
def test_what_a_host_passes(value: object, cell: object) -> None:
    found = host_cell(value)

    assert (found, type(found)) == (cell, type(cell))


def test_whole_columns_and_rows_end_at_what_any_of_them_fills() -> None:
    def column(*filled: Any) -> list[list[Any]]:
        return [[cell] for cell in filled] + [[None]] * (ROWS - len(filled))

    grid, ratings = column("a", None, "c", ""), column(1)
    assert cut_to_filled([grid, ratings, "BH", column()]) == [
        [["a"], [None], ["c"]], [[1], [None], [None]], "BH", [[None]] * 3,
    ]  # fmt: skip
    # Alone, a blank column keeps a row; a row less is no whole column.
    assert cut_to_filled([column()]) == [[[None]]]
    shorter = column("a")[:-1]
    assert cut_to_filled([shorter]) == [shorter]
    wide = [["a", None, "c", *[None] * (COLUMNS - 3)], [None, "b", *[""] * (COLUMNS - 2)]]
    assert cut_to_filled([wide, []]) == [[["a", None, "c"], [None, "b", ""]], []]
    narrower = [row[:-1] for row in wide]
    assert cut_to_filled([narrower]) == [narrower]
    assert ends([(5, 0), (5, 3), (5, 2), (7, 0)]) == {5: 3, 7: 1}


def test_a_cache_forgets_what_was_asked_for_least_lately() -> None:
    cache: Cache[int] = Cache(2)
    computed: list[int] = []

    def get(number: int) -> int:
        def compute(value: int) -> int:
            computed.append(value)
            return value

        return cache.get(number, compute, number)

    assert [get(number) for number in (1, 2, 1, 3, 1, 2, 3)] == [1, 2, 1, 3, 1, 2, 3]
    # 3 put 2 out, because 1 had been asked for again; then 2 put 3 out, and 3 put 1 out.
    assert computed == [1, 2, 3, 2, 3]
    cache.clear()
    get(3)
    assert computed == [1, 2, 3, 2, 3, 3]


def test_a_cache_keeps_errors_and_what_is_worth_keeping() -> None:
    cache: Cache[int] = Cache(2)
    computed: list[str] = []

    def fail(name: str) -> int:
        computed.append(name)
        raise ArgumentError("rules_blank", Place(row=1), value=name)

    for _ in range(2):
        with pytest.raises(DepartageError) as refused:
            cache.get("a", fail, "a")
        assert (refused.value.key, refused.value.place, refused.value.values) == (
            "rules_blank",
            Place(row=1),
            {"value": "a"},
        )
    assert computed == ["a"]
    # Not with the frames in which it was raised, which hold the whole tournament.
    [cached] = cache._values.values()
    assert isinstance(cached, DepartageError)
    assert cached.__traceback__ is None
    # The first 1 is not kept, the 2 is.
    numbers = iter((1, 2, 3))
    assert [cache.get("b", next, numbers, keep=lambda value: value != 1) for _ in range(3)] == [1, 2, 2]


@each_row(
    ("cell", "other_cell"),
    [(1, 1.0), (1, True), (1, "1"), (None, ""), (DAY, TIME), (ErrorKind.NA, "#N/A"), (0.0, -0.0)],
)
@each_row("immutable", [True, False])
def test_cells_that_differ_have_other_fingerprints(cell: Any, other_cell: Any, immutable: bool) -> None:
    def rows(cell: Any) -> Any:
        return ((cell, "x"),) if immutable else [[cell, "x"]]

    assert fingerprint(rows(cell)) != fingerprint(rows(other_cell))
    assert fingerprint(rows(cell)) == fingerprint(rows(cell))
    # An immutable range is remembered as long as it lives, a list may change meanwhile.
    tuple_rows = ((cell, other_cell),)
    assert fingerprint(tuple_rows) is fingerprint(tuple_rows)
    table = [[cell]]
    fingerprint_before = fingerprint(table)
    table[0][0] = other_cell
    assert fingerprint(table) != fingerprint_before


@each_row(
    ("read", "cell", "value"),
    [
        (read_ratings, 1500, 1500),
        (read_ratings, "1500 F", 1500),
        (read_ratings, 9999, 9999),
        (read_ratings, 10_000, "rating_unreadable_cell"),
        (read_ratings, 1500.5, "rating_unreadable_cell"),
        (read_ratings, -1, "rating_unreadable_cell"),
        (read_ratings, 0, 0),
        (read_ratings, "NC", 0),
        (read_ratings, True, "rating_unreadable_cell"),
        (read_ratings, ErrorKind.NA, "rating_cell_is_error"),
        (read_ratings, " ", None),
        (read_results, 0.5, 1),
        (read_results, 1, 2),
        (read_results, 2, "rating_result_unreadable"),
        (read_results, True, "rating_result_unreadable"),
        (read_results, "½", 1),
        (read_results, "EXE", NOT_RATED),
        (read_results, DAY, "rating_result_is_date"),
        (read_results, TIME, "rating_result_is_date"),
        (read_counts, DAY, "rating_count_unreadable"),
        (read_counts, 0, 0),
        (read_counts, 999_999_999, 999_999_999),
        (read_counts, 10**9, "rating_count_unreadable"),
        (read_counts, -1, "rating_count_unreadable"),
        (read_counts, 1.5, "rating_count_unreadable"),
        (read_counts, "999999999", 999_999_999),
        (read_counts, "1000000000", "rating_count_unreadable"),
        (read_counts, "٣", "rating_count_unreadable"),
        (read_points, 0, 0),
        (read_points, 2.5, 5),
        (read_points, 2.25, "rating_points_unreadable"),
        (read_points, 2.75, "rating_points_unreadable"),
        (read_points, -0.5, "rating_points_unreadable"),
        (read_points, 999_999_999.5, 1_999_999_999),
        (read_points, 10**9, "rating_points_unreadable"),
        (read_points, True, "rating_points_unreadable"),
        (read_points, DAY, "rating_points_unreadable"),
        (read_points, "4½", 9),
        (read_points, "x", "rating_points_unreadable"),
    ],
)  # fmt: skip
def test_what_becomes_of_a_cell_of_ratings(read: Any, cell: Any, value: Any) -> None:
    """In the second row and the third column: there stands the mistake."""
    rows = [[None] * 4, [None, None, cell, None]]
    if isinstance(value, str):
        with pytest.raises(ArgumentError) as refused:
            read("opponents", rows)
        assert (refused.value.key, refused.value.values["argument"]) == (value, "opponents")
        place = refused.value.place
        assert place is not None
        assert (place.row, place.column) == (2, 3)
    else:
        values = read("opponents", rows)
        assert (values.name, values.rows, values.single) == (
            "opponents",
            ((None,) * 4, (None, None, value, None)),
            False,
        )
        assert (list(values)[6], values.shape, values.position(6)) == (value, (2, 4), (2, 3))
        alone = read("opponents", cell)
        assert (alone.rows, alone.single) == (((value,),), True)


def test_estimates_are_known_by_their_place() -> None:
    rows: list[list[Any]] = [[1500, "1399 E", None], ["", "1500 F", "1199E"]]

    assert read_ratings("opponents", rows).kinds == ("", "E", "", "", "F", "E")
    assert read_ratings("opponents", "1399 E").kinds == ("E",)


@pytest.mark.parametrize(
    ("first", "second", "key", "first_size", "second_size"),
    [
        ([[1, 2, 3]], [[1], [2], [3]], None, None, None),
        ([[1, 2], [3, 4]], [[1, 2], [3, 4]], None, None, None),
        ([[1, 2, 3, 4]], [[1, 2], [3, 4]], "rating_shapes_differ", "1 × 4", "2 × 2"),
        ([[1, 2], [3, 4]], [[1], [2], [3], [4]], "rating_shapes_differ", "2 × 2", "4 × 1"),
        ([[1, 2, 3]], [[1, 2]], "rating_ranges_differ", 3, 2),
        ([[1, 2, 3], [4, 5, 6]], [[1, 2], [3, 4], [5, 6]], "rating_shapes_differ", "2 × 3", "3 × 2"),
    ],
)
def test_which_ranges_can_be_read_side_by_side(
    first: Any, second: Any, key: str | None, first_size: Any, second_size: Any
) -> None:
    first_counts, second_counts = read_counts("opponents", first), read_counts("results", second)
    if key is None:
        check_alike(first_counts, second_counts)
        return
    with pytest.raises(ArgumentError) as refused:
        check_alike(first_counts, second_counts)
    assert (refused.value.key, refused.value.values) == (
        key, {"first": "opponents", "second": "results", "given": first_size, "other": second_size},
    )  # fmt: skip


def test_the_games_of_a_list_and_the_one_without_a_result() -> None:
    opponents = read_ratings("opponents", [[1500, None], ["NC", 1600], [None, 1700]])

    games = played_games(opponents, read_results("results", [[1, "½"], ["0", "1F"], [None, 0]]))
    assert games == [RatingGame(1500, 2, 0), RatingGame(0, 1, 1), RatingGame(0, 0, 2), RatingGame(1700, 0, 5)]
    with pytest.raises(ArgumentError) as refused:
        played_games(opponents, read_results("results", [[1, "½"], ["0", None], [None, 0]]))
    assert (refused.value.place, refused.value.values) == (
        Place(row=2, column=2),
        {"argument": "results", "rating": 1600},
    )


def test_a_cache_keeps_no_more_weight_than_it_may() -> None:
    cache: Cache[str] = Cache(9, len, 10)
    computed: list[str] = []

    def made(text: str) -> str:
        computed.append(text)
        return text

    for text in ("aaaa", "bbbb", "aaaa", "cccc", "aaaa", "d" * 20, "d" * 20, "aaaa"):
        cache.get(text, made, text)

    assert computed == ["aaaa", "bbbb", "cccc", "d" * 20, "aaaa"]


def test_a_range_is_rows_of_one_length_each_time_it_is_passed() -> None:
    """Rows that nobody can change are looked at once, those of a list each time."""
    firm, soft = tuple((at, at) for at in range(3)), ([1, 2], [3, 4])
    for _ in range(2):
        assert as_range("grid", firm) is firm
        assert as_range("grid", soft) == soft
    soft[1].append(5)
    ragged: list[Any] = [soft, ((1, 2), (3,)), [[1], []], (), [], ((1, 2), 3), [1, 2]]
    for raw in ragged:
        for _ in range(2):
            with pytest.raises(ArgumentError) as raised:
                as_range("grid", raw)
            assert (raised.value.key, raised.value.values["argument"]) == ("argument_not_range", "grid")
    many = [((at,),) for at in range(100)]
    assert [as_range("grid", rows) for rows in many] == many
    assert len(RANGES) <= 32
    assert (as_range("grid", 7), as_range("grid", None)) == (((7,),), ((None,),))
    with pytest.raises(ArgumentError) as raised:
        as_range("grid", OMITTED)
    assert raised.value.key == "argument_missing"
