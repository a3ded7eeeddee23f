"""The cells of a grid being edited, read only once for each set of options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from xl_departage.base.cells import Range
from xl_departage.base.errors import Place
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.grids.grid_reading import Survey, survey_crosstable
from xl_departage.formats.grids.layout import Layout
from xl_departage.formats.grids.layout_finding import layout_found
from xl_departage.formats.source_opening import grid_source


class TypedGrid:
    """The cells of a grid, with each way of reading them done only once."""

    def __init__(self, cells: Range) -> None:
        self.cells = cells
        self._surveys: dict[ReadingOptions, Survey] = {}
        """
        The surveys by options. An operation stores the survey of its grid, and its record, here, so that the cells are
        not read again.
        """
        self._records: dict[ReadingOptions, TournamentRecord] = {}
        self._sources: dict[ReadingOptions, Source] = {}

    def survey(self, options: ReadingOptions) -> Survey:
        """The readable part of the grid, with its faults."""
        if options not in self._surveys:
            self._surveys[options] = survey_crosstable(self.cells, options)
        return self._surveys[options]

    def with_cells(self, texts: Mapping[tuple[int, int], str]) -> TypedGrid:
        """A copy of the grid with these cells replaced; they are given by row and column, from 0."""
        rows = list(self.cells)
        for (row, column), text in texts.items():
            cells = list(rows[row])
            cells[column] = text or None
            rows[row] = tuple(cells)
        return TypedGrid(tuple(rows))

    def known(self, options: ReadingOptions, survey: Survey) -> None:
        """Store a survey of these cells that was already made, so that they are not read again."""
        self._surveys[options] = survey

    def known_record(self, options: ReadingOptions, record: TournamentRecord) -> None:
        """Store the tournament that these cells show, so that they are not read again."""
        self._records[options] = record

    def record(self, options: ReadingOptions) -> TournamentRecord:
        """The tournament that the grid shows. Raises GridError, and FileError for a square table or a grid of teams."""
        if options not in self._records:
            self._records[options] = self.source(options).tournament
        return self._records[options]

    def source(self, options: ReadingOptions) -> Source:
        """What the grid alone says. Places give the rows of the players, counted below the heading. Raises GridError."""
        if options not in self._sources:
            heading, known = self.heading, self._surveys.get(options)
            self._sources[options] = grid_source(
                self.cells,
                Place(),
                options,
                row_of=lambda row: max(row - heading, 0),
                # A survey without faults is complete, so the cells need not be read again.
                survey=None if known is None or known.faults else known,
            )
        return self._sources[options]

    @cached_property
    def layout(self) -> Layout | None:
        """The layout of the grid; None if it cannot be found. Reading the grid then reports why."""
        return layout_found(self.cells)

    @property
    def heading(self) -> int:
        """The number of rows above the players; 0 if no table is found."""
        return 0 if self.layout is None else next(iter(self.layout.rows), 0)
