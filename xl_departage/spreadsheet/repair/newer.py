"""
The prefixes of functions newer than the file format, which programs other than Excel leave out: `XLOOKUP(` instead of `_xlfn.XLOOKUP(`.

Excel shows #NAME? for such a formula until it is entered again. The names of LET and LAMBDA have a prefix of their own, `_xlpm.`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from xl_departage.spreadsheet.formulas.function_names import NEWER
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse
from xl_departage.spreadsheet.repair.spelling import Edit

BARE = rf"(?<![\w.])(?:{'|'.join(map(re.escape, sorted(NEWER)))})\("
"""A call of such a function, in a formula or anything else."""
_SHEET_FUNCTIONS = frozenset({"FILTER", "SORT"})
"""Their names are older in other lists of functions of Excel, so that they have a second prefix."""


def newer(formula: str, defined: Collection[str]) -> list[Edit]:
    """
    The prefixes that a formula lacks, as insertions in their order; `defined` are functions that the workbook defines itself, in
    upper case. Raises FormulaSyntaxError.
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
