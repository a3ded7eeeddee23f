"""
Codes and names of tie-breaks as users write them: `BH/C1`, `KOYA+1`, `Buchholz tronqué 1`, `Médian 2`, `Solkoff`.

Case, accents, hyphens, underscores and small words (`de`, `des`, `of` …) do not matter. A name may contain a qualifier (tronqué,
cut; médian; étendu, extended) and end in a number; without a number, the qualifier means 1, unless the rules say how far it goes
(`ParsedCode.open`). `Cumulatif -1` is cut by 1: the FFE's list writes "Cumulatif Tronqué (-1, -2, etc.)".

A code may end in an edition of its own, which counts instead of that of the rules: `BH/M1@FIDE-2024`. FIDE's checker writes it as a year,
`BH/M1/V2024`.

Records 202 and 212 of TRF26 contain C.07's own codes, and `OTHER_…` for other tie-breaks (C.07 4.1): see `trf_codes`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from xl_departage.base.errors import ArgumentError
from xl_departage.base.messages import Language, Message, in_every_language
from xl_departage.base.regex import regex
from xl_departage.base.text import nearest
from xl_departage.chess.regulations.edition_names import PAPI_BUCHHOLZ, find_edition, own_code, without_prefix
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS, Authority, TiebreakEdition, current
from xl_departage.chess.tiebreaks.registry import ROWS, ParsedCode, takes_steps

_CUT, _MEDIAN, _EXTENDED = "C", "M", "+"
_QUALIFIED = {_CUT: ("cut_low",), _MEDIAN: ("cut_low", "cut_high"), _EXTENDED: ("extension",)}
"""The fields of `ParsedCode` that hold the number of each qualifier."""
_QUALIFIERS = {
    **dict.fromkeys(("tronque", "tronquee", "tronques", "truncated", "cut", "coupe"), _CUT),
    **dict.fromkeys(("median", "mediane", "mediaan"), _MEDIAN),
    **dict.fromkeys(("etendu", "etendue", "extended"), _EXTENDED),
}
_SHORT_QUALIFIERS = {"c": _CUT, "t": _CUT, "m": _MEDIAN}
"""`BH-C1`, `BH C1`: only before a number."""
_KOYA_FROM = regex(
    r"\s*(?:syst[eè]me\s+)?koya(?P<extended>\s+[eé]tendu)?\s+(?P<to>[aà]\s+)?(?P<points>\d{1,3})(?P<half>[.,]\d|\s*½)?(?P<unit>\s*(?:points?|pts?))?\s*",
    re.IGNORECASE,
)
"""
`Koya 4,5`, `Koya 3`, `Koya étendu à 3 points`: the score from which opponents count, as in the FFE's column headings.
"""
_LEAST_KOYA = 3
"""
The lowest number without a unit that means points, since the FFE prints « Koya 3 ». `Koya 1` and `Koya 2` are refused: they may
mean points or additional groups.
"""
PAPI_NAMES = {
    PAPI_BUCHHOLZ: "BH",
    "BUCHHOLZ_CUT": "Buchholz tronqué",
    "BUCHHOLZ_MEDIAN": "Buchholz médian",
    "BUCHHOLZ_SUM": "BHSUM",
}
_LESS = regex(r"[-–−]\s*\d{1,3}\s*$")
_SMALL_WORDS = frozenset(("a", "au", "d", "de", "des", "du", "en", "l", "la", "le", "les", "of", "the"))
_ESB_SCORES = ("MM", "MG", "GM", "GG")
"""`ESB:MG` is the former spelling of `EMGSB` (FIDE checker, which also takes `!` and `#` for `/`)."""
_SEPARATORS = " \t-–_'’.,()"
_MODIFIER = regex(r"(?P<cut>[CTM])-?(?P<n>\d{1,3})|\+(?P<extension>\d{1,3})|(?P<other>[ABD-LN-SU-Z][+-]?\d{0,4})")


def parse_code(text: str) -> ParsedCode:
    """
    Read a code or a name. Raises ArgumentError for an unknown one, with the nearest names if there are any, for an unreadable
    modifier, for an edition that is unknown or the second one in the code, and for a list of several codes.
    """
    if not isinstance(text, str):
        raise ArgumentError("tiebreak_not_text", value=text)
    try:
        return _parse(text, len(ROWS))
    except ArgumentError:
        if _is_list(text):
            raise ArgumentError("tiebreak_one_expected", text=text) from None
        raise


def _is_list(text: str) -> bool:
    """Whether a text that is no code is several of them, separated by semicolons or commas."""
    codes = [code for code in re.split("[;,]", text) if code.strip()]
    try:
        return len(codes) > 1 and all(_parse(code, len(ROWS)) for code in codes)
    except ArgumentError:
        return False


@lru_cache(maxsize=1024)
def _parse(text: str, rows: int) -> ParsedCode:
    # `rows` invalidates the cache when more tie-breaks are registered.
    written, at, edition = text.partition("@")
    head, *modifiers = re.split("[/!#]", written)
    head, colon, score = head.partition(":")
    score = score.strip().upper()
    if score in _ESB_SCORES and head.strip().upper() == "ESB":
        head, colon, score = f"E{score}SB", "", ""
    if colon and score not in ("MP", "GP"):
        raise ArgumentError("tiebreak_unknown_modifier", code=text, modifier=f":{score}")
    parsed = _parse_name(head, text, rows)._replace(score=score)
    for modifier in modifiers:
        parsed = _with_modifier(parsed, modifier, text)
    return _with_edition(parsed, edition, text) if at else parsed


def _parse_name(head: str, text: str, rows: int) -> ParsedCode:
    parts = own_code(head)
    if parts is not None:
        name = PAPI_NAMES.get(parts.name.upper().replace("-", "_"), parts.name)
        return _parse_name(name, text, rows)._replace(edition=parts.edition)
    limit = _koya_limit(head)
    if limit is not None:
        return ParsedCode("KS", others=(f"S{limit}",))
    words = plain_words(head)
    number = int(words.pop()) if words and words[-1].isdecimal() else None
    kind = ""
    if words and words[-1] == "+" and number is not None:
        words.pop()
        kind = _EXTENDED
    elif words and number is not None and words[-1] in _SHORT_QUALIFIERS:
        kind = _SHORT_QUALIFIERS[words.pop()]
    meant = _meant(words, kind, number, _names(rows))
    if meant is None:
        raise _unknown(text.strip(), rows)
    code, implied, kind = meant
    if not (kind or implied) and _LESS.search(head):
        kind = _CUT
    if implied and kind:
        raise ArgumentError("tiebreak_unknown_modifier", code=text, modifier=kind)
    kind = kind or implied
    if number is not None and not kind:
        raise ArgumentError("tiebreak_unknown_modifier", code=text, modifier=number)
    return _qualified(ParsedCode(code, open=bool(kind) and number is None), kind, 1 if number is None else number)


def _meant(
    words: Sequence[str], kind: str, number: int | None, names: Mapping[str, tuple[str, str]]
) -> tuple[str, str, str] | None:
    """The code that the words name, the qualifier that its name implies, and the one that was written; None for an unknown name."""
    # `S.A.` and `C.D.` are abbreviations: their letters are not small words.
    meant = names.get(name_key(words)) or names.get("".join(words))
    if meant is None and words and not kind:
        qualifiers = [word for word in words if word in _QUALIFIERS]
        attached = _SHORT_QUALIFIERS.get(words[-1][-1]) if number is not None else None
        if attached:
            # `BHC1`, `PSC1`: the qualifier attached to the code.
            kind, meant = attached, names.get(name_key(words)[:-1])
        if meant is None and len(qualifiers) == 1:
            kind = _QUALIFIERS[qualifiers[0]]
            meant = names.get(name_key([word for word in words if word != qualifiers[0]]))
    return None if meant is None else (*meant, kind)


def _koya_limit(head: str) -> int | None:
    """The limit, in half-points, in a column heading of Koya; None for any other name (`Koya étendu 2` means two groups)."""
    match = _KOYA_FROM.fullmatch(head)
    if match is None or (match["half"] not in (None, ".5", ",5", ".0", ",0") and "½" not in match["half"]):
        return None
    if not (match["to"] or match["half"] or match["unit"]) and (
        match["extended"] or int(match["points"]) < _LEAST_KOYA
    ):
        return None
    return 2 * int(match["points"]) + (match["half"] is not None and not match["half"].endswith("0"))


@lru_cache(maxsize=256)
def _near(text: str, rows: int) -> tuple[str, ...]:
    """The codes and names that resemble a text; the headings of a table are asked for again for each column and edition."""
    return tuple(nearest(text, _spellings(rows)))


def _unknown(text: str, rows: int) -> ArgumentError:
    if not text:
        return ArgumentError("tiebreak_missing")
    near = _near(text, rows)
    # There are too many names to list them all.
    return (
        ArgumentError("tiebreak_unknown", code=text, meant=_Suggested(near))
        if near
        else ArgumentError("tiebreak_not_known", code=text)
    )


def _qualified(parsed: ParsedCode, kind: str, number: int) -> ParsedCode:
    numbered: dict[str, Any] = dict.fromkeys(_QUALIFIED.get(kind, ()), number)
    return parsed._replace(**numbered)


def _with_modifier(parsed: ParsedCode, modifier: str, text: str) -> ParsedCode:
    # The limit of a Koya is written /L40, /L40% or /L%40.
    match = _MODIFIER.fullmatch(re.sub(r"[\s%]+", "", modifier).upper())
    if match is None:
        raise ArgumentError("tiebreak_unknown_modifier", code=text, modifier=modifier)
    if match["other"]:
        if match["other"] in parsed.others:
            raise ArgumentError("tiebreak_unknown_modifier", code=text, modifier=modifier)
        return parsed._replace(others=(*parsed.others, match["other"]))
    taken = parsed.extension if match["extension"] else parsed.cut_low
    if taken:
        # Two cuts in one code: it is ambiguous which one applies.
        raise ArgumentError("tiebreak_unknown_modifier", code=text, modifier=modifier)
    if match["extension"]:
        return _qualified(parsed, _EXTENDED, int(match["extension"]))
    return _qualified(parsed, _MEDIAN if match["cut"] == "M" else _CUT, int(match["n"]))


def _with_edition(parsed: ParsedCode, edition: str, text: str) -> ParsedCode:
    """The code with the edition that follows its `@`. Raises ArgumentError for an unknown edition, and for a second one in the code."""
    if parsed.edition or "V" in parsed.modifiers:
        raise ArgumentError("tiebreak_two_editions", code=text)
    return parsed._replace(edition=find_edition(edition.strip(), TIEBREAK_EDITIONS).name)


def plain_words(text: str) -> list[str]:
    """
    Words, numbers and `+` in lower case without accents. Separators are dropped; any other character is kept, so that the name is
    not recognised.
    """
    plain = "".join(
        character
        for character in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(character)
    )
    plain = plain.translate({ord(character): " " for character in _SEPARATORS})
    return re.findall(r"[a-z]+|\d{1,3}|\S", plain)


def name_key(words: Sequence[str]) -> str:
    """
    The key shared by all spellings of a name: the words joined, without small words (but a lone `DE` is a code and is
    kept).
    """
    return "".join(word for word in words if word not in _SMALL_WORDS) or "".join(words)


@lru_cache(maxsize=4)
def _names(_rows: int) -> dict[str, tuple[str, str]]:
    """For each name, without its spaces: the code of the record, and the qualifier that the name implies."""
    meaning_of: dict[str, tuple[str, str]] = {}
    for row in ROWS.values():
        spellings = [(name, "") for name in (row.code, *in_every_language(row.names), *row.synonyms)]
        spellings += [(name, _CUT) for name in row.cut_names] + [(name, _MEDIAN) for name in row.median_names]
        for name, implied in spellings:
            key = name_key(plain_words(name))
            if meaning_of.setdefault(key, (row.code, implied)) != (row.code, implied):
                raise RuntimeError(f"the name {name!r} means two tie-breaks")
    return meaning_of


@lru_cache(maxsize=4)
def _spellings(_rows: int) -> dict[str, str]:
    """The code of the record for each code and name."""
    return {
        spelling: row.code
        for row in ROWS.values()
        for spelling in (row.code, *in_every_language(row.names), *row.synonyms, *row.cut_names, *row.median_names)
    }


def _stems(name: str) -> set[str]:
    """The beginnings of the words of a name, in which its translations agree: Buchholzzahl, Buchholz sum."""
    return {word[:6] for word in plain_words(name)}


@dataclass(frozen=True)
class _Suggested(Message):
    """
    The tie-breaks that an unknown name resembles, in the reader's language. Codes and proper names (Solkoff) stay as they are;
    ordinary words (barrage), and translations of a tie-break's name, become its name in that language.
    """

    spellings: tuple[str, ...]

    def in_language(self, language: Language) -> str:
        names = []
        for spelling in self.spellings:
            row = ROWS[_spellings(len(ROWS))[spelling]]
            stems = set().union(*(_stems(name) for name in in_every_language(row.names)))
            translated = spelling != row.code and (spelling[0].islower() or not stems.isdisjoint(_stems(spelling)))
            names.append(row.names.in_language(language) if translated else spelling)
        return ", ".join(dict.fromkeys(names))


_PAPI = TIEBREAK_EDITIONS["PAPI"]


def trf_codes(codes: Sequence[ParsedCode], edition: TiebreakEdition) -> tuple[str, ...]:
    """A list as record 212 holds it, beginning with the points."""
    written = tuple(text for code in codes for text in _texts(code, edition))
    return written if ROWS[codes[0].name].points is not None else ("PTS", *written)


def _texts(code: ParsedCode, edition: TiebreakEdition) -> list[str]:
    """
    The codes of one tie-break. A Koya that a list extends step by step becomes the plain one, followed by the FFE's (2.4 section
    2.1.3.1).
    """
    if not (code.open and takes_steps(code)):
        return [trf_code(code, edition)]
    plain = [] if code.extension else [trf_code(code._replace(open=False), edition)]
    return [*plain, f"{current(Authority.FFE).own_codes}KOYA_ETENDU"]


def code_under(code: str, edition: TiebreakEdition) -> str:
    """A code of a file as people write it under that edition; a code of another program (`OTHER_SPECIAL`) stays as it is."""
    try:
        parse_code(code)
    except ArgumentError:
        return code
    return without_prefix(code, edition.name)


def codes_under(codes: Iterable[str], edition: TiebreakEdition) -> tuple[str, ...]:
    """The codes of a file's list as people write them under that edition."""
    return tuple(code_under(code, edition) for code in codes)


