"""
Writes a tournament in ASCII, for programs that count bytes where the standard counts characters: Elise for Élise,
Mueller for Müller.

Ä, ö, ü and ß become two letters, as in German passports; other letters lose their marks.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from xl_departage.base.errors import FileError, Place
from xl_departage.base.messages import first_of
from xl_departage.base.text import CHARACTERS
from xl_departage.chess.tournament.record import (
    Header,
    Participant,
    SourceNotice,
    Team,
    TournamentRecord,
    UnreadPart,
)

_LETTERS = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "ħ": "h",
    "þ": "th",
    "ı": "i",
    "ĳ": "ij",
    "ŀ": "l",
    "ə": "e",
}
_SIGNS: dict[int, str | None] = {
    **CHARACTERS,
    **dict.fromkeys([0x2018, 0x2019, 0x02BC, 0x00B4], "'"),
    **dict.fromkeys([0x201C, 0x201D, 0x201E, 0xAB, 0xBB], '"'),
    0xA0: " ",
    0x202F: " ",
    0x2032: "'",
    0x2033: '"',
    0xD7: "x",
    0xBD: "1/2",
    0xB0: "o",
    0xBA: "o",
}
_MOST_NAMED = 8
_Part = TypeVar("_Part", Header, Participant, Team, UnreadPart)


def ascii_text(text: str) -> str:
    """The text in ASCII; letters of other alphabets are left as they are."""
    if text.isascii():
        return text
    composed = unicodedata.normalize("NFC", text).translate(_SIGNS)
    return "".join(_letter(composed, place) for place in range(len(composed)))


def _letter(text: str, place: int) -> str:
    sign = text[place]
    if sign.isascii():
        return sign
    written = _LETTERS.get(sign.lower())
    if written is None:
        return "".join(part for part in unicodedata.normalize("NFD", sign) if not unicodedata.combining(part))
    if sign == sign.lower():
        return written
    beside = text[place + 1 : place + 2] or text[max(place - 1, 0) : place]
    return written.upper() if len(written) == 1 or beside.isupper() else written.capitalize()


def in_ascii(tournament: TournamentRecord, file: str = "") -> tuple[TournamentRecord, tuple[SourceNotice, ...]]:
    """
    The tournament with the texts about the event, its players and its teams, and those that nothing interprets, in
    ASCII; and a notice of what changed, if anything did. Results stay as typed.

    Raises FileError for a letter of another alphabet, which has no single spelling in ASCII.
    """
    changed: dict[str, str] = {}
    found = replace(
        tournament,
        header=_fields(tournament.header, file, changed),
        participants=tuple(_fields(participant, file, changed) for participant in tournament.participants),
        teams=tuple(_fields(team, file, changed) for team in tournament.teams),
        unread_parts=tuple(_fields(part, file, changed) for part in tournament.unread_parts),
    )
    if not changed:
        return found, ()
    pairs = first_of([f"{before} → {after}" for before, after in changed.items()], _MOST_NAMED, "; ")
    return found, (SourceNotice("ascii_changed", Place(), (("count", len(changed)), ("texts", pairs))),)


def _fields(part: _Part, file: str, changed: dict[str, str]) -> _Part:
    return part._replace(**dict(_converted(part, file, changed)))


def _converted(
    part: Header | Participant | Team | UnreadPart, file: str, changed: dict[str, str]
) -> Iterator[tuple[str, Any]]:
    for name, value in part._asdict().items():
        if isinstance(value, str):
            yield name, _told(value, file, changed)
        elif isinstance(value, tuple) and value and all(isinstance(text, str) for text in value):
            yield name, tuple(_told(text, file, changed) for text in value)


def _told(text: str, file: str, changed: dict[str, str]) -> str:
    written = ascii_text(text)
    foreign = next((sign for sign in written if not sign.isascii()), None)
    if foreign is not None:
        raise FileError("ascii_no_letter", Place(file=file or None, text=text), character=foreign)
    if written != text:
        changed[text] = written
    return written
