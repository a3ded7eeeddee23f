"""Checks a range of cells: passes its content, with the places, to the checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from types import MappingProxyType
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError, GridError, Place
from xl_departage.base.grouping import grouped
from xl_departage.base.text import excerpt
from xl_departage.chess.checks.all_checks import Checked, marks, next_problem, run_checks, stopped
from xl_departage.chess.checks.subject import Beside, Cells, Lists, Locations, Subject, TeamPlayer
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks.registry import ParsedCode
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import CollectedFaults, Fault
from xl_departage.chess.tournament.one_game_a_round import PlayedTwice
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.origin import Reading, rows_alongside
from xl_departage.chess.tournament.published import Published
from xl_departage.formats.grids.board_results import read_board_results
from xl_departage.formats.grids.cell_tokens import Rows, scan
from xl_departage.formats.grids.grid_cells import FORM_FORMAT
from xl_departage.formats.grids.grid_reading import Survey, read_crosstable, survey_crosstable, written_language
from xl_departage.formats.grids.layout import Layout, Shape, heading_of
from xl_departage.formats.grids.lists.identities import identities_of
from xl_departage.formats.grids.lists.list_crosstable import ListOrigin
from xl_departage.formats.grids.lists.list_reading import GameList
from xl_departage.formats.grids.lists.rosters import empty_seats_beside, has_teams, members_beside, twice_beside
from xl_departage.formats.grids.lists.unpaired import entry_beyond, forgotten
from xl_departage.formats.grids.numbering import UNREAD_MEANING, numbering_flaws
from xl_departage.formats.grids.printed_values import points_columns
from xl_departage.formats.grids.sided_result import stands_for_result


@dataclass(frozen=True)
class CheckedGrid(Checked):
    """The result of checking a range, and what was read from it."""

    reading: Reading | None = None
    """None for a range that cannot be read as a grid or a list."""
    listed: GameList | None = None
    """The content of a list of games; None for a grid."""


class SecondRangeOfTeams(NamedTuple):
    """What a second range shows about teams."""

    faults: tuple[Fault, ...] = ()
    """The faults in the results board by board."""
    rows: Mapping[int, int] = MappingProxyType({})
    """The index of the team in each row of that range; rows count from 1."""
    members: tuple[TeamPlayer, ...] = ()
    """The players of the teams, from a list of players."""
    twice: tuple[PlayedTwice, ...] = ()
    """The players of that list who play twice in a round."""


_NO_SECOND_RANGE = SecondRangeOfTeams()


def check_grid(
    cells: Rows,
    rules: Rules[TiebreakEdition],
    *,
    boards: Rows | None = None,
    tiebreaks: tuple[ParsedCode, ...] = (),
    players: Rows | None = None,
) -> CheckedGrid:
    """
    All problems in a range: rows of cells from a spreadsheet. `boards` holds the results board by board for a grid of
    teams, or the players of the teams for a list of matches; `tiebreaks` the tie-breaks to rank by; `players` the list
    of players that belongs to a list of games.
    """
    if isinstance(cells, str) or not isinstance(cells, Sequence):
        cells = [[cells]]
    survey = survey_crosstable(cells, rules.reading, players)
    of_teams = SecondRangeOfTeams()
    if survey.origin is not None and boards is not None and has_teams(boards):
        game_list = survey.origin.listed
        seats = empty_seats_beside(game_list, boards)
        survey = survey._replace(faults=(*survey.faults, *(Fault(error) for error in seats)))
        of_teams = SecondRangeOfTeams(
            members=members_beside(boards, rules.reading.row),
            twice=twice_beside(game_list, boards),
        )
    elif survey.reading is not None and boards is not None:
        of_teams = _boards(boards, survey.reading, len(cells), rules)
    checked = check_survey(cells, survey, rules, tiebreaks=tiebreaks, boards=of_teams)
    return checked if players is not None else replace(checked, rows_of="")


def check_survey(
    cells: Rows,
    survey: Survey,
    rules: Rules[TiebreakEdition],
    *,
    tiebreaks: tuple[ParsedCode, ...] = (),
    boards: SecondRangeOfTeams = _NO_SECOND_RANGE,
) -> CheckedGrid:
    """
    All problems in a range that was already read under the options of the rules. Whatever the caller knows beyond the
    cells must be part of `survey`; `boards` is what a second range shows about teams.
    """
    reading = survey.reading
    if reading is None:
        named = "which_list_games" if (rules.reading.boards or 1) == 1 else "which_list_matches"
        return CheckedGrid(stopped(survey.faults), language=rules.words(written_language(cells)), rows_of=named)
    by_rounds = survey.layout is None or survey.layout.shape is not Shape.MATRIX
    subject = Subject(
        reading.crosstable,
        rules,
        _places(survey, reading),
        faults=survey.faults,
        board_faults=boards.faults,
        board_rows=boards.rows,
        notices=reading.notices,
        texts=reading.texts if by_rounds else (),
        unread=_unread(survey) | _refused(survey),
        left_over=frozenset(
            (bye.player, bye.round - 1) for bye in reading.coming if bye.outcome is Outcome.PAIRING_BYE
        ),
        forbidden=() if reading.record is None else reading.record.forbidden,
        rounds_stated=rules.reading.planned or _rounds_to_come(reading),
        printed=reading.printed_points,
        published=survey.published(rules.reading) if rules.published else Published(),
        cells=_beside(survey, reading, rules.reading),
        lists=_lists(survey),
        is_result=stands_for_result,
        tiebreaks=tiebreaks,
        identities=cache(
            # A birth date after the event is reported by the checks of lists.
            lambda: identities_of(survey)._replace(year=None if survey.origin is not None else rules.reading.year)
        ),
        members=lambda: boards.members,
        played_twice=lambda: boards.twice,
    )
    problems = run_checks(subject)
    language = rules.words(reading.table_language)
    if survey.origin is None:
        return CheckedGrid(problems, language=language, reading=reading, marks=marks(subject))
    game_list = survey.origin.listed
    step = None if survey.faults else next_problem(subject, game_list.tournament, forgotten(game_list, rules.reading))
    rows_of = "which_list_matches" if game_list.tournament.teams else "which_list_games"
    return CheckedGrid(
        problems, step, language, marks=marks(subject), rows_of=rows_of, reading=reading, listed=game_list
    )


def _rounds_to_come(reading: Reading) -> int | None:
    """
    The number of rounds that the columns show, if some of them are not paired yet; otherwise None, because nothing
    states how many there are.
    """
    table = reading.crosstable
    return table.planned if table.ordered and table.planned > table.paired else None


def _beside(survey: Survey, reading: Reading, options: ReadingOptions) -> Cells:
    layout = survey.layout
    if layout is None:
        return Cells(announced_alone=reading.announced_alone)

    def column(at: int | None) -> Beside | None:
        return (
            None
            if at is None
            else Beside(at + 1, tuple(layout.cells[row][at] for row in survey.rows), heading_of(layout, at))
        )

    def scores_after(last: int) -> Sequence[int]:
        # Entries beyond the planned rounds are reported separately.
        return read_crosstable(layout.cells, options._replace(rounds=last, planned=None)).crosstable.scores

    columns_of_points = points_columns(layout, survey.rows)
    return Cells(
        next(iter(columns_of_points), None),
        columns_of_points[1:],
        rating=column(layout.rating),
        other_rating=column(layout.other_rating),
        number=column(layout.number),
        numbering=tuple(numbering_flaws(layout, survey.rows)),
        beyond=entry_beyond(survey, options.planned),
        announced_alone=reading.announced_alone,
        styles_lost=survey.grid is not None and bool(survey.grid.context.score_first),
        notations=lambda: _notations(survey, layout),
        scores_after=scores_after,
        at=lambda row, at: layout.cells[row - 1][at],
    )


def _notations(survey: Survey, layout: Layout) -> Sequence[tuple[str, Sequence[tuple[int, int]]]]:
    """
    The cells that are typical of one program, by program, if the grid contains cells of at least two. Lone letters and
    unreadable cells are left out.
    """
    if survey.grid is None or len(survey.grid.context.evidence) < 2:
        return ()
    unread = _unread(survey)
    kinds = [
        ((player, round), scan(layout.cells[row][column]).kind)
        for player, row in enumerate(survey.rows)
        for round, column in enumerate(layout.rounds[: len(survey.grid.entries[player])])
        if (player, round) not in unread
    ]
    cells = grouped(
        (family, place)
        for place, kind in kinds
        if (family := FORM_FORMAT.get(kind.form)) in survey.grid.context.evidence and (kind.mark or not kind.letter)
    )
    return [(family, places) for family, places in cells.items() if family is not None]


def _lists(survey: Survey) -> Lists | None:
    if survey.origin is None:
        return None
    game_list = survey.origin.listed
    players = game_list.players
    return Lists(
        players.participants,
        game_list.games,
        players.rows,
        rating_headings=players.rating_headings,
        from_other_list=players.from_other_list,
        of_games=game_list.of_games,
        of_teams=bool(game_list.tournament.teams),
        apart_places={number: place._replace(of_players=True) for number, place in players.apart_places.items()},
    )


def _unread(survey: Survey) -> frozenset[tuple[int, int]]:
    """
    The player and the round of every cell that could not be read and therefore shows nothing. In a square table, whose
    entries have no rounds: round 0 for both players of each reported pair.
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


