"""Where players and rounds stand: rows and columns of a range, lines and columns of a TRF file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from xl_departage.crosstable.layout import Layout, Shape
from xl_departage.crosstable.reading import Reading
from xl_departage.crosstable.scan import excerpt
from xl_departage.errors import Place
from xl_departage.trf.document import Document
from xl_departage.trf.player_record import FIRST_ROUND, ROUND_WIDTH


@dataclass(frozen=True)
class GridPlaces:
    """Places in a range."""

    reading: Reading
    layout: Layout
    rows: tuple[int, ...]
    """Row of each player, from 0."""

    def row(self, player: int) -> Place:
        return Place(row=self.rows[player] + 1, name=self.reading.crosstable.players[player].name or None)

    def cell(self, player: int, round: int) -> Place:
        place = self.row(player)
        if self.layout.shape is Shape.MATRIX:
            return place
        return place._replace(round=round + 1, text=excerpt(self.reading.texts[player][round]))

    def column(self, round: int) -> int | None:
        if self.layout.shape is Shape.MATRIX or round >= len(self.layout.rounds):
            return None
        return self.layout.rounds[round] + 1

    def player_at(self, place: Place) -> int | None:
        return self._player_of.get(place.row or 0)

    @cached_property
    def _player_of(self) -> dict[int, int]:
        return {row + 1: player for player, row in enumerate(self.rows)}


@dataclass(frozen=True)
class LinePlaces:
    """Places in a TRF file: of the players, or of the teams of a team event."""

    document: Document
    lines: tuple[int, ...]
    """Line of each player or team, from 1."""
    names: tuple[str, ...]
    teams: bool = False

    def row(self, player: int) -> Place:
        return Place(file=self.document.name or None, line=self.lines[player], name=self.names[player] or None)

    def cell(self, player: int, round: int) -> Place:
        if self.teams:
            return self.row(player)._replace(round=round + 1)
        column = FIRST_ROUND + ROUND_WIDTH * round
        text = self.document.lines[self.lines[player] - 1].text[column - 1 : column + 7].strip()
        return self.row(player)._replace(round=round + 1, column=column, text=text)

    def column(self, round: int) -> int | None:
        return None

    def player_at(self, place: Place) -> int | None:
        return self._player_of.get(place.line or 0)

    @cached_property
    def _player_of(self) -> dict[int, int]:
        return {line: player for player, line in enumerate(self.lines)}
