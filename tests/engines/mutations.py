"""
Formulas made from facts (`data/vouched`): each argument of the function replaced by each other kind of value.

What another engine, which has no evidence either, computes from them shows whether ours gives a plausible but wrong value where it should
keep the old one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.spreadsheet.recalculation.test_vouched import facts, plain_value
from xl_departage.spreadsheet.formulas.function_names import without_prefixes
from xl_departage.spreadsheet.formulas.syntax import Kind, Node, parse

KINDS = {
    "number": "Kinds!A1",
    "fraction": "Kinds!A2",
    "negative": "Kinds!A3",
    "negative fraction": "Kinds!A4",
    "text": "Kinds!A5",
    "digits": "Kinds!A6",
    "empty text": '""',
    "truth value": "TRUE",
    "typed zero": "0",
    "typed text": '"abc"',
    "blank": "Kinds!B9",
    "error": "Kinds!A7",
    "range": "Kinds!A1:A3",
    "array": "{1,2}",
    "omitted": "",
}
VALUES: dict[str, Any] = {"A1": 5, "A2": 2.5, "A3": -2, "A4": -1.5, "A5": "abc", "A6": "12", "A7": "#N/A"}
"""The cells of the sheet Kinds."""


class Mutation(NamedTuple):
    """One formula."""

    sheet: str
    """The sheet with the cells of its fact."""
    row: int
    """Its row in the column `COLUMN`."""
    formula: str
    kind: str


_CONTROL = re.compile(r"\\u00[01]|[\x00-\x1f]")
COLUMN = 700
"""A column that no fact uses."""


def _calls(node: Node, function: str) -> Iterator[Node]:
    if node.kind is Kind.CALL and without_prefixes(node.text).upper() == function:
        yield node
    for argument in node.args:
        yield from _calls(argument, function)


def mutations() -> list[Mutation]:
    """All mutations of all facts."""
    made = []
    number = 0
    for function, rows in sorted(facts().items()):
        for fact in rows:
            number += 1
            if _CONTROL.search(fact["cells"]) or '""' in fact["cells"]:
                # Texts that openpyxl does not write, or as blanks.
                continue
            row = 0
            formula = fact["formula"]
            for node in _calls(parse(formula), function):
                for argument in node.args:
                    for kind, text in KINDS.items():
                        row += 1
                        changed = formula[: argument.start] + text + formula[argument.end :]
                        made.append(Mutation(f"F{number}", row, changed, kind))
    return made


def write(target: Path, chosen: list[Mutation]) -> None:
    """A workbook with mutations."""
    import openpyxl

    book = openpyxl.Workbook()
    kinds = book.active
    assert kinds is not None
    kinds.title = "Kinds"
    for cell, value in VALUES.items():
        kinds[cell] = value
    wanted = {mutation.sheet for mutation in chosen}
    number = 0
    for _, rows in sorted(facts().items()):
        for fact in rows:
            number += 1
            if f"F{number}" not in wanted:
                continue
            sheet = book.create_sheet(f"F{number}")
            for cell, value in json.loads(fact["cells"]).items():
                sheet[cell] = plain_value(value)
                if isinstance(value, str):
                    sheet[cell].data_type = "s"
    for mutation in chosen:
        book[mutation.sheet].cell(mutation.row, COLUMN, "=" + mutation.formula)
    book.save(target)
