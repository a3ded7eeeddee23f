"""
Record 001, a player with all rounds, and the national records that use the same columns.

Columns (TRF16 and TRF26, "Player Section"): 5-8 number, 10 sex, 11-13 title, 15-47 name, 49-52 rating, 54-56
federation, 58-68 FIDE number, 70-79 birth date, 81-84 points, 86-89 rank; then ten columns per round: 92-95 opponent,
97 colour, 99 code.

Some programs pad names by bytes although they write UTF-8, so that every accent moves the rest of the line to the left;
others encode twice and move it to the right. If the columns of a line do not fit, both shifts are tried; if neither
fits, the line is an error.
"""

from __future__ import annotations

from typing import NamedTuple

from xl_departage.base.errors import Place
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.crosstable import Colour, Outcome
from xl_departage.chess.tournament.points import format_points
from xl_departage.formats.trf.trf_document import TrfLine
from xl_departage.formats.trf.trf_fields import Fields, put

NAME_WIDTH = 33
FIRST_ROUND = 92
ROUND_WIDTH = 10
CODES = "10=+-WDLHFUZ"
"""The codes of the standard, in upper case."""
PENDING_CODES = "?X*"
"""The codes that programs write for an unfinished game (the standard leaves the code blank)."""

_NAME_START = 14
_NAME_END = 47
_BLANK_COLUMNS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
_NUMBER = regex(r" *\d* *")
_FIELDS = (
    (5, 8, regex(r" *\d*")),
    (49, 52, _NUMBER),
    # Equivalent mutant `84 -> 83`: a wrong character in column 84 is found when the whole field is read.
    (81, 84, regex(r" *([+-]?\d*[.,]?\d*)? *")),
    (86, 89, _NUMBER),
)
"""The first column, the last column and the usual content of each field."""
_WORDS = {49: regex(r" *[^ \d]* *"), 81: regex(r" *[^ ]* *"), 86: regex(r" *[^ ]* *")}
"""
Words that programs write instead of a rating (`NC`), of points (`2½`) and of a rank (`=2`), by first column: accepted because no
result depends on them. In place of a rating, a text with a digit in it is refused, because it is a damaged number.
"""
_ROUND = regex(r" *([0-9]*) ([wbWB\- ]) ([10=+\-WDLHFUZwdlhfuz?Xx* ])  ")
"""The ten columns of a round as programs write them: opponent (right-aligned), colour, code."""
_COLOURS = {"w": Colour.WHITE, "W": Colour.WHITE, "b": Colour.BLACK, "B": Colour.BLACK}


class TrfEntry(NamedTuple):
    """The entry of one player for one round, as written in the file; the `colour` is None if it has none."""

    opponent: int | None
    """The starting number; None for `0000` and for blanks."""
    colour: Colour | None
    code: str
    """In upper case; empty if the code is blank."""
    column: int = 0
    """The first column of the entry in its line; 0 for an entry that was not read from a file."""


class PlayerRecord(NamedTuple):
    """A line 001, or a national record; points and rank are None if their fields are blank."""

    number: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    """None if unrated (blank or 0), or if the field holds anything but a number, such as `NC`; see `unread`."""
    federation: str = ""
    fide_number: str = ""
    birth: str = ""
    points: int | None = None
    """In half-points."""
    rank: int | None = None
    entries: tuple[TrfEntry | None, ...] = ()
    """One for each round; None if its ten columns are blank."""
    line: int = 0
    """The line number in the file; 0 for a record that was not read from a file."""
    unread: tuple[Place, ...] = ()
    """The places of fields (rating, points or rank) that cannot be read as numbers; such a field is None here."""


def parse_player(line: TrfLine, file: str = "") -> PlayerRecord:
    """
    Read a line 001.

    Raises FileError with line and column if a column holds something unexpected.
    """
    fields, misfit = _aligned(line, file)
    number = fields.needed("trf_no_number", 5, 8)
    if misfit is not None:
        raise fields.error("trf_column", misfit, misfit + 9)
    return PlayerRecord(
        number,
        fields.text(15, _NAME_END),
        fields.text(10, 10),
        title=fields.text(11, 13),
        rating=fields.spare_integer(49, 52) or None,
        federation=fields.text(54, 56),
        fide_number=fields.text(58, 68),
        birth=fields.text(70, 79),
        points=fields.spare_points(81, 84),
        rank=fields.spare_integer(86, 89),
        entries=tuple([_entry(fields, column) for column in _round_columns(fields)]),
        line=line.number,
        unread=tuple(fields.unread),
    )


