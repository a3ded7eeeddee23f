"""Two players side by side: which criterion of a list separates them, and how."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.exact import Exact
from xl_departage.explain import words
from xl_departage.explain.model import Cell, Explanation, Row, RowKind, TableColumn
from xl_departage.messages import Language, text
from xl_departage.tiebreaks.context import Context
from xl_departage.tiebreaks.registry import ROWS, ParsedCode, context_for, definition_of, lower_first
from xl_departage.tiebreaks.standings import Standing, is_points, rank

_COLUMNS = ("criterion", "first", "second", "article", "reason")


def compare(
    context: Context, codes: str | Sequence[str | ParsedCode], first: int, second: int, language: Language = "fr"
) -> Explanation:
    """
    One row per criterion, points first, until the first that separates the two players given by their indices; the last row is the
    verdict with both places.

    The values are those of the standings: a direct encounter is shown as it was applied, within the group still tied. `codes` is a list
    as for `tiebreaks.rank`, and errors are those of `rank`.
    """
    standings = rank(context, codes)
    by_player = {row.player: row for row in standings.rows}
    one, two = by_player[first], by_player[second]
    names = [words.label(context.players[player], language) for player in (first, second)]
    rows: list[Row] = []
    decided = ""
    if not is_points(standings.codes[0]):
        sentence, decided = _sentence(one.points, two.points, False, names, language)
        title = text("exp_points", language)
        decided = title if decided else ""
        rows.append(_row(title, one.points, two.points, sentence, context.edition.title.in_language(language)))
    for code, mine, other in zip(standings.codes, one.values, two.values, strict=True):
        applied = context_for(context, code)
        lower = lower_first(definition_of(code, applied.edition), code)
        title = f"{code.text} — {ROWS[code.name].names.in_language(language)}"
        article = applied.edition.title.in_language(language)
        if decided:
            rows.append(_row(title, mine, other, text("exp_not_needed", language, criterion=decided), article))
            continue
        sentence, ahead = _sentence(mine, other, lower, names, language)
        rows.append(_row(title, mine, other, sentence, article))
        decided = title if ahead else ""
    verdict = _verdict(one, two, names, decided, language)
    titles = [text("exp_column_criterion", language), *names]
    titles += [text("exp_column_edition", language), text("exp_column_reason", language)]
    return Explanation(
        text("exp_compare_title", language, first=names[0], second=names[1]),
        tuple(TableColumn(key, words.Said(title)) for key, title in zip(_COLUMNS, titles, strict=True)),
        tuple(rows),
        Row(RowKind.TOTAL, (text("exp_places", language), one.place, two.place, None, verdict)),
        one.place,
        "",
        tuple(notice.message(language) for notice in standings.notices),
        language,
    )


def _row(title: str, first: Exact | None, second: Exact | None, sentence: str, article: str) -> Row:
    cells: tuple[Cell, ...] = (title, first, second, article, sentence)
    return Row(RowKind.CONTRIBUTION, cells)


def _sentence(
    first: Exact | None, second: Exact | None, lower: bool, names: Sequence[str], language: Language
) -> tuple[str, str]:
    """The result of one criterion, and who is ahead by it (empty: neither)."""
    if first == second:
        key = "exp_equal_undefined" if first is None else "exp_equal"
        return text(key, language), ""
    if first is None or second is None:
        ahead, behind = (names[1], names[0]) if first is None else (names[0], names[1])
        return text("exp_ahead_defined", language, ahead=ahead, behind=behind), ahead
    better = (first < second) if lower else (first > second)
    ahead = names[0] if better else names[1]
    most, least = max(first, second), min(first, second)
    return (
        text(
            "exp_ahead_lower" if lower else "exp_ahead",
            language,
            ahead=ahead,
            best=words.number(least if lower else most, language),
            other=words.number(most if lower else least, language),
            by=words.number(most - least, language),
        ),
        ahead,
    )


def _verdict(one: Standing, two: Standing, names: Sequence[str], decided: str, language: Language) -> str:
    if one.place == two.place:
        return text("exp_still_tied", language, place=one.place)
    ahead, behind = (0, 1) if one.place < two.place else (1, 0)
    places = (one.place, two.place)
    return text(
        "exp_verdict",
        language,
        ahead=names[ahead],
        behind=names[behind],
        criterion=decided,
        best=places[ahead],
        other=places[behind],
    )
