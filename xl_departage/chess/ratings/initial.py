"""
First FIDE ratings: B.02 8.2 (two hypothetical opponents) and "Entrée dans le classement de la FIDE" (2009).

The first Belgian rating is `belgian.first_rating`. Scores are half-points; each value is rounded once, at the end,
half up.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from xl_departage.base.errors import Undefined
from xl_departage.base.exact import mean_half_up
from xl_departage.chess.ratings.expectation import difference_for
from xl_departage.chess.regulations.rating_editions import FideEdition, FideEntryEdition
from xl_departage.chess.regulations.rating_tables import deductions


class First(NamedTuple):
    """A first rating with its parts: `rating` is `average` + `added`, rounded and within the limits of the edition."""

    rating: int
    average: Fraction
    """Ra: the mean rating of the opponents, hypothetical ones included."""
    added: Fraction | int
    """dp, or the bonus above 50 %, or minus the "retrait" below it."""
    percentage: int | None
    """The percentage, if `added` comes from a table by percentage; otherwise None."""


class RoundRobin(NamedTuple):
    """A first rating from a round robin with its parts."""

    rating: int
    mean: Fraction
    """Rar: the mean of the rated players of the event."""
    rated: tuple[int, ...]
    """The dp of each rated player, in their order."""
    differences: Fraction
    """dpa: the mean of the dp."""
    share: Fraction
    """n / (n + 1), with n the number of opponents."""
    average: Fraction
    """Ra: `mean` - `differences` × `share`."""
    added: Fraction
    """12.5 for each half-point above 50 %, otherwise dp n / (n + 1)."""


class EntryEvent(NamedTuple):
    """The event's place in a player's progress to a first rating."""

    first: bool = True
    """
    Whether it is the player's first event, in which a score of 0 (2009: also half a point) is disregarded, and so is a result below
    the floor (2009).
    """
    floor: int | None = None
    """The floor of the list on the day of the event; None = that of the edition."""


FIRST_EVENT = EntryEvent()


def fide_initial(
    opponents: Sequence[int], scores: Sequence[int], edition: FideEdition, event: EntryEvent = FIRST_EVENT
) -> int:
    """The rating of `fide_first`."""
    return fide_first(opponents, scores, edition, event).rating


def fide_first(
    opponents: Sequence[int], scores: Sequence[int], edition: FideEdition, event: EntryEvent = FIRST_EVENT
) -> First:
    """
    B.02 8.2.2 and 8.2.3: Ru = Ra + dp, with two opponents of 1800 added as draws; at most 2200.

    Raises Undefined with the reason: fewer than five games against rated opponents, less than 1400 (7.1.4), or a score
    of zero (8.2.1, disregarded in a first event).
    """
    games = len(opponents)
    score = sum(scores)
    if games < edition.first_rating_games:
        raise Undefined("rating_too_few_games", games=games, least=edition.first_rating_games)
    if score == 0 and event.first:
        raise Undefined("rating_zero_first_event")
    extra = edition.hypothetical_opponents
    average = Fraction(sum(opponents) + extra * edition.hypothetical_rating, games + extra)
    percentage = _percentage(score + extra, games + extra)
    difference = difference_for(percentage, edition)
    rating = min(_whole(average + difference), edition.first_rating_most)
    if rating < edition.floor:
        raise Undefined("rating_below_fide_floor", rating=rating, floor=edition.floor)
    return First(rating, average, difference, percentage)


def entry_swiss(
    opponents: Sequence[int], scores: Sequence[int], edition: FideEntryEdition, event: EntryEvent = FIRST_EVENT
) -> int:
    """The rating of `entry_first`."""
    return entry_first(opponents, scores, edition, event).rating


def entry_first(
    opponents: Sequence[int], scores: Sequence[int], edition: FideEntryEdition, event: EntryEvent = FIRST_EVENT
) -> First:
    """
    FIDE-2009, Swiss or team event: the mean of the rated opponents, plus 12.5 for each half-point above 50 %, or minus
    the "retrait" of the table below 50 %.

    The table ends at 9 games; beyond it, the table's own rule continues: all its 42 cells equal the dp of the rounded
    percentage. Raises Undefined with the reason: fewer than three rated opponents; in a first event, 0 or half a point,
    or a result below 1401 or the floor of the day (« lors de sa première performance », « le(s) premier(s) résultat(s)
    »). The nine games required for a published rating may come from several events: `combine`.
    """
    games = len(opponents)
    score = sum(scores)
    _check_entry(games, score, edition, event)
    average = Fraction(sum(opponents), games)
    percentage = None
    added: Fraction | int
    if score >= games:
        added = _bonus(score, games, edition)
    elif (games, score) in deductions():
        added = -deductions()[games, score]
    else:
        percentage = _percentage(score, games)
        added = difference_for(percentage, edition)
    return First(_check_least(_whole(average + added), edition, event), average, added, percentage)


def round_robin_first(
    rated: Sequence[tuple[int, int, int]],
    score: int,
    games: int,
    *,
    opponents: int,
    rated_opponents: int,
    edition: FideEntryEdition,
    event: EntryEvent = FIRST_EVENT,
) -> RoundRobin:
    """
    FIDE-2009, round robin: Ra = Rar - dpa n / (n + 1), then Ru by the player's score.

    `rated` contains (rating, half-points, games) of every rated player of the event (a player without games does not
    count); `score` and `games` are the unrated player's against all opponents, `opponents` is n, and `rated_opponents`
    the number of rated ones. Above 50 %, Ru = Ra + 12.5 for each half-point; below, Ru = Ra + dp n / (n + 1).
    Percentages are rounded half up to a whole number; dp at 100 % and 0 % is ±735 (the cells are not printed). Raises
    Undefined like `entry_swiss`.
    """
    _check_entry(rated_opponents, score, edition, event)
    present = [entry for entry in rated if entry[2]]
    mean = Fraction(sum(rating for rating, _, _ in present), len(present))
    differences = [difference_for(_percentage(points, played), edition) for _, points, played in present]
    share = Fraction(opponents, opponents + 1)
    average = mean - Fraction(sum(differences), len(differences)) * share
    if score >= games:
        added = _bonus(score, games, edition)
    else:
        added = difference_for(_percentage(score, games), edition) * share
    rating = _check_least(_whole(average + added), edition, event)
    return RoundRobin(
        rating,
        mean,
        tuple(differences),
        differences=Fraction(sum(differences), len(differences)),
        share=share,
        average=average,
        added=added,
    )


def _check_entry(rated_opponents: int, score: int, edition: FideEntryEdition, event: EntryEvent) -> None:
    if rated_opponents < edition.rated_opponents:
        raise Undefined("rating_too_few_rated_opponents", games=rated_opponents, least=edition.rated_opponents)
    if event.first and score <= 1:
        raise Undefined("rating_half_point_first_event")


def _check_least(rating: int, edition: FideEntryEdition, event: EntryEvent) -> int:
    least = least_of(event, edition)
    if event.first and rating < least:
        raise Undefined("rating_below_entry", rating=rating, least=least)
    return rating


def _bonus(score: int, games: int, edition: FideEntryEdition) -> Fraction:
    # 50 % is as many half-points as games; each half-point above is worth half of 25.
    return Fraction((score - games) * edition.doubled_step, 2)


def _percentage(half_points: int, games: int) -> int:
    return (100 * half_points + games) // (2 * games)


def _whole(value: Fraction) -> int:
    return mean_half_up(*value.as_integer_ratio())


class EventPerformance(NamedTuple):
    """One event of a player without a rating; fields that are None are unknown and not checked."""

    performance: Fraction
    games: int
    half_points: int | None = None
    rated_opponents: int | None = None
    """Number of rated opponents met."""
    period: int | None = None
    """Running number of the rating period."""
    floor: int | None = None
    """The floor of the list on the day of the event; None = 1401."""
    published: bool = False
    """Whether a rating was published before the event was counted, so that the player counts as rated in it."""


def combine(events: Sequence[EventPerformance], edition: FideEntryEdition) -> int:
    """
    The mean of the events that count, weighted by their games and rounded half up. Raises Undefined for fewer than nine
    games.
    """
    counted = [event for event, reason in zip(events, reasons_not_counted(events, edition), strict=True) if not reason]
    games = sum(event.games for event in counted)
    if games < edition.games:
        raise Undefined("rating_too_few_games", games=games, least=edition.games)
    return _whole(Fraction(sum(event.performance * event.games for event in counted), games))


def reasons_not_counted(events: Sequence[EventPerformance], edition: FideEntryEdition) -> list[str]:
    """
    Why each event does not count for a first rating (`published`, `rated`, `first`, `floor`, `periods`); empty if it
    does.

    Excluded, in the order of the text's conditions: an event after which a rating was published meanwhile, or with
    fewer than three rated opponents; 0 or half a point in the first remaining event (« lors de sa première performance
    »); first results below 1401 or the floor of the day (« le(s) premier(s) résultat(s) »), up to the first one that
    reaches it; events before the seven periods that precede the last event's, because results of « la même ou des 7
    périodes de classement suivantes » are grouped.
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


def least_of(event: EventPerformance | EntryEvent, edition: FideEntryEdition) -> int:
    """The lowest first result that counts on the day of the event."""
    return edition.least_rating if event.floor is None else event.floor
