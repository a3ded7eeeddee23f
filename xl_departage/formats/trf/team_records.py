"""
Records of the team section: rosters, board orders, byes and forfeits of whole matches.

Record 013 belongs to TRF16 (to be phased out); 300, 310, 320 and 330 belong to TRF26. Records 801 and 802 only repeat
the others for human readers and are ignored.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.errors import Place
from xl_departage.chess.tournament.points import format_points
from xl_departage.formats.trf.trf_document import TrfLine
from xl_departage.formats.trf.trf_fields import Fields, put

FORFEITS = ("+-", "-+", "--")


class TeamRecord(NamedTuple):
    """A team: record 310, or record 013, which has fewer fields; a field that is blank or missing is None."""

    number: int | None
    """None in record 013, whose teams are numbered in file order."""
    name: str
    nickname: str = ""
    strength: int | None = None
    match_points: int | None = None
    """In half-points."""
    game_points: int | None = None
    """In half-points."""
    rank: int | None = None
    players: tuple[tuple[int, int], ...] = ()
    """Column and number of each player, in board order."""
    # Equivalent mutant `0 -> 1`, `0 -> -1`: nothing uses the line of a record that was not read from a file.
    line: int = 0
    unread: tuple[Place, ...] = ()
    """The places of fields (strength, points or rank) that cannot be read as numbers; such a field is None here."""


def parse_team(line: TrfLine, file: str = "") -> TeamRecord:
    """
    Record 310: number in columns 5-7, name 9-40, nickname 42-46, strength 48-53, match points 55-60, game points 62-67,
    rank 69-71, and the players in columns 74-77 and every five columns after.
    """
    fields = Fields(line, file)
    return TeamRecord(
        fields.needed("trf_no_number", 5, 7),
        fields.text(9, 40),
        fields.text(42, 46),
        strength=fields.spare_integer(48, 53) or None,
        match_points=fields.spare_points(55, 60),
        game_points=fields.spare_points(62, 67),
        rank=fields.spare_integer(69, 71),
        players=tuple((column, player) for column, player in fields.number_list(74, 4, 5) if player),
        line=line.number,
        unread=tuple(fields.unread),
    )


def format_team(record: TeamRecord) -> str:
    return put(
        {
            1: "310",
            5: f"{record.number or 0:3}",
            9: record.name[:32],
            42: record.nickname[:5],
            48: "" if record.strength is None else f"{record.strength:6}",
            55: "" if record.match_points is None else format_points(record.match_points).rjust(6),
            62: "" if record.game_points is None else format_points(record.game_points).rjust(6),
            69: "" if record.rank is None else f"{record.rank:3}",
            **{74 + 5 * index: f"{player:4}" for index, (_, player) in enumerate(record.players)},
        }
    )


def parse_old_team(line: TrfLine, file: str = "") -> TeamRecord:
    """Record 013: name in columns 5-36, and the players in columns 37-40, 42-45 and every five columns after."""
    fields = Fields(line, file)
    return TeamRecord(
        None,
        fields.text(5, 36),
        players=tuple((column, player) for column, player in fields.number_list(37, 4, 5) if player),
        line=line.number,
    )


def format_old_team(record: TeamRecord) -> str:
    return put(
        {
            1: "013",
            5: record.name[:32],
            **{37 + 5 * index: f"{player:4}" for index, (_, player) in enumerate(record.players)},
        }
    )


class BoardOrder(NamedTuple):
    """Record 300: who sat at which board, if this was not in the order of record 310 or if a board stayed empty."""

    round: int
    team: int
    opponent: int
    players: tuple[int | None, ...]
    """In board order; None for an empty board (`0`)."""
    # Equivalent mutant `0 -> 1`, `0 -> -1`: nothing uses the line of a record that was not read from a file.
    line: int = 0


def parse_board_order(line: TrfLine, file: str = "") -> BoardOrder:
    fields = Fields(line, file)
    fields.blanks(8, 12, 16)
    # Equivalent mutant `7 -> 8`, `9 -> 8`, `11 -> 12`: the column beside the field has already been checked to be blank.
    round, team = fields.integer(5, 7), fields.integer(9, 11)
    if not round:
        raise fields.error("trf_no_round", 5, 7)
    if not team:
        raise fields.error("trf_no_number", 9, 11)
    players = tuple(number or None for _, number in fields.number_list(17, 4, 5))
    # Equivalent mutant `15 -> 16`, `13 -> 12`: the column beside the field has already been checked to be blank.
    return BoardOrder(round, team, fields.integer(13, 15) or 0, players, line.number)


def format_board_order(record: BoardOrder) -> str:
    return put(
        {
            1: "300",
            5: f"{record.round:3}",
            9: f"{record.team:3}",
            13: f"{record.opponent:3}",
            **{17 + 5 * index: f"{player or 0:4}" for index, player in enumerate(record.players)},
        }
    )


class TeamByes(NamedTuple):
    """
    Record 320: the pairing-allocated byes of teams, what they are worth (None if a field is blank), and which team had
    one in each round.
    """

    match_points: int | None
    """In half-points."""
    game_points: int | None
    """In half-points."""
    teams: tuple[tuple[int, int, int], ...]
    """The round, the column and the team number of each bye."""
    # Equivalent mutant `0 -> 1`, `0 -> -1`: nothing uses the line of a record that was not read from a file.
    line: int = 0


def parse_team_byes(line: TrfLine, file: str = "") -> TeamByes:
    fields = Fields(line, file)
    fields.blanks(9, 14)
    # Equivalent mutant `15 -> 14`: for the columns 15, 19, 23 … both give the same quotient.
    teams = tuple((1 + (column - 15) // 4, column, team) for column, team in fields.number_list(15, 3, 4) if team)
    # Equivalent mutant `8 -> 9`, `10 -> 9`, `13 -> 14`: the column beside the field has already been checked to be blank.
    return TeamByes(fields.points(5, 8), fields.points(10, 13), teams, line.number)


def format_team_byes(record: TeamByes) -> str:
    return put(
        {
            1: "320",
            5: "" if record.match_points is None else format_points(record.match_points).rjust(4),
            10: "" if record.game_points is None else format_points(record.game_points).rjust(4),
            **{15 + 4 * (round - 1): f"{team:3}" for round, _, team in record.teams},
        }
    )


class MatchForfeit(NamedTuple):
    """Record 330: a match that one or both teams lost by forfeit."""

    kind: str
    """`+-` the team with White won, `-+` the team with Black won, `--` both lost."""
    round: int
    white: int
    black: int
    # Equivalent mutant `0 -> 1`, `0 -> -1`: nothing uses the line of a record that was not read from a file.
    line: int = 0


def parse_forfeit(line: TrfLine, file: str = "") -> MatchForfeit:
    fields = Fields(line, file)
    fields.blanks(7, 11, 15)
    # Equivalent mutant `6 -> 7`: the column beside the field has already been checked to be blank.
    kind = fields.text(5, 6)
    if kind not in FORFEITS:
        raise fields.error("trf_forfeit_type", 5, 6)
    round = fields.needed("trf_no_round", 8, 10)
    white, black = (fields.needed("trf_no_number", first, first + 2) for first in (12, 16))
    return MatchForfeit(kind, round, white, black, line.number)


def format_forfeit(record: MatchForfeit) -> str:
    return put(
        {
            1: "330",
            5: record.kind,
            8: f"{record.round:3}",
            12: f"{record.white:3}",
            16: f"{record.black:3}",
        }
    )
