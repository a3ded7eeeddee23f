"""
The shape of a range, its columns, and the players according to the columns next to the results.

There are four shapes: rounds only (one row per player, one column per round); a table with a header row, whatever is above it; a
square matrix of results, bare or with names, numbers and totals around it; a list of games. Header texts are data of `notations`.
The text of a Vega table in one column is first split into cells.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from xl_departage.base.errors import GridError, InconsistentGrid, Place, UnreadableCell
from xl_departage.base.messages import Text
from xl_departage.base.regex import regex
from xl_departage.base.text import display_text, excerpt, plain, whole_number
from xl_departage.chess.ratings.rating_cell import Rated, read_rating
from xl_departage.chess.tournament.faults import STRICT, Faults
from xl_departage.chess.tournament.options import RatingList, ReadingOptions
from xl_departage.chess.tournament.persons import TITLES
from xl_departage.formats.grids import notations
from xl_departage.formats.grids.cells import (
    UNREAD,
    CellToken,
    Form,
    Rows,
    can_only_be_a_game,
    half_points,
    normalise,
    opponents,
    scan,
)
from xl_departage.formats.grids.sided_result import stands_for_result
from xl_departage.formats.grids.square import find_bare_square, is_square

if TYPE_CHECKING:
    from xl_departage.formats.grids.lists.headings import GameColumns

HEADER_SEARCH = 40
"""Number of rows in which to look for a header row: programs print a dozen title rows at most."""


class Shape(Enum):
    """The four shapes of a crosstable."""

    ROUNDS = "rounds"
    TABLE = "table"
    MATRIX = "matrix"
    GAMES = "games"
    """A list with one row a game; `lists` reads it."""


BY_ROUNDS = (Shape.ROUNDS, Shape.TABLE)
"""Those with a column for each round."""


class Layout(NamedTuple):
    """Positions in a range; rows and columns count from 0."""

    shape: Shape
    cells: Rows
    """The range as a rectangle; Vega text is cut into cells here."""
    rows: Sequence[int]
    """Every players' row, including blank ones."""
    filled: tuple[bool, ...]
    """False for a blank row; one entry per players' row."""
    rounds: tuple[int, ...]
    """Columns of the rounds; of the opponents in a matrix."""
    number: int | None = None
    rank: int | None = None
    name: int | None = None
    first_name: int | None = None
    rating: int | None = None
    other_rating: int | None = None
    """National ratings next to international ones, or the reverse: used for players without the first."""
    points: int | None = None
    french: bool = False
    """Whether the header row is French."""
    language: str = "auto"
    """The language of the header row, `fr` or `en`; `auto` if it does not show it."""
    column_order: tuple[int, ...] | None = None
    """Matrix: for each column, the position of its player among the filled rows."""
    lines: int = 1
    """Matrix: rows of one player (a double round robin may print two)."""
    games: GameColumns | None = None
    """The columns of a list of games."""


def find_layout(cells: Rows, options: ReadingOptions) -> Layout:
    """The layout of a range. Raises UnreadableCell if no layout fits, InconsistentGrid if round columns are missing."""
    table = _rectangle(cells)
    table = cut_vega_text(table) or table
    if not any(_text(cell) != "" for row in table for cell in row):
        raise UnreadableCell("grid_empty")
    header = _find_header(table)
    games = _list_of_games(table, header)
    if games is not None:
        return Layout(Shape.GAMES, games[0], range(0), (), (), games=games[1])
    if header is not None:
        return _with_header(table, _with_labels_below(table, header), options)
    square = find_bare_square(table)
    if square is not None:
        return Layout(
            Shape.MATRIX,
            table,
            square.rows,
            (True,) * len(square.rows),
            square.columns,
            number=square.number,
            name=square.name,
            points=square.points,
            column_order=tuple(range(len(square.columns))),
            lines=square.lines,
        )
    header = _find_round_labels(table, options)
    if header is not None:
        return _with_header(table, header, options)
    _refuse_unnamed_sides(table)
    rows = range(len(table))
    columns = tuple(range(len(table[0])))
    return Layout(Shape.ROUNDS, table, rows, tuple(_any(table[row], columns) for row in rows), columns)


def _rectangle(cells: Rows) -> list[Sequence[object]]:
    # Same value with `0 -> 1`, `0 -> -1`: without a row there is nothing to fill up and no round to look at.
    width = max(map(len, cells), default=0)
    # The blank rows of a whole column are one object, and must stay so.
    return [row if len(row) == width else [*row, *[None] * (width - len(row))] for row in cells]


