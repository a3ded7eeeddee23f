"""The games of a grid that is being edited, by round and board; a result is entered into the cells of both players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from xl_departage.base.cells import Range
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, languages
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome
from xl_departage.chess.tournament.editing import with_result
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.formats.grids.cell_tokens import Given, given_in
from xl_departage.formats.grids.cell_writing import AS_MINUTES, Style, format_cell
from xl_departage.formats.grids.grid_cells import ParsedCell
from xl_departage.formats.grids.grid_reading import Survey
from xl_departage.formats.grids.layout import BY_ROUNDS
from xl_departage.formats.grids.sided_result import format_result, parse_result
from xl_departage.formats.held.grid_view import TypedGrid
from xl_departage.formats.held.held_tournament import as_recorded

CHOICES = ("1-0", "½-½", "0-1", "1-F", "F-1", "F-F")
"""The results that can be entered; `F` is a forfeit."""


Pairs = Sequence[Sequence[int | None]]


class Spelling(NamedTuple):
    """How the cell of a game is written: its notation, and the language of the letter of its colour."""

    style: Style
    language: Language


class GameCell(NamedTuple):
    """One side of a game, and what the page needs to write its cell; the `colour` is None if the cell names none."""

    player: int
    opponent: int
    outcome: Outcome
    colour: Colour | None
    row: int
    column: int
    language: Language | None
    """The language of the colour letter; None if the page would not write the cell as it stands."""
    given: Given = Given()
    """The points that the arbiter gave or took away, which are part of the cell."""


class HeldGame(NamedTuple):
    white: GameCell
    black: GameCell
    at_odds: str = ""
    """The texts of both cells if they contradict each other; otherwise empty."""

    @property
    def result(self) -> str:
        return self.at_odds or format_result(self.white.outcome, self.black.outcome)


class Entered(NamedTuple):
    """A grid with a result entered into both cells of a game."""

    grid: TypedGrid
    cells: dict[tuple[int, int], str]
    """The new texts of these cells, by row and column."""


def cells_with_result(grid: TypedGrid, options: ReadingOptions, round: int, numbers: list[int], result: str) -> Entered:
    """The grid with the result of the game between these two players, White first, in a round; an empty result removes it."""
    rows, survey = grid.cells, grid.survey(options)
    assert survey.reading is not None, "the boards were read from the same rows"
    players = survey.reading.crosstable.players
    # White is the player listed first.
    games = games_in(rows, survey, [numbers], round, numbers)
    both = ((game.white, game.black) for game in games)
    sides = next(sides for sides in both if [players[side.player].number for side in sides] == numbers)
    cells, style = {}, style_of(rows, survey)
    for side, outcome in zip(sides, parse_result(result), strict=True):
        points, match_points = side.given
        cell = ParsedCell(outcome, players[side.opponent].number, side.colour, given=points, match_given=match_points)
        assert side.language is not None, "of the games that are listed"
        cells[side.row, side.column] = format_cell(cell, style, side.language)
    changed = grid.with_cells(cells)
    if survey.faults:
        # A game whose cells contradict each other is in no record; the new cells settle it.
        return Entered(changed, cells)
    record = with_result(
        grid.record(options), round=round, outcomes=dict(zip(numbers, parse_result(result), strict=True))
    )
    if result:
        changed.known_record(options, record)
        if round <= survey.reading.crosstable.rounds:
            # Everything else is read as before. (The first result of a round is different: it makes the round's byes
            # count.)
            changed.known(options, _as_recorded(survey, record, options, round, cells))
    return Entered(changed, cells)


def _as_recorded(
    survey: Survey, record: TournamentRecord, options: ReadingOptions, round: int, cells: Mapping[tuple[int, int], str]
) -> Survey:
    """The survey of the grid with the results of its record, and with these cells of a round."""
    assert survey.reading is not None, "of a table that was read"
    texts = list(survey.reading.texts)
    for player, row in enumerate(survey.rows):
        for (at, _), cell in cells.items():
            if at == row:
                texts[player] = (*texts[player][: round - 1], cell, *texts[player][round:])
    table = as_recorded(survey.reading.crosstable, record, options)
    return survey._replace(reading=replace(survey.reading, crosstable=table, texts=tuple(texts)))


def last_paired(survey: Survey) -> int:
    """The last round with games; 0 if there is none, and for teams."""
    if survey.reading is None or survey.layout is None or survey.layout.shape not in BY_ROUNDS:
        return 0
    table = survey.reading.crosstable
    if table.boards is not None:
        return 0
    rounds = range(1, table.planned + 1)
    return max(
        (at for at in rounds if any(player.rounds[at - 1].opponent is not None for player in table.players)), default=0
    )


def last_rounds(grid: TypedGrid) -> tuple[int, int]:
    """
    The last round in which a game has a result, and the last paired round; 0 if there is none, or if the table cannot
    be read.
    """
    if not any(cell not in ("", None) for row in grid.cells for cell in row):
        return 0, 0
    reading = grid.survey(ReadingOptions()).reading
    if reading is None or not reading.crosstable.ordered:
        return 0, 0
    return reading.crosstable.rounds, reading.crosstable.paired


def is_open(games: Mapping[int, HeldGame]) -> bool:
    return any(Outcome.PENDING in (game.white.outcome, game.black.outcome) for game in games.values())


def can_be_rewritten(game: HeldGame) -> bool:
    """Whether the page would write the cells of a game as they stand, and both colours are known."""
    return all(side.language is not None and side.colour is not None for side in (game.white, game.black))


def games_of(
    rows: Range, survey: Survey, posted: Pairs = (), round: int | None = None
) -> tuple[int, dict[int, HeldGame]]:
    """
    A round, by default the last one with games, counted from 1, and its games by board. Games of which neither cell can
    be read, or whose cells name other opponents, are left out.
    """
    if survey.reading is None or survey.layout is None or survey.layout.shape not in BY_ROUNDS:
        return 0, {}
    table = survey.reading.crosstable
    last = last_paired(survey)
    if not last:
        return 0, {}
    round = round or last
    games: dict[frozenset[int | None], HeldGame] = {
        frozenset(table.players[side.player].number for side in (game.white, game.black)): game
        for game in games_in(rows, survey, posted, round)
    }
    order: list[frozenset[int | None]] = [frozenset(pair) for pair in posted if None not in pair]
    if games.keys() <= set(order):
        return round, {board: games[pair] for board, pair in enumerate(order, 1) if pair in games}
    scores_before = [table.points_before(player, round) for player in range(len(table.players))]

    def place(game: HeldGame) -> tuple[int, int, int]:
        sides = (game.white, game.black)
        points = [scores_before[side.player] for side in sides]
        return -max(points), -sum(points), min(table.players[side.player].number for side in sides)

    return round, dict(enumerate(sorted(games.values(), key=place), 1))


def games_in(
    rows: Range, survey: Survey, posted: Pairs, round: int, among: Collection[int] | None = None
) -> Iterator[HeldGame]:
    """
    The games of a round in the order of the rows, or only those `among` the players with these numbers. If both players
    have the same colour, `posted` decides who is White; otherwise the page would write neither cell so.
    """
    assert survey.layout is not None, "of a table that was read"
    assert survey.reading is not None, "of a table that was read"
    reading, table, column = survey.reading, survey.reading.crosstable, survey.layout.rounds[round - 1]
    entries = {
        index: player.rounds[round - 1]
        for index, player in enumerate(table.players)
        if player.rounds[round - 1].opponent not in (None, index)
    }
    named = Counter(entry.opponent for entry in entries.values())
    wrong = {(fault.error.place.row, fault.error.place.round) for fault in survey.faults if fault.error.place}

    def side_of(index: int) -> GameCell:
        outcome, opponent, colour, *_ = entries[index]
        assert opponent is not None, "of those who have one"
        row = survey.rows[index]
        assigned = given_in(rows[row][column])
        cell = ParsedCell(
            outcome, table.players[opponent].number, colour, given=assigned.points, match_given=assigned.match_points
        )
        spelling = spelling_of(cell, rows[row][column])
        return GameCell(
            index,
            opponent,
            outcome,
            colour=colour,
            row=row,
            column=column,
            language=None if spelling is None else spelling.language,
            given=assigned,
        )

    for index, entry in entries.items():
        opponent = entry.opponent
        assert opponent is not None, "of those who have one"
        if among is not None and not {table.players[index].number, table.players[opponent].number} <= {*among}:
            continue
        if opponent not in entries and named[opponent] == 1:
            side = side_of(index)
            # No other player names this opponent, whose own cell contains no game.
            colour = None if side.colour is None else side.colour.opposite
            opponent_side = GameCell(
                opponent, index, Outcome.PENDING, colour=colour, row=survey.rows[opponent], column=column, language=None
            )
        elif opponent not in entries or entries[opponent].opponent != index or opponent < index:
            continue
        else:
            side, opponent_side = side_of(index), side_of(opponent)
        white, black = (opponent_side, side) if side.colour is Colour.BLACK else (side, opponent_side)
        if white.colour is not None and white.colour is black.colour:
            pairs = [
                [table.players[game_cell.player].number for game_cell in pair]
                for pair in ((white, black), (black, white))
            ]
            if pairs[1] in posted:
                white, black = black, white
            elif pairs[0] not in posted:
                white = white._replace(language=None)
                black = black._replace(language=None)
        yield _game(
            white, black, rows, reading, any((game_cell.row + 1, round) in wrong for game_cell in (white, black))
        )


def _game(white: GameCell, black: GameCell, rows: Range, reading: Reading, wrong: bool) -> HeldGame:
    """
    The game of these two sides. If they contradict each other and the page would write one of them as it stands, it
    comes with both texts and with the colours and languages needed to correct it.
    """
    spoken = next((side.language for side in (white, black) if side.colour is not None and side.language), None)
    if not wrong or spoken is None:
        return HeldGame(white, black)
    spoken = next((lang for lang in languages() if lang == reading.language), spoken)
    cells = [str(rows[side.row][side.column] or "").strip() or "–" for side in (white, black)]
    return HeldGame(
        white._replace(colour=Colour.WHITE, language=white.language or spoken),
        black._replace(colour=Colour.BLACK, language=black.language or spoken),
        " / ".join(cells),
    )


def spelling_of(parsed: ParsedCell, cell: object) -> Spelling | None:
    """
    How a game is written in its cell, whatever the blanks there; None where the page would not write it so. Without a colour, `12:1`
    is `12:W`, as the page writes it.
    """
    if parsed.outcome not in _OF_CHOICES:
        return None
    cell_text = _without_blanks(str(cell))
    if parsed.colour is None and cell_text[-2:] in AS_MINUTES:
        cell_text = cell_text[:-2] + AS_MINUTES[cell_text[-2:]]
    for spelling in (Spelling(style, language) for style in _STYLES for language in languages()):
        # chess-results has no game without a colour.
        with suppress(ArgumentError):
            if _without_blanks(format_cell(parsed, *spelling)) == cell_text:
                return spelling
    return None


def style_of(rows: Range, survey: Survey) -> Style:
    """The notation of a table: that of its first game with a result, or the one that the page writes of its own accord."""
    assert survey.layout is not None, "of a table that was read"
    assert survey.reading is not None, "of a table that was read"
    players = survey.reading.crosstable.players
    for round, column in enumerate(survey.layout.rounds):
        for player, row in zip(players, survey.rows, strict=True):
            entry = player.rounds[round] if round < len(player.rounds) else None
            if entry is None or entry.opponent is None or entry.colour is None or entry.outcome is Outcome.PENDING:
                continue
            points, of_match = given_in(rows[row][column])
            opponent = players[entry.opponent].number
            parsed = ParsedCell(entry.outcome, opponent, entry.colour, given=points, match_given=of_match)
            spelling = spelling_of(parsed, rows[row][column])
            if spelling is not None:
                return spelling.style
    return _STYLES[0]


def _without_blanks(cell: str) -> str:
    return "".join(cell.split())


_STYLES: tuple[Style, ...] = ("keyboard", "ffe", "chess-results")
"""Those that can write every result that the page offers, and a game without one, if the colours are known; the page's own first."""

_OF_CHOICES = frozenset(outcome for choice in ("", *CHOICES) for outcome in parse_result(choice))


def rewritable_boards(rows: Range, survey: Survey, round: int, posted: Pairs) -> dict[int, HeldGame]:
    return {board: game for board, game in games_of(rows, survey, posted, round)[1].items() if can_be_rewritten(game)}


def named(table: Crosstable, index: int) -> str:
    """The number and name of a player in a table."""
    player = table.players[index]
    return f"{player.number} {player.name}".rstrip()
