"""
Makes the table of shapes that ordinary functions are vouched for (`xl_departage/headless/native/evidence.py`).

    python -m tests.engines.shapes

A shape is in the table if a cell shows it whose value here is Excel's: a cell of the workbooks saved by Excel
(`../shared/cases/excel-books`), a fact (`data/vouched`) or a form of Excel's documentation (`data/native_forms`).
"""

from __future__ import annotations

import datetime
import json
import textwrap
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.engines.test_excel_books import CASES, equal, expected, value
from tests.headless import books
from tests.headless.test_native_forms import agrees, context, forms
from tests.headless.test_vouched import fact_book, facts, given, same
from xl_departage.errors import Place
from xl_departage.formulas.addresses import address
from xl_departage.headless.engine import Evaluation
from xl_departage.headless.loading import load
from xl_departage.headless.model import CellKey, FormulaResult, Status, Workbook
from xl_departage.headless.native.shapes import Evidence
from xl_departage.headless.recalculate import catalogue_functions
from xl_departage.storage.package import Package

TARGET = Path(__file__).parent.parent.parent / "xl_departage" / "headless" / "native" / "evidence.py"
Shapes = frozenset[tuple[str, str]]
"""Functions and shapes."""


class _Everything:
    """The shapes of one function: all, and each is noted."""

    def __init__(self, function: str, noted: set[tuple[str, str]]) -> None:
        self.function = function
        self.noted = noted

    def __contains__(self, shape: object) -> bool:
        self.noted.add((self.function, str(shape)))
        return True


class Recorder(Evidence):
    """Evidence for everything, which notes what is asked for."""

    def __init__(self) -> None:
        super().__init__({})
        self.noted: set[tuple[str, str]] = set()

    def shapes(self, function: str) -> Any:
        return _Everything(function, self.noted)


class Recorded(Evaluation):
    """An evaluation that notes the shapes in each formula."""

    def __init__(self, workbook: Workbook, moment: datetime.datetime) -> None:
        self.recorder = Recorder()
        self.shapes: dict[CellKey, Shapes] = {}
        super().__init__(workbook, catalogue_functions(), moment, self.recorder)

    def one(self, key: CellKey) -> None:
        self.recorder.noted.clear()
        super().one(key)
        self.shapes[key] = frozenset(self.recorder.noted)


def recorded(workbook: Workbook) -> tuple[dict[CellKey, FormulaResult], dict[CellKey, Shapes]]:
    """The results of a workbook when every shape is computed, and the shapes in each formula."""
    run = Recorded(workbook, datetime.datetime(2024, 5, 1, 12))
    run.settle_all()
    return run.results(), run.shapes


def of_books() -> Iterator[Shapes]:
    """
    The shapes of cells whose value is the one that Excel saved, as the list of values gives it or, for cells that it leaves out
    (INDIRECT, OFFSET), the workbook.
    """
    with zipfile.ZipFile(CASES / "books.zip") as archive:
        for name in sorted(archive.namelist()):
            workbook = load(Package(archive.read(name), Place(file=name)), to_compute=True).workbook
            results, shapes = recorded(workbook)
            listed = {(row["sheet"], row["cell"]): value(row) for row in expected().get(name, ())}
            for key, result in results.items():
                if result.status is not Status.COMPUTED:
                    continue
                sheet = workbook.sheets[key.sheet]
                saved = sheet.formulas[key.row, key.column].cached
                known = listed.get((sheet.name, address(key.row, key.column)))
                ours = 0.0 if result.value is None else result.value
                if any(shown is not None and equal(_number(shown), ours) for shown in (known, saved)):
                    yield shapes[key]


def _number(saved: Any) -> Any:
    return float(saved) if type(saved) is int else saved


def of_facts() -> Iterator[Shapes]:
    """The shapes of facts."""
    for rows in facts().values():
        for fact in rows:
            made = fact_book(fact)
            results, shapes = recorded(made)
            key = books.key(made, fact["cell"])
            if results[key].status is Status.COMPUTED and same(
                given(json.loads(fact["value"])), books.shown(results[key].value)
            ):
                yield shapes[key]


def of_forms() -> Iterator[Shapes]:
    """The shapes of the forms in Excel's documentation."""
    for form in forms():
        made = context()
        made.date1904 = form["cell"].startswith("F1904")
        books.put(made, form["cell"], "=" + form["formula"], form["kind"])
        results, shapes = recorded(made)
        key = books.key(made, form["cell"])
        result, wanted = results[key], json.loads(form["expected"])
        if result.status is not Status.COMPUTED:
            continue
        rows = result.spill or [[result.value]]
        shown = [[books.shown(cell) for cell in row] for row in rows]
        if agrees(wanted, shown if isinstance(wanted, list) else shown[0][0]):
            yield shapes[key]


def table() -> dict[str, set[str]]:
    """The shapes of each function."""
    found: dict[str, set[str]] = {}
    for source in (of_books(), of_facts(), of_forms()):
        for shapes in source:
            for function, shape in shapes:
                found.setdefault(function, set()).add(shape)
    return found


def written(found: Mapping[str, set[str]]) -> str:
    """The module with a table."""
    lines = []
    for name in sorted(found):
        parts = textwrap.wrap(" ".join(sorted(found[name])), 120, break_long_words=False, break_on_hyphens=False) or [
            ""
        ]
        texts = [json.dumps(part + (" " if part is not parts[-1] else ""), ensure_ascii=False) for part in parts]
        lines.append(f"    {json.dumps(name)}: {texts[0]}," if len(texts) == 1 else f"    {json.dumps(name)}: (")
        if len(texts) > 1:
            lines += [f"        {text}" for text in texts] + ["    ),"]
    return (
        '"""The shapes of arguments that each function is vouched for; made by `python -m tests.engines.shapes`."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        "# fmt: off\n"
        "SHAPES: Final[dict[str, str]] = {\n" + "\n".join(lines) + "\n}\n"
    )


if __name__ == "__main__":
    TARGET.write_text(written(table()), encoding="utf-8")
