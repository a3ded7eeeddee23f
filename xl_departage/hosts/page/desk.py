"""
Keeps grids and opened files between two requests of the page, so that each is sent and read only once.

A later request refers to a grid by its number and to a file by its token.
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
from xl_departage.chess.tournament.editing import with_event, with_only_forbidden
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.chess.tournament.withdrawals import without_last_rounds
from xl_departage.formats.file_format import Grid, Opened
from xl_departage.formats.grids.grid_reading import Survey
from xl_departage.formats.held.grid_view import TypedGrid
from xl_departage.formats.held.held_tournament import HeldTournament, as_recorded
from xl_departage.formats.source_opening import source_in
from xl_departage.functions.request import HeldCells, tiebreak_rules

T = TypeVar("T")
_KEPT = 8
"""How many grids, typed texts, files and tournaments are kept, of each; the one used longest ago is dropped first."""


class NotHeldError(Exception):
    """A request refers to a grid or a file that is no longer kept. The page must send it again with its contents."""


class OpenedFile:
    """A file that was opened: its bytes, and the contents of the sheet or range that `reference` names (None: of the whole file)."""

    def __init__(self, name: str, data: bytes, reference: str | None) -> None:
        self.name = name
        self.data = data
        self.reference = reference

    @cached_property
    def opened(self) -> Opened:
        """The contents of the file, a document or a grid, read once. Raises FileError or ArgumentError."""
        # Imported here: most users paste a table rather than open a file.
        from xl_departage.documents.document_reading import open_document

        return open_document(self.data, self.name, self.reference)

    @cached_property
    def document(self) -> Source | None:
        """
        The tournament in the file; None if the file holds only a grid, which the page shows completely. Raises the errors of `opened` and
        of `source_in`.
        """
        return None if isinstance(self.opened, Grid) else source_in(self.opened)


class Held:
    """The tournament of a request: its grid, its rules, and the file that it was opened from, if any."""

    def __init__(
        self, grid: TypedGrid, rules: str, lang: Language, file: OpenedFile | None, *, fields: bool = False
    ) -> None:
        self.grid = grid
        self.typed_rules = rules
        self.rules: str = spoken(rules, lang)
        self.lang = lang
        self.file = file
        self.fields = fields
        """
        Whether the request has the fields for players who may not meet, who withdrew, and for cancelled rounds, which replace what the
        file says of them.
        """

    @property
    def rows(self) -> Range:
        """The cells of the grid."""
        return self.grid.cells

    @property
    def parsed(self) -> Rules[TiebreakEdition]:
        """The rules, parsed. Raises ArgumentError for invalid rules."""
        return tiebreak_rules(self.rules)

    @property
    def options(self) -> ReadingOptions:
        """The options by which the grid is read. Raises ArgumentError for invalid rules."""
        return self.parsed.reading

    @property
    def survey(self) -> Survey:
        """The grid as far as it can be read, with the faults found in it. Raises ArgumentError for invalid rules."""
        return self.grid.survey(self.options)

    def recorded(self, options: ReadingOptions) -> Survey:
        """
        The survey of the grid, with the points that the arbiter assigned in an opened file. The survey of the cells alone if these have
        faults or the file cannot be combined with them.
        """
        survey = self.grid.survey(options)
        if survey.reading is None or survey.faults:
            return survey
        try:
            ranked = self.ranked
            # A grid of teams, or a square table without a file, is not a record of games.
            tournament = None if ranked.event is not None else ranked.tournament
        except DepartageError:
            # What the file cannot take over from the grid is reported when the tournament is ranked or saved.
            return survey
        if tournament is None:
            return survey
        table = as_recorded(survey.reading.crosstable, tournament, options)
        return survey._replace(reading=replace(survey.reading, crosstable=table))

    @property
    def opened(self) -> Source | None:
        """
        The tournament in the file that was opened; if `fields` is set, as the fields of the page say it. None if no file was opened, or
        one with a grid alone. Raises FileError or ArgumentError.
        """
        document = None if self.file is None else self.file.document
        return _as_in_fields(document, self.options) if document is not None and self.fields else document

    @property
    def typed(self) -> Source:
        """The tournament in the grid alone, without the file. Raises GridError."""
        return self.grid.source(self.options)

    @cached_property
    def held(self) -> HeldTournament | None:
        """
        The tournament of the file with the grid in which it is edited; None without such a file, or if the grid shows another tournament.
        """
        opened = self.opened
        if opened is None:
            return None
        held_tournament = HeldTournament(opened, self.grid, None if self.file is None else self.file.document)
        return None if held_tournament.is_another(self.typed) else held_tournament

    def under(self, rules: str) -> Held:
        """The same tournament under other rules; `rules` as a user types them."""
        return Held(self.grid, rules, self.lang, self.file, fields=self.fields)

    @property
    def ranked(self) -> Source:
        """
        The tournament to rank: the grid, with the assigned points of an opened file, or the teams of the file. Raises GridError, and the
        errors of `HeldTournament.ranking`.
        """
        return self.typed if self.held is None else self.held.ranking(self.typed)

    @cached_property
    def cells(self) -> HeldCells | Range:
        """The cells as an argument for a function of the catalogue; with an opened file, they carry along what only the file says."""
        try:
            held_tournament = self.held
        except DepartageError:
            # The function reports what is wrong with the cells.
            return self.grid.cells
        if held_tournament is None:
            return self.grid.cells
        return HeldCells.of(self.grid.cells, lambda options: held_tournament.ranked(self.grid.source(options)))


def _as_in_fields(document: Source, options: ReadingOptions) -> Source:
    """
    The document with the cancelled rounds of these options, in which the values of the fields stand, and without the withdrawals that
    they do not name. It has no forbidden pairs: those of the options are added to what the grid says.
    """
    table, stated = document.entrants, document.tournament
    shown = {table.players[withdrawal.player].number for withdrawal in table.withdrawn}
    cleared = shown - dict(options.withdrawn).keys()
    tournament = with_only_forbidden(stated, pairs=()) if stated.forbidden else stated
    if stated.header.cancelled == options.cancelled and not cleared:
        return document if tournament is stated else document.with_record(tournament)
    tournament = with_event(without_last_rounds(tournament, cleared), cancelled=options.cancelled)
    return replace(source_of(tournament, document.options, document.file), stated=document.stated)


def spoken(rules: str, lang: Language) -> str:
    """The rules with the language of the page added as `lang=`, unless they name one."""
    if "lang=" in rules.replace(" ", "").lower():
        return rules
    return f"{rules}; lang={lang}" if rules.strip() else f"lang={lang}"


class Changed(NamedTuple):
    """The result of an operation that edits the grid: the new grid, and the value to answer."""

    grid: TypedGrid
    value: dict[str, Any]


class _Numbered(Generic[T]):
    """The last `_KEPT` things that were put or asked for, by key."""

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
    """A grid, with the number by which later requests refer to it."""

    number: int
    grid: TypedGrid


class Desk:
    """The grids by number and by typed text, the files by token, and the tournaments made from both."""

    def __init__(self) -> None:
        self._sheets: _Numbered[NumberedGrid] = _Numbered()
        self._texts: _Numbered[NumberedGrid] = _Numbered()
        self._files: _Numbered[OpenedFile] = _Numbered()
        self._held: _Numbered[Held] = _Numbered()
        self._last = 0

    def sheet(self, number: int) -> NumberedGrid:
        """The grid with this number. Raises NotHeldError if it is no longer kept."""
        sheet = self._sheets.get(number)
        if sheet is None:
            raise NotHeldError
        return sheet

    def put(self, grid: TypedGrid) -> NumberedGrid:
        """Keep a grid under a new number."""
        self._last += 1
        return self._sheets.put(self._last, NumberedGrid(self._last, grid))

    def of_text(self, text: str) -> NumberedGrid | None:
        """The grid that this text was read as; None if the text is not kept."""
        return self._texts.get(text)

    def name(self, text: str, sheet: NumberedGrid) -> NumberedGrid:
        """Record that this text was read as this grid."""
        return self._texts.put(text, sheet)

    def file(self, opened: Mapping[str, str], reference: str | None) -> OpenedFile:
        """
        The file of a request: `opened` has its `name`, its `token` and, the first time, its `data` in base64. Raises NotHeldError if the
        file is no longer kept and `data` is missing.
        """
        token = opened.get("token")
        key = token, reference or None
        opened_file = None if token is None else self._files.get(key)
        if opened_file is None:
            if "data" not in opened:
                raise NotHeldError
            opened_file = OpenedFile(opened["name"], base64.b64decode(opened["data"]), reference or None)
            if token is not None:
                self._files.put(key, opened_file)
        return opened_file

    def held(
        self, sheet: NumberedGrid, rules: str, lang: Language, file: OpenedFile | None, *, fields: bool = False
    ) -> Held:
        """The tournament of a request; the same object for the same grid, rules, language and file. `fields` as for `Held`."""
        key = sheet.number, rules, lang, id(file), fields
        page_tournament = self._held.get(key)
        if page_tournament is None or page_tournament.file is not file:
            page_tournament = self._held.put(key, Held(sheet.grid, rules, lang, file, fields=fields))
        return page_tournament


DESK = Desk()
"""The desk of the one page that this process serves."""
