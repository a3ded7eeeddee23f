"""
The VBA modules of our add-in: one wrapper per function, and the code they share.

A wrapper calls Python as xlwings' own wrappers do (`CallUDF` with the arguments unchanged). It differs in what it returns: errors
become true Excel errors through CVErr, which a Python function cannot return, and if Python does not answer, the cell shows a
message. No module has the name of a function, because VBA would confuse the two.
"""

from __future__ import annotations

import pkgutil
from typing import Final

from xl_departage.errors import ErrorKind
from xl_departage.excel.vba_text import argument_names, attribute, constant, lines, literal, signature
from xl_departage.excel.wrappers import description
from xl_departage.functions import FUNCTIONS
from xl_departage.functions.catalogue import Function
from xl_departage.messages import Language, text

PYTHON_MODULE: Final = "xl_departage.excel"
FUNCTIONS_MODULE: Final = "DepartageFunctions"
ANSWERS_MODULE: Final = "DepartageAnswers"

CV_ERRORS: Final = {
    ErrorKind.NULL: 2000,
    ErrorKind.DIV0: 2007,
    ErrorKind.VALUE: 2015,
    ErrorKind.REF: 2023,
    ErrorKind.NAME: 2029,
    ErrorKind.NUM: 2036,
    ErrorKind.NA: 2042,
}
"""Excel's XlCVError numbers, as CVErr takes them."""


def functions_module(language: Language) -> str:
    """All functions and aliases, where the function wizard finds them."""
    parts = [lines([f'Attribute VB_Name = "{FUNCTIONS_MODULE}"', "Option Explicit", ""])]
    for entry in FUNCTIONS.values():
        for name in (entry.name, *entry.aliases):
            parts.append(_wrapper(entry, name, language))
    return "".join(parts)


def call_expression(entry: Function, name: str, language: Language) -> str:
    """The call of Python: the same text as in the wrapper of an xlwings add-in, except for `DepartageGiven`."""
    given = ", ".join(argument_names(entry, language))
    return f'CallUDF("{PYTHON_MODULE}", "{name}", DepartageGiven(Array({given})), ActiveWorkbook, Application.Caller)'


def _wrapper(entry: Function, name: str, language: Language) -> str:
    return lines(
        [
            signature(entry, name, language),
            attribute(name, description(entry, name, language)),
            "    If TypeOf Application.Caller Is Range Then On Error GoTo failed",
            f"    {name} = DepartageAnswer(DepartagePython().{call_expression(entry, name, language)})",
            "    Exit Function",
            "failed:",
            f"    {name} = DepartageFailure(Err.Description)",
            "End Function",
            "",
        ]
    )


def answers_module(language: Language, *, show_messages: bool) -> str:
    """
    The code all wrappers share, hidden from Excel's list of functions by `Option Private Module`.

    Args:
        language: Of the messages that a cell shows if Python does not answer.
        show_messages: If a function refuses its arguments, show the message instead of the error value.
    """
    cases = [
        f"        Case {literal(kind.value)}: DepartageErrorNumber = {number}" for kind, number in CV_ERRORS.items()
    ]
    sentences = {
        "ABSENT": text("excel_not_installed", language),
        "MISSING": text("excel_python_missing", language, interpreter="%1"),
        "SILENT": text("excel_python_silent", language, interpreter="%1"),
        "PACKAGE": text("excel_package_missing", language, interpreter="%1"),
        "FAILED": text("excel_python_failed", language, error="%1"),
        "MAC": text("excel_mac", language),
        "AREAS": text("excel_areas", language),
    }
    constants = [
        f"Private Const SHOW_MESSAGES As Boolean = {show_messages}",
        *(f"Private Const SENTENCE_{key} As String = {constant(words)}" for key, words in sentences.items()),
    ]
    source = pkgutil.get_data("xl_departage.excel", "answers.bas")
    assert source is not None, "the module lies beside this one"
    code = source.decode("utf-8").replace("'@constants", "\n".join(constants)).replace("'@cases", "\n".join(cases))
    return lines(code.splitlines())
