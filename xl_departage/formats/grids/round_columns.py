"""
Reads a grid with one column per round: turns its cells into the players' rounds, and compares both sides of every game.

Problems are reported to `Faults`. In strict reading, the first fault ends the reading. If faults are collected, a cell
that cannot be read is ignored from then on, and what follows from it is not reported again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from xl_departage.base.errors import (
    AmbiguousCell,
    ArgumentError,
    GridError,
    InconsistentGrid,
    Place,
    UnknownOpponent,
    UnreadableCell,
)
from xl_departage.base.text import excerpt
from xl_departage.chess.tournament.crosstable import GivenInMatch, Outcome, Round, Scoring, award, bye_worth
from xl_departage.chess.tournament.faults import STRICT, Faults, ReadingStoppedError
from xl_departage.chess.tournament.match_boards import boards_inferred, largest_match, report_exceeded
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import ComingBye
from xl_departage.chess.tournament.team_event import match_outcome
from xl_departage.formats.grids.cell_tokens import COLOURED, UNREAD, CellToken, Form, scan
from xl_departage.formats.grids.grid_cells import UNSETTLED, Meaning, ReadingContext, decide, language_of, read_token
from xl_departage.formats.grids.layout import Layout, Shape
from xl_departage.formats.grids.likeness import NO_CROSSTABLE, refuse_other_tables
from xl_departage.formats.grids.notations import WHITE_B_COMPANIONS
from xl_departage.formats.grids.numbering import (
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
from xl_departage.formats.grids.stray_scores import stray_scores


class RoundsGrid(NamedTuple):
    """The content of a grid of rounds."""

    rounds: tuple[tuple[Round, ...], ...]
    """For each player, one entry per planned round."""
    played: int
    planned: int
    boards: int | None
    """The number of boards in a match of teams; None for a grid of individuals."""
    scheme: Scheme
    context: ReadingContext
    entries: Grid = ()
    """The meaning of each cell, read on its own."""
    notices: tuple[GridError, ...] = ()
    """Notices about cells whose meaning was assumed."""
    coming: tuple[ComingBye, ...] = ()
    """The byes entered for the rounds after those played."""
    given: tuple[GivenInMatch, ...] = ()


class Places(Protocol):
    """The location of each player's entry for each round. Players and rounds count from 0."""

    def at(self, player: int, place: int) -> Place:
        """The place of an entry, for messages."""

    def text(self, player: int, place: int) -> str:
        """The text of an entry."""

    def row(self, player: int, place: int) -> int:
        """The row of an entry, from 0."""

    def column(self, place: int) -> int | None:
        """The column of a round in the range, from 0; None if an entry is more than one cell."""


class _Places(NamedTuple):
    """The places of entries in the range of a grid."""

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

    def row(self, player: int, place: int) -> int:  # noqa: ARG002 - all rounds of a player stand in one row
        return self.rows[player]

    def column(self, place: int) -> int:
        return self.layout.rounds[place]


def cell_place(layout: Layout, rows: Sequence[int], names: Sequence[str], player: int, round: int) -> Place:
    """The place of the cell of a player in a round; both count from 0."""
    return _Places(layout, rows, names).at(player, round)


