"""
The two tables of a period: how a table is read, and the players' table. For the games' table see `period_games`.

The same tables appear in CSV files, worksheets and formula ranges; here every cell is already text. Columns are
found by the header:

    players   pid, rating, games, [sum_opp, points: before the first rating], [foreign], [fide], [name]
    games     [order], a, b (or white, black), [ext_rating], result_a, [sides: ab, or a if only the half of `a` counts],
              [waited: number of lists for which a leftover game has waited for a rating],
              [date, colour_a, colour_b: for the order of the games, and to find those that appear twice],
              [result_b: must agree with result_a]

Other columns are ignored. All problems are collected, each with its place, so that one run shows everything to
correct. Whole columns are converted at once, distinct texts only, and the meaning of a text is cached for the next part
of the table: a national period has tens of thousands of rows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from typing import NamedTuple, TypeVar

from xl_departage.base.errors import DepartageError, FileError, Place, UnreadableCell
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Text, in_every_language
from xl_departage.base.regex import regex
from xl_departage.base.text import plain_cell, without_decimals
from xl_departage.chess.ratings.period_model import PeriodPlayers
from xl_departage.chess.ratings.rating_cell import LEAST_RATING, MOST_RATING, UNRATED_WORDS, read_rating
from xl_departage.chess.regulations.rating_editions import BelgianEdition

Value = TypeVar("Value")
WRITTEN = "pid name rating games sum_opp points foreign fide birth date a b ext_rating result_a opponent".split()  # noqa: SIM905
"""The columns that the template of a rating list writes, in the language of the workbook; all of them are read."""
_SYNONYMS = {
    "id": "pid",
    "cote": "rating",
    "elo": "rating",
    "wertung": "rating",
    "etranger": "foreign",
    "attente": "waited",
    "couleur_a": "colour_a",
    "couleur_b": "colour_b",
    "resultat_a": "result_a",
    "uitslag_a": "result_a",
    "resultat_b": "result_b",
    "uitslag_b": "result_b",
    # The result of a game is that of the player named first.
    "result": "result_a",
    "resultat": "result_a",
    "résultat": "result_a",
    "uitslag": "result_a",
    "ergebnis": "result_a",
    "ronde": "round",
    "runde": "round",
    # A list of pairings names White first.
    "white": "a",
    "blanc": "a",
    "blancs": "a",
    "wit": "a",
    "weiß": "a",
    "weiss": "a",
    "black": "b",
    "noir": "b",
    "noirs": "b",
    "zwart": "b",
    "schwarz": "b",
}
"""Other headings that people write."""
COLUMNS = frozenset(
    "pid rating games sum_opp points foreign fide name order a b ext_rating result_a sides waited".split()  # noqa: SIM905
)
"""The columns of both tables by their English names. None may appear twice."""
OF_GAMES = ("date", "colour_a", "colour_b", "result_b", "round")
"""The columns that are read in the table of games alone. There, they may not appear twice either."""
_NAMED: Mapping[str, Sequence[str]] = {
    "period_no_opponent": ("b", "ext_rating"),
    "period_two_opponents": ("b", "ext_rating"),
    "period_state_missing": ("sum_opp", "points"),
    "period_state_provisional": ("sum_opp", "points"),
    "period_rating_few_games": ("foreign", "fide"),
}
"""The columns that the sentences of these keys name, by the headings of the table."""
_UNCHANGED = regex(r"[\w-]*")
_POINTS = regex(r"\d{1,9}(\.\d{1,9})?|\.\d{1,9}", re.ASCII)


@dataclass(frozen=True)
class TextTable:
    """A header and columns of text, and how to name a place in it."""

    header: Sequence[str]
    columns: Sequence[Sequence[str]]
    """For each heading, its cells in the rows that are as long as the header; there are `height` of these rows."""
    height: int
    ragged: Sequence[tuple[Place, tuple[str, ...]]]
    """Rows that are not as long as the header: their positions and cells."""
    place: Callable[[int | None, int | None, str | None], Place]
    """(index of the row, None = header; index of the column; text) -> place."""
    error: type[DepartageError] = FileError
    rows_of_problems: list[int | None] | None = field(default=None, compare=False)
    """A list to which the row of each problem is added; None if the caller does not need the rows."""
    where: Text | str = ""
    """Appended to the text of a problem, if the place alone does not show which of two tables is meant."""
    remarks: tuple[DepartageError, ...] = ()
    """What the arbiter should know about the file as a whole: an encoding that is not certain."""

    @classmethod
    def of_rows(
        cls,
        header: Sequence[str],
        rows: Sequence[Sequence[str]],
        place: Callable[[int | None, int | None, str | None], Place],
        error: type[DepartageError] = FileError,
        where: Text | str = "",
    ) -> TextTable:
        width = len(header)
        ragged = [(place(number, None, None), tuple(row)) for number, row in enumerate(rows) if len(row) != width]
        even = [number for number, row in enumerate(rows) if len(row) == width] if ragged else range(len(rows))
        columns = list(zip(*(rows[number] for number in even), strict=True)) if even else [()] * width

        def place_of_even(row: int | None, column: int | None, shown: str | None) -> Place:
            return place(None if row is None else even[row], column, shown)

        return cls(
            header,
            columns,
            len(even),
            ragged=ragged,
            place=place_of_even if ragged else place,
            error=error,
            where=where,
        )

    @property
    def faults_of_width(self) -> list[DepartageError]:
        """An error for each row that is not as long as the header."""
        wanted = len(self.header)
        return [
            self.error("period_row_width", place, where=self.where, given=len(cells), wanted=wanted)
            for place, cells in self.ragged
        ]

    @cached_property
    def indices(self) -> dict[str, list[int]]:
        """The indexes of the columns by their names here, whatever the header calls them."""
        return grouped((_column_named(title), index) for index, title in enumerate(self.header))

    def column_index(self, name: str) -> int | None:
        return self.indices[name][0] if name in self.indices else None

    def texts(self, name: str) -> Sequence[str] | None:
        """The column of that name; None if there is none."""
        index = self.column_index(name)
        return None if index is None else self.columns[index]

    def only(self, rows: Sequence[int]) -> TextTable:
        """The table with only these rows, each of which keeps its own place."""
        columns = [[column[row] for row in rows] for column in self.columns]

        def place(row: int | None, column: int | None, shown: str | None) -> Place:
            return self.place(None if row is None else rows[row], column, shown)

        return replace(self, columns=columns, height=len(rows), place=place)

    def repeated(self, *further: str) -> list[DepartageError]:
        """An error for each known column that appears twice (`elo` and `rating`): neither can be preferred silently."""
        known = COLUMNS.union(further)
        return [
            self.problem(
                "period_column_twice",
                None,
                indices[1],
                " / ".join(self.header[index].strip() for index in indices),
                column_name=name,
            )
            for name, indices in self.indices.items()
            if len(indices) > 1 and name in known
        ]

    def _repeats_headings(self, row: int) -> bool:
        """Whether a row contains the heading of every column; players may be called `A` and `B`, like columns."""
        cells = [_column_named(cells[row].strip()) for cells in self.columns]
        return any(cells) and all(index in self.indices.get(name, ()) for index, name in enumerate(cells))

    def problem(
        self, key: str, row: int | None, column: int | None = None, shown: str | None = None, **values: object
    ) -> DepartageError:
        if self.rows_of_problems is not None:
            self.rows_of_problems.append(row)
        if row is not None and self._repeats_headings(row):
            return self.error("period_headings_again", self.place(row, column, shown), where=self.where)
        titles = {name: self.title(name) for name in _NAMED.get(key, ())}
        return self.error(key, self.place(row, column, shown), where=self.where, **titles, **values)

    def title(self, name: str) -> str:
        """The heading of a column as it is typed; its English name if there is no such column."""
        index = self.column_index(name)
        return name if index is None else self.header[index].strip()


def _heading(title: str) -> str:
    return "_".join(title.lower().split())


def _column_named(title: str) -> str:
    """The name of the column that has this heading; an unknown heading is only put in lower case, with `_` between its words."""
    plain = _heading(title)
    return plain if plain in COLUMNS else _columns().get(plain, plain)


@cache
def _columns() -> Mapping[str, str]:
    """The names of the columns by their headings in any language."""
    texts = {name: Text(f"templates.column.{name}") for name in WRITTEN} | {"order": Text("templates.order")}
    written = {_heading(title): name for name, text in texts.items() for title in in_every_language(text)}
    return {**_SYNONYMS, **written}


class FaultyRow(NamedTuple):
    """A row that is not used because of its faults."""

    header: Sequence[str]
    cells: tuple[str, ...]
    reasons: tuple[DepartageError, ...]

    @classmethod
    def of(cls, table: TextTable, row: int, reasons: Sequence[DepartageError]) -> FaultyRow:
        return cls(table.header, tuple(column[row] for column in table.columns), tuple(reasons))


def rows_of_other_width(table: TextTable) -> list[FaultyRow]:
    """The rows that are not as long as the header."""
    faults = zip(table.ragged, table.faults_of_width, strict=True)
    return [FaultyRow(table.header, cells, (fault,)) for (_, cells), fault in faults]


class Columns:
    """The columns of one table by name, with the conversion of whole columns."""

    def __init__(
        self, table: TextTable, needed: Sequence[str], problems: list[DepartageError], further: Sequence[str] = ()
    ) -> None:
        self.table = table
        self.problems = problems
        self.usable: bool = not table.ragged
        for name in needed:
            if table.column_index(name) is None:
                problems.append(table.problem("period_column_missing", None, column_name=name))
                self.usable = False
        repeated = table.repeated(*further)
        problems.extend(repeated)
        self.usable = self.usable and not repeated
        problems.extend(table.faults_of_width)

    def text(self, name: str) -> Sequence[str] | None:
        return self.table.texts(name)

    def convert(
        self, name: str, parse: Callable[[str], Value | None], key: str | Callable[[str], str], instead: Value
    ) -> list[Value]:
        """
        The converted column; text for which `parse` gives None is a problem, and `instead` replaces it. `key` is that of the
        problem, or gives it for the text.
        """
        texts = self.text(name)
        if texts is None:
            return [instead] * self.table.height
        # A column with a single value throughout is detected by its first texts, then by counting.
        distinct = set(texts[:9])
        # Equivalent mutant `0 -> -1`, `1 -> 2`: a column with a single value is found in either way.
        if len(distinct) != 1 or texts.count(texts[0]) != len(texts):
            distinct = set(texts)
        values = {text: value for text in distinct if (value := parse(text)) is not None}
        if len(values) < len(distinct):
            index = self.table.column_index(name) or 0
            for row, text in enumerate(texts):
                if text not in values:
                    problem_key = key if isinstance(key, str) else key(text)
                    self.problems.append(
                        self.table.problem(problem_key, row, index, text, column_name=self.table.header[index].strip())
                    )
            return [values.get(text, instead) for text in texts]
        if len(values) == 1:
            return list(values.values()) * len(texts)
        return list(map(values.__getitem__, texts))

    def refuse_small_ratings(self, name: str, ratings: Sequence[int]) -> None:
        """Add a problem for each number in a column of ratings that is too small for one: points, games or a place were meant."""
        if not any(0 < rating < LEAST_RATING for rating in set(ratings)):
            return
        index = self.table.column_index(name) or 0
        self.problems.extend(
            rating_too_small(self.table, row, index) for row, rating in enumerate(ratings) if 0 < rating < LEAST_RATING
        )


def rating_too_small(table: TextTable, row: int, column: int) -> DepartageError:
    """The problem of a number that is too small for the column of ratings in which it stands."""
    title, text = table.header[column].strip(), table.columns[column][row]
    return table.problem("period_rating_too_small", row, column, text, column_name=title, least=LEAST_RATING)


def line_of(place: Place) -> int | str | None:
    """How a message names the row of a place: by its line in a file, its row in a list, or its cell; None if it has none."""
    return place.line or place.row or place.cell


def _exchanged(rating: int, games: int, edition: BelgianEdition) -> bool:
    """Whether a number of games stands in place of a rating: no list has a rating that low after that many games."""
    return LEAST_RATING <= games > rating > 0 and rating < edition.floor


def read_players(table: TextTable, edition: BelgianEdition, problems: list[DepartageError]) -> PeriodPlayers:
    """
    The players at the start of the period. Problems: a duplicate or missing pid, impossible numbers, ratings and games that
    contradict each other, missing totals of players without a first rating.
    """
    columns = Columns(table, ("pid", "rating", "games"), problems)
    if not columns.usable:
        return PeriodPlayers.of([])
    problems_before = len(problems)
    # Equivalent mutant `columns.text('pid') or () -> columns.text('pid')`: a table without the column was refused above.
    identities = _texts(identity_text, columns.text("pid") or ())
    names = columns.text("name")
    ratings = columns.convert("rating", rating_or_none, "period_bad_rating", 0)
    games = columns.convert("games", count_or_none, "period_bad_count", 0)
    sums = columns.convert("sum_opp", count_or_none, "period_bad_count", 0)
    points = columns.convert("points", _half_points, "period_bad_points", 0)
    foreign = columns.convert("foreign", _flag, "period_bad_flag", False)
    fide = columns.convert("fide", rating_or_none, "period_bad_rating", 0)
    shown_names = [""] * len(identities) if names is None else _texts(plain_text, names)
    people = PeriodPlayers(
        identities, ratings, games, rating_sum=sums, half_points=points, foreign=foreign, fide=fide, name=shown_names
    )
    readable = len(problems) == problems_before
    _check_identities(table, people, problems)
    if readable:
        columns.refuse_small_ratings("fide", fide)
        guests = set(people.by_fide_rating())
        wrong = _wrong_ratings(table, people, edition, guests)
        problems.extend(wrong.values())
        _check_states(table, people, edition, problems, guests.union(wrong))
    return people


def separate_players(table: TextTable, edition: BelgianEdition, faulty: list[FaultyRow]) -> PeriodPlayers | None:
    """
    The players of the valid rows, the others added to `faulty`; None if the table as a whole cannot be read.

    If two rows have the same number, the later one is faulty.
    """
    faults = rows_of_other_width(table)
    table = replace(table, ragged=())
    while True:
        problems: list[DepartageError] = []
        rows_of_problems: list[int | None] = []
        people = read_players(replace(table, rows_of_problems=rows_of_problems), edition, problems)
        if not problems:
            faulty.extend(faults)
            return people
        if None in rows_of_problems:
            return None
        reasons = grouped(
            (row, problem) for row, problem in zip(rows_of_problems, problems, strict=True) if row is not None
        )
        faults += [FaultyRow.of(table, row, reasons[row]) for row in sorted(reasons)]
        table = table.only([row for row in range(table.height) if row not in reasons])


def cell_text(value: object) -> str:
    """The text of a cell of a worksheet: whole numbers without decimals, a blank cell empty."""
    if value is None:
        return ""
    return str(int(value) if isinstance(value, float) and value.is_integer() else value)


def plain_text(text: str) -> str:
    """A name or number without surrounding blanks and without the apostrophe that `safe_cell` puts before formulas."""
    return plain_cell(text.strip())


def identity_text(text: str) -> str:
    """The number of a player, or a name in its place, as a cell gives it."""
    return without_decimals(plain_text(text))


def _texts(read: Callable[[str], str], texts: Sequence[str]) -> list[str]:
    """The texts as `read` gives them, which changes none that consist of letters, digits and hyphens."""
    joined = "".join(texts)
    return list(texts) if _UNCHANGED.fullmatch(joined) else list(map(read, texts))


def _check_identities(table: TextTable, people: PeriodPlayers, problems: list[DepartageError]) -> None:
    column, identities = table.column_index("pid"), people.identity
    if "" in identities:
        problems.extend(
            table.problem("period_no_identity", row, column) for row, text in enumerate(identities) if not text
        )
    if len(set(identities)) == len(identities):
        return
    first: dict[str, int] = {}
    for row, text in enumerate(identities):
        if text and text in first:
            name, earlier_name = people.name[row], people.name[first[text]]
            # Of two persons, removing one line would lose a member.
            same = name.casefold().split() == earlier_name.casefold().split()
            key = "period_player_twice" if same else "period_number_twice"
            line = line_of(table.place(first[text], None, None))
            problems.append(
                table.problem(key, row, column, text, first=line, name=name or "–", other=earlier_name or "–")
            )
        first.setdefault(text, row)


def _wrong_ratings(
    table: TextTable, people: PeriodPlayers, edition: BelgianEdition, guests: Container[int]
) -> dict[int, DepartageError]:
    """
    An error for each row with a rating that is none, or that the number of games contradicts. The `guests`, foreign players who count
    with the FIDE rating, need neither.
    """
    wrong: dict[int, DepartageError] = {}
    column, column_of_games = table.column_index("rating"), table.column_index("games")
    assert column is not None
    assert column_of_games is not None
    texts, texts_of_games = table.columns[column], table.columns[column_of_games]
    least = edition.provisional_games
    for row, (rating, games) in enumerate(zip(people.rating, people.games, strict=True)):
        # Most players have a rating that nothing contradicts.
        if not rating or (games >= least and rating >= edition.floor):
            continue
        if _exchanged(rating, games, edition):
            problem = table.problem("period_columns_exchanged", row, column, texts[row], rating=rating, games=games)
        elif rating < LEAST_RATING:
            problem = rating_too_small(table, row, column)
        elif row in guests or games >= least:
            continue
        elif not texts_of_games[row].strip():
            key = "period_games_missing_start" if edition.start_games else "period_games_missing"
            problem = table.problem(key, row, column_of_games, rating=rating)
        elif games or not edition.start_games:
            problem = table.problem(
                "period_rating_few_games",
                row,
                column_of_games,
                texts_of_games[row],
                rating=rating,
                games=games,
                least=least,
                edition=edition.name,
            )
        else:
            # Article 10.h: a rating without games is a FIDE or foreign one.
            continue
        wrong[row] = problem
    return wrong


def _check_states(
    table: TextTable,
    people: PeriodPlayers,
    edition: BelgianEdition,
    problems: list[DepartageError],
    left_out: Container[int],
) -> None:
    """Without a rating in force, the totals so far are needed to continue them; rows of `left_out` need none, or are faulty already."""
    for row, (rating, played) in enumerate(zip(people.rating, people.games, strict=True)):
        if not played or (rating and played >= edition.first_rating_games) or row in left_out:
            continue
        total, half_points = people.rating_sum[row], people.half_points[row]
        wrong = "" if LEAST_RATING * played <= total <= MOST_RATING * played else "sum_opp"
        wrong = wrong or ("points" if half_points > 2 * played else "")
        if wrong:
            column = table.column_index(wrong)
            shown = None if column is None else table.columns[column][row].strip() or None
            key = "period_state_provisional" if rating else "period_state_missing"
            problems.append(table.problem(key, row, column, shown, games=played))


@lru_cache(maxsize=4096)
def count_or_none(text: str) -> int | None:
    plain = without_decimals(text.strip())
    if not plain:
        return 0
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else None


@lru_cache(maxsize=4096)
def rating_or_none(text: str) -> int | None:
    if text.strip().upper() in UNRATED_WORDS:
        return 0
    value = count_or_none(text)
    if value is None and text.strip()[-1:].isdigit():
        # `1 459` and `1459.0`, as spreadsheets of several countries export them; letters after it have no meaning here.
        with suppress(UnreadableCell):
            value = read_rating(text).rating
    return value if value is not None and value <= MOST_RATING else None


@lru_cache(maxsize=1024)
def _half_points(text: str) -> int | None:
    plain = text.strip().replace(",", ".")
    if not plain:
        return 0
    if not _POINTS.fullmatch(plain):
        return None
    doubled = Fraction(plain) * 2
    return doubled.numerator if doubled.denominator == 1 else None


def _flag(text: str) -> bool | None:
    return {"": False, "0": False, "1": True, "*": True}.get(without_decimals(text.strip()))
