"""The report of a recalculation: the outcome of each formula, and the cells that changed."""

from __future__ import annotations

import io
import warnings
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from xl_departage.base.errors import ArgumentError, ErrorKind, FileError, Place
from xl_departage.base.messages import Language, keyed_in_all_languages, languages, text
from xl_departage.base.messages.chosen import chosen_language
from xl_departage.base.messages.notation import colon
from xl_departage.base.messages.visible import json_text
from xl_departage.base.text import excerpt
from xl_departage.spreadsheet.formulas.addresses import address, area_text, areas_of
from xl_departage.spreadsheet.formulas.scanner import SEPARATORS
from xl_departage.spreadsheet.recalculation.references import quoted
from xl_departage.spreadsheet.recalculation.workbook_model import Value

if TYPE_CHECKING:
    from openpyxl import Workbook

    from xl_departage.spreadsheet.recalculation.shown import Shown

COMPUTED, FAILED, KEPT, CIRCULAR = "computed", "failed", "kept", "circular"
UNREADABLE = "unreadable"

_NO_FORMULA = (SEPARATORS, "formula_misspelt_function", "formula_code", "recalc_name_missing", "recalc_rules_unquoted")
"""The reasons for keeping a formula that no spreadsheet can read or compute."""


_AREAS = 12
"""The most areas that are listed in one notice."""


class Notice(str):
    """
    A message about a workbook or about some of its cells; as a string it is in the language of the call, or else in English.
    """

    __slots__ = ("cell", "cells", "key", "sheet", "values")
    key: str
    sheet: str
    """The sheet that it concerns; empty if it concerns the workbook as a whole."""
    cell: str
    """The first cell that it concerns; empty if it concerns none in particular."""
    cells: frozenset[tuple[int, int]]
    """All cells that it concerns, by row and column."""
    values: dict[str, object]

    def __new__(
        cls,
        key: str,
        sheet: str = "",
        cell: str = "",
        values: Mapping[str, object] | None = None,
        cells: Iterable[tuple[int, int]] = (),
    ) -> Notice:
        filled, concerned = dict(values or {}), frozenset(cells)
        self = super().__new__(
            cls, _placed(key, Place(sheet=sheet, cell=cell), filled, concerned, chosen_language() or "en")
        )
        self.key, self.sheet, self.cell, self.values, self.cells = key, sheet, cell, filled, concerned
        return self

    @classmethod
    def of_cells(cls, key: str, sheet: str, cells: Sequence[tuple[int, int]], **values: object) -> Notice:
        """A notice about cells with the same cause; the values describe the first of them."""
        return cls(key, sheet, address(*cells[0]), values, cells)

    def message(self, language: Language) -> str:
        """The message in a language."""
        return _placed(self.key, Place(sheet=self.sheet, cell=self.cell), self.values, self.cells, language)

    def __reduce__(self) -> tuple[object, ...]:
        return Notice, (self.key, self.sheet, self.cell, self.values, self.cells)


def _placed(
    key: str,
    place: Place,
    values: Mapping[str, object],
    cells: Collection[tuple[int, int]],
    language: Language,
) -> str:
    message = text(key, language, **values)
    if not place.cell:
        return message
    where = place.describe(language)
    others = sorted(cells)[1:]
    if others:
        areas = [area_text(area) for area in areas_of(others)]
        shown = ", ".join(areas[:_AREAS]) + (" …" if len(areas) > _AREAS else "")
        message += " " + text("notice_same_cause", language, count=len(others), areas=shown)
    return f"{where}{colon(language)}{message}"