def read_rounds(
    layout: Layout, rows: Sequence[int], names: Sequence[str], options: ReadingOptions, faults: Faults = STRICT
) -> RoundsGrid:
    """
    Read the columns of the rounds. `rows` and `names` are those of the players. Faults in cells are reported as GridError with their place,
    options that contradict the grid as ArgumentError. Raises UnreadableCell for a table that is no crosstable, and ReadingStoppedError if
    the column of numbers is faulty and the cells depend on it.
    """
    columns = layout.rounds
    if options.rounds is not None and options.rounds > len(columns):
        faults.report(ArgumentError("grid_rounds_too_many", rounds=options.rounds, columns=len(columns)))
        options = options._replace(rounds=None)
    places = _Places(layout, rows, names)
    read = columns if options.rounds is None else columns[: options.rounds]
    tokens = _scan_all(places, read, faults)
    _refuse_prose(places, tokens)
    context = _context(places, tokens, options, faults)
    grid = _parse_all(places, tokens, context, faults)
    if faults.collects:
        context = language_without_slips(tokens, grid, context)
    choice = choose(grid, schemes(layout, rows, options.numbers), options.penalties)
    if faults.collects:
        _refuse_other_tables(places, tokens, grid, choice.scheme)
    if choice.astray and options.numbers == "auto":
        flaws = list(numbering_flaws(layout, rows))
        for flaw in flaws:
            faults.report(flaw, layout.number)
        if flaws:
            # The numbers in the cells cannot be resolved because the column of numbers is faulty.
            raise ReadingStoppedError
    _report_problems(choice, grid, places, options.penalties, faults)
    played = last_played(grid) if options.rounds is None else options.rounds
    notices = tuple(_byes_behind(grid, tokens, played, options.cancelled, places)) if options.rounds is None else ()
    _report_blank_rounds(tokens, played if options.rounds is None else 0, options.cancelled, places, faults)
    _report_given_later(grid, played, places, faults)
    planned = options.planned or len(columns)
    if planned < played:
        faults.report(ArgumentError("grid_planned_too_few", planned=planned, rounds=played))
        planned = played
    boards = boards_of(grid, choice.scheme, options, places, faults) if context.teams else None
    rounds = build_rounds(grid, choice.scheme, played, planned=planned, boards=boards, options=options)
    if boards == 1 and options.boards is None:
        # `3 ½`, `3N0½`: individual games written like team matches.
        boards = None
        _report_match_points(grid, places, faults)
    coming = tuple(
        ComingBye(player, place + 1, outcome)
        for player, (row, row_tokens) in enumerate(zip(grid, tokens, strict=True))
        for place in range(played, len(row))
        if (outcome := row[place][0].outcome) in _BYES and row_tokens[place].kind.form is not Form.BLANK
    )
    assigned_points = () if boards is None else given_to_teams(grid, played)
    return RoundsGrid(
        rounds,
        played,
        planned,
        boards=boards,
        scheme=choice.scheme,
        context=context,
        entries=grid,
        notices=notices,
        coming=coming,
        given=assigned_points,
    )


def _refuse_prose(places: _Places, tokens: Sequence[Sequence[CellToken]]) -> None:
    """Raise UnreadableCell for a text such as a letter or a list of names: no header, and no cell that could be a game."""
    layout = places.layout
    forms = {token.kind.form for row in tokens for token in row}
    if layout.shape is Shape.ROUNDS and forms <= {Form.BLANK, Form.NUMBER, Form.UNKNOWN}:
        texts = (excerpt(cell) for row in places.rows for cell in layout.cells[row])
        if any(re.search(r"[^\W\d_]{3}", text) for text in texts):
            raise UnreadableCell(NO_CROSSTABLE)


_RESULTS_OF_NOBODY = frozenset("01½+=-")


def _refuse_other_tables(places: _Places, tokens: Sequence[Sequence[CellToken]], grid: Grid, scheme: Scheme) -> None:
    """
    Raise UnreadableCell if the range is some other kind of table. If headings name the rounds, it is enough that the
    cells are results, even without opponents (`½`); otherwise the two sides of games must agree often enough.
    """
    headed = places.layout.shape is Shape.TABLE
    index = scheme.players
    filled = read = agreeing = 0
    for player, (row, row_tokens) in enumerate(zip(grid, tokens, strict=True)):
        for place, ((meaning, number), token) in enumerate(zip(row, row_tokens, strict=True)):
            if token.kind.form is Form.BLANK:
                continue
            filled += 1
            read += meaning is not UNREAD_MEANING or (headed and token.kind.mark in _RESULTS_OF_NOBODY)
            opponent = None if number is None else index.get(number)
            if opponent is not None and opponent != player:
                back = grid[opponent][place][1]
                agreeing += back is not None and index.get(back) == player
    refuse_other_tables(filled, read, read if headed else agreeing)


def _scan_all(places: _Places, columns: Sequence[int], faults: Faults) -> list[list[CellToken]]:
    tokens = []
    for player, row in enumerate(places.rows):
        cells = places.layout.cells[row]
        try:
            tokens.append([scan(cells[column]) for column in columns])
        except GridError:
            tokens.append([_scan(places, player, place, cells[column], faults) for place, column in enumerate(columns)])
    return tokens


