"""The rating tables: every printed cell, and the tables compared with each other."""

import csv
import re
from pathlib import Path

from xl_departage.chess.regulations.rating_tables import (
    TABLE_II_END,
    belgian_differences,
    deductions,
    expectations,
    fide_differences,
    printed_quantities,
)

PRINTED = Path(__file__).parents[2] / "data" / "rating_tables"
TABLES = Path(__file__).parents[3] / "xl_departage" / "chess" / "regulations" / "tables"


def printed(name: str) -> str:
    return (PRINTED / f"{name}.txt").read_text(encoding="utf-8")


def hundredths(decimal: str) -> int:
    whole, _, rest = decimal.partition(".")
    return 100 * int(whole or 0) + int(rest.ljust(2, "0"))


def half_up_percentage(half_points: int, games: int) -> int:
    return (100 * half_points + games) // (2 * games)


def test_table_i_is_the_printed_one_cell_by_cell() -> None:
    cells = dict(re.findall(r"(?<!\S)(1\.0|\.\d\d) (X|-?\d+)(?!\S)", printed("table1")))
    table = belgian_differences()

    assert len(cells) == 101
    assert len(table) == 101
    for percentage, difference in cells.items():
        assert table[hundredths(percentage)] == (None if difference == "X" else int(difference)), percentage


def test_table_i_turns_its_sign_with_the_players() -> None:
    table = belgian_differences()

    for percentage in range(1, 100):
        assert table[100 - percentage] == -(table[percentage] or 0)


def test_table_ii_is_the_printed_one_range_by_range() -> None:
    ranges = re.findall(r"(?<!\S)(\d+)-(\d+) (\.\d\d) (\.\d\d)(?!\S)", printed("table2"))
    table = expectations()

    assert len(ranges) == 50
    for first, last, higher, lower in ranges:
        assert hundredths(higher) + hundredths(lower) == 100
        assert set(table[int(first) : int(last) + 1]) == {hundredths(higher)}
    assert sorted(d for first, last, _, _ in ranges for d in range(int(first), int(last) + 1)) == list(range(736))
    assert len(table) == TABLE_II_END + 1
    assert re.search(r"> 735 1\.0 \.00", printed("table2"))


def test_table_a_is_the_printed_one_and_its_missing_row_is_filled_and_marked() -> None:
    words = printed("table_a").split()[12:]
    # The rows below the header are pairs; "1.0" has no value next to it, and ".00" lost its value.
    assert words[0] == "1.0"
    assert words[-1] == ".00"
    pairs = dict(zip(words[1:-1:2], words[2:-1:2], strict=True))
    table = fide_differences()
    with (TABLES / "fide_dp.csv").open(encoding="utf-8") as file:
        status = {hundredths(row["p"]): row["status"] for row in csv.DictReader(file)}

    assert len(pairs) == 94
    for percentage, difference in pairs.items():
        assert table[hundredths(percentage)] == int(difference)
        assert status[hundredths(percentage)] == "printed"
    assert {percentage for percentage, mark in status.items() if mark.startswith("filled")} == {84, 67, 50, 33, 16}
    assert (status[100], status[0]) == ("printed blank", "cut off")
    assert (table[100], table[0]) == (None, None)


def test_table_a_equals_table_i_wherever_both_have_a_value() -> None:
    assert fide_differences()[1:100] == belgian_differences()[1:100]


def test_the_deductions_are_the_printed_ones_cell_by_cell() -> None:
    numbers = re.findall(r"[\d,]+", printed("retrait"))
    cells = {
        (int(games), round(2 * float(score.replace(",", ".")))): int(points)
        for games, score, points in zip(*[iter(numbers)] * 3, strict=True)
    }

    assert len(cells) == 42
    assert dict(deductions()) == cells


def test_every_deduction_is_table_i_at_the_percentage_rounded_half_up() -> None:
    table = belgian_differences()

    for (games, half_points), points in deductions().items():
        expected = table[half_up_percentage(half_points, games)] if half_points else -735
        assert points == -(expected or 0)


def test_table_i_is_the_middle_of_the_range_that_table_ii_gives_its_percentage() -> None:
    table = expectations()

    for percentage in range(51, 100):
        ranges = [difference for difference, expected in enumerate(table) if expected == percentage]
        assert belgian_differences()[percentage] == (ranges[0] + ranges[-1]) // 2


def test_the_quantity_table_turns_its_sign_with_the_players_and_its_odd_cells_are_four() -> None:
    table = belgian_differences()
    odd = set()
    for (games, half_points), quantity in printed_quantities().items():
        assert printed_quantities()[games, 2 * games - half_points] == -quantity
        worse = min(half_points, 2 * games - half_points)
        rule = -736 if worse == 0 else table[100 * worse // (2 * games)]
        if half_points == games:
            rule = 0
        assert rule is not None
        if quantity != (rule if half_points <= games else -rule):
            odd.add((games, half_points))

    assert len(printed_quantities()) == 180
    assert odd == {(12, 10), (12, 14), (8, 3), (8, 13)}
