"""Commands that write a formula about what is on the sheet: a tie-break by its goal, a check, the next round."""

from __future__ import annotations

from collections.abc import Mapping

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, text
from xl_departage.formats.grids.lists.headings import find_games, find_players
from xl_departage.functions import OMITTED, Range, Raw, Result, find
from xl_departage.functions.commands.command_sheet import Sheet, Written, columns, literal, reference
from xl_departage.functions.commands.goals import EDITION, GOALS
from xl_departage.functions.commands.region import selected_table
from xl_departage.functions.host_cells import raw_arguments
from xl_departage.functions.request import open_grid
from xl_departage.spreadsheet.formulas.addresses import Area, address


def insert(sheet: Sheet, selected: Area, goal: str, language: Language) -> Written:
    """
    The formula that answers a question about the grid, and its place.

    Args:
        sheet: The cells of the sheet.
        selected: The grid, or one cell in it.
        goal: A key of `GOALS`.
        language: The language of words in the value.

    Raises:
        DepartageError: The selection is not a grid, the question cannot be answered from it, or there is no room.
        KeyError: There is no such goal.
    """
    asked = GOALS[goal]
    grid = selected_table(sheet, selected)
    cells = sheet.rows(grid)
    arguments = {**asked.given, "rules": f"{EDITION}; lang={language}" if asked.words else EDITION}
    formula, value = _call(asked.function, reference(grid), cells, arguments)
    # A column begins in the row of the first player, below titles and headings.
    above = 0 if asked.words else open_grid(cells, EDITION).reading.row_numbers[0] - 1
    return Written(formula, sheet.free(grid[3], grid[0] + above, value))


def check_grid(sheet: Sheet, selected: Area, language: Language) -> Written:
    """The formula that lists the problems of the selected grid. Raises DepartageError."""
    grid = selected_table(sheet, selected)
    arguments = {"rules": f"{EDITION}; lang={language}"}
    formula, value = _call("CHECK", reference(grid), sheet.rows(grid), arguments)
    area = sheet.free(grid[3], grid[0], value)
    # For a grid without problems the cell shows nothing, but a person who asked wants an answer.
    sound = value in ("", [[""]])
    return Written(formula, area, text("command_grid_sound", language, cell=address(*area[:2])) if sound else "")


def next_round(sheet: Sheet, language: Language) -> Written:
    """
    The formula that proposes the next round from the list of players and the list of games on the sheet, and its place. It is
    written even if something is missing, because it then reports what.

    Raises ArgumentError unless there is exactly one list of each kind, and if there is no room for the value.
    """
    blocks = sheet.blocks()
    games = [area for area in blocks if find_games(sheet.rows(area)) is not None]
    players = [area for area in blocks if area not in games and find_players(sheet.rows(area)) is not None]
    if len(games) != 1 or len(players) != 1:
        raise ArgumentError("command_two_lists", players=len(players), games=len(games))
    lists = [players[0], games[0]]
    # Whole columns if nothing else stands in them: the games of the next round are typed below.
    alone = [all(block == area or block[3] < area[1] or area[3] < block[1] for block in blocks) for area in lists]
    written = [columns(area) if single else reference(area) for area, single in zip(lists, alone, strict=True)]
    rules = f"{EDITION}; lang={language}"
    entry = find("PAIRINGS")
    value = entry.for_cell(raw_arguments(entry.arguments, [*map(sheet.rows, lists), rules]))
    area = sheet.free(max(area[3] for area in lists), lists[1][0], value)
    return Written(f"={entry.name}({written[0]},{written[1]},{literal(rules)})", area, _sentence(value))


def _sentence(value: Result) -> str:
    """The sentence that a table shows instead of boards; empty if it has boards."""
    cells = [cell for row in value for cell in row if cell != ""] if isinstance(value, list) else [value]
    return str(cells[0]) if len(cells) == 1 else ""


def _call(function: str, grid: str, cells: Range, arguments: Mapping[str, str | int]) -> tuple[str, Result]:
    """The formula of a call, with its arguments in order, and its value."""
    entry = find(function)
    written, raw = [grid], list[Raw]([cells])
    for argument in entry.arguments[1:]:
        value = arguments.get(argument.name)
        written.append("" if value is None else literal(value))
        raw.append(OMITTED if value is None else value)
    while not written[-1]:
        written.pop()
    return f"={entry.name}({','.join(written)})", entry.call(raw_arguments(entry.arguments, raw))
