"""
Calls whose arguments are in another order than the function takes them: the corrected call, or the question that decides what was
meant.

The order is examined only after a call failed, and if an argument does not fit its place, since many places accept any text. A
corrected call is shown only if, of the orders of the given values that work (each is tried by calling it), a single one is the
nearest to what was typed: a correction that computes something else would be worse than none.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple

from xl_departage.base.cells import OMITTED, Raw
from xl_departage.base.errors import ArgumentError, DepartageError, Undefined, UnreadableCell
from xl_departage.base.messages import Language, Message, Text, series, verbatim
from xl_departage.base.messages.visible import visible
from xl_departage.chess.ratings.rating_cell import LEAST_RATING, UNRATED_WORDS, read_rating
from xl_departage.chess.regulations.edition_names import names_edition
from xl_departage.chess.tiebreaks import parse_code
from xl_departage.formats.grids.lists.headings import find_players
from xl_departage.formats.grids.lists.pages import is_list_of_games
from xl_departage.functions.arguments import (
    Argument,
    as_range,
    is_range,
    read_grid,
    read_list,
    read_optional_range,
    read_player,
    read_range,
    show,
)
from xl_departage.functions.catalogue import Function, names
from xl_departage.functions.rating_arguments import read_optional_year, read_own, read_ratings

_MOST_TRIED: Final = 60
"""The most orders that are tried."""
_ANY_COUNT: Final = 10
"""A number that fits wherever a number of games or rounds, or the K of a player, belongs."""
Order = tuple[int | None, ...]
"""For each argument, the position of the given value that it takes; None if it takes none."""


def misplaced(function: Function, raw: Sequence[Raw]) -> ArgumentError | None:
    """
    The error for a call whose arguments are in another order: with the corrected call, or with the question that decides between
    several orders. None if each fits its place, if the only one that does not could not be meant for another (`_meant_there`), or if no
    order works; but an edition in the wrong place is always an error.
    """
    arguments = function.arguments
    given_values: dict[int, Raw] = {at: value for at, value in enumerate(raw) if value is not OMITTED}
    wrong = [at for at, value in given_values.items() if not fits(arguments[at], value)]
    if not wrong or (len(wrong) == 1 and _meant_there(arguments[wrong[0]], given_values[wrong[0]])):
        return None
    edition = next((at for at in wrong if _edition(given_values[at]) is not None), None)
    place = next((argument for argument in arguments if argument.name == "rules"), None)
    if edition is not None and place is None:
        return ArgumentError(
            "rules_edition_without_place", edition=_edition(given_values[edition]), function=function.name
        )
    at = wrong[0] if edition is None else edition
    key, question = "arguments_misplaced", "arguments_misplaced_question"
    if edition is not None:
        key, question = "rules_edition_misplaced", "rules_edition_misplaced_question"
    known: dict[str, Any] = {"argument": arguments[at].title}
    known |= {"value": _named(given_values[at])} if edition is None else {"edition": _edition(given_values[at])}
    orders = _fitting(function, given_values)
    if _unrated(arguments[at], given_values[at]):
        # The opponents may be unrated, too; nobody writes the player's own rating there.
        orders = [order for order in orders if arguments[order.index(at)].read is not read_ratings]
    if len(orders) == 1:
        return ArgumentError(key, **known, formula=_written(function, given_values, orders[0]))
    if orders and not _unrated(arguments[at], given_values[at]):
        return ArgumentError(question, **known, **_question(function, given_values, orders))
    if edition is not None and place is not None:
        return ArgumentError("rules_edition_elsewhere", **known, rules=place.title, number=arguments.index(place) + 1)
    return None


def fits(argument: Argument, value: Raw) -> bool:
    """
    Whether a value is of the kind that an argument takes: a table, a player, an edition, a rating, a number within its limits.
    """
    if value is OMITTED:
        return argument.optional
    if _blank(value):
        # A blank does not show what was meant; its place does.
        return True
    text = _text(value)
    if is_range(value):
        try:
            as_range(argument.name, value)
        except ArgumentError:
            return False
    if argument.name == "rules":
        return text is not None and _is_rules(text)
    if text is not None and _is_rules(text):
        return False
    if argument.read is read_list and argument.name in ("players", "games") and is_range(value):
        cells = as_range(argument.name, value)
        of_games = is_list_of_games(cells)
        return not of_games if argument.name == "players" else of_games or find_players(cells) is None
    if argument.read in (read_grid, read_list, read_range):
        return is_range(value)
    if argument.read is read_optional_range and argument.name != "scale":
        return is_range(value)
    if argument.read is read_player and isinstance(value, (int, float)) and value < 1:
        return False
    if argument.name in ("code", "tiebreaks") and not _has_codes(value):
        return False
    try:
        argument.read(argument.name, value)
    except DepartageError:
        return False
    return True


def _meant_there(argument: Argument, value: Raw) -> bool:
    """
    Whether a value is in its place, but cannot be used there: an unrated player's NC in that of a rating, 0 or less in that of a
    player, a count or a year. If all others fit, this is the only error.
    """
    if isinstance(value, str):
        return _unrated(argument, value)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value > 0 or value % 1 != 0:
        return False
    return argument.read in (read_player, read_optional_year) or fits(argument, _ANY_COUNT)


def _unrated(argument: Argument, value: Raw) -> bool:
    """Whether a value says that a player has no rating, in the place of a rating that is needed."""
    return (
        argument.read is read_own and (value.strip().upper() if isinstance(value, str) else str(value)) in UNRATED_WORDS
    )


def _takes(argument: Argument, value: Raw) -> bool:
    """
    Whether a value that was given in another place can be meant for this argument. A range is taken for `ratings` only if it contains
    ratings, because `ratings` accepts any table.
    """
    return fits(argument, value) and (argument.name != "ratings" or not is_range(value) or _are_ratings(value))


def _fitting(function: Function, given_values: dict[int, Raw]) -> list[Order]:
    """
    Of the orders that can be called, the nearest (see `_nearest`): within the places that were filled, or else within the fewest places
    from the left. Empty if none can be called.
    """
    table = {
        at: [
            place == at if _blank(value) else _takes(argument, value)
            for place, argument in enumerate(function.arguments)
        ]
        for at, value in given_values.items()
    }
    count = len(function.arguments)
    for places in (set(given_values), *(set(range(most)) for most in range(len(given_values), count + 1))):
        tried = list(islice(_orders(function, table, places), _MOST_TRIED))
        found: list[Order] = []
        shown: list[list[Raw]] = []
        for order in tried:
            values = [OMITTED if at is None else given_values[at] for at in order]
            if values not in shown and _runs(function, values):
                found.append(order)
                shown.append(values)
        if found:
            return _nearest(found)
    return []


def _nearest(orders: Sequence[Order]) -> list[Order]:
    """
    The orders in which the fewest values have moved: in `1800,"FIDE-2025",1900` only the edition has, and 1800 is the player's own
    rating. A player and a cut before an edition remain in doubt, because either order is one move away.
    """
    moved = [_moves([at for at in order if at is not None]) for order in orders]
    return [order for order, moves in zip(orders, moved, strict=True) if moves == min(moved)]


def _moves(positions: Sequence[int]) -> int:
    """
    How many values must be taken out of a sequence of positions so that the others are in the order in which they were typed.
    """
    ends: list[int] = []
    for at in positions:
        place = bisect_left(ends, at)
        ends[place : place + 1] = [at]
    return len(positions) - len(ends)


def _orders(function: Function, table: dict[int, list[bool]], places: set[int]) -> Iterator[Order]:
    """
    The orders in which every given value has one of these places that it fits, and every required argument has a value.
    """

    def filled(place: int, unplaced: frozenset[int]) -> Iterator[Order]:
        if place == len(function.arguments):
            if not unplaced:
                yield ()
            return
        if function.arguments[place].optional or place not in places:
            following = ((None, *rest) for rest in filled(place + 1, unplaced))
            if function.arguments[place].optional:
                yield from following
        if place in places:
            for at in sorted(unplaced):
                if table[at][place]:
                    yield from ((at, *rest) for rest in filled(place + 1, unplaced - {at}))

    return filled(0, frozenset(table))


def _runs(function: Function, values: Sequence[Raw]) -> bool:
    """Whether the call with these values works."""
    try:
        function.body(*function.converted(values))
    except Undefined:
        # The call is valid; the regulation just defines no value for it.
        return True
    except DepartageError:
        return False
    return True


def _question(function: Function, given_values: dict[int, Raw], orders: Sequence[Order]) -> dict[str, Any]:
    """What decides between the orders: a value, and the two arguments that it could be meant for."""
    for at in given_values:
        places = list(dict.fromkeys(order.index(at) for order in orders))
        if len(places) > 1:
            first, second = (function.arguments[place].title for place in places[:2])
            return {"asked": _named(given_values[at]), "first": first, "second": second}
    raise AssertionError("two orders differ in a place")


def _written(function: Function, given_values: dict[int, Raw], order: Order) -> Call:
    """The call as written; tables are shown by the name of the argument."""
    places = []
    for argument, at in zip(function.arguments, order, strict=True):
        value = OMITTED if at is None else given_values[at]
        text = _text(value)
        shown: object = argument.title
        if text is not None:
            shown = '"' + visible(text).replace('"', '""') + '"'
        elif isinstance(value, (bool, int, float)):
            shown = show(value) if not isinstance(value, bool) else str(value).upper()
        places.append(Place(argument.name, argument.optional, "" if value is OMITTED else shown))
    while not places[-1].shown:
        places.pop()
    return Call(function.name, tuple(places))


class Place(NamedTuple):
    """An argument of a call that a message shows."""

    name: str
    optional: bool
    shown: object
    """The value, or the name of a table; empty if it is omitted."""


@dataclass(frozen=True)
class Call(Message):
    """A call of a function for a message, written as a formula or, with `in_python`, as Python code."""

    function: str
    places: tuple[Place, ...]

    def in_language(self, language: Language) -> str:
        arguments = series([place.shown for place in self.places], "list.argument")
        return Text("formula_call", function=self.function, arguments=arguments).in_language(language)

    def in_python(self) -> Text:
        """
        The call as Python code: required arguments in order, further ones by keyword, tables by the names of their arguments.
        """
        shown = [(place, place.name if isinstance(place.shown, Text) else str(place.shown)) for place in self.places]
        argument_texts = [f"{place.name}={value}" if place.optional else value for place, value in shown if value]
        return verbatim(f"{self.function}({', '.join(argument_texts)})")


def _named(value: Raw) -> str | Message:
    """A given value as a sentence names it."""
    if is_range(value) and _text(value) is None:
        rows: Any = value
        first = rows[0] if rows else ()
        return Text("argument_range", rows=len(rows), columns=len(first) if isinstance(first, (list, tuple)) else 1)
    text = _text(value)
    return show(value) if text is None else text


def _text(value: Raw) -> str | None:
    """The text of a cell, or of a range of one cell; None if it is not a text."""
    if (
        isinstance(value, (list, tuple))
        and len(value) == 1
        and isinstance(value[0], (list, tuple))
        and len(value[0]) == 1
    ):
        return _text(value[0][0])
    return value if isinstance(value, str) else None


def _are_ratings(value: Raw) -> bool:
    """Whether every cell of a range can stand in a column of ratings, which may have blanks and unrated players."""
    cells = [cell for row in value for cell in row] if isinstance(value, (list, tuple)) else []
    try:
        return all((read_rating(cell).rating or LEAST_RATING) >= LEAST_RATING for cell in cells)
    except UnreadableCell:
        return False


def _blank(value: Raw) -> bool:
    """Whether a cell, or a range of one, is blank."""
    if isinstance(value, (list, tuple)):
        return len(value) == 1 and isinstance(value[0], (list, tuple)) and len(value[0]) == 1 and _blank(value[0][0])
    return value is None or (isinstance(value, str) and not value.strip())


def _edition(value: Raw) -> str | None:
    """The text if it names an edition, otherwise None."""
    text = _text(value)
    return text if text is not None and names_edition(text) else None


def _is_rules(text: str) -> bool:
    """Whether a text is one of rules: it names an edition, or has an option `key=value`."""
    return names_edition(text) or any(part.partition("=")[1] and part.strip()[:1].isalpha() for part in text.split(";"))


def _has_codes(value: Raw) -> bool:
    """Whether a text, or a range of texts, names anything that can be computed; if not, it is not a list of codes."""
    cells = [cell for row in value for cell in row] if isinstance(value, (list, tuple)) else [value]
    texts = [cell for cell in cells if cell is not None and cell != ""]
    if not all(isinstance(cell, str) for cell in texts):
        return False
    known = names()
    for cell in texts:
        for code in str(cell).split(";"):
            if code.strip().upper() in known:
                return True
            try:
                parse_code(code)
            except DepartageError:
                continue
            return True
    return False
