"""
Read a TRF file into a crosstable and, for a team tournament, a team event.

Both sides of every game must agree: a difference is an error with line and column. Redundant data (the points column,
team totals, numbers of rounds) is compared with the results; a difference is only a notice, because the results decide.

Record 299 of TRF26: points that the arbiter assigned against the scoring system.

A record without a type is a bonus or a penalty added to the points of its round. Without a round either, it would have to
apply to every round or once to none: the text ("000 or empty means all rounds") does not fit a penalty, and a
crosstable has no place for points outside a round. It is therefore an error that asks for the round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from xl_departage.crosstable.faults import STRICT, CollectedFaults, Fault, Faults
from xl_departage.crosstable.model import Crosstable, MatchRule, MatchScoring, Outcome, Player, Round, Scoring, System
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.team_event import Match, Team, TeamEvent
from xl_departage.errors import ArgumentError, FileError, Place
from xl_departage.messages import decimal
from xl_departage.trf import records
from xl_departage.trf.columns import format_points
from xl_departage.trf.document import Document, TrfLine, parse_document
from xl_departage.trf.player_record import PlayerRecord, parse_player
from xl_departage.trf.records import Abnormal
from xl_departage.trf.results import read_rounds, rounds_decided, rounds_of_byes
from xl_departage.trf.scoring import (
    EXTENDED_SCORES,
    INDIVIDUAL_SCORES,
    TEAM_SCORES,
    PointSystem,
    from_extension,
    from_record,
    from_scoring,
)
from xl_departage.trf.systems import SystemKind, kind_of, system_of
from xl_departage.trf.team_records import (
    MatchForfeit,
    TeamByes,
    TeamRecord,
    parse_board_order,
    parse_forfeit,
    parse_old_team,
    parse_team,
    parse_team_byes,
)
from xl_departage.trf.teams import TeamFile, TeamReader
from xl_departage.trf.tournament import Header, PlayerDetails, SourceNotice, TrfTournament


def _highest(fide: int | None, national: int | None) -> int | None:
    return max(fide or 0, national or 0) or None


def _lowest(fide: int | None, national: int | None) -> int | None:
    return min((rating for rating in (fide, national) if rating), default=None)


METHODS: dict[str, Callable[[int | None, int | None], int | None]] = {
    "NRO": lambda _fide, national: national,
    "FIDON": lambda fide, national: fide or national,
    "NIDOF": lambda fide, national: national or fide,
    "HBFN": _highest,
    "LBFN": _lowest,
}
"""
Record 172: how the FIDE and the national rating make the rating that ranks a player; FIDE and OTHER keep the FIDE
rating.
"""


T = TypeVar("T")


def read_trf(source: str | bytes | Document, *, name: str = "", options: ReadingOptions | None = None) -> TrfTournament:
    """
    Read a TRF16 or TRF26 file.

    `name` is the file name for messages. The options `rounds`, `planned`, `system`, `scoring`, `exempt` and `boards`
    override the file where they differ from their defaults. Raises FileError with line and column.
    """
    document = source if isinstance(source, Document) else parse_document(source, name)
    return _TrfReader(document, options or ReadingOptions(), STRICT).read()


def survey_trf(
    source: str | bytes | Document, *, name: str = "", options: ReadingOptions | None = None
) -> tuple[TrfTournament | None, tuple[Fault, ...]]:
    """
    Read a file like `read_trf`, but collect errors instead of stopping at the first.

    Returns what could be read (None if nothing could) and every fault.
    """
    faults = CollectedFaults()
    try:
        document = source if isinstance(source, Document) else parse_document(source, name)
        tournament = _TrfReader(document, options or ReadingOptions(), faults).read()
    except (FileError, ArgumentError) as error:
        faults.report(error)
        tournament = None
    return tournament, tuple(faults.found)


class _TrfReader:
    """Reader of one file; used once."""

    def __init__(self, document: Document, options: ReadingOptions, faults: Faults) -> None:
        self.faults = faults
        self.document = document
        self.file = document.name
        self.options = options
        self.notices: list[SourceNotice] = []

    def read(self) -> TrfTournament:
        players = self._players()
        header = self._header()
        kind = kind_of(header.text("192"), header.text("092"))
        teams = self._team_records()
        byes = self._parsed("240", records.parse_byes)
        allocated = self._allocated()
        system = self._point_system(allocated if teams else None)
        forfeits = [parse_forfeit(line, self.file) for line in self.document.tagged("330")]
        decided = rounds_decided(players)
        planned = self._planned(players, self.options.rounds or decided)
        decided = max((decided, *(forfeit.round for forfeit in forfeits if forfeit.round <= planned)))
        played = self.options.rounds or decided
        announced = rounds_of_byes(players, decided)
        if self.options.rounds is None and decided < announced:
            self._notice("trf_byes_only", None, first=decided + 1, last=announced)
        rounds = read_rounds(
            players,
            played,
            planned,
            system,
            {} if teams else {(number, bye.round): bye for bye in byes for number in bye.numbers},
            self.document.lines,
            self.file,
            teams=bool(teams),
            faults=self.faults,
        )
        if not teams:
            self._check_numbers(byes, players, planned)
        self._check_points(players, rounds, played, system)
        abnormal = [records.parse_abnormal(line, self.file) for line in self.document.tagged("299")]
        if not teams:
            numbers = [player.number for player in players]
            rounds = with_abnormal_points(rounds, numbers, played, abnormal, self.file)
        ratings = self._ratings(players)
        individuals = tuple(
            Player(record.number, record.name, rating, entries)
            for record, rating, entries in zip(players, ratings, rounds, strict=True)
        )
        game, cycles = System.SWISS, 1
        if not teams:
            game, cycles = system_of(kind, individuals, played, planned, self.options)
        crosstable = Crosstable(individuals, played, planned, game, cycles=cycles, scoring=system.scoring)
        event = None
        if teams:
            event = self._event(teams, crosstable, byes, allocated, abnormal, forfeits, system, kind)
        details = tuple(
            PlayerDetails(record.sex, record.title, record.federation, record.fide_number, record.birth, record.rank)
            for record in players
        )
        return TrfTournament(crosstable, event, header, details, system, self.document, tuple(self.notices))

    def _players(self) -> list[PlayerRecord]:
        players = sorted(self._parsed("001", parse_player), key=lambda player: player.number)
        if not players:
            raise FileError("trf_no_players", Place(file=self.file or None))
        for before, player in pairwise(tuple(players)):
            if before.number == player.number:
                self.faults.report(
                    FileError(
                        "trf_number_twice",
                        Place(file=self.file or None, line=player.line, column=5),
                        number=player.number,
                    )
                )
                players.remove(player)
        return players

    def _parsed(self, tag: str, parse: Callable[[TrfLine, str], T]) -> list[T]:
        """The records with one tag; a line that cannot be read is reported and skipped."""
        found = []
        for line in self.document.tagged(tag):
            try:
                found.append(parse(line, self.file))
            except FileError as error:
                self.faults.report(error)
        return found

    def _header(self) -> Header:
        lines = self.document.tagged(*records.HEADER_TAGS)
        dates = self.document.tagged("132")
        tiebreaks: tuple[str, ...] = ()
        for line in self.document.tagged("202"):
            tiebreaks = ("PTS", *records.parse_codes(line))
        for line in self.document.tagged("212"):
            tiebreaks = records.parse_codes(line)
        replaced: tuple[str, ...] = ()
        for line in self.document.tagged("###"):
            if line.text.startswith(records.ANNOUNCED):
                replaced = replaced or records.parse_codes(line._replace(text=line.text[len(records.ANNOUNCED) - 3 :]))
        return Header(
            tuple((line.tag, text) for line in lines if (text := records.parse_text(line))),
            tuple(dates[0].text[91:].split()) if dates else (),
            tiebreaks,
            replaced,
        )

    def _team_records(self) -> list[TeamRecord]:
        """The teams of records 310, or else of records 013, which are numbered in file order."""
        teams = [parse_team(line, self.file) for line in self.document.tagged("310")]
        if teams:
            return sorted(teams, key=lambda team: team.number or 0)
        groups = self.document.tagged("013")
        if groups and not self._is_of_teams():
            self._notice("trf_groups", groups[0].number)
            return []
        return [
            parse_old_team(line, self.file)._replace(number=number)
            for number, line in enumerate(self.document.tagged("013"), 1)
        ]

    def _is_of_teams(self) -> bool:
        """
        Whether records 013 are teams that play matches: not if the event's type is individual (092) or it has 0 teams
        (082).
        """
        scoring_text = " ".join(records.parse_text(line).lower() for line in self.document.tagged("092"))
        counted = [records.parse_text(line) for line in self.document.tagged("082")]
        if "team" in scoring_text or any(count.isdecimal() and int(count) for count in counted):
            return True
        return not counted and "individual" not in scoring_text

    def _allocated(self) -> TeamByes | None:
        lines = self.document.tagged("320")
        return parse_team_byes(lines[0], self.file) if lines else None

    def _point_system(self, allocated: TeamByes | None) -> PointSystem:
        scores: dict[str, int] = {}
        system = PointSystem()
        for line in self.document.tagged("162"):
            scores |= records.parse_scores(line, INDIVIDUAL_SCORES, self.file)
        extended: dict[str, int] = {}
        for line in self.document.tagged("XXS"):
            for code, points in records.parse_scores(line, EXTENDED_SCORES, self.file).items():
                extended.pop(code, None)
                extended[code] = points
        if scores:
            system = from_record(scores)
        elif extended:
            found = from_extension(extended)
            if found is None:
                line = self.document.tagged("XXS")[0]
                raise FileError("trf_colour_points", Place(file=self.file or None, line=line.number))
            system = found
        if self.options.scoring != Scoring():
            system = from_scoring(self.options.scoring, system.pairing_bye)
        if self.options.exempt != 2:
            system = system._replace(pairing_bye=self.options.exempt)
        elif allocated is not None and allocated.game_points is not None and "P" not in scores:
            boards = self._boards()
            if boards and allocated.game_points % boards == 0:
                # Players share a team's bye in equal parts, as the totals of records 310 and 001 show.
                system = system._replace(pairing_bye=allocated.game_points // boards)
        return system

    def _boards(self) -> int | None:
        """The number of boards per match, if the options or the records give it."""
        return self.options.boards or len(self._colours()) or None

    def _colours(self) -> str:
        lines = self.document.tagged("352")
        return records.parse_text(lines[0]).upper() if lines else ""

    def _planned(self, players: Sequence[PlayerRecord], played: int) -> int:
        """The number of rounds planned: the option, record 142 or XXR; at least the number of rounds with entries."""
        filled = max(
            (index for player in players for index, entry in enumerate(player.entries, 1) if entry is not None),
            default=0,
        )
        planned = 0
        for line in self.document.tagged("XXR", "142"):
            listed = records.parse_rounds(line, self.file)
            if planned and listed != planned:
                self._notice("trf_rounds_differ", line.number, first=planned, second=listed)
            planned = max(planned, listed)
        if self.options.planned is not None:
            planned = self.options.planned
        if planned and filled > planned:
            self._notice("trf_more_rounds", None, planned=planned, filled=filled)
        return max(planned, filled, played, 1)

    def _check_numbers(self, byes: Sequence[records.Byes], players: Sequence[PlayerRecord], planned: int) -> None:
        known = {player.number for player in players}
        for bye in byes:
            place = Place(file=self.file or None, line=bye.line)
            for number in bye.numbers:
                if number not in known:
                    self.faults.report(FileError("trf_unknown_number", place, number=number))
            if bye.round > planned:
                self.faults.report(FileError("trf_round_outside", place, round=bye.round, planned=planned))

    def _check_points(
        self,
        players: Sequence[PlayerRecord],
        rounds: Sequence[tuple[Round, ...]],
        played: int,
        system: PointSystem,
    ) -> None:
        """
        Compare the points column with the results as the file gives them, before record 299.

        Nothing is compared for standings after fewer rounds, because the column has the points of all rounds.
        """
        if self.document.tagged("299") or self.options.rounds is not None:
            return
        for player, entries in zip(players, rounds, strict=True):
            if player.points is None:
                continue
            total = sum(entry.points for entry in entries)
            announced = sum(
                system.points_of_code(entry.code)
                for entry in player.entries[played:]
                if entry is not None and entry.opponent is None
            )
            if player.points not in (total, total + announced):
                self._notice(
                    "trf_points_differ",
                    player.line,
                    81,
                    name=player.name,
                    printed=decimal(format_points(player.points)),
                    counted=decimal(format_points(total)),
                )

    def _ratings(self, players: Sequence[PlayerRecord]) -> list[int | None]:
        """The ratings that rank the players: FIDE's, or the national ones if record 172 says so."""
        fide = [player.rating for player in players]
        lines = self.document.tagged("172")
        if not lines:
            return fide
        rule = records.parse_starting_rank(lines[0], self.file)
        if rule.method not in METHODS:
            return fide
        national = {
            record.number: record.rating
            for record in (parse_player(line, self.file) for line in self.document.tagged(rule.federation))
        }
        choose = METHODS[rule.method]
        return [choose(rating, national.get(player.number)) for player, rating in zip(players, fide, strict=True)]

    def _event(
        self,
        teams: Sequence[TeamRecord],
        crosstable: Crosstable,
        byes: Sequence[records.Byes],
        allocated: TeamByes | None,
        abnormal: Sequence[records.Abnormal],
        forfeits: Sequence[MatchForfeit],
        system: PointSystem,
        kind: SystemKind,
    ) -> TeamEvent:
        scores: dict[str, int] = {}
        for line in self.document.tagged("362"):
            scores |= records.parse_scores(line, TEAM_SCORES, self.file)
        scoring = MatchScoring()
        scoring = MatchScoring(
            scores.get("TW", scoring.win), scores.get("TD", scoring.draw), scores.get("TL", scoring.loss)
        )
        source = TeamFile(
            teams,
            [parse_board_order(line, self.file) for line in self.document.tagged("300")],
            byes,
            allocated,
            forfeits,
            self._colours(),
            scoring,
            # Like the checker of FIDE, to which this format belongs.
            self.options.match_rule or MatchRule.HIGHER_SCORE,
            self.file,
        )
        reader = TeamReader(source, crosstable.players, crosstable.rounds, crosstable.planned, system, self._boards())
        numbers = [team.number or 0 for team in teams]
        matches = with_abnormal_match_points(reader.matches(), numbers, crosstable.rounds, abnormal, self.file)
        self.notices += reader.notices
        built = tuple(
            Team(
                team.number or 0,
                team.name,
                team.nickname,
                team.strength,
                tuple(number for _, number in team.players),
                column,
            )
            for team, column in zip(teams, matches, strict=True)
        )
        event = TeamEvent(
            built,
            crosstable.rounds,
            crosstable.planned,
            System.SWISS,
            reader.boards,
            scoring=system.scoring,
            match_scoring=scoring,
            match_rule=source.match_rule,
            match_points_first=kind.match_points_first,
            ratings={player.number: player.rating for player in crosstable.players if player.rating},
        )
        form, cycles = system_of(kind, event.match_table.players, event.rounds, event.planned, self.options)
        self._check_totals(teams, event)
        return replace(event, system=form, cycles=cycles)

    def _check_totals(self, teams: Sequence[TeamRecord], event: TeamEvent) -> None:
        """Compare the totals of records 310 with the matches."""
        for record, match_points, game_points in zip(teams, event.match_points, event.game_points, strict=True):
            for column, printed, counted in (
                (55, record.match_points, match_points),
                (62, record.game_points, game_points),
            ):
                if printed is not None and printed != counted:
                    self._notice(
                        "trf_points_differ",
                        record.line,
                        column,
                        name=record.name,
                        printed=decimal(format_points(printed)),
                        counted=decimal(format_points(counted)),
                    )

    def _notice(self, key: str, line: int | None, column: int | None = None, **values: object) -> None:
        place = Place(file=self.file or None, line=line, column=column)
        self.notices.append(SourceNotice(key, place, tuple(values.items())))


