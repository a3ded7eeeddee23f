"""
Reads a range of cells into a crosstable.

`read_crosstable` is a pure function of the cells and the options; frequent callers should cache its result. It refuses
a range at the first fault; `survey_crosstable` reads the whole range and collects every fault.

Whether the tournament is a Swiss or a round robin is decided once, here or by the option `system`. A round robin is a
tournament in which all were due to meet all; the regulations treat its unplayed rounds differently.

The column of points beside the results is never used in computations, so a difference reveals a mistake in one of the
two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from xl_departage.base.errors import AmbiguousCell, ArgumentError, GridError, InconsistentGrid, Place, UnreadableCell
from xl_departage.base.text import display_text, plain, points_text
from xl_departage.chess.ratings.rating_cell import Rated
from xl_departage.chess.tournament import outcome_words
from xl_departage.chess.tournament.cancelled_rounds import blanked, with_cancelled
from xl_departage.chess.tournament.crosstable import (
    Crosstable,
    MatchRule,
    Player,
    System,
    award,
    explaining_options,
)
from xl_departage.chess.tournament.faults import STRICT, CollectedFaults, Fault, Faults, ReadingStoppedError
from xl_departage.chess.tournament.options import ReadingOptions, fault_of_team_options
from xl_departage.chess.tournament.origin import Reading, find_player
from xl_departage.chess.tournament.points_column import compared_scores
from xl_departage.chess.tournament.published import Published
from xl_departage.chess.tournament.systems import find_system
from xl_departage.chess.tournament.withdrawals import with_withdrawals
from xl_departage.formats.grids.cell_tokens import Rows
from xl_departage.formats.grids.columns_beside import notices_of_grid
from xl_departage.formats.grids.grid_cells import colour_language
from xl_departage.formats.grids.header_row import header_language
from xl_departage.formats.grids.layout import (
    Layout,
    Shape,
    own_results,
    player_rows,
    read_names,
    read_printed_points,
    read_ratings,
)
from xl_departage.formats.grids.layout_finding import find_layout
from xl_departage.formats.grids.likeness import NO_CROSSTABLE
from xl_departage.formats.grids.numbering import Scheme, own_numbers, report_exchanged
from xl_departage.formats.grids.printed_values import printed_beside, printed_in_list
from xl_departage.formats.grids.round_columns import RoundsGrid, cell_place, read_rounds

if TYPE_CHECKING:
    from xl_departage.formats.grids.lists.list_crosstable import ListOrigin


def written_language(cells: Rows) -> str:
    """The language of a range that cannot be read, found as in `Reading.table_language`."""
    headings = header_language(cells)
    return colour_language(cells, french_headers=False) if headings == "auto" else headings


def read_crosstable(
    cells: Sequence[Sequence[object]],
    options: ReadingOptions | None = None,
    players: Sequence[Sequence[object]] | None = None,
) -> Reading:
    """
    Read a range: rows of cells from a spreadsheet (None, bool, int, float, str, date, ErrorKind), or one cell.
    `players` is the list of players that belongs to a list of games; without it, the players are those named in the
    games.

    Raises GridError with the place (row of the range, round, text, name), and ArgumentError for an option that does not
    fit the range.
    """
    reading = read_range(cells, options, players).reading
    assert reading is not None, "what cannot be read is refused"
    return reading


def read_range(
    cells: Sequence[Sequence[object]],
    options: ReadingOptions | None = None,
    players: Sequence[Sequence[object]] | None = None,
) -> Survey:
    """Read a range as `read_crosstable` does, and also return where everything stands. Raises the same errors."""
    return _read(cells, options or ReadingOptions(), STRICT, players)


class Survey(NamedTuple):
    """A range that was read completely, whatever its faults."""

    reading: Reading | None
    """
    The readable part, without the cells reported as wrong; None if nothing can be read: the range is no crosstable, has
    no players, or its column of numbers is faulty.
    """
    faults: tuple[Fault, ...] = ()
    """Everything that strict reading would refuse."""
    layout: Layout | None = None
    """
    The layout of a grid; None for a list of games, whose players have no rows, and for a range that cannot be read.
    """
    rows: tuple[int, ...] = ()
    """The row of each player in the range, from 0."""
    grid: RoundsGrid | None = None
    """
    The cells of a grid of rounds, one by one; None for a square matrix, a list of games, and a range that cannot be
    read.
    """
    origin: ListOrigin | None = None
    """Where the entries of a list of games stand; None for a grid, and for a range that cannot be read."""
    players: Rows | None = None
    """The cells of the list of players that belongs to a list of games; None without one."""

    def published(self, options: ReadingOptions) -> Published:
        """The ranks and tie-breaks printed in the range, beside the games of a grid or beside the players of a list."""
        if self.players is not None and self.origin is not None:
            rows = {number: row - options.row for number, row in self.origin.listed.players.rows.items()}
            return printed_in_list(self.players, rows, options.ratings)
        if self.reading is None or self.layout is None:
            return Published()
        return printed_beside(self.layout, self.rows, [player.number for player in self.reading.crosstable.players])


def survey_crosstable(
    cells: Sequence[Sequence[object]],
    options: ReadingOptions | None = None,
    players: Sequence[Sequence[object]] | None = None,
) -> Survey:
    """Read a range like `read_crosstable`, but collect the faults instead of stopping at the first."""
    faults = CollectedFaults()
    try:
        survey = _read(cells, options or ReadingOptions(), faults, players)
    except ReadingStoppedError:
        return Survey(None, tuple(faults.found))
    except (GridError, ArgumentError) as error:
        if error.key == NO_CROSSTABLE:
            # The faults found before would only repeat this, cell by cell.
            return Survey(None, (Fault(error),))
        faults.report(error)
        return Survey(None, tuple(faults.found))
    return survey._replace(faults=tuple(faults.found))


def _read(
    cells: Sequence[Sequence[object]],
    options: ReadingOptions,
    faults: Faults,
    players: Sequence[Sequence[object]] | None = None,
) -> Survey:
    if isinstance(cells, str) or not isinstance(cells, Sequence):
        cells = [[cells]]
    layout = find_layout(cells, options)
    if layout.shape is Shape.GAMES or players is not None:
        return _read_list(players, layout, options, faults)
    survey = _read_grid(layout, options, faults)
    if survey.reading is None:
        return survey
    return survey._replace(reading=_with_life(survey.reading, options, dict(options.withdrawn), faults))


def _with_life(reading: Reading, options: ReadingOptions, gone: Mapping[int, int | None], faults: Faults) -> Reading:
    """
    The reading with its cancelled rounds and then its withdrawals applied. If either cannot be applied, the error is
    reported, and the reading is returned as it was up to there.
    """
    try:
        table = with_cancelled(reading.crosstable, options.cancelled)
        reading = reading if table is reading.crosstable else replace(reading, crosstable=table)
        return _with_withdrawals(reading, options, gone) if gone else reading
    except ArgumentError as error:
        faults.report(error)
        return reading


def _with_withdrawals(reading: Reading, options: ReadingOptions, gone: Mapping[int, int | None]) -> Reading:
    """
    The reading with withdrawals applied; `gone` gives the last round of each player or team that left, by number.
    Raises ArgumentError for an unknown number, and where the games contradict a withdrawal.
    """
    table = reading.crosstable
    last_of = {table.players[_player_gone(reading, number)].number: last for number, last in gone.items()}
    if table.ordered and table.system is System.SWISS:
        known = options._replace(withdrawn=tuple(last_of.items()))
        system, cycles = find_system(table.players, table.rounds, table.planned, known)
        table = replace(table, system=system, cycles=cycles)
    worth = award(options.scoring, options.exempt, table.boards or 1)
    return replace(reading, crosstable=with_withdrawals(table, last_of, worth))


def _player_gone(reading: Reading, number: int) -> int:
    try:
        return find_player(reading, number)
    except ArgumentError as error:
        if error.key != "player_number_unknown":
            raise
        raise ArgumentError("withdrawn_unknown", None, **error.values) from None


def _read_list(
    players: Sequence[Sequence[object]] | None,
    layout: Layout,
    options: ReadingOptions,
    faults: Faults,
) -> Survey:
    """Read a list of games, with or without a list of players. Raises GridError for a list without players."""
    # Imported here because most ranges are grids.
    from xl_departage.formats.grids.lists.crosstable_rows import grid_language
    from xl_departage.formats.grids.lists.list_crosstable import table_of_list
    from xl_departage.formats.grids.lists.list_reading import read_lists

    game_list = read_lists(players, layout.cells, options, faults, layout.games)
    if not game_list.players.participants:
        raise UnreadableCell("list_no_teams" if (options.boards or 1) > 1 else "list_no_players")
    made = table_of_list(game_list, options, faults)
    table, language = made.crosstable, grid_language(game_list)
    coloured = any(entry.colour is not None for player in table.players for entry in player.rounds)
    count = len(table.players)
    reading = Reading(
        table,
        tuple(range(count)),
        range(2, count + 2),
        texts=made.origin.texts(table),
        printed_points=(None,) * count,
        has_ratings=game_list.players.rated,
        format="trf" if options.format == "auto" else options.format,
        language=language if coloured else "auto",
        header_language=language,
        numbers="number",
        cell_numbers=tuple(player.number for player in table.players),
        numbers_shown=True,
        notices=made.notices,
        coming=made.coming,
        record=game_list.tournament,
    )
    # The column of last rounds counts only in a round robin. In a Swiss, CHECK reports where the games contradict it.
    robin = table.system is System.ROUND_ROBIN
    people = game_list.players.participants if robin else ()
    stated = {
        participant.number: participant.last_round for participant in people if participant.last_round is not None
    }
    gone = stated | dict(options.withdrawn)
    reading = _with_life(reading, options, gone, faults)
    return Survey(reading, origin=made.origin, players=players)


def _read_grid(layout: Layout, options: ReadingOptions, faults: Faults) -> Survey:
    rows = player_rows(layout)
    if not rows:
        raise UnreadableCell("grid_empty")
    names = read_names(layout, rows)
    ratings = read_ratings(layout, rows, names, faults)
    report_exchanged(layout, rows, ratings, faults)
    grid = None
    if layout.shape is Shape.MATRIX:
        reading = _matrix(layout, rows, names, ratings=ratings, options=options, faults=faults)
    else:
        layout = own_results(layout, rows)
        grid = read_rounds(layout, rows, names, options, faults)
        reading = replace(
            _rounds(layout, rows, names, ratings=ratings, grid=grid, options=options, faults=faults), coming=grid.coming
        )
    numbers = [player.number for player in reading.crosstable.players]
    reading = replace(reading, notices=(*reading.notices, *notices_of_grid(layout, rows, numbers, names)))
    if reading.crosstable.boards is None and (fault := fault_of_team_options(options)) is not None:
        faults.report(fault)
    return Survey(reading, (), layout, tuple(rows), grid)


def _rounds(
    layout: Layout,
    rows: Sequence[int],
    names: Sequence[str],
    *,
    ratings: Sequence[Rated],
    grid: RoundsGrid,
    options: ReadingOptions,
    faults: Faults,
) -> Reading:
    players = tuple(
        Player(number, name, rating.rating, rounds, rating.kind)
        for number, name, rating, rounds in zip(
            own_numbers(layout, rows, grid.scheme), names, ratings, grid.rounds, strict=True
        )
    )
    system, cycles = find_system(players, grid.played, grid.planned, options)
    crosstable = Crosstable(
        players,
        grid.played,
        grid.planned,
        system,
        cycles,
        boards=grid.boards,
        scoring=options.scoring,
        match_scoring=options.match,
        match_rule=_match_rule(options, grid.boards),
        given=grid.given,
    )
    printed = read_printed_points(layout, rows)
    counting = blanked(replace(crosstable, cancelled=options.cancelled))
    if not (isinstance(faults, CollectedFaults) and faults.found):
        report_repetitions(counting, printed, options, partial(cell_place, layout, rows, names), faults)
    columns = layout.rounds[: grid.planned]
    blank = [""] * (grid.planned - len(columns))
    texts = tuple(tuple(_shown_row(layout.cells[row], columns) + blank) for row in rows)
    if not (isinstance(faults, CollectedFaults) and faults.found):
        _report_free(counting, texts, printed, partial(cell_place, layout, rows, names), faults)
    return _reading(
        layout,
        rows,
        crosstable,
        texts=texts,
        format=grid.context.decided_format,
        language=grid.context.language,
        scheme=grid.scheme,
        options=options,
        notices=grid.notices,
    )


def _match_rule(options: ReadingOptions, boards: int | None) -> MatchRule:
    """How the matches of a grid are decided; a fixed value for individuals, who play no matches."""
    return MatchRule.HALF_OF_THE_BOARDS if boards is None or options.match_rule is None else options.match_rule


def _shown_row(cells: Sequence[object], columns: Sequence[int]) -> list[str]:
    row = [cells[column] for column in columns]
    return [cell if type(cell) is str else display_text(cell) for cell in row]


def _matrix(
    layout: Layout,
    rows: Sequence[int],
    names: Sequence[str],
    *,
    ratings: Sequence[Rated],
    options: ReadingOptions,
    faults: Faults,
) -> Reading:
    # Imported here because most grids have a column per round.
    from xl_departage.formats.grids.matrix import read_matrix

    matrix = read_matrix(layout, rows, names, options, faults)
    players = tuple(
        Player(number, name, rating.rating, rounds, rating.kind)
        for number, name, rating, rounds in zip(matrix.scheme.numbers, names, ratings, matrix.rounds, strict=True)
    )
    # Equivalent mutant `0 -> 1`, `0 -> -1`: all rows have the same width, so any of them will do.
    due = len(matrix.rounds[0])
    crosstable = Crosstable(
        players,
        due,
        due,
        matrix.system,
        matrix.games if matrix.system is System.ROUND_ROBIN else 1,
        ordered=False,
        boards=matrix.boards,
        scoring=options.scoring,
        match_scoring=options.match,
        match_rule=_match_rule(options, matrix.boards),
    )
    return _reading(
        layout,
        rows,
        crosstable,
        texts=matrix.texts,
        format=options.format,
        language="auto",
        scheme=matrix.scheme,
        options=options,
        notices=matrix.notices,
    )


def _reading(
    layout: Layout,
    rows: Sequence[int],
    crosstable: Crosstable,
    *,
    texts: tuple[tuple[str, ...], ...],
    format: str,
    language: str,
    scheme: Scheme,
    options: ReadingOptions,
    notices: tuple[GridError, ...],
) -> Reading:
    player_at = {row: player for player, row in enumerate(rows)}
    return Reading(
        crosstable,
        tuple(player_at.get(row) for row in layout.rows),
        range(layout.rows.start + 1, layout.rows.stop + 1)
        if isinstance(layout.rows, range)
        else tuple(row + 1 for row in layout.rows),
        texts=texts,
        printed_points=read_printed_points(layout, rows),
        has_ratings=layout.rating is not None,
        format=format,
        language=language,
        header_language=layout.language,
        numbers=scheme.name,
        cell_numbers=scheme.numbers,
        numbers_shown=options.numbers != "auto",
        notices=notices,
    )


def _report_free(
    table: Crosstable,
    texts: Sequence[Sequence[str]],
    printed: Sequence[int | None],
    place_of: Callable[[int, int], Place],
    faults: Faults,
) -> None:
    """
    Report AmbiguousCell for `vrij`, `frei` or `repos` of the only player without an opponent in a round of a Swiss with
    an odd number of players: this may be the bye, with its point, or an absence. Nothing is reported if the printed
    points agree with the result as read.
    """
    if table.system is not System.SWISS or len(table.players) % 2 == 0:
        return
    for round in range(table.rounds):
        alone = [player for player, entrant in enumerate(table.players) if entrant.rounds[round].opponent is None]
        if len(alone) != 1:
            continue
        [player] = alone
        text = texts[player][round]
        if plain(text).strip() in outcome_words.FREE_WORDS and printed[player] != table.scores[player]:
            faults.report(AmbiguousCell("grid_alone_free", place_of(player, round), mark=text.strip()))


def report_repetitions(
    table: Crosstable,
    printed: Sequence[int | None],
    options: ReadingOptions,
    place_of: Callable[[int, int], Place],
    faults: Faults,
) -> None:
    """
    Report, in a Swiss whose points column contradicts the results, a round that repeats another or two players who meet
    again (InconsistentGrid): most likely, cells were pasted twice. The option `games` confirms that the players did
    meet so often, and with it, or with the option `rounds`, nothing is reported.

    `place_of` gives the place of a cell by player and round.
    """
    if table.system is not System.SWISS or options.rounds is not None or options.games is not None:
        return
    points_of = {player: points for player, points in enumerate(printed) if points is not None}
    scores = compared_scores(table, points_of)
    wrong = {player for player, points in points_of.items() if points != scores[player]}
    if not wrong or (len(wrong) > 1 and explaining_options(table, points_of)):
        return
    opponents = [[player.rounds[round].opponent for player in table.players] for round in range(table.rounds)]
    for later in range(table.rounds):
        # Equivalent mutant `2 -> 3`: opponents come in pairs, so their number is even.
        if opponents[later] in opponents[:later] and sum(opponent is not None for opponent in opponents[later]) > 2:
            first = next(player for player, opponent in enumerate(opponents[later]) if opponent is not None)
            values = {"earlier": opponents.index(opponents[later]) + 1, "later": later + 1}
            faults.report(InconsistentGrid("grid_round_repeated", place_of(first, later), **values))
            return
    for player in sorted(wrong):
        met: dict[int, int] = {}
        for round, entry in enumerate(table.players[player].rounds[: table.rounds]):
            if entry.opponent is None or not entry.outcome.played:
                continue
            earlier_round = met.setdefault(entry.opponent, round)
            if earlier_round != round:
                details = {
                    "number": table.players[entry.opponent].number,
                    "earlier": earlier_round + 1,
                    "printed": points_text(points_of[player]),
                    "counted": points_text(scores[player]),
                }
                faults.report(InconsistentGrid("grid_met_again", place_of(player, round), **details))
                break