def _text(cell: object) -> str:
    """
    The normalised text, or a substitute for anything that cannot be normalised: it is reported when the cell is read.
    """
    if cell is None:
        return ""
    try:
        return normalise(cell)
    except UnreadableCell:
        return "#" + display_text(cell)


def _any(row: Sequence[object], columns: Sequence[int]) -> bool:
    return any(row[column] is not None and _text(row[column]) != "" for column in columns)


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
"""In a header, marks a change in the quantity that the word names."""


def header_language(cells: Rows) -> str:
    """The language of the header row of a range, like `Layout.language`."""
    table = _rectangle(cells)
    header = _find_header(table)
    return "auto" if header is None else _language(table[header.row], header.french)


def _language(header: Sequence[object], french: bool) -> str:
    keys = {header_key(cell) for cell in header}
    return "fr" if french and "NAME" not in keys else headings_language(keys)


def headings_language(keys: Collection[str]) -> str:
    """The language that most headers of a row belong to, given as `header_key`; `auto` if none does."""
    counts = {name: len(words.intersection(keys)) for name, words in notations.HEADERS_OF_LANGUAGES.items()}
    name = max(counts, key=lambda one: counts[one])
    return name if counts[name] else "auto"


def header_key(cell: object) -> str:
    """The text of a header as the tables of `notations` have it: `N°` -> `N`, `1.Rd` -> `1RD`."""
    if isinstance(cell, str):
        return _key_of_text(cell)
    return _text(cell) if isinstance(cell, int | float) and not isinstance(cell, bool) else ""


@lru_cache(maxsize=4096)
def _key_of_text(cell: str) -> str:
    # Several readers ask about the same cells, to find out what kind of table it is.
    return _NO_KEY.sub("", plain(cell.replace("№", "No")))


class _Header(NamedTuple):
    row: int
    roles: dict[str, int]
    labelled: list[tuple[int, int]]
    """(round, column) of headers such as `R 1`."""
    bare: list[tuple[int, int]]
    """(round, column) of headers such as `1`."""
    french: bool
    others: int
    """Cells that are neither."""


def _read_header(row: int, cells: Sequence[object]) -> _Header:
    roles: dict[str, int] = {}
    labelled: list[tuple[int, int]] = []
    bare: list[tuple[int, int]] = []
    french = False
    others = 0
    for column, cell in enumerate(cells):
        key = header_key(cell)
        if not key:
            others += cell is not None and _text(cell) != ""
            continue
        french = french or key in notations.FRENCH_HEADERS or re.match(r"\s*R\s+\d", str(cell)) is not None
        if CHANGE.search(str(cell)):
            # `Rtg+/-` is a change of rating, not a rating.
            others += 1
            continue
        role = next((role for role, keys in _ROLES if key in keys), None)
        if role == "rating":
            # Which of several counts, their headings say together.
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
    return _Header(row, roles, labelled, bare=bare, french=french, others=others)


def _is_next(number: str, before: Sequence[tuple[int, int]]) -> bool:
    """Whether a number is one of a round, or of the opponent of a square: a hundred and more are so only behind the one before them."""
    return len(number) < 3 or (bool(before) and int(number) == before[-1][0] + 1)


def rating_columns(headings: Sequence[object], preferred: RatingList = "auto") -> tuple[int, ...]:
    """
    The columns of ratings under these headings: the one that counts, and the one for those who have no rating there, if it is of another
    list. International ratings come before national ones, unless these are `preferred`; a column that does not say which it is keeps
    its place beside either.
    """
    keys = {
        column: key
        for column, heading in enumerate(headings)
        if (key := header_key(heading)) in notations.RATING_HEADERS and not CHANGE.search(str(heading))
    }
    kinds: dict[bool | None, int] = {}
    for column, key in keys.items():
        kind = True if key in notations.INTERNATIONAL_RATINGS else False if key in notations.NATIONAL_RATINGS else None
        kinds.setdefault(kind, column)
    if True in kinds and False in kinds:
        kinds = {True: kinds[True], False: kinds[False]}
    # The sort is stable: what is not preferred keeps its order.
    wanted = {"national": False, "international": True}.get(preferred)
    return tuple(kinds[kind] for kind in sorted(kinds, key=lambda kind: wanted is None or kind is not wanted))


