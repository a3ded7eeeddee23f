"""The direct encounter of the French editions (FFE 2.4 section 2.1.4)."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.exact import Exact
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.tiebreaks.context import Context, RoundKind, rounds
from xl_departage.chess.tiebreaks.figures import Account, Line, Opposition, divided
from xl_departage.chess.tiebreaks.own_results import EVERYWHERE
from xl_departage.chess.tiebreaks.registry import Definition, ExplanationTable, ParsedCode, Tiebreak, define


def _games(context: Context, group: Sequence[int]) -> tuple[list[list[int]], bool]:
    """The rounds in which each player of a group met another member over the board, and whether all have met all."""
    members = set(group)
    seen, lost = rounds(context), RoundKind.LOST
    games, all_met = [], True
    for player in group:
        opponents, kinds = seen.opponents[player], seen.kinds[player]
        met = [number for number, opponent in enumerate(opponents) if opponent in members and kinds[number] <= lost]
        all_met = all_met and len({opponents[number] for number in met}) == len(members) - 1
        games.append(met)
    return games, all_met


def encounter_accounts(context: Context, group: Sequence[int]) -> list[Account]:
    """The games behind each value of a tied group, in group order: see `_values`."""
    seen, scores = rounds(context), context.scores
    games, all_met = _games(context, group)
    accounts = []
    for player, met in zip(group, games, strict=True):
        lines = []
        for number in met:
            opponent, points = seen.opponents[player][number], seen.scored[player][number]
            assert opponent is not None
            lines.append(
                Line(
                    number,
                    opponent,
                    Opposition.REAL,
                    value=scores[opponent],
                    result=points,
                    counted=points,
                    article=_ARTICLE,
                )
            )
        accounts.append(Account(lines) if all_met else Account((), outside=lines, divisor=None))
    return accounts


def forfeits_within(context: Context, group: Sequence[int], player: int) -> list[tuple[int, int]]:
    """The rounds of a player that were forfeited against another member of the group, with that member; they are no meetings."""
    seen = rounds(context)
    return [
        (number, opponent)
        for number, opponent in enumerate(seen.opponents[player])
        if opponent is not None and opponent in group and seen.kinds[player][number] == RoundKind.FORFEIT
    ]


def _values(context: Context, _code: ParsedCode, group: tuple[int, ...]) -> list[Exact | None]:
    """
    Within a tied group, the sum of the points from the games between its players, in group order; points that the arbiter
    gave or took belong to no game.

    « Si tous les joueurs ex æquo se sont rencontrés »: met means at least once over the board, because according to the
    glossary players of a forfeited game have not met, and only such games count. The half-point of section 1 (« une partie non jouée vaut
    un demi-point au titre du départage ») is a draw « contre le joueur lui-même », not against the other one, so a forfeited game of two
    legs adds nothing to « la somme des points de ces rencontres ». If some pair has not met, the value is
    undefined for the whole group. A player alone has 0, an empty sum.
    """
    if len(group) == 1:
        return [0]
    points = rounds(context).scored
    games, all_met = _games(context, group)
    if not all_met:
        return [None] * len(group)
    return [
        divided(sum([points[player][number] for number in met]), 2) for player, met in zip(group, games, strict=True)
    ]


_ARTICLE = "FFE 2.4 § 2.1.4"

define(
    Tiebreak(
        "DE",
        Text("tiebreaks.direct_encounter"),
        (
            "CD",
            "confrontation",
            "confrontations directes",
            "rencontre directe",
            "résultat particulier",
            "direct encounters",
            "onderlinge resultaten",
            "direkte Begegnung",
            "DirE",
        ),
        1,
        offered=EVERYWHERE,
    ),
    Authority.FFE,
    Definition(
        about=Text("tiebreaks.encounter.about"),
        article=_ARTICLE,
        group=_values,
        shape=ExplanationTable.GAMES,
    ),
)
