"""
Finds the ledger that a FIDE tie-break code is computed from, by its edition, score and modifiers, and the ratings to use with it.

The modifiers of FIDE's codes: C.07 Article 14 and "Mandatory Tie-Breaks" (annex of TRF26).

    /Cn   cut the n least significant values            14.1, 14.2
    /Mn   cut n at each end                             14.3, 14.4
    /L±n  Koya: limit moved by n half-points, /L40: 40 %     14.5
    /Kn   SSSC: normalising factor                      13.4
    /P    forfeits count as games played against the scheduled opponent
    /F    Fore Buchholz instead of Buchholz
    /R    the reverse order
    /Un   unrated opponents count with the rating n     (FIDE checker)
    /Vn   the rules of the year n: the edition FIDE-n   (FIDE checker)

Cuts are read by `chess/tiebreaks/codes.py` for all federations, the other modifiers here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.regex import regex
from xl_departage.chess.regulations.editions import Authority, OwnUnplayed, TiebreakEdition, edition_of_year, years
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.fide.ledger import Ledger, TeamLedgers
from xl_departage.chess.tiebreaks.rating_based import provisional
from xl_departage.chess.tiebreaks.registry import Cuts, ParsedCode
from xl_departage.chess.tournament.team_event import event_of_grid


class Modifiers(NamedTuple):
    """
    The modifiers of a code, except cuts: the numbers after `K` (`divisor`), `U` (`unrated`: the rating of unrated players) and `V` (`year`:
    that of the edition), None without such a modifier.
    """

    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False
    percent: int = 50
    """Limit of a Koya."""
    shift: int = 0
    """Shift of that limit, in half-points."""
    divisor: int | None = None
    """The normalising factor of SSSC; None = that of 13.4."""
    unrated: int | None = None
    """The rating of unrated opponents; None = as the option `unrated` says."""
    year: int | None = None
    """The year of the rules; None = the edition of the rules or of the code."""


_FLAGS = {"P": "forfeits_played", "F": "fore", "R": "reverse"}
_NUMBERED = regex(r"(?P<letter>[KUV])(?P<n>\d{1,4})|L(?P<sign>[+-]?)(?P<limit>\d{1,3})")


@lru_cache(maxsize=256)
def read_modifiers(code: ParsedCode) -> Modifiers:
    """
    Read the modifiers of a code other than cuts. Raises ArgumentError for an unknown or repeated one, and for a number that it cannot
    have.
    """
    read = Modifiers()
    letters = [text[0] for text in code.others]
    for text in code.others:
        if letters.count(text[0]) > 1:
            raise ArgumentError("tiebreak_modifier_twice", code=code.text, modifier=text[0])
        read = _with_modifier(read, text, code)
    return read


def _with_modifier(read: Modifiers, text: str, code: ParsedCode) -> Modifiers:
    if text in _FLAGS:
        return read._replace(**{_FLAGS[text]: True})
    match = _NUMBERED.fullmatch(text)
    if match is None:
        raise ArgumentError("tiebreak_unknown_modifier", code=code.text, modifier=text)
    if match["limit"]:
        if match["sign"]:
            return read._replace(shift=int(match["sign"] + match["limit"]))
        percent = int(match["limit"])
        if percent > 100:
            raise ArgumentError("tiebreak_percent_above_100", code=code.text, percent=percent)
        return read._replace(percent=percent)
    number = int(match["n"])
    if number == 0:
        raise ArgumentError("tiebreak_modifier_zero", code=code.text, modifier=text)
    if match["letter"] in ("K", "U"):
        return read._replace(divisor=number) if match["letter"] == "K" else read._replace(unrated=number)
    if edition_of_year(Authority.FIDE, number) is None:
        editions = ", ".join(f"V{year}" for year in years(Authority.FIDE))
        raise ArgumentError("tiebreak_unknown_year", code=code.text, year=number, known=editions)
    return read._replace(year=number)


def edition_of(code: ParsedCode, edition: TiebreakEdition) -> TiebreakEdition:
    """The edition that computes a FIDE code: that of the year in the code (`/V2024`), else the given one."""
    year = read_modifiers(code).year
    return edition if year is None else edition_of_year(Authority.FIDE, year) or edition


DEFAULT_PRIMARY = "MP"
"""The score of a team tie-break if the code names none (13: the primary score, usually match points)."""


CUTS = Cuts("14.1", "14.2", "14.3", "14.4")
"""The articles on cuts: 14.1 to 14.4."""


class EffectiveRatings(NamedTuple):
    """The ratings of Article 10, with unrated players treated as the tournament's rules announce; None for a player without any."""

    ratings: Sequence[int | None]
    left_out: bool
    """Whether games against unrated opponents are excluded."""


def is_capped(context: Context, code: ParsedCode) -> bool:
    """Whether the dummy's score is capped (16.4), by the edition or by that of the year in the code."""
    return edition_of(code, context.edition).own_unplayed is OwnUnplayed.DUMMY_CAPPED


def is_team_event(context: Context) -> bool:
    """Whether the participants are teams."""
    return context.event is not None or context.crosstable.boards is not None


def ledger_of(context: Context, code: ParsedCode) -> Ledger:
    """
    The ledger that a code is computed from; in a team event, the ledger of the score that the code names, by default match points.

    Raises ArgumentError for a team score in an individual event.
    """
    if is_team_event(context):
        return team_ledgers(context, code).of(code.score or DEFAULT_PRIMARY)
    if code.score:
        raise ArgumentError("tiebreak_needs_teams", code=code.text)
    capped = is_capped(context, code)
    return context.keep(("fide ledger", capped), lambda: Ledger(context.crosstable, capped=capped))


def fore_or_not(context: Context, code: ParsedCode) -> Ledger:
    """The ledger of a code; with the modifier /F, that of Fore Buchholz."""
    ledger = ledger_of(context, code)
    return ledger.fore if read_modifiers(code).fore else ledger


def team_ledgers(context: Context, code: ParsedCode) -> TeamLedgers:
    """Both ledgers of a team event. Raises ArgumentError if the participants are individuals."""
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
    The ledger of a participant's own results (7): for a team's game points (`:GP`), a round is a game on a board.

    Raises ArgumentError if the results of the boards are unknown.
    """
    if code.score != "GP":
        return ledger_of(context, code)
    boards = team_ledgers(context, code).boards
    if boards is None:
        raise ArgumentError("tiebreak_needs_board_results", code=code.text)
    return boards


def participants_scores(context: Context, score: str) -> Sequence[int]:
    """The points that rank the participants first: in a team event match points, unless `score` says otherwise."""
    if not is_team_event(context):
        return ledger_of(context, ParsedCode("PTS")).own
    return team_ledgers(context, ParsedCode("PTS")).of(score or DEFAULT_PRIMARY).own


def effective_ratings(context: Context, code: ParsedCode) -> EffectiveRatings:
    """
    The ratings, with unrated players as announced: by the modifier /Un, else by the option `unrated` of the rules.

    Without either, an unrated player stays unrated (None), and the players who met one have no value: the preamble of Article 10
    drops these tie-breaks in that case. The FIDE checker drops them for everyone; here the others keep theirs.
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
