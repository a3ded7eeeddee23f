"""
The crosstable of the page: opponents and results round by round, or a square of player against player for a round
robin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xl_departage.base.messages import Language, text
from xl_departage.base.text import points_text, signed_points
from xl_departage.chess.tournament.absences import with_coming
from xl_departage.chess.tournament.adjustments import extra_points_in
from xl_departage.chess.tournament.crosstable import Colour, Crosstable, Outcome, Round, System
from xl_departage.documents.report.page_content import Cell, PageRow, PageTable, ReportColumn
from xl_departage.formats.grids.cell_writing import points_given

LARGEST_SQUARE = 20
"""The largest round robin, in players, whose square fits across a page."""
WIDE_FROM = 12
"""The number of rounds, or of players in a square, beyond which the page is in landscape."""

RESULTS = {
    Outcome.WIN: "1",
    Outcome.DRAW: "½",
    Outcome.LOSS: "0",
    Outcome.UNRATED_WIN: "1",
    Outcome.UNRATED_DRAW: "½",
    Outcome.UNRATED_LOSS: "0",
    Outcome.FORFEIT_WIN: "1F",
    Outcome.FORFEIT_DRAW: "½F",
    Outcome.FORFEIT_LOSS: "0F",
    Outcome.DOUBLE_FORFEIT: "0F",
}
BYES = {Outcome.PAIRING_BYE: "report_bye", Outcome.FULL_BYE: "report_full_bye", Outcome.HALF_BYE: "report_half_bye"}
_ABSENT = "–"
_OPEN = "·"


def crosstable_table(
    table: Crosstable,
    order: Sequence[int],
    places: Sequence[str],
    *,
    points: Sequence[str],
    byes: Mapping[tuple[int, int], Outcome],
    language: Language,
) -> PageTable:
    """
    The crosstable, with the players in `order` (the ranking). `places` and `points` are by the index of the player;
    `byes` gives the byes of the round under way, by number and round. A round robin is shown as a square if that fits
    across the page, or if its rounds are unknown.
    """
    square = table.system is System.ROUND_ROBIN and (len(order) <= LARGEST_SQUARE or not table.ordered)
    if square:
        title, legend = text("report_square", language), text("report_legend_square", language)
        heads = [ReportColumn(str(line), hint=table.players[player].name) for line, player in enumerate(order, start=1)]
        cells = {player: [_meeting(table, player, opponent) for opponent in order] for player in order}
    else:
        white, black = letters(language)
        title = text("report_crosstable", language)
        legend = text(
            "report_legend_rounds",
            language,
            white=white,
            black=black,
            bye=text("report_bye", language),
            half=text("report_half_bye", language),
        )
        count = max(table.rounds, _last_paired(table))
        heads = [
            ReportColumn(
                text("report_round_cancelled" if number in table.cancelled else "report_round", language, round=number)
            )
            for number in range(1, count + 1)
        ]
        cells = {
            player: _cells(table, player, rounds[:count], language) + [Cell("")] * (count - len(rounds))
            for player, rounds in ((player, with_coming(table.players[player], byes)) for player in order)
        }
    rows = tuple(
        PageRow(
            (*_names(table, player, places), *cells[player], Cell(points[player], numeric=True, kind="value")),
            row_id(player),
        )
        for player in order
    )
    columns = (
        ReportColumn(text("standings_place", language), numeric=True),
        ReportColumn(text("standings_number", language), numeric=True),
        ReportColumn(text("standings_name", language)),
        *heads,
        ReportColumn(text("standings_points", language), numeric=True),
    )
    return PageTable(title, columns, rows, id="crosstable", notes=(legend,), wide=len(heads) > WIDE_FROM)


def round_texts(table: Crosstable, language: Language) -> list[list[str]]:
    """The results of each player, round by round, as the crosstable of the page shows them."""
    return [
        [cell.text for cell in _cells(table, index, player.rounds, language)]
        for index, player in enumerate(table.players)
    ]


def row_id(player: int) -> str:
    """The id of a player's row in the crosstable."""
    return f"x{player + 1}"


