"""Runs every check on a tournament that was read completely, and sorts what they find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from xl_departage.base.errors import Place
from xl_departage.base.messages import Language, Text
from xl_departage.chess.checks import (
    announced,
    columns,
    edition_differences,
    published_checks,
    round_contents,
    round_robin,
    strict_reading,
    team_player_checks,
)
from xl_departage.chess.checks.marks import Marks
from xl_departage.chess.checks.strict_reading import worded
from xl_departage.chess.checks.subject import Check, Finding, Locations, Problem, Severity, Subject
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks.registry import ParsedCode
from xl_departage.chess.tournament.faults import Fault
from xl_departage.chess.tournament.next_step import Step, next_step
from xl_departage.chess.tournament.one_game_a_round import played_twice
from xl_departage.chess.tournament.persons import Identities, last_year
from xl_departage.chess.tournament.published import published_in
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import Source

ERROR, WARNING, NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE

CHECKS = (
    Check("reading", ERROR, strict_reading.refused),
    Check("boards", ERROR, strict_reading.refused_boards),
    Check("births", ERROR, announced.births),
    Check("beyond", ERROR, announced.beyond),
    Check("away", ERROR, announced.plays_while_absent),
    Check("points", ERROR, columns.points_differ),
    Check("points_unreadable", WARNING, columns.points_unreadable),
    Check("further_points", WARNING, columns.further_points),
    Check("beyond_planned", ERROR, columns.beyond_planned),
    Check("number_column", WARNING, columns.number_column),
    Check("missing_numbers", WARNING, columns.missing_numbers),
    Check("result_for_name", ERROR, columns.results_for_names),
    Check("names", WARNING, columns.same_name),
    Check("persons", WARNING, columns.persons),
    Check("persons", WARNING, team_player_checks.persons),
    Check("plays_twice", ERROR, team_player_checks.plays_twice),
    Check("two_teams", WARNING, team_player_checks.in_two_teams),
    Check("identities", WARNING, announced.identities),
    Check("late_entries", WARNING, announced.late_entries),
    Check("names_alike", WARNING, columns.names_alike),
    Check("drawn_colour", WARNING, round_contents.drawn_colour),
    Check("pending", WARNING, round_contents.without_result),
    Check("half_entered", WARNING, round_contents.half_entered),
    Check("met_twice", WARNING, round_contents.met_twice),
    Check("apart_unknown", ERROR, round_contents.apart_unknown),
    Check("apart_round", ERROR, round_contents.apart_beyond),
    Check("apart_in_vain", WARNING, round_contents.apart_round_robin),
    Check("apart", WARNING, round_contents.met_apart),
    Check("byes", WARNING, round_contents.byes),
    Check("two_exempt", WARNING, round_contents.two_exempt),
    Check("nobody_played", WARNING, round_contents.nobody_played),
    Check("cancelled", WARNING, round_contents.cancelled),
    Check("forfeits", WARNING, round_contents.mostly_forfeits),
    Check("pairs", WARNING, round_robin.pairs),
    Check("withdrawn", WARNING, round_robin.withdrawn),
    Check("not_annulled", WARNING, round_robin.not_annulled, needs_sound=True),
    Check("notices", NOTE, round_robin.decided, needs_sound=True),
    Check("nearly_round_robin", NOTE, round_robin.nearly, needs_sound=True),
    Check("match_totals", WARNING, round_contents.match_totals),
    Check("colours", NOTE, round_contents.colour_sequences),
    Check("notices", NOTE, strict_reading.remarks),
    Check("mixed_notations", NOTE, strict_reading.mixed),
    Check("estimates", NOTE, strict_reading.estimates),
    Check("unusual_ratings", NOTE, columns.unusual_ratings),
    Check("not_listed", NOTE, columns.not_listed),
    Check("styles_lost", NOTE, strict_reading.styles_lost),
    Check("second_list", NOTE, columns.second_list),
    Check("families", NOTE, strict_reading.families),
    Check("editions", NOTE, edition_differences.differ, needs_sound=True),
    Check("published", ERROR, published_checks.differences, needs_sound=True),
)
"""All checks; the list of problems is sorted by severity, then by place."""

_SEVERITIES = list(Severity)


@dataclass(frozen=True)
class Checked:
    """The result of checking a source."""

    problems: tuple[Problem, ...]
    """Errors first, then warnings, then notes."""
    next_step: Problem | None = None
    """What to do next; None if something could not be read, and for a grid."""
    language: Language = "fr"
    """
    The language of the list: that of the rules, otherwise the one that was typed or chosen, otherwise that of the source; see
    `Rules.words`.
    """
    ranks_compared: bool = False
    """Whether the printed ranks, if there are any, were compared with the results."""
    marks: Callable[[], Marks] | None = field(default=None, compare=False)
    """
    Marks every printed rank and value; None without the option `published`, and if the source has faults. Raises ArgumentError
    like `rank`.
    """
    rows_of: str = ""
    """
    The key of the name of the second list (`which_list_games`), to which all rows belong whose place is not marked `of_players`;
    empty if there is only one list.
    """

    @property
    def sound(self) -> bool:
        """Whether there are no errors."""
        return not any(problem.severity is Severity.ERROR for problem in self.problems)


def ranks_compared(subject: Subject) -> bool:
    """Whether the ranks of the source, if it prints any, are compared with its results."""
    return not subject.faults and (subject.rules.published or published_checks.ranks_compared(subject))


def identities_in(tournament: TournamentRecord) -> Identities:
    """What the record of a file says about the players; for a team event, whose crosstable has no players, only the year."""
    if tournament.teams:
        return Identities(year=last_year(tournament.header))
    return Identities(tournament.participants, tournament.unread_parts, last_year(tournament.header))


def next_problem(subject: Subject, tournament: TournamentRecord, first: Step | None = None) -> Problem:
    """The next step of a tournament without faults; `first` is a step to be done before it."""
    table = subject.crosstable
    gone = {table.players[withdrawal.player].number: withdrawal.last for withdrawal in table.withdrawn}
    step = first or next_step(tournament, gone)
    return Problem("next", Severity.NOTE, step.key, step.place, values=step.values)


def problem_of(fault: Fault, check: str) -> Problem:
    """The fault as a problem of severity ERROR; for use if there is no tournament in which to look up players."""
    error, column = fault
    place = error.where
    key, values = worded(error, place.text)
    return Problem(check, Severity.ERROR, key, place, column=None if column is None else column + 1, values=values)


def moved(problem: Problem, row_of: Callable[[int], int], words: Callable[[int], Text]) -> Problem:
    """
    The problem with the other player's row as numbered in the file: `row_of` converts a row of the range, and `words` names the
    result.
    """
    other_row = problem.values.get("other_row")
    if not isinstance(other_row, int):
        return problem
    values = {**problem.values, "other_row": row_of(other_row)}
    if "at" in values:
        values["at"] = words(row_of(other_row))
    return replace(problem, values=values)


def sorted_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Errors, then warnings, then notes; each by row (or line) and round."""

    def order(problem: Problem) -> tuple[int, int, int]:
        place = problem.place
        # Equivalent mutant `0 -> -1`: no row, line or round is below 1.
        return _SEVERITIES.index(problem.severity), place.row or place.line or 0, place.round or 0

    return tuple(sorted(problems, key=order))


