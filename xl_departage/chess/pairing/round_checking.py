"""Checks whether the rounds of a tournament are paired by the Dutch rules, or those of teams by C.04.6, with a report on each round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from itertools import groupby
from typing import Any, NamedTuple

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text, series
from xl_departage.chess.pairing.bracket_comparison import first_difference
from xl_departage.chess.pairing.event import Choices, before_posted, posted_pairs
from xl_departage.chess.pairing.legal import faults
from xl_departage.chess.pairing.pairing_engine import SIDES, analyse, pair
from xl_departage.chess.pairing.requirements import IN_FORCE, names_older_rules
from xl_departage.chess.pairing.teams.legal_matches import faults as faults_of_teams
from xl_departage.chess.pairing.teams.team_engine import pair_teams
from xl_departage.chess.pairing.teams.team_pairing_event import posted_matches, teams_before_posted
from xl_departage.chess.pairing.teams.team_rules import team_rules
from xl_departage.chess.tiebreaks.defaults import first_day
from xl_departage.chess.tournament.crosstable import System
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.chess.tournament.source import source_of


class Verdict(Enum):
    """What the check found out about a round."""

    EQUAL = "equal"
    """As the rules pair it; also a cancelled round, and one in which nobody is paired."""
    DIFFERS = "differs"
    """Legal, but not the pairing that the rules give, or not with the same colours."""
    ILLEGAL = "illegal"
    NOT_COMPARED = "not compared"


class RoundReport(NamedTuple):
    """The report on one round."""

    round: int
    verdict: Verdict
    text: Text
    reason: Text | None = None
    """Why the round could not be compared; None if it was."""


class PairingReport(NamedTuple):
    """The reports on all rounds, with remarks on how to read them."""

    rounds: tuple[RoundReport, ...]
    remarks: tuple[Text, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether every reported round is paired as the rules pair it; False also if one could not be compared."""
        return all(report.verdict is Verdict.EQUAL for report in self.rounds)

    @property
    def sentences(self) -> tuple[Text, ...]:
        """The reports and the remarks as sentences: one for consecutive rounds that cannot be compared for the same reason."""
        found = []
        for reason, group in groupby(self.rounds, lambda report: report.reason):
            reports = list(group)
            if reason is None or len(reports) == 1:
                found += [report.text for report in reports]
            else:
                first, last = reports[0].round, reports[-1].round
                found.append(Text("pair_check_cannot_several", first=first, last=last, reason=reason))
        return (*found, *self.remarks)


def check_pairings(tournament: TournamentRecord, choices: Choices | None = None) -> PairingReport:
    """
    Every posted round compared with the rules of 1 February 2026. An event that began earlier, or that names older rules, gets a
    remark and no reports, and so does a round robin of teams. Raises MissingExtra if gacrux is not installed, and FileError for an
    adjustment that no round can take.
    """
    if tournament.teams:
        return _teams_checked(tournament, choices)
    began = first_day(tournament.header)
    if began is not None and began < IN_FORCE:
        return PairingReport((), (Text("pair_check_old", date=began.isoformat()),))
    if names_older_rules(tournament.header):
        return PairingReport((), (Text("pair_check_older_rules", system=tournament.header.system),))
    rounds = tuple(_round(_OF_PLAYERS, tournament, number, choices) for number in range(1, next_round(tournament)))
    remarks = [] if began is not None else [Text("pair_check_no_date")]
    if any(report.verdict is Verdict.DIFFERS for report in rounds):
        remarks.append(Text("pair_check_hint"))
    return PairingReport(rounds, tuple(remarks))


def _teams_checked(tournament: TournamentRecord, choices: Choices | None) -> PairingReport:
    """
    The rounds of a team event compared with C.04.6. An event that began before 1 February 2026, and a round robin, which is paired
    by tables, get a remark and no reports.
    """
    began = first_day(tournament.header)
    if began is not None and began < IN_FORCE:
        return PairingReport((), (Text("pair_check_old_teams", date=began.isoformat()),))
    if source_of(tournament).ranked.system is System.ROUND_ROBIN:
        return PairingReport((), (Text("pair_round_robin"),))
    rounds = tuple(_round(_OF_TEAMS, tournament, number, choices) for number in range(1, next_round(tournament)))
    remarks = [] if began is not None else [Text("pair_check_no_date")]
    compared = [report for report in rounds if report.verdict in (Verdict.EQUAL, Verdict.DIFFERS)]
    if compared:
        # The outcome depends on which of the rules of C.04.6 the competition chose.
        remarks.append(team_rules(tournament.header, None).in_words)
    if any(report.verdict is Verdict.DIFFERS for report in rounds):
        remarks.append(Text("pair_check_hint"))
    return PairingReport(rounds, tuple(remarks))


