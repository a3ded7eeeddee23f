"""
CHECK: every problem of a grid, one row each; and the texts that functions answering in words show instead of an error.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from xl_departage.crosstable.layout import header_language
from xl_departage.errors import DepartageError
from xl_departage.functions.catalogue import (
    FUNCTIONS,
    OMITTED,
    RULES,
    Category,
    Range,
    Raw,
    Result,
    function,
    misplaced_edition,
    optional,
)
from xl_departage.functions.crosstable import GRID, RATINGS
from xl_departage.functions.rankings import BOARDS, read_codes
from xl_departage.messages import Language, Text
from xl_departage.messages.chosen import chosen_language
from xl_departage.regex import regex
from xl_departage.regulations.rules import language_named

_LANG = regex(r"(?:^|;)\s*lang\s*=\s*([a-z]+)", re.IGNORECASE)


def sentence(raw: Sequence[Raw], error: DepartageError) -> str:
    """
    The sentence in the language given by the rules, else the one that the program chose, else by the headings of the first range,
    else in French.
    """
    return error.message(_language(raw))


def _language(raw: Sequence[Raw]) -> Language:
    for given in raw:
        if isinstance(given, str) and (found := _LANG.search(given)):
            named = language_named(found[1])
            if named is not None:
                return named
    grid = raw[0] if raw else None
    chosen = chosen_language()
    if chosen is not None:
        return chosen
    if not isinstance(grid, (list, tuple)):
        return "fr"
    # Imported here: few calls have an error.
    from xl_departage.lists.grid import columns_language
    from xl_departage.lists.headings import find_players

    players = find_players(grid)
    if players is not None and players.language != "auto":
        return columns_language(players.language)
    return "en" if header_language(grid) == "en" else "fr"


def _read_codes(name: str, raw: Raw) -> tuple[str, ...]:
    blank = raw is OMITTED or raw is None or raw == ""
    return () if blank else read_codes(name, raw)


LIST = optional(
    "tiebreaks",
    Text("functions.the_tie_breaks_of_the_event_to_check_their"),
    _read_codes,
    (),
)


@function(
    "CHECK",
    "CONTROLE",
    category=Category.TIEBREAKS,
    summary=Text("functions.all_problems_of_the_grid_one_a_row_with_the"),
    arguments=(GRID, RULES, RATINGS, BOARDS, LIST),
    example='CHECK(A1:M31,"FIDE-2026")',
    source="FIDE C.04.1 ; FIDE C.05 ; FFE 2.4",
    in_words=sentence,
)
def _check(cells: Range, rules: str, ratings: Range | None, boards: Range | None, codes: Sequence[str]) -> Result:
    from xl_departage.functions.answers.check import check_table

    # CHECK lists errors that other functions refuse, so an edition in the wrong argument would be listed as another
    # error.
    others = (OMITTED if given is None else given for given in (ratings, boards, ";".join(codes)))
    misplaced = misplaced_edition(FUNCTIONS["CHECK"], [cells, rules or OMITTED, *others])
    if misplaced is not None:
        raise misplaced
    return check_table(cells, rules, ratings, boards, codes)
