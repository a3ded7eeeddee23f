"""Columns of tie-breaks, and rankings by a list of tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.cells import Cell, Range, Result
from xl_departage.base.errors import UnknownOpponent
from xl_departage.base.exact import to_number
from xl_departage.base.messages import Language, text
from xl_departage.base.messages.notation import semicolon
from xl_departage.chess import tiebreaks
from xl_departage.chess.tiebreaks.presets import list_changed, read_list, typed_codes
from xl_departage.chess.tiebreaks.registry import ROWS, ParsedCode, applied, compute, refuse_steps
from xl_departage.chess.tiebreaks.standings import numbers_of
from xl_departage.functions.request import GridRequest, open_grid, points_of_cut_list, present, shown_value


def column(cells: Range, code: ParsedCode, player: int | str | None, rules: str, *, own_only: bool) -> Result:
    """
    The values of a tie-break that needs no ratings. With `own_only`, it needs no opponents either: players may then be missing from the
    list.
    """
    try:
        request = open_grid(cells, rules)
        return request.present(compute(request.context, code), player)
    except UnknownOpponent:
        cut = points_of_cut_list(cells, rules) if own_only else None
        if cut is None:
            raise
        return present(*cut, player)


def column_on_ratings(
    cells: Range, ratings: Range | None, code: ParsedCode, player: int | str | None, rules: str
) -> Result:
    """
    The values of a tie-break that needs ratings. Raises ArgumentError if neither the grid nor a column gives them.
    """
    request = open_grid(cells, rules, ratings)
    request.need_ratings()
    return request.present(compute(request.context, code), player)


def column_of_code(
    cells: Range, code: str, player: int | str | None, *, rules: str, ratings: Range | None, boards: Range | None
) -> Result:
    """The values of any tie-break, by its code; with a `player`, only his value."""
    request = open_grid(cells, rules, ratings, boards=boards)
    parsed = tiebreaks.parse_code(code)
    refuse_steps(parsed)
    _check_ratings(request, (parsed,))
    return request.present(compute(request.context, parsed), player)


def places(
    cells: Range,
    codes: tuple[str, ...],
    player: int | str | None,
    *,
    rules: str,
    ratings: Range | None,
    manual: Range | None,
    boards: Range | None,
) -> Result:
    """The places in a ranking by a list of tie-breaks."""
    request = open_grid(cells, rules, ratings, manual, boards)
    found = request.keep(("places", codes), lambda: standings(request, codes).places)
    return request.present(found, player)


def berlin(scores: Sequence[int]) -> Cell:
    """The Berlin value of a match, from its results in half-points, beginning with board 1."""
    return to_number(tiebreaks.berlin(scores))


def standings_table(request: GridRequest, codes: tuple[str, ...]) -> list[list[Cell]]:
    """
    The standings with their header row, which names the edition if the rules do not, and says if an announced list was changed. Players
    who left the event come last, without values.
    """
    ranked = standings(request, codes)
    language = request.language
    header: list[Cell] = [
        text(f"standings_{column}", language) for column in ("place", "number", "name", "rating", "points")
    ]
    if request.context.event is not None:
        header[2] = text("templates.column.team", language)
    rules = request.rules
    changed = list_changed(typed_codes(rules.announced or ""), read_list(codes), rules.edition, by_file=False)
    marks = [] if rules.explicit else [rules.edition.name]
    marks += [] if changed is None else [changed.message(language)]
    if marks:
        header[0] = f"{header[0]} ({semicolon(language).join(marks)})"
    players = request.reading.crosstable.players
    headed_codes = zip(ranked.codes, ranked.headings(*codes), strict=True)
    titles = [_title(code, name, request, language) for code, name in headed_codes]
    for at, last in ranked.without_value.items():
        numbers = numbers_of(players, last)
        titles[at] = text("standings_no_value_last", language, title=titles[at], players=numbers)
    table: list[list[Cell]] = [[*header, *titles]]
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
    withdrawn = text("swiss.withdrawn", language)
    for departed in request.context.crosstable.departed:
        blanks = [""] * (1 + len(ranked.codes))
        table.append(
            [withdrawn, departed.number, departed.name, "" if departed.rating is None else departed.rating, *blanks]
        )
    return table


def _title(code: tiebreaks.ParsedCode, typed_name: str, request: GridRequest, language: Language) -> str:
    # The heading shows what no rule computed (lots, values set by hand), and which other edition computed a value.
    heading = ROWS[code.name].heading
    if heading is None:
        edition = applied(request.context, code)[0].edition
        default = request.rules.explicit or code.edition or edition is request.rules.edition
        return typed_name if default else f"{typed_name} ({edition.name})"
    return heading.filled(code=typed_name, seed=request.rules.lots).in_language(language)


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