def _scan(places: _Places, player: int, place: int, cell: object, faults: Faults) -> CellToken:
    try:
        return scan(cell)
    except GridError as error:
        error.place = places.at(player, place)
        faults.report(error, places.layout.rounds[place])
        return UNREAD


def _context(places: _Places, tokens: list[list[CellToken]], options: ReadingOptions, faults: Faults) -> ReadingContext:
    """
    The context that determines the meaning of the tokens. Reports AmbiguousCell if the colour letters contradict each other, and
    UnreadableCell for each of a few team scores among games of individuals.
    """
    kinds = {id(token[0]): token[0] for row in tokens for token in row}
    try:
        context = decide(kinds.values(), options, places.layout.french)
    except GridError as error:
        odd, clear = odd_colour_letters(tokens)
        if not clear:
            error.place = next(
                places.at(player, place)
                for player, row in enumerate(tokens)
                for place, token in enumerate(row)
                if token.kind.letter == "B"
            )
            faults.report(error)
        for player, row in enumerate(tokens):
            for place, token in enumerate(row):
                if token.kind.letter in odd:
                    faults.report(
                        AmbiguousCell("check_colour_letter", places.at(player, place), letter=token.kind.letter),
                        places.layout.rounds[place],
                    )
        few = [kind for kind in kinds.values() if kind.letter not in odd]
        return decide(few, options, places.layout.french)
    if context.teams and options.boards is None and (stray := stray_scores(tokens)):
        # A few team scores among individual games are mistakes, which must not make all other cells unreadable.
        for player, place in stray:
            faults.report(UnreadableCell("grid_cell_unreadable", places.at(player, place)), places.layout.rounds[place])
            tokens[player][place] = UNREAD
        return decide([token.kind for row in tokens for token in row], options, places.layout.french)
    return context


NOTHING: Entry = (UNREAD_MEANING, None)


def _parse_all(
    places: _Places, tokens: Sequence[Sequence[CellToken]], context: ReadingContext, faults: Faults
) -> list[list[Entry]]:
    meanings: dict[int, Meaning] = {id(UNREAD.kind): UNREAD_MEANING}
    """By the identity of the kind, because hashing would cost more than everything else here; the tokens keep the kinds alive."""
    reported: set[int] = set()
    """The columns that were reported as containing no games at all."""
    grid = []
    for player, row in enumerate(tokens):
        entries: list[Entry] = []
        for place, token in enumerate(row):
            kind, opponent, assigned, of_match = token
            assigned = assigned or of_match is not None
            meaning = None if assigned else meanings.get(id(kind))
            if meaning is None:
                try:
                    meaning, opponent = read_token(token, context)
                except GridError as error:
                    _report_unreadable(
                        error, player, place, tokens=tokens, places=places, reported=reported, faults=faults
                    )
                    entries.append(NOTHING)
                    continue
                if kind.form not in UNSETTLED and not assigned:
                    meanings[id(kind)] = meaning
            entries.append((meaning, opponent))
        grid.append(entries)
    return grid


def _report_unreadable(
    error: GridError,
    player: int,
    place: int,
    *,
    tokens: Sequence[Sequence[CellToken]],
    places: _Places,
    reported: set[int],
    faults: Faults,
) -> None:
    """Report a cell without a meaning. If its column contains no games at all, report the column once."""
    if place in reported:
        return
    at = error.place = places.at(player, place)
    if error.key == "grid_cell_of_list":
        # Nobody typed in this row, which a formula has made: the player's name shows which game is meant.
        error.place = at._replace(row=None if at.name else at.row, text=(at.text or "").strip("?"))
    if places.layout.shape is Shape.ROUNDS and re.search(r"[^\W\d_]{3}", at.text or ""):
        error = UnreadableCell("grid_names_without_header", at)
        if column_of_words(tokens, place):
            reported.add(place)
    elif error.key in ("grid_bare_number", "grid_result_alone", "grid_zero") and _only_numbers(tokens, place):
        error = UnreadableCell("grid_number_column", error.place)
        reported.add(place)
    faults.report(error, places.layout.rounds[place])


