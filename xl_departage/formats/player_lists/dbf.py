"""
The list of the Belgian federation, `PLAYER.DBF` (dBase III), with the fields MATRICULE, NOM_PRENOM, SEXE, DATE_NAISS,
CLUB, TITRE, FIDE and ELO_CALCUL, of which only MATRICULE, NOM_PRENOM and ELO_CALCUL are needed.

Records of a fixed length follow a header that describes their fields. Deleted records are skipped, and so are players whose
field SUPPRESS is set (`_GONE`): they have left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xl_departage.base.errors import FileError
from xl_departage.formats.player_lists.lines import Stream
from xl_departage.formats.player_lists.listed_player import ListedPlayer, PlayerList

_VERSIONS = (0x03, 0x30, 0x83, 0x8B, 0xF5)
_HEADER, _FIELD, _END = 32, 32, 0x0D
_LANGUAGE = 29
_ENCODINGS = {0x01: "cp437", 0x02: "cp850", 0x03: "cp1252", 0x57: "cp1252"}
"""The code page, by the language byte of the header."""
_DELETED, _END_OF_FILE = b"*", b"\x1a"
_NEEDED = ("MATRICULE", "NOM_PRENOM", "ELO_CALCUL")
_USED = (*_NEEDED, "SEXE", "DATE_NAISS", "CLUB", "TITRE", "FIDE", "SUPPRESS")
_TITLES = {"WF": "WFM", "WI": "WIM", "WG": "WGM", "WC": "WCM"}
_GONE = ("T", "Y", "1", "-1")


class _Field(NamedTuple):
    name: str
    start: int
    end: int


def recognised(head: bytes) -> bool:
    """Whether a file begins like a dBase table."""
    return len(head) > _HEADER and head[0] in _VERSIONS and 1 <= head[2] <= 12 and 1 <= head[3] <= 31


def read(stream: Stream) -> PlayerList:
    """
    The list of players. Raises FileError for a damaged header, and for a table without the fields it needs; reading the players,
    also for an invalid record, and for a file with fewer records than its header says.
    """
    head = stream.peek()
    length, width = int.from_bytes(head[8:10], "little"), int.from_bytes(head[10:12], "little")
    if not _HEADER < length <= len(head) or width < 2:
        raise stream.error("list_dbf")
    fields: dict[str, _Field] = {}
    start = 1
    for at in range(_HEADER, length - _FIELD + 1, _FIELD):
        if head[at] == _END:
            break
        name = head[at : at + 11].split(b"\0")[0].decode("latin-1").strip().upper()
        fields[name] = _Field(name, start, start + head[at + 16])
        start += head[at + 16]
    lacking = [name for name in _NEEDED if name not in fields]
    if lacking:
        raise stream.error("list_headings", None, columns=", ".join(lacking))
    if start != width:
        raise stream.error("list_dbf")
    players = PlayerList(
        iter(()),
        (),
        frozenset({"name", "national", "fide", "birth", "sex", "title", "club"}),
        stream.place.file or "",
    )
    count = int.from_bytes(head[4:8], "little")
    players.players = _players(
        stream, players.remarks, {name: fields[name] for name in _USED if name in fields}, (length, width, count)
    )
    return players


def _players(
    stream: Stream, remarks: list[FileError], fields: dict[str, _Field], sizes: tuple[int, int, int]
) -> Iterator[ListedPlayer]:
    length, width, count = sizes
    encoding = _ENCODINGS.get(stream.peek()[_LANGUAGE])
    strange = False
    number = 0
    for number, record in enumerate(_records(stream, length, width), 1):
        if number > count:
            break
        if len(record) < width:
            raise stream.error("list_truncated", records=count, found=number - 1)
        if record[:1] == _DELETED:
            continue
        strange = strange or (encoding is None and not record.isascii())
        text = record.decode(encoding or "cp1252", "replace")
        values = {name: text[field.start : field.end].strip() for name, field in fields.items()}
        if values.get("SUPPRESS", "").upper() in _GONE:
            continue
        rating, fide, born = values["ELO_CALCUL"], values.get("FIDE", ""), values.get("DATE_NAISS", "")
        if not values["MATRICULE"].isdecimal() or not (not rating or rating.isdecimal()):
            raise stream.error("list_record", None, values["NOM_PRENOM"][:60], record=number)
        yield ListedPlayer(
            values["NOM_PRENOM"],
            fide.lstrip("0"),
            values["MATRICULE"],
            f"{born[:4]}/{born[4:6]}/{born[6:]}" if len(born) == 8 and born.isdecimal() and born[:4] != "0000" else "",
            values.get("SEXE", ""),
            title=_TITLES.get(values.get("TITRE", "").upper(), values.get("TITRE", "").upper()),
            club=values.get("CLUB", ""),
            ratings=(int(rating or 0) or None,),
            line=number,
        )
    if number < count:
        raise stream.error("list_truncated", records=count, found=number)
    if strange:
        remarks.append(stream.error("list_code_page"))


def _records(stream: Stream, length: int, width: int) -> Iterator[bytes]:
    """The records after the header; a rest that is no whole record comes last, unless it is only the mark that ends the file."""
    rest = b""
    skip = length
    for piece in stream.pieces():
        rest += piece[skip:]
        skip = max(skip - len(piece), 0)
        whole = len(rest) // width * width
        for at in range(0, whole, width):
            yield rest[at : at + width]
        rest = rest[whole:]
    if rest.rstrip(_END_OF_FILE):
        yield rest
