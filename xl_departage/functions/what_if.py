"""
Games that end otherwise: the ranking then, and the best and worst place that the games still open leave to a player.
"""

# The answers are imported when they are asked for: see functions/answers.

from __future__ import annotations

from xl_departage.errors import ArgumentError
from xl_departage.functions.arguments import RULES, as_cell, read_player
from xl_departage.functions.catalogue import Argument, Category, Cell, Range, Raw, Result, function
from xl_departage.functions.crosstable import GRID, RATINGS
from xl_departage.functions.rankings import MANUAL, TIEBREAKS
from xl_departage.messages import Text

ONE_PLAYER = Argument(
    "player",
    Text("Numéro ou nom du joueur.", "Number or name of the player."),
    read_player,
    french="joueur",
)


def _read_round(name: str, raw: Raw) -> int | str:
    cell = as_cell(name, raw)
    if cell is None or cell == "":
        raise ArgumentError("what_if_round_missing")
    return read_player(name, cell)


def _read_result(name: str, raw: Raw) -> Cell:
    return as_cell(name, raw)


ROUND = Argument(
    "round",
    Text(
        "La ronde de la partie ; dans une grille carrée, qui n'a pas de rondes, l'adversaire (numéro ou nom ; 12#2 = deuxième "
        "partie contre le 12).",
        "The round of the game; in a square table, which has no rounds, the opponent (number or name; 12#2 = the second game "
        "against number 12).",
    ),
    _read_round,
    french="ronde",
)
RESULT = Argument(
    "result",
    Text(
        'Le résultat du côté du joueur : 1, ½, 0, "1F", "0F", "1-0" ; par équipes ses points de partie, "2½" ou "2½-1½".',
        'The result from the player\'s side: 1, ½, 0, "1F", "0F", "1-0"; of teams its game points, "2½" or "2½-1½".',
    ),
    _read_result,
    french="résultat",
)


@function(
    "WHAT_IF",
    "ET_SI",
    category=Category.TIEBREAKS,
    summary=Text(
        "Le classement complet si une partie, jouée ou à jouer, se terminait autrement ; à droite la place d'avant et l'évolution.",
        "The whole standings if a game, played or still to play, ended otherwise; on the right the place before, and the move.",
    ),
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
    from xl_departage.functions.answers.what_if import standings_then

    return standings_then(cells, codes, player, round, result, rules, ratings, manual)


@function(
    "CHANCES",
    category=Category.TIEBREAKS,
    summary=Text(
        "La meilleure et la moins bonne place finale d'un joueur selon les parties encore à jouer, exactes ou bornées.",
        "The best and the worst final place of a player by the games still to play, exact or bounded.",
    ),
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
    from xl_departage.functions.answers.what_if import chances_of

    return chances_of(cells, codes, player, rules, ratings, manual)