def _find_header(table: Rows) -> _Header | None:
    """
    The first row that names a column of players and round 1; failing that, the first that names two such columns.

    A title may do so too (`Nom | Open | Ronde | 1`): a fuller header before the first entry of a player takes
    precedence.
    """
    first: _Header | None = None
    second_choice: _Header | None = None
    for row in range(min(len(table), HEADER_SEARCH)):
        header = _read_header(row, table[row])
        words = header.roles.keys() & {"number", "rank", "name", "rating", "points"}
        if words and any(number == 1 for number, _ in header.labelled + header.bare):
            if first is None or _richness(header) > _richness(first):
                first = header
                continue
        elif second_choice is None and len(words) >= 2 and "name" in words:
            second_choice = header
        if first is not None and _any(table[row], [column for _, column in first.labelled or first.bare]):
            # The players begin here.
            break
    return first or second_choice


def _with_labels_below(table: Rows, header: _Header) -> _Header:
    """
    The header with the rounds from the row below, if it names none itself because of merged cells: `Pl | Nom | Rondes` over two rows,
    with 1, 2, 3 … under `Rondes`.
    """
    row = header.row + 1
    if header.labelled or header.bare or row >= len(table):
        return header
    below = _read_header(row, table[row])
    numbers = [number for number, _ in below.labelled or below.bare]
    if below.roles or below.others or len(numbers) < 2 or numbers != list(range(1, len(numbers) + 1)):
        return header
    if any(_text(table[row][column]) != "" for column in header.roles.values()):
        return header
    french = header.french and "NAME" not in {header_key(cell) for cell in table[header.row]}
    return below._replace(roles=header.roles, french=french)


def _richness(header: _Header) -> int:
    return len(header.roles) + len(header.labelled or header.bare)


def _find_round_labels(table: Rows, options: ReadingOptions) -> _Header | None:
    """A first row that only contains `R 1`, `R 2` … or 1, 2, 3 …"""
    for row in range(min(len(table), HEADER_SEARCH)):
        if not _any(table[row], range(len(table[row]))):
            continue
        header = _read_header(row, table[row])
        labels = header.labelled or header.bare
        if header.roles or header.others or (header.labelled and header.bare) or options.format == "uscf":
            return None
        numbers = [number for number, _ in labels]
        if numbers == list(range(1, len(numbers) + 1)) and (header.labelled or len(numbers) > 1):
            return header
        return None
    return None


def _with_header(table: Rows, header: _Header, options: ReadingOptions) -> Layout:
    roles = dict(header.roles)
    if "rating" in roles:
        # The rounds may have a row of their own below that of the headings.
        named = header.row - (header_key(table[header.row][roles["rating"]]) not in notations.RATING_HEADERS)
        ratings = rating_columns(table[named], options.ratings)
        roles |= dict(zip(("rating", "other_rating"), ratings, strict=False))
    rows = range(header.row + 1, len(table))
    labels = header.labelled or header.bare
    identity = [column for role, column in roles.items() if role in ("name", "first_name", "rating")]
    if not identity:
        identity = [column for role, column in roles.items() if role in ("number", "rank")]
    columns = [column for _, column in labels]
    numbers = [roles[role] for role in ("number", "rank") if role in roles]
    numbered = any(whole_number(table[row][column]) is not None for row in rows for column in numbers)
    again = {row for row in rows if _repeats(header, table[row])}
    filled = tuple(row not in again and _is_player(table[row], roles, identity, columns, numbered) for row in rows)
    layout = Layout(
        Shape.TABLE,
        table,
        rows,
        filled,
        tuple(columns),
        french=header.french and "NAME" not in {header_key(cell) for cell in table[header.row]},
        language=_language(table[header.row], header.french),
        number=roles.get("number"),
        rank=roles.get("rank"),
        name=roles.get("name"),
        first_name=roles.get("first_name"),
        rating=roles.get("rating"),
        other_rating=roles.get("other_rating"),
        points=roles.get("points"),
    )
    square = _square_under(layout, labels, again)
    if square is not None:
        return square
    if not labels:
        try:
            bare = find_bare_square(table[header.row + 1 :], (*roles.values(), *_of_persons(table[header.row])))
        except InconsistentGrid as error:
            raise _moved_down(error, header.row + 1) from None
        if bare is None:
            raise UnreadableCell("grid_no_rounds", Place(row=header.row + 1), page=_page_without_rounds(layout))
        shifted = tuple(row + header.row + 1 for row in bare.rows)
        return layout._replace(
            shape=Shape.MATRIX,
            rows=shifted,
            filled=(True,) * len(shifted),
            rounds=bare.columns,
            column_order=tuple(range(len(bare.columns))),
            lines=bare.lines,
        )
    _refuse_order(labels, Place(row=header.row + 1))
    _refuse_unheaded_rounds(layout, header)
    _refuse_rows_above(layout, header)
    _refuse_other_headings(layout)
    return layout


