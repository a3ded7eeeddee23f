"""
What people wait for before the first value: Excel imports our functions after xlwings; a shell starts the command line.
"""

from __future__ import annotations

import sys

from benchmarks.measure import Part, compare, process


def run() -> Part:
    """Imports against that of the package which is there anyway."""

    def python(code: str) -> list[str]:
        return [sys.executable, "-c", code]

    version = [sys.executable, "-m", "xl_departage", "--version"]
    return Part(
        "Start, whole processes",
        [
            compare(
                "import of our functions in Excel / import xlwings alone",
                1.3,
                process(python("import xl_departage.excel")),
                process(python("import xlwings")),
            ),
            compare(
                "`xl-departage --version` / import openpyxl",
                1,
                process(version),
                process(python("import openpyxl")),
            ),
        ],
    )
