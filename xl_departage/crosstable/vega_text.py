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

_HEADER = re.compile(
    r"\s*Pos\s+(?P<name>NAME)\s[^|\n]*?\b(?P<rating>Rtg)\b[^|\n]*\bPts\s*(?P<bar>\|)(?P<labels>[\s\d]+)(?:\|.*)?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[0-9]{1,6}")

_LONGEST_HEADER = 2_000
_WIDTH = 6
"""Signs of a round's column."""


def cut_vega_text(table: Sequence[Sequence[object]]) -> list[Sequence[object]] | None:
    """
    The table with the text cut into cells, None where the range is no Vega text.

    Raises UnreadableCell for a line that does not have the columns of its header.
    """
    found = next(((row, match) for row, cells in enumerate(table[:40]) if (match := _header(_line(cells)))), None)
    if found is None:
        return None
    header_row, header = found
    labels = header["labels"]
    numbers = labels.split()
    rounds = [labels.index(numbers[0]) + _WIDTH * place for place in range(len(numbers))]
    width = 4 + len(rounds)
    result: list[Sequence[object]] = []
    for row, cells in enumerate(table):
        line = _line(cells)
        if row == header_row:
            result.append(["Pos", "NAME", "Rtg", "Pts", *numbers])
        elif row < header_row or "|" not in line:
            result.append([line if row < header_row else None, *[None] * (width - 1)])
        else:
            result.append(_cut_line(line, header, rounds, row))
    return result


def _header(line: str) -> re.Match[str] | None:
    # Longer than a tournament of three hundred rounds: not worth looking for the words in any order.
    return _HEADER.fullmatch(line) if len(line) < _LONGEST_HEADER else None


def _line(cells: Sequence[object]) -> str:
    """The text of a row whose first cell is its only one, else nothing."""
    if not cells or not isinstance(cells[0], str) or any(cell not in (None, "") for cell in cells[1:]):
        return ""
    return cells[0].replace("\u00a0", " ")


def _cut_line(line: str, header: re.Match[str], rounds: list[int], row: int) -> list[object]:
    bar = line.index("|")
    # Counted from the bar, columns stay right where the spaces before the position were trimmed.
    name_at, rating_at = (max(header.start(part) - header.start("bar") + bar, 0) for part in ("name", "rating"))
    position = line[:name_at].strip()
    fields = line[rating_at:bar].split()
    middle = line[bar + 1 :].partition("|")[0]
    # The number of round 1 stands above the third sign of its column.
    cells = [middle[max(start - 2, 0) : max(start - 2 + _WIDTH, 0)].strip() for start in rounds]
    # Signs outside of the columns would be games that nobody reads.
    whole = "".join(middle.split()) == "".join("".join(cells).split())
    if not whole or not _NUMBER.fullmatch(position) or len(fields) < 2 or not _NUMBER.fullmatch(fields[0]):
        raise UnreadableCell("grid_vega_line", Place(row=row + 1, text=line))
    return [
        int(position),
        line[name_at:rating_at].strip(),
        int(fields[0]),
        fields[-1],
        *(cell or None for cell in cells),
    ]
