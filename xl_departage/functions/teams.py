"""The functions of team events."""

from __future__ import annotations

from xl_departage import tiebreaks
from xl_departage.crosstable.scan import normalise
from xl_departage.errors import ArgumentError, Place, UnreadableCell
from xl_departage.exact import to_number
from xl_departage.functions.arguments import as_range, optional, read_player, show
from xl_departage.functions.catalogue import Argument, Category, Cell, Raw, function
from xl_departage.functions.crosstable import FFE_SOURCE, tiebreak_function
from xl_departage.messages import Text

TEAM = optional(
    "team",
    Text(
        "Numéro ou nom d'une équipe ; omis, la colonne de toutes les équipes.",
        "Number or name of one team; left out, the column of all teams.",
    ),
    read_player,
    french="équipe",
)


tiebreak_function(
    "MATCH_POINTS",
    "POINTS_DE_MATCH",
    code="MPTS",
    summary=Text(
        "Les points de match : 2, 1 ou 0 selon que l'équipe marque plus, autant ou moins que la moitié des échiquiers.",
        "Match points: 2, 1 or 0 by more, just or less than half the boards.",
    ),
    source=f"{FFE_SOURCE} § 2.1.2",
    example='MATCH_POINTS(C2:I11,,"FFE; boards=4")',
    category=Category.TEAMS,
    selector=TEAM,
)


tiebreak_function(
    "GAME_POINTS",
    "POINTS_DE_PARTIE",
    code="GPTS",
    summary=Text("Les points de partie d'une équipe.", "The game points of a team."),
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
    summary=Text(
        "Le Berlin d'un match : les résultats d'une équipe, le premier échiquier compté n fois, le dernier une fois.",
        "Berlin of one match: one team's board results, the first board counted n times, the last one once.",
    ),
    arguments=(
        Argument(
            "board_scores",
            Text(
                "Les résultats de l'équipe, un échiquier par cellule, le premier en tête, ex. B2:B9.",
                "The team's results, one board a cell, board 1 first, e.g. B2:B9.",
            ),
            _board_scores,
            french="résultats",
        ),
    ),
    example="BERLIN(B2:B9)",
    source=f"{FFE_SOURCE} § 4 « Berlin »",
    spills=False,
)
def _berlin(scores: list[int]) -> Cell:
    return to_number(tiebreaks.berlin(scores))