def _refuse_order(labels: Sequence[tuple[int, int]], place: Place) -> None:
    """Refuse columns of rounds that are not those of the rounds 1, 2, 3 …, each once; `labels` are rounds and columns."""
    first: dict[int, int] = {}
    for expected, (number, column) in enumerate(labels, 1):
        if number in first:
            columns = sorted((first[number] + 1, column + 1))
            raise InconsistentGrid("grid_round_twice", place, number=number, first=columns[0], second=columns[1])
        if number != expected and expected == 1:
            raise InconsistentGrid("grid_rounds_begin", place, number=number)
        if number != expected:
            raise InconsistentGrid("grid_rounds_out_of_order", place, before=expected - 1, after=number)
        first[number] = column


def _refuse_unheaded_rounds(layout: Layout, header: _Header) -> None:
    """Raise InconsistentGrid for games in a column without a heading, or under one that names no round: they would not count."""
    explained = {*layout.rounds, *header.roles.values()}
    rows = player_rows(layout)
    for column, heading in enumerate(layout.cells[header.row]):
        if column in explained:
            continue
        headed = bool(_text(heading))
        if headed and header_key(heading) in notations.LAST_ROUND_HEADERS:
            # A round that stands in its own column, too.
            continue
        row = _first_decided_game(layout, rows, column) if headed else _first_game(layout, rows, column)
        if row is not None:
            round = 1 + sum(other < column for other in layout.rounds)
            key = "grid_round_other_heading" if headed else "grid_round_unheaded"
            raise InconsistentGrid(key, _place_in(layout, row, column), round=round, heading=excerpt(heading))
        if not headed and column == max(layout.rounds, default=-2) + 1:
            _refuse_lone_number(layout, rows, column)


def _refuse_lone_number(layout: Layout, rows: Sequence[int], column: int) -> None:
    """Raise InconsistentGrid for a number that is all of a column without a heading behind the rounds: it may be an opponent."""
    filled = [row for row in rows if _text(layout.cells[row][column])]
    if len(filled) == 1 and _token(layout.cells[filled[0]][column]).kind.form is Form.NUMBER:
        raise InconsistentGrid(
            "grid_number_unheaded", _place_in(layout, filled[0], column), round=len(layout.rounds) + 1
        )


def _refuse_rows_above(layout: Layout, header: _Header) -> None:
    """Raise InconsistentGrid for a player above the header row, where only titles belong: he would be missing."""
    for row in range(header.row):
        tokens = [_token(layout.cells[row][column]) for column in layout.rounds]
        column = next(
            (column for column, token in zip(layout.rounds, tokens, strict=True) if can_only_be_a_game(token.kind)),
            None,
        )
        if column is None and _may_be_player(layout, row) and not _read_header(row, layout.cells[row]).labelled:
            column = next((one for one in layout.rounds if _may_be_result(layout.cells[row][one])), None)
        if column is not None:
            raise InconsistentGrid("list_above_headings", _place_in(layout, row, column))


def _may_be_player(layout: Layout, row: int) -> bool:
    """Whether a row has a number where the numbers are, and letters where the names are; one of both where the other has no column."""
    cells = layout.cells[row]
    numbers = [cells[column] for column in (layout.number, layout.rank) if column is not None]
    numbered = any(whole_number(cell) is not None for cell in numbers)
    named = layout.name is not None and bool(re.search(r"[^\W\d]", display_text(cells[layout.name])))
    return (numbered or not numbers) and (named or layout.name is None)


def _may_be_result(cell: object) -> bool:
    token = _token(cell)
    return bool(opponents(token)) or token.kind.form is Form.WORD or _own_result(cell) in _OWN_RESULTS


def _place_in(layout: Layout, row: int, column: int) -> Place:
    return Place(row=row + 1, text=excerpt(layout.cells[row][column]), range_column=column + 1)


def _token(cell: object) -> CellToken:
    """The token of a cell, `UNREAD` for what no cell of a round can be."""
    try:
        return scan(cell)
    except UnreadableCell:
        return UNREAD


_BYES_IN_WORDS = frozenset({Form.EXEMPT, Form.SIGN_BYE, Form.NAMED_BYE})
"""`EXE`, `½ BYE`, `HPB`."""


