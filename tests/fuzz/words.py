"""Words for the inputs of the fuzzer, which would hardly ever spell them from bytes alone."""

from __future__ import annotations

import re

from tests.fuzz import corpus
from xl_departage.chess.tournament import outcome_words
from xl_departage.formats.grids import notations
from xl_departage.functions import names

_XML = (
    "<c r=", "<f>", "</f>", "<v>", "</v>", 't="s"', 't="str"', 't="b"', 't="e"', 't="inlineStr"', 't="d"', 't="array"',
    't="shared"', 't="dataTable"', 'ref="', 'si="0"', 'cm="1"', 'vm="1"', 's="1"', "<is><t>", "</t></is>", "<row r=",
    "</row>", "<sheetData>", "</sheetData>", "<mergeCell ref=", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE", "&amp;",
    "&#x0;", "xmlns:x=", "<x:", "A1:XFD1048576", "_x000D_", "#SPILL!", "encoding=", "UTF-16", "<mc:AlternateContent>",
)  # fmt: skip
_FORMULAS = (
    "_xlfn.LET(", "_xlfn.LAMBDA(", "_xlpm.x", "_xlfn.MAP(", "_xlfn.REDUCE(", "_xlfn.BYROW(", "_xlfn._xlws.SORT(",
    "_xlfn.ANCHORARRAY(", "_xlfn.SINGLE(", "INDEX(", "OFFSET(", "INDIRECT(", "CHOOSE(", "IF(", "SUBTOTAL(9,", "ROW(",
    "TEXT(", "T[#All]", "T[[#This Row],[Nom]]", "[1]!", "'Feuil 2'!", "S1!", "A1:B3", "$A$1", "A:A", "1:1", "A12#",
    "#REF!", "#N/A", "{1,2;3,4}", "TRUE", '""', "<>", ">=", "&", "%", "@", "grid", "twice", "again", "loop",
    "XLD_EACH(", "XLD_FIRST(", "XLD_FIT(", "XLD_ADDRESS(", "\ue0d5",
    "FORMULATEXT(", "ISFORMULA(", "SHEET(", "ADDRESS(", "SEQUENCE(", "SUMPRODUCT(", "COUNTIFS(", "IFERROR(",
)  # fmt: skip
_RULES = (
    "FFE", "FIDE-2026", "PAPI", "BEL", "exempt=", "format=", "language=", "numbers=", "rounds=", "planned=", "games=",
    "boards=", "system=", "unrated=", "tempo=", "lang=", "lots=", "norm=", "penalties=", "scoring=", "round-robin",
)  # fmt: skip
_PERIODS = (
    "pid", "rating", "games", "sum_opp", "points", "foreign", "fide", "name", "order", "ext_rating", "result_a", "sides",
    "0F", "1F", "EXE", "0,5", "\xbd", "'=", "ab", '""', "===", "\r\n", "2400", "9999", "\x1f\x8b",
)  # fmt: skip


def words(target: str) -> str:
    """The words of a target in libFuzzer's dictionary format."""
    chosen: list[str | bytes] = []
    if target in ("cells", "grids"):
        chosen += [
            *outcome_words.RESULT_WORDS,
            *outcome_words.EXEMPT_WORDS,
            *outcome_words.ABSENT_WORDS,
            "0000 - ",
            "\xbd",
            "U---",
        ]
        chosen += [*_RULES] if target == "cells" else []
    if target == "grids":
        headers = (notations.NUMBER_HEADERS, notations.RANK_HEADERS, notations.NAME_HEADERS, notations.RATING_HEADERS)
        chosen += [word for group in (*headers, notations.POINTS_HEADERS) for word in sorted(group)]
        chosen += ["sep=;\n", "Rd1", "R 1", "1ère ronde", "12w1", "+ 2B", "-1", "--", '"']
    if target == "trf":
        lines = b"\n".join(corpus.inputs("trf")).decode("latin-1").splitlines()
        chosen += sorted({line[:4] for line in lines if re.match(r"\d{3} |[A-Z]{3}", line)})
        chosen += [*_TRF_TAGS, "0000 - U", "0000 - H", "0000 - Z", " w +", " b -", " w =", "SWISS", "BH/C1", "****"]
    if target in ("formulas", "packages"):
        chosen += [*_FORMULAS, *(name + "(" for name in names())]
    if target == "packages":
        chosen += _XML
    if target == "periods":
        chosen += _PERIODS
    if target == "lists":
        chosen += _LISTS
    if target == "papi":
        chosen += _papi_changes()
    return "".join(f'"{_quoted(word)}"\n' for word in dict.fromkeys(chosen))


_LISTS = (
    "ID Number", "Name", "Fed", "Sex", "Tit", "SRtng", "RRtng", "BRtng", "B-day", "Flag", "PK\x03\x04", "\x03\x7e\x01\x01",
    "MATRICULE", "NOM_PRENOM", "ELO_CALCUL", "SEXE", "DATE_NAISS", "CLUB", "TITRE", "FIDE", "SUPPRESS", "C\0\0\0", "\r*", "\x1a",
    "<playerslist>", "<player>", "</player>", "<fideid>", "<name>", "</name>", "<rating>", "<rapid_rating>", "<birthday>",
    "<!DOCTYPE", "&lt;", "nom;", "prenom;", "pid,", "matricule;", "naissance;", "club;", "elo;", "rapid;", "blitz;",
)  # fmt: skip
_PAPI_PLACES = (
    *(0, 1, 4, 5),  # every page: its type, and of data the definition that owns them
    *(12, 14, 15, 16, 17),  # of data: the count of rows and the offsets of the first two
    *(20, 45, 46, 51, 55, 56),  # of a definition: the counts of rows, columns and indexes; the usage map
)
_PAPI_VALUES = (0x00, 0x01, 0x05, 0x40, 0x80, 0xFF)
"""Types of a page, the marks of a row that is deleted or elsewhere, and the bounds of a byte."""


def _papi_changes() -> list[bytes]:
    """Changes of one byte, as the target reads them: a page, a place in it, the new byte."""
    pages = range(5)
    return [bytes((page, *at.to_bytes(2), new)) for page in pages for at in _PAPI_PLACES for new in _PAPI_VALUES]


_TRF_NUMBERS = (1, 3, 12, 13, 22, 32, 42, 52, 62, 72, 82, 92, 102, 112, 122, 132, 142, 152, 162, 172, 182, 192, 202, 212,
                222, 240, 250, 260, 262, 299, 300, 310, 320, 330, 352, 362, 801, 802)  # fmt: skip
_TRF_LETTERS = ("XXR", "XXC", "XXZ", "XXP", "XXA", "XXS", "BBW", "BBD", "BBL", "BBU", "BBZ", "BBF")
_TRF_TAGS = [*(f"{number:03} " for number in _TRF_NUMBERS), *(f"{letters} " for letters in _TRF_LETTERS)]


def _quoted(word: str | bytes) -> str:
    raw = word if isinstance(word, bytes) else word.encode("utf-8")
    return "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02X}" for byte in raw)
