"""
The table of the prizes of an event: one row per category, with its conditions in columns under headings, and the
amounts by place in columns headed 1, 2, 3 … If the number of prizes is larger than that of the amounts, the others are
prizes without money.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise

from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.base.messages import Text, in_every_language, series
from xl_departage.base.regex import regex
from xl_departage.base.text import display_text, plain, whole_number
from xl_departage.chess.prizes.money import ROUNDINGS, Sharing
from xl_departage.chess.prizes.plan import Category
from xl_departage.chess.prizes.prize_list import PrizeTable
from xl_departage.chess.regulations.rules import PrizeOptions
from xl_departage.chess.tournament.persons import sex_of

COLUMNS = (
    "category",
    "sex",
    "age_from",
    "age_to",
    "rating_from",
    "rating_below",
    "club",
    "unrated",
    "sharing",
    "prizes",
)
"""The names of the columns. The heading of `club` is the text with the key `prizes.column.club`, and so on."""
_PRIZE = "(?:PRIZE|PRIX|PREIS|PRIJS|PLACE|PLATZ|PLAATS)"
_PLACE = regex(rf"(?:{_PRIZE} )?(\d{{1,3}}) ?(?:\.|ST|NDE?|RD|TH|ERE?|RE|EME|E|STE|DE)?(?: {_PRIZE})?")
"""The heading of an amount, in the form that `plain` gives it."""
_CURRENCY = "(?:[€$£]|EUR|EUROS?|CHF|FR\\.|USD|GBP)"
_AMOUNT = regex(
    rf"(?:{_CURRENCY} ?)?(?P<whole>[1-9]\d{{0,2}}(?:(?P<mark>[ .,'])\d{{3}})(?:(?P=mark)\d{{3}}){{0,2}}|\d{{1,9}})"
    rf"(?:(?!(?P=mark))[.,](?:(?P<cents>\d{{1,2}})|[-–—]{{1,2}}))?(?: ?{_CURRENCY})?"
)
"""
An amount, in the form that `plain` gives it: with or without separated thousands, with its currency before or after it;
`500,-` has no cents.
"""
_NUMBER = regex(r"(?P<whole>\d{1,9})(?:\.(?P<cents>\d{1,2}))?")
"""
An amount from a cell that holds a number, with at most two decimals. A point is always the decimal point here: 33.333 is refused
and not read as thirty-three thousand.
"""
_YES, _NO = Text("swiss.yes"), Text("swiss.no")
SHARINGS: Mapping[Sharing, Text] = {sharing: Text(f"prizes.sharing.{sharing.value}") for sharing in Sharing}


class _Figure(str):
    """The text of a cell that holds a number."""


Row = tuple[int, Sequence[object]]
"""The number of a row or line, and its cells; a cell that holds a number is given as a number."""


def read_prizes(rows: Sequence[Row], file: str = "", *, of_range: bool = False) -> PrizeTable:
    """
    The categories in numbered rows, below their headings, and the choices above these. Raises FileError with the line
    of what cannot be read or, for a range of a sheet, ArgumentError with the row.
    """

    def place(at: int) -> Place:
        return Place(row=at) if of_range else Place(file=file or None, line=at)

    filled = list(_filled(rows))
    if not filled:
        raise _fault("prizes_empty", Place(file=file or None))
    # A sheet may have titles above its table.
    first = next((at for at, (_, cells) in enumerate(filled[:_MOST_ABOVE]) if _is_header(cells)), 0)
    number, headings = filled[first]
    columns, places = _columns(headings, place(number))
    categories = tuple(_category(cells, columns, places, place(at)) for at, cells in filled[first + 1 :])
    if not categories:
        raise _fault("prizes_empty", Place(file=file or None))
    options = PrizeOptions()
    for at, cells in filled[:first]:
        options = _chosen(cells, options, place(at))
    return PrizeTable(categories, options)


def _filled(rows: Iterable[Row]) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, with their cells as texts (those of numbers as `_Figure`) and their numbers."""
    for number, cells in rows:
        texts = [(_Figure if isinstance(cell, int | float) else str)(display_text(cell).strip()) for cell in cells]
        if any(texts):
            yield number, texts


