"""
The ordinary functions that are supported, by name.

Each module registers its own functions (`function_table.native`). A function raises UnsupportedError if it is not proven what Excel does
with an argument: the formula then keeps its old value.
"""

from xl_departage.spreadsheet.recalculation.native import (
    aggregates,
    array_functions,
    cash_flows,
    conditional,
    dates,
    logic,
    lookup,
    numbers,
    regression,
    texts,
)
from xl_departage.spreadsheet.recalculation.native.function_table import NATIVES, Native

__all__ = [
    "NATIVES",
    "Native",
    "aggregates",
    "array_functions",
    "cash_flows",
    "conditional",
    "dates",
    "logic",
    "lookup",
    "numbers",
    "regression",
    "texts",
]
