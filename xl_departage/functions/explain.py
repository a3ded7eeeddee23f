"""EXPLAIN: how a value is computed, as a table that spills."""

# The answers are imported at the first call: see functions/answers.

from __future__ import annotations

from xl_departage.base.cells import Range, Raw, Result
from xl_departage.base.messages import Text
from xl_departage.functions.arguments import RULES, Argument, as_range, is_range, optional, read_player
from xl_departage.functions.catalogue import Category
from xl_departage.functions.crosstable import FFE_SOURCE, GRID, RATINGS
from xl_departage.functions.declaring import function
from xl_departage.functions.rankings import BOARDS, MANUAL, read_codes
from xl_departage.functions.rating_arguments import optional_count
from xl_departage.functions.ratings import BELGIAN_SOURCE, FIDE_SOURCE, K_GIVEN
from xl_departage.functions.words import sentence


def _read_games(name: str, raw: Raw) -> int | Range | None:
    """
    The number of games played before, or a table of games if a range of several cells is given; None for a blank cell.
    """
    if is_range(raw):
        rows = as_range(name, raw)
        if len(rows) > 1 or len(rows[0]) > 1:
            return rows
    return optional_count(0, 99999)(name, raw)


@function(
    "EXPLAIN",
    "EXPLIQUER",
    category=Category.TIEBREAKS,
    summary=Text("functions.explain.summary"),
    arguments=(
        GRID,
        Argument(
            "code",
            Text("functions.explain.code.arguments"),
            read_codes,
        ),
        Argument(
            "player",
            Text("functions.explain.player.arguments"),
            read_player,
        ),
        RULES,
        RATINGS,
        MANUAL,
        BOARDS,
        optional(
            "games",
            Text("functions.explain.games.arguments"),
            _read_games,
        ),
        K_GIVEN,
    ),
    example='EXPLAIN(A1:K31,"BH/C1",7,"FIDE-2026; lang=fr")',
    source=f"{FFE_SOURCE} ; FIDE C.07 ; {BELGIAN_SOURCE} ; {FIDE_SOURCE}",
    in_words=sentence,
)
def _explain(
    cells: Range,
    codes: tuple[str, ...],
    player: int | str,
    rules: str,
    ratings: Range | None,
    manual: Range | None,
    boards: Range | None,
    games: int | Range | None,
    k: int | None,
) -> Result:
    from xl_departage.functions.answers.explain_answers import explained

    return explained(cells, codes, player, rules=rules, ratings=ratings, manual=manual, boards=boards, games=games, k=k)
