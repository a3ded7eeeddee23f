"""
Why a formula keeps its old value. Whatever cannot be computed exactly as Excel does raises `UnsupportedError`; `engine` catches it,
and the formula and all that depend on it keep their values, each with a `KeptFormula` as the reason. Nothing is guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xl_departage.spreadsheet.recalculation.workbook_model import CellKey, Status


class UnsupportedError(Exception):
    """The formula cannot be computed here; `reason` is the key of a text, and `details` are the values for its fields."""

    def __init__(self, reason: str, **details: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.details = details


@dataclass(slots=True, eq=False)
class KeptFormula:
    """The reason why a formula keeps its old value."""

    reason: str
    details: dict[str, object] = field(default_factory=dict)
    status: Status = Status.KEPT
    origin: CellKey | None = None
    """The cell on which this one depends and which has a reason of its own; None if this one has."""
