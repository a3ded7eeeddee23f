"""
Writing a tournament as TRF16 or TRF26.

What was written is read again and compared before it is handed out: points that the scoring system does not give
become records 299 (TRF26), and anything else that the format cannot hold is an error that says what, never a file
that says something different. Names longer than their columns are cut, as the format demands.

TRF16 holds the rosters of teams only; their byes, board orders and match points need TRF26. Rounds and scoring are
written there with the extensions XXR and XXS, which pairing programs share. Records that only pairing uses (250, 260,
XXA …), national and unknown ones are taken over as they stand, and comments before the lines they stood before (`carrying`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Literal

from xl_departage.crosstable.model import Crosstable, Outcome, Round, System
from xl_departage.errors import FileError, Place
from xl_departage.trf import records
from xl_departage.trf.carrying import carried, later_entries, ratings_of_lines, with_comments
from xl_departage.trf.columns import format_points
from xl_departage.trf.player_record import NAME_WIDTH, Entry, PlayerRecord, format_player
from xl_departage.trf.reading import read_trf
from xl_departage.trf.records import Abnormal
from xl_departage.trf.scoring import PointSystem, from_scoring, to_extension, to_record
from xl_departage.trf.systems import kind_of
from xl_departage.trf.team_writing import abnormal_matches, team_lines
from xl_departage.trf.tournament import Header, PlayerDetails, TrfTournament

Version = Literal["TRF16", "TRF26"]

_TRF16_TAGS = ("012", "022", "032", "042", "052", "092", "102", "112", "122")
_AFTER_COUNTS = ("092", "102", "112", "122", "152", "182", "192", "222")
_FIRST_DATE = 92
_MOST_POINTS = 199
_MOST_BELOW = 19
"""Half-points that four columns hold, as `99.5` and `-9.5`."""


def write_trf(tournament: TrfTournament, version: Version = "TRF26") -> str:
    """
    The text of a file, lines ended by CR LF as most programs do (the standard asks for CR as the last character).

    Players are written in the order of their numbers. Raises FileError where the format cannot hold the tournament: a
    square matrix without rounds, a crosstable of teams without players, half a point without play, numbers above 9999.
    """
    wanted = _prepared(tournament)
    taken_over, ratings, later = carried(tournament), ratings_of_lines(tournament), later_entries(tournament)
    text = _compose(wanted, version, (), taken_over, ratings, later)
    written = read_trf(text)
    if wanted.event is None:
        abnormal = _abnormal(written.crosstable, wanted.crosstable)
    else:
        abnormal = abnormal_matches(written.event, wanted.event) if version == "TRF26" and written.event else []
    if abnormal:
        if version == "TRF16":
            number = abnormal[0].numbers[0]
            raise FileError("trf_points_need_trf26", number=number, round=abnormal[0].round)
        text = _compose(wanted, version, abnormal, taken_over, ratings, later)
        written = read_trf(text)
    _compare(written, wanted, version)
    return _joined(with_comments(text.split("\r\n")[:-1], tournament))


def tournament_of(crosstable: Crosstable, header: Header | None = None) -> TrfTournament:
    """
    A crosstable from elsewhere (a CSV file, a sheet) as a tournament that can be written.

    The value of the pairing-allocated bye is that of the first one in the table, a win where there is none.
    """
    byes = [
        entry.points for player in crosstable.players for entry in player.rounds if entry.outcome is Outcome.PAIRING_BYE
    ]
    system = from_scoring(crosstable.scoring, byes[0] if byes else crosstable.scoring.win)
    return TrfTournament(crosstable, header=header or Header(), point_system=system)


def in_order(crosstable: Crosstable) -> Crosstable:
    """The same crosstable with its players in the order of their numbers."""
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
    """The tournament as a file can hold it: players in order, names cut. Raises FileError for what no file can hold."""
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
    """A name as the 33 columns of a line hold it."""
    return " ".join(name.split())[:NAME_WIDTH].rstrip()


def _compose(
    tournament: TrfTournament,
    version: Version,
    abnormal: Sequence[Abnormal],
    taken_over: Sequence[str],
    ratings: Mapping[int, int | None],
    later: Mapping[int, tuple[Entry | None, ...]],
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
    """The texts with a type of tournament (092) that says the system of the crosstable."""
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
    tournament: TrfTournament, ratings: Mapping[int, int | None], later: Mapping[int, tuple[Entry | None, ...]]
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


def _entry(entry: Round, table: Crosstable, *, teams: bool) -> Entry | None:
    if entry.outcome is Outcome.PENDING and entry.opponent is None:
        return None
    code = {Outcome.PENDING: "", Outcome.DOUBLE_FORFEIT: "-"}.get(entry.outcome, entry.outcome.value)
    if teams and entry.outcome is Outcome.FULL_BYE:
        code = "+"  # against an empty board, as programs write it in team events
    opponent = None if entry.opponent is None else table.players[entry.opponent].number
    return Entry(opponent, entry.colour, code, 0)


def _abnormal(written: Crosstable, wanted: Crosstable) -> list[Abnormal]:
    """The bonuses and penalties that turn the points of one crosstable into those of the other."""
    found: dict[tuple[int, int], list[int]] = {}
    for had, player in zip(written.players, wanted.players, strict=True):
        for index, (before, entry) in enumerate(zip(had.rounds, player.rounds, strict=False), 1):
            if entry.points != before.points:
                found.setdefault((index, entry.points - before.points), []).append(player.number)
    return [Abnormal("", None, points, round, tuple(numbers)) for (round, points), numbers in sorted(found.items())]


def _compare(written: TrfTournament, wanted: TrfTournament, version: Version) -> None:
    """Raise FileError at the first thing that the file does not hold as it is."""
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
