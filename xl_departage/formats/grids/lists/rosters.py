"""The players of teams: a list of players with a column of teams, each team in board order, reserves last."""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.errors import InconsistentGrid, Place, UnreadableCell
from xl_departage.base.text import excerpt, key_of, shown
from xl_departage.chess.tournament.faults import Faults
from xl_departage.chess.tournament.record import Participant
from xl_departage.formats.grids.cells import Rows
from xl_departage.formats.grids.lists.headings import find_players, player_rows
from xl_departage.formats.grids.lists.players import ListedPlayers, read_players


class Member(NamedTuple):
    """One player and the team that the list gives."""

    team: str
    player: Participant
    row: int
    """From 1."""


def has_teams(cells: Rows) -> bool:
    """Whether a list of players says in which team each of them plays."""
    columns = find_players(cells)
    return columns is not None and "team" in columns.columns


def read_rosters(cells: Rows, faults: Faults, top: int = 1) -> list[Member]:
    """
    The players in the order of the list. Reports what cannot be read with its row, a player without a team, and one who stands twice in
    a team; `top` is the number of the first row.
    """
    columns = find_players(cells)
    assert columns is not None, "the caller has asked has_teams"
    listed: ListedPlayers = read_players(cells, faults, top)
    team, name = columns.columns["team"], columns.columns["name"]
    seen: dict[tuple[str, str], int] = {}
    members = []
    for row, player in zip(player_rows(cells, columns), listed.participants, strict=True):
        place = Place(row=row + top, text=excerpt(cells[row][name]), name=player.name)
        of = " ".join(shown(cells[row][team]).split())
        if not of:
            faults.report(UnreadableCell("list_team_missing", place), team)
        other = seen.setdefault((key_of(of), key_of(player.name)), row + top)
        if other != row + top:
            faults.report(InconsistentGrid("list_member_twice", place, other_row=other), name)
        members.append(Member(of, player, row + top))
    return members
