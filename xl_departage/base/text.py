"""
A cell as text and as a number: what an arbiter sees of it, words compared without accents, player numbers, points; and the known
words that resemble a word.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction

from xl_departage.base.errors import ErrorKind
from xl_departage.base.messages import TRUTH, first_of
from xl_departage.base.messages.catalogues import Numeral

_NOTHING = dict.fromkeys([0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0xAD])
_HYPHENS = dict.fromkeys([0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xFE63, 0xFF0D], "-")
CHARACTERS: dict[int, str | None] = {**_NOTHING, **_HYPHENS, 0x2026: "...", 0x2044: "/", 0xFF0B: "+", 0xFF1D: "="}
"""
Characters that look like some on the keyboard, and those without width, which are dropped; in the form that `str.translate` takes.
"""
_NAME_CHARACTERS = {**CHARACTERS, **dict.fromkeys([0x2018, 0x2019, 0x02BC, 0x00B4, 0x60], "'")}
_STROKES = str.maketrans({"Ł": "L", "Ø": "O", "Đ": "D", "Ð": "D", "Ħ": "H", "Œ": "OE", "Æ": "AE", "Þ": "TH"})
"""Letters that Unicode does not decompose, as they are typed on a keyboard that lacks them."""
_LONGEST_SHOWN = 60
_MOST_SUGGESTED = 12


def display_text(value: object) -> str:
    """The cell as an arbiter sees it, for messages."""
    match value:
        case None:
            return ""
        case str():
            return value
        case bool():
            return TRUTH[value]
        case datetime.datetime() if value.time() == datetime.time():
            return str(value.date())
        case ErrorKind():
            return value.value
        case int() | float():
            return _number_shown(value)
    return str(value)


def _number_shown(value: int | float) -> str:
    try:
        # Six digits, the default, would cut an eight-digit FIDE number.
        return f"{value:.15g}"
    except OverflowError:
        # A whole Python number too large for a cell.
        # Equivalent mutant `0 -> 1`, `0 -> -1`: it is infinite.
        return "-∞" if value < 0 else "∞"


def excerpt(value: object) -> str:
    """The cell as `display_text` gives it, cut if it is too long for a message."""
    text = display_text(value)
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


def plain(text: str) -> str:
    """The text in upper case, without accents, with single spaces and one kind of apostrophe: for comparing words, headers and names."""
    text = text.translate(_NAME_CHARACTERS).upper()
    if not text.isascii():
        text = text.translate(_STROKES)
        text = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    return " ".join(text.split())


def key_of(name: str) -> str:
    """A name in the form for comparisons: upper case, no accents, no commas."""
    return " ".join(plain(name).replace(",", " ").split())


def called(typed_name: str, names: Sequence[str]) -> list[int]:
    """
    The indexes of the names whose surname is `typed_name`. The surname stands before the comma, and the beginning of the first name may
    follow it (`dubois`, `Dubois M`); in a name without a comma, it is any words at either end.
    """
    wanted = key_of(typed_name)
    return [at for at, name in enumerate(names) if wanted and _is_called(wanted, plain(name))]


def _is_called(wanted: str, name: str) -> bool:
    surname, comma, first = (" ".join(part.split()) for part in name.partition(","))
    if comma:
        return wanted == surname or (wanted.startswith(f"{surname} ") and f"{surname} {first}".startswith(wanted))
    return name.startswith(f"{wanted} ") or name.endswith(f" {wanted}")


def whole_number(cell: object) -> int | None:
    """The number of a player, below a million: 7, 7.0, "7", "#7", "7.", "7e"; None if the cell contains no such number."""
    if isinstance(cell, bool):
        return None
    if isinstance(cell, int | float):
        return int(cell) if 0 <= cell < 1_000_000 and cell == int(cell) else None
    if isinstance(cell, str) and (match := re.fullmatch(r"#?(\d{1,6})(?:[.,]0+|\.|E|ER|ERE|º|°|\))?", plain(cell))):
        return int(match[1])
    return None


def without_decimals(text: str) -> str:
    """
    A whole number as text without the decimal zeros that programs add when they export a column of numbers: `12.0` -> `12`. Any other
    text is unchanged, including one with three zeros, which may be thousands.
    """
    whole = re.fullmatch(r"(\d+)[.,]0{1,2}", text, re.ASCII)
    return text if whole is None else whole[1]


def points_text(half_points: int) -> Numeral:
    """Half-points as a score: 5 -> `2½`, 1 -> `½`, 0 -> `0`, -1 -> `-½`. In a message, words can agree with the amount (`1½ points`)."""
    whole, half = divmod(abs(half_points), 2)
    sign = "-" if half_points < 0 else ""
    return Numeral(f"{sign}{whole or ('' if half else 0)}{'½' if half else ''}", Fraction(half_points, 2))


def signed_points(half_points: int) -> str:
    """Half-points with their sign: -2 -> `-1`, 1 -> `+½`."""
    return f"{'-' if half_points < 0 else '+'}{points_text(abs(half_points))}"


def did_you_mean(word: str, words: Iterable[str], synonyms: Iterable[str] = ()) -> str:
    """
    The known words nearest to a word, separated by commas; if none is near, the first dozen, with `…` for the others.

    Args:
        word: What was typed.
        words: The words that are known.
        synonyms: Other spellings that are accepted; one of them is suggested alone if it is nearer than any word.
    """
    names = list(dict.fromkeys(words))
    near = [name for name in nearest(word, (*names, *synonyms))[:1] if name not in names] or nearest(word, names)
    return ", ".join(near) or first_of(names, _MOST_SUGGESTED)


def nearest(word: str, words: Iterable[str], share: float | None = None) -> list[str]:
    """
    At most three known words that resemble a word, the nearest first; those that share only half of its letters must begin with the same
    letter or contain it. With `share`, this share of the letters counts instead of the 60 % or half.
    """
    # Imported here because few words are unknown.
    import difflib

    names = list(dict.fromkeys(words))
    wanted, known = word.upper(), [name.upper() for name in names]
    cutoffs = (0.6, 0.5) if share is None else (share, share)
    near, less = (difflib.get_close_matches(wanted, known, cutoff=cutoff) for cutoff in cutoffs)
    like = [name for name in less if name in near or name[:1] == wanted[:1] or wanted in name]
    return [name for spelled in like for name in names if name.upper() == spelled]


FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a text begins that a spreadsheet program may compute as a formula."""


def safe_cell(text: str) -> str:
    """The text in a form that a spreadsheet program shows and never computes as a formula."""
    return "'" + text if text.startswith(FORMULA_STARTS) or _is_safe(text) else text


def plain_cell(text: str) -> str:
    """The text of which `safe_cell` made this one."""
    return text[1:] if _is_safe(text) else text


def _is_safe(text: str) -> bool:
    """Whether the text is a formula after apostrophes: `safe_cell` wrote it, or it needs another apostrophe to be read back."""
    return text.startswith("'") and text.lstrip("'").startswith(FORMULA_STARTS)
