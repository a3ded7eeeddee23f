"""
Finds the tie-break that the heading of a printed column, or the line below the table, names.

A name of C.07 or of the French rules is read like any code. The pages of Swiss-Manager name the family and, since 2023, its
parameters: `Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)`; earlier pages do not show the cut: `Buchholz Tie-Breaks
(variabel with parameter)`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from xl_departage.base.errors import DepartageError
from xl_departage.base.regex import regex
from xl_departage.chess.regulations.editions import EDITIONS_OF_SWISS_MANAGER
from xl_departage.chess.tiebreaks.codes import parse_code
from xl_departage.chess.tiebreaks.registry import ROWS, ParsedCode, takes_steps
from xl_departage.chess.tournament.published import PrintedColumn


class Meaning(NamedTuple):
    """What the page says about a column."""

    code: ParsedCode | None = None
    """The tie-break; None if nothing names one."""
    family: tuple[str, ...] = ()
    """The possible codes, if only the family is named."""
    by_hand: bool = False
    """Whether the arbiter typed the values, as after a play-off or a drawing of lots."""


_FAMILIES: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (regex(pattern, re.IGNORECASE), codes)
    for pattern, codes in (
        (r"(olympiad|khanty).*sonneborn", ("EMGSB", "EMMSB")),
        (r"sonn?eborn|\bsob(?:er)?g?\b", ("SB", "EMMSB", "EMGSB", "EGMSB", "EGGSB")),
        (r"bu(?:ch|h|c)ho?lz|\bbuch\d?h?\b|solkoff", ("BH",)),
        (r"(average|durchschnitt|moyenne|gemiddelde).*(rating|elo)|(rating|elo).?(average|durchschnitt)", ("ARO",)),
        (r"performance", ("TPR", "PERFORMANCE", "PTP")),
        (r"progress|fortschritt|cumul", ("PS",)),
        (r"koya", ("KS",)),
        (r"same point.?group|direct.*encounter|direkte begegnung", ("DE", "EDE", "EDEC", "EDET")),
        (r"victories|games won|number of wins|anzahl.*siege|victoires", ("WIN", "WON")),
        (r"black|schwarz", ("BPG", "BWG")),
    )
)
_BY_HAND = regex(r"manual(ly)? input|manuelle eingabe", re.IGNORECASE)
_STATED = regex(r"\bvariab\w*\s*\((20\d\d)\)\s*\(([^()]*)\)", re.IGNORECASE)
"""The year of the rules and all parameters, as Swiss-Manager states them."""
_VARIABLE = regex(r"\bvariab", re.IGNORECASE)
_WITHOUT_ONE = regex(r"without (one|lowest) result", re.IGNORECASE)
_CUT = regex(r"\bcut ?(\d)|\bmedian ?(\d)", re.IGNORECASE)
_OTHER_PARAMETERS = regex(r"(?i)\s*(?:game ?points|cut ?\d|median ?\d|)\s*")


def meaning_of(printed: PrintedColumn) -> Meaning:
    """The tie-break or the family that the page names: in brackets (`Buchholz Cut 1 (BH/C1)`), by its name, or in the heading."""
    texts = [printed.heading] if printed.order is None else []
    if printed.meaning:
        name, _, brackets = printed.meaning.partition("(")
        coded = re.findall(r"\(([^()]*)\)", printed.meaning)
        texts = [printed.meaning, *coded, brackets.rstrip(" )"), name, *texts]
    if any(_BY_HAND.search(text) for text in texts):
        return Meaning(by_hand=True)
    family = next((codes for text in texts for pattern, codes in _FAMILIES if pattern.search(text)), ())
    if any(_VARIABLE.search(text) for text in texts):
        return Meaning(_stated(printed.meaning, family), family)
    for text in texts:
        try:
            code = parse_code(text.strip())
        except DepartageError:
            continue
        if ROWS[code.name].nowhere is None and not (code.open and takes_steps(code)):
            return Meaning(code)
    # `The rating average of the opponents (without one result)`
    if family and _WITHOUT_ONE.search(printed.meaning):
        return Meaning(ParsedCode(family[0], 1), family)
    return Meaning(None, family)


def is_tiebreak(printed: PrintedColumn) -> bool:
    """Whether the page says that the column is a tie-break, by name or by number."""
    meaning = meaning_of(printed)
    return printed.order is not None or meaning.code is not None or bool(meaning.family) or meaning.by_hand


def _stated(meaning: str, family: tuple[str, ...]) -> ParsedCode | None:
    """The code, if Swiss-Manager states the year and the parameters of the rules and both are known here; otherwise None."""
    stated = _STATED.search(meaning)
    if stated is None or not family or stated[1] not in EDITIONS_OF_SWISS_MANAGER:
        return None
    if not all(_OTHER_PARAMETERS.fullmatch(parameter) for parameter in stated[2].split(",")):
        return None
    cut = _CUT.search(stated[2])
    low, high = (0, 0) if cut is None else (int(cut[1] or cut[2]), int(cut[2] or 0))
    return ParsedCode(family[0], low, high, edition=EDITIONS_OF_SWISS_MANAGER[stated[1]])
