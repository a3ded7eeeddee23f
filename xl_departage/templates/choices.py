"""
The lists of the drop-downs: editions of the rules, tie-breaks by name.

`parse_code` or `parse_rules` understands every name, as tests verify.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.crosstable.model import MatchRule
from xl_departage.messages import Text, series
from xl_departage.regulations.editions import TIEBREAK_EDITIONS, Authority, TiebreakEdition, current, editions
from xl_departage.regulations.rating_editions import RATING_EDITIONS, BelgianEdition, FideEdition, names_of
from xl_departage.tiebreaks import parse_code
from xl_departage.tiebreaks.registry import ROWS, TournamentKind

TEMPOS = (Text("templates.standard"), Text("templates.rapid"), Text("templates.blitz"))

DIRECT = ROWS["DE"].names
SONNEBORN = ROWS["SB"].names
KOYA = ROWS["KS"].names
WINS = ROWS["WIN"].names
WON = ROWS["WON"].names
BLACK = ROWS["BPG"].names
BLACK_WINS = ROWS["BWG"].names
PROGRESSIVE = ROWS["PS"].names
KASHDAN = ROWS["KASHDAN"].names
BUCHHOLZ = ROWS["BH"].names
BUCHHOLZ_CUT_1 = Text("templates.buchholz_cut_1")
BUCHHOLZ_CUT_2 = Text("choices.buchholz_cut_2.buchholz")
BUCHHOLZ_MEDIAN_1 = Text("templates.buchholz_median_1")
BUCHHOLZ_SUM = ROWS["BHSUM"].names
AVERAGE_RATING = ROWS["ARO"].names
AVERAGE_RATING_CUT_1 = Text("choices.average_rating_cut_1")
PERFORMANCE = ROWS["TPR"].names
PERFECT = ROWS["PTP"].names
AVERAGE_BUCHHOLZ = ROWS["AOB"].names
MANUAL = ROWS["MANUAL"].names
LOTS = ROWS["LOTS"].names


def _offered(event: TournamentKind, first: Sequence[Text]) -> tuple[Text, ...]:
    """The most used ones first, then all others whose definitions offer them for such a tournament."""
    listed = {parse_code(name.in_language("fr")).name for name in first}
    return (*first, *(row.names for row in ROWS.values() if event in row.offered and row.code not in listed))


ROUND_ROBIN = _offered(
    TournamentKind.ROUND_ROBIN,
    (
        DIRECT,
        SONNEBORN,
        KOYA,
        WINS,
        WON,
        BLACK,
        BLACK_WINS,
        PROGRESSIVE,
        KASHDAN,
        AVERAGE_RATING,
        PERFORMANCE,
        MANUAL,
        LOTS,
    ),
)
"""Tie-breaks for a round robin, most used first."""
SWISS = _offered(
    TournamentKind.SWISS,
    (
        BUCHHOLZ_CUT_1,
        BUCHHOLZ,
        SONNEBORN,
        DIRECT,
        WINS,
        WON,
        BLACK,
        BLACK_WINS,
        PROGRESSIVE,
        BUCHHOLZ_CUT_2,
        BUCHHOLZ_MEDIAN_1,
        BUCHHOLZ_SUM,
        AVERAGE_RATING,
        AVERAGE_RATING_CUT_1,
        PERFORMANCE,
        PERFECT,
        AVERAGE_BUCHHOLZ,
        KASHDAN,
        MANUAL,
        LOTS,
    ),
)
"""Tie-breaks for a Swiss tournament, most used first."""


def edition_names() -> tuple[str, ...]:
    """Names of the editions of the tie-break rules, newest first."""
    return tuple(edition.name for edition in editions())[::-1]


def half_of_the_boards() -> tuple[str, ...]:
    """Names of the editions under which half of the boards decides a team match."""
    return tuple(
        name for name, edition in TIEBREAK_EDITIONS.items() if edition.match_rule is MatchRule.HALF_OF_THE_BOARDS
    )


def preset_edition() -> TiebreakEdition:
    """The preset tie-break rules of every template: FIDE's in force."""
    return current(Authority.FIDE)


def edition_note() -> Text:
    """Short descriptions of the editions, those in force first."""
    records: dict[TiebreakEdition, None] = {}
    for authority in (Authority.FIDE, Authority.FFE):
        records |= dict.fromkeys([current(authority), *editions(authority)])
    return _note([(edition.name, edition.hint) for edition in records])


def rating_edition_names() -> tuple[str, ...]:
    """Names of the editions by which a rated player gets a new rating, newest first."""
    return tuple(names_of(BelgianEdition, FideEdition))[::-1]


def preset_rating_edition() -> str:
    """The preset rating rules of the templates: FIDE's in force."""
    return RATING_EDITIONS["FIDE"].name


def rating_edition_note() -> Text:
    """Short descriptions of the editions of the rating rules, newest first."""
    return _note([(name, RATING_EDITIONS[name].hint) for name in rating_edition_names()])


def _note(hints: Sequence[tuple[str, Text | None]]) -> Text:
    named = [(name, hint) for name, hint in hints if hint is not None]
    return series([Text("templates.note", name=name, hint=hint) for name, hint in named], "list.space")
