"""Waiting time before the first value: Excel imports our functions after xlwings; a shell starts the command line."""

from __future__ import annotations

import sys

from benchmarks.measure import Part, compare, process


def run() -> Part:
    """Our imports against that of the package that is needed anyway."""

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
