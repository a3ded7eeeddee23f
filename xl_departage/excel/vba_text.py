"""
VBA source text: literals, names and our messages as constants.

A module is stored in code page 1252, and a physical line has at most 1023 characters. VBA knows each name in one case only: an
argument with the name of a function would change how Excel shows that function.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from xl_departage.functions import names
from xl_departage.functions.catalogue import Argument, Function
from xl_departage.messages import Language
from xl_departage.regex import regex

CODE_PAGE: Final = "cp1252"
_WIDEST: Final = 200
"""Characters of a literal per physical line; longer ones are continued."""
_RESERVED: Final = regex(
    r"""(?xi)
    and|array|as|by(?:ref|val)|call|case|const|date|declare|dim|do|each|else|end|error|event|exit|false|for|friend|function|get|
    global|go|if|implements|in|input|integer|is|let|lib|like|line|lock|long|loop|[lr]set|me|mod|new|next|not|nothing|null|object|
    on|open|option(?:al)?|or|paramarray|print|private|property|public|put|redim|rem|resume|return|seek|select|set|shared|single|
    static|step|stop|string|sub|then|time|to|true|type(?:of)?|until|variant|wend|while|with|write|xor
    """
)


def literal(text: str) -> str:
    """A text as a VBA expression; characters outside the code page come from `ChrW`."""
    pieces: list[str] = []
    for run, strange in re.findall(r"([ -~\xa0-\xff–—‘’“”…œŒ€]+)|([^ -~\xa0-\xff–—‘’“”…œŒ€])", text):
        pieces += [_quoted(run[start : start + _WIDEST]) for start in range(0, len(run), _WIDEST)]
        pieces += [f"ChrW({code})" for code in _units(strange)]
    return " & _\r\n        ".join(pieces or ['""'])


def constant(text: str) -> str:
    """A text as a constant. Raises UnicodeEncodeError for characters outside the code page."""
    text.encode(CODE_PAGE)
    return literal(text)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def _units(characters: str) -> list[int]:
    encoded = characters.encode("utf-16-le")
    return [int.from_bytes(encoded[at : at + 2], "little") for at in range(0, len(encoded), 2)]


def attribute(function: str, text: str) -> str:
    """The line that stores a function's description in the project; characters outside the code page become `?`."""
    encodable = text[:255].encode(CODE_PAGE, "replace").decode(CODE_PAGE)
    return f"Attribute {function}.VB_Description = {_quoted(encodable)}"


def argument_names(entry: Function, language: Language) -> list[str]:
    """The names of a function's arguments in VBA, in ASCII, as the function wizard shows them."""
    return [_identifier(argument, language) for argument in entry.arguments]


def _identifier(argument: Argument, language: Language) -> str:
    shown = argument.title.in_language(language)
    ascii_name = unicodedata.normalize("NFD", shown).encode("ascii", "ignore").decode("ascii")
    taken = ascii_name.upper() in names() or _RESERVED.fullmatch(ascii_name)
    return f"{ascii_name}_" if taken else ascii_name


def signature(entry: Function, name: str, language: Language) -> str:
    """`Function BUCHHOLZ(grid, Optional player, …)`, the same line that xlwings writes."""
    shown = [
        f"Optional {label}" if argument.optional else label
        for argument, label in zip(entry.arguments, argument_names(entry, language), strict=True)
    ]
    return f"Function {name}({', '.join(shown)})"


def lines(text: Sequence[str]) -> str:
    """Physical lines as VBA stores them."""
    return "".join(f"{line}\r\n" for line in text)
