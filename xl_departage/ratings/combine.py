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
    """
    The events that enter a first rating; `events` are in order of time.

    Left out, in the order of the text's conditions: an event for which a rating was published meanwhile, or with fewer
    than three rated opponents met; 0 or half a point in the first event that is left (« lors de sa première
    performance »); first results below 1401, or below the floor of the day (« le(s) premier(s) résultat(s) »), those
    before the first one that reaches it; events before the seven periods that precede the last one's, for results of
    « la même ou des 7 périodes de classement suivantes » are grouped.
    """
    counted = [
        event
        for event in events
        if not event.published and (event.rated_opponents is None or event.rated_opponents >= edition.rated_opponents)
    ]
    if counted and counted[0].half_points is not None and counted[0].half_points <= 1:
        del counted[0]
    while counted and counted[0].performance < _least(counted[0], edition):
        del counted[0]
    if not counted or counted[-1].period is None:
        return counted
    oldest = counted[-1].period - edition.further_periods
    return [event for event in counted if event.period is None or event.period >= oldest]


def _least(event: Event, edition: FideEntryEdition) -> int:
    return edition.least_rating if event.floor is None else event.floor
