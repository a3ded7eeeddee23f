"""
Everything that a cell, a range, a text of options or a file can contain: sound tournaments with errors in them, and
worse.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from tests.chess.tiebreaks.strategies import swiss_tournaments
from tests.fuzz import corpus
from xl_departage.base.cells import Cell, Range, Raw
from xl_departage.base.errors import DepartageError, ErrorKind
from xl_departage.chess.regulations.editions import TIEBREAK_EDITIONS
from xl_departage.chess.regulations.option_words import SYNONYMS
from xl_departage.chess.regulations.rating_editions import RATING_EDITIONS
from xl_departage.chess.tiebreaks.registry import ROWS
from xl_departage.chess.tournament.options import FORMATS, LANGUAGES, NUMBERS, SYSTEMS
from xl_departage.formats.grid_table import table_of
from xl_departage.formats.grids.cell_writing import STYLES
from xl_departage.functions import OMITTED
from xl_departage.functions.arguments import Argument

NOTATIONS = [data.decode("utf-8") for data in corpus.inputs("cells") if b"\xff" not in data]
ODD_TEXTS = (
    "\ud800", "a\udfff", "\x00", "\x1b[2J", "9" * 5000, "-" * 3000, "1e999999999", "1/0", "²", "٣", "Ⅳ", "½" * 9, "12B" * 999,
    "\u202e", "=1+1", "'=1", "{0}", "{value!r}", "%s", "#N/A", "NaN", "inf", "\ue0d5h0", "TRUE", "0x10", "1_000", "\u00a0",
)  # fmt: skip
"""
Texts that are known to make programs fail: lone surrogates, characters that look like digits, more digits than Python
reads.
"""

texts = st.one_of(
    st.sampled_from(NOTATIONS),
    st.sampled_from(ODD_TEXTS),
    st.text(st.characters(), max_size=12),
    st.text(st.sampled_from("0123456789+-=<>½BNWSF?*./: ,;#CX"), max_size=8),
)
numbers = st.one_of(
    st.integers(-3, 40),
    st.integers(),
    st.sampled_from([10**400, -(10**400), 2**53 + 1, 45_505]),
    st.floats(),
    st.sampled_from([0.5, 1.5, -0.5, -1.0, 1e308, 5e-324, -0.0]),
)
cells: st.SearchStrategy[Cell] = st.one_of(
    st.none(),
    texts,
    numbers,
    st.booleans(),
    st.sampled_from(list(ErrorKind)),
    st.dates(),
    st.datetimes(),
    st.times(),
    st.just(datetime.date(9999, 12, 31)),
)


def ranges(of: st.SearchStrategy[Cell] = cells, most: int = 5) -> st.SearchStrategy[Range]:
    """Rows of equal or unequal length, as lists or tuples."""
    square = st.integers(0, most).flatmap(
        lambda width: st.lists(st.lists(of, min_size=width, max_size=width), max_size=most)
    )
    ragged = st.lists(st.lists(of, max_size=most), max_size=most)
    return st.one_of(square, square, square.map(lambda rows: tuple(map(tuple, rows))), ragged)


@st.composite
def grids(draw: st.DrawFn) -> Range:
    """A tournament in some notation with up to three cells replaced by anything, or sometimes a range of anything."""
    if draw(st.integers(0, 7)) == 0:
        return draw(ranges(most=6))
    try:
        rows = table_of(draw(swiss_tournaments()), draw(st.sampled_from(STYLES)), draw(st.sampled_from(["fr", "en"])))
    except DepartageError:
        # The notation cannot express one of the results.
        rows = table_of(draw(swiss_tournaments(byes=False)))
    table: list[list[Cell]] = [list(row) for row in rows]
    for _ in range(draw(st.integers(0, 3))):
        row = draw(st.integers(0, len(table) - 1))
        table[row][draw(st.integers(0, len(table[row]) - 1))] = draw(cells)
    if draw(st.integers(0, 9)) == 0:
        del table[0]
    return table


_VALUES = (
    *FORMATS, *NUMBERS, *SYSTEMS, *LANGUAGES, "0", "1", "0,5", "½", "2", "7", "99", "-1", "9" * 5000, "1400", "provisional", "out",
    "standard", "rapid", "blitz", "GM", "fr", "3/1/0", "2-1-0", "",
)  # fmt: skip
_KEYS = (
    "exempt", "format", "language", "numbers", "rounds", "planned", "games", "boards", "system", "unrated", "tempo", "norm",
    "lots", "lang", "scoring", "penalties", *SYNONYMS,
)  # fmt: skip
_options = st.one_of(
    st.sampled_from([*TIEBREAK_EDITIONS, *RATING_EDITIONS, ""]),
    st.builds("{}={}".format, st.sampled_from(_KEYS), st.sampled_from(_VALUES)),
    st.builds("{}={}".format, st.sampled_from(_KEYS), texts),
    texts,
)
rules = st.lists(_options, max_size=3).map("; ".join)
"""Option texts."""

_codes = st.one_of(
    st.sampled_from(list(ROWS)),
    st.builds(
        "{}{}".format,
        st.sampled_from(list(ROWS)),
        st.sampled_from(
            [
                "/C1",
                "/C99",
                "/M1",
                "/T2",
                ":MP",
                ":GP",
                "/F",
                "/V2024",
                "/K50",
                "/L-2",
                "+1",
                "/U",
                "/C" + "9" * 5000,
                " 3",
            ]
        ),
    ),
    st.sampled_from(["Buchholz tronqué 1", "Solkoff", "S.A.", "CD", "", "BH;SB", "Buchholz " + "9" * 5000]),
    texts,
)
code_lists = st.lists(_codes, min_size=1, max_size=3).map(";".join)

_columns = st.one_of(
    st.lists(st.one_of(st.integers(900, 2900), cells), max_size=14).map(lambda column: [[cell] for cell in column]),
    ranges(most=4),
)
_players = st.one_of(st.integers(-1, 14), st.sampled_from(["P1", "p2", "P", "1", "9" * 5000]), cells)
_results = st.one_of(st.sampled_from(["1", "0", "½", "0,5", "=", "1F", "0F", "EXE", ">", 1, 0, 0.5]), cells)
_lists = st.lists(_results, max_size=6).map(lambda column: [[cell] for cell in column])
_people = st.lists(
    st.tuples(st.sampled_from(["A", "B", "C", "'=D"]), st.integers(0, 2700), st.integers(0, 200)),
    min_size=1,
    max_size=4,
).map(lambda rows: [["pid", "rating", "games"], *map(list, rows)])
_period_games = st.lists(
    st.tuples(st.sampled_from(["A", "B", "C", "D", ""]), st.sampled_from(["A", "B", "C", "", None]), _results),
    max_size=5,
).map(lambda rows: [["a", "b", "result_a"], *map(list, rows)])

_BY_NAME: dict[str, st.SearchStrategy[Any]] = {
    "grid": grids(),
    "rules": rules,
    "code": code_lists,
    "tiebreaks": st.one_of(code_lists, ranges(_codes, 3)),
    "player": _players,
    "team": _players,
    "ratings": _columns,
    "manual": _columns,
    "boards": ranges(most=5),
    "players": _people,
    "opponents": _columns,
    "performances": _columns,
    "results": _lists,
    "board_scores": _lists,
    "result": _results,
    "games": st.one_of(_period_games, _columns, numbers),
}


def arguments(argument: Argument) -> st.SearchStrategy[Raw]:
    """In most calls a value that suits the argument; otherwise anything."""
    meant = _BY_NAME.get(argument.name, st.one_of(numbers, st.integers(0, 5)))
    anything: list[st.SearchStrategy[Raw]] = [cells, ranges()]
    if argument.optional:
        anything.append(st.just(OMITTED))
    return st.one_of(meant, meant, meant, st.one_of(anything))


@st.composite
def calls(draw: st.DrawFn, taken: tuple[Argument, ...]) -> list[Raw]:
    """The arguments of one call; sometimes trailing optional ones are omitted."""
    drawn = [draw(arguments(argument)) for argument in taken]
    needed = sum(not argument.optional for argument in taken)
    return drawn[: draw(st.integers(needed, len(drawn)))]


@st.composite
def damaged(draw: st.DrawFn, target: str, pieces: Callable[[bytes], list[bytes]]) -> bytes:
    """
    A kept input with some of its pieces (lines, cells) replaced, doubled or removed; usually one of the longest inputs,
    because these are whole files.
    """
    kept_inputs = sorted(corpus.inputs(target), key=len)
    parts = pieces(draw(st.one_of(st.sampled_from(kept_inputs), *[st.sampled_from(kept_inputs[-12:])] * 2)))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, max(len(parts) - 1, 0)))
        odd = draw(texts).encode("utf-8", "surrogatepass")
        cut = draw(st.integers(0, 90))
        changed = parts[at] if parts else b""
        new = draw(
            st.sampled_from(
                [[], [changed, changed], [odd], [changed[:cut] + odd + changed[cut + len(odd) :]], [changed[:cut]]]
            )
        )
        parts[at : at + 1] = new
    return b"".join(parts)


def lines(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)
