"""
The fuzz targets: one function per kind of input, which takes bytes and returns nothing; any exception is a find.

The same functions serve the coverage-guided runs (`guided`), the kept corpus and the finds that became tests (`test_corpus`), so
that a fix can be verified without the fuzzer.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.formats.papi.made import SAMPLE, data_pages, definition_page
from tests.fuzz.messages import check_message, complete
from xl_departage.base.errors import AmbiguousCell, DepartageError, FileError, Place, UnreadableCell
from xl_departage.base.messages import text
from xl_departage.chess.ratings.period_files import list_csv, process, read_table
from xl_departage.chess.regulations.editions import FFE_1998, TIEBREAK_EDITIONS
from xl_departage.chess.regulations.rating_editions import BEL, BEL_2015
from xl_departage.chess.regulations.rules_text import parse_rules
from xl_departage.chess.tournament.options import FORMATS, ReadingOptions
from xl_departage.formats.grids.grid_cells import parse_cell
from xl_departage.formats.papi.jet import PAGE
from xl_departage.formats.player_lists import Wanted, match, open_list
from xl_departage.formats.source_opening import read_source
from xl_departage.formats.trf.trf_reading import survey_trf
from xl_departage.formats.trf.trf_writing import write_trf
from xl_departage.functions import names
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.recalculation.engine import FormulaEngine
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.recalculate import compute, patched
from xl_departage.spreadsheet.recalculation.recalculation_report import Report
from xl_departage.spreadsheet.recalculation.workbook_model import (
    DefinedName,
    FormulaCell,
    FormulaKind,
    Sheet,
    Workbook,
    WorkbookTable,
)
from xl_departage.spreadsheet.repair.repair_report import RepairReport
from xl_departage.spreadsheet.repair.spelling import Speller, Target
from xl_departage.spreadsheet.repair.workbook_repair import repaired
from xl_departage.spreadsheet.storage.package import Package

OURS = frozenset(names())


def cells(data: bytes) -> None:
    """The text of one cell, in every format and language, and a text of rules."""
    text = data.decode("utf-8", "surrogateescape")
    for options in (
        *(ReadingOptions(format=name) for name in FORMATS),
        *(ReadingOptions(language=language) for language in ("fr", "en", "de", "ru")),
        ReadingOptions(boards=4),
    ):
        try:
            parse_cell(text, options)
        except (UnreadableCell, AmbiguousCell) as error:
            check_message(error)
    try:
        parse_rules(text, TIEBREAK_EDITIONS, FFE_1998)
    except DepartageError as error:
        check_message(error)


def trf(data: bytes) -> None:
    """A TRF file, read strictly and to its end; the result is written in both versions."""
    try:
        source = read_source(data, "t.trf")
    except DepartageError as error:
        check_message(error)
    else:
        for notice in source.notices:
            complete(notice.message("fr"))
            complete(notice.message("en"))
        for version in ("TRF16", "TRF26"):
            try:
                write_trf(source, "TRF16" if version == "TRF16" else "TRF26")
            except FileError as error:
                check_message(error)
    _, faults = survey_trf(data, name="t.trf")
    for fault in faults:
        check_message(fault.error)


def grids(data: bytes) -> None:
    """A CSV file with a crosstable."""
    _read_as(data, "t.csv")


def formulas(data: bytes) -> None:
    """The text of a formula: parsed, spelled for every kind of Excel, computed as each kind of formula."""
    formula = data.decode("utf-8", "surrogateescape")
    for target in Target:
        speller = Speller(target, OURS, {1: "xl_departage.xlam"}, "NS" if target is Target.OFFICEJS else "")
        try:
            speller.spell(formula)
        except FormulaSyntaxError as error:
            complete(text(error.reason, "fr", text=""))
    for kind, reference in ((FormulaKind.PLAIN, None), (FormulaKind.ARRAY, (4, 5, 6, 6)), (FormulaKind.DYNAMIC, None)):
        workbook = _workbook()
        workbook.sheets[0].formulas[4, 5] = FormulaCell(formula, kind, reference, None)
        for result in FormulaEngine().evaluate(workbook, {}).values():
            if result.reason:
                for language in ("fr", "en"):
                    text(result.reason, "fr" if language == "fr" else "en", **(result.details or {}))


def _workbook() -> Workbook:
    grid: dict[tuple[int, int], object] = {(1, 1): "Nom", (1, 2): "R 1", (2, 1): "É", (2, 2): "+ 2B", (3, 2): 4.5}
    first = Sheet("S1", "s1.xml", constants=grid)  # type: ignore[arg-type]
    first.formulas[9, 9] = FormulaCell("SUM(A1:B9)", FormulaKind.PLAIN, None, 1)
    first.formulas[12, 1] = FormulaCell("SEQUENCE(2)", FormulaKind.DYNAMIC, (12, 1, 13, 1), 1)
    return Workbook(
        [first, Sheet("Feuil 2", "s2.xml")],
        [WorkbookTable("T", 0, (1, 1, 3, 2), ("Nom", "R 1"), 1, 0)],
        [
            DefinedName("grid", None, "S1!$A$1:$B$3"),
            DefinedName("loop", None, "loop+1"),
            DefinedName("twice", None, "_xlfn.LAMBDA(_xlpm.x,_xlpm.x*2)"),
            DefinedName("again", None, "_xlfn.LAMBDA(_xlpm.n,again(_xlpm.n))"),
        ],
        external_links={1: "xl_departage.xlam"},
    )


def packages(data: bytes) -> None:
    """A workbook: recalculated, respelled; the results can be read again."""
    place = Place(file="book.xlsx")
    try:
        loaded = load(Package(data, place))
        results = compute(loaded.workbook)
        report = Report("book.xlsx", "book.xlsx", False)
        content = patched(loaded, results, report)
    except FileError as error:
        check_message(error)
    else:
        load(Package(content, place))
        report.to_json()
    try:
        package = Package(data, place)
        content = repaired(package, RepairReport("a", "b", "desktop", ""), Target.DESKTOP)
    except FileError as error:
        check_message(error)
    else:
        Package(content, place)


SEPARATOR = b"\n===\n"
"""Separates the players from the games of a period."""


def periods(data: bytes) -> None:
    """The two files of a rating period."""
    players, _, games = data.partition(SEPARATOR)
    with tempfile.TemporaryDirectory(prefix="period") as folder:
        paths = (Path(folder, "p.csv"), Path(folder, "g.csv"))
        for path, content in zip(paths, (players, games), strict=True):
            path.write_bytes(content)
        for edition in (BEL, BEL_2015):
            try:
                period, problems = process(read_table(paths[0]), read_table(paths[1]), edition)
            except DepartageError as error:
                check_message(error)
                continue
            for problem in problems:
                check_message(problem)
            if period is not None:
                list_csv(period)


def papi(data: bytes) -> None:
    """Papi's file with bytes changed: four bytes of the input are a place in the pages in use, and the new byte."""
    content = bytearray(SAMPLE.read_bytes())
    pages = [1, 2, *(page for table in ("INFO", "JOUEUR") for page in (definition_page(table), *data_pages(table)))]
    for at in range(0, len(data) - 3, 4):
        page, place = pages[data[at] % len(pages)], int.from_bytes(data[at + 1 : at + 3]) % PAGE
        content[page * PAGE + place] = data[at + 3]
    _read_as(bytes(content), "t.papi")


