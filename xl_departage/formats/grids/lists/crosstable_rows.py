"""
Writes the crosstable of a list of games as rows of cells, in the style `keyboard`.

The list is never refused as a whole: a game that could not be read stands between question marks in the cells that it
may concern. Functions that read the grid refuse these cells by their text; all other cells are unaffected.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.messages import Language, Text, languages
from xl_departage.base.text import excerpt
from xl_departage.chess.tournament.adjustments import BYE_POINTS
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.rounds import is_full
from xl_departage.formats.grids.cell_writing import format_cell, points_given
from xl_departage.formats.grids.grid_cells import ParsedCell
from xl_departage.formats.grids.lists.game_rows import Unread
from xl_departage.formats.grids.lists.list_reading import GameList

NUMBER, NAME, RATING, ROUND = (
    Text("grid_table.number"),
    Text("grid_table.name"),
    Text("grid_table.rating"),
    Text("grid_table.round"),
)
TEAM = Text("templates.column.team")
GIVEN = Text("templates.column.given")
IDENTITY = 3
"""The number of columns before those of the rounds."""


class ListedGrid(NamedTuple):
    """A crosstable, and the rows of the list that its cells come from."""

    cells: list[list[object]]
    """
    A header row, then one row per player: number, name, rating, and one cell per round; below them, a row for each unreadable game that
    cannot be entered in the row of a player. A blank cell is an empty text.
    """
    rows: dict[tuple[int, int], int]
    """The row of the list, from 1, that a cell comes from, by the cell's row in `cells` (from 0) and its round."""


def grid_of(game_list: GameList, language: Language, letters: str = "auto") -> ListedGrid:
    """
    The crosstable of the lists.

    Args:
        game_list: What was read of the lists.
        language: The language of the headings and, unless `letters` names another, of the colour letters.
        letters: The option `language` of the rules.
    """
    letters = language if letters == "auto" else letters
    participants = game_list.players.participants
    at = {player.number: row for row, player in enumerate(participants, 1)}
    rounds = [ROUND.filled(round=number).in_language(language) for number in range(1, game_list.rounds + 1)]
    name = TEAM if game_list.tournament.matches else NAME
    cells: list[list[object]] = [[*(text.in_language(language) for text in (NUMBER, name, RATING)), *rounds]]
    for player, (number, rating) in zip(participants, game_list.players.shown, strict=True):
        cells.append([number, player.name, rating, *[""] * game_list.rounds])
    rows: dict[tuple[int, int], int] = {}
    written: dict[tuple[Outcome, Colour | None, int | None], tuple[str, str]] = {}
    for game in game_list.games:
        assert game.place is not None, "games of a list have a row"
        # Equivalent mutant `0 -> 1`, `0 -> -1`: a game read from a list always has a row.
        list_row = game.place.row or 0
        scores = game_list.scores.get(list_row)
        for side, (own_number, opponent, outcome, colour) in enumerate(game.sides):
            row = at[own_number]
            if scores is not None:
                cell = format_cell(ParsedCell(None, opponent, colour, scores[side]), "keyboard", letters)
            else:
                points = game_list.bye_points.get(list_row) if outcome is Outcome.PAIRING_BYE else None
                given = 0
                if points is not None and points not in BYE_POINTS:
                    # `EXE` has no word for the 3 points of a win: they are written as given beside those of the rules.
                    given, points = points - game_list.usual_bye, None
                cell = _cell(written, outcome, opponent, colour=colour, points=points, given=given, letters=letters)
            cells[row][IDENTITY + game.round - 1] = cell
            rows[row, game.round] = list_row
    for unread in game_list.unread:
        _mark(unread, cells, at, rows)
    _add_byes(game_list, cells, at, letters)
    _add_given(game_list, cells, at)
    return ListedGrid(cells, rows)


_SAMPLE = 7
"""A number whose position in the text of a cell shows where the opponent's number belongs."""


def _cell(
    written: dict[tuple[Outcome, Colour | None, int | None], tuple[str, str]],
    outcome: Outcome,
    opponent: int | None,
    *,
    colour: Colour | None,
    points: int | None,
    given: int,
    letters: str,
) -> str:
    if opponent is None:
        return format_cell(ParsedCell(outcome, None, None, points, given=given), "keyboard", letters)
    parts = written.get((outcome, colour, points))
    if parts is None:
        # A forfeit draw has no notation with a colour.
        hue = None if outcome is Outcome.FORFEIT_DRAW else colour
        prefix, _, suffix = format_cell(ParsedCell(outcome, _SAMPLE, hue), "keyboard", letters).partition(str(_SAMPLE))
        parts = written[outcome, colour, points] = prefix, suffix
    return f"{parts[0]}{opponent}{parts[1]}"


