"""Cash flows over time: PV, FV, PMT, NPER, NPV. As in Excel, money paid out is negative and money received is positive."""

from __future__ import annotations

import math
from typing import Any

from xl_departage.base.errors import ErrorKind
from xl_departage.spreadsheet.recalculation.arrays import CellError, Scalar
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError
from xl_departage.spreadsheet.recalculation.native.aggregates import numbers
from xl_departage.spreadsheet.recalculation.native.function_table import native
from xl_departage.spreadsheet.recalculation.scalars import added, finite


def _growth(rate: float, periods: float, due: float) -> tuple[float, float]:
    """
    What one unit has grown to after these periods, and what one unit paid in every period has. Raises CellError for numbers out of
    range, and UnsupportedError for a rate of -1.
    """
    if rate == -1:
        # A rate of -1 gives `#DIV/0!` in formulon, other values in LibreOffice.
        raise UnsupportedError("formula_form", text="PV")
    try:
        grown = math.pow(1 + rate, periods)
    except (OverflowError, ValueError):
        raise CellError(ErrorKind.NUM) from None
    return grown, periods if rate == 0 else (1 + rate * bool(due)) * (grown - 1) / rate


@native("PV", takes="nnnnn", least=3)
def pv(rate: float, periods: float, payment: float, future: float = 0.0, due: float = 0.0) -> Scalar:
    grown, paid = _growth(rate, periods, due)
    return finite(-(future + payment * paid) / grown)


@native("FV", takes="nnnnn", least=3)
def fv(rate: float, periods: float, payment: float, present: float = 0.0, due: float = 0.0) -> Scalar:
    grown, paid = _growth(rate, periods, due)
    return finite(-(present * grown + payment * paid))


@native("PMT", takes="nnnnn", least=3)
def pmt(rate: float, periods: float, present: float, future: float = 0.0, due: float = 0.0) -> Scalar:
    if rate < -1:
        return ErrorKind.NUM
    grown, paid = _growth(rate, periods, due)
    return finite(-(future + present * grown) / paid) if paid else ErrorKind.NUM


@native("NPER", takes="nnnnn", least=3)
def nper(rate: float, payment: float, present: float, future: float = 0.0, due: float = 0.0) -> Scalar:
    if rate == 0:
        return -(present + future) / payment if payment else ErrorKind.NUM
    if rate <= -1:
        return ErrorKind.NUM
    each = payment * (1 + rate * bool(due))
    above, below = each - future * rate, each + present * rate
    if below == 0 or above / below <= 0:
        return ErrorKind.NUM
    return math.log(above / below) / math.log(1 + rate)


@native("NPV", takes="n(R)", least=2)
def npv(rate: float, *values: Any) -> Scalar:
    if any(type(value) is str for value in values):
        raise UnsupportedError("formula_form", text="NPV")
    amounts = numbers(values)
    if not amounts:
        raise UnsupportedError("formula_form", text="NPV")
    if rate == -1:
        return ErrorKind.DIV0
    try:
        return finite(added(value / (1 + rate) ** period for period, value in enumerate(amounts, 1)))
    except OverflowError:
        return ErrorKind.NUM
