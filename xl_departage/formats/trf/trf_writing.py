"""
Writing a tournament as TRF16 or TRF26.

The result is read back and compared before it is returned. Points that the scoring system does not give become records
299 (TRF26). Whatever else the format cannot hold is named in an error or in a notice, so that no file silently says
something different. Names longer than their columns are cut, as the format demands.

TRF16 holds only the rosters of teams; their byes, board orders and match points need TRF26. Rounds and scoring are
written to TRF16 with the extensions XXR and XXS, which pairing programs share.

When a tournament was read from a file, some of its records are copied: those that only pairing uses (250, 260, XXA …),
unless the tournament says something else, and, unread, the choice of starting ranks (172), national records of players
(`IND`, `FRA` …), and records invented by other programs. Comments (`###`) stay before the line that they preceded: most
are rulers for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Literal, NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.base.grouping import grouped
from xl_departage.base.regex import regex
from xl_departage.base.text import points_text
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS, Authority, current
from xl_departage.chess.tiebreaks.codes import trf_codes
from xl_departage.chess.tiebreaks.presets import known_codes, read_list
from xl_departage.chess.tournament.absences import announced_byes
from xl_departage.chess.tournament.acceleration import points_known
from xl_departage.chess.tournament.comparison import lost_fields
from xl_departage.chess.tournament.crosstable import (
    Crosstable,
    MatchScoring,
    Outcome,
    Player,
    Round,
    System,
    is_named_first,
    of_unknown_origin,
)
from xl_departage.chess.tournament.individual_crosstable import in_order, is_guess
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import PointSystem, under_options
from xl_departage.chess.tournament.record import (
    COPIED,
    Adjustment,
    AnnouncedBye,
    Header,
    SourceNotice,
    TournamentRecord,
)
from xl_departage.chess.tournament.record import (
    Match as TypedMatch,
)
from xl_departage.chess.tournament.required import with_what_follows
from xl_departage.chess.tournament.rounds import last_paired, next_round
from xl_departage.chess.tournament.source import Source, source_of
from xl_departage.chess.tournament.systems import kind_of
from xl_departage.chess.tournament.team_event import Match, Team, TeamEvent
from xl_departage.chess.tournament.withdrawals import unplayed_outcomes
from xl_departage.formats.trf import records
from xl_departage.formats.trf.cancelled import format_cancelled
from xl_departage.formats.trf.header import COMMENT, TRF, format_dates, header_lines, read_dates
from xl_departage.formats.trf.pairing_records import PAIRING_TAGS, PairingRecords, pairing_lines, read_pairing_records
from xl_departage.formats.trf.player_record import NAME_WIDTH, PlayerRecord, TrfEntry, code_of, format_player
from xl_departage.formats.trf.records import Byes
from xl_departage.formats.trf.scoring import format_extension, to_record
from xl_departage.formats.trf.team_boards import default_lineup
from xl_departage.formats.trf.team_records import (
    BoardOrder,
    MatchForfeit,
    TeamByes,
    TeamRecord,
    format_board_order,
    format_forfeit,
    format_old_team,
    format_team,
    format_team_byes,
)
from xl_departage.formats.trf.trf_document import TrfLine
from xl_departage.formats.trf.trf_reading import read_trf
from xl_departage.formats.trf.trf_withdrawals import format_withdrawn

Version = Literal["TRF16", "TRF26"]

_TRF16_TAGS = ("012", "022", "032", "042", "052", "092", "102", "112", "122")
_AFTER_COUNTS = ("092", "102", "112", "122", "152", "182", "192", "222")
_CODE = regex(r"[A-Z0-9_:/+.-]{1,60}")
_WRITTEN = regex(r"[^\s,]+")
_MOST_POINTS = 199
_MOST_BELOW = 19
"""The largest and the smallest number of half-points that fit in four columns: `99.5` and `-9.5`."""


class _Written(NamedTuple):
    """A tournament as a file can hold it: players in the order of their numbers, names cut; `event` is None for individuals."""

    table: Crosstable
    event: TeamEvent | None
    source: TournamentRecord
    points: PointSystem
    scoring_named: bool
    """Whether the arbiter named the system."""


class WrittenTrf(NamedTuple):
    """The text of a file, and what the file could not hold."""

    text: str
    left_out: tuple[SourceNotice, ...]


def write_trf(source: Source, version: Version = "TRF26") -> str:
    """The text of `written_trf`, without what it could not hold."""
    return written_trf(source, version).text


def written_trf(source: Source, version: Version = "TRF26") -> WrittenTrf:
    """
    The text of a file, with lines ended by CR LF as most programs do (the standard asks for CR as the last character),
    and notices of what the file could not hold.

    Players are written in the order of their numbers. Raises FileError if the format cannot hold the tournament, such
    as a square matrix without rounds, a crosstable of teams without players, half a point without play, or numbers
    above 9999.
    """
    if source.event is None and source.tournament.teams:
        # The games list the players, but it is the teams that are ranked: read them as a team event.
        source = source_of(source.tournament, source.options, source.file)
    wanted = _prepared(source, version)
    text = _compose(wanted, version, ())
    options = ReadingOptions(match_rule=None if wanted.event is None else wanted.event.match_rule)
    written = read_trf(text, options=options)
    if wanted.event is None:
        abnormal = _abnormal(written.crosstable, wanted.table)
    else:
        # Equivalent mutant `version == 'TRF26' and written.event -> version == 'TRF26'`: a file of a team event is read as one.
        abnormal = abnormal_matches(written.event, wanted.event) if version == "TRF26" and written.event else []
    if abnormal:
        if version == "TRF16":
            raise FileError("trf_points_need_trf26", number=abnormal[0].numbers[0], round=abnormal[0].round)
        text = _compose(wanted, version, abnormal)
        written = read_trf(text, options=options)
    _compare(written, wanted, version)
    text = _joined(with_comments(text.split("\r\n")[:-1], wanted.source))
    lost = lost_fields(wanted.source, read_trf(text, options=options).tournament, version)
    if version == "TRF16" and wanted.event is not None and written.event is not None:
        lost = (*lost, *_matches_lost(written.event, wanted.event))
    return WrittenTrf(text, (*lost, *_more_than_points(wanted.table, version), *_without_result(wanted.table, version)))


def _matches_lost(written: TeamEvent, wanted: TeamEvent) -> Iterator[SourceNotice]:
    """
    A notice that names the team byes and forfeited matches that are lost in TRF16, which has only the lines of players
    and neither records 240 and 320 of teams nor 330. A bye that all players of the team were given (`0000 - U`) is not
    lost.
    """
    same_worth = written.match_scoring == wanted.match_scoring
    named = []
    for had, team in zip(written.teams, wanted.teams, strict=True):
        for round, match in enumerate(team.matches, 1):
            if match.outcome.played or match.outcome is Outcome.PENDING:
                continue
            read = had.matches[round - 1] if round <= len(had.matches) else Match(Outcome.PENDING)
            points = (match.match_points, read.match_points) if same_worth else (0, 0)
            if (read.outcome, read.game_points, points[1]) != (match.outcome, match.game_points, points[0]):
                named.append(f"{team.name or team.number} ({round})")
    if named:
        yield SourceNotice("trf16_matches_lost", Place(), (("count", len(named)), ("matches", ", ".join(named))))


def _without_result(table: Crosstable, version: Version) -> Iterator[SourceNotice]:
    """
    A notice that names the players withdrawn from a round robin whose unplayed games have no result in the file (see
    `_uncounted`).
    """
    withdrawn = {withdrawal.player for withdrawal in table.withdrawn if not withdrawal.counts}
    games = {
        (frozenset((player, entry.opponent)), round)
        for player in range(len(table.players) if withdrawn else 0)
        for round, entry in enumerate(table.players[player].rounds, 1)
        if entry.opponent is not None
        and {player, entry.opponent} & withdrawn
        and Outcome.PENDING is _uncounted(table, player, round).outcome
    }
    if games:
        names = ", ".join(
            table.players[player].name or str(table.players[player].number) for player in sorted(withdrawn)
        )
        values = (("door", version), ("names", names), ("count", len(games)))
        yield SourceNotice("trf_without_result", Place(), values)


def _more_than_points(table: Crosstable, version: Version) -> Iterator[SourceNotice]:
    """
    A notice that names the players who scored against somebody whose games do not count (FIDE C.05): no record can say
    that a result brings no points.
    """
    out = {withdrawal.player for withdrawal in table.withdrawn if not withdrawal.counts}
    names = [
        player.name or str(player.number)
        for index, player in enumerate(table.players)
        if index not in out
        and any(entry.opponent in out and entry.outcome.played and entry.points for entry in player.rounds)
    ]
    if names:
        yield SourceNotice("trf_more_than_points", Place(), (("door", version), ("names", ", ".join(names))))


def _prepared(source: Source, version: Version) -> _Written:
    """
    The tournament as a file can hold it: players in the order of their numbers, names cut. Raises FileError for what
    neither version can hold.
    """
    table, tournament = source.crosstable, source.tournament
    if not table.players:
        raise FileError("list_no_players", Place(file=source.file or None))
    numbers = [player.number for player in table.players]
    if len(set(numbers)) != len(numbers):
        raise FileError("trf_number_twice", number=next(number for number in numbers if numbers.count(number) > 1))
    for player in table.players:
        if not 1 <= player.number <= 9999:
            raise FileError("trf_number_range", number=player.number)
        if player.rating is not None and not 1 <= player.rating <= 9999:
            raise FileError("trf_cannot_hold_player", Place(name=player.name or None), number=player.number)
        for index, entry in enumerate(player.rounds, 1):
            if entry.outcome is Outcome.FORFEIT_DRAW:
                raise FileError("trf_no_code", Place(name=player.name or None, round=index))
            if entry.opponent is None and entry.outcome.played and source.event is None:
                place = Place(file=source.file or None, name=player.name or None, round=index)
                raise FileError("trf_no_opponent", place, result=points_text(entry.points))
    for player, score in zip(table.players, table.scores, strict=True):
        if not -_MOST_BELOW <= score <= _MOST_POINTS:
            raise FileError("trf_cannot_hold_player", Place(name=player.name or None), number=player.number)
    table = in_order(table)
    players = tuple(_as_in_file(player) for player in table.players)
    if version == "TRF26":
        tournament = replace(tournament, header=with_what_follows(tournament.header))
    points = under_options(tournament.header.points, source.options)
    return _Written(replace(table, players=players), source.event, tournament, points, source.options.system != "auto")


def _as_in_file(player: Player) -> Player:
    """
    The player as a file holds him, with his name cut. An estimated rating is left out, because nothing in a file would
    mark it as one; a notice of `written_trf` names the loss.
    """
    rating = None if player.estimated else player.rating
    return player._replace(name=cut_name(player.name), rating=rating, rating_kind="")


def cut_name(name: str) -> str:
    """A name cut to the 33 columns that a line has for it."""
    return " ".join(name.split())[:NAME_WIDTH].rstrip()


def _compose(written: _Written, version: Version, abnormal: Sequence[Adjustment]) -> str:
    taken_over, for_pairing = _of_pairing(carried(written.source), written.source)
    lines = _header_lines(written, version, taken_over)
    lines += _player_lines(written, taken_over)
    if written.event is not None:
        ranks = {team.number: team.rank for team in written.source.teams}
        lines += team_lines(written.event, written.table, version, ranks, _later_byes(written))
    lines += [records.format_byes(record) for record in _announced(written, for_pairing.absent)]
    lines += [records.format_abnormal(record) for record in abnormal]
    lines += taken_over
    return _joined(lines)


def _joined(lines: Sequence[str]) -> str:
    return "".join(f"{line}\r\n" for line in lines)


def _header_lines(written: _Written, version: Version, taken_over: Sequence[str]) -> list[str]:
    table, header = written.table, _with_type(written)
    texts = header_lines(header)
    tags = [tag for tag in texts if version == "TRF26" or tag in _TRF16_TAGS]
    first = [line for tag in tags if tag not in _AFTER_COUNTS for line in texts[tag]]
    rest = [line for tag in tags if tag in _AFTER_COUNTS for line in texts[tag]]
    rated = sum(player.rating is not None for player in table.players)
    teams = 0 if written.event is None else len(written.event.teams)
    counts = [f"062 {len(table.players)}", f"072 {rated}", f"082 {teams}"]
    lines = [*first, *counts, *rest]
    if header.dates and not any(
        read_dates(TrfLine(0, line)) == header.dates for line in taken_over if line[:3] == "132"
    ):
        lines += filter(None, [format_dates(header.dates)])
    if header.rounds is not None:
        lines.append(records.format_rounds("142" if version == "TRF26" else "XXR", table.planned))
    lines += _scoring_lines(written.points, version)
    if header.announced and version == "TRF26":
        lines.append(f"{records.ANNOUNCED} {','.join(_codes(header, header.announced))}")
    lines += format_withdrawn(_last_rounds(written))
    lines += format_cancelled(written.source.header.cancelled)
    if header.tiebreaks and version == "TRF26":
        lines.append(records.format_codes("212", _codes(header, header.tiebreaks)))
    return lines


def _last_rounds(written: _Written) -> dict[int, int]:
    """
    The last round of the players or teams that withdrew, or will withdraw, from a round robin, by number. In a Swiss,
    absences say the same, so nothing is returned.
    """
    table = written.table
    tournament = written.source
    if written.event is not None:
        table = written.event.match_table
    if table.system is System.SWISS:
        return {}
    entrants = tournament.participants if written.event is None else tournament.teams
    stated = {entrant.number: entrant.last_round for entrant in entrants if entrant.last_round is not None}
    return stated | {table.players[withdrawal.player].number: withdrawal.last or 0 for withdrawal in table.withdrawn}


def _codes(header: Header, codes: tuple[str, ...]) -> tuple[str, ...]:
    """
    The tie-breaks as record 212 spells them. What a TRF announced is written as it stood there, even a code that is
    unknown here. The code names of a source with an edition of its own (Papi) cannot stand in the record, nor can an
    edition after an @.
    """
    spelling = _CODE if header.edition else _WRITTEN
    if all(spelling.fullmatch(code) and not ("@" in code and known_codes(code)) for code in codes):
        return codes
    edition = TIEBREAK_EDITIONS.get(header.edition, current(Authority.FIDE))
    return trf_codes(read_list(";".join(codes)), edition)


def _with_type(written: _Written) -> Header:
    """The header, with a type of tournament (092) that matches the system of the crosstable."""
    event, header = written.event, written.source.header
    table = written.table if event is None else event.match_table
    if kind_of(header.system, header.type).system is table.system:
        return header
    if event is None and not written.scoring_named and not header.type and is_guess(table):
        # A reader of the file guesses from the rounds as well, and a pairing program would take the record for the
        # arbiter's word.
        return header
    word = "Swiss-System" if table.system is System.SWISS else "Round-Robin"
    if table.system is System.ROUND_ROBIN and table.cycles == 2:
        word = "Double Round-Robin"
    who = "Individual" if event is None else "Team"
    return header._replace(type=f"{who}: {word}", system="")


def _scoring_lines(system: PointSystem, version: Version) -> list[str]:
    if system == PointSystem():
        return []
    if version == "TRF16":
        return [format_extension(system)]
    scores = to_record(system)
    if scores is None:
        raise FileError("trf_scoring_untold")
    return [records.format_scores("162", scores)]


def _player_lines(written: _Written, taken_over: Sequence[str]) -> list[str]:
    """
    The lines 001. If record 172 ranks the players by national ratings, the lines hold the FIDE ratings: a national
    rating in that place would be published as FIDE's.
    """
    table = written.table
    details = {participant.number: participant for participant in written.source.participants}
    fide = any(line.startswith("172") for line in taken_over)
    later = _later_entries(written)
    out = {withdrawal.player for withdrawal in table.withdrawn if not withdrawal.counts}
    lines = []
    for index, player in enumerate(table.players):
        more = details[player.number]
        rounds = (
            [_uncounted(table, index, round) for round in range(1, len(player.rounds) + 1)] if out else player.rounds
        )
        score = sum(
            entry.points
            for number, entry in enumerate(rounds, 1)
            if number not in table.cancelled and (index in out or entry.opponent not in out)
        )
        entries = zip_longest(
            (_entry(entry, table, teams=written.event is not None) for entry in rounds),
            later.get(player.number, ()),
        )
        record = PlayerRecord(
            player.number,
            player.name,
            more.sex,
            title=more.title,
            rating=more.fide_rating if fide else player.rating,
            federation=more.federation,
            fide_number=more.fide_number,
            birth=more.birth,
            points=score,
            rank=more.rank,
            entries=tuple(byes if entry is None else entry for entry, byes in entries),
        )
        lines.append(format_player(record))
    return lines


def _uncounted(table: Crosstable, player: int, round: int) -> Round:
    """
    The entry of a player in a round. An unplayed game with somebody whose games do not count for the standings (FIDE
    C.05) gets no result in a file, because a forfeit would bring points. A reader that knows the comment on withdrawals
    turns it into a forfeit again.
    """
    entry = table.players[player].rounds[round - 1]
    withdrawals = {withdrawal.player: withdrawal for withdrawal in table.withdrawn}
    if entry.opponent is None or all(
        withdrawals[side].counts for side in (player, entry.opponent) if side in withdrawals
    ):
        return entry
    if entry.outcome is not unplayed_outcomes(withdrawals, player, entry.opponent, round=round)[0]:
        return entry
    return entry._replace(outcome=Outcome.PENDING, points=0, given=0)


def _later_entries(written: _Written) -> dict[int, list[TrfEntry | None]]:
    """
    The byes entered for the rounds after those that count: entries by round for each player number, None for any other
    round.
    """
    entries: dict[int, list[TrfEntry | None]] = {}
    for game in written.source.games if written.event is None else ():
        if game.round > written.table.rounds and game.black is None and game.outcome is not Outcome.PENDING:
            row = entries.setdefault(game.white, [None] * written.table.planned)
            row[game.round - 1] = TrfEntry(None, None, game.outcome.value)
    return entries


def _later_byes(written: _Written) -> list[TypedMatch]:
    """The pairing-allocated byes of teams entered for the rounds after those that count."""
    return [
        match
        for match in written.source.matches
        if match.outcome is Outcome.PAIRING_BYE and match.round > written.table.rounds
    ]


def _of_pairing(taken_over: list[str], tournament: TournamentRecord) -> tuple[list[str], PairingRecords]:
    """
    The lines to copy, and what the pairing records among them say. These records are copied unchanged if they agree
    with the tournament; otherwise records made from the tournament replace them.
    """
    teams = bool(tournament.teams)
    for_pairing = read_pairing_records((TrfLine(0, line) for line in taken_over), teams=teams)
    virtual = points_known(tournament)
    if (for_pairing.virtual_points, for_pairing.forbidden) != (virtual, tournament.forbidden):
        planned = tournament.header.rounds
        total = next_round(tournament) if planned is None else max(planned, last_paired(tournament))
        new_lines = pairing_lines(virtual, tournament.forbidden, total, teams=teams)
        taken_over = [*(line for line in taken_over if line[:3] not in PAIRING_TAGS), *new_lines]
    following = next_round(tournament)
    here = {
        entrant.number
        for entrant in tournament.teams or tournament.participants
        if AnnouncedBye(following, Outcome.ZERO_BYE) not in entrant.byes
    }
    if here.intersection(for_pairing.absent):
        # Somebody has come back or has a bye instead: drop XXZ, and let record 240 name the players who are still
        # absent.
        return [line for line in taken_over if line[:3] != "XXZ"], for_pairing._replace(absent=())
    return taken_over, for_pairing


def _announced(written: _Written, absent: Collection[int]) -> list[Byes]:
    """
    The byes announced for the rounds after those that count. Left out are the absence of players in `absent` from the
    next round, which record XXZ gives, and the rounds for which a player is already paired.
    """
    tournament, table = written.source, written.table
    announced = {(next_round(tournament), Outcome.ZERO_BYE, number) for number in absent}
    # Players who left a round robin keep the games that the draw gave them.
    paired = {
        (round, player.number)
        for player in (table.players if written.event is None else ())
        for round, entry in enumerate(player.rounds, 1)
        if entry.opponent is not None
    }
    entrants = tournament.participants if written.event is None else tournament.teams
    return _byes_of(
        (round, outcome, entrant.number)
        for entrant in entrants
        for round, outcome in announced_byes(entrant, table.rounds, table.planned).items()
        if (round, outcome, entrant.number) not in announced and (round, entrant.number) not in paired
    )


def _byes_of(byes: Iterable[tuple[int, Outcome, int]]) -> list[Byes]:
    """Records 240, one for each round and kind, from byes given as (round, outcome, number of the player or team)."""
    numbers_of = grouped(((round, _BYE_KINDS[outcome]), number) for round, outcome, number in byes)
    return [Byes(kind, round, tuple(numbers)) for (round, kind), numbers in sorted(numbers_of.items())]


def _entry(entry: Round, table: Crosstable, *, teams: bool) -> TrfEntry | None:
    if entry.outcome is Outcome.PENDING and entry.opponent is None:
        return None
    code = code_of(entry.outcome)
    if teams and entry.outcome is Outcome.FULL_BYE:
        code = "+"  # against an empty board, as programs write it in team events
    opponent = None if entry.opponent is None else table.players[entry.opponent].number
    return TrfEntry(opponent, entry.colour, code)


def _abnormal(written: Crosstable, wanted: Crosstable) -> list[Adjustment]:
    """The bonuses and penalties that turn the points of one crosstable into those of the other."""
    numbers_of = grouped(
        ((index, entry.points - read_entry.points), player.number)
        for had, player in zip(written.players, wanted.players, strict=True)
        for index, (read_entry, entry) in enumerate(zip(had.rounds, player.rounds, strict=False), 1)
        if entry.points != read_entry.points
    )
    return [
        Adjustment("", None, points, round, tuple(numbers)) for (round, points), numbers in sorted(numbers_of.items())
    ]


def _compare(written: Source, wanted: _Written, version: Version) -> None:
    """Raise FileError for the first difference between the file as read back and the tournament."""
    had, table = of_unknown_origin(written.crosstable), of_unknown_origin(wanted.table)
    if version == "TRF16" and wanted.event is not None:
        table = _without_last(table, had)
    for read_player, player in zip(had.players, table.players, strict=True):
        for index, entry in enumerate(player.rounds):
            if index >= len(read_player.rounds) or read_player.rounds[index] != entry:
                raise FileError("trf_cannot_hold_round", Place(name=player.name or None, round=index + 1))
        if read_player != player:
            raise FileError("trf_cannot_hold_player", Place(name=player.name or None), number=player.number)
    if had != table:
        raise FileError("trf_cannot_hold_table", rounds=table.rounds, planned=table.planned)
    if version == "TRF26" and wanted.event is not None and written.event is not None:
        _compare_teams(written.event, wanted.event)


def _without_last(table: Crosstable, shown: Crosstable) -> Crosstable:
    """
    The crosstable of the players of teams without the last rounds in which no player has an entry, because all matches
    were forfeited: TRF16 shows nothing of these. They are named by `_matches_lost`.
    """
    last = [player.rounds[shown.rounds : table.rounds] for player in table.players]
    if any(entry != Round(Outcome.ZERO_BYE) for entries in last for entry in entries):
        return table
    coming = (Round(Outcome.PENDING),) * (shown.planned - shown.rounds)
    players = tuple(player._replace(rounds=(*player.rounds[: shown.rounds], *coming)) for player in table.players)
    return replace(table, players=players, rounds=shown.rounds, planned=shown.planned)


def _compare_teams(written: TeamEvent, wanted: TeamEvent) -> None:
    withdrawn = {withdrawal.player for withdrawal in wanted.withdrawn}
    teams = []
    for place, (had, team) in enumerate(zip(written.teams, wanted.teams, strict=True)):
        matches = list(had.matches)
        for round, (read, match) in enumerate(zip(had.matches, team.matches, strict=False)):
            if (
                match.outcome in _FORFEITS
                and match.colour is None
                and not match.boards
                and {place, match.opponent} & withdrawn
            ):
                # Nobody was drawn White, so record 330 names the lower number first.
                matches[round] = read._replace(colour=None, boards=())
            if matches[round] != match:
                raise FileError("trf_cannot_hold_match", Place(name=team.name or None, round=round + 1))
        teams.append(had._replace(matches=tuple(matches)))
    if replace(written, teams=tuple(teams)) != wanted:
        raise FileError("trf_cannot_hold_teams")


_RENAMED = {"XXR": "142", "142": "XXR", "XXS": "162", "162": "XXS"}
"""Tags that the two versions of the format use for the same record."""


def carried(tournament: TournamentRecord) -> list[str]:
    """
    The lines to copy unchanged, in file order; none for a tournament that came from another format.

    They may refer to players by number, which writing never changes.
    """
    return [part.text for part in tournament.unread_parts if part.kind in (TRF, COPIED) and part.name != COMMENT]


def with_comments(lines: Sequence[str], tournament: TournamentRecord) -> list[str]:
    """The lines of a new file with the comments of the original file, each before the line that followed it there."""
    comments_before: dict[int, list[str]] = {}
    last: list[str] = []
    for comment in tournament.unread_parts:
        if comment.kind == TRF and comment.name == COMMENT:
            places = (_place_of(line, lines) for line in comment.before)
            place = next((place for place in places if place is not None), None)
            (last if place is None else comments_before.setdefault(place, [])).append(comment.text)
    return [*(text for place, line in enumerate(lines) for text in (*comments_before.get(place, ()), line)), *last]


def _place_of(line: str, lines: Sequence[str]) -> int | None:
    """
    Where a line of the original file stands among the new lines: the line itself, else the first one with the same tag
    and number, else the first with the same tag. None if there is none.
    """
    starts = (line, line[:8], line[:3], _RENAMED.get(line[:3], line[:3]))
    return next((place for start in starts for place, new in enumerate(lines) if new.startswith(start)), None)


_BYE_KINDS = {Outcome.FULL_BYE: "F", Outcome.HALF_BYE: "H", Outcome.ZERO_BYE: "Z"}
_FORFEITS = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT)


def team_lines(
    event: TeamEvent,
    individuals: Crosstable,
    version: str,
    ranks: Mapping[int, int | None],
    later: Sequence[TypedMatch] = (),
) -> list[str]:
    """
    All lines about teams, which follow the lines 001. `ranks` gives the rank of each team by its number, `later` the
    byes entered for the rounds after those that count.
    """
    rosters = [_record(event, index, ranks) for index in range(len(event.teams))]
    if version == "TRF16":
        return [format_old_team(record) for record in rosters]
    lines = [f"352 {_colours(event)}"]
    if event.match_scoring != MatchScoring():
        scoring = event.match_scoring
        lines.append(records.format_scores("362", {"TW": scoring.win, "TD": scoring.draw, "TL": scoring.loss}))
    lines += [format_team(record) for record in rosters]
    byes = _byes_of(
        (round, match.outcome, team.number)
        for team, round, match in _matches(event)
        if match.opponent is None and match.outcome in _BYE_KINDS
    )
    lines += [records.format_byes(record) for record in byes]
    lines += [format_team_byes(record) for record in _allocated(event, later)]
    lines += [format_forfeit(record) for record in _match_forfeits(event)]
    lines += [format_board_order(record) for record in _orders(event, individuals)]
    return lines


def abnormal_matches(written: TeamEvent, wanted: TeamEvent) -> list[Adjustment]:
    """The bonuses and penalties that turn the match and game points of one team event into those of the other."""
    numbers_of = grouped(
        ((index, match.match_points - had.match_points, match.game_points - had.game_points), team.number)
        for read_team, team in zip(written.teams, wanted.teams, strict=True)
        for index, (had, match) in enumerate(zip(read_team.matches, team.matches, strict=False), 1)
        if (match.match_points, match.game_points) != (had.match_points, had.game_points)
    )
    return [
        Adjustment("", match_points, game_points, round, tuple(numbers))
        for (round, match_points, game_points), numbers in sorted(numbers_of.items())
    ]


def _record(event: TeamEvent, index: int, ranks: Mapping[int, int | None]) -> TeamRecord:
    team = event.teams[index]
    match_points, game_points = event.standing_points.get(
        team.number, (event.match_points[index], event.game_points[index])
    )
    return TeamRecord(
        team.number,
        team.name,
        team.nickname,
        strength=team.strength,
        match_points=match_points,
        game_points=game_points,
        rank=ranks.get(team.number),
        players=tuple((0, player) for player in team.players),
    )


def _colours(event: TeamEvent) -> str:
    """
    The colour on each board of the team with White, from the first match in which all boards have a colour; else
    alternating.
    """
    return next(
        (
            "".join("W" if board.colour is match.colour else "B" for board in match.boards)
            for _, _, match in _matches(event)
            if match.colour is not None and all(board.colour is not None for board in match.boards)
        ),
        ("WB" * event.boards)[: event.boards],
    )


def _allocated(event: TeamEvent, later: Sequence[TypedMatch]) -> list[TeamByes]:
    """Record 320; one value holds for all byes (C.04.6, 1.4). Nothing if there are no byes."""
    byes = [
        (round, team.number, match) for team, round, match in _matches(event) if match.outcome is Outcome.PAIRING_BYE
    ]
    coming = [(match.round, match.white) for match in later]
    if not byes and not later:
        return []
    worth = (
        (byes[0][2].match_points, byes[0][2].game_points) if byes else (later[0].match_points, later[0].game_points[0])
    )
    teams = sorted([*((round, number) for round, number, _ in byes), *coming])
    return [TeamByes(*worth, tuple((round, 0, number) for round, number in teams))]


def _match_forfeits(event: TeamEvent) -> list[MatchForfeit]:
    lines = []
    for team, round, match in _matches(event):
        if match.opponent is None or match.outcome not in _FORFEITS:
            continue
        if match.colour is None and match.boards:
            # The boards show the forfeit already, and the record would have to invent who had White.
            continue
        opponent = event.teams[match.opponent]
        if is_named_first(match.colour, team.number, opponent.number):
            kind = {Outcome.FORFEIT_WIN: "+-", Outcome.FORFEIT_LOSS: "-+"}.get(match.outcome, "--")
            lines.append(MatchForfeit(kind, round, team.number, opponent.number))
    return sorted(lines, key=lambda record: (record.round, record.white))


def _orders(event: TeamEvent, individuals: Crosstable) -> list[BoardOrder]:
    """The board orders that do not follow from the rosters."""
    index = {player.number: position for position, player in enumerate(individuals.players)}
    orders = []
    for team, round, match in _matches(event):
        if match.opponent is None or not match.boards:
            continue
        seats = tuple(board.player for board in match.boards)
        roster = [index[number] for number in team.players]
        lineup = [
            individuals.players[player].number
            for player in default_lineup(individuals.players, roster, round)[: event.boards]
        ]
        if list(seats) != lineup and any(seats):
            orders.append(BoardOrder(round, team.number, event.teams[match.opponent].number, seats))
    return sorted(orders, key=lambda order: (order.round, order.team))


def _matches(event: TeamEvent) -> Sequence[tuple[Team, int, Match]]:
    return [(team, round, match) for team in event.teams for round, match in enumerate(team.matches, 1)]
