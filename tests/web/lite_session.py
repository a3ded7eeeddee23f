"""
Runs inside Pyodide (from `pyodide_session.mjs`) and does what xlwings Lite does with a project: it executes main.py as a module,
registers the functions with Excel, and calls them with the data that Excel sends.

The test that starts Pyodide sets the licence key `noncommercial`, in its own environment only.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from importlib.metadata import version
from types import ModuleType
from typing import Any

import xlwings.server

MAIN = "import xlwings as xw\nfrom xl_departage.excel import *\n"
"""The complete text that an arbiter types into main.py."""
HEAVY = {"openpyxl", "click", "rich", "xlsxwriter", "numpy", "pandas"}


def load() -> ModuleType:
    spec = importlib.util.spec_from_loader("main", loader=None)
    assert spec is not None
    main = importlib.util.module_from_spec(spec)
    exec(MAIN, main.__dict__)
    sys.modules["main"] = main
    return main


main = load()


def describe() -> str:
    """The functions as Excel receives them, and the modules that were imported for them."""
    server: Any = xlwings.server
    meta = server.custom_functions_meta(main)
    loaded = sorted({name.split(".")[0] for name in sys.modules} & HEAVY)
    return json.dumps({"meta": meta, "heavy": loaded, "python": sys.version_info[:2], "xlwings": version("xlwings")})


async def call(data: Any) -> str:
    """One call, as Lite passes it on; errors as their text."""
    try:
        result = await xlwings.server.custom_functions_call(data.to_py(), module=main)
    except Exception as error:
        return json.dumps({"error": str(error), "type": type(error).__name__})
    return json.dumps({"result": result})
