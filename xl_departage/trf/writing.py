"""
Writing a tournament as TRF16 or TRF26.

The result is read back and compared before it is returned. Points that the scoring system does not give become records 299
(TRF26); anything else that the format cannot hold is an error that names it, so that no file ever says something
different. Names longer than their columns are cut, as the format demands.

TRF16 holds only the rosters of teams; their byes, board orders and match points need TRF26. Rounds and scoring are
written to TRF16 with the extensions XXR and XXS, which pairing programs share.

When a tournament was read from a file, some records are copied from it unread: those that only pairing uses (250, 260, XXA …),
the choice of starting ranks (172), national records of players (`IND`, `FRA` …), byes announced for later rounds, and anything
another program invented. Comments (`###`) stay before the line that they preceded: most are rulers for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Literal

from xl_departage.crosstable.model import Colour, Crosstable, MatchScoring, Outcome, Round, System
from xl_departage.crosstable.options import ReadingOptions
from xl_departage.crosstable.team_event import Match, Team, TeamEvent
from xl_departage.errors import FileError, Place
from xl_departage.trf import records
from xl_departage.trf.columns import format_points
from xl_departage.trf.document import TrfLine
from xl_departage.trf.player_record import NAME_WIDTH, PlayerRecord, TrfEntry, format_player, parse_player
from xl_departage.trf.reading import read_trf
from xl_departage.trf.records import Abnormal, Byes
from xl_departage.trf.scoring import PointSystem, from_scoring, to_extension, to_record
from xl_departage.trf.systems import kind_of
from xl_departage.trf.team_boards import default_lineup
from xl_departage.trf.team_records import (
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
from xl_departage.trf.tournament import Header, PlayerDetails, TrfTournament

Version = Literal["TRF16", "TRF26"]

_TRF16_TAGS = ("012", "022", "032", "042", "052", "092", "102", "112", "122")
_AFTER_COUNTS = ("092", "102", "112", "122", "152", "182", "192", "222")
_FIRST_DATE = 92
_MOST_POINTS = 199
_MOST_BELOW = 19
"""Half-points that fit in four columns, as `99.5` and `-9.5`."""


def write_trf(tournament: TrfTournament, version: Version = "TRF26") -> str:
    """
    The text of a file, with lines ended by CR LF as most programs do (the standard asks for CR as the last character).

    Players are written in the order of their numbers. Raises FileError if the format cannot hold the tournament: a
    square matrix without rounds, a crosstable of teams without players, half a point without play, numbers above 9999.
    """
    wanted = _prepared(tournament)
    taken_over, ratings, later = carried(tournament), ratings_of_lines(tournament), later_entries(tournament)
    text = _compose(wanted, version, (), taken_over, ratings, later)
    options = ReadingOptions(match_rule=None if wanted.event is None else wanted.event.match_rule)
    written = read_trf(text, options=options)
    if wanted.event is None:
        abnormal = _abnormal(written.crosstable, wanted.crosstable)
    else:
        abnormal = abnormal_matches(written.event, wanted.event) if version == "TRF26" and written.event else []
    if abnormal:
        if version == "TRF16":
            number = abnormal[0].numbers[0]
            raise FileError("trf_points_need_trf26", number=number, round=abnormal[0].round)
        text = _compose(wanted, version, abnormal, taken_over, ratings, later)
        written = read_trf(text, options=options)
    _compare(written, wanted, version)
    return _joined(with_comments(text.split("\r\n")[:-1], tournament))


def tournament_of(crosstable: Crosstable, header: Header | None = None) -> TrfTournament:
    """
    A crosstable from another source (a CSV file, a sheet) as a tournament that can be written.

    The pairing-allocated bye is worth as much as the first one in the table, or a win if there is none.
    """
    byes = [
        entry.points for player in crosstable.players for entry in player.rounds if entry.outcome is Outcome.PAIRING_BYE
    ]
    system = from_scoring(crosstable.scoring, byes[0] if byes else crosstable.scoring.win)
    return TrfTournament(crosstable, header=header or Header(), point_system=system)


def in_order(crosstable: Crosstable) -> Crosstable:
    """The same crosstable, with its players in the order of their numbers."""
    order = sorted(range(len(crosstable.players)), key=lambda index: crosstable.players[index].number)
    place = {old: new for new, old in enumerate(order)}

    def moved(entry: Round) -> Round:
        return entry if entry.opponent is None else entry._replace(opponent=place[entry.opponent])

    players = [crosstable.players[index] for index in order]
    return replace(
        crosstable,
        players=tuple(player._replace(rounds=tuple(moved(entry) for entry in player.rounds)) for player in players),
    )


def _prepared(tournament: TrfTournament) -> TrfTournament:
    """
    The tournament as a file can hold it: players in order, names cut. Raises FileError for anything no file can hold.
    """
    table = tournament.crosstable
    if not table.ordered:
        raise FileError("trf_needs_rounds")
    if table.boards is not None:
        raise FileError("trf_needs_players")
    numbers = [player.number for player in table.players]
    if len(set(numbers)) != len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise FileError("trf_number_twice", number=twice)
    for player in table.players:
        if not 1 <= player.number <= 9999:
            raise FileError("trf_number_range", number=player.number)
        if player.rating is not None and not 1 <= player.rating <= 9999:
            raise FileError("trf_cannot_hold_player", Place(name=player.name or None), number=player.number)
        for index, entry in enumerate(player.rounds, 1):
            if entry.outcome is Outcome.FORFEIT_DRAW:
                raise FileError("trf_no_code", Place(name=player.name or None, round=index))
    for player, score in zip(table.players, table.scores, strict=True):
        if not -_MOST_BELOW <= score <= _MOST_POINTS:
            raise FileError("trf_cannot_hold_player", Place(name=player.name or None), number=player.number)
    order = sorted(range(len(numbers)), key=numbers.__getitem__)
    table = in_order(table)
    return replace(
        tournament,
        crosstable=replace(
            table, players=tuple(player._replace(name=cut_name(player.name)) for player in table.players)
        ),
        details=tuple(tournament.details[index] for index in order) if tournament.details else (),
        document=None,
        notices=(),
    )


def cut_name(name: str) -> str:
    """A name as it fits the 33 columns of a line."""
    return " ".join(name.split())[:NAME_WIDTH].rstrip()


def _compose(
    tournament: TrfTournament,
    version: Version,
    abnormal: Sequence[Abnormal],
    taken_over: Sequence[str],
    ratings: Mapping[int, int | None],
    later: Mapping[int, tuple[TrfEntry | None, ...]],
) -> str:
    lines = _header_lines(tournament, version, taken_over)
    lines += _player_lines(tournament, ratings, later)
    if tournament.event is not None:
        lines += team_lines(tournament.event, tournament.crosstable, version)
    lines += [records.format_abnormal(record) for record in abnormal]
    lines += taken_over
    return _joined(lines)


def _joined(lines: Sequence[str]) -> str:
    return "".join(f"{line}\r\n" for line in lines)


def _header_lines(tournament: TrfTournament, version: Version, taken_over: Sequence[str]) -> list[str]:
    table, header = tournament.crosstable, tournament.header
    texts = [(tag, text) for tag, text in header.texts if version == "TRF26" or tag in _TRF16_TAGS]
    texts = _with_type(texts, tournament)
    first = [records.format_text(tag, text) for tag, text in texts if tag not in _AFTER_COUNTS]
    rest = [records.format_text(tag, text) for tag, text in texts if tag in _AFTER_COUNTS]
    rated = sum(player.rating is not None for player in table.players)
    counts = [f"062 {len(table.players)}", f"072 {rated}"]
    if tournament.event is not None:
        counts.append(f"082 {len(tournament.event.teams)}")
    elif any(line.startswith("013") for line in taken_over):
        counts.append("082 0")
    lines = [*first, *counts, *rest]
    if header.dates and not any(line.startswith("132") for line in taken_over):
        lines.append("132".ljust(_FIRST_DATE - 1) + "  ".join(header.dates))
    lines.append(records.format_rounds("142" if version == "TRF26" else "XXR", table.planned))
    lines += _scoring_lines(tournament.point_system, version)
    if header.replaced and version == "TRF26":
        lines.append(f"{records.ANNOUNCED} {','.join(header.replaced)}")
    if header.tiebreaks and version == "TRF26":
        lines.append(records.format_codes("212", header.tiebreaks))
    return lines


def _with_type(texts: list[tuple[str, str]], tournament: TrfTournament) -> list[tuple[str, str]]:
    """The texts, with a type of tournament (092) that gives the system of the crosstable."""
    event = tournament.event
    table = tournament.crosstable if event is None else event.match_table
    known = dict(texts)
    kind = kind_of(known.get("192", ""), known.get("092", ""))
    if kind.system is table.system:
        return texts
    word = "Swiss-System" if table.system is System.SWISS else "Round-Robin"
    if table.system is System.ROUND_ROBIN and table.cycles == 2:
        word = "Double Round-Robin"
    who = "Individual" if event is None else "Team"
    kept = [(tag, text) for tag, text in texts if tag not in ("092", "192")]
    return [*kept, ("092", f"{who}: {word}")]


def _scoring_lines(system: PointSystem, version: Version) -> list[str]:
    if system == PointSystem():
        return []
    if version == "TRF16":
        codes = to_extension(system).items()
        return ["XXS " + " ".join(f"{code}={format_points(points)}" for code, points in codes)]
    scores = to_record(system)
    if scores is None:
        raise FileError("trf_scoring_untold")
    return [records.format_scores("162", scores)]


def _player_lines(
    tournament: TrfTournament, ratings: Mapping[int, int | None], later: Mapping[int, tuple[TrfEntry | None, ...]]
) -> list[str]:
    table = tournament.crosstable
    details = tournament.details or (PlayerDetails(),) * len(table.players)
    return [
        format_player(
            PlayerRecord(
                player.number,
                player.name,
                more.sex,
                more.title,
                ratings.get(player.number, player.rating),
                more.federation,
                more.fide_number,
                more.birth,
                table.scores[index],
                more.rank,
                tuple(
                    byes if entry is None else entry
                    for entry, byes in zip_longest(
                        (_entry(entry, table, teams=tournament.event is not None) for entry in player.rounds),
                        later.get(player.number, ()),
                    )
                ),
            )
        )
        for index, (player, more) in enumerate(zip(table.players, details, strict=True))
    ]


def _entry(entry: Round, table: Crosstable, *, teams: bool) -> TrfEntry | None:
    if entry.outcome is Outcome.PENDING and entry.opponent is None:
        return None
    code = {Outcome.PENDING: "", Outcome.DOUBLE_FORFEIT: "-"}.get(entry.outcome, entry.outcome.value)
    if teams and entry.outcome is Outcome.FULL_BYE:
        code = "+"  # against an empty board, as programs write it in team events
    opponent = None if entry.opponent is None else table.players[entry.opponent].number
    return TrfEntry(opponent, entry.colour, code, 0)


def _abnormal(written: Crosstable, wanted: Crosstable) -> list[Abnormal]:
    """The bonuses and penalties that turn the points of one crosstable into those of the other."""
    found: dict[tuple[int, int], list[int]] = {}
    for had, player in zip(written.players, wanted.players, strict=True):
        for index, (before, entry) in enumerate(zip(had.rounds, player.rounds, strict=False), 1):
            if entry.points != before.points:
                found.setdefault((index, entry.points - before.points), []).append(player.number)
    return [Abnormal("", None, points, round, tuple(numbers)) for (round, points), numbers in sorted(found.items())]


def _compare(written: TrfTournament, wanted: TrfTournament, version: Version) -> None:
    """Raise FileError at the first thing that the file does not reproduce."""
    had, table = written.crosstable, wanted.crosstable
    for before, player in zip(had.players, table.players, strict=True):
        for index, entry in enumerate(player.rounds):
            if index >= len(before.rounds) or before.rounds[index] != entry:
                raise FileError("trf_cannot_hold_round", Place(name=player.name or None, round=index + 1))
        if before != player:
            raise FileError("trf_cannot_hold_player", Place(name=player.name or None), number=player.number)
    if had != table:
        raise FileError("trf_cannot_hold_table", rounds=table.rounds, planned=table.planned)
    if version == "TRF26" and wanted.event is not None and written.event != wanted.event:
        raise FileError("trf_cannot_hold_teams")


_COMMENT = "###"
_WRITTEN = frozenset(
    (
        *records.HEADER_TAGS,
        *("001", "013", "062", "072", "082", "132", "142", "162", "202", "212", "240", "299", "300", "310", "320"),
        *("330", "352", "362", "XXR", "XXS", _COMMENT),
    )
)
"""Tags that a new file gets from the tournament, or not at all."""
_RENAMED = {"XXR": "142", "142": "XXR", "XXS": "162", "162": "XXS"}
"""Records for which the two versions of the format have different tags."""


def carried(tournament: TrfTournament) -> list[str]:
    """
    The lines to copy unchanged, in file order; none for a tournament from another source.

    Their texts may name players by number, which writing never changes.
    """
    if tournament.document is None:
        return []
    return [line.text.rstrip() for line in tournament.document.lines if _survives(line, tournament)]


def with_comments(lines: Sequence[str], tournament: TrfTournament) -> list[str]:
    """The lines of a new file with the comments of the original file, each before the line that followed it there."""
    if tournament.document is None:
        return list(lines)
    before: dict[int, list[str]] = {}
    waiting: list[str] = []
    for line in tournament.document.lines:
        if line.text.startswith(records.ANNOUNCED):
            continue
        if line.tag == _COMMENT:
            waiting.append(line.text.rstrip())
        elif waiting and (place := _place_of(line, lines)) is not None:
            before.setdefault(place, []).extend(waiting)
            waiting = []
    commented = [text for place, line in enumerate(lines) for text in (*before.get(place, ()), line)]
    return [*commented, *waiting]


def _place_of(line: TrfLine, lines: Sequence[str]) -> int | None:
    """
    The place among the new lines of a line of the original file: by its tag and number, else the first with its tag.
    """
    if not line.text.strip():
        return None
    for start in (line.text.rstrip(), line.text[:8], line.tag, _RENAMED.get(line.tag, line.tag)):
        for place, new in enumerate(lines):
            if new.startswith(start):
                return place
    return None


def ratings_of_lines(tournament: TrfTournament) -> dict[int, int | None]:
    """
    The ratings in the lines 001 by number, if record 172 lets national ratings rank the players; else empty.

    Line 001 holds the FIDE rating; a national rating in its place would be published as FIDE's.
    """
    document = tournament.document
    if document is None or not document.tagged("172"):
        return {}
    lines = (parse_player(line, document.name) for line in document.tagged("001"))
    return {record.number: record.rating for record in lines}


def later_entries(tournament: TrfTournament) -> dict[int, tuple[TrfEntry | None, ...]]:
    """
    The byes entered in advance in lines 001, after the rounds that count as played: by number, with None for any other
    round.
    """
    document = tournament.document
    if document is None or tournament.event is not None:
        return {}
    played = tournament.crosstable.rounds
    lines = (parse_player(line, document.name) for line in document.tagged("001"))
    return {
        record.number: tuple(
            entry if index >= played and entry is not None and entry.opponent is None else None
            for index, entry in enumerate(record.entries)
        )
        for record in lines
    }


def _survives(line: TrfLine, tournament: TrfTournament) -> bool:
    if line.tag == "132":
        return True
    if line.tag == "013":
        # Clubs of an individual event.
        return tournament.event is None
    if line.tag == "240" and tournament.event is None:
        return records.parse_byes(line).round > tournament.crosstable.rounds
    return bool(line.text.strip()) and line.tag not in _WRITTEN


_BYE_KINDS = {Outcome.FULL_BYE: "F", Outcome.HALF_BYE: "H", Outcome.ZERO_BYE: "Z"}
_FORFEITS = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS, Outcome.DOUBLE_FORFEIT)


def team_lines(event: TeamEvent, individuals: Crosstable, version: str) -> list[str]:
    """All lines about teams, which follow the lines 001."""
    rosters = [_record(event, index) for index in range(len(event.teams))]
    if version == "TRF16":
        return [format_old_team(record) for record in rosters]
    lines = [f"352 {_colours(event)}"]
    if event.match_scoring != MatchScoring():
        scoring = event.match_scoring
        lines.append(records.format_scores("362", {"TW": scoring.win, "TD": scoring.draw, "TL": scoring.loss}))
    lines += [format_team(record) for record in rosters]
    lines += [records.format_byes(record) for record in _byes(event)]
    lines += [format_team_byes(record) for record in _allocated(event)]
    lines += [format_forfeit(record) for record in _match_forfeits(event)]
    lines += [format_board_order(record) for record in _orders(event, individuals)]
    return lines


def abnormal_matches(written: TeamEvent, wanted: TeamEvent) -> list[Abnormal]:
    """The bonuses and penalties that turn the points of one event into those of the other."""
    found: dict[tuple[int, int, int], list[int]] = {}
    for before, team in zip(written.teams, wanted.teams, strict=True):
        for index, (had, match) in enumerate(zip(before.matches, team.matches, strict=False), 1):
            key = (index, match.match_points - had.match_points, match.game_points - had.game_points)
            if key[1:] != (0, 0):
                found.setdefault(key, []).append(team.number)
    return [
        Abnormal("", match_points, game_points, round, tuple(numbers))
        for (round, match_points, game_points), numbers in sorted(found.items())
    ]


def _record(event: TeamEvent, index: int) -> TeamRecord:
    team = event.teams[index]
    return TeamRecord(
        team.number,
        team.name,
        team.nickname,
        team.strength,
        event.match_points[index],
        event.game_points[index],
        None,
        tuple((0, player) for player in team.players),
    )


def _colours(event: TeamEvent) -> str:
    """The colour of each board of the team with White, from the first match that gives them all; else alternating."""
    for team in event.teams:
        for match in team.matches:
            colours = [board.colour for board in match.boards]
            if match.colour is not None and None not in colours:
                return "".join("W" if colour is match.colour else "B" for colour in colours)
    return ("WB" * event.boards)[: event.boards]


def _byes(event: TeamEvent) -> list[Byes]:
    found: dict[tuple[int, str], list[int]] = {}
    for team, round, match in _matches(event):
        if match.opponent is None and match.outcome in _BYE_KINDS:
            found.setdefault((round, _BYE_KINDS[match.outcome]), []).append(team.number)
    return [Byes(kind, round, tuple(numbers)) for (round, kind), numbers in sorted(found.items())]


def _allocated(event: TeamEvent) -> list[TeamByes]:
    byes = [
        (round, team.number, match) for team, round, match in _matches(event) if match.outcome is Outcome.PAIRING_BYE
    ]
    if not byes:
        return []
    first = byes[0][2]
    teams = tuple((round, 0, number) for round, number, _ in sorted(byes, key=lambda bye: bye[:2]))
    return [TeamByes(first.match_points, first.game_points, teams)]


def _match_forfeits(event: TeamEvent) -> list[MatchForfeit]:
    lines = []
    for team, round, match in _matches(event):
        if match.opponent is None or match.outcome not in _FORFEITS:
            continue
        if match.colour is None and match.boards:
            # The boards show the forfeit, and the record would invent who had White.
            continue
        opponent = event.teams[match.opponent]
        if match.colour is Colour.WHITE or (match.colour is None and team.number < opponent.number):
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
