"""The outcomes of many workbooks, counted for the table at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from xl_departage.base.errors import FileError
from xl_departage.base.messages import Language, text
from xl_departage.spreadsheet.recalculation.parallel import Outcome
from xl_departage.spreadsheet.recalculation.recalculation_report import CIRCULAR, COMPUTED, FAILED, KEPT, Report

if TYPE_CHECKING:
    from xl_departage.spreadsheet.batch.run import Skipped

RECALCULATED, UNCHANGED, UNUSABLE, NOT_DONE = "recalculated", "unchanged", "unusable", "not_done"
_NOT_TRIED = ("batch_disk_full", "batch_no_workers", "batch_scheduler_lost")
"""Errors of workbooks that were never processed: nothing is known to be wrong with them."""


class SummaryLine(NamedTuple):
    """The line of the table for the workbooks in one state."""

    state: str
    workbooks: int
    wrong: int
    """The number of these workbooks whose exit status is not 0."""
    formulas: int
    computed: int
    not_computed: int


class Summary:
    """The sums of the outcomes of a call, and its exit status: the highest of any workbook."""

    def __init__(self) -> None:
        self._sums: dict[str, Counter[str]] = {
            state: Counter() for state in (RECALCULATED, UNCHANGED, UNUSABLE, NOT_DONE)
        }
        self.exit_status: int = 0

    def add(self, outcome: Outcome | Skipped) -> int:
        """Count one workbook and return its exit status."""
        if isinstance(outcome, FileError):
            state, status, counts = NOT_DONE if outcome.key in _NOT_TRIED else UNUSABLE, 2, {}
        else:
            state = RECALCULATED if isinstance(outcome, Report) else UNCHANGED
            status, counts = outcome.exit_status, outcome.counts
        sums = self._sums[state]
        sums["workbooks"] += 1
        sums["wrong"] += bool(status)
        sums.update(counts)
        self.exit_status = max(self.exit_status, status)
        return status

    @property
    def lines(self) -> Sequence[SummaryLine]:
        """One line per state: recalculated now, unchanged since an earlier run, unusable and, if any, not done."""
        return [
            SummaryLine(
                state,
                sums["workbooks"],
                sums["wrong"],
                formulas=sums["formulas"],
                computed=sums[COMPUTED] + sums[FAILED],
                not_computed=sums[KEPT] + sums[CIRCULAR],
            )
            for state, sums in self._sums.items()
            if state != NOT_DONE or sums["workbooks"]
        ]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON, by state."""
        return {
            line.state: {name: value for name, value in line._asdict().items() if name != "state"}
            for line in self.lines
        }

    def table(self, language: Language) -> list[str]:
        """The table as lines of text, with numbers right-aligned."""
        header = [text(f"batch_{name}", language) for name in ("summary", *SummaryLine._fields[1:])]
        rows = [header, *([text(f"batch_{line.state}", language), *map(str, line[1:])] for line in self.lines)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return [
            "  ".join(cell.ljust(width) if at == 0 else cell.rjust(width) for at, (cell, width) in enumerate(pairs))
            for pairs in (list(zip(row, widths, strict=True)) for row in rows)
        ]