def _read_as(data: bytes, name: str) -> None:
    """The tournament in a file of that name: its notices are complete, and so is what refuses it."""
    try:
        source = read_source(data, name)
    except DepartageError as error:
        check_message(error)
    else:
        for notice in source.notices:
            complete(notice.message("fr"))
            complete(notice.message("en"))


def lists(data: bytes) -> None:
    """A published list of players, of whatever format."""
    with tempfile.TemporaryDirectory(prefix="list") as folder:
        path = Path(folder, "list")
        path.write_bytes(data)
        try:
            with open_list(path) as found:
                match([Wanted("Martin, Zoé", "1", "1", "1998")], found.players)
        except FileError as error:
            check_message(error)
        else:
            for remark in found.remarks:
                check_message(remark)


SECONDS_A_CALL = 20
"""
In processor time, so that a busy machine causes no finds. Under the fuzzer the slowest valid input takes a third of it.
"""


class TooSlow(AssertionError):
    """A call that ended but took longer than any valid input."""


def timed(target: Callable[[bytes], None]) -> Callable[[bytes], None]:
    """The target, with calls that take too long turned into finds."""

    def call(data: bytes) -> None:
        began = time.process_time()
        target(data)
        taken = time.process_time() - began
        if taken > SECONDS_A_CALL:
            raise TooSlow(f"{taken:.0f} s of the processor")

    return call


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target for target in (cells, trf, grids, formulas, packages, periods, papi, lists)
}
