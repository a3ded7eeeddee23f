"""The standings of a season as 7,500 sheet formulas computed them before there was SEASON: an independent engine."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

from xl_departage.functions import OMITTED, call

DATA = Path(__file__).parents[2] / "data" / "season"
SCALE = "25;20;16;13;11;10;9;8;7;6;5;4;3;2;1"
WIDTH = 7 + 8 + 4
"""Place to stages played, eight stages, four criteria."""


def rows(name: str) -> list[list[Any]]:
    """Cells as typed: whole numbers, numbers, texts, None for blanks."""

    def cell(text: str) -> Any:
        try:
            return float(text) if text else None
        except ValueError:
            return text

    with (DATA / name).open(encoding="utf-8", newline="") as stream:
        return [list(map(cell, line)) for line in csv.reader(stream, delimiter=";")]


def test_season_gives_the_values_of_the_sheet_formulas() -> None:
    results, players = rows("results.csv"), rows("players.csv")
    found = sorted(path.name for path in DATA.glob("standings-*.csv"))

    assert len(found) == 5
    for name in found:
        best, *criteria, sharing, participation = name.removesuffix(".csv").split("-")[1:]
        player_rows = [list(line) for line in players]
        if criteria[0] != "WINS":
            # Values of the arbiter's own, as they were typed for these regulations.
            for row, line in enumerate(player_rows[1:], 5):
                line[6] = row % 4
        counted = OMITTED if best == "all" else int(best)
        rules = f"planned=8; lang=fr; sharing={sharing}; participation={participation}"
        table: Any = call("SEASON", [results, SCALE, counted, ";".join(criteria), rules, player_rows])
        shown = [[*line, *[""] * (WIDTH - len(line))] for line in table[1:]]

        assert [list(map(as_text, line)) for line in shown] == [list(map(as_text, line)) for line in rows(name)], name


def as_text(cell: Any) -> str:
    """A file does not tell the text `0` from the number."""
    return "" if cell is None else f"{cell:g}" if isinstance(cell, int | float) else cell
