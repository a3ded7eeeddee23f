"""
The names by which LibreOffice knows the functions, and how each argument is passed.

Calc converts an argument to its declared type before Python sees it. Measured with LibreOffice 25.2:

| declared | literal or computed value | computed array | blank cell | error cell inside a range | optional |
|---|---|---|---|---|---|
| `any` | unchanged | numbers and texts | 0 (in a range: empty text) | the call fails with Err:504 | yes |
| `sequence<sequence<string>>` | as text | as texts | empty text | the call fails with Err:504 | no |
| `XCellRange` | the call fails with Err:504 | the call fails with Err:504 | distinct from 0 | arrives | no |

A parameter has one type, and only `XCellRange` carries a reference: no type accepts both references and computed arrays. (Calc's
source agrees: for a range as `XCellRange`, `ScInterpreter::ScExternal` passes the object, for a matrix it sets Err:504; for
`any` it copies the cells in both cases and ends the call at the first error among them.) With `any`, a date typed for `1/2` would
be a number, TRUE a win, an error cell Err:504 with no hint of its place, and whole columns would be passed with all their blank cells.

A table is therefore passed as `XCellRange`: error cells, dates and truth values arrive unchanged. Other required
arguments are passed as texts, because a result that is still blank must not become 0, a lost game. Optional ones must be `any`.
"""

from __future__ import annotations

from enum import Enum

from xl_departage.functions import FUNCTIONS, Argument, Function, find
from xl_departage.functions.arguments import read_grid, read_range

MODULE = "org.xldepartage"
SERVICE = f"{MODULE}.Functions"
"""The name of the service with our functions; in workbooks saved as .ods, it is written before each function."""
COMMANDS_SERVICE = f"{MODULE}.Commands"
"""The name of the service that the menu calls."""
INTERFACE = f"{MODULE}.XFunctions"
IDENTIFIER = "org.xldepartage.calc"
"""The identifier of the extension."""
OLDEST = "25.2"
"""The oldest version that the extension requires: earlier ones do not find the functions in .xlsx files by their plain names."""


class Travel(Enum):
    """How an argument is passed to Python; the value is its type in the interface."""

    TABLE = "com::sun::star::table::XCellRange"
    TEXTS = "sequence<sequence<string> >"
    ANYTHING = "any"


def travel(argument: Argument) -> Travel:
    """How an argument of the catalogue is passed to Python."""
    if argument.optional:
        return Travel.ANYTHING
    return Travel.TABLE if argument.read in (read_grid, read_range) else Travel.TEXTS


def method(name: str) -> str:
    """The name of the method for a function or alias: as the interface language has no underscores, `ELO_NEW` becomes `eloNew`."""
    first, *rest = name.lower().split("_")
    return first + "".join(map(str.capitalize, rest))


def parameter(argument: Argument) -> str:
    """
    The name of the parameter for an argument, which users never see; its ending prevents clashes with keywords of the interface language.
    """
    return f"{method(argument.name)}Argument"


def every_name() -> list[tuple[str, Function]]:
    """All names and aliases, each with its function, in catalogue order."""
    return [(name, find(name)) for entry in FUNCTIONS.values() for name in (entry.name, *entry.aliases)]
