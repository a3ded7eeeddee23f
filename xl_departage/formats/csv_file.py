"""Texts with cells as a format: CSV, texts with tabs, or a table pasted into a text."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.errors import Place
from xl_departage.base.messages import Text
from xl_departage.base.text_encoding import decode
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.csv_grid import read_csv_lines, write_csv
from xl_departage.formats.file_format import FileFormat, Grid, WritingChoices, Written
from xl_departage.formats.grid_table import grid_file, is_read_alone, options_text
from xl_departage.formats.rules_to_read import OF_GRIDS, ranked_otherwise, rules_lost, rules_text
from xl_departage.formats.source_opening import grid_source


def rows(data: bytes, name: str) -> Grid:
    """The rows of the text. Raises FileError."""
    decoded = decode(data, name)
    return Grid.of_lines(read_csv_lines(decoded.text, name), name, decoded.notice)


def written(source: Source, kind: FileFormat, rules: Rules[TiebreakEdition], choices: WritingChoices) -> Written:
    """The crosstable as a text, read again and compared. Raises FileError if the text cannot hold it."""
    grid = grid_file(source, "CSV", choices.notation, choices.language, individuals=choices.individuals, persons=True)
    to_read = rules_text(rules, OF_GRIDS, options_text(grid.options))
    lost = rules_lost(rules, None, to_read, options=OF_GRIDS, alone=grid.alone)
    if grid.table.boards is not None:
        error = ranked_otherwise(source, grid_source(grid.rows, Place(), grid.options), rules)
        lost += () if error is None else (SourceNotice.of(error),)
    # One sentence names the rules: the notice or, without it, the hint.
    hint = None if lost else Text("convert_hint", rules=to_read)
    return Written(write_csv(grid.rows, kind.delimiter), (*grid.left_out, *lost), hint, to_read)


def rules_of_cells(
    source: Source, cells: Sequence[Sequence[object]], rules: Rules[TiebreakEdition]
) -> tuple[SourceNotice, ...]:
    """
    The notice that a table, written as it was typed, has to be read under its rules; none if it is read the same
    without rules.
    """
    to_read = rules_text(rules, [name for name, _ in rules.values])
    return rules_lost(rules, None, to_read, options=OF_GRIDS, alone=is_read_alone(source.crosstable, cells))
