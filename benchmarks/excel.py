"""
What Excel waits for before the first value: the import of our functions against that of xlwings, which loads them.
"""

from __future__ import annotations

import sys

from benchmarks.measure import Comparison, compare, print_table, process


def run() -> list[Comparison]:
    """
    The lines of the table.
    """
    return [
        compare(
            "import xl_departage.excel / import xlwings alone",
            "<= 2",
            process([sys.executable, "-c", "import xl_departage.excel"]),
            process([sys.executable, "-c", "import xlwings"]),
        )
    ]


def main() -> None:
    """
    Print the table.
    """
    print_table("Start in Excel", run())


if __name__ == "__main__":
    main()
