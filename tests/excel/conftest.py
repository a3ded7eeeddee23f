"""Fixtures for the Excel tests."""

from tests.excel.office import office

__all__ = ["office"]
