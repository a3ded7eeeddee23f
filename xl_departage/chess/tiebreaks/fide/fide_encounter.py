"""
Direct encounter: FIDE C.07, Article 6.

Processes one tied group at a time and returns its order: tiers of participants, best first; a tier of several is a tie
that the encounters do not break.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from xl_departage.base.exact import Exact
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text
from xl_departage.chess.regulations.editions import Authority
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.code_ledgers import ledger_of, read_modifiers
from xl_departage.chess.tiebreaks.fide.ledger import SOURCE, Ledger
from xl_departage.chess.tiebreaks.figures import divided
from xl_departage.chess.tiebreaks.registry import Definition, ExplanationTable, ParsedCode, extend

Tiers = list[list[int]]
Trace = list["EncounterStep"]
"""The criteria that were applied, in order, each with its group."""
Criterion = tuple[str, Callable[[Sequence[int]], Tiers]]
"""The name of a criterion, and the function that splits a tied group by it."""
ScoreOf = Callable[[int, int], int]
"""(participant, index of the round) -> the half-points that count in the separate standings."""


class MiniScore(NamedTuple):
    """A participant's score in the separate standings (6.1)."""

    score: Fraction | int
    """Half-points."""
    met: int
    """How many members of the group were met."""


class EncounterStep(NamedTuple):
    """One application of a criterion to a group, for explanations."""

    group: tuple[int, ...]
    criterion: str
    """
    `DE`; for the extended direct encounter (13.3) `MP`, `GP`, or a letter of its chain and the weight of each board (`T1 0 0 0`).
    """
    tiers: Tiers


def separate_standings(
    ledger: Ledger, group: Sequence[int], *, forfeits_played: bool = False, score_of: ScoreOf | None = None
) -> list[MiniScore]:
    """
    6.1: the scores from the games among the tied, in the order of `group`.

    6.1.1: forfeits are excluded, unless the rules of the tournament say otherwise (modifier /P) or the pairings are predetermined
    (15.2). 6.1.2: players who met more than once count the mean of these games.
    """
    ledger.need_opponents()
    members = frozenset(group)
    forfeits = forfeits_played or ledger.predetermined
    lines = []
    for participant in group:
        meetings = counted_meetings(ledger, participant, members, forfeits)
        points, opponents = ledger.points[participant], ledger.opponents[participant]
        games = grouped(
            (opponents[number], points[number] if score_of is None else score_of(participant, number))
            for number in meetings
        )
        score: Fraction | int = 0
        for scores in games.values():
            score += scores[0] if len(scores) == 1 else Fraction(sum(scores), len(scores))
        lines.append(MiniScore(score, len(games)))
    return lines


def counted_meetings(ledger: Ledger, participant: int, members: frozenset[int], forfeits: bool) -> list[int]:
    """Rounds in which the participant met one of the members, including forfeits only if they count."""
    played, row = ledger.played[participant], ledger.rows[participant]
    return [
        number
        for number, opponent in enumerate(ledger.opponents[participant])
        if opponent in members and (played[number] or (forfeits and row[number].outcome.forfeit))
    ]


def by_steps(group: Sequence[int], steps: Sequence[Criterion], trace: Trace | None = None) -> Tiers:
    """
    A tied group, and every subset still tied, split by the first criterion that separates anything, until none does.

    The applications of criteria are added to `trace`.
    """
    tiers: Tiers = []
    waiting = [list(group)]
    while waiting:
        tied = waiting.pop()
        split = None
        for criterion, apply in steps if len(tied) > 1 else ():
            tiers_of_step = apply(tied)
            if trace is not None:
                trace.append(EncounterStep(tuple(tied), criterion, tiers_of_step))
            if len(tiers_of_step) > 1:
                split = tiers_of_step
                break
        if split is None:
            tiers.append(tied)
        else:
            waiting.extend(reversed(split))
    return tiers


def order(ledger: Ledger, group: Sequence[int], *, forfeits_played: bool = False, trace: Trace | None = None) -> Tiers:
    """Article 6 applied to a tied group, and to every subset still tied, until nothing more is separated."""
    return by_steps(group, [("DE", lambda tied: once(ledger, tied, forfeits_played=forfeits_played))], trace)


