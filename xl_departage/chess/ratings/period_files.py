"""
A period in CSV files, plain or gzip: players and games in, the new list out.

Files are text in any encoding that spreadsheets write, with fields separated by comma, semicolon or tab. Nothing is
written here: the caller gets bytes, so that a front end can put them in place in one step.
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from xl_departage.base.bounded import read_bounded
from xl_departage.base.csv_rows import DELIMITERS, named_delimiter, rows_of
from xl_departage.base.errors import DepartageError, FileError, Place
from xl_departage.base.messages import Language
from xl_departage.base.regex import regex
from xl_departage.base.text import FORMULA_STARTS, plain_cell, safe_cell
from xl_departage.base.text_encoding import Decoded, decode
from xl_departage.chess.ratings.period import Period, PeriodGames, PeriodPlayers, left_games, run_period
from xl_departage.chess.ratings.period_games import read_games
from xl_departage.chess.ratings.period_list import ListCell, list_columns, list_header, list_ranks
from xl_departage.chess.ratings.period_tables import FaultyRow, TextTable, read_players
from xl_departage.chess.regulations.rating_editions import BelgianEdition

LARGEST = 512 * 2**20
"""
The largest table that is read, in bytes, packed or unpacked: ten times what the rated games of all federations take in a month.
"""
_PART = 50_000
"""How many lines of the new list are produced at once."""
GZIP_MARK = b"\x1f\x8b"
_QUOTED = regex(r"[\",\n\r]")
_UNSAFE = (*FORMULA_STARTS, "'", '"', ",")
"""A text that contains none of these is written to a list unchanged."""


def read_table(path: Path) -> TextTable:
    """
    The table of a CSV file. Raises FileError if it cannot be read, is too large, is no text, has no header, or has a quotation mark
    that is never closed.
    """
    decoded = _decoded(path)
    text = decoded.text.removesuffix("\x1a")
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    head, _, body = text.partition("\n")
    named = named_delimiter(head)
    if named is None:
        delimiter = delimiter_of(head)
        table = split_plain(path, head, body.removesuffix("\n"), delimiter) or _parsed(path, text, delimiter, 1)
    else:
        table = _parsed(path, body, named, 2)
    return table if decoded.notice is None else replace(table, remarks=(decoded.notice,))


def delimiter_of(head: str) -> str:
    """The delimiter: the most frequent of the possible ones, because the header contains only plain words."""
    return max(DELIMITERS, key=head.count)


def split_plain(path: Path, head: str, body: str, delimiter: str, rows_before: int = 0) -> TextTable | None:
    """
    Split a file that has no quotation marks, no blank lines and rows of one length: exact, and several times faster.
    None for any other file.

    `head` is the first line, `body` all lines after it or a part of them that begins `rows_before` rows later.
    """
    if not head or not body or '"' in head or '"' in body or "\r" in head or "\r" in body:
        return None
    header = head.split(delimiter)
    width = len(header)
    # Line ends become separate fields: all rows have the same length exactly if these are equally spaced.
    fields = body.replace("\n", f"{delimiter}\n{delimiter}").split(delimiter)
    ends = fields[width :: width + 1]
    if (len(fields) + 1) % (width + 1) or ends.count("\n") != len(ends) or len(ends) != body.count("\n"):
        return None
    columns = [fields[index :: width + 1] for index in range(width)]
    if not all(map(str.strip, columns[0])) and not all(any(map(str.strip, row)) for row in zip(*columns, strict=True)):
        # Blank rows, as spreadsheets leave them at the end, are not read.
        return None

    def place(row: int | None, column: int | None, shown: str | None) -> Place:
        line = 1 if row is None else rows_before + row + 2
        return Place(file=str(path), line=line, column=None if column is None else column + 1, text=shown)

    return TextTable(header, columns, len(columns[0]), (), place)


def _parsed(path: Path, text: str, delimiter: str, first: int) -> TextTable:
    """
    The table of any CSV file, whose text begins at the line `first`, by the one reader of CSV. Raises FileError for a quotation mark
    that is never closed, and for a file without a header.
    """
    lines = enumerate(io.StringIO(text, newline=""), first)
    numbered = [(line, row) for line, row in rows_of(lines, delimiter, Place(file=str(path))) if row]
    if not numbered or not any(map(str.strip, numbered[0][1])):
        raise FileError("period_no_header", Place(file=str(path)))
    # Spreadsheets leave rows of blank cells at the end.
    numbered = [(line, row) for line, row in numbered if any(map(str.strip, row))]
    rows = [row for _, row in numbered]

    def place(row: int | None, column: int | None, shown: str | None) -> Place:
        line = first if row is None else numbered[row + 1][0]
        return Place(file=str(path), line=line, column=None if column is None else column + 1, text=shown)

    return TextTable.of_rows(rows[0], rows[1:], place)


def _decoded(path: Path) -> Decoded:
    try:
        with path.open("rb") as stream:
            content = read_bounded(stream, LARGEST)
        if content.startswith(GZIP_MARK):
            # Never inflate it whole before its size is known: it may expand a thousandfold.
            with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
                content = read_bounded(packed, LARGEST)
    except (OSError, EOFError, zlib.error) as error:
        raise FileError(
            "period_unreadable", Place(file=str(path)), reason=getattr(error, "strerror", None) or error
        ) from error
    if len(content) > LARGEST:
        raise FileError("period_too_large", Place(file=str(path)), megabytes=LARGEST // 2**20)
    return decode(content, str(path))


def load_period(
    players: TextTable, games: TextTable, edition: BelgianEdition
) -> tuple[PeriodPlayers, PeriodGames, list[DepartageError]]:
    """Players and games, with all problems of the two tables; run a period only if there are none."""
    problems: list[DepartageError] = []
    people = read_players(players, edition, problems)
    played = games_of(games, people, problems, bool(problems))
    return people, played.remarked(players.remarks), problems


def games_of(games: TextTable, people: PeriodPlayers, problems: list[DepartageError], unsound: bool) -> PeriodGames:
    """The games; none if the players could not be read, because every game would refer to unknown players."""
    return read_games(games, people, problems) if people or not unsound else PeriodGames((), (), (), ())


def process(
    players: TextTable, games: TextTable, edition: BelgianEdition
) -> tuple[Period | None, list[DepartageError]]:
    """The new list, or None and all problems of the tables."""
    people, played, problems = load_period(players, games, edition)
    return (None, problems) if problems else (run_period(people, played, edition), [])


def left_csv(period: Period) -> bytes:
    """
    The games that counted for no player, as a table of games for the next list, with the number of lists they have
    waited for.
    """
    third = period.third
    assert third is not None, "a period without its games"
    games, names = third.source, period.players.identity
    lines = ["a,b,ext_rating,result_a,sides,waited"]
    for position in left_games(period):
        a, b = games.a[position], games.b[position]
        fields = (
            _field(names[a]),
            "" if b < 0 else _field(names[b]),
            games.external[position] or "",
            ("0", "0.5", "1")[games.scores[position]],
            "a" if position in games.one_sided else "ab",
            games.waited.get(position, 0) + 1,
        )
        lines.append(",".join(map(str, fields)))
    return ("\n".join(lines) + "\n").encode("utf-8")


def set_aside_csv(faulty: Sequence[FaultyRow], language: Language) -> bytes:
    """
    The rows that were not used, each with its reasons in a last column.

    Rows of several tables share columns of the same name; cells beyond a row's header are in the columns `beyond`.
    """
    headers = [
        (*row.header, *(f"beyond {place + 1}" for place in range(len(row.cells) - len(row.header)))) for row in faulty
    ]
    columns = list(dict.fromkeys(title for header in headers for title in header))
    lines = [[*columns, "reason"]]
    for row, header in zip(faulty, headers, strict=True):
        cells = dict(zip(header, map(plain_cell, row.cells), strict=False))
        reasons = " ".join(error.message(language) for error in row.reasons)
        lines.append([*(cells.get(title, "") for title in columns), reasons])
    return ("\n".join(",".join(map(_field, line)) for line in lines) + "\n").encode("utf-8")


def list_csv(period: Period, compressed: bool = False) -> bytes:
    """The new list as CSV (comma, UTF-8), optionally gzip; texts that a spreadsheet would compute get an apostrophe."""
    content = b"".join(list_csv_parts(period))
    return gzip.compress(content, mtime=0) if compressed else content


def list_csv_parts(period: Period) -> Iterator[bytes]:
    """The list like `list_csv`, some thousand lines at a time."""
    header = list_header(period)
    yield (",".join(header) + "\n").encode("utf-8")
    ranks = list_ranks(period)
    for start in range(0, len(period.players), _PART):
        part = slice(start, start + _PART)
        names = period.players.identity[part]
        if "name" in header:
            pairs = zip(map(_field, names), map(_field, period.players.name[part]), strict=True)
            names = list(map(",".join, pairs))
        else:
            joined = "".join(names)
            if any(sign in joined for sign in _UNSAFE):
                names = list(map(_field, names))
        columns = map(_texts, list_columns(period, ranks, part))
        yield ("\n".join(map(",".join, zip(names, *columns, strict=True))) + "\n").encode("utf-8")


def _texts(column: Sequence[ListCell]) -> list[str]:
    distinct = set(column)
    # Equivalent mutant `len(distinct) > len(column) // 2 -> len(distinct) >= len(column) // 2`, `2 -> 1`, `2 -> 3`: two ways to the same
    # texts.
    if len(distinct) > len(column) // 2:
        return list(map(str, column))
    # A column of ten thousand ratings has a few hundred distinct ones.
    text_of = {value: str(value) for value in distinct}
    return list(map(text_of.__getitem__, column))


def _field(text: str) -> str:
    text = safe_cell(text)
    return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text
