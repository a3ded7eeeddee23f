"""The tables of CROSSTABLE and BERGER."""

from __future__ import annotations

from typing import cast

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.errors import ArgumentError, InconsistentGrid, Place
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.catalogues import columns_language
from xl_departage.base.text import display_text, excerpt, key_of, whole_number
from xl_departage.chess.regulations import berger
from xl_departage.chess.tournament.faults import CollectedFaults
from xl_departage.chess.tournament.roster import Roster
from xl_departage.formats.grids.lists.crosstable_rows import IDENTITY, grid_language, grid_of
from xl_departage.formats.grids.lists.headings import find_players, player_rows
from xl_departage.formats.grids.lists.list_crosstable import forfeited, typed_in
from xl_departage.formats.grids.lists.list_reading import read_lists
from xl_departage.formats.grids.lists.pages import is_list_of_games
from xl_departage.formats.grids.lists.rosters import has_teams
from xl_departage.functions.answers.boards import board_table
from xl_departage.functions.request import tiebreak_rules


def crosstable(players: Range, games: Range, rules_text: str) -> Result:
    """
    The crosstable of two lists, with a header row; cells that cannot be read leave gaps. If the list of players names their teams, the
    table shows them by board instead, and raises their first error: see `board_table`. Raises ArgumentError for the rules and for lists
    in each other's place.
    """
    refuse_other_lists(players, games)
    if has_teams(players):
        return board_table(players, games, rules_text)
    rules = tiebreak_rules(rules_text)
    game_list = forfeited(read_lists(players, games, rules.reading, CollectedFaults()), rules.reading)
    grid = grid_of(game_list, rules.spoken(grid_language(game_list)), rules.reading.language)
    return cast(list[list[Cell]], grid.cells)


def refuse_other_lists(players: Range, games: Range) -> None:
    """
    Raise ArgumentError if a list of games is given as the list of players, or the other way round: no game would be read.
    """
    if is_list_of_games(players):
        raise ArgumentError("list_games_for_players", argument="players")
    if find_players(games) is not None and not is_list_of_games(games):
        raise ArgumentError("list_players_for_games", argument="games")


def berger_pairings(players: int | Range, cycles: int, rules_text: str) -> Result:
    """
    The rounds of a round robin: round, board, White, Black; the players by name if names are given. With an odd number of players,
    the player who is free comes last in each round, without a board and with the word for it in place of an opponent. With
    `free=last`, the game of the highest number comes last too if the number of players is even.
    """
    rules = tiebreak_rules(rules_text)
    names, language = _entrants(players)
    words = rules.spoken(language)
    columns = ("round", "board", "white", "black")
    table: list[list[Cell]] = [[text(f"berger_{column}", words) for column in columns]]
    count = len(names)
    in_order = berger.in_cycles(berger.table(berger.size_for(count)), cycles)
    rounds = berger.schedule(count, cycles) if rules.free_last else in_order
    for number, pairings in enumerate(rounds, 1):
        games = [pairing for pairing in pairings if max(pairing) <= count]
        for board, pairing in enumerate(games, 1):
            table.append([number, board, names[pairing.white - 1], names[pairing.black - 1]])
        for pairing in pairings:
            if max(pairing) > count:
                table.append([number, "", names[min(pairing) - 1], text("berger_free", words)])
    return table


def _entrants(players: int | Range) -> tuple[list[Cell], Language]:
    """
    The numbers or names of the players, and the language of the heading above them, by default French. Raises ArgumentError or
    InconsistentGrid.
    """
    if isinstance(players, int):
        return list(range(1, players + 1)), "fr"
    columns = find_players(players)
    language: Language = "fr"
    if columns is not None:
        cells = {row + 1: players[row][columns.columns["name"]] for row in player_rows(players, columns)}
        language = columns_language(columns.language)
    elif len(players) == 1 or len(players[0]) == 1:
        cells = dict(enumerate((cell for row in players for cell in row), 1))
    else:
        raise ArgumentError("berger_one_column", columns=len(players[0]))
    names: list[Cell] = []
    seen: dict[str, int] = {}
    for row, cell in cells.items():
        name = " ".join(display_text(cell).split())
        if not name:
            continue
        first_row = seen.setdefault(key_of(name), row)
        if first_row != row:
            raise InconsistentGrid("berger_name_twice", Place(row=row, text=excerpt(cell)), other_row=first_row)
        names.append(whole_number(cell) if whole_number(cell) is not None else name)
    if not 2 <= len(names) <= berger.MOST:
        raise ArgumentError("berger_count", count=len(names), most=berger.MOST)
    return names, language