class CellReport(NamedTuple):
    """The outcome of one formula."""

    sheet: str
    cell: str
    status: str
    """
    - `computed`;
    - `failed`: one of our functions explains in `message` what is wrong and the cell shows the error, or a link shows an error, or
      the cell shows only one of many values, or the formula refers to a name, sheet or cells that do not exist;
    - `kept`: the old value stays for the given `reason` (or is `withdrawn`);
    - `circular`: the old value stays, because the formula depends on itself or on one that does.
    """
    value: Value = None
    """The value that the cell shows now."""
    changed: bool = False
    spill: str = ""
    """The area of an array formula with more than one cell; empty for any other."""
    reason: str = ""
    """The key of the text that explains why the formula was not computed; empty if it was."""
    details: dict[str, object] | None = None
    """The values for the fields of that text; None if it has none."""
    message: dict[str, str] | None = None
    """What one of our functions or the recalculation reports about the value, by language; None if nothing."""
    volatile: bool = False
    withdrawn: bool = False
    """
    Whether it was not computed and lost its old value: the status of a template, which must not report as sound what is not known.
    """

    def explain(self, language: Language) -> str:
        """One line about a problem or a notice: sheet, cell, reason and cure. Empty if there is none."""
        problem = self.problem(language)
        where = Place(sheet=self.sheet, cell=self.cell).describe(language)
        return problem and f"{where}{colon(language)}{problem}"

    def problem(self, language: Language) -> str:
        """
        The reason and the cure, which are the same for all formulas with the same cause. Empty if there is no problem.
        """
        if self.message is not None:
            return self.message[language]
        if self.reason:
            # In an openpyxl workbook, there is no old value to keep.
            key = "recalc_not_computed" if self.value is None else "recalc_kept"
            if self.withdrawn:
                key = "recalc_withdrawn"
            return text(key, language, reason=text(self.reason, language, **(self.details or {})))
        return text("recalc_circular", language) if self.status == CIRCULAR else ""


class CellChange(NamedTuple):
    """One cell that shows another value than before; None is a blank."""

    sheet: str
    cell: str
    old: Value
    new: Value


class ReportSheet(NamedTuple):
    """What one sheet of a recalculated workbook shows."""

    report: Report
    name: str

    def value(self, cell: str) -> Any:
        """`Report.value` for a cell of this sheet: `report["Standings"].value("E5")`. Raises ArgumentError."""
        return self.report.value(self._within(cell))

    def values(self, area: str) -> list[list[Any]]:
        """`Report.values` for an area of this sheet. Raises ArgumentError."""
        return self.report.values(self._within(area))

    def explain(self, cell: str, language: Language | None = None) -> str:
        """`Report.explain` for a cell of this sheet. Raises ArgumentError."""
        return self.report.explain(self._within(cell), language)

    def _within(self, area: str) -> str:
        named, mark, area_in_sheet = area.rpartition("!") if isinstance(area, str) else ("", "", area)
        if mark and named.strip("'").replace("''", "'").casefold() != self.name.casefold():
            raise ArgumentError("shown_other_sheet", text=area, sheet=self.name)
        return f"{quoted(self.name)}!{area_in_sheet}"

    def __repr__(self) -> str:
        return f"<Sheet {self.name} of {self.report!r}>"


