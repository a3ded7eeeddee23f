"""
A grid with one column a round: cells to rounds of players, both sides of every game compared.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.crosstable.cells import UNSETTLED, read_token
from xl_departage.crosstable.dialects import Context, Meaning, decide
from xl_departage.crosstable.identity import blank_row, numbering_flaw, schemes
from xl_departage.crosstable.layout import Layout, Shape
from xl_departage.crosstable.model import Outcome, Round, Scoring
from xl_departage.crosstable.numbering import Choice, Disagreement, Entry, Grid, Scheme, choose
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.scan import Form, Token, excerpt, scan
from xl_departage.crosstable.teams import infer_boards, match_outcome, total_possible
from xl_departage.errors import (
    AmbiguousCell,
    ArgumentError,
    GridError,
    InconsistentGrid,
    Place,
    UnknownOpponent,
    UnreadableCell,
)


class RoundsGrid(NamedTuple):
    """
    What a grid of rounds says.
    """

    rounds: tuple[tuple[Round, ...], ...]
    """For each player, one entry a round planned."""
    played: int
    planned: int
    boards: int | None
    scheme: Scheme
    context: Context


class _Places(NamedTuple):
    """
    To say where an error is.
    """

    layout: Layout
    rows: Sequence[int]
    names: Sequence[str]

    def at(self, player: int, place: int) -> Place:
        return Place(
            row=self.rows[player] + 1, round=place + 1, text=self.text(player, place), name=self.names[player] or None
        )

    def text(self, player: int, place: int) -> str:
        return excerpt(self.layout.cells[self.rows[player]][self.layout.rounds[place]])


def read_rounds(layout: Layout, rows: Sequence[int], names: Sequence[str], options: ReadingOptions) -> RoundsGrid:
    """
    Read the columns of the rounds. `rows` and `names` are the players'. Raises GridError with the place of the cell.
    """
    columns = layout.rounds
    if options.rounds is not None and options.rounds > len(columns):
        raise ArgumentError("grid_rounds_too_many", rounds=options.rounds, columns=len(columns))
    places = _Places(layout, rows, names)
    read = columns if options.rounds is None else columns[: options.rounds]
    tokens = _scan_all(places, read)
    kinds = {id(token[0]): token[0] for row in tokens for token in row}
    try:
        context = decide(kinds.values(), options, layout.french)
    except GridError as error:
        error.place = _first(places, tokens, "B")
        raise
    grid = _parse_all(places, tokens, context)
    choice = choose(grid, schemes(layout, rows, options.numbers), options.penalties)
    if choice.astray and options.numbers == "auto" and (flaw := numbering_flaw(layout, rows)) is not None:
        # The numbers of the cells cannot be found for the column of numbers is not whole.
        raise flaw
    _raise_problem(choice, grid, places)
    played = _rounds_played(grid, tokens) if options.rounds is None else options.rounds
    _refuse_blank_rounds(tokens, played if options.rounds is None else 0, places)
    planned = options.planned or len(columns)
    if planned < played:
        raise ArgumentError("grid_planned_too_few", planned=planned, rounds=played)
    boards = _boards(grid, choice.scheme, options, places) if context.teams else None
    rounds = _build(grid, choice.scheme, played, planned, boards, options)
    return RoundsGrid(rounds, played, planned, boards, choice.scheme, context)


def _scan_all(places: _Places, columns: Sequence[int]) -> list[list[Token]]:
    tokens = []
    for player, row in enumerate(places.rows):
        cells = places.layout.cells[row]
        try:
            tokens.append([scan(cells[column]) for column in columns])
        except GridError:
            for place, column in enumerate(columns):
                try:
                    scan(cells[column])
                except GridError as error:
                    error.place = places.at(player, place)
                    raise
    return tokens


def _first(places: _Places, tokens: Sequence[Sequence[Token]], letter: str) -> Place | None:
    """
    The first cell with that colour letter.
    """
    for player, row in enumerate(tokens):
        for place, token in enumerate(row):
            if token.kind.letter == letter:
                return places.at(player, place)
    return None


def _parse_all(places: _Places, tokens: Sequence[Sequence[Token]], context: Context) -> list[list[Entry]]:
    meanings: dict[int, Meaning] = {}
    """By identity of the kind: hashing would cost more than all the rest, and the tokens keep the kinds alive."""
    grid = []
    for player, row in enumerate(tokens):
        entries: list[Entry] = []
        for place, token in enumerate(row):
            kind, opponent = token
            meaning = meanings.get(id(kind))
            if meaning is None:
                try:
                    meaning, opponent = read_token(token, context)
                except GridError as error:
                    error.place = places.at(player, place)
                    if places.layout.shape is Shape.ROUNDS and re.search(r"[^\W\d_]{3}", error.place.text or ""):
                        raise UnreadableCell("grid_names_without_header", error.place) from None
                    if error.key in ("grid_bare_number", "grid_zero") and _only_numbers(tokens, place):
                        raise UnreadableCell("grid_number_column", error.place) from None
                    raise
                if kind.form not in UNSETTLED:
                    meanings[id(kind)] = meaning
            entries.append((meaning, opponent))
        grid.append(entries)
    return grid


def _only_numbers(tokens: Sequence[Sequence[Token]], place: int) -> bool:
    """
    A column of several bare numbers and nothing else: points, ratings or numbers of players rather than a round.
    """
    forms = [form for row in tokens if (form := row[place].kind.form) is not Form.BLANK]
    return len(forms) > 1 and all(form is Form.NUMBER for form in forms)


def _raise_problem(choice: Choice, grid: Grid, places: _Places) -> None:
    problem = choice.problem
    if problem is not None:
        raise _game_error(problem, choice.scheme, grid, places)
    if choice.rival is not None and choice.differs is not None:
        raise AmbiguousCell(
            "grid_numbers_ambiguous", places.at(*choice.differs), first=choice.scheme.name, second=choice.rival.name
        )


def _game_error(problem: Disagreement, scheme: Scheme, grid: Grid, places: _Places) -> GridError:
    place = places.at(problem.player, problem.round)
    meaning, number = grid[problem.player][problem.round]
    if meaning.tentative and problem.key in ("grid_opponent_silent", "grid_opponent_self"):
        # C7: number 1 does not confirm the loss.
        return AmbiguousCell("grid_minus_one", place)
    if problem.opponent is None:
        if number is not None and (row := blank_row(places.layout, places.rows, scheme, number)) is not None:
            return UnknownOpponent("grid_opponent_row_blank", place, number=number, other_row=row + 1)
        return UnknownOpponent(problem.key, place, number=number, least=min(scheme.numbers), most=max(scheme.numbers))
    other = places.text(problem.opponent, problem.round)
    key = "grid_opponent_blank" if problem.key == "grid_opponent_silent" and not other.strip() else problem.key
    return InconsistentGrid(key, place, number=number, other_row=places.rows[problem.opponent] + 1, other=other)


def _rounds_played(grid: Grid, tokens: Sequence[Sequence[Token]]) -> int:
    """
    Up to the last round with any entry (conflict C10); a round that is only paired, byes included, is not played yet.
    """
    width = len(grid[0]) if grid else 0
    for place in range(width - 1, -1, -1):
        byes = paired = False
        for row, row_tokens in zip(grid, tokens, strict=True):
            meaning, opponent = row[place]
            outcome = meaning.outcome
            if outcome is Outcome.PENDING:
                paired = paired or opponent is not None
            elif row_tokens[place].kind.form is not Form.BLANK:
                if opponent is not None or outcome not in _BYES:
                    return place + 1
                byes = True
        if byes and not paired:
            return place + 1
    return 0


def _refuse_blank_rounds(tokens: Sequence[Sequence[Token]], played: int, places: _Places) -> None:
    """
    A column without any entry before a round that was played is a wrong column in the range, not a round of absences.
    """
    for place in range(played):
        if all(row[place].kind.form is Form.BLANK for row in tokens):
            row_number = places.rows[0] + 1
            raise InconsistentGrid("grid_round_blank", Place(row=row_number, round=place + 1), later=played)


_BYES = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})


def _boards(grid: Grid, scheme: Scheme, options: ReadingOptions, places: _Places) -> int:
    """
    The boards of a match, and the check that no match has more points than boards.
    """
    index = scheme.players
    matches = [
        (player, place, index[number], meaning.points)
        for player, row in enumerate(grid)
        for place, (meaning, number) in enumerate(row)
        if meaning.outcome is None and number is not None and meaning.points is not None
    ]
    totals = {}
    for player, place, opponent, points in matches:
        if player < opponent:
            totals[player, place, opponent] = points + (grid[opponent][place][0].points or 0)
    try:
        boards = options.boards or infer_boards(totals.values(), options.scoring)
    except GridError as error:
        error.place = next((places.at(player, place) for player, place, _ in totals), None)
        raise
    if boards == 1 and options.boards is None:
        # Games of one board are no team matches: a score beyond a game's is a mistake in its cell.
        for player, place, _, points in matches:
            if points > options.scoring.win:
                raise UnreadableCell("grid_cell_unreadable", places.at(player, place))
    for (player, place, opponent), total in totals.items():
        if not total_possible(total, 0, boards, options.scoring):
            raise InconsistentGrid(
                "grid_boards_exceeded",
                places.at(player, place),
                total=f"{total // 2}{'½' if total % 2 else ''}",
                boards=boards,
                other_row=places.rows[opponent] + 1,
                other=places.text(opponent, place),
            )
    return boards


def award(scoring: Scoring, exempt: int, boards: int = 1) -> dict[Outcome, int]:
    """
    Half-points of every outcome (teams: of a match without game points; every board counts alike).

    A full-point bye and a forfeit won bring a win, a half-point bye and a forfeit drawn a draw, a forfeit lost and an
    absence nothing. A pairing-allocated bye brings `exempt`; where the scoring is not 1-½-0 and `exempt` is left at
    one point, it brings a win.
    """
    bye = scoring.win if scoring != Scoring() and exempt == 2 else exempt
    one = {
        Outcome.WIN: scoring.win,
        Outcome.DRAW: scoring.draw,
        Outcome.LOSS: scoring.loss,
        Outcome.UNRATED_WIN: scoring.win,
        Outcome.UNRATED_DRAW: scoring.draw,
        Outcome.UNRATED_LOSS: scoring.loss,
        Outcome.FORFEIT_WIN: scoring.win,
        Outcome.FORFEIT_DRAW: scoring.draw,
        Outcome.FORFEIT_LOSS: 0,
        Outcome.DOUBLE_FORFEIT: 0,
        Outcome.PAIRING_BYE: bye,
        Outcome.FULL_BYE: scoring.win,
        Outcome.HALF_BYE: scoring.draw,
        Outcome.ZERO_BYE: 0,
        Outcome.PENDING: 0,
    }
    return {outcome: points * boards for outcome, points in one.items()}


_LATER = Round(Outcome.PENDING)


def _build(
    grid: Grid,
    scheme: Scheme,
    played: int,
    planned: int,
    boards: int | None,
    options: ReadingOptions,
) -> tuple[tuple[Round, ...], ...]:
    index = scheme.players
    points_of = award(options.scoring, options.exempt, boards or 1)
    entries: dict[int, Round] = {}
    """The entry of each meaning without its opponent, by identity, for the grid keeps the meanings alive."""
    players = []
    for row in grid:
        rounds = []
        for place, (meaning, number) in enumerate(row[:planned]):
            opponent = None if number is None else index[number]
            if place >= played:
                paired = meaning.outcome is Outcome.PENDING and opponent is not None
                rounds.append(Round(Outcome.PENDING, opponent, meaning.colour) if paired else _LATER)
                continue
            entry = entries.get(id(meaning))
            if entry is None:
                entry = entries[id(meaning)] = _entry(meaning, points_of, boards, options.scoring)
            if opponent is None:
                rounds.append(entry)
                continue
            outcome, _, colour, points = entry
            if outcome is Outcome.FORFEIT_LOSS and grid[opponent][place][0].outcome is Outcome.FORFEIT_LOSS:
                # Both sides lost by forfeit (conflict C13).
                outcome = Outcome.DOUBLE_FORFEIT
            rounds.append(Round(outcome, opponent, colour, points))
        rounds.extend([_LATER] * (planned - len(rounds)))
        players.append(tuple(rounds))
    return tuple(players)


def _entry(meaning: Meaning, points_of: dict[Outcome, int], boards: int | None, scoring: Scoring) -> Round:
    if meaning.outcome is None:
        points = meaning.points or 0
        return Round(match_outcome(points, boards or 0, scoring), None, meaning.colour, points)
    points = points_of[meaning.outcome] if meaning.points is None else meaning.points
    return Round(meaning.outcome, None, meaning.colour, points)
