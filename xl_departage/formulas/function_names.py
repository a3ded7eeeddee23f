"""Which of our functions a name in a formula means, however the program that stored it spelled it."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from xl_departage.regex import regex

_PREFIX = regex(r"(?:_xlfn\.|_xlws\.|_xludf\.|_xll\.)+", re.IGNORECASE)
_OFFICE = regex(r"_xldudf_", re.IGNORECASE)


class Parted(NamedTuple):
    """The name of one of our functions, and the prefix an Office add-in gave it."""

    name: str
    """As written, without namespace."""
    namespace: str
    """`XLWINGS` from `_xldudf_XLWINGS_KOYA` and from `XLWINGS.KOYA`, as written; empty if there is none."""
    office: bool
    """Spelled as an Office add-in stores it, `_xldudf_`."""


def without_prefixes(name: str) -> str:
    """The name without the prefixes that the file format gives functions: `_xlfn.`, `_xlws.`, `_xludf.`, `_xll.`."""
    return _PREFIX.sub("", name, count=1)


def parted(bare: str, ours: Collection[str]) -> Parted | None:
    """
    Which of our functions (names in upper case) a name without prefixes means; None for any other function. The longest
    name wins: `_xldudf_ELO_NEW` is `ELO_NEW`, not `NEW` in a namespace `ELO`.
    """
    upper = bare.upper()
    if upper in ours:
        return Parted(bare, "", False)
    if (found := _OFFICE.match(bare)) is not None:
        namespace, rest = "", bare[found.end() :]
        while rest:
            if rest.upper() in ours:
                return Parted(rest, namespace.removesuffix("_"), True)
            first, mark, rest = rest.partition("_")
            namespace += first + mark
        return None
    if "." in bare:
        namespace, _, last = bare.rpartition(".")
        return Parted(last, namespace, False) if last.upper() in ours else None
    return None