_NOTHING_ELSE = (["grid_empty"], ["grid_no_crosstable"])
"""The faults after which there is nothing left to check."""


def stopped(faults: Sequence[Fault]) -> tuple[Problem, ...]:
    """The problems of a source that could not be read to its end."""
    problems = tuple(problem_of(fault, "reading") for fault in faults)
    if [fault.error.key for fault in faults] in _NOTHING_ELSE:
        return problems
    return (*problems, Problem("reading", Severity.NOTE, "check_stopped"))


def run_checks(subject: Subject) -> tuple[Problem, ...]:
    """All problems that the checks find."""
    sound = not subject.faults and not subject.board_faults
    return sorted_problems(
        _problem(subject, check, finding)
        for check in CHECKS
        if sound or not check.needs_sound
        for finding in check.find(subject)
    )


def subject_of(
    source: Source,
    rules: Rules[TiebreakEdition],
    places: Locations,
    is_result: Callable[[str], bool],
    tiebreaks: tuple[ParsedCode, ...] = (),
) -> Subject:
    """
    The subject of the checks for a tournament that is not a range of cells. `places` locates its players or teams, and `is_result`
    is that of `Subject`.
    """
    return Subject(
        source.entrants,
        rules,
        places,
        notices=source.notices,
        left_over=source.left_over,
        forbidden=source.tournament.forbidden,
        rounds_stated=source.tournament.header.rounds or rules.reading.planned,
        event=source.event,
        published=published_in(source.tournament),
        tiebreaks=tiebreaks,
        is_result=is_result,
        identities=lambda: identities_in(source.tournament),
        members=lambda: team_player_checks.members_of(source.tournament, source.file),
        played_twice=lambda: played_twice(source.tournament),
    )


def checked(subject: Subject, tournament: TournamentRecord) -> Checked:
    """All problems of a tournament that is not a range of cells; the next step is given only if the source has no faults."""
    return Checked(
        run_checks(subject),
        next_step=None if subject.faults else next_problem(subject, tournament),
        language=subject.rules.words("auto"),
        ranks_compared=ranks_compared(subject),
        marks=marks(subject),
    )


def marks(subject: Subject) -> Callable[[], Marks] | None:
    """
    The function that computes the marks of a report for printed ranks and values; None without the option `published`, and if the
    source has faults.
    """
    return partial(published_checks.marks_of, subject) if subject.rules.published and not subject.faults else None


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
        check.id,
        finding.severity or check.severity,
        finding.key,
        place=place,
        number=number,
        column=column,
        values=dict(finding.values),
    )


@dataclass(frozen=True)
class PlayerPlaces(Locations):
    """Places in a source without lines, given by the names of the players."""

    file: str
    names: tuple[str, ...]

    def row(self, player: int) -> Place:
        return Place(file=self.file or None, name=self.names[player])

    def cell(self, player: int, round: int) -> Place:
        return self.row(player)._replace(round=round + 1)

    def player_at(self, place: Place) -> int | None:
        return self.names.index(place.name) if place.name in self.names else None
