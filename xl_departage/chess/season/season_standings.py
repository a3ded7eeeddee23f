"""The standings of a season: points of each stage, the stages that count, ranks by total and criteria."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from xl_departage.base.errors import ArgumentError, InconsistentGrid, Place, UnreadableCell
from xl_departage.base.exact import half_up
from xl_departage.base.grouping import grouped
from xl_departage.chess.season.regulations import NEEDS_PLAYERS, Criterion, Regulations
from xl_departage.chess.season.stage_results import Result, Season, Stage
from xl_departage.chess.tournament.faults import STRICT, Faults

Value = Fraction | tuple[Fraction, ...]
"""The value of a criterion; higher is better, and lists of points are compared stage by stage."""
_PODIUM = 3


@dataclass
class Standing:
    """One player who took part in a stage."""

    player: int
    """Index into the players of the season."""
    gained: tuple[Fraction | None, ...]
    """Points by stage; None if the player did not take part."""
    places: tuple[int | None, ...]
    """Places by stage; None if the player did not take part."""
    counted: tuple[bool, ...]
    """For each stage, whether its points count."""
    total: Fraction
    values: list[Value] = field(default_factory=list)
    """The values of the criteria, in their order."""
    rank: int = 0

    @property
    def played(self) -> int:
        """The number of stages played."""
        return sum(points is not None for points in self.gained)

    @property
    def best_first(self) -> tuple[Fraction, ...]:
        """The points of the stages played, highest first."""
        return tuple(sorted((points for points in self.gained if points is not None), reverse=True))


class _Line(NamedTuple):
    place: int
    points: Fraction


def rank(season: Season, regulations: Regulations) -> list[Standing]:
    """
    Everyone who took part in a stage, best first; players who are still tied share a place and stand in the order of the players.

    Raises GridError for a result that the regulations cannot use (see `check_results`), and ArgumentError for a criterion that
    needs a list of players.
    """
    for criterion in regulations.criteria:
        if criterion in NEEDS_PLAYERS and not season.listed:
            raise ArgumentError("season_players_missing", criterion=criterion.value)
    check_results(season, regulations, STRICT)
    lines = [_lines(stage, regulations) for stage in season.stages]
    standings = [
        _standing(player, lines, regulations)
        for player in range(len(season.players))
        if any(player in stage for stage in lines)
    ]
    _rank(standings, season, regulations.criteria)
    return sorted(standings, key=lambda standing: standing.rank)


def check_results(season: Season, regulations: Regulations, faults: Faults) -> None:
    """
    Report rows without the place or the points that these regulations count, and places that are taken up by players who share an
    earlier one.
    """
    for stage in season.stages:
        by_places = regulations.scale is not None and any(result.place is not None for result in stage.results)
        for result in stage.results:
            name = season.players[result.player].name
            if by_places and result.place is None and result.points is not None:
                place = Place(row=result.row, text=name)
                faults.report(InconsistentGrid("season_without_place", place, stage=stage.name))
            elif regulations.scale is None and result.points is None and result.place is not None:
                faults.report(UnreadableCell("season_points_missing", Place(row=result.row, text=name)))
        if by_places and regulations.mean:
            _check_shared(season, stage, faults)


def _check_shared(season: Season, stage: Stage, faults: Faults) -> None:
    """Report a place that is taken up by players who share an earlier one: 1, 2, 2, 3 should be 1, 2, 2, 4."""
    free, previous_place = 1, 0
    for result in sorted(stage.results, key=lambda result: result.place or 0):
        if result.place is None:
            continue
        if result.place not in (previous_place, free) and result.place < free:
            place = Place(row=result.row, text=season.players[result.player].name)
            values = {"stage": stage.name, "shared": previous_place, "number": result.place, "next": free}
            faults.report(InconsistentGrid("season_place_taken", place, **values))
        if result.place != previous_place:
            free = result.place
        previous_place = result.place
        free += 1


def _lines(stage: Stage, regulations: Regulations) -> Mapping[int, _Line]:
    """The place and the points of each player in a stage, by index."""
    points = _Order(result.points for result in stage.results if result.points is not None)
    # The place as typed, otherwise the place by points.
    places = {
        result.player: 1 + points.greater(result.points or Fraction(0)) if result.place is None else result.place
        for result in stage.results
    }
    sharing = Counter(places.values())
    return {
        result.player: _Line(places[result.player], _gained(result, places[result.player], sharing, regulations))
        for result in stage.results
    }


class _Order:
    """Values of one kind, sorted: how many are greater or less than another one is found without examining them all."""

    def __init__(self, values: Iterable[Value]) -> None:
        self._values: list[Any] = sorted(values)

    def greater(self, value: Value) -> int:
        return len(self._values) - bisect_right(self._values, value)

    def less(self, value: Value) -> int:
        return bisect_left(self._values, value)


def _gained(result: Result, place: int, sharing: Mapping[int, int], regulations: Regulations) -> Fraction:
    if regulations.scale is None:
        return (result.points or Fraction(0)) + regulations.participation
    shared = sharing[place] if regulations.mean else 1
    worth = sum(regulations.scale[place - 1 : place - 1 + shared], Fraction(0))
    return Fraction(half_up(worth / shared, 2)) + regulations.participation


def _standing(player: int, stages: Sequence[Mapping[int, _Line]], regulations: Regulations) -> Standing:
    gained = tuple(stage[player].points if player in stage else None for stage in stages)
    places = tuple(stage[player].place if player in stage else None for stage in stages)
    # Among equal stages, the first ones count.
    order = sorted((-points, stage) for stage, points in enumerate(gained) if points is not None)
    counting = {stage for _, stage in order[: regulations.best]}
    counted = tuple(stage in counting for stage in range(len(stages)))
    return Standing(player, gained, places, counted, _total(gained[stage] for stage in sorted(counting)))


def _total(points: Iterable[Fraction | None]) -> Fraction:
    return Fraction(half_up(sum((value for value in points if value is not None), Fraction(0)), 2))


def _rank(standings: list[Standing], season: Season, criteria: Sequence[Criterion]) -> None:
    """Ranks by the total, then refined by one criterion after another among those still tied."""
    totals = _Order(standing.total for standing in standings)
    for standing in standings:
        standing.rank = 1 + totals.greater(standing.total)
    value_of = _values(standings, season)
    for criterion in criteria:
        for group in grouped((standing.rank, standing) for standing in standings).values():
            value = _ahead(group) if criterion is Criterion.DIRECT else value_of[criterion]
            for standing in group:
                standing.values.append(value(standing))
            order = _Order(standing.values[-1] for standing in group)
            for standing in group:
                standing.rank += order.greater(standing.values[-1])


def _values(standings: Sequence[Standing], season: Season) -> Mapping[Criterion, Callable[[Standing], Value]]:
    """How each criterion is computed, except the direct comparison, which depends on who is tied."""

    def count(most: int) -> Callable[[Standing], Value]:
        return lambda standing: Fraction(sum(place is not None and place <= most for place in standing.places))

    def rating(standing: Standing) -> Fraction:
        return Fraction(season.players[standing.player].rating or 0)

    fields = [_field(stage, standings, season) for stage in range(len(season.stages))]

    def field(standing: Standing) -> Value:
        met = sum(
            (mean for mean, points in zip(fields, standing.gained, strict=True) if points is not None), Fraction(0)
        )
        return Fraction(half_up(met / standing.played, 1))

    return {
        Criterion.WINS: count(1),
        Criterion.PODIUMS: count(_PODIUM),
        Criterion.BEST: lambda standing: standing.best_first[0],
        # A player who has played fewer stages has nothing where others have points.
        Criterion.NEXT: lambda standing: standing.best_first + (Fraction(0),) * (len(season.stages) - standing.played),
        Criterion.STAGES: lambda standing: Fraction(standing.played),
        Criterion.ALL: lambda standing: _total(standing.gained),
        Criterion.FIELD: field,
        Criterion.HIGHEST: rating,
        Criterion.LOWEST: lambda standing: -rating(standing),
        Criterion.MANUAL: lambda standing: season.manual[standing.player],
    }


def _field(stage: int, standings: Sequence[Standing], season: Season) -> Fraction:
    """The mean rating of the rated players of a stage, to one decimal; 0 if none is rated."""
    ratings = [season.players[standing.player].rating for standing in standings if standing.gained[stage] is not None]
    rated = [rating for rating in ratings if rating]
    return Fraction(half_up(Fraction(sum(rated), len(rated)), 1)) if rated else Fraction(0)


def _ahead(tied: Sequence[Standing]) -> Callable[[Standing], Value]:
    """For a player: how often he was ahead of another tied player in a stage in which both took part, minus how often he was behind."""
    stages = [
        _Order(value for value in gained if value is not None)
        for gained in zip(*(standing.gained for standing in tied), strict=True)
    ]

    def difference(standing: Standing) -> Value:
        both = zip(stages, standing.gained, strict=True)
        return Fraction(sum(stage.less(points) - stage.greater(points) for stage, points in both if points is not None))

    return difference