def _first_game(layout: Layout, rows: Sequence[int], column: int) -> int | None:
    """
    The row of the first game in a column; None if it has none. A cell may show it, or the column as a whole: most of its cells name an
    opponent who names the player in turn, or are results in words, byes in words, or points under rounds of points. An absence alone may be
    a remark.
    """
    tokens = {row: _token(layout.cells[row][column]) for row in rows if _text(layout.cells[row][column])}
    certain = next((row for row, token in tokens.items() if can_only_be_a_game(token.kind)), None)
    if certain is not None or not tokens:
        return certain
    if mirrored := _mirrored(layout, rows, tokens):
        return mirrored[0]
    words = [row for row, token in tokens.items() if token.kind.form is Form.WORD]
    if 2 * len(words) > len(tokens):
        return words[0]
    byes = [row for row, token in tokens.items() if token.kind.form in _BYES_IN_WORDS]
    away = sum(token.kind.form is Form.ABSENT for token in tokens.values())
    if byes and 2 * (len(byes) + away) > len(tokens):
        return byes[0]
    return next(iter(tokens)) if _is_round_of_points(layout, rows, column) else None


def _first_decided_game(layout: Layout, rows: Sequence[int], column: int) -> int | None:
    """The row of the first game in a column most of whose cells are games with a result; None in any other, such as the next pairings."""
    tokens = {row: _token(layout.cells[row][column]) for row in rows if _text(layout.cells[row][column])}
    decided = {row: token for row, token in tokens.items() if token.kind.mark}
    certain = [row for row, token in decided.items() if can_only_be_a_game(token.kind)]
    games = certain if 2 * len(certain) > len(tokens) else _mirrored(layout, rows, decided)
    return games[0] if 2 * len(games) > len(tokens) else None


def _mirrored(layout: Layout, rows: Sequence[int], tokens: Mapping[int, CellToken]) -> list[int]:
    """The rows whose opponents name them in turn, by the numbers, the ranks or the order of the rows, if most do."""
    named = {row: others for row, token in tokens.items() if (others := opponents(token))}
    columns = [column for column in (layout.number, layout.rank) if column is not None]
    numberings = [[whole_number(layout.cells[row][column]) for row in rows] for column in columns]
    numberings.append([*range(1, len(rows) + 1)])
    for numbers in numberings:
        row_of, number_of = dict(zip(numbers, rows, strict=True)), dict(zip(rows, numbers, strict=True))
        pairs = ((row, row_of[number]) for row, others in named.items() for number in others if number in row_of)
        mirrored = list(
            dict.fromkeys(row for row, other in pairs if other != row and number_of[row] in named.get(other, ()))
        )
        if 2 * len(mirrored) > len(tokens):
            return mirrored
    return []


def _is_round_of_points(layout: Layout, rows: Sequence[int], column: int) -> bool:
    """Whether a column has results in points as the rounds have, and is not their sum."""
    beside = layout._replace(rounds=(*layout.rounds, column))
    if own_results(layout, rows) is layout or own_results(beside, rows) is beside:
        return False
    worth = {"1": 2, "½": 1, "0,5": 1, "0.5": 1, "1F": 2}
    totals = [sum(worth.get(_own_result(layout.cells[row][one]), 0) for one in layout.rounds) for row in rows]
    printed = [printed_half_points(layout.cells[row][column]) for row in rows]
    return 2 * sum(total == points for total, points in zip(totals, printed, strict=True)) <= len(rows)


def _repeats(header: _Header, row: Sequence[object]) -> bool:
    """Whether a row has the same headings, however they are written: a table that a page break cuts repeats its header row."""
    first = row[next(iter(header.roles.values()))] if header.roles else None
    # Asked of every row: a row of a player rarely begins with a word.
    if header.roles and (not isinstance(first, str) or not first or first[0].isdecimal()):
        return False
    again = _read_header(0, row)
    same = _places(again) == _places(header)
    return same and again.labelled == header.labelled and again.bare == header.bare


def _places(header: _Header) -> set[tuple[str, int]]:
    """The columns of players; a number may be called a rank."""
    return {("number" if role == "rank" else role, column) for role, column in header.roles.items()}


def _refuse_other_headings(layout: Layout) -> None:
    """Raise InconsistentGrid for a row of headings that are not those above, where a table of other columns was pasted below."""
    if layout.name is None:
        return
    for row in player_rows(layout):
        cells = layout.cells[row]
        if header_key(cells[layout.name]) in notations.NAME_HEADERS:
            again = _read_header(row, cells)
            if again.labelled or len(again.roles) > 1:
                place = Place(row=row + 1, text=excerpt(cells[layout.name]), range_column=layout.name + 1)
                raise InconsistentGrid("grid_headings_differ", place)