def _refused(survey: Survey) -> frozenset[tuple[int, int]]:
    """
    The player and the round of every entry of a grid whose opponent must be wrong (a number that nobody has, the player
    himself, or somebody whose cell does not name the player): it shows no more than an unreadable one.
    """
    layout = survey.layout
    if layout is None or survey.grid is None:
        return frozenset()
    player_of = {row + 1: player for player, row in enumerate(survey.rows)}
    return frozenset(
        (player_of[place.row], layout.rounds.index(fault.column))
        for fault in survey.faults
        if (place := fault.error.place) is not None
        and place.row in player_of
        and fault.column in layout.rounds
        and fault.error.key.startswith("grid_opponent_")
    )


def _boards(boards: Rows, reading: Reading, height: int, rules: Rules[TiebreakEdition]) -> SecondRangeOfTeams:
    faults = CollectedFaults()
    try:
        read_board_results(
            boards, reading, height, penalties=rules.reading.penalties, rounds=rules.reading.rounds, faults=faults
        )
    except (ArgumentError, GridError) as error:
        faults.report(error)
    team_rows = rows_alongside(reading, len(boards), height) or []
    return SecondRangeOfTeams(tuple(faults.found), {row + 1: player for row, player in team_rows})


def _places(survey: Survey, reading: Reading) -> Locations:
    if survey.origin is not None:
        return ListPlaces(survey.origin)
    assert survey.layout is not None
    return GridPlaces(reading, survey.layout, survey.rows)


@dataclass(frozen=True)
class GridPlaces:
    """Locates players and entries of a grid in its range."""

    reading: Reading
    layout: Layout
    rows: tuple[int, ...]
    """The row of each player in the range, from 0."""

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
    """Locates players and entries of a list of games. A player has no row; a round is located at its game."""

    origin: ListOrigin

    def row(self, player: int) -> Place:
        return Place(name=self.origin.listed.players.participants[player].name or None)

    def cell(self, player: int, round: int) -> Place:
        return self.origin.place(player, round)

    def player_at(self, place: Place) -> int | None:  # noqa: ARG002 - a row has two players
        return None
