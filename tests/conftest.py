"""Fixtures that several packages of tests share, so that a session starts each program once."""

from tests.libreoffice.office import calc, calc_french

__all__ = ["calc", "calc_french"]
