"""
The lists that drop-downs offer: editions of the rules, and tie-breaks by name.

`parse_code` or `parse_rules` understands every one of these names, as tests verify.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.messages import Text, series
from xl_departage.chess.regulations.editions import Authority, TiebreakEdition, current, editions
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS, BelgianEdition, FideEdition, names_of
from xl_departage.chess.tiebreaks.registry import ROWS, VARIANTS, TournamentKind

TEMPOS = (Text("templates.standard"), Text("templates.rapid"), Text("templates.blitz"))

DIRECT, SONNEBORN, KOYA, WINS, BUCHHOLZ = (ROWS[code].names for code in ("DE", "SB", "KS", "WIN", "BH"))
BUCHHOLZ_CUT_1 = VARIANTS["BH/C1"]


def _offered(event: TournamentKind, first: str) -> tuple[Text, ...]:
    """
    The names of the tie-breaks to offer: those of the codes `first`, in this order, then all others whose definitions
    offer them for this kind of tournament.
    """
    codes = first.split()
    others = (code for code, row in ROWS.items() if event in row.offered and row.code not in codes)
    return tuple(VARIANTS.get(code) or ROWS[code].names for code in (*codes, *others))


ROUND_ROBIN = _offered(TournamentKind.ROUND_ROBIN, "DE SB KS WIN WON BPG BWG PS KASHDAN ARO TPR MANUAL LOTS")
"""Tie-breaks for a round robin, the most used first."""
SWISS = _offered(
    TournamentKind.SWISS,
    "BH/C1 BH SB DE WIN WON BPG BWG PS BH/C2 BH/M1 BHSUM ARO ARO/C1 TPR PTP AOB KASHDAN MANUAL LOTS",
)
"""Tie-breaks for a Swiss tournament, the most used first."""


def edition_names() -> tuple[str, ...]:
    """The names of the editions of the tie-break rules, newest first."""
    return tuple(edition.name for edition in editions())[::-1]


def preset_edition() -> TiebreakEdition:
    """The edition that every template presets: the FIDE edition now in force."""
    return current(Authority.FIDE)


def edition_note() -> Text:
    """Short descriptions of the editions: those of FIDE, then those of the FFE, in each case the one in force first."""
    distinct_editions = dict.fromkeys(
        edition
        for authority in (Authority.FIDE, Authority.FFE)
        for edition in (current(authority), *editions(authority))
    )
    return _note([(edition.name, edition.hint) for edition in distinct_editions])


def rating_edition_names() -> tuple[str, ...]:
    """The names of the editions by which a rated player gets a new rating, newest first."""
    return tuple(names_of(BelgianEdition, FideEdition))[::-1]


def rating_edition_note() -> Text:
    """Short descriptions of the editions of the rating rules, newest first."""
    return _note([(name, RATING_EDITIONS[name].hint) for name in rating_edition_names()])


def _note(hints: Sequence[tuple[str, Text | None]]) -> Text:
    return series(
        [Text("templates.note", name=name, hint=hint) for name, hint in hints if hint is not None], "list.space"
    )
