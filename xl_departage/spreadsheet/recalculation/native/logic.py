"""Truth values and the types of values: NOT, ISNUMBER, ISERROR, N, T, TYPE …"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.arrays import Array, CellError, Range, Scalar, plain
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native.function_table import native
from xl_departage.spreadsheet.recalculation.scalars import whole

native("TRUE", takes="")(lambda: True)
native("FALSE", takes="")(lambda: False)
native("NA", takes="")(lambda: ErrorKind.NA)
native("NOT", takes="b")(lambda value: not value)
_TESTS: Final[dict[str, Callable[[Scalar], bool]]] = {
    "ISBLANK": lambda value: value is None,
    "ISERROR": lambda value: isinstance(value, ErrorKind),
    "ISERR": lambda value: isinstance(value, ErrorKind) and value is not ErrorKind.NA,
    "ISNA": lambda value: value is ErrorKind.NA,
    "ISNUMBER": lambda value: type(value) is float,
    "ISTEXT": lambda value: type(value) is str,
    "ISNONTEXT": lambda value: type(value) is not str,
    "ISLOGICAL": lambda value: type(value) is bool,
}
for _name, _test in _TESTS.items():
    native(_name, takes="e")(_test)
native("ISREF", takes="E")(lambda value: type(value) is Range)
native("ISEVEN", takes="v", toolpak=True)(lambda value: _parity(value) % 2 == 0)
native("ISODD", takes="v", toolpak=True)(lambda value: _parity(value) % 2 == 1)


def _parity(value: Scalar) -> int:
    if type(value) is bool:
        raise CellError(ErrorKind.VALUE)
    return whole(value)


@native("N", takes="R")
def n(value: Any) -> Scalar:
    value = _top_left(value)
    if isinstance(value, ErrorKind) or type(value) is float:
        return value
    return float(value) if type(value) is bool else 0.0


@native("T", takes="R")
def t(value: Any) -> Scalar:
    value = _top_left(value)
    return value if isinstance(value, (str, ErrorKind)) else ""


@native("TYPE", takes="E")
def type_(value: Any) -> Scalar:
    value = plain(value)
    if type(value) is Array:
        return 64.0
    if isinstance(value, ErrorKind):
        return 16.0
    return 4.0 if type(value) is bool else 2.0 if type(value) is str else 1.0


def _top_left(value: Any) -> Scalar:
    """The first cell of a range, or a single value. Raises UnsupportedError for an array."""
    if type(value) is Range:
        return value.store.read(value.block.sheet, value.block.first_row, value.block.first_column)
    if type(value) is Array:
        raise UnsupportedError("formula_form", text="N")
    return plain(value)


@native("ERROR.TYPE", takes="e")
def error_type(value: Scalar) -> Scalar:
    kinds = (
        ErrorKind.NULL,
        ErrorKind.DIV0,
        ErrorKind.VALUE,
        ErrorKind.REF,
        ErrorKind.NAME,
        ErrorKind.NUM,
        ErrorKind.NA,
    )
    if not isinstance(value, ErrorKind):
        return ErrorKind.NA
    if value not in kinds:
        raise UnsupportedError("formula_error_value", text=value.value)
    return kinds.index(value) + 1.0
