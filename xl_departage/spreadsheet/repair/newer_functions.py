"""
Adds the prefixes of functions newer than the file format, which programs other than Excel leave out: `XLOOKUP(` instead of
`_xlfn.XLOOKUP(`.

Without the prefix, Excel shows #NAME? until the formula is entered again. The names that LET and LAMBDA declare have a prefix of
their own, `_xlpm.`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from xl_departage.spreadsheet.formulas.function_names import NEWER
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse
from xl_departage.spreadsheet.repair.spelling import Edit

BARE = rf"(?<![\w.])(?:{'|'.join(map(re.escape, sorted(NEWER)))})\("
"""A pattern for a call of such a function without prefix, in a formula or anywhere else."""
_SHEET_FUNCTIONS = frozenset({"FILTER", "SORT"})
"""Functions with a second prefix, because other lists of functions of Excel already had their names."""


def newer(formula: str, defined: Collection[str]) -> list[Edit]:
    """
    The prefixes that a formula lacks, as insertions in order of position; `defined` are the functions that the workbook defines
    itself, in upper case. Raises FormulaSyntaxError.
    """
    return sorted(_missing(parse(formula), frozenset(), defined))


def _missing(node: Node, scope: frozenset[str], defined: Collection[str]) -> Iterator[Edit]:
    if not node.prefix and node.kind in (Kind.CALL, Kind.NAME):
        name = node.text.upper()
        if name in scope:
            yield Edit(node.start, node.start, "_xlpm.")
        elif node.kind is Kind.CALL and name in NEWER and name not in defined:
            yield Edit(node.start, node.start, "_xlfn._xlws." if name in _SHEET_FUNCTIONS else "_xlfn.")
            if name in ("LET", "LAMBDA"):
                targets = node.args[:-1][:: 2 if name == "LET" else 1]
                scope |= {target.text.upper() for target in targets if target.kind is Kind.NAME}
    for argument in node.args:
        yield from _missing(argument, scope, defined)
