"""
What a recalculation did, cell by cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xl_departage.errors import ErrorKind, Place
from xl_departage.headless.model import Value
from xl_departage.messages import Language, text
from xl_departage.messages.visible import json_text

COMPUTED, FAILED, KEPT, CIRCULAR = "computed", "failed", "kept", "circular"


class CellReport(NamedTuple):
    """One formula."""

    sheet: str
    cell: str
    status: str
    """`computed`; `failed`: one of our functions says in `message` what is wrong, the cell shows the error; `kept`: the
    old value stays for `reason`; `circular`: the old value stays, the formula depends on itself or on one that does."""
    value: Value = None
    """What the cell shows now."""
    changed: bool = False
    spill: str = ""
    """Area of an array formula of more than one cell."""
    reason: str = ""
    """Key of the text."""
    details: dict[str, object] | None = None
    """Fills in the text."""
    message: dict[str, str] | None = None
    """By language."""
    volatile: bool = False

    def explain(self, language: Language) -> str:
        """
        One line on what is wrong: sheet, cell, reason and cure. Empty where nothing is.
        """
        if self.status == FAILED:
            said = (self.message or {}).get(language, "")
        elif self.status == COMPUTED:
            return ""
        elif self.reason:
            said = text("recalc_kept", language, reason=text(self.reason, language, **(self.details or {})))
        else:
            said = text("recalc_circular", language)
        where = Place(sheet=self.sheet, cell=self.cell).describe(language)
        return f"{where} : {said}" if language == "fr" else f"{where}: {said}"


class CellChange(NamedTuple):
    """One cell that shows another value than before; None is a blank."""

    sheet: str
    cell: str
    old: Value
    new: Value


@dataclass(slots=True)
class Report:
    """The outcome for one workbook."""

    source: str
    target: str
    strict: bool = False
    """A formula that was not computed counts as a failure."""
    cells: list[CellReport] = field(default_factory=list)
    """Every formula, by sheet, row and column."""
    changes: list[CellChange] = field(default_factory=list)
    """Every cell with a new value, spilled ones included."""
    notices: list[str] = field(default_factory=list)
    """Keys of texts about the workbook as a whole."""
    damaged: list[str] = field(default_factory=list)
    """Parts that were copied as they are though their content is damaged."""
    identical: bool = True
    """The file written is byte by byte the file read."""
    digest_read: str = ""
    """SHA-256 of the file as it was read, in hexadecimal digits."""
    digest_written: str = ""

    def count(self, status: str) -> int:
        return sum(cell.status == status for cell in self.cells)

    @property
    def counts(self) -> dict[str, int]:
        """
        Formulas by status, formulas that are volatile, and cells changed.
        """
        return {
            "formulas": len(self.cells),
            **{status: self.count(status) for status in (COMPUTED, FAILED, KEPT, CIRCULAR)},
            "volatile": sum(cell.volatile for cell in self.cells),
            "changed": len(self.changes),
        }

    @property
    def problems(self) -> Iterator[CellReport]:
        """
        The formulas that failed or were not computed.
        """
        return (cell for cell in self.cells if cell.status != COMPUTED)

    @property
    def exit_status(self) -> int:
        """
        0 when all is well, 1 when a formula failed or, with `strict`, was not computed.
        """
        return exit_status(self.counts, self.strict)

    def to_dict(self) -> dict[str, Any]:
        """
        Plain data for JSON; errors are `{"error": "#N/A"}`, blanks null, texts in both languages.
        """
        return {
            "source": self.source,
            "target": self.target,
            "exit_status": self.exit_status,
            "strict": self.strict,
            "identical": self.identical,
            "counts": self.counts,
            "notices": [
                *(_both(key) for key in self.notices),
                *(_both("package_part_damaged", part=part) for part in self.damaged),
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
    What `Report.counts` mean for a program that asks whether all is well.
    """
    wrong = (FAILED, KEPT, CIRCULAR) if strict else (FAILED,)
    return int(any(counts[status] for status in wrong))


def _cell(cell: CellReport) -> dict[str, Any]:
    entry: dict[str, Any] = {"sheet": cell.sheet, "cell": cell.cell, "status": cell.status}
    entry["value"] = _plain(cell.value)
    entry["changed"] = cell.changed
    if cell.spill:
        entry["spill"] = cell.spill
    if cell.volatile:
        entry["volatile"] = True
    if cell.reason:
        entry["reason"] = _both(cell.reason, **(cell.details or {}))
    if cell.message is not None:
        entry["message"] = cell.message
    return entry


def _both(key: str, **values: object) -> dict[str, str]:
    return {"key": key, "fr": text(key, "fr", **values), "en": text(key, "en", **values)}


def _plain(value: Value) -> Any:
    return {"error": value.value} if isinstance(value, ErrorKind) else value
