"""Fixtures of the tests of Excel's side."""

from tests.excel.office import office

__all__ = ["office"]
