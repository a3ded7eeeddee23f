"""Fixtures of the headless tests."""

from tests.spreadsheet.recalculation.libreoffice import libreoffice

__all__ = ["libreoffice"]
