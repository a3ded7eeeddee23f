"""
The many spellings of a function's name in files, and which function each means.

Desktop add-ins store `[1]!NAME(` or `'C:\\path\\x.xlam'!NAME(`, XLLs `_xll.NAME(`, Office add-ins `_xldudf_NAME(` or `_xldudf_NS_NAME(`
(the dots of the namespace become underscores), functions newer than the file format `_xlfn.NAME(` and `_xlfn._xlws.NAME(`. The
text in the file is never changed; only what the engine gets is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import Enum
from functools import cache
from importlib.resources import files

from xl_departage.headless.references import UnsupportedError

_PREFIX = re.compile(r"(?:_xlfn\.|_xlws\.|_xludf\.|_xll\.)+", re.IGNORECASE)
_OFFICE = re.compile(r"_xldudf_", re.IGNORECASE)
_ADD_IN = re.compile(r"\.(?:xlam|xla|xll)$", re.IGNORECASE)


class Origin(Enum):
    """Where a function comes from."""

    OURS = "ours"
    ORDINARY = "ordinary"
    UNKNOWN = "unknown"


@cache
def engine_functions() -> frozenset[str]:
    """The functions that the engine computes, as measured (`engine_functions.txt`)."""
    text = files("xl_departage.headless").joinpath("engine_functions.txt").read_text(encoding="ascii")
    return frozenset(text.split())


def canonical(
    prefix: str, name: str, ours: Collection[str], links: Mapping[int, str], overrides: Collection[str] = ()
) -> tuple[str, Origin]:
    """
    The name of a function in upper case without what files put before it, and where it comes from.

    `prefix` is what stood before `!`; `links` the targets of external links by number. A function of another workbook or add-in
    that is not ours raises UnsupportedError.
    """
    bare = _PREFIX.sub("", name, count=1)
    upper = bare.upper()
    known = _ours(upper, ours)
    if known is not None:
        return known, Origin.OURS
    if prefix:
        raise UnsupportedError("formula_external_function", function=upper, link=_target(prefix, links))
    if upper in engine_functions() or upper in overrides:
        return upper, Origin.ORDINARY
    return upper, Origin.UNKNOWN


def _ours(upper: str, ours: Collection[str]) -> str | None:
    if upper in ours:
        return upper
    if (found := _OFFICE.match(upper)) is not None:
        rest = upper[found.end() :]
        while rest:
            if rest in ours:
                return rest
            _, _, rest = rest.partition("_")
        return None
    if "." in upper and upper not in engine_functions():
        last = upper.rsplit(".", 1)[-1]
        return last if last in ours else None
    return None


def _target(prefix: str, links: Mapping[int, str]) -> str:
    found = re.match(r"\[(\d+)\]", prefix)
    return links.get(int(found[1]), prefix) if found else prefix


def is_add_in(target: str) -> bool:
    """Whether an external link leads to an add-in rather than to a workbook."""
    return bool(_ADD_IN.search(target))
