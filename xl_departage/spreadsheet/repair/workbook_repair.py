"""
Repairs a whole workbook: reads every part with formulas, rewrites the calls of our functions, adds the prefixes that newer functions of
Excel lack, removes links to our add-in that nothing needs, and writes the file.

Cells keep their values: a spelling affects where a function is found, not its result.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from xl_departage.base.errors import ArgumentError, FileError, Place
from xl_departage.base.regex import regex
from xl_departage.spreadsheet.formulas.scanner import FormulaSyntaxError
from xl_departage.spreadsheet.library import library
from xl_departage.spreadsheet.recalculation.workbook_xml import WorkbookParts, read_workbook
from xl_departage.spreadsheet.repair.links import removable, remove_links
from xl_departage.spreadsheet.repair.newer_functions import BARE, newer
from xl_departage.spreadsheet.repair.places import FormulaText, read_formulas
from xl_departage.spreadsheet.repair.repair_report import (
    Changed,
    FormulaPlace,
    RepairNotice,
    RepairReport,
    UnrepairedCall,
)
from xl_departage.spreadsheet.repair.spelling import Speller, Target, is_namespace, links_named
from xl_departage.spreadsheet.storage.atomic import check_target, refuse_other_kind, write_atomic
from xl_departage.spreadsheet.storage.package import Package, relationships
from xl_departage.spreadsheet.storage.part_editing import spliced
from xl_departage.spreadsheet.storage.xml_text import read_part

_OFFICE = regex(rb"schemas\.openxmlformats\.org/|purl\.oclc\.org/ooxml/|schemas\.microsoft\.com/office/")


def repair(
    source: str | os.PathLike[str],
    target: str | os.PathLike[str] | None = None,
    *,
    to: Target,
    namespace: str = "",
    also: Collection[str] = (),
    in_place: bool = False,
) -> RepairReport:
    """
    Rewrite the calls of our functions in a workbook for another kind of Excel.

    Args:
        source: An .xlsx or .xlsm file.
        target: The file to write; it may exist, but must not be the source.
        to: Where the formulas are to work.
        namespace: The namespace of the Office add-in, with `Target.OFFICEJS`; empty if its functions have none.
        also: Further namespaces, or names of add-in files, whose functions are ours.
        in_place: Replace the source in one step.

    Returns:
        What was changed, and what was left and why.

    Raises:
        ArgumentError: The namespace is invalid.
        FileError: The source cannot be used or the target cannot be written; no file was changed.
    """
    source = Path(source)
    _check_namespace(to, namespace)
    if in_place and target is not None:
        raise FileError("write_two_targets", Place(file=str(source)))
    if not in_place and target is None:
        raise FileError("write_no_target", Place(file=str(source)))
    goal = source if target is None else Path(target)
    check_target(goal, source, in_place=in_place)
    source_stat = source.stat() if source.exists() else None
    package = Package.open(source)
    refuse_other_kind(goal, goal.suffix, source.suffix)
    report = RepairReport(str(source), str(goal), to.value, namespace)
    content = repaired(package, report, to, namespace, also)
    report.identical = content == package.content
    if not (in_place and report.identical):
        report.replaced = write_atomic(goal, content, source_stat if in_place else None) and not in_place
    return report


def _check_namespace(to: Target, namespace: str) -> None:
    if not namespace:
        return
    if to is Target.DESKTOP:
        raise ArgumentError("repair_namespace_desktop")
    if not is_namespace(namespace):
        raise ArgumentError("repair_namespace", namespace=namespace)


def repaired(
    package: Package,
    report: RepairReport,
    to: Target,
    namespace: str = "",
    also: Collection[str] = (),
) -> bytes:
    """The content of the file in the new spelling; fills in the report. Raises FileError."""
    book = read_workbook(package, formulas_only=True)
    speller = Speller(
        to, library().names, book.workbook.external_links, namespace, frozenset(name.lower() for name in also)
    )
    run = _Repair(package, book, speller, report)
    for part in package.names:
        run.part(part)
    report.notices += (RepairNotice("package_part_damaged", {"part": part}) for part in package.damaged())
    return run.finish()


@dataclass
class _Repair:
    package: Package
    book: WorkbookParts
    speller: Speller
    report: RepairReport
    parts: dict[str, bytes] = field(default_factory=dict)
    """The new contents of parts, by name."""
    used: set[int] = field(default_factory=set)
    """The numbers of the external links that are still named somewhere."""

    def __post_init__(self) -> None:
        ours = "|".join(map(re.escape, sorted(self.speller.ours)))
        self.interesting = re.compile(rf"{ours}|\[[0-9]+\]|{BARE}", re.IGNORECASE)
        self.named = re.compile(ours, re.IGNORECASE)
        self.bare = re.compile(BARE, re.IGNORECASE)
        self.raw = re.compile(self.interesting.pattern.encode("ascii"), re.IGNORECASE)
        sheets = self.book.workbook.sheets
        self.sheets = {sheet.part.lower(): index for index, sheet in enumerate(sheets) if sheet.part is not None}
        self.related = {
            link.target.lower(): index
            for part, index in self.sheets.items()
            for link in relationships(self.package, part)
            if not link.external
        }
        """The index of the sheet that a table or drawing belongs to, by the name of its part."""
        self.own_functions: dict[int | None, frozenset[str]] = {}

    def part(self, name: str) -> None:
        """Rewrite the calls in one part."""
        lower = name.lower()
        if lower.endswith(".vml"):
            # Old form controls: Excel does not always write valid XML for them.
            self.used |= links_named(self.package.read(name).decode("utf-8", "replace"))
            return
        if not lower.endswith(".xml") or "/externallinks/" in lower:
            return
        data = self.package.read(name)
        if _OFFICE.search(data.replace(b"\0", b"")) is None:
            return
        xml = read_part(data, name, self.package.place)
        if self.raw.search(xml.text) is None:
            return
        read = read_formulas(xml.text, name, self.package.place)
        self.used |= read.links
        changes = [change for formula in read.formulas for change in self.formula(name, formula)]
        if changes:
            self.parts[name] = xml.encode(spliced(xml.text, changes))

    def formula(self, part: str, formula: FormulaText) -> list[tuple[int, int, bytes]]:
        """The changes that one formula of a part needs: (start, end, new bytes)."""
        if self.interesting.search(formula.text) is None:
            return []
        index = self.sheets.get(part.lower(), self.related.get(part.lower(), formula.sheet))
        sheets = self.book.workbook.sheets
        sheet = sheets[index].name if index is not None and index < len(sheets) else None
        where = FormulaPlace(part, formula.kind, sheet, formula.at)
        try:
            spelled = self.speller.spell(formula.text, self.defined(index))
            if self.bare.search(formula.text) is not None:
                spelled.edits = sorted([*spelled.edits, *newer(formula.text, self.defined(index))])
        except FormulaSyntaxError as error:
            self.used |= links_named(formula.text)
            if self.named.search(formula.text) is not None:
                self.keep(where, formula.text, error.reason, {"text": error.detail})
            return []
        self.used |= spelled.links
        self.report.right += spelled.right
        for unchanged_call in spelled.left:
            self.keep(where, formula.text, unchanged_call.reason, unchanged_call.details)
        if not spelled.edits:
            return []
        new = formula.patched(spelled.edits)
        if new is None:
            self.used |= links_named(formula.text)
            self.keep(where, formula.text, "repair_markup", {"function": formula.text})
            return []
        after = formula.text
        for edit in reversed(spelled.edits):
            after = after[: edit.start] + edit.text + after[edit.end :]
        self.report.changed.append(Changed(where, formula.text, after, len(spelled.edits)))
        return [(formula.start, formula.start + len(formula.raw), new)]

    def keep(self, where: FormulaPlace, formula: str, reason: str, details: dict[str, object]) -> None:
        self.report.kept.append(UnrepairedCall(where, formula, reason, details))

    def defined(self, sheet: int | None) -> frozenset[str]:
        """The functions that the workbook defines itself and that a sheet can call, in upper case."""
        if sheet not in self.own_functions:
            named = (name for name in self.book.workbook.names if name.sheet in (None, sheet))
            # Only a LAMBDA can be called by its name.
            functions = (name.name.upper() for name in named if "LAMBDA(" in name.formula.upper())
            self.own_functions[sheet] = frozenset(functions)
        return self.own_functions[sheet]

    def finish(self) -> bytes:
        """Remove the links that are no longer needed, then assemble the file."""
        links = self.book.workbook.external_links
        report = self.report
        ours = {number for number, file in links.items() if self.speller.is_our_add_in(file)}
        dropped = removable(ours - self.used, links)
        report.removed_links += [links[number] for number in sorted(dropped)]
        for number in sorted(ours):
            kept_key = "repair_link_kept_used" if number in self.used else "repair_link_kept_order"
            key = "repair_link_removed" if number in dropped else kept_key
            report.notices.append(RepairNotice(key, {"number": number, "file": links[number]}))
        part = next(name for name in self.package.names if name.lower() == self.book.part.lower())
        removed = remove_links(self.package, part, self.parts, dropped) if dropped else []
        if self.parts and self.book.signed:
            report.notices.append(RepairNotice("repair_signed", {}))
        if report.changed and self.speller.target is Target.OFFICEJS and self.package.has("xl/vbaProject.bin"):
            report.notices.append(RepairNotice("repair_macros", {}))
        return self.package.rewrite(self.parts, removed)
