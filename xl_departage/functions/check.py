"""CHECK: every problem of a grid, one row per problem."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.cells import OMITTED, Range, Raw, Result
from xl_departage.base.messages import Text
from xl_departage.functions.arguments import RULES, optional, read_optional_range
from xl_departage.functions.catalogue import FUNCTIONS, Category
from xl_departage.functions.crosstable import GRID, RATINGS
from xl_departage.functions.declaring import function
from xl_departage.functions.rankings import read_codes
from xl_departage.functions.words import sentence


def _read_codes(name: str, raw: Raw) -> tuple[str, ...]:
    """A list of tie-breaks; empty for a blank cell. Raises ArgumentError like `read_codes`."""
    return () if raw is None or raw == "" else read_codes(name, raw)


LIST = optional(
    "tiebreaks",
    Text("functions.check.list.tiebreaks"),
    _read_codes,
    (),
)

BOARDS = optional("boards", Text("functions.check.boards"), read_optional_range)


@function(
    "CHECK",
    "CONTROLE",
    category=Category.TIEBREAKS,
    summary=Text("functions.check.summary"),
    arguments=(GRID, RULES, RATINGS, BOARDS, LIST),
    example='CHECK(A1:M31,"FIDE-2026")',
    source="FIDE C.04.1 ; FIDE C.05 ; FFE 2.4",
    in_words=sentence,
)
def _check(cells: Range, rules: str, ratings: Range | None, boards: Range | None, codes: Sequence[str]) -> Result:
    from xl_departage.functions.answers.check_answers import check_table

    # CHECK lists errors that other functions raise, so an edition in the wrong argument would only be listed as some other error.
    from xl_departage.functions.misplaced import misplaced

    others = (argument or OMITTED for argument in (ratings, boards, ";".join(codes)))
    better = misplaced(FUNCTIONS["CHECK"], [cells, rules or OMITTED, *others])
    if better is not None:
        raise better
    return check_table(cells, rules, ratings, boards, codes)
