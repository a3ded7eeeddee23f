"""
The crosstable of a list of games, as rows of cells in the keyboard notation.

It is never refused as a whole: a game that could not be read stands between question marks in the cells that it may concern, so that
functions that read the grid refuse it by its text, and all other cells stand as they are.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.messages import Language, Text, languages
from xl_departage.base.text import excerpt
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.rounds import is_full
from xl_departage.formats.grids.cells import ParsedCell
from xl_departage.formats.grids.lists.game_rows import Unread
from xl_departage.formats.grids.lists.list_reading import GameList
from xl_departage.formats.grids.writing import format_cell, points_given

NUMBER, NAME, RATING, ROUND = (
    Text("grid_table.number"),
    Text("grid_table.name"),
    Text("grid_table.rating"),
    Text("grid_table.round"),
)
TEAM = Text("templates.column.team")
GIVEN = Text("templates.column.given")
IDENTITY = 3
"""Columns before those of the rounds."""


class ListedGrid(NamedTuple):
    """A crosstable and the rows of the list that its cells come from."""

    cells: list[list[object]]
    """A header row, then one row a player: number, name, rating, one cell a round; a blank is an empty text."""
    rows: dict[tuple[int, int], int]
    """The row of the list, from 1, of a cell: by its row (from 0) in `cells` and its round."""


def grid_of(listed: GameList, language: Language, letters: str = "auto") -> ListedGrid:
    """
    The crosstable with headings in that language.

    Args:
        listed: What was read of the lists.
        language: Of the headings and, unless `letters` names another, of the colour letters.
        letters: The option `language` of the rules.
    """
    letters = language if letters == "auto" else letters
    participants = listed.players.participants
    at = {player.number: row for row, player in enumerate(participants, 1)}
    rounds = [ROUND.filled(round=number).in_language(language) for number in range(1, listed.rounds + 1)]
    name = TEAM if listed.tournament.matches else NAME
    cells: list[list[object]] = [[*(text.in_language(language) for text in (NUMBER, name, RATING)), *rounds]]
    for player, (number, rating) in zip(participants, listed.players.shown, strict=True):
        cells.append([number, player.name, rating, *[""] * listed.rounds])
    rows: dict[tuple[int, int], int] = {}
    written: dict[tuple[Outcome, Colour | None, int | None], tuple[str, str]] = {}
    for game in listed.games:
        assert game.place is not None, "games of a list have a row"
        # Same value with `0 -> 1`, `0 -> -1`: games of a list have a row.
        typed = game.place.row or 0
        scores = listed.scores.get(typed)
        for side, (own, other, outcome, colour) in enumerate(game.sides):
            row = at[own]
            if scores is not None:
                cell = format_cell(ParsedCell(None, other, colour, scores[side]), "keyboard", letters)
            else:
                points = listed.bye_points.get(typed) if outcome is Outcome.PAIRING_BYE else None
                cell = _cell(written, outcome, other, colour=colour, points=points, letters=letters)
            cells[row][IDENTITY + game.round - 1] = cell
            rows[row, game.round] = typed
    for unread in listed.unread:
        _mark(unread, cells, at, rows)
    _add_byes(listed, cells, at, letters)
    _add_given(listed, cells, at)
    return ListedGrid(cells, rows)


_SAMPLE = 7
"""A number whose place in the text of a cell shows where the opponent's goes."""


def _cell(
    written: dict[tuple[Outcome, Colour | None, int | None], tuple[str, str]],
    outcome: Outcome,
    opponent: int | None,
    *,
    colour: Colour | None,
    points: int | None,
    letters: str,
) -> str:
    if opponent is None:
        return format_cell(ParsedCell(outcome, None, None, points), "keyboard", letters)
    parts = written.get((outcome, colour, points))
    if parts is None:
        # A forfeit draw has no notation with a colour.
        hue = None if outcome is Outcome.FORFEIT_DRAW else colour
        before, _, after = format_cell(ParsedCell(outcome, _SAMPLE, hue), "keyboard", letters).partition(str(_SAMPLE))
        parts = written[outcome, colour, points] = before, after
    return f"{parts[0]}{opponent}{parts[1]}"


def _mark(unread: Unread, cells: list[list[object]], at: dict[int, int], rows: dict[tuple[int, int], int]) -> None:
    """
    Put an unreadable game into the cells that it may concern: of its players in its round, or without a readable round in every round
    in which they have no other entry. A game of nobody in the list gets a row of its own below the players.
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


def _add_byes(listed: GameList, cells: list[list[object]], at: dict[int, int], letters: str) -> None:
    """The byes that the list of players announces, in the rounds that are paired and have no other entry."""
    last = max((game.round for game in listed.games if game.black is not None), default=0)
    entered = {game.round for game in listed.games}
    # A column without an entry would be a gap.
    cancelled = {round for round in range(1, last + 1) if round not in entered and is_full(listed.tournament, round)}
    absent = format_cell(ParsedCell(Outcome.ZERO_BYE, None, None), "keyboard", letters)
    for player in listed.players.participants:
        row = cells[at[player.number]]
        byes = {bye.round: bye.outcome for bye in player.byes if bye.outcome is not Outcome.ZERO_BYE}
        text = listed.players.unread_rounds.get(player.number)
        for round in range(1, last + 1):
            if row[IDENTITY + round - 1] != "":
                continue
            if text is not None:
                row[IDENTITY + round - 1] = f"?{excerpt(text).strip('?')}?"
            elif round in cancelled and round not in byes:
                row[IDENTITY + round - 1] = absent
            elif round in byes:
                row[IDENTITY + round - 1] = format_cell(ParsedCell(byes[round], None, None), "keyboard", letters)


def _add_given(listed: GameList, cells: list[list[object]], at: dict[int, int]) -> None:
    """
    The points that the arbiter gives or takes, beside what stands in the cell of their round. What cannot be read, or counted, stands in
    place of the first entry, so that no function ranks without it.
    """
    absent = format_cell(ParsedCell(Outcome.ZERO_BYE, None, None), "keyboard")
    counted: dict[int, set[int]] = {}
    for one in listed.given:
        if one.round is not None and (text := points_given(one.points or 0, one.match_points)):
            cells[at[one.numbers[0]]][IDENTITY + one.round - 1] = (
                f"{cells[at[one.numbers[0]]][IDENTITY + one.round - 1] or absent}({text})"
            )
            counted.setdefault(one.numbers[0], set()).add(one.round)
    given = listed.players.given.items()
    later = [
        number
        for number, rounds in given
        if {round for round, points in rounds.items() if any(points)} - counted.get(number, set())
    ]
    language = grid_language(listed)
    for number in (*listed.players.unread_given, *later):
        typed = GIVEN.in_language(language), listed.players.given_places[number].text or ""
        cells[at[number]][IDENTITY] = f"?{' '.join(' '.join(typed).split()).strip('?')}?"


def grid_language(listed: GameList) -> Language:
    """The language of the headings of the lists; French if they show none."""
    return columns_language(listed.language)


def columns_language(name: str) -> Language:
    """The language of headings; French if they show none."""
    return next((language for language in languages() if language == name), "fr")