def _mark(unread: Unread, cells: list[list[object]], at: dict[int, int], rows: dict[tuple[int, int], int]) -> None:
    """
    Write an unreadable game into the cells that it may concern: those of its players in its round or, if the round is
    unreadable, in every round for which they have no other entry. If there is no such cell, the game gets a row of its own
    below the players.
    """
    text = f"?{excerpt(unread.text).strip('?')}?"
    rounds = range(1, len(cells[0]) - IDENTITY + 1) if unread.round is None else [unread.round]
    places = [
        (at[number], round)
        for number in unread.players
        for round in rounds
        if unread.round is not None or cells[at[number]][IDENTITY + round - 1] == ""
    ]
    if not places:
        cells.append(["", text, "", *[""] * (len(cells[0]) - IDENTITY)])
        places = [(len(cells) - 1, round) for round in rounds]
    for row, round in places:
        cells[row][IDENTITY + round - 1] = text
        rows[row, round] = unread.row


def _add_byes(game_list: GameList, cells: list[list[object]], at: dict[int, int], letters: str) -> None:
    """
    Fill the cells that are still blank, up to the last round that is paired: with the byes announced in the list of players, with
    `?…?` for a player whose rounds of byes could not be read, and with an absence in a round that has no entry because it was
    cancelled or nobody takes part in it.
    """
    last = max((game.round for game in game_list.games if game.black is not None), default=0)
    entered = {game.round for game in game_list.games}
    # Without an entry, the column would be a gap in the grid.
    cancelled = {round for round in range(1, last + 1) if round not in entered and is_full(game_list.tournament, round)}
    absent = format_cell(ParsedCell(Outcome.ZERO_BYE, None, None), "keyboard", letters)
    for player in game_list.players.participants:
        row = cells[at[player.number]]
        byes = {bye.round: bye.outcome for bye in player.byes if bye.outcome is not Outcome.ZERO_BYE}
        text = game_list.players.unread_rounds.get(player.number)
        for round in range(1, last + 1):
            if row[IDENTITY + round - 1] != "":
                continue
            if text is not None:
                row[IDENTITY + round - 1] = f"?{excerpt(text).strip('?')}?"
            elif round in cancelled and round not in byes:
                row[IDENTITY + round - 1] = absent
            elif round in byes:
                row[IDENTITY + round - 1] = format_cell(ParsedCell(byes[round], None, None), "keyboard", letters)


def _add_given(game_list: GameList, cells: list[list[object]], at: dict[int, int]) -> None:
    """
    Write the points that the arbiter gave or took away after the entry of their round. Points that cannot be read, or
    do not count yet, replace the first entry of the player, so that no function ranks without them.
    """
    absent = format_cell(ParsedCell(Outcome.ZERO_BYE, None, None), "keyboard")
    counted: dict[int, set[int]] = {}
    for adjustment in game_list.given:
        if adjustment.round is not None and (text := points_given(adjustment.points or 0, adjustment.match_points)):
            cells[at[adjustment.numbers[0]]][IDENTITY + adjustment.round - 1] = (
                f"{cells[at[adjustment.numbers[0]]][IDENTITY + adjustment.round - 1] or absent}({text})"
            )
            counted.setdefault(adjustment.numbers[0], set()).add(adjustment.round)
    points_by_player = game_list.players.given.items()
    later = [
        number
        for number, rounds in points_by_player
        if {round for round, points in rounds.items() if any(points)} - counted.get(number, set())
    ]
    language = grid_language(game_list)
    for number in (*game_list.players.unread_given, *later):
        unread_texts = GIVEN.in_language(language), game_list.players.given_places[number].text or ""
        cells[at[number]][IDENTITY] = f"?{' '.join(' '.join(unread_texts).split()).strip('?')}?"


def grid_language(game_list: GameList) -> Language:
    """The language of the headings of the lists; French if they do not show it."""
    return columns_language(game_list.language)


def columns_language(name: str) -> Language:
    """The language of headings, given its code; French for a language that we do not have, or for `auto`."""
    return next((language for language in languages() if language == name), "fr")
