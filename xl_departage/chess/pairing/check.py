"""Are the rounds of a tournament paired as the Dutch rules say, those of teams as C.04.6 says? A report per round."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from xl_departage.base.errors import CannotPair
from xl_departage.base.messages import Text, series
from xl_departage.chess.pairing.compare import first_difference
from xl_departage.chess.pairing.engine import SIDES, analyse, pair
from xl_departage.chess.pairing.event import Choices, before_posted, posted_pairs
from xl_departage.chess.pairing.given import IN_FORCE, names_older_rules
from xl_departage.chess.pairing.legal import faults
from xl_departage.chess.pairing.teams.engine import pair_teams
from xl_departage.chess.pairing.teams.event import posted_matches, teams_before_posted
from xl_departage.chess.pairing.teams.legal import faults as faults_of_teams
from xl_departage.chess.pairing.teams.rules import team_rules
from xl_departage.chess.tiebreaks.choices import first_day
from xl_departage.chess.tournament.crosstable import System
from xl_departage.chess.tournament.record import TournamentRecord
from xl_departage.chess.tournament.rounds import next_round
from xl_departage.chess.tournament.source import source_of


class Verdict(Enum):
    """What is said of a round."""

    AS_THE_RULES = "equal"
    OTHER = "differs"
    """Legal, but not the pairing that the rules give."""
    ILLEGAL = "illegal"
    NOT_COMPARED = "not compared"


class RoundReport(NamedTuple):
    """One round."""

    round: int
    verdict: Verdict
    text: Text


class PairingReport(NamedTuple):
    """All rounds, with what must be known to read them."""

    rounds: tuple[RoundReport, ...]
    remarks: tuple[Text, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether no round differs from the rules."""
        return all(report.verdict is Verdict.AS_THE_RULES for report in self.rounds)


def check_pairings(tournament: TournamentRecord, choices: Choices | None = None) -> PairingReport:
    """Every posted round against the rules of 1 February 2026; for an event begun before, a remark and no verdict."""
    if tournament.teams:
        return _of_teams(tournament, choices)
    began = first_day(tournament.header)
    if began is not None and began < IN_FORCE:
        return PairingReport((), (Text("pair_check_old", date=began.isoformat()),))
    if names_older_rules(tournament.header):
        return PairingReport((), (Text("pair_check_older_rules", system=tournament.header.system),))
    rounds = tuple(_round(tournament, number, choices) for number in range(1, next_round(tournament)))
    remarks = [] if began is not None else [Text("pair_check_no_date")]
    if any(report.verdict is Verdict.OTHER for report in rounds):
        remarks.append(Text("pair_check_hint"))
    return PairingReport(rounds, tuple(remarks))


def _of_teams(tournament: TournamentRecord, choices: Choices | None) -> PairingReport:
    """The rounds of teams against C.04.6; a round robin, in words or by its matches, is paired by tables."""
    began = first_day(tournament.header)
    if began is not None and began < IN_FORCE:
        return PairingReport((), (Text("pair_check_old_teams", date=began.isoformat()),))
    if source_of(tournament).ranked.system is System.ROUND_ROBIN:
        return PairingReport((), (Text("pair_round_robin"),))
    rounds = tuple(_round_of_teams(tournament, number, choices) for number in range(1, next_round(tournament)))
    remarks = [] if began is not None else [Text("pair_check_no_date")]
    compared = [report for report in rounds if report.verdict in (Verdict.AS_THE_RULES, Verdict.OTHER)]
    if compared:
        # Which of the rules of C.04.6 the competition chose decides.
        remarks.append(team_rules(tournament.header, None).in_words)
    if any(report.verdict is Verdict.OTHER for report in rounds):
        remarks.append(Text("pair_check_hint"))
    return PairingReport(rounds, tuple(remarks))


def _round_of_teams(tournament: TournamentRecord, number: int, choices: Choices | None) -> RoundReport:
    posted = posted_matches(tournament, number)
    if not posted:
        return RoundReport(number, Verdict.AS_THE_RULES, Text("pair_check_nobody", round=number))
    try:
        event = teams_before_posted(tournament, number, choices)
        wrong = faults_of_teams(event, posted)
        if wrong:
            text = Text("pair_check_illegal", round=number, faults=series(wrong, "list.part"))
            return RoundReport(number, Verdict.ILLEGAL, text)
        rules = pair_teams(event)
    except CannotPair as error:
        reason = Text(error.key, **error.values)
        return RoundReport(number, Verdict.NOT_COMPARED, Text("pair_check_cannot", round=number, reason=reason))
    if set(rules.pairs) == set(posted):
        return RoundReport(number, Verdict.AS_THE_RULES, Text("pair_check_equal", round=number))
    usual = {frozenset(sides) for sides in rules.pairs}
    differing = [sides for sides in posted if frozenset(sides) not in usual]
    if not differing:
        turned = [sides for sides in posted if sides not in rules.pairs]
        return RoundReport(number, Verdict.OTHER, Text("pair_check_colours", round=number, pairs=_shown(turned)))
    here = {frozenset(sides) for sides in posted}
    theirs = [sides for sides in rules.pairs if frozenset(sides) not in here]
    text = Text("pair_check_teams_differ", round=number, pairs=_shown(differing), rules=_shown(theirs))
    return RoundReport(number, Verdict.OTHER, text)


def _round(tournament: TournamentRecord, number: int, choices: Choices | None) -> RoundReport:
    posted = posted_pairs(tournament, number)
    if not posted:
        return RoundReport(number, Verdict.AS_THE_RULES, Text("pair_check_nobody", round=number))
    try:
        event = before_posted(tournament, number, choices)
        wrong = faults(event, posted)
        if wrong:
            text = Text("pair_check_illegal", round=number, faults=series(wrong, "list.part"))
            return RoundReport(number, Verdict.ILLEGAL, text)
        rules = pair(event)
    except CannotPair as error:
        reason = Text(error.key, **error.values)
        return RoundReport(number, Verdict.NOT_COMPARED, Text("pair_check_cannot", round=number, reason=reason))
    if set(rules.pairs) == set(posted):
        return RoundReport(number, Verdict.AS_THE_RULES, Text("pair_check_equal", round=number))
    usual = {frozenset(sides) for sides in rules.pairs}
    differing = [sides for sides in posted if frozenset(sides) not in usual]
    if not differing:
        turned = [sides for sides in posted if sides not in rules.pairs]
        text = Text("pair_check_colours", round=number, pairs=_shown(turned))
        return RoundReport(number, Verdict.OTHER, text)
    difference = first_difference(analyse(event, rules.pairs), analyse(event, posted))
    reason = Text("pair_why_no_difference") if difference is None else difference.reason(Text("pair_way_posted"))
    text = Text(
        "pair_check_differs",
        round=number,
        pairs=_shown(differing),
        rules=_shown([sides for sides in rules.pairs if sides not in posted]),
        reason=reason,
    )
    return RoundReport(number, Verdict.OTHER, text)


def _shown(pairs: list[SIDES]) -> Text:
    pairings = [
        Text("pair_exempt_player", number=white) if black is None else Text("pair_sides", white=white, black=black)
        for white, black in pairs
    ]
    return series(pairings, "list.part")
