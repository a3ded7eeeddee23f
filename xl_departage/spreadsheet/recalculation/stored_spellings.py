"""
The spellings of a function's name in files, and the function that each one means.

Desktop add-ins store `[1]!NAME(` or `'C:\\path\\x.xlam'!NAME(`, XLLs `_xll.NAME(`, Office add-ins `_xldudf_NAME(` or
`_xldudf_NS_NAME(` (the dots of the namespace become underscores); functions newer than the file format are stored as `_xlfn.NAME(`
or `_xlfn._xlws.NAME(`. Only the engine's input is normalised; the text in the file is never changed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import Enum
from functools import lru_cache

from xl_departage.spreadsheet.formulas.function_names import parted, without_prefixes
from xl_departage.spreadsheet.recalculation.kept_formulas import UnsupportedError


class Origin(Enum):
    """Whether a function is one of ours or an ordinary one."""

    OURS = "ours"
    ORDINARY = "ordinary"


def canonical(prefix: str, name: str, ours: Collection[str], links: Mapping[int, str]) -> tuple[str, Origin]:
    """
    The name of a function in upper case, without the prefixes used in files, and its origin.

    `prefix` is the text before `!`; `links` are the targets of external links by number. Raises UnsupportedError for a function of
    another workbook or add-in that is not ours.
    """
    bare = without_prefixes(name)
    upper = bare.upper()
    parts = parted(bare, ours)
    if parts is not None:
        return parts.name.upper(), Origin.OURS
    if prefix:
        raise UnsupportedError("formula_external_function", function=upper, link=link_target(prefix, links))
    return upper, Origin.ORDINARY


@lru_cache(maxsize=1024)
def variable(name: str) -> str:
    """
    The name of a variable of LET or LAMBDA without the prefix that files give it, for comparison without regard to case.
    """
    return re.sub(r"^_xl(?:pm|op)\.", "", name, flags=re.IGNORECASE).casefold()


def link_target(prefix: str, links: Mapping[int, str]) -> str:
    """The file that a prefix refers to: the target of `[1]`, otherwise the prefix itself."""
    link = re.match(r"\[([0-9]{1,9})\]", prefix)
    return links.get(int(link[1]), prefix) if link else prefix
