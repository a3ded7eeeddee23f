"""Results of the round under way, chosen board by board: both cells of the grid are filled in, and nothing else of it changes."""

from __future__ import annotations

from typing import Any, NamedTuple

from xl_departage.crosstable.cells import ParsedCell
from xl_departage.crosstable.layout import Shape
from xl_departage.crosstable.model import Colour, Crosstable, Outcome, Round
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import Survey, survey_crosstable
from xl_departage.crosstable.sided_result import format_result, parse_result
from xl_departage.crosstable.writing import format_cell
from xl_departage.messages import Language, languages, text

Rows = list[list[Any]]
CHOICES = ("1-0", "½-½", "0-1", "1-F", "F-1", "F-F")
"""`F` is a forfeit."""


class _Side(NamedTuple):
    """One player of a game, and the cell that tells it in the words of the page."""

    player: int
    opponent: int
    entry: Round
    row: int
    column: int
    language: Language | None
    """That of the letter of the colour; None where the page would write the cell otherwise."""


def open_boards(rows: Rows, options: ReadingOptions, lang: Language) -> dict[str, Any]:
    """
    The games of the last round with games, in the order of the points before it, while one of them has no result; else no boards. Games
    that the grid tells in other words than those of the page are left out.

    Each board has its number (`board`, which counts the games left out too), `white` and `black` (number and name), their `numbers`, and
    its `result` (one of `choices`, or nothing).
    """
    survey = survey_crosstable(rows, options)
    round, boards = _boards(rows, survey)
    if survey.reading is None or all(Outcome.PENDING not in _outcomes(game) for game in boards.values()):
        return {"boards": []}
    table = survey.reading.crosstable
    shown = [format_result(*_outcomes(game)) for game in boards.values()]
    return {
        "round": round,
        "heading": text("page_results_heading", lang, round=round),
        "head": [text(key, lang) for key in ("pair_board", "pair_side_white", "pair_side_black", "page_result")],
        "choices": list(dict.fromkeys((*CHOICES, *filter(None, shown)))),
        "boards": [
            {
                "board": board,
                "white": _named(table, white),
                "black": _named(table, black),
                "numbers": [table.players[side.player].number for side in (white, black)],
                "result": result,
            }
            for (board, (white, black)), result in zip(boards.items(), shown, strict=True)
        ],
    }


def entered(rows: Rows, options: ReadingOptions, numbers: list[int], result: str) -> Rows:
    """The rows with the result (blank: none) of the game of these two players, White first, in the last round with games."""
    survey = survey_crosstable(rows, options)
    assert survey.reading is not None, "the boards were read from the same rows"
    players = survey.reading.crosstable.players
    _, boards = _boards(rows, survey)
    game = next(game for game in boards.values() if [players[side.player].number for side in game] == numbers)
    written = [list(row) for row in rows]
    for side, outcome in zip(game, parse_result(result), strict=True):
        cell = ParsedCell(outcome, players[side.opponent].number, side.entry.colour)
        assert side.language is not None, "of the games that are listed"
        written[side.row][side.column] = format_cell(cell, "keyboard", side.language)
    return written


def _boards(rows: Rows, survey: Survey) -> tuple[int, dict[int, tuple[_Side, _Side]]]:
    """The last round with games, from 1, and its games by board, White first; none where the grid has a fault."""
    if survey.reading is None or survey.faults or survey.layout is None or survey.layout.shape not in _BY_ROUNDS:
        return 0, {}
    table = survey.reading.crosstable
    paired = [any(one.rounds[at].opponent is not None for one in table.players) for at in range(table.planned)]
    if table.boards is not None or not any(paired):
        return 0, {}
    round = max(number for number, games in enumerate(paired, 1) if games)
    column = survey.layout.rounds[round - 1]
    sides = {}
    for index, row in enumerate(survey.rows):
        entry = table.players[index].rounds[round - 1]
        if entry.opponent is not None:
            spoken = _language(table, entry, rows[row][column])
            sides[index] = _Side(index, entry.opponent, entry, row, column, spoken)
    games = [
        (side, sides[side.opponent])
        for side in sides.values()
        if side.entry.colour is Colour.WHITE or (side.entry.colour is None and side.player < side.opponent)
    ]
    before = [sum(entry.points for entry in player.rounds[: round - 1]) for player in table.players]

    def place(game: tuple[_Side, _Side]) -> tuple[int, int, int]:
        points = [before[side.player] for side in game]
        return -max(points), -sum(points), min(table.players[side.player].number for side in game)

    return round, {
        board: game
        for board, game in enumerate(sorted(games, key=place), 1)
        if all(side.language is not None and side.entry.colour is not None for side in game)
    }


def _language(table: Crosstable, entry: Round, cell: object) -> Language | None:
    """The language in which the page would write this game so; None where it would not."""
    assert entry.opponent is not None
    parsed = ParsedCell(entry.outcome, table.players[entry.opponent].number, entry.colour)
    if entry.outcome not in _OF_CHOICES:
        return None
    return next((lang for lang in languages() if format_cell(parsed, "keyboard", lang) == str(cell).strip()), None)


def _outcomes(board: tuple[_Side, _Side]) -> tuple[Outcome, Outcome]:
    white, black = board
    return white.entry.outcome, black.entry.outcome


def _named(table: Crosstable, side: _Side) -> str:
    player = table.players[side.player]
    return f"{player.number} {player.name}".rstrip()


_OF_CHOICES = frozenset(outcome for choice in ("", *CHOICES) for outcome in parse_result(choice))
_BY_ROUNDS = (Shape.ROUNDS, Shape.TABLE)
