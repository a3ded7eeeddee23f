"""Results of a round, chosen board by board: both cells of the grid are filled in, and nothing else of it changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from xl_departage.base.cells import Range
from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.base.messages import Language, languages, text
from xl_departage.base.text import whole_number
from xl_departage.chess.pairing.told import away_in_words
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, award
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import ComingBye, Reading
from xl_departage.chess.tournament.record import Participant
from xl_departage.formats.grid_table import round_cells
from xl_departage.formats.grids.cells import ParsedCell
from xl_departage.formats.grids.layout import Layout, Shape, find_layout
from xl_departage.formats.grids.lists.identities import identities_of
from xl_departage.formats.grids.reading import Survey, survey_crosstable
from xl_departage.formats.grids.sided_result import format_result, parse_result
from xl_departage.formats.grids.writing import format_cell
from xl_departage.formats.held import TypedGrid

if TYPE_CHECKING:
    from xl_departage.documents.report.model import PageTable

Rows = list[list[Any]]
Pairs = Sequence[Sequence[int | None]]
CHOICES = ("1-0", "½-½", "0-1", "1-F", "F-1", "F-F")
"""`F` is a forfeit."""


class _Side(NamedTuple):
    """One player of a game, and the cell that tells it in the words of the page."""

    player: int
    opponent: int
    outcome: Outcome
    colour: Colour | None
    row: int
    column: int
    language: Language | None
    """That of the letter of the colour; None where the page would write the cell otherwise."""


class _Game(NamedTuple):
    white: _Side
    black: _Side
    at_odds: str = ""
    """Both cells as they stand, where one contradicts the other."""

    @property
    def result(self) -> str:
        return self.at_odds or format_result(self.white.outcome, self.black.outcome)


def open_boards(
    grid: TypedGrid, options: ReadingOptions, lang: Language, posted: Pairs, round: int | None = None
) -> dict[str, Any]:
    """
    The games of a round, by default the last one with games. Those that the grid tells in other words than those of the page are left out;
    where it tells a whole round so, there are no boards. `posted`: the pairs in the order in which a round was posted; where it is another
    round, games stand in the order of the points before it.

    Each board has its number (`board`, which counts the games left out too), `white` and `black` (number and name), their `numbers`, and
    its `result`: one of `choices`, nothing, or both cells where they contradict each other (`at_odds`). `rounds`: those that have boards,
    to choose from.
    """
    rows, survey = grid.cells, grid.survey(options)
    last, _ = _games(rows, survey)
    told = {at: _told_boards(rows, survey, at, posted) for at in range(1, last + 1)}
    round = last if round is None else round
    boards = told.get(round)
    if survey.reading is None or not boards:
        return {"boards": []}
    table = survey.reading.crosstable
    shown = [game.result for game in boards.values() if not game.at_odds]
    return {
        "round": round,
        "rounds": [at for at, there in told.items() if there],
        "heading": text("page_results_heading", lang, round=round),
        "head": [text(key, lang) for key in (*_SIDES, "page_result")],
        "choices": list(dict.fromkeys((*CHOICES, *filter(None, shown)))),
        "boards": [
            {
                "board": board,
                "white": _named(table, game.white.player),
                "black": _named(table, game.black.player),
                "numbers": [table.players[side.player].number for side in (game.white, game.black)],
                "result": game.result,
                "at_odds": bool(game.at_odds),
            }
            for board, game in boards.items()
        ],
    }


def _told_boards(rows: Range, survey: Survey, round: int, posted: Pairs) -> dict[int, _Game]:
    return {board: game for board, game in _games(rows, survey, posted, round)[1].items() if _told_here(game)}


class Entered(NamedTuple):
    """A grid with a result in both cells of a game."""

    grid: TypedGrid
    cells: dict[tuple[int, int], str]
    """What stands in them now, by row and column."""


def entered(grid: TypedGrid, options: ReadingOptions, round: int, numbers: list[int], result: str) -> Entered:
    """The grid with the result (blank: none) of the game of these two players, White first, in a round."""
    rows, survey = grid.cells, grid.survey(options)
    assert survey.reading is not None, "the boards were read from the same rows"
    players = survey.reading.crosstable.players
    # Who is White is the one listed so.
    games = _paired(rows, survey, [numbers], round, numbers)
    both = ((game.white, game.black) for game in games)
    sides = next(sides for sides in both if [players[side.player].number for side in sides] == numbers)
    cells = {}
    for side, outcome in zip(sides, parse_result(result), strict=True):
        cell = ParsedCell(outcome, players[side.opponent].number, side.colour)
        assert side.language is not None, "of the games that are listed"
        cells[side.row, side.column] = format_cell(cell, "keyboard", side.language)
    changed = grid.with_cells(cells)
    if not survey.faults and result and round <= survey.reading.crosstable.rounds:
        # All else is read as before. The first result of a round makes its byes count, and a mended one its fault go.
        changed.known(options, _with_result(survey, survey.reading, round, sides, result, cells))
    return Entered(changed, cells)


def _with_result(
    survey: Survey,
    reading: Reading,
    round: int,
    sides: tuple[_Side, _Side],
    result: str,
    cells: Mapping[tuple[int, int], str],
) -> Survey:
    table = reading.crosstable
    worth = award(table.scoring, 2)
    players, texts = list(table.players), list(reading.texts)
    for side, outcome in zip(sides, parse_result(result), strict=True):
        player, before = players[side.player], list(texts[side.player])
        rounds = list(player.rounds)
        rounds[round - 1] = rounds[round - 1]._replace(outcome=outcome, points=worth[outcome])
        players[side.player] = player._replace(rounds=tuple(rounds))
        before[round - 1] = cells[side.row, side.column]
        texts[side.player] = tuple(before)
    told = replace(reading, crosstable=replace(table, players=tuple(players)), texts=tuple(texts))
    return survey._replace(reading=told)


def last_rounds(grid: TypedGrid) -> tuple[int, int]:
    """The last round in which a game has a result, and the last one that is paired; 0 without one, or where the table cannot be read."""
    if not any(cell not in ("", None) for row in grid.cells for cell in row):
        return 0, 0
    reading = grid.survey(ReadingOptions()).reading
    if reading is None or not reading.crosstable.ordered:
        return 0, 0
    return reading.crosstable.rounds, reading.crosstable.paired


def wall_list(grid: TypedGrid, options: ReadingOptions, lang: Language, posted: Pairs) -> PageTable | None:
    """
    The pairings of the round under way for the notice board, or the results of the last one, board by board; from round 2 on with the
    points before it, and below them who is away. None without a round.
    """
    # Imported here, as the whole report is: most users print nothing.
    from xl_departage.chess.explain import words
    from xl_departage.documents.report.model import Cell, PageRow, PageTable, ReportColumn

    rows, survey = grid.cells, grid.survey(options)
    round, games = _games(rows, survey, posted)
    if survey.reading is None or not games:
        return None
    table = survey.reading.crosstable
    players = table.players
    people = identities_of(survey).by_number
    called = Counter(one.name.strip() for one in players)
    clubs = Counter((one.name.strip(), one.club) for one in people.values())

    def player(index: int) -> Cell:
        one = people.get(players[index].number)
        alone = one is None or called[one.name.strip()] == 1
        # Namesakes find their board by the club, or of one club by the year of birth.
        known = "" if one is None or alone else one.club if clubs[one.name.strip(), one.club] == 1 else one.birth[:4]
        return Cell(f"{_named(table, index)} ({known})" if known else _named(table, index), kind="name")

    def points(index: int) -> list[Cell]:
        before = sum(entry.points for entry in players[index].rounds[: round - 1])
        return [Cell(words.number(Fraction(before, 2), lang), numeric=True)] if round > 1 else []

    lines = [
        [
            *(Cell(str(board), numeric=True), player(game.white.player), *points(game.white.player)),
            *(Cell(game.result), *points(game.black.player), player(game.black.player)),
        ]
        for board, game in games.items()
    ]
    exempt = Cell(text("pair_exempt", lang), kind="name")
    # Those of a round that does not count yet.
    coming = {bye.player: bye.outcome for bye in survey.reading.coming if bye.round == round}
    away = {index: coming.get(index, one.rounds[round - 1].outcome) for index, one in enumerate(players)}
    lines += [
        [*(Cell(""), player(index), *points(index)), *[Cell("")] * len(points(index)), Cell(""), exempt]
        for index, outcome in away.items()
        if outcome is Outcome.PAIRING_BYE
    ]
    # A name is not broken at the end of a line.
    names = {one.number: one.name.replace(" ", "\u00a0") for one in players}
    notes = away_in_words({players[index].number: outcome for index, outcome in away.items()}, names)
    board, white, black = _SIDES
    scores = ["grid_table.points"] if round > 1 else []
    keys = (board, white, *scores, "page_result", *scores, black)
    return PageTable(
        text("page_wall_list" if _open(games) else "page_results_heading", lang, round=round),
        tuple(ReportColumn(text(key, lang), key in (board, *scores)) for key in keys),
        tuple(PageRow(tuple(line)) for line in lines),
        "pairings",
        tuple(note.in_language(lang) for note in notes),
        wall=True,
    )


def with_round(grid: TypedGrid, options: ReadingOptions, paired: Crosstable, round: int, lang: Language) -> Rows | None:
    """
    The rows with the entries of this round of `paired`, in a further column if need be; every other cell stays, but for those of a column
    of points, which the round makes wrong. In the language of the colours of the grid, whatever that of the page; entries in a notation
    that goes with none are all written anew. None for a table that has no column per round.
    """
    survey = grid.survey(options)
    layout, reading = survey.layout, survey.reading
    if reading is None or layout is None or layout.shape not in BY_ROUNDS:
        return None
    before, after = _entries(reading.crosstable, reading.coming), _entries(paired, ())
    if before.keys() != after.keys():
        return None
    blank = [["" if cell is None else cell for cell in row] for row in layout.cells]
    if layout.points is not None:
        for row in survey.rows:
            blank[row][layout.points] = ""
    blank, columns = with_columns(blank, layout, round)
    # Some programs print ranks in the cells, beside a column of numbers.
    shown = dict(zip(before, reading.cell_numbers or before, strict=True))
    named = replace(paired, players=tuple(one._replace(number=shown[one.number]) for one in paired.players))
    kept = {number for number in before if before[number][round - 1 : round] == after[number][round - 1 : round]}
    for spoken, first in (*((one, round) for one in dict.fromkeys((lang, *languages()))), (lang, 1)):
        texts = {
            number: round_cells(named, player, "keyboard", spoken)
            for number, player in zip(after, named.players, strict=True)
        }
        written = [list(row) for row in blank]
        for row, number in zip(survey.rows, before, strict=True):
            for at in range(first, round + 1):
                # What was announced stays in the words of the arbiter.
                if at < round or number not in kept or not written[row][columns[at - 1]]:
                    written[row][columns[at - 1]] = texts[number][at - 1]
        read = survey_crosstable(written, options).reading
        if read is not None and all(
            entries[: round - 1] == before[number][: round - 1] and entries[round - 1] == after[number][round - 1]
            for number, entries in _entries(read.crosstable, read.coming).items()
        ):
            return written
    return None


def with_columns(rows: Sequence[Sequence[object]], layout: Layout, rounds: int) -> tuple[Rows, tuple[int, ...]]:
    """The rows with blank columns behind the last round, so that there are at least as many `rounds`; and the columns of the rounds."""
    written, columns = [list(row) for row in rows], layout.rounds
    while len(columns) < rounds:
        columns = (*columns, columns[-1] + 1)
        for row in written:
            row.insert(columns[-1], "")
        if layout.rows[0]:
            heading = written[layout.rows[0] - 1]
            heading[columns[-1]] = re.sub(r"\d+", str(len(columns)), str(heading[columns[-2]]))
    return written, columns


def _entries(
    table: Crosstable, coming: Sequence[ComingBye]
) -> dict[int, list[tuple[int | None, Colour | None, Outcome]]]:
    """Opponent, colour and outcome in each round of each player, by number, with the byes of rounds that do not count yet."""
    byes = {(bye.player, bye.round): bye.outcome for bye in coming}
    numbers = [one.number for one in table.players]
    return {
        one.number: [
            (
                None if entry.opponent is None else numbers[entry.opponent],
                entry.colour,
                byes.get((index, at), entry.outcome),
            )
            for at, entry in enumerate(one.rounds, 1)
        ]
        for index, one in enumerate(table.players)
    }


def last_paired(survey: Survey) -> int:
    """The last round with games; 0 without one."""
    if survey.reading is None or survey.layout is None or survey.layout.shape not in BY_ROUNDS:
        return 0
    table = survey.reading.crosstable
    if table.boards is not None:
        return 0
    rounds = range(1, table.planned + 1)
    return max(
        (at for at in rounds if any(one.rounds[at - 1].opponent is not None for one in table.players)), default=0
    )


def layout_of(rows: Range) -> Layout | None:
    """The layout of a table; None while none can be told, which is said by whoever reads it."""
    try:
        return find_layout(rows, ReadingOptions())
    except DepartageError:
        return None


def size(layout: Layout | None) -> dict[str, int | None]:
    """
    How many `players` and `rounds` a table with one column per round has rows and columns for, and the `first` of these; the columns of
    `number` and `name` of any table of players. Counted from 0, and None where there is nothing of the kind.
    """
    told: dict[str, int | None] = dict.fromkeys(("players", "rounds", "first", "number", "name"))
    if layout is None or layout.shape is Shape.GAMES:
        return told
    told |= {"number": layout.number, "name": layout.name}
    if layout.shape in BY_ROUNDS and layout.lines == 1:
        told |= {"players": len(layout.rows), "rounds": len(layout.rounds), "first": min(layout.rounds)}
    return told


def stage(survey: Survey, total: int | None, lang: Language) -> str:
    """The last round that is paired, of how many, and how many of its results are missing: `round 4 of 7 · 3 results missing`."""
    reading = survey.reading
    if reading is None or not reading.crosstable.players:
        return ""
    table = reading.crosstable
    if not table.ordered or not table.paired:
        return text("page_stage_players", lang, count=len(table.players))
    entries = [player.rounds[table.paired - 1] for player in table.players if len(player.rounds) >= table.paired]
    missing = sum(entry.outcome is Outcome.PENDING and entry.opponent is not None for entry in entries)
    planned = max(total or 0, table.paired) if total else None
    key = "page_stage_round" if planned is None else "page_stage_round_of"
    said = [text(key, lang, round=table.paired, total=planned)]
    # Both players of a game lack it; where one cell has it, the game has two that contradict each other.
    games = (missing + 1) // 2
    said.append(text("page_stage_missing" if games else "page_stage_complete", lang, count=games))
    return " · ".join(said)


def refuse_shape(rows: Range, options: ReadingOptions, key: str) -> None:
    """Raise ArgumentError with this key for a table that has no column per round."""
    layout = find_layout(rows, options)
    if layout.shape not in BY_ROUNDS or layout.lines > 1:
        raise ArgumentError(key)


def with_player(grid: TypedGrid, options: ReadingOptions, lang: Language) -> dict[str, Any]:
    """
    The rows with one more player, absent in the rounds that are paired: the `rows`, the `row` and the `column` of the name (from 0), and
    what is `said` of it. Raises ArgumentError for a table that has no column per round.
    """
    added = with_players(grid, options, lang, 1)
    said = [text("page_added_late" if added["rounds"] else "page_added", lang, **added)]
    reading = grid.survey(options).reading
    if (
        added["rounds"] < LAST_NUMBERED
        and reading is not None
        and any(one.rating for one in reading.crosstable.players)
    ):
        said.append(text("page_added_number", lang, action=text("page_seed", lang)))
    return {**added, "said": " ".join(said)}


def with_players(grid: TypedGrid, options: ReadingOptions, lang: Language, count: int) -> dict[str, Any]:
    """The same for so many players, with the `number` of the first one and the `rounds` from which they are absent; nothing is said."""
    rows = grid.cells
    layout = find_layout(rows, options)
    if layout.shape not in BY_ROUNDS or not layout.rows:
        raise ArgumentError("page_add_player_shape")
    survey = grid.survey(options)
    rounds, _ = _games(rows, survey)
    column = layout.number
    numbers = [] if column is None else [whole_number(rows[row][column]) or 0 for row in layout.rows]
    number = max(numbers, default=len(layout.rows)) + 1
    added: list[list[Any]] = [[""] * len(rows[0]) for _ in range(count)]
    for index, row in enumerate(added):
        if column is not None:
            row[column] = str(number + index)
        for absent in layout.rounds[:rounds]:
            row[absent] = bye_cell(Outcome.ZERO_BYE, lang)
    below = layout.rows[-1] + 1
    shown = [*rows[:below], *added, *rows[below:]]
    return {"rows": shown, "row": below, "column": layout.name or 0, "number": number, "rounds": rounds}


def with_order(grid: TypedGrid, options: ReadingOptions, people: Sequence[Participant]) -> tuple[Rows, dict[int, int]]:
    """
    The rows of the players in this order, numbered from 1 where a column has numbers, rows without a player last; and the new number of
    each. Games name their players by the new numbers. Raises ArgumentError for games in other words than those of the page.
    """
    rows, survey = grid.cells, grid.survey(options)
    layout, reading = survey.layout, survey.reading
    assert layout is not None, "the players were read from the same rows"
    assert reading is not None, "the players were read from the same rows"
    table = reading.crosstable
    numbers = tuple(one.number for one in table.players)
    ours = (reading.cell_numbers or numbers) == numbers
    row_of = dict(zip(numbers, survey.rows, strict=True))
    new = {one.number: number for number, one in enumerate(people, 1)}
    filled = [row_of[one.number] for one in people]
    order = [*filled, *(row for row in layout.rows if row not in filled)]
    told = [list(row) for row in rows]
    for player, row in zip(table.players, survey.rows, strict=True):
        for entry, column in zip(player.rounds, layout.rounds, strict=False):
            if entry.opponent is not None:
                # Some programs print ranks in the cells, beside a column of numbers.
                opponent = table.players[entry.opponent].number
                cell = ParsedCell(entry.outcome, opponent, entry.colour)
                spoken = _language(cell, rows[row][column]) if ours else None
                if spoken is None:
                    raise ArgumentError("page_seed_words")
                cell = cell._replace(opponent=new[opponent])
                told[row][column] = format_cell(cell, "keyboard", spoken)
    written = [list(row) for row in told]
    for number, (to, row) in enumerate(zip(layout.rows, order, strict=True), 1):
        written[to] = list(told[row])
        if layout.number is not None:
            written[to][layout.number] = str(number)
    return written, new


def bye_cell(outcome: Outcome, lang: Language) -> str:
    return format_cell(ParsedCell(outcome), "keyboard", lang)


def _open(games: Mapping[int, _Game]) -> bool:
    return any(Outcome.PENDING in (game.white.outcome, game.black.outcome) for game in games.values())


def _told_here(game: _Game) -> bool:
    """Whether the page would write the cells of a game so."""
    return all(side.language is not None and side.colour is not None for side in (game.white, game.black))


def _games(rows: Range, survey: Survey, posted: Pairs = (), round: int | None = None) -> tuple[int, dict[int, _Game]]:
    """
    A round, by default the last one with games, from 1, and its games by board; without those of which neither cell can be read, or of
    which the cells name other opponents.
    """
    if survey.reading is None or survey.layout is None or survey.layout.shape not in BY_ROUNDS:
        return 0, {}
    table = survey.reading.crosstable
    last = last_paired(survey)
    if not last:
        return 0, {}
    round = round or last
    games: dict[frozenset[int | None], _Game] = {
        frozenset(table.players[side.player].number for side in (game.white, game.black)): game
        for game in _paired(rows, survey, posted, round)
    }
    order: list[frozenset[int | None]] = [frozenset(pair) for pair in posted if None not in pair]
    if games.keys() <= set(order):
        return round, {board: games[pair] for board, pair in enumerate(order, 1) if pair in games}
    before = [sum(entry.points for entry in player.rounds[: round - 1]) for player in table.players]

    def place(game: _Game) -> tuple[int, int, int]:
        sides = (game.white, game.black)
        points = [before[side.player] for side in sides]
        return -max(points), -sum(points), min(table.players[side.player].number for side in sides)

    return round, dict(enumerate(sorted(games.values(), key=place), 1))


def _paired(
    rows: Range, survey: Survey, posted: Pairs, round: int, among: Collection[int] | None = None
) -> Iterator[_Game]:
    """
    The games of a round in the order of the rows, or those `among` the players of these numbers; of two equal colours, `posted` says who is
    White, or neither cell is the page's.
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

    def side_of(index: int) -> _Side:
        outcome, opponent, colour, _ = entries[index]
        assert opponent is not None, "of those who have one"
        row = survey.rows[index]
        cell = ParsedCell(outcome, table.players[opponent].number, colour)
        return _Side(index, opponent, outcome, colour, row, column, _language(cell, rows[row][column]))

    for index, entry in entries.items():
        opponent = entry.opponent
        assert opponent is not None, "of those who have one"
        if among is not None and not {table.players[index].number, table.players[opponent].number} <= {*among}:
            continue
        if opponent not in entries and named[opponent] == 1:
            side = side_of(index)
            # Nobody else names the opponent, whose cell tells no game.
            colour = None if side.colour is None else side.colour.opposite
            other = _Side(opponent, index, Outcome.PENDING, colour, survey.rows[opponent], column, None)
        elif opponent not in entries or entries[opponent].opponent != index or opponent < index:
            continue
        else:
            side, other = side_of(index), side_of(opponent)
        white, black = (other, side) if side.colour is Colour.BLACK else (side, other)
        if white.colour is not None and white.colour is black.colour:
            pairs = [[table.players[one.player].number for one in pair] for pair in ((white, black), (black, white))]
            if pairs[1] in posted:
                white, black = black, white
            elif pairs[0] not in posted:
                white = white._replace(language=None)
                black = black._replace(language=None)
        yield _game(white, black, rows, reading, any((one.row + 1, round) in wrong for one in (white, black)))


