"""Which formulas call one of our functions, by themselves or by a name that does."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

from xl_departage.base.regex import regex

_LINK = regex(r"(?:of:)?=?\s*HYPERLINK\(", re.IGNORECASE)


def calls_one_of(names: Collection[str]) -> Callable[[str], bool]:
    """Whether a formula calls one of the functions, however a program spells them: `[1]!POINTS(`, `_xldudf_NS_POINTS(`."""
    if not names:
        return lambda _: False
    ours = "|".join(map(re.escape, names))
    pattern = re.compile(rf"(?:(?<![\w.])|_xldudf_(?:\w+_)?|_xll\.|_xlfn\.)(?:{ours})\s*\(", re.IGNORECASE)
    return lambda formula: pattern.search(formula) is not None


def names_calling(formulas: Mapping[str, str], calls: Callable[[str], bool]) -> set[str]:
    """The names whose formulas call a function, or contain such a name."""
    gone = {name for name, formula in formulas.items() if calls(formula)}
    found = -1
    while gone and found != len(gone):
        found = len(gone)
        words = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, gone))})(?![\w.(])", re.IGNORECASE)
        gone |= {name for name, formula in formulas.items() if words.search(formula)}
    return gone


def is_link(formula: str, calls: Callable[[str], bool]) -> bool:
    """Whether a formula is a link that needs no function of ours: without the other formulas, it leads about the workbook as before."""
    return _LINK.match(formula) is not None and not calls(formula)
