"""
The ordinary functions that are supported, by name.

Each module registers its own functions (`registry.native`). A function raises UnsupportedError if it is not proven what Excel does
with an argument: the formula then keeps its old value.
"""

from xl_departage.spreadsheet.recalculation.native import (
    aggregates,
    array_functions,
    conditional,
    dates,
    logic,
    lookup,
    money,
    numbers,
    regression,
    texts,
)
from xl_departage.spreadsheet.recalculation.native.registry import NATIVES, Native

__all__ = [
    "NATIVES",
    "Native",
    "aggregates",
    "array_functions",
    "conditional",
    "dates",
    "logic",
    "lookup",
    "money",
    "numbers",
    "regression",
    "texts",
]
