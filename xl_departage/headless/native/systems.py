"""
Numbers in other bases: DEC2BIN, HEX2DEC …

At most ten digits, with negative numbers as two's complement in all ten; anything larger is #NUM! (Excel's
documentation of DEC2BIN).
"""

from __future__ import annotations

from typing import Any, Final

from xl_departage.errors import ErrorKind
from xl_departage.headless.arrays import MISSING, CellError, Scalar
from xl_departage.headless.native.registry import native
from xl_departage.headless.references import UnsupportedError
from xl_departage.headless.scalars import number, text, whole

_DIGITS: Final = "0123456789ABCDEF"
_BASES: Final = {"BIN": 2, "OCT": 8, "HEX": 16}
_LARGEST: Final = {"BIN": 2**9, "OCT": 2**29, "HEX": 2**39}


def _read(value: Scalar, system: str) -> int:
    if isinstance(value, bool):
        raise CellError(ErrorKind.VALUE)
    if system == "DEC":
        return whole(number(value))
    written = text(value).upper() or "0"
    base = _BASES[system]
    if "." in written and all(digit in _DIGITS[:base] for digit in written.partition(".")[0].lstrip("-")):
        # It is not documented whether decimals are cut off or give #NUM!.
        raise UnsupportedError("formula_form", text=system)
    if len(written) > 10 or any(digit not in _DIGITS[:base] for digit in written):
        raise CellError(ErrorKind.NUM)
    found = int(written, base)
    return found - 2 * _LARGEST[system] if found >= _LARGEST[system] else found


def _write(value: int, system: str, places: Any) -> Scalar:
    limit, base = _LARGEST[system], _BASES[system]
    if not -limit <= value < limit:
        return ErrorKind.NUM
    if isinstance(places, str):
        raise UnsupportedError("formula_form", text=system)
    left = value % (2 * limit)
    written = ""
    while left or not written:
        left, digit = divmod(left, base)
        written = _DIGITS[digit] + written
    if places is MISSING:
        return written
    wanted = whole(number(places))
    if value < 0:
        return written if 1 <= wanted <= 10 else ErrorKind.NUM
    return written.rjust(wanted, "0") if len(written) <= wanted <= 10 else ErrorKind.NUM


def _register(source: str, target: str) -> None:
    if target == "DEC":
        native(f"{source}2DEC", takes="v", toolpak=True)(lambda value: float(_read(value, source)))
        return

    def convert(value: Scalar, places: Any = MISSING) -> Scalar:
        if isinstance(value, bool) or isinstance(places, bool):
            return ErrorKind.VALUE
        if places is None or (type(places) is float and not 1 <= places < 11):
            return ErrorKind.NUM
        return _write(_read(value, source), target, places)

    native(f"{source}2{target}", takes="vo", least=1, toolpak=True)(convert)


for _source in ("DEC", "BIN", "OCT", "HEX"):
    for _target in ("DEC", "BIN", "OCT", "HEX"):
        if _source != _target:
            _register(_source, _target)
