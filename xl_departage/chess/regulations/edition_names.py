"""Finds editions by their names in any spelling, and suggests the nearest ones for an unknown name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from xl_departage.base.errors import ArgumentError
from xl_departage.base.regex import regex
from xl_departage.base.text import did_you_mean
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS, editions
from xl_departage.chess.regulations.rules import Edition

AS_TYPED = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff", "")
    | dict.fromkeys("\u00a0\u202f\u2007\u2009", " ")
    | {"\uff1d": "="}
)
"""
The replacements for hyphens and blanks of word processors and web pages, for invisible characters, and for the equals sign of a
wide keyboard.
"""


def names_edition(text: str) -> bool:
    """Whether a text, up to its first semicolon, is the name of a tie-break or rating edition."""
    # Imported here because the rating rules are seldom needed, and never for tie-breaks.
    from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS

    name = _spelled(text.split(";")[0].strip())
    return name in TIEBREAK_EDITIONS or name in RATING_EDITIONS


def _spelled(name: str) -> str:
    # Users write FIDE 2026, FIDE_2026 and FIDE2026.
    return re.sub(r"^([A-Z]+)[\s_-]*(\d{4})", r"\1-\2", name.translate(AS_TYPED).upper())


def find_edition(name: str, editions: Mapping[str, Edition]) -> Edition:
    """The edition of that name, in any spelling. Raises ArgumentError for an unknown name; the message names the nearest ones."""
    spelled = _spelled(name)
    if spelled in editions:
        return editions[spelled]
    if not editions:
        raise ArgumentError("rules_no_edition", edition=name)
    # Imported here because an edition is seldom unknown.
    from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS

    near = _same_authority(spelled, editions)
    for others, key in (
        (TIEBREAK_EDITIONS, "rules_edition_of_tiebreaks"),
        (RATING_EDITIONS, "rules_edition_of_ratings"),
    ):
        if spelled in others:
            raise ArgumentError(key, edition=name, meant=", ".join(near or editions))
    meant = ", ".join(near) or did_you_mean(name, editions)
    raise ArgumentError("rules_unknown_edition", edition=name, meant=meant)


def _same_authority(name: str, editions: Mapping[str, Edition]) -> list[str]:
    """The editions of the same authority that are nearest in time; if none has a year, the undated one."""
    authority, _, year = name.partition("-")
    if not re.fullmatch(r"\d{4}", year):
        return []
    dated = [
        name_of_edition
        for name_of_edition in editions
        if re.fullmatch(rf"{re.escape(authority)}-\d{{4}}", name_of_edition)
    ]
    apart = {name_of_edition: abs(int(name_of_edition[-4:]) - int(year)) for name_of_edition in dated}
    return [name_of_edition for name_of_edition in dated if apart[name_of_edition] == min(apart.values())] or [
        authority
    ] * (authority in editions)


_OWN_EDITIONS = {edition.own_codes.split("_")[1]: edition.name for edition in editions() if edition.own_codes} | {
    "": ""
}
_OWN = regex(rf"OTHER[_ -](?:(?P<of>{'|'.join(filter(None, _OWN_EDITIONS))})[_ -])?(?P<name>.+)", re.IGNORECASE)
"""A tie-break outside C.07 in records 202 and 212 of TRF26."""
PAPI_BUCHHOLZ = "BUCHHOLZ_STANDARD"
"""Papi's own name for the Buchholz."""


class OwnCode(NamedTuple):
    """The code of TRF26 for a tie-break outside C.07, in its parts."""

    edition: str
    """The edition that the code names; empty for that of the rules."""
    name: str


def own_code(code: str) -> OwnCode | None:
    """The parts of a code such as `OTHER_FFE_KS`; None for a code without that prefix."""
    match = _OWN.fullmatch(code.strip())
    return None if match is None else OwnCode(_OWN_EDITIONS[(match["of"] or "").upper()], match["name"])


def without_prefix(code: str, edition: str) -> str:
    """A code of a TRF26 as people write it under that edition: `OTHER_FFE_KS` is `KS` under FFE, and `KS@FFE` under any other."""
    parts = own_code(code)
    if parts is None:
        return code
    name = "BH" if parts.name == PAPI_BUCHHOLZ else parts.name
    return name if parts.edition in ("", edition) else f"{name}@{parts.edition}"
