"""
The texts of Excel's function wizard: descriptions of functions and of all their arguments, and their category.

Excel stores the description of a function in the project (`VB_Description`), but those of arguments and the category only when
`Application.MacroOptions` sets them, so the add-in sets them when it opens. MacroOptions refuses a hidden workbook ("Cannot
edit a macro on a hidden workbook"), which an add-in always is, so `IsAddin` is briefly False. A description has at
most 255 characters.
"""

from __future__ import annotations

from typing import Final

from xl_departage.excel.vba_text import lines, literal
from xl_departage.excel.wrappers import description
from xl_departage.functions import FUNCTIONS
from xl_departage.functions.catalogue import Function
from xl_departage.messages import Language, marked

HELP_MODULE: Final = "DepartageHelp"
_LONGEST: Final = 255

THIS_WORKBOOK: Final = lines(["Private Sub Workbook_Open()", "    DepartageTellHelp", "End Sub"])


def help_module(language: Language) -> str:
    """The module that sets all help texts when the workbook opens; if Excel refuses one, the functions still work."""
    parts = [
        lines(
            [
                f'Attribute VB_Name = "{HELP_MODULE}"',
                "Option Explicit",
                "Option Private Module",
                "",
                "Public Sub DepartageTellHelp()",
                "    Dim hidden As Boolean, unchanged As Boolean",
                "    hidden = ThisWorkbook.IsAddin",
                "    unchanged = ThisWorkbook.Saved",
                "    Application.ScreenUpdating = False",
                "    ' Helps are a comfort: where Excel refuses one, the functions work all the same.",
                "    On Error Resume Next",
                "    If hidden Then ThisWorkbook.IsAddin = False",
            ]
        )
    ]
    entries = [(entry, name) for entry in FUNCTIONS.values() for name in (entry.name, *entry.aliases)]
    parts.append(lines([f"    Tell{index}" for index in range(1, len(entries) + 1)]))
    parts.append(
        lines(
            [
                "    If hidden Then ThisWorkbook.IsAddin = True",
                "    ThisWorkbook.Saved = unchanged",
                "    Application.ScreenUpdating = True",
                "End Sub",
                "",
            ]
        )
    )
    parts += [_tell(index, entry, name, language) for index, (entry, name) in enumerate(entries, 1)]
    return "".join(parts)


def _tell(index: int, entry: Function, name: str, language: Language) -> str:
    """One procedure per function, because VBA limits the size of a procedure."""
    helps = [argument.help.in_language(language)[:_LONGEST] for argument in entry.arguments]
    return lines(
        [
            f"Private Sub Tell{index}()",
            f"    Dim words(0 To {len(helps) - 1}) As String",
            *(f"    words({position}) = {literal(words)}" for position, words in enumerate(helps)),
            f'    Application.MacroOptions Macro:="\'" & ThisWorkbook.Name & "\'!{name}", _',
            f"        Description:={literal(description(entry, name, language)[:_LONGEST])}, _",
            f"        Category:={literal(marked(entry.category.value.in_language(language), language))}, _",
            "        ArgumentDescriptions:=words",
            "End Sub",
            "",
        ]
    )
