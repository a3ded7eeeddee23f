"""
A whole recalculation: read, compute, patch, write.

`fullCalcOnLoad` is the one thing outside the sheets that may change. Where a workbook asks for a full calculation
when it is opened, and every formula was computed here, the request is taken out: a program without our functions
would follow it and turn good values into `#NAME?`. It stays where a formula was kept or is volatile. It is never put
in: the formulas kept here keep what the workbook already showed, and the same programs would then lose the values
computed here. The report lists them instead.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from xl_departage.errors import ErrorKind, FileError, Place
from xl_departage.formulas.addresses import address, area_text, size
from xl_departage.headless import report as status
from xl_departage.headless.geometry import blocked_spills, spilled_area
from xl_departage.headless.loading import LoadedWorkbook, load
from xl_departage.headless.model import (
    CellKey,
    Engine,
    FormulaCell,
    FormulaKind,
    FormulaResult,
    Sheet,
    Status,
    UserFunction,
    Workbook,
)
from xl_departage.headless.patch import Change, patch_sheet
from xl_departage.headless.report import CellChange, CellReport, Report
from xl_departage.headless.values import storable
from xl_departage.headless.workbook_xml import without_full_calculation
from xl_departage.storage.atomic import check_target, write_atomic
from xl_departage.storage.package import Package

_MAX_PASSES = 20


def recalculate(
    source: str | os.PathLike[str],
    target: str | os.PathLike[str] | None = None,
    *,
    in_place: bool = False,
    strict: bool = False,
    engine: Engine | None = None,
    functions: Mapping[str, UserFunction] | None = None,
) -> Report:
    """
    Recalculate a workbook and write it with the new values.

    Args:
        source: An .xlsx or .xlsm file.
        target: The file to write; it may exist, but must not be the source.
        in_place: Replace the source instead, in one step.
        strict: A formula that cannot be computed here makes the exit status 1.
        engine: What computes; our own when left out.
        functions: Python functions by upper-case name; those of the catalogue when left out.

    Returns:
        What became of every formula.

    Raises:
        FileError: The source cannot be used or the target not be written; no file was touched.
    """
    request = Request.read(Path(source), None if target is None else Path(target), in_place=in_place)
    report = Report(str(request.source), str(request.goal), strict)
    content = recalculated(request.package, report, engine, functions)
    request.write(content, report)
    return report


@dataclass(frozen=True, slots=True)
class Request:
    """A workbook that was read, and where its result goes: what is done here where others compute."""

    source: Path
    goal: Path
    package: Package
    before: os.stat_result | None
    """State of the source before it was read, where it is replaced."""

    @classmethod
    def read(cls, source: Path, target: Path | None, *, in_place: bool) -> Request:
        """
        Read the source, with everything refused that could not be written afterwards. Raises FileError.
        """
        if in_place and target is not None:
            raise FileError("write_two_targets", Place(file=str(source)))
        if not in_place and target is None:
            raise FileError("write_no_target", Place(file=str(source)))
        goal = source if target is None else target
        check_target(goal, source, in_place=in_place)
        before = source.stat() if in_place and source.exists() else None
        package = Package.open(source)
        if goal.suffix.lower() != source.suffix.lower():
            # Excel opens no workbook whose name says another kind than its content.
            raise FileError("write_other_kind", Place(file=str(goal)), kind=source.suffix)
        return cls(source, goal, package, before)

    def write(self, content: bytes, report: Report) -> None:
        """
        Put the result in place; in place nothing is written where nothing changed. Raises FileError.
        """
        if self.before is None or not report.identical:
            write_atomic(self.goal, content, self.before)


def recalculated(
    package: Package,
    report: Report,
    engine: Engine | None = None,
    functions: Mapping[str, UserFunction] | None = None,
) -> bytes:
    """
    The file with new values; fills the report. Raises FileError where the package cannot be used.
    """
    loaded = load(package)
    results = compute(loaded.workbook, engine, functions, package.place)
    content = patched(loaded, results, report)
    report.damaged = package.damaged()
    report.identical = content == package.content
    report.digest_read = hashlib.sha256(package.content).hexdigest()
    report.digest_written = report.digest_read if report.identical else hashlib.sha256(content).hexdigest()
    return content


def compute(
    workbook: Workbook,
    engine: Engine | None = None,
    functions: Mapping[str, UserFunction] | None = None,
    place: Place | None = None,
) -> dict[CellKey, FormulaResult]:
    """
    The results of all formulas, with every spill that something blocks as `#SPILL!`.

    What a blocked spill would have covered may have been used elsewhere, so the rest is computed again with the error
    in its place, until everything fits.
    """
    if not any(sheet.formulas for sheet in workbook.sheets):
        return {}
    if functions is None:
        functions = catalogue_functions()
    if engine is None:
        # Loaded here so that help and version need not wait for the engine.
        from xl_departage.headless.engine import FormulaEngine

        engine = FormulaEngine()
    spilling: dict[CellKey, FormulaCell] = {}
    for _ in range(_MAX_PASSES):
        results = engine.evaluate(workbook, functions)
        blocked = blocked_spills(workbook, results)
        if not blocked:
            break
        for key in blocked:
            sheet = workbook.sheets[key.sheet]
            spilling[key] = sheet.formulas.pop((key.row, key.column))
            sheet.constants[key.row, key.column] = ErrorKind.SPILL
    else:
        raise FileError("recalc_spills", place, cells=", ".join(address(key.row, key.column) for key in blocked))
    for key, cell in spilling.items():
        sheet = workbook.sheets[key.sheet]
        del sheet.constants[key.row, key.column]
        sheet.formulas[key.row, key.column] = cell
        results[key] = FormulaResult(Status.COMPUTED, ErrorKind.SPILL)
    return results


def catalogue_functions() -> dict[str, UserFunction]:
    """
    All functions of the catalogue by every name and alias.
    """
    from xl_departage.functions import find, names

    # A function takes cells and ranges; that an engine gives nothing else is its contract.
    return {name: cast(UserFunction, find(name).call) for name in names()}


def patched(loaded: LoadedWorkbook, results: dict[CellKey, FormulaResult], report: Report) -> bytes:
    """
    The file with the results in it; fills the report and empties the results.
    """
    parts: dict[str, bytes] = {}
    for index, scan in loaded.scans.items():
        sheet = loaded.workbook.sheets[index]
        own = {key: results.pop(CellKey(index, *key)) for key in scan.formulas}
        patch = patch_sheet(scan, own)
        if patch.part is not None and sheet.part is not None:
            parts[sheet.part] = patch.part
        _tell(report, sheet, own, patch.changes)
        # A hundred thousand formulas take 20 MB here, which the writing needs.
        del own, patch
    done = (status.COMPUTED, status.FAILED)
    everything = all(cell.status in done and not cell.volatile for cell in report.cells)
    if loaded.parts.full_calculation and everything and report.cells:
        parts[loaded.parts.part] = without_full_calculation(loaded.package, loaded.parts.part)
    if parts and loaded.parts.signed:
        report.notices.append("recalc_signed")
    return loaded.package.rewrite(parts)


def _tell(
    report: Report, sheet: Sheet, results: dict[tuple[int, int], FormulaResult], changes: Sequence[Change]
) -> None:
    # A changed formula is told twice, by the same text.
    changed = {change[:2]: address(change.row, change.column) for change in changes}
    report.changes += (CellChange(sheet.name, changed[change[:2]], change.old, change.new) for change in changes)
    for key in sorted(results):
        result, cell = results.pop(key), sheet.formulas[key]
        computed = result.status is Status.COMPUTED
        spill = ""
        if computed and cell.kind is not FormulaKind.PLAIN:
            area = spilled_area(*key, cell, result)
            spill = area_text(area) if size(area) > 1 else ""
        if computed:
            state = status.COMPUTED if result.message is None else status.FAILED
        else:
            state = status.KEPT if result.status is Status.KEPT else status.CIRCULAR
        report.cells.append(
            CellReport(
                sheet.name,
                changed.get(key) or address(*key),
                state,
                storable(result.value) if computed else cell.cached,
                key in changed,
                spill,
                result.reason,
                result.details,
                result.message,
                result.volatile,
            )
        )
