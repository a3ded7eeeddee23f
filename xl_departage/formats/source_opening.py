"""Opens a tournament from a file of any format that can be read (`formats.FORMATS`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from xl_departage.base.errors import ArgumentError, FileError, GridError, Place, located
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rules_text import reading_under_stated
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.match_totals import BOARDS_WRONG, match_totals_of
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points_column import differing_points, further_fault, unreadable_faults
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.chess.tournament.source import (
    SYSTEM_BY_WITHDRAWALS,
    PrintedPoints,
    Source,
    number_column_key,
    points_notices,
    source_of,
    standing_notices,
    system_notices,
)
from xl_departage.formats.file_format import Encoded, Grid, Opened, Record
from xl_departage.formats.formats import format_to_read
from xl_departage.formats.grids.columns_beside import COLUMNS_BESIDE
from xl_departage.formats.grids.grid_reading import Survey, read_range
from xl_departage.formats.grids.lists.before_round_1 import before_round_1
from xl_departage.formats.grids.lists.identities import identities_of
from xl_departage.formats.grids.numbering import numbering_flaws
from xl_departage.formats.grids.printed_values import points_columns
from xl_departage.spreadsheet.formulas.addresses import address


def open_source(data: bytes, name: str, reference: str | None = None) -> Opened:
    """
    The content of a file. The ending of `name` gives the format, except that a text may show that it is of another one.

    `reference` is the range or the sheet of a workbook. Raises FileError or ArgumentError.
    """
    return format_to_read(data, name).opened(data, name, reference)


def source_in(opened: Opened, options: ReadingOptions | None = None) -> Source:
    """
    The tournament in what was opened. Raises FileError or GridError that names the file, and ArgumentError for options that the tournament
    contradicts.
    """
    options = options or ReadingOptions()
    if isinstance(opened, Encoded):
        return source_of(record_in(opened, options), options, opened.name)
    if isinstance(opened, Record):
        _refuse_other_boards(opened, options)
        edition = TIEBREAK_EDITIONS.get(opened.tournament.header.edition)
        if opened.tournament.teams and edition is not None and options.match_rule is None:
            # The edition of a workbook decides who won a match, as it does in its formulas.
            options = options._replace(match_rule=edition.match_rule)
        return replace(source_of(opened.tournament, options, opened.file), stated=opened.stated)
    if opened.stated is not None:
        options = reading_under_stated(options, opened.stated.rules)
    known = opened.survey if opened.survey and not opened.survey.faults and options == ReadingOptions() else None
    source = grid_source(
        opened.cells, opened.place, options, row_of=opened.row_of, column_of=opened.column_of, survey=known
    )
    return replace(source, stated=opened.stated, notices=(*opened.notices, *source.notices))


def _refuse_other_boards(opened: Record, options: ReadingOptions) -> None:
    """Raise ArgumentError for another number of boards than the front sheet of a team championship states."""
    tournament = opened.tournament
    stated = tournament.header.boards
    if opened.stated is None or not tournament.teams or options.boards in (None, stated):
        return
    language = tournament.language
    sheet, field = (
        text if language is None else text.in_language(language)
        for text in (Text("templates.home"), Text("teams.boards_per_match"))
    )
    raise ArgumentError(
        "rules_boards_of_home", Place(file=opened.file), given=options.boards, stated=stated, sheet=sheet, field=field
    )


def listed_source(opened: Opened, options: ReadingOptions) -> Source | None:
    """
    The tournament before round 1 in a list of players alone; None for anything else. Raises GridError that names the file, and
    ArgumentError as `source_in` does.
    """
    if not isinstance(opened, Grid):
        return None
    try:
        tournament = before_round_1(opened.cells, options)
    except GridError as error:
        raise _located(error, opened.place, opened.row_of, opened.column_of) from None
    if tournament is None:
        return None
    errors = (GridError(notice.key, notice.place, **dict(notice.values)) for notice in tournament.notices)
    notices = (_located(error, opened.place, opened.row_of, opened.column_of) for error in errors)
    tournament = replace(tournament, notices=tuple(map(SourceNotice.of, notices)))
    return source_of(tournament, options, opened.place.file or "")


def record_in(opened: Encoded, options: ReadingOptions, faults: Faults | None = None) -> TournamentRecord:
    """
    The tournament in the bytes of a file, whose name `faults` has if it is given. Raises FileError that names the file,
    even if its reader does not know the name.
    """
    try:
        return opened.format.read(opened.data, options, faults or Faults(opened.name))
    except FileError as error:
        place = error.where
        error.place = place if place.file else place._replace(file=opened.name or None)
        raise


def read_source(data: bytes, name: str, options: ReadingOptions | None = None) -> Source:
    """The tournament in the bytes of a file. Raises the errors of `source_in`."""
    return source_in(open_source(data, name), options)


def grid_source(
    cells: Sequence[Sequence[object]],
    place: Place,
    options: ReadingOptions | None = None,
    *,
    row_of: Callable[[int], int] = lambda row: row,
    column_of: Callable[[int], int] | None = None,
    survey: Survey | None = None,
) -> Source:
    """
    A source from rows of cells, or from a `survey` of them that found no fault. Raises GridError, and ArgumentError for options that the
    cells contradict.

    `place` names the file and the sheet in errors and notices (empty for rows from a program); `row_of` and `column_of`
    give the rows and columns there. If a points column differs from the results, a notice says so and the results
    count; not if it has the points with rounds that are now cancelled. With the option `rounds`, nothing is compared, because standings
    after fewer rounds have other points than the column.
    """
    try:
        survey = survey or read_range(cells, options)
    except GridError as error:
        raise _located(error, place, row_of, column_of) from None
    reading = survey.reading
    assert reading is not None, "what cannot be read is refused"
    notices: list[SourceNotice | GridError] = [
        _located(notice, place, row_of, column_of)
        for notice in reading.notices
        if notice.key != "grid_byes_only" or not reading.announced_alone
    ]
    table = reading.crosstable
    column = {index: points for index, points in enumerate(reading.printed_points) if points is not None}
    compared = column if options is None or options.rounds is None else {}
    differing = []
    for index, counted in differing_points(table, compared).items():
        player = table.players[index]
        name = player.name or str(player.number)
        of_matches = table.boards is not None
        differing.append(PrintedPoints(player.number, name, place, column[index], counted, of_matches=of_matches))
    notices += points_notices(differing, table, column, options or ReadingOptions())
    located_at = partial(_located, outer=place, row_of=row_of, column_of=column_of)
    notices += map(located_at, _number_column_notices(survey))
    notices += map(located_at, _points_columns_notices(survey, comparable=options is None or options.rounds is None))
    totals = match_totals_of(table)
    if totals.boards_wrong:
        notices.append(SourceNotice(BOARDS_WRONG, Place(file=place.file), tuple(totals.values.items())))
    notices += standing_notices(table, place.file or "")
    notices += system_notices(table, place.file or "", stated=options is not None and options.system != "auto")
    identities = identities_of(survey)
    return Source(
        table,
        reading=reading,
        identities=identities.participants,
        unread_parts=identities.unread_parts,
        notices=tuple(notices),
        options=options or ReadingOptions(),
        file=place.file or "",
    )


POINTS_COLUMNS = ("check_points_unreadable", "check_points_column", "check_points_further")
"""The keys of the notices about points columns that cannot be compared with the results, or of which a further one differs."""
NUMBER_COLUMN = ("check_number_twice", "check_number_blank")
"""The keys of the notices about a column of numbers that does not number the players."""
CHECKED_WHEN_READ = (*POINTS_COLUMNS, *NUMBER_COLUMN, *COLUMNS_BESIDE, BOARDS_WRONG, SYSTEM_BY_WITHDRAWALS)
"""
The keys of the notices that every command gives as `CHECK` does: about the columns beside the results of a grid, a number of boards that
does not fit the matches, and a system that the withdrawals decide.
"""


def _number_column_notices(survey: Survey) -> Iterator[GridError]:
    """What `CHECK` finds in the column of numbers of a grid whose games fit the order of the rows: a blank, or a number given twice."""
    if survey.layout is None:
        return
    for flaw in numbering_flaws(survey.layout, survey.rows):
        yield GridError(number_column_key(flaw.key), flaw.place, **flaw.values)


def _points_columns_notices(survey: Survey, *, comparable: bool) -> Iterator[GridError]:
    """
    What `CHECK` finds in the points columns of a grid beyond points that differ: cells without points, and further columns that do not
    agree with the results, if these are `comparable` with them.
    """
    if survey.layout is None or survey.reading is None:
        return
    columns = points_columns(survey.layout, survey.rows)
    faults = [fault for column in columns[:1] for fault in unreadable_faults(column)]
    if comparable:
        further = (further_fault(survey.reading.crosstable, column) for column in columns[1:])
        faults += [fault for fault in further if fault is not None]
    for fault in faults:
        where = Place(row=survey.rows[fault.player] + 1, range_column=fault.column.column, text=fault.text)
        yield GridError(fault.key, where, **fault.values)


def _located(
    error: GridError, outer: Place, row_of: Callable[[int], int], column_of: Callable[[int], int] | None
) -> GridError:
    """The error with its place in the file; unchanged for rows from a program."""
    if outer.file is None and outer.sheet is None:
        return error
    if column_of is None:
        return located(error, outer, row_of)
    return located(error, outer, row_of, lambda row, column: address(row_of(row), column_of(column)))
