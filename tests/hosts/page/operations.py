"""Operations on the grid of the page, as the page carries them out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from xl_departage.hosts.page import calculator


def with_result(
    rows: Sequence[Sequence[Any]], *, round: int, numbers: Sequence[int], result: str, **request: Any
) -> list[list[Any]]:
    """The rows with the cells that the operation changes; the grid that Python holds then has the same."""
    asked = {"do": "enter_result", "lang": "en", "total": None, "rows": rows, "round": round, "numbers": numbers}
    answer = json.loads(calculator.answer(json.dumps({**asked, "result": result, **request})))
    written = [list(row) for row in rows]
    for row, column, cell in answer["value"]["cells"]:
        written[row][column] = cell
    read_back = json.loads(calculator.answer(json.dumps({"do": "read", "lang": "en", "grid": answer["grid"]})))
    assert read_back["value"]["rows"] == [["" if cell is None else cell for cell in row] for row in written]
    return written
