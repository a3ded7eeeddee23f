"""Truth values, and what a value is: NOT, ISNUMBER, ISERROR, N, T, TYPE …"""

from __future__ import annotations

from typing import Any

from xl_departage.errors import ErrorKind
from xl_departage.headless.arrays import Array, CellError, Range, Scalar, plain
from xl_departage.headless.native.registry import native
from xl_departage.headless.references import UnsupportedError
from xl_departage.headless.scalars import whole


@native("TRUE", takes="")
def true() -> Scalar:
    return True


@native("FALSE", takes="")
def false() -> Scalar:
    return False


@native("NA", takes="")
def na() -> Scalar:
    return ErrorKind.NA


@native("NOT", takes="b")
def not_(value: bool) -> Scalar:
    return not value


@native("ISBLANK", takes="e")
def isblank(value: Scalar) -> Scalar:
    return value is None


@native("ISERROR", takes="e")
def iserror(value: Scalar) -> Scalar:
    return isinstance(value, ErrorKind)


@native("ISERR", takes="e")
def iserr(value: Scalar) -> Scalar:
    return isinstance(value, ErrorKind) and value is not ErrorKind.NA


@native("ISNA", takes="e")
def isna(value: Scalar) -> Scalar:
    return value is ErrorKind.NA


@native("ISNUMBER", takes="e")
def isnumber(value: Scalar) -> Scalar:
    return type(value) is float


@native("ISTEXT", takes="e")
def istext(value: Scalar) -> Scalar:
    return type(value) is str


@native("ISNONTEXT", takes="e")
def isnontext(value: Scalar) -> Scalar:
    return type(value) is not str


@native("ISLOGICAL", takes="e")
def islogical(value: Scalar) -> Scalar:
    return type(value) is bool


@native("ISREF", takes="R")
def isref(value: Any) -> Scalar:
    return type(value) is Range


def _parity(value: Scalar) -> int:
    if type(value) is bool:
        raise CellError(ErrorKind.VALUE)
    return whole(value)


@native("ISEVEN", takes="v", toolpak=True)
def iseven(value: Scalar) -> Scalar:
    return _parity(value) % 2 == 0


@native("ISODD", takes="v", toolpak=True)
def isodd(value: Scalar) -> Scalar:
    return _parity(value) % 2 == 1


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


@native("TYPE", takes="R")
def type_(value: Any) -> Scalar:
    value = plain(value)
    if type(value) is Array:
        return 64.0
    if isinstance(value, ErrorKind):
        return 16.0
    return 4.0 if type(value) is bool else 2.0 if type(value) is str else 1.0


def _top_left(value: Any) -> Scalar:
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
