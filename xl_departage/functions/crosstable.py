"""
The functions of crosstables and team events: one value per player or team, either for one of them or as a column for the whole
grid; and BERLIN, the value of a single match.
"""

# The answers are imported at the first call: see functions/answers.

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from xl_departage.base.cells import OMITTED, Cell, Range, Raw, Result
from xl_departage.base.errors import ArgumentError, Place, UnreadableCell
from xl_departage.base.messages import Text
from xl_departage.functions.arguments import (
    RULES,
    Argument,
    as_range,
    count_reader,
    optional,
    read_grid,
    read_optional_range,
    read_player,
    show,
)
from xl_departage.functions.catalogue import Category
from xl_departage.functions.declaring import function

if TYPE_CHECKING:
    from xl_departage.chess.tiebreaks.registry import ParsedCode

GRID = Argument(
    "grid",
    Text("functions.crosstable.grid"),
    read_grid,
)
PLAYER = optional(
    "player",
    Text("functions.crosstable.player"),
    read_player,
)
RATINGS = optional(
    "ratings",
    Text("functions.crosstable.ratings"),
    read_optional_range,
)
FFE_SOURCE = "FFE, Livre de l'arbitre 2.4 (A.G. 98)"


Modifier = Callable[["ParsedCode", int], "ParsedCode"]


class ModifierArgument(NamedTuple):
    """An argument of a tie-break function that stands for a modifier of its code."""

    argument: Argument
    apply: Modifier


def option(name: str, help_text: Text, apply: Modifier, *, default: int = 0) -> ModifierArgument:
    """An argument that is a whole number, such as a cut; `apply` adds it to the code."""
    return ModifierArgument(optional(name, help_text, count_reader(default), default), apply)


_CODES: dict[str, tuple[str, Sequence[ModifierArgument]]] = {}
"""The code of each tie-break function, and the arguments that modify it."""


def code_of(function: str, arguments: Mapping[str, Raw]) -> ParsedCode | None:
    """
    The code of the tie-break that a function (given by its name, not an alias) computes with these arguments; None for other
    functions.

    Raises ArgumentError for an argument that modifies the code and cannot be read.
    """
    if function not in _CODES:
        return None
    from xl_departage.chess.tiebreaks.registry import ParsedCode

    name, options = _CODES[function]
    code = ParsedCode(name)
    for argument, apply in options:
        value = arguments.get(argument.name, OMITTED)
        code = apply(code, argument.default if value is OMITTED else argument.read(argument.name, value))
    return code


def cut_low(code: ParsedCode, count: int) -> ParsedCode:
    """The code with this number of lowest values cut."""
    return code._replace(cut_low=count)


def cut_high(code: ParsedCode, count: int) -> ParsedCode:
    """The code with this number of highest values cut."""
    return code._replace(cut_high=count)


def median(code: ParsedCode, count: int) -> ParsedCode:
    """The code with this number of values cut at each end."""
    return code._replace(cut_low=count, cut_high=count)


def extended(code: ParsedCode, groups: int) -> ParsedCode:
    """The code with this number of additional score groups."""
    return code._replace(extension=groups)


def tiebreak_function(
    name: str,
    *aliases: str,
    code: str,
    summary: Text,
    source: str,
    example: str,
    options: Sequence[ModifierArgument] = (),
    category: Category = Category.TIEBREAKS,
    selector: Argument = PLAYER,
    own_only: bool = False,
    rated: bool = False,
) -> None:
    """
    Declare the function of a tie-break: one value per player or team, for one of them or as a column for the whole grid.

    Args:
        name: Its English name.
        aliases: Its French name, if that is another.
        code: The code of the tie-break.
        summary: What it gives, in one sentence.
        source: The regulation and the article that define it.
        example: A formula in English spelling.
        options: The arguments that modify the code.
        category: Its category in the function wizard.
        selector: The argument that names a player or a team.
        own_only: Whether it needs no opponents, as points do, so that the list may lack players.
        rated: Whether it is computed from ratings: the function then takes a column of them after the grid, and needs them from
            there or from the grid.
    """
    _CODES[name] = code, options

    @lru_cache(maxsize=64)
    def parsed(*numbers: int) -> ParsedCode:
        from xl_departage.chess.tiebreaks.registry import ParsedCode

        parsed_code = ParsedCode(code)
        for choice, number in zip(options, numbers, strict=True):
            parsed_code = choice.apply(parsed_code, number)
        return parsed_code

    def with_ratings(
        cells: Range, ratings: Range | None, player: int | str | None, rules: str, *numbers: int
    ) -> Result:
        from xl_departage.functions.answers.tiebreak_answers import column_on_ratings

        return column_on_ratings(cells, ratings, parsed(*numbers), player, rules)

    def without_ratings(cells: Range, player: int | str | None, rules: str, *numbers: int) -> Result:
        from xl_departage.functions.answers.tiebreak_answers import column

        return column(cells, parsed(*numbers), player, rules, own_only=own_only)

    function(
        name,
        *aliases,
        category=category,
        summary=summary,
        arguments=(GRID, *((RATINGS,) if rated else ()), selector, RULES, *(choice.argument for choice in options)),
        example=example,
        source=source,
    )(with_ratings if rated else without_ratings)


