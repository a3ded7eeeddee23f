"""
What lies on the desk between two requests of the page: grids, each read once, and the files that were opened.

A request names them by number and token, and sends an operation; only what changed comes with it.
"""

from __future__ import annotations

import base64
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

from xl_departage.base.cells import Range
from xl_departage.base.errors import DepartageError
from xl_departage.base.messages import Language
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tournament.editing import with_only_forbidden
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.file_format import Grid, Opened
from xl_departage.formats.grids.grid_reading import Survey
from xl_departage.formats.held.grid import TypedGrid
from xl_departage.formats.held.tournament import HeldTournament, as_recorded
from xl_departage.formats.source import source_in
from xl_departage.functions.request import HeldCells, tiebreak_rules

T = TypeVar("T")
_KEPT = 8
"""Grids, files and readings of them."""


class NotHeldError(Exception):
    """A request names what is not on the desk: it is sent again with all of it."""


class OpenedFile:
    """A file that was opened: its bytes, and what is in the range of it that is read."""

    def __init__(self, name: str, data: bytes, reference: str | None) -> None:
        self.name = name
        self.data = data
        self.reference = reference

    @cached_property
    def opened(self) -> Opened:
        """The file as a document, read once. Raises FileError or ArgumentError."""
        # Imported here: most users paste.
        from xl_departage.documents.document_reading import open_document

        return open_document(self.data, self.name, self.reference)

    @cached_property
    def document(self) -> Source | None:
        """The tournament in it; None for a grid, of which the page shows all. Raises as `opened`."""
        return None if isinstance(self.opened, Grid) else source_in(self.opened)


class Held:
    """The tournament of a request: its grid under its rules, with the file that it came from."""

    def __init__(
        self, grid: TypedGrid, rules: str, lang: Language, file: OpenedFile | None, *, fields: bool = False
    ) -> None:
        self.grid = grid
        self.typed_rules = rules
        self.rules: str = spoken(rules, lang)
        self.lang = lang
        self.file = file
        self.fields = fields
        """Whether a field says who may not meet, whatever the file says of it."""

    @property
    def rows(self) -> Range:
        """The cells."""
        return self.grid.cells

    @property
    def parsed(self) -> Rules[TiebreakEdition]:
        """Raises ArgumentError."""
        return tiebreak_rules(self.rules)

    @property
    def options(self) -> ReadingOptions:
        """How the grid is read. Raises ArgumentError."""
        return self.parsed.reading

    @property
    def survey(self) -> Survey:
        """The readable part of the grid, with its faults."""
        return self.grid.survey(self.options)

    def recorded(self, options: ReadingOptions) -> Survey:
        """The survey of the grid with the points that its record gives; an opened file may assign some. With faults, that of the cells."""
        survey = self.grid.survey(options)
        if survey.reading is None or survey.faults:
            return survey
        try:
            ranked = self.ranked
            # A grid of teams and a square table without a file are no record of games.
            tournament = None if ranked.event is not None else ranked.tournament
        except DepartageError:
            # What cannot be taken over into the file is said where it is ranked and saved.
            return survey
        if tournament is None:
            return survey
        table = as_recorded(survey.reading.crosstable, tournament, options)
        return survey._replace(reading=replace(survey.reading, crosstable=table))

    @property
    def opened(self) -> Source | None:
        """The tournament in the file that was opened; None where there is none. Raises FileError."""
        document = None if self.file is None else self.file.document
        if document is None or not self.fields or not document.tournament.forbidden:
            return document
        return document.with_record(with_only_forbidden(document.tournament, pairs=()))

    @property
    def typed(self) -> Source:
        """What the grid says alone. Raises GridError."""
        return self.grid.source(self.options)

    @cached_property
    def held(self) -> HeldTournament | None:
        """The document and the grid in which it is edited; None without one, or where the grid is of another tournament."""
        opened = self.opened
        if opened is None:
            return None
        held = HeldTournament(opened, self.grid)
        return None if held.is_another(self.typed) else held

    def under(self, rules: str) -> Held:
        """The same under other rules, as typed."""
        return Held(self.grid, rules, self.lang, self.file, fields=self.fields)

    @property
    def ranked(self) -> Source:
        """What ranks: the grid with the points of its record, or the teams of the file. Raises as `HeldTournament.ranking`."""
        return self.typed if self.held is None else self.held.ranking(self.typed)

    @cached_property
    def cells(self) -> HeldCells | Range:
        """The cells for a function of the catalogue, which reads beside them what the file says."""
        try:
            held = self.held
        except DepartageError:
            # The function says what is wrong with the cells.
            return self.grid.cells
        if held is None:
            return self.grid.cells
        return HeldCells.of(self.grid.cells, lambda options: held.told(self.grid.source(options)))


def spoken(rules: str, lang: Language) -> str:
    """The rules in the language of the page, unless they name another."""
    if "lang=" in rules.replace(" ", "").lower():
        return rules
    return f"{rules}; lang={lang}" if rules.strip() else f"lang={lang}"


class Changed(NamedTuple):
    """What an operation answers, and the grid that it leaves."""

    grid: TypedGrid
    value: dict[str, Any]


class _Numbered(Generic[T]):
    """The last things put there, by number or name."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Any, T] = OrderedDict()

    def get(self, key: Any) -> T | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def put(self, key: Any, value: T) -> T:
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return value


class NumberedGrid(NamedTuple):
    number: int
    grid: TypedGrid


class Desk:
    """Grids by their numbers, files by their tokens, and the last readings of both."""

    def __init__(self) -> None:
        self._sheets: _Numbered[NumberedGrid] = _Numbered()
        self._texts: _Numbered[NumberedGrid] = _Numbered()
        self._files: _Numbered[OpenedFile] = _Numbered()
        self._held: _Numbered[Held] = _Numbered()
        self._last = 0

    def sheet(self, number: int) -> NumberedGrid:
        """The grid of that number. Raises NotHeldError."""
        sheet = self._sheets.get(number)
        if sheet is None:
            raise NotHeldError
        return sheet

    def put(self, grid: TypedGrid) -> NumberedGrid:
        """A grid as it is now, with a number of its own."""
        self._last += 1
        return self._sheets.put(self._last, NumberedGrid(self._last, grid))

    def of_text(self, text: str) -> NumberedGrid | None:
        """The grid that was typed so."""
        return self._texts.get(text)

    def name(self, text: str, sheet: NumberedGrid) -> NumberedGrid:
        """The grid is the one that was typed so."""
        return self._texts.put(text, sheet)

    def file(self, opened: Mapping[str, str], reference: str | None) -> OpenedFile:
        """The file of a request: its `name`, its `token`, and, the first time, its `data` in base64. Raises NotHeldError."""
        token = opened.get("token")
        key = token, reference or None
        kept = None if token is None else self._files.get(key)
        if kept is None:
            if "data" not in opened:
                raise NotHeldError
            kept = OpenedFile(opened["name"], base64.b64decode(opened["data"]), reference or None)
            if token is not None:
                self._files.put(key, kept)
        return kept

    def held(
        self, sheet: NumberedGrid, rules: str, lang: Language, file: OpenedFile | None, *, fields: bool = False
    ) -> Held:
        """The tournament of a request, read once; `fields` as for `Held`."""
        key = sheet.number, rules, lang, id(file), fields
        kept = self._held.get(key)
        if kept is None or kept.file is not file:
            kept = self._held.put(key, Held(sheet.grid, rules, lang, file, fields=fields))
        return kept


DESK = Desk()
"""That of the page."""
