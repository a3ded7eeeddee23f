"""
The part of xlwings that runs inside Excel: its VBA, read from the installed package.

It names the DLL of that exact version and the settings file of our project. Of the two texts that xlwings ships we take
`xlwings.bas` (BSD), which reads settings for the workbook that holds it: an add-in that read them from the active workbook
(`xlwings_custom_addin.bas`) would start another Python for every workbook, and would let any workbook name the program to start.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import xlwings

from xl_departage.errors import FileError, Place
from xl_departage.excel.configuration import CONFIGURATION, PROJECT

XLWINGS_MODULE = "xlwings"


class XlwingsText(NamedTuple):
    """The VBA module of the installed xlwings, made ours."""

    source: str
    version: str
    libraries: tuple[str, ...]
    """File names of its DLL, for Excel of 64 and of 32 bits."""


def xlwings_text() -> XlwingsText:
    """
    The module with our project name, hidden from Excel's list of functions.

    Raises:
        FileError: The installed xlwings is not of the shape we know.
    """
    path = Path(xlwings.__file__).with_name("xlwings.bas")
    try:
        source = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        raise _unknown(path) from None
    source = "\r\n".join(source.splitlines()) + "\r\n"
    source, named = re.subn(r'(?m)^(Public Const PROJECT_NAME As String = )"[^"\r\n]*"', rf'\g<1>"{PROJECT}"', source)
    # All its procedures would else become functions of Excel (`sql`, `GetConfig` …).
    source, hidden = re.subn(
        r"(?m)^(#Const App = [^\r\n]*\r\n)", r"\g<1>Option Private Module" + "\r\n", source, count=1
    )
    # Settings of the user only: a sheet or a file beside a workbook would name the program that is started.
    source, bound = re.subn(
        r'(?m)^(Function GetConfig\(configKey As String, .*Optional source As String = )""(\) As Variant\r)$',
        r'\g<1>"user"\g<2>',
        source,
    )
    # Python would else look for modules in Excel's current folder first: `csv.py` beside a downloaded workbook.
    source, safe = re.subn(r'(?m)^( *tail = ")( -B -c ""import sys, os;)', r"\g<1> -P\g<2>", source)
    # Windows would look for a bare `cmd.exe` in Excel's current folder first, where a downloaded workbook may lie.
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
    The module without what xlwings assumes where no settings say it, as on a computer that never saw `xl-departage install`: a
    workbook's folder and the current one to search for modules, and whatever is called `pythonw` there; whether it had them.
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