def _only_numbers(tokens: Sequence[Sequence[CellToken]], place: int) -> bool:
    """
    Whether the column contains several bare numbers and nothing else: points, ratings or numbers of players rather than
    a round.
    """
    forms = [form for row in tokens if (form := row[place].kind.form) is not Form.BLANK]
    return len(forms) > 1 and all(form is Form.NUMBER for form in forms)


def _report_problems(choice: Choice, grid: Grid, places: _Places, penalties: bool, faults: Faults) -> None:
    """
    Report the games whose two sides disagree, and numbers that have two possible meanings. A disagreement that concerns
    both sides alike is reported once per game; one that only follows from another cell comes after that cell's.
    """
    if choice.problem is not None:
        index = choice.scheme.players
        for problem in sorted(
            disagreements(grid, index, penalties), key=lambda disagreement: _follows(disagreement, grid, index)
        ):
            player, place, opponent, key = problem
            if key in _OF_BOTH_SIDES and opponent is not None and opponent < player:
                continue
            faults.report(_game_error(problem, choice.scheme, grid, places), places.layout.rounds[place])
    if choice.rival is not None and choice.differs is not None:
        faults.report(
            AmbiguousCell(
                "grid_numbers_ambiguous", places.at(*choice.differs), first=choice.scheme.name, second=choice.rival.name
            ),
            places.layout.rounds[choice.differs[1]],
        )


def _follows(problem: Disagreement, grid: Grid, index: dict[int, int]) -> bool:
    """Whether the mistake is in the opponent's cell, because it names a number that nobody has, or the opponent himself."""
    if problem.opponent is None or problem.key != "grid_opponent_silent":
        return False
    named = grid[problem.opponent][problem.round][1]
    return named is not None and index.get(named) in (None, problem.opponent)


_OF_BOTH_SIDES = frozenset({"grid_results_differ", "grid_result_once", "grid_results_penalty", "grid_colours_equal"})


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
    opponent_text = places.text(problem.opponent, problem.round)
    key = "grid_opponent_blank" if problem.key == "grid_opponent_silent" and not opponent_text.strip() else problem.key
    return InconsistentGrid(key, place, number=number, other_row=places.rows[problem.opponent] + 1, other=opponent_text)


def last_played(grid: Grid) -> int:
    """The last round with a game (conflict C10), or 0: byes and absences may be entered before a round is paired."""
    # Equivalent mutant `0 -> 1`, `0 -> -1`: without any row, the width is not used.
    width = len(grid[0]) if grid else 0
    return next((played for played in range(width, 0, -1) if any(_is_game(row[played - 1]) for row in grid)), 0)


def _is_game(entry: Entry) -> bool:
    """Whether an entry is a game or a forfeit; a result in words without an opponent (`Gain`) counts as a game."""
    outcome = entry[0].outcome
    return outcome is not Outcome.PENDING and (entry[1] is not None or outcome not in _BYES) and entry is not NOTHING


def _byes_behind(
    grid: Grid, tokens: Sequence[Sequence[CellToken]], played: int, cancelled: Sequence[int], places: _Places
) -> Iterator[GridError]:
    """A notice if rounds after the last game contain byes but no pairing. Cancelled rounds are passed over."""
    # Equivalent mutant `0 -> 1`, `0 -> -1`: without any row, the width is not used.
    width = len(grid[0]) if grid else 0
    last, first = played, None
    for place in range(played, width):
        if place + 1 in cancelled:
            continue
        entered = [
            (player, meaning.outcome, number)
            for player, (row, row_tokens) in enumerate(zip(grid, tokens, strict=True))
            for meaning, number in [row[place]]
            if row_tokens[place].kind.form is not Form.BLANK
        ]
        byes = [player for player, outcome, _ in entered if outcome in _BYES]
        if not byes or any(number is not None for _, _, number in entered):
            break
        first = first or places.at(byes[0], place)
        last = place + 1
    if first is not None:
        yield AmbiguousCell("grid_byes_only", first, first=played + 1, last=last)


