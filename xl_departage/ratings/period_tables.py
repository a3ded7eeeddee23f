"""
The two tables of a period (players, games) to records.

The same tables stand in CSV files, worksheets and ranges of a formula; here every cell is already text. Columns are
found by the header:

    players   pid, rating, games, [sum_opp, points: below 20 games], [foreign], [fide], [name]
    games     [order], a, b, [ext_rating], result_a, [sides: ab, or a where only the half of `a` counts]

Other columns are left alone. All problems are collected, each with its place, so that one run shows everything to
mend. Whole columns are converted at once, distinct texts only: a national period has tens of thousands of rows.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from xl_departage.errors import DepartageError, FileError, Place
from xl_departage.ratings.expectation import MOST_RATING
from xl_departage.ratings.period_model import PeriodGames, PeriodPlayer
from xl_departage.ratings.results import NOT_RATED, read_result
from xl_departage.regulations.rating_editions import BelgianEdition

Value = TypeVar("Value")
_SYNONYMS = {
    "id": "pid",
    "matricule": "pid",
    "nom": "name",
    "elo": "rating",
    "cote": "rating",
    "parties": "games",
    "somme_adv": "sum_opp",
    "etranger": "foreign",
    "étranger": "foreign",
    "ordre": "order",
    "elo_ext": "ext_rating",
    "resultat_a": "result_a",
    "résultat_a": "result_a",
}
_KNOWN = frozenset(
    "pid rating games sum_opp points foreign fide name order a b ext_rating result_a sides".split()  # noqa: SIM905
)
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
_POINTS = re.compile(r"\d{1,9}(\.\d{1,9})?|\.\d{1,9}", re.ASCII)
_FRBE_DRAW = "5"
"""RESULTAT in the federation's own files is 1, 5 or 0."""


@dataclass(frozen=True)
class TextTable:
    """
    A header and columns of text, and how to name a place in it.
    """

    header: Sequence[str]
    columns: Sequence[Sequence[str]]
    """As many as the header has; all of `height`, or none at all where `ragged` names rows."""
    height: int
    ragged: Sequence[tuple[int, int]]
    """(index of the row, its cells) of rows as long as the header is not."""
    place: Callable[[int | None, int | None, str | None], Place]
    """(index of the row, None = header; index of the column; text) -> place."""
    error: type[DepartageError] = FileError
    where: str = ""
    """Said after the text of a problem, where the place alone does not tell which of two tables is meant."""

    @classmethod
    def of_rows(
        cls,
        header: Sequence[str],
        rows: Sequence[Sequence[str]],
        place: Callable[[int | None, int | None, str | None], Place],
        error: type[DepartageError] = FileError,
        where: str = "",
    ) -> TextTable:
        width = len(header)
        ragged = [(number, len(row)) for number, row in enumerate(rows) if len(row) != width]
        columns: list[tuple[str, ...]] = [()] * width
        if rows and not ragged:
            columns = list(zip(*rows, strict=True))
        return cls(header, columns, len(rows), ragged, place, error, where)

    def column_index(self, name: str) -> int | None:
        for index, title in enumerate(self.header):
            plain = title.strip().lower().replace(" ", "_")
            if _SYNONYMS.get(plain, plain) == name:
                return index
        return None

    def twice(self) -> dict[str, list[int]]:
        """
        Columns that mean the same (`elo` and `rating`): none of them can be preferred in silence.
        """
        found: dict[str, list[int]] = {}
        for index, title in enumerate(self.header):
            plain = title.strip().lower().replace(" ", "_")
            name = _SYNONYMS.get(plain, plain)
            if name in _KNOWN:
                found.setdefault(name, []).append(index)
        return {name: indices for name, indices in found.items() if len(indices) > 1}

    def problem(
        self, key: str, row: int | None, column: int | None = None, shown: str | None = None, **values: object
    ) -> DepartageError:
        return self.error(key, self.place(row, column, shown), where=self.where, **values)


