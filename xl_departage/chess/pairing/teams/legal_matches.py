"""The absolute criteria of the Swiss system for teams (C.04.6, 2.1), which no pairing may break; written from the text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from xl_departage.base.messages import Text
from xl_departage.chess.pairing.legal import FULL, faults_of_round, is_forbidden
from xl_departage.chess.pairing.teams.team_pairing_event import TeamsBefore
from xl_departage.chess.tournament.crosstable import Outcome


def why_not_match(event: TeamsBefore, team: int, opponent: int) -> Text | None:
    """Why two teams must not be paired: they have met (2.1.1), or the pair is forbidden; None if they may be."""
    for round, side in enumerate(event.by_number[team].rounds, 1):
        if side.played and side.opponent == opponent:
            return Text("pair_team_why_met", first=team, second=opponent, round=round)
    if is_forbidden(event.forbidden, event.round, team, opponent):
        return Text("pair_why_forbidden", first=team, second=opponent)
    return None


def why_no_bye(event: TeamsBefore, number: int) -> Text | None:
    """Why a team must not have the pairing-allocated bye (2.1.2); None if it may have it."""
    for round, side in enumerate(event.by_number[number].rounds, 1):
        if side.outcome in FULL:
            key = "pair_team_why_second_bye" if side.outcome is Outcome.PAIRING_BYE else "pair_team_why_no_bye"
            return Text(key, number=number, round=round)
    return None


def faults(event: TeamsBefore, pairs: Iterable[tuple[int, int | None]]) -> tuple[Text, ...]:
    """
    What is wrong with the matches of a round (White first; None for the bye): every team must occur once, 2.1 must hold, and there
    may be one bye at most.
    """
    return faults_of_round(
        event.present,
        pairs,
        why_no_bye=partial(why_no_bye, event),
        why_not_pair=partial(why_not_match, event),
        byes="pair_team_fault_byes",
    )
