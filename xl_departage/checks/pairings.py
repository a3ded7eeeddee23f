"""
What the basic rules of Swiss systems forbid: FIDE C.04.1 (in force from 1 July 2025; the same rules stood there before).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from xl_departage.checks.problem import Severity
from xl_departage.checks.subject import Finding, Subject
from xl_departage.crosstable.model import Outcome


def met_twice(subject: Subject) -> Iterator[Finding]:
    """
    Two players who played each other more than once (article 2). A pairing that ended in forfeit may be paired again
    (C.04.2), and more rounds than there are opponents make repetitions needed. Where most pairs met more than once, the
    event has matches of several games: a note.
    """
    if not subject.swiss:
        return
    table = subject.crosstable
    count = len(table.players)
    if table.rounds > count - (count % 2 == 0):
        return
    met: dict[tuple[int, int], list[int]] = defaultdict(list)
    for player, entry in enumerate(table.players):
        for round, cell in enumerate(entry.rounds):
            if cell.outcome.played and cell.opponent is not None and player < cell.opponent:
                met[player, cell.opponent].append(round)
    repeated = {pair: rounds for pair, rounds in met.items() if len(rounds) > 1}
    if len(repeated) > 2 and 2 * len(repeated) > len(met):
        yield Finding("check_met_twice_all", {"pairs": len(repeated), "met": len(met)}, severity=Severity.NOTE)
        return
    for (player, opponent), rounds in repeated.items():
        values = {
            **subject.other(opponent),
            "other": subject.where.cell(opponent, rounds[-1]).text or "",
            "rounds": _listed(rounds),
        }
        yield Finding("check_met_twice", values, player, rounds[-1])


_FREE_WINS = frozenset({Outcome.PAIRING_BYE, Outcome.FULL_BYE, Outcome.FORFEIT_WIN})


def byes(subject: Subject) -> Iterator[Finding]:
    """
    More than one bye a player. A pairing-allocated bye must not come after another, or after a round that brought a win
    without a game (article 4); byes asked for are limited by the rules of each event, so several are a note.
    """
    if not subject.swiss:
        return
    for player, entry in enumerate(subject.crosstable.players):
        free: list[int] = []
        asked: list[int] = []
        for round, cell in enumerate(entry.rounds):
            if cell.outcome is Outcome.PAIRING_BYE and free:
                yield Finding("check_bye_again", {"rounds": _listed(free)}, player, round)
            if cell.outcome in _FREE_WINS:
                free.append(round)
            if cell.outcome in (Outcome.HALF_BYE, Outcome.FULL_BYE):
                asked.append(round)
        if len(asked) > 1:
            values = {"rounds": _listed(asked), "count": len(asked)}
            yield Finding("check_byes_asked", values, player, asked[-1], severity=Severity.NOTE)


def two_exempt(subject: Subject) -> Iterator[Finding]:
    """Two pairing-allocated byes in one round: the pairing leaves over one player at most (article 3)."""
    if not subject.swiss:
        return
    players = subject.crosstable.players
    exempt = Counter(
        round for entry in players for round, cell in enumerate(entry.rounds) if cell.outcome is Outcome.PAIRING_BYE
    )
    for round, count in sorted(exempt.items()):
        if count > 1:
            found = [
                player for player, entry in enumerate(players) if entry.rounds[round].outcome is Outcome.PAIRING_BYE
            ]
            values = {"players": subject.numbers(found), "count": count}
            yield Finding("check_two_exempt", values, found[1], round)


def _listed(rounds: list[int]) -> str:
    return ", ".join(str(round + 1) for round in rounds)
