"""
A grid with one column a round: cells to rounds of players, both sides of every game compared.

What is wrong is told to `Faults`: read strictly, the first fault ends the reading; collected, a cell that cannot be read
says nothing from then on, and whatever only follows from it is not told again (`survey_faults` has what is only collected).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xl_departage.crosstable import survey_faults
from xl_departage.crosstable.awards import award as award
from xl_departage.crosstable.awards import build_rounds
from xl_departage.crosstable.cells import UNSETTLED, read_token
from xl_departage.crosstable.dialects import Context, Meaning, decide
from xl_departage.crosstable.faults import STRICT, Faults, ReadingStoppedError
from xl_departage.crosstable.identity import blank_row, numbering_flaws, schemes
from xl_departage.crosstable.layout import Layout, Shape
from xl_departage.crosstable.model import Outcome, Round
from xl_departage.crosstable.numbering import (
    UNREAD_MEANING,
    Choice,
    Disagreement,
    Entry,
    Grid,
    Scheme,
    choose,
    disagreements,
)
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.scan import UNREAD, Form, Token, excerpt, scan
from xl_departage.crosstable.teams import infer_boards, scoring_fault, stray_scores, total_possible
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
    """What a grid of rounds says."""

    rounds: tuple[tuple[Round, ...], ...]
    """For each player, one entry a round planned."""
    played: int
    planned: int
    boards: int | None
    scheme: Scheme
    context: Context
    entries: Grid = ()
    """What each cell means, by itself."""
    notices: tuple[GridError, ...] = ()
    """What was read by a default."""


class _Places(NamedTuple):
    """To say where an error is."""

    layout: Layout
    rows: Sequence[int]
    names: Sequence[str]

    def at(self, player: int, place: int) -> Place:
        return Place(
            row=self.rows[player] + 1,
            round=place + 1,
            text=self.text(player, place),
            name=self.names[player] or None,
            range_column=self.layout.rounds[place] + 1,
        )

    def text(self, player: int, place: int) -> str:
        return excerpt(self.layout.cells[self.rows[player]][self.layout.rounds[place]])


def cell_place(layout: Layout, rows: Sequence[int], names: Sequence[str], player: int, round: int) -> Place:
    """Where the cell of a player in a round stands; both count from 0."""
    return _Places(layout, rows, names).at(player, round)


def read_rounds(
    layout: Layout, rows: Sequence[int], names: Sequence[str], options: ReadingOptions, faults: Faults = STRICT
) -> RoundsGrid:
    """
    Read the columns of the rounds. `rows` and `names` are the players'. Tells GridError with the place of the cell.
    """
    columns = layout.rounds
    if options.rounds is not None and options.rounds > len(columns):
        faults.tell(ArgumentError("grid_rounds_too_many", rounds=options.rounds, columns=len(columns)))
        options = options._replace(rounds=None)
    places = _Places(layout, rows, names)
    read = columns if options.rounds is None else columns[: options.rounds]
    tokens = _scan_all(places, read, faults)
    context = _context(places, tokens, options, faults)
    grid = _parse_all(places, tokens, context, faults)
    if faults.collects:
        context = survey_faults.language_without_slips(tokens, grid, context)
    choice = choose(grid, schemes(layout, rows, options.numbers), options.penalties)
    if choice.astray and options.numbers == "auto":
        flaws = list(numbering_flaws(layout, rows))
        for flaw in flaws:
            faults.tell(flaw, layout.number)
        if flaws:
            # The numbers of the cells cannot be found for the column of numbers is not whole.
            raise ReadingStoppedError
    _tell_problems(choice, grid, places, options.penalties, faults)
    played = _rounds_played(grid) if options.rounds is None else options.rounds
    notices = tuple(_byes_behind(grid, tokens, played, places)) if options.rounds is None else ()
    _tell_blank_rounds(tokens, played if options.rounds is None else 0, places, faults)
    planned = options.planned or len(columns)
    if planned < played:
        faults.tell(ArgumentError("grid_planned_too_few", planned=planned, rounds=played))
        planned = played
    boards = _boards(grid, choice.scheme, options, places, faults) if context.teams else None
    rounds = build_rounds(grid, choice.scheme, played, planned, boards, options)
    if boards == 1 and options.boards is None:
        # `3 ½`, `3N0½`: games of individuals in the spelling of matches.
        boards = None
    return RoundsGrid(rounds, played, planned, boards, choice.scheme, context, grid, notices)


def _scan_all(places: _Places, columns: Sequence[int], faults: Faults) -> list[list[Token]]:
    tokens = []
    for player, row in enumerate(places.rows):
        cells = places.layout.cells[row]
        try:
            tokens.append([scan(cells[column]) for column in columns])
        except GridError:
            tokens.append([_scan(places, player, place, cells[column], faults) for place, column in enumerate(columns)])
    return tokens


def _scan(places: _Places, player: int, place: int, cell: object, faults: Faults) -> Token:
    try:
        return scan(cell)
    except GridError as error:
        error.place = places.at(player, place)
        faults.tell(error, places.layout.rounds[place])
        return UNREAD


def _context(places: _Places, tokens: list[list[Token]], options: ReadingOptions, faults: Faults) -> Context:
    """What decides the meaning of tokens. Tells AmbiguousCell where the letters of colours contradict each other."""
    kinds = {id(token[0]): token[0] for row in tokens for token in row}
    try:
        context = decide(kinds.values(), options, places.layout.french)
    except GridError as error:
        odd, clear = survey_faults.odd_colour_letters(tokens)
        if not clear:
            error.place = _first(places, tokens, "B")
            faults.tell(error)
        for player, row in enumerate(tokens):
            for place, token in enumerate(row):
                if token.kind.letter in odd:
                    faults.tell(
                        AmbiguousCell("check_colour_letter", places.at(player, place), letter=token.kind.letter),
                        places.layout.rounds[place],
                    )
        few = [kind for kind in kinds.values() if kind.letter not in odd]
        return decide(few, options, places.layout.french)
    if context.teams and options.boards is None and (stray := stray_scores(tokens)):
        # A few scores of teams among games of individuals: slips, that must not make all other cells unreadable.
        for player, place in stray:
            faults.tell(UnreadableCell("grid_cell_unreadable", places.at(player, place)), places.layout.rounds[place])
            tokens[player][place] = UNREAD
        return decide([token.kind for row in tokens for token in row], options, places.layout.french)
    return context


def _first(places: _Places, tokens: Sequence[Sequence[Token]], letter: str) -> Place | None:
    """The first cell with that colour letter."""
    for player, row in enumerate(tokens):
        for place, token in enumerate(row):
            if token.kind.letter == letter:
                return places.at(player, place)
    return None


_NOTHING: Entry = (UNREAD_MEANING, None)


def _parse_all(
    places: _Places, tokens: Sequence[Sequence[Token]], context: Context, faults: Faults
) -> list[list[Entry]]:
    meanings: dict[int, Meaning] = {id(UNREAD.kind): UNREAD_MEANING}
    """By identity of the kind: hashing would cost more than all the rest, and the tokens keep the kinds alive."""
    told: set[int] = set()
    """Columns that were told to hold no games at all."""
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
                    _tell_unreadable(error, player, place, tokens, places, told, faults)
                    entries.append(_NOTHING)
                    continue
                if kind.form not in UNSETTLED:
                    meanings[id(kind)] = meaning
            entries.append((meaning, opponent))
        grid.append(entries)
    return grid


def _tell_unreadable(
    error: GridError,
    player: int,
    place: int,
    tokens: Sequence[Sequence[Token]],
    places: _Places,
    told: set[int],
    faults: Faults,
) -> None:
    """A cell that means nothing; once for a column that holds no games."""
    if place in told:
        return
    error.place = places.at(player, place)
    if places.layout.shape is Shape.ROUNDS and re.search(r"[^\W\d_]{3}", error.place.text or ""):
        error = UnreadableCell("grid_names_without_header", error.place)
        if survey_faults.column_of_words(tokens, place):
            told.add(place)
    elif error.key in ("grid_bare_number", "grid_zero") and _only_numbers(tokens, place):
        error = UnreadableCell("grid_number_column", error.place)
        told.add(place)
    faults.tell(error, places.layout.rounds[place])


def _only_numbers(tokens: Sequence[Sequence[Token]], place: int) -> bool:
    """A column of several bare numbers and nothing else: points, ratings or numbers of players rather than a round."""
    forms = [form for row in tokens if (form := row[place].kind.form) is not Form.BLANK]
    return len(forms) > 1 and all(form is Form.NUMBER for form in forms)


def _tell_problems(choice: Choice, grid: Grid, places: _Places, penalties: bool, faults: Faults) -> None:
    """The games whose two sides do not agree; what concerns both sides alike is told once a game."""
    if choice.problem is not None:
        for problem in disagreements(grid, choice.scheme.players, penalties):
            player, place, opponent, key = problem
            if key in _OF_BOTH_SIDES and opponent is not None and opponent < player:
                continue
            faults.tell(_game_error(problem, choice.scheme, grid, places), places.layout.rounds[place])
    if choice.rival is not None and choice.differs is not None:
        faults.tell(
            AmbiguousCell(
                "grid_numbers_ambiguous", places.at(*choice.differs), first=choice.scheme.name, second=choice.rival.name
            ),
            places.layout.rounds[choice.differs[1]],
        )


_OF_BOTH_SIDES = frozenset({"grid_results_differ", "grid_results_penalty", "grid_colours_equal"})


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


def _rounds_played(grid: Grid) -> int:
    """Up to the last round with a game (conflict C10): byes and absences may be entered before a round is paired."""
    for place in range(len(grid[0]) - 1 if grid else -1, -1, -1):
        if any(_is_game(row[place]) for row in grid):
            return place + 1
    return 0


def _is_game(entry: Entry) -> bool:
    """A game or a forfeit; words without an opponent (`Gain`) are games too."""
    outcome = entry[0].outcome
    return outcome is not Outcome.PENDING and (entry[1] is not None or outcome not in _BYES) and entry is not _NOTHING


def _byes_behind(grid: Grid, tokens: Sequence[Sequence[Token]], played: int, places: _Places) -> Iterator[GridError]:
    """The notice of rounds behind the last game that hold byes only, and no pairing."""
    width = len(grid[0]) if grid else 0
    last, first = played, None
    for place in range(played, width):
        entered = [
            (player, meaning.outcome, number)
            for player, (row, row_tokens) in enumerate(zip(grid, tokens, strict=True))
            for meaning, number in [row[place]]
            if row_tokens[place].kind.form is not Form.BLANK
        ]
        if not entered or any(number is not None for _, _, number in entered):
            break
        byes = [player for player, outcome, _ in entered if outcome in _BYES]
        if not byes:
            break
        first = first or places.at(byes[0], place)
        last = place + 1
    if played and first is not None:
        yield AmbiguousCell("grid_byes_only", first, first=played + 1, last=last)


def _tell_blank_rounds(tokens: Sequence[Sequence[Token]], played: int, places: _Places, faults: Faults) -> None:
    """
    A column without any entry before a round that was played is a wrong column in the range, not a round of absences.
    """
    for place in range(played):
        if all(row[place].kind.form is Form.BLANK for row in tokens):
            row_number = places.rows[0] + 1
            error = InconsistentGrid("grid_round_blank", Place(row=row_number, round=place + 1), later=played)
            faults.tell(error, places.layout.rounds[place])


_BYES = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})


def _boards(grid: Grid, scheme: Scheme, options: ReadingOptions, places: _Places, faults: Faults) -> int:
    """The boards of a match, and the check that no match has more points than boards."""
    index = scheme.players
    matches = [
        (player, place, index[number], meaning.points)
        for player, row in enumerate(grid)
        for place, (meaning, number) in enumerate(row)
        if meaning.outcome is None and number is not None and meaning.points is not None and number in index
    ]
    totals = {}
    for player, place, opponent, points in matches:
        if player < opponent and grid[opponent][place][0] is not UNREAD_MEANING:
            totals[player, place, opponent] = points + (grid[opponent][place][0].points or 0)
    try:
        if options.boards is None and len(totals) == 1:
            _sole_match(grid, next(iter(totals)), options)
        boards = options.boards or infer_boards(totals.values(), options.scoring)
    except GridError as error:
        error.place = next((places.at(player, place) for player, place, _ in totals), None)
        faults.tell(error)
        return survey_faults.largest_match(totals.values(), options.scoring)
    if boards == 1 and options.boards is None:
        # Games of one board are no team matches: a score beyond a game's is a mistake in its cell.
        for player, place, _, points in matches:
            if points > options.scoring.win:
                faults.tell(
                    UnreadableCell("grid_cell_unreadable", places.at(player, place)), places.layout.rounds[place]
                )
    scores = [(grid[one][place][0].points or 0, grid[other][place][0].points or 0) for one, place, other in totals]
    impossible = scoring_fault(scores, boards, options.scoring)
    if impossible is not None:
        faults.tell(impossible)
    for (player, place, opponent), total in totals.items():
        if not total_possible(total, 0, boards, options.scoring):
            exceeded = InconsistentGrid(
                "grid_boards_exceeded",
                places.at(player, place),
                total=f"{total // 2}{'½' if total % 2 else ''}",
                boards=boards,
                other_row=places.rows[opponent] + 1,
                other=places.text(opponent, place),
            )
            faults.tell(exceeded, places.layout.rounds[place])
    return boards


def _sole_match(grid: Grid, match: tuple[int, int, int], options: ReadingOptions) -> None:
    """
    Where one match is all there is, a slip in the score of a game (`2N11`) looks like a match of teams: only two scores
    that no game has tell the boards. Raises AmbiguousCell.
    """
    player, place, opponent = match
    less, more = sorted(grid[side][place][0].points or 0 for side in (player, opponent))
    if less <= options.scoring.win and less + more > options.scoring.win + options.scoring.loss:
        raise AmbiguousCell("grid_boards_unknown")