def _list_of_games(table: Rows, header: _Header | None) -> tuple[Rows, GameColumns] | None:
    """
    The list of games and its columns, if it is one. Where a row names columns of rounds, only whole pages are, and lists whose own
    headings stand above: in the rows below, players may be called `No` or `Total`, and `½-½ NR` is a result.
    """
    # Imported here: lists are read with the headings of this module.
    from xl_departage.formats.grids.lists.headings import find_games
    from xl_departage.formats.grids.lists.pages import cut_page

    cut = cut_page(table)
    named = header is not None and bool(header.labelled or header.bare)
    columns = find_games(cut or (table[: header.row] if named and header is not None else table))
    if columns is None or (cut is None and named and not columns.says_more_than_sides):
        return None
    return cut or table, columns


def _refuse_unnamed_sides(table: Rows) -> None:
    """Raise UnreadableCell for a list of games whose headings do not name the two sides: its cells are no results."""
    from xl_departage.formats.grids.lists.headings import headings_without_sides

    row = headings_without_sides(table)
    if row is not None:
        raise UnreadableCell("list_games_headings", Place(row=row + 1))


def _of_persons(headings: Sequence[object]) -> Collection[int]:
    """The columns of what a list says of its players, such as federation and club: nobody's results."""
    # Imported here: lists are read with the headings of this module.
    from xl_departage.formats.grids.lists.headings import find_players

    players = find_players([headings])
    return () if players is None else players.columns.values()


def _page_without_rounds(layout: Layout) -> Text | str:
    """A description of a page without rounds; empty if its columns do not identify it."""
    if layout.points is not None:
        return Text("crosstable.layout.page_without_rounds")
    named = layout.name is not None and (layout.number is not None or layout.rating is not None)
    return Text("crosstable.layout.players") if named else ""


def _moved_down(error: InconsistentGrid, rows: int) -> InconsistentGrid:
    """The fault in a part of the table, reported with the rows of the whole table."""
    # Same value with `error.place or Place() -> error.place`: a fault of a square has a row.
    place = error.place or Place()
    values = {name: value + rows if isinstance(value, int) else value for name, value in error.values.items()}
    # Same value with `0 -> 1`, `0 -> -1`, `place.row or 0 -> place.row`: a fault of a square has a row.
    return InconsistentGrid(error.key, place._replace(row=(place.row or 0) + rows), **values)


def _is_player(
    row: Sequence[object], roles: dict[str, int], identity: Sequence[int], rounds: Sequence[int], numbered: bool
) -> bool:
    """
    A row with a round entry, a name or a rating. Notes below a table have neither a number nor an entry: if the players have numbers
    (`numbered`), a row with neither is not a player. A totals row is recognised by its text.
    """
    numbers = [row[roles[role]] for role in ("number", "rank") if role in roles]
    has_number = any(whole_number(cell) is not None for cell in numbers)
    if not has_number and any(
        plain(display_text(row[column])).rstrip(" :.") in notations.TOTAL_WORDS for column in roles.values()
    ):
        return False
    if _any(row, rounds):
        return True
    if not any(_text(row[column]) not in ("", "0") for column in identity):
        return False
    if not has_number and (numbered or any(_text(cell) != "" for cell in numbers)):
        return False
    return "name" not in roles or bool(re.search(r"\w", display_text(row[roles["name"]])))


def _square_under(layout: Layout, labels: list[tuple[int, int]], again: Collection[int]) -> Layout | None:
    """The table as a matrix, if the round columns are those of the opponents; `again`: rows that repeat the headings."""
    last = max((place for place, filled in enumerate(layout.filled) if filled), default=-1)
    rows = [row for row in layout.rows[: last + 1] if row not in again]
    size = len(labels)
    if not rows or size < 2:
        return None
    lines = len(rows) // size if len(rows) > size and len(rows) % size == 0 else 1
    players = len(rows) // lines
    if players > size or sorted(number for number, _ in labels) != list(range(1, size + 1)):
        return None
    columns = layout.rounds
    if players < size and any(_any(layout.cells[row], columns[players:]) for row in rows):
        return None
    columns = columns[:players]
    in_order = tuple(number - 1 for number, _ in labels)[:players]
    orders = [in_order]
    for column in (layout.number, layout.rank):
        if column is not None:
            numbers = [whole_number(layout.cells[row][column]) for row in rows[::lines]]
            if sorted(number or 0 for number in numbers) == list(range(1, players + 1)):
                orders.append(tuple(numbers.index(number) for number, _ in labels[:players]))
    for order in orders:
        if sorted(order) == list(range(players)) and is_square(layout.cells, rows, columns, order, lines):
            return layout._replace(
                shape=Shape.MATRIX,
                filled=tuple(place <= last and row not in again for place, row in enumerate(layout.rows)),
                rounds=columns,
                column_order=order,
                lines=lines,
            )
    return None


