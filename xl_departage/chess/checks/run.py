"""Read a source completely and run every check on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from xl_departage.base.errors import ArgumentError, GridError, Place
from xl_departage.base.messages import Language, Text
from xl_departage.base.text import excerpt
from xl_departage.chess.checks import announced, columns, editions, published, reading, round_robin, rounds
from xl_departage.chess.checks.reading import worded
from xl_departage.chess.checks.subject import Check, Finding, Locations, Problem, Severity, Subject
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks.registry import ParsedCode
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import CollectedFaults, Fault
from xl_departage.chess.tournament.next_step import Step, next_step
from xl_departage.chess.tournament.published import Published, published_in
from xl_departage.chess.tournament.record import SourceNotice, TournamentRecord
from xl_departage.chess.tournament.source import Source
from xl_departage.formats.grids.board_results import read_board_results
from xl_departage.formats.grids.layout import Layout, Shape
from xl_departage.formats.grids.lists.crosstable import ListOrigin
from xl_departage.formats.grids.lists.identities import identities_of
from xl_departage.formats.grids.lists.persons import Identities, last_year
from xl_departage.formats.grids.lists.reading import Listed
from xl_departage.formats.grids.lists.unpaired import forgotten
from xl_departage.formats.grids.reading import Reading, Survey, rows_alongside, survey_crosstable, written_language
from xl_departage.formats.grids.rounds import UNREAD_MEANING
from xl_departage.formats.trf.document import Document, parse_document
from xl_departage.formats.trf.player_record import FIRST_ROUND, ROUND_WIDTH
from xl_departage.formats.trf.reading import survey_trf

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

CHECKS = (
    Check("reading", ERROR, reading.refused),
    Check("boards", ERROR, reading.refused_boards),
    Check("births", ERROR, announced.births),
    Check("beyond", ERROR, announced.beyond),
    Check("away", ERROR, announced.away),
    Check("points", ERROR, columns.points_differ),
    Check("points_unreadable", WARNING, columns.points_unreadable),
    Check("beyond_planned", ERROR, columns.beyond_planned),
    Check("number_column", WARNING, columns.number_column),
    Check("missing_numbers", WARNING, columns.missing_numbers),
    Check("result_for_name", ERROR, columns.results_for_names),
    Check("names", WARNING, columns.same_name),
    Check("persons", WARNING, columns.persons),
    Check("identities", WARNING, announced.identities),
    Check("late_entries", WARNING, announced.late_entries),
    Check("names_alike", WARNING, columns.names_alike),
    Check("drawn_colour", WARNING, rounds.drawn_colour),
    Check("pending", WARNING, rounds.without_result),
    Check("half_entered", WARNING, rounds.half_entered),
    Check("met_twice", WARNING, rounds.met_twice),
    Check("byes", WARNING, rounds.byes),
    Check("two_exempt", WARNING, rounds.two_exempt),
    Check("forfeits", WARNING, rounds.mostly_forfeits),
    Check("pairs", WARNING, round_robin.pairs),
    Check("withdrawn", WARNING, round_robin.withdrawn),
    Check("notices", NOTE, round_robin.decided, needs_sound=True),
    Check("nearly_round_robin", NOTE, round_robin.nearly, needs_sound=True),
    Check("match_totals", WARNING, rounds.match_totals),
    Check("colours", NOTE, rounds.colour_sequences),
    Check("notices", NOTE, reading.remarks),
    Check("mixed_notations", NOTE, reading.mixed),
    Check("estimates", NOTE, reading.estimates),
    Check("unusual_ratings", NOTE, columns.unusual_ratings),
    Check("not_listed", NOTE, columns.not_listed),
    Check("styles_lost", NOTE, reading.styles_lost),
    Check("second_list", NOTE, columns.second_list),
    Check("families", NOTE, reading.families),
    Check("editions", NOTE, editions.differ, needs_sound=True),
    Check("published", ERROR, published.differences, needs_sound=True),
)
"""From the certain to the merely noteworthy; the list of problems is sorted by severity."""

Cells = Sequence[Sequence[object]]
_SEVERITIES = list(Severity)


@dataclass(frozen=True)
class Checked:
    """The result of checking a source."""

    problems: tuple[Problem, ...]
    """Errors first, then warnings and notes; each in the order of rows and rounds."""
    reading: Reading | None = None
    """How a grid was read; None for a TRF, and for a range that is not a grid."""
    next_step: Problem | None = None
    """For a tournament without errors whose games are known one by one (no grid): what is to be done next."""
    language: Language = "fr"
    """The language of the list: from the rules, otherwise from the grid, French if it does not show any."""
    listed: Listed | None = None
    """What was read of a list of games."""
    ranks_compared: bool = False
    """Whether the ranks of a file were compared with its results."""
    rows_of: str = ""
    """Of two lists, the text that names the one whose rows the places give unless they are of the players; blank for one list."""

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return not any(problem.severity is Severity.ERROR for problem in self.problems)


def check_grid(
    cells: Cells,
    rules: Rules[TiebreakEdition],
    *,
    boards: Cells | None = None,
    tiebreaks: tuple[ParsedCode, ...] = (),
    players: Cells | None = None,
) -> Checked:
    """
    All problems of a range: rows of cells from a spreadsheet. `boards` are the results board by board for a grid of
    teams, `tiebreaks` the list that ranks, `players` the list of players of a list of games.
    """
    if isinstance(cells, str) or not isinstance(cells, Sequence):
        cells = [[cells]]
    survey = survey_crosstable(cells, rules.reading, players)
    reading = survey.reading
    if reading is None:
        named = "which_list_games" if (rules.reading.boards or 1) == 1 else "which_list_matches"
        return Checked(
            _stopped(survey.faults),
            language=rules.words(written_language(cells)),
            rows_of="" if players is None else named,
        )
    board_faults, board_rows = _boards(boards, reading, len(cells), rules)
    by_rounds = survey.layout is None or survey.layout.shape is not Shape.MATRIX
    subject = Subject(
        reading.crosstable,
        rules,
        _places(survey, reading),
        faults=survey.faults,
        board_faults=board_faults,
        board_rows=board_rows,
        notices=reading.notices,
        texts=reading.texts if by_rounds else (),
        unread=_unread(survey),
        left_over=frozenset(
            (bye.player, bye.round - 1) for bye in reading.coming if bye.outcome is Outcome.PAIRING_BYE
        ),
        printed=reading.printed_points,
        published=survey.published() if rules.published else Published(),
        survey=survey,
        tiebreaks=tiebreaks,
        identities=cache(
            # A birth after the event is told as one of the list.
            lambda: identities_of(survey)._replace(year=None if survey.origin is not None else rules.reading.year)
        ),
    )
    problems = sorted_problems(_run(subject, CHECKS))
    language = rules.words(reading.table_language)
    if survey.origin is None:
        return Checked(problems, reading, language=language)
    listed = survey.origin.listed
    step = None if survey.faults else _next(listed.tournament, forgotten(listed, rules.reading))
    rows_of = "which_list_matches" if listed.tournament.teams else "which_list_games"
    return Checked(problems, reading, step, language, listed, rows_of="" if players is None else rows_of)


def check_trf(
    source: bytes, name: str, rules: Rules[TiebreakEdition], *, tiebreaks: tuple[ParsedCode, ...] = ()
) -> Checked:
    """
    All problems of a TRF file; `name` is its name for messages. For a team event, the teams are checked. Raises
    FileError for bytes that are not text.
    """
    document = parse_document(source, name)
    tournament, faults = survey_trf(document, options=rules.reading)
    language = rules.words("auto")
    if tournament is None:
        return Checked(_stopped(faults), language=language)
    subject = Subject(
        tournament.ranked,
        rules,
        _lines(document, tournament),
        faults=faults,
        notices=_notices(tournament, faults),
        left_over=tournament.left_over,
        event=tournament.event,
        published=published_in(tournament.tournament),
        tiebreaks=tiebreaks,
        identities=lambda: _identities(tournament.tournament),
    )
    return Checked(
        sorted_problems(_run(subject, CHECKS)),
        next_step=None if faults else _next(tournament.tournament),
        language=language,
        ranks_compared=_ranks_compared(subject),
    )


def check_document(source: Source, rules: Rules[TiebreakEdition], *, tiebreaks: tuple[ParsedCode, ...] = ()) -> Checked:
    """All problems of a tournament without lines or a grid (Papi's file, a template): places are players or teams, and rounds."""
    table = source.ranked
    subject = Subject(
        table,
        rules,
        PlayerPlaces(source.file, tuple(player.name or str(player.number) for player in table.players)),
        notices=source.notices,
        left_over=source.left_over,
        event=source.event,
        published=published_in(source.tournament),
        tiebreaks=tiebreaks,
        identities=lambda: _identities(source.tournament),
    )
    return Checked(
        sorted_problems(_run(subject, CHECKS)),
        next_step=_next(source.tournament),
        language=rules.words("auto"),
        ranks_compared=_ranks_compared(subject),
    )


def _ranks_compared(subject: Subject) -> bool:
    return not subject.faults and (subject.rules.published or published.ranks_compared(subject))


def _identities(tournament: TournamentRecord) -> Identities:
    return Identities(tournament.participants, tournament.kept, last_year(tournament.header))


def _next(tournament: TournamentRecord, first: Step | None = None) -> Problem:
    step = first or next_step(tournament)
    return Problem("next", Severity.NOTE, step.key, step.place, values=step.values)


def problem_of(fault: Fault, check: str) -> Problem:
    """A fault as an error in the list, used if there is no tournament in which to look up players."""
    error, column = fault
    place = error.place or Place()
    key, values = worded(error, place.text)
    return Problem(check, Severity.ERROR, key, place, column=None if column is None else column + 1, values=values)


def moved(problem: Problem, row_of: Callable[[int], int], words: Callable[[int], Text]) -> Problem:
    """The problem with the other player's row as numbered in the file: `row_of` turns a row of the range into it, `words` names it."""
    other = problem.values.get("other_row")
    if not isinstance(other, int):
        return problem
    values = {**problem.values, "other_row": row_of(other)}
    if "at" in values:
        values["at"] = words(row_of(other))
    return replace(problem, values=values)


def sorted_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Errors, warnings, notes; each by row (or line) and round."""

    def order(problem: Problem) -> tuple[int, int, int]:
        place = problem.place
        return _SEVERITIES.index(problem.severity), place.row or place.line or 0, place.round or 0

    return tuple(sorted(problems, key=order))


_NOTHING_ELSE = (["grid_empty"], ["grid_no_crosstable"])
"""What leaves nothing that could be checked afterwards."""


def _stopped(faults: Sequence[Fault]) -> tuple[Problem, ...]:
    problems = tuple(problem_of(fault, "reading") for fault in faults)
    if [fault.error.key for fault in faults] in _NOTHING_ELSE:
        return problems
    return (*problems, Problem("reading", Severity.NOTE, "check_stopped"))


def _run(subject: Subject, checks: Sequence[Check]) -> Iterable[Problem]:
    sound = not subject.faults and not subject.board_faults
    for check in checks:
        if sound or not check.needs_sound:
            for finding in check.find(subject):
                yield _problem(subject, check, finding)


def _problem(subject: Subject, check: Check, finding: Finding) -> Problem:
    player, round = finding.player, finding.round
    place, column = finding.place, finding.column
    if place is None:
        if player is None:
            place = Place(round=None if round is None else round + 1)
        else:
            place = subject.where.row(player) if round is None else subject.where.cell(player, round)
    if column is None and player is not None and round is not None:
        column = subject.where.column(round)
    number = None if player is None else subject.crosstable.players[player].number
    return Problem(
        check.id, finding.severity or check.severity, finding.key, place, number, column, dict(finding.values)
    )


def _unread(survey: Survey) -> frozenset[tuple[int, int]]:
    """
    Player and round of every cell that could not be read and therefore says nothing. For a square table, whose entries have no rounds,
    round 0 of both players of each reported pair.
    """
    if survey.origin is not None:
        return survey.origin.unread
    layout = survey.layout
    assert layout is not None
    if survey.grid is not None:
        return frozenset(
            (player, round)
            for player, row in enumerate(survey.grid.entries)
            for round, (meaning, _) in enumerate(row)
            if meaning is UNREAD_MEANING
        )
    player_of = {row + 1: player for player, row in enumerate(survey.rows)}
    unread: set[tuple[int, int]] = set()
    for fault in survey.faults:
        place = fault.error.place
        if place is None or place.row not in player_of:
            continue
        unread.add((player_of[place.row], 0))
        if fault.column in layout.rounds and layout.column_order is not None:
            unread.add((layout.column_order[layout.rounds.index(fault.column)], 0))
    return frozenset(unread)


def _boards(
    boards: Cells | None, reading: Reading, height: int, rules: Rules[TiebreakEdition]
) -> tuple[tuple[Fault, ...], dict[int, int]]:
    if boards is None:
        return (), {}
    faults = CollectedFaults()
    try:
        read_board_results(
            boards, reading, height, penalties=rules.reading.penalties, rounds=rules.reading.rounds, faults=faults
        )
    except (ArgumentError, GridError) as error:
        faults.report(error)
    team_rows = rows_alongside(reading, len(boards), height) or []
    return tuple(faults.found), {row + 1: player for row, player in team_rows}


def _lines(document: Document, tournament: Source) -> LinePlaces:
    if tournament.event is None:
        players = tournament.crosstable.players
        line_of = {line.text[4:8].strip(): line.number for line in reversed(document.tagged("001"))}
        lines = tuple(line_of.get(str(player.number), 1) for player in players)
        return LinePlaces(document, lines, tuple(player.name for player in players))
    teams = tournament.event.teams
    tagged = document.tagged("310")
    by_number = {line.text[4:7].strip(): line.number for line in reversed(tagged)}
    in_order = [line.number for line in document.tagged("013")]
    return LinePlaces(
        document,
        tuple(
            by_number.get(str(team.number), 1) if tagged else in_order[position] for position, team in enumerate(teams)
        ),
        tuple(team.name for team in teams),
        teams=True,
    )


def _notices(tournament: Source, faults: Sequence[Fault]) -> tuple[SourceNotice | GridError, ...]:
    """The remarks from reading, except those on points of players with unreadable games."""
    broken = {fault.error.place.line for fault in faults if fault.error.place is not None}
    return tuple(
        notice
        for notice in tournament.notices
        if not (notice.key == "trf_points_differ" and notice.place and notice.place.line in broken)
    )


def _places(survey: Survey, reading: Reading) -> Locations:
    if survey.origin is not None:
        return ListPlaces(survey.origin)
    assert survey.layout is not None
    return GridPlaces(reading, survey.layout, survey.rows)


@dataclass(frozen=True)
class GridPlaces:
    """Places in a range."""

    reading: Reading
    layout: Layout
    rows: tuple[int, ...]
    """Row of each player, from 0."""

    def row(self, player: int) -> Place:
        return Place(row=self.rows[player] + 1, name=self.reading.crosstable.players[player].name or None)

    def cell(self, player: int, round: int) -> Place:
        place = self.row(player)
        if self.layout.shape is Shape.MATRIX:
            return place
        return place._replace(round=round + 1, text=excerpt(self.reading.texts[player][round]))

    def column(self, round: int) -> int | None:
        if self.layout.shape is Shape.MATRIX or round >= len(self.layout.rounds):
            return None
        return self.layout.rounds[round] + 1

    def player_at(self, place: Place) -> int | None:
        return self._player_of.get(place.row or 0)

    @cached_property
    def _player_of(self) -> dict[int, int]:
        return {row + 1: player for player, row in enumerate(self.rows)}


@dataclass(frozen=True)
class ListPlaces(Locations):
    """Places in a list of games: a player has no row, and a round that of its game."""

    origin: ListOrigin

    def row(self, player: int) -> Place:
        return Place(name=self.origin.listed.players.participants[player].name or None)

    def cell(self, player: int, round: int) -> Place:
        return self.origin.place(player, round)

    def player_at(self, place: Place) -> int | None:  # noqa: ARG002 - a row has two players
        return None


@dataclass(frozen=True)
class LinePlaces(Locations):
    """Places in a TRF file: of the players, or of the teams of a team event."""

    document: Document
    lines: tuple[int, ...]
    """Line of each player or team, from 1."""
    names: tuple[str, ...]
    teams: bool = False

    def row(self, player: int) -> Place:
        return Place(file=self.document.name or None, line=self.lines[player], name=self.names[player] or None)

    def cell(self, player: int, round: int) -> Place:
        if self.teams:
            return self.row(player)._replace(round=round + 1)
        column = FIRST_ROUND + ROUND_WIDTH * round
        text = self.document.lines[self.lines[player] - 1].text[column - 1 : column + 7].strip()
        return self.row(player)._replace(round=round + 1, column=column, text=text)

    def player_at(self, place: Place) -> int | None:
        return self._player_of.get(place.line or 0)

    @cached_property
    def _player_of(self) -> dict[int, int]:
        return {line: player for player, line in enumerate(self.lines)}


@dataclass(frozen=True)
class PlayerPlaces(Locations):
    """Places of a source without lines: the players by name."""

    file: str
    names: tuple[str, ...]

    def row(self, player: int) -> Place:
        return Place(file=self.file or None, name=self.names[player])

    def cell(self, player: int, round: int) -> Place:
        return self.row(player)._replace(round=round + 1)

    def player_at(self, place: Place) -> int | None:
        return self.names.index(place.name) if place.name in self.names else None
