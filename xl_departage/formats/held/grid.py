"""The cells of a grid that is edited, read once under each kind of options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from xl_departage.base.cells import Range
from xl_departage.base.errors import DepartageError, Place
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.grids.grid_reading import Survey, survey_crosstable
from xl_departage.formats.grids.layout import Layout
from xl_departage.formats.grids.layout_finding import find_layout
from xl_departage.formats.source import grid_source


class TypedGrid:
    """The cells of a grid, each way of reading them asked for once."""

    def __init__(self, cells: Range) -> None:
        self.cells = cells
        self._surveys: dict[ReadingOptions, Survey] = {}
        """An operation puts its record, and the survey of its grid, there: the cells are not read again."""
        self._records: dict[ReadingOptions, TournamentRecord] = {}
        self._sources: dict[ReadingOptions, Source] = {}

    def survey(self, options: ReadingOptions) -> Survey:
        """The readable part of the grid, with its faults."""
        if options not in self._surveys:
            self._surveys[options] = survey_crosstable(self.cells, options)
        return self._surveys[options]

    def with_cells(self, texts: Mapping[tuple[int, int], str]) -> TypedGrid:
        """The grid with these cells, by row and column."""
        rows = list(self.cells)
        for (row, column), text in texts.items():
            cells = list(rows[row])
            cells[column] = text or None
            rows[row] = tuple(cells)
        return TypedGrid(tuple(rows))

    def known(self, options: ReadingOptions, survey: Survey) -> None:
        """Keep a survey of these cells that was made already, so that they are not read again."""
        self._surveys[options] = survey

    def known_record(self, options: ReadingOptions, record: TournamentRecord) -> None:
        """Keep the tournament that these cells show, so that they are not read again."""
        self._records[options] = record

    def record(self, options: ReadingOptions) -> TournamentRecord:
        """The tournament that the grid is a view of. Raises GridError, and FileError for a square table."""
        if options not in self._records:
            self._records[options] = self.source(options).tournament
        return self._records[options]

    def source(self, options: ReadingOptions) -> Source:
        """What the grid says alone; places number the rows of the players, below the heading. Raises GridError."""
        if options not in self._sources:
            heading, known = self.heading, self._surveys.get(options)
            self._sources[options] = grid_source(
                self.cells,
                Place(),
                options,
                row_of=lambda row: max(row - heading, 0),
                # What is without a fault has been read.
                survey=None if known is None or known.faults else known,
            )
        return self._sources[options]

    @cached_property
    def layout(self) -> Layout | None:
        """None if no survey can be made; whoever reads the grid then reports why."""
        try:
            return find_layout(self.cells, ReadingOptions())
        except DepartageError:
            return None

    @property
    def heading(self) -> int:
        """How many rows stand above the players; 0 where no table is found."""
        return 0 if self.layout is None else next(iter(self.layout.rows), 0)