class _Columns:
    """The columns of one table by name, with the conversion of whole columns."""

    def __init__(self, table: TextTable, needed: Sequence[str], problems: list[DepartageError]) -> None:
        self.table = table
        self.problems = problems
        self.usable = not table.ragged
        for name in needed:
            if table.column_index(name) is None:
                problems.append(table.problem("period_column_missing", None, column_name=name))
                self.usable = False
        for name, indices in table.twice().items():
            titles = " / ".join(table.header[index].strip() for index in indices)
            problems.append(table.problem("period_column_twice", None, indices[1], titles, column_name=name))
            self.usable = False
        for row, given in table.ragged:
            problems.append(table.problem("period_row_width", row, given=given, wanted=len(table.header)))

    def text(self, name: str) -> Sequence[str] | None:
        index = self.table.column_index(name)
        return None if index is None else self.table.columns[index]

    def convert(self, name: str, parse: Callable[[str], Value | None], key: str, instead: Value) -> list[Value]:
        """
        The converted column; a text that `parse` gives None for is a problem, and `instead` stands in its place.
        """
        texts = self.text(name)
        if texts is None:
            return [instead] * self.table.height
        # A column that says the same everywhere is told by its beginning, and then counted through.
        distinct = set(texts[:9])
        if len(distinct) != 1 or texts.count(texts[0]) != len(texts):
            distinct = set(texts)
        known: dict[str, Value | None] = {text: parse(text) for text in distinct}
        if None in known.values():
            index = self.table.column_index(name)
            for row, text in enumerate(texts):
                if known[text] is None:
                    self.problems.append(self.table.problem(key, row, index, text, column_name=name))
        if len(distinct) == 1 and None not in known.values():
            return [value for value in known.values() if value is not None] * len(texts)
        found: Mapping[str, Value] = {text: instead if value is None else value for text, value in known.items()}
        return list(map(found.__getitem__, texts))


def read_players(table: TextTable, edition: BelgianEdition, problems: list[DepartageError]) -> list[PeriodPlayer]:
    """
    The players at the start of the period. Problems: a doubled or missing pid, impossible numbers, no state below 20
    games.
    """
    columns = _Columns(table, ("pid", "rating", "games"), problems)
    if not columns.usable:
        return []
    found = len(problems)
    identities = _plain_texts(columns.text("pid") or ())
    names = columns.text("name")
    ratings = columns.convert("rating", _rating_or_none, "period_bad_rating", 0)
    games = columns.convert("games", _count, "period_bad_count", 0)
    sums = columns.convert("sum_opp", _count, "period_bad_count", 0)
    points = columns.convert("points", _half_points, "period_bad_points", 0)
    foreign = columns.convert("foreign", _flag, "period_bad_flag", False)
    fide = columns.convert("fide", _rating_or_none, "period_bad_rating", 0)
    _check_identities(table, identities, problems)
    if len(problems) == found:
        _check_states(table, ratings, games, sums, points, edition, problems)
    shown = [""] * len(identities) if names is None else _plain_texts(names)
    return list(map(PeriodPlayer, identities, ratings, games, sums, points, foreign, fide, shown))


def read_games(table: TextTable, players: Sequence[PeriodPlayer], problems: list[DepartageError]) -> PeriodGames:
    """
    The rated games in processing order: by the column `order` where there is one, else as they stand.

    Forfeits are left out before anything else is looked at, as an irregular player's 0F-0F may name somebody who is
    in no list. Problems: unknown players, a game against oneself, no opponent or two, unreadable results.
    """
    columns = _Columns(table, ("a", "b", "result_a"), problems)
    if not columns.usable:
        return PeriodGames((), (), (), ())
    scores = columns.convert("result_a", _result, "period_bad_result", 0)
    # -1 where the text is unreadable: told once, and not a second time as a missing opponent.
    externals = columns.convert("ext_rating", _rating_or_none, "period_bad_rating", -1)
    if columns.text("ext_rating") is None:
        externals = [0] * table.height
    both = columns.convert("sides", _sides, "period_bad_sides", True)
    everything = NOT_RATED not in scores
    rows: Sequence[int] = range(table.height)
    if not everything:
        rows = [row for row in rows if scores[row] != NOT_RATED]
    index = {player.identity: number for number, player in enumerate(players)}
    a = _indices(columns, "a", index, rows, everything)
    b = _indices(columns, "b", index, rows, everything)
    if not everything:
        scores = [scores[row] for row in rows]
        externals = [externals[row] for row in rows]
        both = [both[row] for row in rows]
    _check_opponents(columns, rows, a, b, externals)
    order = _processing_order(columns, rows)
    if order is not None:
        a, b, externals, scores = ([column[position] for position in order] for column in (a, b, externals, scores))
        both = [both[position] for position in order]
    one_sided = frozenset() if all(both) else frozenset(number for number, whole in enumerate(both) if not whole)
    return PeriodGames(a, b, externals, scores, one_sided)


def cell_text(value: object) -> str:
    """
    The text of a cell of a worksheet: whole numbers without decimals, a blank cell empty.
    """
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def plain_text(text: str) -> str:
    """
    A name or number without the blanks and the apostrophe that `safe_text` puts before what a spreadsheet would
    compute.
    """
    text = text.strip()
    return text[1:] if text[:1] == "'" and text[1:].startswith(FORMULA_STARTS) else text


def _plain_texts(texts: Sequence[str]) -> list[str]:
    joined = "".join(texts)
    return (
        [plain_text(text) for text in texts] if "'" in joined or joined.split(maxsplit=1) != [joined] else list(texts)
    )


