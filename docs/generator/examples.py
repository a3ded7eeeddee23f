"""
Reads the worked examples in `docs/examples`. An example is a sheet, a formula, and either a value from a printed source or computed by
hand, or the error value of a formula that is refused.

Each function has at least one example with a value. Nothing in these files is copied from the program's output.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from docs.generator.bilingual import Bilingual
from docs.generator.sheets import Sheet, evaluate, read_sheet
from xl_departage.base.errors import DepartageError, ErrorKind
from xl_departage.base.messages import Language
from xl_departage.functions import Cell, Result

FOLDER = Path(__file__).parent.parent / "examples"
SHEETS = "sheets.toml"


class WrongExample(ValueError):
    """An example contradicts the program or cannot be read; the text says which one."""


@dataclass(frozen=True)
class Example:
    """A worked example: a formula on a sheet, and the result that it must have."""

    function: str
    sheet_name: str
    formula: str
    """The formula in the spelling of files, in which `{lang}` is replaced by the language of the page."""
    note: Bilingual
    """A note on where the value comes from, or how it is computed."""
    value: Result | None
    """The complete value; None if only some of its cells, or an error, are given."""
    cells: tuple[tuple[int, int, Cell], ...]
    """Some cells of a spilled table, each as row and column (from 1) and value."""
    error: ErrorKind | None
    """The error value of a formula that is refused, or of a value that does not exist."""

    def formula_in(self, language: Language) -> str:
        return self.formula.replace("{lang}", language)

    def sheet(self, language: Language) -> Sheet:
        return sheet(self.sheet_name, language)

    def evaluate(self, language: Language) -> Result:
        """
        The value of the formula. Raises the expected error if the function refuses the formula, and WrongExample if the result is not
        what the example says.
        """
        try:
            result = evaluate(self.formula_in(language), self.sheet(language))
        except DepartageError as error:
            if error.kind is self.error:
                raise
            raise self._wrong(f"{error.kind.value} ({error})") from error
        if self.cells:
            for row, column, expected in self.cells:
                cell = result[row - 1][column - 1] if isinstance(result, list) else result
                if cell != expected:
                    raise self._wrong(f"{cell!r} in row {row}, column {column}, not {expected!r}")
        elif result != (self.value if self.error is None else self.error):
            raise self._wrong(f"{result!r}, not {self.value if self.error is None else self.error.value!r}")
        return result

    def _wrong(self, outcome: str) -> WrongExample:
        return WrongExample(f"{FOLDER.name}: {self.formula} on the sheet {self.sheet_name} gives {outcome}")


@cache
def sheet(name: str, language: Language) -> Sheet:
    """The sheet with this name in `sheets.toml`, in a language."""
    return read_sheet(_load(FOLDER / SHEETS)[name], language)


@cache
def examples() -> dict[str, tuple[Example, ...]]:
    """The examples of each function, by its name. Raises WrongExample if a function has examples in two files."""
    found: dict[str, tuple[Example, ...]] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        if path.name == SHEETS:
            continue
        for function, entries in _load(path).items():
            if function in found:
                raise WrongExample(f"{path.name}: {function} has examples in another file too")
            found[function] = tuple(_example(function, entry) for entry in entries)
    return found


def _load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _example(function: str, entry: Mapping[str, Any]) -> Example:
    unknown = set(entry) - {"sheet", "formula", "fr", "en", "value", "cells", "error"}
    if unknown:
        raise WrongExample(f"{function}: {', '.join(sorted(unknown))} means nothing in an example")
    if sum(key in entry for key in ("value", "cells", "error")) != 1:
        raise WrongExample(f"{function}, {entry['formula']}: give one of value, cells, error")
    return Example(
        function,
        entry["sheet"],
        entry["formula"],
        Bilingual(entry.get("fr", ""), entry.get("en", "")),
        _with_errors(entry.get("value")),
        tuple((row, column, _with_errors(cell)) for row, column, cell in entry.get("cells", ())),
        ErrorKind(entry["error"]) if "error" in entry else None,
    )


def _with_errors(value: Any) -> Any:
    """The value with texts such as `#N/A` replaced by errors, also inside lists."""
    if isinstance(value, list):
        return [_with_errors(part) for part in value]
    return ErrorKind(value) if isinstance(value, str) and value.startswith("#") else value
