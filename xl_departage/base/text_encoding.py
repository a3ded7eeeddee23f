"""
The encoding of the bytes of a text, and what the arbiter should know if it is not certain.

Excel for Mac and programs for DOS write other bytes for the same accented letters than Windows does. A text without a byte order mark
that is not UTF-8 is read as Windows-1252 unless words would then contain signs that no word has (`MŸller`, `Ren‚`), and exactly one
of the other encodings gives none.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from xl_departage.base.errors import FileError, Place
from xl_departage.base.regex import regex
from xl_departage.base.text import excerpt

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OTHERS = {"mac_roman": "Mac Roman", "cp850": "DOS 850"}
"""The encodings that are tried besides Windows-1252, with their names for messages."""
_HIGH = regex(rb"[\x80-\xff]")
_FOREIGN_WORD = regex(rb"(?!(.)\1{3})[\x80-\xbc\xbe-\xff]{4}")
"""
Four bytes beyond ASCII in a row, not all the same and without ½: no word in Latin letters has them, but most words in Cyrillic or Greek
letters do.
"""
_MOST_EXAMINED = 500
"""How many of the bytes beyond ASCII are examined: the first ones show the encoding."""
_LETTERS = frozenset("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœŠšŽžŸ")
"""The letters of Windows-1252 beyond ASCII."""
_RARE = frozenset("ŠšŽžŒœŸ")
"""Those whose bytes are common letters in the other encodings."""
_IN_WORDS = frozenset("’´·–—\xa0\xad")
"""Other signs of Windows-1252 that may stand between two letters."""
_BEFORE_WORDS = _IN_WORDS | frozenset("“‘„«¿¡…½")
_AFTER_WORDS = _IN_WORDS | frozenset("”»…°ºª®©™²³½")
_ONLY_ALONE = frozenset("£¥¯¹³¼¾¿")
"""Signs of Windows-1252 that begin or continue no word, and whose bytes are common letters of Windows-1250: Ł Ą Ż ą ł Ľ ľ ż."""
_DASHES = frozenset("–—")


def without_mark(data: bytes) -> bytes:
    """The bytes without a byte order mark at their beginning."""
    mark = next((mark for mark, _ in _MARKS if data.startswith(mark)), b"")
    return data[len(mark) :]


class Decoded(NamedTuple):
    """A text, with the encoding and the byte order mark of the bytes it was decoded from."""

    text: str
    encoding: str
    mark: bytes
    """The byte order mark, empty if there is none."""
    notice: FileError | None = None
    """What the arbiter should know about the encoding; None if it is certain or the usual one."""


def decode(data: bytes, name: str = "") -> Decoded:
    """
    Decode bytes: according to a byte order mark, else as UTF-16 if they contain zeros, else as UTF-8, else as Windows-1252, unless the
    words show another encoding, else as Latin-1.

    A Windows-1252 text that is also valid UTF-8 is plain ASCII, or a coincidence that no player's name produces. Bytes
    that are undefined in Windows-1252 (there are five) mean Latin-1. Raises FileError for bytes that are not text.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return Decoded(data[len(mark) :].decode(encoding), encoding, mark)
            except UnicodeDecodeError:
                raise FileError("file_not_text", Place(file=name or None)) from None
    if b"\0" in data:
        return _decode_two_bytes(data, name)
    try:
        return Decoded(data.decode(), "utf-8", b"")
    except UnicodeDecodeError:
        return decode_one_byte(data, name)


