"""
The pytest plugin: the fixtures `recalculated` and `grid`.

pytest loads it in every project of an environment, so it imports none of our modules until a fixture is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from xl_departage.spreadsheet.recalculation import Report


FormulaFailed: Any = type("FormulaFailed", (pytest.fail.Exception, AssertionError), {"__module__": __name__})
"""Raised if a formula shows an error: reported like `pytest.fail`, but caught like any failed assertion."""


@pytest.fixture
def recalculated() -> Callable[..., Report]:
    """
    `xl_departage.spreadsheet.recalculation.recalculate`, except that the test fails with the error messages if a formula with one
    of our functions shows an error or could not be computed, unless `allow_errors=True`.
    """

    def recalculate_and_check(source: Any, target: Any = None, *, allow_errors: bool = False, **options: Any) -> Report:
        from xl_departage.hosts.python.testing import assert_computed
        from xl_departage.spreadsheet.recalculation import recalculate

        report = recalculate(source, target, **options)
        if not allow_errors:
            try:
                assert_computed(report)
            except AssertionError as error:
                raise FormulaFailed(str(error), pytrace=False) from None
        return report

    return recalculate_and_check


@pytest.fixture
def grid() -> Callable[..., Any]:
    """Makes a workbook from rows of text: `grid(rows)["E1"] = "=BUCHHOLZ(A1:C4)"`."""
    from xl_departage.hosts.python.testing import grid as grid_of

    return grid_of
