"""
A whole recalculation: read, compute, patch, write.

Outside the sheets, only three things may change: `metadata.xml` is added where arrays are marked as dynamic again (`dynamic_mark`);
the calculation chain is removed if it names a cell that no longer has a formula (`calculation_chain`); and `fullCalcOnLoad` may be
removed. If a workbook requests a full calculation on opening, and every formula was computed here, the
request is removed: a program without our functions would follow it and turn good values into `#NAME?`. Excel also recomputes
everything that an older engine computed, so the engine that the workbook names becomes today's. The request stays if a formula was
kept or is volatile. It is never added: the formulas kept here keep the values that the workbook already showed, and the same
programs would then lose the values computed here. The report lists them instead.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from xl_departage.base import stopping
from xl_departage.base.errors import ArgumentError, ErrorKind, FileError, LimitError, Place
from xl_departage.base.grouping import grouped
from xl_departage.base.messages import Language
from xl_departage.base.spoken_language import spoken
from xl_departage.base.text import excerpt
from xl_departage.spreadsheet.formulas.addresses import address, area_text, size
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation import calculation_chain
from xl_departage.spreadsheet.recalculation import recalculation_report as status
from xl_departage.spreadsheet.recalculation.arrays import spilled_area
from xl_departage.spreadsheet.recalculation.dynamic_mark import load_marked
from xl_departage.spreadsheet.recalculation.grids import results_as_formulas
from xl_departage.spreadsheet.recalculation.limits import DEFAULT, TIMEOUT, Limits, not_a_limit
from xl_departage.spreadsheet.recalculation.loading import LoadedWorkbook
from xl_departage.spreadsheet.recalculation.own_functions import own_functions
from xl_departage.spreadsheet.recalculation.patch import CellPatch, patch_sheet
from xl_departage.spreadsheet.recalculation.recalculation_report import CellChange, CellReport, Notice, Report
from xl_departage.spreadsheet.recalculation.sources import check_goal, read_source, write_result
from xl_departage.spreadsheet.recalculation.status_cells import withdraw
from xl_departage.spreadsheet.recalculation.values import storable
from xl_departage.spreadsheet.recalculation.workbook_model import (
    MAX_SEED,
    CellKey,
    Chance,
    Engine,
    FormulaKind,
    FormulaResult,
    Sheet,
    Status,
    UserFunction,
    Workbook,
)
from xl_departage.spreadsheet.recalculation.workbook_xml import without_full_calculation
from xl_departage.spreadsheet.storage import remote
from xl_departage.spreadsheet.storage.atomic import check_target, refuse_other_kind, write_atomic
from xl_departage.spreadsheet.storage.content import located
from xl_departage.spreadsheet.storage.package import MAX_FILE_SIZE, Package
from xl_departage.spreadsheet.storage.remote import Address

if TYPE_CHECKING:
    from xl_departage.base.cells import Raw
    from xl_departage.spreadsheet.library import LibraryFunction
    from xl_departage.spreadsheet.recalculation.sources import Source, Target


def recalculate(
    source: Source,
    target: Target | None = None,
    *,
    in_place: bool = False,
    strict: bool = False,
    engine: Engine | None = None,
    functions: Mapping[str, Callable[..., Any]] | None = None,
    timeout: float | None = TIMEOUT,
    limits: Limits = DEFAULT,
    lang: Language | None = None,
    seed: int | None = None,
) -> Report:
    """
    Recalculate a workbook, and write it with the new values if a target is given.

    For a file, bytes or a stream, everything but the values stays the same, byte by byte, apart from marks for arrays and for the next
    calculation. An openpyxl workbook is saved in memory as openpyxl saves it; it is not changed, and its formulas count as typed into
    today's Excel: `=BUCHHOLZ(A1:C4)` spills.

    Args:
        source: The path of an .xlsx or .xlsm file, its address (`s3://…`, `https://…`), its bytes, a binary stream, or an openpyxl
            workbook.
        target: A path, an address or a binary stream for the result; a file may exist, but must not be the source.
        in_place: Replace the source file in one step.
        strict: Whether a formula that cannot be computed here makes the exit status 1.
        engine: The engine; by default ours.
        functions: Python functions by name, in addition to ours. They get a cell as a value (number, text, bool, None; dates as serial
            numbers, errors as text) and a range as a list of rows, and return the same; their exceptions become `#VALUE!`.
        timeout: Seconds after which the call ends, in any thread: between two formulas and within long ones. None: no limit.
        limits: The most cells, formulas and inflated bytes that the workbook may have.
        lang: The language of tables in words, unless the rules of a formula name one; by default that of `xl_departage.language`, else
            that of each grid. The language of the machine does not matter.
        seed: Makes `RAND` and `RANDBETWEEN` draw the same numbers each time. None: the system chooses a seed, which is `report.seed`.

    Returns:
        The outcome of every formula, the values and the file.

    Raises:
        FileError: The source cannot be used or the target cannot be written; nothing was changed.
        LimitError: A FileError: the workbook is larger than `limits`, or took longer than `timeout`.
        ArgumentError: A name or an object among the functions, or another argument, cannot be used.
    """
    with spoken(lang):
        if timeout is not None and (type(timeout) not in (int, float) or not timeout > 0):
            raise not_a_limit("timeout", timeout)
        if not isinstance(limits, Limits):
            raise ArgumentError("limit_not_limits", value=limits)
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MAX_SEED):
            raise ArgumentError("seed_not_number", value=seed, most=MAX_SEED)
        if functions is not None and not isinstance(functions, Mapping):
            raise ArgumentError("own_not_mapping", type=type(functions).__name__)
        if engine is not None and (isinstance(engine, type) or not callable(getattr(engine, "evaluate", None))):
            raise ArgumentError("engine_unusable", value=excerpt(repr(engine)))
        try:
            with stopping.deadline(timeout):
                return _recalculate(source, target, in_place, _Means(engine, functions, limits, strict, seed))
        except stopping.OutOfTime:
            named = Place(file=str(source)) if isinstance(source, (str, os.PathLike)) else Place()
            raise LimitError("limit_time", named, seconds=timeout) from None


class _Means(NamedTuple):
    """How a workbook is computed: the arguments of `recalculate` that matter for that, None where they were left out."""

    engine: Engine | None
    functions: Mapping[str, Callable[..., Any]] | None
    limits: Limits
    strict: bool
    seed: int | None


def _recalculate(source: Source, target: Target | None, in_place: bool, means: _Means) -> Report:
    own_by_name: dict[str, UserFunction] = {}
    if means.functions:
        own_by_name = own_functions(means.functions)
    functions = {**library_functions(), **own_by_name}
    check_goal(target, source)
    goal = str(target) if isinstance(target, (str, os.PathLike)) else ""
    if isinstance(source, (str, os.PathLike)):
        aimed = located(goal) if goal else None
        request = Request.read(located(source), aimed, in_place=in_place, unpacked=means.limits.unpacked)
        loaded = load_marked(request.package, means.limits)
        name, goal = str(source), goal if request.goal is None else str(request.goal)
    else:
        if in_place:
            raise FileError("write_not_in_place")
        request = None
        loaded = read_source(source, functions, means.limits)
        name = loaded.package.place.file or ""
    report = Report(name, goal, means.strict, own=frozenset(own_by_name), seed=means.seed)
    if getattr(source, "data_only", False):
        report.notices.append(Notice("notice_values_only"))
    report.content = _recalculated(loaded, report, means.engine, functions)
    if request is not None:
        request.write(report.content, report)
    if target is not None and (request is None or request.goal is None):
        write_result(target, report.content, loaded.package)
    return report


class How(NamedTuple):
    """
    The options of a recalculation that matter for its report; without a seed (None) for the random numbers, one is chosen. See
    `recalculate`.
    """

    strict: bool = False
    seed: int | None = None


AS_USUAL: Final = How()


def recalculate_file(
    source: Path | Address,
    target: Path | Address | None,
    *,
    how: How = AS_USUAL,
    digests: bool = False,
) -> Report:
    """
    Recalculate a file or an object in a store; without a target, in place. The report does not include the content of the file.
    Raises FileError.
    """
    request = Request.read(source, target, in_place=target is None)
    report = Report(str(source), str(request.goal), how.strict, seed=how.seed)
    request.write(recalculated(request.package, report, digests=digests), report)
    return report


class Request(NamedTuple):
    """
    A workbook that was read from a file or a store, and the target of its result, for reading and writing here while another
    process computes.
    """

    source: Path | Address
    goal: Path | Address | None
    """Where the result is written; None if it is not written."""
    package: Package
    before: os.stat_result | None
    """The state of the source before it was read, if it is a file to be replaced; otherwise None."""

    @classmethod
    def read(
        cls, source: Path | Address, target: Path | Address | None, *, in_place: bool, unpacked: int = DEFAULT.unpacked
    ) -> Request:
        """
        Read the source, and refuse a target to which the result could not be written. Raises FileError or MissingExtra.
        """
        if in_place and target is not None:
            raise FileError("write_two_targets", Place(file=str(source)))
        goal = source if in_place else target
        if in_place and isinstance(source, Address):
            raise FileError("write_not_in_place")
        if isinstance(goal, Address):
            remote.check_writable(goal)
            if goal == str(source):
                raise FileError("write_same_file", Place(file=goal))
        elif goal is not None:
            check_target(
                goal, goal if isinstance(source, Address) else source, in_place=in_place or isinstance(source, Address)
            )
        source_stat = source.stat() if in_place and isinstance(source, Path) and source.exists() else None
        if isinstance(source, Address):
            content = remote.read(source, MAX_FILE_SIZE)
            if len(content) > MAX_FILE_SIZE:
                raise FileError("package_too_large", Place(file=source), megabytes=MAX_FILE_SIZE // 2**20)
            package = Package(content, Place(file=source), unpacked)
        else:
            package = Package.open(source, unpacked)
        if goal is not None:
            refuse_other_kind(goal, goal.suffix, source.suffix)
        return cls(source, goal, package, source_stat)

    def write(self, content: bytes, report: Report) -> None:
        """Write the result to its target; in place, an unchanged workbook is not rewritten. Raises FileError."""
        if isinstance(self.goal, Address):
            report.replaced = remote.replace(self.goal, content)
        elif self.goal is not None and (self.before is None or not report.identical):
            report.replaced = write_atomic(self.goal, content, self.before) and self.before is None


def recalculated(package: Package, report: Report, *, digests: bool = False) -> bytes:
    """The file with new values; fills in the report. Raises FileError if the package cannot be used."""
    content = _recalculated(load_marked(package, DEFAULT), report)
    if digests:
        # Imported here: it loads OpenSSL.
        import hashlib

        report.digest_read = hashlib.sha256(package.content).hexdigest()
        report.digest_written = report.digest_read if report.identical else hashlib.sha256(content).hexdigest()
    return content


def _recalculated(
    loaded: LoadedWorkbook,
    report: Report,
    engine: Engine | None = None,
    functions: Mapping[str, UserFunction] | None = None,
) -> bytes:
    began = monotonic()
    report.notices += _mistaken(loaded)
    report.notices += _linked(loaded.workbook)
    chance = Chance(report.seed)
    results = compute(loaded.workbook, engine, functions, chance)
    report.seed = chance.seed
    if chance.drawn:
        report.notices.append(Notice("recalc_seed", values={"seed": chance.seed}))
    content = patched(loaded, results, report)
    _log(report, began)
    report.damaged = loaded.source.damaged()
    report.identical = content == loaded.source.content
    return content


def _log(report: Report, began: float) -> None:
    logger = sys.modules.get("logging")
    # A program that wants log messages has imported `logging`; the command line starts faster without it.
    if logger is not None:
        counts = report.counts
        logger.getLogger("xl_departage.headless").info(
            "%s: %d formulas, %d changed cells, %d not computed, %.3f s",
            report.source or "workbook",
            counts["formulas"],
            counts["changed"],
            counts["kept"] + counts["circular"],
            monotonic() - began,
        )


def compute(
    workbook: Workbook,
    engine: Engine | None = None,
    functions: Mapping[str, UserFunction] | None = None,
    chance: Chance | None = None,
) -> dict[CellKey, FormulaResult]:
    """The results of all formulas, with every blocked spill as `#SPILL!`."""
    if not any(sheet.formulas for sheet in workbook.sheets):
        return {}
    if functions is None:
        functions = library_functions()
    if engine is None:
        # Imported here so that help and version need not wait for the engine.
        from xl_departage.spreadsheet.recalculation.engine import FormulaEngine

        engine = FormulaEngine()
    return engine.evaluate(workbook, functions, chance)


def library_functions() -> dict[str, UserFunction]:
    """All functions of the library, by each of their names."""
    known = library()

    def named(name: str) -> UserFunction:
        function: LibraryFunction | None = None

        def call(raw: Sequence[object]) -> object:
            nonlocal function
            if function is None:
                function = known.find(name)
            # A function takes cells and ranges; engines guarantee to pass nothing else.
            return function.call(cast("Sequence[Raw]", raw))

        return call

    return {name: named(name) for name in known.names}


def patched(loaded: LoadedWorkbook, results: dict[CellKey, FormulaResult], report: Report) -> bytes:
    """The file with the results in it; fills in the report and empties the results."""
    withdraw(loaded.workbook, results)
    parts: dict[str, bytes] = {}
    freed: set[tuple[int, int]] = set()
    keys = grouped((key.sheet, key) for key in results)
    for index, scan in loaded.scans.items():
        sheet = loaded.workbook.sheets[index]
        sheet_results = {key[1:]: results.pop(key) for key in keys.get(index, ())}
        patch = patch_sheet(scan, sheet_results)
        if patch.part is not None and sheet.part is not None:
            parts[sheet.part] = patch.part
            freed.update(patch.freed)
        _add_to_report(report, sheet, sheet_results, patch.changes)
        # For a hundred thousand formulas, these take 20 MB, which writing needs.
        del sheet_results, patch
    done = (status.COMPUTED, status.FAILED)
    everything = all(cell.status in done and not cell.volatile for cell in report.cells)
    if loaded.parts.full_calculation and everything and report.cells:
        parts[loaded.parts.part] = without_full_calculation(loaded.package, loaded.parts.part)
    if parts and loaded.parts.signed:
        report.notices.append(Notice("recalc_signed"))
    removed = calculation_chain.remove_outdated(loaded.package, loaded.parts.part, parts, freed)
    return loaded.package.rewrite(parts, removed)


def _linked(workbook: Workbook) -> Iterator[Notice]:
    """A notice for each other workbook whose stored values formulas here refer to."""
    for number, file in workbook.external_links.items():
        prefix = f"[{number}]"
        if any(sheet.constants for sheet in workbook.linked if sheet.name.startswith(prefix)) and any(
            prefix in cell.formula for sheet in workbook.sheets for cell in sheet.formulas.values()
        ):
            yield Notice("recalc_linked", values={"file": file})


def _mistaken(loaded: LoadedWorkbook) -> Iterator[Notice]:
    """
    Notices for results of games that are stored as formulas: those that can only be texts, and those that are valid formulas but
    lie in a grid.
    """
    sheets = loaded.workbook.sheets
    for index, scan in loaded.scans.items():
        keys = sorted(scan.result_cells)
        if keys:
            yield Notice.of_cells("notice_result", sheets[index].name, keys, text=scan.constants[keys[0]])
    for index, found in grouped((cell.sheet, cell[1:]) for cell, _ in results_as_formulas(loaded.workbook)).items():
        first = sheets[index].formulas[found[0]].formula
        yield Notice.of_cells("notice_formula_in_grid", sheets[index].name, found, text="=" + first)


def _add_to_report(
    report: Report, sheet: Sheet, results: dict[tuple[int, int], FormulaResult], changes: Sequence[CellPatch]
) -> None:
    """Add the formulas and the changed cells of one sheet to the report; empties the results."""
    # A changed formula is reported twice, with the same text for its address.
    changed = {}
    for row, column, old, new in changes:
        changed[row, column] = name = address(row, column)
        report.changes.append(CellChange(sheet.name, name, old, new))
    for key in sorted(results):
        result, cell = results.pop(key), sheet.formulas[key]
        computed = result.status is Status.COMPUTED
        at, spill = changed.get(key), ""
        if cell.kind is FormulaKind.ARRAY or cell.kind is FormulaKind.DYNAMIC:
            # A formula that was not computed fills the cells that it filled last.
            area = spilled_area(*key, cell, result) if computed else cell.reference or (*key, *key)
            spill = area_text(area) if size(area) > 1 else ""
        if computed:
            # A link shows an error only if the text that it should show could not be computed; the status of our templates is such
            # a link.
            wrong = isinstance(result.value, ErrorKind) and (
                result.message is not None or cell.formula.lstrip().upper().startswith("HYPERLINK(")
            )
            failed = result.cut or result.unresolved or wrong
            state = status.FAILED if failed else status.COMPUTED
        else:
            state = status.KEPT if result.status is Status.KEPT else status.CIRCULAR
        report.cells.append(
            CellReport(
                sheet.name,
                at or address(*key),
                state,
                value=storable(result.value) if computed or result.withdrawn else cell.cached,
                changed=at is not None,
                spill=spill,
                reason=result.reason,
                details=result.details,
                message=result.message,
                volatile=result.volatile,
                withdrawn=result.withdrawn,
            )
        )
