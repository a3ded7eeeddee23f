"""
Tests of workbooks: write grids as text, compare ranges, and (as a pytest plugin) use the fixtures `recalculated` and `grid`.

    from xl_departage.testing import assert_grid, write_grid

    def test_buchholz(recalculated, grid):
        book = grid([["+ 2B", "= 3N"], ["- 1N", "+ 4B"], ["+ 4B", "= 1B"], ["- 3N", "- 2N"]])
        book["E1"] = "=BUCHHOLZ(A1:B4)"
        assert_grid(recalculated(book), "E1:E4", [[2.5], [1.5], [1.5], [2.5]])
"""

from xl_departage.hosts.python.testing.comparing import assert_computed, assert_grid
from xl_departage.hosts.python.testing.workbook_grids import grid, write_grid

__all__ = ["assert_computed", "assert_grid", "grid", "write_grid"]