def player_rows(layout: Layout) -> list[int]:
    """The row of each player (the first one if a player has several)."""
    filled = [row for row, is_filled in zip(layout.rows, layout.filled, strict=True) if is_filled]
    return filled[:: layout.lines]


def read_names(layout: Layout, rows: Sequence[int]) -> tuple[str, ...]:
    """The name of each player, followed by the first name if it has its own column; empty if there is no name column."""
    if layout.name is None:
        return ("",) * len(rows)
    columns = [layout.name] if layout.first_name is None else [layout.name, layout.first_name]
    return tuple(
        " ".join(" ".join(display_text(layout.cells[row][column]) for column in columns).split()) for row in rows
    )


def is_result(name: str) -> bool:
    """Whether a result stands in place of a name: `1-0`, `½`, `+`."""
    return stands_for_result(name)


def read_ratings(
    layout: Layout, rows: Sequence[int], names: Sequence[str], faults: Faults = STRICT
) -> tuple[Rated, ...]:
    """
    The rating of each player. A letter after the number (`2380 R`) is dropped. A player who is unrated in a column of international
    ratings gets the rating from the national column next to it (RtgI and RtgN), or the reverse. Reports UnreadableCell.
    """
    ratings = []
    for row, name in zip(rows, names, strict=True):
        rated = Rated(None)
        for column in (layout.rating, layout.other_rating):
            if column is None or rated.rating is not None:
                continue
            cell = layout.cells[row][column]
            try:
                rated = read_rating(cell)
            except UnreadableCell as error:
                error.place = Place(row=row + 1, text=excerpt(cell), name=name or None, range_column=column + 1)
                faults.report(error, column)
                break
        ratings.append(rated)
    return tuple(ratings)


def read_printed_points(layout: Layout, rows: Sequence[int]) -> tuple[int | None, ...]:
    """The points column in half-points, None if missing, blank or not a multiple of a half."""
    if layout.points is None:
        return (None,) * len(rows)
    return tuple(printed_half_points(layout.cells[row][layout.points]) for row in rows)


def printed_half_points(cell: object) -> int | None:
    """`5½`, `5,5`, `5.5`, `2 1/2`, 5.5 as half-points."""
    try:
        text = normalise(cell)
    except GridError:
        return None
    match = re.fullmatch(r"(\d{1,6})(?: ?½)?|½", text)
    return half_points(text.replace(" ", "")) if match else None


_VEGA_HEADER = regex(
    r"\s*(?P<number>Pos|N)\s+(?P<name>NAME)\s[^|\n]*?\b(?P<rating>Rtg)\b[^|\n]*\bPts\s*(?P<bar>\|)(?P<labels>[\s\d]+)(?:\|(?P<own>.*))?",
    re.IGNORECASE,
)
_VEGA_NUMBER = regex(r"[0-9]{1,6}")

_LONGEST_VEGA_HEADER = 2_000
_VEGA_WIDTH = 6
"""Signs of a round's column."""


def cut_vega_text(table: Sequence[Sequence[object]]) -> list[Sequence[object]] | None:
    """
    The table with the text of a Vega crosstable, pasted one line per cell, split into cells; None for any other range.

    A line has three parts between bars: identity under `Pos NAME Rtg T Fed Pts` (`N` where players are numbered), the rounds in columns
    of six characters, the user's own figures, of which the tie-breaks are some. The lines keep their rows, so that places in messages are
    those of the range.

    Raises UnreadableCell for a line that does not have the columns of its header.
    """
    heading = next(
        (
            (row, match)
            for row, cells in enumerate(table[:40])
            # Longer than for a tournament of three hundred rounds: do not search for the words.
            # Same value with `len((line := _vega_line(cells))) < _LONGEST_VEGA_HEADER -> len((line := _vega_line(cells))) <=
            # _LONGEST_VEGA_HEADER`: longer than any header.
            if len(line := _vega_line(cells)) < _LONGEST_VEGA_HEADER and (match := _VEGA_HEADER.fullmatch(line))
        ),
        None,
    )
    if heading is None:
        return None
    header_row, header = heading
    labels = header["labels"]
    numbers = labels.split()
    rounds = [labels.index(numbers[0]) + _VEGA_WIDTH * place for place in range(len(numbers))]
    own = _own_headings(header["own"] or "", [_vega_line(cells) for cells in table[header_row + 1 :]])
    width = 6 + len(rounds) + len(own)
    result: list[Sequence[object]] = []
    for row, cells in enumerate(table):
        line = _vega_line(cells)
        if row == header_row:
            result.append([header["number"], "NAME", "Rtg", "Title", "Fed", "Pts", *numbers, *own])
        elif row < header_row or "|" not in line:
            result.append([line if row < header_row else None, *[None] * (width - 1)])
        else:
            figures = _own_figures(line)
            cells = figures if len(figures) == len(own) else [None] * len(own)
            result.append([*_cut_vega_line(line, header, rounds, row), *cells])
    return result


