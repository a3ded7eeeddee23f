"""Codes of tie-breaks as TRF26 writes them in records 202 and 212: C.07's own, and `OTHER_…` for those of one's own (C.07 4.1)."""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.regulations.editions import TIEBREAK_EDITIONS, Authority, TiebreakEdition, current
from xl_departage.tiebreaks.codes import PAPI_NAMES
from xl_departage.tiebreaks.registry import ROWS, ParsedCode, takes_steps

_PAPI = TIEBREAK_EDITIONS["PAPI"]


def trf_codes(codes: Sequence[ParsedCode], edition: TiebreakEdition) -> tuple[str, ...]:
    """A list as record 212 holds it, with the points at its head."""
    written = tuple(text for code in codes for text in _texts(code, edition))
    return written if ROWS[codes[0].name].points is not None else ("PTS", *written)


def _texts(code: ParsedCode, edition: TiebreakEdition) -> list[str]:
    """The codes of one tie-break; a Koya that a list extends step by step is FFE's (2.4 section 2.1.3.1), behind the plain one."""
    if not (code.open and takes_steps(code)):
        return [trf_code(code, edition)]
    plain = [] if code.extension else [trf_code(code._replace(open=False), edition)]
    return [*plain, f"{current(Authority.FFE).own_codes}KOYA_ETENDU"]


def trf_code(code: ParsedCode, edition: TiebreakEdition) -> str:
    """
    A code under that edition. What FIDE's editions define keeps its acronym under them; all else is `OTHER_` with the name of who
    defines it, for a program that reads `BH` counts FIDE's.
    """
    row = ROWS[code.name]
    if row.points is not None:
        return code.text
    named = TIEBREAK_EDITIONS[code.edition] if code.edition else edition
    if named.authority is Authority.FIDE:
        own = not row.defined_in(named) or code.extension
        return f"OTHER_{code.text}" if own else code.text
    prefix = named.own_codes
    plain = code._replace(edition="")
    if named is _PAPI:
        if code.open and code.name == "BH":
            return prefix + ("BUCHHOLZ_MEDIAN" if code.cut_high else "BUCHHOLZ_CUT")
        names = {text: name for name, text in PAPI_NAMES.items()}
        return prefix + names.get(plain.text, plain.text)
    return prefix + plain.text