def _report_blank_rounds(
    tokens: Sequence[Sequence[CellToken]], played: int, cancelled: Sequence[int], places: _Places, faults: Faults
) -> None:
    """
    Report a column without any entry before a round that was played, unless its round is cancelled: it is a wrong column in the range, not
    a round of absences.
    """
    for place in range(played):
        if place + 1 not in cancelled and all(row[place].kind.form is Form.BLANK for row in tokens):
            column = places.layout.rounds[place]
            first = Place(row=places.rows[0] + 1, round=place + 1, range_column=column + 1)
            faults.report(InconsistentGrid("grid_round_blank", first, later=played, round=place + 1), column)


def _report_given_later(grid: Grid, played: int, places: _Places, faults: Faults) -> None:
    """Report points that the arbiter gave in a round that does not count yet."""
    for player, row in enumerate(grid):
        for place, (meaning, _) in enumerate(row[played:], played):
            if meaning.given or meaning.match_given:
                error = InconsistentGrid("list_given_later", places.at(player, place), round=place + 1, played=played)
                faults.report(error, places.column(place))


def _report_match_points(grid: Grid, places: _Places, faults: Faults) -> None:
    """Report match points that were given to players."""
    for player, row in enumerate(grid):
        for place, (meaning, _) in enumerate(row):
            if meaning.match_given:
                faults.report(UnreadableCell("grid_given_of_players", places.at(player, place)), places.column(place))


_BYES = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.HALF_BYE, Outcome.ZERO_BYE})


def boards_of(grid: Grid, scheme: Scheme, options: ReadingOptions, places: Places, faults: Faults) -> int:
    """
    The number of boards in a match. Reports scores that so many boards cannot give, and scores that do not show the number of boards.
    """
    index = scheme.players
    matches = [
        (player, place, index[number], meaning.points)
        for player, row in enumerate(grid)
        for place, (meaning, number) in enumerate(row)
        if meaning.outcome is None and number is not None and meaning.points is not None and number in index
    ]
    scores = {
        (player, place, opponent): (points, grid[opponent][place][0].points or 0)
        for player, place, opponent, points in matches
        if player < opponent and grid[opponent][place][0] is not UNREAD_MEANING
    }
    if options.boards is None and len(scores) == 1 and _is_slip(*next(iter(scores.values())), options.scoring):
        faults.report(AmbiguousCell("grid_boards_unknown", next(places.at(*match[:2]) for match in scores)))
        # Until the arbiter says which it is, everything else counts as games.
        return 1
    boards = boards_inferred(scores, options, lambda match: places.at(*match[:2]), faults)
    if boards is None:
        return largest_match(map(sum, scores.values()), options.scoring)
    if boards == 1 and options.boards is None:
        # Matches on one board are games of individuals: a larger score than a game can have is a mistake in its cell.
        for player, place, _, points in matches:
            if points > options.scoring.win:
                faults.report(UnreadableCell("grid_cell_unreadable", places.at(player, place)), places.column(place))
        scores = {match: both for match, both in scores.items() if max(both) <= options.scoring.win}

    def cells_of(match: tuple[int, int, int]) -> tuple[Place, int, str]:
        return places.at(*match[:2]), places.row(match[2], match[1]), places.text(match[2], match[1])

    report_exceeded(scores, boards, options.scoring, cells_of, faults)
    return boards


def _is_slip(first_score: int, second_score: int, scoring: Scoring) -> bool:
    """
    Whether the only match of a grid may be a mistake in the score of a game (`2N11`): together, its scores are more
    than a game has, but one of them alone is possible in a game.
    """
    return min(first_score, second_score) <= scoring.win and first_score + second_score > scoring.win + scoring.loss


_LATER = Round(Outcome.PENDING)


