"""
One function a tie-break, as the Excel functions call them: a column of values by player index.

Each looks its code up in the registry, so that the edition of the rules decides which federation's function computes
it.
"""

from __future__ import annotations

from xl_departage.errors import ImpossibleNumber
from xl_departage.exact import Exact
from xl_departage.tiebreaks.codes import parse_code
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.contributions import Account
from xl_departage.tiebreaks.registry import ParsedCode, accounts_of, compute


def values(context: Context, code: str | ParsedCode) -> list[Exact | None]:
    """
    Any tie-break by its code or name (`BH/C1`, `Médian 2` …).

    A code that only FIDE defines means FIDE in force where the rules name no edition. Raises ArgumentError for an
    unknown code, one that the edition does not define, or a modifier it does not take; Undefined where the crosstable
    cannot give the values.
    """
    return compute(context, parse_code(code) if isinstance(code, str) else code)


def accounts(context: Context, code: str | ParsedCode) -> list[Account] | None:
    """
    What each player's value is made of; None for a tie-break that is no sum of contributions. Raises as `values`.
    """
    return accounts_of(context, parse_code(code) if isinstance(code, str) else code)


def points(context: Context) -> list[Exact | None]:
    """Points scored."""
    return compute(context, ParsedCode("PTS"))


def adjusted_scores(context: Context) -> list[Exact | None]:
    """The score that a player's opponents count."""
    return compute(context, ParsedCode("SA"))


def cumulative(context: Context, cut: int = 0) -> list[Exact | None]:
    """Sum of the running scores, the first `cut` left out."""
    return compute(context, _cut("PS", cut))


def wins(context: Context) -> list[Exact | None]:
    """Number of wins (FFE: over the board)."""
    return compute(context, ParsedCode("WIN"))


def kashdan(context: Context) -> list[Exact | None]:
    """4 a win, 2 a draw, 1 a loss."""
    return compute(context, ParsedCode("KASHDAN"))


def buchholz(context: Context, cut_low: int = 0, cut_high: int = 0) -> list[Exact | None]:
    """Sum of the opponents' adjusted scores without the `cut_low` lowest and the `cut_high` highest."""
    return compute(context, _cut("BH", cut_low, cut_high))


def buchholz_sum(context: Context) -> list[Exact | None]:
    """Sum of the opponents' Buchholz."""
    return compute(context, ParsedCode("BHSUM"))


def yugoslav(context: Context) -> list[Exact | None]:
    """Sum of the adjusted scores of opponents with 50 % or more."""
    return compute(context, ParsedCode("YUGOSLAV"))


def sonneborn_berger(context: Context, cut: int = 0) -> list[Exact | None]:
    """Opponents' scores times the result against them, the `cut` lowest left out."""
    return compute(context, _cut("SB", cut))


def koya(context: Context, extension: int = 0) -> list[Exact | None]:
    """Points against opponents with 50 % or more, and against `extension` further score groups."""
    _check("KS", extension)
    return compute(context, ParsedCode("KS", extension=extension))


def direct_encounter(context: Context) -> list[Exact | None]:
    """The direct encounter inside the groups tied on points."""
    return compute(context, ParsedCode("DE"))


def average_rating(context: Context, cut: int = 0) -> list[Exact | None]:
    """Average rating of the opponents, the `cut` lowest left out."""
    return compute(context, _cut("ARO", cut))


def provisional_ratings(context: Context) -> list[Exact | None]:
    """The ratings, unrated players re-estimated."""
    return compute(context, ParsedCode("CP"))


def performance(context: Context) -> list[Exact | None]:
    """Tournament performance rating."""
    return compute(context, ParsedCode("PERFORMANCE"))


def match_points(context: Context) -> list[Exact | None]:
    """Match points of teams."""
    return compute(context, ParsedCode("MPTS"))


def game_points(context: Context) -> list[Exact | None]:
    """Game points of teams."""
    return compute(context, ParsedCode("GPTS"))


def _cut(name: str, cut_low: int, cut_high: int = 0) -> ParsedCode:
    _check(name, cut_low)
    _check(name, cut_high)
    return ParsedCode(name, cut_low, cut_high)


def _check(name: str, count: int) -> None:
    if count < 0:
        raise ImpossibleNumber("tiebreak_cut_negative", code=name, given=count)
