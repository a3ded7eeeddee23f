"""
The modifiers of FIDE's codes: C.07 Article 14 and "Mandatory Tie-Breaks" (annex of TRF26).

    /Cn   cut the n least significant values            14.1, 14.2
    /Mn   cut n at each end                             14.3, 14.4
    /L±n  Koya: limit moved by n half-points, /L40: 40 %     14.5
    /Kn   SSSC: normalising factor                      13.4
    /P    forfeits count as games played against the opponent scheduled
    /F    Fore Buchholz instead of Buchholz
    /R    the reverse order
    /Un   unrated opponents count with the rating n     (FIDE checker)
    /Vn   the rules of the year n: the edition FIDE-n   (FIDE checker)

Cuts are read by `tiebreaks/codes.py`, whatever the federation; the rest here.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from xl_departage.errors import ArgumentError
from xl_departage.regulations.editions import Authority, TiebreakEdition, edition_of_year, years
from xl_departage.tiebreaks.registry import ParsedCode


class Modifiers(NamedTuple):
    """What the modifiers of a code say, cuts aside."""

    forfeits_played: bool = False
    fore: bool = False
    reverse: bool = False
    percent: int = 50
    """Limit of a Koya."""
    shift: int = 0
    """Move of that limit, half-points."""
    divisor: int | None = None
    unrated: int | None = None
    year: int | None = None


_NUMBERED = re.compile(r"(?P<letter>[KUV])(?P<n>\d{1,4})|L(?P<sign>[+-]?)(?P<limit>\d{1,3})")


@lru_cache(maxsize=256)
def read_modifiers(code: ParsedCode) -> Modifiers:
    """Read the further modifiers of a code. Raises ArgumentError for one that means nothing or is given twice."""
    read = Modifiers()
    letters = [text[0] for text in code.others]
    for text in code.others:
        if letters.count(text[0]) > 1:
            raise ArgumentError("tiebreak_modifier_twice", code=code.text, modifier=text[0])
        read = _with(read, text, code)
    return read


def _with(read: Modifiers, text: str, code: ParsedCode) -> Modifiers:
    if text == "P":
        return read._replace(forfeits_played=True)
    if text == "F":
        return read._replace(fore=True)
    if text == "R":
        return read._replace(reverse=True)
    match = _NUMBERED.fullmatch(text)
    if match is None:
        raise ArgumentError("tiebreak_unknown_modifier", code=code.text, modifier=text)
    if match["limit"]:
        if match["sign"]:
            return read._replace(shift=int(match["sign"] + match["limit"]))
        percent = int(match["limit"])
        if percent > 100:
            raise ArgumentError("tiebreak_percent_above_100", code=code.text, percent=percent)
        return read._replace(percent=percent)
    number = int(match["n"])
    if number == 0:
        raise ArgumentError("tiebreak_modifier_zero", code=code.text, modifier=text)
    if match["letter"] == "K":
        return read._replace(divisor=number)
    if match["letter"] == "U":
        return read._replace(unrated=number)
    if edition_of_year(Authority.FIDE, number) is None:
        known = ", ".join(f"V{year}" for year in years(Authority.FIDE))
        raise ArgumentError("tiebreak_unknown_year", code=code.text, year=number, known=known)
    return read._replace(year=number)


def edition_of(code: ParsedCode, edition: TiebreakEdition) -> TiebreakEdition:
    """The edition that computes a FIDE code: that of the year which the code itself names (`/V2024`), else the one given."""
    year = read_modifiers(code).year
    return edition if year is None else edition_of_year(Authority.FIDE, year) or edition
