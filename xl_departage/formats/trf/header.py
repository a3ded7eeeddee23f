"""The tournament section of a TRF file, and the lines that are kept because no other module reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xl_departage.base.grouping import grouped
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.crosstable import Colour
from xl_departage.chess.tournament.record import COPIED, Header, UnreadPart
from xl_departage.chess.tournament.round_days import round_day
from xl_departage.formats.trf import records
from xl_departage.formats.trf.cancelled import is_cancelled
from xl_departage.formats.trf.pairing_records import says_pairing
from xl_departage.formats.trf.scoring import SINGLE_SCORES
from xl_departage.formats.trf.trf_document import Document, TrfLine
from xl_departage.formats.trf.trf_withdrawals import is_withdrawn

TRF = "trf"
"""The `kind` of the parts that are kept from a TRF file."""
COMMENT = "###"
_FIRST_DATE = 92
_DATE_WIDTH = 10
_DATE = regex(r"\S+")
_COLOURS = {"W": Colour.WHITE, "B": Colour.BLACK}
_READ = frozenset(
    ("001", "062", "072", "082", "142", "162", "202", "212", "240", "299", "300", "310", "320", "330", "352", "362")
) | {"XXR", "XXS", *SINGLE_SCORES}
"""Tags of the lines that are never copied: a new file gets them from the tournament or does without them."""


def read_header(document: Document) -> Header:
    """
    What the file says about the tournament. The caller, who knows the players, adds the points, rounds, boards and what concerns
    pairing.
    """
    texts: dict[str, Any] = {}
    deputies: list[str] = []
    tiebreaks: tuple[str, ...] = ()
    announced: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    for line in document.lines:
        text = records.parse_text(line)
        if text and line.tag in records.TEXTS:
            texts.setdefault(records.TEXTS[line.tag], text)
        elif line.tag == "112" and text:
            deputies.append(text)
        elif line.tag == "132":
            dates = dates or read_dates(line)
        elif line.text.startswith(records.ANNOUNCED):
            announced = announced or records.parse_codes(line._replace(text=line.text[len(records.ANNOUNCED) - 3 :]))
    for line in document.tagged("202"):
        tiebreaks = ("PTS", *records.parse_codes(line))
    for line in document.tagged("212"):
        tiebreaks = records.parse_codes(line)
    return Header(
        deputies=tuple(deputies),
        dates=dates,
        tiebreaks=tiebreaks,
        announced=announced,
    )._replace(**texts)


def read_dates(line: TrfLine) -> tuple[str, ...]:
    """
    Record 132: the date of each round, as written in the column of that round; empty for a round without one. If a date
    stands outside these columns, the dates are assigned to the rounds in order.
    """
    dates = [(found.start(), found[0]) for found in _DATE.finditer(line.text[_FIRST_DATE - 1 :])]
    if any(start % _DATE_WIDTH for start, _ in dates):
        return tuple(date for _, date in dates)
    placed = {start // _DATE_WIDTH: date for start, date in dates}
    return tuple(placed.get(round, "") for round in range(max(placed, default=-1) + 1))


def format_dates(dates: Sequence[str]) -> str:
    """
    Record 132, with days as YY/MM/DD in the columns of their rounds. The column of a round without a valid day stays
    blank; the line is an empty text if no round has one.
    """
    days = [round_day(date) for date in dates]
    if not any(days):
        return ""
    line = "".join("".ljust(_DATE_WIDTH) if day is None else f"{day:%y/%m/%d}".ljust(_DATE_WIDTH) for day in days)
    return ("132".ljust(_FIRST_DATE - 1) + line).rstrip()


def header_lines(header: Header) -> dict[str, list[str]]:
    """The lines of the plain texts and of records 112 and 152, by tag, in the order of the standard."""
    colour = "" if header.first_colour is None else header.first_colour.value.upper()
    texts = {
        **{tag: [getattr(header, name)] for tag, name in records.TEXTS.items()},
        "112": list(header.deputies),
        "152": [colour],
    }
    return {
        tag: [records.format_text(tag, text) for text in texts[tag] if text] for tag in sorted(texts) if any(texts[tag])
    }


def unread_lines(document: Document, *, teams: bool) -> tuple[UnreadPart, ...]:
    """
    The lines that no module reads, in file order: records that only pairing uses, national records of players, clubs in
    an individual event (013), and records invented by other programs. Also the comments that are not ours, each with
    the lines before which it may stand in a new file.
    """
    unread_parts = []
    seen: set[str] = set()
    for place, line in enumerate(document.lines):
        text = line.text.rstrip()
        ours = text.startswith(records.ANNOUNCED) or is_withdrawn(text) or is_cancelled(text)
        if line.tag == COMMENT and not ours:
            unread_parts.append(UnreadPart(TRF, COMMENT, text, _followers(document.lines[place + 1 :])))
        elif text and line.tag != COMMENT and not _is_read(line, seen, teams=teams):
            unread_parts.append(UnreadPart(COPIED if says_pairing(line, teams=teams) else TRF, line.tag, text))
        seen.add(line.tag)
    return tuple(unread_parts)


_EXTENSIONS = ("BB", "XX")
"""How the tags of the extensions by JaVaFo and bbpPairings begin."""
_KNOWN_EXTENSIONS = _READ | {"XXA", "XXC", "XXP", "XXZ"}
"""Includes every extension tag that some module reads; the ordinary tags of `_READ` do not matter here."""


def unknown_extensions(document: Document) -> tuple[TrfLine, ...]:
    """The first line of each extension tag that no module reads."""
    lines: dict[str, TrfLine] = {}
    for line in document.lines:
        if line.tag.upper().startswith(_EXTENSIONS) and line.tag not in _KNOWN_EXTENSIONS:
            lines.setdefault(line.tag, line)
    return tuple(lines.values())


def _followers(lines: Sequence[TrfLine]) -> tuple[str, ...]:
    """The first of these lines with each tag, without comments and blank lines."""
    lines_by_tag = grouped(
        (line.tag, line.text.rstrip()) for line in lines if line.tag != COMMENT and line.text.strip()
    )
    return tuple(texts[0] for texts in lines_by_tag.values())


def _is_read(line: TrfLine, seen: set[str], *, teams: bool) -> bool:
    """Whether a field of the tournament holds what the line says. `seen` holds the tags of the lines before it."""
    match line.tag:
        case "013":
            return teams
        case "132":
            return line.tag not in seen and line.text.rstrip() == format_dates(read_dates(line))
        case "152":
            return line.tag not in seen and records.parse_text(line).upper() in _COLOURS
    return line.tag not in seen if line.tag in records.TEXTS else line.tag in _READ or line.tag == "112"
