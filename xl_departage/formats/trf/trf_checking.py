"""Checks of a TRF file whose problems are located by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from xl_departage.base.errors import GridError, Place
from xl_departage.chess.checks.all_checks import Checked, checked, stopped, subject_of
from xl_departage.chess.checks.subject import Locations
from xl_departage.chess.regulations.editions import TiebreakEdition
from xl_departage.chess.regulations.rules import Rules
from xl_departage.chess.tiebreaks.registry import ParsedCode
from xl_departage.chess.tournament.faults import Fault
from xl_departage.chess.tournament.record import SourceNotice
from xl_departage.chess.tournament.source import POINTS_DIFFER, Source
from xl_departage.formats.grids.sided_result import stands_for_result
from xl_departage.formats.trf.player_record import FIRST_ROUND, ROUND_WIDTH
from xl_departage.formats.trf.trf_document import Document, parse_document
from xl_departage.formats.trf.trf_reading import survey_trf


def check_trf(
    source: bytes, name: str, rules: Rules[TiebreakEdition], *, tiebreaks: tuple[ParsedCode, ...] = ()
) -> Checked:
    """
    All problems of a TRF file; `name` is the file name for messages. In a team event, the teams are checked. Raises
    FileError for bytes that are not text.
    """
    document = parse_document(source, name)
    tournament, faults = survey_trf(document, options=rules.reading)
    if tournament is None:
        return Checked(stopped(faults), language=rules.words("auto"))
    subject = subject_of(tournament, rules, _lines(document, tournament), stands_for_result, tiebreaks)
    return checked(replace(subject, faults=faults, notices=_notices(tournament, faults)), tournament.tournament)


def _lines(document: Document, tournament: Source) -> LinePlaces:
    if tournament.event is None:
        players = tournament.crosstable.players
        # Equivalent mutant `4 -> 3`: the column before the number was checked to be blank when the file was read.
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
    """The notices from reading, without those about printed points in lines that have a fault, which may be why the points differ."""
    broken = {fault.error.place.line for fault in faults if fault.error.place is not None}
    return tuple(
        notice
        for notice in tournament.notices
        if not (notice.key in POINTS_DIFFER and notice.place and notice.place.line in broken)
    )


@dataclass(frozen=True)
class LinePlaces(Locations):
    """Places in a TRF file: the lines of the players or, in a team event, of the teams."""

    document: Document
    lines: tuple[int, ...]
    """The line number of each player or team, counted from 1."""
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
