"""
The VBA modules of our add-in: a wrapper for each function, the code that the wrappers share, and the help texts.

A wrapper calls Python as xlwings' own wrappers do (`CallUDF` with the arguments unchanged). It differs in what it returns: errors
become true Excel errors through CVErr, which a Python function cannot return, and if Python does not answer, the cell shows a
message. No module has the name of a function, because VBA would confuse the two.

VBA source text: a module is stored in code page 1252, and a physical line has at most 1023 characters. VBA keeps one spelling of
each name, without regard to case: an argument with the name of a function would change how Excel shows that function.

Texts of Excel's function wizard (descriptions of functions and of all their arguments, and their category): a project can store
only the description of a function (`VB_Description`). The others must be set by `Application.MacroOptions`, so the add-in sets them
when it opens. MacroOptions refuses a hidden workbook ("Cannot edit a macro on a hidden workbook"), which an add-in always is, so
`IsAddin` is briefly False. A description has at most 255 characters.

Help while typing, for users of the free add-in Excel-DNA IntelliSense: that add-in reads a custom XML part with the namespace
`NAMESPACE` from a workbook or an add-in. (It would also read an .xml file next to it, but Excel opens every file in XLSTART, so that
is not an option.)
"""

from __future__ import annotations

import pkgutil
import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final
from xml.etree import ElementTree

from xl_departage.base.errors import ErrorKind
from xl_departage.base.messages import Language, text
from xl_departage.base.regex import regex
from xl_departage.functions import FUNCTIONS, names
from xl_departage.functions.arguments import Argument
from xl_departage.functions.catalogue import Function
from xl_departage.hosts.excel.wrappers import description

CODE_PAGE: Final = "cp1252"
_WIDEST: Final = 200
"""The largest number of characters in one piece of a literal; longer texts are split into several pieces."""
_RESERVED: Final = regex(
    r"""(?xi)
    and|array|as|by(?:ref|val)|call|case|const|date|declare|dim|do|each|else|end|error|event|exit|false|for|friend|function|get|
    global|go|if|implements|in|input|integer|is|let|lib|like|line|lock|long|loop|[lr]set|me|mod|new|next|not|nothing|null|object|
    on|open|option(?:al)?|or|paramarray|print|private|property|public|put|redim|rem|resume|return|seek|select|set|shared|single|
    static|step|stop|string|sub|then|time|to|true|type(?:of)?|until|variant|wend|while|with|write|xor
    """
)


def literal(text: str) -> str:
    """
    A text as a VBA expression, in which characters outside the code page are written with `ChrW`. Short pieces share a line, because VBA
    allows only 24 line continuations in a statement.
    """
    pieces: list[str] = []
    for run, strange in re.findall(r"([ -~\xa0-\xff–—‘’“”…œŒ€]+)|([^ -~\xa0-\xff–—‘’“”…œŒ€])", text):
        pieces += [_quoted(run[start : start + _WIDEST]) for start in range(0, len(run), _WIDEST)]
        pieces += [f"ChrW({code})" for code in _units(strange)]
    rows: list[str] = []
    for piece in pieces or ['""']:
        if rows and len(rows[-1]) + len(piece) < 2 * _WIDEST:
            rows[-1] += f" & {piece}"
        else:
            rows.append(piece)
    return " & _\r\n        ".join(rows)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _units(characters: str) -> list[int]:
    encoded = characters.encode("utf-16-le")
    return [int.from_bytes(encoded[at : at + 2], "little") for at in range(0, len(encoded), 2)]


def attribute(function: str, text: str) -> str:
    """
    The line of VBA that stores the description of a function in the project: its first 255 characters, those outside the code page as `?`.
    """
    encodable = text[:255].encode(CODE_PAGE, "replace").decode(CODE_PAGE)
    return f"Attribute {function}.VB_Description = {_quoted(encodable)}"


def argument_names(entry: Function, language: Language) -> list[str]:
    """
    The names of a function's arguments in VBA, which the function wizard shows: their titles in ASCII letters, with `_` after a name that
    VBA or a function has.
    """
    return [_identifier(argument, language) for argument in entry.arguments]


def _identifier(argument: Argument, language: Language) -> str:
    title = argument.title.in_language(language)
    ascii_name = unicodedata.normalize("NFD", title).encode("ascii", "ignore").decode("ascii")
    if not ascii_name.isidentifier():
        # A title in another alphabet is replaced by the argument's name in the catalogue.
        ascii_name = argument.name
    taken = ascii_name.upper() in names() or _RESERVED.fullmatch(ascii_name)
    return f"{ascii_name}_" if taken else ascii_name