def letters(language: Language) -> tuple[str, str]:
    """The letters for White and Black in tables of that language."""
    return text("report_white", language), text("report_black", language)


def _names(table: Crosstable, player: int, places: Sequence[str]) -> list[Cell]:
    entrant = table.players[player]
    return [
        Cell(places[player], numeric=True),
        Cell(str(entrant.number), numeric=True),
        Cell(entrant.name, link=f"r{player + 1}", kind="name"),
    ]


def result_text(table: Crosstable, player: int, round: int, entry: Round, language: Language) -> str:
    """
    The result of a round (`round` counts from 0), or why there was no opponent; followed by any points that the arbiter
    gave or took.
    """
    bare, points_suffix = _of_team(table, player, round, entry)
    return (_entry(table, bare, language).text if entry.opponent is None else _result(table, bare)) + points_suffix


def _cells(table: Crosstable, player: int, rounds: Sequence[Round], language: Language) -> list[Cell]:
    """The entries of a player; or of a team, followed by the points that the arbiter gave it or took from it."""
    cells = []
    for round, entry in enumerate(rounds):
        bare, points_suffix = _of_team(table, player, round, entry)
        cell = _entry(table, bare, language)
        cells.append(cell._replace(text=cell.text + points_suffix) if points_suffix else cell)
    return cells


def _of_team(table: Crosstable, player: int, round: int, entry: Round) -> tuple[Round, str]:
    """
    An entry without the points that the arbiter gave the team or took from it, and a text for those points, such as
    ` (-1 MP)`; the entry as it is and an empty text if there are none.
    """
    for assigned_points in table.given:
        if (assigned_points.team, assigned_points.round) == (player, round):
            points = assigned_points.game_points if table.boards is not None else assigned_points.match_points
            return entry._replace(
                points=entry.points - points
            ), f" ({points_given(assigned_points.game_points, assigned_points.match_points)})"
    return entry, ""


def _entry(table: Crosstable, entry: Round, language: Language) -> Cell:
    if entry.opponent is None:
        if entry.outcome is Outcome.PENDING:
            return Cell("")
        key = BYES.get(entry.outcome)
        return Cell((text(key, language) if key else _ABSENT) + _given(table, entry))
    opponent = table.players[entry.opponent]
    white, black = letters(language)
    letter = "" if entry.colour is None else white if entry.colour is Colour.WHITE else black
    result = _result(table, entry)
    gap = " " if not letter and result else ""
    return Cell(f"{opponent.number}{letter}{gap}{result}", hint=opponent.name)


def _meeting(table: Crosstable, player: int, opponent: int) -> Cell:
    if player == opponent:
        return Cell("×", kind="own")
    games = [
        _of_team(table, player, round, entry)
        for round, entry in enumerate(table.players[player].rounds)
        if entry.opponent == opponent
    ]
    return Cell(" ".join((_result(table, entry) or _OPEN) + points_suffix for entry, points_suffix in games))


def _result(table: Crosstable, entry: Round) -> str:
    if entry.outcome is Outcome.PENDING:
        return ""
    if table.boards is not None and entry.outcome.played:
        return points_text(entry.points)
    return RESULTS[entry.outcome] + _given(table, entry)


def _given(table: Crosstable, entry: Round) -> str:
    """
    The points that a player has beyond those of the result, such as ` (-1)`; empty for a team, for a game without a
    result, and for a pairing-allocated bye, which has points of its own.
    """
    if table.boards is not None or entry.outcome in (Outcome.PENDING, Outcome.PAIRING_BYE):
        return ""
    extra_points = extra_points_in(entry, table.scoring)
    return f" ({signed_points(extra_points)})" if extra_points else ""


def _last_paired(table: Crosstable) -> int:
    return max(
        (
            number
            for player in table.players
            for number, entry in enumerate(player.rounds, 1)
            if entry.opponent is not None
        ),
        default=0,
    )
