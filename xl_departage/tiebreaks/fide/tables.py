"""From a context to the ledgers of a code: which edition, which score, which ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from xl_departage.crosstable.team_event import event_of_grid
from xl_departage.errors import ArgumentError
from xl_departage.regulations.editions import OwnUnplayed
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.fide.ledger import Ledger
from xl_departage.tiebreaks.fide.modifiers import edition_of, read_modifiers
from xl_departage.tiebreaks.fide.team_ledgers import TeamLedgers
from xl_departage.tiebreaks.provisional import provisional
from xl_departage.tiebreaks.registry import Cuts, ParsedCode

DEFAULT_PRIMARY = "MP"
"""The score that a team tie-break refers to where the code names none (13: the primary score, mostly match points)."""


CUTS = Cuts("14.1", "14.2", "14.3", "14.4")
"""Articles 14.1 to 14.4."""


class EffectiveRatings(NamedTuple):
    """The ratings of Article 10 after what the rules of the tournament announce for unrated players."""

    ratings: Sequence[int | None]
    left_out: bool
    """Games against unrated opponents are left out."""


def is_capped(context: Context, code: ParsedCode) -> bool:
    """Whether the dummy's score is capped (16.4): by the edition, or by that of the year which the code itself names."""
    return edition_of(code, context.edition).own_unplayed is OwnUnplayed.DUMMY_CAPPED


def is_team_event(context: Context) -> bool:
    """Whether the participants are teams."""
    return context.event is not None or context.crosstable.boards is not None


def ledger_of(context: Context, code: ParsedCode) -> Ledger:
    """
    The ledger a code is computed on: of a team event that of its score, match points where it names none.

    Raises ArgumentError for a score of teams in an event of individuals.
    """
    if is_team_event(context):
        return team_ledgers(context, code).of(code.score or DEFAULT_PRIMARY)
    if code.score:
        raise ArgumentError("tiebreak_needs_teams", code=code.text)
    capped = is_capped(context, code)
    return context.keep(("fide ledger", capped), lambda: Ledger(context.crosstable, capped=capped))


def fore_or_not(context: Context, code: ParsedCode) -> Ledger:
    """The ledger of a code, that of Fore Buchholz with the modifier /F."""
    ledger = ledger_of(context, code)
    return ledger.fore if read_modifiers(code).fore else ledger


def team_ledgers(context: Context, code: ParsedCode) -> TeamLedgers:
    """Both ledgers of a team event. Raises ArgumentError where the participants are individuals."""
    capped = is_capped(context, code)

    def make() -> TeamLedgers:
        if context.event is not None:
            return TeamLedgers(context.event, capped=capped)
        if context.crosstable.boards is None:
            raise ArgumentError("tiebreak_needs_teams", code=code.text)
        return TeamLedgers(event_of_grid(context.crosstable), capped=capped)

    return context.keep(("fide team ledgers", capped), make)


def results_ledger(context: Context, code: ParsedCode) -> Ledger:
    """
    The ledger of a participant's own results (7): of a team's game points (`:GP`) a round is a game on a board.

    Raises ArgumentError where the results of the boards are not known.
    """
    if code.score != "GP":
        return ledger_of(context, code)
    boards = team_ledgers(context, code).boards
    if boards is None:
        raise ArgumentError("tiebreak_needs_board_results", code=code.text)
    return boards


def participants_scores(context: Context, score: str) -> Sequence[int]:
    """The points that rank the participants first: of a team event match points unless `score` says otherwise."""
    if not is_team_event(context):
        return ledger_of(context, ParsedCode("PTS")).own
    return team_ledgers(context, ParsedCode("PTS")).of(score or DEFAULT_PRIMARY).own


def effective_ratings(context: Context, code: ParsedCode) -> EffectiveRatings:
    """
    Ratings with the announced handling of unrated players: the modifier /Un, else the option `unrated` of the rules.

    Without either an unrated player stays so (None), and whoever met him has no value: the preamble of Article 10 drops
    these tie-breaks then. The FIDE checker drops them for everybody; here the others keep theirs.
    """
    announced = read_modifiers(code).unrated
    policy = context.rules.unrated if announced is None else announced
    if policy is None:
        return EffectiveRatings(context.ratings, False)
    if policy == "out":
        return EffectiveRatings(context.ratings, True)
    if policy == "provisional":
        return EffectiveRatings(provisional(context), False)
    assert isinstance(policy, int)
    return EffectiveRatings([policy if rating is None else rating for rating in context.ratings], False)