def once(
    ledger: Ledger,
    group: Sequence[int],
    *,
    forfeits_played: bool = False,
) -> Tiers:
    """
    One application of Article 6, without continuing into the subsets.

    6.2, if all have met or the pairings are predetermined: by score. Otherwise 6.3, Swiss: a participant who is alone
    at the top of the separate standings, whatever the missing games bring, is first; the same applies to the second
    place in the same standings, and so on; the rest stay tied.
    """
    if len(group) < 2:
        return [list(group)]
    lines = separate_standings(ledger, group, forfeits_played=forfeits_played)
    if all_met(ledger, lines):
        by_score = grouped((line.score, participant) for participant, line in zip(group, lines, strict=True))
        return [by_score[score] for score in sorted(by_score, reverse=True)]
    return _leaders_whatever_happens(group, lines, ledger.win)


def all_met(ledger: Ledger, lines: Sequence[MiniScore]) -> bool:
    """Whether the separate standings are complete (6.2): all have met, or the pairings are predetermined."""
    return ledger.predetermined or all(line.met == len(lines) - 1 for line in lines)


def places(group: Sequence[int], tiers: Tiers) -> list[int]:
    """
    The place of each participant within the group, in the order of `group`: 1 is first, and members of a tier share its best place.
    0 for all if the tie was not broken.
    """
    if len(tiers) < 2:
        return [0] * len(group)
    place: dict[int, int] = {}
    for tier in tiers:
        place |= dict.fromkeys(tier, len(place) + 1)
    return [place[participant] for participant in group]


def direct_encounter(
    ledger: Ledger, group: Sequence[int], *, forfeits_played: bool = False, trace: Trace | None = None
) -> list[int]:
    """6 (DE): the place within the tied group, as the FIDE checker prints it."""
    return places(group, order(ledger, group, forfeits_played=forfeits_played, trace=trace))


def _leaders_whatever_happens(group: Sequence[int], lines: Sequence[MiniScore], win: int) -> Tiers:
    """6.3: the participants who stay ahead even if the others win all of their missing games, then the rest as one tier."""
    missing = len(group) - 1
    ranked = sorted(
        (
            (line.score, line.score + (missing - line.met) * win, participant)
            for participant, line in zip(group, lines, strict=True)
        ),
        key=lambda standing: (-standing[0], -standing[1]),
    )
    best_below: list[Fraction | int] = []
    highest: Fraction | int = -1
    for _, possible, _ in reversed(ranked):
        best_below.append(highest)
        highest = max(highest, possible)
    best_below.reverse()
    tiers: Tiers = []
    for position, (score, _, participant) in enumerate(ranked):
        if score <= best_below[position]:
            tied = frozenset(standing[2] for standing in ranked[position:])
            tiers.append([participant for participant in group if participant in tied])
            break
        tiers.append([participant])
    return tiers


def points_among(context: Context, code: ParsedCode, group: tuple[int, ...]) -> list[Exact]:
    """
    The points from the games among the tied (6.1), which programs print instead of the places; 0 for a player alone, and for
    everyone unless all have met (6.2) or the pairings are predetermined.
    """
    ledger = ledger_of(context, code)
    lines = separate_standings(ledger, group, forfeits_played=read_modifiers(code).forfeits_played)
    met = len(group) > 1 and all_met(ledger, lines)
    return [divided(line.score, 2) if met else 0 for line in lines]


def _places(context: Context, code: ParsedCode, group: tuple[int, ...]) -> list[int]:
    return direct_encounter(ledger_of(context, code), group, forfeits_played=read_modifiers(code).forfeits_played)


extend(
    "DE",
    Authority.FIDE,
    Definition(
        about=Text("tiebreaks.fide.encounter.de.about"),
        article=f"{SOURCE} 6",
        group=_places,
        modifiers=":P",
        lower_is_better=True,
        shape=ExplanationTable.STANDINGS,
    ),
)
