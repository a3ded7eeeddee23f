"""The table of rated games as a file, as written by `submission -o` and `Tournament.games_to_send`."""

from __future__ import annotations

import csv
import io

from xl_departage.base.text import safe_cell
from xl_departage.chess.ratings.listed_results import read_result
from xl_departage.chess.ratings.period_tables import TextTable


def games_csv(table: TextTable) -> bytes:
    """
    The table as a CSV file. A cell that a spreadsheet program would take for a formula is protected, except in results,
    where `=` is a draw.
    """
    results = table.column_index("result_a")
    columns = [
        [cell if index == results and read_result(cell) is not None else safe_cell(cell) for cell in column]
        for index, column in enumerate(table.columns)
    ]
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(map(safe_cell, table.header))
    writer.writerows(zip(*columns, strict=True))
    return buffer.getvalue().encode("utf-8")
