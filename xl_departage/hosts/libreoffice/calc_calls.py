"""
Calls a function of the catalogue for a Calc cell: converts the arguments that Calc passes, and the result.

Without spilled arrays, every cell of a sheet computes the same table (`=INDEX(STANDINGS(…);2;3)`), so tables are cached by
everything they were computed from. Every call reads its cells again, so the cache is never out of date.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from xl_departage.base.errors import ArgumentError, DepartageError
from xl_departage.functions import FUNCTIONS, OMITTED, Argument, Function, Raw
from xl_departage.functions.arguments import read_optional_range, read_player
from xl_departage.functions.host_cells import raw_argument
from xl_departage.functions.request import FURTHER, Cache, fingerprint
from xl_departage.hosts.libreoffice.calc_names import Travel, travel
from xl_departage.hosts.libreoffice.calc_values import Shown, from_calc, result_rows
from xl_departage.hosts.libreoffice.ranges import CellBlock, computed_table, read_range, trimmed

# Equivalent mutant `64 -> 63`, `64 -> 65`: only how many results the cache keeps.
_TABLES: Cache[Shown] = Cache(64)
"""The results of recent calls, by function, language and arguments."""
FURTHER.append(_TABLES)


def call(entry: Function, arguments: Sequence[Any], read: Callable[[Any], CellBlock] = read_range) -> Shown:
    """
    The rows that a function shows for the `arguments` given by Calc; if it raises one of our errors, the error value for it. `read` reads
    the cells of a range.
    """
    try:
        ways = _ways(entry.name)
        arrived = [_arrived(way, value, read) for way, value in zip(ways, arguments, strict=True)]
        raw = [_raw(*both) for both in zip(entry.arguments, ways, trimmed(arrived), strict=True)]
        return _answer(entry, raw)
    except DepartageError as error:
        return result_rows(error.kind)


@cache
def _ways(name: str) -> list[Travel]:
    return [travel(argument) for argument in FUNCTIONS[name].arguments]


def _answer(entry: Function, raw: list[Raw]) -> Shown:
    # repr distinguishes 1, 1.0, "1" and TRUE; tables are long, so they are identified by cached fingerprints.
    key = (
        entry.name,
        entry.language,
        *(
            fingerprint(value) if way is Travel.TABLE else repr(value)  # type: ignore[arg-type]
            for way, value in zip(_ways(entry.name), raw, strict=True)
        ),
    )
    # One player's value comes from a column that is already cached, and there are many such values.
    one_player = _of_one_player(entry, raw)
    return _TABLES.get(
        key,
        lambda: result_rows(entry.for_cell(raw)),
        # Equivalent mutant `not one_player -> one_player`, `len(shown) > 1 -> len(shown) >= 1`, `len(shown[0]) > 1 -> len(shown[0]) >=
        # 1`, `1
        # -> 2`, `1 -> 0`, `0 -> -1`, `not one_player or len(shown) > 1 or len(shown[0]) > 1 -> not one_player or len(shown) > 1`, `not
        # one_player or len(shown) > 1 or len(shown[0]) > 1 -> not one_player and len(shown) > 1 and (len(shown[0]) > 1)`: only which
        # results the cache keeps.
        keep=lambda shown: not one_player or len(shown) > 1 or len(shown[0]) > 1,
    )


def _of_one_player(entry: Function, raw: list[Raw]) -> bool:
    return any(
        # Equivalent mutant `argument.read is read_player -> argument.read is not read_player`, `value not in (OMITTED, None) -> value in
        # (OMITTED, None)`, `argument.read is read_player and value not in (OMITTED, None) -> argument.read is read_player`, `argument.read
        # is read_player and value not in (OMITTED, None) -> argument.read is read_player or value not in (OMITTED, None)`: only which
        # results the cache keeps.
        argument.read is read_player and value not in (OMITTED, None)
        for argument, value in zip(entry.arguments, raw, strict=True)
    )


def _arrived(way: Travel, value: Any, read: Callable[[Any], CellBlock]) -> Any:
    if value is None:
        return None
    if way is Travel.TABLE:
        return read(value)
    return computed_table(value) if isinstance(value, tuple) else value


def _raw(argument: Argument, way: Travel, value: Any) -> Raw:
    if value is None:
        return OMITTED
    if way is Travel.TABLE:
        cells: Raw = value
        return cells
    cell = raw_argument(argument, value, from_calc)
    if cell == 0 and isinstance(cell, int) and not isinstance(cell, bool):
        return _zero_or_blank(argument)
    return cell


def _zero_or_blank(argument: Argument) -> Raw:
    """
    The value for a 0 from Calc, which passes a blank cell as 0 too: None for a blank cell, or 0.

    It is taken as a blank cell if the argument cannot be 0, and for a player or an optional range. If the argument accepts 0 and has
    another default, ArgumentError is raised, because either reading would be a guess. Otherwise it counts as 0, as a blank cell does
    everywhere in Calc.
    """
    if argument.read in (read_player, read_optional_range):
        return None
    try:
        argument.read(argument.name, 0)
    except DepartageError:
        return None
    if argument.default:
        raise ArgumentError("calc_zero_or_blank", argument=argument.name)
    return 0
