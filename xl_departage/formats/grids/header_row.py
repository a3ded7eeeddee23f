"""
The header row of a table: the columns of players' details and the rounds that its headings name. The texts of headings
are data in `notations`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from xl_departage.base.errors import UnreadableCell
from xl_departage.base.regex import regex
from xl_departage.base.text import display_text, plain
from xl_departage.chess.tournament.options import RatingList, ReadingOptions
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cell_tokens import Rows, normalise

HEADER_SEARCH = 40
"""How many rows are searched for a header row; programs print a dozen title rows at most."""


def as_rectangle(cells: Rows) -> list[Sequence[object]]:
    # Equivalent mutant `0 -> 1`, `0 -> -1`: without any row, the width is not used.
    width = max(map(len, cells), default=0)
    # The blank rows of a whole column are one object and must stay so.
    return [row if len(row) == width else [*row, *[None] * (width - len(row))] for row in cells]


def cell_text(cell: object) -> str:
    """
    The normalised text of a cell; a substitute for a cell that cannot be normalised, which is reported when the cell is
    read.
    """
    if cell is None:
        return ""
    try:
        return normalise(cell)
    except UnreadableCell:
        return "#" + display_text(cell)


def any_filled(row: Sequence[object], columns: Sequence[int]) -> bool:
    return any(row[column] is not None and cell_text(row[column]) != "" for column in columns)


_ROUND = regex(
    rf"(?:(?P<before>{'|'.join(notations.ROUND_WORDS)})(?:NO?)?)?(?P<number>\d{{1,3}})"
    rf"(?:(?:{'|'.join(notations.ORDINALS)})?(?P<after>{'|'.join(notations.ROUND_WORDS)}))?"
)


_ROLES = (
    ("number", notations.NUMBER_HEADERS),
    ("rank", notations.RANK_HEADERS),
    ("name", notations.NAME_HEADERS),
    ("first_name", notations.FIRST_NAME_HEADERS),
    ("rating", notations.RATING_HEADERS),
    ("points", notations.POINTS_HEADERS),
)


_NO_KEY = regex(r"[^A-Z0-9#]+")


CHANGE = regex(r"\+\s*/?\s*[-\u2010-\u2015\u2212]|[±Δ]|\bDIFF", re.IGNORECASE)
"""Matches the part of a heading that shows that the column holds changes, not values: `+/-` in `Rtg+/-`."""


def header_language(cells: Rows) -> str:
    """The language of the header row of a range, as in `Layout.language`."""
    table = as_rectangle(cells)
    header = find_header_row(table)
    return "auto" if header is None else language_of_row(table[header.row], header.french)


def language_of_row(header: Sequence[object], french: bool) -> str:
    keys = {header_key(cell) for cell in header}
    return "fr" if french and "NAME" not in keys else headings_language(keys)


def headings_language(keys: Collection[str]) -> str:
    """The language that most of these headings (as `header_key`) belong to; `auto` if there is none."""
    counts = {name: len(words.intersection(keys)) for name, words in notations.HEADERS_OF_LANGUAGES.items()}
    name = max(counts, key=lambda language: counts[language])
    return name if counts[name] else "auto"


def header_key(cell: object) -> str:
    """The text of a heading in the spelling of the tables in `notations`: `N` for `N°`, `1RD` for `1.Rd`."""
    if isinstance(cell, str):
        return _key_of_text(cell)
    return cell_text(cell) if isinstance(cell, int | float) and not isinstance(cell, bool) else ""


@lru_cache(maxsize=4096)
def _key_of_text(cell: str) -> str:
    # Cached because several readers ask for the same cells, to find out what kind of table it is.
    heading = plain(cell.replace("№", "No"))
    return notations.RUSSIAN_HEADERS.get(heading) or _NO_KEY.sub("", heading)


class HeaderRow(NamedTuple):
    row: int
    roles: dict[str, int]
    labelled: list[tuple[int, int]]
    """Round and column of headings such as `R 1`."""
    bare: list[tuple[int, int]]
    """Round and column of headings such as `1`."""
    french: bool
    others: int
    """The number of other filled cells."""


def read_header_row(row: int, cells: Sequence[object]) -> HeaderRow:
    roles: dict[str, int] = {}
    labelled: list[tuple[int, int]] = []
    bare: list[tuple[int, int]] = []
    french = False
    others = 0
    for column, cell in enumerate(cells):
        key = header_key(cell)
        if not key:
            others += cell is not None and cell_text(cell) != ""
            continue
        french = french or key in notations.FRENCH_HEADERS or re.match(r"\s*R\s+\d", str(cell)) is not None
        if CHANGE.search(str(cell)):
            # `Rtg+/-` is a change of rating and not a rating.
            others += 1
            continue
        role = next((role for role, keys in _ROLES if key in keys), None)
        if role == "rating":
            # Which of several rating columns counts is decided below, from all headings together.
            continue
        if role is not None:
            roles.setdefault(role, column)
        elif (match := _ROUND.fullmatch(key)) and _is_next(
            match["number"], found := labelled if match["before"] or match["after"] else bare
        ):
            found.append((int(match["number"]), column))
        else:
            others += 1
    roles |= dict(zip(("rating", "other_rating"), rating_columns(cells), strict=False))
    if "first_name" not in roles:
        roles |= _two_names(cells)
    return HeaderRow(row, roles, labelled, bare=bare, french=french, others=others)


def _two_names(cells: Sequence[object]) -> dict[str, int]:
    """The columns of surnames and of first names whose heading alone would name whole names; empty without such a pair."""
    keys = [header_key(cell) for cell in cells]
    names = (notations.SURNAME_HEADERS, notations.FIRST_NAMES_BESIDE_SURNAMES)
    found = [next((column for column, key in enumerate(keys) if key in words), None) for words in names]
    roles = zip(("name", "first_name"), found, strict=True)
    return {} if None in found else {role: column for role, column in roles if column is not None}


def _is_next(number: str, labels_before: Sequence[tuple[int, int]]) -> bool:
    """
    Whether a number can be that of the next round, or of the next opponent in a square. From 100 on, it must follow the
    number before it.
    """
    return len(number) < 3 or (bool(labels_before) and int(number) == labels_before[-1][0] + 1)


def rating_columns(headings: Sequence[object], preferred: RatingList = "auto") -> tuple[int, ...]:
    """
    The columns of ratings under these headings: the one that counts, then one from another list for players without a rating there.
    International ratings come before national ones, unless national ones are `preferred`. A column that does not show its list is left out
    if there are ratings of both lists, and one that names a speed of play if there are ratings of either. Beside ratings of one list, the
    left column comes first, or that of the `preferred` list.
    """
    keys = {
        column: key
        for column, heading in enumerate(headings)
        if (key := header_key(heading)) in notations.RATING_HEADERS and not CHANGE.search(str(heading))
    }
    international, found = notations.INTERNATIONAL_RATINGS, set(keys.values())
    if found & notations.GERMAN_RATINGS and not found & international:
        # Beside the German rating, `Elo` is FIDE's.
        international |= {"ELO"}
    kinds: dict[bool | None, int] = {}
    for column, key in keys.items():
        kind = True if key in international else False if key in notations.NATIONAL_RATINGS else None
        kinds.setdefault(kind, column)
    if {True, False} <= kinds.keys() or keys.get(kinds.get(None, -1)) in notations.RATINGS_OF_A_SPEED:
        kinds = {kind: kinds[kind] for kind in (True, False) if kind in kinds} or kinds
    # The sort is stable: the kinds that are not preferred keep their order.
    wanted = {"national": False, "international": True}.get(preferred)
    return tuple(kinds[kind] for kind in sorted(kinds, key=lambda kind: wanted is None or kind is not wanted))


def find_header_row(table: Rows) -> HeaderRow | None:
    """
    The first row that names a column of players' details and round 1; failing that, the first that names two such columns, one of them the
    name; None if there is none.

    A title may look like this too (`Nom | Open | Ronde | 1`), so a fuller header before the first entry of a player
    takes precedence.
    """
    first: HeaderRow | None = None
    second_choice: HeaderRow | None = None
    for row in range(min(len(table), HEADER_SEARCH)):
        header = read_header_row(row, table[row])
        words = header.roles.keys() & {"number", "rank", "name", "rating", "points"}
        if words and any(number == 1 for number, _ in header.labelled + header.bare):
            if first is None or _richness(header) > _richness(first):
                first = header
                continue
        elif second_choice is None and len(words) >= 2 and "name" in words:
            second_choice = header
        if first is not None and any_filled(table[row], [column for _, column in first.labelled or first.bare]):
            # The players begin in this row.
            break
    return first or second_choice


def with_labels_below(table: Rows, header: HeaderRow) -> HeaderRow:
    """
    The header with the rounds from the row below it, if merged cells keep it from naming any itself: for example, the
    headings `Pl | Nom | Rondes` over two rows, with 1, 2, 3 … under `Rondes`.
    """
    row = header.row + 1
    if header.labelled or header.bare or row >= len(table):
        return header
    below = read_header_row(row, table[row])
    numbers = [number for number, _ in below.labelled or below.bare]
    if below.roles or below.others or len(numbers) < 2 or numbers != list(range(1, len(numbers) + 1)):
        return header
    if any(cell_text(table[row][column]) != "" for column in header.roles.values()):
        return header
    french = header.french and "NAME" not in {header_key(cell) for cell in table[header.row]}
    return below._replace(roles=header.roles, french=french)


def _richness(header: HeaderRow) -> int:
    return len(header.roles) + len(header.labelled or header.bare)


def find_round_labels(table: Rows, options: ReadingOptions) -> HeaderRow | None:
    """
    The header row, if the first filled row contains only `R 1`, `R 2` … or 1, 2, 3 …; None otherwise, for a 1 that stands alone, and for
    the format `uscf`.
    """
    for row in range(min(len(table), HEADER_SEARCH)):
        if not any_filled(table[row], range(len(table[row]))):
            continue
        header = read_header_row(row, table[row])
        labels = header.labelled or header.bare
        if header.roles or header.others or (header.labelled and header.bare) or options.format == "uscf":
            return None
        numbers = [number for number, _ in labels]
        if numbers == list(range(1, len(numbers) + 1)) and (header.labelled or len(numbers) > 1):
            return header
        return None
    return None


def repeats_header(header: HeaderRow, row: Sequence[object]) -> bool:
    """Whether a row has the same headings, however they are spelt: a table divided by a page break repeats its header row."""
    first = row[next(iter(header.roles.values()))] if header.roles else None
    # This runs for every row. The row of a player rarely begins with a word, so this check keeps it fast.
    if header.roles and (not isinstance(first, str) or not first or first[0].isdecimal()):
        return False
    again = read_header_row(0, row)
    same = _places(again) == _places(header)
    return same and again.labelled == header.labelled and again.bare == header.bare


def _places(header: HeaderRow) -> set[tuple[str, int]]:
    """The columns of players' details by role; a number and a rank count as the same role."""
    return {("number" if role == "rank" else role, column) for role, column in header.roles.items()}