def _game(white: _Side, black: _Side, rows: Range, reading: Reading, wrong: bool) -> _Game:
    """The game of both sides; where they contradict each other, and the page would write one of them so, with what mends both."""
    spoken = next((side.language for side in (white, black) if side.colour is not None and side.language), None)
    if not wrong or spoken is None:
        return _Game(white, black)
    spoken = next((lang for lang in languages() if lang == reading.language), spoken)
    cells = [str(rows[side.row][side.column] or "").strip() or "–" for side in (white, black)]
    return _Game(
        white._replace(colour=Colour.WHITE, language=white.language or spoken),
        black._replace(colour=Colour.BLACK, language=black.language or spoken),
        " / ".join(cells),
    )


def _language(told: ParsedCell, cell: object) -> Language | None:
    """The language in which the page would write a game so; None where it would not."""
    if told.outcome not in _OF_CHOICES:
        return None
    return next((lang for lang in languages() if format_cell(told, "keyboard", lang) == str(cell).strip()), None)


def _named(table: Crosstable, index: int) -> str:
    player = table.players[index]
    return f"{player.number} {player.name}".rstrip()


_OF_CHOICES = frozenset(outcome for choice in ("", *CHOICES) for outcome in parse_result(choice))
LAST_NUMBERED = 4
"""Once this round is paired, no number changes (FIDE C.04.2, article 2)."""
BY_ROUNDS = (Shape.ROUNDS, Shape.TABLE)
_SIDES = ("pair_board", "pair_side_white", "pair_side_black")
