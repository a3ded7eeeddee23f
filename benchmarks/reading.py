"""
Reading a file of each format into a tournament that is checked and ready to be ranked, against another author's reader of the same file,
in one process.

If no other package reads a format in Python, the other side is gacrux reading the same event as TRF. pandas, openpyxl, mdbtools and the
HTML parser only read cells, which they do not interpret as games.
"""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

import openpyxl
import pandas
import tinyhtml5  # type: ignore[import-untyped]
import xlsxwriter
from gacrux.trf2json import trf2json

from benchmarks.measure import Line, Part, compare
from benchmarks.tournaments import rated_crosstable, ratings, swiss_grid
from tests.formats.pages import chess_results
from xl_departage.chess.tournament.source import Source
from xl_departage.documents.document_reading import read_document
from xl_departage.formats.grids.cell_tokens import scan
from xl_departage.formats.trf.trf_writing import write_trf

PLAYERS, ROUNDS = 300, 11
DATA = Path(__file__).parent.parent / "tests" / "data"
PAPI = DATA / "papi" / "swiss-294.papi"
SWISS_MANAGER = DATA / "swiss_manager" / "swiss-24x5.TUNX"
GAMES = DATA / "lists" / "sharly-en.csv"


def run() -> Part:
    """A line for each format; lines that need a program that is not installed are left out."""
    size = f"{PLAYERS} × {ROUNDS}"
    grid, rated = _grid(), rated_crosstable(PLAYERS, ROUNDS)
    trf = write_trf(Source(rated))
    table = "\r\n".join(";".join(map(str, row)) for row in grid).encode()
    book = _workbook(grid)
    games, page = GAMES.read_bytes(), chess_results(grid).encode()
    swiss_manager = SWISS_MANAGER.read_bytes()
    as_trf = write_trf(read_document(swiss_manager, SWISS_MANAGER.name))
    lines = [
        _line(f"TRF, {size} / gacrux", trf.encode(), "event.trf", partial(_by_gacrux, trf), 1),
        _line(f"grid, .csv, {size} / pandas", table, "grid.csv", partial(_by_pandas, table)),
        _line(f"grid, .xlsx, {size} / openpyxl", book, "grid.xlsx", partial(_by_openpyxl, book), 1),
        _line(f"grid on a saved page, {size} / tinyhtml5", page, "page.html", partial(tinyhtml5.parse, page), 1),
        _line("list of games, .csv / pandas", games, GAMES.name, partial(_by_pandas, games)),
        _line("Swiss-Manager, 24 × 5 / gacrux, as TRF", swiss_manager, SWISS_MANAGER.name, partial(_by_gacrux, as_trf)),
    ]
    notes = []
    if shutil.which("mdb-export"):
        lines.append(_line("Papi, 294 × 9 / mdbtools", PAPI.read_bytes(), PAPI.name, _by_mdbtools))
    else:
        notes.append("mdbtools is not installed: the line of Papi is left out.")
    return Part("Reading a file, from its bytes to the tournament", lines, notes)


def _line(what: str, content: bytes, name: str, theirs: Callable[[], object], goal: float | None = None) -> Line:
    def ours() -> None:
        # So that no cell has been read before.
        scan.cache_clear()
        read_document(content, name)

    return compare(what, goal, ours, theirs, runs=9)


def _grid() -> list[list[object]]:
    """A grid with headings, as tournament programs write it."""
    head: list[object] = ["No.", "Name", "Rtg", *(f"R{number}" for number in range(1, ROUNDS + 1))]
    rows = zip(swiss_grid(PLAYERS, ROUNDS), ratings(PLAYERS), strict=True)
    return [head, *([number, f"Player {number}", rating, *cells] for number, (cells, rating) in enumerate(rows, 1))]


def _workbook(grid: list[list[object]]) -> bytes:
    content = io.BytesIO()
    # Some cells of the grid begin with an equals sign, but are not formulas.
    with xlsxwriter.Workbook(content, {"strings_to_formulas": False}) as workbook:
        sheet = workbook.add_worksheet()
        for row, cells in enumerate(grid):
            sheet.write_row(row, 0, cells)
    return content.getvalue()


def _by_gacrux(text: str) -> None:
    reader = trf2json()
    reader.parse_file(text, 0)
    if reader.chessjson["status"]["code"]:
        raise RuntimeError(reader.chessjson["status"])


def _by_pandas(content: bytes) -> None:
    pandas.read_csv(io.BytesIO(content), sep=";", dtype=str)


def _by_openpyxl(content: bytes) -> None:
    for sheet in openpyxl.load_workbook(io.BytesIO(content), data_only=True):
        list(sheet.iter_rows(values_only=True))


def _by_mdbtools() -> None:
    for table in ("joueur", "info"):
        subprocess.run(["mdb-export", str(PAPI), table], check=True, stdout=subprocess.DEVNULL)