def trf_code(code: ParsedCode, edition: TiebreakEdition) -> str:
    """
    The spelling of a code in record 212 under an edition.

    A tie-break that a FIDE edition defines keeps its acronym under it, and one that it lacks becomes `OTHER_` with its code.
    Under other editions, `OTHER_` and the name of the authority or program stand before the code, because a program that reads
    `BH` computes FIDE's. Points keep their code everywhere.
    """
    row = ROWS[code.name]
    if row.points is not None:
        return code.text
    named = TIEBREAK_EDITIONS[code.edition] if code.edition else edition
    plain = code._replace(edition="")
    if named.authority is Authority.FIDE:
        if named is not edition and "V" in row.definitions[named.authority].modifiers:
            plain = plain._replace(others=(*plain.others, f"V{named.year}"))
        needs_prefix = not row.defined_in(named) or code.extension
        return f"OTHER_{plain.text}" if needs_prefix else plain.text
    prefix = named.own_codes
    if named is _PAPI:
        if code.open and code.name == "BH":
            return prefix + ("BUCHHOLZ_MEDIAN" if code.cut_high else "BUCHHOLZ_CUT")
        names = {text: name for name, text in PAPI_NAMES.items()}
        return prefix + names.get(plain.text, plain.text)
    return prefix + plain.text
