"""
The absolute criteria of the Dutch system (C.04.3, 2.1), which no pairing may break; written from the text, independently of the
engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from xl_departage.base.messages import Text
from xl_departage.chess.pairing.event import Entrant, Event
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.record import ForbiddenPairs

FULL = (Outcome.PAIRING_BYE, Outcome.FORFEIT_WIN, Outcome.FULL_BYE)
"""The outcomes after which a player may not have the pairing-allocated bye (C2; for teams, C.04.6, 2.1.2)."""


def colour_difference(entrant: Entrant) -> int:
    """Games played with White minus games played with Black (1.6)."""
    return sum(1 if colour is Colour.WHITE else -1 for colour in entrant.colours)


def absolute_colour(entrant: Entrant) -> Colour | None:
    """
    The colour that a player must have (1.7.1): a difference beyond 1, or the same colour in the last two games played. None if neither is
    so.
    """
    difference = colour_difference(entrant)
    if abs(difference) > 1:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    last = entrant.colours[-2:]
    return last[0].opposite if len(last) == 2 and last[0] is last[1] else None


def is_topscorer(event: Event, number: int) -> bool:
    """Whether it is the last round and the player has more than half of the points possible so far (1.8)."""
    event = event.counted
    return event.round == event.total and 2 * event.score(number) > (event.round - 1) * event.system.win


def why_not_pair(event: Event, player: int, opponent: int) -> Text | None:
    """Why two players must not be paired: C1, C3 or a forbidden pair; None if they may be."""
    first, second = event.by_number[player], event.by_number[opponent]
    if opponent in first.opponents:
        met = next(round for round, side in enumerate(first.rounds, 1) if side.played and side.opponent == opponent)
        return Text("pair_why_met", first=player, second=opponent, round=met)
    if is_forbidden(event.forbidden, event.round, player, opponent):
        return Text("pair_why_forbidden", first=player, second=opponent)
    colour = absolute_colour(first)
    if colour is not None and colour is absolute_colour(second):
        if is_topscorer(event, player) or is_topscorer(event, opponent):
            return None
        return Text("pair_why_absolute", first=player, second=opponent, colour=Text(f"pair_{colour.name.lower()}"))
    return None


def is_forbidden(forbidden: Iterable[ForbiddenPairs], round: int, entrant: int, opponent: int) -> bool:
    """Whether the arbiter keeps two players, or teams, apart in a round."""
    return any(
        ban.first_round <= round
        and (ban.last_round is None or round <= ban.last_round)
        and {entrant, opponent} <= set(ban.numbers)
        for ban in forbidden
    )


def why_no_bye(event: Event, number: int) -> Text | None:
    """Why a player must not have the pairing-allocated bye (C2); None if he may have it."""
    for round, side in enumerate(event.by_number[number].rounds, 1):
        if side.outcome in FULL:
            # The bye may be worth less than a win, even nothing (C.04.1): it excludes another one all the same.
            key = "pair_why_second_bye" if side.outcome is Outcome.PAIRING_BYE else "pair_why_no_bye"
            return Text(key, number=number, round=round)
    return None


def faults(event: Event, pairs: Iterable[tuple[int, int | None]]) -> tuple[Text, ...]:
    """
    What is wrong with the pairs of a round (White first; None for the bye): everybody must occur once, C1 to C3 must hold, and
    there may be one bye at most.
    """
    return faults_of_round(
        event.present,
        pairs,
        why_no_bye=partial(why_no_bye, event),
        why_not_pair=partial(why_not_pair, event),
        byes="pair_fault_byes",
    )


def faults_of_round(
    present: Iterable[int],
    pairs: Iterable[tuple[int, int | None]],
    *,
    why_no_bye: Callable[[int], Text | None],
    why_not_pair: Callable[[int, int], Text | None],
    byes: str,
) -> tuple[Text, ...]:
    """
    What is wrong with the pairs of a round of players or teams: everybody must occur once, there may be one bye at most, and each
    pair must follow the rules.

    Args:
        present: The numbers of those to be paired.
        pairs: White first; None for the bye.
        why_no_bye: Why a player or team must not have the bye; None if it may.
        why_not_pair: The same for a pair.
        byes: The key of the text for too many byes.
    """
    texts: list[Text] = []
    seen: set[int] = set()
    exempt = 0
    expected = set(present)
    for white, black in pairs:
        for number in (white, black):
            if number is None:
                continue
            if number in seen:
                texts.append(Text("pair_fault_twice", number=number))
            if number not in expected:
                texts.append(Text("pair_fault_not_present", number=number))
            seen.add(number)
        exempt += black is None
        why = why_no_bye(white) if black is None else why_not_pair(white, black)
        if why is not None:
            texts.append(why)
    texts += [Text("pair_fault_missing", number=number) for number in sorted(expected - seen)]
    if exempt > len(expected) % 2:
        texts.append(Text(byes, count=exempt))
    return tuple(texts)
