"""Checks a file of any format, with places in the file, and the results of a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from xl_departage.base.errors import ArgumentError, Place
from xl_departage.base.messages.catalogues import LineNumber
from xl_departage.chess.checks import Checked, Problem, Severity
from xl_departage.chess.checks.all_checks import PlayerPlaces, checked, moved, sorted_problems, subject_of
from xl_departage.chess.checks.season_checks import check_season
from xl_departage.chess.checks.subject import line_text, row_text
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.regulations.rules_text import with_stated
from xl_departage.chess.tiebreaks.registry import ParsedCode
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.chess.tournament.record import Header
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.file_format import Encoded, Grid, Opened
from xl_departage.formats.formats import is_trf
from xl_departage.formats.grids.cell_tokens import Rows
from xl_departage.formats.grids.grid_checking import check_grid
from xl_departage.formats.grids.sided_result import stands_for_result
from xl_departage.formats.season_results import read_scale, read_season
from xl_departage.formats.source_opening import record_in, source_in
from xl_departage.formats.trf.trf_checking import check_trf
from xl_departage.formats.trf.trf_document import parse_document
from xl_departage.formats.trf.trf_reading import survey_trf
from xl_departage.spreadsheet.formulas.addresses import address


def header_in(opened: Opened, rules: Rules[TiebreakEdition]) -> Header | None:
    """
    What the file says about its event, even if its games cannot be read; None for a grid, and for a TRF file that
    cannot be read at all. Raises FileError.
    """
    if isinstance(opened, Grid):
        return None
    if is_trf(opened):
        tournament, _ = survey_trf(parse_document(opened.data, opened.name), options=rules.reading)
        return None if tournament is None else tournament.header
    return (record_in(opened, rules.reading) if isinstance(opened, Encoded) else opened.tournament).header


def check_opened(
    opened: Opened,
    rules: Rules[TiebreakEdition],
    *,
    tiebreaks: tuple[ParsedCode, ...] = (),
    boards: Grid | None = None,
) -> Checked:
    """
    All problems of what was opened. `boards` holds the results board by board for a grid of teams.

    Raises FileError for a record from which no crosstable can be made.
    """
    if is_trf(opened):
        return check_trf(opened.data, opened.name, rules, tiebreaks=tiebreaks)
    if not isinstance(opened, Grid):
        source = source_in(opened, rules.reading)
        if source.stated is not None:
            rules = with_stated(rules, source.stated.rules)
        return check_document(source, rules, tiebreaks=tiebreaks)
    if opened.stated is not None:
        rules = with_stated(rules, opened.stated.rules)
    answer = check_grid(opened.cells, rules, boards=None if boards is None else boards.cells, tiebreaks=tiebreaks)
    of_text = [
        Problem("notices", Severity.NOTE, notice.key, notice.place, values=dict(notice.values))
        for notice in opened.notices
    ]
    if opened.place == Place():
        # The rows come from a program: their numbers are right as they are.
        return answer
    problems: Sequence[Problem] = [
        _in_file(problem, boards if boards is not None and problem.check == "boards" else opened)
        for problem in answer.problems
    ]
    step = None if answer.next_step is None else _in_file(answer.next_step, opened)
    return replace(answer, problems=sorted_problems((*problems, *of_text)), next_step=step)


def check_document(source: Source, rules: Rules[TiebreakEdition], *, tiebreaks: tuple[ParsedCode, ...] = ()) -> Checked:
    """
    All problems of a tournament without lines or a grid (a file of Papi, a template); places name players or teams, and
    rounds.
    """
    names = tuple(player.name or str(player.number) for player in source.entrants.players)
    subject = subject_of(source, rules, PlayerPlaces(source.file, names), stands_for_result, tiebreaks)
    return checked(subject, source.tournament)


def check_season_cells(
    cells: Rows, players: Rows | None, rules: Rules[None], criteria: Sequence[str] = (), scale: Rows | None = None
) -> Checked:
    """
    All problems of a season: of the rows of results, of the list of players if there is one, and of the regulations,
    which are the criteria and the table of points. Without that table, places count if any are typed, otherwise points.
    """
    faults = CollectedFaults()
    season = read_season(cells, players, faults, rules.reading.row)
    by_places = any(result.place is not None for stage in season.stages for result in stage.results)
    points: tuple[Fraction, ...] | None = (Fraction(0),) if by_places else None
    try:
        points = points if scale is None else read_scale(scale)
    except ArgumentError as error:
        faults.report(error)
    return check_season(season, points, rules, criteria, faults)


def _in_file(problem: Problem, grid: Grid) -> Problem:
    """
    The problem located in the file: with sheet and cell, or with the line of a text. A row without a column becomes a
    row of the sheet.
    """
    row = problem.place.row
    place = problem.place._replace(file=grid.place.file, sheet=grid.place.sheet)
    if row is not None and problem.column is not None and grid.column_of is not None:
        place = place._replace(cell=address(grid.row_of(row), grid.column_of(problem.column)))
    elif row is not None:
        place = place._replace(line=grid.row_of(row))
    words, number = (line_text, LineNumber) if grid.column_of is None else (row_text, int)
    return replace(moved(problem, lambda row: number(grid.row_of(row)), words), place=place)