def origins(players: Range, games: Range, player: int | str, rules_text: str) -> Result:
    """Where each cell of a player's row of the crosstable comes from: one row per round."""
    rules = tiebreak_rules(rules_text)
    faults = CollectedFaults()
    game_list = read_lists(players, games, rules.reading, faults)
    language = rules.spoken(grid_language(game_list))
    grid = grid_of(game_list, language, rules.reading.language)
    number = Roster((entrant.number, entrant.name) for entrant in game_list.players.participants).asked(player)
    at = [entrant.number for entrant in game_list.players.participants].index(number) + 1
    # The first fault of each row.
    wrong = {
        fault.error.place.row: text(fault.error.key, language, **fault.error.values)
        for fault in reversed(faults.found)
        if fault.error.place is not None and fault.error.place.row is not None
    }
    last = max((game.round for game in game_list.games if game.black is not None), default=0)
    table: list[list[Cell]] = [[text(key, language) for key in _ORIGIN_COLUMNS]]
    for round in range(1, game_list.rounds + 1):
        cell = cast(Cell, grid.cells[at][IDENTITY + round - 1])
        row = grid.rows.get((at, round))
        if row is None:
            reason = text("exp_list_absent" if round <= last else "exp_list_open", language)
        else:
            unread = next((unread_game.text for unread_game in game_list.unread if unread_game.row == row), "")
            reason = wrong[row] if unread and row in wrong else text("exp_list_row", language, row=row)
        typed_text = typed_in(game_list, row) or next(
            (unread_game.text for unread_game in game_list.unread if unread_game.row == row), ""
        )
        table.append([round, "" if row is None else row, typed_text, cell, reason])
    return table


_ORIGIN_COLUMNS = ("check_round", "check_row", "check_text", "exp_list_cell", "exp_column_reason")


def berger_of(players: Range, player: int | str, rules_text: str) -> Result:
    """One player's games in one cycle of the Berger table: round, pairing in the table, colour, opponent, article."""
    names, heading_language = _entrants(_count_or_names(players))
    language = tiebreak_rules(rules_text).spoken(heading_language)
    number = Roster((place, str(name)) for place, name in enumerate(names, 1)).asked(player)
    size = berger.size_for(len(names))
    heads = ("berger_round", "exp_berger_pairing", "exp_berger_colour", "exp_berger_opponent", "exp_column_reason")
    table: list[list[Cell]] = [[text(key, language) for key in heads]]
    for round, pairings in enumerate(berger.table(size), 1):
        pairing = next(game for game in pairings if number in game)
        opponent = pairing.black if pairing.white == number else pairing.white
        free = opponent > len(names)
        colour = "" if free else text("berger_white" if pairing.white == number else "berger_black", language)
        reason = text(
            "exp_berger_free" if free else "exp_berger_table",
            language,
            article=berger.SOURCE,
            size=size,
            most=len(names),
        )
        rest: Cell = text("berger_free", language) if free else names[opponent - 1]
        table.append([round, f"{pairing.white}-{pairing.black}", colour, rest, reason])
    return table


def _count_or_names(players: Range) -> int | Range:
    """
    The number of players if the range is a single cell, otherwise the range of their names. Raises ArgumentError for a number that is out
    of range.
    """
    # Equivalent mutant `0 -> -1`: all rows of a range have the same width.
    if len(players) == len(players[0]) == 1:
        count = whole_number(players[0][0])
        if count is None or not 2 <= count <= berger.MOST:
            raise ArgumentError("berger_count", count=0 if count is None else count, most=berger.MOST)
        return count
    return players
