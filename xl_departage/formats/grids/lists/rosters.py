"""The players of teams: a list of players with a column of teams, each team in the order of its boards, reserves last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from xl_departage.base.errors import InconsistentGrid, Place, UnreadableCell
from xl_departage.base.text import display_text, excerpt, key_of
from xl_departage.chess.checks.subject import TeamPlayer
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.faults import CollectedFaults, Faults
from xl_departage.chess.tournament.one_game_a_round import PlayedTwice, played_twice
from xl_departage.chess.tournament.record import Game, Participant, TournamentRecord
from xl_departage.chess.tournament.roster import Roster, Unidentified
from xl_departage.formats.grids.cell_tokens import Rows
from xl_departage.formats.grids.lists.headings import find_players, player_rows
from xl_departage.formats.grids.lists.list_reading import GameList
from xl_departage.formats.grids.lists.player_rows import ListedPlayers, read_players


class Member(NamedTuple):
    """A player, and the team that the list gives for him."""

    team: str
    player: Participant
    row: int
    """The number of the player's row, counted as `read_rosters` counts them: from the number of the list's first row."""


def has_teams(cells: Rows) -> bool:
    """Whether a list of players has a column that gives the team of each player."""
    columns = find_players(cells)
    return columns is not None and "team" in columns.columns


def read_rosters(cells: Rows, faults: Faults, top: int = 1) -> list[Member]:
    """
    The players in the order of the list. Reports what cannot be read, players without a team, and players who are twice
    in the same team, each with the row; `top` is the number of the first row.
    """
    columns = find_players(cells)
    assert columns is not None, "the caller has asked has_teams"
    listed_players: ListedPlayers = read_players(cells, faults, top)
    team, name = columns.columns["team"], columns.columns["name"]
    seen: dict[tuple[str, str], int] = {}
    members = []
    for row, player in zip(player_rows(cells, columns), listed_players.participants, strict=True):
        place = Place(row=row + top, text=excerpt(cells[row][name]), name=player.name)
        of = " ".join(display_text(cells[row][team]).split())
        if not of:
            faults.report(UnreadableCell("list_team_missing", place), team)
        first_row = seen.setdefault((key_of(of), key_of(player.name)), row + top)
        if first_row != row + top:
            faults.report(InconsistentGrid("list_member_twice", place, other_row=first_row), name)
        members.append(Member(of, player, row + top))
    return members


def members_beside(cells: Rows, top: int) -> tuple[TeamPlayer, ...]:
    """The players in a list with teams, with their rows; none if the list has faults, which are reported for that list itself."""
    faults = CollectedFaults()
    members = read_rosters(cells, faults, top)
    return () if faults.found else tuple(TeamPlayer(member.team, member.player, row=member.row) for member in members)


def empty_seats(game_list: GameList, sizes: Mapping[int, int]) -> Iterator[InconsistentGrid]:
    """
    Boards that somebody played or won although the line-up names a place that the team's list does not have. With
    nobody on it, a board can only be lost by forfeit.

    Args:
        game_list: The matches.
        sizes: The number of players of each team, by the team's number.
    """
    names = {team.number: team.name for team in game_list.tournament.teams}
    for match in game_list.games:
        row = (match.place and match.place.row) or 0
        if match.white is None or match.black is None or row not in game_list.lineups:
            continue
        sides = tuple(zip((match.white, match.black), game_list.lineups[row], strict=True))
        for board, results in enumerate(game_list.boards[row], 1):
            for (team, seats), outcome in zip(sides, results or (), strict=False):
                if seats[board - 1] > sizes[team] and (outcome.played or outcome is Outcome.FORFEIT_WIN):
                    yield InconsistentGrid(
                        "list_lineup_nobody",
                        Place(row=row, round=match.round, board=board),
                        match=f"{names[match.white]} – {names[match.black]}",
                        board=board,
                        team=names[team],
                        number=seats[board - 1],
                    )


def empty_seats_beside(game_list: GameList, cells: Rows) -> Iterator[InconsistentGrid]:
    """
    The same boards as from `empty_seats`, with the number of players from a list of players (`cells`). Nothing if that list is blank or has
    faults, which are reported for that list itself, or names a team that no match has.
    """
    faults = CollectedFaults()
    members = read_rosters(cells, faults)
    roster = Roster((team.number, team.name) for team in game_list.tournament.teams)
    teams = [roster.find(member.team) for member in members]
    if faults.found or not teams or any(isinstance(team, Unidentified) for team in teams):
        return
    yield from empty_seats(game_list, {team.number: teams.count(team.number) for team in game_list.tournament.teams})


def twice_beside(game_list: GameList, cells: Rows) -> tuple[PlayedTwice, ...]:
    """
    The players who play twice in a round, from the line-ups of the matches and a list of players (`cells`); nobody if that list has faults
    or names a team that no match has.
    """
    faults = CollectedFaults()
    members = read_rosters(cells, faults)
    roster = Roster((team.number, team.name) for team in game_list.tournament.teams)
    seated: dict[int, list[int]] = {}
    for number, member in enumerate(members, 1):
        team = roster.find(member.team)
        if isinstance(team, Unidentified):
            return ()
        seated.setdefault(team, []).append(number)
    if faults.found:
        return ()
    record = TournamentRecord(
        participants=tuple(member.player._replace(number=number) for number, member in enumerate(members, 1)),
        teams=tuple(team._replace(players=tuple(seated.get(team.number, ()))) for team in game_list.tournament.teams),
        games=tuple(_games_of_boards(game_list, seated)),
    )
    return tuple(played_twice(record))


def _games_of_boards(game_list: GameList, seated: Mapping[int, Sequence[int]]) -> Iterator[Game]:
    for match in game_list.games:
        row = (match.place and match.place.row) or 0
        if match.white is None or match.black is None or row not in game_list.lineups:
            continue
        sides = tuple(zip((match.white, match.black), game_list.lineups[row], strict=True))
        for board, results in enumerate(game_list.boards[row]):
            players = [
                seated.get(team, ())[seats[board] - 1] if 1 <= seats[board] <= len(seated.get(team, ())) else None
                for team, seats in sides
            ]
            white, black = players
            if results and white is not None and black is not None:
                yield Game(match.round, white, black, *results, board=board + 1, place=match.place)
