"""What the pane in Excel is answered: the same as the command in any other host, or the table to select first."""

from __future__ import annotations

from typing import Any

from xl_departage.functions.commands import Sheet, insert
from xl_departage.hosts.page.pane import command, command_areas, command_grid

GRID: list[list[Any]] = [
    [None, None, None, None],
    [None, "+ 2B", "= 3N", None],
    [None, "- 1N", "+ 4B", None],
    [None, "+ 4B", "= 1B", None],
    [None, "- 3N", "- 2N", None],
]
NOTHING = {"text": "", "area": "B2", "cell": "B2"}
PAPI: list[list[Any]] = [
    ["Pl", None, "Nom", "Rd 1", "Pts"],
    [1, None, "Anne", "+ 2B", 1],
    [2, None, "Bilal", "- 1N", 0],
]


def as_sheet(rows: list[list[Any]]) -> Sheet:
    return Sheet((1, 1, len(rows), len(rows[0])), rows)


def test_a_goal_is_written_where_every_host_writes_it() -> None:
    written = insert(as_sheet(GRID), (2, 2, 5, 3), "swiss_opponents_strength", "fr")

    found = command("insert.swiss_opponents_strength", GRID, "B2:C5", formula=NOTHING, reads={}, lang="fr")

    assert written.formula.startswith("=BUCHHOLZ($B$2:$C$5")
    assert found == {"formula": written.formula, "cell": "E2", "note": written.note}


def test_a_table_with_empty_columns_is_shown_before_anything_is_written() -> None:
    found = command("check", PAPI, "C2", formula={**NOTHING, "area": "C2", "cell": "C2"}, reads={}, lang="en")

    assert set(found) == {"select", "note"}
    assert (found["select"], "A1:E3" in found["note"]) == ("A1:E3", True)
    shown = [[f"{row}.{column}" for column in range(1, 7)] for row in range(1, 6)]
    assert command_grid(PAPI, shown, "C2") == [row[:5] for row in shown[:3]]
    assert command_grid(GRID, shown, "C3") == [row[1:3] for row in shown[1:5]]


def test_a_formula_of_another_sheet_is_explained_from_what_it_reads() -> None:
    formula = "=BUCHHOLZ(Games!B2:C5)"
    [area] = command_areas(formula)
    here: list[list[Any]] = [[None, None], [None, 2], [None, 1]]
    behind = {"text": formula, "area": "B2:B5", "cell": "B3"}

    found = command("explain", here, "B3", formula=behind, reads={area: [row[1:3] for row in GRID[1:]]}, lang="en")

    assert area == "Games!B2:C5"
    # The second cell of the formula is the second player's.
    assert found["formula"].startswith('=EXPLAIN(Games!B2:C5,"BH",2')