def _check_identities(table: TextTable, identities: Sequence[str], problems: list[DepartageError]) -> None:
    column = table.column_index("pid")
    if "" in identities:
        problems.extend(
            table.problem("period_no_identity", row, column) for row, text in enumerate(identities) if not text
        )
    if len(set(identities)) == len(identities):
        return
    first: dict[str, int] = {}
    for row, text in enumerate(identities):
        if text and text in first:
            earlier = table.place(first[text], None, None)
            problems.append(
                table.problem(
                    "period_player_twice", row, column, text, first=earlier.line or earlier.row or earlier.cell
                )
            )
        first.setdefault(text, row)


def _check_states(
    table: TextTable,
    ratings: Sequence[int],
    games: Sequence[int],
    sums: Sequence[int],
    points: Sequence[int],
    edition: BelgianEdition,
    problems: list[DepartageError],
) -> None:
    for row, (rating, played) in enumerate(zip(ratings, games, strict=True)):
        if rating and played >= edition.first_rating_games:
            continue
        # Without a rating in force, the games so far must be known to be carried on.
        if played == 0 and rating == 0:
            continue
        if not played <= sums[row] <= MOST_RATING * played or points[row] > 2 * played or (rating and not played):
            column = table.column_index("sum_opp")
            problems.append(table.problem("period_state_missing", row, column, games=played))


def _indices(
    columns: _Columns, name: str, index: Mapping[str, int], rows: Sequence[int], everything: bool
) -> list[int]:
    """
    The players' indices of a column; -1 for a blank cell. Unknown players are problems.
    """
    texts = columns.text(name) or ()
    found = list(map(index.get, texts if everything else [texts[row] for row in rows]))
    if None not in found:
        return found  # type: ignore[return-value]
    position = columns.table.column_index(name)
    indices = []
    for row, known in zip(rows, found, strict=True):
        if known is None:
            text = plain_text(texts[row])
            known = index.get(text, -1)
            if known < 0 and (text or name == "a"):
                key = "period_unknown_player" if text else "period_no_identity"
                columns.problems.append(columns.table.problem(key, row, position, text or None))
                known = -2
        indices.append(known)
    return indices


def _check_opponents(
    columns: _Columns, rows: Sequence[int], a: Sequence[int], b: Sequence[int], externals: Sequence[int]
) -> None:
    table = columns.table
    position = table.column_index("b")
    if any(map(operator.eq, a, b)):
        texts = columns.text("b") or ()
        for row, one, other in zip(rows, a, b, strict=True):
            if one == other and one >= 0:
                columns.problems.append(table.problem("period_against_himself", row, position, texts[row]))
    if -1 not in b and not any(externals):
        return
    for row, other, external in zip(rows, b, externals, strict=True):
        if other == -1 and not external:
            columns.problems.append(table.problem("period_no_opponent", row, position))
        elif other >= 0 and external:
            columns.problems.append(table.problem("period_two_opponents", row, position))


def _processing_order(columns: _Columns, rows: Sequence[int]) -> list[int] | None:
    texts = columns.text("order")
    if texts is None:
        return None
    try:
        # All numbers are distinct here, so one pass is quicker than a look at each distinct text.
        numbers = list(map(int, texts))
    except ValueError:
        # A blank is no place in an order: taken as 0 it would bring the game to the front.
        numbers = columns.convert("order", lambda text: _count(text) if text.strip() else None, "period_bad_order", 0)
    keys = numbers if len(rows) == len(numbers) else [numbers[row] for row in rows]
    if keys == sorted(keys):
        return None
    return sorted(range(len(keys)), key=keys.__getitem__)


def _count(text: str) -> int | None:
    plain = text.strip()
    if not plain:
        return 0
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else None


def _rating_or_none(text: str) -> int | None:
    if text.strip().upper() == "NC":
        return 0
    value = _count(text)
    return value if value is not None and value <= MOST_RATING else None


def _half_points(text: str) -> int | None:
    plain = text.strip().replace(",", ".")
    if not plain:
        return 0
    if not _POINTS.fullmatch(plain):
        return None
    doubled = Fraction(plain) * 2
    return doubled.numerator if doubled.denominator == 1 else None


def _flag(text: str) -> bool | None:
    return {"": False, "0": False, "1": True, "*": True}.get(text.strip())


def _sides(text: str) -> bool | None:
    return {"": True, "ab": True, "a": False}.get(text.strip().lower())


def _result(text: str) -> int | None:
    if text.strip() == _FRBE_DRAW:
        return 1
    result = read_result(text)
    # A blank result is a forgotten one here, not a game left out.
    return result if text.strip() else None
