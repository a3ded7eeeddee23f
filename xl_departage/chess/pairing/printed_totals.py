"""Compares the points that a document prints with its results, so that no round is paired on data that contradict each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text
from xl_departage.chess.tournament.cancelled_rounds import cancelled_text
from xl_departage.chess.tournament.crosstable import explaining_options
from xl_departage.chess.tournament.individual_crosstable import crosstable_of
from xl_departage.chess.tournament.points import points_in_words
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.source import (
    PrintedPoints,
    Source,
    points_that_differ,
    printed_otherwise,
    source_of,
)


def refuse_other_points(
    tournament: TournamentRecord, virtual: Callable[[int], int] = lambda _number: 0
) -> tuple[Text, ...]:
    """
    Raise CannotPair if the printed points are not those of the results: the scoring may be another one, or a result may be wrong.

    Printed points may include the `virtual` ones of the round to pair, as bbpPairings reads them. If everybody's printed points are
    those with the cancelled rounds, or those before one of the rounds, they contradict nothing, and a remark says so.
    """
    source = source_of(tournament)
    contradicted = _differing(source)
    if not contradicted:
        # What differs all the same includes the cancelled rounds.
        others = printed_otherwise(tournament, source.crosstable, source.event, source.options)
        return (_with_cancelled(source),) if any(others) else ()
    differing = [
        entry for entry in contradicted if source.event or entry.printed - entry.counted != virtual(entry.number)
    ]
    if not differing:
        return ()
    if _all_with_cancelled(source, virtual):
        return (_with_cancelled(source),)
    earlier = next((round for round in range(source.entrants.rounds, 0, -1) if _as_before(source, round)), None)
    if earlier is not None:
        return (Text("pair_points_before", round=earlier),)
    raise _contradicted(source, differing[0])


def _all_with_cancelled(source: Source, virtual: Callable[[int], int]) -> bool:
    """Whether all players' printed points are those with the cancelled rounds and the virtual ones of the round to pair."""
    header = source.tournament.header
    if source.event is not None or not header.cancelled:
        return False
    whole = crosstable_of(replace(source.tournament, header=header._replace(cancelled=())), source.options)
    return all(
        participant.points in (None, score + virtual(participant.number))
        for participant, score in zip(source.tournament.participants, whole.scores, strict=True)
    )


def _with_cancelled(source: Source) -> Text:
    return Text("pair_points_with_cancelled", rounds=cancelled_text(source.tournament.header.cancelled))


def refuse_other_scoring(tournament: TournamentRecord) -> None:
    """Raise CannotPair if another scoring gives all printed points: the posted rounds were paired by that scoring."""
    source = source_of(tournament)
    differing = next(iter(_differing(source)), None)
    if differing is not None and not source.event and _other_scoring(source):
        raise _contradicted(source, differing)


def _differing(source: Source) -> list[PrintedPoints]:
    return points_that_differ(source.tournament, source.crosstable, source.event, source.options)


def _other_scoring(source: Source) -> str:
    """The options under which the results give all printed points; empty if there are none."""
    people = source.tournament.participants
    printed = {place: participant.points for place, participant in enumerate(people) if participant.points is not None}
    return explaining_options(source.crosstable, printed)


def _contradicted(source: Source, differing: PrintedPoints) -> CannotPair:
    values = {
        "name": differing.name or str(differing.number),
        "printed": points_in_words(differing.printed),
        "counted": points_in_words(differing.counted),
    }
    if differing.with_cancelled is not None:
        whole, rounds = points_in_words(differing.with_cancelled), cancelled_text(source.tournament.header.cancelled)
        return CannotPair("pair_points_differ_cancelled", differing.place, whole=whole, rounds=rounds, **values)
    if source.event is not None:
        return CannotPair("pair_team_points_differ", differing.place, **values)
    options = _other_scoring(source)
    if options:
        return CannotPair("pair_points_of_scoring", differing.place, options=options, **values)
    return CannotPair("pair_points_differ", differing.place, **values)


def _as_before(source: Source, round: int) -> bool:
    """Whether the printed points are those before a round."""
    tournament = source.tournament
    if source.event is None:
        sums: Sequence[tuple[int | None, int]] = [
            (participant.points, source.crosstable.points_before(place, round))
            for place, participant in enumerate(tournament.participants)
        ]
    else:
        earlier = [team.matches[: round - 1] for team in source.event.teams]
        totals = [
            (sum(match.match_points for match in matches), sum(match.game_points for match in matches))
            for matches in earlier
        ]
        sums = [
            pair
            for team, total in zip(tournament.teams, totals, strict=True)
            for pair in zip(team.printed, total, strict=True)
        ]
    return all(printed in (None, counted) for printed, counted in sums)
