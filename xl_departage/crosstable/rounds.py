"""
A grid with one column a round: cells to rounds of players, both sides of every game compared.

What is wrong is told to `Faults`: read strictly, the first fault ends the reading; collected, a cell that cannot be read
says nothing from then on, and whatever only follows from it is not told again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from xl_departage.crosstable.cells import COLOURED, UNSETTLED, Context, Meaning, decide, language_of, read_token
from xl_departage.crosstable.faults import STRICT, Faults, ReadingStoppedError
from xl_departage.crosstable.identity import (
    UNREAD_MEANING,
    Choice,
    Disagreement,
    Entry,
    Grid,
    Scheme,
    blank_row,
    choose,
    disagreements,
    numbering_flaws,
    schemes,
)
from xl_departage.crosstable.layout import Layout, Shape
from xl_departage.crosstable.model import Outcome, Round, Scoring
from xl_departage.crosstable.model import award as award
from xl_departage.crosstable.notations import WHITE_B_COMPANIONS
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.scan import UNREAD, Form, Token, excerpt, scan
from xl_departage.crosstable.teams import infer_boards, match_outcome, scoring_fault, stray_scores, total_possible
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
        context = language_without_slips(tokens, grid, context)
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
        odd, clear = odd_colour_letters(tokens)
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
        if column_of_words(tokens, place):
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
    if first is not None:
        yield AmbiguousCell("grid_byes_only", first, first=played + 1, last=last)


def _tell_blank_rounds(tokens: Sequence[Sequence[Token]], played: int, places: _Places, faults: Faults) -> None:
    """
    A column without any entry before a round that was played is a wrong column in the range, not a round of absences.
    """
    for place in range(played):
        if all(row[place].kind.form is Form.BLANK for row in tokens):
            column = places.layout.rounds[place]
            first = Place(row=places.rows[0] + 1, round=place + 1, range_column=column + 1)
            faults.tell(InconsistentGrid("grid_round_blank", first, later=played), column)


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
        return largest_match(totals.values(), options.scoring)
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


_LATER = Round(Outcome.PENDING)


def build_rounds(
    grid: Grid,
    scheme: Scheme,
    played: int,
    planned: int,
    boards: int | None,
    options: ReadingOptions,
) -> tuple[tuple[Round, ...], ...]:
    """The rounds of each player, `planned` of them; those after `played` are pending. Points in half-points."""
    index = scheme.players
    points_of = award(options.scoring, options.exempt, boards or 1)
    entries: dict[int, Round] = {id(UNREAD_MEANING): _LATER}
    """The entry of each meaning without its opponent, by identity, for the grid keeps the meanings alive."""
    players = []
    for row in grid:
        rounds = []
        for place, (meaning, number) in enumerate(row[:planned]):
            opponent = None if number is None else index.get(number)
            if place >= played:
                if meaning.outcome is Outcome.PENDING and opponent is not None:
                    rounds.append(_paired(meaning, opponent, grid[opponent][place][0]))
                else:
                    rounds.append(_LATER)
                continue
            entry = entries.get(id(meaning))
            if entry is None:
                entry = entries[id(meaning)] = _entry(meaning, points_of, boards, options.scoring)
            if opponent is None:
                rounds.append(entry)
                continue
            outcome, _, colour, points = entry
            if colour is None and (other := grid[opponent][place][0].colour) is not None:
                # The other side says it.
                colour = other.opposite
            if outcome is Outcome.FORFEIT_LOSS and grid[opponent][place][0].outcome is Outcome.FORFEIT_LOSS:
                # Both sides lost by forfeit (conflict C13).
                outcome = Outcome.DOUBLE_FORFEIT
            rounds.append(Round(outcome, opponent, colour, points))
        rounds.extend([_LATER] * (planned - len(rounds)))
        players.append(tuple(rounds))
    return tuple(players)


def _paired(meaning: Meaning, opponent: int, other: Meaning) -> Round:
    colour = meaning.colour or (None if other.colour is None else other.colour.opposite)
    return Round(Outcome.PENDING, opponent, colour)


def _entry(meaning: Meaning, points_of: dict[Outcome, int], boards: int | None, scoring: Scoring) -> Round:
    if meaning.outcome is None:
        points = meaning.points or 0
        return Round(match_outcome(points, boards or 0, scoring), None, meaning.colour, points)
    points = points_of[meaning.outcome] if meaning.points is None else meaning.points
    return Round(meaning.outcome, None, meaning.colour, points)


def odd_colour_letters(tokens: Sequence[Sequence[Token]]) -> tuple[frozenset[str], bool]:
    """
    Of letters that contradict each other, those of the fewer cells: W, or the companions of a white B; and whether they are
    fewer indeed, so that they and not the others are the slip.
    """
    english = sum(token.kind.letter == "W" for row in tokens for token in row)
    others = sum(token.kind.letter in WHITE_B_COMPANIONS for row in tokens for token in row)
    return (frozenset("W") if english < others else WHITE_B_COMPANIONS), english != others


def column_of_words(tokens: Sequence[Sequence[Token]], place: int) -> bool:
    """A column of which more than half of the cells are words: names, not a round."""
    forms = [form for row in tokens if (form := row[place].kind.form) is not Form.BLANK]
    return len(forms) > 2 and 2 * sum(form is Form.UNKNOWN for form in forms) > len(forms)


def largest_match(totals: Iterable[int], scoring: Scoring) -> int:
    """Boards that no match exceeds, where the totals of both sides (half-points) do not tell."""
    per_board = max(scoring.win + scoring.loss, 2 * scoring.draw, 1)
    return max(1, -(-max(totals, default=0) // per_board))


def language_without_slips(tokens: Sequence[Sequence[Token]], grid: Grid, context: Context) -> Context:
    """The context with the language of the cells that could be read: a slip with a letter of no language hides it."""
    letters = {
        token.kind.letter
        for row, entries in zip(tokens, grid, strict=True)
        for token, (meaning, _) in zip(row, entries, strict=True)
        if token.kind.form in COLOURED and meaning is not UNREAD_MEANING
    }
    language = language_of(letters - {""}, context.b_is)
    return context._replace(language=language) if context.language == "auto" else context
