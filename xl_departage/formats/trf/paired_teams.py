"""
The paired round of a team event in a TRF file: the games of its matches in the columns of the round, and the records
needed for them. All other lines stay as they are.

TRF stores a match as the games of its players, so line-ups are needed: each team fields the first players of its list
who are not announced as absent. A board that a team cannot fill goes into record 300, the pairing-allocated bye into
record 320, and absences into records 240.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from xl_departage.base.errors import CannotPair, FileError, Place
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text
from xl_departage.chess.pairing.teams.team_engine import TeamPairing
from xl_departage.chess.pairing.teams.team_pairing_event import TeamsBefore
from xl_departage.chess.pairing.teams.team_rules import Colours
from xl_departage.chess.tournament.absences import announced_byes
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.options import ReadingOptions
from xl_departage.chess.tournament.points import points_in_words
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import source_of
from xl_departage.chess.tournament.teams import as_first
from xl_departage.formats.trf import records
from xl_departage.formats.trf.paired_round import (
    acceleration_lines,
    forbidden_lines,
    with_entry,
    with_rounds,
    with_scoring,
)
from xl_departage.formats.trf.player_record import TrfEntry
from xl_departage.formats.trf.records import Byes
from xl_departage.formats.trf.team_records import (
    BoardOrder,
    TeamByes,
    format_board_order,
    format_team_byes,
    parse_team_byes,
)
from xl_departage.formats.trf.trf_document import Document, TrfLine
from xl_departage.formats.trf.trf_reading import read_trf

_BYE_COLUMN = 15
_BYE_WIDTH = 4
_BYE_KINDS = {Outcome.FULL_BYE: "F", Outcome.HALF_BYE: "H", Outcome.ZERO_BYE: "Z"}


@dataclass(frozen=True)
class Written:
    """The file with the round, and remarks on what the arbiter should check in it."""

    document: Document
    remarks: tuple[Text, ...]


def refuse_unsaid_boards(document: Document, tournament: TournamentRecord) -> None:
    """Raise CannotPair if the file neither gives the number of boards per match nor contains a game that would show it."""
    if not document.tagged("352") and not any(game.black for game in tournament.games):
        raise CannotPair("pair_team_boards_unsaid")


def with_teams_round(document: Document, tournament: TournamentRecord, pairing: TeamPairing) -> Written:
    """
    The file with the round. Raises CannotPair if a team has no player for a match, and FileError if the columns of a
    line are shifted or if the file, read again, would not hold the round.
    """
    event = pairing.event
    document = with_rounds(document, event.total, event.first_colour, event.cancelled)
    document = with_scoring(document, tournament.header.points, tournament.header.match_points)
    lineups = _lineups(tournament, event)
    entries: dict[int, TrfEntry] = {}
    added: list[str] = []
    for board in pairing.boards:
        if board.black is None:
            continue
        sides = lineups[board.white], lineups[board.black]
        for team, side in zip((board.white, board.black), sides, strict=True):
            if not any(side):
                raise CannotPair("pair_team_no_players", number=team, name=event.by_number[team].name)
        for place, (first_player, second_player) in enumerate(zip(*sides, strict=True)):
            colour = Colour.WHITE if as_first(tournament.header.board_colours, place) else Colour.BLACK
            if first_player and second_player:
                entries[first_player] = TrfEntry(second_player, colour, "")
                entries[second_player] = TrfEntry(first_player, colour.opposite, "")
        for team, opponent, side in zip((board.white, board.black), (board.black, board.white), sides, strict=True):
            if None in side:
                added.append(format_board_order(BoardOrder(event.round, team, opponent, side)))
    added += _announced(document, tournament, event)
    lines = [with_entry(line, document.name, event.round, entries) for line in document.lines]
    remarks = [Text("pair_team_lineups", count=event.boards)]
    if event.rules.colours is Colours.NONE:
        remarks.append(Text("pair_team_none_untold"))
    if pairing.bye is not None:
        worth = _bye(lines, added, pairing, pairing.bye)
        points = [points_in_words(points) for points in worth]
        remarks.append(Text("pair_team_bye_worth", match_points=points[0], game_points=points[1]))
    new_lines = _system(document, event)
    new_lines += acceleration_lines(document, event.accelerations, teams=True)
    new_lines += forbidden_lines(document, event.forbidden, event.total)
    lines = _inserted(lines, new_lines, added)
    written = replace(document, lines=tuple(line._replace(number=number) for number, line in enumerate(lines, 1)))
    _check(written, pairing)
    return Written(written, tuple(remarks))


def _lineups(tournament: TournamentRecord, event: TeamsBefore) -> dict[int, tuple[int | None, ...]]:
    """The players on the boards of each team, by team number; None for a board that the team cannot fill."""
    away = {game.white for game in tournament.games if game.round == event.round and game.black is None}
    lineups = {}
    for team in event.entrants:
        seats = [player for player in team.players if player not in away][: event.boards]
        lineups[team.number] = (*seats, *[None] * (event.boards - len(seats)))
    return lineups


def _announced(document: Document, tournament: TournamentRecord, event: TeamsBefore) -> list[str]:
    """Records 240 for the absences from this round, and of teams that withdrew from later ones, that the file does not announce."""
    in_file = {team.number: team for team in read_trf(document).tournament.teams}
    announced = {team.number for team in tournament.teams for bye in team.byes if bye.round == event.round}
    byes = [((event.round, outcome), team) for team, outcome in event.away.items() if team not in announced]
    for team in tournament.teams:
        known = announced_byes(in_file[team.number], event.round, event.total)
        coming = announced_byes(team, event.round, event.total)
        byes += [((round, outcome), team.number) for round, outcome in coming.items() if round not in known]
    kinds = list(_BYE_KINDS)
    return [
        records.format_byes(Byes(_BYE_KINDS[outcome], round, tuple(sorted(numbers))))
        for (round, outcome), numbers in sorted(
            grouped(byes).items(), key=lambda entry: (entry[0][0], kinds.index(entry[0][1]))
        )
    ]


def _system(document: Document, event: TeamsBefore) -> list[str]:
    """
    Record 192, if the file has none and the arbiter chose colours of type B, which a file without the record does not
    imply.
    """
    if document.tagged("192") or event.rules.colours is not Colours.TYPE_B:
        return []
    return ["192 FIDE_TEAM_TYPEB_MP_GP"]


def _bye(lines: list[TrfLine], added: list[str], pairing: TeamPairing, number: int) -> tuple[int, int]:
    """
    Enter the bye in record 320, or add this record, and return the match points and game points that the bye is worth:
    those of the record, else of an earlier bye, else of a drawn match.
    """
    event = pairing.event
    earlier = [
        (round, 0, team.number, side)
        for team in event.entrants
        for round, side in enumerate(team.rounds, 1)
        if side.outcome is Outcome.PAIRING_BYE
    ]
    worth = _worth(pairing, [(side.match_points, side.game_points) for *_, side in earlier])
    for place, line in enumerate(lines):
        if line.tag == "320":
            byes = parse_team_byes(line)
            column = _BYE_COLUMN + _BYE_WIDTH * (event.round - 1)
            text = line.text.ljust(column + 2)
            lines[place] = line._replace(text=(text[: column - 1] + f"{number:3}" + text[column + 2 :]).rstrip(" "))
            return (
                worth[0] if byes.match_points is None else byes.match_points,
                worth[1] if byes.game_points is None else byes.game_points,
            )
    teams = tuple(bye[:3] for bye in earlier)
    added.append(format_team_byes(TeamByes(*worth, (*teams, (event.round, 0, number)))))
    return worth


def _worth(pairing: TeamPairing, earlier: Sequence[tuple[int, int]]) -> tuple[int, int]:
    header = pairing.event.header
    return earlier[0] if earlier else (header.match_points.draw, pairing.event.boards * header.points.draw)


def _inserted(lines: Sequence[TrfLine], first: Sequence[str], last: Sequence[str]) -> list[TrfLine]:
    """The lines with the records `first` before the players and the records `last` after the teams."""
    players = next(index for index, line in enumerate(lines) if line.tag == "001")
    teams = max(index for index, line in enumerate(lines) if line.tag in ("310", "013")) + 1
    end = lines[players].end
    # The last line of a file may have no line end.
    lines_before = [line._replace(end=line.end or end) for line in lines[:teams]]
    lines_after = list(lines[teams:])
    new = [TrfLine(0, text, end) for text in last]
    start = [TrfLine(0, text, end) for text in first]
    at = min(players, teams)
    return [*lines_before[:at], *start, *lines_before[at:], *new, *lines_after]


def _check(written: Document, pairing: TeamPairing) -> None:
    """
    Raise FileError unless the file, read again, has the matches of the round and gives every team the points that it
    had before.
    """
    event = pairing.event
    tournament = read_trf(written).tournament
    matches = {
        frozenset((match.white, match.black))
        for match in tournament.matches
        if match.round == event.round and match.black
    }
    if matches != {frozenset(pair) for pair in pairing.pairs if pair[1] is not None}:
        raise FileError("pair_team_not_held", Place(file=written.name or None), round=event.round)
    if event.round == 1:
        return
    again = source_of(tournament, ReadingOptions(rounds=event.round - 1)).event
    assert again is not None, "a file of teams"
    points = {
        team.number: (again.match_points[place], again.game_points[place]) for place, team in enumerate(again.teams)
    }
    for team in event.entrants:
        if points[team.number] != (team.match_points, team.game_points):
            raise FileError("pair_team_not_held", Place(file=written.name or None), round=event.round)
