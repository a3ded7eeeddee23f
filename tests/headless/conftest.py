"""Fixtures of the headless tests."""

from tests.headless.libreoffice import libreoffice

__all__ = ["libreoffice"]
