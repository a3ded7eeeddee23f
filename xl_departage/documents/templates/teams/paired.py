"""
Adds a paired round to a workbook of team championships: its matches go below the others, in the columns of typed
pairings.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.errors import FileError, Place
from xl_departage.chess.pairing.teams.team_engine import TeamPairing
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.record import Match
from xl_departage.chess.tournament.roster import Roster
from xl_departage.chess.tournament.rounds import is_paired
from xl_departage.documents.document_reading import read_document
from xl_departage.documents.templates.form import Form
from xl_departage.documents.templates.typed_lists import MATCHES, kind_of_form, typed_list
from xl_departage.documents.workbooks import computed, open_workbook
from xl_departage.formats.writing_back import cells_written
from xl_departage.spreadsheet.recalculation.workbook_model import Value

_TYPED = ("round", "white_first", "black_first")
"""The keys of the columns of a pairing."""
_ABSENT = "ABS"
_PLANNED = "teams.rounds_typed"
"""The key of the defined name of the cell with the number of rounds."""


def matches_added(data: bytes, name: str, pairing: TeamPairing) -> bytes:
    """
    The workbook with the round added and its formulas computed: the round number, White and Black of every match, the
    exempt team, and the absent teams; and the number of rounds, if it had none.

    A bye or an absence that is typed already stays in its row.

    Args:
        data: The workbook.
        name: The name of the file, for messages.
        pairing: The round, paired from the teams of this workbook.

    Raises FileError for a workbook without those columns, for a full list, and if the workbook, read again, would not
    contain the round.
    """
    form = Form(computed(open_workbook(data, name), data))
    matches = typed_list(form, MATCHES) if kind_of_form(form) == "teams" else None
    columns = [] if matches is None else [at for key in _TYPED if (at := matches.column(key)) is not None]
    if matches is None or len(columns) < len(_TYPED):
        raise FileError("pair_team_workbook", Place(file=name))
    filled = [row for row in matches.lines if any(matches.lines.text(row, column) for column in columns)]
    first = max(filled, default=matches.top) + 1
    teams = Roster((team.number, team.name) for team in pairing.event.entrants)
    tournament = read_document(data, name).tournament
    typed_byes = {
        match.white for match in tournament.matches if match.round == pairing.event.round and match.black is None
    }
    sides = [(board.white, "EXE" if board.black is None else teams.label(board.black)) for board in pairing.boards]
    sides += [(number, _ABSENT) for number, outcome in pairing.event.away.items() if outcome is Outcome.ZERO_BYE]
    lines = [(pairing.event.round, teams.label(white), black) for white, black in sides if white not in typed_byes]
    if first + len(lines) - 1 > matches.rows[-1]:
        raise FileError("update_full", matches.place(matches.rows[-1], _TYPED[0]))
    cells: dict[tuple[int, int], Value] = {
        (row, column): float(value) if isinstance(value, int) else value
        for row, line in enumerate(lines, first)
        for column, value in zip(columns, line, strict=True)
    }
    changed = {matches.lines.sheet.name: cells}
    planned = form.find(_PLANNED)
    if tournament.header.rounds is None and planned is not None:
        changed.setdefault(planned[0].name, {})[planned[1][0], planned[1][1]] = float(pairing.event.total)
    content = cells_written(data, name, changed, replacing=True)
    _check(data, content, name, pairing)
    return content


def _check(data_before: bytes, data_after: bytes, name: str, pairing: TeamPairing) -> None:
    """Raise FileError unless the workbook, read again, has the round and all other matches are unchanged."""
    old, new = (read_document(data, name).tournament for data in (data_before, data_after))
    number = pairing.event.round
    added = {(match.white, match.black) for match in new.matches if match.round == number and is_paired(match)}
    if added != set(pairing.pairs) or _others(old.matches, number) != _others(new.matches, number):
        raise FileError("pair_team_not_held", Place(file=name), round=number)


def _others(matches: Sequence[Match], number: int) -> list[Match]:
    return [match._replace(place=None) for match in matches if match.round != number]