class _Rules(NamedTuple):
    """The functions that compare a round with the rules, for players or for teams."""

    posted: Callable[[TournamentRecord, int], Sequence[SIDES]]
    before: Callable[[TournamentRecord, int, Choices | None], Any]
    """The event as it was before the round was paired."""
    faults: Callable[[Any, Sequence[SIDES]], Sequence[Text]]
    pair: Callable[[Any], Any]
    differs: Callable[[int, Any, Sequence[SIDES], Sequence[SIDES]], Text]
    """The sentence for a round in which other pairs meet, from its number, the event, the pairs by the rules and those of the round."""


def _round(rules: _Rules, tournament: TournamentRecord, number: int, choices: Choices | None) -> RoundReport:
    if number in tournament.header.cancelled:
        return RoundReport(number, Verdict.EQUAL, Text("pair_check_cancelled", round=number))
    posted = rules.posted(tournament, number)
    if not posted:
        return RoundReport(number, Verdict.EQUAL, Text("pair_check_nobody", round=number))
    try:
        event = rules.before(tournament, number, choices)
        wrong = rules.faults(event, posted)
        if wrong:
            text = Text("pair_check_illegal", round=number, faults=series(wrong, "list.part"))
            return RoundReport(number, Verdict.ILLEGAL, text)
        pairs = rules.pair(event).pairs
    except CannotPair as error:
        reason = Text(error.key, **error.values)
        text = Text("pair_check_cannot", round=number, reason=reason)
        return RoundReport(number, Verdict.NOT_COMPARED, text, reason)
    if set(pairs) == set(posted):
        return RoundReport(number, Verdict.EQUAL, Text("pair_check_equal", round=number))
    if not _others(posted, pairs):
        turned = [sides for sides in posted if sides not in pairs]
        return RoundReport(number, Verdict.DIFFERS, Text("pair_check_colours", round=number, pairs=_shown(turned)))
    return RoundReport(number, Verdict.DIFFERS, rules.differs(number, event, pairs, posted))


def _others(pairs: Sequence[SIDES], among: Sequence[SIDES]) -> list[SIDES]:
    """The pairs that are not among `among`, whatever their colours."""
    known = {frozenset(sides) for sides in among}
    return [sides for sides in pairs if frozenset(sides) not in known]


def _teams_differ(number: int, _event: Any, pairs: Sequence[SIDES], posted: Sequence[SIDES]) -> Text:
    here, theirs = _shown(_others(posted, pairs)), _shown(_others(pairs, posted))
    return Text("pair_check_teams_differ", round=number, pairs=here, rules=theirs)


def _players_differ(number: int, event: Any, pairs: Sequence[SIDES], posted: Sequence[SIDES]) -> Text:
    difference = first_difference(analyse(event, pairs), analyse(event, posted))
    reason = Text("pair_why_no_difference") if difference is None else difference.reason(Text("pair_way_posted"))
    return Text(
        "pair_check_differs",
        round=number,
        pairs=_shown(_others(posted, pairs)),
        rules=_shown([sides for sides in pairs if sides not in posted]),
        reason=reason,
    )


_OF_PLAYERS = _Rules(posted_pairs, before_posted, faults, pair, _players_differ)
_OF_TEAMS = _Rules(posted_matches, teams_before_posted, faults_of_teams, pair_teams, _teams_differ)


def _shown(pairs: Sequence[SIDES]) -> Text:
    pairings = [
        Text("pair_exempt_player", number=white) if black is None else Text("pair_sides", white=white, black=black)
        for white, black in pairs
    ]
    return series(pairings, "list.part")
