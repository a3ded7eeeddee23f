"""
Reads a TRF file into a tournament.

Both sides of every game must agree: a difference is an error with line and column. Redundant data (the points column,
team totals, numbers of rounds) is compared with the results; a difference is only a notice, because the results decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import first_of
from xl_departage.chess.regulations.edition_names import own_code
from xl_departage.chess.tiebreaks.presets import known_codes
from xl_departage.chess.tournament.crosstable import MatchScoring, Outcome
from xl_departage.chess.tournament.faults import STRICT, CollectedFaults, Fault, Faults
from xl_departage.chess.tournament.individual_crosstable import crosstable_of, last_decided, rounds_of
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import PointSystem
from xl_departage.chess.tournament.record import (
    AnnouncedBye,
    Game,
    Match,
    Participant,
    SourceNotice,
    Team,
    TournamentRecord,
)
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.formats.trf import records
from xl_departage.formats.trf.cancelled import parse_cancelled
from xl_departage.formats.trf.header import read_header, unknown_extensions, unread_lines
from xl_departage.formats.trf.pairing_records import read_pairing_records
from xl_departage.formats.trf.player_record import PlayerRecord, parse_player
from xl_departage.formats.trf.records import Byes
from xl_departage.formats.trf.scoring import (
    EXTENDED_SCORES,
    INDIVIDUAL_SCORES,
    SINGLE_SCORES,
    TEAM_SCORES,
    from_extension,
    from_record,
    with_single_scores,
)
from xl_departage.formats.trf.team_records import (
    TeamByes,
    TeamRecord,
    parse_board_order,
    parse_forfeit,
    parse_old_team,
    parse_team,
    parse_team_byes,
)
from xl_departage.formats.trf.trf_document import Document, TrfLine, parse_document
from xl_departage.formats.trf.trf_results import read_games
from xl_departage.formats.trf.trf_teams import TeamFile, TeamReader
from xl_departage.formats.trf.trf_withdrawals import parse_withdrawn

BYE_OUTCOMES = {"F": Outcome.FULL_BYE, "H": Outcome.HALF_BYE, "Z": Outcome.ZERO_BYE}
"""The outcome that each type of record 240 stands for."""


METHODS: dict[str, Callable[[int | None, int | None], int | None]] = {
    "NRO": lambda _fide, national: national,
    "FIDON": lambda fide, national: fide or national,
    "NIDOF": lambda fide, national: national or fide,
    "HBFN": lambda fide, national: max(fide or 0, national or 0) or None,
    "LBFN": lambda fide, national: min((rating for rating in (fide, national) if rating), default=None),
}
"""
How record 172 combines the FIDE rating and the national rating into the rating that ranks a player. The methods FIDE
and OTHER, which are not listed, keep the FIDE rating.
"""


T = TypeVar("T")


def read_trf(source: str | bytes | Document, *, name: str = "", options: ReadingOptions | None = None) -> Source:
    """
    Read a TRF16 or TRF26 file.

    `name` is the file name for messages. The options `rounds`, `planned`, `system`, `games`, `scoring`, `match`, `exempt`, `boards` and
    `cancelled` override the file where they differ from their defaults, and `withdrawn` adds to it. Raises FileError with line and
    column, and ArgumentError for withdrawals and cancelled rounds that contradict the games.
    """
    document = source if isinstance(source, Document) else parse_document(source, name)
    options = options or ReadingOptions()
    return source_of(record_of(document, options, STRICT), options, document.name)


def record_of(document: Document, options: ReadingOptions, faults: Faults) -> TournamentRecord:
    """
    The tournament in a parsed file. Raises FileError with line and column; if `faults` collects errors, only for one
    that ends the reading.
    """
    return _TrfReader(document, options, faults).read()


def survey_trf(
    source: str | bytes | Document, *, name: str = "", options: ReadingOptions | None = None
) -> tuple[Source | None, tuple[Fault, ...]]:
    """
    Read a file like `read_trf`, but collect errors instead of stopping at the first.

    Returns the tournament, as far as it could be read (None if it could not), and every fault.
    """
    faults = CollectedFaults()
    options = options or ReadingOptions()
    try:
        document = source if isinstance(source, Document) else parse_document(source, name)
        read = source_of(record_of(document, options, faults), options, document.name)
    except (FileError, ArgumentError) as error:
        faults.report(error)
        read = None
    return read, tuple(faults.found)


_FEW = 10


def _unread_fields(places: Sequence[Place]) -> list[SourceNotice]:
    """One notice for each column in which fields cannot be read."""
    notices = []
    for column in dict.fromkeys(place.column for place in places):
        alike = [place for place in places if place.column == column]
        lines = first_of([str(place.line) for place in alike], _FEW)
        notices.append(SourceNotice("trf_field_unread", alike[0], (("lines", lines),)))
    return notices


def _with_absent(tournament: TournamentRecord, numbers: Sequence[int]) -> TournamentRecord:
    """
    The tournament with an announced absence in the next round for the players or teams of record XXZ, unless something
    else is announced for them there.
    """
    away = AnnouncedBye(next_round(tournament), Outcome.ZERO_BYE)

    def announced(byes: tuple[AnnouncedBye, ...], number: int) -> tuple[AnnouncedBye, ...]:
        known = number not in numbers or any(bye.round == away.round for bye in byes)
        return byes if known else (*byes, away)

    if tournament.teams:
        teams = tuple(team._replace(byes=announced(team.byes, team.number)) for team in tournament.teams)
        return replace(tournament, teams=teams)
    people = tuple(
        participant._replace(byes=announced(participant.byes, participant.number))
        for participant in tournament.participants
    )
    return replace(tournament, participants=people)


class _TrfReader:
    """Reads one file; used once. Records must fit into the numbers given by the options `boards`, `planned` and `rounds`."""

    def __init__(self, document: Document, options: ReadingOptions, faults: Faults) -> None:
        self.faults = faults
        self.document = document
        self.file = document.name
        self.options = options
        self.notices: list[SourceNotice] = []

    def read(self) -> TournamentRecord:
        players = self._players()
        records_of_teams = self._team_records()
        self.notices += filter(None, [self.document.notice])
        for line in unknown_extensions(self.document):
            self._notice("trf_unknown_record", line.number, tag=line.tag)
        self.notices += _unread_fields([place for player in players for place in player.unread])
        self.notices += _unread_fields([place for team in records_of_teams for place in team.unread])
        byes = self._parsed("240", records.parse_byes)
        allocated = next((parse_team_byes(line, self.file) for line in self.document.tagged("320")), None)
        forfeits = [parse_forfeit(line, self.file) for line in self.document.tagged("330")]
        paired = read_pairing_records(self.document.lines, self.file, teams=bool(records_of_teams))
        self.notices += paired.faults
        self._report_unknown_tiebreaks()
        header = read_header(self.document)._replace(
            first_colour=paired.first,
            by_rank=paired.by_rank,
            rounds=self._planned(players),
            cancelled=parse_cancelled(self.document),
            points=self._point_system(allocated if records_of_teams else None),
            match_points=self._match_points(),
            board_colours=self._colours(),
        )
        games = read_games(
            players,
            {} if records_of_teams else {(number, bye.round): bye for bye in byes for number in bye.numbers},
            self.document.lines,
            self.file,
            teams=bool(records_of_teams),
            faults=self.faults,
        )
        last_rounds = parse_withdrawn(self.document)
        tournament = TournamentRecord(
            header,
            self._participants(players, () if records_of_teams else byes, {} if records_of_teams else last_rounds),
            games,
            teams=self._teams(records_of_teams, byes, last_rounds),
            matches=(),
            adjustments=tuple(records.parse_abnormal(line, self.file) for line in self.document.tagged("299")),
            virtual_points=paired.virtual_points,
            forbidden=paired.forbidden,
            pairing_faults=paired.faults,
            unread_parts=unread_lines(self.document, teams=bool(records_of_teams)),
        )
        if records_of_teams:
            source = TeamFile(
                records_of_teams,
                [parse_board_order(line, self.file) for line in self.document.tagged("300")],
                byes,
                allocated=allocated,
                forfeits=forfeits,
                colours=header.board_colours,
                file=self.file,
            )
            tournament = self._with_matches(tournament, source)
        else:
            self._check_numbers(byes, tournament)
        return replace(_with_absent(tournament, paired.absent), notices=tuple(self.notices))

    def _participants(
        self, players: Sequence[PlayerRecord], byes: Sequence[Byes], last_rounds: Mapping[int, int]
    ) -> tuple[Participant, ...]:
        announced = grouped(
            (number, AnnouncedBye(bye.round, BYE_OUTCOMES[bye.kind])) for bye in byes for number in bye.numbers
        )
        return tuple(
            Participant(
                player.number,
                player.name,
                rating,
                title=player.title,
                sex=player.sex,
                birth=player.birth,
                federation=player.federation,
                fide_number=player.fide_number,
                rank=player.rank,
                points=player.points,
                last_round=last_rounds.get(player.number),
                byes=tuple(announced.get(player.number, ())),
                fide_rating=player.rating,
                place=Place(file=self.file or None, line=player.line, column=81),
            )
            for player, rating in zip(players, self._ratings(players), strict=True)
        )

    def _teams(
        self, teams: Sequence[TeamRecord], byes: Sequence[Byes], last_rounds: Mapping[int, int]
    ) -> tuple[Team, ...]:
        return tuple(
            Team(
                team.number or 0,
                team.name,
                team.nickname,
                strength=team.strength,
                players=tuple(number for _, number in team.players),
                rank=team.rank,
                byes=tuple(
                    AnnouncedBye(bye.round, BYE_OUTCOMES[bye.kind]) for bye in byes if team.number in bye.numbers
                ),
                last_round=last_rounds.get(team.number or 0),
                printed=(team.match_points, team.game_points),
                place=Place(file=self.file or None, line=team.line),
            )
            for team in teams
        )

    def _with_matches(self, tournament: TournamentRecord, source: TeamFile) -> TournamentRecord:
        """The tournament with the matches of its teams, and each game with its board."""
        _, planned = rounds_of(tournament, self.options)
        forfeited = tuple(
            Match(record.round, record.white, record.black, Outcome.FORFEIT_LOSS)
            for record in source.forfeits
            if record.round <= planned
        )
        decided = last_decided(replace(tournament, matches=forfeited))
        counted = self.options._replace(rounds=max(decided, self.options.rounds or 0))
        table = crosstable_of(tournament, counted)
        planned = table.planned
        if tournament.header.rounds is None and source.allocated is not None:
            # If nothing gives the number of rounds, a bye in a later round shows that this round is to come.
            planned = max([planned, *(round for round, _, _ in source.allocated.teams)])
        reader = TeamReader(
            source,
            table.players,
            table.rounds,
            planned=planned,
            draw=tournament.header.points.draw,
            boards=self._boards(),
        )
        matches, boards = reader.matches()
        self.notices += reader.notices
        games = [game._replace(board=boards.pop((game.round, game.white), None)) for game in tournament.games]
        met = {(game.round, game.black) for game in games}
        absent = [
            Game(round, number, None, Outcome.ZERO_BYE, board=board, coloured=False)
            for (round, number), board in boards.items()
            if (round, number) not in met
        ]
        return replace(
            tournament,
            header=tournament.header._replace(boards=reader.boards),
            games=tuple(sorted([*games, *absent], key=lambda game: game.round)),
            matches=tuple(matches),
        )

    def _players(self) -> list[PlayerRecord]:
        players = sorted(self._parsed("001", parse_player), key=lambda player: player.number)
        if not players:
            raise FileError("trf_no_players", Place(file=self.file or None))
        for previous, player in pairwise(tuple(players)):
            if previous.number == player.number:
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
        parsed = []
        for line in self.document.tagged(tag):
            try:
                parsed.append(parse(line, self.file))
            except FileError as error:
                self.faults.report(error)
        return parsed

    def _team_records(self) -> list[TeamRecord]:
        """
        The teams of records 310 or, if there are none, of records 013, which are numbered in file order. Records 013
        that are not teams playing matches give none, and a notice.
        """
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
        Whether records 013 are teams that play matches: if the event's type (092) names teams, or it has some (082); without a record 082,
        unless the type is individual.
        """
        scoring_text = " ".join(records.parse_text(line).lower() for line in self.document.tagged("092"))
        counted = [records.parse_text(line) for line in self.document.tagged("082")]
        return (
            "team" in scoring_text
            or any(count.isdecimal() and int(count) for count in counted)
            or (not counted and "individual" not in scoring_text)
        )

    def _point_system(self, allocated: TeamByes | None) -> PointSystem:
        scores = self._scores("162", INDIVIDUAL_SCORES)
        system = PointSystem()
        extended: dict[str, int] = {}
        for line in self.document.tagged("XXS"):
            for code, points in records.parse_scores(line, EXTENDED_SCORES, self.file).items():
                extended.pop(code, None)
                extended[code] = points
        single = {line.tag: records.parse_score(line, self.file) for line in self.document.tagged(*SINGLE_SCORES)}
        if scores:
            system = from_record(scores)
        elif extended:
            read = from_extension(extended)
            if read is None:
                line = self.document.tagged("XXS")[0]
                raise FileError("trf_colour_points", Place(file=self.file or None, line=line.number))
            system = read
        system = self._with_single_scores(system, single, stated=bool(scores or extended))
        if allocated is not None and allocated.game_points is not None and "P" not in scores:
            boards = self._boards()
            if boards and allocated.game_points % boards == 0:
                # The players share the points of a team's bye equally, as the totals of records 310 and 001 show.
                system = system._replace(pairing_bye=allocated.game_points // boards)
        return system

    def _with_single_scores(self, system: PointSystem, single: dict[str, int], *, stated: bool) -> PointSystem:
        """The point system with the values of records BBW … BBU. Raises FileError if they contradict record 162 or XXS."""
        read = with_single_scores(system, single)
        if stated and read != system:
            line = self.document.tagged(*single)[0]
            raise FileError("trf_two_scorings", Place(file=self.file or None, line=line.number, text=line.text))
        return read

    def _boards(self) -> int | None:
        """The number of boards per match, from the options or record 352; None if neither gives it."""
        return self.options.boards or len(self._colours()) or None

    def _colours(self) -> str:
        lines = self.document.tagged("352")
        return records.parse_text(lines[0]).upper() if lines else ""

    def _match_points(self) -> MatchScoring:
        scores = self._scores("362", TEAM_SCORES)
        usual = MatchScoring()
        return MatchScoring(scores.get("TW", usual.win), scores.get("TD", usual.draw), scores.get("TL", usual.loss))

    def _scores(self, tag: str, codes: tuple[str, ...]) -> dict[str, int]:
        """The half-points by code from all records with the tag."""
        read = (records.parse_scores(line, codes, self.file) for line in self.document.tagged(tag))
        return {code: points for scores in read for code, points in scores.items()}

    def _planned(self, players: Sequence[PlayerRecord]) -> int | None:
        """
        The number of planned rounds from record 142 or XXR, but at least the number of rounds with entries; None if
        nothing shows that further rounds are planned.
        """
        entries = [(index, entry) for player in players for index, entry in enumerate(player.entries, 1) if entry]
        filled = max((index for index, _ in entries), default=0)
        paired = max((index for index, entry in entries if entry.opponent is not None or entry.code), default=0)
        planned = 0
        for line in self.document.tagged("XXR", "142"):
            stated_rounds = records.parse_rounds(line, self.file)
            if planned and stated_rounds != planned:
                self._notice("trf_rounds_differ", line.number, first=planned, second=stated_rounds)
            planned = max(planned, stated_rounds)
        if planned and filled > planned and self.options.planned is None:
            self._notice("trf_more_rounds", None, planned=planned, filled=filled)
        # Entries without an opponent or a code still show that a round is to come.
        return max(planned, filled) if planned or filled > paired else None

    def _check_numbers(self, byes: Sequence[Byes], tournament: TournamentRecord) -> None:
        numbers = {participant.number for participant in tournament.participants}
        _, planned = rounds_of(tournament, self.options)
        for bye in byes:
            place = Place(file=self.file or None, line=bye.line)
            for number in bye.numbers:
                if number not in numbers:
                    self.faults.report(FileError("trf_unknown_number", place, number=number))
            if bye.round > planned:
                self.faults.report(FileError("trf_round_outside", place, round=bye.round, planned=planned))

    def _ratings(self, players: Sequence[PlayerRecord]) -> list[int | None]:
        """
        The ratings that rank the players: the FIDE ratings, or those that record 172 derives from the FIDE and the
        national ratings.
        """
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

    def _report_unknown_tiebreaks(self) -> None:
        """
        Add a notice for each code in the list of tie-breaks (record 212, else 202) that is none, and by which nothing can be ranked; not
        for `OTHER_…`, which TRF26 has for tie-breaks outside C.07.
        """
        for tag in ("212", "202"):
            for line in self.document.tagged(tag)[-1:]:
                unknown = [
                    code for code in records.parse_codes(line) if own_code(code) is None and not known_codes(code)
                ]
                for code in unknown:
                    self._notice("trf_tiebreak_unknown", line.number, text=code, code=code, tag=tag)
                return

    def _notice(
        self, key: str, line: int | None, column: int | None = None, text: str | None = None, **values: object
    ) -> None:
        place = Place(file=self.file or None, line=line, column=column, text=text)
        self.notices.append(SourceNotice(key, place, tuple(values.items())))