def build_rounds(
    grid: Grid,
    scheme: Scheme,
    played: int,
    *,
    planned: int,
    boards: int | None,
    options: ReadingOptions,
) -> tuple[tuple[Round, ...], ...]:
    """The rounds of each player, `planned` of them; those after `played` are pending. Points are in half-points."""
    index = scheme.players
    points_of = award(options.scoring, options.exempt, boards or 1)
    entries: dict[int, Round] = {id(UNREAD_MEANING): _LATER}
    """The entry for each meaning without an opponent, by the identity of the meaning; the grid keeps the meanings alive."""
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
                entry = entries[id(meaning)] = _entry(meaning, points_of, boards, options)
            if opponent is None:
                rounds.append(entry)
                continue
            outcome, _, colour, points, given_points = entry
            opponent_meaning = grid[opponent][place][0]
            if meaning.outcome is None:
                own_points = meaning.points or 0
                outcome = match_outcome(
                    own_points,
                    opponent_meaning.points,
                    # Equivalent mutant `0 -> 1`, `0 -> -1`: a match always has a number of boards, so this value is not used.
                    boards or 0,
                    options.scoring,
                    options.match_rule,
                )
            if colour is None and opponent_meaning.colour is not None:
                # The colour is taken from the other side.
                colour = opponent_meaning.colour.opposite
            if outcome is Outcome.FORFEIT_LOSS and opponent_meaning.outcome is Outcome.FORFEIT_LOSS:
                # Both sides lost by forfeit (conflict C13).
                outcome = Outcome.DOUBLE_FORFEIT
            rounds.append(Round(outcome, opponent, colour, points, given_points))
        rounds.extend([_LATER] * (planned - len(rounds)))
        players.append(tuple(rounds))
    return tuple(players)


def _paired(meaning: Meaning, opponent: int, opponent_meaning: Meaning) -> Round:
    colour = meaning.colour or (None if opponent_meaning.colour is None else opponent_meaning.colour.opposite)
    return Round(Outcome.PENDING, opponent, colour)


def _entry(meaning: Meaning, points_of: dict[Outcome, int], boards: int | None, options: ReadingOptions) -> Round:
    if meaning.outcome is None:
        points = meaning.points or 0
        outcome = match_outcome(points, None, boards or 0, options.scoring, options.match_rule)
        return Round(outcome, None, meaning.colour, points + meaning.given)
    points = points_of[meaning.outcome] if meaning.points is None else meaning.points
    if meaning.share is not None:
        # With one board, the text is that of a player.
        points = bye_worth(options.scoring, meaning.share) * boards if boards and boards > 1 else meaning.share
    given_points = meaning.given if boards is None else 0
    return Round(meaning.outcome, None, meaning.colour, points + meaning.given, given_points)


def given_to_teams(grid: Grid, played: int) -> tuple[GivenInMatch, ...]:
    """The points that the arbiter gave to teams or took from them in their cells, in the rounds that count."""
    return tuple(
        GivenInMatch(team, round, meaning.match_given or 0, meaning.given)
        for team, row in enumerate(grid)
        for round, (meaning, _) in enumerate(row[:played])
        if meaning.given or meaning.match_given
    )


def odd_colour_letters(tokens: Sequence[Sequence[CellToken]]) -> tuple[frozenset[str], bool]:
    """
    Of the colour letters that contradict each other (W, and the letters that show a white B), those that are used in
    fewer cells; and whether they really are fewer, so that they are the mistake rather than the others.
    """
    english = sum(token.kind.letter == "W" for row in tokens for token in row)
    others = sum(token.kind.letter in WHITE_B_COMPANIONS for row in tokens for token in row)
    return (frozenset("W") if english < others else WHITE_B_COMPANIONS), english != others


def column_of_words(tokens: Sequence[Sequence[CellToken]], place: int) -> bool:
    """Whether a column has at least three filled cells, more than half of them of no known form: they are names, not a round."""
    forms = [form for row in tokens if (form := row[place].kind.form) is not Form.BLANK]
    return len(forms) > 2 and 2 * sum(form is Form.UNKNOWN for form in forms) > len(forms)


def language_without_slips(
    tokens: Sequence[Sequence[CellToken]], grid: Grid, context: ReadingContext
) -> ReadingContext:
    """
    The context with the language of the cells that could be read: a mistyped letter that belongs to no language would
    hide the language.
    """
    letters = {
        token.kind.letter
        for row, entries in zip(tokens, grid, strict=True)
        for token, (meaning, _) in zip(row, entries, strict=True)
        if token.kind.form in COLOURED and meaning is not UNREAD_MEANING
    }
    language = language_of(letters - {""}, context.b_is)
    return context._replace(language=language) if context.language == "auto" else context