def _fault(key: str, place: Place, **values: object) -> ArgumentError | FileError:
    """The error of a table: FileError if the place is in a file, otherwise ArgumentError."""
    return (ArgumentError if place.file is None else FileError)(key, place, **values)


def _chosen(cells: Sequence[str], options: PrizeOptions, place: Place) -> PrizeOptions:
    """
    The options with the choices in a row above the table, each after its label. Raises the error of a table for an
    invalid choice.
    """
    for label, cell in pairwise([*cells, ""]):
        name = _labels().get(plain(label))
        if name is None or not cell:
            continue
        if name == "sharing":
            sharing = _sharing(cell, place)
            options = options._replace(prizes=None if sharing is None else sharing.value)
        elif name == "rounding":
            unit = next((rounding for text, rounding in ROUNDINGS.items() if text == cell.replace(",", ".")), None)
            if unit is None:
                units = ", ".join(ROUNDINGS)
                raise _fault("prizes_rounding", place._replace(text=cell), units=units)
            options = options._replace(rounding=unit)
        elif name == "held":
            options = options._replace(several=_yes(cell, place))
        else:
            options = options._replace(without=cell)
    return options


@cache
def _labels() -> dict[str, str]:
    """The choices above a table, by their labels in all languages."""
    names = ("sharing", "rounding", "held", "without")
    return {plain(word): name for name in names for word in in_every_language(Text(f"templates.choice.{name}"))}


_MOST_ABOVE = 12
"""The number of filled rows in which headings are searched for."""


@cache
def _known() -> dict[str, str]:
    """The columns by their headings in all languages, including those of the prize sheet of a template."""
    of_sheet = {key: f"templates.column.{name}" for key, name in _ON_SHEETS.items()}
    return {
        _heading(word): key
        for key in COLUMNS
        for named in (f"prizes.column.{key}", of_sheet[key])
        for word in in_every_language(Text(named))
    }


def _heading(text: str) -> str:
    """
    A heading in the form in which headings are compared: `Âge min.` may stand on two lines, without its full stop, or
    with a colon.
    """
    return " ".join(plain(text).replace(".", " ").replace(":", " ").split())


_ON_SHEETS = {
    "category": "category_name",
    "sex": "sex",
    "age_from": "least_age",
    "age_to": "most_age",
    "rating_from": "above",
    "rating_below": "below",
    "club": "club",
    "unrated": "only_unrated",
    "sharing": "shared",
    "prizes": "prizes",
}
"""The columns of the prize sheet of a template, by the names of the columns here."""


def _is_header(cells: Sequence[str]) -> bool:
    """Whether a row contains the heading of the categories and one of the amounts."""
    return any(_known().get(_heading(cell)) == "category" for cell in cells) and any(
        _PLACE.fullmatch(plain(cell)) for cell in cells
    )


def _columns(headings: Sequence[str], place: Place) -> tuple[dict[str, int], list[int]]:
    """The columns of the conditions by name, and those of the amounts in the order of the places. Raises the error of a table."""
    columns: dict[str, int] = {}
    places: dict[int, int] = {}
    for at, text in enumerate(headings):
        if not text:
            continue
        rank = _PLACE.fullmatch(plain(text))
        key = _known().get(_heading(text))
        if rank is not None:
            places[int(rank[1])] = at
        elif key is not None:
            columns[key] = at
        else:
            named = series([Text(f"prizes.column.{key}") for key in COLUMNS], "list.part")
            raise _fault("prizes_heading", _in_column(place, at)._replace(text=text), headings=named)
    if "category" not in columns or sorted(places) != list(range(1, len(places) + 1)) or not places:
        raise _fault("prizes_columns", place)
    return columns, [places[rank] for rank in sorted(places)]


