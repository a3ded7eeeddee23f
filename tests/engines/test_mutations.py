"""
Each argument of a fact's function replaced by each other kind of value: what headless mode computes is what formulon or LibreOffice
computes; otherwise the formula is kept, or the difference is explained here.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.engines import formulon
from tests.engines.mutations import COLUMN, Mutation, mutations, write
from tests.spreadsheet.recalculation.libreoffice import LibreOffice
from tests.spreadsheet.recalculation.libreoffice import libreoffice as libreoffice
from xl_departage.base.errors import ErrorKind, Place
from xl_departage.spreadsheet.formulas.function_names import without_prefixes
from xl_departage.spreadsheet.recalculation.loading import load
from xl_departage.spreadsheet.recalculation.recalculate import compute
from xl_departage.spreadsheet.recalculation.workbook_model import CellKey, Status
from xl_departage.spreadsheet.storage.package import Package

EXPLAINED = {
    "DEVSQ(": "without numbers #NUM! (workbooks saved by Excel show it), 0 in formulon, #DIV/0! in LibreOffice",
    **dict.fromkeys(
        ("FORECAST(Kinds!B9,J3:N3,K4:N4", "FORECAST(Kinds!A6,J3:N3,K4:N4", "FORECAST(,J3:N3,K4:N4"),
        "lists of two lengths are #N/A (Excel's documentation); LibreOffice shows #N/A as #VALUE!",
    ),
    **dict.fromkeys(
        (
            "INDEX(_xlfn.EXPAND(",
            "INDEX(_xlfn.TOROW(",
            "INDEX(_xlfn.WRAPCOLS(",
            "INDEX(EXPAND(",
            "INDEX(TOROW(",
            "INDEX(WRAPCOLS(",
            "INDEX(WRAPROWS(",
        ),
        "an error is the result; formulon looks for its second cell, and LibreOffice has no such function",
    ),
    "_xlfn.SWITCH(A": "a range beside none of whose cells the formula stands is #VALUE!; the others take its first cell or go on",
    "FORECAST(TRUE,J3:N3,K4:N4": "TRUE is 1 in FORECAST (workbooks show it), not in formulon; LibreOffice shows #N/A as #VALUE!",
    "HLOOKUP(H45,{-1.1": "a blank is looked up as 0 (a workbook shows it), #N/A in LibreOffice; formulon takes no array of columns",
    "VLOOKUP(H144,{-1.1": "the same",
    '_xlfn.TEXTAFTER("cc",{9},Kinds!A': "#VALUE! beyond the length of the text (Excel's documentation)",
    '_xlfn.TEXTAFTER("cc",{9},,': "without a number, the first mark counts (Excel's documentation)",
    "_xlfn.TEXTAFTER(A": "formulon spills several marks; LibreOffice has no such function",
    "_xlfn.TEXTBEFORE(A": "the same",
}
"""Beginnings of formulas that both other engines compute otherwise, with the reason."""
_COLUMN = "formulon takes no array of columns or modes"
_FIRST = "formulon takes the first cell of a range"
_TEXT_FIRST = "a text that is not a number is #VALUE! before the range of the other number is looked at"
_OMITTED = "formulon shows an error for an omitted argument"
_STRETCH = "formulon takes the cells of a range of another shape in their order, not the range of the same shape at its first cell"
FORMULON_ALONE = {
    ("ADDRESS", "omitted"): _OMITTED,
    ("AND", "omitted"): _OMITTED,
    **{(name, "typed text"): "an error is the result before a text is read" for name in ("AND", "OR")},
    **{
        (name, kind): _TEXT_FIRST
        for name in ("COMBIN", "DATEDIF", "FREQUENCY", "LOG")
        for kind in ("empty text", "text", "typed text")
    },
    **{
        (
            name,
            kind,
        ): "formulon does not convert the first argument; LibreOffice does, as Excel's documentation of conversions says"
        for name in ("FORECAST", "FORECAST.LINEAR")
        for kind in ("blank", "digits", "omitted", "truth value")
    },
    ("GCD", "omitted"): _OMITTED,
    ("HYPERLINK", "range"): _FIRST,
    ("IFS", "empty text"): "formulon takes an empty text for FALSE",
    ("MMULT", "error"): "an error is the result before sizes are compared",
    ("NPV", "digits"): "the same as a blank",
    **{(name, "digits"): "formulon does not read a text as the order" for name in ("RANK.AVG", "RANK.EQ")},
    **{
        (name, kind): "formulon takes no single value for the list; workbooks saved by Excel show that LARGE does"
        for name in ("PERCENTILE", "PERCENTILE.EXC", "PERCENTILE.INC", "QUARTILE", "QUARTILE.EXC", "QUARTILE.INC")
        for kind in ("empty text", "truth value", "typed text")
    },
    ("TREND", "omitted"): _OMITTED,
    ("WEEKNUM", "error"): "an error is the result before the other argument is looked at",
    ("XMATCH", "error"): "formulon finds a value beside the error",
    ("AVERAGEIF", "range"): _STRETCH,
    ("FREQUENCY", "error"): "formulon counts in spite of an error among the bounds",
    ("HLOOKUP", "array"): _COLUMN,
    ("IF", "range"): _FIRST,
    ("IFNA", "range"): _FIRST,
    ("IFS", "range"): _FIRST,
    ("NPV", "blank"): "formulon takes the first value for the rate if the rate is no number",
    ("NPV", "text"): "the same",
    ("QUARTILE.INC", "error"): "both arguments are errors; formulon shows the other one",
    ("SUMIF", "range"): _STRETCH,
    ("SWITCH", "range"): _FIRST,
    ("VLOOKUP", "array"): _COLUMN,
    ("XLOOKUP", "array"): _COLUMN,
}
"""Functions and kinds of arguments for which LibreOffice computes what we compute, as the slow test finds, and formulon does not."""
_STEP = 3000
KEPT = Path(__file__).parents[1] / "data" / "engines" / "mutations.json"
"""What formulon computes from a sample of the mutations."""


def same(ours: Any, theirs: Any) -> bool:
    """Whether two values are equal to nine digits."""
    ours, theirs = (0.0 if value is None else value for value in (ours, theirs))
    if isinstance(ours, (bool, str)) or isinstance(theirs, (bool, str)):
        return type(ours) is type(theirs) and bool(ours == theirs)
    return bool(abs(ours - theirs) <= 1e-9 * max(1.0, abs(ours)))


def differences(folder: Path, chosen: list[Mutation]) -> tuple[int, list[tuple[Mutation, Any, Any]]]:
    """How many of the formulas are computed, and those that formulon computes otherwise, with both values."""
    computed, found = 0, []
    for start in range(0, len(chosen), _STEP):
        part, target = chosen[start : start + _STEP], folder / f"mutations{start}.xlsx"
        write(target, part)
        workbook = load(Package(target.read_bytes(), Place()), to_compute=True).workbook
        results = compute(workbook)
        numbers = {sheet.name: number for number, sheet in enumerate(workbook.sheets)}
        with formulon.opened(target) as formulon_book:
            sheets = formulon.sheets(formulon_book)
            for mutation in part:
                result = results[CellKey(numbers[mutation.sheet], mutation.row, COLUMN)]
                if result.status is not Status.COMPUTED:
                    continue
                computed += 1
                ours = result.value.value if isinstance(result.value, ErrorKind) else result.value
                shown = formulon.value(formulon_book, sheets[mutation.sheet], mutation.row - 1, COLUMN - 1)
                if not same(ours, shown):
                    found.append((mutation, ours, shown))
    return computed, found


def in_libreoffice(libreoffice: LibreOffice, folder: Path, chosen: list[Mutation]) -> dict[Mutation, Any]:
    """What LibreOffice computes."""
    import openpyxl

    source = folder / "differences.xlsx"
    write(source, chosen)
    (converted,) = libreoffice.convert(source, "xlsx", "xlsx")
    book = openpyxl.load_workbook(converted, data_only=True)
    return {mutation: book[mutation.sheet].cell(mutation.row, COLUMN).value for mutation in chosen}


def unexplained(libreoffice: LibreOffice, folder: Path, found: list[tuple[Mutation, Any, Any]]) -> list[str]:
    """The differences in which LibreOffice agrees with formulon or with neither, and that are not explained."""
    if not found:
        return []
    third = in_libreoffice(libreoffice, folder, [mutation for mutation, _, _ in found])
    return [
        f"{mutation.formula} ({mutation.kind}): {ours!r}, formulon {shown!r}, LibreOffice {third[mutation]!r}"
        for mutation, ours, shown in found
        if not same(ours, third[mutation]) and not mutation.formula.startswith(tuple(EXPLAINED))
    ]


@pytest.mark.slow
def test_no_mutation_is_computed_as_no_other_engine_computes_it(libreoffice: LibreOffice, tmp_path: Path) -> None:
    computed, found = differences(tmp_path, mutations())

    assert computed > 24_000
    assert unexplained(libreoffice, tmp_path, found) == []


def sampled() -> list[Mutation]:
    """Without the formulas that formulon is known to compute otherwise."""
    return [mutation for mutation in mutations()[::50] if not _known(mutation)]


def by_formulon(folder: Path, chosen: list[Mutation]) -> list[dict[str, Any]]:
    """What formulon computes, as the file has it."""
    target = folder / "mutations.xlsx"
    write(target, chosen)
    with formulon.opened(target) as formulon_book:
        sheets = formulon.sheets(formulon_book)
        return [
            {
                **mutation._asdict(),
                "value": formulon.value(formulon_book, sheets[mutation.sheet], mutation.row - 1, COLUMN - 1),
            }
            for mutation in chosen
        ]


@pytest.mark.slow("ordinary formulas are compared with Excel's values quickly")
def test_a_sample_of_mutations_is_computed_as_formulon_computes_it(tmp_path: Path) -> None:
    """The values of formulon, which takes seconds to start, are kept in a file that the next test compares with it."""
    stored = json.loads(KEPT.read_text(encoding="utf-8"))
    chosen = [Mutation(*(record[field] for field in Mutation._fields)) for record in stored]
    target = tmp_path / "mutations.xlsx"
    write(target, chosen)
    workbook = load(Package(target.read_bytes(), Place()), to_compute=True).workbook
    numbers = {sheet.name: number for number, sheet in enumerate(workbook.sheets)}
    results = compute(workbook)

    computed, found = 0, []
    for mutation, record in zip(chosen, stored, strict=True):
        result = results[CellKey(numbers[mutation.sheet], mutation.row, COLUMN)]
        if result.status is Status.COMPUTED:
            computed += 1
            ours = result.value.value if isinstance(result.value, ErrorKind) else result.value
            if not same(ours, record["value"]):
                found.append((mutation.formula, ours, record["value"]))
    assert computed > 200
    assert found == []


@pytest.mark.slow
def test_the_values_kept_are_those_of_formulon_for_the_facts_of_today(tmp_path: Path) -> None:
    """Otherwise `python -m tests.engines.test_mutations` writes the file anew."""
    assert json.loads(KEPT.read_text(encoding="utf-8")) == by_formulon(tmp_path, sampled())


def _known(mutation: Mutation) -> bool:
    function = without_prefixes(mutation.formula.partition("(")[0])
    return mutation.formula.startswith(tuple(EXPLAINED)) or (function, mutation.kind) in FORMULON_ALONE


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as _folder:
        _lines = [json.dumps(record, ensure_ascii=False) for record in by_formulon(Path(_folder), sampled())]
    KEPT.write_text("[\n" + ",\n".join(_lines) + "\n]\n", encoding="utf-8")