def _own_headings(text: str, lines: Sequence[str]) -> list[str]:
    """The headings of the user's own figures: words, or texts between two spaces where that gives as many as there are figures."""
    most = max((len(_own_figures(line)) for line in lines), default=0)
    for headings in (text.split(), re.split(r"\s{2,}", text.strip())):
        if headings and len(headings) == most:
            return headings
    return []


def _own_figures(line: str) -> list[str]:
    """The words of a line of Vega's text behind its second `|`: the player's own figures."""
    return line.split("|", 2)[2].split() if line.count("|") >= 2 else []


def _vega_line(cells: Sequence[object]) -> str:
    """The text of a row whose first cell is its only one, otherwise empty."""
    if not cells or not isinstance(cells[0], str) or any(cell not in (None, "") for cell in cells[1:]):
        return ""
    return cells[0].replace("\u00a0", " ")


def _cut_vega_line(line: str, header: re.Match[str], rounds: list[int], row: int) -> list[object]:
    bar = line.index("|")
    # Columns counted from the bar stay right even if the spaces before the position were trimmed.
    name_at, rating_at = (max(header.start(part) - header.start("bar") + bar, 0) for part in ("name", "rating"))
    position = line[:name_at].strip()
    fields = line[rating_at:bar].split()
    middle = line[bar + 1 :].partition("|")[0]
    # The number of round 1 is above the third character of its column.
    cells = [middle[max(start - 2, 0) : start - 2 + _VEGA_WIDTH].strip() for start in rounds]
    # Characters outside the columns would be games that are not read.
    whole = "".join(middle.split()) == "".join("".join(cells).split())
    if not whole or not _VEGA_NUMBER.fullmatch(position) or len(fields) < 2 or not _VEGA_NUMBER.fullmatch(fields[0]):
        raise UnreadableCell("grid_vega_line", Place(row=row + 1, text=line))
    # A title stands before a federation; either may be missing.
    between = fields[1:-1]
    titled = bool(between) and between[0].upper() in TITLES
    return [
        int(position),
        line[name_at:rating_at].strip(),
        int(fields[0]),
        between[0] if titled else None,
        " ".join(between[1:] if titled else between) or None,
        fields[-1],
        *(cell or None for cell in cells),
    ]


_OWN_RESULTS = {
    "1": "Gain",
    "½": "Nulle",
    "0,5": "Nulle",
    "0.5": "Nulle",
    "0": "Perte",
    "1F": "Gain Forfait",
    "0F": "Perte Forfait",
}


def own_results(layout: Layout, rows: Sequence[int]) -> Layout:
    """
    The layout with these results in words, which need no opponent; unchanged if they are something else.

    Only applies under a header of rounds, and if every cell is a result and at least one is a point or a half: no
    player only has opponents with number 1, and a column of byes contains only `0`.
    """
    if layout.shape is not Shape.TABLE:
        return layout
    seen: set[str] = set()
    for row in rows:
        for column in layout.rounds:
            text = _own_result(layout.cells[row][column])
            if text and text not in _OWN_RESULTS:
                return layout
            seen.add(text)
    if not seen & {"0,5", "0.5", "½", "1F", "0F"} and not {"0", "1"} <= seen:
        return layout
    cells = list(layout.cells)
    for row in rows:
        line = cells[row] = list(cells[row])
        for column in layout.rounds:
            text = _own_result(line[column])
            line[column] = _OWN_RESULTS[text] if text else line[column]
    return layout._replace(cells=cells)


def _own_result(cell: object) -> str:
    if isinstance(cell, str):
        return cell.strip().upper()
    if isinstance(cell, (int, float)) and not isinstance(cell, bool):
        return {0: "0", 0.5: "0,5", 1: "1"}.get(cell, "?")
    return "" if cell is None else "?"
