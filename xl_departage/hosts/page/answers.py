"""Rankings and what they are made of: the tables of our functions, and the page for the notice board."""

from __future__ import annotations

from typing import Any

from xl_departage.base.messages import Language, text
from xl_departage.chess.tiebreaks.presets import split_list
from xl_departage.chess.tiebreaks.what_if import shown_name
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.origin import Reading, find_player
from xl_departage.chess.tournament.result_worth import ResultWorth
from xl_departage.formats.grids.sided_result import format_result, read_game_result
from xl_departage.functions import OMITTED, call, find, names
from xl_departage.functions.host_cells import raw_arguments
from xl_departage.functions.request import open_grid
from xl_departage.hosts.page.desk import Held
from xl_departage.hosts.page.page_words import Rows, plain_rows
from xl_departage.hosts.page.players import number_of


def table_of(function: str, arguments: list[Any]) -> Rows:
    result = call(function, arguments)
    rows = result if isinstance(result, list) else [[result]]
    return plain_rows(rows)


def standings(held: Held, codes: str) -> Rows:
    """The table of STANDINGS."""
    return table_of("STANDINGS", [held.cells, codes or OMITTED, held.rules])


def explain(held: Held, code: str, player: str, codes: str = "") -> Rows:
    """The table of EXPLAIN for a value of the ranking by these tie-breaks."""
    # Imported here: the first ranking explains nothing.
    from xl_departage.functions.answers.explain import with_score_named

    listed = split_list(codes)
    asked = with_score_named(code, listed[0]) if listed else code
    return table_of("EXPLAIN", [held.cells, asked, player, held.rules])


def compare(held: Held, codes: str, player: str, other: str) -> Rows:
    """The table of EXPLAIN for two players: the first by number, the `other` by number or name."""
    number = number_of(open_grid(held.cells, held.rules).reading.crosstable.players, other)
    return table_of("EXPLAIN", [held.cells, codes, f"{player}>{number}", held.rules])


def what_if(held: Held, codes: str, player: str, round: int, result: str) -> dict[str, Any]:
    """The table of WHAT_IF, below the question that it answers (`lines`)."""
    table = table_of("WHAT_IF", [held.cells, codes, player, round, result, held.rules])
    return {
        "lines": _supposed(open_grid(held.cells, held.rules).reading, player, round, result, held.lang),
        "table": table,
    }


def _supposed(reading: Reading, player: str, round: int, result: str, lang: Language) -> list[str]:
    """The game that WHAT_IF has changed, and what it does to a forfeit."""
    table = reading.crosstable
    players = table.players
    if not table.ordered or table.boards is not None:
        # There, `round` is the opponent's number, and the result of teams is one of points.
        return []
    mine = players[find_player(reading, player)]
    entry = mine.rounds[round - 1]
    assert entry.opponent is not None, "WHAT_IF has found the game"
    theirs = players[entry.opponent]
    supposed = read_game_result(result, ResultWorth(table.scoring))
    values = {
        "player": shown_name(mine),
        "opponent": shown_name(theirs),
        "round": round,
        "result": format_result(supposed.mine, supposed.theirs),
    }
    if entry.outcome is Outcome.PENDING or entry.outcome.name.startswith("UNRATED"):
        # A result that the page does not write is not reported.
        return [text("page_supposed_open", lang, **values)]
    before = format_result(entry.outcome, theirs.rounds[round - 1].outcome)
    lines = [text("page_supposed", lang, before=before, **values)]
    return [*lines, text("page_supposed_forfeit", lang)] if entry.outcome.forfeit else lines


def value(function: str, arguments: list[Any], **_: object) -> Rows:
    """One function of the catalogue; an omitted argument is null, a cell is a bare value or a row of one."""
    return table_of(function, raw_arguments(find(function).arguments, arguments))


def functions(**_: object) -> list[str]:
    """Every name that `value` knows."""
    return list(names())