_KIND_OF = {
    Outcome.WIN: "W",
    Outcome.UNRATED_WIN: "W",
    Outcome.DRAW: "D",
    Outcome.UNRATED_DRAW: "D",
    Outcome.LOSS: "L",
    Outcome.UNRATED_LOSS: "L",
    Outcome.FULL_BYE: "F",
    Outcome.HALF_BYE: "H",
    Outcome.ZERO_BYE: "Z",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "-",
}
"""Types of record 299."""


def with_abnormal_points(
    rounds: Sequence[tuple[Round, ...]],
    numbers: Sequence[int],
    played: int,
    records: Sequence[Abnormal],
    file: str = "",
) -> list[tuple[Round, ...]]:
    """
    The rounds of players after applying the records in order.

    Raises FileError for a record without points or round, or with an unknown player.
    """
    result = [list(entries) for entries in rounds]
    index = {number: position for position, number in enumerate(numbers)}
    for record in records:
        points = record.points
        if points is None:
            raise _error("trf_abnormal_points", record, file)
        for player, position in _cells(record, index, played, file):
            entry = result[player][position]
            if not record.kind:
                result[player][position] = entry._replace(points=entry.points + points)
            elif _KIND_OF.get(entry.outcome) == record.kind:
                result[player][position] = entry._replace(points=points)
    return [tuple(entries) for entries in result]


