"""EXPLAIN: how a value came to be, as a spilled table."""

# The answers are imported when they are asked for: see functions/answers.

from __future__ import annotations

from xl_departage.functions.arguments import RULES, as_range, is_range, optional, read_player
from xl_departage.functions.catalogue import Argument, Category, Range, Raw, Result, function
from xl_departage.functions.crosstable import FFE_SOURCE, GRID, RATINGS
from xl_departage.functions.rankings import BOARDS, MANUAL, read_codes
from xl_departage.functions.rating_arguments import optional_count
from xl_departage.functions.ratings import BELGIAN_SOURCE, FIDE_SOURCE, K_GIVEN
from xl_departage.functions.sentences import sentence
from xl_departage.messages import Text


def _read_games(name: str, raw: Raw) -> int | Range | None:
    """The games played before (a number), or the table of games of a period (a range)."""
    if is_range(raw):
        rows = as_range(name, raw)
        if len(rows) > 1 or len(rows[0]) > 1:
            return rows
    return optional_count(0, 99999)(name, raw)


@function(
    "EXPLAIN",
    "EXPLIQUER",
    category=Category.TIEBREAKS,
    summary=Text(
        "Comment une valeur est née : une ligne par ronde, ce qui compte, ce qui est retiré et pourquoi, l'article, le total.",
        "How a value came to be: a row a round, what counts, what is cut and why, the article, the total.",
    ),
    arguments=(
        GRID,
        Argument(
            "code",
            Text(
                'Le départage, ex. "BH/C1", ou une fonction par son nom, ex. "ELO_NEW" ; pour comparer deux joueurs, la liste des '
                "départages.",
                'The tie-break, e.g. "BH/C1", or a function by its name, e.g. "ELO_NEW"; to compare two players, the list of tie-breaks.',
            ),
            read_codes,
        ),
        Argument(
            "player",
            Text(
                'Numéro ou nom d\'un joueur ; "7>12" compare deux joueurs.',
                'Number or name of one player; "7>12" compares two players.',
            ),
            read_player,
            french="joueur",
        ),
        RULES,
        RATINGS,
        MANUAL,
        BOARDS,
        optional(
            "games",
            Text(
                "Fonctions Elo : parties classées jouées auparavant ; pour ELO_PERIOD, la table des parties (la grille étant celle "
                "des joueurs).",
                "Rating functions: rated games played before; for ELO_PERIOD, the table of games (the grid being that of the players).",
            ),
            _read_games,
            french="parties",
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
    from xl_departage.functions.answers.explain import explained

    return explained(cells, codes, player, rules, ratings, manual, boards, games, k)