def _category(cells: Sequence[str], columns: Mapping[str, int], places: Sequence[int], place: Place) -> Category:
    def shown(at: int | None) -> str:
        return cells[at] if at is not None and at < len(cells) else ""

    def cell(key: str) -> str:
        return shown(columns.get(key))

    def where(key: str) -> Place:
        return _in_column(place, columns.get(key))

    def number(key: str) -> int | None:
        text = cell(key)
        value = whole_number(text) if text else None
        if text and (value is None or value < 0):
            raise _fault("prizes_number", where(key)._replace(text=text), column=Text(f"prizes.column.{key}"))
        return value

    name = cell("category")
    if not name:
        raise _fault("prizes_unnamed", where("category"))
    sex = sex_of(cell("sex"))
    if cell("sex") and not sex:
        raise _fault("prizes_sex", where("sex")._replace(text=cell("sex")))
    ages, ratings = (number("age_from"), number("age_to")), (number("rating_from"), number("rating_below"))
    for key, (low, high) in (("age_from", ages), ("rating_from", ratings)):
        if None not in (low, high) and (low or 0) > (high or 0):
            raise _fault("prizes_range", where(key), low=low, high=high)
    unrated = _yes(cell("unrated"), where("unrated"))
    if unrated and ratings != (None, None):
        raise _fault("prizes_unrated", where("unrated"))
    amounts = tuple(_amounts([shown(at) for at in places], places, number("prizes"), place))
    return Category(
        name,
        amounts,
        sex,
        ages=ages,
        ratings=ratings,
        unrated=unrated,
        club=cell("club"),
        sharing=_sharing(cell("sharing"), where("sharing")),
    )


def _in_column(place: Place, column: int | None) -> Place:
    """
    The place of a cell: with its column in a text, which has lines and columns; only with its row in a range, where the
    message names the column.
    """
    return place if place.line is None or column is None else place._replace(column=column + 1)


def _amounts(cells: Sequence[str], places: Sequence[int], count: int | None, place: Place) -> Iterator[Fraction]:
    """
    The amounts of the row, as far as there are any, then 0 for each further one of `count` prizes. Raises the error of
    a table for a gap, and for a prize that is higher than the one before.
    """
    texts = list(cells)
    while texts and not texts[-1]:
        texts.pop()
    amounts: list[Fraction] = []
    for text in texts:
        here = _in_column(place, places[len(amounts)])
        match = (_NUMBER if isinstance(text, _Figure) else _AMOUNT).fullmatch(plain(text))
        if match is None:
            raise _fault("prizes_amount", here._replace(text=text or None), place_of_prize=len(amounts) + 1)
        whole = "".join(sign for sign in match["whole"] if sign.isdecimal())
        amounts.append(Fraction(int(whole)) + Fraction(int((match["cents"] or "0").ljust(2, "0")), 100))
    if (amounts and not any(amounts)) or not (amounts or count):
        raise _fault("prizes_none", place)
    if count is not None and not len(amounts) <= count <= _MOST_PRIZES:
        raise _fault("prizes_count", place, amounts=len(amounts), count=count, most=_MOST_PRIZES)
    for at, (before, after) in enumerate(pairwise(amounts), 2):
        if after > before:
            here = _in_column(place, places[at - 1])
            raise _fault("prizes_rising", here._replace(text=texts[at - 1]), place_of_prize=at)
    return iter([*amounts, *[Fraction(0)] * ((count or 0) - len(amounts))])


_MOST_PRIZES = 999


def _yes(text: str, place: Place) -> bool:
    if plain(text) in {plain(word) for word in in_every_language(_YES)}:
        return True
    if text and plain(text) not in {plain(word) for word in in_every_language(_NO)}:
        raise _fault("prizes_yes", place._replace(text=text))
    return False


def _sharing(text: str, place: Place) -> Sharing | None:
    if not text:
        return None
    sharing = sharing_of(text)
    if sharing is None:
        raise _fault("prizes_sharing", place._replace(text=text))
    return sharing


def sharing_of(text: str) -> Sharing | None:
    """The sharing with that name in any of our languages; None for any other text."""
    for sharing, word in SHARINGS.items():
        if plain(text) in {plain(sharing.value), *(plain(translation) for translation in in_every_language(word))}:
            return sharing
    return None


def is_prize_table(rows: Sequence[Row]) -> bool:
    """Whether the first filled row has the headings of such a table."""
    _, headings = next(_filled(rows), (0, []))
    try:
        return bool(_columns(headings, Place()))
    except (ArgumentError, FileError):
        return False


def has_prize_headings(rows: Iterable[Row]) -> bool:
    """Whether one of the first filled rows has the headings of such a table."""
    return any(_is_header(cells) for _, cells in islice(_filled(rows), _MOST_ABOVE))
