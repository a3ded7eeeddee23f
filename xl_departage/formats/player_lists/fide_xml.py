"""
FIDE's lists as XML: a `<playerslist>` of `<player>` elements, either combined or of one speed; read as a stream,
without building a tree.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.parsers import expat

from xl_departage.formats.player_lists.lines import Stream
from xl_departage.formats.player_lists.listed_player import SPEEDS, ListedPlayer, PlayerList, Speed
from xl_departage.spreadsheet.storage.xml_text import parser_without_types

_RATINGS: dict[str, Speed] = {"rating": "standard", "rapid_rating": "rapid", "blitz_rating": "blitz"}
_FIELDS = frozenset({"name", "fide", "birth", "sex", "federation", "title"})
_LONGEST = 1_000


def recognised(head: bytes) -> bool:
    """Whether a file begins like XML."""
    return head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def read(stream: Stream) -> PlayerList:
    """
    The list of players; its first piece shows whether it is the combined list. Raises FileError for XML without players there;
    reading the players, also for damaged XML and for an invalid player.
    """
    if b"<player>" not in stream.peek():
        raise stream.error("list_xml")
    combined = b"<rapid_rating" in stream.peek()
    speeds = SPEEDS if combined else ()
    return PlayerList(_players(stream, speeds), speeds, _FIELDS, stream.place.file or "")


class _Parser:
    """Collects the elements of one player after another."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.players: list[tuple[int, dict[str, str]]] = []
        """The line and the elements of the players parsed since this was last emptied."""
        self._current: dict[str, str] = {}
        self._text: list[str] = []
        self.expat = parser_without_types(stream.error("list_xml", 1))
        self.expat.buffer_text = True
        self.expat.StartElementHandler = self._start
        self.expat.EndElementHandler = self._end
        self.expat.CharacterDataHandler = self._text.append

    def _start(self, tag: str, _: object) -> None:
        if tag == "player":
            self._current = {}
        self._text.clear()

    def _end(self, tag: str) -> None:
        text = "".join(self._text).strip()
        if len(text) > _LONGEST or len(self._current) > 100:
            raise self._stream.error("list_xml", self.expat.CurrentLineNumber)
        if tag == "player":
            self.players.append((self.expat.CurrentLineNumber, self._current))
        else:
            self._current[tag] = text
        self._text.clear()


def _players(stream: Stream, speeds: tuple[Speed, ...]) -> Iterator[ListedPlayer]:
    parser = _Parser(stream)
    try:
        for piece in stream.pieces():
            parser.expat.Parse(piece)
            yield from _taken(stream, parser, speeds)
        parser.expat.Parse(b"", True)
    except expat.ExpatError as error:
        raise stream.error("list_xml", error.lineno) from None
    yield from _taken(stream, parser, speeds)


def _taken(stream: Stream, parser: _Parser, speeds: tuple[Speed, ...]) -> Iterator[ListedPlayer]:
    for line, tags in parser.players:
        identifier, born = tags.get("fideid", ""), tags.get("birthday", "")
        if speeds:
            points = [tags.get(tag, "") for tag in _RATINGS]
        else:
            points = [tags.get("rating", "")]
        if not identifier.isdecimal() or not all(not digits or digits.isdecimal() for digits in (*points, born)):
            raise stream.error("list_row", line, f"{identifier} {tags.get('name', '')}"[:60])
        yield ListedPlayer(
            tags.get("name", ""),
            identifier,
            birth="" if born == "0" else born,
            sex=tags.get("sex", ""),
            federation=tags.get("country", ""),
            title=tags.get("title", ""),
            ratings=tuple([int(digits or 0) or None for digits in points]),
            line=line,
        )
    parser.players.clear()
