"""
The text of a Vega crosstable, pasted with one line a cell, cut into the cells of a table.

A line has three parts between bars: identity under `Pos NAME Rtg T Fed Pts`, the rounds in columns of six signs, the
user's own figures. The lines keep their rows, so that places in messages stay those of the range; title, federation
and own figures are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from xl_departage.errors import Place, UnreadableCell

_HEADER = re.compile(r"\s*Pos\s+NAME\s.*\bRtg\b.*\bPts\s*\|[\s\d]+\|?.*", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,6}")

_LONGEST_HEADER = 2_000
_WIDTH = 6
"""Signs of a round's column."""


def cut_vega_text(table: Sequence[Sequence[object]]) -> list[list[object]] | None:
    """
    The table with the text cut into cells, None where the range is no Vega text.

    Raises UnreadableCell for a line that does not have the columns of its header.
    """
    header_row = next((row for row, cells in enumerate(table[:40]) if _is_header(_line(cells))), None)
    if header_row is None:
        return None
    header = _line(table[header_row])
    labels = header.split("|")[1]
    numbers = labels.split()
    rounds = [labels.index(numbers[0]) + _WIDTH * place for place in range(len(numbers))]
    width = 4 + len(rounds)
    result: list[list[object]] = []
    for row, cells in enumerate(table):
        line = _line(cells)
        if row == header_row:
            result.append(["Pos", "NAME", "Rtg", "Pts", *numbers])
        elif row < header_row or "|" not in line:
            result.append([line if row < header_row else None, *[None] * (width - 1)])
        else:
            result.append(_cut_line(line, header, rounds, row))
    return result


def _is_header(line: str) -> bool:
    # Longer than a tournament of three hundred rounds: not worth looking for the words in any order.
    return len(line) < _LONGEST_HEADER and _HEADER.fullmatch(line) is not None


def _line(cells: Sequence[object]) -> str:
    """
    The text of a row whose first cell is its only one, else nothing.
    """
    if not cells or not isinstance(cells[0], str) or any(cell not in (None, "") for cell in cells[1:]):
        return ""
    return cells[0].replace("\u00a0", " ")


def _cut_line(line: str, header: str, rounds: list[int], row: int) -> list[object]:
    bar = line.index("|")
    # Counted from the bar, columns stay right where the spaces before the position were trimmed.
    name_at = header.index("NAME") - header.index("|") + bar
    rating_at = re.search(r"\bRtg\b", header, re.IGNORECASE).start() - header.index("|") + bar  # type: ignore[union-attr]
    position = line[: max(name_at, 0)].strip()
    fields = line[rating_at:bar].split()
    if not _NUMBER.fullmatch(position) or len(fields) < 2 or not _NUMBER.fullmatch(fields[0]):
        raise UnreadableCell("grid_vega_line", Place(row=row + 1, text=line))
    middle = line[bar + 1 :].partition("|")[0]
    # The number of round 1 stands above the third sign of its column.
    cells = [middle[start - 2 : start - 2 + _WIDTH].strip() or None for start in rounds]
    return [int(position), line[name_at:rating_at].strip(), int(fields[0]), fields[-1], *cells]
