"""Any tie-break by its code, and rankings by a list of tie-breaks."""

# The answers are imported at the first call: see functions/answers.

from __future__ import annotations

from xl_departage.base.cells import Range, Raw, Result
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Text
from xl_departage.functions.arguments import (
    RULES,
    Argument,
    as_range,
    is_range,
    optional,
    read_optional_range,
    read_text,
    show,
)
from xl_departage.functions.catalogue import Category
from xl_departage.functions.crosstable import FFE_SOURCE, GRID, PLAYER, RATINGS
from xl_departage.functions.declaring import function
from xl_departage.functions.words import sentence_on_sheet


def read_codes(name: str, raw: Raw) -> tuple[str, ...]:
    """A list of tie-breaks: one text (`"CD;KOYA;KOYA+1"`) or a range of cells, ignoring blanks. Raises ArgumentError for an empty list."""
    texts = [show(cell) for row in as_range(name, raw) for cell in row] if is_range(raw) else [read_text(name, raw)]
    codes = tuple(code.strip() for code in texts if code.strip())
    if not codes:
        raise ArgumentError("tiebreaks_missing")
    return codes


CODE = Argument(
    "code",
    Text("functions.rankings.code"),
    read_text,
)
TIEBREAKS = Argument(
    "tiebreaks",
    Text("functions.rankings.tiebreaks"),
    read_codes,
)

MANUAL = optional(
    "manual",
    Text("functions.rankings.manual"),
    read_optional_range,
)
BOARDS = optional(
    "boards",
    Text("functions.rankings.boards"),
    read_optional_range,
)


@function(
    "TIEBREAK",
    "DEPARTAGE",
    category=Category.TIEBREAKS,
    summary=Text("functions.rankings.tiebreak.summary"),
    arguments=(GRID, CODE, PLAYER, RULES, RATINGS, BOARDS),
    example='TIEBREAK(C2:K31,"BH/C1",,"FIDE-2026")',
    source=f"{FFE_SOURCE} ; FIDE C.07",
)
def _tiebreak(
    cells: Range, code: str, player: int | str | None, rules: str, ratings: Range | None, boards: Range | None
) -> Result:
    from xl_departage.functions.answers.tiebreak_answers import column_of_code

    return column_of_code(cells, code, player, rules=rules, ratings=ratings, boards=boards)


@function(
    "RANK_BY",
    "PLACE",
    category=Category.TIEBREAKS,
    summary=Text("functions.rankings.rank_by.summary"),
    arguments=(GRID, TIEBREAKS, PLAYER, RULES, RATINGS, MANUAL, BOARDS),
    example='RANK_BY(C2:L11,"CD;KOYA;KOYA+1")',
    source=f"{FFE_SOURCE} § 2 ; FIDE C.07 art. 4.2",
)
def _rank_by(
    cells: Range,
    codes: tuple[str, ...],
    player: int | str | None,
    rules: str,
    ratings: Range | None,
    manual: Range | None,
    boards: Range | None,
) -> Result:
    from xl_departage.functions.answers.tiebreak_answers import places

    return places(cells, codes, player, rules=rules, ratings=ratings, manual=manual, boards=boards)


@function(
    "STANDINGS",
    "CLASSEMENT",
    category=Category.TIEBREAKS,
    summary=Text("functions.rankings.standings.summary"),
    arguments=(GRID, TIEBREAKS, RULES, RATINGS, MANUAL, BOARDS),
    example='STANDINGS(A1:M31,"BH/C1;BH;SB","FIDE-2026")',
    source=f"{FFE_SOURCE} § 2 ; FIDE C.07 art. 4.2",
    in_words=sentence_on_sheet,
)
def _standings(
    cells: Range,
    codes: tuple[str, ...],
    rules: str,
    ratings: Range | None,
    manual: Range | None,
    boards: Range | None,
) -> Result:
    from xl_departage.functions.answers.tiebreak_answers import standings_table
    from xl_departage.functions.request import open_grid

    return standings_table(open_grid(cells, rules, ratings, manual, boards), codes)
