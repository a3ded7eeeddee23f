"""
The VBA run by pyOpenVBA's own Excel (cells, ranges, a VBA interpreter): the wrappers call Python through xlwings'
CallUDF (`tests.hosts.excel.windows`). `XLPy`, which a DLL provides on Windows, and `GetConfig` are simulated.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from pyopenvba.apps.excel import ExcelApplication  # type: ignore[import-untyped,unused-ignore]
from pyopenvba.apps.excel._model import Application, Range  # type: ignore[import-untyped,unused-ignore]
from pyopenvba.exceptions import VBARuntimeError  # type: ignore[import-untyped,unused-ignore]
from pyopenvba.interpreter import (  # type: ignore[import-untyped,unused-ignore]
    EMPTY,
    MISSING,
    ModuleRuntime,
    VBAArray,
    VBAErrorValue,
    VBAObject,
    member,
    method,
    parse_module,
)

from tests.hosts.excel.windows import MISSING as LEFT_OUT
from tests.hosts.excel.windows import RawRange, Windows
from xl_departage.base.messages import Language
from xl_departage.hosts.excel.vba_functions import CV_ERRORS, answers_module, functions_module, help_module

PYTHONW = r"C:\Py\pythonw.exe"
_XLWINGS = """
Function XLPy()
    Set XLPy = Application.Python
End Function

Function GetConfig(key, default)
    GetConfig = "PYTHONW"
End Function
"""
_KINDS = {number: kind for kind, number in CV_ERRORS.items()}


def runnable(module: str) -> str:
    """The text of a module as the VBA editor shows it, without the lines that exist only in files."""
    return "".join(f"{line}\n" for line in module.splitlines() if not line.startswith("Attribute "))


def parse(module: str) -> Any:
    """Parse a module as VBA does before it runs it. Raises pyopenvba's VBACompileError."""
    return parse_module(runnable(module))


@cache
def _parsed(module: str, name: str) -> Any:
    """What it parses to, which running it does not change."""
    return parse_module(runnable(module), name=name)


class _Python(VBAObject):  # type: ignore[misc,unused-ignore]
    """What XLPy returns: the COM server of xlwings."""

    vba_type_name = "XLPython"

    def __init__(self, windows: Windows) -> None:
        self.windows = windows
        self.passed: list[tuple[Any, ...]] = []
        """The arguments of every call."""

    @method  # type: ignore[untyped-decorator,misc,unused-ignore]
    def CallUDF(self, module: str, function: str, argument_array: Any, _workbook: Any, _caller: Any) -> Any:  # noqa: N802
        arguments = tuple(_passed(value) for value in argument_array.items)
        self.passed.append(arguments)
        return _received(self.windows.call(function, *arguments, module=module))


class _Excel(Application):  # type: ignore[misc,unused-ignore]
    """Excel, with a calling cell and Python behind it."""

    python: _Python
    failure: str
    """Why Python cannot be started; empty if it can."""
    starts: int
    """The number of attempted starts."""
    from_cell: bool
    undo: list[tuple[str, str]]
    """What Excel was told of its menu Undo: the words and the procedure."""

    @method  # type: ignore[untyped-decorator,misc,unused-ignore]
    def OnUndo(self, words: str, procedure: str) -> None:  # noqa: N802
        self.undo.append((words, procedure))

    @member  # type: ignore[untyped-decorator,misc,unused-ignore]
    def Caller(self) -> Any:  # noqa: N802
        return self.vba_get("Range", ["XFD1"], {}) if self.from_cell else VBAErrorValue(2023)

    @member  # type: ignore[untyped-decorator,misc,unused-ignore]
    def Python(self) -> Any:  # noqa: N802
        self.starts += 1
        if self.failure:
            raise VBARuntimeError(1000, self.failure)
        return self.python


class VbaExcel:
    """A sheet whose formulas are the wrappers."""

    def __init__(
        self, windows: Windows, language: Language, *, show_messages: bool = False, interpreter: str = PYTHONW
    ) -> None:
        self.app = ExcelApplication()
        self.app.add_workbook()
        self.excel: Any = self.app.application
        self.excel.__class__ = _Excel
        self.excel.failure, self.excel.starts, self.excel.from_cell = "", 0, True
        self.excel.python = self.python = _Python(windows)
        self.excel.undo = []
        for name, module in (
            ("DepartageAnswers", answers_module(language, show_messages=show_messages)),
            ("DepartageHelp", help_module(language)),
            ("DepartageFunctions", functions_module(language)),
            ("xlwings", _XLWINGS.replace("PYTHONW", interpreter)),
        ):
            self.add_module(module, name)

    def add_module(self, module: str, name: str) -> None:
        """As its own `add_module` does, which parses a text anew for every instance."""
        interpreter = self.app.interpreter
        interpreter.modules[name.lower()] = ModuleRuntime(_parsed(module, name), interpreter)

    def write(self, address: str, *column: Any) -> None:
        """
        Write values downwards from a cell; text cells get the Text format first, because `= 3N` would otherwise be a
        formula.
        """
        letter, row = address[0], int(address[1:])
        for down, value in enumerate(column):
            cell = self.range(f"{letter}{row + down}")
            if isinstance(value, str):
                cell.vba_set("NumberFormat", "@")
            cell.vba_set("Value", value)

    def range(self, address: str) -> Any:
        return self.app.evaluate(f'Range("{address}")')

    def call(self, name: str, *arguments: Any) -> Any:
        """
        The value of a function for ranges, lists of rows, and cells: a cell, a list for a row, or rows; errors as
        ErrorKind.
        """
        received = [_received(value) if isinstance(value, list) else value for value in arguments]
        return _plain(self.app.interpreter.run(name, received))


def _passed(value: Any) -> Any:
    """An argument as it passes from VBA to Python."""
    if value is MISSING:
        return LEFT_OUT
    if isinstance(value, VBAArray):
        return tuple(map(tuple, _rows(value)))
    if isinstance(value, Range):
        found = value.vba_get("Value", [], {})
        return RawRange(_rows(found) if isinstance(found, VBAArray) else [[_cell(found)]])
    return _cell(value)


def _rows(array: Any) -> list[list[Any]]:
    (top, bottom), (left, edge) = array.bounds
    return [[_cell(array.get([row, column])) for column in range(left, edge + 1)] for row in range(top, bottom + 1)]


def _cell(value: Any) -> Any:
    if value is EMPTY:
        return None
    return _KINDS[value.number] if isinstance(value, VBAErrorValue) else value


def _received(value: Any) -> Any:
    """A value as it passes from Python to VBA: a list is an array of one dimension, rows are one of two."""
    if not isinstance(value, (list, tuple)):
        return value
    if value and isinstance(value[0], (list, tuple)):
        array = VBAArray([(0, len(value) - 1), (0, len(value[0]) - 1)])
        for down, row in enumerate(value):
            for across, cell in enumerate(row):
                array.set([down, across], cell)
        return array
    return VBAArray([(0, len(value) - 1)], items=list(value))


def _plain(value: Any) -> Any:
    if isinstance(value, VBAErrorValue):
        return _KINDS[value.number]
    if isinstance(value, VBAArray):
        if value.dimensions == 1:
            return [_plain(cell) for cell in value.items]
        (top, bottom), (left, edge) = value.bounds
        return [[_plain(value.get([r, c])) for c in range(left, edge + 1)] for r in range(top, bottom + 1)]
    return value
