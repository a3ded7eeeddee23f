"""
Every function of the catalogue, in the form in which xlwings offers Python functions to Excel.

One module for all hosts: classic xlwings on Windows (`UDF_MODULES = xl_departage.excel`, then "Import Functions", or the add-in
that `xl-departage install` builds), xlwings Lite, Server and Wasm (`from xl_departage.excel import *`). Nothing is declared here:
names, arguments, help and categories come from the catalogue. No heavy packages are imported, because Excel waits for this import.
"""

from __future__ import annotations

from xl_departage.hosts.excel.wrappers import excel_functions

_FUNCTIONS = excel_functions(__name__)
globals().update(_FUNCTIONS)

__all__ = list(_FUNCTIONS)