tiebreak_function(
    "POINTS",
    code="PTS",
    summary=Text("functions.the_points_scored"),
    source=FFE_SOURCE,
    example="POINTS(C2:K31)",
    own_only=True,
)


tiebreak_function(
    "ADJUSTED_SCORE",
    "SCORE_AJUSTE",
    code="SA",
    summary=Text("functions.crosstable.adjusted_score"),
    source=f"{FFE_SOURCE} § 1 ; FIDE C.07 art. 16.3",
    example="ADJUSTED_SCORE(C2:K31)",
)


tiebreak_function(
    "CUMULATIVE",
    "CUMULATIF",
    code="PS",
    summary=Text("functions.crosstable.cumulative.summary"),
    source=f"{FFE_SOURCE} § 2.1.1 ; FIDE C.07 art. 7.5",
    example='CUMULATIVE(C2:K31,,"FFE",1)',
    options=[
        option(
            "cut",
            Text("functions.crosstable.cumulative.cut"),
            cut_low,
        )
    ],
)


tiebreak_function(
    "WINS",
    "PARTIES_GAGNEES",
    code="WIN",
    summary=Text("functions.games_won_ffe_over_the_board"),
    source=f"{FFE_SOURCE} § 2.1.5 ; FIDE C.07 art. 7.1",
    example="WINS(C2:K31)",
)


tiebreak_function(
    "KASHDAN",
    code="KASHDAN",
    summary=Text("functions.crosstable.kashdan.summary"),
    source=f"{FFE_SOURCE} § 4 « Kashdan »",
    example="KASHDAN(C2:K31)",
)


tiebreak_function(
    "BUCHHOLZ",
    code="BH",
    summary=Text("functions.crosstable.buchholz.summary"),
    source=f"{FFE_SOURCE} § 2.2.1 ; FIDE C.07 art. 8.1",
    example='BUCHHOLZ(C2:K31,,"FIDE-2026")',
    options=[
        option(
            "cut_low",
            Text("functions.crosstable.buchholz.cut_low"),
            cut_low,
        ),
        option(
            "cut_high",
            Text("functions.crosstable.buchholz.cut_high"),
            cut_high,
        ),
    ],
)


tiebreak_function(
    "BUCHHOLZ_CUT",
    "BUCHHOLZ_TRONQUE",
    code="BH",
    summary=Text("functions.crosstable.buchholz_cut"),
    source=f"{FFE_SOURCE} § 2.2.1.4 ; FIDE C.07 art. 14.1",
    example='BUCHHOLZ_CUT(C2:K31,,"FFE",2)',
    options=[
        option(
            "n",
            Text("functions.crosstable.buchholz_cut.n"),
            cut_low,
            default=1,
        )
    ],
)


tiebreak_function(
    "BUCHHOLZ_MEDIAN",
    code="BH",
    summary=Text("functions.crosstable.buchholz_median"),
    source=f"{FFE_SOURCE} § 2.2.1.2 ; FIDE C.07 art. 14.2",
    example='BUCHHOLZ_MEDIAN(C2:K31,,"FFE",1)',
    options=[
        option(
            "n",
            Text("functions.crosstable.buchholz_median.n"),
            median,
            default=1,
        )
    ],
)


tiebreak_function(
    "BUCHHOLZ_SUM",
    "SOMME_BUCHHOLZ",
    code="BHSUM",
    summary=Text("functions.crosstable.buchholz_sum"),
    source=f"{FFE_SOURCE} § 2.2.1.6",
    example="BUCHHOLZ_SUM(C2:K31)",
)


tiebreak_function(
    "YUGOSLAV",
    "YOUGOSLAVE",
    code="YUGOSLAV",
    summary=Text("functions.crosstable.yugoslav.summary"),
    source=f"{FFE_SOURCE} § 4 « Yougoslave »",
    example="YUGOSLAV(C2:K31)",
)


tiebreak_function(
    "SONNEBORN_BERGER",
    code="SB",
    summary=Text("functions.crosstable.sonneborn_berger"),
    source=f"{FFE_SOURCE} § 2.2.2 ; FIDE C.07 art. 9.1",
    example="SONNEBORN_BERGER(C2:K31)",
    options=[
        option(
            "cut",
            Text("functions.crosstable.cut.options"),
            cut_low,
        )
    ],
)


