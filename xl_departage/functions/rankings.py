"""Any tie-break by its code, and rankings by a list of tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.cells import Cell, Range, Raw, Result
from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, Text, text
from xl_departage.base.messages.notation import semicolon
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.presets import list_changed, read_list, split_list
from xl_departage.chess.tiebreaks.registry import ROWS, applied, compute, refuse_steps
from xl_departage.functions.catalogue import (
    RULES,
    Argument,
    Category,
    as_range,
    function,
    is_range,
    optional,
    read_optional_range,
    read_text,
    show,
)
from xl_departage.functions.crosstable import FFE_SOURCE, GRID, PLAYER, RATINGS
from xl_departage.functions.request import GridRequest, open_grid, shown_value
from xl_departage.functions.words import sentence_on_sheet


def read_codes(name: str, raw: Raw) -> tuple[str, ...]:
    """A list of tie-breaks: one text (`"CD;KOYA;KOYA+1"`) or a range of cells, ignoring blanks."""
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
    request = open_grid(cells, rules, ratings, boards=boards)
    parsed = tiebreaks.parse_code(code)
    refuse_steps(parsed)
    _check_ratings(request, (parsed,))
    return request.present(compute(request.context, parsed), player)


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
    request = open_grid(cells, rules, ratings, manual, boards)
    places = request.keep(("places", codes), lambda: standings(request, codes).places)
    return request.present(places, player)


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
    return standings_table(open_grid(cells, rules, ratings, manual, boards), codes)


def standings_table(request: GridRequest, codes: tuple[str, ...]) -> list[list[Cell]]:
    """The standings with their header row, which names the edition if the rules do not; first player at the top."""
    ranked = standings(request, codes)
    language = request.language
    header: list[Cell] = [
        text(f"standings_{column}", language) for column in ("place", "number", "name", "rating", "points")
    ]
    if request.context.event is not None:
        header[2] = text("templates.column.team", language)
    rules = request.rules
    changed = list_changed(split_list(rules.announced or ""), read_list(codes), by_file=False)
    marks = [] if rules.explicit else [rules.edition.name]
    marks += [] if changed is None else [changed.message(language)]
    if marks:
        header[0] = f"{header[0]} ({semicolon(language).join(marks)})"
    typed = zip(ranked.codes, ranked.headings(*codes), strict=True)
    titles = (_title(code, name, request, language) for code, name in typed)
    table: list[list[Cell]] = [[*header, *titles]]
    players = request.reading.crosstable.players
    for row in ranked.rows:
        player = players[row.player]
        rating = request.context.ratings[row.player]
        table.append(
            [
                row.place,
                player.number,
                player.name,
                "" if rating is None else rating,
                shown_value(row.points),
                *(shown_value(value) for value in row.values),
            ]
        )
    return table


def _title(code: tiebreaks.ParsedCode, typed: str, request: GridRequest, language: Language) -> str:
    # The heading must show what no rule computed, and what another edition computed.
    heading = ROWS[code.name].heading
    if heading is None:
        edition = applied(request.context, code)[0].edition
        default = request.rules.explicit or code.edition or edition is request.rules.edition
        return typed if default else f"{typed} ({edition.name})"
    return heading.filled(code=typed, seed=request.rules.lots).in_language(language)


def standings(request: GridRequest, codes: tuple[str, ...]) -> tiebreaks.Standings:
    """The ranking by these tie-breaks, computed once. Raises ArgumentError if ratings are needed and missing."""
    return request.keep(("standings", codes), lambda: _rank(request, codes))


def _rank(request: GridRequest, codes: tuple[str, ...]) -> tiebreaks.Standings:
    ranked = tiebreaks.rank(request.context, codes)
    _check_ratings(request, ranked.codes)
    return ranked


def _check_ratings(request: GridRequest, codes: Sequence[tiebreaks.ParsedCode]) -> None:
    if any(ROWS[code.name].on_ratings for code in codes):
        request.need_ratings()
