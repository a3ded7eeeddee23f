"""Cuts the text of a Vega crosstable, pasted with one line per cell, into cells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xl_departage.base.errors import Place, UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.persons import TITLES

_VEGA_HEADER = regex(
    r"\s*(?P<number>Pos|N)\s+(?P<name>NAME)\s[^|\n]*?\b(?P<rating>Rtg)\b[^|\n]*\bPts\s*(?P<bar>\|)(?P<labels>[\s\d]+)(?:\|(?P<own>.*))?",
    re.IGNORECASE,
)


_VEGA_NUMBER = regex(r"[0-9]{1,6}")


_LONGEST_VEGA_HEADER = 2_000


_VEGA_WIDTH = 6
"""The number of characters in the column of a round."""


def cut_vega_text(table: Sequence[Sequence[object]]) -> list[Sequence[object]] | None:
    """
    The table with the text of a Vega crosstable, pasted one line per cell, cut into cells; None for any other range.

    Bars divide a line into three parts: identity under `Pos NAME Rtg T Fed Pts` (`N` if players are numbered), the
    rounds in columns of six characters, and figures chosen by the user, such as tie-breaks. The lines keep their rows,
    so that the places in messages are those of the range.

    Raises UnreadableCell for a line that does not have the columns of its header.
    """
    heading = next(
        (
            (row, match)
            for row, cells in enumerate(table[:40])
            # A line longer than the header of a tournament of three hundred rounds is not searched for the words.
            # Equivalent mutant `len((line := _vega_line(cells))) < _LONGEST_VEGA_HEADER -> len((line := _vega_line(cells))) <=
            # _LONGEST_VEGA_HEADER`: no header is as long as that.
            if len(line := _vega_line(cells)) < _LONGEST_VEGA_HEADER and (match := _VEGA_HEADER.fullmatch(line))
        ),
        None,
    )
    if heading is None:
        return None
    header_row, header = heading
    labels = header["labels"]
    numbers = labels.split()
    rounds = [labels.index(numbers[0]) + _VEGA_WIDTH * place for place in range(len(numbers))]
    own_headings = _own_headings(header["own"] or "", [_vega_line(cells) for cells in table[header_row + 1 :]])
    width = 6 + len(rounds) + len(own_headings)
    result: list[Sequence[object]] = []
    for row, cells in enumerate(table):
        line = _vega_line(cells)
        if row == header_row:
            result.append([header["number"], "NAME", "Rtg", "Title", "Fed", "Pts", *numbers, *own_headings])
        elif row < header_row or "|" not in line:
            result.append([line if row < header_row else None, *[None] * (width - 1)])
        else:
            figures = _own_figures(line)
            cells = figures if len(figures) == len(own_headings) else [None] * len(own_headings)
            result.append([*_cut_vega_line(line, header, rounds, row), *cells])
    return result


def _own_headings(text: str, lines: Sequence[str]) -> list[str]:
    """
    The headings of the user's own figures: the single words, or the texts between wider gaps if only these are as many
    as the figures. Empty if neither are.
    """
    most = max((len(_own_figures(line)) for line in lines), default=0)
    for headings in (text.split(), re.split(r"\s{2,}", text.strip())):
        if headings and len(headings) == most:
            return headings
    return []


def _own_figures(line: str) -> list[str]:
    """The figures of a line of Vega's text after its second `|`, which the user chose to print."""
    return line.split("|", 2)[2].split() if line.count("|") >= 2 else []


def _vega_line(cells: Sequence[object]) -> str:
    """The text of a row in which only the first cell is filled; otherwise empty."""
    if not cells or not isinstance(cells[0], str) or any(cell not in (None, "") for cell in cells[1:]):
        return ""
    return cells[0].replace("\u00a0", " ")


def _cut_vega_line(line: str, header: re.Match[str], rounds: list[int], row: int) -> list[object]:
    bar = line.index("|")
    # Columns counted from the bar are right even if the spaces before the position were trimmed.
    name_at, rating_at = (max(header.start(part) - header.start("bar") + bar, 0) for part in ("name", "rating"))
    position = line[:name_at].strip()
    fields = line[rating_at:bar].split()
    middle = line[bar + 1 :].partition("|")[0]
    # The number of round 1 stands above the third character of its column.
    cells = [middle[max(start - 2, 0) : start - 2 + _VEGA_WIDTH].strip() for start in rounds]
    # Characters outside the columns would be games that are not read.
    whole = "".join(middle.split()) == "".join("".join(cells).split())
    if not whole or not _VEGA_NUMBER.fullmatch(position) or len(fields) < 2 or not _VEGA_NUMBER.fullmatch(fields[0]):
        raise UnreadableCell("grid_vega_line", Place(row=row + 1, text=line))
    # A title stands before a federation; either may be missing.
    between = fields[1:-1]
    titled = bool(between) and between[0].upper() in TITLES
    return [
        int(position),
        line[name_at:rating_at].strip(),
        int(fields[0]),
        between[0] if titled else None,
        " ".join(between[1:] if titled else between) or None,
        fields[-1],
        *(cell or None for cell in cells),
    ]
