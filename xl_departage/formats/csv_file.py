"""A text with cells, as a format: CSV, with tabs, or a table pasted into a text."""

from __future__ import annotations

from xl_departage.base.errors import Place
from xl_departage.formats.csv_grid import read_csv_lines
from xl_departage.formats.file_format import Grid


def rows(data: bytes, name: str) -> Grid:
    """The rows of the text. Raises FileError."""
    numbered = read_csv_lines(data, name)
    return Grid([row for _, row in numbered], Place(file=name), lambda row: numbered[row - 1][0])
