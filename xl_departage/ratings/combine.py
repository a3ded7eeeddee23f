"""A first FIDE rating from several events ("Entrée dans le classement de la FIDE", 2009)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from xl_departage.errors import Undefined
from xl_departage.exact import half_up
from xl_departage.regulations.rating_editions import FideEntryEdition


class Event(NamedTuple):
    """One event of a player without a rating; what is None is not known and not looked at."""

    performance: Fraction
    games: int
    half_points: int | None = None
    rated_opponents: int | None = None
    """Rated opponents met in it."""
    period: int | None = None
    """Running number of the rating period."""
    floor: int | None = None
    """The floor of the list on the day of the event; None = 1401."""
    published: bool = False
    """A rating was published before the event was counted: the player counts as rated in it."""


def combine(events: Sequence[Event], edition: FideEntryEdition) -> int:
    """The mean of the events that count weighted by their games, rounded half up. Raises Undefined below nine games."""
    counted = counted_events(events, edition)
    games = sum(event.games for event in counted)
    if games < edition.games:
        raise Undefined("rating_too_few_games", games=games, least=edition.games)
    rounded = half_up(Fraction(sum(event.performance * event.games for event in counted), games))
    assert isinstance(rounded, int)
    return rounded


def counted_events(events: Sequence[Event], edition: FideEntryEdition) -> list[Event]:
    """The events that enter a first rating; `events` are in order of time."""
    return [event for event, reason in zip(events, left_out(events, edition), strict=True) if not reason]


def left_out(events: Sequence[Event], edition: FideEntryEdition) -> list[str]:
    """
    Why each event does not enter a first rating (`published`, `rated`, `first`, `floor`, `periods`); empty where it does.

    Left out, in the order of the text's conditions: an event for which a rating was published meanwhile, or with fewer
    than three rated opponents met; 0 or half a point in the first event that is left (« lors de sa première
    performance »); first results below 1401, or below the floor of the day (« le(s) premier(s) résultat(s) »), those
    before the first one that reaches it; events before the seven periods that precede the last one's, for results of
    « la même ou des 7 périodes de classement suivantes » are grouped.
    """
    reasons = ["published" if event.published else "" for event in events]
    for place, event in enumerate(events):
        if not reasons[place] and event.rated_opponents is not None and event.rated_opponents < edition.rated_opponents:
            reasons[place] = "rated"
    counted = [place for place, reason in enumerate(reasons) if not reason]
    if counted and (points := events[counted[0]].half_points) is not None and points <= 1:
        reasons[counted.pop(0)] = "first"
    while counted and events[counted[0]].performance < least_of(events[counted[0]], edition):
        reasons[counted.pop(0)] = "floor"
    last = events[counted[-1]].period if counted else None
    for place in counted if last is not None else ():
        period = events[place].period
        if period is not None and last is not None and period < last - edition.further_periods:
            reasons[place] = "periods"
    return reasons


def least_of(event: Event, edition: FideEntryEdition) -> int:
    """The least result that counts as a first one on the day of the event."""
    return edition.least_rating if event.floor is None else event.floor
