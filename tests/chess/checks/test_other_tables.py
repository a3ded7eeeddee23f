"""CHECK of what is no crosstable is one sentence; a crosstable keeps its errors, however many there are."""

from __future__ import annotations

import datetime
from random import Random
from typing import Any

import pytest

from tests.chess.checks.grids import check
from tests.formats.grids.tournaments import grid, made, sample, with_header

DAY = datetime.date(2026, 1, 3)
MARKS = frozenset("+-=>½123456789E")
"""How results begin; and numbers, ratings and headings."""
OTHERS: dict[str, list[Any]] = {
    "invoice": [
        ["Invoice 2026-17"],
        ["Item", "Qty", "Price", "Amount"],
        *([f"Board {row}", row % 5 + 1, 12.5 + row, (row % 5 + 1) * (12.5 + row)] for row in range(100)),
        ["Total", None, None, 25520.5],
    ],
    "numbers of an invoice": [[row % 5 + 1, 12.5 + row, 3 * row] for row in range(40)],
    "addresses": [["Name", "Street", "Code", "Town"], *([f"P {row}", f"Rue {row}", 69000 + row, "Lyon"] for row in range(50))],
    "budget": [["Post", "Jan", "Feb", "Mar"], *([f"Post {row}", row * 10.5, row * 11, -row] for row in range(30))],
    "hours": [["Name", *range(1, 32)], *([f"P {row}", *[8, 8, 7.5, None] * 7, 8, 8, 8] for row in range(20))],
    "presence": [["Name", *range(1, 13)], *([f"P {row}", *["X", "P", "X"] * 4] for row in range(20))],
    "journal": [["Date", "Text", "In", "Out"], *([DAY, "Fee", 10, None] for _ in range(25)), [DAY, "Room", None, 125]],
    "measures": [[row / 7, row * row, -row, row % 2 == 0] for row in range(30)],
}  # fmt: skip


def test_what_is_no_crosstable_is_one_sentence(subtests: pytest.Subtests) -> None:
    for name, cells in OTHERS.items():
        with subtests.test(name):
            assert [problem.key for problem in check(cells).problems] == ["grid_no_crosstable"]
    blank: list[list[list[Any]]] = [[[None]], [["", " "], [None, None]]]
    for nothing in blank:
        with subtests.test(str(nothing)):
            assert [problem.key for problem in check(nothing).problems] == ["grid_empty"]


def test_a_crosstable_of_which_most_cells_are_wrong_keeps_its_errors(subtests: pytest.Subtests) -> None:
    tables: dict[str, list[Any]] = {
        "headed": with_header(made("sw17-28x8-byes"), "ffe"),
        "bare": grid(made("sw17-28x8-byes"), "chess-results"),
        "small": with_header(made("sw01-8x5-clean"), "keyboard"),
        "Papi": sample("papi-swiss-86x9.csv"),
        "a double round robin": sample("chess-results-nl-double-rr-6.csv"),
        "square": [
            ["No", "Name", *range(1, 10)],
            *([row + 1, f"P {row}", *(None if row == column else "½" for column in range(9))] for row in range(9)),
        ],
    }
    wrong: list[Any] = ["Dupont", 1234, 6.25, DAY, "W:12", True, "12 X 1"]
    for name, cells in tables.items():
        for share in (0.05, 0.3, 0.6):
            with subtests.test(f"{name} {share}"):
                draw = Random(7)
                spoilt = [
                    [
                        draw.choice(wrong)
                        if isinstance(cell, str) and cell[:1] in MARKS and draw.random() < share
                        else cell
                        for cell in row
                    ]
                    for row in cells
                ]
                keys = [problem.key for problem in check(spoilt).problems]
                assert keys
                assert "grid_no_crosstable" not in keys
