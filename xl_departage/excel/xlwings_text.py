"""
The part of xlwings that runs inside Excel: its VBA, read from the installed package.

It names the DLL of that exact version and the settings file of our project. Of the two texts in xlwings we use
`xlwings.bas` (BSD), which reads the settings for the workbook that contains it. An add-in that read them from the active workbook
(`xlwings_custom_addin.bas`) would start another Python for every workbook and let any workbook choose the program to start.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from xl_departage.errors import FileError, Place
from xl_departage.excel.configuration import CONFIGURATION, PROJECT
from xl_departage.extras import explained

with explained():
    import xlwings

XLWINGS_MODULE = "xlwings"


class XlwingsText(NamedTuple):
    """The VBA module of the installed xlwings, adapted for us."""

    source: str
    version: str
    libraries: tuple[str, ...]
    """File names of its DLLs, for 64-bit and 32-bit Excel."""


def xlwings_text() -> XlwingsText:
    """
    The module with our project name, hidden from Excel's list of functions.

    Raises:
        FileError: The source of the installed xlwings is not as expected.
    """
    path = Path(xlwings.__file__).with_name("xlwings.bas")
    try:
        source = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        raise _unknown(path) from None
    source = "\r\n".join(source.splitlines()) + "\r\n"
    source, named = re.subn(r'(?m)^(Public Const PROJECT_NAME As String = )"[^"\r\n]*"', rf'\g<1>"{PROJECT}"', source)
    # Otherwise all its procedures would become Excel functions (`sql`, `GetConfig` …).
    source, hidden = re.subn(
        r"(?m)^(#Const App = [^\r\n]*\r\n)", r"\g<1>Option Private Module" + "\r\n", source, count=1
    )
    # Only the user's settings count: a sheet, or a file next to a workbook, could otherwise choose the program to
    # start.
    source, bound = re.subn(
        r'(?m)^(Function GetConfig\(configKey As String, .*Optional source As String = )""(\) As Variant\r)$',
        r'\g<1>"user"\g<2>',
        source,
    )
    # Otherwise Python would search Excel's current folder first and might import a `csv.py` next to a downloaded
    # workbook.
    source, safe = re.subn(r'(?m)^( *tail = ")( -B -c ""import sys, os;)', r"\g<1> -P\g<2>", source)
    # Windows would look for a bare `cmd.exe` first in Excel's current folder, which may contain a downloaded workbook.
    source, shells = re.subn(r'"cmd\.exe ', r'"""" & Environ("SystemRoot") & "\\System32\\cmd.exe"" ', source)
    source, started = _started_as_installed(source)
    version = re.search(r'(?m)^Public Const XLWINGS_VERSION As String = "([^"]+)"', source)
    libraries = tuple(dict.fromkeys(re.findall(r'XLPyDLLName As String = "([^"]+)"', source)))
    functions = ("Function XLPy()", "Function GetConfig(")
    changed = (named, hidden, bound, safe) == (1, 1, 1, 1)
    if (
        not changed
        or not shells
        or not started
        or version is None
        or not libraries
        or not all(line in source for line in functions)
    ):
        raise _unknown(path)
    return XlwingsText(source, version[1], libraries)


def _started_as_installed(source: str) -> tuple[str, bool]:
    """
    The module without xlwings' defaults for missing settings, and whether it had them.

    On a computer where `xl-departage install` never ran, xlwings would search a workbook's folder and the current one
    for modules, and would start any program there called `pythonw`.
    """
    counts = []
    for pattern, instead in (
        (r'(GetConfig\("ADD_WORKBOOK_TO_PYTHONPATH", )"true"\)', r'\g<1>"false")'),
        (r'GetConfig\("PYTHONPATH"\)', rf'GetConfig("PYTHONPATH", "%USERPROFILE%\\{CONFIGURATION[0]}")'),
        (r'(?m)^( *)\w+ = GetConfig\("INTERPRETER", "pythonw?"\)', r'\g<1>Err.Raise 1000, , "INTERPRETER_WIN"'),
    ):
        source, count = re.subn(pattern, instead, source)
        counts.append(count)
    return source, all(counts)


def _unknown(path: Path) -> FileError:
    return FileError("excel_xlwings_unknown", Place(file=str(path)), version=xlwings.__version__)