def _decode_two_bytes(data: bytes, name: str) -> Decoded:
    """
    Decode UTF-16 without a byte order mark, as some programs save "Unicode" text: one byte of each ASCII character is zero, and a table has
    many of them, whatever the alphabet of its names. Raises FileError for other bytes with zeros, which are no text.
    """
    zeros = data[0::2].count(0), data[1::2].count(0)
    encoding = "utf-16-be" if zeros[0] else "utf-16-le"
    if len(data) % 2 == 0 and not all(zeros) and 8 * max(zeros) >= len(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            text = "\0"
        if not _NO_SIGN.search(text):
            return Decoded(text, encoding, b"")
    raise FileError("file_not_text", Place(file=name or None))


_NO_SIGN = regex(r"[\0-\x08\x0e-\x19\x1b-\x1f]")
"""The control characters that no text contains; DOS ends a text with \x1a."""


def decode_one_byte(data: bytes, name: str = "") -> Decoded:
    """Decode bytes of which each is one sign, those of a text or of the part of it that is not UTF-8."""
    high = [match.start() for match in islice(_HIGH.finditer(data), _MOST_EXAMINED)]
    usual = data.decode("cp1252", "replace")
    odd = list(_odd_places(usual, high))
    foreign = _FOREIGN_WORD.search(data)
    doubtful = odd or [place for place in high if _is_doubtful(*_around(usual, place))]
    impossible = [place for place in high if _is_impossible(*_around(usual, place))]
    notice = None
    if foreign is not None or impossible or doubtful:
        place = foreign.start() if foreign is not None else (doubtful or impossible)[0]
        others = [encoding for encoding in _OTHERS if next(_odd_places(data.decode(encoding), high), None) is None]
        if odd and len(others) == 1:
            text = data.decode(others[0])
            values = {"word": _word(text, place), "encoding": _OTHERS[others[0]], "other": _word(usual, place)}
            return Decoded(text, others[0], b"", _notice("file_other_encoding", data, place, name, **values))
        if foreign is not None or impossible or others or 2 * len(odd) >= len(high):
            notice = _notice("file_encoding_doubt", data, place, name, word=_word(usual, place))
    try:
        return Decoded(data.decode("cp1252"), "cp1252", b"", notice)
    except UnicodeDecodeError:
        return Decoded(data.decode("latin-1"), "latin-1", b"", notice)


def _around(text: str, place: int) -> tuple[str, str, str, str]:
    """The sign at a place of the text with the two before it and the one behind it; blanks stand for those beyond its ends."""
    signs = text[max(place - 2, 0) : place].rjust(2) + text[place : place + 2].ljust(2)
    return signs[0], signs[1], signs[2], signs[3]


def _odd_places(text: str, high: Sequence[int]) -> Iterator[int]:
    """Of these places, those with a character that no word can have there."""
    return (place for place in high if _is_odd(*_around(text, place)))


def _is_odd(far_left: str, left: str, sign: str, right: str) -> bool:
    """Whether no word has a sign beyond ASCII between these signs."""
    if sign not in _LETTERS:
        if left.isalpha() and right.isalpha():
            return sign not in _IN_WORDS or (sign in _DASHES and right.islower())
        return (left.isalpha() and sign not in _AFTER_WORDS) or (right.isalpha() and sign not in _BEFORE_WORDS)
    if sign.isupper():
        # An upper-case letter begins a word, or stands in one of upper-case letters.
        return left.islower() or (left.isalpha() and right.islower())
    # A lower-case letter is followed by none in upper case, and does not end a word of upper-case letters or digits.
    return right.isupper() or (left.isupper() and far_left.isupper()) or left.isdigit()


def _is_impossible(far_left: str, left: str, sign: str, right: str) -> bool:
    """Whether this sign alone shows that the text is not in Windows-1252: `£ukasz`, `Pawe³`, a byte that it does not define."""
    if sign == "\ufffd":
        return True
    at_end = sign == "³" and left.islower() and far_left.isalpha()
    return at_end or (sign in _ONLY_ALONE and right.isalpha() and (left.isalpha() or sign in "£¥¯"))


def _is_doubtful(_far_left: str, left: str, sign: str, right: str) -> bool:
    """Whether the byte of this sign, which a word may have here, more often stands for a letter of another encoding."""
    if sign == "’":
        return left.islower() and right.islower()
    return sign in _RARE or (sign in "„…" and right.isalpha())


def _word(text: str, place: int) -> str:
    """The word around a place of the text."""
    first = last = place
    while first and not text[first - 1].isspace() and text[first - 1] not in ',;"':
        first -= 1
    while last < len(text) and not text[last].isspace() and text[last] not in ',;"':
        last += 1
    return excerpt(text[first:last])


def _notice(key: str, data: bytes, place: int, name: str, **values: str) -> FileError:
    """The notice about a byte, with its line."""
    # Equivalent mutant `1 -> 2`: the byte behind a letter is on its line, or ends it.
    line = len(data[: place + 1].splitlines())
    return FileError(key, Place(file=name or None, line=line), **values)
