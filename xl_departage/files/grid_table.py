"""
A crosstable as the rows of a table: what `crosstable.reading` reads back.

Cells are written in the keyboard notation (`12W1`, `EXE`, `½ BYE`), which no spreadsheet program takes for a formula,
a number or a date; other notations on request.
"""

from __future__ import annotations

from xl_departage.crosstable.cells import ParsedCell
from xl_departage.crosstable.model import Crosstable, Outcome, Player, Round
from xl_departage.crosstable.writing import Style, format_cell, points_text
from xl_departage.errors import ArgumentError, FileError, Place
from xl_departage.messages import Language, Text
from xl_departage.messages.notation import decimal_mark

HEADERS = (
    Text("grid_table.number"),
    Text("grid_table.name"),
    Text("grid_table.rating"),
    Text("grid_table.round"),
    Text("grid_table.points"),
)
"""Number, name, rating, round (with the field `round`), points."""


def table_of(crosstable: Crosstable, style: Style = "keyboard", language: Language = "en") -> list[list[str]]:
    """
    Header row, then one row a player: number, name, rating (blank for unrated), one cell a round planned, points.

    Raises FileError for what the notation cannot say, with the player and the round.
    """
    number, name, rating, round, points = HEADERS
    rounds = [round.filled(round=index) for index in range(1, crosstable.planned + 1)]
    rows = [[heading.in_language(language) for heading in (number, name, rating, *rounds, points)]]
    for index, player in enumerate(crosstable.players):
        rows.append(
            [
                str(player.number),
                player.name,
                "" if player.rating is None else f"{player.rating}{' E' if player.estimated else ''}",
                *round_cells(crosstable, player, style, language),
                points_text(crosstable.scores[index]).replace("½", f"{decimal_mark(language)}5"),
            ]
        )
    return rows


def round_cells(crosstable: Crosstable, player: Player, style: Style, language: Language) -> list[str]:
    """The cells of one player. Raises FileError as `table_of`."""
    if not crosstable.ordered:
        raise FileError("csv_needs_rounds")
    cells = []
    for index, entry in enumerate(player.rounds, 1):
        try:
            cells.append(format_cell(_cell(crosstable, entry), style, language))
        except ArgumentError as error:
            place = Place(name=player.name or str(player.number), round=index)
            if crosstable.boards is not None and entry.outcome is Outcome.PAIRING_BYE:
                raise FileError("csv_team_bye", place) from None
            raise FileError(error.key, place, **error.values) from None
    return cells


def _cell(crosstable: Crosstable, entry: Round) -> ParsedCell:
    opponent = None if entry.opponent is None else crosstable.players[entry.opponent].number
    if crosstable.boards is not None and opponent is not None and entry.outcome.played:
        return ParsedCell(None, opponent, entry.colour, entry.points)
    if entry.outcome is Outcome.PAIRING_BYE and entry.points != crosstable.scoring.win:
        return ParsedCell(entry.outcome, None, None, entry.points)
    return ParsedCell(entry.outcome, opponent, entry.colour)
