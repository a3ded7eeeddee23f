"""
Reads the part of xlwings that runs inside Excel, its VBA, from the installed package, and adapts it for our add-in.

It names the DLL of exactly that version and the settings file of our project. Of the two VBA files in xlwings, we use `xlwings.bas`
(BSD), which reads the settings for the workbook that contains it. An add-in that read them for the active workbook
(`xlwings_custom_addin.bas`) would start another Python for every workbook and let any workbook choose the program to start.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.base.extras import explained
from xl_departage.hosts.excel.configuration import CONFIGURATION, PROJECT

with explained():
    import xlwings

XLWINGS_MODULE = "xlwings"


_CHANGES: Final[tuple[tuple[str, str, bool], ...]] = (
    (r'(?m)^(Public Const PROJECT_NAME As String = )"[^"\r\n]*"', rf'\g<1>"{PROJECT}"', False),
    # Otherwise all procedures of the module would become Excel functions (`sql`, `GetConfig` …).
    (r"(?m)^(#Const App = [^\r\n]*\r\n)", r"\g<1>Option Private Module" + "\r\n", False),
    # Only the user's settings count: a sheet, or a file next to a workbook, could otherwise choose the program to start.
    (
        r'(?m)^(Function GetConfig\(configKey As String, .*Optional source As String = )""(\) As Variant\r)$',
        r'\g<1>"user"\g<2>',
        False,
    ),
    # Otherwise Python would search Excel's current folder first and might import a `csv.py` next to a downloaded workbook.
    (r'(?m)^( *tail = ")( -B -c ""import sys, os;)', r"\g<1> -P\g<2>", False),
    # Windows would look for a bare `cmd.exe` first in Excel's current folder, which may contain a downloaded workbook.
    (r'"cmd\.exe ', r'"""" & Environ("SystemRoot") & "\\System32\\cmd.exe"" ', True),
    # On a computer where `xl-departage install` never ran, xlwings would search a workbook's folder and the current one for modules,
    # and would start any program there called `pythonw`.
    (r'(GetConfig\("ADD_WORKBOOK_TO_PYTHONPATH", )"true"\)', r'\g<1>"false")', True),
    (r'GetConfig\("PYTHONPATH"\)', rf'GetConfig("PYTHONPATH", "%USERPROFILE%\\{CONFIGURATION[0]}")', True),
    (r'(?m)^( *)\w+ = GetConfig\("INTERPRETER", "pythonw?"\)', r'\g<1>Err.Raise 1000, , "INTERPRETER_WIN"', True),
)
"""The changes made to xlwings' source, each as a pattern, its replacement, and whether the pattern may occur more than once."""


class XlwingsText(NamedTuple):
    """The VBA module of the installed xlwings, with our changes."""

    source: str
    version: str
    libraries: tuple[str, ...]
    """The file names of the DLLs that it loads, for 64-bit and 32-bit Excel."""


def xlwings_text() -> XlwingsText:
    """
    The VBA module of xlwings with the changes in `_CHANGES`: with our project name, and hidden from Excel's list of functions.

    Raises:
        FileError: The source of the installed xlwings is not as expected.
    """
    path = Path(xlwings.__file__).with_name("xlwings.bas")
    try:
        source = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        raise _unknown(path) from None
    source = "\r\n".join(source.splitlines()) + "\r\n"
    for pattern, instead, several in _CHANGES:
        source, count = re.subn(pattern, instead, source)
        if not count or (count > 1 and not several):
            raise _unknown(path)
    version = re.search(r'(?m)^Public Const XLWINGS_VERSION As String = "([^"]+)"', source)
    libraries = tuple(dict.fromkeys(re.findall(r'XLPyDLLName As String = "([^"]+)"', source)))
    functions = ("Function XLPy()", "Function GetConfig(")
    if version is None or not libraries or not all(line in source for line in functions):
        raise _unknown(path)
    return XlwingsText(source, version[1], libraries)


def _unknown(path: Path) -> FileError:
    return FileError("excel_xlwings_unknown", Place(file=str(path)), version=xlwings.__version__)
