"""The absolute criteria of the Swiss system for teams (C.04.6, 2.1), which no pairing may break; written from the text."""

from __future__ import annotations

from collections.abc import Iterable

from xl_departage.base.messages import Text
from xl_departage.chess.pairing.teams.event import FULL, TeamsBefore


def why_not_match(event: TeamsBefore, one: int, other: int) -> Text | None:
    """Why two teams must not be paired: they have met (2.1.1), or it is forbidden; None if they may be."""
    for round, side in enumerate(event.by_number[one].rounds, 1):
        if side.played and side.opponent == other:
            return Text("pair_team_why_met", first=one, second=other, round=round)
    for record in event.forbidden:
        last = event.total if record.last_round is None else record.last_round
        if record.first_round <= event.round <= last and {one, other} <= set(record.numbers):
            return Text("pair_why_forbidden", first=one, second=other)
    return None


def why_no_bye(event: TeamsBefore, number: int) -> Text | None:
    """Why a team must not have the pairing-allocated bye (2.1.2); None if it may have it."""
    for round, side in enumerate(event.by_number[number].rounds, 1):
        if side.outcome in FULL:
            return Text("pair_team_why_no_bye", number=number, round=round)
    return None


def faults(event: TeamsBefore, pairs: Iterable[tuple[int, int | None]]) -> tuple[Text, ...]:
    """What is wrong with the matches of a round, White first, None for the bye: every team once, 2.1, one bye at most."""
    faults_told: list[Text] = []
    seen: set[int] = set()
    byes = 0
    expected = set(event.present)
    for white, black in pairs:
        for team in (white, black):
            if team is None:
                continue
            if team in seen:
                faults_told.append(Text("pair_fault_twice", number=team))
            if team not in expected:
                faults_told.append(Text("pair_fault_not_present", number=team))
            seen.add(team)
        if black is None:
            byes += 1
            why = why_no_bye(event, white)
        else:
            why = why_not_match(event, white, black)
        if why is not None:
            faults_told.append(why)
    faults_told += [Text("pair_fault_missing", number=team) for team in sorted(expected - seen)]
    if byes > len(expected) % 2:
        faults_told.append(Text("pair_team_fault_byes", count=byes))
    return tuple(faults_told)
