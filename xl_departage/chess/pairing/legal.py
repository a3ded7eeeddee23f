"""The absolute criteria of the Dutch system (C.04.3, 2.1), which no pairing may break; written from the text, apart from the engine."""

from __future__ import annotations

from collections.abc import Iterable

from xl_departage.base.messages import Text
from xl_departage.chess.pairing.event import Entrant, Event
from xl_departage.chess.tournament.crosstable import Colour, Outcome

_FULL = (Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN, Outcome.FULL_BYE)
"""After one of these, no pairing-allocated bye (C2)."""


def colour_difference(entrant: Entrant) -> int:
    """Games played with White minus games played with Black (1.6)."""
    return sum(1 if colour is Colour.WHITE else -1 for colour in entrant.colours)


def absolute_colour(entrant: Entrant) -> Colour | None:
    """The colour that a player must have (1.7.1): a difference beyond 1, or the same colour in the last two games played."""
    difference = colour_difference(entrant)
    if abs(difference) > 1:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    last = entrant.colours[-2:]
    return last[0].opposite if len(last) == 2 and last[0] is last[1] else None


def is_topscorer(event: Event, number: int) -> bool:
    """In the last round, a player with more than half of the points that can be had so far (1.8)."""
    event = event.counted
    return event.round == event.total and 2 * event.score(number) > (event.round - 1) * event.system.win


def why_not_pair(event: Event, one: int, other: int) -> Text | None:
    """Why two players must not be paired: C1, C3 or a pair that is forbidden; None if they may be."""
    first, second = event.by_number[one], event.by_number[other]
    if other in first.opponents:
        met = next(round for round, side in enumerate(first.rounds, 1) if side.played and side.opponent == other)
        return Text("pair_why_met", first=one, second=other, round=met)
    for given in event.forbidden:
        last = event.total if given.last_round is None else given.last_round
        if given.first_round <= event.round <= last and {one, other} <= set(given.numbers):
            return Text("pair_why_forbidden", first=one, second=other)
    colour = absolute_colour(first)
    if colour is not None and colour is absolute_colour(second):
        if is_topscorer(event, one) or is_topscorer(event, other):
            return None
        return Text("pair_why_absolute", first=one, second=other, colour=Text(f"pair_{colour.name.lower()}"))
    return None


def why_no_bye(event: Event, number: int) -> Text | None:
    """Why a player must not have the pairing-allocated bye (C2); None if he may have it."""
    for round, side in enumerate(event.by_number[number].rounds, 1):
        if side.outcome in _FULL:
            return Text("pair_why_no_bye", number=number, round=round)
    return None


def faults(event: Event, pairs: Iterable[tuple[int, int | None]]) -> tuple[Text, ...]:
    """What is wrong with the pairs of a round, White first, None for the bye: everybody once, C1 to C3, one bye at most."""
    faults_told: list[Text] = []
    seen: set[int] = set()
    byes = 0
    expected = set(event.present)
    for white, black in pairs:
        for player in (white, black):
            if player is None:
                continue
            if player in seen:
                faults_told.append(Text("pair_fault_twice", number=player))
            if player not in expected:
                faults_told.append(Text("pair_fault_not_present", number=player))
            seen.add(player)
        if black is None:
            byes += 1
            why = why_no_bye(event, white)
        else:
            why = why_not_pair(event, white, black)
        if why is not None:
            faults_told.append(why)
    faults_told += [Text("pair_fault_missing", number=player) for player in sorted(expected - seen)]
    if byes > len(expected) % 2:
        faults_told.append(Text("pair_fault_byes", count=byes))
    return tuple(faults_told)
