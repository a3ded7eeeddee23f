"""Tournaments of the test data in the form of an arbiter's sheet: a grid and the cells next to it."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from tests.chess.tiebreaks.made import DATA, made_json
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.team_event import TeamEvent
from xl_departage.formats.trf.trf_reading import read_trf

Grid = list[list[Any]]

_RESULTS = {"1": "1", "=": "½", "0": "0", "+": "+", "-": "-"}
_BYES = {"U": "EXE", "F": ">", "H": "=", "Z": ""}

TEAM_RULES = "FIDE-2024; boards=4; exempt=0,5"
"""In that tournament a pairing-allocated bye is worth a drawn match (its record 320)."""


def made_grid(name: str) -> Grid:
    """A tournament of tests/data/made: header row, then number, name, rating and rounds (`12w1`) of each player."""
    document = made_json(name)
    grid: Grid = [["No", "Name", "Rtg", *(f"{number}.Rd" for number in range(1, document["rounds"] + 1))]]
    for player in document["players"]:
        cells = [
            _BYES["Z" if code == "-" else code] if opponent is None else f"{opponent}{colour}{_RESULTS[code]}"
            for opponent, colour, code in player["rounds"]
        ]
        grid.append([player["number"], player["name"], player["rating"] or "", *cells])
    return grid


class TeamSheet(NamedTuple):
    """A grid of teams with game points, and the results of the boards in both forms."""

    grid: Grid
    lists: Grid
    """One column per round: `1 0 ½ 1`."""
    singles: Grid
    """One column per board."""


_TEAM_BYES = {Outcome.PAIRING_BYE: "EXE", Outcome.FULL_BYE: ">", Outcome.HALF_BYE: "=", Outcome.ZERO_BYE: ""}
_FORFEITS = {Outcome.FORFEIT_WIN: ">", Outcome.FORFEIT_LOSS: "<", Outcome.DOUBLE_FORFEIT: "<"}
_BOARDS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.FORFEIT_WIN: "+",
    Outcome.FORFEIT_LOSS: "-",
    Outcome.DOUBLE_FORFEIT: "-",
}


@cache
def team_event() -> TeamEvent:
    """The Swiss of 50 teams computed by the FIDE checker, from its file of games."""
    event = read_trf((DATA / "fide-checker" / "team-swiss-large.trf").read_bytes()).event
    assert event is not None
    return event


def team_sheet(event: TeamEvent) -> TeamSheet:
    """The event as a sheet: `16b1½` in the grid, forfeited matches as `> 16b`."""
    sheet = TeamSheet([], [], [])
    for team in event.teams:
        cells: list[Any] = []
        matches: list[Any] = []
        boards: list[Any] = []
        for match in team.matches:
            if match.opponent is None:
                cells.append(_TEAM_BYES[match.outcome])
                results = [""] * event.boards
            else:
                number = event.teams[match.opponent].number
                assert match.colour is not None
                if match.outcome in _FORFEITS:
                    cells.append(f"{_FORFEITS[match.outcome]} {number}{match.colour.value}")
                else:
                    whole, half = divmod(match.game_points, 2)
                    score = f"{whole or ('' if half else 0)}{'½' if half else ''}"
                    cells.append(f"{number}{match.colour.value}{score}")
                results = [_BOARDS[board.outcome] for board in match.boards]
            matches.append(" ".join(results).strip())
            boards += results
        sheet.grid.append(cells)
        sheet.lists.append(matches)
        sheet.singles.append(boards)
    return sheet
