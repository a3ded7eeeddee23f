"""
Records that are taken over unread from the file a tournament was read from: pairing (250, 260, XXA ...), the choice of
starting ranks (172), national records of players (`IND`, `FRA` ...), byes announced for rounds to come, and whatever
another program invented.

Comments (`###`) go before the line that they stood before: most are rulers that belong to it.
"""

from __future__ import annotations

from collections.abc import Sequence

from xl_departage.trf import records
from xl_departage.trf.document import Line
from xl_departage.trf.player_record import Entry, parse_player
from xl_departage.trf.tournament import TrfTournament

_COMMENT = "###"
_WRITTEN = frozenset(
    (
        *records.HEADER_TAGS,
        *("001", "013", "062", "072", "082", "132", "142", "162", "202", "212", "240", "299", "300", "310", "320"),
        *("330", "352", "362", "XXR", "XXS", _COMMENT),
    )
)
"""Tags that a new file gets from what was read, or not at all."""
_RENAMED = {"XXR": "142", "142": "XXR", "XXS": "162", "162": "XXS"}
"""What one version of the format writes in place of the other's record."""


def carried(tournament: TrfTournament) -> list[str]:
    """
    The lines to take over, as they stand, in the order of the file; none for a tournament from elsewhere.

    Their texts may name players by number, which writing never changes.
    """
    if tournament.document is None:
        return []
    return [line.text.rstrip() for line in tournament.document.lines if _survives(line, tournament)]


def with_comments(lines: Sequence[str], tournament: TrfTournament) -> list[str]:
    """The lines of a new file with the comments of the file that was read, each before the line that followed it there."""
    if tournament.document is None:
        return list(lines)
    before: dict[int, list[str]] = {}
    waiting: list[str] = []
    for line in tournament.document.lines:
        if line.text.startswith(records.ANNOUNCED):
            continue
        if line.tag == _COMMENT:
            waiting.append(line.text.rstrip())
        elif waiting and (place := _place_of(line, lines)) is not None:
            before.setdefault(place, []).extend(waiting)
            waiting = []
    commented = [text for place, line in enumerate(lines) for text in (*before.get(place, ()), line)]
    return [*commented, *waiting]


def _place_of(line: Line, lines: Sequence[str]) -> int | None:
    """Where that line of the file that was read stands among new ones: by its tag and number, else the first of its tag."""
    if not line.text.strip():
        return None
    for start in (line.text.rstrip(), line.text[:8], line.tag, _RENAMED.get(line.tag, line.tag)):
        for place, new in enumerate(lines):
            if new.startswith(start):
                return place
    return None


def ratings_of_lines(tournament: TrfTournament) -> dict[int, int | None]:
    """
    The ratings in the lines 001 themselves, by number, where record 172 lets national ones rank the players; else empty.

    Line 001 holds the FIDE rating; a national one in its place would be published as FIDE's.
    """
    document = tournament.document
    if document is None or not document.tagged("172"):
        return {}
    lines = (parse_player(line, document.name) for line in document.tagged("001"))
    return {record.number: record.rating for record in lines}


def later_entries(tournament: TrfTournament) -> dict[int, tuple[Entry | None, ...]]:
    """
    The byes entered in advance in lines 001, behind the rounds that count as played: by number, None for any other round.
    """
    document = tournament.document
    if document is None or tournament.event is not None:
        return {}
    played = tournament.crosstable.rounds
    lines = (parse_player(line, document.name) for line in document.tagged("001"))
    return {
        record.number: tuple(
            entry if index >= played and entry is not None and entry.opponent is None else None
            for index, entry in enumerate(record.entries)
        )
        for record in lines
    }


def _survives(line: Line, tournament: TrfTournament) -> bool:
    if line.tag == "132":
        return True
    if line.tag == "013":
        # Clubs of an event of individuals.
        return tournament.event is None
    if line.tag == "240" and tournament.event is None:
        return records.parse_byes(line).round > tournament.crosstable.rounds
    return bool(line.text.strip()) and line.tag not in _WRITTEN
