"""
The ordinary functions that are vouched for, by name.

Each family registers its own (`registry.native`). What a function does with a kind of argument that nobody has proved, it refuses with
UnsupportedError: the formula then keeps its old value.
"""

from xl_departage.headless.native import (
    aggregates,
    array_functions,
    conditional,
    dates,
    logic,
    lookup,
    money,
    numbers,
    systems,
    texts,
    units,
)
from xl_departage.headless.native.registry import NATIVES, Native

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
    "systems",
    "texts",
    "units",
]
