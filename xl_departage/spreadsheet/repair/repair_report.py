"""The report of a repair: each changed formula, and each call that was left."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from xl_departage.base.errors import Place
from xl_departage.base.messages import Language, keyed_in_all_languages, text
from xl_departage.base.messages.notation import colon
from xl_departage.base.messages.visible import json_text

WRONG = ("formula_unreadable", "formula_too_deep", "repair_markup")
"""The reasons for leaving a call unchanged that mean a defect of the file rather than a choice."""


class FormulaPlace(NamedTuple):
    """Where a formula is in the workbook."""

    part: str
    kind: str
    """`cell`, `name`, `conditional-format`, `validation`, `table-column` or `formula` (charts, sparklines)."""
    sheet: str | None = None
    """
    The sheet that the formula belongs to; None if it belongs to none, as a global name, or if that is not known, as for
    a chart.
    """
    at: str = ""
    """The cell, area or name; empty if there is none."""

    def describe(self, language: Language) -> str:
        """The place as text, beginning with the sheet."""
        if self.kind == "cell":
            return Place(sheet=self.sheet, cell=self.at).describe(language)
        words = text(f"repair_place_{self.kind}", language, at=self.at, part=self.part)
        return words if self.sheet is None else f"{Place(sheet=self.sheet).describe(language)}, {words}"

    def to_dict(self) -> dict[str, Any]:
        entry: dict[str, Any] = {"part": self.part, "kind": self.kind}
        if self.sheet is not None:
            entry["sheet"] = self.sheet
        if self.at:
            entry["at"] = self.at
        return entry


class Changed(NamedTuple):
    """A formula with a new spelling."""

    where: FormulaPlace
    before: str
    after: str
    calls: int
    """The number of calls that were rewritten, and of prefixes that were added to newer functions."""


class UnrepairedCall(NamedTuple):
    """A call of a function with one of our names that was left unchanged."""

    where: FormulaPlace
    formula: str
    reason: str
    """The key of the text that explains why."""
    details: dict[str, object]

    def explain(self, language: Language) -> str:
        problem = text("repair_left", language, reason=text(self.reason, language, **self.details))
        return self.where.describe(language) + colon(language) + problem


class RepairNotice(NamedTuple):
    """A message about the workbook as a whole."""

    key: str
    details: dict[str, object]


@dataclass(slots=True)
class RepairReport:
    """What a repair did with one workbook."""

    source: str
    target: str
    to: str
    namespace: str = ""
    changed: list[Changed] = field(default_factory=list)
    kept: list[UnrepairedCall] = field(default_factory=list)
    right: int = 0
    """The number of calls whose spelling was already right."""
    removed_links: list[str] = field(default_factory=list)
    """The files that the removed links named."""
    notices: list[RepairNotice] = field(default_factory=list)
    identical: bool = True
    """Whether the written file is identical to the one read, byte by byte."""
    replaced: bool = False
    """Whether a file other than the source was replaced."""

    @property
    def counts(self) -> dict[str, int]:
        return {
            "changed": sum(change.calls for change in self.changed),
            "right": self.right,
            "left": len(self.kept),
            "links": len(self.removed_links),
        }

    @property
    def exit_status(self) -> int:
        """1 if a formula that seems to be ours could not be read or changed, otherwise 0."""
        return int(any(entry.reason in WRONG for entry in self.kept))

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON, with texts in all languages."""
        return {
            "source": self.source,
            "target": self.target,
            "to": self.to,
            "namespace": self.namespace,
            "exit_status": self.exit_status,
            "identical": self.identical,
            "counts": self.counts,
            "changed": [
                {**change.where.to_dict(), "before": change.before, "after": change.after} for change in self.changed
            ],
            "left": [
                {
                    **entry.where.to_dict(),
                    "formula": entry.formula,
                    "reason": keyed_in_all_languages(entry.reason, **entry.details),
                }
                for entry in self.kept
            ],
            "removed_links": self.removed_links,
            "notices": [keyed_in_all_languages(notice.key, **notice.details) for notice in self.notices],
        }

    def to_json(self) -> str:
        return json_text(self.to_dict())
