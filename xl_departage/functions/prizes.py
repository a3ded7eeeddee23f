"""PRIZES: who receives which prize of an event."""

# The answers are imported at the first call: see functions/answers.

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.cells import OMITTED, Range, Raw, Result
from xl_departage.base.errors import DepartageError
from xl_departage.base.messages import Text
from xl_departage.functions.arguments import (
    Argument,
    optional,
    read_list,
    read_optional_range,
    read_player,
    read_rules_text,
)
from xl_departage.functions.catalogue import Category
from xl_departage.functions.declaring import function
from xl_departage.functions.words import sentence

_PLAYER = 3
"""The position of the argument `player`, with which the value is an amount."""


PLAN = Argument("plan", Text("functions.prizes.plan"), read_list)


def _in_words(raw: Sequence[Raw], error: DepartageError) -> str | None:
    """
    The error as a sentence in place of the table. None for an amount, which shows the error value, since a sum would
    ignore a sentence.
    """
    amount = len(raw) > _PLAYER and raw[_PLAYER] is not OMITTED
    return None if amount else sentence(raw, error)


@function(
    "PRIZES",
    "PRIX",
    category=Category.TIEBREAKS,
    summary=Text("functions.prizes.summary"),
    arguments=(
        Argument("ranking", Text("functions.prizes.ranking"), read_list),
        PLAN,
        optional("players", Text("functions.prizes.players"), read_optional_range),
        optional("player", Text("functions.prizes.player"), read_player),
        optional("rules", Text("functions.prizes.rules"), read_rules_text, ""),
    ),
    example='PRIZES(A1:F31,H1:N5,,,"prizes=hort; rounding=1; year=2026")',
    source="Règlement de l'organisateur / organiser's regulations",
    in_words=_in_words,
)
def _prizes(ranking: Range, plan: Range, players: Range | None, player: int | str | None, rules: str) -> Result:
    from xl_departage.functions.answers.prize_answers import amount_of, prize_table

    if player is None:
        return prize_table(ranking, plan, players, rules)
    return amount_of(ranking, plan, players, player, rules)
