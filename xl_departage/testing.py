"""Helpers for testing workbooks, for Python programs: see `hosts.python.testing`."""

from xl_departage.hosts.python.testing import assert_computed, assert_grid, grid, write_grid

__all__ = ["assert_computed", "assert_grid", "grid", "write_grid"]
