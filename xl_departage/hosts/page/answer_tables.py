"""Tables computed by functions of the catalogue: rankings, the explanation of a value, the effect of another result."""

from __future__ import annotations

from typing import Any

from xl_departage.base.messages import Language, text
from xl_departage.chess.tiebreaks.changed_results import shown_name
from xl_departage.chess.tiebreaks.presets import split_list
from xl_departage.chess.tournament.crosstable import Outcome
from xl_departage.chess.tournament.origin import Reading, find_player
from xl_departage.chess.tournament.result_worth import ResultWorth
from xl_departage.formats.grids.sided_result import format_result, read_game_result
from xl_departage.functions import OMITTED, call, find, names
from xl_departage.functions.host_cells import raw_arguments
from xl_departage.functions.request import open_grid
from xl_departage.hosts.page.desk import Held
from xl_departage.hosts.page.page_words import Rows, plain_rows
from xl_departage.hosts.page.player_finding import number_of


def table_of(function: str, arguments: list[Any]) -> Rows:
    """The rows that a function of the catalogue returns, as JSON values; a single value becomes one row of one cell."""
    result = call(function, arguments)
    rows = result if isinstance(result, list) else [[result]]
    return plain_rows(rows)


def standings(page_tournament: Held, codes: str) -> Rows:
    """The table of STANDINGS for the tie-breaks `codes`; if these are blank, for the default ones."""
    return table_of("STANDINGS", [page_tournament.cells, codes or OMITTED, page_tournament.rules])


def explain(page_tournament: Held, code: str, player: str, codes: str = "") -> Rows:
    """The table of EXPLAIN for a value of a player, in the ranking by the tie-breaks `codes`."""
    # Imported here: the first ranking of the page needs no explanations.
    from xl_departage.functions.answers.explain_answers import with_score_named

    code_list = split_list(codes)
    asked = with_score_named(code, code_list[0]) if code_list else code
    return table_of("EXPLAIN", [page_tournament.cells, asked, player, page_tournament.rules])


def compare(page_tournament: Held, codes: str, player: str, other: str) -> Rows:
    """The table of EXPLAIN that compares two players; `player` is a number, `other` a number or a name."""
    number = number_of(open_grid(page_tournament.cells, page_tournament.rules).reading.crosstable.players, other)
    return table_of("EXPLAIN", [page_tournament.cells, codes, f"{player}>{number}", page_tournament.rules])


def what_if(page_tournament: Held, codes: str, player: str, round: int, result: str) -> dict[str, Any]:
    """The `table` of WHAT_IF, and the sentences to show above it (`lines`): which result was changed."""
    table = table_of("WHAT_IF", [page_tournament.cells, codes, player, round, result, page_tournament.rules])
    return {
        "lines": _supposed(
            open_grid(page_tournament.cells, page_tournament.rules).reading, player, round, result, page_tournament.lang
        ),
        "table": table,
    }


def _supposed(reading: Reading, player: str, round: int, result: str, lang: Language) -> list[str]:
    """
    Sentences about the result that WHAT_IF supposes, the result before it, and a forfeit that it replaces. Empty for teams and for a
    square table.
    """
    table = reading.crosstable
    players = table.players
    if not table.ordered or table.boards is not None:
        # In a square table, `round` is the opponent's number; a result of teams consists of points.
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
        # No result before, or one that the page cannot write: it is not mentioned.
        return [text("page_supposed_open", lang, **values)]
    result_before = format_result(entry.outcome, theirs.rounds[round - 1].outcome)
    lines = [text("page_supposed", lang, before=result_before, **values)]
    return [*lines, text("page_supposed_forfeit", lang)] if entry.outcome.forfeit else lines


def value(function: str, arguments: list[Any], **_: object) -> Rows:
    """
    The table that a function of the catalogue returns. In `arguments`, null stands for an omitted argument; one cell is given as a value
    or as a row of one value.
    """
    return table_of(function, raw_arguments(find(function).arguments, arguments))


def functions(**_: object) -> list[str]:
    """The names of all functions that `value` can call."""
    return list(names())
