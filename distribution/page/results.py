"""Results of a round, chosen board by board: both cells of the grid are filled in, and nothing else of it changes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from xl_departage.crosstable.cells import ParsedCell
from xl_departage.crosstable.layout import Layout, Shape, find_layout, whole_number
from xl_departage.crosstable.model import Colour, Crosstable, Outcome, Round
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.reading import Survey, survey_crosstable
from xl_departage.crosstable.rounds import ComingBye
from xl_departage.crosstable.sided_result import format_result, parse_result
from xl_departage.crosstable.writing import format_cell
from xl_departage.errors import ArgumentError, DepartageError
from xl_departage.files.grid_table import round_cells
from xl_departage.messages import Language, decimal, languages, text
from xl_departage.pairing.told import away_in_words
from xl_departage.tournament.model import Participant
from xl_departage.trf.columns import format_points

if TYPE_CHECKING:
    from xl_departage.report.model import PageTable

Rows = list[list[Any]]
Pairs = Sequence[Sequence[int | None]]
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


def open_boards(
    rows: Rows, options: ReadingOptions, lang: Language, posted: Pairs, round: int | None = None
) -> dict[str, Any]:
    """
    The games of a round, by default the last one with games. Those that the grid tells in other words than those of the page are left out;
    where it tells a whole round so, there are no boards. `posted`: the pairs in the order in which a round was posted; where it is another
    round, games stand in the order of the points before it.

    Each board has its number (`board`, which counts the games left out too), `white` and `black` (number and name), their `numbers`, and
    its `result` (one of `choices`, or nothing). `rounds`: those that have boards, to choose from.
    """
    survey = survey_crosstable(rows, options)
    last, _ = _games(rows, survey)
    told = {at: _told_boards(rows, survey, at, posted) for at in range(1, last + 1)}
    round = last if round is None else round
    boards = told.get(round)
    if survey.reading is None or not boards:
        return {"boards": []}
    table = survey.reading.crosstable
    shown = [format_result(*_outcomes(game)) for game in boards.values()]
    return {
        "round": round,
        "rounds": [at for at, there in told.items() if there],
        "heading": text("page_results_heading", lang, round=round),
        "head": [text(key, lang) for key in (*_SIDES, "page_result")],
        "choices": list(dict.fromkeys((*CHOICES, *filter(None, shown)))),
        "boards": [
            {
                "board": board,
                "white": _named(table, white.player),
                "black": _named(table, black.player),
                "numbers": [table.players[side.player].number for side in (white, black)],
                "result": result,
            }
            for (board, (white, black)), result in zip(boards.items(), shown, strict=True)
        ],
    }


def _told_boards(rows: Rows, survey: Survey, round: int, posted: Pairs) -> dict[int, tuple[_Side, _Side]]:
    return {board: game for board, game in _games(rows, survey, posted, round)[1].items() if _told_here(game)}


def entered(rows: Rows, options: ReadingOptions, round: int, numbers: list[int], result: str) -> Rows:
    """The rows with the result (blank: none) of the game of these two players, White first, in a round."""
    survey = survey_crosstable(rows, options)
    assert survey.reading is not None, "the boards were read from the same rows"
    players = survey.reading.crosstable.players
    _, games = _games(rows, survey, (), round)
    game = next(game for game in games.values() if [players[side.player].number for side in game] == numbers)
    written = [list(row) for row in rows]
    for side, outcome in zip(game, parse_result(result), strict=True):
        cell = ParsedCell(outcome, players[side.opponent].number, side.entry.colour)
        assert side.language is not None, "of the games that are listed"
        written[side.row][side.column] = format_cell(cell, "keyboard", side.language)
    return written


def last_with_results(rows: Rows) -> int | None:
    """The last round in which a game has a result; None where there is none, or where the table cannot be read."""
    if not any(cell != "" for row in rows for cell in row):
        return None
    reading = survey_crosstable(rows, ReadingOptions()).reading
    return None if reading is None or not reading.crosstable.ordered else reading.crosstable.rounds or None


def wall_list(rows: Rows, options: ReadingOptions, lang: Language, posted: Pairs) -> PageTable | None:
    """
    The pairings of the round under way for the notice board, from round 2 on with the points before it, and below them who is away; None
    without such a round.
    """
    # Imported here, as the whole report is: most users print nothing.
    from xl_departage.report.model import Cell, PageRow, PageTable, ReportColumn

    survey = survey_crosstable(rows, options)
    round, games = _games(rows, survey, posted)
    if survey.reading is None or not _open(games):
        return None
    table = survey.reading.crosstable
    players = table.players

    def player(index: int) -> str:
        if round == 1:
            return _named(table, index)
        points = decimal(format_points(sum(entry.points for entry in players[index].rounds[: round - 1])))
        values = {"number": players[index].number, "name": players[index].name, "points": points}
        return text("pair_player", lang, **values)

    lines = [
        (str(board), player(game[0].player), format_result(*_outcomes(game)), player(game[1].player))
        for board, game in games.items()
    ]
    # Those of a round that does not count yet.
    coming = {bye.player: bye.outcome for bye in survey.reading.coming if bye.round == round}
    away = {index: coming.get(index, one.rounds[round - 1].outcome) for index, one in enumerate(players)}
    lines += [
        ("", player(index), "", text("pair_exempt", lang))
        for index, outcome in away.items()
        if outcome is Outcome.PAIRING_BYE
    ]
    names = {one.number: one.name for one in players}
    notes = away_in_words({players[index].number: outcome for index, outcome in away.items()}, names)
    columns = [ReportColumn(text(key, lang), key == "pair_board") for key in (*_SIDES[:2], "page_result", _SIDES[2])]
    cells = [
        PageRow((Cell(board, numeric=True), Cell(white, kind="name"), Cell(result), Cell(black, kind="name")))
        for board, white, result, black in lines
    ]
    return PageTable(
        text("page_wall_list", lang, round=round),
        tuple(columns),
        tuple(cells),
        "pairings",
        tuple(note.in_language(lang) for note in notes),
        wall=True,
    )


def with_round(rows: Rows, options: ReadingOptions, paired: Crosstable, round: int, lang: Language) -> Rows | None:
    """
    The rows with the entries of this round of `paired`, in a further column if need be; every other cell stays, but for those of a column
    of points, which the round makes wrong. In the language of the colours of the grid, whatever that of the page; entries in a notation
    that goes with none are all written anew. None for a table that has no column per round.
    """
    survey = survey_crosstable(rows, options)
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


def with_columns(rows: Rows, layout: Layout, rounds: int) -> tuple[Rows, tuple[int, ...]]:
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


def last_paired(rows: Rows, options: ReadingOptions) -> int:
    """The last round with games; 0 without one."""
    return _games(rows, survey_crosstable(rows, options))[0]


def layout_of(rows: Rows) -> Layout | None:
    """The layout of a table; None while none can be told, which is said by whoever reads it."""
    try:
        return find_layout(rows, ReadingOptions())
    except DepartageError:
        return None


def size(rows: Rows) -> dict[str, int | None]:
    """
    How many `players` and `rounds` a table with one column per round has rows and columns for, and the `first` of these, from 0; None for
    another table.
    """
    layout = layout_of(rows)
    if layout is None or layout.shape not in BY_ROUNDS or layout.lines > 1:
        return dict.fromkeys(("players", "rounds", "first"))
    return {"players": len(layout.rows), "rounds": len(layout.rounds), "first": min(layout.rounds)}


def refuse_shape(rows: Rows, options: ReadingOptions, key: str) -> None:
    """Raise ArgumentError with this key for a table that has no column per round."""
    layout = find_layout(rows, options)
    if layout.shape not in BY_ROUNDS or layout.lines > 1:
        raise ArgumentError(key)


def with_player(rows: Rows, options: ReadingOptions, lang: Language) -> dict[str, Any]:
    """
    The rows with one more player, absent in the rounds that are paired: the `rows`, the `row` and the `column` of the name (from 0), and
    what is `said` of it. Raises ArgumentError for a table that has no column per round.
    """
    added = with_players(rows, options, lang, 1)
    said = [text("page_added_late" if added["rounds"] else "page_added", lang, **added)]
    reading = survey_crosstable(rows, options).reading
    if (
        added["rounds"] < LAST_NUMBERED
        and reading is not None
        and any(one.rating for one in reading.crosstable.players)
    ):
        said.append(text("page_added_number", lang, action=text("page_seed", lang)))
    return {**added, "said": " ".join(said)}


def with_players(rows: Rows, options: ReadingOptions, lang: Language, count: int) -> dict[str, Any]:
    """The same for so many players, with the `number` of the first one and the `rounds` from which they are absent; nothing is said."""
    layout = find_layout(rows, options)
    if layout.shape not in BY_ROUNDS or not layout.rows:
        raise ArgumentError("page_add_player_shape")
    survey = survey_crosstable(rows, options)
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


def with_order(rows: Rows, options: ReadingOptions, people: Sequence[Participant]) -> tuple[Rows, dict[int, int]]:
    """
    The rows of the players in this order, numbered from 1 where a column has numbers, rows without a player last; and the new number of
    each. Games name their players by the new numbers. Raises ArgumentError for games in other words than those of the page.
    """
    survey = survey_crosstable(rows, options)
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
                spoken = _language(table, entry, rows[row][column]) if ours else None
                if spoken is None:
                    raise ArgumentError("page_seed_words")
                cell = ParsedCell(entry.outcome, new[table.players[entry.opponent].number], entry.colour)
                told[row][column] = format_cell(cell, "keyboard", spoken)
    written = [list(row) for row in told]
    for number, (to, row) in enumerate(zip(layout.rows, order, strict=True), 1):
        written[to] = list(told[row])
        if layout.number is not None:
            written[to][layout.number] = str(number)
    return written, new


def bye_cell(outcome: Outcome, lang: Language) -> str:
    return format_cell(ParsedCell(outcome), "keyboard", lang)


def _open(games: Mapping[int, tuple[_Side, _Side]]) -> bool:
    return any(Outcome.PENDING in _outcomes(game) for game in games.values())


def _told_here(game: tuple[_Side, _Side]) -> bool:
    """Whether the page would write the cells of a game so."""
    return all(side.language is not None and side.entry.colour is not None for side in game)


def _games(
    rows: Rows, survey: Survey, posted: Pairs = (), round: int | None = None
) -> tuple[int, dict[int, tuple[_Side, _Side]]]:
    """A round, by default the last one with games, from 1, and its games by board, White first; none where the grid has a fault."""
    if survey.reading is None or survey.faults or survey.layout is None or survey.layout.shape not in BY_ROUNDS:
        return 0, {}
    table = survey.reading.crosstable
    paired = [any(one.rounds[at].opponent is not None for one in table.players) for at in range(table.planned)]
    if table.boards is not None or not any(paired):
        return 0, {}
    round = round or max(number for number, games in enumerate(paired, 1) if games)
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

    numbers: dict[frozenset[int | None], tuple[_Side, _Side]] = {
        frozenset(table.players[side.player].number for side in game): game for game in games
    }
    order = [frozenset(pair) for pair in posted if None not in pair]
    ordered = [numbers[pair] for pair in order] if set(order) == numbers.keys() else sorted(games, key=place)
    return round, dict(enumerate(ordered, 1))


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


def _named(table: Crosstable, index: int) -> str:
    player = table.players[index]
    return f"{player.number} {player.name}".rstrip()


_OF_CHOICES = frozenset(outcome for choice in ("", *CHOICES) for outcome in parse_result(choice))
LAST_NUMBERED = 4
"""Once this round is paired, no number changes (FIDE C.04.2, article 2)."""
BY_ROUNDS = (Shape.ROUNDS, Shape.TABLE)
_SIDES = ("pair_board", "pair_side_white", "pair_side_black")
