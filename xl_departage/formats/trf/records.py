"""
Records of the tournament section and records about individual players or teams: a typed view of each, with functions to
parse and format it.

The columns are those of TRF26. Lists of numbers may have trailing blanks and tabs.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from xl_departage.base.errors import Place
from xl_departage.base.regex import regex
from xl_departage.chess.tournament.points import format_points
from xl_departage.chess.tournament.record import Adjustment, ForbiddenPairs, VirtualPoints
from xl_departage.formats.trf.trf_document import TrfLine
from xl_departage.formats.trf.trf_fields import Fields, parse_points, put

TEXTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "begin",
    "052": "end",
    "092": "type",
    "102": "arbiter",
    "122": "time_control",
    "182": "controller",
    "192": "system",
    "222": "time_code",
}
"""Records that hold a plain text from column 5 on, and the header field that stores each text."""

BYE_TYPES = "FHZ"
ABNORMAL_TYPES = "WDLFHZ+-"

# All repetitions are bounded: otherwise every letter of a long line would start a scan to the end of that line.
_SCORE = regex(r"([A-Za-z]{1,12})\s{0,9}[=:]?\s{0,9}(-?\d{0,9}[.,]?\d{1,9})")


def parse_text(line: TrfLine) -> str:
    """The text of a record that is one text from column 5 on."""
    return line.text[3:].replace("\t", " ").strip()


def format_text(tag: str, text: str) -> str:
    one_line = re.sub(r"[\r\n]+", " ", text)
    return f"{tag} {one_line}".rstrip()


def parse_rounds(line: TrfLine, file: str = "") -> int:
    """Records 142 and XXR: the number of rounds. Raises FileError for anything but a number from 1 to 999."""
    fields = Fields(line, file)
    number = fields.integer(5, fields.end)
    if not number or number > 999:
        raise fields.error("trf_not_number", 5, fields.end)
    return number


def format_rounds(tag: str, rounds: int) -> str:
    return f"{tag} {rounds}"


def parse_scores(line: TrfLine, codes: tuple[str, ...], file: str = "") -> dict[str, int]:
    """
    Records 162, 362 and XXS: half-points by letter, such as `{"W": 2, "D": 1}`.

    The standard puts the letters in columns 6, 15, 24 …, but not all programs do, so the pairs are read wherever they
    stand. Raises FileError for an unknown letter, for points that are not a multiple of one half, and for any text left
    over.
    """
    fields = Fields(line, file)
    body = fields.text_of_line
    scores: dict[str, int] = {}
    position = 3
    for match in _SCORE.finditer(body, 3):
        if body[position : match.start()].strip(" ,;"):
            break
        code, points = match[1].upper(), parse_points(match[2])
        if code not in codes:
            raise fields.error("trf_unknown_score", match.start() + 1, match.end(), known=", ".join(codes))
        if points is None:
            raise fields.error("trf_not_points", match.start(2) + 1, match.end())
        scores.pop(code, None)  # moved to the end: XXS shortcuts depend on the order
        scores[code] = points
        position = match.end()
    if body[position:].strip(" ,;"):
        raise fields.error("trf_scores", position + 1, len(body))
    return scores


def parse_score(line: TrfLine, file: str = "") -> int:
    """Record BBW and the similar ones: a single number of points, in half-points. Raises FileError for anything else."""
    fields = Fields(line, file)
    points = fields.points(4, fields.end)
    if points is None:
        raise fields.error("trf_not_points", 4)
    return points


def format_scores(tag: str, scores: dict[str, int]) -> str:
    """Records 162 and 362: letters that end in column 6, 15, 24 …, each followed by its points in four columns."""
    parts = {1: tag}
    for index, (code, points) in enumerate(scores.items()):
        column = 6 + 9 * index
        parts[column - len(code) + 1] = code
        parts[column + 1] = format_points(points).rjust(4)
    return put(parts)


class StartingRank(NamedTuple):
    """Record 172: which ratings rank the players."""

    federation: str
    method: str
    """How the rating is chosen: FIDE, NRO, FIDON, NIDOF, HBFN, LBFN or OTHER."""


def parse_starting_rank(line: TrfLine, file: str = "") -> StartingRank:
    fields = Fields(line, file)
    return StartingRank(fields.text(5, 7).upper(), fields.text(9, 13).upper())


ANNOUNCED = "### 212 announced:"
"""Start of the comment that keeps the tie-breaks announced before the event if another list has replaced them."""


def parse_codes(line: TrfLine) -> tuple[str, ...]:
    """Records 202 and 212: tie-break codes, separated by commas or, in older files, by blanks."""
    return tuple(code for code in re.split(r"[,\s]+", line.text[3:].strip()) if code)


def format_codes(tag: str, codes: tuple[str, ...]) -> str:
    return f"{tag} {','.join(codes)}"


class Byes(NamedTuple):
    """Record 240: full-, half- or zero-point byes in one round, for players or, in a team event, for teams."""

    kind: str
    round: int
    numbers: tuple[int, ...]
    # Equivalent mutant `0 -> 1`, `0 -> -1`: nothing uses the line of a record that was not read from a file.
    line: int = 0


def parse_byes(line: TrfLine, file: str = "") -> Byes:
    fields = Fields(line, file)
    fields.blanks(6, 10)
    kind = fields.text(5, 5).upper()
    if kind not in BYE_TYPES or not kind:
        raise fields.error("trf_bye_type", 5, 5)
    return Byes(kind, fields.needed("trf_no_round", 7, 9), _numbers(fields, 11), line.number)


def format_byes(record: Byes) -> str:
    return put({1: "240", 5: record.kind, 7: f"{record.round:3}", **_columns(record.numbers, 11)})


def parse_acceleration(line: TrfLine, file: str = "", *, teams: bool = False) -> VirtualPoints:
    """
    Record 250: match points, game points, first and last round, first and last player or team. An individual event has
    only game points; in a team event, the match points are read. Raises FileError for shifted columns, and if the points, the round
    or the number is missing.
    """
    fields = Fields(line, file)
    fields.blanks(9, 14, 18, 22, 27)
    # Equivalent mutant `8 -> 9`, `10 -> 9`, `13 -> 14`: the column beside the field has already been checked to be blank.
    columns = (5, 8) if teams else (10, 13)
    points = fields.points(*columns)
    if points is None:
        # Some programs fill in only the match points.
        # Equivalent mutant `8 -> 9`: the column beside the field has already been checked to be blank.
        points = fields.points(5, 8)
    # Equivalent mutant `17 -> 18`, `23 -> 22`, `26 -> 27`, `15 -> 14`: the column beside the field has already been checked to be blank.
    # The column before it has been checked to be blank as well.
    round, first = fields.integer(15, 17), fields.integer(23, 26)
    if points is None:
        raise fields.error("trf_not_points", *columns)
    if not round:
        raise fields.error("trf_no_round", 15, 17)
    if not first:
        raise fields.error("trf_no_number", 23, 26)
    # Equivalent mutant `19 -> 18`, `21 -> 22`, `28 -> 27`: the column beside the field has already been checked to be blank.
    return VirtualPoints(points, round, fields.integer(19, 21) or round, first, fields.integer(28, 31) or first)


def format_acceleration(record: VirtualPoints, *, teams: bool = False) -> str:
    """Record 250. An individual event leaves the match points blank, a team event the game points."""
    return put(
        {
            1: "250",
            (5 if teams else 10): format_points(record.points).rjust(4),
            15: f"{record.first_round:3}",
            19: f"{record.last_round:3}",
            23: f"{record.first:4}",
            28: f"{record.last:4}",
        }
    )


def parse_fictitious_points(line: TrfLine, file: str = "") -> tuple[VirtualPoints, ...]:
    """
    Record XXA, which the pairing program JaVaFo defines: the number of a player, then the virtual points of each round, five columns
    per round. Raises FileError if a field is unreadable or not in its columns.
    """
    fields = Fields(line, file)
    fields.blanks(9)
    number = fields.needed("trf_no_number", 5, 8)
    points_given = []
    # Equivalent mutant `1 -> 2`: the column after `end` is blank, so a field there gives nothing.
    for round, column in enumerate(range(10, fields.end + 1, 5), 1):
        points = fields.points(column, column + 3)
        fields.blanks(column + 4)
        if points:
            points_given.append(VirtualPoints(points, round, round, number, number))
    return tuple(points_given)


def parse_forbidden(line: TrfLine, file: str = "") -> ForbiddenPairs:
    fields = Fields(line, file)
    fields.blanks(8, 12)
    # Equivalent mutant `7 -> 8`: the column beside the field has already been checked to be blank.
    first = fields.needed("trf_no_round", 5, 7)
    # Equivalent mutant `9 -> 8`, `11 -> 12`: the column beside the field has already been checked to be blank.
    return ForbiddenPairs(first, fields.integer(9, 11) or first, _numbers(fields, 13))


def format_forbidden(record: ForbiddenPairs) -> str:
    last = record.first_round if record.last_round is None else record.last_round
    return put({1: "260", 5: f"{record.first_round:3}", 9: f"{last:3}", **_columns(record.numbers, 13)})


def parse_number_words(line: TrfLine, file: str = "") -> tuple[int, ...]:
    """Records XXP and XXZ of JaVaFo: numbers separated by blanks. Raises FileError for anything else."""
    fields = Fields(line, file)
    words = fields.text_of_line[3:].replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() for word in words):
        raise fields.error("trf_not_number", 5, fields.end)
    return tuple(int(word) for word in words)


def parse_abnormal(line: TrfLine, file: str = "") -> Adjustment:
    fields = Fields(line, file)
    fields.blanks(18, 19, 23)
    kind = fields.text(5, 5).upper()
    if kind and kind not in ABNORMAL_TYPES:
        raise fields.error("trf_abnormal_type", 5, 5)
    return Adjustment(
        kind,
        fields.points(6, 11),
        fields.points(12, 17),
        # Equivalent mutant `20 -> 19`: the column before the field has already been checked to be blank.
        round=fields.integer(20, 22) or None,
        numbers=_numbers(fields, 24),
        place=Place(file=file or None, line=line.number),
    )


def format_abnormal(record: Adjustment) -> str:
    return put(
        {
            1: "299",
            5: record.kind,
            7: "" if record.match_points is None else format_points(record.match_points).rjust(5),
            13: "" if record.points is None else format_points(record.points).rjust(5),
            20: "" if record.round is None else f"{record.round:3}",
            **_columns(record.numbers, 24),
        }
    )


def _numbers(fields: Fields, first: int) -> tuple[int, ...]:
    return tuple(number for _, number in fields.number_list(first, 4, 5) if number)


def _columns(numbers: tuple[int, ...], first: int) -> dict[int, str]:
    return {first + 5 * index: f"{number:4}" for index, number in enumerate(numbers)}