tiebreak_function(
    "KOYA",
    code="KS",
    summary=Text("functions.crosstable.koya.summary"),
    source=f"{FFE_SOURCE} § 2.1.3 ; FIDE C.07 art. 9.2",
    example='KOYA(C2:L11,,"FFE",1)',
    options=[
        option(
            "extension",
            Text("functions.crosstable.koya.extension"),
            extended,
        )
    ],
)


tiebreak_function(
    "DIRECT_ENCOUNTER",
    "CONFRONTATION_DIRECTE",
    code="DE",
    summary=Text("functions.crosstable.direct_encounter"),
    source=f"{FFE_SOURCE} § 2.1.4 ; FIDE C.07 art. 6",
    example="DIRECT_ENCOUNTER(C2:L11)",
)


tiebreak_function(
    "AVERAGE_RATING",
    "MOYENNE_ELO",
    code="ARO",
    summary=Text("functions.crosstable.average_rating"),
    source=f"{FFE_SOURCE} § 2.3.1 ; FIDE C.07 art. 10.1",
    example="AVERAGE_RATING(C2:K31,B2:B31)",
    rated=True,
    options=[
        option(
            "cut",
            Text("functions.crosstable.average_rating.cut"),
            cut_low,
        )
    ],
)


tiebreak_function(
    "PROVISIONAL_RATING",
    "CLASSEMENT_PROVISOIRE",
    code="CP",
    summary=Text("functions.crosstable.provisional_rating"),
    source=f"{FFE_SOURCE} § 4 « Classement provisoire »",
    example="PROVISIONAL_RATING(C2:K31,B2:B31)",
    rated=True,
)


tiebreak_function(
    "PERFORMANCE",
    code="PERFORMANCE",
    summary=Text("functions.crosstable.performance.summary"),
    source=f"{FFE_SOURCE} § 2.3.2 et § 4 ; FIDE C.07 art. 10.2",
    example="PERFORMANCE(C2:K31,B2:B31)",
    rated=True,
)


TEAM = optional(
    "team",
    Text("functions.crosstable.team"),
    read_player,
)


tiebreak_function(
    "MATCH_POINTS",
    "POINTS_DE_MATCH",
    code="MPTS",
    summary=Text("functions.crosstable.match_points"),
    source=f"{FFE_SOURCE} § 2.1.2",
    example='MATCH_POINTS(C2:I11,,"FFE; boards=4")',
    category=Category.TEAMS,
    selector=TEAM,
)


tiebreak_function(
    "GAME_POINTS",
    "POINTS_DE_PARTIE",
    code="GPTS",
    summary=Text("functions.the_game_points_of_a_team"),
    source=f"{FFE_SOURCE} § 3",
    example="GAME_POINTS(C2:I11)",
    category=Category.TEAMS,
    selector=TEAM,
)


def _board_scores(name: str, raw: Raw) -> list[int]:
    """
    The results of a team's boards, in half-points, beginning with board 1. Raises ArgumentError for a table, and UnreadableCell for a cell
    that is no result.
    """
    rows = as_range(name, raw)
    if len(rows) > 1 and len(rows[0]) > 1:
        raise ArgumentError("berlin_one_column")
    cells = [cell for row in rows for cell in row]
    return [_board_score(board, cell) for board, cell in enumerate(cells, 1)]


def _board_score(board: int, cell: Cell) -> int:
    # A blank is refused: if a board were omitted, the weight of every board above it would change.
    from xl_departage.formats.grids.cell_tokens import normalise

    readable = isinstance(cell, (str, int, float)) and not isinstance(cell, bool)
    plain = normalise(cell).removesuffix("F").strip() if readable else ""
    if plain not in _BOARD_SCORES:
        raise UnreadableCell("board_score_unreadable", Place(row=board, text=show(cell)))
    return _BOARD_SCORES[plain]


_BOARD_SCORES = {"1": 2, "+": 2, ">": 2, "½": 1, "=": 1, "0": 0, "-": 0, "<": 0}


@function(
    "BERLIN",
    category=Category.TEAMS,
    summary=Text("functions.crosstable.berlin.summary"),
    arguments=(
        Argument(
            "board_scores",
            Text("functions.crosstable.berlin.board_scores"),
            _board_scores,
        ),
    ),
    example="BERLIN(B2:B9)",
    source=f"{FFE_SOURCE} § 4 « Berlin »",
    spills=False,
)
def _berlin(scores: list[int]) -> Cell:
    from xl_departage.functions.answers.tiebreak_answers import berlin

    return berlin(scores)
