"""
A table of cases as one test: each process that runs tests collects every test, so a thousand rows are dear as tests and cheap as rows.

    @each_row(("text", "points"), [("1", 1), ("½", 0.5)])
    def test_points(text: str, points: float) -> None:

reads as `@pytest.mark.parametrize` does, and tells every row that fails. All rows share the fixtures of the test: what a row changes
(a folder, an environment) belongs in `parametrize`. Rows of which some are slow do, too.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from _pytest.outcomes import OutcomeException


def each_row(
    names: str | Sequence[str], cases: Iterable[Any], *, ids: Callable[[Any], Any] | Iterable[Any] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The decorator: `names` and `cases` as for `parametrize`; `ids` name the rows."""
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    single = isinstance(names, str) and len(arguments) == 1
    named = None if ids is None or callable(ids) else list(ids)
    table: list[tuple[str, dict[str, Any]]] = []
    for at, case in enumerate(cases):
        name, values = None, (case,) if single else case
        if hasattr(case, "marks"):
            # Made by pytest.param.
            if case.marks:
                raise ValueError(f"row {at + 1} has a mark of its own, which needs a test of its own")
            name, values = case.id, case.values
        elif named is not None:
            name = named[at]
        elif callable(ids):
            name = "-".join(str(ids(value)) for value in values)
        row = dict(zip(arguments, values, strict=True))
        table.append((f"row {at + 1}" + (f", {name}" if name is not None else ""), row))

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        inner = getattr(test, "rows", None)
        if inner is None:
            return _one_test(test, table)
        # A table above another: each row of the one with each of the other.
        function, below = inner
        both = [(f"{label}, {label_below}", {**row, **more}) for label_below, more in below for label, row in table]
        return _one_test(function, both)

    return decorated


def _one_test(test: Callable[..., None], table: list[tuple[str, dict[str, Any]]]) -> Callable[..., None]:
    wanted = inspect.signature(test)
    table_names = {name for _, row in table for name in row}
    remaining = [parameter for name, parameter in wanted.parameters.items() if name not in table_names]
    passed_on = "subtests" in wanted.parameters
    if not passed_on:
        remaining.append(inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY))

    @functools.wraps(test)
    def run(*positional: Any, subtests: pytest.Subtests, **fixtures: Any) -> None:
        if passed_on:
            fixtures["subtests"] = subtests
        for name, row in table:
            try:
                test(*positional, **fixtures, **row)
            except (Exception, OutcomeException):
                # A row that passes needs no report.
                with subtests.test(name, **row):
                    raise

    run.__signature__ = wanted.replace(parameters=remaining)  # type: ignore[attr-defined]
    run.rows = test, table  # type: ignore[attr-defined]
    return run
