"""
Tournaments as lists: the crosstable of a list of players and a list of games, the pairings of a round robin, and the pairings of
the next Swiss round.
"""

# The answers are imported at the first call: see functions/answers.

from __future__ import annotations

from xl_departage.base.cells import Range, Raw, Result
from xl_departage.base.messages import Text
from xl_departage.chess.regulations import berger
from xl_departage.functions.arguments import RULES, Argument, as_range, count_reader, is_range, optional, read_list
from xl_departage.functions.catalogue import Category
from xl_departage.functions.declaring import function
from xl_departage.functions.words import sentence, sentence_on_sheet


@function(
    "CROSSTABLE",
    "GRILLE",
    category=Category.TIEBREAKS,
    summary=Text("functions.crosstable_of_lists"),
    arguments=(
        Argument("players", Text("functions.list_of_players"), read_list),
        Argument("games", Text("functions.list_of_games"), read_list),
        RULES,
    ),
    example='CROSSTABLE(A1:C31,E1:I200,"FIDE-2026; planned=9")',
    source="FIDE C.04.2 ; FFE, Livre de l'arbitre 2.4 (A.G. 98)",
    in_words=sentence_on_sheet,
)
def _crosstable(players: Range, games: Range, rules: str) -> Result:
    from xl_departage.functions.answers.list_answers import crosstable

    return crosstable(players, games, rules)


def _read_entrants(name: str, raw: Raw) -> int | Range:
    """A number of players, or the range of their names."""
    if is_range(raw):
        rows = as_range(name, raw)
        if len(rows) > 1 or len(rows[0]) > 1:
            return rows
    number = count_reader(None, 2, berger.MOST)(name, raw)
    return [[None]] if number is None else number


@function(
    "BERGER",
    category=Category.TIEBREAKS,
    summary=Text("functions.berger_pairings"),
    arguments=(
        Argument("players", Text("functions.berger_players"), _read_entrants),
        optional("cycles", Text("functions.berger_cycles"), count_reader(1, 1, 2), 1),
        RULES,
    ),
    example="BERGER(A2:A11)",
    source=berger.SOURCE,
    in_words=sentence_on_sheet,
)
def _berger(players: int | Range, cycles: int, rules: str) -> Result:
    from xl_departage.functions.answers.list_answers import berger_pairings

    return berger_pairings(players, cycles, rules)


@function(
    "PAIRINGS",
    "APPARIEMENTS",
    category=Category.TIEBREAKS,
    summary=Text("functions.next_round_proposed"),
    arguments=(
        Argument("players", Text("functions.list_of_players_with_absences"), read_list),
        Argument("games", Text("functions.list_of_games"), read_list),
        RULES,
    ),
    example='PAIRINGS(A1:D31,F1:J200,"FIDE-2026; planned=9; first=white")',
    source="FIDE C.04.3 (01/02/2026)",
    in_words=sentence,
)
def _pairings(players: Range, games: Range, rules: str) -> Result:
    from xl_departage.functions.answers.pairing_answers import pairings

    return pairings(players, games, rules)