def format_player(record: PlayerRecord, tag: str = "001") -> str:
    """
    A line 001, or a line with another tag and the same columns. Names and other texts are cut to their columns, as the
    format demands.
    """
    parts = {
        1: tag,
        5: f"{record.number:4}",
        10: record.sex[:1],
        11: record.title[:3].rjust(3),
        15: record.name[:NAME_WIDTH].replace("\t", " "),
        49: "" if record.rating is None else f"{record.rating:4}",
        54: record.federation[:3],
        58: record.fide_number[:11].rjust(11),
        70: record.birth[:10],
        81: "" if record.points is None else format_points(record.points).rjust(4),
        86: "" if record.rank is None else f"{record.rank:4}",
    }
    for index, entry in enumerate(record.entries):
        if entry is not None:
            parts[FIRST_ROUND + ROUND_WIDTH * index] = format_entry(entry)
    return put(parts)


def code_of(outcome: Outcome) -> str:
    """The code of an outcome. A double forfeit is a forfeit loss for both players, and a pending game has no code."""
    return {Outcome.PENDING: "", Outcome.DOUBLE_FORFEIT: "-"}.get(outcome, outcome.value)


def format_entry(entry: TrfEntry) -> str:
    """The eight characters of an entry, such as `  12 w 1` or `0000 - U`."""
    opponent = "0000" if entry.opponent is None else f"{entry.opponent:4}"
    return f"{opponent} {entry.colour.value if entry.colour else '-'} {entry.code:1}"


def _round_columns(fields: Fields) -> range:
    return range(FIRST_ROUND, fields.end + 1, ROUND_WIDTH)


def _columns_of_round(fields: Fields, column: int) -> str:
    """The ten columns of a round, padded with blanks if the line ends within them."""
    return fields.text_of_line[column - 1 : column + ROUND_WIDTH - 1].ljust(ROUND_WIDTH)


def _entry(fields: Fields, column: int) -> TrfEntry | None:
    columns = _columns_of_round(fields, column)
    if not columns.strip():
        return None
    usual = _ROUND.fullmatch(columns)
    if usual is not None:
        digits, letter, code = usual.groups()
        opponent = int(digits) if digits else None
    else:
        letter, code = columns[5], columns[7]
        opponent = fields.integer(column, column + 3)
    return TrfEntry(opponent or None, _COLOURS.get(letter), code.strip().upper(), column)


def _misfit(fields: Fields, *, words: bool = False) -> int | None:
    """
    The first column with unexpected content; None for a sound line. With `words`, each field of `_WORDS` may hold a
    word instead of a number.
    """
    text = fields.text_of_line
    wrong = [column for column in _BLANK_COLUMNS if text[column - 1 : column].strip()]
    wrong += [
        first
        for first, last, usual in _FIELDS
        if not usual.fullmatch(text[first - 1 : last])
        and not (words and first in _WORDS and _WORDS[first].fullmatch(text[first - 1 : last]))
    ]
    if wrong:
        return wrong[0]
    for column in _round_columns(fields):
        entry = _columns_of_round(fields, column)
        if _ROUND.fullmatch(entry):
            continue
        if not _NUMBER.fullmatch(entry[:4]):
            return column
        if entry[4] != " " or entry[5] not in "wbWB- ":
            return column + 5
        if entry[6] != " " or entry[7].upper() not in f"{CODES}{PENDING_CODES} ":
            return column + 7
        if entry[8:].strip():
            return column + 8
    return None


def _aligned(line: TrfLine, file: str) -> tuple[Fields, int | None]:
    """
    The line with its columns in place, and the first column with unexpected content, if any.

    The line is tried as it is, then with its name padded by as much as its encoding may have shifted the rest, then
    with its tabs expanded. Only if none of these fits are words accepted in the fields of `_WORDS`.
    """
    as_is = Fields(line, file)
    # A line with tabs instead of blanks may be so short that the columns of the name take in all that follows.
    name_fits = "\t" not in line.text[_NAME_START:_NAME_END].rstrip()
    if name_fits and _misfit(as_is) is None:
        return as_is, None
    forms = [as_is] if name_fits else []
    for shift in _shifts(line.text):
        name_end = _NAME_END - shift
        name = line.text[_NAME_START:name_end].rstrip()
        text = line.text[:_NAME_START] + name[:NAME_WIDTH].ljust(NAME_WIDTH) + line.text[name_end:]
        forms.append(Fields(line, file, text=text))
    if "\t" in line.text:
        forms.append(Fields(line, file, text=line.text.expandtabs(8)))
    for words in (False, True):
        for form in forms:
            if _misfit(form, words=words) is None:
                return form, None
    return as_is, _misfit(as_is)


def _shifts(text: str) -> list[int]:
    """The numbers of columns by which the text after the name may be shifted to the left (negative: to the right)."""
    shifts = [len(text.encode("utf-8")) - len(text)]
    for encoding in ("cp1252", "latin-1"):
        try:
            shifts.append(len(text.encode(encoding).decode("utf-8")) - len(text))
        except UnicodeError:
            continue
    return [shift for shift in dict.fromkeys(shifts) if shift]
