"""
Runs on Windows (or Wine) in the installed Python: calls functions as the add-in's VBA does, without Excel.

Loads the real DLL of xlwings, which starts the real COM server, and calls `CallUDF`. Reads calls from one JSON file and writes the
results to another:

    python com_session.py DLL INTERPRETER CALLS RESULTS
"""

import ctypes
import json
import os
import sys
from typing import Any

import pythoncom
import win32com.client

MISSING = -2147352572
"""The value that VBA passes for an omitted argument."""


def main(library: str, interpreter: str, calls: str, results: str) -> None:
    activate = ctypes.WinDLL(library).XLPyDLLActivateAuto  # type: ignore[attr-defined]
    activate.restype, activate.argtypes = ctypes.c_long, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_long]
    variant = (ctypes.c_ubyte * 24)()
    # The command line that the add-in's VBA passes to the DLL (XLPyCommand).
    shell = f'"{os.environ["SYSTEMROOT"]}\\System32\\cmd.exe"'
    command = f'{shell}  /K ""{interpreter}" -P -B -c "import xlwings; xlwings.serve(\'$(CLSID)\')""'
    activate(ctypes.byref(variant), command.encode(), 1)
    kind, pointer = int.from_bytes(bytes(variant[0:2]), "little"), int.from_bytes(bytes(variant[8:16]), "little")
    if kind == 8:
        sys.exit(ctypes.wstring_at(pointer))
    server = win32com.client.Dispatch(pythoncom.ObjectFromAddress(pointer, pythoncom.IID_IDispatch))
    with open(calls, encoding="utf-8") as file:
        requested = json.load(file)
    answers = [_called(server, name, arguments) for name, arguments in requested]
    with open(results, "w", encoding="utf-8") as file:
        json.dump(answers, file)
    activate(ctypes.byref((ctypes.c_ubyte * 24)()), command.encode(), -1)


def _called(server: Any, name: str, arguments: list[Any]) -> Any:
    variants = tuple(MISSING if argument is None else _variant(argument) for argument in arguments)
    return server.CallUDF("xl_departage.excel", name, variants)


def _variant(value: Any) -> Any:
    """Convert ranges to tuples of rows and integers to floats, since Excel has no integers."""
    if isinstance(value, list):
        return tuple(_variant(part) for part in value)
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


if __name__ == "__main__":
    main(*sys.argv[1:])
