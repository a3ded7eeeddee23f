"""Which formulas call one of our functions, directly or through a defined name whose formula does."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

from xl_departage.base.regex import regex

_LINK = regex(r"(?:of:)?=?\s*HYPERLINK\(", re.IGNORECASE)


def calls_one_of(names: Collection[str]) -> Callable[[str], bool]:
    """
    A test for formulas: whether one calls any of the functions, however the program that stored it spelled the call: `[1]!POINTS(`,
    `_xldudf_NS_POINTS(`, `NS.POINTS(`. A text within a formula that looks like a call counts as one.
    """
    if not names:
        return lambda _: False
    ours = "|".join(map(re.escape, names))
    pattern = re.compile(rf"(?:(?<![\w.])(?:\w+\.)*|_xldudf_(?:\w+_)?)(?:{ours})\s*\(", re.IGNORECASE)
    return lambda formula: pattern.search(formula) is not None


def names_calling(formulas: Mapping[str, str], calls: Callable[[str], bool]) -> set[str]:
    """
    The defined names whose formulas call one of our functions, directly or through another such name; a name that is called like a
    function (LAMBDA) does not count.
    """
    found = {name for name, formula in formulas.items() if calls(formula)}
    count_before = -1
    while found and count_before != len(found):
        count_before = len(found)
        words = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, found))})(?![\w.(])", re.IGNORECASE)
        found |= {name for name, formula in formulas.items() if words.search(formula)}
    return found


def is_link(formula: str, calls: Callable[[str], bool]) -> bool:
    """
    Whether a formula begins with a HYPERLINK and calls none of our functions: such a link still works in a copy without the other
    formulas.
    """
    return _LINK.match(formula) is not None and not calls(formula)
