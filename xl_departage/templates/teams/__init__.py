"""
Template « Championnat par équipes »: match and game points, boards, Berlin, Sonneborn-Berger of teams.

    data      the data to fill in: a TRF of teams, or the sample
    home      the front sheet: event, boards, draw, ranking
    sheets    every sheet: columns that are typed, tables of one formula
"""

from __future__ import annotations

from typing import Any

from xl_departage.messages import Text
from xl_departage.templates import guide
from xl_departage.templates.registry import Template
from xl_departage.templates.sheets import Sheets
from xl_departage.templates.teams import home
from xl_departage.templates.teams.data import MARKS, TEAMS, TeamData, sample, team_data
from xl_departage.templates.teams.help import FUNCTIONS, SECTIONS
from xl_departage.templates.teams.sheets import sheets
from xl_departage.templates.workbook import Workbook
from xl_departage.tournament.source import Source


def build(book: Workbook, source: Source | None) -> None:
    """All sheets of the workbook."""
    if source is not None:
        write_sheets(book, team_data(source))
    else:
        write_sheets(book, TeamData() if book.options.empty else sample())


def write_sheets(book: Workbook, data: TeamData) -> None:
    """All sheets of the workbook, with that data."""
    front = home.typed(book, data)
    book.choices("results", MARKS)
    declared = Sheets(book, sheets(book))
    home.compute(front, declared)
    teams = [{"number": number} for number in range(1, TEAMS + 1)]
    for record, team in zip(teams, data.teams, strict=False):
        record["name"] = team.name  # type: ignore[assignment]
    players = [
        {"team": team.name, "name": player.name, "rating": player.rating, "code": player.number}
        for team in data.teams
        for player in team.players
    ]
    records: dict[str, Any] = {"teams": teams, "players": players, "matches": _matches(data)}
    chosen = {"team_chosen": data.teams[0].name if data.teams else "", "code_chosen": "SB"}
    for key in declared.keys:
        declared.write(key, records.get(key, ()), chosen)
    front.write(declared)
    guide.write(book, SECTIONS, FUNCTIONS)


def _matches(data: TeamData) -> list[dict[str, Any]]:
    """The typed cells. In a round robin, the rows are those of the Berger tables, with the team that rests last in its round."""
    records: list[dict[str, Any]] = []
    free = len(data.teams) % 2 if data.round_robin else 0
    for number, row in enumerate(data.rounds, 1):
        # The table of a team that rests has no boards.
        matches = [match for match in row if match.home is not None] if data.round_robin else row
        date = data.dates[number - 1] if number <= len(data.dates) else None
        for place, match in enumerate(matches):
            record: dict[str, Any] = {"date": None if place else date}
            if not data.round_robin:
                record |= {
                    "typed_round": number,
                    "typed_white": _name(data, match.home),
                    "typed_black": _name(data, match.away),
                }
            record |= {f"board_{board}": result for board, result in enumerate(match.results, 1)}
            for side, places in (("white", match.home_lineup), ("black", match.away_lineup)):
                record[f"lineup_{side}"] = _lineup(places)
            records.append(record)
        records += [{}] * free
    return records


def _name(data: TeamData, number: int | None) -> str:
    """The team as typed; without one, the other is exempt."""
    return "EXE" if number is None else data.teams[number - 1].name


def _lineup(places: tuple[int | None, ...]) -> str | None:
    """The places as typed; blank if everybody sits at the board of his number."""
    if not any(places):
        return None
    return " ".join(str(place or board) for board, place in enumerate(places, 1))


TEMPLATE = Template(
    Text("teams.teams"),
    home.TITLE,
    Text("teams.template"),
    "teams",
    build,
)
