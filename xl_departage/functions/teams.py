"""The functions of team events."""

from __future__ import annotations

from xl_departage import tiebreaks
from xl_departage.crosstable.scan import normalise
from xl_departage.errors import ArgumentError, Place, UnreadableCell
from xl_departage.exact import to_number
from xl_departage.functions.catalogue import (
    Argument,
    Category,
    Cell,
    Raw,
    as_range,
    function,
    optional,
    read_player,
    show,
)
from xl_departage.functions.crosstable import FFE_SOURCE, tiebreak_function
from xl_departage.messages import Text

TEAM = optional(
    "team",
    Text("functions.number_or_name_of_one_team_left_out_the"),
    read_player,
)


tiebreak_function(
    "MATCH_POINTS",
    "POINTS_DE_MATCH",
    code="MPTS",
    summary=Text("functions.match_points_2_1_or_0_by_more_just_or_less"),
    source=f"{FFE_SOURCE} § 2.1.2",
    example='MATCH_POINTS(C2:I11,,"FFE; boards=4")',
    category=Category.TEAMS,
    selector=TEAM,
)


tiebreak_function(
    "GAME_POINTS",
    "POINTS_DE_PARTIE",
    code="GPTS",
    summary=Text("functions.the_game_points_of_a_team"),
    source=f"{FFE_SOURCE} § 3",
    example="GAME_POINTS(C2:I11)",
    category=Category.TEAMS,
    selector=TEAM,
)


def _board_scores(name: str, raw: Raw) -> list[int]:
    rows = as_range(name, raw)
    if len(rows) > 1 and len(rows[0]) > 1:
        raise ArgumentError("berlin_one_column")
    cells = [cell for row in rows for cell in row]
    return [_board_score(board, cell) for board, cell in enumerate(cells, 1)]


def _board_score(board: int, cell: Cell) -> int:
    # A blank is refused: a board left out would change the weight of every board above it.
    readable = isinstance(cell, (str, int, float)) and not isinstance(cell, bool)
    plain = normalise(cell).removesuffix("F").strip() if readable else ""
    if plain not in _BOARD_SCORES:
        raise UnreadableCell("board_score_unreadable", Place(row=board, text=show(cell)))
    return _BOARD_SCORES[plain]


_BOARD_SCORES = {"1": 2, "+": 2, ">": 2, "½": 1, "=": 1, "0": 0, "-": 0, "<": 0}


@function(
    "BERLIN",
    category=Category.TEAMS,
    summary=Text("functions.berlin_of_one_match_one_team_s_board_results"),
    arguments=(
        Argument(
            "board_scores",
            Text("functions.the_team_s_results_one_board_a_cell_board_1"),
            _board_scores,
        ),
    ),
    example="BERLIN(B2:B9)",
    source=f"{FFE_SOURCE} § 4 « Berlin »",
    spills=False,
)
def _berlin(scores: list[int]) -> Cell:
    return to_number(tiebreaks.berlin(scores))
