"""A paired round in a workbook of team championships: its matches below the others, in the columns of typed pairings."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.doors.reading import computed, open_workbook, read_document
from xl_departage.doors.writing_back import cells_written
from xl_departage.errors import FileError, Place
from xl_departage.formulas.addresses import address, read_area
from xl_departage.headless.model import Value
from xl_departage.messages import Text, in_every_language
from xl_departage.pairing.teams.engine import TeamPairing
from xl_departage.templates.form import Form, plain
from xl_departage.tournament.model import Match

_MATCHES = "templates.name.matches"
_TYPED = ("typed_round", "typed_white", "typed_black")
"""The last columns of the list."""
_EXEMPT = "EXE"


def matches_added(data: bytes, name: str, pairing: TeamPairing) -> bytes:
    """
    The workbook with the round: number, White and Black of every match, and the exempt team; its formulas computed.

    Args:
        data: The workbook.
        name: Of the file, for messages.
        pairing: The round, of the teams of this workbook.

    Raises FileError for a workbook without those columns, for a full list, and where the workbook, read again, would not hold the round.
    """
    form = Form(computed(open_workbook(data, name), data))
    if not form.has(_MATCHES):
        raise FileError("pair_team_workbook", Place(file=name))
    rows, top = form.rows(_MATCHES)
    corner = form.place(_MATCHES)
    area = read_area(corner.cell or "")
    width = len(rows[0])
    typed = range(width - len(_TYPED), width)
    if area is None or not all(_headed(rows[0][column], key) for column, key in zip(typed, _TYPED, strict=True)):
        raise FileError("pair_team_workbook", Place(file=name))
    filled = max(
        (row for row, cells in enumerate(rows) if row and any(plain(cells[column]) for column in typed)), default=0
    )
    lines = [
        (
            pairing.event.round,
            _team(pairing, board.white),
            _EXEMPT if board.black is None else _team(pairing, board.black),
        )
        for board in pairing.boards
    ]
    last = _last_row(form)
    if top + filled + len(lines) > last:
        raise FileError("update_full", corner._replace(cell=address(last, area[1] + typed[0])))
    cells: dict[tuple[int, int], Value] = {}
    for row, line in enumerate(lines, top + filled + 1):
        for column, value in zip(typed, line, strict=True):
            cells[row, area[1] + column] = float(value) if isinstance(value, int) else value
    content = cells_written(data, name, {corner.sheet or "": cells})
    _check(data, content, name, pairing)
    return content


def _headed(cell: object, key: str) -> bool:
    return str(cell) in in_every_language(Text(f"templates.column.{key}"))


def _last_row(form: Form) -> int:
    """The last row of the list, filled or not."""
    named = (form.workbook.names.get(spelling, "") for spelling in in_every_language(Text(_MATCHES)))
    areas = (read_area(formula.rpartition("!")[2].replace("$", "")) for formula in named if formula)
    return next(area[2] for area in areas if area is not None)


def _team(pairing: TeamPairing, number: int) -> str | int:
    """A team as it is typed: by its name, or by its number where another one has the same name."""
    name = pairing.event.by_number[number].name
    alone = sum(team.name.casefold() == name.casefold() for team in pairing.event.entrants) == 1
    return name if alone else number


def _check(before: bytes, after: bytes, name: str, pairing: TeamPairing) -> None:
    """Raise FileError unless the workbook, read again, has the round, and everything else as it was."""
    old, new = (read_document(data, name).tournament for data in (before, after))
    number = pairing.event.round
    added = {(match.white, match.black) for match in new.matches if match.round == number}
    if added != set(pairing.pairs) or _others(old.matches, number) != _others(new.matches, number):
        raise FileError("pair_team_not_held", Place(file=name), round=number)


def _others(matches: Sequence[Match], number: int) -> list[Match]:
    return [match._replace(place=None) for match in matches if match.round != number]
