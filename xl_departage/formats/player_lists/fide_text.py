"""
FIDE's lists as text: fixed columns under a line of headings; either combined (SRtng, RRtng, BRtng) or of one speed
(OCT26).

The headings show where the columns begin, because FIDE has moved them in the past. A list of arbiters' titles that is
too long for its column pushes the rest of the line to the right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from xl_departage.base.regex import regex
from xl_departage.formats.player_lists.lines import Stream
from xl_departage.formats.player_lists.listed_player import ListedPlayer, PlayerList, Speed

_HEADINGS = regex(r"ID Number|\S+")
_MONTH = regex(r"[A-Z]{3}\d{2}")
_SPEEDS: dict[str, Speed] = {"SRtng": "standard", "RRtng": "rapid", "BRtng": "blitz"}
_NEEDED = ("ID Number", "Name", "Fed", "Sex", "Tit", "B-day")
_FIELDS = frozenset({"name", "fide", "birth", "sex", "federation", "title"})


def recognised(head: bytes) -> bool:
    """Whether a file begins like such a list."""
    return head.removeprefix(b"\xef\xbb\xbf").lower().startswith(b"id number")


def read(stream: Stream) -> PlayerList:
    """The list of players. Raises FileError if a heading is missing; reading the players, also for a line that is not one of a player."""
    lines = stream.lines()
    _, head = next(lines)
    starts = {heading[0]: heading.start() for heading in _HEADINGS.finditer(head)}
    ends = dict(zip(starts, [*list(starts.values())[1:], None], strict=True))
    rated = [title for title in starts if title in _SPEEDS] or [title for title in starts if _MONTH.fullmatch(title)]
    lacking = [title for title in _NEEDED if title not in starts]
    if lacking or not rated:
        raise stream.error("list_headings", 1, columns=", ".join(lacking) or "SRtng")
    columns = {title: slice(starts[title], ends[title]) for title in starts}
    speeds = tuple(_SPEEDS[title] for title in rated if title in _SPEEDS)
    return PlayerList(
        _players(stream, lines, columns, rated), speeds, _FIELDS, stream.place.file or "", remarks=stream.remarks
    )


def _players(
    stream: Stream, lines: Iterator[tuple[int, str]], columns: Mapping[str, slice], rated: list[str]
) -> Iterator[ListedPlayer]:
    number, name, federation, sex, title, birth = (columns[key] for key in _NEEDED)
    ratings = [columns[key] for key in rated]
    width = 0
    for line, text in lines:
        if not text.strip():
            continue
        width = width or len(text)
        shift = max(len(text.rstrip()) - width, 0)
        identifier = text[number].strip()
        born = text[_moved(birth, shift)].strip()
        points = [text[_moved(place, shift)].strip() for place in ratings]
        if not identifier.isdecimal() or not all(not digits or digits.isdecimal() for digits in (*points, born)):
            raise stream.error("list_row", line, text[:60])
        yield ListedPlayer(
            text[name].strip(),
            identifier,
            birth="" if born == "0" else born,
            sex=text[sex].strip(),
            federation=text[federation].strip(),
            title=text[title].strip(),
            ratings=tuple([int(digits or 0) or None for digits in points]),
            line=line,
        )


def _moved(place: slice, shift: int) -> slice:
    return slice(place.start + shift, None if place.stop is None else place.stop + shift)
