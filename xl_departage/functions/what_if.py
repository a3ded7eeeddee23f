"""
What happens if games end differently: the resulting ranking, and the best and worst place that the open games leave possible.
"""

# The answers are imported at the first call: see functions/answers.

from __future__ import annotations

from xl_departage.base.cells import Cell, Range, Raw, Result
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text
from xl_departage.functions.arguments import RULES, Argument, as_cell, read_player
from xl_departage.functions.catalogue import Category
from xl_departage.functions.crosstable import GRID, RATINGS
from xl_departage.functions.declaring import function
from xl_departage.functions.rankings import MANUAL, TIEBREAKS

ONE_PLAYER = Argument(
    "player",
    Text("functions.number_or_name_of_the_player"),
    read_player,
)


def _read_round(name: str, raw: Raw) -> int | str:
    """A round, or an opponent, by number or name. Raises ArgumentError for a blank."""
    cell = as_cell(name, raw)
    if cell is None or cell == "":
        raise ArgumentError("what_if_round_missing")
    return read_player(name, cell)


ROUND = Argument(
    "round",
    Text("functions.what_if.round"),
    _read_round,
)
RESULT = Argument(
    "result",
    Text("functions.what_if.result"),
    as_cell,
)


@function(
    "WHAT_IF",
    "ET_SI",
    category=Category.TIEBREAKS,
    summary=Text("functions.what_if.summary"),
    arguments=(GRID, TIEBREAKS, ONE_PLAYER, ROUND, RESULT, RULES, RATINGS, MANUAL),
    example='WHAT_IF(A1:M31,"BH/C1;BH;SB",12,9,"1","FIDE-2026")',
    source="FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2 ; FIDE C.07 art. 4.2",
)
def _what_if(
    cells: Range,
    codes: tuple[str, ...],
    player: int | str,
    round: int | str,
    result: Cell,
    rules: str,
    ratings: Range | None,
    manual: Range | None,
) -> Result:
    from xl_departage.functions.answers.what_if_answers import standings_then

    return standings_then(cells, codes, player, round=round, result=result, rules=rules, ratings=ratings, manual=manual)


@function(
    "CHANCES",
    category=Category.TIEBREAKS,
    summary=Text("functions.what_if.chances.summary"),
    arguments=(GRID, TIEBREAKS, ONE_PLAYER, RULES, RATINGS, MANUAL),
    example='CHANCES(A1:M31,"BH/C1;BH;SB",12,"FIDE-2026")',
    source="FFE, Livre de l'arbitre 2.4 (A.G. 98) § 2 ; FIDE C.07 art. 4.2",
)
def _chances(
    cells: Range,
    codes: tuple[str, ...],
    player: int | str,
    rules: str,
    ratings: Range | None,
    manual: Range | None,
) -> Result:
    from xl_departage.functions.answers.what_if_answers import chances_of

    return chances_of(cells, codes, player, rules=rules, ratings=ratings, manual=manual)
