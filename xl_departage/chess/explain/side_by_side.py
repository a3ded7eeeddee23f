"""Compares two players side by side: which criterion of a list separates them, and how."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.base.exact import Exact
from xl_departage.base.messages import Message, Text
from xl_departage.chess.explain import explanation_words
from xl_departage.chess.explain.departed import with_departed
from xl_departage.chess.explain.explanation import Cell, Explanation, Row, RowKind
from xl_departage.chess.tiebreaks.context import Context
from xl_departage.chess.tiebreaks.registry import ParsedCode, context_for, definition_of, lower_first, names_of
from xl_departage.chess.tiebreaks.standings import Standing, is_points, rank

_COLUMNS = ("criterion", "first", "second", "article", "reason")


def compare(context: Context, codes: str | Sequence[str | ParsedCode], first: int, second: int) -> Explanation:
    """
    One row for each criterion, points first. The rows after the first criterion that separates the two players (given by index) say
    that they are not needed; the last row is the verdict with both places.

    The values are those of the standings: a direct encounter is shown as it was applied, within the group still tied. `codes` is a
    list as for `tiebreaks.rank`, and errors are those of `rank`.
    """
    standings = rank(context, codes)
    by_player = {row.player: row for row in standings.rows}
    first_standing, second_standing = by_player[first], by_player[second]
    names = [explanation_words.label(context.players[player]) for player in (first, second)]
    rows: list[Row] = []
    decided: Message | None = None
    if not is_points(standings.codes[0]):
        sentence, decided = _sentence(first_standing.points, second_standing.points, False, names)
        title: Message = Text("exp_points")
        decided = title if decided else None
        rows.append(_row(title, first_standing.points, second_standing.points, sentence, context.edition.title))
    for code, mine, theirs in zip(standings.codes, first_standing.values, second_standing.values, strict=True):
        applied = context_for(context, code)
        lower = lower_first(definition_of(code, applied.edition), code)
        title = explanation_words.Chain((code.text, " — ", names_of(code)))
        article = applied.edition.title
        if decided:
            rows.append(_row(title, mine, theirs, Text("exp_not_needed", criterion=decided), article))
            continue
        sentence, ahead = _sentence(mine, theirs, lower, names)
        rows.append(_row(title, mine, theirs, sentence, article))
        decided = title if ahead else None
    verdict = _verdict(first_standing, second_standing, names, decided)
    titles = [Text("exp_column_criterion"), *names]
    titles += [Text("exp_column_edition"), Text("exp_column_reason")]
    explained = Explanation(
        Text("exp_compare_title", first=names[0], second=names[1]),
        tuple(zip(_COLUMNS, titles, strict=True)),
        tuple(rows),
        total=Row(RowKind.TOTAL, (Text("exp_places"), first_standing.place, second_standing.place, None, verdict)),
        value=first_standing.place,
        undefined=None,
        notes=tuple(Text(notice.key, **dict(notice.values)) for notice in standings.notices),
    )
    return with_departed(explained, context.crosstable)


def _row(title: Message, first: Exact | None, second: Exact | None, sentence: Text, article: Text) -> Row:
    cells: tuple[Cell, ...] = (title, first, second, article, sentence)
    return Row(RowKind.CONTRIBUTION, cells)


def _sentence(
    first: Exact | None, second: Exact | None, lower: bool, names: Sequence[Text]
) -> tuple[Text, Text | None]:
    """The sentence on one criterion, and the player who is ahead by it; None if neither is."""
    if first == second:
        key = "exp_equal_undefined" if first is None else "exp_equal"
        return Text(key), None
    if first is None or second is None:
        ahead, behind = (names[1], names[0]) if first is None else (names[0], names[1])
        return Text("exp_ahead_defined", ahead=ahead, behind=behind), ahead
    # Equivalent mutant `first < second -> first <= second`: equal values have just been told.
    ahead = names[0] if (first < second) == lower else names[1]
    most, least = max(first, second), min(first, second)
    return (
        Text(
            "exp_ahead_lower" if lower else "exp_ahead",
            ahead=ahead,
            best=explanation_words.Number(least if lower else most),
            other=explanation_words.Number(most if lower else least),
            by=explanation_words.Number(most - least),
        ),
        ahead,
    )


def _verdict(
    first_standing: Standing, second_standing: Standing, names: Sequence[Text], decided: Message | None
) -> Text:
    if first_standing.place == second_standing.place:
        return Text("exp_still_tied", place=first_standing.place)
    ahead, behind = (0, 1) if first_standing.place < second_standing.place else (1, 0)
    return Text("exp_verdict", ahead=names[ahead], behind=names[behind], criterion=decided)
