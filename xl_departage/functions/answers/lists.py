"""The tables of CROSSTABLE and BERGER."""

from __future__ import annotations

from typing import cast

from xl_departage.crosstable.cells import excerpt, shown
from xl_departage.crosstable.faults import CollectedFaults
from xl_departage.crosstable.layout import whole_number
from xl_departage.errors import ArgumentError, InconsistentGrid, Place
from xl_departage.functions.catalogue import Cell, Range, Result
from xl_departage.functions.request import tiebreak_rules
from xl_departage.lists.grid import columns_language, grid_language, grid_of
from xl_departage.lists.headings import find_players
from xl_departage.lists.names import key_of
from xl_departage.lists.reading import read_lists
from xl_departage.messages import Language, text
from xl_departage.regulations import berger


def crosstable(players: Range, games: Range, rules_text: str) -> Result:
    """The crosstable of two lists, with a header row. Raises ArgumentError for the rules only."""
    rules = tiebreak_rules(rules_text)
    listed = read_lists(players, games, rules.reading, CollectedFaults())
    grid = grid_of(listed, rules.lang or grid_language(listed), rules.reading.language)
    return cast(list[list[Cell]], grid.cells)


def berger_pairings(players: int | Range, cycles: int, rules_text: str) -> Result:
    """
    Round, board, White, Black; players by name if names are given. With an odd number, the player who is free stands last in a round,
    without a board, before the word for it.
    """
    language = tiebreak_rules(rules_text).lang
    names, found = _entrants(players)
    words = language or found
    columns = ("round", "board", "white", "black")
    table: list[list[Cell]] = [[text(f"berger_{column}", words) for column in columns]]
    count = len(names)
    rounds = berger.in_cycles(berger.table(berger.size_for(count)), cycles)
    for number, pairings in enumerate(rounds, 1):
        games = [pairing for pairing in pairings if max(pairing) <= count]
        for board, pairing in enumerate(games, 1):
            table.append([number, board, names[pairing.white - 1], names[pairing.black - 1]])
        for pairing in pairings:
            if max(pairing) > count:
                table.append([number, "", names[min(pairing) - 1], text("berger_free", words)])
    return table


def _entrants(players: int | Range) -> tuple[list[Cell], Language]:
    """Numbers or names, and the language of the heading above them."""
    if isinstance(players, int):
        return list(range(1, players + 1)), "fr"
    columns = find_players(players)
    language: Language = "fr"
    if columns is not None:
        cells = [row[columns.columns["name"]] for row in players[columns.row + 1 :]]
        first = columns.row + 2
        language = columns_language(columns.language)
    elif len(players) == 1 or len(players[0]) == 1:
        cells = [cell for row in players for cell in row]
        first = 1
    else:
        raise ArgumentError("berger_one_column", columns=len(players[0]))
    names: list[Cell] = []
    seen: dict[str, int] = {}
    for row, cell in enumerate(cells, first):
        name = " ".join(shown(cell).split())
        if not name:
            continue
        other = seen.setdefault(key_of(name), row)
        if other != row:
            raise InconsistentGrid("berger_name_twice", Place(row=row, text=excerpt(cell)), other_row=other)
        names.append(whole_number(cell) if whole_number(cell) is not None else name)
    if not 2 <= len(names) <= berger.MOST:
        raise ArgumentError("berger_count", count=len(names), most=berger.MOST)
    return names, language