def with_abnormal_match_points(
    matches: Sequence[tuple[Match, ...]],
    numbers: Sequence[int],
    played: int,
    records: Sequence[Abnormal],
    file: str = "",
) -> list[tuple[Match, ...]]:
    """
    The matches of teams after applying the match and game points of the records in order; a blank field changes
    nothing.
    """
    result = [list(entries) for entries in matches]
    index = {number: position for position, number in enumerate(numbers)}
    for record in records:
        if record.points is None and record.match_points is None:
            raise _error("trf_abnormal_points", record, file)
        for team, position in _cells(record, index, played, file):
            match = result[team][position]
            if not record.kind:
                result[team][position] = match._replace(
                    match_points=match.match_points + (record.match_points or 0),
                    game_points=match.game_points + (record.points or 0),
                )
            elif _KIND_OF.get(match.outcome) == record.kind:
                result[team][position] = match._replace(
                    match_points=match.match_points if record.match_points is None else record.match_points,
                    game_points=match.game_points if record.points is None else record.points,
                )
    return [tuple(entries) for entries in result]


def _cells(record: Abnormal, index: Mapping[int, int], played: int, file: str) -> list[tuple[int, int]]:
    """The players or teams and the rounds (both as indexes) that a record affects."""
    if not record.kind and (record.round is None or not record.numbers):
        raise _error("trf_abnormal_round", record, file)
    if record.round is not None and record.round > played:
        raise _error("trf_abnormal_late", record, file, round=record.round, played=played)
    positions = range(played) if record.round is None else (record.round - 1,)
    cells: list[tuple[int, int]] = []
    for number in record.numbers or index:
        if number not in index:
            raise _error("trf_unknown_number", record, file, number=number)
        cells.extend((index[number], position) for position in positions)
    return cells


def _error(key: str, record: Abnormal, file: str, **values: object) -> FileError:
    return FileError(key, Place(file=file or None, line=record.line), **values)