@dataclass(slots=True, repr=False)
class Report:
    """The outcome of the recalculation of one workbook."""

    source: str
    target: str
    strict: bool = False
    """Whether a formula that was not computed counts as a failure."""
    cells: list[CellReport] = field(default_factory=list)
    """The outcome of every formula, by sheet, row and column."""
    changes: list[CellChange] = field(default_factory=list)
    """Every cell with a new value, including spilled ones."""
    notices: list[Notice] = field(default_factory=list)
    """Messages about the workbook as a whole, or about cells that need not be formulas."""
    damaged: list[str] = field(default_factory=list)
    """The parts that were copied unchanged although their content is damaged."""
    identical: bool = True
    """Whether the written file is identical to the one read, byte by byte."""
    replaced: bool = False
    """Whether a file other than the source was replaced."""
    digest_read: str = ""
    """The SHA-256 of the file that was read, in hexadecimal digits; only set for workbooks that are recorded."""
    digest_written: str = ""
    """The SHA-256 of the file that was written; only set for workbooks that are recorded."""
    seed: int | None = None
    """
    The seed of the random numbers (`RAND`, `RANDBETWEEN`): the given one, else the one that was chosen; None if none was given and
    no formula drew a number.
    """
    content: bytes = field(default=b"", repr=False)
    """The recalculated file."""
    chosen_language: Language | None = field(default_factory=chosen_language)
    """The language of messages that was chosen when the workbook was recalculated; None if none was."""
    own: frozenset[str] = frozenset()
    """The names of the caller's functions, in upper case."""
    _shown: Shown | None = field(default=None, repr=False, compare=False)
    """What the workbook shows; None until it is asked for."""

    def __repr__(self) -> str:
        counts = self.counts
        return (
            f"<Report {self.source or 'of a workbook'}: {counts['formulas']} formulas, {counts[COMPUTED]} computed, "
            f"{counts[FAILED]} failed, {counts[KEPT] + counts[CIRCULAR]} not computed, {counts['changed']} cells changed>"
        )

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        # The cells are read again on first use.
        return None, {name: None if name == "_shown" else getattr(self, name) for name in self.__slots__}

    @property
    def shown(self) -> Shown:
        """The cells of the recalculated file, read on first use."""
        if self._shown is None:
            from xl_departage.spreadsheet.recalculation.shown import Shown

            self._shown = Shown(self.content)
        return self._shown

    @property
    def sheets(self) -> list[str]:
        """The names of the sheets, in order."""
        return self.shown.names

    def __getitem__(self, sheet: str) -> ReportSheet:
        """The sheet with this name. Raises ArgumentError."""
        return ReportSheet(self, self.sheets[self.shown.sheet(sheet)])

    def __iter__(self) -> Iterator[str]:
        return iter(self.sheets)

    def value(self, cell: str) -> Any:
        """
        What a cell shows: a number (dates as serial numbers), a text, a bool, an error as its text, None for a blank and for a
        formula without a value.

        Args:
            cell: `Sheet!A1`, `'My sheet'!A1`; `A1` alone if the workbook has one sheet; a defined name of one cell.

        Raises:
            ArgumentError: There is no such cell or sheet.
        """
        return self.shown.value(cell)

    def values(self, area: str) -> list[list[Any]]:
        """
        What the cells of an area show, as a list of rows.

        Args:
            area: `Sheet!A1:C9`; whole columns or rows, `Sheet!A:C`, as far as they are in use; the area of an array by its first cell,
                `Sheet!E1#`; a defined name; a table or a part of one, `Players[Name]`.

        Raises:
            ArgumentError: There is no such area, sheet, name or table.
        """
        return self.shown.values(area)

    def records(self, area: str) -> list[dict[str, Any]]:
        """
        The rows of a table, each by its headings, which are the first row of the area:
        `pandas.DataFrame(report.records("Standings!A1:H31"))`. Raises ArgumentError, also if two headings are equal.
        """
        headings, *rows = self.shown.values(area)
        names = [str("" if heading is None else heading) for heading in headings]
        for at, name in enumerate(names):
            if name in names[:at]:
                raise ArgumentError("library_headings", name=name)
        return [dict(zip(names, row, strict=True)) for row in rows]

    @property
    def language(self) -> Language:
        """
        The language of messages if none is named: the one chosen for the report, else the one in force, else English.
        """
        return self.chosen_language or chosen_language() or "en"

    def explain(self, cell: str, language: Language | None = None) -> str:
        """
        Why a cell shows an error or kept its old value, in one line; empty if nothing is wrong.

        Args:
            cell: As for `value`.
            language: The language of the answer. Without it, that of the rules of the cell's formula (`lang=`), else that of the
                recalculation, else the one in force, else English.

        Raises:
            ArgumentError: There is no such cell, sheet or language.
        """
        from xl_departage.spreadsheet.recalculation.explanations import explain

        return explain(self, cell, language)

    def workbook(self) -> Workbook:
        """
        The recalculated file as an openpyxl workbook of values (`data_only`). Raises FileError for a file that openpyxl reads as
        empty.
        """
        from openpyxl import load_workbook

        with warnings.catch_warnings():
            # The error below explains it better.
            warnings.filterwarnings("ignore", "File contains an invalid specification")
            workbook = load_workbook(io.BytesIO(self.content), data_only=True)
        if not workbook.sheetnames:
            raise FileError("report_strict", Place(file=self.target))
        return workbook

    def count(self, status: str) -> int:
        """One of the `counts`. Raises ArgumentError for any other name, with a list of the known ones."""
        counts = self.counts
        if not isinstance(status, str) or status not in counts:
            raise ArgumentError("report_not_counted", value=excerpt(repr(status)), known=", ".join(counts))
        return counts[status]

    @property
    def counts(self) -> dict[str, int]:
        """
        The number of formulas by status, of those kept that no spreadsheet can read, of volatile formulas, and of changed cells.
        """
        statuses = Counter(map(attrgetter("status"), self.cells))
        reasons = Counter(map(attrgetter("reason"), self.cells))
        return {
            "formulas": len(self.cells),
            **{status: statuses[status] for status in (COMPUTED, FAILED, KEPT, CIRCULAR)},
            UNREADABLE: sum(reasons[reason] for reason in _NO_FORMULA),
            "volatile": sum(map(attrgetter("volatile"), self.cells)),
            "changed": len(self.changes),
        }

    def summary(self, target: object, language: Language = "en") -> str:
        """
        One sentence about a workbook: how many of its formulas were computed and how many values are new; `target` names the
        workbook.
        """
        counts = self.counts
        formulas, changed, kept = counts["formulas"], counts["changed"], counts["kept"] + counts["circular"]
        key = "recalc_summary" if changed or kept or not formulas else "recalc_up_to_date"
        computed = counts["computed"] + counts["failed"]
        return text(key, language, target=target, formulas=formulas, computed=computed, changed=changed, kept=kept)

    @property
    def problems(self) -> Iterator[CellReport]:
        """The formulas that failed, were not computed, or have a notice."""
        return (cell for cell in self.cells if cell.status != COMPUTED or cell.message is not None)

    @property
    def exit_status(self) -> int:
        """
        0 if all is well; 1 if a formula failed or cannot be read by any spreadsheet, or, with `strict`, was not computed.
        """
        return exit_status(self.counts, self.strict)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON; errors are `{"error": "#N/A"}`, blanks null, texts in all languages."""
        return {
            "source": self.source,
            "target": self.target,
            "exit_status": self.exit_status,
            "strict": self.strict,
            "identical": self.identical,
            "seed": self.seed,
            "counts": self.counts,
            "notices": [
                *(_notice(notice) for notice in self.notices),
                *(keyed_in_all_languages("package_part_damaged", part=part) for part in self.damaged),
            ],
            "cells": [_cell(cell) for cell in self.cells],
            "changes": [
                {"sheet": change.sheet, "cell": change.cell, "old": _plain(change.old), "new": _plain(change.new)}
                for change in self.changes
            ],
        }

    def to_json(self) -> str:
        return json_text(self.to_dict())


def exit_status(counts: Mapping[str, int], strict: bool) -> int:
    """
    The exit status for `Report.counts`: 1 if any formula counts as wrong, otherwise 0; with `strict`, kept values and circular
    references count as wrong.
    """
    wrong = (FAILED, KEPT, CIRCULAR) if strict else (FAILED, UNREADABLE)
    return int(any(counts[status] for status in wrong))


def _cell(cell: CellReport) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "sheet": cell.sheet,
        "cell": cell.cell,
        "status": cell.status,
        "value": _plain(cell.value),
        "changed": cell.changed,
    }
    if cell.spill:
        entry["spill"] = cell.spill
    if cell.volatile:
        entry["volatile"] = True
    if cell.reason:
        entry["reason"] = keyed_in_all_languages(cell.reason, **(cell.details or {}))
    if cell.message is not None:
        entry["message"] = cell.message
    return entry


def _notice(notice: Notice) -> dict[str, str]:
    return {"key": notice.key, **{language: notice.message(language) for language in languages()}}


def _plain(value: Value) -> Any:
    return {"error": value.value} if isinstance(value, ErrorKind) else value
