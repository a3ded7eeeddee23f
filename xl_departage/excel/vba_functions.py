"""
The VBA modules of our add-in: one wrapper a function, and what all of them share.

A wrapper calls Python as xlwings' own does (`CallUDF` with the arguments as they came). It differs in what it returns: errors
become true errors of Excel through CVErr, which a Python function cannot return, and a Python that does not answer becomes one
sentence. Names of modules differ from those of all functions, for VBA would take the one for the other.
"""

from __future__ import annotations

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
"""Excel's XlCVError numbers, which CVErr takes."""


def functions_module(language: Language) -> str:
    """
    All functions and aliases; the wizard finds them here.
    """
    parts = [lines([f'Attribute VB_Name = "{FUNCTIONS_MODULE}"', "Option Explicit", ""])]
    for entry in FUNCTIONS.values():
        for name in (entry.name, *entry.aliases):
            parts.append(_wrapper(entry, name, language))
    return "".join(parts)


def call_expression(entry: Function, name: str, language: Language) -> str:
    """
    The call of Python, the same text as in xlwings' wrapper of an add-in.
    """
    given = ", ".join(argument_names(entry, language))
    return f'CallUDF("{PYTHON_MODULE}", "{name}", Array({given}), ActiveWorkbook, Application.Caller)'


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
    What all wrappers share, hidden from Excel's list of functions by `Option Private Module`.

    Args:
        language: Of the sentences that a cell shows when Python does not answer.
        show_messages: Where a function refuses its arguments, show the sentence that says why instead of the error value.
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
    }
    return lines(
        [
            f'Attribute VB_Name = "{ANSWERS_MODULE}"',
            "Option Explicit",
            "Option Private Module",
            "",
            f"Private Const SHOW_MESSAGES As Boolean = {show_messages}",
            *(f"Private Const SENTENCE_{key} As String = {constant(words)}" for key, words in sentences.items()),
            "Private Const SECONDS_OF_REST As Long = 30",
            "",
            "Private silence As String",
            "Private silentSince As Date",
            "",
            "' Python, started at the first call. One that did not start is not tried again for a while: every cell would wait.",
            "Public Function DepartagePython() As Object",
            "    Dim reason As String",
            '    If silence <> "" And DateDiff("s", silentSince, Now) < SECONDS_OF_REST Then Err.Raise 1000, , silence',
            "    On Error GoTo failed",
            "    Set DepartagePython = XLPy",
            '    silence = ""',
            "    Exit Function",
            "failed:",
            "    reason = Err.Description",
            '    If reason = "" Then reason = "XLPy"',
            '    If InStr(reason, "Could not load") = 0 Then reason = "XLPy: " & reason',
            "    silence = reason",
            "    silentSince = Now",
            "    On Error GoTo 0",
            "    Err.Raise 1000, , reason",
            "End Function",
            "",
            "' The number for CVErr of an error's name, 0 for any other text.",
            "Public Function DepartageErrorNumber(ByVal label As String) As Long",
            "    Select Case label",
            *cases,
            "        Case Else: DepartageErrorNumber = 0",
            "    End Select",
            "End Function",
            "",
            "' A value of Python for the cell: the names of errors become errors.",
            "Public Function DepartageValue(ByVal value As Variant) As Variant",
            "    Dim number As Long, behind As Long, label As String",
            "    DepartageValue = value",
            "    If VarType(value) <> vbString Then Exit Function",
            '    If Left$(value, 1) <> "#" Then Exit Function',
            "    label = value",
            '    behind = InStr(label, " ")',
            "    If behind > 0 Then",
            "        If SHOW_MESSAGES Then Exit Function",
            "        label = Left$(label, behind - 1)",
            "    End If",
            "    number = DepartageErrorNumber(label)",
            "    If number > 0 Then DepartageValue = CVErr(number)",
            "End Function",
            "",
            "' What Python gave, cell by cell; a row comes as a list, a table as a table.",
            "Public Function DepartageAnswer(ByVal answer As Variant) As Variant",
            "    Dim row As Long, column As Long, dimensions As Long, last As Long",
            "    If Not IsArray(answer) Then",
            "        DepartageAnswer = DepartageValue(answer)",
            "        Exit Function",
            "    End If",
            "    On Error Resume Next",
            "    last = UBound(answer, 2)",
            "    dimensions = IIf(Err.Number = 0, 2, 1)",
            "    On Error GoTo 0",
            "    For row = LBound(answer, 1) To UBound(answer, 1)",
            "        If dimensions = 1 Then",
            "            answer(row) = DepartageValue(answer(row))",
            "        Else",
            "            For column = LBound(answer, 2) To last",
            "                answer(row, column) = DepartageValue(answer(row, column))",
            "            Next column",
            "        End If",
            "    Next row",
            "    DepartageAnswer = answer",
            "End Function",
            "",
            "' One sentence for a call that failed: what is wrong and the cure.",
            "Public Function DepartageFailure(ByVal reason As String) As String",
            "    DepartageFailure = DepartageSentence(reason, DepartageInterpreter())",
            "End Function",
            "",
            "Public Function DepartageSentence(ByVal reason As String, ByVal interpreter As String) As String",
            '    If interpreter = "" Then',
            "        DepartageSentence = SENTENCE_ABSENT",
            '    ElseIf InStr(reason, "Could not load") > 0 Then',
            '        DepartageSentence = Replace(SENTENCE_MISSING, "%1", interpreter)',
            '    ElseIf InStr(reason, "No module named \'xl_departage") > 0 Then',
            '        DepartageSentence = Replace(SENTENCE_PACKAGE, "%1", interpreter)',
            '    ElseIf Left$(reason, 4) = "XLPy" Then',
            '        DepartageSentence = Replace(SENTENCE_SILENT, "%1", interpreter)',
            "    Else",
            '        DepartageSentence = Replace(SENTENCE_FAILED, "%1", DepartageLastLine(reason))',
            "    End If",
            "End Function",
            "",
            "' The last line of a traceback that says something.",
            "Public Function DepartageLastLine(ByVal words As String) As String",
            "    Dim pieces() As String, index As Long",
            '    pieces = Split(Replace(words, vbCr, ""), vbLf)',
            "    For index = UBound(pieces) To 0 Step -1",
            '        If Trim$(pieces(index)) <> "" Then',
            "            DepartageLastLine = Left$(Trim$(pieces(index)), 200)",
            "            Exit Function",
            "        End If",
            "    Next index",
            "End Function",
            "",
            "Private Function DepartageInterpreter() As String",
            "    On Error Resume Next",
            '    DepartageInterpreter = GetConfig("INTERPRETER_WIN", "")',
            "End Function",
        ]
    )
