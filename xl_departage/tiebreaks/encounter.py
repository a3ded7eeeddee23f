"""The direct encounter of the French editions (FFE 2.4 section 2.1.4)."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.exact import Exact
from xl_departage.messages import Text
from xl_departage.regulations.editions import Authority
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.figures import Account, Line, Opposition
from xl_departage.tiebreaks.own import EVERYWHERE
from xl_departage.tiebreaks.registry import Definition, ParsedCode, Shape, Tiebreak, define
from xl_departage.tiebreaks.rounds import RoundKind, rounds


def encounter_accounts(context: Context, group: Sequence[int]) -> list[Account]:
    """
    Inside a tied group: the sum of the points of the games between its players, in the order of the group.

    « Si tous les joueurs ex æquo se sont rencontrés »: met means at least once over the board, for the glossary says
    of a forfeit that the two have not met, and only such games count. Where one pair has not met, the value is
    undefined for the whole group. A player alone has 0, an empty sum.
    """
    members = set(group)
    seen, scores = rounds(context), context.scores
    accounts = []
    for player in group:
        games = zip(seen.opponents[player], seen.points[player], seen.kinds[player], strict=True)
        kept = [
            Line(number, opponent, Opposition.REAL, scores[opponent], points, points, _ARTICLE)
            for number, (opponent, points, kind) in enumerate(games)
            if kind <= RoundKind.LOST and opponent in members and opponent is not None
        ]
        accounts.append(Account(kept))
    if all(len({line.opponent for line in account.kept}) == len(members) - 1 for account in accounts):
        return accounts
    return [Account((), outside=account.kept, divisor=None) for account in accounts]


def _values(context: Context, code: ParsedCode, group: tuple[int, ...]) -> list[Exact | None]:
    return [account.total for account in encounter_accounts(context, group)]


_ARTICLE = "FFE 2.4 § 2.1.4"

define(
    Tiebreak(
        "DE",
        Text("Confrontation directe", "Direct encounter"),
        "A",
        (
            "CD",
            "confrontation",
            "confrontations directes",
            "rencontre directe",
            "résultat particulier",
            "direct encounters",
        ),
        1,
        offered=EVERYWHERE,
    ),
    Authority.FFE,
    Definition(
        about=Text(
            "Si tous les joueurs à égalité se sont rencontrés, la somme des points de ces rencontres.",
            "If all tied players have met, the sum of the points of these games.",
        ),
        article=_ARTICLE,
        group=_values,
        shape=Shape.GAMES,
    ),
)