def signature(entry: Function, name: str, language: Language) -> str:
    """The first line of a wrapper, `Function BUCHHOLZ(grid, Optional player, …)`, as xlwings writes it."""
    parameters = [
        f"Optional {label}" if argument.optional else label
        for argument, label in zip(entry.arguments, argument_names(entry, language), strict=True)
    ]
    return f"Function {name}({', '.join(parameters)})"


def lines(text: Sequence[str]) -> str:
    """The lines as one text, with the line ends that VBA stores."""
    return "".join(f"{line}\r\n" for line in text)


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
"""The number that VBA's CVErr takes for each error (XlCVError)."""


def _every_name() -> list[tuple[Function, str]]:
    """All functions, each with its name and again with each of its aliases."""
    return [(entry, name) for entry in FUNCTIONS.values() for name in (entry.name, *entry.aliases)]


def functions_module(language: Language) -> str:
    """The VBA module with a wrapper for each function and alias, which the function wizard lists."""
    head = lines([f'Attribute VB_Name = "{FUNCTIONS_MODULE}"', "Option Explicit", ""])
    return head + "".join(_wrapper(entry, name, language) for entry, name in _every_name())


def call_expression(entry: Function, name: str, language: Language) -> str:
    """The VBA expression that calls Python: as in a wrapper of an xlwings add-in, except for `DepartageGiven`."""
    arguments = ", ".join(argument_names(entry, language))
    return (
        f'CallUDF("{PYTHON_MODULE}", "{name}", DepartageGiven(Array({arguments})), ActiveWorkbook, Application.Caller)'
    )


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
    The VBA module with the code that all wrappers share, hidden from Excel's list of functions by `Option Private Module`.

    Args:
        language: The language of the messages that a cell shows if Python does not answer.
        show_messages: Whether a cell shows the message instead of the error value if a function refuses its arguments.
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
    code = with_sentences("answers.bas", sentences)
    return code.replace("'@show_messages", str(show_messages)).replace("'@cases", "\r\n".join(cases))


def with_sentences(module: str, sentences: Mapping[str, str]) -> str:
    """
    A VBA module from a file in this folder, followed by the sentences that it uses. They are properties because a VBA constant cannot
    contain `ChrW`.
    """
    source = pkgutil.get_data("xl_departage.hosts.excel", module)
    assert source is not None, "the module lies beside this one"
    properties = [
        f"Private Property Get SENTENCE_{key}() As String\n    SENTENCE_{key} = {literal(words)}\nEnd Property"
        for key, words in sentences.items()
    ]
    return lines([*source.decode("utf-8").splitlines(), *"\n".join(properties).splitlines()])


HELP_MODULE: Final = "DepartageHelp"
_LONGEST: Final = 255

THIS_WORKBOOK: Final = lines(["Private Sub Workbook_Open()", "    DepartageTellHelp", "End Sub"])


def help_module(language: Language) -> str:
    """The VBA module that sets all help texts when the workbook opens; if Excel refuses one, the functions still work."""
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
    entries = _every_name()
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
    """The VBA procedure that sets the help texts of one function; one procedure for all would exceed VBA's limit."""
    helps = [argument.help.in_language(language)[:_LONGEST] for argument in entry.arguments]
    return lines(
        [
            f"Private Sub Tell{index}()",
            f"    Dim words(0 To {len(helps) - 1}) As String",
            *(f"    words({position}) = {literal(words)}" for position, words in enumerate(helps)),
            f'    Application.MacroOptions Macro:="\'" & ThisWorkbook.Name & "\'!{name}", _',
            f"        Description:={literal(description(entry, name, language)[:_LONGEST])}, _",
            f"        Category:={literal(entry.category.value.in_language(language))}, _",
            "        ArgumentDescriptions:=words",
            "End Sub",
            "",
        ]
    )


NAMESPACE: Final = "http://schemas.excel-dna.net/intellisense/1.0"


def intellisense_xml(language: Language) -> bytes:
    """The XML part for Excel-DNA IntelliSense: every function and alias with its arguments, optional ones in brackets."""
    root = ElementTree.Element("IntelliSense", {"xmlns": NAMESPACE})
    functions = ElementTree.SubElement(root, "FunctionInfo")
    for entry, name in _every_name():
        attributes = {"Name": name, "Description": description(entry, name, language)}
        function = ElementTree.SubElement(functions, "Function", attributes)
        for argument in entry.arguments:
            label = argument.title.in_language(language)
            bracketed = f"[{label}]" if argument.optional else label
            help_text = argument.help.in_language(language)
            ElementTree.SubElement(function, "Argument", {"Name": bracketed, "Description": help_text})
    ElementTree.indent(root, " ")
    rendered: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return rendered
